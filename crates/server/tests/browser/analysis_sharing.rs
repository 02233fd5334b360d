//! Links, pictures, boards in other pages, and texts of strangers in all of them.

use serde_json::{Value, json};

use crate::accessible::examine;
use crate::analysis::{import, open, press, type_move};
use crate::page::{Page, Screen};
use crate::world::test;

/// The link of the sharing dialog, which stays open.
async fn link(page: &Page, screen: Screen) -> String {
    press(page, screen, ".action", "Share").await;
    page.wait("document.getElementById('copy-web-share-link')?.value || null").await
}

#[test]
fn links_are_long_or_short() {
    test("links", async |world| {
        for screen in [Screen::Desktop, Screen::Phone] {
            let page = world.visit(screen).await;
            open(&page, "game=dropper&option=size%3D4x4").await;
            type_move(&page, "a1").await;
            let long = link(&page, screen).await;
            assert!(long.contains("/analysis#"), "{long}");
            examine(&page, screen, "sharing").await;
            page.key("Escape").await;
            page.until("!document.querySelector('dialog')").await;
            let other = world.visit(screen).await;
            let path = long.strip_prefix(&world.base()).expect("a link to this server");
            other.go(path).await;
            other.see(".tree .move", "a1").await;

            // What does not fit into a link is kept by the server.
            let words: Vec<String> = (0..1500)
                .map(|number: u32| format!("{:x} ", number.wrapping_mul(2_654_435_761)))
                .collect();
            let words = words.concat();
            let record = format!("[Game \"dropper\"]\n[Size \"4x4\"]\n\n{{{words}}} 1. a1 *\n");
            import(&page, screen, &record).await;
            page.see(".tree-comment", &words[..40]).await;
            let short = link(&page, screen).await;
            assert!(short.contains("/analysis/") && short.len() < 80, "{short}");
            let path = short.strip_prefix(&world.base()).expect("a link to this server");
            other.go(path).await;
            other.see(".tree-comment", &words[..40]).await;
        }
        // Links that lead nowhere say so.
        let page = world.visit(Screen::Desktop).await;
        page.expect("404 (Not Found)");
        for path in [
            "/analysis#record=%%%",
            "/analysis/nothing-here",
            "/embed/nothing-here",
            "/review/nothing",
        ] {
            page.go(path).await;
            page.see("h1", "That did not work").await;
        }
    });
}

#[test]
fn pictures_show_the_board() {
    test("pictures", async |world| {
        let page = world.visit(Screen::Desktop).await;
        for game in ["ugly_duck", "ski_jumps", "dropper", "three_dragons"] {
            let folder = tempfile::tempdir().expect("a folder");
            world.downloads(&page, folder.path()).await;
            open(&page, &format!("game={game}")).await;
            link(&page, Screen::Desktop).await;
            page.click("dialog button", "SVG").await;
            let svg = page.file(folder.path(), "svg").await;
            page.click("dialog button", "PNG").await;
            let png = page.file(folder.path(), "png").await;
            assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
            let svg = String::from_utf8(svg).expect("text");
            assert!(svg.starts_with("<svg") || svg.starts_with("<?xml"), "{}", &svg[..80]);
            assert!(!svg.contains("<script") && !svg.contains("foreignObject"));
            // The same in both: the share of pixels that differ much, of both pictures at one size.
            let differing: f64 = page
                .eval(&format!(
                    "(async () => {{ \
                       const pixels = async (url) => {{ const image = new Image(); image.src = url; await image.decode(); \
                         const canvas = new OffscreenCanvas(240, 240); const context = canvas.getContext('2d'); \
                         context.drawImage(image, 0, 0, 240, 240); return context.getImageData(0, 0, 240, 240).data; }}; \
                       const svg = await pixels('data:image/svg+xml;charset=utf-8,' + encodeURIComponent({})); \
                       const png = await pixels('data:image/png;base64,' + btoa({}.map((byte) => String.fromCharCode(byte)).join(''))); \
                       const colours = new Set(); let differing = 0; \
                       for (let at = 0; at < svg.length; at += 4) {{ \
                         colours.add(svg[at] << 16 | svg[at + 1] << 8 | svg[at + 2]); \
                         if (Math.abs(svg[at] - png[at]) > 64) differing += 1; }} \
                       return colours.size < 5 ? 1 : differing / (240 * 240); }})()",
                    json!(svg),
                    json!(png),
                ))
                .await;
            assert!(differing < 0.05, "{game}: {differing}");
            page.key("Escape").await;
        }
    });
}

