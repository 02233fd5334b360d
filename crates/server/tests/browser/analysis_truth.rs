//! The explorer and the review, compared with what is known for certain: complete tables, and every position of
//! small boards.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::num::NonZeroUsize;
use std::path::Path;

use cygnet_core::{DynState, GameVisitor, Options, Outcome, Side, Stop, Value};
use cygnet_games::ugly_duck::UglyDuck;
use cygnet_solve::complete::erased::{BuildTable, OpenTable, OpenedTable};
use cygnet_solve::complete::{BuildSetup, Built, Tables};
use serde_json::json;

use crate::accessible::examine;
use crate::analysis::{import, open, press, type_move};
use crate::page::{Page, Screen};
use crate::world::test;

/// The value of each move for the side that makes it: 1, 0 or -1.
type Values = BTreeMap<String, i8>;

/// The value of every position for the side to move, by the rules alone.
#[derive(Default)]
struct EveryValue(HashMap<String, i8>);

impl EveryValue {
    fn of(&mut self, state: &dyn DynState) -> i8 {
        if let Some(known) = self.0.get(&state.position()) {
            return *known;
        }
        let value = match state.outcome() {
            Some(Outcome::Draw) => 0,
            Some(Outcome::Win(side)) if side == state.turn() => 1,
            Some(Outcome::Win(_)) => -1,
            None => self.of_moves(state).into_values().max().expect("a move"),
        };
        self.0.insert(state.position(), value);
        value
    }

    fn of_moves(&mut self, state: &dyn DynState) -> Values {
        let moves = state.moves().into_iter().map(|text| {
            let mut after = state.boxed_clone();
            after.play(&text).expect("a legal move");
            let value = -self.of(&*after);
            (text, value)
        });
        moves.collect()
    }
}

fn start(size: &str) -> (Options, Box<dyn DynState>) {
    let entry = cygnet_games::find("ugly_duck").expect("the game");
    let options = Options::parse(entry.info, [("size", size)]).expect("options");
    let (_, state) = entry.set_up(options.clone(), None, 0).expect("a board");
    (options, state)
}

/// Builds the table of a board where the server finds it, and opens the file.
fn table(folder: &Path, size: &str) -> Box<dyn OpenedTable> {
    let game = UglyDuck::<u64>::new(&start(size).0);
    let path = folder.join(format!("ugly_duck_{size}.table"));
    let setup = BuildSetup { threads: NonZeroUsize::MIN, memory: 64 << 20 };
    let build = BuildTable { path: &path, setup, stop: &Stop::new(), tell: &mut |_| {} };
    assert!(matches!(build.visit(game.clone()), Ok(Built::Finished(_))));
    let tables = Tables::default();
    OpenTable { named: Some(&path), tables: &tables }.visit(game).expect("a table")
}

/// The values of all moves in the table file.
fn probed(table: &dyn OpenedTable, state: &dyn DynState) -> Values {
    let probed = table.probe(state).expect("a sound file").expect("a position of the table");
    let moves = probed.moves.into_iter().map(|(text, value)| {
        let value = match value {
            Value::Loss => -1,
            Value::Draw => 0,
            Value::Win => 1,
        };
        (text, value)
    });
    moves.collect()
}

