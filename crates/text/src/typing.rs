//! The meaning of typed names, and sentences that explain why a typed text is not a turn.

use cygnet_core::quote::quoted;
use cygnet_core::{Entry, GameInfo, Message, Side, Size, Square, Step};
use cygnet_games::CATALOGUE;
use cygnet_room::{NoMeaning, Trouble, Typing};

use crate::telling::side_name;
use crate::{Language, comparable};

/// Whether a text is the name of a choice, in any of the languages.
#[must_use]
pub fn is_called(choice: &'static str, text: &str) -> bool {
    let is_it = |language| comparable(&choice_name(choice, language)) == comparable(text);
    Language::ALL.into_iter().any(is_it)
}

/// The game that a text stands for: its number in the catalogue, its name, or the beginning of its name.
#[must_use]
pub fn game_called(text: &str) -> Option<&'static Entry> {
    if let Ok(number) = text.parse::<usize>() {
        return number.checked_sub(1).and_then(|index| CATALOGUE.get(index));
    }
    let typed = comparable(text);
    let starts = |entry: &&Entry| comparable(entry.info.name).starts_with(&typed);
    let mut found = CATALOGUE.iter().filter(starts);
    let only = found.next().filter(|_| found.next().is_none() && !typed.is_empty());
    cygnet_games::find(text).or(only)
}

/// The side that a word stands for: its name in English or in this language, or its letter.
#[must_use]
pub fn side_called(info: &GameInfo, word: &str, language: Language) -> Option<Side> {
    Side::BOTH.into_iter().find(|&side| {
        let name = side_name(info, side, language);
        let letter = info.side(side).letter.to_string();
        [&*name, info.side(side).name, &letter].iter().any(|one| one.eq_ignore_ascii_case(word))
    })
}

/// The name of a choice in a language.
fn choice_name(choice: &'static str, language: Language) -> String {
    if Step::NONE == Step::Choice(choice) {
        language.words().none().to_owned()
    } else {
        language.say(&Message::word("step", choice))
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
    fn games_are_called_by_number_name_or_beginning() {
        let called = |text| game_called(text).map(|entry| entry.info.id);
        assert_eq!(called("1"), Some(CATALOGUE[0].info.id));
        assert_eq!([called("0"), called("99"), called(""), called("d?")], [None; 4]);
        assert_eq!(called("THREE"), Some("three_dragons"));
        assert_eq!(called("ski_jumps"), Some("ski_jumps"));
    }

    #[test]
    fn sides_are_called_by_name_or_letter() {
        let info = cygnet_games::find("ugly_duck").expect("a game of the catalogue").info;
        for language in Language::ALL {
            for side in Side::BOTH {
                let name = side_name(info, side, language).to_lowercase();
                assert_eq!(side_called(info, &name, language), Some(side));
                assert_eq!(side_called(info, info.side(side).name, language), Some(side));
            }
        }
        assert_eq!(side_called(info, "b", Language::English), Some(Side::Two));
        assert_eq!(side_called(info, "nobody", Language::English), None);
    }

    #[test]
    fn numbers_that_follow_each_other_are_written_as_one() {
        assert_eq!(ranges(&[1, 2, 3, 5, 7, 8]), "1-3, 5, 7-8");
        assert_eq!(ranges(&[4]), "4");
        assert_eq!(ranges(&[]), "");
    }
}
