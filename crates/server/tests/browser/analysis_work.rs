//! A person's work on the analysis board and in the editor is neither lost nor mixed up.

use serde_json::{Value, json};

use crate::accessible::examine;
use crate::analysis::{import, open, press, type_move};
use crate::log::Request;
use crate::page::{CONTROL, Page, Screen};
use crate::play::{Hand, create, my_turn, steps, until};
use crate::world::{among_people, test};

/// Waits until the main line has these moves.
async fn shows(page: &Page, moves: &[&str]) {
    page.until(&format!(
        "JSON.stringify([...document.querySelectorAll('.tree .move')].map((node) => node.childNodes[1].textContent)) \
         === JSON.stringify({})",
        json!(moves)
    ))
    .await;
}

#[test]
#[ignore = "takes long; .ci/run runs it"]
fn work_that_is_replaced_can_be_opened_again() {
    test("drafts", async |world| {
        for screen in [Screen::Desktop, Screen::Phone] {
            let page = world.visit(screen).await;
            open(&page, "game=ugly_duck&option=size%3D4x4").await;
            type_move(&page, "a1a2").await;
            type_move(&page, "a4a3").await;
            // A record takes its place, and that of a new board after one move.
            import(&page, screen, "[Game \"dropper\"]\n[Size \"4x4\"]\n[X \"Ana\"]\n\n1. b2 *\n")
                .await;
            shows(&page, &["b2"]).await;
            press(&page, screen, ".action", "New").await;
            press(&page, screen, "dialog button[type=submit]", "Open").await;
            shows(&page, &[]).await;
            type_move(&page, "c3").await;
            page.eval::<Value>("void sessionStorage.clear()").await;
            page.reload().await;
            shows(&page, &["c3"]).await;

            press(&page, screen, ".action", "New").await;
            press(&page, screen, "dialog button", "Earlier analyses").await;
            page.see("dialog .draft", "Ana").await;
            assert_eq!(page.count(".draft").await, 2);
            examine(&page, screen, "earlier analyses").await;
            press(&page, screen, ".draft .menu-item", "Ugly Duck").await;
            shows(&page, &["a1a2", "a4a3"]).await;
            page.see(".tree .move[aria-current]", "a4a3").await;
            // The work that it replaced is in the list now; work deleted there is gone.
            press(&page, screen, ".action", "New").await;
            press(&page, screen, "dialog button", "Earlier analyses").await;
            page.until("document.querySelectorAll('.draft').length === 2").await;
            press(&page, screen, ".draft:nth-child(2) .icon-button", "").await;
            page.until("document.querySelectorAll('.draft').length === 1").await;
            page.see(".draft", "one move").await;
            page.key("Escape").await;
            page.reload().await;
            shows(&page, &["a1a2", "a4a3"]).await;
        }
    });
}

#[test]
fn a_browser_without_room_says_so() {
    test("no_room", async |world| {
        let page = world.visit(Screen::Desktop).await;
        open(&page, "game=ugly_duck&option=size%3D4x4").await;
        page.eval::<Value>(
            "void (Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); })",
        )
        .await;
        type_move(&page, "a1a2").await;
        page.see(".notice", "no room").await;
        page.click(".notice button", "Share").await;
        page.until("document.getElementById('copy-web-share-link')?.value").await;
    });
}

#[test]
fn a_second_link_in_the_same_tab_is_opened() {
    test("second_link", async |world| {
        let page = world.visit(Screen::Desktop).await;
        let mut links = Vec::new();
        for text in ["a1", "b2"] {
            open(&page, "game=dropper&option=size%3D4x4").await;
            import(
                &page,
                Screen::Desktop,
                &format!("[Game \"dropper\"]\n[Size \"4x4\"]\n\n1. {text} *\n"),
            )
            .await;
            shows(&page, &[text]).await;
            links.push(crate::analysis_sharing::link(&page, Screen::Desktop).await);
            page.key("Escape").await;
        }
        let path = links[0].strip_prefix(&world.base()).expect("a link to this server");
        page.go(path).await;
        shows(&page, &["a1"]).await;
        // Each link has a draft of its own.
        type_move(&page, "a1>a2+a4").await;
        page.eval::<Value>(&format!("void (location.href = {})", json!(links[1]))).await;
        shows(&page, &["b2"]).await;
        page.eval::<Value>("void history.back()").await;
        shows(&page, &["a1", "a1>a2+a4"]).await;
    });
}

