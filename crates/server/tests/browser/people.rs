//! People who play each other by a link, offer, take back, resign, and play again.

use fastrand::Rng;
use serde_json::{Value, json};

use crate::page::{Page, Screen};
use crate::play::{Hand, board, create, my_turn, sight, steps, turn, until};
use crate::world::{World, among_people, test};

/// Two people in a game of Ugly Duck, White first, and the path of its page.
pub(crate) async fn pair(world: &World, size: &str, clock: &str) -> (Page, Page, String) {
    pair_in(world, "ugly_duck", size, clock).await
}

/// Two people in a game, the first side first, and the path of its page.
async fn pair_in(world: &World, game: &str, size: &str, clock: &str) -> (Page, Page, String) {
    let white = world.visit(Screen::Desktop).await;
    let black = world.visit(Screen::Phone).await;
    let mut game = among_people("friend", game, &json!({ "size": size }));
    game["clock"] = clock.into();
    let created = create(&white, &game).await;
    white.see(".turn-title", "Waiting for an opponent").await;
    white.see("input.invite", "/join/").await;
    black.go(created["invite_url"].as_str().expect("an invitation")).await;
    black.tap("button", "Join").await;
    let path = created["url"].as_str().expect("an address").to_owned();
    for page in [&white, &black] {
        until(page, "sight.status === 'playing' && sight.connection === 'live'").await;
    }
    (white, black, path)
}

#[test]
fn two_play_by_link_and_a_third_watches() {
    test("link", async |world| {
        let (white, black, path) = pair(world, "3x3", "none").await;
        let spectator = world.visit(Screen::Tablet).await;
        spectator.go(&path).await;
        spectator.see(".turn-words", "You are watching").await;
        white.see(".connection", "1 watching").await;
        let rng = &mut Rng::with_seed(3);
        let mut turns = 0;
        while sight(&white).await.status == "playing" {
            if turns % 2 == 0 {
                turn(&white, Hand::Mouse, rng).await;
            } else {
                turn(&black, Hand::Touch, rng).await;
            }
            turns += 1;
            for page in [&white, &black, &spectator] {
                until(page, &format!("sight.turns === {turns}")).await;
            }
            assert_eq!(board(&white).await, board(&black).await);
            assert_eq!(board(&white).await, board(&spectator).await);
            // There is nothing that a spectator could do.
            let seen = sight(&spectator).await;
            assert!(!seen.mine && seen.offers.is_empty(), "{seen:?}");
            assert_eq!(spectator.count(".action:not([hidden])").await, 2, "flip and more");
        }
        for page in [&white, &black, &spectator] {
            until(page, "sight.status === 'over'").await;
        }
        let outcomes = [white.text(".turn-title").await, black.text(".turn-title").await];
        assert!(outcomes.contains(&"You won".to_owned()), "{outcomes:?}");
        assert!(outcomes.contains(&"You lost".to_owned()), "{outcomes:?}");
        spectator.see(".turn-title", "The game is over").await;
        // The last move and the result are said together.
        let said = "(() => { const live = document.querySelector('main [aria-live]').textContent.toLowerCase(); \
            return live.indexOf(document.querySelector('.turn-words').textContent.toLowerCase()) > 0; })()";
        spectator.until(said).await;
        assert_eq!(
            spectator.count(".turn button:not([hidden])").await,
            spectator.count(".turn form[hidden] button").await
        );
    });
}

#[test]
fn an_invitation_works_once() {
    test("invitation", async |world| {
        let maker = world.visit(Screen::Desktop).await;
        let game = among_people("friend", "dropper", &json!({ "size": "4x4" }));
        let created = create(&maker, &game).await;
        let link = created["invite_url"].as_str().expect("an invitation");
        let first = world.visit(Screen::Phone).await;
        let second = world.visit(Screen::Desktop).await;
        for page in [&first, &second] {
            page.go(link).await;
            page.see("h1", "A game of Dropper").await;
        }
        first.tap("button", "Join").await;
        until(&first, "sight.status === 'playing'").await;
        second.expect("410 (Gone)");
        second.click("button", "Join").await;
        second.see("h1", "This seat is taken").await;
        // A person who comes later is told at once.
        let third = world.visit(Screen::Desktop).await;
        third.go(link).await;
        third.see("h1", "This seat is taken").await;
        third.see("p", "The game has begun").await;
        second.click("a", "Watch the game").await;
        second.see(".turn-words", "You are watching").await;
        // The maker who follows the link comes to the game.
        let game = json!(created["url"]);
        maker.eval::<Value>(&format!("void location.assign({})", json!(link))).await;
        maker.until(&format!("location.pathname === {game}")).await;
        until(&maker, "sight.status === 'playing'").await;
    });
}

