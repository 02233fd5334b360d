//! The pages around a game: start, rules, settings, downloads.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::page::{Page, Screen, Wishes};
use crate::people::pair;
use crate::play::{Hand, create, my_turn, sight, steps, until};
use crate::world::{against, among_people, test};

/// The most bytes that the first page may transfer.
const FIRST_PAGE: f64 = 200_000.0;

const GAMES: [&str; 4] = ["ugly_duck", "ski_jumps", "dropper", "three_dragons"];

#[test]
fn the_first_page_is_light_and_asks_nobody_else() {
    test("light", async |world| {
        let began = Instant::now();
        let page = world.visit(Screen::Desktop).await;
        page.go("/").await;
        page.see(".card button", "Play").await;
        // A measurement, not an assertion: the speed of the machine is unknown.
        println!("usable {:?} after the browser was asked", began.elapsed());
        page.until("document.querySelectorAll('.my-games p').length === 1").await;
        page.pass(Duration::from_millis(300)).await;
        let requests = page.requests();
        let bytes: f64 = requests.iter().map(|request| request.bytes).sum();
        println!("{} requests, {bytes} bytes", requests.len());
        assert!(bytes > 0.0 && bytes < FIRST_PAGE, "{bytes} bytes");
        let base = world.base();
        for request in requests {
            assert!(request.url.starts_with(&base), "{}", request.url);
        }
    });
}

#[test]
fn one_click_starts_a_game() {
    test("one_click", async |world| {
        let page = world.visit(Screen::Phone).await;
        page.go("/").await;
        let one_line = "[...document.querySelectorAll('.top-link span')].every((words) => \
            words.getBoundingClientRect().height < 2 * parseFloat(getComputedStyle(words).fontSize))";
        page.until(one_line).await;
        for number in 0..GAMES.len() {
            page.tap(&format!(".card:nth-child({}) button.primary", number + 1), "Play").await;
            my_turn(&page).await;
            let socket = page.requests().iter().any(|request| request.url.starts_with("ws://"));
            assert!(socket);
            page.tap(".brand", "").await;
            page.until(&format!("document.querySelectorAll('.entry').length === {}", number + 1))
                .await;
        }
        page.see(".entry", "Your turn").await;
    });
}

#[test]
fn the_form_offers_the_options_of_the_game() {
    test("form", async |world| {
        let page = world.visit(Screen::Desktop).await;
        page.go("/").await;
        page.click("[aria-label='Options for Ski Jumps']", "").await;
        page.click("dialog label", "8×8").await;
        page.click("dialog label", "Black").await;
        page.click("dialog button[type=submit]", "Start the game").await;
        until(&page, "sight.status === 'playing'").await;
        assert_eq!(page.count(".board-host .board-cell").await, 64);

        page.go("/").await;
        page.click(".card:nth-child(3) button", "Friend").await;
        page.click("dialog label", "Other").await;
        page.write("99").await;
        page.expect("400 (Bad Request)");
        page.click("dialog button[type=submit]", "Create the link").await;
        page.see(".form-problem", "99").await;
        page.click("dialog label", "6×6").await;
        page.click("dialog button[type=submit]", "Create the link").await;
        page.see(".turn-title", "Waiting for an opponent").await;
        page.see("input.invite", &world.base()).await;
        page.go("/").await;
        page.see(".entry", "Waiting for an opponent").await;
    });
}

#[test]
fn rules_have_diagrams_and_lead_to_a_game() {
    test("rules", async |world| {
        let page = world.visit(Screen::Tablet).await;
        for game in GAMES {
            page.go(&format!("/rules/{game}")).await;
            page.until("document.querySelectorAll('.diagram .board-picture').length > 1").await;
            assert_eq!(
                page.count("figure.diagram").await,
                page.count("figure.diagram .board-picture").await
            );
            page.see(".rules-play button", "Friend").await;
        }
        page.click(".rules-play button.primary", "Play").await;
        my_turn(&page).await;
    });
}

