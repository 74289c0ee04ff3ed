//! The naive solver: the slow twin that the fast solver is checked against.
//!
//! Written straight from the rules of the games and of the draw limits, one position at a time on a
//! plain array of squares, to be checked by reading. A position is won if one of its
//! moves leads to a loss, lost if all of them lead to wins. A block (the positions with the same
//! men) is solved after every block that its man moves, promotions and captures lead to.
#![allow(dead_code)]

use std::collections::HashMap;
use std::iter::successors;

const EMPTY: u8 = b'.';
/// The directions of a diagonal step: rows down, files to the right.
const DIAGONALS: [(isize, isize); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

/// A board numbered row by row from 1 at the top left. Rows 0, 2, .. have their playable squares at
/// files 1, 3, .., the other rows at files 0, 2, .. White's men move up.
#[derive(Clone, Copy, Debug)]
pub struct Board {
    /// Number of rows, even, so that a half turn gives the same board.
    pub rows: usize,
    /// Number of playable squares in a row.
    pub width: usize,
}

impl Board {
    /// Number of playable squares.
    pub fn squares(&self) -> usize {
        self.rows * self.width
    }

    /// The squares beyond `from` in one direction, up to the edge.
    fn ray(self, from: usize, (down, right): (isize, isize)) -> impl Iterator<Item = usize> {
        let (row, nth) = ((from - 1) / self.width, (from - 1) % self.width);
        let step = move |&(row, file): &(usize, usize)| {
            let row = row.checked_add_signed(down)?;
            let file = file.checked_add_signed(right)?;
            (row < self.rows && file < 2 * self.width).then_some((row, file))
        };
        let squares = successors(step(&(row, 2 * nth + 1 - row % 2)), step);
        squares.map(move |(row, file)| row * self.width + file / 2 + 1)
    }

    /// Rows between a square and the row where the men of that colour promote.
    fn steps_left(&self, square: usize, white: bool) -> usize {
        let row = (square - 1) / self.width;
        if white { row } else { self.rows - 1 - row }
    }
}

/// The pieces of one side: kings, men.
pub type Material = (usize, usize);

/// The pieces on the board and the side to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    /// One byte a square, the first unused: `.` empty, `w` `W` white man and king, `b` `B` black.
    pub cells: Vec<u8>,
    /// Whether White is to move.
    pub white_to_move: bool,
}

impl Placement {
    fn material(&self, white: bool) -> Material {
        let count = |piece: u8| self.cells.iter().filter(|&&cell| cell == piece).count();
        let [king, man] = if white { *b"Ww" } else { *b"Bb" };
        (count(king), count(man))
    }
}

fn belongs(cell: u8, white: bool) -> bool {
    cell.to_ascii_lowercase() == if white { b'w' } else { b'b' }
}

fn is_king(cell: u8) -> bool {
    cell.is_ascii_uppercase()
}

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mv {
    /// The start square.
    pub from: usize,
    /// The destination; a capture may end on its start square.
    pub to: usize,
    /// The squares of the captured pieces, ascending; none in a quiet move.
    pub captured: Vec<usize>,
    /// The placement after the move.
    pub after: Placement,
}

/// A move without the placement after it: from, to, captured, the piece that has moved.
type Route = (usize, usize, Vec<usize>, u8);

/// A game: what its moves are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Game {
    /// International draughts, and Brazilian draughts, which has the same moves.
    International,
    /// Russian draughts: any capture to its end; a man goes on as king from the far row.
    Russian,
    /// English draughts: short kings, men capture forward, the far row ends the capture.
    English,
    /// Pool checkers: the moves of the international game, but any capture to its end.
    Pool,
}

/// All legal moves of the side to move, unique by (from, to, captured) and in that order.
pub fn legal_moves(board: &Board, p: &Placement) -> Vec<Mv> {
    legal_moves_of(Game::International, board, p)
}

/// All legal moves in a game, unique by (from, to, captured, piece after it) and in that order.
pub fn legal_moves_of(game: Game, board: &Board, p: &Placement) -> Vec<Mv> {
    let (mut quiet, mut captures) = (Vec::new(), Vec::new());
    for from in (1..=board.squares()).filter(|&from| belongs(p.cells[from], p.white_to_move)) {
        add_quiet(game, board, p, from, &mut quiet);
        let start = (from, from, Vec::new(), p.cells[from]);
        add_captures(game, board, p, &start, &mut captures);
    }
    // Capturing is compulsory, and in the international game so is capturing the most.
    let mut routes = if captures.is_empty() { quiet } else { captures };
    if game == Game::International {
        let most = routes.iter().map(|route| route.2.len()).max();
        routes.retain(|route| Some(route.2.len()) == most);
    }
    routes.sort_unstable();
    routes.dedup();
    routes.into_iter().map(|r| play(board, p, r)).collect()
}

