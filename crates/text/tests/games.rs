//! The texts of games are Portuguese as a whole: no word of a sentence stays English.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use cygnet_core::message::Argument;
use cygnet_core::options::samples;
use cygnet_core::record::{MAX_DEPTH, MAX_LINE, Reader};
use cygnet_core::{DynState, Entry, GameInfo, Message, Options, Say, Side, Size, Square};
use cygnet_games::CATALOGUE;
use cygnet_games::replay::replay;
use cygnet_text::Language;

use crate::catalogues::translations;

/// Words that English sentences have and Portuguese ones do not.
const ENGLISH: &[&str] = &[
    "the", "is", "are", "of", "and", "or", "not", "on", "it", "its", "be", "has", "have", "with",
    "to", "was", "that", "which", "there", "would", "turn", "board", "square", "move", "for",
    "row",
];

/// Does the game have a Portuguese catalogue? A new game needs none.
pub(crate) fn is_translated(id: &str) -> bool {
    let path = format!("pt/games/{id}.ftl");
    Language::Portuguese.sources().any(|(known, _)| known == path)
}

fn translated_games() -> impl Iterator<Item = &'static Entry> {
    CATALOGUE.iter().filter(|entry| is_translated(entry.info.id))
}

/// The words of a text outside of quotation marks. Input can have quotation marks too, but not in
/// these tests.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split('\'').step_by(2).flat_map(|part| part.split(|c: char| !c.is_alphabetic()))
}

/// Messages that stay English, or partly so.
struct Missing {
    keys: BTreeSet<String>,
    found: BTreeSet<String>,
}

impl Missing {
    fn new() -> Self {
        Self {
            keys: translations(Language::Portuguese).into_keys().collect(),
            found: BTreeSet::new(),
        }
    }

    /// The message and those within it.
    fn check_keys(&mut self, message: &Message) {
        let key = message.key();
        if !key.is_empty() && !self.keys.contains(key) {
            self.found.insert(format!("{key} ({}) has no translation", message.english()));
        }
        for (_, argument) in message.arguments() {
            if let Argument::Message(inner) = argument {
                self.check_keys(inner);
            }
        }
    }

    fn check(&mut self, said: &(impl Say + ?Sized)) {
        let message = said.message();
        assert!(!message.key().is_empty(), "{message:?} has no identity");
        self.check_keys(&message);
        let text = Language::Portuguese.say(&message);
        if words(&text).any(|word| ENGLISH.contains(&word)) {
            self.found.insert(format!("{}\n    is only {text}", message.english()));
        }
    }

    /// Checks what went wrong, if anything did.
    fn check_error<T>(&mut self, result: Result<T, impl Say>) {
        if let Err(error) = result {
            self.check(&error);
        }
    }

    fn assert_none(self) {
        let list: Vec<String> = self.found.into_iter().collect();
        assert!(list.is_empty(), "{} texts are missing:\n{}", list.len(), list.join("\n"));
    }
}

/// Plays random games of every kind, each a few times, and shows all positions on the way.
pub(crate) fn for_each_position(mut visit: impl FnMut(&dyn DynState, &mut fastrand::Rng)) {
    let mut random = fastrand::Rng::with_seed(3);
    for entry in CATALOGUE {
        for options in samples(entry.info) {
            // The largest boards have nothing more to say than the others.
            if options.size_or(Size::new(9, 9)).squares() > 100 {
                continue;
            }
            let mut state = entry.build(&options).initial();
            loop {
                visit(&*state, &mut random);
                let Some(mv) = random.choice(state.moves()) else { break };
                state.play(&mv).expect("a legal move");
            }
        }
    }
}

fn for_each_translated_position(mut visit: impl FnMut(&dyn DynState, &mut fastrand::Rng)) {
    for_each_position(|state, random| {
        if is_translated(state.info().id) {
            visit(state, random);
        }
    });
}

fn set_up(game: &str, position: &str) -> Box<dyn DynState> {
    let entry = cygnet_games::find(game).expect("a game of the catalogue");
    let options = Options::defaults(entry.info);
    entry.set_up(options, Some(position), 0).expect("a position").1
}

