//! Texts of any language: values put into them, ASCII for old terminals, words as they are compared.

use cygnet_core::quote::clean;

/// Puts the values into a text, each on one line and [clean]: `{0}` is the first. There is a value for
/// every place of the text.
#[must_use]
pub fn fill(template: &str, values: &[&str]) -> String {
    let mut text = String::new();
    let mut rest = template;
    while let Some(start) = rest.find('{') {
        text.push_str(&rest[..start]);
        rest = &rest[start..];
        let end = rest.find('}').map_or(rest.len(), |end| end + 1);
        let value =
            rest[1..end].trim_end_matches('}').parse().ok().and_then(|i: usize| values.get(i));
        if let Some(value) = value {
            text.push_str(&clean(value));
        } else {
            let is_place = rest[1..end].starts_with(|letter: char| letter.is_ascii_digit());
            debug_assert!(!is_place, "no value for a place of '{template}'");
            text.push_str(&rest[..end]);
        }
        rest = &rest[end..];
    }
    text.push_str(rest);
    text
}

/// The ASCII character that comes nearest to a character of our languages.
#[must_use]
pub fn ascii(letter: char) -> char {
    match letter {
        'á' | 'à' | 'â' | 'ã' | 'ä' => 'a',
        'é' | 'è' | 'ê' => 'e',
        'í' => 'i',
        'ó' | 'ô' | 'õ' | 'ö' => 'o',
        'ú' | 'ü' => 'u',
        'ç' => 'c',
        'Á' | 'À' | 'Â' | 'Ã' | 'Ä' => 'A',
        'É' | 'È' | 'Ê' => 'E',
        'Í' => 'I',
        'Ó' | 'Ô' | 'Õ' | 'Ö' => 'O',
        'Ú' | 'Ü' => 'U',
        'Ç' => 'C',
        '…' | '·' => '.',
        '–' | '—' => '-',
        '×' => 'x',
        '’' => '\'',
        letter if letter.is_ascii() => letter,
        _ => '?',
    }
}

/// A text in ASCII: letters lose their accents, and what has no likeness is a question mark.
#[must_use]
pub fn ascii_text(text: &str) -> String {
    text.replace('…', "...").chars().map(ascii).collect()
}

/// A word as it is compared: neither case nor accents matter.
#[must_use]
pub fn comparable(text: &str) -> String {
    ascii_text(&text.to_lowercase())
}

/// A word as a title begins with it.
pub(crate) fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_go_where_the_language_wants_them() {
        assert_eq!(fill("{1} before {0}", &["a", "b"]), "b before a");
        assert_eq!(fill("{0} is {braces} {", &["{0}"]), "{0} is {braces} {");
        assert_eq!(fill("", &["unused"]), "");
    }

    #[test]
    fn titles_begin_with_a_capital() {
        assert_eq!(capitalised("época"), "Época");
        assert_eq!(capitalised(""), "");
    }
}
