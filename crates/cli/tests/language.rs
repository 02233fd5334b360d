//! The language of the command line: that of the screens, as the settings or the system say; English for
//! scripts.

use std::fs;
use std::path::Path;
use std::process::Output;

use cygnet_core::message::all_of;

use crate::running::cygnet;

fn run(arguments: &[&str], locale: &str, folder: &Path) -> Output {
    let mut command = cygnet(arguments, &folder.join("data"));
    command.current_dir(folder).env("LC_ALL", locale).output().expect("the program runs")
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

/// Databases that the server cannot use. No server starts.
#[test]
fn refusals_of_databases_are_told_in_the_language_of_the_person() {
    let folder = folder();
    let path = folder.path();
    for database in ["mysql://host/games", "sqlite::memory:", ".", "postgres://[bad/games"] {
        let arguments = ["serve", "--port", "0", "--database", database];
        let portuguese = says(&arguments, PORTUGUESE, path);
        let words = portuguese.split(|letter: char| !letter.is_alphabetic());
        // Text in backticks is the same in every language, and the library that reads URLs is English.
        let is_english = |word: &&str| ENGLISH.contains(word) && *word != "file";
        let english: Vec<&str> = words.filter(is_english).collect();
        assert!(
            english.is_empty() || database.starts_with("postgres"),
            "{portuguese}: {english:?}"
        );
        assert!(portuguese.contains("base de dados"), "{portuguese}");
        assert!(says(&arguments, "C", path).contains("database"), "{database}");
    }
}

/// Proofs and tables that are refused.
#[test]
fn refusals_of_proofs_and_tables_are_told_in_the_language_of_the_person() {
    let folder = folder();
    let path = folder.path();
    let board = ["ugly_duck", "--size", "3"];
    says(&[&["solve"], &board[..], &["--proof", "a.proof"]].concat(), PORTUGUESE, path);
    let build = ["table", "build", "ugly_duck", "--size", "3", "--out", "data/a.table"];
    fs::create_dir_all(path.join("data")).expect("our folder");
    says(&build, PORTUGUESE, path);
    let proof = fs::read(path.join("a.proof")).expect("it was written");
    let table = fs::read(path.join("data/a.table")).expect("it was built");
    let is_refused = |arguments: &[&str], what: &str| {
        let output = run(arguments, PORTUGUESE, path);
        let said = String::from_utf8([output.stdout, output.stderr].concat()).expect("text");
        assert_eq!(output.status.code(), Some(1), "{what}: {said}");
        let own = said.split_once(": ").expect("the file and what is wrong with it").1;
        assert_eq!(english_word(own), None, "{what}: {said}");
    };
    for (what, end) in [("short", proof.len() - 3), ("header", 40), ("empty", 0)] {
        fs::write(path.join("b.proof"), &proof[..end]).expect("our folder");
        is_refused(&["verify", "b.proof"], what);
    }
    let replaced = |from: &str, to: &str| {
        let at = proof.windows(from.len()).position(|window| window == from.as_bytes());
        let at = at.unwrap_or_else(|| panic!("no {from}"));
        [&proof[..at], to.as_bytes(), &proof[at + from.len()..]].concat()
    };
    for (from, to) in [
        ("ugly_duck", "ugly_fish"),
        ("value loss", "value win"),
        ("proof 2", "proof 9"),
        ("3x3", "4x4"),
    ] {
        fs::write(path.join("b.proof"), replaced(from, to)).expect("our folder");
        is_refused(&["verify", "b.proof"], to);
    }
    let check = ["table", "check", "ugly_duck", "--size", "3", "--file", "b.table"];
    for place in [20, 60, 5000, table.len() - 1] {
        let mut damaged = table.clone();
        damaged[place] ^= 1;
        fs::write(path.join("b.table"), damaged).expect("our folder");
        is_refused(&check, &format!("byte {place}"));
    }
    for end in [0, 100, table.len() - 1] {
        fs::write(path.join("b.table"), &table[..end]).expect("our folder");
        is_refused(&check, &format!("{end} bytes"));
    }
    fs::write(path.join("b.table"), &table).expect("our folder");
    is_refused(&["table", "check", "ugly_duck", "--size", "3x4", "--file", "b.table"], "other");
}

/// An English word in a text, outside of quotation marks, in which the input stands, of options and of the
/// names of files.
fn english_word(text: &str) -> Option<String> {
    let own = text.split(['\'', '"']).step_by(2).collect::<Vec<_>>().join(" ");
    let is_own = |word: &&str| !word.starts_with('-') && !word.contains(".txt");
    let words = own.split_whitespace().filter(is_own);
    let mut words = words.flat_map(|word| word.split(|letter: char| !letter.is_alphabetic()));
    words.find(|word| ENGLISH.contains(word)).map(str::to_owned)
}

/// The parts of a list that are about games with a translation. A new game needs none.
fn of_translated_games(list: &str) -> String {
    let catalogues = Path::new(env!("CARGO_MANIFEST_DIR")).join("../text/catalogues/pt/games");
    let is_translated = |part: &&str| {
        let id = part.split(' ').next().unwrap_or_default();
        catalogues.join(format!("{id}.ftl")).exists()
    };
    let parts: Vec<&str> = list.split("\n\n").filter(is_translated).collect();
    assert!(parts.len() > 3, "{list}");
    parts.join("\n\n")
}

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
        "record check missing.txt good.txt .",
        "record",
        "table --json=x",
        "table --json",
        "solve ugly_duck --sizes 4 --prof x",
        "match ugly_duck random random --nodes 5 --clock 1m+1s",
        "match ugly_duck random random --clock none",
        "match ugly_duck random random --clock soon",
        "verify missing.txt other.txt",
        "completions powerfish",
        "--plain games",
    ] {
        let words: Vec<&str> = arguments.split(' ').collect();
        let said = says(&words, PORTUGUESE, folder.path());
        if words.contains(&"--json") {
            assert!(said.starts_with("error: "), "scripts read English: {said}");
            continue;
        }
        assert_eq!(english_word(&said), None, "{arguments}: {said}");
        assert!(!said.is_empty(), "{arguments}");
    }
    let said = says(&["show", "chess"], PORTUGUESE, folder.path());
    let games = cygnet_text::Language::Portuguese.say(&all_of(cygnet_games::IDS));
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
    assert!(players.contains("nunca larga um resultado provado"), "{players}");
    let games = says(&["games"], PORTUGUESE, folder.path());
    assert!(games.contains("colunas x linhas do tabuleiro: 3x3 a 22x22"), "{games}");
    let json = |locale| says(&["rules", "dropper", "--json"], locale, folder.path());
    assert_eq!(json(PORTUGUESE), json("C.UTF-8"));

    fs::create_dir_all(folder.path().join("data")).expect("a folder");
    let settings = folder.path().join("data/settings.toml");
    fs::write(&settings, "language = \"pt\"\n").expect("written");
    assert_eq!(says(&["rules", "dropper"], "C.UTF-8", folder.path()), portuguese);
    fs::write(&settings, "language = \"en\"\n").expect("written");
    assert_eq!(says(&["rules", "dropper"], PORTUGUESE, folder.path()), english);
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table of commands and what they say")]
fn answers_are_in_the_language_of_the_person() {
    let folder = folder();
    let over = "2s1S/5/2d2/D3d/5 b";
    let cases: &[(&[&str], &[&str])] = &[
        (&["show", "ugly_duck"], &["Vez das Brancas.", "Posição: DDDDD/5/5/5/ddddd w"]),
        (&["show", "ugly_duck", "--position", over], &["Vitória das Brancas: "]),
        (&["moves", "ugly_duck", "--size", "3"], &["a1a2"]),
        (&["perft", "ugly_duck", "2", "--size", "3"], &["42"]),
        (&["games"], &["tabuleiro", "bot random"]),
        (&["players", "dropper"], &["nunca larga um resultado provado"]),
        (
            &["analyse", "ugly_duck", "--size", "3", "--depth", "3"],
            &["prof.  1 ", " posições ", " M/s  "],
        ),
        (&["analyse", "ugly_duck", "--position", over, "--depth", "1"], &["A partida acabou."]),
        (
            &["review", "good.txt", "--nodes", "500"],
            &["Partida 1: Ugly Duck, 5x5", " n.º  lado ", "Brancas: 1 jogada, ", "0 erros graves"],
        ),
        (
            &["solve", "ugly_duck", "--size", "3", "--fresh", "--distance", "--proof", "a.proof"],
            &[
                "Ugly Duck em 3x3, DDD/3/ddd w",
                "valor        vitória das ",
                "distância    ",
                "melhor jogo  ",
                "prova        a.proof, ",
                "confira-a com: cygnet verify a.proof",
                "trabalho     ",
            ],
        ),
        (
            &["solve", "ugly_duck", "--size", "3", "--fresh", "--all-moves"],
            &["trabalho ", " posições, "],
        ),
        (
            &["solve", "ugly_duck", "--fresh", "--nodes", "10", "--all-moves", "--proof", "b"],
            &[
                "valor        desconhecido",
                "; chegou-se ao limite de 10 posições",
                "prova        não se escreveu nenhuma prova; a posição não está resolvida",
            ],
        ),
        (&["solve", "ugly_duck", "--position", over], &["a partida acabou com a vitória das "]),
        (
            &["solve", "ski_jumps", "--size", "4", "--fresh", "-o", "jump=down"],
            &["em mão       Vermelhas ", "região       ", "soma         0: ganha quem"],
        ),
        (
            &["verify", "a.proof", "good.txt"],
            &[
                "a.proof: em Ugly Duck em 3x3, a partir de DDD/3/ddd w: vitória das ",
                "Conferido com ",
                "good.txt: recusada; ",
            ],
        ),
        (
            &["table", "build", "ugly_duck", "--size", "3"],
            &["Ugly Duck 3x3: ", " posições, ", " delas guardadas", "acabada em "],
        ),
        (&["table", "build", "ugly_duck", "--size", "3"], &[": já existia"]),
        (
            &["table", "probe", "ugly_duck", "--size", "3"],
            &["Ugly Duck 3x3, vez das Brancas: vitória das "],
        ),
        (
            &["table", "check", "ugly_duck", "--size", "3", "--samples", "10", "--seed", "1"],
            &[": em ordem; ", "posições ao acaso conferidas (semente 1)"],
        ),
        (
            &["table", "stats", "ugly_duck", "--size", "3", "--picture", "a.svg"],
            &["ganhas por quem joga", "Primeiras jogadas", "passos             posições   ganhas"],
        ),
        (
            &[
                "match",
                "ugly_duck",
                "random",
                "greedy-table",
                "--games",
                "2",
                "--nodes",
                "10",
                "--seed",
                "1",
                "--sprt",
                "0,10",
            ],
            &[
                "Ugly Duck, random contra greedy-table, 10 posições por jogada, semente 1",
                "pontos       ",
                "vantagem     ",
                "SPRT         +10 contra +0: por decidir, LLR ",
                "lados        vitórias das Brancas: ",
                "duração      ",
                "2 de 2 partidas: ",
            ],
        ),
        (
            &[
                "match",
                "ugly_duck",
                "random",
                "random",
                "--games",
                "2",
                "--clock",
                "1m+1s,1s",
                "--seed",
                "1",
            ],
            &[
                "random com 1m para a partida e mais 1s a cada jogada contra random com 1s por jogada",
            ],
        ),
        (
            &["watch", "ugly_duck", "--size", "3", "--seed", "1"],
            &["Ugly Duck: Brancas (random) contra Pretas (random), semente 1", "1. Brancas: "],
        ),
        (&["record", "check", "good.txt"], &["good.txt: 1 partida em ordem"]),
        (
            &["engine-check", "false"],
            &["errado ", "saudação", "certos: 0, errados: 1, sem suporte: 0"],
        ),
        (&["--version"], &["cygnet"]),
    ];
    for (arguments, expected) in cases {
        let said = says(arguments, PORTUGUESE, folder.path());
        let said = said.replace(&folder.path().display().to_string(), "");
        for part in *expected {
            assert!(said.contains(part), "{arguments:?}: no {part:?} in {said}");
        }
        let own = if *arguments == ["games"] { of_translated_games(&said) } else { said };
        assert_eq!(english_word(&own), None, "{arguments:?}: {own}");
    }
    let picture = fs::read_to_string(folder.path().join("a.svg")).expect("a picture");
    assert!(picture.contains("primeiras jogadas"), "{picture}");
    for text in ["first moves", "positions", "won", "wins", "steps"] {
        assert!(!picture.contains(text), "{text} in {picture}");
    }
}