#[test]
fn a_game_that_goes_on_is_shown_as_it_is_now() {
    test("from_game", async |world| {
        let page = world.visit(Screen::Desktop).await;
        let game = among_people("local", "ugly_duck", &json!({ "size": "4x4" }));
        let created = create(&page, &game).await;
        my_turn(&page).await;
        let id = created["id"].as_str().expect("an id");
        let analysis = format!("/analysis?from={id}");
        for (step, moves) in [(["a1", "a2"], &["a1a2"][..]), (["a4", "a3"], &["a1a2", "a4a3"][..])]
        {
            page.go(created["url"].as_str().expect("an address")).await;
            steps(&page, Hand::Mouse, &step).await;
            until(&page, &format!("sight.turns === {}", moves.len())).await;
            page.go(&analysis).await;
            shows(&page, moves).await;
        }
        // Additions of a person are work, and stay.
        type_move(&page, "b1b2").await;
        page.go("/").await;
        page.go(&analysis).await;
        shows(&page, &["a1a2", "a4a3", "b1b2"]).await;
    });
}

#[test]
fn the_board_of_another_position_is_only_looked_at() {
    test("other_position", async |world| {
        let page = world.visit(Screen::Desktop).await;
        page.expect("ERR_INTERNET_DISCONNECTED");
        page.expect("ERR_FAILED");
        open(&page, "game=ugly_duck&option=size%3D4x4").await;
        for text in ["a1a2", "a4a3", "b1b2", "b4b3"] {
            type_move(&page, text).await;
        }
        page.reload().await;
        page.until("document.querySelectorAll('.board-cell.can').length > 0").await;
        page.until("document.querySelector('.arrow-best')").await;
        // Nothing is known about the start, and it cannot be asked for.
        page.offline(true).await;
        page.key("Home").await;
        page.see(".notice", "cannot be reached").await;
        let claimed = ".board-cell.can, .arrow-best, .arrow-other, .line .score";
        assert_eq!(page.count(claimed).await, 0);
        page.offline(false).await;
        page.key("End").await;
        page.until(
            "document.querySelector('.board-cell.can') && document.querySelector('.arrow-best')",
        )
        .await;
    });
}

#[test]
fn a_file_does_not_replace_what_a_dialog_asks_about() {
    test("drop_on_dialog", async |world| {
        let page = world.visit(Screen::Desktop).await;
        open(&page, "game=ugly_duck&option=size%3D4x4").await;
        type_move(&page, "a1a2").await;
        let drop = |place: &str, name: &str| {
            let record = json!("[Game \"dropper\"]\n[Size \"4x4\"]\n\n1. b2 *\n");
            format!(
                "(() => {{ const dataTransfer = new DataTransfer(); \
                 dataTransfer.items.add(new File([{record}], '{name}', {{ type: 'text/plain' }})); \
                 const events = ['dragover', 'drop'].map((kind) => \
                   new DragEvent(kind, {{ dataTransfer, bubbles: true, cancelable: true }})); \
                 for (const event of events) document.querySelector('{place}').dispatchEvent(event); \
                 return events.every((event) => event.defaultPrevented) \
                   && document.querySelector('.drop-veil').hidden; }})()"
            )
        };
        page.key("c").await;
        page.until("document.activeElement.matches('dialog textarea')").await;
        // The browser neither opens the file in place of the page, nor does the page.
        assert!(page.eval::<bool>(&drop("dialog", "one.txt")).await);
        page.write("about a1a2").await;
        page.key("Escape").await;
        page.see(".tree-comment", "about a1a2").await;
        page.see(".game-name", "Ugly Duck").await;
        // The dialog that asks for a record takes it.
        page.click(".action", "Import").await;
        page.until("document.activeElement.matches('dialog textarea')").await;
        assert!(page.eval::<bool>(&drop("dialog", "two.txt")).await);
        page.see(".game-name", "Dropper").await;
        shows(&page, &["b2"]).await;
        let is_reading = |request: &Request| request.url.contains("/api/analysis/records");
        assert_eq!(page.requests().iter().filter(|request| is_reading(request)).count(), 1);
    });
}

