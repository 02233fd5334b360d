//! The catalogues: one bundle of Fluent messages per language, compiled into the program.

use std::collections::HashMap;
use std::sync::LazyLock;

use cygnet_core::message::{Argument, Message};
use cygnet_core::quote::clean;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::{LanguageIdentifier, langid};

use crate::Language;

/// The messages of one language.
pub(crate) struct Catalogue {
    bundle: FluentBundle<FluentResource>,
    /// The messages without arguments, formatted once, by the names that [`Words`](crate::Words) gives
    /// them.
    fixed: HashMap<String, String>,
}

static ENGLISH: LazyLock<Catalogue> =
    LazyLock::new(|| Catalogue::new(langid!("en"), Language::English.sources()));

static PORTUGUESE: LazyLock<Catalogue> =
    LazyLock::new(|| Catalogue::new(langid!("pt-PT"), Language::Portuguese.sources()));

impl Catalogue {
    /// The catalogue of a language.
    pub(crate) fn of(language: Language) -> &'static Self {
        match language {
            Language::English => &ENGLISH,
            Language::Portuguese => &PORTUGUESE,
        }
    }

    /// The catalogue of these sources. The sources are part of the program and a test parses them, so
    /// an entry that Fluent cannot read is skipped here.
    fn new(
        language: LanguageIdentifier,
        sources: impl Iterator<Item = (&'static str, &'static str)>,
    ) -> Self {
        let mut bundle = FluentBundle::new_concurrent(vec![language]);
        // Isolation marks are for text of mixed directions; a terminal would show them as noise.
        bundle.set_use_isolating(false);
        let mut fixed = HashMap::new();
        let mut keys = Vec::new();
        for (_, source) in sources {
            let resource =
                FluentResource::try_new(source.to_owned()).unwrap_or_else(|(readable, _)| readable);
            keys.extend(resource.entries().filter_map(|entry| match entry {
                fluent_syntax::ast::Entry::Message(message) => Some(message.id.name.to_owned()),
                _ => None,
            }));
            bundle.add_resource_overriding(resource);
        }
        for key in keys {
            let mut errors = Vec::new();
            let pattern = bundle.get_message(&key).and_then(|message| message.value());
            let text = pattern
                .map(|pattern| bundle.format_pattern(pattern, None, &mut errors).into_owned());
            if let (Some(text), []) = (text, errors.as_slice()) {
                fixed.insert(key.replace('-', "_"), text);
            }
        }
        Self { bundle, fixed }
    }

    /// A message without arguments, by its name in [`Words`](crate::Words).
    pub(crate) fn fixed(&'static self, name: &str) -> Option<&'static str> {
        self.fixed.get(name).map(String::as_str)
    }

    /// The text under this key with these arguments, or `None` if there is none.
    pub(crate) fn format(&self, key: &str, arguments: &FluentArgs) -> Option<String> {
        let pattern = self.bundle.get_message(key)?.value()?;
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(arguments), &mut errors);
        errors.is_empty().then(|| text.into_owned())
    }

    /// A message and the messages within it, in this language; English where the catalogue has none.
    pub(crate) fn say(&self, message: &Message) -> String {
        let mut arguments = FluentArgs::new();
        for (name, argument) in message.arguments() {
            let value = match argument {
                Argument::Text(text) => FluentValue::from(clean(text).into_owned()),
                Argument::Number(number) => number_value(*number),
                Argument::Message(inner) => FluentValue::from(self.say(inner)),
            };
            arguments.set(*name, value);
        }
        let text = self.format(message.key(), &arguments);
        text.unwrap_or_else(|| clean(message.english()).into_owned())
    }
}

/// A number that a text shows exactly. Fluent calculates with floating-point numbers, so a larger one is
/// text.
fn number_value(number: u64) -> FluentValue<'static> {
    match u32::try_from(number) {
        Ok(number) => FluentValue::from(number),
        Err(_) => FluentValue::from(number.to_string()),
    }
}
