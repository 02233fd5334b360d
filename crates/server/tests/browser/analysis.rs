//! The analysis board: moves and variations, the engine's lines, explorer, reviews, the position editor.

use std::collections::HashMap;

use cygnet_core::{DynState, Options, Outcome};
use serde_json::{Value, json};

use crate::accessible::examine;
use crate::page::{Page, Screen};
use crate::world::test;

/// The moves in the tree, in the order in which they are read.
const MOVES: &str = "[...document.querySelectorAll('.tree .move')].map((node) => node.textContent)";

/// A click or a tap, as the screen has it.
pub(crate) async fn press(page: &Page, screen: Screen, selector: &str, words: &str) {
    match screen {
        Screen::Phone | Screen::Sideways => page.tap(selector, words).await,
        Screen::Desktop | Screen::Tablet => page.click(selector, words).await,
    }
}

/// Opens the board for a game, and waits until moves can be made.
pub(crate) async fn open(page: &Page, query: &str) {
    page.go(&format!("/analysis?{query}")).await;
    page.until("document.querySelector('.board-host .board-cell') && document.querySelector('.turn-title').textContent")
        .await;
}

/// Types a move, and waits until it is the current one.
pub(crate) async fn type_move(page: &Page, text: &str) {
    page.eval::<Value>("void document.querySelector('.typed-move input').focus()").await;
    page.write(text).await;
    page.key("Enter").await;
    page.see(".tree .move[aria-current]", text).await;
    // The arrow keys walk through the moves again.
    page.eval::<Value>("void document.activeElement.blur()").await;
}

async fn comment(page: &Page, screen: Screen, words: &str) {
    press(page, screen, ".node-tools button", "Comment").await;
    page.until("document.activeElement.matches('dialog textarea')").await;
    page.write(words).await;
    press(page, screen, "dialog button", "Save").await;
    page.see(".tree-comment", words).await;
}

#[test]
fn a_tree_survives_export_import_and_leaving() {
    test("tree", async |world| {
        for screen in [Screen::Desktop, Screen::Phone] {
            let page = world.visit(screen).await;
            let folder = tempfile::tempdir().expect("a folder");
            world.downloads(&page, folder.path()).await;
            open(&page, "game=ugly_duck&option=size%3D4x4").await;
            // The first move on the board, the others in words.
            for square in ["a1", "a2"] {
                press(&page, screen, &format!(".board-cell[data-square={square}]"), "").await;
            }
            page.see(".tree .move[aria-current]", "a1a2").await;
            type_move(&page, "a4a3").await;
            comment(&page, screen, "the duck is \"stuck\" {here}; is it?").await;
            type_move(&page, "b1b2").await;
            page.key("ArrowLeft").await;
            page.see(".tree .move[aria-current]", "a4a3").await;
            type_move(&page, "c1c2").await;
            press(&page, screen, ".node-tools button", "Mark the move").await;
            press(&page, screen, "dialog .menu-item", "!?").await;
            page.see(".tree .move[aria-current]", "!?").await;
            page.key("ArrowLeft").await;
            page.key("ArrowLeft").await;
            page.see(".tree .move[aria-current]", "a1a2").await;
            type_move(&page, "d4d3").await;
            let before: Vec<String> = page.eval(MOVES).await;
            assert_eq!(before.len(), 5, "{before:?}");
            assert_eq!(page.count(".tree-variation").await, 2);

            let record = save_record(&page, screen, folder.path()).await;
            assert!(record.contains("c1c2!?") && record.contains('('), "{record}");

            // Somebody else opens it.
            let other = world.visit(screen).await;
            let folder = tempfile::tempdir().expect("a folder");
            world.downloads(&other, folder.path()).await;
            open(&other, "game=dropper").await;
            import(&other, screen, &record).await;
            other.see(".game-name", "Ugly Duck").await;
            other
                .until(&format!("JSON.stringify({MOVES}) === {}", json!(json!(before).to_string())))
                .await;
            other.see(".tree-comment", "the duck is \"stuck\" {here}; is it?").await;
            assert_eq!(save_record(&other, screen, folder.path()).await, record);

            // A new tab of the first browser finds what was left.
            page.eval::<Value>("void sessionStorage.clear()").await;
            page.go("/").await;
            open(&page, "game=ugly_duck&option=size%3D4x4").await;
            page.see(".notice", "from last time").await;
            assert_eq!(page.eval::<Vec<String>>(MOVES).await, before);
            // Deleting can be undone.
            page.key("Home").await;
            page.key("ArrowRight").await;
            page.see(".tree .move[aria-current]", "a1a2").await;
            page.key("Delete").await;
            page.until("document.querySelectorAll('.tree .move').length === 0").await;
            press(&page, screen, ".notice button", "Undo").await;
            page.until(&format!(
                "JSON.stringify({MOVES}) === {}",
                json!(json!(before).to_string())
            ))
            .await;
        }
    });
}

