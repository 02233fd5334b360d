//! Three Dragons: trap enemies between your pieces, capture weaker ones, and surround a cave to wake
//! its dragon.

mod board;
mod bots;
mod evaluation;
mod looks;
mod moves;
mod notation;
mod prospects;
mod solving;

use cygnet_core::{
    Arrangement, BoardView, Cell, Game, GameFamily, GameInfo, GameVisitor, History, Message,
    OptionChoice, OptionKind, OptionSpec, Options, Outcome, Piece, PositionError, Side, SideInfo,
    Size, Step, Tally, Term, message,
};

use board::{
    CAVES, CELLS, Content, GROUND, LARGE_DRAGON, OPEN, Point, SIZE, TURN_KEY, caves_key, next_to,
    piece_key,
};

static INFO: GameInfo = GameInfo {
    id: "three_dragons",
    name: "Three Dragons",
    summary: "Trap the enemy between your pieces, and wake the dragons in the caves.",
    credit: "Scott Allen Czysz, 2020",
    sides: [
        SideInfo { letter: 'x', id: "x", name: "X" },
        SideInfo { letter: 'o', id: "o", name: "O" },
    ],
    options: &[OptionSpec {
        name: "variant",
        help: "which of the rules are used",
        kind: OptionKind::Choice(&[
            OptionChoice { name: "dragons", short: "", help: "all of them" },
            OptionChoice { name: "strength", short: "", help: "no dragons: the caves are used up" },
            OptionChoice {
                name: "base",
                short: "",
                help: "only trapping: all have strength 1, no dragons",
            },
        ]),
    }],
    rules_version: 1,
    rules: include_str!("../../../docs/rules/three_dragons.md"),
    move_format: "the two squares, such as e8e6, with x and a square for a capture by strength, such as \
                  c9c4xd4",
};

/// Three Dragons in every variant.
pub struct Family;

impl GameFamily for Family {
    const INFO: &'static GameInfo = &INFO;

    fn build<V: GameVisitor>(options: &Options, visitor: V) -> V::Output {
        visitor.visit(ThreeDragons::new(options))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Variant {
    Dragons,
    Strength,
    Base,
}

/// The rules in a given variant.
#[derive(Clone, Debug)]
pub struct ThreeDragons {
    options: Options,
    variant: Variant,
}

/// A position, with the earlier positions that can still recur.
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct State {
    cells: [Content; CELLS],
    /// The points of each side's pieces, one bit each.
    pieces: [u128; 2],
    /// A bit for each of the [`CAVES`] that still holds its dragon.
    caves: u8,
    /// Turns since the last capture or summoning.
    quiet: u8,
    turn: Side,
    /// The key of the position; every move adds it to the history.
    key: u64,
    history: History,
}

impl Clone for State {
    fn clone(&self) -> Self {
        Self { history: self.history.clone(), ..*self }
    }

    #[inline]
    fn clone_from(&mut self, source: &Self) {
        self.cells = source.cells;
        self.pieces = source.pieces;
        self.caves = source.caves;
        self.quiet = source.quiet;
        self.turn = source.turn;
        self.key = source.key;
        self.history.clone_from(&source.history);
    }
}

/// A piece moves, and may then capture a weaker one next to it by strength.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    from: Point,
    to: Point,
    struck: Option<Point>,
}

/// A game is drawn after this many turns without a capture or a summoning.
const QUIET_LIMIT: u8 = 100;

impl State {
    fn empty() -> Self {
        Self {
            cells: GROUND,
            pieces: [0; 2],
            caves: 0,
            quiet: 0,
            turn: Side::One,
            key: caves_key(0),
            history: History::new(),
        }
    }

    #[inline]
    fn at(&self, point: Point) -> Content {
        self.cells[point.index()]
    }

    #[inline]
    fn put(&mut self, side: Side, content: Content, point: Point) {
        self.cells[point.index()] = content;
        self.pieces[side.index()] |= point.bit();
        self.key ^= piece_key(content, point);
    }

