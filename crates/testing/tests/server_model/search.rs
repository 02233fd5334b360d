//! The search of all worlds.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use super::steps::{Cause, Model};
use super::world::{CLIENTS, World};

/// The result of a search.
pub(crate) struct Found {
    pub(crate) worlds: usize,
    pub(crate) steps: usize,
    pub(crate) violation: Option<String>,
}

/// 128 bits that stand for a world: that two of millions have the same is out of the question.
fn fingerprint(world: &World) -> u128 {
    let hash = |salt: u8| {
        let mut hasher = DefaultHasher::new();
        (salt, world).hash(&mut hasher);
        u128::from(hasher.finish())
    };
    hash(0) << 64 | hash(1)
}

/// Searches all worlds, breadth first, until one breaks a rule; then whether everyone can always come to
/// agree without chance and people.
pub(crate) fn search(model: &Model) -> Found {
    let first = World::new(model.bounds);
    let mut numbers = HashMap::from([(fingerprint(&first), 0_u32)]);
    // For each world the one before it and the step that led to it.
    let mut origins = vec![(0_u32, 0_usize)];
    let mut is_converged = vec![first.is_converged()];
    let mut by_itself: Vec<(u32, u32)> = Vec::new();
    let mut level = vec![(0_u32, first)];
    let mut steps = 0;
    while !level.is_empty() {
        let mut next_level = Vec::new();
        for (number, world) in level {
            for (step, (_, cause, next)) in model.next(&world).into_iter().enumerate() {
                steps += 1;
                let fresh = u32::try_from(origins.len()).expect("a bounded search");
                let known = *numbers.entry(fingerprint(&next)).or_insert(fresh);
                if cause == Cause::Protocol {
                    by_itself.push((known, number));
                }
                if known < fresh {
                    continue;
                }
                origins.push((number, step));
                is_converged.push(next.is_converged());
                let went_back = (0..CLIENTS)
                    .any(|client| next.clients[client].version < world.clients[client].version);
                let violation =
                    if went_back { Err("a client went back".to_owned()) } else { next.check() };
                if let Err(rule) = violation {
                    let violation = Some(format!("{rule}\n{}", story(model, &origins, fresh)));
                    return Found { worlds: origins.len(), steps, violation };
                }
                next_level.push((fresh, next));
            }
        }
        level = next_level;
    }
    let stuck = stuck(&is_converged, by_itself);
    let violation =
        stuck.map(|world| format!("nobody can agree after\n{}", story(model, &origins, world)));
    Found { worlds: origins.len(), steps, violation }
}

/// A world from which no steps of the protocol alone lead to agreement. Steps are given backwards.
fn stuck(is_converged: &[bool], mut steps: Vec<(u32, u32)>) -> Option<u32> {
    steps.sort_unstable();
    let mut can_converge = is_converged.to_vec();
    let converged = (0..).zip(is_converged).filter(|(_, is_converged)| **is_converged);
    let mut open: Vec<u32> = converged.map(|(world, _)| world).collect();
    while let Some(world) = open.pop() {
        let from = steps.partition_point(|(to, _)| *to < world);
        for (_, before) in steps[from..].iter().take_while(|(to, _)| *to == world) {
            if !std::mem::replace(&mut can_converge[*before as usize], true) {
                open.push(*before);
            }
        }
    }
    let stuck = can_converge.iter().position(|can| !can);
    stuck.map(|world| u32::try_from(world).expect("a bounded search"))
}

/// The steps that lead to a world.
fn story(model: &Model, origins: &[(u32, usize)], mut world: u32) -> String {
    let mut steps = Vec::new();
    while world != 0 {
        let (before, step) = origins[world as usize];
        steps.push(step);
        world = before;
    }
    let mut at = World::new(model.bounds);
    let mut lines = Vec::new();
    for step in steps.into_iter().rev() {
        let (name, _, next) = model.next(&at).swap_remove(step);
        lines.push(name);
        at = next;
    }
    lines.join("\n")
}
