//! The checks that make a program search.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use cygnet_analysis::analyst::{AnalystSetup, MEBIBYTE};
use cygnet_analysis::{Proofs, Resources};
use cygnet_core::options::samples;
use cygnet_core::quote::quoted;
use cygnet_core::{DynGame, DynState, Entry, Message, Say, Stop, message};
use cygnet_engine::{Limits, Score};

use super::{
    Checked, PATIENCE, SEED, Trouble, Visited, is_silent, no_measurement, positions, set_game,
    until_best_move,
};
use crate::message::Info;
use crate::plan::Plan;
use crate::program::Program;

/// How far a program may exceed its time limit. A busy machine needs some of it.
const TOLERANCE: Duration = Duration::from_secs(1);

/// The longest duration of a search that has no time limit, but a small limit of another kind.
const SMALL_SEARCH: Duration = Duration::from_secs(30);

/// The move of the answer, if it is legal.
fn best_move(lines: &[String], state: &dyn DynState) -> Result<String, Trouble> {
    let text = lines.last().and_then(|line| line.split_whitespace().nth(1)).unwrap_or_default();
    state.boxed_clone().play(text).map_err(|error| {
        Trouble::Wrong(message!(
            "check-best-move",
            "bestmove {mv}: {reason}",
            mv = quoted(text),
            reason = error.message(),
        ))
    })
}

fn infos(lines: &[String]) -> impl Iterator<Item = Info> {
    lines.iter().filter_map(|line| Info::parse(line))
}

/// Are all reported lines playable?
fn lines_are_legal(lines: &[String], state: &dyn DynState) -> Result<(), Trouble> {
    for info in infos(lines) {
        let mut state = state.boxed_clone();
        for mv in &info.line {
            state.play(mv).map_err(|error| {
                Trouble::Wrong(message!(
                    "check-line-illegal",
                    "the line {line} cannot be played: {reason}",
                    line = info.line.join(" "),
                    reason = error.message(),
                ))
            })?;
        }
    }
    Ok(())
}

/// A number of milliseconds as a measurement.
fn at_most(milliseconds: String) -> Message {
    message!("check-time", "{milliseconds} ms at most", milliseconds)
}

/// The positions in which the game is not over.
fn unfinished(game: &dyn DynGame) -> impl Iterator<Item = Visited> {
    positions(game).into_iter().filter(|visited| visited.state.outcome().is_none())
}

/// `go` with a limit: the program must respect it, and its move must be legal.
pub(super) fn limited(program: &mut Program, game: &dyn DynGame, limit: &str) -> Checked {
    const POSITIONS: usize = 3;
    set_game(program, game)?;
    let question = format!("go {limit}");
    let (kind, number) = limit.split_once(' ').unwrap_or((limit, ""));
    let number: u64 = number.parse().unwrap_or_default();
    let within = match kind {
        "movetime" => Duration::from_millis(number) + TOLERANCE,
        // The whole clock, but not more.
        "p1time" => Duration::from_secs(2),
        _ => SMALL_SEARCH,
    };
    let mut longest = Duration::ZERO;
    let (mut nodes, mut depth) = (None, None);
    for Visited { command, state } in unfinished(game).take(POSITIONS) {
        program.send(&command);
        let (lines, time) = until_best_move(program, &question, within)?;
        best_move(&lines, &*state)?;
        lines_are_legal(&lines, &*state)?;
        longest = longest.max(time);
        nodes = nodes.max(infos(&lines).filter_map(|info| info.nodes).max());
        depth = depth.max(infos(&lines).filter_map(|info| info.depth).max());
    }
    match (kind, nodes, depth) {
        // A slight excess may be due to a different way of counting.
        ("nodes", Some(nodes), _) if nodes > number + number / 10 => Err(Trouble::Wrong(message!(
            "check-too-many-positions",
            "it searched {nodes} positions",
            nodes,
        ))),
        ("nodes", Some(nodes), _) => Ok(message!("check-at-most", "{nodes} at most", nodes)),
        ("depth", _, Some(depth)) if u64::from(depth) > number => Err(Trouble::Wrong(message!(
            "check-too-deep",
            "it searched {depth} turns ahead",
            depth
        ))),
        ("nodes" | "depth", ..) => Ok(no_measurement()),
        _ => Ok(at_most(longest.as_millis().to_string())),
    }
}

/// A search without a limit must run until `stop`, answer `isready` meanwhile, and then end
/// quickly.
pub(super) fn stopped(program: &mut Program, game: &dyn DynGame) -> Checked {
    const POSITIONS: usize = 3;
    set_game(program, game)?;
    let mut longest = Duration::ZERO;
    for Visited { command, state } in unfinished(game).take(POSITIONS) {
        program.send(&command);
        program.send("go infinite");
        program.ask("isready", "readyok", TOLERANCE)?;
        if !is_silent(program, "bestmove", Duration::from_millis(50)) {
            return Err(Trouble::Wrong(message!(
                "check-too-early",
                "it gave a bestmove before stop"
            )));
        }
        let start = Instant::now();
        let lines = program.ask("stop", "bestmove", TOLERANCE)?;
        longest = longest.max(start.elapsed());
        best_move(&lines, &*state)?;
    }
    // Stop at once, possibly before the program has found any move.
    program.send("position startpos");
    program.send("go infinite");
    let lines = program.ask("stop", "bestmove", TOLERANCE)?;
    best_move(&lines, &*game.initial())?;
    Ok(at_most(format!("{:.1}", longest.as_secs_f64() * 1000.0)))
}

