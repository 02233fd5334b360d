//! Texts of strangers stay texts: in every field of a page, in boards for other pages, and in pictures.

use serde_json::{Value, json};

use crate::analysis::{import, open, press};
use crate::analysis_sharing::pictures;
use crate::page::{Page, Screen};
use crate::world::test;

/// Texts that would do something if anything took them for more than text. All of them end in a mark.
const HOSTILE: [&str; 14] = [
    "<script>window.hit = 1</script>#0",
    "<img src=x onerror=window.hit=1>#1",
    "\"><svg/onload=window.hit=1>#2",
    "'-window.hit=1-'#3",
    "javascript:window.hit=1//#4",
    "</textarea><script>window.hit=1</script>#5",
    "</title><script>window.hit=1</script>#6",
    "${window.hit=1}{{window.hit=1}}#7",
    "&lt;b&gt;&#60;script&#62;#8",
    "<iframe srcdoc='<script>parent.hit=1</script>'>#9",
    "]]><!--<script>window.hit=1</script>-->#10",
    "\u{202e}\u{2066}<a href=javascript:window.hit=1>#11",
    "<style>*{display:none}</style>#12",
    "\" autofocus onfocus=window.hit=1 x=\"#13",
];

/// No text from outside becomes part of the page.
async fn is_clean(page: &Page) {
    let foreign: Vec<String> = page
        .eval(
            "[...document.querySelectorAll('script, style, iframe, object, embed, base, form[action], [onerror], \
             [onload], [onfocus], [src=x], [srcdoc], a[href^=javascript]')] \
             .filter((node) => !(node.matches('script[src^=\"/assets/\"]'))).map((node) => node.outerHTML)",
        )
        .await;
    assert!(foreign.is_empty(), "{foreign:?}");
    assert!(page.eval::<bool>("window.hit === undefined").await);
}

/// A text as the value of a tag.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// A record with these names, every text as a comment and as a tag.
fn record(names: [&str; 2]) -> String {
    let comments: Vec<String> =
        HOSTILE.iter().map(|text| format!("{{{}}} ", text.replace(['{', '}'], ""))).collect();
    let comments = comments.concat();
    let numbered = HOSTILE.iter().enumerate();
    let tags: Vec<String> =
        numbered.map(|(at, text)| format!("[Note{at} {}]\n", quoted(text))).collect();
    let tags = tags.concat();
    format!(
        "[Game \"dropper\"]\n[Size \"4x4\"]\n[X {}]\n[O {}]\n[Event {}]\n{tags}\n\
         {comments} 1. a1 {comments} ( 1. b2 {comments} ) *\n",
        quoted(names[0]),
        quoted(names[1]),
        quoted(names[0]),
    )
}

/// Keeps a record on the server.
async fn store(page: &Page, record: &str) -> String {
    let stored: Value = page
        .eval(&format!(
            "fetch('/api/analysis/studies', {{ method: 'POST', headers: {{ 'content-type': 'application/json' }}, \
             body: JSON.stringify({{ text: {} }}) }}).then((answer) => answer.json())",
            json!(record)
        ))
        .await;
    stored["id"].as_str().expect("an id").to_owned()
}

/// Waits until all these texts are to be read, letter for letter.
async fn reads(page: &Page, selector: &str, texts: &[&str]) {
    page.until(&format!(
        "((words) => {}.every((text) => words.includes(text))) \
         ([...document.querySelectorAll({})].map((node) => node.textContent).join('\\n'))",
        json!(texts),
        json!(selector)
    ))
    .await;
}

/// A list of games with hostile names, rules that do not exist, and moves that are none; then the list of drafts.
async fn lists_stay_texts(page: &Page, screen: Screen) {
    open(page, "game=dropper").await;
    let games: Vec<String> = HOSTILE
        .iter()
        .flat_map(|text| {
            // Texts that a record would not read as a move.
            let is_syntax = |letter: char| letter.is_whitespace() || "{}[]();$".contains(letter);
            let word = text.replace(is_syntax, "");
            [
                format!("[Game \"dropper\"]\n[X {0}]\n[O {0}]\n\n1. {word} *\n\n", quoted(text)),
                format!("[Game {}]\n\n1. a1 *\n\n", quoted(text)),
            ]
        })
        .collect();
    import(page, screen, &games.concat()).await;
    reads(page, ".game-list strong", &HOSTILE).await;
    is_clean(page).await;
    press(page, screen, ".game-list .menu-item", "#1").await;
    page.see(".record-problem", "onerror").await;
    is_clean(page).await;
    // The page keeps the imported game under the names of its players.
    press(page, screen, ".record-problem button", "").await;
    import(page, screen, "[Game \"ugly_duck\"]\n\n1. b1b2 *\n").await;
    page.see(".game-name", "Ugly Duck").await;
    press(page, screen, ".action", "New").await;
    press(page, screen, "dialog button", "Earlier analyses").await;
    reads(page, ".draft strong", &HOSTILE[1..2]).await;
    is_clean(page).await;
    press(page, screen, ".draft .menu-item", "#1").await;
    page.see(".game-subtitle", "onerror").await;
    is_clean(page).await;
}

