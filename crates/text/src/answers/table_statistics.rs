//! The statistics of a complete table, as `table stats` prints them.

use std::fmt::Write as _;

use cygnet_solve::complete::Statistics;

use crate::Language;

/// The statistics as tables.
#[must_use]
pub fn table_statistics(name: &str, statistics: &Statistics, language: Language) -> String {
    let words = language.words();
    let all = statistics.all;
    let mut text = format!("{name}\n\n");
    let mut line = |what: &str, number: u64| {
        let part = all.percent(number);
        // Writing to a `String` cannot fail.
        let _ = writeln!(text, "{what:<24}{:>20}  {part:5.1} %", language.grouped(number));
    };
    line(words.stats_positions(), all.positions);
    line(words.stats_won(), all.wins);
    line(words.stats_lost(), all.losses());
    line(words.stats_one_move(), all.one_winning_move);
    let pieces = statistics.by_pieces();
    let most = pieces.keys().map(|&(own, _)| own).max().unwrap_or_default();
    let numbers = (1..=most).map(|n| format!("{n:>7}")).collect::<Vec<_>>().concat();
    let _ = writeln!(text, "\n{}\n\n     {numbers}", words.stats_by_pieces());
    for own in 1..=most {
        let cell = |other| match pieces.get(&(own, other)) {
            Some(counts) => format!("{:>7.1}", counts.percent(counts.wins)),
            None => format!("{:>7}", "-"),
        };
        let _ = writeln!(text, "{own:>5}{}", (1..=most).map(cell).collect::<Vec<_>>().concat());
    }
    let _ = writeln!(text, "\n{}\n\n{}", words.stats_by_steps(), words.stats_by_steps_head());
    for (level, counts) in statistics.by_level.iter().enumerate() {
        if counts.positions > 0 {
            let _ = writeln!(
                text,
                "{level:>5}  {:>20}  {:>5.1} %           {:>5.1} %",
                language.grouped(counts.positions),
                counts.percent(counts.wins),
                counts.percent(counts.one_winning_move),
            );
        }
    }
    let _ = writeln!(text, "\n{}\n", words.stats_first_moves());
    for first in &statistics.first_moves {
        let verdict = if first.wins {
            words.stats_wins().to_owned()
        } else {
            words.stats_loses_to(first.refutations.join(", "))
        };
        let _ = writeln!(text, "{}  {verdict}", first.text);
    }
    text
}
