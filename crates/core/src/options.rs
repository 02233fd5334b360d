//! The options of a game (board size, variant, starting side), as declared by the game.

mod error;
mod spec;

use crate::info::GameInfo;
use crate::{Side, Size};
pub use error::OptionError;
use spec::{NO, YES};
pub use spec::{OptionChoice, OptionKind, OptionSpec, OptionValue, RANDOM, Shape};

/// A value for every option of a game.
///
/// An option that was not set has its default value and is marked as a default, so that a position of
/// another size can still determine the size.
///
/// Two sets of options are equal if their values are equal, regardless of where the values come from.
#[derive(Clone, Debug)]
pub struct Options {
    values: Vec<(&'static str, OptionValue, Origin)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Origin {
    Default,
    Set,
}

impl PartialEq for Options {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Options {}

impl Options {
    /// The defaults of a game.
    #[must_use]
    pub fn defaults(info: &GameInfo) -> Self {
        let value = |spec: &OptionSpec| (spec.name, spec.default_value(), Origin::Default);
        Self { values: info.options.iter().map(value).collect() }
    }

    /// The defaults of a game, changed by these names and values.
    ///
    /// # Errors
    /// If the game has no such option, or the option does not take the value.
    pub fn parse<'a>(
        info: &GameInfo,
        pairs: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, OptionError> {
        let mut options = Self::defaults(info);
        for (name, value) in pairs {
            options.set(info, name, value)?;
        }
        Ok(options)
    }

    /// Sets one option.
    ///
    /// # Errors
    /// If the game has no such option, it does not take the value, or it has another value already.
    pub fn set(&mut self, info: &GameInfo, name: &str, value: &str) -> Result<(), OptionError> {
        let Some(spec) = info.options.iter().find(|spec| spec.name.eq_ignore_ascii_case(name))
        else {
            let known = info.options.iter().map(|spec| spec.name).collect();
            return Err(OptionError::Unknown { game: info.id, name: name.to_owned(), known });
        };
        let second = spec.parse(value)?;
        for (known, first, origin) in &mut self.values {
            if *known == spec.name {
                if *origin == Origin::Set && *first != second {
                    return Err(OptionError::Twice { name: spec.name, first: *first, second });
                }
                (*first, *origin) = (second, Origin::Set);
            }
        }
        Ok(())
    }

    /// Leaves the choice of the side that starts to chance, unless it was set.
    pub fn leave_first_to_chance(&mut self, info: &GameInfo) {
        for (spec, (_, value, origin)) in info.options.iter().zip(&mut self.values) {
            if matches!(spec.kind, OptionKind::First(_)) && *origin == Origin::Default {
                (*value, *origin) = (OptionValue::Choice(RANDOM), Origin::Set);
            }
        }
    }

    /// Settles by chance what was left to it, deterministically for each seed.
    pub fn deal(&mut self, info: &GameInfo, seed: u64) {
        let mut random = fastrand::Rng::with_seed(seed);
        for (spec, (_, value, _)) in info.options.iter().zip(&mut self.values) {
            if let OptionKind::First(sides) = spec.kind
                && *value == OptionValue::Choice(RANDOM)
            {
                *value = OptionValue::Choice(sides[random.usize(..2)].name);
            }
        }
    }

    /// Sets `starter` as the side that starts, unless another was set.
    pub(crate) fn take_starter(&mut self, info: &GameInfo, starter: Side) {
        for (spec, (_, value, origin)) in info.options.iter().zip(&mut self.values) {
            if let OptionKind::First(sides) = spec.kind
                && (*origin == Origin::Default || *value == OptionValue::Choice(RANDOM))
            {
                *value = OptionValue::Choice(sides[starter.index()].name);
            }
        }
    }

    /// The value of an option and its origin. Option names are case-insensitive everywhere.
    fn find(&self, name: &str) -> Option<(OptionValue, Origin)> {
        let is_it = |(known, ..): &&(&str, OptionValue, Origin)| known.eq_ignore_ascii_case(name);
        self.values.iter().find(is_it).map(|&(_, value, origin)| (value, origin))
    }

    /// The value of an option, if the game has it.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<OptionValue> {
        self.find(name).map(|(value, _)| value)
    }