/// Waits until the explorer shows exactly these values, and the only move where there is one.
async fn explorer_shows(page: &Page, expected: &Values) {
    let rows = "Object.fromEntries([...document.querySelectorAll('.explorer-table tbody tr')].map((row) => \
        [row.querySelector('.move').textContent.trim(), \
         ['loss', 'draw', 'win'].findIndex((name) => row.querySelector(`.score-proved.score-${name}`)) - 1]))";
    page.until(&format!(
        "(() => {{ const [found, wanted] = [{rows}, {}]; \
         return !document.querySelector('.explorer-table .unknown') \
         && Object.keys(found).length === Object.keys(wanted).length \
         && Object.entries(wanted).every(([move, value]) => found[move] === value); }})()",
        json!(expected)
    ))
    .await;
    let best = expected.values().max().copied().expect("a move");
    let keeping: Vec<&String> =
        expected.iter().filter(|(_, value)| **value == best).map(|(text, _)| text).collect();
    let only: Vec<String> = page
        .eval(
            "[...document.querySelectorAll('.explorer-table .only-move')].map((node) => \
             node.closest('tr').querySelector('.move').textContent.trim())",
        )
        .await;
    let is_only = keeping.len() == 1 && expected.len() > 1 && best > -1;
    assert_eq!(only.iter().collect::<Vec<_>>(), if is_only { keeping } else { Vec::new() });
    // The lines and the bar say the same.
    let lines = "[...document.querySelectorAll('.line:not(.waiting)')].map((row) => \
        [row.querySelector('[data-turn]').textContent, \
         ['loss', 'draw', 'win'].findIndex((name) => row.querySelector(`.score-proved.score-${name}`)) - 1])";
    page.until(&format!(
        "(() => {{ const [lines, wanted] = [{lines}, {}]; \
         return lines.length === Math.min(3, Object.keys(wanted).length) && lines[0][1] === {best} \
         && lines.every(([move, value]) => wanted[move] === value); }})()",
        json!(expected)
    ))
    .await;
    page.until(&format!(
        "(() => {{ const {{ certainty, winner }} = document.querySelector('.bar').dataset; \
         const turn = document.querySelector('.bar').ariaLabel; \
         return certainty === 'proved' && (winner === '') === ({best} === 0) && turn.startsWith('Proved: '); }})()"
    ))
    .await;
}

#[test]
fn the_explorer_agrees_with_a_complete_table() {
    test("explorer", async |world| {
        let mut every = EveryValue::default();
        for (screen, size) in [(Screen::Desktop, "3x3"), (Screen::Phone, "4x3")] {
            let table = table(world.tables(), size);
            let page = world.visit(screen).await;
            open(&page, &format!("game=ugly_duck&option=size%3D{size}")).await;
            let (_, mut state) = start(size);
            let random = &mut fastrand::Rng::with_seed(18);
            loop {
                let expected = probed(&*table, &*state);
                if size == "3x3" {
                    assert_eq!(expected, every.of_moves(&*state), "the table is right");
                }
                explorer_shows(&page, &expected).await;
                // Each side wins some of the positions on the way.
                let texts: Vec<&String> = expected.keys().collect();
                let text = random.choice(texts).expect("a move");
                state.play(text).expect("a legal move");
                if state.outcome().is_some() {
                    break;
                }
                type_move(&page, text).await;
            }
        }
        // In Ski Jumps the regions and their values.
        let page = world.visit(Screen::Desktop).await;
        open(
            &page,
            "game=ski_jumps&option=size%3D4x4&option=jump%3Ddown&position=1R2%2F1B2%2F2R1%2F2B1%20r",
        )
        .await;
        // A position with few continuations: the work on the theory is bounded in time.
        page.see(".theory", "1/2: Red wins regardless of who starts").await;
        page.see(".region-value", "1/2").await;
        let point = page.find(".region", "").await;
        page.hover(point).await;
        page.until("document.querySelectorAll('.mark-region').length === 4").await;
    });
}

/// A game at random in which a won position was lost several times, by both sides: its moves, and the numbers of
/// the turns where that happened.
fn game_with_turning_points(every: &mut EveryValue) -> (Vec<String>, BTreeSet<usize>) {
    for seed in 0.. {
        let random = &mut fastrand::Rng::with_seed(seed);
        let (_, mut state) = start("3x3");
        let (mut moves, mut lost) = (Vec::new(), BTreeSet::new());
        let mut sides = BTreeSet::new();
        while state.outcome().is_none() {
            let values = every.of_moves(&*state);
            let text = random.choice(state.moves()).expect("a move");
            moves.push(text.clone());
            if values[&text] < values.values().copied().max().expect("a move") {
                lost.insert(moves.len());
                sides.insert(state.turn() == Side::One);
            }
            state.play(&text).expect("a legal move");
        }
        if sides.len() == 2 && (3..=6).contains(&lost.len()) {
            return (moves, lost);
        }
    }
    unreachable!("some game is like that")
}