/// The record that the page saves.
async fn save_record(page: &Page, screen: Screen, folder: &std::path::Path) -> String {
    press(page, screen, ".action", "Share").await;
    press(page, screen, "dialog button", "Download").await;
    let record = page.file(folder, "txt").await;
    page.key("Escape").await;
    page.until("!document.querySelector('dialog')").await;
    String::from_utf8(record).expect("text")
}

pub(crate) async fn import(page: &Page, screen: Screen, record: &str) {
    press(page, screen, ".action", "Import").await;
    page.until("document.activeElement.matches('dialog textarea')").await;
    page.write(record).await;
    press(page, screen, "dialog button[type=submit]", "Open").await;
}

/// The names of the pictures of scores that a screen reader is told, inside the list of lines.
async fn spoken_scores(page: &Page) -> Vec<String> {
    page.call("Accessibility.enable", json!({})).await;
    let tree = page.call("Accessibility.getFullAXTree", json!({})).await;
    page.call("Accessibility.disable", json!({})).await;
    let nodes = tree["nodes"].as_array().expect("nodes");
    let is_image = |node: &&Value| node["role"]["value"] == "image" && node["ignored"] == false;
    let names = nodes.iter().filter(is_image).filter_map(|node| node["name"]["value"].as_str());
    names
        .filter(|name| name.contains("roved: ") || name.contains("stimated: "))
        .map(str::to_owned)
        .collect()
}

#[test]
fn lines_stream_in_and_say_what_is_proved() {
    test("lines", async |world| {
        for screen in [Screen::Desktop, Screen::Phone] {
            let page = world.visit(screen).await;
            open(&page, "game=ugly_duck&option=size%3D8x8").await;
            let depth = "Number(/depth (\\d+)/.exec(document.querySelector('.engine-status').textContent)?.[1] ?? 0)";
            let first: u32 = page.wait(&format!("{depth} || null")).await;
            let place =
                "JSON.stringify(document.querySelector('.board-host').getBoundingClientRect())";
            let before: String = page.eval(place).await;
            page.until(&format!("{depth} > {first}")).await;
            assert_eq!(page.eval::<String>(place).await, before, "the board stays where it is");
            page.until("document.querySelectorAll('.line .score').length === 3").await;
            let estimated = spoken_scores(&page).await;
            assert!(estimated.iter().any(|name| name.starts_with("Estimated: ")), "{estimated:?}");
            assert!(estimated.iter().all(|name| !name.starts_with("Proved: ")), "{estimated:?}");
            page.until("document.querySelector('.arrow-best')").await;

            // What the opponent threatens.
            page.key("t").await;
            page.until("document.querySelector('.arrow-threat')").await;
            page.key("t").await;
            page.until("!document.querySelector('.arrow-threat')").await;

            // A board so small that everything is proved.
            open(&page, "game=ugly_duck&option=size%3D3x3").await;
            page.until("document.querySelector('.line .score-proved')").await;
            let proved = spoken_scores(&page).await;
            assert!(proved.iter().any(|name| name.starts_with("Proved: ")), "{proved:?}");
            // The engine off: nothing is claimed and nothing asked.
            page.key("e").await;
            page.until(
                "!document.querySelector('.line .score') && !document.querySelector('.arrow-best')",
            )
            .await;
        }
    });
}

/// The value of every position for the side to move, by the rules alone: 1, 0 or -1.
#[derive(Default)]
struct EveryValue(HashMap<String, i8>);

impl EveryValue {
    fn of(&mut self, state: &dyn DynState) -> i8 {
        if let Some(known) = self.0.get(&state.position()) {
            return *known;
        }
        let value = match state.outcome() {
            Some(Outcome::Draw) => 0,
            Some(Outcome::Win(side)) => {
                if side == state.turn() {
                    1
                } else {
                    -1
                }
            }
            None => self.of_moves(state).into_values().max().expect("a move"),
        };
        self.0.insert(state.position(), value);
        value
    }

    /// The values of all moves, for the side that makes them.
    fn of_moves(&mut self, state: &dyn DynState) -> HashMap<String, i8> {
        let moves = state.moves().into_iter().map(|text| {
            let mut after = state.boxed_clone();
            after.play(&text).expect("a legal move");
            let value = -self.of(&*after);
            (text, value)
        });
        moves.collect()
    }
}

