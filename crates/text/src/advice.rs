//! The engine's findings in sentences: scores, the reason for a hint, what a move gave away.
//!
//! Proven results are stated as facts, and estimates as numbers with a sign.

use cygnet_analysis::{Analysis, Mark, Review, ReviewedMove, Score};
use cygnet_core::record::Record;
use cygnet_core::{GameInfo, Side, Value};

use cygnet_room::{CoachComments, Threat};

use crate::telling::{side_name, side_possessive};
use crate::{Language, Words};

/// A score from the point of view of its side: `wins in 5`, or `+1.25`.
#[must_use]
pub fn score_text(score: Score, words: Words) -> String {
    match score {
        Score::Win(Some(0 | 1)) => words.score_wins_now().to_owned(),
        Score::Win(Some(turns)) => words.score_wins(turns),
        Score::Win(None) => words.score_wins_some_time().to_owned(),
        Score::Loss(Some(0)) => words.score_lost().to_owned(),
        Score::Loss(Some(turns)) => words.score_loses(turns),
        Score::Loss(None) => words.score_loses_some_time().to_owned(),
        Score::Draw => words.score_draws().to_owned(),
        Score::Estimate(_) => score.to_string(),
    }
}

/// A score as a result: `win in 5`, or `+1.25`.
#[must_use]
pub fn score_as_result(score: Score, words: Words) -> String {
    match score {
        Score::Win(Some(turns)) => words.result_win_in(turns),
        Score::Loss(Some(turns)) => words.result_loss_in(turns),
        Score::Win(None) => words.result_win().to_owned(),
        Score::Loss(None) => words.result_loss().to_owned(),
        Score::Draw => words.result_draw().to_owned(),
        Score::Estimate(_) => score.to_string(),
    }
}

/// The score that a record gives a move in `[%eval …]`, as a review or a match writes it.
#[must_use]
pub fn recorded_score(record: &Record, turn: usize) -> Option<Score> {
    record.line.turns.get(turn)?.command("eval")?.parse().ok()
}

/// The first side's chance of winning, from a score for `side`.
#[must_use]
pub fn first_sides_chance(score: Score, side: Side) -> f64 {
    score.for_first_side(side).winning_chance()
}

/// The maximum number of moves of a line shown with a hint.
const TOLD_MOVES: usize = 6;

/// The best move and the reason for it, for a person who has `choices` legal moves. `None` if nothing is
/// known.
pub fn hint_text(analysis: &Analysis, choices: usize, language: Language) -> Option<String> {
    let words = language.words();
    let best = analysis.best()?;
    let next = analysis.lines.get(1);
    let next_move = next.map_or("", |line| &line.moves[0]);
    let others_lose = next.is_some_and(|line| matches!(line.score, Score::Loss(_)));
    let all_are_told = analysis.lines.len() >= choices;
    let mut reason = match (best.score, next.map(|line| line.score)) {
        _ if choices == 1 => words.reason_only_legal().to_owned(),
        (Score::Win(Some(0 | 1)), _) => words.reason_wins_now().to_owned(),
        (Score::Win(Some(turns)), _) => words.reason_wins(turns),
        (Score::Win(None), _) => words.reason_wins_some_time().to_owned(),
        (Score::Loss(Some(turns)), _) => words.reason_loses(turns),
        (Score::Loss(None), _) => words.reason_loses_some_time().to_owned(),
        // An estimate does not tell whether the move loses in the end.
        (Score::Estimate(_), _) if others_lose => words.reason_may_not_lose().to_owned(),
        // Below a proven draw the lines are not in the engine's order, so other moves may draw too.
        (Score::Draw, _) if others_lose && all_are_told => words.reason_does_not_lose().to_owned(),
        (Score::Draw, _) => words.reason_draws().to_owned(),
        (Score::Estimate(_), Some(Score::Draw)) => words.reason_better_than_draw(next_move),
        (Score::Estimate(best), Some(Score::Estimate(other))) if best > other => {
            let margin = best.saturating_sub(other);
            let margin = format!("{}.{:02}", margin / 100, margin % 100);
            words.reason_better(&margin, next_move)
        }
        (Score::Estimate(_), Some(_)) => words.reason_as_good(next_move),
        (Score::Estimate(_), None) => words.reason_none().to_owned(),
    };
    if best.moves.len() > 1 {
        let line = best.moves[1..].iter().take(TOLD_MOVES).map(String::as_str);
        let line = line.collect::<Vec<_>>().join(" ");
        reason = format!("{reason}; {}", words.reason_expects(&line));
    }
    Some(words.hint_is(&best.moves[0], &reason))
}

