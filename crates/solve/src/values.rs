//! The values of loop-free games in which a player who cannot move loses. With them, sums of games can be
//! added up: the values are those of *On Numbers and Games* and *Winning Ways*, in canonical form.
//!
//! Equal games have the same form and the same [`Id`]. A form records its place among the numbers as two
//! cuts, which answer most questions. Numbers are stored without options: a player who can move elsewhere
//! never needs to move in a number.

use std::collections::HashMap;
use std::fmt;
use std::iter::{once, repeat};
use std::sync::Arc;

const LEFT: usize = 0;
const RIGHT: usize = 1;

/// The greatest number of times that a number is halved.
const FINEST: u32 = 62;

/// The greatest height of a form: the number of moves until only numbers are left. It keeps a recursion into
/// two forms well within the stack of a thread.
const DEEPEST: u16 = 500;

/// The number of comparisons and sums to remember: the minimum, and the number per allowed form. When there
/// are more, all of them are forgotten.
const LEAST_ANSWERS: usize = 1 << 18;
const ANSWERS_A_FORM: usize = 8;

/// The length limit of a name, in characters.
const LONGEST: usize = 60;

/// A dyadic rational, stored as a multiple of the finest fraction, 1/2^`FINEST`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Dyadic(i128);

impl Dyadic {
    /// The numerator, and the number of times it is halved, in lowest terms.
    pub(crate) fn parts(self) -> (i64, u32) {
        let spare = self.0.trailing_zeros().min(FINEST);
        ((self.0 >> spare) as i64, FINEST - spare)
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.parts() {
            (integer, 0) => write!(f, "{integer}"),
            (numerator, halvings) => write!(f, "{numerator}/{}", 1_u64 << halvings),
        }
    }
}

/// A place between the numbers: just above one of them, or just below.
type Cut = (Dyadic, bool);

/// The simplest number between two cuts, the lower one first. A missing cut sets no bound on its side. `None`
/// if the number is too fine.
fn simplest(lower: Option<Cut>, upper: Option<Cut>) -> Option<Dyadic> {
    (0..=FINEST).rev().map(|shift| 1 << shift).find_map(|unit| {
        let first_after = |(Dyadic(at), is_above): Cut| {
            let multiple = at.div_euclid(unit) * unit;
            if is_above || multiple < at { multiple + unit } else { multiple }
        };
        let least = lower.map_or(i128::MIN, first_after);
        let greatest = upper.map_or(i128::MAX, |cut| first_after(cut) - unit);
        (least <= greatest).then(|| Dyadic(0.clamp(least, greatest)))
    })
}

/// The part of a value beside a number: a number of ups, and a nimber.
type Small = (i32, u32);

/// The name of a number with something added.
fn name_of(at: Dyadic, (ups, nimber): Small) -> String {
    let is_alone = at == Dyadic(0) && (ups, nimber) != (0, 0);
    let mut name = if is_alone { String::new() } else { at.to_string() };
    let [up, double] = if ups > 0 { ["↑", "⇑"] } else { ["↓", "⇓"] };
    match ups.unsigned_abs() {
        0 => {}
        1 => name += up,
        2 => name += double,
        many => name = format!("{name}{}{many}·{up}", if is_alone { "" } else { "+" }),
    }
    match nimber {
        0 => name,
        1 => name + "*",
        _ => format!("{name}*{nimber}"),
    }
}

/// A value, valid only in the [`Values`] that created it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Id(u32);

/// The game in which neither player can move.
pub(crate) const ZERO: Id = Id(1);

/// The game that is being brought into canonical form and has no id of its own yet.
const DRAFT: Id = Id(0);

/// A canonical form. Numbers have no options here.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Form {
    options: [Arc<[Id]>; 2],
    /// The game is at most every number above the first cut, and at least every number below the second. The
    /// first cut is below the second only if the game is a number.
    cuts: [Cut; 2],
    height: u16,
    /// The part beside the number at which play stops, if it has a name.
    small: Option<Small>,
}

