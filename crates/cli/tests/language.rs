//! The language of the command line: that of the screens, as the settings or the system say; English for
//! scripts.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use cygnet_core::options::list_of;

fn run(arguments: &[&str], locale: &str, folder: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cygnet"))
        .args(arguments)
        .current_dir(folder)
        .env("CYGNET_DATA_DIR", folder.join("data"))
        .env("CYGNET_CONFIG_DIR", folder.join("config"))
        .env("LC_ALL", locale)
        .output()
        .expect("the program runs")
}

fn says(arguments: &[&str], locale: &str, folder: &Path) -> String {
    let output = run(arguments, locale, folder);
    String::from_utf8([output.stdout, output.stderr].concat()).expect("text")
}

const PORTUGUESE: &str = "pt_PT.UTF-8";

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("bad.txt"), "[Game \"ugly_duck\"]\n\n1. b1b3 *\n")
        .expect("written");
    fs::write(folder.path().join("good.txt"), "[Game \"ugly_duck\"]\n\n1. b1c2 *\n")
        .expect("written");
    fs::write(folder.path().join("empty.txt"), "").expect("written");
    folder
}

/// Words that English sentences have and Portuguese ones do not.
const ENGLISH: &[&str] = &[
    "the", "is", "are", "of", "and", "or", "not", "it", "its", "be", "has", "have", "with", "to",
    "was", "that", "which", "there", "would", "turn", "board", "square", "move", "for", "row",
    "an", "try", "error", "found", "value", "cannot", "but", "in", "this", "given", "write",
    "file", "game",
];

#[test]
fn what_goes_wrong_is_told_in_the_language_of_the_person() {
    let folder = folder();
    for arguments in [
        "chess",
        "shwo ugly_duck",
        "show",
        "show chess",
        "show ugly_duck --sizes 5",
        "show ugly_duck extra",
        "show ugly_duck --size",
        "show ugly_duck --size 5 --size 6",
        "show ugly_duck --size 2",
        "show ugly_duck --size five",
        "show ugly_duck --size 5 -o size=6",
        "show ugly_duck -o colour=red",
        "show ugly_duck -o size",
        "analyse ugly_duck --memory 500000 --depth 1",
        "show ski_jumps --size 5",
        "show ski_jumps -o first=white",
        "show ugly_duck --position 3/3",
        "show ugly_duck --moves b1b3",
        "show ugly_duck --moves xyz",
        "show ugly_duck --seed x",
        "perft ugly_duck x",
        "perft ugly_duck 2 --threads 0",
        "inspect ugly_duck --bot nobody",
        "rules chess",
        "play --size 5",
        "play ugly_duck --first nobody",
        "play ugly_duck --json",
        "play ugly_duck --clock soon",
        "watch ugly_duck --first level-99",
        "watch ugly_duck --first minimax",
        "watch ugly_duck --first engine:./nothing",
        "analyse ugly_duck --time x",
        "analyse ugly_duck --depth 0",
        "review missing.txt",
        "review empty.txt",
        "review bad.txt",
        "review good.txt --game 7",
        "review .",
        "review good.txt --nodes 10 --output missing/out.txt",
        "solve ugly_duck --memory x",
        "solve ugly_duck --size 3 --proof missing/out",
        "solve ugly_duck --size 3 --proof .",
        "--tables missing solve ugly_duck",
        "verify missing.txt",
        "table probe ugly_duck --size 3",
        "table build dropper",
        "table build ugly_duck --size 9 --out missing",
        "table",
        "match ugly_duck random",
        "match ugly_duck random nobody",
        "match ugly_duck random random --games 3",
        "match ugly_duck random random --sprt x",
        "match ugly_duck random random --games 2 --records missing/out.txt",
        "match ugly_duck random random --games 2 --records bad.txt",
        "record check missing.txt",
        "record check bad.txt",
        "record check .",
        "record",
        "completions powerfish",
        "--plain games",
    ] {
        let words: Vec<&str> = arguments.split(' ').collect();
        let said = says(&words, PORTUGUESE, folder.path());
        if words.contains(&"--json") {
            assert!(said.starts_with("error: "), "scripts read English: {said}");
            continue;
        }
        // What was typed stands in quotation marks.
        let own = said.split(['\'', '"']).step_by(2).collect::<String>();
        let mut english = own.split(|letter: char| !letter.is_alphabetic());
        assert_eq!(english.find(|word| ENGLISH.contains(word)), None, "{arguments}: {said}");
        assert!(!said.is_empty(), "{arguments}");
    }
    let said = says(&["show", "chess"], PORTUGUESE, folder.path());
    let games = list_of(cygnet_games::IDS, "e");
    assert_eq!(said, format!("erro: não há nenhum jogo 'chess'; os jogos são {games}\n"));
    let program = ["watch", "ugly_duck", "--brief", "--first", "engine:./nothing"];
    let said = says(&program, PORTUGUESE, folder.path());
    let expected =
        "erro: 'engine:./nothing' não pode jogar: não é possível iniciar ./nothing: não existe";
    assert!(said.starts_with(expected), "{said}");
    let said = says(&["show", "chess"], "C.UTF-8", folder.path());
    assert!(said.starts_with("error: there is no game 'chess'; the games are "), "{said}");
}

#[test]
fn rules_and_lists_follow_the_language_and_the_setting_comes_before_the_system() {
    let folder = folder();
    let english = says(&["rules", "dropper"], "C.UTF-8", folder.path());
    let portuguese = says(&["rules", "dropper"], PORTUGUESE, folder.path());
    assert!(portuguese.contains("tabuleiro") && !english.contains("tabuleiro"), "{portuguese}");
    let players = says(&["players", "dropper"], PORTUGUESE, folder.path());
    assert!(players.contains("nunca larga o que está provado"), "{players}");
    let games = says(&["games"], PORTUGUESE, folder.path());
    assert!(games.contains("colunas x linhas do tabuleiro: 3x3 a 22x22"), "{games}");
    let json = |locale| says(&["rules", "dropper", "--json"], locale, folder.path());
    assert_eq!(json(PORTUGUESE), json("C.UTF-8"));

    fs::create_dir_all(folder.path().join("config")).expect("a folder");
    let settings = folder.path().join("config/settings.toml");
    fs::write(&settings, "language = \"pt\"\n").expect("written");
    assert_eq!(says(&["rules", "dropper"], "C.UTF-8", folder.path()), portuguese);
    fs::write(&settings, "language = \"en\"\n").expect("written");
    assert_eq!(says(&["rules", "dropper"], PORTUGUESE, folder.path()), english);
}