    /// Takes a piece off the board. If it stood on a cave, the square becomes a cave again, without a
    /// dragon.
    #[inline]
    fn remove(&mut self, side: Side, point: Point) {
        self.key ^= piece_key(self.at(point), point);
        self.cells[point.index()] = GROUND[point.index()];
        self.pieces[side.index()] &= !point.bit();
    }

    fn set_caves(&mut self, caves: u8) {
        self.key ^= caves_key(self.caves) ^ caves_key(caves);
        self.caves = caves;
    }

    fn set_turn(&mut self, turn: Side) {
        if turn != self.turn {
            self.key ^= TURN_KEY;
            self.turn = turn;
        }
    }

    #[inline]
    fn for_each_piece(&self, side: Side, mut visit: impl FnMut(Point, Content)) {
        let mut rest = self.pieces[side.index()];
        while rest != 0 {
            let point = Point::from_index(rest.trailing_zeros());
            rest &= rest - 1;
            visit(point, self.at(point));
        }
    }

    fn has_lost_its_pieces(&self, side: Side) -> bool {
        self.pieces[side.index()].count_ones() <= 1
    }

    #[inline]
    fn has_move(&self) -> bool {
        let empty = OPEN & !(self.pieces[0] | self.pieces[1]);
        next_to(self.pieces[self.turn.index()]) & empty != 0
    }

    fn is_third_occurrence(&self) -> bool {
        self.history.is_third_occurrence(|| self.key)
    }

    fn loser(&self) -> Option<Side> {
        let bereft = Side::BOTH.into_iter().find(|&side| self.has_lost_its_pieces(side));
        bereft.or_else(|| (!self.has_move()).then_some(self.turn))
    }

    /// The strength of the dragon that sleeps in the cave on this point, if one does.
    fn sleeping_dragon(&self, point: Point) -> Option<u8> {
        let cave = CAVES.iter().position(|cave| cave.point == point)?;
        (self.caves >> cave & 1 != 0).then_some(CAVES[cave].dragon)
    }
}

impl ThreeDragons {
    /// The rules with these options.
    #[must_use]
    pub fn new(options: &Options) -> Self {
        let variant = if options.is("variant", "base") {
            Variant::Base
        } else if options.is("variant", "strength") {
            Variant::Strength
        } else {
            Variant::Dragons
        };
        Self { options: options.clone(), variant }
    }
}

impl Game for ThreeDragons {
    type State = State;
    type Move = Move;

    fn info(&self) -> &'static GameInfo {
        &INFO
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn size(&self) -> Size {
        SIZE
    }

    fn initial(&self) -> State {
        let mut state = State::empty();
        let back_row = (1..8).map(|column| (column, 0, if column % 6 == 1 { 3 } else { 2 }));
        for (column, row, strength) in back_row.chain([(4, 1, 4)]) {
            let strength = if self.variant == Variant::Base { 1 } else { strength };
            for (side, row) in [(Side::One, 8 - row), (Side::Two, row)] {
                state.put(side, Content::piece(side, strength), Point::at(column, row));
            }
        }
        if self.variant == Variant::Dragons {
            state.set_caves(0b111);
        }
        state
    }

