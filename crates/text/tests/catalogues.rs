//! Every catalogue can be read, and every language has every text of the user interfaces.

use std::collections::{BTreeMap, BTreeSet};

use cygnet_core::message;
use cygnet_text::{Language, Words};
use fluent_syntax::ast::{self, Expression, InlineExpression, PatternElement};

type Variables = BTreeSet<String>;

fn variables_of_inline(expression: &InlineExpression<String>, found: &mut Variables) {
    match expression {
        InlineExpression::VariableReference { id } => {
            found.insert(id.name.clone());
        }
        InlineExpression::Placeable { expression } => variables_of(expression, found),
        _ => {}
    }
}

fn variables_of(expression: &Expression<String>, found: &mut Variables) {
    match expression {
        Expression::Inline(inline) => variables_of_inline(inline, found),
        Expression::Select { selector, variants } => {
            variables_of_inline(selector, found);
            for variant in variants {
                variables_of_pattern(&variant.value, found);
            }
        }
    }
}

fn variables_of_pattern(pattern: &ast::Pattern<String>, found: &mut Variables) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            variables_of(expression, found);
        }
    }
}

/// The messages of a language with the variables that they use.
pub(crate) fn translations(language: Language) -> BTreeMap<String, Variables> {
    translations_of(language, |_| true)
}

/// The messages in some of the catalogues of a language.
pub(crate) fn translations_of(
    language: Language,
    is_wanted: impl Fn(&str) -> bool,
) -> BTreeMap<String, Variables> {
    let mut messages = BTreeMap::new();
    for (path, source) in language.sources().filter(|(path, _)| is_wanted(path)) {
        let resource = fluent_syntax::parser::parse(source.to_owned())
            .unwrap_or_else(|(_, errors)| panic!("{path}: {errors:?}"));
        for entry in resource.body {
            let ast::Entry::Message(message) = entry else { continue };
            let mut variables = Variables::new();
            if let Some(pattern) = &message.value {
                variables_of_pattern(pattern, &mut variables);
            }
            let key = message.id.name;
            assert!(
                messages.insert(key.clone(), variables).is_none(),
                "{path}: {key} stands twice"
            );
        }
    }
    messages
}

#[test]
fn every_language_has_every_text_with_its_arguments() {
    for language in Language::ALL {
        let messages = translations(language);
        for (name, arguments) in Words::names() {
            let used = messages.get(&name.replace('_', "-"));
            let used = used.unwrap_or_else(|| panic!("{language:?} has no {name}"));
            let known: Variables = arguments.iter().map(|name| (*name).to_owned()).collect();
            assert!(used.is_subset(&known), "{language:?} {name}: {used:?} of {known:?}");
        }
    }
}

#[test]
fn the_english_catalogue_has_nothing_else() {
    let names: BTreeSet<String> = Words::names().map(|(name, _)| name.replace('_', "-")).collect();
    // The pages have their own catalogue; the tests of `web/` compare its keys with their uses.
    let is_wanted = |path: &str| path != "en/web.ftl";
    let keys = translations_of(Language::English, is_wanted).into_keys();
    assert_eq!(keys.collect::<BTreeSet<String>>(), names);
}

#[test]
fn texts_are_filled_and_plural_forms_chosen() {
    let english = Language::English.words();
    assert_eq!(english.hint_is("b1c2", "wins"), "b1c2: wins.");
    assert_eq!(english.plain_taken_back(1), "1 move taken back");
    assert_eq!(Language::Portuguese.words().plain_taken_back(2), "2 jogadas anuladas");
    let hostile = english.plain_not_a_command("\u{1b}[2J");
    assert_eq!(hostile, "\\u{1b}[2J is not a command; `help` lists them");
}

#[test]
fn a_message_without_a_translation_is_english() {
    let inner = message!("list-or", "{rest} or {last}", rest = "a", last = "b");
    assert_eq!(Language::Portuguese.say(&inner), "a ou b");
    let unknown = message!("no-such-key", "choose {choices}", choices = inner);
    assert_eq!(Language::Portuguese.say(&unknown), "choose a or b");
}
