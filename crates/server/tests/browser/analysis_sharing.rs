//! Links, records from files, pictures, and boards in other pages.

use serde_json::{Value, json};

use crate::accessible::examine;
use crate::analysis::{import, open, press, type_move};
use crate::page::{Page, Screen, Wishes};
use crate::world::{World, test};

/// The link of the sharing dialog, which stays open.
pub(crate) async fn link(page: &Page, screen: Screen) -> String {
    press(page, screen, ".action", "Share").await;
    page.wait("document.getElementById('copy-web-share-link')?.value || null").await
}

#[test]
#[ignore = "takes long; .ci/run runs it"]
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

            // The server keeps a study that does not fit into a link.
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
            if screen == Screen::Desktop {
                examine(&other, screen, "a short link").await;
            }
            // The code for another page leads to a board with the moves.
            press(&page, screen, "dialog button", "Create the code").await;
            let code: String =
                page.wait("document.getElementById('copy-web-share-embed')?.value || null").await;
            let address = code.split('"').nth(1).expect("an address");
            let path = address.strip_prefix(&world.base()).expect("a board on this server");
            other.go(path).await;
            other.see(".tree .move", "a1").await;
            examine(&other, screen, "an embedded board").await;
            other.key("ArrowRight").await;
            other.see(".tree .move[aria-current]", "a1").await;
            other.until("document.querySelector('.board-host').textContent || document.querySelector('.embed-words').textContent.includes('a1')").await;
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
#[ignore = "takes long; .ci/run runs it"]
fn records_open_as_far_as_they_are_legal() {
    test("records", async |world| {
        for screen in [Screen::Desktop, Screen::Phone] {
            let page = world.visit(screen).await;
            open(&page, "game=ugly_duck").await;
            // Three games: a whole one, one with an illegal move, and one without rules.
            let records = "[Game \"dropper\"]\n[Size \"4x4\"]\n[X \"Ana\"]\n[O \"Ben\"]\n\n1. a1 a1>b2+d1 *\n\n\
                [Game \"dropper\"]\n[Size \"4x4\"]\n[X \"Cia\"]\n[O \"Dan\"]\n\n1. a1 a1>b2+z9 *\n\n\
                [Game \"chess\"]\n\n1. e4 *\n";
            press(&page, screen, ".action", "Import").await;
            page.until("document.activeElement.matches('dialog textarea')").await;
            let is_phone = screen == Screen::Phone;
            if is_phone {
                examine(&page, screen, "importing").await;
            }
            page.write(records).await;
            press(&page, screen, "dialog button[type=submit]", "Open").await;
            page.see("dialog .game-list", "Ana – Ben").await;
            let listed: Vec<String> = page
                .eval("[...document.querySelectorAll('.game-list .menu-item')].map((node) => node.textContent)")
                .await;
            assert_eq!(listed.len(), 3, "{listed:?}");
            assert!(!listed[0].contains("illegal"), "{listed:?}");
            assert!(listed[1].contains("opens up to that point"), "{listed:?}");
            assert!(listed[2].contains("chess") && !listed[2].contains("opens"), "{listed:?}");
            if !is_phone {
                examine(&page, screen, "a list of games").await;
            }
            press(&page, screen, ".game-list .menu-item", "Cia – Dan").await;
            // It opens where it went wrong, and says so in sight.
            page.see(".record-problem", "z9").await;
            page.see(".tree .move[aria-current]", "a1").await;
            page.until(
                "(() => { const node = document.querySelector('.record-problem p'); \
                 const { x, y, width, height } = node.getBoundingClientRect(); \
                 return node.contains(document.elementFromPoint(x + width / 2, y + height / 2)); })()",
            )
            .await;
            examine(&page, screen, "an illegal record").await;
            press(&page, screen, ".record-problem button", "").await;
            page.until("document.querySelector('.record-problem').hidden").await;
            // A record that is pasted into the page, and a file that is dropped on it.
            let words = json!("[Game \"ugly_duck\"]\n[Size \"3x3\"]\n\n1. a1a2 *\n");
            page.eval::<Value>(&format!(
                "void (() => {{ const clipboardData = new DataTransfer(); \
                 clipboardData.setData('text/plain', {words}); \
                 document.body.dispatchEvent(new ClipboardEvent('paste', {{ clipboardData, bubbles: true }})); }})()"
            ))
            .await;
            page.see(".game-name", "Ugly Duck").await;
            page.see(".tree .move[aria-current]", "a1a2").await;
            let words = json!("[Game \"dropper\"]\n[Size \"4x4\"]\n\n1. b2 *\n");
            page.eval::<Value>(&format!(
                "void (() => {{ const dataTransfer = new DataTransfer(); \
                 dataTransfer.items.add(new File([{words}], 'game.txt', {{ type: 'text/plain' }})); \
                 for (const kind of ['dragover', 'drop']) document.body.dispatchEvent( \
                   new DragEvent(kind, {{ dataTransfer, bubbles: true, cancelable: true }})); }})()"
            ))
            .await;
            page.see(".game-name", "Dropper").await;
            page.see(".tree .move[aria-current]", "b2").await;
        }
    });
}

