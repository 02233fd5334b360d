//! Checks that every text of the games, constant or generated, has a Portuguese translation.

use std::collections::BTreeSet;

use cygnet_core::options::{OptionKind, samples};
use cygnet_core::record::{MAX_DEPTH, MAX_LINE, Reader};
use cygnet_core::{BoardView, DynState, Entry, Options, Outcome, Size, Square, Step, Termination};
use cygnet_games::CATALOGUE;
use cygnet_games::replay::replay;

use super::super::translate::translate;
use super::GAMES;
use crate::PORTUGUESE_RULES as RULES;

/// Words that English sentences have and Portuguese ones do not.
const ENGLISH: &[&str] = &[
    "the", "is", "are", "of", "and", "or", "not", "on", "it", "its", "be", "has", "have", "with",
    "to", "was", "that", "which", "there", "would", "turn", "board", "square", "move", "for",
    "row",
];

/// The words of a text outside of quotation marks. Input can have quotation marks too, but not in
/// these tests.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split('\'').step_by(2).flat_map(|part| part.split(|c: char| !c.is_alphabetic()))
}

/// Texts that the table does not have, or leaves partly in English.
#[derive(Default)]
struct Missing(BTreeSet<String>);

impl Missing {
    fn check(&mut self, text: &str) {
        match translate(text, GAMES) {
            None => {
                self.0.insert(format!("{text}\n    has no translation"));
            }
            Some(found) if words(&found).any(|word| ENGLISH.contains(&word)) => {
                self.0.insert(format!("{text}\n    is only {found}"));
            }
            Some(_) => {}
        }
    }

    /// Checks what went wrong, if anything did.
    fn check_error<T>(&mut self, result: Result<T, impl ToString>) {
        if let Err(error) = result {
            self.check(&error.to_string());
        }
    }

    fn assert_none(self) {
        let list: Vec<String> = self.0.into_iter().collect();
        assert!(list.is_empty(), "{} texts are missing:\n{}", list.len(), list.join("\n"));
    }
}

/// The games whose texts are translated; those of the others stay English.
fn translated_games() -> impl Iterator<Item = &'static Entry> {
    CATALOGUE.iter().filter(|entry| RULES.iter().any(|(id, _)| *id == entry.info.id))
}

