//! The part of the page about complete tables, from what `cygnet table stats --json` has counted.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use cygnet_core::quote::with_commas;
use serde_json::Value as Json;

const INTRODUCTION: &str = "
## Complete tables

Of these boards every position is known, not only the start ([tables.md](tables.md)): whether the side to move
wins, whoever that is. Each was counted by `cygnet table stats BOARD --json` from the table that
`cygnet table build BOARD` makes and `cygnet table check BOARD` has checked; this part of the page was written from
those results by `cargo run --release -p cygnet-solve --example solved -- tables FOLDER`.

| board | positions | won by the side to move | by one move alone | the start | first moves that win |
| --- | ---: | ---: | ---: | --- | --- |
";

/// Of this board the page has everything.
const IN_FULL: &str = "5x5";

fn number(json: &Json, name: &str) -> u64 {
    json[name].as_u64().unwrap_or_default()
}

#[expect(clippy::cast_precision_loss, reason = "a tenth of a percent is all that is shown")]
fn percent(json: &Json, name: &str) -> String {
    let part = 100.0 * number(json, name) as f64 / number(json, "positions").max(1) as f64;
    format!("{part:.1} %")
}

fn list<'a>(json: &'a Json, name: &str) -> impl Iterator<Item = &'a Json> {
    json[name].as_array().into_iter().flatten()
}

fn text<'a>(json: &'a Json, name: &str) -> &'a str {
    json[name].as_str().unwrap_or_default()
}

/// Writes the part of the page from all results in a folder.
pub(crate) fn write(folder: &Path, output: &mut impl Write) -> io::Result<()> {
    let mut boards: Vec<Json> = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|it| it == "json") {
            boards.push(serde_json::from_slice(&fs::read(path)?)?);
        }
    }
    boards.sort_by_key(|board| number(board, "positions"));
    output.write_all(INTRODUCTION.as_bytes())?;
    for board in &boards {
        let winning: Vec<&str> = list(board, "first_moves")
            .filter(|first| first["wins"] == true)
            .map(|first| text(first, "move"))
            .collect();
        let start = if winning.is_empty() { "loss" } else { "win" };
        writeln!(
            output,
            "| Ugly Duck {} | {} | {} | {} | {start} | {} |",
            text(&board["options"], "size"),
            with_commas(number(board, "positions")),
            percent(board, "wins"),
            percent(board, "one_winning_move"),
            winning.join(" "),
        )?;
    }
    match boards.iter().find(|board| text(&board["options"], "size") == IN_FULL) {
        Some(board) => write_in_full(board, output),
        None => Ok(()),
    }
}

fn write_in_full(board: &Json, output: &mut impl Write) -> io::Result<()> {
    writeln!(output, "\n### Ugly Duck {IN_FULL}\n")?;
    writeln!(output, "![won positions by steps to go and by material](ugly_duck_{IN_FULL}.svg)\n")?;
    writeln!(output, "| first move | replies that refute it |\n| --- | --- |")?;
    for first in list(board, "first_moves") {
        let replies: Vec<&str> = list(first, "refutations").filter_map(Json::as_str).collect();
        let replies =
            if replies.is_empty() { "none: it wins".to_owned() } else { replies.join(" ") };
        writeln!(output, "| {} | {replies} |", text(first, "move"))?;
    }
    writeln!(output, "\nWon in percent, by the pieces of the side to move and of its opponent:\n")?;
    let pieces = |side: &Json| -> u64 {
        side.as_object().into_iter().flatten().filter_map(|(_, n)| n.as_u64()).sum()
    };
    let of = |counts: &Json| (pieces(&counts["own"]), pieces(&counts["opponent"]));
    let most = list(board, "by_material").map(|counts| of(counts).0).max().unwrap_or_default();
    let header: Vec<String> = (1..=most).map(|other| format!(" against {other} |")).collect();
    writeln!(output, "| pieces |{}", header.concat())?;
    writeln!(output, "| --- |{}", " ---: |".repeat(header.len()))?;
    for own in 1..=most {
        let cell = |other| {
            let sum = |name| -> u64 {
                let here = list(board, "by_material").filter(|counts| of(counts) == (own, other));
                here.map(|counts| number(counts, name)).sum()
            };
            let all = serde_json::json!({ "positions": sum("positions"), "wins": sum("wins") });
            format!(" {} |", percent(&all, "wins"))
        };
        writeln!(output, "| {own} |{}", (1..=most).map(cell).collect::<Vec<_>>().concat())?;
    }
    writeln!(output, "\nBy the steps that all pieces have to go:\n")?;
    writeln!(
        output,
        "| steps | positions | won | by one move alone |\n| ---: | ---: | ---: | ---: |"
    )?;
    for counts in list(board, "by_steps") {
        writeln!(
            output,
            "| {} | {} | {} | {} |",
            number(counts, "steps"),
            with_commas(number(counts, "positions")),
            percent(counts, "wins"),
            percent(counts, "one_winning_move"),
        )?;
    }
    Ok(())
}