#[test]
fn the_place_of_notices_is_there_before_the_first_one() {
    test("notices", async |world| {
        let page = world.visit(Screen::Desktop).await;
        for path in ["/", "/rules/dropper"] {
            page.go(path).await;
            page.until("document.querySelector('h1')").await;
            assert_eq!(page.count("body > .notices[role=status]:empty").await, 1, "{path}");
        }
    });
}

#[test]
fn a_low_window_with_a_mouse_has_room_for_typed_moves() {
    test("low_window", async |world| {
        let page = world.visit(Screen::Desktop).await;
        create(&page, &against("random", "ugly_duck", &json!({ "size": "4x4" }))).await;
        // A window of 1440 to 900 pixels at twice the usual size.
        let metrics =
            json!({ "width": 720, "height": 450, "deviceScaleFactor": 2, "mobile": false });
        page.call("Emulation.setDeviceMetricsOverride", metrics).await;
        page.click(".typed-move input", "").await;
        let fits = "[...document.querySelectorAll('.player, .moves, .turn, .actions, .stage')].every((node) => \
            node.getBoundingClientRect().bottom <= innerHeight)";
        page.until(fits).await;
        let phone = world.visit(Screen::Sideways).await;
        create(&phone, &against("random", "ugly_duck", &json!({ "size": "4x4" }))).await;
        assert!(
            !phone
                .eval::<bool>("document.querySelector('.typed-move input').checkVisibility()")
                .await
        );
    });
}

/// Lets what happens every few seconds happen soon.
const HURRY: &str = "const wait = setInterval; \
    window.setInterval = (act, time) => wait(act, time >= 5000 ? 100 : time);";

#[test]
fn the_start_page_notices_that_a_game_goes_on() {
    test("my_turn", async |world| {
        let (white, black, _) = pair(world, "4x4", "none").await;
        black.call("Page.addScriptToEvaluateOnNewDocument", json!({ "source": HURRY })).await;
        black.go("/").await;
        black.see(".entry", "opponent’s turn").await;
        black.eval::<Value>("void document.querySelector('.entry').focus()").await;
        steps(&white, Hand::Mouse, &["b1", "b2"]).await;
        black.see(".entry", "Your turn").await;
        assert!(black.eval::<bool>("document.activeElement.matches('.entry')").await);
    });
}

#[test]
fn moves_are_walked_by_keyboard_with_one_tab_stop() {
    test("walk", async |world| {
        let page = world.visit(Screen::Desktop).await;
        create(&page, &among_people("local", "ugly_duck", &json!({ "size": "4x4" }))).await;
        for turn in [["b1", "b2"], ["c4", "c3"], ["a1", "a2"], ["d4", "d3"]] {
            steps(&page, Hand::Mouse, &turn).await;
        }
        until(&page, "sight.turns === 4").await;
        let stops =
            "document.querySelectorAll('.moves :is([tabindex=\"0\"], .move:not([tabindex]))')";
        assert_eq!(page.eval::<usize>(&format!("{stops}.length")).await, 1);
        page.eval::<Value>(&format!("void {stops}[0].focus()")).await;
        for (key, current) in
            [("ArrowUp", 2), ("ArrowLeft", 1), ("ArrowDown", 3), ("ArrowRight", 4)]
        {
            page.key(key).await;
            page.until(&format!(
                "document.activeElement === document.querySelectorAll('.move')[{current} - 1] \
                 && document.activeElement.matches('[aria-current]')"
            ))
            .await;
        }
        // Keys come faster than the positions.
        page.reload().await;
        until(&page, "sight.turns === 4").await;
        let press = "document.body.dispatchEvent(new KeyboardEvent('keydown', \
            { key: 'ArrowLeft', bubbles: true, cancelable: true }))";
        page.eval::<Value>(&format!("void [1, 2, 3].forEach(() => {press})")).await;
        page.until("document.querySelectorAll('.move')[0].matches('[aria-current]')").await;
        assert_eq!(page.count(".board-host .board-row[aria-rowindex='4']").await, 1);
        let longest: usize =
            page.eval("document.querySelector('.typed-move input').maxLength").await;
        assert!(longest < 4096, "{longest}");
    });
}

