//! Puts a finished English message into another language, by a table of sentences with gaps.
//!
//! Games and their libraries speak plain English, because their texts are the same on every
//! screen. A table pairs each of them with its translation. What differs from message to message
//! stands in the table as a gap:
//!
//! - `{}` is any text, as short as possible. It is translated too, if it is in the table.
//! - `{}` between quotation marks, `'{}'`, is user input: it may be empty, and it is
//!   kept as it is.
//! - `{word}` is a word, such as a move or a number, and `{words}` are words with commas between
//!   them. They are names, so they are kept as they are.
//!
//! The translation has `{}` for each of the gaps in turn, or `{0}`, `{1}`… for those that it wants
//! in another order or not at all.
//!
//! Texts without gaps are looked up first; then the first sentence that fits is taken. So a
//! sentence that fits fewer messages stands before one that fits more.

/// How deep sentences can be in gaps of others. A message about a record that has a wrong position
/// with a wrong size in it needs five; the limit is there for tables that go round in circles.
const DEEPEST: usize = 8;

/// No message is longer, in bytes. Fitting sentences to a text takes the longer the more often
/// their words are in it, and a screen cannot wait.
const LONGEST: usize = 2000;

/// The translation of a text, or `None` if no sentence of the table fits it.
pub(super) fn translate(text: &str, table: &[(&str, &str)]) -> Option<String> {
    if text.len() > LONGEST { None } else { translate_to_depth(text, table, DEEPEST) }
}

fn translate_to_depth(text: &str, table: &[(&str, &str)], depth: usize) -> Option<String> {
    if let Some((_, translation)) = table.iter().find(|(english, _)| *english == text) {
        return Some((*translation).to_owned());
    }
    let depth = depth.checked_sub(1)?;
    let mut parts = Vec::new();
    let (_, translation) = table.iter().find(|(english, _)| {
        parts.clear();
        next_gap(english).is_some() && fits(english, text, &mut parts)
    })?;
    let parts: Vec<String> = parts
        .into_iter()
        .map(|part| {
            match part.gap {
                Gap::Text => translate_to_depth(part.text, table, depth),
                Gap::Quoted | Gap::Word | Gap::Words => None,
            }
            .unwrap_or_else(|| part.text.to_owned())
        })
        .collect();
    Some(fill(translation, &parts))
}

/// What can stand in a gap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Gap {
    Text,
    Quoted,
    Word,
    Words,
}

const GAPS: [(&str, Gap); 3] = [("{}", Gap::Text), ("{word}", Gap::Word), ("{words}", Gap::Words)];

impl Gap {
    fn takes(self, text: &str) -> bool {
        let is_word = |word: &str| !word.is_empty() && !word.contains(char::is_whitespace);
        match self {
            Self::Text => !text.is_empty(),
            Self::Quoted => true,
            Self::Word => is_word(text),
            Self::Words => text.split(", ").all(is_word),
        }
    }
}

/// What stands in a gap of a message.
struct Part<'a> {
    gap: Gap,
    text: &'a str,
}

/// The first gap of a sentence, with what stands before and behind it. Other braces are ordinary
/// characters.
fn next_gap(sentence: &str) -> Option<(&str, Gap, &str)> {
    sentence.match_indices('{').find_map(|(at, _)| {
        let (before, rest) = sentence.split_at(at);
        let written = |&(written, gap)| Some((gap, rest.strip_prefix(written)?));
        let (gap, behind) = GAPS.iter().find_map(written)?;
        let is_quoted = gap == Gap::Text && before.ends_with('\'') && behind.starts_with('\'');
        Some((before, if is_quoted { Gap::Quoted } else { gap }, behind))
    })
}

/// Does the sentence fit the text? If it does, what stands in its gaps has been added to `parts`.
fn fits<'a>(sentence: &str, text: &'a str, parts: &mut Vec<Part<'a>>) -> bool {
    let Some((before, gap, behind)) = next_gap(sentence) else { return sentence == text };
    let Some(text) = text.strip_prefix(before) else { return false };
    let anchor = next_gap(behind).map_or(behind, |(anchor, ..)| anchor);
    let ends = text.char_indices().map(|(at, _)| at).chain([text.len()]);
    for end in ends.filter(|&end| text[end..].starts_with(anchor)) {
        let (part, rest) = text.split_at(end);
        if gap.takes(part) {
            parts.push(Part { gap, text: part });
            if fits(behind, rest, parts) {
                return true;
            }
            parts.pop();
        }
    }
    false
}

