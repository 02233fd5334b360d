//! The signature of behaviour that `cygnet bench` prints.

/// A change that only makes things faster leaves this number alone. One that changes what the
/// program does puts the new number here, and says why in its commit.
const SIGNATURE: u64 = 0xbaaa_c36c_1d3a_aac2;

#[test]
fn behaviour_is_what_it_was() {
    let now = cygnet_games::signature::signature();
    assert!(now == SIGNATURE, "the signature was {SIGNATURE:#018x} and is now {now:#018x}");
}