/// With `MultiPV` there must be several lines, each with a different first move.
pub(super) fn several_lines(program: &mut Program, game: &dyn DynGame) -> Checked {
    const LINES: usize = 3;
    set_game(program, game)?;
    program.send(&format!("setoption name MultiPV value {LINES}"));
    program.send("position startpos");
    let (lines, _) = until_best_move(program, "go depth 1", SMALL_SEARCH)?;
    program.send("setoption name MultiPV value 1");
    let state = game.initial();
    lines_are_legal(&lines, &*state)?;
    let mut firsts: Vec<String> = (1..=LINES)
        .filter_map(|rank| {
            let of_rank = |info: &Info| info.rank == Some(rank) && !info.line.is_empty();
            infos(&lines).filter(of_rank).last().map(|info| info.line[0].clone())
        })
        .collect();
    let expected = LINES.min(state.count_moves());
    let told = firsts.len();
    firsts.sort_unstable();
    firsts.dedup();
    if told != expected || firsts.len() != expected {
        return Err(Trouble::Wrong(message!(
            "check-too-few-lines",
            "there should be {expected} lines with different first moves, not {found}",
            expected,
            found = firsts.len(),
        )));
    }
    Ok(message!("check-lines", "{lines} lines", lines = expected))
}

/// Scores that a program calls proven must be true: compares them with our own proof.
pub(super) fn proofs(program: &mut Program, entry: &Entry) -> Checked {
    const NODES: u64 = 20_000;
    let smallest = samples(entry.info)
        .into_iter()
        .map(|options| entry.build(&options))
        .min_by_key(|game| u32::from(game.size().width) * u32::from(game.size().height))
        .expect("every game can be set up");
    set_game(program, &*smallest)?;
    let plan = Plan {
        game: entry.info.id,
        options: smallest.options().clone(),
        setup: AnalystSetup {
            lines: NonZeroUsize::MIN,
            threads: NonZeroUsize::MIN,
            table_bytes: MEBIBYTE,
            proofs: Proofs::Half,
            uses_proof_store: false,
        },
    };
    let mut analyst = plan.make(&Resources::default());
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let (mut claimed, mut confirmed) = (0_usize, 0_usize);
    for Visited { command, state } in unfinished(&*smallest) {
        program.send(&command);
        let (lines, _) = until_best_move(program, &format!("go nodes {NODES}"), SMALL_SEARCH)?;
        best_move(&lines, &*state)?;
        let best = |info: &Info| info.rank.is_none_or(|rank| rank == 1);
        let theirs = infos(&lines).filter(best).filter_map(|info| info.score).last();
        let Some(theirs) = theirs.filter(|score| score.is_proven()) else { continue };
        claimed += 1;
        let found = analyst
            .analyse(&*state, &limits, &Stop::new(), &mut |_| {})
            .expect("the plan is for this game");
        let ours = found.best().map(|line| line.score);
        let Some(ours) = ours.filter(|score| score.is_proven()) else { continue };
        if std::mem::discriminant(&theirs) != std::mem::discriminant(&ours) {
            return Err(Trouble::Wrong(message!(
                "check-wrong-proof",
                "it claims a {claimed} at {position}, but it is a {proven}",
                claimed = kind(theirs),
                position = state.position(),
                proven = kind(ours),
            )));
        }
        confirmed += 1;
    }
    match claimed {
        0 => Err(Trouble::Absent(message!("check-no-proof", "it proves nothing within the limit"))),
        _ => Ok(message!(
            "check-proofs-confirmed",
            "{claimed} proofs, {confirmed} of them confirmed",
            claimed,
            confirmed,
        )),
    }
}

/// Ignores the length of the proof, which is up to the program: a longer win is a win.
fn kind(score: Score) -> Message {
    match score.proven() {
        Some(value) => Message::word("result", value.word()),
        None => message!("check-opinion", "matter of opinion"),
    }
}

/// Plays the program against random moves, until the end of the game or for `LONGEST` turns.
pub(super) fn whole_game(program: &mut Program, game: &dyn DynGame) -> Checked {
    const LONGEST: usize = 60;
    set_game(program, game)?;
    program.send("uginewgame");
    let mut random = fastrand::Rng::with_seed(SEED);
    let mut state = game.initial();
    let mut moves: Vec<String> = Vec::new();
    while moves.len() < LONGEST && state.outcome().is_none() {
        let mv = if moves.len().is_multiple_of(2) {
            let past = if moves.is_empty() {
                String::new()
            } else {
                format!(" moves {}", moves.join(" "))
            };
            program.send(&format!("position startpos{past}"));
            let (lines, _) = until_best_move(program, "go nodes 500", SMALL_SEARCH)?;
            best_move(&lines, &*state)?
        } else {
            random.choice(state.moves()).expect("the game goes on")
        };
        moves.push(state.play(&mv).expect("a legal move"));
    }
    program.ask("isready", "readyok", PATIENCE)?;
    Ok(message!("check-turns", "{turns} turns", turns = moves.len()))
}
