//! Ways to the analysis board and its engine: from a finished game, from the rules, and in another page.

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

use crate::accessible::examine;
use crate::analysis::{import, open, press};
use crate::page::{Page, Screen};
use crate::play::{Hand, create, my_turn, whole_game};
use crate::world::{World, against, test};

#[test]
fn a_finished_game_is_one_click_from_its_review() {
    test("one_click", async |world| {
        for (screen, hand) in [(Screen::Desktop, Hand::Mouse), (Screen::Phone, Hand::Touch)] {
            let page = world.visit(screen).await;
            create(&page, &against("random", "ugly_duck", &json!({ "size": "3x3" }))).await;
            my_turn(&page).await;
            whole_game(&page, hand, &mut fastrand::Rng::with_seed(18)).await;
            press(&page, screen, ".turn a.button", "Review").await;
            page.until("location.pathname.startsWith('/review/')").await;
            page.until("document.querySelectorAll('.review-side').length === 2").await;
            // Asked once: that the game is over here, and nothing is analysed, did not end it.
            assert_eq!(page.sent("review").len(), 1);

            // From any of its moves a new game goes on.
            page.key("Home").await;
            page.key("ArrowRight").await;
            page.until("document.querySelector('.tree .move')?.hasAttribute('aria-current')").await;
            press(&page, screen, ".action", "Play on").await;
            page.until("location.pathname.startsWith('/game/')").await;
            page.until("document.querySelector('.board-host .board-cell')").await;
        }
    });
}

#[test]
fn a_mistake_is_tried_again_against_the_computer() {
    test("try_again", async |world| {
        let page = world.visit(Screen::Desktop).await;
        open(&page, "game=dropper").await;
        // Black goes away from a swan that wins at once.
        let record = "[Game \"ugly_duck\"]\n[Size \"3x3\"]\n\n1. a1a2 c3c2 a2b3 c2c1 b3b2 a3a2 *\n";
        import(&page, Screen::Desktop, record).await;
        page.until("document.querySelectorAll('.tree .move').length > 2").await;
        page.click("[role=tab]", "Review").await;
        page.click(".review button.primary", "").await;
        page.until("document.querySelectorAll('.review-side').length === 2").await;
        page.click(".turning-point", "").await;
        let turn: usize =
            page.wait("Number(document.querySelector('.graph').ariaValueNow) || null").await;
        let before: Vec<String> = page
            .eval(&format!(
                "[...document.querySelectorAll('.tree .move')].slice(0, {}).map((node) => node.childNodes[1].textContent)",
                turn - 1
            ))
            .await;
        let position: Value = page
            .eval(&format!(
                "fetch('/api/analysis/position', {{ method: 'POST', headers: {{ 'content-type': 'application/json' }}, \
                 body: JSON.stringify({}) }}).then((answer) => answer.json())",
                json!({ "game": "ugly_duck", "options": { "size": "3x3" }, "moves": before })
            ))
            .await;
        page.click(".review-move button", "again").await;
        page.until("location.pathname.startsWith('/game/')").await;
        my_turn(&page).await;
        // The same board, with the side to move that made the mistake.
        let id: String = page.eval("location.pathname.split('/')[2]").await;
        let state: Value =
            page.eval(&format!("fetch('/api/games/{id}').then((answer) => answer.json())")).await;
        assert_eq!(state["board"]["cells"], position["board"]["cells"]);
        assert_eq!(state["turn"], position["turn"]);
        assert_eq!(state["you"], json!([position["turn"]]));
    });
}

