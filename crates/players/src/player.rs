//! The interface of players: a player chooses moves, says what it thinks of them, and may fail.

use cygnet_core::message::all_of;
use cygnet_core::quote::quoted;
use cygnet_core::time::Budget;
use cygnet_core::typed::OtherGame;
use cygnet_core::{
    BotError, DynState, LegalMove, Message, Say, Session, Stop, display_message, message,
};
use cygnet_engine::Score;
use cygnet_ratings::STRENGTHS;

/// A player's score of a position for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opinion {
    /// Found by the player itself: an estimate, or a proof by Cygnet's own search.
    Found(Score),
    /// Another program claims that the game is decided; Cygnet has not proved it.
    Claimed(Score),
}

impl Opinion {
    /// Classifies the score of another program: an estimate counts like any other, but a proof is
    /// only a claim.
    #[must_use]
    pub fn of_stranger(score: Score) -> Self {
        if score.is_proven() { Self::Claimed(score) } else { Self::Found(score) }
    }
}

/// The move that a player has chosen, and its comments on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChosenMove {
    /// The move.
    pub mv: LegalMove,
    /// The player's assessment of the position for itself.
    pub opinion: Option<Opinion>,
    /// The search depth in turns.
    pub depth: Option<u32>,
    /// How many positions it has visited.
    pub nodes: Option<u64>,
}

impl ChosenMove {
    /// Creates a choice without further comments.
    #[must_use]
    pub fn new(mv: LegalMove) -> Self {
        Self { mv, opinion: None, depth: None, nodes: None }
    }
}

/// Why a player does not exist, or cannot play on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerError {
    /// There is none of this name.
    Unknown {
        /// The game's name.
        game: &'static str,
        /// The name asked for.
        name: String,
        /// The names there are.
        known: Vec<String>,
    },
    /// There is one, but it cannot play here.
    Bot(BotError),
    /// There is no such level.
    Level {
        /// The name asked for.
        name: String,
        /// The number of the highest level.
        most: usize,
    },
    /// There is no such strength.
    Strength {
        /// The name asked for.
        name: String,
    },
    /// The state belongs to a different game.
    OtherGame(OtherGame),
    /// Another program has played a move that is not legal.
    IllegalMove {
        /// The name asked for.
        name: String,
        /// The move, as the program wrote it.
        text: String,
        /// Why it cannot be played.
        reason: Message,
    },
    /// Another program cannot be used.
    External {
        /// The name asked for.
        name: String,
        /// Why not.
        reason: Message,
    },
}

impl From<BotError> for PlayerError {
    fn from(error: BotError) -> Self {
        Self::Bot(error)
    }
}

impl From<OtherGame> for PlayerError {
    fn from(error: OtherGame) -> Self {
        Self::OtherGame(error)
    }
}

impl Say for PlayerError {
    fn message(&self) -> Message {
        match self {
            Self::Unknown { game, name, known } => message!(
                "player-unknown",
                "{game} has no player {name}; its players are {known}",
                game = *game,
                name = quoted(name),
                known = all_of(known),
            ),
            Self::Bot(error) => error.message(),
            Self::Level { name, most } => message!(
                "player-level-unknown",
                "{name} is not a level; the levels are level-1 to level-{most}",
                name = quoted(name),
                most = *most,
            ),
            Self::Strength { name } => message!(
                "player-strength-unknown",
                "{name} is not a strength here; write a rating from {least} to {most}, such as \
                 strength=1350",
                name = quoted(name),
                least = *STRENGTHS.start(),
                most = *STRENGTHS.end(),
            ),
            Self::OtherGame(error) => error.message(),
            Self::IllegalMove { name, text, reason } => message!(
                "player-illegal-move",
                "{name} played {text}, which is not legal: {reason}",
                name = quoted(name),
                text = quoted(text),
                reason,
            ),
            Self::External { name, reason } => message!(
                "player-cannot-play",
                "{name} cannot play: {reason}",
                name = quoted(name),
                reason,
            ),
        }
    }
}

display_message!(PlayerError);

/// Something that plays a game.
pub trait Player: Send {
    /// Its name.
    fn name(&self) -> &str;

    /// Chooses a move. `None` if the game is over, or if the player was stopped before it had one.
    /// A player returns soon after its budget is used up, or `stop` is raised.
    ///
    /// # Errors
    /// If the player cannot play on. In a match it then loses the game.
    fn choose(
        &mut self,
        state: &dyn DynState,
        budget: &Budget,
        stop: &Stop,
    ) -> Result<Option<ChosenMove>, PlayerError>;

    /// Starts a new game: forgets what it learned in the last one, and seeds its random numbers.
    fn new_game(&mut self, _seed: u64) {}

    /// Shows the game so far to players that need the moves themselves, as other programs do. It is
    /// always called before [`Player::choose`] is asked about the last position.
    fn follow(&mut self, _session: &Session) {}

    /// Does it respect time limits? A player that does not, such as the classic bots, which play
    /// the same however long it takes, never loses on time.
    fn heeds_time(&self) -> bool {
        true
    }
}
