//! The coach of a game against the computer: the warning, the threat and the comments, on a desk and on a phone.

use serde_json::{Value, json};

use crate::page::{Page, Screen};
use crate::play::{create, my_turn, until};
use crate::world::{World, against, among_people, test};

/// After `b1a2 a3b2` on the smallest board. White wins with c1b2, a1b2 and a2b3, and loses with its other moves.
const WON: &str = "D1D/Dd1/1dd w";
/// After `b1a2 a3b2 a2a3 b2c1 a3b2`. Black wins, and White would come home with the next move.
const THREATENED: &str = "D1s/1S1/1dd b";

async fn game(world: &World, screen: Screen, position: &str, side: usize, coach: Value) -> Page {
    let page = world.visit(screen).await;
    page.go("/").await;
    let settings = json!({ "coach": coach }).to_string();
    let kept = format!("void localStorage.setItem('cygnet-settings', {})", json!(settings));
    page.eval::<Value>(&kept).await;
    let mut wanted = against("random", "ugly_duck", &json!({ "size": "3x3" }));
    wanted["position"] = position.into();
    wanted["side"] = side.into();
    create(&page, &wanted).await;
    // The coach helps once the game knows of it.
    page.until("document.querySelector('main').dataset.coach === 'on'").await;
    my_turn(&page).await;
    page
}

async fn type_move(page: &Page, text: &str) {
    page.click(".typed-move input", "").await;
    page.until("document.activeElement.matches('.typed-move input')").await;
    page.write(text).await;
    // While the board is not live, the text stays in its field.
    while page.eval("document.querySelector('.typed-move input').value !== ''").await {
        page.until("!document.querySelector('.typed-move input').readOnly").await;
        page.key("Enter").await;
    }
}

/// The place of the field for typed moves.
async fn place_of_the_field(page: &Page) -> Value {
    page.eval("document.querySelector('.typed-move').getBoundingClientRect().toJSON()").await
}

#[test]
fn a_move_that_gives_the_win_away_is_played_only_if_it_is_meant() {
    test("coach_warning", async |world| {
        let warnings = json!({ "warnings": true, "threats": false, "comments": "off" });
        for screen in [Screen::Desktop, Screen::Phone] {
            let page = game(world, screen, WON, 0, warnings.clone()).await;
            type_move(&page, "c1c2").await;
            page.see("dialog .warning-words", "gives the win away").await;
            // The game knew of the help before the person did.
            let helps = "fetch(`/api/games/${location.pathname.split('/')[2]}`)\
                 .then((answer) => answer.json()).then((state) => state.helps)";
            assert_eq!(page.eval::<Value>(helps).await, json!(["coaching"]));
            page.click("dialog button", "Think again").await;
            let sight = my_turn(&page).await;
            assert_eq!(sight.turns, 0, "nothing was played");
            // One question in a turn is enough.
            type_move(&page, "c1c2").await;
            until(&page, "sight.turns > 0").await;
            assert_eq!(page.count("dialog").await, 0);

            let page = game(world, screen, WON, 0, warnings.clone()).await;
            type_move(&page, "a2a3").await;
            page.click("dialog button", "Play it").await;
            until(&page, "sight.turns > 0").await;

            // A good move is played without a question.
            let page = game(world, screen, WON, 0, warnings.clone()).await;
            type_move(&page, "c1b2").await;
            until(&page, "sight.turns > 0").await;
            assert_eq!(page.count("dialog").await, 0);
        }
    });
}

#[test]
fn threats_have_arrows_and_each_turn_gets_its_comments() {
    test("coach_words", async |world| {
        let coach = json!({ "warnings": false, "threats": true, "comments": "full" });
        for screen in [Screen::Desktop, Screen::Phone] {
            let page = game(world, screen, WON, 0, coach.clone()).await;
            type_move(&page, "c1c2").await;
            page.see(".coach-bad", "c1c2??: a blunder").await;
            let page = game(world, screen, THREATENED, 1, coach.clone()).await;
            let before = place_of_the_field(&page).await;
            page.see(".coach-threat", "White wins").await;
            assert_eq!(place_of_the_field(&page).await, before, "words move nothing");
            page.until("document.querySelector('.stage .arrow-threat') !== null").await;
            type_move(&page, "c1b2").await;
            page.see(".coach-good", "c1b2: ").await;
        }
    });
}

#[test]
fn people_who_play_each_other_have_no_coach() {
    test("coach_people", async |world| {
        let page = world.visit(Screen::Desktop).await;
        page.go("/").await;
        let coach = json!({ "warnings": true, "threats": true, "comments": "full" });
        let settings = json!({ "coach": coach }).to_string();
        let kept = format!("void localStorage.setItem('cygnet-settings', {})", json!(settings));
        page.eval::<Value>(&kept).await;
        let mut wanted = among_people("local", "ugly_duck", &json!({ "size": "3x3" }));
        wanted["position"] = WON.into();
        create(&page, &wanted).await;
        my_turn(&page).await;
        type_move(&page, "c1c2").await;
        until(&page, "sight.turns > 0").await;
        assert_eq!(page.count("dialog, .coach:not([hidden])").await, 0);
        assert!(page.sent("review").is_empty(), "the engine is not asked");
    });
}
