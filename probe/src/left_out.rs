//! What a small table leaves out: positions whose value follows by one ply.
//!
//! Most positions come in pairs of slices: a slice and its flip, the same pieces with the other side
//! to move. A small table of one of them holds no values. Every quiet move from there leads to a
//! position of the other, which is whole, or crowns a man; every capture leaves fewer pieces. So a
//! reader that makes the moves comes to an end. A slice that is its own flip leaves out the
//! positions in which the men of the side to move have more steps to go than the others: a king move
//! leads to one in which it is the other way round, and so does a man move, or the steps are even.
//!
//! Only slices of the open class are left out (see [`limits`](crate::limits)): in other classes a man
//! move may not restart the count, and a value may rest on distances. In the open class only king moves
//! do not; a block in which that may cost a win its limit is whole, and the table names it.
//!
//! Which of two slices is whole was measured, see [`format`](crate::format): mostly the one in which the
//! side with fewer kings is to move, but at least one; where it has men and two pieces less than the
//! other, the one in which the other is to move.

use crate::material::{Material, Side};
use crate::square::{Board, Color, SquareSet};

/// What a small table of a slice leaves out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LeftOut {
    /// Nothing.
    Nothing,
    /// All positions.
    All,
    /// Those in which the men of the side to move have more steps to go than the others.
    Behind,
}

impl LeftOut {
    /// What a small table of `slice` leaves out.
    ///
    /// ```
    /// use remise::left_out::LeftOut;
    /// let of = |slice: &str| LeftOut::of(slice.parse().unwrap());
    /// assert_eq!((of("KKMvKM"), of("KMvKKM")), (LeftOut::All, LeftOut::Nothing));
    /// assert_eq!((of("KMvKKMM"), of("KKMMvKM")), (LeftOut::All, LeftOut::Nothing));
    /// assert_eq!((of("KMvKM"), of("KKMvMM")), (LeftOut::Behind, LeftOut::Nothing));
    /// ```
    pub fn of(slice: Material) -> LeftOut {
        let [own, enemy] = slice.sides;
        let is_whole = match (own.kings, enemy.kings) {
            _ if own == enemy => return LeftOut::Behind,
            (0, 0) => own > enemy,
            (_, 0) => true,
            (0, _) => false,
            _ if own.kings > enemy.kings => is_superior(own, enemy),
            _ if enemy.kings > own.kings => !is_superior(enemy, own),
            _ => own < enemy,
        };
        if is_whole {
            LeftOut::Nothing
        } else {
            LeftOut::All
        }
    }

    /// True if positions with these men of White, the side to move, and Black are left out.
    #[inline]
    pub fn has(self, board: &Board, men: [SquareSet; 2]) -> bool {
        match self {
            LeftOut::Nothing => false,
            LeftOut::All => true,
            LeftOut::Behind => {
                let [white, black] =
                    Color::BOTH.map(|color| steps(board, color, men[color as usize]));
                white > black
            }
        }
    }
}

/// True if one side, with more kings, mostly wins when it is to move, whatever the other has: its
/// values are many wins in a row, while those of the other differ.
const fn is_superior(own: Side, enemy: Side) -> bool {
    enemy.men > 0 && own.kings + own.men >= enemy.kings + enemy.men + 2
}

/// The steps that men of `color` have to go to their crown row.
fn steps(board: &Board, color: Color, men: SquareSet) -> u32 {
    let steps = |row: u8| match color {
        Color::White => row,
        Color::Black => board.rows() - 1 - row,
    };
    men.into_iter()
        .map(|man| u32::from(steps(board.row_of(man))))
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::Index;
    use crate::moves::quiet_moves;
    use crate::position::Position;
    use crate::rules::INTERNATIONAL;

    fn is_left_out(position: &Position) -> bool {
        let men = Color::BOTH.map(|color| position.men(color));
        LeftOut::of(position.material()).has(&INTERNATIONAL.board, men)
    }

    /// Of a slice and its flip one is whole, and quiet moves within the material lead to whole ones.
    #[test]
    fn moves_lead_from_left_out_positions_to_whole_ones() {
        let mut left_out = 0;
        for slice in (2..=6).flat_map(Material::all_with) {
            assert!(
                LeftOut::of(slice) != LeftOut::All || LeftOut::of(slice.flip()) == LeftOut::Nothing
            );
            let index = Index::new(INTERNATIONAL.board, slice).expect("few pieces");
            for number in (0..index.len()).step_by((index.len() / 500 + 1) as usize) {
                let position = index.position_at(number);
                if !is_left_out(&position) {
                    continue;
                }
                left_out += 1;
                for mv in quiet_moves(&INTERNATIONAL, &position)
                    .iter()
                    .filter(|mv| !mv.crowns)
                {
                    let child = position.after(mv).flip(&INTERNATIONAL);
                    assert!(!is_left_out(&child), "{position:?} {mv:?}");
                }
            }
        }
        assert!(left_out > 10_000);
    }
}