#[test]
fn help_is_in_the_language_of_the_person() {
    let folder = folder();
    let help = says(&["--help"], PORTUGUESE, folder.path());
    assert!(help.starts_with("Jogar, analisar e resolver"), "{help}");
    assert_eq!(says(&[], PORTUGUESE, folder.path()), help, "without a terminal");
    assert_eq!(says(&["help"], PORTUGUESE, folder.path()), help);
    let commands = help.split("Comandos:\n").nth(1).expect("a list of commands");
    let commands = commands.lines().take_while(|line| !line.is_empty());
    // A line of the list is deeper indented if it continues the line before it.
    let commands: Vec<&str> = commands
        .filter(|line| !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert!(commands.len() > 15, "{commands:?}");
    let below = ["table build", "table probe", "table check", "table stats", "record check"];
    for command in commands.into_iter().chain(below).filter(|name| *name != "help") {
        let words: Vec<&str> = command.split(' ').collect();
        let help = says(&[&words[..], &["--help"]].concat(), PORTUGUESE, folder.path());
        assert!(help.contains(&format!("\nUso: cygnet {command} ")), "{help}");
        assert!(help.contains("\nOpções:\n"), "{help}");
        assert_eq!(english_word(&help), None, "{command}: {help}");
        assert_eq!(says(&[&["help"][..], &words].concat(), PORTUGUESE, folder.path()), help);
        let english = says(&[&words[..], &["--help"]].concat(), "C.UTF-8", folder.path());
        assert!(english.contains(&format!("\nUsage: cygnet {command} ")), "{english}");
        // Arguments and examples are the same and stand in the same order.
        let names = |help: &str| -> Vec<String> {
            // Lines of a text may begin with an option too, but are not indented.
            let shown = help.lines().filter(|line| line.starts_with("  ")).map(str::trim_start);
            let shown = shown.filter(|line| line.starts_with(['-', '<']));
            shown.filter_map(|line| line.split("  ").next().map(str::to_owned)).collect()
        };
        assert_eq!(names(&help), names(&english), "{command}");
    }
    let json = says(&["--json"], PORTUGUESE, folder.path());
    assert!(json.contains("Usage: cygnet"), "scripts read English: {json}");
}