/// Plays random games of every kind, each a few times, and shows all positions on the way.
fn for_each_position(mut visit: impl FnMut(&dyn DynState, &mut fastrand::Rng)) {
    let mut random = fastrand::Rng::with_seed(3);
    for entry in translated_games() {
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

#[test]
fn what_a_game_says_about_itself_is_translated() {
    let mut missing = Missing::default();
    for entry in translated_games() {
        let info = entry.info;
        missing.check(info.summary);
        missing.check(info.credit);
        missing.check(info.move_format);
        missing.check(&info.outcome_word(Outcome::Draw));
        for side in info.sides {
            missing.check(side.name);
            missing.check(&format!("{}'s", side.name));
            missing.check(&format!("{}'s turn", side.name));
            missing.check(&format!("{} has won", side.name));
        }
        for option in info.options {
            missing.check(option.name);
            missing.check(option.help);
            missing.check(option.range().english());
            let choices = match &option.kind {
                OptionKind::Size { .. } | OptionKind::Integer { .. } | OptionKind::YesNo { .. } => {
                    &[]
                }
                OptionKind::Choice(choices) => *choices,
                OptionKind::First(sides) => &sides[..],
            };
            for choice in choices {
                missing.check(choice.name);
                missing.check(choice.help);
            }
        }
        for player in cygnet_players::players(&*entry.build(&Options::defaults(info))) {
            missing.check(player.description.english());
        }
    }
    missing.assert_none();
}

#[test]
fn what_is_seen_on_a_board_is_translated() {
    let mut missing = Missing::default();
    let mut check_view = |view: &BoardView| {
        for cell in &view.cells {
            cell.piece.iter().for_each(|piece| missing.check(piece.kind));
            let terrain = cell.terrain.iter();
            let words = terrain.flat_map(|terrain| [Some(terrain.kind), terrain.arrival]);
            words.flatten().for_each(|word| missing.check(word));
        }
    };
    for_each_position(|state, random| {
        if random.u8(..8) == 0 {
            check_view(&state.view());
        }
    });
    for_each_position(|state, _| {
        for tally in state.tally() {
            missing.check(tally.name);
        }
        // Before the end it is a reason all the same, and one that random games may never reach.
        missing.check(state.reason().english());
    });
    let ugly_duck = cygnet_games::find("ugly_duck").expect("a game of the catalogue");
    let options = Options::defaults(ugly_duck.info);
    let (_, bereft) = ugly_duck.set_up(options, Some("DDD/3/3 b"), 0).expect("a position");
    assert_eq!(bereft.reason().english(), "took the last piece");
    missing.check(bereft.reason().english());
    for word in ["resignation", "agreement", "time", "adjudication"] {
        assert!(Termination::from_word(word).is_some());
        missing.check(word);
    }
    for step in ["top", "bottom", "left", "right"] {
        missing.check(step);
    }
    missing.check(&Step::NONE.name(Size::new(3, 3)));
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
    let mut missing = Missing::default();
    for_each_position(|state, random| {
        for _ in 0..4 {
            missing.check_error(state.boxed_clone().play(&nearly_a_move(random)));
        }
        // A piece that is there goes where it may not.
        if let Some(mv) = random.choice(state.moves()) {
            let size = state.view().size;
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
                missing.check_error(state.boxed_clone().play(&illegal));
            }
        }
    });
    for (game, position, illegal) in [
        ("dropper", "5/5/5/5/4X x", "d4"),
        ("three_dragons", "#cbbbbbc#/4d4/9/9/*3*3*/9/9/4D4/#CBBBBBC# x LMR 0", "e9e7"),
    ] {
        let entry = cygnet_games::find(game).expect("a game of the catalogue");
        let options = Options::defaults(entry.info);
        let (_, mut state) = entry.set_up(options, Some(position), 0).expect("a position");
        missing.check_error(state.play(illegal));
    }
    missing.assert_none();
}

#[test]
fn what_is_wrong_with_a_position_is_translated() {
    let mut missing = Missing::default();
    for_each_position(|state, random| {
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
    let mut missing = Missing::default();
    for entry in translated_games() {
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
    let mut missing = Missing::default();
    let mut check = |text: &[u8]| {
        for record in Reader::new(text) {
            match record {
                Ok(record) => missing.check_error(replay(&record).map_err(|error| error.message)),
                Err(error) => missing.check(&error.to_string()),
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
fn no_part_of_a_message_is_lost() {
    for (english, portuguese) in GAMES {
        let mut message = (*english).to_owned();
        let mut parts = Vec::new();
        while let Some(gap) = ["{}", "{word}", "{words}"]
            .into_iter()
            .filter(|gap| message.contains(gap))
            .min_by_key(|gap| message.find(gap))
        {
            parts.push(format!("q{}", parts.len()));
            message = message.replacen(gap, &parts[parts.len() - 1], 1);
        }
        let translated = translate(&message, GAMES).expect("the table has it");
        for part in parts {
            assert!(translated.contains(&part), "{english}\n{portuguese}\n{translated}");
        }
    }
}

#[test]
fn messages_read_like_portuguese() {
    for (english, portuguese) in [
        (
            "b1b3 is not a legal move: the duck on b1 can play b1a2, b1b2 or b1c2",
            "b1b3 não é uma jogada legal: o pato em b1 pode jogar b1a2, b1b2 ou b1c2",
        ),
        (
            "a5a4 is not a legal move: the duck on a5 is Black's, and it is White's turn; a1a2 \
             would be legal",
            "a5a4 não é uma jogada legal: o pato em a5 é das Pretas, e é a vez das Brancas; a1a2 \
             seria legal",
        ),
        (
            "e4e5 is not a legal move: there is no piece on e4, and it is X's turn; e8e7 would be \
             legal",
            "e4e5 não é uma jogada legal: não há nenhuma peça em e4, e é a vez de X; e8e7 seria \
             legal",
        ),
        (
            "'White' is not a move of Ugly Duck: expected a square such as a1 at 'white'; a move \
             is the two squares, such as b1c2",
            "'White' não é uma jogada de Ugly Duck: em 'white' devia estar uma casa como a1; uma \
             jogada escreve-se assim: as duas casas, como b1c2",
        ),
        (
            "the tag StartPos is wrong: '3/3 r' is not a position of Ski Jumps: a board of '3x2' \
             is not possible: boards are 2x2 to 20x20, both even",
            "a etiqueta StartPos está errada: '3/3 r' não é uma posição de Ski Jumps: não é \
             possível um tabuleiro de '3x2': os tabuleiros vão de 2x2 a 20x20, só com lados pares",
        ),
    ] {
        assert_eq!(translate(english, GAMES).as_deref(), Some(portuguese));
    }
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
    for (id, page) in RULES {
        let original = cygnet_games::find(id).expect("a game of the catalogue").info.rules;
        assert_eq!(notation(page), notation(original), "{id}");
        let outline = |page: &str| {
            let kind = |line: &str| {
                line.split(' ').next().filter(|mark| !mark.is_empty()).map(str::to_owned)
            };
            page.lines()
                .filter(|line| line.starts_with(['#', '-']))
                .filter_map(kind)
                .collect::<Vec<_>>()
        };
        assert_eq!(outline(page), outline(original), "{id}");
        assert_eq!(page.lines().next(), original.lines().next(), "{id}");
    }
}