#[test]
#[ignore = "takes long; .ci/run runs it"]
fn texts_of_strangers_stay_texts() {
    test("hostile_texts", async |world| {
        let page = world.visit(Screen::Desktop).await;
        let phone = world.visit(Screen::Phone).await;
        page.go("/rules/dropper").await;
        let comments: Vec<String> =
            HOSTILE.iter().map(|text| text.replace(['{', '}'], "")).collect();
        let comments: Vec<&str> = comments.iter().map(String::as_str).collect();
        for names in HOSTILE.chunks(2) {
            let names = [names[0], names[1]];
            let id = store(&page, &record(names)).await;
            // A page on the desktop, a board for another page on the phone, and the other way round.
            let (first, second) =
                if names[0].ends_with("#0") { (&phone, &page) } else { (&page, &phone) };
            first.go(&format!("/analysis/{id}")).await;
            reads(first, ".game-subtitle", &names).await;
            reads(first, ".tree-comment", &comments).await;
            second.go(&format!("/embed/{id}")).await;
            reads(second, ".embed-link", &names).await;
            reads(second, ".tree-comment", &comments).await;
            for page in [first, second] {
                page.until(&format!("document.title.includes({})", json!(names[1]))).await;
                is_clean(page).await;
            }
        }
        // The last of them in pictures, which are examined there, and in the dialog of a comment.
        pictures(&page, world, Screen::Desktop).await;
        page.key("c").await;
        page.until("document.activeElement.matches('dialog textarea')").await;
        is_clean(&page).await;
        page.key("Escape").await;
        page.until("!document.querySelector('dialog')").await;
        for (page, screen) in [(&page, Screen::Desktop), (&phone, Screen::Phone)] {
            lists_stay_texts(page, screen).await;
        }
    });
}

#[test]
#[ignore = "takes long; .ci/run runs it"]
fn addresses_and_entries_of_strangers_stay_texts() {
    test("hostile_entries", async |world| {
        for screen in [Screen::Desktop, Screen::Phone] {
            let page = world.visit(screen).await;
            for words in ["400 (Bad Request)", "404 (Not Found)", "422"] {
                page.expect(words);
            }
            // Moves and comments that are typed, and positions in the editor.
            open(&page, "game=dropper&option=size%3D4x4").await;
            for text in HOSTILE {
                page.eval::<Value>(
                    "void (document.querySelector('.typed-move input').focus(), \
                    document.querySelector('.notices').replaceChildren())",
                )
                .await;
                page.write(text).await;
                page.key("Enter").await;
                page.until("document.querySelector('.notice')").await;
                is_clean(&page).await;
            }
            page.key("Escape").await;
            for text in HOSTILE {
                page.key("c").await;
                page.until("document.activeElement.matches('dialog textarea')").await;
                page.eval::<Value>("void document.activeElement.select()").await;
                page.write(text).await;
                page.key("Escape").await;
                reads(&page, ".tree-comment", &[text]).await;
                is_clean(&page).await;
            }
            page.go("/editor?game=dropper").await;
            page.see(".editor-problem", "can be played").await;
            for text in HOSTILE {
                page.eval::<Value>(&format!(
                    "void ((box) => {{ document.querySelector('.editor-problem').textContent = ''; \
                     box.value = {}; box.dispatchEvent(new Event('change')); }}) (document.getElementById('position'))",
                    json!(text)
                ))
                .await;
                page.until("document.querySelector('.editor-problem.bad')?.textContent").await;
                is_clean(&page).await;
            }
            // Every text in some addresses, and every address with some texts.
            let addresses = |text: &str| {
                [
                    format!("/analysis?game={text}"),
                    format!("/analysis?game=dropper&position={text}"),
                    format!("/analysis?game=dropper&option=size%3D{text}"),
                    format!("/editor?game=dropper&position={text}"),
                    format!("/editor?game={text}"),
                    format!("/analysis/{text}"),
                    format!("/embed/{text}"),
                    format!("/review/{text}"),
                    format!("/rules/{text}"),
                    format!("/analysis#record={text}"),
                ]
            };
            for (number, text) in HOSTILE.iter().enumerate() {
                let encoded: String =
                    page.eval(&format!("encodeURIComponent({})", json!(text))).await;
                let addresses = addresses(&encoded);
                for address in [&addresses[number % 10], &addresses[(number + 5) % 10]] {
                    // The editor changes its address at once.
                    let url = format!("{}{address}", world.base());
                    page.call("Page.navigate", json!({ "url": url })).await;
                    page.until("document.querySelector('.notice, .editor-problem.bad, .message-page, main h1')").await;
                    is_clean(&page).await;
                }
            }
            // Addresses that are no text at all.
            for address in ["/analysis/%E0%A4%A", "/embed/%FF", "/review/%"] {
                let url = format!("{}{address}", world.base());
                page.call("Page.navigate", json!({ "url": url })).await;
                page.see(".message-page", "no page with this address").await;
            }
        }
    });
}
