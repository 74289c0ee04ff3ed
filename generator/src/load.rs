//! Starts the searches of a block: what its exits decide at plies 0 and 1, and the agendas of later plies.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use remise::square::Color;
use smallvec::SmallVec;

use crate::block::{BlockExits, Start};
use crate::chunk::Part;
use crate::half::Settled;
use crate::kings::king_moves;
use crate::solve::{Search, each};
use crate::words::Layout;

/// What all searches of a block have of the same words.
type Parts<'s> = SmallVec<[Part<'s>; 2]>;

/// Reads the exits of a block for several searches, one for every metric of the readers that `exits` lends;
/// distances are kept of those that are timed. Threads that are free help with a block that is `shared`.
/// Gives true if any child has values that differ without limits.
pub fn load<'c, 's: 'c>(
    searches: &mut [(&mut Search, bool)],
    exits: impl Fn(&mut dyn FnMut(&mut BlockExits<'c, 's>)) + Sync,
    layout: &Layout,
    men: [u64; 2],
    shared: bool,
) -> bool {
    for (search, timed) in &mut *searches {
        search.cut(layout, *timed, shared);
    }
    let (metrics, saw_unlimited) = (searches.len(), AtomicBool::new(false));
    for side in Color::BOTH {
        let mut all: SmallVec<[Parts<'_>; 1]> = SmallVec::new();
        for (search, _) in &mut *searches {
            for (at, part) in search.parts(side, layout).into_iter().enumerate() {
                match all.get_mut(at) {
                    Some(parts) => parts.push(part),
                    None => all.push(SmallVec::from_iter([part])),
                }
            }
        }
        each(&mut all, |parts| {
            exits(&mut |exits| {
                exits.prepare(men, side);
                load_words(exits, layout, side, parts);
                saw_unlimited.fetch_or(exits.saw_unlimited(), Relaxed);
            });
        });
        let settled = (0..metrics).map(|metric| {
            let halves = all.iter().map(|parts| &parts[metric].0);
            Settled::of(halves)
        });
        let settled: SmallVec<[Settled; 2]> = settled.collect();
        drop(all);
        for ((search, _), settled) in searches.iter_mut().zip(settled) {
            search.halves[side as usize].settle(settled);
        }
    }
    saw_unlimited.into_inner()
}

/// Reads the exits of neighbouring words.
fn load_words(exits: &mut BlockExits<'_, '_>, layout: &Layout, side: Color, parts: &mut Parts<'_>) {
    for word in parts[0].1.words.clone() {
        if !exits.turn_to(word) {
            continue;
        }
        for (metric, part) in parts.iter_mut().enumerate() {
            let start = exits.start(metric, &mut part.1.agenda);
            begin(layout, side, exits, start, part);
        }
    }
}

fn begin(
    layout: &Layout,
    side: Color,
    exits: &BlockExits<'_, '_>,
    start: Start,
    (half, chunk): &mut Part<'_>,
) {
    let word = exits.at_hand();
    let at = word - half.first;
    half.captures[at] = start.captures;
    half.set_escape(word, start.escape);
    let mut stuck = start.quiet & !start.escape;
    if stuck != 0 {
        king_moves(layout, exits.men(), side, word, |_, path| {
            stuck &= !path.pull(u64::MAX);
            stuck != 0
        });
    }
    let blocked = stuck & !start.exit;
    if blocked != 0 {
        half.lose(word, blocked, 0);
        chunk.push_blocked(side, word, blocked);
        let first = (blocked & layout.first_places(word)).count_ones();
        half.settled.blocked += u64::from(first) * layout.stands_for(word);
    }
    half.win(word, start.won, 1);
    half.lose(word, start.lost | stuck & start.exit, 1);
}
