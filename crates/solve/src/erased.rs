//! The solver behind a type-erased interface: it takes positions of any game and returns moves as text.

use std::any::Any;
use std::io::BufRead;
use std::num::NonZeroUsize;
use std::time::Instant;

use cygnet_core::limits::Watch;
use cygnet_core::quote::quoted;
use cygnet_core::typed::{OtherGame, typed};
use cygnet_core::{
    CatalogueGame, DynState, GameVisitor, Message, Say, Value, display_message, message,
};

use crate::complete::Tables;
use crate::theory::{KnownRegions, Theory, theory_from};
use crate::verify::{Certificate, CheckError, Checked, Claim, ProofRefusal, Replies, check};
use crate::{Bounds, Ending, ProofError, ProofStore, ProofStoreError, Solution, Solver};

/// A move, and what it is worth to the side that makes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveValue {
    /// The move.
    pub text: String,
    /// The bounds of its value.
    pub bounds: Bounds,
}

/// What is known from work on the theory of a position, which may continue later with any prover of the game.
#[derive(Default)]
pub struct TheoryWork(Option<Box<dyn Any + Send>>);

/// Why a proof could not be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CertifyError {
    /// There is no proof.
    Proof(ProofError),
    /// The position belongs to another game.
    OtherGame(OtherGame),
}

impl From<ProofError> for CertifyError {
    fn from(error: ProofError) -> Self {
        Self::Proof(error)
    }
}

impl From<OtherGame> for CertifyError {
    fn from(error: OtherGame) -> Self {
        Self::OtherGame(error)
    }
}

impl Say for CertifyError {
    fn message(&self) -> Message {
        match self {
            Self::Proof(error) => error.message(),
            Self::OtherGame(error) => error.message(),
        }
    }
}

display_message!(CertifyError);

/// A prover finds what positions of a game are worth, and remembers its results.
pub trait Prover: Send {
    /// Whether it has found a complete table of the board.
    fn has_complete_table(&self) -> bool;

    /// Finds what a position is worth; see [`Solver::solve`].
    ///
    /// # Errors
    /// If the position is of another game.
    fn solve(
        &self,
        state: &dyn DynState,
        watch: &Watch<'_>,
        tell: &mut dyn FnMut(&Solution),
    ) -> Result<Solution, OtherGame>;

    /// Does the side to move reach at least this value? `None` if a limit was reached. Where the game has
    /// draws, this takes less than [`Prover::solve`], which also tells a draw from a loss.
    ///
    /// # Errors
    /// If the position is of another game.
    fn is_worth(
        &self,
        state: &dyn DynState,
        value: Value,
        watch: &Watch<'_>,
    ) -> Result<Option<bool>, OtherGame>;

    /// Finds what each legal move is worth, in the order of the list of moves, and reports each value as soon
    /// as it is known.
    ///
    /// # Errors
    /// If the position is of another game.
    fn solve_moves(
        &self,
        state: &dyn DynState,
        watch: &Watch<'_>,
        tell: &mut dyn FnMut(&MoveValue),
    ) -> Result<Vec<MoveValue>, OtherGame>;

    /// A move that is worth `value` to the side to move. `None` if there is none, or if a limit was reached.
    ///
    /// # Errors
    /// If the position is of another game.
    fn move_worth(
        &self,
        state: &dyn DynState,
        value: Value,
        watch: &Watch<'_>,
    ) -> Result<Option<String>, OtherGame>;

    /// Recalls results that were proved earlier; see [`Solver::recall_from`].
    ///
    /// # Errors
    /// If a file cannot be read, is damaged, or is for other rules or options.
    fn recall_from(&self, place: &ProofStore) -> Result<usize, ProofStoreError>;

    /// Saves the proved results; see [`Solver::keep_on`].
    ///
    /// # Errors
    /// If the file cannot be written.
    fn keep_on(&self, place: &ProofStore) -> Result<(), ProofStoreError>;

    /// How a position of this value ends; see [`Solver::distance`].
    ///
    /// # Errors
    /// If the position is of another game.
    fn distance(
        &self,
        state: &dyn DynState,
        value: Value,
        watch: &Watch<'_>,
    ) -> Result<Option<Ending<String>>, OtherGame>;

