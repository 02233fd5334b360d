//! scratch
use cygnet_arena::*;
use cygnet_core::record::read_all;
use cygnet_core::*;
use cygnet_games::replay::replay;
use cygnet_solve::erased::ProverSetup;
use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::time::Duration;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let file = &arguments[1];
    let nodes: u64 = arguments[2].parse().unwrap();
    let truth_time: u64 = arguments[3].parse().unwrap();
    let last: usize = arguments[4].parse().unwrap();
    let text = std::fs::read_to_string(file).unwrap();
    let cache_file = format!("{file}.truth");
    let mut added = std::fs::read_to_string(&cache_file).unwrap_or_default();
    let mut cache: HashMap<(usize, usize), Option<Value>> = added
        .lines()
        .map(|line| {
            let p: Vec<_> = line.split(' ').collect();
            (
                (p[0].parse().unwrap(), p[1].parse().unwrap()),
                match p[2] {
                    "win" => Some(Value::Win),
                    "draw" => Some(Value::Draw),
                    "loss" => Some(Value::Loss),
                    _ => None,
                },
            )
        })
        .collect();
    let mut counts: HashMap<String, usize> = HashMap::new();
    for (number, record) in read_all(&text).unwrap().into_iter().enumerate() {
        let session = replay(&record).unwrap();
        let setup = AnalystSetup {
            lines: NonZeroUsize::MIN,
            threads: NonZeroUsize::MIN,
            table_bytes: 64 << 20,
            proofs: Proofs::Half,
            uses_shelf: false,
        };
        let mut a = analyst(session.game(), setup);
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let start = std::time::Instant::now();
        let r = review(&session, &mut *a, &limits, &Stop::new(), &mut |_| {}).unwrap();
        let time = start.elapsed().as_secs_f64();
        let marked: Vec<_> = r.moves.iter().filter(|m| m.judgement.mark.is_some()).collect();
        println!(
            "game {} {} moves, {} marked, {time:.1} s",
            number + 1,
            r.moves.len(),
            marked.len()
        );
        let prover = prover(
            session.game(),
            ProverSetup { table_bytes: 256 << 20, threads: NonZeroUsize::MIN, uses_tables: false },
        );
        let from = r.moves.len().saturating_sub(last);
        let mut values = HashMap::new();
        let mut failed = 0;
        for turn in (from..=r.moves.len()).rev() {
            let state = session.at(turn);
            let known = cache.get(&(number, turn)).copied();
            let v = if let Some(v) = known {
                v
            } else if let Some(o) = state.outcome() {
                Some(Value::of(o, state.turn()))
            } else if failed > 2 {
                None
            } else {
                let limits =
                    Limits { time: Some(Duration::from_secs(truth_time)), ..Limits::default() };
                let stop = Stop::new();
                let watch =
                    cygnet_core::limits::Watch::new(&limits, &stop, std::time::Instant::now());
                let v = prover.solve(state, &watch, &mut |_| {}).unwrap().value();
                if v.is_none() {
                    failed += 1;
                }
                v
            };
            if known.is_none() {
                cache.insert((number, turn), v);
                added.push_str(&format!("{number} {turn} {}\n", v.map_or("unknown", |v| v.word())));
            }
            values.insert(turn, v);
        }
        for mv in &r.moves[from..] {
            let (Some(before), Some(after)) = (values[&mv.turn], values[&(mv.turn + 1)]) else {
                continue;
            };
            let after = after.opposite();
            let changed = after < before;
            let mark = mv.judgement.mark.map_or("-", |m| m.symbol());
            let open = if mv.may_be_as_good() { " open" } else { "" };
            let key = format!("{} {}{}", if changed { "CHANGED" } else { "same   " }, mark, open);
            *counts.entry(key.clone()).or_default() += 1;
            if changed != mv.judgement.mark.is_some() {
                println!(
                    "   {} {} truth {:?}->{:?}: {} | {} {} | {mark}{open} depth {}",
                    mv.turn + 1,
                    mv.text,
                    before,
                    after,
                    mv.before,
                    mv.after,
                    mv.is_best(),
                    mv.depth
                );
            }
        }
    }
    std::fs::write(&cache_file, added).unwrap();
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort();
    for (k, v) in counts {
        println!("{v:5} {k}");
    }
}
