//! The signature of the searches that `cygnet bench` prints.

/// Change this number only on purpose: a change to an evaluation or a search changes it, and a
/// change that only improves speed does not.
const SIGNATURE: u64 = 0xd653_fbda_e258_edfa;

/// The games that the number covers.
const GAMES: [&str; 4] = ["ugly_duck", "ski_jumps", "dropper", "three_dragons"];

#[test]
fn searches_behave_as_they_did() {
    let games = GAMES.map(|id| cygnet_games::find(id).expect("a game of the catalogue"));
    let now = cygnet_arena::search_signature_of(games);
    assert_eq!(now, SIGNATURE, "the signature of the searches is now {now:#x}");
}
