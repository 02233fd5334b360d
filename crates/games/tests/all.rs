//! The rules, and what games say about themselves: one program, which is built once.

mod arrangements;
mod conformance;
mod drawings;
mod editor;
mod effects;
mod evaluation;
mod foresee;
mod pages;
mod playthroughs;
mod predecessors;
mod properties;
mod reference;
mod sessions;
mod signature;
mod stop;
mod tally;
mod values;
mod vectors;