impl Form {
    fn number(at: Dyadic) -> Self {
        let cuts = [(at, false), (at, true)];
        Self { options: [[].into(), [].into()], cuts, height: 0, small: Some((0, 0)) }
    }
}

/// The values found so far, with operations to compare and add them.
pub(crate) struct Values {
    most: usize,
    forms: Vec<Form>,
    ids: HashMap<Form, Id>,
    /// Known results of `at_most`: first those between forms, then those that involve the draft.
    orders: [HashMap<(Id, Id), bool>; 2],
    sums: HashMap<(Id, Id), Id>,
}

impl Values {
    /// Holds at most `most` forms, and always zero. Operations return `None` if they need more forms, a form
    /// that is too deep, or a number that is too large or too fine.
    pub(crate) fn new(most: usize) -> Self {
        let zero = Form::number(Dyadic(0));
        Self {
            most: most.min(u32::MAX as usize),
            forms: vec![zero.clone(), zero.clone()],
            ids: HashMap::from([(zero, ZERO)]),
            orders: [HashMap::new(), HashMap::new()],
            sums: HashMap::new(),
        }
    }

    /// The integer `n`: `n` free moves for Left, or `-n` for Right if it is negative.
    pub(crate) fn integer(&mut self, n: i32) -> Option<Id> {
        self.number_id(Dyadic(i128::from(n) << FINEST))
    }

    /// The value of the game in which Left and Right have these options.
    pub(crate) fn form(&mut self, left: &[Id], right: &[Id]) -> Option<Id> {
        let [left, right] = [self.best(LEFT, left), self.best(RIGHT, right)];
        let cuts = match self.cuts_between(&left, &right) {
            [Some(lower), Some(upper)] if lower >= upper => [lower, upper],
            [lower, upper] => return self.number_id(simplest(lower, upper)?),
        };
        let options = [&left, &right].map(|options| options.as_slice().into());
        self.forms[DRAFT.0 as usize] = Form { options, cuts, height: 0, small: None };
        self.orders[1].clear();
        let most_answers = self.most.saturating_mul(ANSWERS_A_FORM).max(LEAST_ANSWERS);
        if self.orders[0].len() + self.sums.len() > most_answers {
            self.orders[0].clear();
            self.sums.clear();
        }
        let [left, right] = [self.bypassed(LEFT, left), self.bypassed(RIGHT, right)];
        let options = [self.best(LEFT, &left), self.best(RIGHT, &right)];
        self.canonical(options)
    }

    /// Is game `a` no better for Left than game `b`?
    pub(crate) fn at_most(&mut self, a: Id, b: Id) -> bool {
        let [cuts, others] = [a, b].map(|id| self.get(id).cuts);
        // Is a number between them, or are they on different sides of one?
        if a == b || cuts[LEFT] < others[RIGHT] {
            return true;
        }
        if cuts[LEFT] > others[LEFT] || cuts[RIGHT] > others[RIGHT] {
            return false;
        }
        let kind = usize::from(a == DRAFT || b == DRAFT);
        if let Some(&known) = self.orders[kind].get(&(a, b)) {
            return known;
        }
        let (left, right) = (self.options(a, LEFT), self.options(b, RIGHT));
        let is_at_most = !left.iter().any(|&option| self.at_most(b, option))
            && !right.iter().any(|&option| self.at_most(option, a));
        self.orders[kind].insert((a, b), is_at_most);
        is_at_most
    }