    /// Does the side to move win within this many turns? See [`Solver::wins_within`].
    ///
    /// # Errors
    /// If the position is of another game.
    fn wins_within(
        &self,
        state: &dyn DynState,
        turns: u32,
        watch: &Watch<'_>,
    ) -> Result<Option<bool>, OtherGame>;

    /// Does the side to move lose within this many turns? See [`Solver::loses_within`].
    ///
    /// # Errors
    /// If the position is of another game.
    fn loses_within(
        &self,
        state: &dyn DynState,
        turns: u32,
        watch: &Watch<'_>,
    ) -> Result<Option<bool>, OtherGame>;

    /// The result of the theory of sums of games for a position, where it applies; see
    /// [`theory`](fn@crate::theory). Values that are not found in time are found later, with the same `work`.
    ///
    /// # Errors
    /// If the position is of another game.
    fn theory(
        &self,
        state: &dyn DynState,
        work: &mut TheoryWork,
        watch: &Watch<'_>,
    ) -> Result<Option<Theory>, OtherGame>;

    /// Proves what a position is worth, and writes down the proof.
    ///
    /// # Errors
    /// If the search was interrupted, no proof without a cycle was found, memory ran out, or the position is
    /// of another game.
    fn certify(&self, state: &dyn DynState, watch: &Watch<'_>)
    -> Result<Certificate, CertifyError>;
}

/// The settings of a prover.
#[derive(Clone, Debug)]
pub struct ProverSetup {
    /// The number of threads.
    pub threads: NonZeroUsize,
    /// The memory limit for remembered positions, in bytes.
    pub table_bytes: usize,
    /// The complete tables that the prover uses. Without them it searches every position.
    pub tables: Option<Tables>,
}

impl GameVisitor for ProverSetup {
    type Output = Box<dyn Prover>;

    fn visit<G: CatalogueGame>(self, game: G) -> Box<dyn Prover> {
        let mut solver = Solver::new(game, self.table_bytes).with_threads(self.threads);
        match &self.tables {
            Some(tables) => solver.use_tables(tables),
            None => solver.forgo_tables(),
        }
        Box::new(solver)
    }
}

impl<G: CatalogueGame> Prover for Solver<G> {
    fn has_complete_table(&self) -> bool {
        Solver::has_complete_table(self)
    }

    fn solve(
        &self,
        state: &dyn DynState,
        watch: &Watch<'_>,
        tell: &mut dyn FnMut(&Solution),
    ) -> Result<Solution, OtherGame> {
        let (state, start) = (typed(self.game(), state)?, Instant::now());
        let before = watch.nodes();
        let bounds = self.bounds(state, watch, start, tell);
        Ok(Solution { bounds, nodes: watch.nodes() - before, time: start.elapsed() })
    }

    fn is_worth(
        &self,
        state: &dyn DynState,
        value: Value,
        watch: &Watch<'_>,
    ) -> Result<Option<bool>, OtherGame> {
        Ok(Solver::is_worth(self, typed(self.game(), state)?, value, watch))
    }

    fn solve_moves(
        &self,
        state: &dyn DynState,
        watch: &Watch<'_>,
        tell: &mut dyn FnMut(&MoveValue),
    ) -> Result<Vec<MoveValue>, OtherGame> {
        let state = typed(self.game(), state)?;
        let start = Instant::now();
        let value = |mv: G::Move| {
            let child = self.game().after(state, mv);
            let bounds = self.bounds(&child, watch, start, &mut |_| {});
            let moves_again = self.game().moves_again(state, &child);
            let bounds = if moves_again { bounds } else { bounds.opposite() };
            let found = MoveValue { text: self.game().format_move(mv), bounds };
            tell(&found);
            found
        };
        Ok(self.game().legal_moves(state).into_iter().map(value).collect())
    }

    fn move_worth(
        &self,
        state: &dyn DynState,
        value: Value,
        watch: &Watch<'_>,
    ) -> Result<Option<String>, OtherGame> {
        let state = typed(self.game(), state)?;
        let is_worth = |mv: &G::Move| {
            let child = self.game().after(state, *mv);
            let wanted = value.a_turn_later(self.game().moves_again(state, &child));
            self.value(&child, watch) == Some(wanted)
        };
        let is_known = |mv: &&G::Move| {
            let child = self.game().after(state, **mv);
            let wanted = value.a_turn_later(self.game().moves_again(state, &child));
            self.known_value(&child) == Some(wanted)
        };
        let moves = self.game().legal_moves(state);
        let mv = moves.iter().find(is_known).copied().or_else(|| moves.into_iter().find(is_worth));
        Ok(mv.map(|mv| self.game().format_move(mv)))
    }