/// The word for a result.
#[must_use]
pub fn result_word(result: Value, words: Words) -> &'static str {
    match result {
        Value::Win => words.result_win(),
        Value::Draw => words.result_draw(),
        Value::Loss => words.result_loss(),
    }
}

fn mark_word(mark: Mark, words: Words) -> &'static str {
    match mark {
        Mark::Inaccuracy => words.mark_inaccuracy(),
        Mark::Mistake => words.mark_mistake(),
        Mark::Blunder => words.mark_blunder(),
    }
}

/// The verdict on a move: its score, its mark, and what it gave away.
#[must_use]
pub fn verdict(mv: &ReviewedMove, language: Language) -> String {
    let words = language.words();
    let score = score_text(mv.after, words);
    let Some(mark) = mv.judgement.mark else {
        let note = match () {
            () if mv.is_forced => words.reason_only_legal(),
            () if mv.is_best() => words.is_best(),
            () if mv.after == mv.before => words.is_as_good(),
            () if mv.may_be_as_good() => {
                return words.verdict_open(&score, score_text(mv.before, words));
            }
            () => return words.verdict_good(&score, score_text(mv.before, words)),
        };
        return format!("{score}: {note}");
    };
    let mut text = format!("{} {score}: {}", mark.symbol(), mark_word(mark, words));
    text = match mv.judgement.change {
        Some((had, has)) => {
            let change = words.changed_result(result_word(had, words), result_word(has, words));
            format!("{text}, {change}")
        }
        None => format!("{text}, {}", words.best_was(score_text(mv.before, words))),
    };
    text
}

/// The line that would have been better, if the difference is worth mentioning.
#[must_use]
pub fn better(mv: &ReviewedMove, language: Language) -> Option<String> {
    let line = mv.better()?;
    Some(language.words().better_is(line.join(" ")))
}

/// The refutation of the move, if it is worth mentioning.
#[must_use]
pub fn refutation(mv: &ReviewedMove, language: Language) -> Option<String> {
    let line = mv.refutation()?;
    Some(language.words().refuted_by(line.join(" ")))
}

/// Why a person should think again before this move, which gives the game away.
#[must_use]
pub fn warning_text(judged: &ReviewedMove, language: Language) -> String {
    let words = language.words();
    let (before, after) = (score_text(judged.before, words), score_text(judged.after, words));
    match judged.judgement.change {
        Some((had, _)) => words.warning_proved(&judged.text, result_word(had, words), after),
        None if judged.after.is_proven() => words.warning_one_sided(&judged.text, after, before),
        None => words.warning_clear(&judged.text, before, after),
    }
}

/// What the other side threatens.
#[must_use]
pub fn threat_text(threat: &Threat, info: &GameInfo, language: Language) -> String {
    let words = language.words();
    let (side, of_side) =
        (side_name(info, threat.side, language), side_possessive(info, threat.side, language));
    let line = threat.line.iter().take(TOLD_MOVES).map(String::as_str);
    let line = line.collect::<Vec<_>>().join(" ");
    let score = score_text(threat.score, words);
    if threat.score.is_proven() {
        words.threat_wins(line, side, of_side, score)
    } else {
        words.threat_gains(line, side, of_side, score)
    }
}

/// The coach's comment on a move; `None` if it makes none.
#[must_use]
pub fn comment_text(
    judged: &ReviewedMove,
    detail: CoachComments,
    language: Language,
) -> Option<String> {
    let words = language.words();
    match detail {
        CoachComments::Off => None,
        CoachComments::Brief => {
            let Some(mark) = judged.judgement.mark else {
                let note = match () {
                    () if judged.is_forced => words.reason_only_legal(),
                    () if judged.is_best() => words.is_best(),
                    () => words.coach_fine(),
                };
                return Some(format!("{}: {note}", judged.text));
            };
            let change = judged.judgement.change.map(|(had, has)| {
                words.changed_result(result_word(had, words), result_word(has, words))
            });
            let change = change.map(|change| format!(", {change}")).unwrap_or_default();
            Some(format!("{}{}: {}{change}", judged.text, mark.symbol(), mark_word(mark, words)))
        }
        CoachComments::Full => {
            let parts = [
                Some(format!("{} {}", judged.text, verdict(judged, language))),
                better(judged, language),
                refutation(judged, language),
            ];
            Some(parts.into_iter().flatten().collect::<Vec<_>>().join("; "))
        }
    }
}

