//! Ugly Duck with a simple evaluation that both sides of the comparison share: pieces, and how far
//! they have come.

use cygnet_core::{
    Bits, BoardView, Evaluation, Game, GameInfo, Message, Options, Outcome, PositionError, Side,
    Size, Square, Step,
};
use cygnet_games::ugly_duck::{Move, State, UglyDuck};

/// The value of a piece wherever it stands.
const PIECE: i32 = 100;

/// The value of each row on its way; the way back counts more than the way there.
const DUCK_ROW: i32 = 8;
const SWAN_ROW: i32 = 25;

/// To have become a swan.
const SWAN: i32 = 60;

/// The right to move.
const TEMPO: i32 = 10;

/// The rules, with another evaluation than the game's own.
#[derive(Clone)]
pub(crate) struct Simple {
    rules: UglyDuck<u64>,
    rows: Vec<u64>,
}

impl Simple {
    pub(crate) fn new(options: &Options) -> Self {
        let rules = UglyDuck::new(options);
        let size = rules.size();
        let row = |row: u8| {
            let squares = (0..size.width).map(|column| row * size.width + column);
            squares.fold(0, |row, square| row | u64::single(Square::new(square.into())))
        };
        Self { rows: (0..size.height).map(row).collect(), rules }
    }

    fn last_row(&self) -> i32 {
        (self.rows.len() as u32).cast_signed() - 1
    }

    /// The value of the first side's pieces less that of the second's.
    #[inline]
    fn balance(&self, state: &State<u64>) -> i32 {
        let count = |set: u64| set.count().cast_signed();
        let [one, two] = Side::BOTH.map(|side| state.pieces(side));
        let (swans_one, swans_two) = (one & state.swans(), two & state.swans());
        let (ducks_one, ducks_two) = (one ^ swans_one, two ^ swans_two);
        let last = self.last_row();
        let mut sum = PIECE * (count(one) - count(two));
        sum += SWAN * (count(swans_one) - count(swans_two));
        for (row, &squares) in (0..).zip(&self.rows) {
            sum += DUCK_ROW * (row * count(ducks_one & squares))
                - DUCK_ROW * ((last - row) * count(ducks_two & squares))
                + SWAN_ROW * ((last - row) * count(swans_one & squares))
                - SWAN_ROW * (row * count(swans_two & squares));
        }
        sum
    }
}

impl Evaluation for Simple {
    #[inline]
    fn evaluate(&self, state: &State<u64>) -> i32 {
        let balance = self.balance(state);
        TEMPO + if self.turn(state) == Side::One { balance } else { -balance }
    }

    fn promise(&self, state: &State<u64>, mv: Move) -> i32 {
        self.rules.promise(state, mv)
    }

    fn promises(&self, state: &State<u64>, moves: &[Move], promises: &mut Vec<i32>) {
        self.rules.promises(state, moves, promises);
    }

    /// A step forward, and the most valuable piece that stands where it can be taken.
    fn ceiling(&self, state: &State<u64>) -> Option<i32> {
        let mover = self.turn(state);
        let swans = state.pieces(mover) & state.swans();
        // The squares next to home, from which a swan could end the game.
        let before_home = self.rows[if mover == Side::One { 1 } else { self.rows.len() - 2 }];
        let enemies = state.pieces(!mover);
        // A piece has at most two diagonal steps, and neither can be blocked: with three of them,
        // at least one is left after any capture, and the game goes on.
        let steps_left = (self.rules.attacks(state, !mover) & !enemies).count();
        if !(swans & before_home).is_empty() || enemies.count() == 1 || steps_left < 3 {
            return None;
        }
        let last = self.last_row();
        let becoming_swan = SWAN - DUCK_ROW * (last - 1);
        let step = becoming_swan.max(if swans.is_empty() { DUCK_ROW } else { SWAN_ROW });
        let victims = self.rules.attacks(state, mover) & enemies;
        let capture = if victims.is_empty() {
            0
        } else if (victims & state.swans()).is_empty() {
            PIECE + DUCK_ROW * (last - 1)
        } else {
            PIECE + SWAN + SWAN_ROW * last
        };
        Some(self.evaluate(state) - 2 * TEMPO + step + capture)
    }
}

/// The rules are those of the game.
impl Game for Simple {
    type State = State<u64>;
    type Move = Move;

    fn info(&self) -> &'static GameInfo {
        self.rules.info()
    }

    fn options(&self) -> &Options {
        self.rules.options()
    }

    fn size(&self) -> Size {
        self.rules.size()
    }

    fn initial(&self) -> State<u64> {
        self.rules.initial()
    }

    #[inline]
    fn turn(&self, state: &State<u64>) -> Side {
        self.rules.turn(state)
    }

    #[inline]
    fn outcome(&self, state: &State<u64>) -> Option<Outcome> {
        self.rules.outcome(state)
    }

    fn reason(&self, state: &State<u64>) -> Message {
        self.rules.reason(state)
    }

    #[inline]
    fn moves(&self, state: &State<u64>, moves: &mut Vec<Move>) {
        self.rules.moves(state, moves);
    }

    #[inline]
    fn play(&self, state: &mut State<u64>, mv: Move) {
        self.rules.play(state, mv);
    }

    #[inline]
    fn key(&self, state: &State<u64>) -> u64 {
        self.rules.key(state)
    }

    #[inline]
    fn random_move(
        &self,
        state: &State<u64>,
        random: &mut fastrand::Rng,
        buffer: &mut Vec<Move>,
    ) -> Option<Move> {
        self.rules.random_move(state, random, buffer)
    }

    fn format_move(&self, mv: Move) -> String {
        self.rules.format_move(mv)
    }

    fn read_move(&self, text: &str) -> Result<Move, Message> {
        self.rules.read_move(text)
    }

    fn format_position(&self, state: &State<u64>) -> String {
        self.rules.format_position(state)
    }

    fn parse_position(&self, text: &str) -> Result<State<u64>, PositionError> {
        self.rules.parse_position(text)
    }

    fn view(&self, state: &State<u64>) -> BoardView {
        self.rules.view(state)
    }

    fn steps(&self, state: &State<u64>, mv: Move) -> Vec<Step> {
        self.rules.steps(state, mv)
    }
}