    fn turn(&self, state: &State) -> Side {
        state.turn
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        if let Some(loser) = state.loser() {
            Some(Outcome::Win(!loser))
        } else if state.quiet >= QUIET_LIMIT || state.is_third_occurrence() {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    fn turns_left(&self, state: &State) -> Option<u32> {
        Some(QUIET_LIMIT.saturating_sub(state.quiet).into())
    }

    fn reason(&self, state: &State) -> Message {
        if Side::BOTH.into_iter().any(|side| state.has_lost_its_pieces(side)) {
            message!("three_dragons-reason-one-piece", "left the opponent with one piece or none")
        } else if !state.has_move() {
            message!("reason-no-move", "left the opponent without a move")
        } else if state.quiet >= QUIET_LIMIT {
            message!(
                "three_dragons-reason-quiet",
                "100 turns passed without a capture or a waking dragon"
            )
        } else {
            message!("reason-third-occurrence", "the same position came up for the third time")
        }
    }

    #[inline]
    fn moves(&self, state: &State, moves: &mut Vec<Move>) {
        state.for_each_move(|mv| moves.push(mv));
    }

    #[inline]
    fn play(&self, state: &mut State, mv: Move) {
        let side = state.turn;
        let before = state.key;
        let piece = state.at(mv.from);
        state.remove(side, mv.from);
        state.put(side, piece, mv.to);
        let has_trapped = state.trap(mv.to);
        let has_summoned = state.summon(mv.to);
        if let Some(struck) = mv.struck {
            state.strike(mv.to, struck);
        }
        let is_quiet = !has_trapped && !has_summoned && mv.struck.is_none();
        if is_quiet {
            state.quiet = state.quiet.saturating_add(1);
            state.history.leave(before);
        } else {
            state.quiet = 0;
            state.history.forget();
        }
        state.set_turn(!side);
    }

    /// The count of quiet turns is not part of the key: positions that differ only in it are the same.
    #[inline]
    fn key(&self, state: &State) -> u64 {
        state.key
    }

    fn looks_back(&self) -> bool {
        true
    }

    fn longest_game(&self) -> Option<u32> {
        // There are 16 pieces and 3 dragons, so at most 19 captures and 3 summonings reset the count.
        Some((19 + 3 + 1) * u32::from(QUIET_LIMIT))
    }

    fn count_moves(&self, state: &State) -> u64 {
        let mut count = 0;
        state.for_each_move(|_| count += 1);
        count
    }

    fn format_move(&self, mv: Move) -> String {
        notation::write_move(mv)
    }

    fn read_move(&self, text: &str) -> Result<Move, Message> {
        notation::read_move(text)
    }

    fn why_illegal(&self, state: &State, mv: Move) -> Message {
        self.why_not(state, mv)
    }

    fn format_position(&self, state: &State) -> String {
        notation::write_position(state)
    }

    fn parse_position(&self, text: &str) -> Result<State, PositionError> {
        self.read_position(text)
    }

    fn complete(&self, arrangement: &mut Arrangement) {
        notation::complete_position(arrangement);
    }

    fn view(&self, state: &State) -> BoardView {
        BoardView::new(SIZE, state.turn, |square| {
            let point = Point::of(square);
            let content = state.at(point);
            let terrain = match GROUND[point.index()] {
                Content::MOUNTAIN => Some(&looks::MOUNTAIN),
                Content::CAVE => Some(match state.sleeping_dragon(point) {
                    Some(LARGE_DRAGON) => &looks::LARGE_CAVE,
                    Some(_) => &looks::SMALL_CAVE,
                    None => &looks::USED_CAVE,
                }),
                _ => None,
            };
            let piece = content.owner().map(|owner| Piece {
                owner,
                kind: looks::WARRIOR,
                label: format!("{}{}", INFO.side(owner).letter, content.strength()),
                strength: Some(content.strength()),
            });
            Cell { piece, terrain, ..Cell::default() }
        })
        .with_looks(&looks::LOOKS)
    }

    fn tally(&self, state: &State) -> Vec<Tally> {
        let strengths = |side| {
            let mut strengths = Vec::new();
            state.for_each_piece(side, |_, piece| strengths.push(u32::from(piece.strength())));
            strengths.sort_unstable_by(|a, b| b.cmp(a));
            strengths
        };
        let pieces = |side: Side| vec![state.pieces[side.index()].count_ones()];
        vec![
            Tally::new(Term::word("pieces"), pieces),
            Tally::new(Term::word("strength"), strengths),
        ]
    }

    fn steps(&self, state: &State, mv: Move) -> Vec<Step> {
        let mut steps = vec![Step::Square(mv.from.square()), Step::Square(mv.to.square())];
        let mut can_strike = false;
        let strength = state.at(mv.from).strength();
        state.for_each_strike(mv.to, strength, |_| can_strike = true);
        if can_strike {
            steps.push(mv.struck.map_or(Step::NONE, |struck| Step::Square(struck.square())));
        }
        steps
    }

    fn prompt(&self, _: &State, made: &[Step]) -> Message {
        match made.len() {
            0 => message!("prompt-piece", "choose a piece"),
            1 => message!("prompt-target", "choose where it goes"),
            _ => message!(
                "three_dragons-prompt-strike",
                "choose an enemy to capture by strength, or none"
            ),
        }
    }
}
