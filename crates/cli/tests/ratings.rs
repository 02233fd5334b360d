//! `ratings`, `progress` and `puzzle --mistakes`.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// What a command says on both outputs, and its exit status.
fn says(arguments: &str, folder: &Path) -> (String, Option<i32>) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cygnet"));
    command.args(arguments.split_whitespace()).current_dir(folder).env("LC_ALL", "C.UTF-8");
    command.env("CYGNET_DATA_DIR", folder.join("data")).env("CYGNET_CONFIG_DIR", folder);
    let output = command.stdin(Stdio::null()).output().expect("the program runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout) + &text(&output.stderr), output.status.code())
}

/// A folder with results.
fn with_results() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir_all(folder.path().join("data")).expect("a folder");
    let results = include_str!("cmd/results.json");
    fs::write(folder.path().join("data/results.json"), results).expect("a file");
    folder
}

#[test]
fn progress_tells_rating_results_and_bad_openings() {
    let folder = with_results();
    let (said, status) = says("progress ugly_duck", folder.path());
    assert_eq!(status, Some(0));
    for text in [
        "Ugly Duck\n",
        "rating       1321 ± 294 (provisional)\n",
        "games        1 won, 0 drawn, 1 lost\n",
        "puzzles      1 tried, 1 solved the first time\n",
        "from 1181 on 2099.",
        "against      level-3: 1 won, 0 drawn, 1 lost, 50%\n",
        "opening      b1c2 c5c4 a1b2 d5d4 as White: 0 won, 0 drawn, 1 lost\n",
    ] {
        assert!(said.contains(text), "{text}: {said}");
    }
    let (said, _) = says("progress", folder.path());
    assert!(said.contains("Dropper: no games or puzzles yet\n"), "{said}");
}

#[test]
fn results_are_exported_and_erased_after_confirmation() {
    let folder = with_results();
    let says = |arguments| says(arguments, folder.path());
    assert_eq!(
        says("ratings export --out out.json"),
        ("Results written to out.json\n".to_owned(), Some(0))
    );
    let exported = fs::read_to_string(folder.path().join("out.json")).expect("a file");
    assert!(exported.contains("\"e31b00435981\""), "{exported}");
    let (said, status) = says("ratings erase");
    assert!(said.contains("repeat the command with --yes"), "{said}");
    assert_eq!(status, Some(2));
    assert!(says("progress ugly_duck").0.contains("1321"));
    assert_eq!(says("ratings erase ugly-duck --yes"), ("Erased.\n".to_owned(), Some(0)));
    assert_eq!(says("progress ugly_duck").0, "Ugly Duck: no games or puzzles yet\n");
    let (said, status) = says("ratings guess ugly_duck strong");
    assert!(said.starts_with("Your rating in Ugly Duck starts at ") && status == Some(0), "{said}");
    assert!(says("progress ugly_duck").0.contains("± 686 (provisional)"));
}

#[test]
fn a_guess_after_results_changes_nothing() {
    let folder = with_results();
    let (said, status) = says("ratings guess ugly_duck new", folder.path());
    assert!(said.contains("is known from results already: 1321 ± 294"), "{said}");
    assert_eq!(status, Some(0));
}

#[test]
fn a_damaged_file_is_set_aside_and_told_of() {
    let folder = with_results();
    fs::write(folder.path().join("data/results.json"), "{\"games\": 3}").expect("a file");
    let (said, status) = says("progress ugly_duck", folder.path());
    assert!(said.contains("Cygnet cannot read your results and starts with none: "), "{said}");
    assert_eq!(status, Some(0));
    let aside = folder.path().join("data/results.json.unreadable1");
    assert_eq!(fs::read_to_string(aside).expect("the damaged file"), "{\"games\": 3}");
}

#[test]
fn a_calibration_is_continued_from_its_records() {
    let folder = tempfile::tempdir().expect("a folder");
    let calibrate =
        "ratings calibrate ugly_duck --games 2 --nodes 100 --records matches --out scales";
    let (first, status) = says(calibrate, folder.path());
    assert_eq!(status, Some(0), "{first}");
    assert!(first.contains("level-5") && first.contains("1500 (1500 to 1500)"), "{first}");
    let scale = fs::read_to_string(folder.path().join("scales/ugly_duck.json")).expect("a scale");
    let records = || {
        let files = fs::read_dir(folder.path().join("matches/ugly_duck")).expect("a folder");
        files
            .map(|file| fs::read_to_string(file.expect("a file").path()).expect("records"))
            .collect()
    };
    let played: Vec<String> = records();
    assert_eq!(says(calibrate, folder.path()).0, first);
    assert_eq!(records(), played, "nothing is played twice");
    assert_eq!(
        fs::read_to_string(folder.path().join("scales/ugly_duck.json")).expect("a scale"),
        scale
    );
    let (said, status) = says("ratings calibrate chess", folder.path());
    assert!(said.contains("chess") && status == Some(2), "{said}");
    let (said, status) = says("ratings calibrate dropper --games 3", folder.path());
    assert!(said.contains("it is an even number") && status == Some(2), "{said}");
}

#[test]
fn strengths_play_matches_and_need_a_number_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let contest = |one: &str| {
        says(
            &format!("match ski_jumps {one} random --games 2 --nodes 100 --size 6x4"),
            folder.path(),
        )
    };
    let (said, status) = contest("strength=1200");
    assert!(said.contains("strength=1200") && status == Some(0), "{said}");
    let (said, status) = contest("strength");
    assert!(said.contains("'strength' is not a strength here; write a rating"), "{said}");
    assert_eq!(status, Some(2));
}

#[test]
fn without_games_there_are_no_mistakes() {
    let folder = tempfile::tempdir().expect("a folder");
    let (said, status) = says("puzzle dropper --mistakes", folder.path());
    assert!(said.contains("have no mistakes that make puzzles"), "{said}");
    assert_eq!(status, Some(0));
}