/// The share of pixels that differ much between two pictures, both drawn at this size. Every fourth is looked at.
async fn differing(page: &Page, one: &str, other: &str, (width, height): (u32, u32)) -> f64 {
    page.eval(&format!(
        "(async () => {{ \
           const pixels = async (url) => {{ const image = new Image(); image.src = url; await image.decode(); \
             const context = new OffscreenCanvas({width}, {height}).getContext('2d'); \
             context.drawImage(image, 0, 0, {width}, {height}); \
             return context.getImageData(0, 0, {width}, {height}).data; }}; \
           const [one, other] = [await pixels({}), await pixels({})]; \
           const far = (at) => [0, 1, 2].some((part) => Math.abs(one[at + part] - other[at + part]) > 32); \
           let [differing, looked] = [0, 0]; \
           for (let at = 0; at < one.length; at += 16, looked += 1) if (far(at)) differing += 1; \
           return differing / looked; }})()",
        json!(one),
        json!(other)
    ))
    .await
}

/// A PNG picture as an address, and its size.
fn png_address(png: &[u8]) -> (String, (u32, u32)) {
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes"));
    let encoded: String = png.iter().fold(String::new(), |mut text, byte| {
        let _ = std::fmt::Write::write_fmt(&mut text, format_args!("%{byte:02x}"));
        text
    });
    (format!("data:image/png,{encoded}"), (number(16), number(20)))
}

/// An SVG picture as an address. It is sound XML without anything that runs.
async fn svg_address(page: &Page, svg: Vec<u8>) -> String {
    let svg = String::from_utf8(svg).expect("text");
    let problems: Vec<String> = page
        .eval(&format!(
            "(() => {{ const tree = new DOMParser().parseFromString({}, 'image/svg+xml'); \
             return [...tree.querySelectorAll('*')].filter((node) => \
               ['script', 'foreignObject', 'parsererror', 'a', 'image', 'use', 'style'].includes(node.localName) \
               || [...node.attributes].some(({{ name, value }}) => name.startsWith('on') || /javascript:|url\\(/i.test(value))) \
             .map((node) => node.outerHTML); }})()",
            json!(svg)
        ))
        .await;
    assert!(problems.is_empty(), "{problems:?}");
    page.eval(&format!("'data:image/svg+xml;charset=utf-8,' + encodeURIComponent({})", json!(svg)))
        .await
}

