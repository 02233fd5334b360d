//! Explains in sentences why a typed text is not a turn.

use cygnet_core::quote::quoted;
use cygnet_core::{Message, Size, Square, Step};
use cygnet_room::{NoMeaning, Trouble, Typing};

use crate::{Language, comparable};

/// Whether a text is the name of a choice, in any of the languages.
#[must_use]
pub fn is_called(choice: &'static str, text: &str) -> bool {
    let is_it = |language| comparable(&choice_name(choice, language)) == comparable(text);
    Language::ALL.into_iter().any(is_it)
}

/// The name of a choice in a language.
fn choice_name(choice: &'static str, language: Language) -> String {
    if Step::NONE == Step::Choice(choice) {
        language.words().none().to_owned()
    } else {
        language.say(&Message::name("step", choice))
    }
}

/// The name of a step.
#[must_use]
pub fn step_name(step: Step, size: Size, language: Language) -> String {
    match step {
        Step::Square(square) => size.name(square),
        Step::Off(_) => language.words().off_board().to_owned(),
        Step::Choice(name) => choice_name(name, language),
    }
}

/// The problem as a sentence; `None` if the game itself can say more about the text.
#[must_use]
pub fn explain(typing: &Typing<'_>, trouble: &Trouble, language: Language) -> Option<String> {
    let words = language.words();
    let name = |square: &Square| typing.size.name(*square);
    let list = |steps: &[Step]| step_names(steps, typing.size, language);
    Some(match trouble {
        Trouble::NoNumber(number, known) => words.no_such_choice(number, ranges(known)),
        Trouble::BlockedNumber(number, square) => words.piece_blocked(number, name(square)),
        Trouble::NotFirst(square) => {
            let why = if typing.starts_with_own_piece() {
                language.say(&typing.state.why_not_from(*square))
            } else {
                language.say(&typing.state.prompt(&[]))
            };
            words.cannot_choose_because(name(square), &why)
        }
        Trouble::NotNext(square, next) => words.not_a_choice(name(square), list(next)),
        Trouble::NotThatWay(from, next) => words.not_that_way(name(from), list(next)),
        Trouble::Several(from, steps) => words.several_that_way(name(from), list(steps)),
        Trouble::TooMuch(text) => words.too_much(quoted(text)),
        Trouble::Unknown => return None,
    })
}

/// Why a typed text is neither a move nor a part of one; `None` if only the error of the game can say it.
#[must_use]
pub fn why_no_meaning(typing: &Typing<'_>, why: &NoMeaning, language: Language) -> Option<String> {
    if why.is_whole_move() {
        return Some(language.say(&why.error));
    }
    explain(typing, &why.trouble, language)
}

/// The maximum number of choices listed in a sentence.
const MOST_NAMES: usize = 12;

/// The names of steps, separated by commas.
fn step_names(steps: &[Step], size: Size, language: Language) -> String {
    let name = |step: &Step| step_name(*step, size, language);
    let mut names: Vec<String> = steps.iter().take(MOST_NAMES).map(name).collect();
    if steps.len() > MOST_NAMES {
        names.push("…".to_owned());
    }
    names.join(", ")
}

/// Numbers in order, with consecutive ones written as a range: `1-4, 7`.
fn ranges(numbers: &[usize]) -> String {
    let runs = numbers.chunk_by(|one, next| one + 1 == *next).map(|run| match run {
        [first, .., last] => format!("{first}-{last}"),
        run => run.iter().map(usize::to_string).collect(),
    });
    runs.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_follow_each_other_are_written_as_one() {
        assert_eq!(ranges(&[1, 2, 3, 5, 7, 8]), "1-3, 5, 7-8");
        assert_eq!(ranges(&[4]), "4");
        assert_eq!(ranges(&[]), "");
    }
}
