//! Answers questions from standard input through the library alone: a line is a FEN and, after a tab, the
//! plies left, if they are not a fresh count.
//!
//! ```sh
//! printf 'W:WK2,6:BK50\t8\n' | cargo run --release -p remise --example answers -- tables
//! ```

use std::error::Error;
use std::io::{self, BufRead};

use remise::notation::fen;
use remise::tablebase::Tablebase;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("usage: answers TABLES")?;
    let tables = Tablebase::open(folder)?;
    for line in io::stdin().lock().lines() {
        let line = line?;
        let (text, left) = line.split_once('\t').unwrap_or((&line, ""));
        let position = fen::read(tables.rules(), text)?.position;
        // None is a fresh count.
        let left = Some(left).filter(|left| !left.is_empty());
        let outcome = tables.outcome(&position, left.map(str::parse).transpose()?)?;
        let value = tables.value(&position)?;
        let [dtz, dtw] =
            [value.dtz, value.dtw].map(|plies| plies.map_or(String::new(), |n| n.to_string()));
        println!("{outcome}\t{}\t{dtz}\t{dtw}", value.wdl);
    }
    Ok(())
}