/// How far a piece moves, sees a piece to capture, and may land behind it.
fn reach(game: Game, piece: u8) -> usize {
    let flies = is_king(piece) && game != Game::English;
    if flies { usize::MAX } else { 1 }
}

fn add_quiet(game: Game, board: &Board, p: &Placement, from: usize, routes: &mut Vec<Route>) {
    let piece = p.cells[from];
    for diagonal in DIAGONALS {
        if is_king(piece) || is_forward(p, diagonal) {
            let ray = board.ray(from, diagonal).take(reach(game, piece));
            let targets = ray.take_while(|&to| p.cells[to] == EMPTY);
            routes.extend(targets.map(|to| (from, to, Vec::new(), piece)));
        }
    }
}

fn is_forward(p: &Placement, (down, _): (isize, isize)) -> bool {
    (down < 0) == p.white_to_move
}

/// Adds every finished capture that goes on where `route` has come.
///
/// The start square counts as empty; captured pieces stay on the board and are not jumped again.
fn add_captures(game: Game, board: &Board, p: &Placement, route: &Route, routes: &mut Vec<Route>) {
    for landings in jumps(game, board, p, route) {
        let goes_on = |next: &&Route| !jumps(game, board, p, next).is_empty();
        // A landing square where it can go on comes before the others. Where the most must be taken
        // those are longer anyway.
        let must_go_on = landings.iter().any(|next| goes_on(&next));
        for next in landings.iter().filter(|next| !must_go_on || goes_on(next)) {
            add_captures(game, board, p, next, routes);
            if !must_go_on {
                routes.push(next.clone());
            }
        }
    }
}

/// What one more jump makes of `route`: for each piece that it can take, one route a landing square.
fn jumps(game: Game, board: &Board, p: &Placement, route: &Route) -> Vec<Vec<Route>> {
    let (from, at, captured, piece) = route;
    let crowned = *piece != p.cells[*from];
    if game == Game::English && crowned {
        return Vec::new();
    }
    let reach = reach(game, *piece);
    let is_free = |square: &usize| square == from || p.cells[*square] == EMPTY;
    let can_take = |s: &usize| belongs(p.cells[*s], !p.white_to_move) && !captured.contains(s);
    let mut all = Vec::new();
    for diagonal in DIAGONALS {
        if game == Game::English && !is_king(*piece) && !is_forward(p, diagonal) {
            continue;
        }
        let mut ray = board.ray(*at, diagonal);
        let met = ray.by_ref().take(reach).find(|square| !is_free(square));
        if let Some(victim) = met.filter(can_take) {
            let mut captured = [captured.as_slice(), &[victim]].concat();
            captured.sort_unstable();
            let land = |to: usize| {
                let far = board.steps_left(to, p.white_to_move) == 0;
                let piece = match far && matches!(game, Game::Russian | Game::English) {
                    true => piece.to_ascii_uppercase(),
                    false => *piece,
                };
                (*from, to, captured.clone(), piece)
            };
            let landings: Vec<Route> = ray.take(reach).take_while(is_free).map(land).collect();
            all.extend((!landings.is_empty()).then_some(landings));
        }
    }
    all
}

fn play(board: &Board, p: &Placement, (from, to, captured, piece): Route) -> Mv {
    let mut after = p.clone();
    after.white_to_move = !p.white_to_move;
    for &square in captured.iter().chain([&from]) {
        after.cells[square] = EMPTY;
    }
    let promotes = board.steps_left(to, p.white_to_move) == 0;
    after.cells[to] = if promotes {
        piece.to_ascii_uppercase()
    } else {
        piece
    };
    Mv {
        from,
        to,
        captured,
        after,
    }
}

/// What is done with each placement.
pub type Visit<'a> = dyn FnMut(&Placement) + 'a;

