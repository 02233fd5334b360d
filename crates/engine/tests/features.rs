//! The features of the search that tests switch on and off.

use cygnet_engine::Features;

/// All features, none, and each alone or left out.
pub(crate) fn spread() -> Vec<Features> {
    let mut spread = vec![Features::ALL, Features::NONE];
    let switches: [fn(&mut Features) -> &mut bool; 10] = [
        |features| &mut features.large_splits,
        |features| &mut features.table,
        |features| &mut features.killers,
        |features| &mut features.history,
        |features| &mut features.null_window,
        |features| &mut features.aspiration,
        |features| &mut features.reductions,
        |features| &mut features.extensions,
        |features| &mut features.refutations,
        |features| &mut features.ceilings,
    ];
    for switch in switches {
        for start in [Features::ALL, Features::NONE] {
            let mut features = start;
            let flag = switch(&mut features);
            *flag = !*flag;
            spread.push(features);
        }
    }
    spread
}