#[test]
fn reasons_and_prompts_are_translated() {
    let mut missing = Missing::new();
    for_each_translated_position(|state, random| {
        // Before the end it is also a reason, and random games may never reach it.
        missing.check(&state.reason());
        missing.check(&state.prompt(&[]));
        if random.u8(..4) == 0
            && let Some(mv) = random.choice(state.moves())
        {
            let mv = state.read_move(&mv).expect("a legal move");
            let steps = state.steps(&mv);
            for made in 1..steps.len() {
                missing.check(&state.prompt(&steps[..made]));
            }
            let square = Square::new(random.usize(..state.size().squares()));
            missing.check(&state.why_not_from(square));
        }
    });
    let bereft = set_up("ugly_duck", "DDD/3/3 b");
    assert_eq!(bereft.reason().english(), "took the last piece");
    missing.check(&bereft.reason());
    missing.assert_none();
}

fn one_of(letters: &str, random: &mut fastrand::Rng) -> char {
    let letters: Vec<char> = letters.chars().collect();
    letters[random.usize(..letters.len())]
}

/// Something like a move: squares, and what can stand between and behind them.
fn nearly_a_move(random: &mut fastrand::Rng) -> String {
    let mut text = String::new();
    for _ in 0..random.usize(..5) {
        if random.u8(..3) > 0 {
            text.push(char::from(b'a' + random.u8(..9)));
            text.push(char::from(b'0' + random.u8(..10)));
        } else {
            text.push(one_of("x^v->+ é!Z;", random));
        }
    }
    text
}

#[test]
fn what_is_wrong_with_a_move_is_translated() {
    let mut missing = Missing::new();
    for_each_translated_position(|state, random| {
        for _ in 0..4 {
            missing.check_error(state.read_move(&nearly_a_move(random)));
        }
        // A piece that is there goes where it may not.
        if let Some(mv) = random.choice(state.moves()) {
            let size = state.size();
            let square = size.name(Square::new(random.usize(..size.squares())));
            let start: String = mv.chars().take(2).collect();
            let drop = mv.split('+').next().unwrap_or_default();
            for illegal in [
                format!("{start}{square}"),
                format!("{start}>{square}"),
                format!("{square}{start}"),
                format!("{mv}x{square}"),
                format!("{drop}+{square}"),
                drop.to_owned(),
                square,
            ] {
                missing.check_error(state.read_move(&illegal));
            }
        }
    });
    for (game, position, illegal) in [
        ("dropper", "5/5/5/5/4X x", "d4"),
        ("three_dragons", "#cbbbbbc#/4d4/9/9/*3*3*/9/9/4D4/#CBBBBBC# x LMR 0", "e9e7"),
    ] {
        missing.check_error(set_up(game, position).read_move(illegal));
    }
    missing.assert_none();
}

#[test]
fn what_is_wrong_with_a_position_is_translated() {
    let mut missing = Missing::new();
    for_each_translated_position(|state, random| {
        let entry = cygnet_games::find(state.info().id).expect("a game of the catalogue");
        let mut letters: Vec<char> = state.position().chars().collect();
        for _ in 0..random.usize(1..3) {
            let place = random.usize(..letters.len());
            let letter = one_of("DSdsRrBbXOA.*#/ 0159é?-", random);
            if random.bool() {
                letters[place] = letter;
            } else {
                letters.insert(place, letter);
            }
        }
        let position: String = letters.iter().collect();
        let options = Options::defaults(state.info());
        missing.check_error(entry.set_up(options, Some(&position), 0).map(|_| ()));
    });
    for (game, position) in [
        ("ugly_duck", ""),
        ("ugly_duck", "/"),
        ("ugly_duck", "D2/d2"),
        ("ugly_duck", "D99/d"),
        ("ugly_duck", "DDD/1/ddd w"),
        ("ugly_duck", "DDD/3/ddd"),
        ("ugly_duck", "SDD/3/dds w"),
        ("ugly_duck", "1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1 w"),
        ("ski_jumps", "3/3 r"),
        ("dropper", "4/4/4 x"),
        ("three_dragons", "#7#/9/9/9/.3.3./9/9/9/#7# x - 0"),
        ("three_dragons", "#7#/9/9/9/.3.3./9/9/9/#7#"),
        ("three_dragons", "#7#/9/9/9/.3.3./9/9/9/#7# x L 0"),
        ("three_dragons", "#7#/9/9/9/.3.3./9/9/9/#AA5# x - 101"),
        ("three_dragons", "#7#/9/9/9/*3*3*/9/9/9/#AA5# x LMR 0"),
        ("three_dragons", "#7#/9/9/9/A3.3./9/9/9/#AA5# x - 0"),
        ("three_dragons", "#BB5#/9/9/9/.3.3./9/9/9/#AA5# x - 0"),
        ("three_dragons", "9/9/9/9/.3.3./9/9/9/#7# x - 0"),
        ("three_dragons", "#7#/9/9/9/9/9/9/9/#7# x - 0"),
    ] {
        let entry = cygnet_games::find(game).expect("a game of the catalogue");
        for options in samples(entry.info) {
            missing.check_error(entry.set_up(options, Some(position), 0).map(|_| ()));
            missing.check_error(entry.build(&Options::defaults(entry.info)).position(position));
        }
    }
    missing.assert_none();
}

