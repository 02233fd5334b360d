//! The signature of behaviour that `cygnet bench` prints.

/// A change that only makes things faster leaves this number alone. One that changes what the
/// program does puts the new number here, and says why in its commit.
const SIGNATURE: u64 = 0xbaaa_c36c_1d3a_aac2;

/// The games that the number covers.
const GAMES: [&str; 4] = ["ugly_duck", "ski_jumps", "dropper", "three_dragons"];

#[test]
fn behaviour_is_what_it_was() {
    let games = GAMES.map(|id| cygnet_games::find(id).expect("a game of the catalogue"));
    let now = cygnet_games::signature::signature_of(games);
    assert!(now == SIGNATURE, "the signature was {SIGNATURE:#018x} and is now {now:#018x}");
}
