//! Requests about the rules: the catalogue of games, and their pages.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use axum::Json;
use axum::extract::Extension;
use axum::http::StatusCode;
use cygnet_core::catalogue::Setup;
use cygnet_core::options::OptionChoice;
use cygnet_core::time::TimeControl;
use cygnet_core::{Entry, OptionKind, OptionSpec, Options, Side, Stop};
use cygnet_games::CATALOGUE;
use cygnet_lessons::shipped_lesson;
use cygnet_puzzles::shipped_puzzles;
use cygnet_ratings::{RatingScale, STRENGTH};
use cygnet_text::telling::side_name;
use cygnet_text::{Language, capitalised};
use cygnet_userdata::game_setup::{GameSetup, SetupItem, time_name};
use cygnet_userdata::players::{opponents_of_person, options_at_the_table};
use cygnet_userdata::settings::Settings;
use pulldown_cmark::{CodeBlockKind, CowStr, Event, Parser, Tag, TagEnd, html};
use serde::Serialize;
use utoipa::ToSchema;

use crate::answer::{ApiError, ErrorAnswer, LanguageQuery};
use crate::extract::{Name, no_page};
use crate::render::player_label;
use crate::visitor::Visitor;
use crate::wire::Board;

/// The games and clocks that can be chosen.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CatalogueAnswer {
    /// The games.
    pub games: Vec<GameCard>,
    /// The usual clocks.
    pub clocks: Vec<Labelled>,
}

/// A game of the catalogue.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GameCard {
    /// The id of the rules.
    pub game: &'static str,
    /// Their name.
    pub name: &'static str,
    /// One line about the game.
    pub summary: String,
    /// Who invented it.
    pub credit: String,
    /// The sides.
    pub sides: Vec<SideCard>,
    /// The options.
    pub options: Vec<OptionCard>,
    /// The computer players, the levels first.
    pub players: Vec<PlayerCard>,
    /// The positions of a short game.
    pub demo: Vec<Board>,
    /// How many tasks its lesson has; 0 if it has none.
    pub lesson_tasks: usize,
    /// How many puzzles it has.
    pub puzzles: usize,
}

/// A side of a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SideCard {
    /// The letter of the side in positions.
    #[schema(value_type = String)]
    pub letter: char,
    /// Its name.
    pub name: String,
}

/// An option of a game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OptionCard {
    /// Its name in requests.
    pub name: &'static str,
    /// Its name for people.
    pub label: String,
    /// What it decides.
    pub help: String,
    /// `size`, `integer`, `yes_no` or `choice`.
    pub kind: &'static str,
    /// The value at the start.
    pub default: String,
    /// The values it takes, in words.
    pub range: String,
    /// The smallest number, if it is a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min: Option<i64>,
    /// The largest number, if it is a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<i64>,
    /// Values to choose from; a size or a number takes others too.
    pub choices: Vec<Labelled>,
}

/// A value with its name for people.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Labelled {
    /// The value in requests.
    pub value: String,
    /// Its name for people.
    pub label: String,
    /// What it means, if that needs a word.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

/// A computer player.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PlayerCard {
    /// Its name in requests.
    pub name: String,
    /// Its name for people.
    pub label: String,
    /// How it plays.
    pub description: String,
    /// Its rating, if it has one; null for `strength`, which has the rating of the person.
    pub rating: Option<i32>,
}

/// The clocks on offer.
const CLOCKS: [&str; 7] = ["none", "1m+1s", "3m+2s", "5m+3s", "10m+5s", "30s", "2m"];

/// The turns of the living picture of a game.
const DEMO_TURNS: usize = 40;

/// The positions of a short game between weak players, always the same.
fn demo(entry: &Entry, language: Language) -> Vec<Board> {
    let Ok((game, mut state)) = entry.set_up(Options::defaults(entry.info), None, 1) else {
        return Vec::new();
    };
    // The last of the classic bots looks at least at what it can take; on a tie chance decides.
    let bots = game.bots();
    let Some(bot) = bots.iter().rev().find(|bot| game.check_bot(bot.name).is_ok()) else {
        return Vec::new();
    };
    let mut random = fastrand::Rng::with_seed(7);
    let mut boards = vec![Board::new(&state.view(), language)];
    while boards.len() <= DEMO_TURNS && state.outcome().is_none() {
        let Ok(Some(mv)) = state.bot_move(bot.name, &mut random, &Stop::new()) else { break };
        if state.play_move(&mv).is_err() {
            break;
        }
        boards.push(Board::new(&state.view(), language));
    }
    boards
}