    fn recall_from(&self, place: &ProofStore) -> Result<usize, ProofStoreError> {
        Solver::recall_from(self, place)
    }

    fn keep_on(&self, place: &ProofStore) -> Result<(), ProofStoreError> {
        Solver::keep_on(self, place)
    }

    fn distance(
        &self,
        state: &dyn DynState,
        value: Value,
        watch: &Watch<'_>,
    ) -> Result<Option<Ending<String>>, OtherGame> {
        let state = typed(self.game(), state)?;
        let in_words = |Ending { turns, line }: Ending<G::Move>| Ending {
            turns,
            line: line.into_iter().map(|mv| self.game().format_move(mv)).collect(),
        };
        Ok(Solver::distance(self, state, value, watch).map(in_words))
    }

    fn wins_within(
        &self,
        state: &dyn DynState,
        turns: u32,
        watch: &Watch<'_>,
    ) -> Result<Option<bool>, OtherGame> {
        Ok(Solver::wins_within(self, typed(self.game(), state)?, turns, watch))
    }

    fn loses_within(
        &self,
        state: &dyn DynState,
        turns: u32,
        watch: &Watch<'_>,
    ) -> Result<Option<bool>, OtherGame> {
        Ok(Solver::loses_within(self, typed(self.game(), state)?, turns, watch))
    }

    fn theory(
        &self,
        state: &dyn DynState,
        work: &mut TheoryWork,
        watch: &Watch<'_>,
    ) -> Result<Option<Theory>, OtherGame> {
        let state = typed(self.game(), state)?;
        let earlier = work.0.take().and_then(|known| known.downcast().ok());
        let mut known: Box<KnownRegions<G::State>> =
            earlier.unwrap_or_else(|| Box::new(KnownRegions::new()));
        let theory = theory_from(&mut known, self.game(), state, watch);
        work.0 = Some(known);
        Ok(theory)
    }

    fn certify(
        &self,
        state: &dyn DynState,
        watch: &Watch<'_>,
    ) -> Result<Certificate, CertifyError> {
        let state = typed(self.game(), state)?;
        let proof = self.prove(state, watch)?;
        let claim = claim(self.game(), state, proof.value);
        Ok(Certificate { claim, replies: proof.replies })
    }
}

/// The claim of a proof that a position has this value.
fn claim<G: CatalogueGame>(game: &G, state: &G::State, value: Value) -> Claim {
    let options = game.options().iter();
    Claim {
        game: game.info().id.to_owned(),
        rules: game.info().rules_version,
        options: options.map(|(name, value)| (name.to_owned(), value.to_string())).collect(),
        position: game.format_position(state),
        value,
    }
}

/// Checks a proof with the rules of its game, and returns its claim in Cygnet's own notation.
pub struct Check<'a, R> {
    /// The claim of the proof.
    pub claim: &'a Claim,
    /// The replies.
    pub replies: Replies<R>,
}

impl<R: BufRead> GameVisitor for Check<'_, R> {
    type Output = Result<(Claim, Checked), CheckError>;

    fn visit<G: CatalogueGame>(self, game: G) -> Self::Output {
        let Self { claim: claimed, replies } = self;
        let wrong = |what: Message| CheckError::from(ProofRefusal::Format(what));
        let rules = game.info().rules_version;
        if claimed.rules != rules {
            let found = claimed.rules;
            return Err(wrong(message!(
                "proof-other-rules",
                "it is for version {found} of the rules, not {rules}",
                found,
                rules,
            )));
        }
        let state = game.parse_position(&claimed.position).map_err(|error| {
            wrong(message!(
                "proof-position-wrong",
                "{text} is not a position: {problem}",
                text = quoted(&claimed.position),
                problem = error.message(),
            ))
        })?;
        let checked = check(&game, &state, claimed.value, replies)?;
        Ok((claim(&game, &state, claimed.value), checked))
    }
}
