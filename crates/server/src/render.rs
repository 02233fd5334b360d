//! A game as one viewer sees it, in the viewer's language.

use std::sync::Arc;
use std::time::Duration;

use cygnet_core::effects::effects;
use cygnet_core::time::TimeControl;
use cygnet_core::{DynState, Outcome, Session, Side, Termination};
use cygnet_ratings::{STRENGTH, strength_of};
use cygnet_room::Seat;
use cygnet_store::{Millis, Version};
use cygnet_text::Language;
use cygnet_text::telling::{self, effect_text};

use crate::game::{LiveGame, side_index};
use crate::secret;
use crate::wire::{
    Board, GameView, LastMove, PROTOCOL, PlayerAction, PreviewAnswer, RematchSides, Status, Steps,
    WireClock, WireEffect, WireOffers, WireRematch, WireResult, WireSeat, WireTally, find_steps,
    pieces,
};

/// Who is connected to a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Presence {
    /// Is the person on each side connected? `None` if that is not known.
    pub sides: [Option<bool>; 2],
    /// How many others are.
    pub spectators: usize,
}

/// A viewer of a game.
#[derive(Clone, Debug)]
pub struct Viewer {
    /// The hash of the viewer's secret.
    pub holder: String,
    /// The viewer's language.
    pub language: Language,
    /// The viewer's address, by which limits are counted.
    pub address: Option<std::net::IpAddr>,
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// The clock of a game at this time.
#[must_use]
pub fn clock(game: &LiveGame, now: Millis) -> Option<WireClock> {
    let clock = game.room().table().clock();
    let control = clock.controls()[0];
    if control == TimeControl::None {
        return None;
    }
    let at = game.instant(now);
    Some(WireClock {
        control: control.to_string(),
        left: Side::BOTH.map(|side| clock.left(side, at).map_or(0, millis)),
        running: game.to_move().filter(|_| clock.is_running()).map(side_index),
        per_move: matches!(control, TimeControl::PerMove(_)),
    })
}

/// The name of a computer player for people.
#[must_use]
pub fn player_label(name: &str, language: Language) -> String {
    let words = language.words();
    match (name.strip_prefix("level-"), strength_of(name)) {
        (Some(level), _) => words.level_name(level),
        (None, Some(rating)) => words.strength_name(rating),
        (None, None) if name == STRENGTH => words.strength_own().to_owned(),
        (None, None) => name.to_owned(),
    }
}

fn seat(game: &LiveGame, side: Side, language: Language) -> WireSeat {
    match game.room().table().seat(side) {
        Seat::Human => WireSeat::Person { taken: game.is_taken(side), present: None },
        Seat::Bot(player) => {
            WireSeat::Computer { player: player.clone(), label: player_label(player, language) }
        }
    }
}

pub(crate) fn result(session: &Session, language: Language) -> Option<WireResult> {
    let winner = match session.outcome()? {
        Outcome::Win(side) => Some(side_index(side)),
        Outcome::Draw => None,
    };
    let text = telling::result(session, language, |_| String::new()).unwrap_or_default();
    Some(WireResult { winner, by: session.termination().map_or("rules", Termination::word), text })
}

/// What a move did, in a sentence: who moved, the move, and its effects.
pub(crate) fn told(
    before: &dyn DynState,
    after: &dyn DynState,
    text: &str,
    language: Language,
) -> LastMove {
    let (mover, size) = (before.turn(), before.size());
    let effects = effects(&before.view(), &after.view());
    let words = effects.iter().filter_map(|effect| effect_text(effect, size, language));
    let name = telling::side_name(before.info(), mover, language);
    let mut sentence = format!("{name}: {text}");
    for words in words {
        sentence.push_str(", ");
        sentence.push_str(&words);
    }
    LastMove {
        side: side_index(mover),
        text_of_move: text.to_owned(),
        text: sentence,
        effects: effects.iter().map(|effect| WireEffect::new(effect, size)).collect(),
    }
}

/// One turn of a game.
#[must_use]
pub fn turn_of(session: &Session, turn: usize, language: Language) -> Option<LastMove> {
    let text = session.moves().nth(turn)?;
    Some(told(session.at(turn), session.at(turn + 1), text, language))
}

/// The running score.
pub(crate) fn tally(position: &dyn DynState, language: Language) -> Vec<WireTally> {
    let tallies = position.tally().into_iter();
    tallies.map(|tally| WireTally { name: language.say(&tally), values: tally.values }).collect()
}

/// The name of a position among the statistics: the same in all games with the same rules.
pub(crate) fn position_name(position: &dyn DynState) -> String {
    let options = position.options().iter().map(|(name, value)| format!("{name}={value}"));
    let options = options.collect::<Vec<_>>().join(" ");
    secret::hash(&format!("{} {options} {}", position.info().id, position.position()))
}

/// A game as all viewers with the same sides and language see it. It is made once for each version: thousands may
/// watch a game, and must not delay its players.
pub struct SharedView {
    /// Without moves, and without what changes while the game stands still.
    view: GameView,
    moves: Vec<String>,
}

impl SharedView {
    /// The version of the game.
    #[must_use]
    pub fn version(&self) -> Version {
        self.view.version
    }