#[test]
fn the_explorer_shows_the_value_of_every_move() {
    test("explorer", async |world| {
        let mut values = EveryValue::default();
        let entry = cygnet_games::find("ugly_duck").expect("the game");
        let options = Options::parse(entry.info, [("size", "3x3")]).expect("options");
        let (_, mut state) = entry.set_up(options, None, 0).expect("a board");
        let page = world.visit(Screen::Desktop).await;
        open(&page, "game=ugly_duck&option=size%3D3x3").await;
        let rows = "Object.fromEntries([...document.querySelectorAll('.explorer-table tbody tr')].map((row) => \
            [row.querySelector('.move').textContent.trim(), \
             ['loss', 'draw', 'win'].findIndex((name) => row.querySelector(`.score-${name}`)) - 1]))";
        loop {
            let expected = values.of_moves(&*state);
            page.until(&format!(
                "(() => {{ const [found, wanted] = [{rows}, {}]; \
                 return !document.querySelector('.explorer-table .unknown') \
                 && Object.keys(found).length === Object.keys(wanted).length \
                 && Object.entries(wanted).every(([move, value]) => found[move] === value); }})()",
                json!(expected)
            ))
            .await;
            let best = expected.values().max().copied().expect("a move");
            let is_only = expected.values().filter(|value| **value == best).count() == 1
                && expected.len() > 1;
            assert_eq!(
                page.count(".explorer-table .only-move").await,
                usize::from(is_only && best > -1)
            );
            let mut texts: Vec<String> = expected.into_keys().collect();
            texts.sort();
            state.play(&texts[0]).expect("a legal move");
            if state.outcome().is_some() {
                break;
            }
            type_move(&page, &texts[0]).await;
        }
    });
}

#[test]
fn a_review_finds_the_turning_point_and_why_explains_it() {
    test("review", async |world| {
        for screen in [Screen::Desktop, Screen::Phone] {
            let page = world.visit(screen).await;
            open(&page, "game=ugly_duck&option=size%3D3x3").await;
            // White wins at once after these, and only with some moves.
            for text in ["b1a2", "a3b2", "a2a3", "b2c1", "a3b2", "c3c2"] {
                type_move(&page, text).await;
            }
            page.until("document.querySelector('.explorer-table .score-loss, .explorer-table .score-draw')").await;
            let row = "[...document.querySelectorAll('.explorer-table tbody tr')].find((row) => \
                row.querySelector('.score-loss, .score-draw'))";
            let bad: String =
                page.eval(&format!("{row}.querySelector('.move').textContent.trim()")).await;
            type_move(&page, &bad).await;
            press(&page, screen, "[role=tab]", "Review").await;
            press(&page, screen, ".review button.primary", "").await;
            page.see(".turning-point", &bad).await;
            page.until("document.querySelectorAll('.review .graph-proved').length > 0").await;
            assert_eq!(page.count(".review-side .accuracy").await, 2);
            page.see(".tree .move[data-mark]", &bad).await;
            examine(&page, screen, "a review").await;

            // Its refutation plays on the board; leaving it goes back to the game.
            page.key("w").await;
            page.see(".why-head", &format!("Why {bad} is bad")).await;
            page.until("document.querySelectorAll('.why-step').length > 0").await;
            page.until("document.querySelector('.why .score-proved')").await;
            examine(&page, screen, "why").await;
            page.key("Escape").await;
            page.until("!document.querySelector('.why-step')").await;
            page.see(".tree .move[aria-current]", &bad).await;
        }
    });
}

#[test]
fn the_keyboard_alone_is_enough() {
    test("analysis_keys", async |world| {
        let page = world.visit(Screen::Desktop).await;
        open(&page, "game=ugly_duck&option=size%3D4x4").await;
        // A move with the cursor on the board: the first piece that can go, and its first target.
        page.key("b").await;
        page.until("document.activeElement.closest('.board-host')").await;
        page.key("/").await;
        page.until("document.activeElement.matches('.typed-move input')").await;
        page.write("b1b2").await;
        page.key("Enter").await;
        page.see(".tree .move[aria-current]", "b1b2").await;
        page.key("Escape").await;
        page.eval::<Value>("void document.activeElement.blur()").await;
        // The engine's best move, a comment, back and forth.
        page.until("document.querySelector('.line .score')").await;
        page.key(" ").await;
        page.until("document.querySelectorAll('.tree .move').length === 2").await;
        page.key("c").await;
        page.until("document.activeElement.matches('dialog textarea')").await;
        page.write("by keyboard").await;
        page.key("Escape").await;
        page.see(".tree-comment", "by keyboard").await;
        page.key("Home").await;
        page.until("!document.querySelector('.tree .move[aria-current]')").await;
        page.key("ArrowRight").await;
        page.see(".tree .move[aria-current]", "b1b2").await;
        page.key("?").await;
        page.see("dialog", "Esc").await;
        examine(&page, Screen::Desktop, "the keys").await;
        page.key("Escape").await;
        page.until("!document.querySelector('dialog')").await;
        examine(&page, Screen::Desktop, "the analysis board").await;
    });
}