    /// Was this option set explicitly, rather than left at its default?
    #[must_use]
    pub fn is_set(&self, name: &str) -> bool {
        self.find(name).is_some_and(|(_, origin)| origin == Origin::Set)
    }

    /// The value of the option `size`, or `otherwise` if the game has no such option.
    #[must_use]
    pub fn size_or(&self, otherwise: Size) -> Size {
        match self.get("size") {
            Some(OptionValue::Size(size)) => size,
            _ => otherwise,
        }
    }

    /// Does this option have this value?
    #[must_use]
    pub fn is(&self, name: &str, choice: &str) -> bool {
        matches!(self.get(name), Some(OptionValue::Choice(value)) if value == choice)
    }

    /// The value of an option that is a whole number; `None` if the game has no such option.
    #[must_use]
    pub fn integer(&self, name: &str) -> Option<i64> {
        match self.get(name) {
            Some(OptionValue::Integer(value)) => Some(value),
            _ => None,
        }
    }

    /// Is this option, which is on or off, on?
    #[must_use]
    pub fn is_yes(&self, name: &str) -> bool {
        self.get(name) == Some(OptionValue::YesNo(true))
    }

    /// The options other than the size, in the form in which they follow it in a sentence, such as
    /// `, step=any`. Empty if there are none.
    #[must_use]
    pub fn besides_size(&self) -> String {
        let others = self.iter().filter(|(name, _)| *name != "size");
        others.map(|(name, value)| format!(", {name}={value}")).collect::<Vec<_>>().concat()
    }

    /// Names and values, in the game's order.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, OptionValue)> {
        self.values.iter().map(|&(name, value, _)| (name, value))
    }
}

