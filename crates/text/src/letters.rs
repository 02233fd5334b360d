//! Letters of any language: ASCII for old terminals, words as they are compared.

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
        '±' => '~',
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
#[must_use]
pub fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_begin_with_a_capital() {
        assert_eq!(capitalised("época"), "Época");
        assert_eq!(capitalised(""), "");
    }
}
