//! The report of a match.

use cygnet_arena::{Estimate, GameEnding, Match, MatchEnd, MatchReport, Verdict};
use cygnet_core::time::{GameLimits, TimeControl, format_time};
use cygnet_core::{Side, Termination};

use super::labelled;
use crate::telling::{side_name, side_possessive};
use crate::{Language, Words};

/// The score so far, such as `+31 =3 -7, Elo +120 (+60 to +190), LLR 1.20`.
#[must_use]
pub fn running_score(report: &MatchReport, words: Words) -> String {
    let tally = report.tally;
    let mut parts = vec![format!("+{} ={} -{}", tally.wins, tally.draws, tally.losses)];
    let elo = |estimate| format!("Elo {}", elo_with_interval(&estimate, words));
    parts.extend(report.estimate.map(elo));
    parts.extend(report.sprt.map(|(_, state)| format!("LLR {:.2}", state.ratio)));
    parts.join(", ")
}

pub(super) fn elo(value: f64, words: Words) -> String {
    if value.is_infinite() {
        return words.match_elo_infinite(if value > 0.0 { '+' } else { '-' });
    }
    // Avoids a minus sign before a value that rounds to zero.
    let rounded = value.round() + 0.0;
    format!("{rounded:+.0}")
}

fn elo_with_interval(estimate: &Estimate, words: Words) -> String {
    let [low, high] = estimate.interval.map(|value| elo(value, words));
    words.match_elo_interval(elo(estimate.elo, words), low, high)
}

/// The limits, as part of a sentence.
pub(super) fn limits_in_words(limits: GameLimits, words: Words) -> String {
    match limits {
        GameLimits::Time(TimeControl::Fischer { start, increment }) => {
            words.match_limit_game(format_time(start), format_time(increment))
        }
        GameLimits::Time(control) => words.match_limit_time(control),
        GameLimits::Nodes(nodes) => words.match_limit_nodes(nodes),
    }
}

/// How a game has ended if the rules did not end it.
pub(super) fn ending_in_words(ending: GameEnding, language: Language) -> Option<String> {
    let words = language.words();
    Some(match ending {
        GameEnding::Rules => return None,
        GameEnding::Time => language.say(&Termination::Time),
        GameEnding::IllegalMove => words.ended_illegal_move().to_owned(),
        GameEnding::Failure => words.ended_failure().to_owned(),
        GameEnding::Length => language.say(&Termination::Adjudication),
    })
}

/// The result of a match and what it proves. A match with records can be resumed.
#[must_use]
pub fn match_report(
    contest: &Match,
    end: MatchEnd,
    has_records: bool,
    language: Language,
) -> Vec<String> {
    let words = language.words();
    let (setup, report) = (contest.setup(), contest.report());
    let (info, tally) = (setup.base.game().info(), report.tally);
    let [one, two] = &setup.players;
    let [limits_of_one, limits_of_two] = setup.limits.map(|limits| limits_in_words(limits, words));
    // Where the limits differ, they distinguish players of the same name.
    let (title, one) = if limits_of_one == limits_of_two {
        let title = words.match_title(info.name, one, two, limits_of_one, setup.seed);
        (title, one.clone())
    } else {
        let one = words.match_player(one, limits_of_one);
        let two = words.match_player(two, limits_of_two);
        (words.match_title_each(info.name, &one, two, setup.seed), one)
    };
    let percent = 100.0 * tally.points() / f64::from(tally.games().max(1));
    let score = words.match_score(
        tally.points(),
        tally.games(),
        format_args!("{percent:.1}"),
        tally.wins,
        tally.draws,
        tally.losses,
    );
    let mut lines = vec![title, labelled(words.match_label_score(), score)];
    if let Some(estimate) = &report.estimate {
        let elo = elo_with_interval(estimate, words);
        lines.push(labelled("Elo", words.match_elo(elo, estimate.pairs)));
        let likely = format!("{:.1}", 100.0 * estimate.superiority);
        let likely = words.match_superiority(likely, one);
        lines.push(labelled(words.match_label_superiority(), likely));
    }
    if let Some((sprt, state)) = &report.sprt {
        let ([elo0, elo1], [low, high]) =
            (sprt.claims().map(|claim| elo(claim, words)), sprt.bounds());
        let verdict = match state.verdict {
            Some(Verdict::Accepted) => words.sprt_accepted(),
            Some(Verdict::Rejected) => words.sprt_rejected(),
            None => words.sprt_undecided(),
        };
        let [ratio, low, high] = [state.ratio, low, high].map(|value| format!("{value:.2}"));
        lines.push(labelled("SPRT", words.match_sprt(elo1, elo0, verdict, ratio, low, high)));
    }
    let [wins_of_one, wins_of_two] = report.wins_of_side;
    let [side_one, side_two] = Side::BOTH.map(|side| side_name(info, side, language));
    let [of_one, of_two] = Side::BOTH.map(|side| side_possessive(info, side, language));
    let sides = words.match_sides(side_one, wins_of_one, side_two, wins_of_two, of_one, of_two);
    lines.push(labelled(words.match_label_sides(), sides));
    let length = words.match_length(format_args!("{:.1}", report.mean_turns));
    lines.push(labelled(words.match_label_length(), length));
    let odd: Vec<String> = report
        .endings
        .iter()
        .filter_map(|(ending, count)| {
            Some(words.match_ended_by(count, ending_in_words(*ending, language)?))
        })
        .collect();
    if !odd.is_empty() {
        lines.push(labelled(words.match_label_ended(), odd.join(", ")));
    }
    if end == MatchEnd::Interrupted {
        let (played, all) = (contest.games().len(), setup.games);
        lines.push(if has_records {
            words.match_can_go_on(played, all)
        } else {
            words.match_interrupted(played, all)
        });
    }
    lines
}
