//! The graph as an ordinary game, as search sees it.

use std::sync::Arc;

use cygnet_core::hash::{SEED, mix};
use cygnet_core::info::SideInfo;
use cygnet_core::position::{read_rows, write_rows};
use cygnet_core::{
    BoardView, Cell, ClassicBots, Evaluation, Game, GameInfo, History, Message, Options, Outcome,
    Piece, PositionError, Side, Size, Solving, Square, Step, Term, Value, notation,
};

use crate::graph::{Graph, GraphEdge, Situation, Vertex};
use crate::oracle::{OracleValue, place, retrograde};

static INFO: GameInfo = GameInfo {
    id: "graph",
    name: "Graph",
    summary: "a token on a graph",
    credit: "nobody",
    sides: [
        SideInfo { letter: 'w', id: "white", name: "White" },
        SideInfo { letter: 'b', id: "black", name: "Black" },
    ],
    options: &[],
    rules_version: 1,
    rules: "# Graph\n\nMove the token along an edge.\n",
    move_format: "the first part of the turn and where the token goes, such as 0b1",
};

/// Each vertex is a square of a board with `WIDTH` columns and at least `LEAST_HEIGHT` rows.
const WIDTH: usize = 8;
const LEAST_HEIGHT: usize = 2;

/// The token in the text of a position.
const TOKEN: char = 'T';

/// The knowledge that the game offers to search, all of it true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a habit of its own")]
pub struct Habits {
    /// Turns are searched in parts.
    pub has_beginnings: bool,
    /// It bounds the evaluation after one more turn.
    pub has_ceilings: bool,
    /// Positions have exact keys for proofs.
    pub has_exact_keys: bool,
    /// It asks for positions to be solved as soon as they are reached.
    pub has_few_positions: bool,
    /// It knows a bound on the value of one position in `one_known_in`, or its exact value; 0 for none.
    pub one_known_in: u64,
}

impl Habits {
    /// Random habits.
    #[must_use]
    pub fn draw(random: &mut fastrand::Rng) -> Self {
        Self {
            has_beginnings: random.bool(),
            has_ceilings: random.bool(),
            has_exact_keys: random.bool(),
            has_few_positions: random.u32(..4) == 0,
            one_known_in: random.choice([0, 2, 8]).unwrap_or_default(),
        }
    }
}

/// The rules of a graph.
#[derive(Clone, Debug)]
pub struct GraphGame(Arc<Rules>);

#[derive(Debug)]
struct Rules {
    graph: Graph,
    habits: Habits,
    options: Options,
    size: Size,
    /// The value of each vertex without a past.
    worths: Vec<OracleValue>,
}

/// The vertex of the token, with the past that the rules depend on.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    vertex: u16,
    quiet: u8,
    history: History,
}

/// The first part of a turn, and the vertex that the token goes to. A beginning has no such vertex yet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    part: u8,
    to: Option<u16>,
}

impl GraphGame {
    /// The rules of a graph that offers knowledge according to its habits.
    #[must_use]
    pub fn new(graph: Graph, habits: Habits) -> Self {
        let height = graph.vertices.len().div_ceil(WIDTH).max(LEAST_HEIGHT);
        let size = Size::new(WIDTH as u8, height as u8);
        let worths = retrograde(&graph, 0);
        Self(Arc::new(Rules { graph, habits, options: Options::defaults(&INFO), size, worths }))
    }

    /// The graph.
    #[must_use]
    pub fn graph(&self) -> &Graph {
        &self.0.graph
    }

    /// A vertex without a past, after `quiet` quiet turns.
    #[must_use]
    pub fn at(&self, vertex: usize, quiet: u8) -> State {
        State { vertex: vertex as u16, quiet, history: History::new() }
    }

    fn vertex(&self, state: &State) -> &Vertex {
        &self.0.graph.vertices[usize::from(state.vertex)]
    }

    fn edge(&self, state: &State, mv: Move) -> Option<&GraphEdge> {
        let is_it = |edge: &&GraphEdge| edge.part == mv.part && Some(edge.to as u16) == mv.to;
        self.vertex(state).edges.iter().find(is_it)
    }

    /// The moves, unless the game is over.
    fn edges(&self, state: &State) -> &[GraphEdge] {
        if self.outcome(state).is_some() { &[] } else { &self.vertex(state).edges }
    }

    /// A pseudorandom number of the vertex, which decides what knowledge the game offers there.
    fn mood(&self, state: &State) -> u64 {
        mix(self.0.graph.vertices.len() as u64, self.key(state))
    }

    /// An upper bound on the evaluation after one of these moves; `None` if one of them ends the game.
    fn ceiling_of(&self, state: &State, is_one: impl Fn(&GraphEdge) -> bool) -> Option<i32> {
        if !self.0.habits.has_ceilings || self.mood(state).is_multiple_of(3) {
            return None;
        }
        let slack = (self.mood(state) % 3 * 20) as i32;
        let mut ceiling = i32::MIN;
        for edge in self.edges(state).iter().filter(|edge| is_one(edge)) {
            let child = self.after(state, move_along(edge));
            if self.outcome(&child).is_some() {
                return None;
            }
            let value = self.evaluate(&child);
            let value = if self.moves_again(state, &child) { value } else { -value };
            ceiling = ceiling.max(slack + value);
        }
        (ceiling > i32::MIN).then_some(ceiling)
    }
}

