//! How much faster all threads solve a pair than one does: every pair of five pieces, values and DTZ in
//! memory, each with its flip, the best of three runs.
//!
//! `cargo bench -p remise-gen --bench threads -- KKM` measures the pairs whose name begins so.

mod common;

use std::time::{Duration, Instant};

use rayon::{ThreadPool, ThreadPoolBuilder};
use remise::square::Color;
use remise_gen::plan::Plan;

use common::{Stores, job, solve};

const PIECES: u8 = 5;
const RUNS: usize = 3;

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
            let best = |pool: &ThreadPool| {
                let time = || {
                    let start = Instant::now();
                    pool.install(|| drop(solve(&job, &stores, step.pair, false)));
                    start.elapsed()
                };
                (0..RUNS).map(|_| time()).min().unwrap_or(Duration::ZERO)
            };
            let [one, all] = [&one, &all].map(|pool| best(pool).as_secs_f64());
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