/// Calls `f` once for each legal placement of the material, White to move.
pub fn for_each_placement(board: &Board, white: Material, black: Material, f: &mut Visit) {
    let white = [vec![b'W'; white.0], vec![b'w'; white.1]].concat();
    let black = [vec![b'B'; black.0], vec![b'b'; black.1]].concat();
    let mut empty = Placement {
        cells: vec![EMPTY; board.squares() + 1],
        white_to_move: true,
    };
    place(board, &[white, black].concat(), 1, &mut empty, f);
}

/// Adds `pieces` (like ones together) to `p` in every legal way, the first of them from `least` on.
fn place(board: &Board, pieces: &[u8], least: usize, p: &mut Placement, f: &mut Visit) {
    let [piece, rest @ ..] = pieces else {
        return f(p);
    };
    for square in least..=board.squares() {
        let promoted = board.steps_left(square, belongs(*piece, true)) == 0;
        if p.cells[square] == EMPTY && (is_king(*piece) || !promoted) {
            p.cells[square] = *piece;
            let like = rest.first() == Some(piece);
            place(board, rest, if like { square + 1 } else { 1 }, p, f);
            p.cells[square] = EMPTY;
        }
    }
}

/// The draw limits in plies; `None` is no limit.
#[derive(Clone, Copy, Debug)]
pub enum Limits {
    /// FMJD, Annex 1, and limits of its kind.
    Annex1 {
        /// For every material that is in neither class below; restarted by captures and man moves.
        open: Option<u32>,
        /// For a king alone against three pieces, at least one of them a king.
        lone3: Option<u32>,
        /// For a king alone against one or two pieces, at least one of them a king.
        lone2: Option<u32>,
        /// Whether the lone-3 count stays in force in lone-2 (rule set fmjd) or is forgotten there.
        carry: bool,
    },
    /// WCDF, rule 1.32.2: one count for everything, restarted by captures and man moves.
    FortyMoves {
        /// Forty moves of each player.
        plies: u32,
    },
    /// FMJD Section 64, article 7.2, without the main road.
    Section64 {
        /// 7.2.4: three kings or more against a king alone.
        three_kings: u32,
        /// 7.2.5: everything that no other article names; restarted by captures and man moves.
        kings_only: u32,
        /// 7.2.6: four or five pieces, kings on both sides.
        balance45: u32,
        /// 7.2.6: six or seven pieces, kings on both sides.
        balance67: u32,
        /// 7.2.8: one or two pieces, at least one of them a king, against a king alone.
        lone_king: u32,
    },
}

impl Limits {
    fn limit(&self, p: &Placement) -> Option<u32> {
        match *self {
            Limits::Annex1 {
                open, lone3, lone2, ..
            } => match against_lone_king(p) {
                None => open,
                Some(3) => lone3,
                Some(_) => lone2,
            },
            Limits::FortyMoves { plies } => Some(plies),
            Limits::Section64 {
                three_kings,
                kings_only,
                balance45,
                balance67,
                lone_king,
            } => Some(match article(p) {
                "7.2.4" => three_kings,
                "7.2.6 of 4 and 5" => balance45,
                "7.2.6 of 6 and 7" => balance67,
                "7.2.8" => lone_king,
                _ => kings_only,
            }),
        }
    }

    /// Whether a move from `p` restarts the count in force.
    fn zeroes(&self, p: &Placement, mv: &Mv) -> bool {
        let man_or_capture = !mv.captured.is_empty() || !is_king(p.cells[mv.from]);
        match *self {
            Limits::Annex1 { carry, .. } => {
                let Some(before) = against_lone_king(p) else {
                    return man_or_capture;
                };
                let after = against_lone_king(&mv.after);
                after.is_none_or(|after| before == 3 && after < 3 && !carry)
            }
            Limits::FortyMoves { .. } => man_or_capture,
            Limits::Section64 { .. } => match article(p) {
                "7.2.8" => article(&mv.after) != "7.2.8",
                "7.2.5" => man_or_capture,
                _ => [true, false]
                    .iter()
                    .any(|&white| p.material(white) != mv.after.material(white)),
            },
        }
    }
}

/// The article of FMJD Section 64 that limits a placement.
fn article(p: &Placement) -> &'static str {
    let (white, black) = (p.material(true), p.material(false));
    let lone_against = match (white, black) {
        ((1, 0), others) | (others, (1, 0)) => others,
        _ => (0, 0),
    };
    let kings_on_both_sides = white.0 > 0 && black.0 > 0;
    match (lone_against, white.0 + white.1 + black.0 + black.1) {
        ((1.., _), 2 | 3) => "7.2.8",
        ((3.., 0), _) => "7.2.4",
        (_, 4 | 5) if kings_on_both_sides => "7.2.6 of 4 and 5",
        (_, 6 | 7) if kings_on_both_sides => "7.2.6 of 6 and 7",
        _ => "7.2.5",
    }
}