#[test]
fn the_editor_knows_every_piece_and_explains_what_is_illegal() {
    test("editor", async |world| {
        for screen in [Screen::Desktop, Screen::Phone] {
            let page = world.visit(screen).await;
            for game in ["ugly_duck", "ski_jumps", "dropper", "three_dragons"] {
                page.go(&format!("/editor?game={game}")).await;
                page.see(".editor-problem", "can be played").await;
                let tools = page.count(".palette input").await;
                assert!(tools > 3, "{game}: {tools}");
                // Each kind on a square of the board, one after another.
                for tool in 2..tools {
                    page.eval::<Value>(&format!(
                        "void document.querySelectorAll('.palette input')[{tool}].click()"
                    ))
                    .await;
                    // A piece that may not stand there is put all the same, and the position explained.
                    let seen = "JSON.stringify([...document.querySelectorAll('.editor-side input[type=text], \
                        .editor-problem, .board-host .board-cell[data-square=b2]')].map((node) => \
                        [node.value, node.textContent, node.ariaLabel]))";
                    let before: String = page.eval(seen).await;
                    press(&page, screen, ".board-host .board-cell[data-square=b2]", "").await;
                    page.until(&format!("{seen} !== {}", json!(before))).await;
                }
                examine(&page, screen, "the editor").await;
                page.expect("400 (Bad Request)");
                // What is no position is explained in the words of the game.
                page.eval::<Value>(
                    "void ((box) => { box.value = '9/9 nobody'; box.dispatchEvent(new Event('change')); }) \
                     (document.querySelector('.editor-side input[type=text]'))",
                )
                .await;
                page.until(
                    "document.querySelector('.editor-problem.bad')?.textContent.length > 10",
                )
                .await;
                assert!(
                    page.eval::<bool>("document.querySelector('.editor-go button').disabled").await
                );
                examine(&page, screen, "an illegal position").await;
                press(&page, screen, ".editor-side button", "Start position").await;
                page.see(".editor-problem", "can be played").await;
            }
            press(&page, screen, ".editor-go button.primary", "Analyse").await;
            page.see(".game-name", "Three Dragons").await;
        }
    });
}

/// Prints how long the first line of an analysis and the review of a game of 30 turns take.
///
/// `cargo test --release -p cygnet-server --test browser measure_ -- --ignored --nocapture`
#[test]
#[ignore = "a measurement, for a quiet machine"]
fn measure_first_lines_and_reviews() {
    test("measure", async |world| {
        for game in ["ugly_duck", "ski_jumps", "dropper", "three_dragons"] {
            let page = world.visit(Screen::Desktop).await;
            page.go(&format!("/analysis?game={game}")).await;
            let first: f64 = page
                .wait("document.querySelector('.line .score') ? performance.now() : null")
                .await;
            let entry = cygnet_games::find(game).expect("the game");
            let options = Options::defaults(entry.info);
            let (_, mut state) = entry.set_up(options, None, 0).expect("a board");
            let random = &mut fastrand::Rng::with_seed(18);
            let mut record = format!("[Game \"{game}\"]\n\n");
            let mut turns = 0;
            while turns < 30 && state.outcome().is_none() {
                let text = random.choice(state.moves()).expect("a move");
                record.push_str(&text);
                record.push(' ');
                state.play(&text).expect("a legal move");
                turns += 1;
            }
            import(&page, Screen::Desktop, &(record + "*\n")).await;
            page.until(&format!("document.querySelectorAll('.tree .move').length === {turns}"))
                .await;
            page.click("[role=tab]", "Review").await;
            let began: f64 = page.eval("performance.now()").await;
            page.click(".review button.primary", "").await;
            // Slow machines are measured, too.
            let done: f64 = loop {
                let seen = "document.querySelectorAll('.review-side').length === 2 ? performance.now() : 0";
                let now: f64 = page.eval(seen).await;
                if now > 0.0 {
                    break now;
                }
                page.pass(std::time::Duration::from_millis(20)).await;
            };
            let seconds = (done - began) / 1000.0;
            println!(
                "{game}: first line after {first:.0} ms; {turns} turns reviewed in {seconds:.1} s"
            );
        }
    });
}