#[test]
fn diagrams_of_the_rules_can_be_played_in() {
    test("diagrams", async |world| {
        for (screen, game) in [(Screen::Desktop, "ugly_duck"), (Screen::Phone, "ski_jumps")] {
            let page = world.visit(screen).await;
            page.go(&format!("/rules/{game}")).await;
            // It asks for its moves when it is seen.
            page.until("document.querySelector('.diagram.playable')").await;
            page.eval::<Value>(
                "void document.querySelector('.diagram.playable').scrollIntoView({ block: 'center' })",
            )
            .await;
            let figure = ".diagram.playable";
            let words =
                "document.querySelector('.diagram.playable figcaption[aria-live]').textContent";
            page.until("document.querySelector('.diagram.playable .board-cell.can')").await;
            let asked: String = page.eval(words).await;
            let board = "[...document.querySelector('.diagram.playable').querySelectorAll('.board-cell')] \
                .map((node) => node.ariaLabel).join(';')";
            let before: String = page.eval(board).await;
            // Step by step, until a turn is complete.
            let mut clicks = 0;
            while page.eval::<String>(words).await == asked {
                press(
                    &page,
                    screen,
                    &format!("{figure} .board-cell.can:not(.chosen), {figure} .tray button"),
                    "",
                )
                .await;
                clicks += 1;
                assert!(clicks < 10, "a turn of {game} has an end");
                page.until(&format!(
                    "{words} !== {} || document.querySelector('.diagram.playable .board-cell.can')",
                    json!(asked)
                ))
                .await;
            }
            page.until(&format!("({board}) !== {}", json!(before))).await;
            examine(&page, screen, "a diagram that was played in").await;
            press(&page, screen, &format!("{figure} button.quiet"), "").await;
            page.until(&format!("{words} === {}", json!(asked))).await;
            page.until(&format!("({board}) === {}", json!(before))).await;
        }
    });
}

/// Serves one page of another origin, and returns its address.
async fn foreign_page(html: String) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move {
        while let Ok((mut client, _)) = listener.accept().await {
            // One read holds the whole request of a browser.
            let _ = client.read(&mut [0; 8192]).await;
            let answer = format!(
                "HTTP/1.1 200 OK\r\ncontent-type: text/html; charset=utf-8\r\ncontent-length: {}\r\n\
                 connection: close\r\n\r\n{html}",
                html.len()
            );
            let _ = client.write_all(answer.as_bytes()).await;
        }
    });
    format!("http://{address}/")
}

/// A value of the page in the first frame.
async fn in_frame(page: &Page, expression: &str) -> Value {
    let tree = page.call("Page.getFrameTree", json!({})).await;
    let frame = &tree["frameTree"]["childFrames"][0]["frame"]["id"];
    let world = page.call("Page.createIsolatedWorld", json!({ "frameId": frame })).await;
    let question = json!({
        "expression": expression, "contextId": world["executionContextId"], "returnByValue": true,
    });
    page.call("Runtime.evaluate", question).await["result"]["value"].clone()
}

/// Waits for something in the first frame.
async fn until_in_frame(page: &Page, expression: &str) {
    let mut looks = 0;
    while in_frame(page, &format!("Boolean({expression})")).await != json!(true) {
        looks += 1;
        assert!(looks < 400, "waited in vain for {expression} in the frame");
        page.pass(std::time::Duration::from_millis(20)).await;
    }
}

/// Keeps a record, and shows its board in a page of another origin.
async fn embedded(world: &World, screen: Screen, record: &str) -> Page {
    let page = world.visit(screen).await;
    page.go("/rules/dropper").await;
    let stored: Value = page
        .eval(&format!(
            "fetch('/api/analysis/studies', {{ method: 'POST', headers: {{ 'content-type': 'application/json' }}, \
             body: JSON.stringify({{ text: {} }}) }}).then((answer) => answer.json())",
            json!(record)
        ))
        .await;
    let id = stored["id"].as_str().expect("an id");
    let frame = format!("{}/embed/{id}", world.base());
    let html = format!(
        "<!doctype html><title>A blog</title><h1>A blog</h1>\
         <link rel=icon href=data:,><iframe src=\"{frame}\" width=360 height=560 title=Cygnet></iframe>"
    );
    let url = foreign_page(html).await;
    page.call("Page.navigate", json!({ "url": url })).await;
    page.until("document.querySelector('iframe') && document.readyState === 'complete'").await;
    page
}