#[test]
fn what_is_wrong_with_options_and_computer_players_is_translated() {
    let mut missing = Missing::new();
    for entry in translated_games() {
        for option in entry.info.options {
            let range = option.range();
            if !range.key().is_empty() {
                missing.check(&range);
            }
        }
        for (name, value) in [
            ("size", "x"),
            ("size", "1x99"),
            ("size", "3x3"),
            ("first", "green"),
            ("step", "2"),
            ("jump", "up"),
            ("variant", "none"),
            ("colour", "green"),
        ] {
            let mut options = Options::defaults(entry.info);
            missing.check_error(options.set(entry.info, name, value));
        }
        for [first, second] in [["size=5x5", "size=7x7"], ["step=1", "step=any"]] {
            let pairs = [first, second].map(|text| text.split_once('=').expect("a pair"));
            missing.check_error(Options::parse(entry.info, pairs));
        }
        for options in samples(entry.info) {
            let game = entry.build(&options);
            for bot in game.bots() {
                missing.check(&bot.description);
            }
            for name in ["", "deep", "greedy-table", "greedy-table:2", "minimax", "minimax:x"] {
                missing.check_error(game.check_bot(name));
            }
            missing.check_error(game.check_bot("minimax:99"));
        }
    }
    missing.assert_none();
}

const TAGS: &[&str] = &[
    "",
    "[Game]",
    "[Game \"chess\"]",
    "[Game \"ugly_duck\"]",
    "[Game \"ugly_duck\"]\n[Game \"dropper\"]",
    "[Game \"ugly_duck\"]\n[RulesVersion \"9\"]",
    "[Game \"ugly_duck\"]\n[Size \"99\"]",
    "[Game \"ugly_duck\"]\n[StartPos \"9/9 w\"]",
    "[Game \"ugly_duck\"]\n[StartPos \"99/99 w\"]",
    "[Game \"ugly_duck\"]\n[StartPos \"S2/3/dd1 b\"]",
    "[Game \"ugly_duck\"]\n[Result \"0-1\"]",
    "[Game \"ugly_duck\"]\n[Result \"won\"]",
    "[Game \"ski_jumps\"]\n[First \"random\"]",
    "[Game \"ski_jumps\"]\n[StartPos \"R1/2 b\"]",
    "[Game \"dropper\"]\n[StartPos \"XOX/OXO/XOX x\"]",
    "[Game \"dropper\"]\n[StartPos \"XOXO/OXOX/XOXO/OXOX x\"]",
    "[Game \"three_dragons\"]\n[Variant \"all\"]",
];

const MOVES: &[&str] = &[
    "}",
    "]",
    ")",
    "$",
    "$1",
    "!?",
    "1-0",
    "0-1",
    "1/2-1/2",
    " %b1",
    "(b1b2)",
    "{",
    "b1c3",
    "b1c2\n[Tag \"x\"]",
    "b1c2 1-0!",
    "b1c2 (b1b2",
    "b1c2 (b1b2 1-0",
    "b1c2 (b1c3) *",
];

