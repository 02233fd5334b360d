use cygnet_core::{Options, Stop};
use cygnet_report::*;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::time::Instant;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let entry = cygnet_games::find(&args[1]).unwrap();
    let mut options = Options::defaults(entry.info);
    if let Some(size) = args.get(3).filter(|s| *s != "-") { options.set(entry.info, "size", size).unwrap(); }
    let games: u32 = args[2].parse().unwrap();
    let mut study = Study::new(entry, vec![options], args.get(4).map_or(1, |s| s.parse().unwrap()));
    let mut times: BTreeMap<JobKind, (f64, u32)> = BTreeMap::new();
    let mut last = Instant::now();
    study.run(games, NonZeroUsize::MIN, &Stop::new(), &mut |p| {
        let e = times.entry(p.kind).or_default();
        *e = (e.0 + last.elapsed().as_secs_f64(), e.1 + 1);
        if last.elapsed().as_secs() > 3 { eprintln!("{:?} {:?}", p.kind, last.elapsed()); }
        last = Instant::now();
    }, &mut |_| {}).unwrap();
    for (k, (t, n)) in &times { eprintln!("{k:?} {t:.2}s {n} jobs {:.4} each", t / f64::from(*n)); }
    let r = study.report(games);
    let b = &r.boards[0];
    for m in &b.measures { eprintln!("{:?} {:?} {:.3?} [{:.3?} {:.3?}] n={} s={} {:?}", m.kind, m.of, m.value, m.low, m.high, m.games, m.samples, m.standing); }
    eprintln!("{:?}", b.truth);
    for f in &b.first_moves { eprintln!("{:?}", f); }
    for f in &b.ladder { eprintln!("{:?}", f); }
    for row in &b.rows { eprintln!("{:?} {:?} different {}", row.skill, row.results, row.different); }
    for s in &b.shown { eprintln!("{:?} {} {:?} {:?}", s.why, s.number, s.chances, s.diagrams); }
    println!("{}", serde_json::to_string(&r).unwrap());
}
