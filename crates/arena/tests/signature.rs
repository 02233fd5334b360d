//! The signature of the searches that `cygnet bench` prints.

/// Changed on purpose only: whoever changes an evaluation or a search says so by changing this
/// number, and whoever only makes it faster keeps it.
const SIGNATURE: u64 = 0xd653_fbda_e258_edfa;

#[test]
fn searches_behave_as_they_did() {
    let now = cygnet_arena::search_signature();
    assert_eq!(now, SIGNATURE, "the signature of the searches is now {now:#x}");
}