#[test]
fn buttons_of_a_phone_stay_as_moves_are_added() {
    test("phone_stays", async |world| {
        for screen in [Screen::Phone, Screen::Sideways] {
            let page = world.visit(screen).await;
            open(&page, "game=ugly_duck&option=size%3D8x8").await;
            let places = "JSON.stringify([...document.querySelectorAll('.actions, .tool, .side > .tools')] \
                .map((node) => node.getBoundingClientRect().y - document.querySelector('.side').getBoundingClientRect().y))";
            let before: String = page.eval(places).await;
            let record = "[Game \"ugly_duck\"]\n[Size \"8x8\"]\n\n1. a1a2 {one} (1. b1b2 {two}) (1. c1c2 {three}) \
                (1. d1d2 {four}) (1. e1e2 {five}) (1. f1f2 {six}) (1. g1g2 {seven}) a8a7 *\n";
            import(&page, screen, record).await;
            page.until("document.querySelectorAll('.tree .move').length === 8").await;
            page.see(".tree-comment", "seven").await;
            assert_eq!(page.eval::<String>(places).await, before);
        }
    });
}

/// The squares that show a piece.
const PIECES: &str = "[...document.querySelectorAll('.board-host .board-cell')] \
    .filter((node) => node.ariaLabel.split(', ')[1] !== 'empty').map((node) => node.dataset.square).join(' ')";

#[test]
fn the_editor_keeps_its_board_and_takes_changes_back() {
    test("editor_work", async |world| {
        for screen in [Screen::Desktop, Screen::Phone] {
            let page = world.visit(screen).await;
            page.go("/editor?game=ugly_duck&option=size%3D4x4").await;
            page.see(".editor-problem", "can be played").await;
            let start: String = page.eval(PIECES).await;
            assert!(
                page.eval::<bool>(
                    "[...document.querySelectorAll('.editor-side button')] \
                .find((node) => node.textContent === 'Undo').disabled"
                )
                .await
            );
            press(&page, screen, ".editor-side button", "Clear").await;
            page.until(&format!("{PIECES} === ''")).await;
            press(&page, screen, ".editor-side button", "Undo").await;
            page.until(&format!("{PIECES} === {}", json!(start))).await;
            // A duck on its far row is not a legal position; the page keeps it even so.
            page.eval::<Value>("void document.querySelectorAll('.palette input')[2].click()").await;
            for square in ["b2", "b4"] {
                let cell = format!(".board-cell[data-square={square}]");
                press(&page, screen, &cell, "").await;
            }
            page.until("document.querySelector('.editor-problem.bad')").await;
            let crowded: String = page.eval(PIECES).await;
            assert!(crowded.contains("b2") && crowded.len() > start.len(), "{crowded}");
            let is_crowded =
                format!("document.querySelector('.board-host') && {PIECES} === {}", json!(crowded));
            page.reload().await;
            page.until(&is_crowded).await;
            page.until("document.querySelector('.editor-problem.bad')").await;
            page.go("/rules/ugly_duck").await;
            page.eval::<Value>("void history.back()").await;
            page.until(&is_crowded).await;
            page.until("document.querySelector('.editor-problem.bad')").await;

            // The start position, another board and another game are changes like any other.
            press(&page, screen, ".editor-side button", "Start position").await;
            page.until(&format!("{PIECES} === {}", json!(start))).await;
            page.eval::<Value>(
                "void ((box) => { box.value = 'dropper'; box.dispatchEvent(new Event('change', { bubbles: true })); }) \
                 (document.querySelector('.editor-more select'))",
            )
            .await;
            page.until("location.search.includes('dropper')").await;
            page.see(".editor-problem", "can be played").await;
            press(&page, screen, ".editor-side button", "Undo").await;
            page.until(&format!("{PIECES} === {}", json!(start))).await;
            page.until("document.querySelector('.editor-more select').value === 'ugly_duck'").await;
            page.see(".editor-problem", "can be played").await;
            page.chord(CONTROL, "z").await;
            page.until(&is_crowded).await;
            page.until("document.querySelector('.editor-problem.bad')").await;

            // The board as it is goes to the analysis, also before it has been judged.
            press(&page, screen, ".editor-side button", "Start position").await;
            page.see(".editor-problem", "can be played").await;
            page.eval::<Value>(
                "void ((buttons) => { for (const words of ['Clear', 'Analyse']) \
                 buttons.find((one) => one.textContent === words).click(); }) \
                 ([...document.querySelectorAll('.editor-side button')])",
            )
            .await;
            page.until("location.pathname === '/analysis'").await;
            page.until("new URLSearchParams(location.search).get('position') === '4/4/4/4 w'")
                .await;
        }
    });
}