/// How well a side has played, in one line.
#[must_use]
pub fn summary(review: &Review, info: &GameInfo, side: Side, language: Language) -> Option<String> {
    let words = language.words();
    let summary = review.summary(side);
    if summary.moves == 0 {
        return None;
    }
    let mut parts = Vec::new();
    if let Some(accuracy) = summary.accuracy {
        parts.push(words.accuracy(format!("{accuracy:.0}")));
    }
    for (mark, count) in Mark::ALL.into_iter().zip(summary.marks) {
        if count > 0 {
            parts.push(format!("{count}{}", mark.symbol()));
        }
    }
    if let Some(mv) = summary.turning_point.and_then(|turn| review.of_turn(turn)) {
        let place = format!("{}. {}", mv.turn + 1, mv.text);
        parts.push(words.turning_point(&place));
    }
    if parts.is_empty() {
        parts.push(words.no_choice().to_owned());
    }
    Some(format!("{}: {}", side_name(info, side, language), parts.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cygnet_analysis::{Judgement, Variation};

    fn hint(lines: &[(Score, &str)], choices: usize, language: Language) -> String {
        let line = |&(score, moves): &(Score, &str)| Variation {
            score,
            moves: moves.split(' ').map(str::to_owned).collect(),
        };
        let lines = lines.iter().map(line).collect();
        let analysis = Analysis { lines, ..Analysis::default() };
        hint_text(&analysis, choices, language).expect("a hint")
    }

    #[test]
    fn a_hint_says_why() {
        let told = |lines: &[(Score, &str)]| hint(lines, 5, Language::English);
        let estimate = Score::Estimate;
        assert_eq!(
            told(&[(Score::Win(Some(3)), "a1a2 b2b3 a2a3"), (estimate(900), "b1b2")]),
            "a1a2: wins in 3 turns by force; expects b2b3 a2a3."
        );
        assert_eq!(
            told(&[(Score::Win(Some(1)), "a1a2"), (Score::Win(Some(1)), "b1b2")]),
            "a1a2: wins at once."
        );
        assert_eq!(
            told(&[(estimate(-40), "a1a2"), (Score::Loss(Some(4)), "b1b2")]),
            "a1a2: every other move loses; this one may not."
        );
        let draws = [(Score::Draw, "a1a2"), (Score::Loss(Some(4)), "b1b2")];
        assert_eq!(told(&draws), "a1a2: draws by force, and nothing better was found.");
        assert_eq!(hint(&draws, 2, Language::English), "a1a2: the only move that does not lose.");
        assert_eq!(
            told(&[(Score::Loss(Some(6)), "a1a2"), (Score::Loss(Some(4)), "b1b2")]),
            "a1a2: every move loses; this one holds out longest, 6 turns."
        );
        assert_eq!(
            told(&[(estimate(50), "a1a2 c3c4"), (estimate(-30), "b1b2")]),
            "a1a2: best by 0.80 over the next, b1b2; expects c3c4."
        );
        assert_eq!(
            told(&[(estimate(50), "a1a2"), (Score::Draw, "b1b2")]),
            "a1a2: seems better than b1b2, which only draws."
        );
        assert_eq!(
            told(&[(Score::Draw, "a1a2"), (estimate(-30), "b1b2")]),
            "a1a2: draws by force, and nothing better was found."
        );
        assert_eq!(
            told(&[(estimate(5), "a1a2"), (estimate(5), "b1b2")]),
            "a1a2: nothing seems better; b1b2 is as good."
        );
        let only = [(estimate(5), "a1a2")];
        assert_eq!(hint(&only, 1, Language::English), "a1a2: the only legal move.");
        assert_eq!(hint(&only, 1, Language::Portuguese), "a1a2: a única jogada legal.");
    }

    #[test]
    fn what_a_review_wrote_is_read() {
        let record =
            "1. a1a2 {[%eval win in 5]} b2b3 {[%eval -1.25] [%depth 9]} 2. a2a3 {[%eval draw]}
            b3b4 {[%eval loss in 4]} 3. a3a4 {[%eval #3]} b4b5 {quiet} 4. a4a5 {[%eval 1e300]} *";
        let record = cygnet_core::record::read_all(record).expect("a record").remove(0);
        let scores = (0..8).map(|turn| recorded_score(&record, turn)).collect::<Vec<_>>();
        let (win, loss) = (Score::Win(Some(5)), Score::Loss(Some(4)));
        let known = [win, Score::Estimate(-125), Score::Draw, loss].map(Some);
        assert_eq!(scores[..4], known);
        assert_eq!(scores[4..], [None; 4], "a mate in chess, nothing, nonsense, no such turn");
    }

    fn judged(
        before: Score,
        after: Score,
        mark: Option<Mark>,
        change: Option<(Value, Value)>,
    ) -> ReviewedMove {
        let line = |text: &str| text.split(' ').map(str::to_owned).collect();
        ReviewedMove {
            turn: 4,
            side: Side::One,
            text: "c3c4".to_owned(),
            before,
            after,
            best: line("b1b2 a4a3"),
            reply: line("a4b4 c4c5"),
            depth: 9,
            is_forced: false,
            judgement: Judgement { mark, change, lost: 0.0 },
        }
    }

    #[test]
    fn a_warning_says_what_is_given_away_and_a_comment_as_much_as_is_wanted() {
        let (win, loss) = (Score::Win(Some(3)), Score::Loss(Some(4)));
        let blunder = Some(Mark::Blunder);
        let proved = judged(win, loss, blunder, Some((Value::Win, Value::Loss)));
        let warned = |judged| warning_text(judged, Language::English);
        assert_eq!(warned(&proved), "c3c4 gives a proven win away: it loses in 4.");
        let one_sided = judged(Score::Estimate(120), loss, blunder, None);
        assert_eq!(warned(&one_sided), "c3c4 loses in 4, and another move seems better (+1.20).");
        let clear = judged(Score::Estimate(250), Score::Estimate(-130), blunder, None);
        let text = "c3c4 seems to give much away: -1.30 instead of +2.50.";
        assert_eq!(warned(&clear), text);
        let comment = |judged, detail| comment_text(judged, detail, Language::English);
        assert_eq!(comment(&clear, CoachComments::Off), None);
        assert_eq!(comment(&clear, CoachComments::Brief).as_deref(), Some("c3c4??: blunder"));
        let fine = judged(Score::Estimate(20), Score::Estimate(10), None, None);
        assert_eq!(comment(&fine, CoachComments::Brief).as_deref(), Some("c3c4: a good move"));
        assert_eq!(
            comment(&proved, CoachComments::Full).as_deref(),
            Some(
                "c3c4 ?? loses in 4: blunder, from a proven win to a proven loss; better b1b2 a4a3; \
                 refuted by a4b4 c4c5"
            )
        );
    }

    #[test]
    fn a_threat_names_its_line_and_its_side() {
        let entry = cygnet_games::find("ugly_duck").expect("a game of the catalogue");
        let line = ["c5c4", "b1b2", "c4c3"].map(str::to_owned).to_vec();
        let mut threat =
            Threat { side: Side::Two, score: Score::Win(Some(3)), line, steps: Vec::new() };
        let told = |threat: &Threat, language| threat_text(threat, entry.info, language);
        let english = "Threat: c5c4 b1b2 c4c3; Black wins in 3.";
        assert_eq!(told(&threat, Language::English), english);
        let portuguese = "Ameaça das Pretas: c5c4 b1b2 c4c3; ganha em 3.";
        assert_eq!(told(&threat, Language::Portuguese), portuguese);
        threat.score = Score::Estimate(310);
        let english = "Threat: c5c4 b1b2 c4c3; +3.10 for Black.";
        assert_eq!(told(&threat, Language::English), english);
    }

    #[test]
    fn proofs_are_words_and_estimates_are_numbers() {
        let words = Language::English.words();
        assert_eq!(score_text(Score::Win(Some(5)), words), "wins in 5");
        assert_eq!(score_text(Score::Loss(Some(4)), words), "loses in 4");
        assert_eq!(score_text(Score::Draw, words), "draws");
        assert_eq!(score_text(Score::Estimate(-125), words), "-1.25");
    }
}