/// The translation with the parts in its gaps. A gap for which there is no part stays as it is.
fn fill(translation: &str, parts: &[String]) -> String {
    let mut filled = String::with_capacity(translation.len());
    let mut in_turn = 0..;
    let mut rest = translation;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let part = after.split_once('}').and_then(|(number, behind)| {
            let place = if number.is_empty() { in_turn.next() } else { number.parse().ok() };
            Some((parts.get(place?)?, behind))
        });
        rest = if let Some((part, behind)) = part {
            filled.push_str(part);
            behind
        } else {
            filled.push('{');
            after
        };
    }
    filled + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &[(&str, &str)] = &[
        ("'{}' is not a move of {}: {}; a move is {}", "'{}' não é de {}: {}; escreve-se {}"),
        ("{word} is not legal: {}", "{} não é legal: {}"),
        ("the piece on {word} can play {}", "a peça em {} pode jogar {}"),
        ("the {} on {word} can play {}", "o {} em {} pode jogar {}"),
        ("the board of {} is {}", "{1} é o tabuleiro de {0}"),
        ("'}' without a '{' before it", "'}' sem um '{' antes"),
        ("two squares", "duas casas"),
        ("duck", "pato"),
        ("piece", "peça"),
        ("{} and so on", "{0}, {0} e assim por diante"),
        ("{words} or {word}", "{} ou {}"),
    ];

    fn translated(text: &str) -> Option<String> {
        translate(text, TABLE)
    }

    #[test]
    fn a_text_without_gaps_is_looked_up() {
        assert_eq!(translated("duck").as_deref(), Some("pato"));
        assert_eq!(
            translated("'}' without a '{' before it").as_deref(),
            Some("'}' sem um '{' antes")
        );
    }

    #[test]
    fn what_no_sentence_fits_has_no_translation() {
        for text in ["", "goose", "the duck", "'", "{", "{}", "}{", "a or b or c", "\u{0}é 🦢"] {
            assert_eq!(translated(text), None, "{text}");
        }
        assert_eq!(translate("duck", &[]), None);
        assert_eq!(translated(&"duck, ".repeat(LONGEST)), None);
    }

    #[test]
    fn what_stands_in_a_gap_is_translated_where_it_is_known() {
        assert_eq!(
            translated("b1b3 is not legal: the duck on b1 can play b1a2, b1b2 or b1c2").as_deref(),
            Some("b1b3 não é legal: o pato em b1 pode jogar b1a2, b1b2 ou b1c2")
        );
        assert_eq!(
            translated("b1b3 is not legal: who knows why").as_deref(),
            Some("b1b3 não é legal: who knows why")
        );
    }

    #[test]
    fn the_first_sentence_that_fits_is_taken() {
        assert_eq!(
            translated("the piece on e8 can play e8e7").as_deref(),
            Some("a peça em e8 pode jogar e8e7")
        );
    }

    #[test]
    fn gaps_can_change_places_and_come_up_again() {
        assert_eq!(
            translated("the board of duck is two squares").as_deref(),
            Some("duas casas é o tabuleiro de pato")
        );
        assert_eq!(translated("duck and so on").as_deref(), Some("pato, pato e assim por diante"));
    }

    #[test]
    fn what_somebody_typed_is_kept() {
        assert_eq!(
            translated("'duck' is not a move of Ugly Duck: 5 or 6; a move is two squares")
                .as_deref(),
            Some("'duck' não é de Ugly Duck: 5 ou 6; escreve-se duas casas")
        );
        assert_eq!(
            translated("'' is not a move of X: é; a move is {0}").as_deref(),
            Some("'' não é de X: é; escreve-se {0}")
        );
        // Even a whole sentence, as long as it has no quotation mark in it.
        assert_eq!(
            translated(
                "'duck is not a move of X: a; a move is b' is not a move of Y: c; a move is d"
            )
            .as_deref(),
            Some("'duck is not a move of X: a; a move is b' não é de Y: c; escreve-se d")
        );
    }

    #[test]
    fn words_are_names_and_are_kept() {
        assert_eq!(translated("duck, piece or duck").as_deref(), Some("duck, piece ou duck"));
        assert_eq!(
            translated("duck is not legal: duck").as_deref(),
            Some("duck não é legal: pato")
        );
    }

    #[test]
    fn sentences_within_sentences_come_to_an_end() {
        let deep = "x is not legal: ".repeat(100);
        assert!(translated(&deep).is_some_and(|text| text.starts_with("x não é legal: x não é")));
        let circle = [("{}", "({})")];
        let expected = format!("{}a{}", "(".repeat(DEEPEST), ")".repeat(DEEPEST));
        assert_eq!(translate("a", &circle), Some(expected));
    }

    #[test]
    fn a_gap_without_a_part_stays_as_it_is() {
        assert_eq!(
            translate("a b", &[("a {word}", "{} {} {7} {x} {")]).as_deref(),
            Some("b {} {7} {x} {")
        );
    }
}