#[test]
fn a_late_answer_takes_no_change_back() {
    test("editor_late", async |world| {
        let page = world.visit(Screen::Desktop).await;
        page.go("/editor?game=ugly_duck&option=size%3D4x4").await;
        page.see(".editor-problem", "can be played").await;
        // From now on answers wait until the test lets them through.
        page.eval::<Value>(
            "void ((ask) => { window.held = []; window.fetch = (url, request) => { const answer = ask(url, request); \
             return new Promise((done) => held.push(() => done(answer))); }; })(window.fetch)",
        )
        .await;
        page.click(".editor-side button", "Clear").await;
        page.until("held.length === 1").await;
        page.eval::<Value>("void document.querySelectorAll('.palette input')[2].click()").await;
        page.click(".board-cell[data-square=b2]", "").await;
        page.eval::<Value>("void held[0]()").await;
        page.until("held.length === 2").await;
        page.eval::<Value>("void held[1]()").await;
        page.see("#position", "4/1D2/4/4 w").await;
        page.until(&format!("{PIECES} === 'b2'")).await;
    });
}

#[test]
fn the_editor_keeps_the_words_of_a_position() {
    test("editor_words", async |world| {
        let page = world.visit(Screen::Desktop).await;
        page.go("/editor?game=three_dragons").await;
        page.see(".editor-problem", "can be played").await;
        let position: String = page.eval("document.getElementById('position').value").await;
        let (rows, quiet) = position.rsplit_once(' ').expect("words after the rows");
        assert_eq!(quiet, "0", "{position}");
        let query = json!(format!("{rows} 7"));
        let query: String = page.eval(&format!("encodeURIComponent({query})")).await;
        page.go(&format!("/editor?game=three_dragons&position={query}")).await;
        page.see("#position", &format!("{rows} 7")).await;
        // Another side to move, and back.
        for side in [1, 0] {
            page.eval::<Value>(&format!(
                "void document.querySelectorAll('input[name=turn]')[{side}].click()"
            ))
            .await;
            page.until(&format!(
                "/ 7$/.test(document.getElementById('position').value) && document.querySelector('.editor-problem:not(.bad)') \
                 && document.getElementById('position').value {} {}",
                if side == 1 { "!==" } else { "===" },
                json!(format!("{rows} 7"))
            ))
            .await;
        }
    });
}

#[test]
fn single_characters_are_no_commands_once_they_are_switched_off() {
    test("no_shortcuts", async |world| {
        let page = world.visit(Screen::Desktop).await;
        open(&page, "game=ugly_duck&option=size%3D4x4").await;
        let switch =
            "void localStorage.setItem('cygnet-settings', JSON.stringify({ shortcuts: false }))";
        page.eval::<Value>(switch).await;
        page.reload().await;
        page.until("document.querySelector('.board-cell.can')").await;
        let checked = "document.querySelector('.engine input').checked";
        for key in ["e", "n", "s", "c", "?"] {
            page.key(key).await;
        }
        assert!(page.eval::<bool>(checked).await);
        assert_eq!(page.count("dialog").await, 0);
        page.go("/editor?game=ugly_duck&option=size%3D4x4").await;
        page.see(".editor-problem", "can be played").await;
        page.key("3").await;
        assert!(!page.eval::<bool>("document.querySelectorAll('.palette input')[2].checked").await);
        page.key("?").await;
        assert_eq!(page.count(".notice").await, 0);
    });
}