/// A representative sample of the options of a game: several sizes from the smallest to the largest,
/// covering every width of [`Bits`](crate::Bits), each with every choice. Tests and signatures use it.
#[must_use]
pub fn samples(info: &GameInfo) -> Vec<Options> {
    let mut samples = vec![Options::defaults(info)];
    for spec in info.options {
        let values: Vec<String> = match spec.kind {
            OptionKind::Choice(choices) => {
                choices.iter().map(|choice| choice.name.to_owned()).collect()
            }
            OptionKind::First(sides) => sides.map(|side| side.name.to_owned()).to_vec(),
            OptionKind::YesNo { .. } => [YES, NO].map(str::to_owned).to_vec(),
            OptionKind::Integer { min, max, default } => {
                let mut numbers = vec![min, default, max];
                numbers.sort_unstable();
                numbers.dedup();
                numbers.iter().map(i64::to_string).collect()
            }
            OptionKind::Size { min, max, default, .. } => {
                let longer = Size::new(min.width, min.height + 2);
                let wider = Size::new(min.width + 2, min.height);
                let mut sizes = vec![min, longer, wider, default, Size::new(12, 8), max];
                sizes.retain(|&size| spec.takes_size(size));
                sizes.sort_unstable();
                sizes.dedup();
                sizes.iter().map(Size::to_string).collect()
            }
        };
        let with = |sample: &Options, value: &String| {
            let mut sample = sample.clone();
            sample.set(info, spec.name, value).map(|()| sample)
        };
        samples = samples
            .iter()
            .flat_map(|sample| values.iter().filter_map(move |value| with(sample, value).ok()))
            .collect();
    }
    samples
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::info::SideInfo;

    static INFO: GameInfo = GameInfo {
        id: "pebbles",
        name: "Pebbles",
        summary: "",
        credit: "",
        sides: [
            SideInfo { letter: 'l', id: "left", name: "Left" },
            SideInfo { letter: 'r', id: "right", name: "Right" },
        ],
        options: &[
            OptionSpec {
                name: "size",
                help: "",
                kind: OptionKind::Size {
                    min: Size::new(2, 4),
                    max: Size::new(8, 10),
                    default: Size::new(4, 4),
                    shape: Shape::Even,
                },
            },
            OptionSpec {
                name: "first",
                help: "",
                kind: OptionKind::First([
                    OptionChoice { name: "left", short: "l", help: "" },
                    OptionChoice { name: "right", short: "", help: "" },
                ]),
            },
            OptionSpec {
                name: "handicap",
                help: "",
                kind: OptionKind::Integer { min: -2, max: 9, default: 0 },
            },
            OptionSpec { name: "swap", help: "", kind: OptionKind::YesNo { default: true } },
        ],
        rules_version: 1,
        rules: "",
        move_format: "",
    };

    fn error(pairs: &[(&str, &str)]) -> String {
        Options::parse(&INFO, pairs.iter().copied()).unwrap_err().to_string()
    }

    #[test]
    fn what_is_not_set_holds_its_default() {
        let options = Options::parse(&INFO, [("first", "RIGHT")]).unwrap();
        assert_eq!(options.size_or(Size::new(1, 1)), Size::new(4, 4));
        assert!(options.is("first", "right"));
        assert!(options.is_set("first") && !options.is_set("size"));
    }

    #[test]
    fn wrong_options_are_explained() {
        assert_eq!(
            error(&[("size", "3x4")]),
            "a board of '3x4' is not possible: boards are 2x4 to 8x10, both even"
        );
        assert_eq!(
            error(&[("size", "2x2")]),
            "a board of '2x2' is not possible: boards are 2x4 to 8x10, both even"
        );
        assert_eq!(error(&[("first", "")]), "first cannot be '': it is left, right or random");
        assert_eq!(
            error(&[("speed", "9")]),
            "pebbles has no option 'speed'; its options are size, first, handicap and swap"
        );
        assert_eq!(error(&[("handicap", "10")]), "handicap cannot be '10': it is -2 to 9");
        assert_eq!(error(&[("handicap", "")]), "handicap cannot be '': it is -2 to 9");
        assert_eq!(error(&[("swap", "maybe")]), "swap cannot be 'maybe': it is yes or no");
        assert_eq!(error(&[("swap", "yes"), ("swap", "off")]), "swap is given twice: yes and no");
        assert_eq!(error(&[("size", "4"), ("size", "6")]), "size is given twice: 4x4 and 6x6");
        assert!(Options::parse(&INFO, [("size", "4"), ("size", "4x4")]).is_ok());
    }

    #[test]
    fn numbers_and_switches_are_read() {
        let defaults = Options::defaults(&INFO);
        assert_eq!(defaults.integer("handicap"), Some(0));
        assert!(defaults.is_yes("swap") && defaults.integer("swap").is_none());
        for (text, is_yes) in [("YES", true), ("y", true), ("on", true), ("no", false)] {
            let options = Options::parse(&INFO, [("swap", text), ("handicap", "-2")]).unwrap();
            assert_eq!(options.is_yes("swap"), is_yes, "{text}");
            assert_eq!(options.integer("Handicap"), Some(-2));
            assert_eq!(options.get("handicap").unwrap().to_string(), "-2");
        }
    }

    #[test]
    fn chance_is_dealt_from_the_seed() {
        let dealt = |seed| {
            let mut options = Options::parse(&INFO, [("first", "random")]).unwrap();
            options.deal(&INFO, seed);
            options.get("first").unwrap().to_string()
        };
        assert_eq!(dealt(7), dealt(7));
        let left = (0..100).filter(|&seed| dealt(seed) == "left").count();
        assert!((20..80).contains(&left), "{left} of 100");
        let mut set = Options::parse(&INFO, [("first", "l")]).unwrap();
        set.deal(&INFO, 7);
        assert!(set.is("first", "left"));
    }

    #[test]
    fn samples_meet_every_choice_and_the_limits_of_the_size() {
        let samples = samples(&INFO);
        for size in ["2x4", "4x4", "8x10"] {
            for first in ["left", "right"] {
                assert!(samples.iter().any(|sample| {
                    sample.is("first", first)
                        && sample.get("size").is_some_and(|value| value.to_string() == size)
                }));
            }
        }
        for handicap in [-2, 0, 9] {
            let has = |sample: &&Options| sample.integer("handicap") == Some(handicap);
            assert!(samples.iter().filter(has).any(|sample| sample.is_yes("swap")));
            assert!(samples.iter().filter(has).any(|sample| !sample.is_yes("swap")));
        }
    }
}
