//! Placeholder.
use remise_gen::*;
use remise::{rules::INTERNATIONAL, format::Kind, square::Color};
use std::collections::BTreeMap;
fn main() {
    let n: u8 = std::env::args().nth(1).unwrap().parse().unwrap();
    let limits = INTERNATIONAL.limits_by_name(&std::env::args().nth(2).unwrap()).unwrap();
    let kinds = if std::env::args().nth(3).is_some() { vec![Kind::Wdl, Kind::Dtz, Kind::Dtw] } else { vec![Kind::Wdl, Kind::Dtz] };
    let job = plan::Job { rules: &INTERNATIONAL, limits, kinds: kinds.clone(), threads: 2 };
    let plan = plan::Plan::up_to(&job, n);
    eprintln!("positions {} peak {} MB", plan.positions(), plan.peak_bytes() >> 20);
    let mut stores: BTreeMap<words::Pair, store::Store> = BTreeMap::new();
    let stop = std::sync::atomic::AtomicBool::new(false);
    let t00 = std::time::Instant::now();
    let mut bytes = [0usize; 3];
    let pairs: Vec<_> = plan.steps.iter().map(|s| s.pair).collect();
    let last = plan::last_readers(&pairs);
    for (at, step) in plan.steps.iter().enumerate() {
        let t0 = std::time::Instant::now();
        let layout = words::Layout::new(&INTERNATIONAL, step.pair).unwrap();
        let store = store::Store::new(layout, plan::keep(&job, step.pair));
        let packers: Vec<_> = step.pair.slices().map(|(side, _)| pack::Packer::new(&store.layout, side, &kinds).unwrap()).collect();
        let task = slice::Task { rules: &INTERNATIONAL, limits, store: &store, dtw: kinds.contains(&Kind::Dtw), recall: None };
        task.solve(|p| stores.get(&p), &stop, |block| for p in &packers { p.add(&store, block) }).unwrap();
        let t1 = t0.elapsed();
        for p in packers {
            let tables = p.finish(&INTERNATIONAL, limits, |k| if k == Kind::Wdl { 19 } else { 9 });
            let c = &tables[0].header.counts;
            let m = tables[1].header.counts.max_dtz_win;
            let w = tables.get(2).and_then(|t| t.header.counts.max_dtw_win);
            println!("{},{},{},{},{},{},{},{},{},{},{}", tables[0].header.material, tables[0].header.positions, c.captures, c.blocked, c.win, c.cursed_win, c.draw, c.blessed_loss, c.loss, m.unwrap_or(0), w.unwrap_or(0));
            for (i, t) in tables.iter().enumerate() { bytes[i] += t.blocks.iter().map(|b| b.bytes() + 16).sum::<usize>(); }
        }
        eprintln!("{} {:?} solve {:?} pack {:?} {:.1} ns/pos", step.pair.slice(Color::White), step.positions, t1, t0.elapsed() - t1, t0.elapsed().as_secs_f64() * 2e9 / step.positions as f64);
        stores.insert(step.pair, store);
        stores.retain(|p, _| last[p] > at);
    }
    eprintln!("total {:?} {:.2} M/s/core bytes {:?} wdl bits {:.4}", t00.elapsed(), plan.positions() as f64 / t00.elapsed().as_secs_f64() / 2e6, bytes, bytes[0] as f64 * 8.0 / plan.positions() as f64);
}