/// Waits until the page has told screen readers all of this at once.
async fn spoken(page: &Page, words: &[&str]) {
    let words = json!(words);
    page.until(&format!(
        "{words}.every((part) => document.querySelector('main [aria-live]').textContent.includes(part))"
    ))
    .await;
}

#[test]
fn offers_and_take_backs() {
    test("offers", async |world| {
        let (white, black, _) = pair(world, "4x4", "none").await;
        steps(&white, Hand::Mouse, &["a1", "a2"]).await;
        until(&black, "sight.turns === 1").await;

        // A take-back is asked for and declined; after a move it is asked for again and granted.
        white.click(".action", "Take back").await;
        white.see(".turn-words", "You have asked to take back a move").await;
        black.see(".turn-title", "asks to take back a move").await;
        spoken(&black, &["asks to take back a move"]).await;
        black.tap(".turn button", "Decline").await;
        until(&black, "sight.mine").await;
        assert_eq!(sight(&white).await.turns, 1);
        steps(&black, Hand::Touch, &["d4", "d3"]).await;
        until(&white, "sight.turns === 2").await;
        white.click(".action", "Take back").await;
        black.tap(".turn button", "Accept").await;
        for page in [&white, &black] {
            until(page, "sight.turns === 0").await;
            spoken(page, &["2 moves were taken back."]).await;
        }
        my_turn(&white).await;
        steps(&white, Hand::Mouse, &["b1", "b2"]).await;
        until(&black, "sight.turns === 1").await;

        // A draw is declined by playing on, then agreed.
        white.click(".action", "Draw").await;
        white.see(".turn-words", "You have offered a draw").await;
        black.see(".turn-title", "Your opponent offers a draw").await;
        spoken(&black, &["Your opponent offers a draw"]).await;
        black.tap(".turn button", "Decline").await;
        white.see(".turn-words", "You can prepare your answer").await;
        steps(&black, Hand::Touch, &["a4", "a3"]).await;
        until(&white, "sight.mine").await;
        white.click(".action", "Draw").await;
        black.tap(".turn button", "Accept").await;
        for page in [&white, &black] {
            page.see(".turn-title", "A draw").await;
        }
    });
}

#[test]
fn resigning_and_playing_again() {
    test("rematch", async |world| {
        let (white, black, path) = pair(world, "4x4", "none").await;
        // Resigning needs a second thought.
        white.click(".action", "Resign").await;
        white.click("dialog button", "Keep playing").await;
        white.until("!document.querySelector('dialog')").await;
        assert_eq!(sight(&white).await.status, "playing");
        white.click(".action", "Resign").await;
        white.click("dialog button.danger", "Resign").await;
        white.see(".turn-title", "You lost").await;
        black.see(".turn-title", "You won").await;

        // White asks, Black declines; White may ask again.
        white.click(".turn button", "Rematch").await;
        spoken(&black, &["would like a rematch"]).await;
        black.tap(".turn button", "Decline").await;
        white.see(".turn button", "Same sides").await;

        // Sides changed: White asks, Black agrees and plays White then.
        white.click(".turn button", "Rematch").await;
        white.see(".turn-words", "You have asked for a rematch").await;
        black.see(".turn-words", "with sides changed").await;
        black.tap(".turn button", "Accept rematch").await;
        for page in [&white, &black] {
            page.until(&format!("location.pathname !== {}", json!(path))).await;
            until(page, "sight.status === 'playing' && sight.turns === 0").await;
        }
        black.see(".player-bottom .player-side", "White").await;
        white.see(".player-bottom .player-side", "Black").await;
        my_turn(&black).await;

        // The same sides: the player of Black asks.
        let second: String = black.eval("location.pathname").await;
        black.tap(".action", "Resign").await;
        black.tap("dialog button.danger", "Resign").await;
        white.click(".turn button", "Same sides").await;
        black.see(".turn-words", "with the same sides").await;
        black.tap(".turn button", "Accept rematch").await;
        for page in [&white, &black] {
            page.until(&format!("location.pathname !== {}", json!(second))).await;
            until(page, "sight.status === 'playing'").await;
        }
        black.see(".player-bottom .player-side", "White").await;
    });
}

#[test]
fn a_flag_falls() {
    test("flag", async |world| {
        let (white, black, _) = pair(world, "4x4", "2s").await;
        // The clocks start with the first move.
        steps(&white, Hand::Mouse, &["a1", "a2"]).await;
        white.see(".player-top .clock.running", "0:0").await;
        black.see(".player-bottom .clock.running", "0:0").await;
        white.see(".turn-title", "You won").await;
        black.see(".turn-title", "You lost").await;
        black.see(".turn-words", "out of time").await;
        assert_eq!(white.count(".clock.running").await, 0);
    });
}