    /// The moves.
    #[must_use]
    pub fn moves(&self) -> &[String] {
        &self.moves
    }

    /// The view at this time, with the moves from this index on.
    #[must_use]
    pub fn at(
        &self,
        now: Millis,
        clock: Option<WireClock>,
        presence: Presence,
        moves_from: usize,
    ) -> GameView {
        let moves_from = moves_from.min(self.moves.len());
        let mut view = self.view.clone();
        (view.now, view.clock, view.spectators) = (now, clock, presence.spectators);
        (view.moves_from, view.moves) = (moves_from, self.moves[moves_from..].to_vec());
        for (seat, is_present) in view.seats.iter_mut().zip(presence.sides) {
            if let WireSeat::Person { present, .. } = seat {
                *present = is_present;
            }
        }
        view
    }
}

/// The whole state for a viewer.
#[must_use]
pub fn state(game: &mut LiveGame, viewer: &Viewer, presence: Presence, now: Millis) -> GameView {
    let view = shared(game, viewer);
    view.at(now, clock(game, now), presence, 0)
}

/// The game as a viewer sees it.
#[must_use]
pub fn shared(game: &mut LiveGame, viewer: &Viewer) -> Arc<SharedView> {
    let sides = game.sides_of(&viewer.holder);
    if let Some(view) = game.view(&sides, viewer.language) {
        return view;
    }
    let view = Arc::new(new_view(game, &sides, viewer.language));
    game.keep_view(sides, viewer.language, Arc::clone(&view));
    view
}

fn new_view(game: &mut LiveGame, sides: &[Side], language: Language) -> SharedView {
    let can = game.can(sides);
    let steps = can.contains(&PlayerAction::Move).then(|| {
        let size = game.state().size();
        Steps::new(game.graph(), size)
    });
    let (room, offers) = (game.room(), game.offers());
    let session = room.session();
    let (info, position) = (session.game().info(), session.state());
    let moves: Vec<String> = session.moves().map(str::to_owned).collect();
    let board = position.view();
    let view = GameView {
        protocol: PROTOCOL,
        game_id: game.id().to_owned(),
        version: game.version(),
        now: 0,
        game: info.id.to_owned(),
        name: info.name.to_owned(),
        side_names: Side::BOTH.map(|side| telling::side_name(info, side, language)),
        options: game.setup().options.clone(),
        seats: Side::BOTH.map(|side| seat(game, side, language)),
        you: sides.iter().copied().map(side_index).collect(),
        status: match () {
            () if game.is_over() => Status::Over,
            () if game.is_waiting() => Status::Waiting,
            () => Status::Playing,
        },
        turn: side_index(position.turn()),
        turns: moves.len(),
        moves_from: 0,
        moves: Vec::new(),
        board: Board::new(&board, language),
        steps,
        prompt: language.say(&position.prompt(&[])),
        clock: None,
        captured: pieces(room.captured(), board.looks, language),
        tally: tally(position, language),
        offers: WireOffers {
            draw: offers.draw.map(side_index),
            take_back: offers.take_back.map(|(side, _)| side_index(side)),
            rematch: offers.rematch.map(|(side, changed)| WireRematch {
                side: side_index(side),
                sides: if changed { RematchSides::Changed } else { RematchSides::Same },
            }),
        },
        can,
        result: result(session, language),
        helps: game.helps().iter().map(|help| help.word()).collect(),
        unrated: game.unrated(language),
        rematch_id: game.rematch().map(str::to_owned),
        last: moves.len().checked_sub(1).and_then(|turn| turn_of(session, turn, language)),
        spectators: 0,
    };
    SharedView { view, moves }
}

/// What these steps will do, if a turn begins with them.
#[must_use]
pub fn preview(game: &mut LiveGame, names: &[String], language: Language) -> Option<PreviewAnswer> {
    let (version, size) = (game.version(), game.state().size());
    let steps = find_steps(game.graph(), size, names)?;
    let position = game.state();
    let board = position.foresee(&steps)?;
    let effects = telling::foreseen_effects(position, &position.view(), &steps).unwrap_or_default();
    let words = effects.iter().filter_map(|effect| effect_text(effect, size, language));
    Some(PreviewAnswer {
        version,
        steps: names.to_vec(),
        board: Board::new(&board, language),
        prompt: language.say(&position.prompt(&steps)),
        effects: words.collect(),
    })
}