    /// The value of the sum of two games: the player to move chooses one of them to move in.
    pub(crate) fn sum(&mut self, a: Id, b: Id) -> Option<Id> {
        let numbers = [a, b].map(|id| self.number(id));
        match (numbers, a, b) {
            ([Some(x), Some(y)], ..) => return self.number_id(Dyadic(x.0 + y.0)),
            (_, ZERO, other) | (_, other, ZERO) => return Some(other),
            _ => {}
        }
        let key = (a.min(b), a.max(b));
        if let Some(&known) = self.sums.get(&key) {
            return Some(known);
        }
        let mut sides = [Vec::new(), Vec::new()];
        for (side, options) in sides.iter_mut().enumerate() {
            for &option in self.options(a, side).iter() {
                options.push(self.sum(option, b)?);
            }
            for &option in self.options(b, side).iter() {
                options.push(self.sum(a, option)?);
            }
        }
        // A number has no options here. Adding it shifts the options of the other game and keeps their order.
        let is_moved = numbers.iter().any(Option::is_some);
        let sum = if is_moved { self.canonical(sides) } else { self.form(&sides[0], &sides[1]) }?;
        self.sums.insert(key, sum);
        Some(sum)
    }

    /// The number that the game equals, if it is one.
    pub(crate) fn number(&self, a: Id) -> Option<Dyadic> {
        let [lower, upper] = self.get(a).cuts;
        (lower < upper).then_some(lower.0)
    }

    /// The numbers that alternating play reaches if Left begins, and if Right begins.
    pub(crate) fn stops(&self, a: Id) -> [Dyadic; 2] {
        self.get(a).cuts.map(|(at, _)| at)
    }

    /// Whether moving first is worth something.
    pub(crate) fn is_hot(&self, a: Id) -> bool {
        self.stops(a)[LEFT] > self.stops(a)[RIGHT]
    }

    /// Does this side win if it moves first?
    pub(crate) fn wins_first(&mut self, a: Id, is_left: bool) -> bool {
        if is_left { !self.at_most(a, ZERO) } else { !self.at_most(ZERO, a) }
    }

    /// The usual notation. A name that would be too long shows only the stops, as in `{2…|…-1}`.
    pub(crate) fn name(&self, a: Id) -> String {
        let mut name = String::new();
        if !self.write(a, &mut name) {
            let [left, right] = self.stops(a);
            name = format!("{{{left}…|…{right}}}");
        }
        name
    }

    /// Appends a name to the text, and returns whether the whole text is short enough.
    fn write(&self, a: Id, text: &mut String) -> bool {
        let Form { options, small, .. } = self.get(a);
        let [left, right] = self.stops(a);
        let is_number = |side: &Arc<[Id]>| side.len() == 1 && self.number(side[0]).is_some();
        if let &Some(small) = small {
            *text += &name_of(left, small);
        } else if left.0 == -right.0 && options.iter().all(is_number) {
            text.extend(["±", &left.to_string()]);
        } else {
            for (opening, options) in ["{", "|"].into_iter().zip(options) {
                *text += opening;
                for (comma, &option) in once("").chain(repeat(",")).zip(options.iter()) {
                    *text += comma;
                    if !self.write(option, text) {
                        return false;
                    }
                }
            }
            *text += "}";
        }
        text.chars().count() <= LONGEST
    }

    fn get(&self, a: Id) -> &Form {
        &self.forms[a.0 as usize]
    }

    fn options(&self, a: Id, side: usize) -> Arc<[Id]> {
        self.get(a).options[side].clone()
    }

    /// The cuts of a game with these options. If there is a number between them, the game is a number
    /// instead.
    fn cuts_between(&self, left: &[Id], right: &[Id]) -> [Option<Cut>; 2] {
        let lower = left.iter().map(|&option| self.get(option).cuts[RIGHT]).max();
        let upper = right.iter().map(|&option| self.get(option).cuts[LEFT]).min();
        [lower, upper]
    }

    fn is_as_good_for(&mut self, side: usize, a: Id, b: Id) -> bool {
        if side == LEFT { self.at_most(b, a) } else { self.at_most(a, b) }
    }

    /// The options without dominated ones, which are no better than another option.
    fn best(&mut self, side: usize, options: &[Id]) -> Vec<Id> {
        let mut best: Vec<Id> = Vec::new();
        for &option in options {
            let is_no_better = |&other: &Id| self.is_as_good_for(side, other, option);
            if !best.contains(&option) && !best.iter().any(is_no_better) {
                best.retain(|&other| !self.is_as_good_for(side, option, other));
                best.push(option);
            }
        }
        best
    }