#[test]
#[ignore = "takes long; .ci/run runs it"]
fn a_review_finds_all_turning_points_and_why_explains_them() {
    test("review", async |world| {
        let mut every = EveryValue::default();
        let (moves, lost) = game_with_turning_points(&mut every);
        let record = format!("[Game \"ugly_duck\"]\n[Size \"3x3\"]\n\n{} *\n", moves.join(" "));
        for screen in [Screen::Desktop, Screen::Phone] {
            let page = world.visit(screen).await;
            open(&page, "game=dropper").await;
            import(&page, screen, &record).await;
            let all = moves.len();
            page.until(&format!("document.querySelectorAll('.tree .move').length === {all}")).await;
            press(&page, screen, "[role=tab]", "Review").await;
            press(&page, screen, ".review button.primary", "").await;
            // The list, the marks on the moves and the graph tell of the same turns.
            page.until("document.querySelector('.turning-point')").await;
            let expected: Vec<String> =
                lost.iter().map(|turn| format!("{turn}. {}", moves[turn - 1])).collect();
            let listed = "[...document.querySelectorAll('.turning-point span:nth-child(2)')].map((node) => node.textContent)";
            assert_eq!(page.eval::<Vec<String>>(listed).await, expected);
            let marked = "[...document.querySelectorAll('.tree .move')].flatMap((node, index) => \
                node.dataset.mark ? [index + 1] : [])";
            assert_eq!(page.eval::<BTreeSet<usize>>(marked).await, lost);
            assert_eq!(page.count(".graph-sign").await, lost.len());
            page.until("document.querySelectorAll('.review .graph-proved').length > 1").await;
            assert_eq!(page.count(".review-side .accuracy").await, 2);
            examine(&page, screen, "a review").await;

            // Each of them is one click away, with its refutation; leaving that goes back to the game.
            let (turn, bad) = (lost.first().expect("a turn"), &expected[0]);
            press(&page, screen, ".turning-point", bad).await;
            page.until(&format!("document.querySelector('.graph').ariaValueNow === '{turn}'"))
                .await;
            let bad = &moves[turn - 1];
            page.see(".tree .move[aria-current]", bad).await;
            page.see(".review-move", bad).await;
            press(&page, screen, ".review-move button", "Why?").await;
            page.see(".why-head", &format!("Why {bad} is bad")).await;
            page.until("document.querySelectorAll('.why-step').length > 0").await;
            page.until("document.querySelector('.why .score-proved')").await;
            examine(&page, screen, "why").await;
            page.key("Escape").await;
            page.until("!document.querySelector('.why-step')").await;
            page.see(".tree .move[aria-current]", bad).await;

            // A person looks for a better move: nothing gives it away, and what is tried is judged.
            let first = lost.iter().find(|turn| **turn % 2 == 1).expect("a mistake of White");
            let (_, mut state) = start("3x3");
            for text in &moves[..first - 1] {
                state.play(text).expect("a legal move");
            }
            let values = every.of_moves(&*state);
            press(&page, screen, "[role=tab]", "Review").await;
            press(&page, screen, ".learn", "").await;
            page.see(".lesson", &format!("White played {}. Find a better move.", moves[first - 1]))
                .await;
            page.until("!document.querySelector('.line .score, .arrow-best')").await;
            // Space plays the best move elsewhere, but not here: the next move is made in this position.
            page.eval::<serde_json::Value>("void document.activeElement.blur()").await;
            page.key(" ").await;
            if screen == Screen::Phone {
                examine(&page, screen, "a lesson").await;
            }
            let other = |(text, value): &(&String, &i8)| **value < 1 && **text != moves[first - 1];
            if let Some((wrong, _)) = values.iter().find(other) {
                type_move(&page, wrong).await;
                page.see(".lesson", &format!("{wrong} is no better.")).await;
                press(&page, screen, ".lesson button", "Try again").await;
                page.see(".lesson", "Find a better move.").await;
            }
            let (right, _) = values.iter().find(|(_, value)| **value == 1).expect("a way to win");
            type_move(&page, right).await;
            page.see(".lesson", &format!("{right} is right.")).await;
            press(&page, screen, ".lesson button", "Stop").await;
            page.until("!document.querySelector('.lesson')").await;
        }
    });
}