#[test]
fn a_board_in_another_page_can_be_walked_through() {
    test("iframe", async |world| {
        for screen in [Screen::Desktop, Screen::Phone] {
            let record =
                "[Game \"ugly_duck\"]\n[Size \"4x4\"]\n\n1. a1a2 a4a3 (1... b4b3 {instead}) *\n";
            let page = embedded(world, screen, record).await;
            until_in_frame(&page, "document.querySelectorAll('.tree .move').length === 3").await;
            until_in_frame(&page, "document.querySelector('.board-cell')").await;
            // A click on the button for the next move, where it is on the screen.
            let place = in_frame(
                &page,
                "(() => { const { x, y, width, height } = \
                 document.querySelectorAll('.walk-bar button')[2].getBoundingClientRect(); \
                 return [x + width / 2, y + height / 2]; })()",
            )
            .await;
            let frame: (f64, f64) = page
                .eval("(({ x, y }) => [x, y])(document.querySelector('iframe').getBoundingClientRect())")
                .await;
            let point = (
                frame.0 + place[0].as_f64().expect("a place"),
                frame.1 + place[1].as_f64().expect("a place"),
            );
            page.click_at(point).await;
            until_in_frame(
                &page,
                "document.querySelector('.tree .move[aria-current]')?.textContent.includes('a1a2')",
            )
            .await;
            until_in_frame(
                &page,
                "document.querySelector('.embed-words').textContent.includes('a1')",
            )
            .await;
        }
    });
}

#[test]
fn a_board_in_another_page_says_what_is_wrong() {
    test("iframe_problems", async |world| {
        let page = world.visit(Screen::Phone).await;
        page.expect("ERR_INTERNET_DISCONNECTED");
        page.expect("ERR_FAILED");
        let record = "[Game \"ugly_duck\"]\n[Size \"4x4\"]\n\n1. a1a2 a4a3 b1b2 b4b3 z9z9 *\n";
        page.go("/rules/dropper").await;
        let stored: Value = page
            .eval(&format!(
                "fetch('/api/analysis/studies', {{ method: 'POST', headers: {{ 'content-type': 'application/json' }}, \
                 body: JSON.stringify({{ text: {} }}) }}).then((answer) => answer.json())",
                json!(record)
            ))
            .await;
        page.go(&format!("/embed/{}", stored["id"].as_str().expect("an id"))).await;
        page.see(".embed-problem", "z9z9").await;
        page.see(".tree .move", "b4b3").await;
        examine(&page, Screen::Phone, "an embedded board with a problem").await;
        page.see(".embed-words", "White").await;
        page.offline(true).await;
        page.key("End").await;
        page.see(".embed-words", "cannot be reached").await;
        page.offline(false).await;
    });
}

#[test]
#[ignore = "takes long; .ci/run runs it"]
fn dialogs_and_theory_are_accessible() {
    test("axe_analysis", async |world| {
        for screen in [Screen::Desktop, Screen::Phone] {
            let page = world.visit(screen).await;
            open(
                &page,
                "game=ski_jumps&option=size%3D4x4&option=jump%3Ddown&position=1R2%2F1B2%2F2R1%2F2B1%20r",
            )
            .await;
            page.see(".theory", "1/2: Red wins").await;
            page.until("document.querySelector('.engine.done')").await;
            examine(&page, screen, "the theory").await;
            press(&page, screen, ".line .line-moves", "").await;
            page.until("document.querySelector('.tree .move[aria-current]')").await;
            for (button, what) in [("Comment", "the comment"), ("Mark the move", "the marks")] {
                press(&page, screen, ".node-tools button", button).await;
                page.until("document.querySelector('dialog[open]')").await;
                examine(&page, screen, what).await;
                page.key("Escape").await;
                page.until("!document.querySelector('dialog')").await;
            }
            press(&page, screen, ".engine-head button", "Engine settings").await;
            page.until("document.querySelector('dialog[open] select')").await;
            examine(&page, screen, "the engine settings").await;
        }
    });
}