fn option_card(
    entry: &'static Entry,
    setup: &GameSetup,
    index: usize,
    language: Language,
) -> OptionCard {
    let (info, spec) = (entry.info, &entry.info.options[index]);
    let default = options_at_the_table(entry).into_iter().find(|(name, _)| *name == spec.name);
    let help_of = |value: &str| choice_help(entry, spec, value, language);
    let values = setup.values(SetupItem::Option(index)).into_iter();
    let bounds = match spec.kind {
        OptionKind::Integer { min, max, .. } => Some((min, max)),
        _ => None,
    };
    OptionCard {
        name: spec.name,
        label: capitalised(&language.say(&spec.label())),
        help: language.say(&info.option_help(spec)),
        kind: match spec.kind {
            OptionKind::Size { .. } => "size",
            OptionKind::Integer { .. } => "integer",
            OptionKind::YesNo { .. } => "yes_no",
            OptionKind::Choice(_) | OptionKind::First(_) => "choice",
        },
        default: default.map(|(_, value)| value).unwrap_or_default(),
        range: language.say(&spec.range()),
        min: bounds.map(|(min, _)| min),
        max: bounds.map(|(_, max)| max),
        choices: values
            .map(|value| Labelled {
                label: language.say(&info.value_label(spec, &value)),
                help: help_of(&value),
                value,
            })
            .collect(),
    }
}

fn choice_help(
    entry: &Entry,
    spec: &OptionSpec,
    value: &str,
    language: Language,
) -> Option<String> {
    let choices: &[OptionChoice] = match &spec.kind {
        OptionKind::Choice(choices) => choices,
        OptionKind::First(choices) => choices,
        _ => return None,
    };
    let choice = choices.iter().find(|choice| choice.name == value)?;
    let help = language.say(&entry.info.choice_help(spec, choice));
    (!help.is_empty()).then_some(help)
}

fn card(entry: &'static Entry, language: Language) -> GameCard {
    let info = entry.info;
    let game = entry.build(&Options::defaults(info));
    let setup = GameSetup::new(entry, &Settings::default());
    let (levels, others): (Vec<_>, Vec<_>) = opponents_of_person(&*game)
        .into_iter()
        .partition(|player| player.name.starts_with("level-") || player.name == STRENGTH);
    let scale = RatingScale::of(info.id);
    GameCard {
        game: info.id,
        name: info.name,
        summary: language.say(&info.summary_message()),
        credit: language.say(&info.credit_message()),
        sides: Side::BOTH
            .map(|side| SideCard {
                letter: info.side(side).letter,
                name: side_name(info, side, language),
            })
            .into(),
        options: (0..info.options.len())
            .map(|index| option_card(entry, &setup, index, language))
            .collect(),
        players: levels
            .into_iter()
            .chain(others)
            .map(|player| PlayerCard {
                label: player_label(&player.name, language),
                description: language.say(&player.description),
                rating: scale.player(&player.name).map(|player| player.rating),
                name: player.name,
            })
            .collect(),
        demo: demo(entry, language),
        lesson_tasks: shipped_lesson(info.id).map_or(0, |lesson| lesson.tasks.len()),
        puzzles: shipped_puzzles(info.id).len(),
    }
}

/// The catalogue in a language, made once.
fn catalogue_in(language: Language) -> &'static CatalogueAnswer {
    static MADE: [OnceLock<CatalogueAnswer>; Language::ALL.len()] =
        [const { OnceLock::new() }; Language::ALL.len()];
    let place = Language::ALL.iter().position(|other| *other == language).unwrap_or_default();
    MADE[place].get_or_init(|| {
        let clock = |text: &&str| {
            let control: TimeControl = text.parse().unwrap_or_default();
            let value = (*text).to_owned();
            Labelled { value, label: time_name(control, language), help: None }
        };
        CatalogueAnswer {
            games: CATALOGUE.iter().map(|entry| card(entry, language)).collect(),
            clocks: CLOCKS.iter().map(clock).collect(),
        }
    })
}

/// The games, with everything that can be chosen.
#[utoipa::path(
    get, path = "/api/catalogue",
    params(LanguageQuery),
    responses((status = 200, body = CatalogueAnswer), (status = 429, body = ErrorAnswer)),
)]
pub async fn catalogue(Extension(visitor): Extension<Visitor>) -> Json<&'static CatalogueAnswer> {
    Json(catalogue_in(visitor.language))
}

/// A page of rules.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RulesPage {
    /// The id of the rules.
    pub game: &'static str,
    /// Their name.
    pub name: &'static str,
    /// The page, as HTML that contains nothing but text and diagrams.
    pub html: String,
}