    /// The options of the draft, with reversible options bypassed. An option is reversible if the opponent
    /// has an answer that leaves it at least as well off as in the draft. The side's options after that
    /// answer replace it. These are none if the answer is a number, and an option that is a number needs no
    /// answer: the draft is not a number, so another option is better.
    fn bypassed(&mut self, side: usize, mut options: Vec<Id>) -> Vec<Id> {
        let mut kept = Vec::new();
        let mut next = 0;
        while let Some(&option) = options.get(next) {
            next += 1;
            let answers = self.options(option, 1 - side);
            let answer = answers.iter().find(|&&id| self.is_as_good_for(1 - side, id, DRAFT));
            let Some(&answer) = answer else {
                kept.push(option);
                continue;
            };
            for then in self.options(answer, side).iter() {
                if !options.contains(then) {
                    options.push(*then);
                }
            }
        }
        kept
    }

    /// The game with these options, which is not a number and is in canonical form except for their order.
    fn canonical(&mut self, mut options: [Vec<Id>; 2]) -> Option<Id> {
        for side in &mut options {
            side.sort_by_key(|&option| (self.get(option).cuts, self.get(option).small, option));
        }
        let [lower, upper] = self.cuts_between(&options[LEFT], &options[RIGHT]);
        let cuts = [lower?, upper?];
        let height = 1 + options.iter().flatten().map(|&id| self.get(id).height).max()?;
        let small = self.small(&options, cuts[LEFT].0);
        let form = Form { options: options.map(Arc::from), cuts, height, small };
        if height > DEEPEST { None } else { self.id_of(form) }
    }

    /// The part that a canonical form with these options adds to the number `at`, if it has a name.
    fn small(&self, options: &[Vec<Id>; 2], at: Dyadic) -> Option<Small> {
        let small = |&id: &Id| self.get(id).small.filter(|_| self.stops(id) == [at; 2]);
        let all = |side: usize| options[side].iter().map(small).collect::<Option<Vec<Small>>>();
        let [left, right] = [all(LEFT)?, all(RIGHT)?];
        if left == right && left.iter().all(|&(ups, _)| ups == 0) {
            return Some((0, left.len() as u32));
        }
        [(1, &left, &right), (-1, &right, &left)].into_iter().find_map(|(up, own, others)| {
            match (own.as_slice(), others.as_slice()) {
                ([(0, 0), (0, 1)], [(0, 0)]) => Some((up, 1)),
                ([(0, 0)], &[(ups, nimber)]) if ups * up >= 0 => Some((ups + up, nimber ^ 1)),
                _ => None,
            }
        })
    }

    /// `None` if the number is too large for [`Dyadic::parts`], or if there are too many forms.
    fn number_id(&mut self, number: Dyadic) -> Option<Id> {
        let is_large = number.0.unsigned_abs() >> FINEST >= 1 << 63;
        if is_large { None } else { self.id_of(Form::number(number)) }
    }