#[test]
fn the_board_fills_an_upright_tablet() {
    test("upright", async |world| {
        let page = world.visit(Screen::Tablet).await;
        create(&page, &against("random", "ugly_duck", &json!({}))).await;
        for (width, height) in [(768, 1024), (834, 1194), (1024, 1366)] {
            let metrics =
                json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": true });
            page.call("Emulation.setDeviceMetricsOverride", metrics).await;
            page.until(&format!(
                "innerWidth === {width} && document.querySelector('.board-host').clientWidth > 0.75 * {width} \
                 && document.documentElement.scrollWidth <= {width} && document.querySelector('.moves-bar') \
                 .getBoundingClientRect().bottom <= document.querySelector('.actions').getBoundingClientRect().top"
            ))
            .await;
        }
    });
}

#[test]
fn a_record_is_downloaded() {
    test("record", async |world| {
        let folder = tempfile::tempdir().expect("a folder");
        let page = world.visit(Screen::Desktop).await;
        world.downloads(&page, folder.path()).await;
        create(&page, &among_people("local", "ugly_duck", &json!({ "size": "4x4" }))).await;
        steps(&page, Hand::Mouse, &["a1", "a2"]).await;
        until(&page, "sight.turns === 1").await;
        page.click(".action", "More").await;
        page.click("a.menu-item", "Download").await;
        let text = loop {
            let files = std::fs::read_dir(folder.path()).expect("the folder").flatten();
            let whole = files
                .map(|file| file.path())
                .find(|path| path.extension().is_none_or(|end| end != "crdownload"));
            match whole.map(std::fs::read_to_string) {
                Some(Ok(text)) if !text.is_empty() => break text,
                _ => page.pass(Duration::from_millis(20)).await,
            }
        };
        assert!(text.contains("a1a2"), "{text}");
    });
}

#[test]
fn the_board_is_turned_and_named_as_the_person_likes() {
    test("flip", async |world| {
        let page = world.visit(Screen::Desktop).await;
        create(&page, &among_people("local", "ugly_duck", &json!({ "size": "4x4" }))).await;
        let first = "document.querySelector('.board-host .board-cell').dataset.square";
        let corner: String = page.eval(first).await;
        let names = [
            page.text(".player-top .player-name").await,
            page.text(".player-bottom .player-name").await,
        ];
        page.click(".action", "Flip").await;
        page.until(&format!("{first} !== {}", json!(corner))).await;
        assert_eq!(page.text(".player-bottom .player-name").await, names[0]);
        page.key("f").await;
        page.until(&format!("{first} === {}", json!(corner))).await;
        assert_eq!(page.text(".player-bottom .player-name").await, names[1]);

        assert_eq!(page.count(".board-host .board-name").await, 8);
        page.click(".top-bar button", "Settings").await;
        page.click(".toggle", "Coordinates").await;
        page.until("document.querySelectorAll('.board-host .board-name').length === 0").await;
        page.reload().await;
        sight(&page).await;
        assert_eq!(page.count(".board-host .board-name").await, 0, "it is remembered");
    });
}

#[test]
fn themes_follow_the_system_or_the_person() {
    test("themes", async |world| {
        let page = world.visit(Screen::Desktop).await;
        page.go("/").await;
        page.see(".card", "Ugly Duck").await;
        let colour = "getComputedStyle(document.documentElement).backgroundColor";
        let light: String = page.eval(colour).await;
        page.wish(Wishes { is_dark: true, ..Screen::Desktop.into() }).await;
        page.until(&format!("{colour} !== {}", json!(light))).await;
        let dark: String = page.eval(colour).await;
        page.click(".top-bar button", "Settings").await;
        page.click("dialog label", "Light").await;
        page.until(&format!("{colour} === {}", json!(light))).await;
        page.reload().await;
        assert_eq!(page.eval::<String>(colour).await, light, "it is remembered");
        page.wish(Screen::Desktop.into()).await;
        page.click(".top-bar button", "Settings").await;
        page.click("dialog label", "Dark").await;
        page.until(&format!("{colour} === {}", json!(dark))).await;
    });
}