/// Both pictures of the board that is shown.
pub(crate) async fn pictures(
    page: &Page,
    world: &World,
    screen: Screen,
) -> (String, String, (u32, u32)) {
    let folder = tempfile::tempdir().expect("a folder");
    world.downloads(page, folder.path()).await;
    link(page, screen).await;
    press(page, screen, "dialog button", "SVG").await;
    let svg = page.file(folder.path(), "svg").await;
    press(page, screen, "dialog button", "PNG").await;
    let png = page.file(folder.path(), "png").await;
    page.key("Escape").await;
    page.until("!document.querySelector('dialog')").await;
    let svg = svg_address(page, svg).await;
    let (png, size) = png_address(&png);
    (svg, png, size)
}

/// The board as it stands on the screen, as an address, and its size there.
async fn board_on_screen(page: &Page) -> (String, (u32, u32)) {
    // The mouse is nowhere on the board, and nothing moves any more.
    page.hover((1.0, 1.0)).await;
    page.until("document.getAnimations().every((one) => one.playState !== 'running')").await;
    let clip: Value = page
        .eval(
            "(({ x, y, width, height }) => ({ x: x + scrollX, y: y + scrollY, width, height, scale: 1 })) \
             (document.querySelector('.board-host .board-picture').getBoundingClientRect())",
        )
        .await;
    let size: (u32, u32) = page
        .eval(
            "(({ width, height }) => [Math.round(width), Math.round(height)]) \
             (document.querySelector('.board-host .board-picture').getBoundingClientRect())",
        )
        .await;
    let taken = page.call("Page.captureScreenshot", json!({ "format": "png", "clip": clip })).await;
    let png = taken["data"].as_str().expect("a picture");
    (format!("data:image/png;base64,{png}"), size)
}

#[test]
#[ignore = "takes long; .ci/run runs it"]
fn pictures_show_the_board_as_it_is_on_the_screen() {
    test("pictures", async |world| {
        // Edges are drawn a little differently at another size. More than this is a wrong board: one move more, or
        // another side in front, makes a greater difference.
        const TOLERANCE: f64 = 0.009;
        const DIFFERENCE: f64 = 0.012;
        let games = [
            ("ugly_duck", "b1b2", Screen::Desktop, false),
            ("ski_jumps", "a1b1", Screen::Phone, true),
            ("dropper", "d4>d5+a1", Screen::Desktop, true),
            ("three_dragons", "b9b8", Screen::Phone, false),
        ];
        for (game, text, screen, is_dark) in games {
            let wishes = Wishes { is_dark, less_motion: true, ..screen.into() };
            let page = world.visit(wishes).await;
            open(&page, &format!("game={game}")).await;
            // A first stone may stand anywhere, and the screen shows where.
            if game == "dropper" {
                type_move(&page, "d4").await;
            }
            // Without the engine, whose arrows come and go.
            page.key("e").await;
            // Arrows and rings of a person are part of the picture.
            let squares = ["b2", "c3"].map(|name| format!(".board-cell[data-square={name}]"));
            let (from, to) = (page.find(&squares[0], "").await, page.find(&squares[1], "").await);
            page.right_drag(from, to).await;
            page.right_drag(to, to).await;
            page.until("document.querySelectorAll('.arrow-drawn').length === 2").await;
            let mut before: Option<String> = None;
            for step in ["start", "flip", "move"] {
                match step {
                    "flip" => page.key("f").await,
                    "move" => type_move(&page, text).await,
                    _ => {}
                }
                let (seen, size) = board_on_screen(&page).await;
                let (svg, png, png_size) = pictures(&page, world, screen).await;
                let same = differing(&page, &seen, &svg, size).await;
                assert!(same < TOLERANCE, "{game}, {step}: {same}");
                // The other format shows the same, at its full size.
                let same = differing(&page, &svg, &png, png_size).await;
                assert!(same < TOLERANCE / 10.0, "{game}, {step}: {same}");
                if let Some(before) = before.replace(svg) {
                    let other = differing(&page, &seen, &before, size).await;
                    assert!(other > DIFFERENCE, "{game}, {step}: {other}");
                }
            }
        }
    });
}