fn move_along(edge: &GraphEdge) -> Move {
    Move { part: edge.part, to: Some(edge.to as u16) }
}

impl Game for GraphGame {
    type State = State;
    type Move = Move;

    fn info(&self) -> &'static GameInfo {
        &INFO
    }

    fn options(&self) -> &Options {
        &self.0.options
    }

    fn size(&self) -> Size {
        self.0.size
    }

    fn initial(&self) -> State {
        self.at(0, 0)
    }

    fn turn(&self, state: &State) -> Side {
        self.vertex(state).turn
    }

    fn alternates(&self) -> bool {
        self.0.graph.alternates
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let graph = &self.0.graph;
        graph.ending(state.vertex.into()).or_else(|| {
            let is_third = state.history.is_third_occurrence(|| self.key(state));
            (is_third || graph.is_too_quiet(state.quiet)).then_some(Outcome::Draw)
        })
    }

    fn reason(&self, _: &State) -> Message {
        Message::verbatim("came to where the game ends")
    }

    fn moves(&self, state: &State, moves: &mut Vec<Move>) {
        moves.extend(self.edges(state).iter().map(move_along));
    }

    fn play(&self, state: &mut State, mv: Move) {
        let before = self.key(state);
        let Some(edge) = self.edge(state, mv) else { return };
        let Graph { has_repetition, .. } = self.0.graph;
        if edge.is_loud {
            state.history.forget();
        } else if has_repetition {
            state.history.leave(before);
        }
        state.quiet = self.0.graph.quiet_after(state.quiet, edge);
        state.vertex = edge.to as u16;
    }

    fn key(&self, state: &State) -> u64 {
        mix(SEED, state.vertex.into())
    }

    fn looks_back(&self) -> bool {
        self.0.graph.has_repetition
    }

    fn longest_game(&self) -> Option<u32> {
        Some(3 * self.0.graph.vertices.len() as u32)
    }

    fn format_move(&self, mv: Move) -> String {
        let to = mv.to.map_or(String::new(), |to| self.size().name(Square::new(to.into())));
        format!("{}{to}", mv.part)
    }

    fn read_move(&self, text: &str) -> Result<Move, Message> {
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let (part, to) = text.split_at(digits);
        let part = part.parse().map_err(|_| Message::verbatim("expected a number"))?;
        let (to, rest) = self.size().read_square(to)?;
        notation::nothing_after(rest)?;
        Ok(Move { part, to: Some(to.index() as u16) })
    }

    fn format_position(&self, state: &State) -> String {
        let is_here = |square: Square| square.index() == usize::from(state.vertex);
        let rows = write_rows(self.size(), |square| is_here(square).then_some(TOKEN));
        format!("{rows} {} {}", INFO.side(self.turn(state)).letter, state.quiet)
    }

    fn parse_position(&self, text: &str) -> Result<State, PositionError> {
        let mut vertex = None;
        let words = read_rows(text, self.size(), |square, mark| {
            let is_token = mark == TOKEN && square.index() < self.0.graph.vertices.len();
            if !is_token || vertex.replace(square.index()).is_some() {
                return Err(Message::verbatim("expected one token on a vertex"));
            }
            Ok(())
        })?;
        let wrong = |what: &str| PositionError::new(Message::verbatim(what));
        let vertex = vertex.ok_or_else(|| wrong("there is no token"))?;
        let &[side, quiet] = &words[..] else {
            return Err(wrong("expected the side to move and the quiet turns"));
        };
        let quiet = quiet.parse().map_err(|_| wrong("expected the quiet turns"))?;
        let state = self.at(vertex, quiet);
        if usize::from(quiet) >= self.0.graph.quiet_numbers()
            || notation::read_side(&INFO, side)? != self.turn(&state)
            || self.format_position(&state) != text
        {
            return Err(wrong(
                "it is not the turn of this side, or there are too many quiet turns",
            ));
        }
        Ok(state)
    }

    fn view(&self, state: &State) -> BoardView {
        BoardView::new(self.size(), self.turn(state), |square| {
            let is_here = square.index() == usize::from(state.vertex);
            let token = || Piece {
                owner: Side::One,
                kind: Term::word("token"),
                label: TOKEN.to_string(),
                strength: None,
            };
            Cell { piece: is_here.then(token), ..Cell::default() }
        })
    }

    fn steps(&self, _: &State, mv: Move) -> Vec<Step> {
        let squares = [Some(mv.part.into()), mv.to];
        squares.into_iter().flatten().map(|it| Step::Square(Square::new(it.into()))).collect()
    }
}

impl ClassicBots for GraphGame {}

