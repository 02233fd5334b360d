//! A whole game of each kind against the computer, on each kind of screen, by each kind of hand.

use cygnet_core::time::Budget;
use cygnet_core::{Options, Outcome, Side, Stop};
use fastrand::Rng;
use serde_json::{Value, json};

use crate::page::Screen;
use crate::play::{Hand, create, steps, until, whole_game};
use crate::world::{against, test};

/// A position of Three Dragons in which few turns remain before it is a draw. From the start, people who choose
/// their moves by chance need three hundred turns.
const LATE: &str = "#7#/4b4/9/6c2/*3*3*/9/4D4/2B6/#7# x LMR 90";

fn plays(
    name: &str,
    game: &str,
    options: &Value,
    position: Option<&str>,
    screen: Screen,
    hand: Hand,
) {
    test(name, async |world| {
        let page = world.visit(screen).await;
        let mut wanted = against("random", game, options);
        wanted["position"] = position.into();
        create(&page, &wanted).await;
        let turns = whole_game(&page, hand, &mut Rng::with_seed(7)).await;
        assert!(turns > 1, "{turns} turns");
        page.see(".turn.over button", "Rematch").await;
        page.until(READABLE).await;
    });
}

/// The result of a game, its reason and the buttons stand beside each other, and no word is cut off.
const READABLE: &str = r"(() => {
  const parts = ['.turn-title', '.turn-words', '.button-row']
    .map((part) => document.querySelector(`.turn.over ${part}`));
  const boxes = parts.map((part) => part.getBoundingClientRect());
  const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
  return parts.every((part) => part.scrollHeight <= part.clientHeight + 1)
    && boxes.every((one, index) => boxes.slice(index + 1).every((other) => apart(one, other)));
})()";

#[test]
fn ugly_duck_by_mouse() {
    let size = json!({ "size": "4x4" });
    plays("duck_mouse", "ugly_duck", &size, None, Screen::Desktop, Hand::Mouse);
}

#[test]
fn ugly_duck_by_keyboard() {
    let size = json!({ "size": "3x3" });
    plays("duck_keyboard", "ugly_duck", &size, None, Screen::Desktop, Hand::Keyboard);
}

#[test]
fn ugly_duck_by_touch_on_a_phone() {
    let size = json!({ "size": "3x3" });
    plays("duck_touch", "ugly_duck", &size, None, Screen::Phone, Hand::TouchDrag);
}

#[test]
fn ski_jumps_by_dragging() {
    let size = json!({ "size": "4x4" });
    plays("jumps_drag", "ski_jumps", &size, None, Screen::Desktop, Hand::Drag);
}

#[test]
fn ski_jumps_by_keyboard() {
    let size = json!({ "size": "4x4" });
    plays("jumps_keyboard", "ski_jumps", &size, None, Screen::Tablet, Hand::Keyboard);
}

#[test]
fn ski_jumps_by_touch_on_a_phone() {
    let size = json!({ "size": "4x4" });
    plays("jumps_touch", "ski_jumps", &size, None, Screen::Phone, Hand::Touch);
}

#[test]
fn dropper_by_mouse() {
    let size = json!({ "size": "4x4" });
    plays("dropper_mouse", "dropper", &size, None, Screen::Desktop, Hand::Mouse);
}

#[test]
fn dropper_by_keyboard() {
    let size = json!({ "size": "4x4" });
    plays("dropper_keyboard", "dropper", &size, None, Screen::Desktop, Hand::Keyboard);
}

#[test]
fn dropper_by_touch_on_a_phone_on_its_side() {
    let size = json!({ "size": "4x4" });
    plays("dropper_touch", "dropper", &size, None, Screen::Sideways, Hand::Touch);
}

#[test]
fn three_dragons_by_dragging() {
    plays("dragons_drag", "three_dragons", &json!({}), Some(LATE), Screen::Desktop, Hand::Drag);
}

#[test]
fn three_dragons_by_keyboard() {
    plays(
        "dragons_keyboard",
        "three_dragons",
        &json!({}),
        Some(LATE),
        Screen::Desktop,
        Hand::Keyboard,
    );
}

#[test]
fn three_dragons_by_touch_on_a_phone() {
    plays("dragons_touch", "three_dragons", &json!({}), Some(LATE), Screen::Phone, Hand::Touch);
}

/// The person plays as a classic player does, which ends the game after some thirty turns.
#[test]
fn three_dragons_from_the_start_to_the_end() {
    test("dragons_whole", async |world| {
        let page = world.visit(Screen::Desktop).await;
        create(&page, &against("random", "three_dragons", &json!({}))).await;
        let entry = cygnet_games::find("three_dragons").expect("the game");
        let (game, mut state) =
            entry.set_up(Options::defaults(entry.info), None, 0).expect("a board");
        let resources = cygnet_players::Resources::default();
        let mut person = cygnet_players::seat(&game, "minimax:2", 7, 1 << 20, &resources)
            .expect("a classic player");
        let mut turns = 0;
        while state.outcome().is_none() {
            let chosen = person.choose(&*state, &Budget::default(), &Stop::new());
            let mv = chosen.expect("a player that can play").expect("a move").mv;
            let names: Vec<String> =
                state.steps(&mv).iter().map(|step| step.name(state.size())).collect();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            steps(&page, Hand::Mouse, &names).await;
            until(
                &page,
                &format!("sight.turns > {turns} && (sight.mine || sight.status === 'over')"),
            )
            .await;
            let played: Vec<String> = page
                .eval("[...document.querySelectorAll('.move')].map((node) => node.textContent)")
                .await;
            for text in &played[turns..] {
                state.play(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            }
            turns = played.len();
        }
        assert!(turns > 10, "{turns} turns");
        let title = match state.outcome() {
            Some(Outcome::Win(Side::One)) => "You won",
            Some(Outcome::Win(Side::Two)) => "You lost",
            _ => "",
        };
        page.see(".turn.over .turn-title", title).await;
        page.see(".turn.over button", "Rematch").await;
    });
}