/// The class: three is lone-3, one or two is lone-2, none is open.
fn against_lone_king(p: &Placement) -> Option<usize> {
    let (kings, men) = match (p.material(true), p.material(false)) {
        ((1, 0), other) | (other, (1, 0)) => other,
        _ => return None,
    };
    (kings > 0 && kings + men <= 3).then_some(kings + men)
}

/// The five values, as the side to move sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wdl {
    /// Lost.
    Loss,
    /// Lost without limits, a draw with them.
    BlessedLoss,
    /// A draw with and without limits.
    Draw,
    /// Won without limits, a draw with them.
    CursedWin,
    /// Won.
    Win,
}

/// What the solver knows of a placement; distances are in plies, `None` exactly for a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value {
    /// The value when the count of the class starts here.
    pub wdl: Wdl,
    /// Distance to the zeroing move or the end of the game.
    pub dtz: Option<u32>,
    /// Distance to the end of the game without limits.
    pub dtw: Option<u32>,
}

/// Values by slot with their distances; slot 0 is the end of the game: no piece to move.
type Table = Vec<(Wdl, u32)>;

/// Solved values of every placement of some materials and of all they lead to.
pub struct Solved {
    game: Game,
    board: Board,
    limits: Limits,
    slots: HashMap<u64, usize>,
    /// Values with DTZ.
    stored: Table,
    /// Wins and losses without limits, with DTW.
    unlimited: Table,
}

/// Solves all placements with two to `pieces` pieces, either side to move.
pub fn solve(game: Game, board: Board, limits: Limits, pieces: usize) -> Solved {
    let mut solved = Solved::new(game, board, limits);
    for white in 1..pieces {
        solved.solve_with_children((0, white), (0, pieces - white));
    }
    solved
}

/// What captures and promotions may make of the pieces of one side.
fn reached((kings, men): Material) -> impl Iterator<Item = Material> {
    let sides = (0..=men).flat_map(move |m| (0..=kings + men - m).map(move |k| (k, m)));
    sides.filter(|&side| side != (0, 0))
}

/// The slot of a position; for each move the slot it leads to and whether it zeroes.
type Node = (usize, Vec<(usize, bool)>);

impl Solved {
    fn new(game: Game, board: Board, limits: Limits) -> Solved {
        Solved {
            game,
            board,
            limits,
            slots: HashMap::new(),
            stored: vec![(Wdl::Loss, 0)],
            unlimited: vec![(Wdl::Loss, 0)],
        }
    }

    /// The value of a solved placement, either side to move.
    ///
    /// # Panics
    /// If the placement was not solved.
    pub fn value(&self, p: &Placement) -> Value {
        let slot = self.slot(p);
        let (wdl, plies) = self.stored[slot];
        let decided = wdl != Wdl::Draw;
        let dtz = decided.then_some(plies);
        let dtw = decided.then_some(self.unlimited[slot].1);
        Value { wdl, dtz, dtw }
    }

    fn slot(&self, p: &Placement) -> usize {
        if p.cells.iter().any(|&cell| belongs(cell, p.white_to_move)) {
            return self.slots[&self.key(p)];
        }
        0
    }

    /// One byte for each of up to eight pieces, as the side to move sees the board (to 63 squares).
    fn key(&self, p: &Placement) -> u64 {
        let mut key = 0;
        let squares = self.board.squares();
        for (seen, turned) in (1..=squares).zip((1..=squares).rev()) {
            let cell = p.cells[if p.white_to_move { seen } else { turned }];
            if cell != EMPTY {
                let own = usize::from(belongs(cell, p.white_to_move));
                let king = usize::from(is_king(cell));
                key = key << 8 | (own << 7 | king << 6 | seen) as u64;
            }
        }
        key
    }

    fn solve_with_children(&mut self, white: Material, black: Material) {
        let with_black = |white| reached(black).map(move |black| (white, black));
        let mut materials: Vec<_> = reached(white).flat_map(with_black).collect();
        // Captures lead to fewer pieces, promotions to more kings.
        materials.sort_by_key(|(w, b)| (w.0 + w.1 + b.0 + b.1, w.1 + b.1));
        for (white, black) in materials {
            self.solve_blocks(white, black);
        }
    }