    fn id_of(&mut self, form: Form) -> Option<Id> {
        if let Some(&id) = self.ids.get(&form) {
            return Some(id);
        }
        // The draft does not count.
        if self.forms.len() > self.most {
            return None;
        }
        let id = Id(self.forms.len() as u32);
        self.forms.push(form.clone());
        self.ids.insert(form, id);
        Some(id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game as it is played: the options of both players.
    #[derive(Clone)]
    struct Tree([Vec<Tree>; 2]);

    impl Tree {
        fn random(random: &mut fastrand::Rng, depth: usize) -> Self {
            Self([2, 2].map(|most| {
                let count = random.usize(0..=most.min(2 * depth));
                (0..count).map(|_| Self::random(random, depth - 1)).collect()
            }))
        }

        fn negative(&self) -> Self {
            let [left, right] = &self.0;
            Self([right, left].map(|options| options.iter().map(Self::negative).collect()))
        }

        fn plus(&self, other: &Self) -> Self {
            Self([LEFT, RIGHT].map(|side| {
                let own = self.0[side].iter().map(|option| option.plus(other));
                own.chain(other.0[side].iter().map(|option| self.plus(option))).collect()
            }))
        }

        /// By alternating play: does this side win if it moves first?
        fn wins_first(&self, side: usize) -> bool {
            self.0[side].iter().any(|option| !option.wins_first(1 - side))
        }

        fn value(&self, values: &mut Values) -> Id {
            let mut all = |options: &Vec<Self>| -> Vec<Id> {
                options.iter().map(|option| option.value(values)).collect()
            };
            let [left, right] = [all(&self.0[LEFT]), all(&self.0[RIGHT])];
            values.form(&left, &right).unwrap()
        }
    }

    #[test]
    fn values_agree_with_the_games_as_they_are_played() {
        let mut random = fastrand::Rng::with_seed(11);
        let mut values = Values::new(1 << 16);
        let mut moved = 0;
        for _ in 0..500 {
            let trees = [3, 2, 2].map(|depth| Tree::random(&mut random, depth));
            let [a, b, c] = trees.each_ref().map(|tree| tree.value(&mut values));
            let [first, second, _] = &trees;
            let both = first.plus(second);
            let sum = values.sum(a, b).unwrap();
            assert_eq!(sum, both.value(&mut values), "also if one of them is a number");
            moved += usize::from(values.number(a).is_some() != values.number(b).is_some());
            for side in [LEFT, RIGHT] {
                assert_eq!(values.wins_first(a, side == LEFT), first.wins_first(side));
                assert_eq!(values.wins_first(sum, side == LEFT), both.wins_first(side));
            }
            let opposite = first.negative().value(&mut values);
            assert_eq!(values.sum(a, opposite), Some(ZERO));
            let is_at_most = values.at_most(a, b);
            let difference = second.plus(&first.negative());
            assert_eq!(is_at_most, !difference.wins_first(RIGHT));
            assert_eq!(is_at_most && values.at_most(b, a), a == b);
            assert!(!is_at_most || !values.at_most(b, c) || values.at_most(a, c));
        }
        assert!(moved > 100, "{moved}");
    }

    #[test]
    fn there_are_as_many_values_as_are_known_on_the_first_days() {
        let mut values = Values::new(1 << 12);
        let mut born = vec![ZERO];
        for expected in [4, 22, 1474] {
            let mut choices: Vec<Vec<Id>> = vec![Vec::new()];
            for &id in &born {
                for mut choice in choices.clone() {
                    if !choice.iter().any(|&o| values.at_most(o, id) || values.at_most(id, o)) {
                        choice.push(id);
                        choices.push(choice);
                    }
                }
            }
            let pairs =
                choices.iter().flat_map(|left| choices.iter().map(move |right| (left, right)));
            born = pairs.map(|(left, right)| values.form(left, right).unwrap()).collect();
            born.sort_unstable();
            born.dedup();
            assert_eq!(born.len(), expected);
        }
    }

    /// Reads the value at the start of a text in the usual notation, and returns it with the rest of the
    /// text.
    fn read<'a>(values: &mut Values, text: &'a str) -> (Id, &'a str) {
        let Some(mut rest) = text.strip_prefix('{') else {
            let (word, rest) = text.split_at(text.find([',', '|', '}']).unwrap_or(text.len()));
            let id = match word {
                "*" => read(values, "{0|0}").0,
                "↑" => read(values, "{0|*}").0,
                "↓" => read(values, "{*|0}").0,
                _ => values.integer(word.parse().unwrap()).unwrap(),
            };
            return (id, rest);
        };
        let mut sides = [Vec::new(), Vec::new()];
        for (options, end) in sides.iter_mut().zip(['|', '}']) {
            while !rest.starts_with(end) {
                let (option, then) = read(values, rest.trim_start_matches(','));
                options.push(option);
                rest = then;
            }
            rest = &rest[1..];
        }
        (values.form(&sides[LEFT], &sides[RIGHT]).unwrap(), rest)
    }

    #[test]
    fn values_have_their_usual_names() {
        let mut values = Values::new(1 << 12);
        let cases = "{|}=0 {1|}=2 {|-4}=-5 {0|1}=1/2 {{0|1}|1}=3/4 {-5|{0|1}}=0 {2|40}=3 {-9|-2}=-3 \
            {*|*}=0 {↑|1}=1/2 {0|0}=* {0,*|0,*}=*2 {0|*}=↑ {*|0}=↓ {0,*|0}=↑* {0|↑}=⇑* {↓|0}=⇓* \
            {↑|↓}=* {0,-1,↓|1,0,↑}=* {↑|↑}=⇑* {↑,0,*|0,↓}={0,*|↓} {1|1}=1* {1|{1|1}}=1↑ \
            {0|{0,*|0}}=⇑ {1|-1}=±1 {1,{0|-5}|-1,*}=±1 {0|{0|-5}}={0|{0|-5}} {{5|0}|0}={{5|0}|0} \
            {0,{2|-1}|-1}={0,{2|-1}|-1} {{3|0},-1|-2}={{3|0}|-2} {{3|{1|0}}|-2}={{3|{1|0}}|-2} \
            ↑+↓=0 *+*=0 *+2+1=3* ↑+2=2↑ ↓+*+{0|1}+-1=-1/2↓* ↑+↑+↑=3·↑ ↓+{0,*|0,*}+↓=⇓*2 \
            ↓+↓+↓+*+{0,*|0,*}+1=1+3·↓*3 {2|-1}+2={4|1} {2|-1}+{0|1}={5/2|-1/2} {1|-1}+{1|-1}=0 \
            {2|-1}+{0|-5}={{2|-1}|{-3|-6}} {4|-4}+{2|-2}+{1|-1}={{{7|5}|{3|1}}|{{-1|-3}|{-5|-7}}} \
            {8|-8}+{4|-4}+{2|-2}+{1|-1}={5…|…-5}";
        for case in cases.split_whitespace() {
            let (sum, name) = case.split_once('=').unwrap();
            let terms: Vec<Id> = sum.split('+').map(|term| read(&mut values, term).0).collect();
            let sum = terms.iter().try_fold(ZERO, |sum, &term| values.sum(sum, term));
            assert_eq!(values.name(sum.unwrap()), name, "{case}");
        }
        let [switch, up] = ["{2|-1}", "↑"].map(|text| read(&mut values, text).0);
        assert_eq!(values.stops(switch).map(Dyadic::parts), [(2, 0), (-1, 0)]);
        assert!(values.is_hot(switch) && !values.is_hot(up));
    }

    #[test]
    fn what_needs_too_much_is_none() {
        let mut values = Values::new(1 << 12);
        let (mut ups, _) = read(&mut values, "↑");
        for _ in 0..8 {
            ups = values.sum(ups, ups).unwrap();
        }
        assert_eq!(values.name(ups), "256·↑");
        assert_eq!(values.sum(ups, ups), None, "too deep");
        let mut halves = vec![values.integer(1).unwrap()];
        while let Some(half) = values.form(&[ZERO], &halves[halves.len() - 1..]) {
            halves.push(half);
        }
        assert_eq!(values.number(halves[62]).unwrap().parts(), (1, 62));
        assert_eq!(halves.len(), 63, "too fine");
        let mut values = Values::new(60);
        let mut nimbers = vec![ZERO];
        while let Some(nimber) = values.form(&nimbers, &nimbers) {
            nimbers.push(nimber);
        }
        assert_eq!(nimbers.len(), 60);
        assert_eq!(values.integer(1), None, "too many");
        assert_eq!(values.sum(nimbers[5], nimbers[6]), Some(nimbers[3]));
        assert_eq!(values.sum(nimbers[31], nimbers[32]), None, "too many");
    }
}