#[test]
fn a_premove_is_played_or_dropped() {
    test("premove", async |world| {
        let (white, black, _) = pair(world, "4x4", "none").await;
        steps(&white, Hand::Mouse, &["a1", "a2"]).await;
        until(&black, "sight.mine").await;

        // Prepared, taken back by the Escape key, prepared again.
        let prepare = async |from: &str, to: &str| {
            until(&white, "!sight.mine && sight.offers.length > 0").await;
            for square in [from, to] {
                white.click(&format!(".board-cell[data-square={square}]"), "").await;
            }
            white.see(".turn-words", &format!("Prepared answer: {from} {to}")).await;
        };
        prepare("b1", "b2").await;
        assert_eq!(white.count(".arrow-premove").await, 1);
        white.key("Escape").await;
        assert_eq!(white.count(".arrow-premove").await, 0);
        white.key("Escape").await;
        white.see(".turn-words", "You can prepare your answer").await;
        prepare("b1", "b2").await;
        assert_eq!(white.sent("move").len(), 1, "nothing is sent before its time");
        steps(&black, Hand::Touch, &["d4", "d3"]).await;
        until(&black, "sight.turns === 3").await;
        until(&white, "sight.turns === 3").await;
        let played = white.sent("move");
        assert_eq!(played.len(), 2);
        assert_eq!(played[1]["steps"], json!(["b1", "b2"]));

        // A piece that was chosen ahead stays chosen.
        until(&white, "!sight.mine && sight.offers.length > 0").await;
        white.click(".board-cell[data-square=c1]", "").await;
        until(&white, "sight.chosen.length === 1 && !sight.mine").await;
        steps(&black, Hand::Touch, &["c4", "c3"]).await;
        let kept = until(&white, "sight.mine && sight.turns === 4").await;
        assert_eq!(kept.chosen, ["c1"]);
        steps(&white, Hand::Mouse, &["c2"]).await;
        until(&white, "sight.turns === 5").await;

        // A duck does not go back: this one is dropped, with a word.
        prepare("b2", "b1").await;
        steps(&black, Hand::Touch, &["d3", "d2"]).await;
        white.see(".notice", "was not played").await;
        my_turn(&white).await;
        assert_eq!(white.sent("move").len(), 3);
        assert_eq!(sight(&white).await.turns, 6);
    });
}

#[test]
fn a_premove_of_dropper_begins_on_a_square_of_the_opponent() {
    test("premove_dropper", async |world| {
        let (x, o, _) = pair_in(world, "dropper", "6x6", "none").await;
        let prepare = async |squares: &[&str]| {
            until(&x, "!sight.mine").await;
            x.see(".turn-words", "You can prepare your answer").await;
            for square in squares {
                x.click(&format!(".board-cell[data-square={square}]"), "").await;
            }
            x.see(".turn-words", &format!("Prepared answer: {}", squares.join(" "))).await;
        };
        // The beginning of a turn stays chosen.
        steps(&x, Hand::Mouse, &["a1"]).await;
        prepare(&["f6", "f5"]).await;
        steps(&o, Hand::Touch, &["a1", "b1", "f6"]).await;
        let begun = until(&x, "sight.mine && sight.chosen.length === 2").await;
        assert_eq!((begun.turns, begun.chosen), (2, vec!["f5".to_owned(), "f6".to_owned()]));
        steps(&x, Hand::Mouse, &["d3"]).await;
        until(&x, "sight.turns === 3").await;

        // A whole turn is played.
        prepare(&["a1", "a2", "f2"]).await;
        steps(&o, Hand::Touch, &["d3", "d4", "a6"]).await;
        until(&o, "sight.turns === 5 && sight.mine").await;
        assert_eq!(x.sent("move")[2]["steps"], json!(["a1", "a2", "f2"]));
    });
}

#[test]
fn who_leaves_is_shown_as_away() {
    test("away", async |world| {
        let (white, black, path) = pair(world, "4x4", "none").await;
        assert_eq!(white.text(".player-top .player-presence").await, "");
        black.go("/").await;
        white.see(".player-top .player-presence", "away").await;
        // The game waits in the list of the player who left.
        black.see(".entry", "Ugly Duck").await;
        black.tap(".entry", "Ugly Duck").await;
        until(&black, "sight.status === 'playing'").await;
        assert_eq!(black.eval::<String>("location.pathname").await, path);
        white.until("!document.querySelector('.player-top .player-presence').textContent").await;
    });
}