    /// Solves the blocks of a material, those whose men have the fewest steps left first.
    fn solve_blocks(&mut self, white: Material, black: Material) {
        let board = self.board;
        let mut blocks = Vec::new();
        let mut add = |p: &Placement| blocks.push(p.clone());
        for_each_placement(&board, (0, white.1), (0, black.1), &mut add);
        blocks.sort_by_cached_key(|p| {
            let men = (1..=board.squares()).filter(|&square| p.cells[square] != EMPTY);
            let steps = men.map(|square| board.steps_left(square, p.cells[square] == b'w'));
            steps.sum::<usize>()
        });
        let kings = [vec![b'W'; white.0], vec![b'B'; black.0]].concat();
        for men in blocks {
            let block = self.block(men, &kings);
            self.solve_block(&block);
        }
    }

    /// The positions with these men that had no slot; with the board turned they may have one.
    fn block(&mut self, mut men: Placement, kings: &[u8]) -> Vec<Placement> {
        let mut block = Vec::new();
        let board = self.board;
        for white_to_move in [true, false] {
            men.white_to_move = white_to_move;
            place(&board, kings, 1, &mut men, &mut |p| {
                let next = self.stored.len();
                if *self.slots.entry(self.key(p)).or_insert(next) == next {
                    self.stored.push((Wdl::Draw, 0));
                    self.unlimited.push((Wdl::Draw, 0));
                    block.push(p.clone());
                }
            });
        }
        block
    }

    fn solve_block(&mut self, block: &[Placement]) {
        let node = |p: &Placement| {
            let edge = |mv: &Mv| (self.slot(&mv.after), self.limits.zeroes(p, mv));
            let moves = legal_moves_of(self.game, &self.board, p);
            (self.slot(p), moves.iter().map(edge).collect())
        };
        let mut nodes: Vec<Node> = block.iter().map(node).collect();
        let limit = block.first().and_then(|p| self.limits.limit(p));
        ply_by_ply(&mut self.stored, &nodes, [Wdl::Loss, Wdl::Win], limit);
        let cursed = [Wdl::BlessedLoss, Wdl::CursedWin];
        ply_by_ply(&mut self.stored, &nodes, cursed, None);
        // On the way to the end of the game every move counts.
        for edge in nodes.iter_mut().flat_map(|node| &mut node.1) {
            edge.1 = false;
        }
        ply_by_ply(&mut self.unlimited, &nodes, [Wdl::Loss, Wdl::Win], None);
    }
}

/// Gives `values` of a loss and a win to undecided positions of a block, nearest to the end first.
///
/// No move inside a block zeroes: what follows from the positions decided in one round is at least
/// one ply farther, so the nearest of a round are final.
fn ply_by_ply(table: &mut Table, nodes: &[Node], values: [Wdl; 2], limit: Option<u32>) {
    let mut undecided: Vec<&Node> = nodes.iter().collect();
    loop {
        undecided.retain(|(slot, _)| table[*slot].0 == Wdl::Draw);
        let decide = |node: &&Node| Some((node.0, decide(table, node, values)?));
        let decided: Vec<_> = undecided.iter().filter_map(decide).collect();
        let distances = decided.iter().map(|(_, value)| value.1);
        let within = |plies: &u32| limit.is_none_or(|limit| *plies <= limit);
        let Some(nearest) = distances.filter(within).min() else {
            return;
        };
        for (slot, value) in decided.into_iter().filter(|(_, value)| value.1 == nearest) {
            table[slot] = value;
        }
    }
}

/// Won by the shortest way into a loss, lost by the longest way if all ways lead into wins.
fn decide(table: &Table, (_, moves): &Node, [loss, win]: [Wdl; 2]) -> Option<(Wdl, u32)> {
    let plies = |&(child, zeroes): &(usize, bool)| if zeroes { 1 } else { 1 + table[child].1 };
    let lost = moves.iter().filter(|&&(child, _)| table[child].0 <= loss);
    if let Some(shortest) = lost.map(plies).min() {
        return Some((win, shortest));
    }
    let all_won = moves.iter().all(|&(child, _)| table[child].0 >= win);
    let longest = moves.iter().map(plies).max().unwrap_or(0);
    all_won.then_some((loss, longest))
}
