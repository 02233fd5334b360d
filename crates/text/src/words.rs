//! The texts of the user interfaces: one method for each, with its arguments.

use std::fmt::Display;

use cygnet_core::quote::clean;
use fluent_bundle::{FluentArgs, FluentValue};

use crate::Language;
use crate::catalogue::Catalogue;

/// The texts of the user interfaces in one language. The text of `hint_is` has the key `hint-is` in the
/// catalogues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Words {
    language: Language,
}

/// An argument of a text. A number may select a plural form.
fn value(argument: &dyn Display) -> FluentValue<'static> {
    let text = argument.to_string();
    match text.parse::<u32>() {
        Ok(number) if number.to_string() == text => FluentValue::from(number),
        _ => FluentValue::from(clean(&text).into_owned()),
    }
}

impl Words {
    pub(crate) const fn new(language: Language) -> Self {
        Self { language }
    }

    /// The names of all texts and of their arguments.
    pub fn names() -> impl Iterator<Item = (&'static str, &'static [&'static str])> {
        let lists = [
            screens::NAMES,
            commands::NAMES,
            ratings::NAMES,
            tournaments::NAMES,
            report::NAMES,
            report::LABELS,
        ];
        lists.into_iter().flatten().copied()
    }

    fn fixed(self, name: &'static str) -> &'static str {
        let text = Catalogue::of(self.language).fixed(name);
        text.or_else(|| Catalogue::of(Language::English).fixed(name)).unwrap_or(name)
    }

    fn filled(self, name: &'static str, arguments: &[(&'static str, &dyn Display)]) -> String {
        let key = name.replace('_', "-");
        let mut values = FluentArgs::new();
        for (name, argument) in arguments {
            values.set(*name, value(*argument));
        }
        let text = Catalogue::of(self.language).format(&key, &values);
        let text = text.or_else(|| Catalogue::of(Language::English).format(&key, &values));
        text.unwrap_or_else(|| name.to_owned())
    }
}

/// The names of texts and of their arguments.
type Names = &'static [(&'static str, &'static [&'static str])];

macro_rules! words {
    ($($name:ident $(($($argument:ident),+))?;)*) => {
        impl Words {
            $(word! { $name $(($($argument),+))? })*
        }

        pub(super) const NAMES: Names =
            &[$((stringify!($name), &[$($(stringify!($argument)),+)?])),*];
    };
}

macro_rules! word {
    ($name:ident) => {
        #[doc = concat!("The text `", stringify!($name), "`.")]
        #[must_use]
        pub fn $name(self) -> &'static str {
            self.fixed(stringify!($name))
        }
    };
    ($name:ident($($argument:ident),+)) => {
        #[doc = concat!("The text `", stringify!($name), "`.")]
        #[allow(clippy::too_many_arguments, reason = "a sentence has as many values as it needs")]
        #[must_use]
        pub fn $name(self, $($argument: impl Display),+) -> String {
            self.filled(stringify!($name), &[$((stringify!($argument), &$argument)),+])
        }
    };
}

mod commands;
mod ratings;
mod report;
mod screens;
mod tournaments;
