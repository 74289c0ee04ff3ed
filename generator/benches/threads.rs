//! How much faster all threads solve a pair than one does: every pair of five pieces, values and DTZ in
//! memory, each with its flip, the best of five runs, by turns.
//!
//! `cargo bench -p remise-gen --bench threads -- KKM` measures the pairs whose name begins so.

mod common;

use std::time::Instant;

use rayon::{ThreadPool, ThreadPoolBuilder};
use remise::square::Color;
use remise_gen::plan::Plan;

use common::{Stores, job, solve};

const PIECES: u8 = 5;
const RUNS: usize = 5;

fn main() -> Result<(), rayon::ThreadPoolBuildError> {
    let chosen = std::env::args()
        .skip(1)
        .find(|argument| !argument.starts_with('-'));
    let pool = |threads| ThreadPoolBuilder::new().num_threads(threads).build();
    let (one, all) = (pool(1)?, pool(0)?);
    let (job, mut stores) = (job(), Stores::new());
    println!(
        "{:<9}{:>12}{:>10}{:>10}{:>9}",
        "pair",
        "positions",
        "1 thread",
        format!("{} threads", all.current_num_threads()),
        "speedup"
    );
    for step in Plan::up_to(&job, PIECES).steps {
        let slice = step.pair.slice(Color::White);
        let name = slice.to_string();
        if slice.pieces() == PIECES
            && chosen
                .as_ref()
                .is_none_or(|chosen| name.starts_with(chosen))
        {
            let time = |pool: &ThreadPool| {
                let start = Instant::now();
                pool.install(|| drop(solve(&job, &stores, step.pair, false)));
                start.elapsed().as_secs_f64()
            };
            // By turns: the speed of a machine changes.
            let runs = (0..RUNS).map(|_| [&one, &all].map(time));
            let [one, all] = runs.fold([f64::INFINITY; 2], |[one, all], run| {
                [one.min(run[0]), all.min(run[1])]
            });
            println!(
                "{name:<9}{:>12}{one:>8.2} s{all:>8.2} s{:>9.2}",
                step.positions,
                one / all
            );
        }
        let store = all.install(|| solve(&job, &stores, step.pair, false));
        stores.insert(step.pair, store);
    }
    Ok(())
}
