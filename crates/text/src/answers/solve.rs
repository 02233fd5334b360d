//! The findings of `solve`.

use cygnet_core::{GameInfo, Session, Value};
use cygnet_solve::inquiry::{Distance, Findings, RequestedProof, Shortfall};
use cygnet_solve::{Bounds, Ending, Region, Solution, Theory};

use super::{board_in_words, labelled};
use crate::advice::result_word;
use crate::telling::{side_name, side_possessive};
use crate::theory::{in_hand_text, sum_text, worth_text};
use crate::{Language, Words};

/// The effort so far, and the bounds that are known.
#[must_use]
pub fn solve_progress(so_far: &Solution, words: Words) -> String {
    let known = match so_far.bounds {
        Bounds { least: Value::Loss, most: Value::Draw } => Some(words.solve_no_win_so_far()),
        Bounds { least: Value::Draw, most: Value::Win } => Some(words.solve_no_loss_so_far()),
        _ => None,
    };
    let (seconds, millions) = (so_far.time.as_secs(), so_far.nodes / 1_000_000);
    let effort = words.solve_progress(millions, seconds);
    known.map_or(effort.clone(), |known| format!("{effort}, {known}"))
}

/// The findings about the position.
#[must_use]
pub fn solve_findings(found: &Findings, session: &Session, language: Language) -> Vec<String> {
    let words = language.words();
    let (info, state) = (session.game().info(), session.state());
    let board = board_in_words(&**session.game(), words);
    let mut lines = vec![
        format!("{board}, {}", state.position()),
        labelled(words.solve_label_value(), verdict(found, session, language)),
    ];
    lines.extend(distance_as_text(found, language));
    lines.extend(moves_as_text(found, language));
    lines.extend(found.theory.iter().flat_map(|theory| theory_as_text(theory, info, language)));
    lines
}

fn verdict(found: &Findings, session: &Session, language: Language) -> String {
    let words = language.words();
    let (info, state) = (session.game().info(), session.state());
    let sides = [state.turn(), !state.turn()];
    let [mover, other] = sides.map(|side| side_name(info, side, language));
    let [of_mover, of_other] = sides.map(|side| side_possessive(info, side, language));
    match (found.bounds.value(), state.outcome().is_some()) {
        (Some(Value::Win), false) => words.solve_mover_wins(mover, other, of_mover, of_other),
        (Some(Value::Loss), false) => words.solve_other_wins(mover, other, of_mover, of_other),
        (Some(Value::Draw), false) => words.solve_drawn().to_owned(),
        (Some(Value::Win), true) => words.solve_has_won(mover, of_mover),
        (Some(Value::Loss), true) => words.solve_has_won(other, of_other),
        (Some(Value::Draw), true) => words.solve_has_drawn().to_owned(),
        (None, _) => {
            let verdict = match found.bounds {
                Bounds { least: Value::Loss, most: Value::Draw } => {
                    words.solve_no_win(mover, of_mover)
                }
                Bounds { least: Value::Draw, most: Value::Win } => {
                    words.solve_no_loss(mover, of_mover)
                }
                _ => words.solve_unknown().to_owned(),
            };
            with_reason(verdict, found.unsolved, language)
        }
    }
}

fn distance_as_text(found: &Findings, language: Language) -> Vec<String> {
    let words = language.words();
    let distance = |text: String| labelled(words.solve_label_distance(), text);
    match &found.distance {
        None => Vec::new(),
        Some(Distance::Nowhere) => vec![distance(words.solve_nobody_wins().to_owned())],
        Some(Distance::Unknown(why)) => vec![distance(words.solve_not_found(language.say(why)))],
        Some(Distance::Known(Ending { turns, line }, why)) => {
            let mut lines = vec![distance(words.solve_turns(turns))];
            if !line.is_empty() {
                lines.push(labelled(words.solve_label_line(), line.join(" ")));
            }
            lines.extend(why.map(|why| {
                labelled(words.solve_label_line(), words.solve_line_cut(language.say(&why)))
            }));
            lines
        }
    }
}

fn moves_as_text(found: &Findings, language: Language) -> Vec<String> {
    let words = language.words();
    let Some((moves, why)) = &found.moves else {
        // Where no move keeps the result, the line of best play shows the best move.
        let is_kept = found.bounds.value() != Some(Value::Loss);
        let best = found.best.iter().filter(|_| is_kept).cloned();
        let missing = found.no_best.iter().map(|why| words.solve_not_found(language.say(why)));
        return best.chain(missing).map(|text| labelled(words.solve_label_best(), text)).collect();
    };
    let of_value = |value: Option<Value>| -> Vec<&str> {
        moves.iter().filter(|mv| mv.bounds.value() == value).map(|mv| &*mv.text).collect()
    };
    let mut lines = Vec::new();
    for value in [Some(Value::Win), Some(Value::Draw), Some(Value::Loss), None] {
        let list = of_value(value);
        if !list.is_empty() {
            let label = value.map_or(words.solve_unknown(), |value| result_word(value, words));
            let line = labelled(label, list.join(" "));
            lines.push(match value {
                Some(_) => line,
                None => with_reason(line, *why, language),
            });
        }
    }
    lines
}

/// The fate of the proof, and the total effort.
#[must_use]
pub fn solve_effort(found: &Findings, language: Language) -> Vec<String> {
    let words = language.words();
    let mut lines = Vec::new();
    let proof = found.proof.as_ref().map(|proof| match proof {
        RequestedProof::Written { path, bytes } => words.solve_proof(path, bytes),
        RequestedProof::Missing { why } => words.solve_no_proof(language.say(why)),
    });
    lines.extend(proof.map(|proof| labelled(words.solve_label_proof(), proof)));
    let seconds = found.time.as_secs_f64();
    let mut effort = vec![words.solve_positions(found.nodes), format!("{seconds:.2} s")];
    if found.recalled > 0 {
        effort.push(words.solve_recalled(found.recalled));
    }
    if found.has_table {
        effort.push(words.solve_with_table().to_owned());
    }
    lines.push(labelled(words.solve_label_effort(), effort.join(", ")));
    lines
}

/// A line about something unknown, and the reason.
fn with_reason(line: String, why: Option<Shortfall>, language: Language) -> String {
    match why {
        Some(why) => format!("{line}; {}", language.say(&why)),
        None => line,
    }
}

fn theory_as_text(theory: &Theory, info: &GameInfo, language: Language) -> Vec<String> {
    let words = language.words();
    let is_known = |region: &Region| region.worth.is_some();
    if theory.in_hand == [0, 0] && !theory.regions.iter().any(is_known) {
        return Vec::new();
    }
    let in_hand = in_hand_text(theory, info, language);
    let mut lines = vec![labelled(words.solve_label_in_hand(), in_hand)];
    for Region { position, worth } in &theory.regions {
        let worth = worth_text(worth.as_ref(), info, language);
        lines.push(labelled(words.solve_label_region(), format_args!("{position}  {worth}")));
    }
    if let Some(sum) = sum_text(theory, info, language) {
        lines.push(labelled(words.solve_label_sum(), sum));
    }
    lines
}
