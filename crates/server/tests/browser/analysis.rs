//! The analysis board: moves and variations, the engine's lines, the keyboard.

use cygnet_core::Options;
use serde_json::{Value, json};

use crate::accessible::examine;
use crate::page::{CONTROL, Page, Screen};
use crate::play::{Hand, create, my_turn, steps, until};
use crate::world::{among_people, test};

/// The moves in the tree, in the order in which they are read.
const MOVES: &str = "[...document.querySelectorAll('.tree .move')].map((node) => node.textContent)";

/// The whole tree as it is drawn: moves, marks, comments and how they are nested, but not which move is shown.
const TREE: &str = "(() => { const tree = document.querySelector('.tree').cloneNode(true); \
    tree.querySelectorAll('[aria-current]').forEach((node) => node.removeAttribute('aria-current')); \
    return tree.innerHTML; })()";

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
    page.key("Escape").await;
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
            comment(&page, screen, "a [second] line (of it)\nand its end").await;
            // A variation of the variation, with a word about the start.
            type_move(&page, "b4b3").await;
            page.key("ArrowLeft").await;
            page.see(".tree .move[aria-current]", "c1c2").await;
            type_move(&page, "d4c3").await;
            page.key("Home").await;
            page.until("!document.querySelector('.tree .move[aria-current]')").await;
            comment(&page, screen, "é – 鸭 🦆").await;
            page.key("ArrowRight").await;
            page.see(".tree .move[aria-current]", "a1a2").await;
            type_move(&page, "d4d3").await;
            let before: Vec<String> = page.eval(MOVES).await;
            assert_eq!(before.len(), 7, "{before:?}");
            assert_eq!(page.count(".tree-variation").await, 3);
            assert_eq!(page.count(".tree-comment").await, 3);
            let tree: String = page.eval(TREE).await;

            let record = save_record(&page, screen, folder.path()).await;
            assert!(record.contains("c1c2!?") && record.contains('('), "{record}");

            // Another visitor opens it.
            let other = world.visit(screen).await;
            let folder = tempfile::tempdir().expect("a folder");
            world.downloads(&other, folder.path()).await;
            open(&other, "game=dropper").await;
            import(&other, screen, &record).await;
            other.see(".game-name", "Ugly Duck").await;
            other.until(&format!("{TREE} === {}", json!(tree))).await;
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