/// The words on the page, without what is typed, and without numbers.
async fn words(page: &Page) -> BTreeSet<String> {
    let all: Vec<String> = page
        .eval(
            "(() => { const found = []; \
             const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT); \
             while (walker.nextNode()) if (!walker.currentNode.parentElement.closest('code')) \
               found.push(walker.currentNode.nodeValue.trim()); \
             for (const node of document.querySelectorAll('[aria-label], [title], [placeholder]')) \
               for (const name of ['aria-label', 'title', 'placeholder']) \
                 found.push(node.getAttribute(name) ?? ''); \
             return [document.title, ...found]; })()",
        )
        .await;
    let is_word = |text: &String| text.chars().filter(|one| one.is_alphabetic()).count() > 2;
    all.into_iter().filter(is_word).collect()
}

/// Texts that are the same in English and in Portuguese.
const NAMES: [&str; 18] = [
    "Cygnet",
    "<p class=\"message-page\">Cygnet needs JavaScript to draw its boards.</p>",
    "Ugly Duck",
    "Ski Jumps",
    "Dropper",
    "Three Dragons",
    "Three Dragons – Cygnet",
    "English",
    "Português",
    "Home",
    "End",
    "Enter",
    "Esc",
    // Computer players have the names that the terminal gives them.
    "Engine",
    "Greedy-jumpers · 574",
    "Monte-carlo",
    "Perfect",
    "Random · 427",
];

#[test]
fn the_language_changes_everything() {
    test("languages", async |world| {
        let page = world.visit(Screen::Desktop).await;
        page.go("/").await;
        page.see("h1", "What shall we play?").await;
        page.click(".top-bar button", "Settings").await;
        page.click("dialog label", "Português").await;
        page.until("document.documentElement.lang.startsWith('pt')").await;
        page.see(".card button", "").await;
        assert_ne!(page.text("h1").await, "What shall we play?");

        // In the language of the browser, page by page.
        let mut game = among_people("local", "three_dragons", &json!({}));
        game["clock"] = "5m+3s".into();
        let english = world.visit(Screen::Desktop).await;
        create(&english, &game).await;
        let path: String = english.eval("location.pathname").await;
        let mut all = Vec::new();
        for language in ["en-GB", "pt-BR"] {
            let mut found = Vec::new();
            english.wish(Wishes { language, ..Screen::Desktop.into() }).await;
            english.go("/").await;
            english.see(".entry", "Three Dragons").await;
            english.click(".card:nth-child(2) .card-foot button", "").await;
            english.until("document.querySelector('dialog[open]')").await;
            found.push(words(&english).await);
            english.go(&path).await;
            my_turn(&english).await;
            english.key("?").await;
            found.push(words(&english).await);
            english.go("/rules/ski_jumps").await;
            english.until("document.querySelectorAll('.diagram .board-picture').length > 1").await;
            found.push(words(&english).await);
            all.push(found);
        }
        for (english, portuguese) in all[0].iter().zip(&all[1]) {
            let both: Vec<&String> = english
                .intersection(portuguese)
                .filter(|text| !NAMES.contains(&text.as_str()))
                .collect();
            assert!(both.is_empty(), "the same in both languages: {both:#?}");
            assert!(portuguese.len() > 5, "{portuguese:?}");
        }
    });
}

#[test]
fn a_level_is_remembered() {
    test("level", async |world| {
        let page = world.visit(Screen::Desktop).await;
        page.go("/").await;
        page.see(".card:first-child .card-foot", "against Level 3").await;
        create(&page, &against("level-1", "ugly_duck", &json!({ "size": "3x3" }))).await;
        page.see(".player-top .player-name", "Level 1").await;
        page.go("/").await;
        page.click("[aria-label='Options for Ugly Duck']", "").await;
        page.eval::<Value>(
            "void ((box) => { box.value = 'level-2'; box.dispatchEvent(new Event('change')); }) \
             (document.querySelector('select[name=level]'))",
        )
        .await;
        page.click("dialog button[type=submit]", "Start the game").await;
        until(&page, "sight.status === 'playing'").await;
        page.go("/").await;
        page.see(".card:first-child .card-foot", "against Level 2").await;
    });
}