/// Texts that would do something if anything took them for more than text. All of them end in a mark.
const HOSTILE: [&str; 12] = [
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
];

/// Nothing that came from outside is part of the page.
async fn is_clean(page: &Page) {
    let foreign: Vec<String> = page
        .eval(
            "[...document.querySelectorAll('script, iframe, object, [onerror], [onload], [src=x], a[href^=javascript]')] \
             .filter((node) => !(node.matches('script[src^=\"/assets/\"]'))).map((node) => node.outerHTML)",
        )
        .await;
    assert!(foreign.is_empty(), "{foreign:?}");
    assert!(page.eval::<bool>("window.hit === undefined").await);
}

#[test]
fn texts_of_strangers_stay_texts() {
    test("hostile_texts", async |world| {
        let page = world.visit(Screen::Desktop).await;
        let comments: Vec<String> =
            HOSTILE.iter().map(|text| format!("{{{}}} ", text.replace(['{', '}'], ""))).collect();
        let comments = comments.concat();
        let name = |text: &str| text.replace('\\', "\\\\").replace('"', "\\\"");
        let tags: Vec<String> = HOSTILE
            .iter()
            .enumerate()
            .map(|(at, text)| format!("[Note{at} \"{}\"]\n", name(text)))
            .collect();
        let tags = tags.concat();
        for (number, text) in HOSTILE.iter().enumerate() {
            let record = format!(
                "[Game \"dropper\"]\n[Size \"4x4\"]\n[X \"{0}\"]\n[O \"{0}\"]\n[Event \"{0}\"]\n{tags}\n{comments} 1. a1 {comments} *\n",
                name(text)
            );
            let stored: Value = page_post(&page, world, &record, number == 0).await;
            let id = stored["id"].as_str().expect("an id");
            let mark = format!("#{number}");
            if number < 3 {
                for path in [format!("/analysis/{id}"), format!("/embed/{id}")] {
                    page.go(&path).await;
                    page.see(".tree-comment", "#11").await;
                    page.until(&format!("document.title.includes({})", json!(mark))).await;
                    is_clean(&page).await;
                }
            }
        }
        // A move, a position and an address that are none.
        open(&page, "game=dropper&option=size%3D4x4").await;
        page.expect("400 (Bad Request)");
        page.expect("404 (Not Found)");
        page.expect("422");
        for text in HOSTILE {
            page.eval::<Value>("void document.querySelector('.typed-move input').focus()").await;
            page.write(text).await;
            page.key("Enter").await;
            page.until("document.querySelector('.notice')").await;
            is_clean(&page).await;
        }
        for text in [HOSTILE[0], HOSTILE[1], HOSTILE[2]] {
            let encoded: String = page.eval(&format!("encodeURIComponent({})", json!(text))).await;
            for path in [
                format!("/analysis?game={encoded}"),
                format!("/analysis?game=dropper&position={encoded}"),
                format!("/editor?game=dropper&position={encoded}"),
                format!("/analysis/{encoded}"),
                format!("/embed/{encoded}"),
                format!("/analysis#record={encoded}"),
            ] {
                page.go(&path).await;
                page.until("document.querySelector('.notice, .editor-problem.bad, .message-page, main h1')").await;
                is_clean(&page).await;
            }
        }
    });
}

/// Keeps a record on the server.
async fn page_post(
    page: &Page,
    world: &crate::world::World,
    record: &str,
    is_first: bool,
) -> Value {
    if is_first {
        page.go("/").await;
        page.see("h1", "").await;
        assert!(page.eval::<String>("location.origin").await == world.base());
    }
    page.eval(&format!(
        "fetch('/api/analysis/studies', {{ method: 'POST', headers: {{ 'content-type': 'application/json' }}, \
         body: JSON.stringify({{ text: {} }}) }}).then((answer) => answer.json())",
        json!(record)
    ))
    .await
}
