//! A find as a row of a table or a JSON object.

use std::io;

use remise::notation::{fen, movetext};
use remise::position::Position;
use remise::study::check::Tables;
use remise::study::mine::{Find, Theme};
use remise::value::Wdl;
use serde::Serialize;

use super::args::MineArgs;
use crate::failure::Failure;

/// How finds are written.
pub struct Form<'f> {
    tables: Tables<'f>,
    theme: Theme,
    json: bool,
    /// The columns of the longest FEN.
    width: usize,
}

/// What is told of a find.
#[derive(Serialize)]
struct Row {
    slice: String,
    fen: String,
    value: String,
    dtz: Option<u32>,
    dtw: Option<u32>,
    #[serde(rename = "move")]
    only_move: Option<String>,
    only: Option<u32>,
    other: Option<String>,
}

impl<'f> Form<'f> {
    /// The form that the command line asks for.
    pub fn new(args: &MineArgs, tables: Tables<'f>, theme: Theme) -> Form<'f> {
        let pieces = args.slices.iter().map(|slice| slice.pieces()).max();
        // `W:W` and `:B`, and of each piece at most `K50,`.
        let width = 5 + 4 * usize::from(args.pieces.or(pieces).unwrap_or(0));
        Form {
            tables,
            theme,
            json: args.json,
            width,
        }
    }

    /// The names of the columns; nothing before JSON.
    pub fn heading(&self) -> String {
        let names = ["fen", "value", "dtz", "dtw", "move", "only", "other"];
        match self.json {
            true => String::new(),
            false => self.columns(names) + "\n",
        }
    }

    /// A find.
    pub fn line(&self, find: &Find) -> Result<String, Failure> {
        let row = self.row(find)?;
        if self.json {
            return Ok(serde_json::to_string(&row).map_err(io::Error::from)?);
        }
        let plies = |plies: Option<u32>| plies.map_or_else(|| "-".to_owned(), |n| n.to_string());
        let text = |text: &'_ Option<String>| text.clone().unwrap_or_else(|| "-".to_owned());
        Ok(self.columns([
            &row.fen,
            &row.value,
            &plies(row.dtz),
            &plies(row.dtw),
            &text(&row.only_move),
            &plies(row.only),
            &text(&row.other),
        ]))
    }

    fn row(&self, find: &Find) -> Result<Row, Failure> {
        let (rules, position) = (self.tables.free.rules(), &find.position);
        let only_move = find.only.map(|mv| movetext::write(rules, position, &mv));
        Ok(Row {
            slice: position.material().to_string(),
            fen: fen::write(rules, position),
            value: find.limited.wdl.to_string(),
            dtz: find.limited.dtz,
            dtw: find.free.dtw,
            only: only_move.is_some().then_some(find.sharp_moves),
            only_move,
            other: self.other(position)?.map(|wdl| wdl.to_string()),
        })
    }

    /// The value for White if Black is to move: what a zugzwang is about.
    fn other(&self, position: &Position) -> Result<Option<Wdl>, Failure> {
        if self.theme != Theme::Zugzwang {
            return Ok(None);
        }
        let turned = position.with_side(position.side().other());
        Ok(Some(self.tables.limited.wdl(&turned)?.flip()))
    }

    fn columns(&self, [fen, value, dtz, dtw, only_move, only, other]: [&str; 7]) -> String {
        let width = self.width;
        format!(
            "{fen:width$}  {value:12}  {dtz:>3}  {dtw:>3}  {only_move:8}  {only:>4}  {other:12}"
        )
        .trim_end()
        .to_owned()
    }
}