impl Evaluation for GraphGame {
    fn evaluate(&self, state: &State) -> i32 {
        self.vertex(state).estimate
    }

    fn promise(&self, state: &State, mv: Move) -> i32 {
        self.edge(state, mv).map_or(0, |edge| edge.promise)
    }

    fn ceiling(&self, state: &State) -> Option<i32> {
        self.ceiling_of(state, |_| true)
    }

    fn beginnings(&self, state: &State, beginnings: &mut Vec<Move>) -> bool {
        if !self.0.habits.has_beginnings {
            return false;
        }
        for edge in self.edges(state) {
            let beginning = Move { part: edge.part, to: None };
            if !beginnings.contains(&beginning) {
                beginnings.push(beginning);
            }
        }
        true
    }

    fn moves_beginning(&self, state: &State, beginning: Move, moves: &mut Vec<Move>) {
        let edges = self.edges(state).iter().filter(|edge| edge.part == beginning.part);
        moves.extend(edges.map(move_along));
    }

    fn ceiling_beginning(&self, state: &State, beginning: Move) -> Option<i32> {
        self.ceiling_of(state, |edge| edge.part == beginning.part)
    }
}

/// Everything here applies to positions without a past that still counts.
impl Solving for GraphGame {
    fn can_draw(&self) -> bool {
        let Graph { vertices, has_repetition, .. } = &self.0.graph;
        *has_repetition || vertices.iter().any(|vertex| vertex.ending == Some(Outcome::Draw))
    }

    /// Vertices with the same moves have the same key.
    fn solving_key(&self, state: &State) -> u64 {
        let number = place(&self.0.graph, self.vertex(state).twin, state.quiet) as u64;
        if self.0.habits.has_exact_keys { number } else { mix(SEED, number) | 1 << 63 }
    }

    fn is_key_exact(&self, _: &State) -> bool {
        self.0.habits.has_exact_keys
    }

    fn bounds(&self, state: &State) -> [Value; 2] {
        let Habits { one_known_in, .. } = self.0.habits;
        let value = self.0.worths[place(&self.0.graph, state.vertex.into(), state.quiet)].value;
        let mood = self.mood(state) >> 32;
        if one_known_in == 0 || !mood.is_multiple_of(one_known_in) {
            return [Value::Loss, Value::Win];
        }
        match mood / one_known_in % 3 {
            0 => [Value::Loss, value],
            1 => [value, Value::Win],
            _ => [value; 2],
        }
    }

    fn past(&self, state: &State) -> u64 {
        state.history.blocked()
    }

    fn efforts(&self, state: &State) -> [u32; 2] {
        self.vertex(state).efforts
    }

    fn has_few_positions(&self) -> bool {
        self.0.habits.has_few_positions
    }

    /// Of several moves to vertices with the same moves, only the first.
    fn solving_moves(&self, state: &State, moves: &mut Vec<Move>) {
        let graph = &self.0.graph;
        let mut seen = Vec::new();
        for edge in self.edges(state) {
            let goes_to = (graph.vertices[edge.to].twin, graph.quiet_after(state.quiet, edge));
            if !seen.contains(&goes_to) {
                seen.push(goes_to);
                moves.push(move_along(edge));
            }
        }
    }
}

/// A game in progress. The past that the rules depend on is recorded a second time, for the oracle.
#[derive(Clone, Debug)]
pub struct GraphPlay {
    /// The state for search.
    pub state: State,
    /// The situation for the oracle.
    pub situation: Situation,
}

impl GraphPlay {
    /// A game from a vertex without a past, after `quiet` quiet turns.
    #[must_use]
    pub fn new(game: &GraphGame, vertex: usize, quiet: u8) -> Self {
        let situation = Situation::new(game.graph(), vertex, quiet);
        Self { state: game.at(vertex, quiet), situation }
    }

    /// The game after a legal move.
    ///
    /// # Panics
    /// If the move is not legal.
    #[must_use]
    pub fn after(&self, game: &GraphGame, mv: Move) -> Self {
        let edge = game.edge(&self.state, mv).expect("a legal move");
        let situation = self.situation.after(game.graph(), edge);
        Self { state: game.after(&self.state, mv), situation }
    }

    /// Plays at most `turns` random moves that do not end the game, with a preference for moves back to
    /// vertices where the token has been.
    #[must_use]
    pub fn wander(mut self, game: &GraphGame, turns: usize, random: &mut fastrand::Rng) -> Self {
        for _ in 0..turns {
            let next: Vec<Self> = game
                .legal_moves(&self.state)
                .into_iter()
                .map(|mv| self.after(game, mv))
                .filter(|next| next.situation.outcome(game.graph()).is_none())
                .collect();
            let was_there = |next: &&Self| next.situation.times[next.situation.vertex] > 1;
            let back: Vec<&Self> = next.iter().filter(was_there).collect();
            let back = random.choice(back).filter(|_| random.u32(..3) > 0);
            let Some(next) = back.or_else(|| random.choice(&next)) else { break };
            self = next.clone();
        }
        self
    }
}
