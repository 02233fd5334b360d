//! The signature of the searches that `cygnet bench` prints.

/// Change this number only on purpose: a change to an evaluation or a search changes it, and a
/// change that only improves speed does not.
const SIGNATURE: u64 = 0xd653_fbda_e258_edfa;

#[test]
fn searches_behave_as_they_did() {
    let now = cygnet_arena::search_signature();
    assert_eq!(now, SIGNATURE, "the signature of the searches is now {now:#x}");
}
