//! The position editor, compared with what the rules say about every arrangement.

use std::collections::BTreeMap;

use cygnet_core::{Arrangement, DynGame, Options, Square};
use cygnet_text::Language;
use serde_json::{Value, json};

use crate::accessible::examine;
use crate::analysis::press;
use crate::page::{Page, Screen};
use crate::world::test;

const FINE: &str = "This position can be played.";

/// The words of the page about a position: as the rules say them, as a sentence.
fn verdict(game: &dyn DynGame, arrangement: &Arrangement) -> Result<String, String> {
    match game.arrange(arrangement) {
        Ok(state) => Ok(state.position()),
        Err(error) => Err(Language::English.say(&error)),
    }
}

/// Puts what the chosen tool has on a square.
async fn put(page: &Page, screen: Screen, tool: usize, square: &str) {
    page.eval::<Value>(&format!(
        "void document.querySelectorAll('.palette input')[{tool}].click()"
    ))
    .await;
    press(page, screen, &format!(".board-host .board-cell[data-square={square}]"), "").await;
}

/// Waits until the page judges an arrangement as the rules do.
async fn judged(page: &Page, expected: &Result<String, String>) {
    match expected {
        Ok(position) => {
            page.see(".editor-problem:not(.bad)", FINE).await;
            page.see("#position", position).await;
        }
        // The page makes a sentence of it.
        Err(words) => {
            let problem =
                "document.querySelector('.editor-problem.bad')?.textContent.toLowerCase()";
            page.until(&format!("{problem}?.includes({})", json!(words.to_lowercase()))).await;
        }
    }
    let is_off: bool = page.eval("document.querySelector('.editor-go button').disabled").await;
    assert_eq!(is_off, expected.is_err(), "{expected:?}");
}

#[test]
#[ignore = "takes long; .ci/run runs it"]
fn the_editor_knows_every_piece_and_explains_what_is_illegal() {
    test("editor", async |world| {
        for screen in [Screen::Desktop, Screen::Phone] {
            let page = world.visit(screen).await;
            page.expect("400 (Bad Request)");
            for entry in cygnet_games::CATALOGUE {
                let name = entry.info.id;
                let (game, initial) =
                    entry.set_up(Options::defaults(entry.info), None, 0).expect("a board");
                let size = initial.size();
                page.go(&format!("/editor?game={name}")).await;
                page.see(".editor-problem", FINE).await;
                let items: Vec<_> = game
                    .palette()
                    .into_iter()
                    .filter(|item| item.piece.is_some() || item.terrain.is_some())
                    .collect();
                // A hand and an eraser come first.
                assert_eq!(page.count(".palette input").await, items.len() + 2, "{name}");

                // Every kind on a square where it may stand, one after another, and then the whole position.
                let mut arrangement = initial.arrangement();
                let squares = || (0..size.squares()).map(Square::new);
                for (number, item) in items.iter().enumerate() {
                    let place = squares().find(|square| {
                        let mut tried = arrangement.clone();
                        tried.put(*square, &item.code).expect("a code of the palette");
                        tried.code(*square) != arrangement.code(*square)
                            && game.arrange(&tried).is_ok()
                    });
                    if let Some(place) = place {
                        arrangement.put(place, &item.code).expect("a code");
                        put(&page, screen, number + 2, &size.name(place)).await;
                        continue;
                    }
                    // Where it stands is the only place for it: there it is taken away and put back.
                    let place = squares().find(|square| arrangement.code(*square) == item.code);
                    let place =
                        place.unwrap_or_else(|| panic!("{name}: no place for {}", item.code));
                    for _ in 0..2 {
                        put(&page, screen, number + 2, &size.name(place)).await;
                    }
                }
                judged(&page, &verdict(&*game, &arrangement)).await;
                let is_last = entry.info.id == "three_dragons";
                if is_last {
                    examine(&page, screen, "the editor").await;
                }

                // Errors of one piece: the first way to meet each objection of the rules.
                let mut wrong = BTreeMap::new();
                for (number, item) in items.iter().enumerate() {
                    for square in squares() {
                        let mut tried = arrangement.clone();
                        tried.put(square, &item.code).expect("a code");
                        // Pressed again, the same piece is taken away.
                        if tried.code(square) != arrangement.code(square)
                            && let Err(error) = game.arrange(&tried)
                        {
                            let words = Language::English.say(&error);
                            // Without the square before it, and without what is quoted.
                            let kind = words.split_once(": ").map_or(&*words, |(_, kind)| kind);
                            let kind: String = kind.split('\'').step_by(2).collect();
                            wrong.entry(kind).or_insert((number + 2, square, tried));
                        }
                    }
                }
                // The words are the same on every screen: a phone shows some.
                let shown = if screen == Screen::Phone { 1 } else { wrong.len() };
                for (tool, square, tried) in wrong.into_values().take(shown) {
                    let before = arrangement.code(square);
                    put(&page, screen, tool, &size.name(square)).await;
                    judged(&page, &verdict(&*game, &tried)).await;
                    // Remove the piece, or restore the content of the square.
                    let back =
                        items.iter().position(|item| item.code == before).map_or(1, |at| at + 2);
                    put(&page, screen, back, &size.name(square)).await;
                    judged(&page, &verdict(&*game, &arrangement)).await;
                }

                // An empty board, and what is no position at all.
                press(&page, screen, ".editor-side button", "Clear").await;
                arrangement.clear();
                judged(&page, &verdict(&*game, &arrangement)).await;
                for (text, words) in [
                    ("9/9 nobody", "the position is a board of 9x2, but"),
                    ("\u{0}/\u{202e}<b>", r"'\u{0}/\u{202e}<b>' is not a position of"),
                ] {
                    page.eval::<Value>(&format!(
                        "void ((box) => {{ box.value = {}; box.dispatchEvent(new Event('change')); }}) \
                         (document.getElementById('position'))",
                        json!(text)
                    ))
                    .await;
                    judged(&page, &Err(words.to_owned())).await;
                }
                if is_last {
                    examine(&page, screen, "an illegal position").await;
                }
                press(&page, screen, ".editor-side button", "Start position").await;
                judged(&page, &Ok(initial.position())).await;
            }
            press(&page, screen, ".editor-go button.primary", "Analyse").await;
            page.see(".game-name", "Three Dragons").await;
        }
    });
}
