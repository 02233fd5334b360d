//! `cygnet tournament`, as a person or a script sees it.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

use crate::running::{self, data_folder};

fn cygnet(arguments: &[&str]) -> Command {
    running::cygnet(arguments, &data_folder())
}

fn output(arguments: &[&str]) -> Output {
    cygnet(arguments).output().expect("the program runs")
}

fn says(arguments: &[&str]) -> String {
    let output = output(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

fn refuses(arguments: &[&str]) -> String {
    let output = output(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
    let error = String::from_utf8(output.stderr).expect("text");
    assert_eq!(error.lines().count(), 1, "{error}");
    error
}

const SMALL: [&str; 14] = [
    "tournament",
    "ugly_duck",
    "level-4",
    "random",
    "level-1",
    "greedy-threat",
    "level-2",
    "--size",
    "4x5",
    "--nodes",
    "100",
    "--seed",
    "5",
    "--format",
];

fn small<'a>(format: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&SMALL[..], &[format], more].concat()
}

#[test]
fn every_format_is_reported_in_text() {
    for (format, title, column) in [
        ("round-robin", "round robin", "S-B"),
        ("gauntlet", "gauntlet", "rating"),
        ("swiss", "Swiss system", "Buchholz"),
        ("knockout", "knockout", "points"),
    ] {
        let text = says(&small(format, &[]));
        let head = format!("Ugly Duck 4x5, {title}, 5 players, ");
        assert!(text.starts_with(&head), "{text}");
        assert!(
            text.lines().next().is_some_and(|line| line.ends_with("100 nodes per move, seed 5"))
        );
        let heads = text.lines().nth(2).expect("a table");
        assert!(heads.starts_with("#  player") && heads.contains(column), "{text}");
        assert_eq!(text.lines().skip(3).take_while(|line| !line.is_empty()).count(), 5);
        assert_eq!(text, says(&small(format, &["--threads", "2"])), "it can be repeated");
        let more = if format == "knockout" { "goes on" } else { "Points against each opponent:" };
        assert!(text.contains(more), "{text}");
    }
}

#[test]
fn progress_goes_to_standard_error() {
    let output = output(&small("swiss", &["--rounds", "3"]));
    let progress = String::from_utf8(output.stderr).expect("text");
    let last = progress.lines().last().expect("progress");
    assert!(last.starts_with("12 of 12 games: "), "{last}");
}

#[test]
fn the_page_loads_nothing_and_names_are_only_text() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("cup.toml");
    let text = "title = \"<b>Cup</b> & more\"\ngame = \"ugly_duck\"\nsize = \"3x3\"\nseed = 1\n\
        limits = \"20 nodes\"\nformat = \"swiss\"\nout = \"cup\"\nplayers = [\"level-1\"]\n\
        [[player]]\nname = \"random\"\nlabel = \"<script>alert('1')</script>\"\n\
        [[player]]\nname = \"random\"\nlabel = \"\\\"x\\\" \\u202e\"\n";
    fs::write(&path, text).expect("a file");
    let file = path.to_str().expect("a name");
    let printed: Value =
        serde_json::from_str(&says(&["tournament", file, "--json"])).expect("JSON");
    assert_eq!(printed["title"], "<b>Cup</b> & more");
    let page = fs::read_to_string(folder.path().join("cup.html")).expect("a page");
    for forbidden in
        ["<script", "<b>", "http:", "https:", "src=", "href=", "url(", "@import", "\u{202e}"]
    {
        assert!(!page.contains(forbidden), "{forbidden}");
    }
    assert!(page.contains("&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;"));
    assert!(page.contains("<title>&lt;b&gt;Cup&lt;/b&gt; &amp; more</title>"));
    for section in ["Standings", "Ratings", "Likelihood of superiority", "Rounds"] {
        assert!(page.contains(&format!("<h2>{section}</h2>")), "{section}");
    }
    // The same tags are opened and closed.
    for tag in
        ["table", "tr", "td", "th", "div", "svg", "g", "ul", "li", "h2", "h3", "main", "text"]
    {
        let opened =
            page.matches(&format!("<{tag}>")).count() + page.matches(&format!("<{tag} ")).count();
        assert_eq!(opened, page.matches(&format!("</{tag}>")).count(), "{tag}");
    }
    let data = fs::read_to_string(folder.path().join("cup.json")).expect("JSON");
    assert_eq!(serde_json::from_str::<Value>(&data).expect("JSON"), printed);
    // A tournament of a file keeps its records without being asked to.
    let records = fs::read_to_string(folder.path().join("cup.games.txt")).expect("records");
    assert_eq!(
        records.matches("[Round ").count() as u64,
        printed["games"].as_u64().expect("games")
    );
    says(&["record", "check", folder.path().join("cup.games.txt").to_str().expect("a name")]);
    // Arguments go before the file.
    let other = folder.path().join("other.txt");
    let other = other.to_str().expect("a name");
    let arguments =
        ["tournament", file, "level-2", "random", "--size", "4", "--format", "knockout"];
    let text = says(&[&arguments[..], &["--records", other]].concat());
    assert!(text.contains("Ugly Duck 4x4, knockout, 2 players"), "{text}");
}

#[cfg(unix)]
#[test]
fn a_tournament_that_was_killed_goes_on_with_the_same_result() {
    let folder = tempfile::tempdir().expect("a folder");
    let [whole, parts] = ["whole", "parts"].map(|name| folder.path().join(name));
    let with = |path: &std::path::Path| {
        let mut arguments: Vec<String> = small("swiss", &["--games", "20", "--threads", "2"])
            .into_iter()
            .map(str::to_owned)
            .collect();
        arguments.extend(["--records".to_owned(), path.display().to_string()]);
        arguments
    };
    let run = |path: &std::path::Path| {
        let arguments = with(path);
        says(&arguments.iter().map(String::as_str).collect::<Vec<_>>())
    };
    let report = run(&whole);
    for _ in 0..3 {
        let mut command = running::cygnet(&with(&parts), &data_folder());
        let command = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        // It has played a part of its games when it tells of its progress.
        let mut progress = BufReader::new(child.stderr.take().expect("a pipe"));
        progress.read_line(&mut String::new()).expect("a line");
        child.kill().expect("it can be killed");
        child.wait().expect("it has ended");
    }
    assert_eq!(run(&parts), report);
    let games = |path: &std::path::Path| {
        let text = fs::read_to_string(path).expect("records");
        text.matches("[Round ").count()
    };
    assert_eq!(games(&parts), games(&whole));
}

#[test]
fn what_makes_no_sense_is_refused_with_advice() {
    for (arguments, said) in [
        (&["chess", "random", "random"][..], "there is no game 'chess'"),
        (&["ugly_duck"], "a tournament has 2 to 256 players, and this one has 0"),
        (&["ugly_duck", "random"], "and this one has 1"),
        (&["ugly_duck", "random", "random"], "two players are called 'random'"),
        (&["ugly_duck", "levels", "level-3"], "two players are called 'level-3'"),
        (
            &["ugly_duck", "random", "fred"],
            "Ugly Duck has no player 'fred'; its players are random,",
        ),
        (&["ugly_duck", "random", "engine:./none"], "'engine:./none' cannot play: "),
        (&["ugly_duck", "levels", "--format", "swis"], "a similar value exists: 'swiss'"),
        (&["ugly_duck", "levels", "--rounds", "0"], "it is a whole number from 1 to 1000"),
        (&["ugly_duck", "levels", "--nodes", "5", "--time", "1s"], "cannot be used with"),
        (
            &["ugly_duck", "levels", "--games", "1000", "--rounds", "1000"],
            "at most 1000000 are possible",
        ),
        (&["missing.toml"], "cannot read missing.toml: "),
        (&["ugly_duck", "level-1", "level-2", "--out", "/no/such/folder/cup"], "cannot write "),
    ] {
        let error = refuses(&[&["tournament"], arguments].concat());
        assert!(error.contains(said), "{arguments:?}: {error}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("cup.toml");
    let file = path.to_str().expect("a name");
    fs::write(&path, "game = \"ugly_duck\"\nplayers = [\"levels\"]\nformat = \"swis\"\n")
        .expect("a file");
    let error = refuses(&["tournament", file]);
    assert!(
        error.contains("cup.toml, line 3: 'swis' is not a format of tournaments; the formats are"),
        "{error}"
    );
    fs::write(&path, "players = [\"levels\"]\n").expect("a file");
    let error = refuses(&["tournament", file]);
    assert!(error.contains("names no game; add a line such as game = \"ugly_duck\""), "{error}");
}