#[test]
fn variations_of_a_review_survive_leaving() {
    test("review_draft", async |world| {
        let page = world.visit(Screen::Desktop).await;
        let game = among_people("local", "ugly_duck", &json!({ "size": "4x4" }));
        let created = create(&page, &game).await;
        my_turn(&page).await;
        steps(&page, Hand::Mouse, &["a1", "a2"]).await;
        until(&page, "sight.turns === 1").await;
        page.click(".action", "Resign").await;
        page.click("dialog button.danger", "Resign").await;
        until(&page, "sight.status === 'over'").await;

        let review = format!("/review/{}", created["id"].as_str().expect("an id"));
        page.go(&review).await;
        page.until("document.querySelector('.review-side')").await;
        page.key("Home").await;
        page.until("!document.querySelector('.tree .move[aria-current]')").await;
        type_move(&page, "b1b2").await;
        page.see(".tree-variation", "b1b2").await;
        // The tab restores the variation, and asks for the review again.
        page.reload().await;
        page.see(".tree-variation .move[aria-current]", "b1b2").await;
        page.until("document.querySelector('.review-side')").await;
        // So does a new tab, which says so.
        page.eval::<Value>("void sessionStorage.clear()").await;
        page.go("/").await;
        page.go(&review).await;
        page.see(".notice", "from last time").await;
        page.see(".tree-variation", "b1b2").await;
        page.until("document.querySelector('.review-side')").await;
        page.click(".notice button", "Start over").await;
        page.until(
            "document.querySelector('.review-side') && !document.querySelector('.tree-variation')",
        )
        .await;
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

/// Limits the depth of the engine; 0 means no limit.
async fn look_ahead(page: &Page, depth: u32) {
    page.click(".engine-head button", "Engine settings").await;
    page.eval::<Value>(&format!(
        "void ((box) => {{ box.value = '{depth}'; box.dispatchEvent(new Event('change', {{ bubbles: true }})); }}) \
         (document.querySelector('dialog select'))"
    ))
    .await;
    page.key("Escape").await;
    page.until("!document.querySelector('dialog')").await;
}

/// How many scores a screen reader is told to be proved, and how many to be estimated.
async fn spoken_scores(page: &Page) -> (usize, usize) {
    page.call("Accessibility.enable", json!({})).await;
    let tree = page.call("Accessibility.getFullAXTree", json!({})).await;
    page.call("Accessibility.disable", json!({})).await;
    let nodes = tree["nodes"].as_array().expect("nodes");
    let is_image = |node: &&Value| node["role"]["value"] == "image" && node["ignored"] == false;
    let names = nodes.iter().filter(is_image).filter_map(|node| node["name"]["value"].as_str());
    let names: Vec<&str> = names.collect();
    let told = |word: &str| names.iter().filter(|name| name.starts_with(word)).count();
    (told("Proved: "), told("Estimated: "))
}

/// The text for screen readers agrees with the visible lines. Returns the number of proved and estimated lines.
async fn scores(page: &Page) -> (usize, usize) {
    page.until("document.querySelector('.engine.done')").await;
    let seen = "(() => { const count = (selector) => [...document.querySelectorAll(selector)] \
        .filter((node) => node.checkVisibility()).length; \
        return [count('.score-proved, .bar[data-certainty=proved]'), \
                count('.score-estimate, .bar[data-certainty=estimated]'), \
                count('.line .score-proved'), count('.line .score-estimate')]; })()";
    loop {
        let before: [usize; 4] = page.eval(seen).await;
        let spoken = spoken_scores(page).await;
        // The explorer goes on proving: only what stays the same can be compared.
        if page.eval::<[usize; 4]>(seen).await == before {
            let [proved, estimated, proved_lines, estimated_lines] = before;
            assert_eq!(spoken, (proved, estimated), "{}", page.text(".side").await);
            return (proved_lines, estimated_lines);
        }
    }
}

/// Content that a key or a script scrolls into view is not hidden behind the board, which stays in view on phones.
async fn nothing_is_covered(page: &Page) {
    let covered: Vec<String> = page
        .eval(
            "(() => { scrollTo(0, document.body.scrollHeight); \
             const buttons = [...document.querySelectorAll('.side button')].filter((node) => node.checkVisibility()); \
             return buttons.filter((node) => { \
               node.scrollIntoView({ block: 'nearest' }); \
               const { x, y, width, height } = node.getBoundingClientRect(); \
               return !node.contains(document.elementFromPoint(x + width / 2, y + height / 2)); \
             }).map((node) => node.outerHTML.slice(0, 200)); })()",
        )
        .await;
    assert!(covered.is_empty(), "{covered:?}");
    page.eval::<Value>("void scrollTo(0, 0)").await;
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
            page.until("document.querySelector('.arrow-best')").await;

            // The threat of the opponent.
            page.key("t").await;
            page.until("document.querySelector('.arrow-threat')").await;
            page.key("t").await;
            page.until("!document.querySelector('.arrow-threat')").await;

            // An engine that looks two turns ahead proves some moves here, and guesses others.
            look_ahead(&page, 2).await;
            open(&page, "game=ugly_duck&option=size%3D8x8").await;
            assert_eq!(scores(&page).await.0, 0, "nothing is proved at the start");
            open(&page, "game=ugly_duck&option=size%3D8x8&position=DDDDDDD1%2F8%2F8%2F8%2F8%2F2D5%2F3s4%2Fdddd1ddd%20w").await;
            let (proved, estimated) = scores(&page).await;
            assert!(proved > 0 && estimated > 0, "{proved} proved, {estimated} estimated");

            // The engine cannot see to the end here. What the explorer proves is proved in the lines and on the bar.
            open(&page, "game=ugly_duck&option=size%3D4x3").await;
            page.until("document.querySelectorAll('.line .score-proved').length === 3").await;
            page.until("document.querySelector('.bar[data-certainty=proved]')").await;
            page.until("document.querySelector('.engine-summary .score-proved')").await;
            let (_, estimated) = scores(&page).await;
            assert_eq!(estimated, 0, "no estimate beside a proof");

            // A board so small that everything is proved.
            look_ahead(&page, 0).await;
            open(&page, "game=ugly_duck&option=size%3D3x3").await;
            let (proved, estimated) = scores(&page).await;
            assert!(proved > 0 && estimated == 0, "{proved} proved, {estimated} estimated");
            nothing_is_covered(&page).await;
            // The engine off: nothing is claimed and nothing asked.
            page.key("e").await;
            page.until(
                "!document.querySelector('.line .score') && !document.querySelector('.arrow-best')",
            )
            .await;
        }
    });
}

