//! The tiny games keep the promises of a game, and look and play as they should.

use cygnet_core::options::samples;
use cygnet_core::{
    CatalogueGame, Effect, GameVisitor, Options, Outcome, Progress, Session, Side, Step,
    conformance, effects,
};
use cygnet_testing::tiny::{CATALOGUE, IDS, find, visit};

struct Check(u32);

impl GameVisitor for Check {
    type Output = ();

    fn visit<G: CatalogueGame>(self, game: G) {
        conformance::check(&game, self.0, 1);
    }
}

#[test]
fn random_games_keep_the_promises_of_a_game() {
    assert_eq!(CATALOGUE.len(), IDS.len());
    for entry in CATALOGUE {
        for options in samples(entry.info) {
            visit(entry.info.id, &options, Check(20)).expect("in the list");
        }
    }
}

/// A game after these moves.
fn after(game: &str, options: &[(&str, &str)], moves: &str) -> Session {
    let entry = find(game).expect("in the list");
    let options = Options::parse(entry.info, options.iter().copied()).expect("valid options");
    let (game, start) = entry.set_up(options, None, 0).expect("the start");
    let mut session = Session::new(game, start);
    for mv in moves.split_whitespace() {
        session.play(mv).unwrap_or_else(|error| panic!("{error}"));
    }
    session
}

/// The effects of the last move of a game.
fn last_effects(session: &Session) -> Vec<Effect> {
    let turns = session.moves().len();
    effects(&session.at(turns - 1).view(), &session.at(turns).view())
}

#[test]
fn two_passes_end_a_game() {
    let session = after("tiny_go", &[], "a1 pass");
    assert_eq!(last_effects(&session), [Effect::Passes { side: Side::Two }]);
    assert_eq!(session.outcome(), None);
    let session = after("tiny_go", &[], "a1 pass pass");
    assert_eq!(session.outcome(), Some(Outcome::Win(Side::One)));
}

#[test]
fn the_first_stone_can_be_taken_over() {
    let session = after("pie", &[], "b2 swap");
    assert!(matches!(last_effects(&session)[..], [Effect::Converts { .. }]));
    assert_eq!(session.state().position(), "3/1s1/3 w 0");
    let error = after("pie", &[], "b2 a1").state().read_move("swap").unwrap_err().to_string();
    assert!(error.contains("swap is not a legal move"), "{error}");
}

#[test]
fn a_pawn_becomes_what_is_chosen() {
    let session = after("promotion", &[], "a1a2 a4a3 b1b2 b4b3 a2b3 a3b2");
    let promotions = [Step::Choice("knight"), Step::Choice("queen")];
    let square = |name| Step::Square(session.game().size().read_square(name).unwrap().0);
    let made = [square("b3"), square("b4")];
    assert_eq!(session.state().progress(&made), Progress::Next(promotions.to_vec()));
    let queen = after("promotion", &[], "a1a2 a4a3 b1b2 b4b3 a2b3 a3b2 b3b4queen");
    assert_eq!(queen.state().position(), "2/1p/2/1Q b 0");
    let error = session.state().read_move("b3b4").unwrap_err().to_string();
    assert!(error.contains("b3b4knight would be legal") || error.contains("b3b4queen"), "{error}");
}

#[test]
fn a_side_has_two_turns_in_a_row() {
    let turn = |moves| after("two_turns", &[], moves).state().turn();
    let turns = ["", "a1", "a1 b1", "a1 b1 c1", "a1 b1 c1 d1", "a1 b1 c1 d1 a2"].map(turn);
    let (one, two) = (Side::One, Side::Two);
    assert_eq!(turns, [one, two, two, one, one, two]);
}

#[test]
fn towers_grow_and_show_their_height() {
    let session = after("towers", &[], "a1b1");
    assert_eq!(session.state().position(), "1(sS)S/sSs b 0");
    assert_eq!(
        session.state().view().to_text(),
        "   a   b   c\n1 [· ][S2] S\n2  s   S   s\nb1: s S\n"
    );
}

#[test]
fn prisoners_are_dropped() {
    let session = after("shogi", &[], "mana2 manc2 a2a3");
    assert_eq!(session.state().view().to_text().lines().last(), Some("[M] [m]"));
    let session = after("shogi", &[], "manb2 mana2 b2a2");
    let taken = Step::Choice("man");
    assert!(matches!(
        last_effects(&session)[..],
        [Effect::Moves { .. }, Effect::ToHand { side: Side::One, .. }]
    ));
    assert_eq!(session.state().position(), "1K1/M2/1k1 [MMm] b 3");
    let session = after("shogi", &[], "manb2 mana2 b2a2 manb2");
    assert!(matches!(last_effects(&session)[..], [Effect::Drops { .. }]));
    assert_eq!(session.at(0).steps(&session.at(0).read_move("mana2").unwrap())[0], taken);
}

#[test]
fn hexagonal_cells_connect_along_six_sides() {
    let session = after("hex", &[], "b1 a2 b2 c2 a3");
    assert_eq!(session.outcome(), Some(Outcome::Win(Side::One)));
    assert_eq!(
        session.state().view().to_text(),
        "   a   b   c\n1  ·   S   ·\n2    s   S   s\n3     [S ] ·   ·\n"
    );
    let session = after("hex", &[("offset", "yes")], "b1 a2 b2 c2 a3");
    assert_eq!(session.outcome(), None, "b2 does not touch a3 there");
}

#[test]
fn numbers_and_switches_change_the_rules() {
    let session = after("nim", &[("stones", "4"), ("most", "1")], "d1 c1 b1 a1");
    assert_eq!(session.outcome(), Some(Outcome::Win(Side::Two)));
    let session = after("nim", &[("stones", "2"), ("last-loses", "yes")], "a1");
    assert_eq!(session.outcome(), Some(Outcome::Win(Side::Two)));
}