#[test]
fn what_is_wrong_with_a_record_is_translated() {
    let mut missing = Missing::new();
    let mut check = |text: &[u8]| {
        for record in Reader::new(text) {
            match record {
                Ok(record) => missing.check_error(replay(&record)),
                Err(error) => missing.check(&error),
            }
        }
    };
    for tags in TAGS {
        for moves in MOVES {
            check(format!("{tags}\n\n{moves}\n").as_bytes());
        }
    }
    check(b"caf\xe9");
    check("(a ".repeat(MAX_DEPTH + 2).replacen('(', "", 1).as_bytes());
    check(&vec![b'a'; MAX_LINE + 1]);
    missing.assert_none();
}

#[test]
fn messages_read_like_portuguese() {
    let ugly_duck = cygnet_games::find("ugly_duck").expect("a game of the catalogue");
    let start = set_up("ugly_duck", "DDDDD/5/5/5/ddddd w");
    let dragons = set_up("three_dragons", "#cbbbbbc#/4d4/9/9/*3*3*/9/9/4D4/#CBBBBBC# x LMR 0");
    let dropper = set_up("dropper", "5/5/5/5/4X o");
    let wrong = |state: &dyn DynState, text| state.read_move(text).expect_err("a wrong move");
    let said = |message: &dyn Say| Language::Portuguese.say(message);
    assert_eq!(
        said(&wrong(&*start, "b1b3")),
        "b1b3 não é uma jogada legal: o pato em b1 pode jogar b1a2, b1b2 ou b1c2",
    );
    assert_eq!(
        said(&wrong(&*start, "a5a4")),
        "a5a4 não é uma jogada legal: o pato em a5 é das Pretas, e é a vez das Brancas; a1a2 seria \
         legal",
    );
    assert_eq!(
        said(&wrong(&*dragons, "e4e5")),
        "e4e5 não é uma jogada legal: não há nenhuma peça em e4, e é a vez de X; e8e7 seria legal",
    );
    assert_eq!(
        said(&dropper.why_not_from(Square::new(24))),
        "a pedra em e5 é de X, e é a vez de O; e5>d4+a1 seria legal",
    );
    assert_eq!(
        said(&wrong(&*start, "White")),
        "'White' não é uma jogada de Ugly Duck: em 'white' devia estar uma casa como a1; uma jogada \
         escreve-se assim: as duas casas, como b1c2",
    );
    let ski_jumps = cygnet_games::find("ski_jumps").expect("a game of the catalogue");
    let options = Options::defaults(ski_jumps.info);
    let error = ski_jumps.set_up(options, Some("3/3 r"), 0).err().expect("a wrong position");
    assert_eq!(
        said(&error),
        "'3/3 r' não é uma posição de Ski Jumps: não é possível um tabuleiro de '3x2': os tabuleiros \
         vão de 2x2 a 20x20, só com lados pares",
    );
    assert_eq!(said(&ugly_duck.info.side_has_won(Side::Two)), "as Pretas venceram");
}

/// The diagrams and commands of a page, and then all that stands between backticks, sorted: the
/// order of words differs from language to language.
fn notation(page: &str) -> (Vec<&str>, Vec<String>) {
    let diagrams = page.split("```").skip(1).step_by(2).collect();
    let prose: String = page.split("```").step_by(2).collect();
    let prose = prose.replace('\n', " ");
    let mut spans: Vec<String> = prose.split('`').skip(1).step_by(2).map(str::to_owned).collect();
    spans.sort_unstable();
    (diagrams, spans)
}

#[test]
fn the_rules_show_the_same_boards_and_moves_in_both_languages() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules/pt");
    for entry in translated_games() {
        let (id, original) = (entry.info.id, entry.info.rules);
        let page = fs::read_to_string(folder.join(format!("{id}.md"))).expect("a page of rules");
        assert_eq!(Language::Portuguese.rules(entry.info), GameInfo::page_as_text(&page), "{id}");
        assert_eq!(notation(&page), notation(original), "{id}");
        let outline = |page: &str| {
            let kind = |line: &str| {
                line.split(' ').next().filter(|mark| !mark.is_empty()).map(str::to_owned)
            };
            page.lines()
                .filter(|line| line.starts_with(['#', '-']))
                .filter_map(kind)
                .collect::<Vec<_>>()
        };
        assert_eq!(outline(&page), outline(original), "{id}");
        assert_eq!(page.lines().next(), original.lines().next(), "{id}");
    }
}
