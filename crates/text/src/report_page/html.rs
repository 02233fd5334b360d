//! Small parts of a page.

use std::fmt::Display;

use crate::Language;

/// A text that HTML shows as it is. A number and its sign of per cent stay on one line.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace(" %", "\u{a0}%")
}

/// An element with a class and a content.
pub(super) fn element(name: &str, class: &str, content: impl Display) -> String {
    let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
    format!("<{name}{class}>{content}</{name}>\n")
}

/// A picture with a heading above and a note below.
pub(super) fn figure(heading: &str, picture: &str, note: &str) -> String {
    let note = if note.is_empty() { String::new() } else { element("p", "note", escaped(note)) };
    format!("<figure><figcaption>{}</figcaption>\n{picture}{note}</figure>\n", escaped(heading))
}

/// A number with the decimal separator of the language.
pub(super) fn decimal(value: f64, digits: usize, language: Language) -> String {
    // No minus sign before a value that rounds to zero.
    let rounded = format!("{value:.digits$}");
    let is_zero = rounded.chars().all(|letter| matches!(letter, '-' | '0' | '.'));
    let text = if is_zero { rounded.trim_start_matches('-') } else { &rounded };
    let text = text.replace('-', "−");
    match language {
        Language::English => text,
        Language::Portuguese => text.replace('.', ","),
    }
}

/// A part of 1 in per cent.
pub(super) fn percent(value: f64, digits: usize, language: Language) -> String {
    format!("{} %", decimal(100.0 * value, digits, language))
}

/// A number given as a power of ten: in full if it is small.
pub(super) fn power_of_ten(power: f64, language: Language) -> String {
    #[expect(clippy::cast_sign_loss, reason = "a power of ten is positive")]
    if power < 6.5 {
        return language.grouped(10_f64.powf(power).round() as u64);
    }
    let mut whole = power.floor();
    let mut factor = 10_f64.powf(power - whole);
    if factor >= 9.95 {
        // It would be rounded to 10.
        (whole, factor) = (whole + 1.0, 1.0);
    }
    let factor = decimal(factor, 1, language);
    let raised: String = format!("{whole}")
        .chars()
        .map(|digit| match digit {
            '0' => '⁰',
            '1' => '¹',
            '2' => '²',
            '3' => '³',
            other => char::from_u32('⁰' as u32 + other.to_digit(10).unwrap_or(0)).unwrap_or('⁰'),
        })
        .collect();
    format!("{factor} × 10{raised}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_the_language_does() {
        assert_eq!(decimal(-0.04, 1, Language::English), "0.0");
        assert_eq!(decimal(-1.25, 1, Language::Portuguese), "−1,2");
        assert_eq!(percent(0.5321, 1, Language::English), "53.2 %");
        assert_eq!(power_of_ten(3.0, Language::English), "1,000");
        assert_eq!(power_of_ten(10.0453, Language::English), "1.1 × 10¹⁰");
        assert_eq!(power_of_ten(29.2, Language::Portuguese), "1,6 × 10²⁹");
        assert_eq!(power_of_ten(6.9999, Language::English), "1.0 × 10⁷");
        assert_eq!(power_of_ten(6.99, Language::English), "9.8 × 10⁶");
    }
}