/// Moves the cursor of the board to a square, wherever that is on the screen.
async fn steer(page: &Page, square: &str) {
    let direction = format!(
        "(() => {{ const middle = (node) => {{ const {{ x, y, width, height }} = node.getBoundingClientRect(); \
           return [x + width / 2, y + height / 2]; }}; \
         const here = document.activeElement; if (here.dataset.square === '{square}') return 'there'; \
         const [x, y] = middle(here); \
         const [toX, toY] = middle(document.querySelector('.board-cell[data-square={square}]')); \
         return Math.abs(toX - x) > 4 ? (toX > x ? 'ArrowRight' : 'ArrowLeft') : toY > y ? 'ArrowDown' : 'ArrowUp'; }})()"
    );
    page.until("document.activeElement.closest('.board-host')").await;
    loop {
        let key: String = page.eval(&direction).await;
        if key == "there" {
            return;
        }
        page.key(&key).await;
    }
}

#[test]
fn the_keyboard_alone_is_enough() {
    test("analysis_keys", async |world| {
        let page = world.visit(Screen::Desktop).await;
        open(&page, "game=ugly_duck&option=size%3D4x4").await;
        let current = async |text: &str| page.see(".tree .move[aria-current]", text).await;
        // A move with the cursor on the board, another one in words, and the best one.
        page.key("b").await;
        steer(&page, "a1").await;
        page.key("Enter").await;
        steer(&page, "a2").await;
        page.key("Enter").await;
        current("a1a2").await;
        page.key("/").await;
        page.until("document.activeElement.matches('.typed-move input')").await;
        page.write("a4a3").await;
        page.key("Enter").await;
        current("a4a3").await;
        page.key("Escape").await;
        page.until("document.querySelector('.line .score')").await;
        page.key(" ").await;
        page.until("document.querySelectorAll('.tree .move').length === 3").await;
        page.key("c").await;
        page.until("document.activeElement.matches('dialog textarea')").await;
        page.write("by keyboard").await;
        page.key("Escape").await;
        page.see(".tree-comment", "by keyboard").await;
        // A variation: found with the arrows, marked, moved up, deleted, and brought back.
        page.key("ArrowLeft").await;
        current("a4a3").await;
        page.key("ArrowLeft").await;
        current("a1a2").await;
        page.key("/").await;
        page.write("d4d3").await;
        page.key("Enter").await;
        current("d4d3").await;
        page.key("Escape").await;
        page.key("ArrowUp").await;
        current("a4a3").await;
        page.key("ArrowDown").await;
        current("d4d3").await;
        page.key("m").await;
        page.until("document.activeElement.closest('dialog')").await;
        let mut tabs = 0;
        while !page.eval::<bool>("document.activeElement.textContent.includes('!?')").await {
            page.key("Tab").await;
            tabs += 1;
            assert!(tabs < 12, "the marks are reached with Tab");
        }
        page.key("Enter").await;
        current("!?").await;
        page.key("p").await;
        page.until("document.querySelector('.tree-variation')?.textContent.includes('a4a3')").await;
        page.key("Delete").await;
        page.until("!document.querySelector('.tree').textContent.includes('d4d3')").await;
        page.chord(CONTROL, "z").await;
        current("d4d3").await;
        page.key("Home").await;
        page.until("!document.querySelector('.tree .move[aria-current]')").await;
        page.key("ArrowRight").await;
        current("a1a2").await;
        // The tools, with the tabs between them.
        page.key("x").await;
        page.until("document.querySelector('.explorer-table')?.checkVisibility()").await;
        page.key("w").await;
        page.until("document.querySelector('.why-step')").await;
        page.key("Escape").await;
        page.until("!document.querySelector('.why-step')").await;
        page.key("r").await;
        page.until("document.querySelector('.review-side')").await;
        page.key("s").await;
        page.until("document.getElementById('copy-web-share-link')").await;
        page.key("Escape").await;
        page.until("!document.querySelector('dialog')").await;
        page.key("e").await;
        page.until("!document.querySelector('.line .score')").await;
        page.key("e").await;
        page.until("document.querySelector('.line .score')").await;
        let turned =
            "document.querySelector('.board-cell[data-square=a1]').getBoundingClientRect().y";
        let before: f64 = page.eval(turned).await;
        page.key("f").await;
        page.until(&format!("{turned} !== {before}")).await;
        page.key("?").await;
        page.see("dialog", "Esc").await;
        examine(&page, Screen::Desktop, "the keys").await;
        page.key("Escape").await;
        page.until("!document.querySelector('dialog')").await;
        examine(&page, Screen::Desktop, "the analysis board").await;

        // The editor: a tool by its number, a square by the arrows.
        page.go("/editor?game=ugly_duck&option=size%3D4x4").await;
        page.see(".editor-problem", "can be played").await;
        page.key("3").await;
        page.until("document.querySelectorAll('.palette input')[2].checked").await;
        page.key("b").await;
        steer(&page, "b2").await;
        page.key("Enter").await;
        page.see("#position", "DDDD/1D2/4/dddd w").await;
        page.key("Delete").await;
        page.see("#position", "DDDD/4/4/dddd w").await;
    });
}