/// The rules of a game.
///
/// # Errors
/// If there is no such game.
#[utoipa::path(
    get, path = "/api/rules/{game}",
    params(
        ("game" = String, Path, description = "the id of the rules"),
        LanguageQuery,
    ),
    responses(
        (status = 200, body = RulesPage),
        (status = 404, body = ErrorAnswer),
        (status = 429, body = ErrorAnswer),
    ),
)]
pub async fn rules(
    Extension(visitor): Extension<Visitor>,
    Name(game): Name,
) -> Result<Json<RulesPage>, ApiError> {
    let language = visitor.language;
    let Some(entry) = cygnet_games::find(&game) else {
        return Err(ApiError::new(StatusCode::NOT_FOUND, &no_page(), language));
    };
    let html = rules_html(entry, language);
    Ok(Json(RulesPage { game: entry.info.id, name: entry.info.name, html }))
}

/// A board that a page may show.
struct Diagram {
    /// The board in letters, as the page draws it.
    drawn: String,
    board: Board,
    /// The position, and the options that differ from the usual ones.
    position: String,
    options: BTreeMap<String, String>,
}

/// The boards that a page may show: the start, and every position that the text names.
fn diagrams(entry: &Entry, page: &str, language: Language) -> Vec<Diagram> {
    let named = page.split('`').skip(1).step_by(2);
    let setups =
        named.filter_map(|text| entry.set_up(Options::defaults(entry.info), Some(text), 0).ok());
    let game = entry.build(&Options::defaults(entry.info));
    let initial = game.initial();
    let usual = Options::defaults(entry.info);
    let diagram = |(game, state): Setup| Diagram {
        drawn: state.view().to_text(),
        board: Board::new(&state.view(), language),
        position: state.position(),
        options: game
            .options()
            .iter()
            .filter(|(name, value)| usual.get(name).as_ref() != Some(value))
            .map(|(name, value)| (name.to_owned(), value.to_string()))
            .collect(),
    };
    std::iter::once((game, initial)).chain(setups).map(diagram).collect()
}

/// The page of a game as HTML. Boards that the page draws in letters become diagrams.
fn rules_html(entry: &Entry, language: Language) -> String {
    let page = language.rules_page(entry.info);
    let boards = diagrams(entry, page, language);
    let mut in_block = false;
    let mut events = Vec::new();
    for event in Parser::new(page) {
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(_) | CodeBlockKind::Indented)) => {
                in_block = true;
            }
            Event::End(TagEnd::CodeBlock) => in_block = false,
            Event::Text(text) if in_block => events.push(block(&text, &boards)),
            event => events.push(event),
        }
    }
    let mut text = String::new();
    html::push_html(&mut text, events.into_iter());
    text
}

/// A board as a diagram, or any other block as text.
fn block<'a>(text: &str, boards: &[Diagram]) -> Event<'a> {
    let trimmed = |text: &str| {
        text.lines().map(|line| line.trim_end().to_owned()).collect::<Vec<_>>().join("\n")
    };
    let diagram = boards.iter().find(|diagram| trimmed(&diagram.drawn) == trimmed(text));
    let json = diagram.and_then(|diagram| {
        let board = serde_json::to_string(&diagram.board).ok()?;
        Some((board, serde_json::to_string(&diagram.options).ok()?, &diagram.position))
    });
    let html = match json {
        Some((board, options, position)) => format!(
            "<figure class=\"diagram\" data-board=\"{}\" data-position=\"{}\" \
             data-options=\"{}\"></figure>\n",
            escaped(&board),
            escaped(position),
            escaped(&options),
        ),
        None => format!("<pre><code>{}</code></pre>\n", escaped(text)),
    };
    Event::Html(CowStr::from(html))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_catalogue_is_complete_in_every_language() {
        for language in Language::ALL {
            let catalogue = catalogue_in(language);
            assert_eq!(catalogue.games.len(), CATALOGUE.len());
            for game in &catalogue.games {
                assert!(game.demo.len() > 5, "{}: {} positions", game.game, game.demo.len());
                assert_eq!(game.players[0].name, "level-1");
                for option in &game.options {
                    assert!(!option.label.is_empty() && !option.help.is_empty());
                    let has_default = option.choices.iter().any(|one| one.value == option.default);
                    assert!(has_default, "{}: {option:?}", game.game);
                }
            }
        }
    }

    #[test]
    fn boards_on_the_rules_pages_are_diagrams() {
        for language in Language::ALL {
            for entry in CATALOGUE {
                let html = rules_html(entry, language);
                let has_boards = language.rules_page(entry.info).contains("```");
                assert_eq!(
                    html.contains("data-board="),
                    has_boards,
                    "{} {language:?}",
                    entry.info.id
                );
                assert!(!html.contains("<script"));
            }
        }
    }
}
