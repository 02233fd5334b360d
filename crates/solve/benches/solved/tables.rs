//! The part of the page about complete tables, from what `cygnet table stats --json` has counted.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use cygnet_core::json::ByName;
use cygnet_core::quote::with_commas;
use cygnet_solve::complete::json::{MaterialAnswer, StatsAnswer, StepsAnswer};

const INTRODUCTION: &str = "
## Complete tables

For these boards every position is solved ([tables.md](tables.md)). `cygnet table build BOARD` built each table,
`cygnet table check BOARD` checked it, and `cygnet table stats BOARD --json` counted its positions.
`cargo bench -p cygnet-solve --bench solved -- tables FOLDER` generated this part of the page from the results.

| board | positions | won by the side to move | by a single move | start position | first moves that win |
| --- | ---: | ---: | ---: | --- | --- |
";

/// Of this board the page has everything.
const IN_FULL: &str = "5x5";

#[expect(clippy::cast_precision_loss, reason = "a tenth of a percent is all that is shown")]
fn percent(part: u64, all: u64) -> String {
    format!("{:.1} %", 100.0 * part as f64 / all.max(1) as f64)
}

fn size(board: &StatsAnswer) -> &str {
    board.options.get("size").map(String::as_str).unwrap_or_default()
}

/// Writes the part of the page from all results in a folder.
pub(crate) fn write(folder: &Path, output: &mut impl Write) -> io::Result<()> {
    let mut boards: Vec<StatsAnswer> = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|it| it == "json") {
            boards.push(serde_json::from_slice(&fs::read(path)?)?);
        }
    }
    boards.sort_by_key(|board| board.all.positions);
    output.write_all(INTRODUCTION.as_bytes())?;
    for board in &boards {
        let all = board.all;
        let winning = board.first_moves.iter().filter(|first| first.wins);
        let winning: Vec<&str> = winning.map(|first| first.text.as_str()).collect();
        let start = if winning.is_empty() { "loss" } else { "win" };
        writeln!(
            output,
            "| Ugly Duck {} | {} | {} | {} | {start} | {} |",
            size(board),
            with_commas(all.positions),
            percent(all.wins, all.positions),
            percent(all.one_winning_move, all.positions),
            winning.join(" "),
        )?;
    }
    match boards.iter().find(|board| size(board) == IN_FULL) {
        Some(board) => write_in_full(board, output),
        None => Ok(()),
    }
}

fn write_in_full(board: &StatsAnswer, output: &mut impl Write) -> io::Result<()> {
    writeln!(output, "\n### Ugly Duck {IN_FULL}\n")?;
    writeln!(output, "![won positions by steps to go and by material](ugly_duck_{IN_FULL}.svg)\n")?;
    writeln!(output, "| first move | replies that refute it |\n| --- | --- |")?;
    for first in &board.first_moves {
        let replies = match first.refutations.as_slice() {
            [] => "none: it wins".to_owned(),
            replies => replies.join(" "),
        };
        writeln!(output, "| {} | {replies} |", first.text)?;
    }
    writeln!(output, "\nWon in percent, by the pieces of the side to move and of its opponent:\n")?;
    let pieces = |side: &ByName<u8>| -> u8 { side.0.iter().map(|(_, number)| number).sum() };
    let of = |material: &MaterialAnswer| (pieces(&material.own), pieces(&material.opponent));
    let most = board.by_material.iter().map(|material| of(material).0).max().unwrap_or_default();
    let header: Vec<String> = (1..=most).map(|other| format!(" against {other} |")).collect();
    writeln!(output, "| pieces |{}", header.concat())?;
    writeln!(output, "| --- |{}", " ---: |".repeat(header.len()))?;
    for own in 1..=most {
        let cell = |other| {
            let here = board.by_material.iter().filter(|material| of(material) == (own, other));
            let (wins, all) = here.fold((0, 0), |(wins, all), material| {
                (wins + material.counts.wins, all + material.counts.positions)
            });
            format!(" {} |", percent(wins, all))
        };
        writeln!(output, "| {own} |{}", (1..=most).map(cell).collect::<Vec<_>>().concat())?;
    }
    writeln!(output, "\nBy the steps that all pieces have to go:\n")?;
    writeln!(
        output,
        "| steps | positions | won | by one move alone |\n| ---: | ---: | ---: | ---: |"
    )?;
    for StepsAnswer { counts, steps } in &board.by_steps {
        writeln!(
            output,
            "| {steps} | {} | {} | {} |",
            with_commas(counts.positions),
            percent(counts.wins, counts.positions),
            percent(counts.one_winning_move, counts.positions),
        )?;
    }
    Ok(())
}