#[test]
fn lines_drawings_and_the_menu_of_a_move() {
    test("analysis_tools", async |world| {
        let page = world.visit(Screen::Desktop).await;
        open(&page, "game=ugly_duck&option=size%3D8x8").await;
        // The explorer estimates moves without a proof, if the engine has searched them.
        page.until("document.querySelectorAll('.explorer-table .score-estimate').length === 3")
            .await;
        assert_eq!(page.count(".explorer-table .score-proved").await, 0);
        // The mouse on the third move of a line shows the board after it; a click plays up to it.
        let third = page.find(".line-moves [data-turn='3']", "").await;
        page.hover(third).await;
        page.until("document.querySelector('.glimpse:not([hidden]) .board-picture')").await;
        page.hover((1.0, 1.0)).await;
        page.until("document.querySelector('.glimpse').hidden").await;
        page.click(".line-moves [data-turn='3']", "").await;
        page.until("document.querySelectorAll('.tree .move')[2]?.hasAttribute('aria-current')")
            .await;
        let moves: Vec<String> = page.eval(MOVES).await;

        // Arrows and rings belong to a move, and go with the record.
        let square =
            async |name: &str| page.find(&format!(".board-cell[data-square={name}]"), "").await;
        let (from, to) = (square("d4").await, square("f6").await);
        page.right_drag(from, to).await;
        page.right_drag(to, to).await;
        page.until("document.querySelectorAll('.arrow-drawn').length === 2").await;
        comment(&page, Screen::Desktop, "a plan").await;
        assert!(!page.text(".tree").await.contains('%'));
        page.key("ArrowLeft").await;
        page.until("!document.querySelector('.arrow-drawn')").await;
        let link = crate::analysis_sharing::link(&page, Screen::Desktop).await;
        page.key("Escape").await;
        let other = world.visit(Screen::Phone).await;
        other.go(link.strip_prefix(&world.base()).expect("a link to this server")).await;
        other.see(".tree-comment", "a plan").await;
        other.until("document.querySelectorAll('.arrow-drawn').length === 2").await;
        // Drawn again, they are gone.
        page.key("ArrowRight").await;
        page.until("document.querySelectorAll('.arrow-drawn').length === 2").await;
        page.right_drag(from, to).await;
        page.right_drag(to, to).await;
        page.until("!document.querySelector('.arrow-drawn')").await;

        // Another second move becomes the main line, from the menu of the move.
        page.key("Home").await;
        page.key("ArrowRight").await;
        page.until("document.querySelector('.tree .move').hasAttribute('aria-current')").await;
        let reply = if moves[1].contains("d8d7") { "e8e7" } else { "d8d7" };
        type_move(&page, reply).await;
        page.see(".tree-variation", reply).await;
        let place = page.find(".tree-variation .move", reply).await;
        page.right_drag(place, place).await;
        page.see("dialog", "Copy the moves").await;
        examine(&page, Screen::Desktop, "the menu of a move").await;
        page.click("dialog .menu-item", "main line").await;
        page.until(&format!(
            "document.querySelectorAll('.tree .move')[1].textContent.includes('{reply}')"
        ))
        .await;
        page.key("ArrowLeft").await;
        page.key("ArrowDown").await;
        // A game against the computer goes on from the position.
        page.key("ArrowRight").await;
        page.see(".tree .move[aria-current]", reply).await;
        page.click(".action", "Play on").await;
        page.until("location.pathname.startsWith('/game/')").await;
        page.until(
            "document.querySelector('.board-cell[data-square=d7], .board-cell[data-square=e7]')",
        )
        .await;
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
