//! Playing through the page: what it offers is what is played.

use fastrand::Rng;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::page::{Page, Point};

/// How a person plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hand {
    /// Clicks on one square after the other.
    Mouse,
    /// Drags pieces where that is possible.
    Drag,
    Touch,
    TouchDrag,
    Keyboard,
}

/// A step that the page offers.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(crate) struct Offer {
    pub(crate) step: String,
    x: f64,
    y: f64,
    /// `cell`, `edge` or `choice`.
    kind: String,
    /// Is there a piece on the square?
    piece: bool,
}

impl Offer {
    pub(crate) fn point(&self) -> Point {
        (self.x, self.y)
    }
}

/// The content of the page of a game.
#[derive(Clone, PartialEq, Debug, Deserialize)]
pub(crate) struct Sight {
    pub(crate) status: String,
    pub(crate) connection: String,
    /// The turns played.
    pub(crate) turns: usize,
    /// Is the person asked for a step?
    pub(crate) mine: bool,
    pub(crate) chosen: Vec<String>,
    pub(crate) offers: Vec<Offer>,
}

const SIGHT: &str = r"(() => {
  const main = document.querySelector('main.game:not(.loading)');
  if (!main?.dataset.status) return null;
  const input = document.querySelector('.typed-move input');
  const all = (selector) => [...document.querySelectorAll(selector)];
  const offer = (kind) => (node) => {
    const box = node.getBoundingClientRect();
    return { step: node.dataset.square ?? node.dataset.step, kind,
      x: box.x + box.width / 2, y: box.y + box.height / 2,
      piece: kind === 'cell' && node.ariaLabel.split(', ')[1] !== 'empty' };
  };
  return {
    status: main.dataset.status,
    connection: main.dataset.connection,
    turns: all('button.move').length,
    mine: !input.form.hidden && !input.readOnly,
    chosen: all('.board-cell.chosen').map((node) => node.dataset.square),
    offers: [...all('.board-surface.live .board-cell.can').map(offer('cell')),
      ...all('.board-edge').map(offer('edge')), ...all('.tray .board-choice').map(offer('choice'))],
  };
})()";

/// The current content of the page.
pub(crate) async fn sight(page: &Page) -> Sight {
    page.wait(SIGHT).await
}

/// Waits for a sight.
pub(crate) async fn until(page: &Page, what: &str) -> Sight {
    let expression = format!("((sight) => sight && ({what}) ? sight : null)({SIGHT})");
    page.wait(&expression).await
}

/// Waits until it is this person's turn.
pub(crate) async fn my_turn(page: &Page) -> Sight {
    until(page, "sight.mine && sight.offers.length > 0").await
}

/// Creates a game from the page and goes there; returns the answer of the server.
pub(crate) async fn create(page: &Page, game: &Value) -> Value {
    if !page.eval::<String>("location.protocol").await.starts_with("http") {
        page.go("/api/openapi.json").await;
    }
    let answer: Value = page
        .eval(&format!(
            "fetch('/api/games', {{ method: 'POST', body: JSON.stringify({game}), \
             headers: {{ 'content-type': 'application/json' }} }}).then((answer) => answer.json())"
        ))
        .await;
    let url = answer["url"].as_str().unwrap_or_else(|| panic!("{game}: {answer}"));
    if let (Some(id), Some(invite)) = (answer["id"].as_str(), answer["invite_url"].as_str()) {
        let (key, value) = (json!(format!("cygnet-invite-{id}")), json!(invite));
        page.eval::<Value>(&format!("void localStorage.setItem({key}, {value})")).await;
    }
    page.go(url).await;
    sight(page).await;
    answer
}

/// Makes a step that the page offers.
async fn choose(page: &Page, hand: Hand, offer: &Offer) {
    match hand {
        Hand::Mouse | Hand::Drag => page.click_at(offer.point()).await,
        Hand::Touch | Hand::TouchDrag => page.tap_at(offer.point()).await,
        Hand::Keyboard => choose_by_keyboard(page, offer).await,
    }
}

/// The key that brings the focus closer to a step, or `Enter` if it is there.
const NEXT_KEY: &str = r"(step, kind) => {
  const now = document.activeElement;
  if ((now.dataset.square ?? now.dataset.step) === step) return 'Enter';
  if (kind === 'choice') return 'Tab';
  if (!now.dataset.square) return now.dataset.step ? 'Escape' : 'b';
  const place = (node) => {
    const row = node.parentElement;
    return [[...row.children].indexOf(node), [...row.parentElement.children].indexOf(row)];
  };
  const [column, row] = place(now);
  if (kind === 'edge') {
    return { left: 'ArrowLeft', right: 'ArrowRight', top: 'ArrowUp', bottom: 'ArrowDown' }[step];
  }
  const [toColumn, toRow] = place(document.querySelector(`.board-cell[data-square='${step}']`));
  if (row !== toRow) return row < toRow ? 'ArrowDown' : 'ArrowUp';
  return column < toColumn ? 'ArrowRight' : 'ArrowLeft';
}";

async fn choose_by_keyboard(page: &Page, offer: &Offer) {
    for _ in 0..60 {
        let question = format!("({NEXT_KEY})({}, {})", json!(offer.step), json!(offer.kind));
        let key: String = page.eval(&question).await;
        page.key(&key).await;
        if key == "Enter" {
            return;
        }
    }
    panic!("the keyboard does not reach {offer:?}");
}

/// Makes these steps, which are legal.
pub(crate) async fn steps(page: &Page, hand: Hand, steps: &[&str]) {
    for step in steps {
        let sight = until(
            page,
            &format!("sight.mine && sight.offers.some((offer) => offer.step === {})", json!(step)),
        )
        .await;
        let offer = sight.offers.iter().find(|offer| offer.step == *step).expect("the step");
        choose(page, hand, offer).await;
        change(page, &sight).await;
    }
}

/// Waits until the page looks different.
async fn change(page: &Page, before: &Sight) -> Sight {
    let key =
        |sight: &str| format!("[{sight}.status, {sight}.turns, {sight}.mine, {sight}.chosen]");
    let was = json!([before.status, before.turns, before.mine, before.chosen]);
    let expression = format!("JSON.stringify({}) !== JSON.stringify({was})", key("sight"));
    until(page, &expression).await
}

/// Drags a piece of this sight, and returns what is on the page then.
async fn drag(page: &Page, hand: Hand, rng: &mut Rng, sight: &Sight, piece: &Offer) -> Sight {
    let is_touch = hand == Hand::TouchDrag;
    if is_touch {
        page.pick_by_touch(piece.point()).await;
    } else {
        page.pick(piece.point()).await;
    }
    let lifted = change(page, sight).await;
    let to = lifted.offers[rng.usize(..lifted.offers.len())].clone();
    if is_touch {
        page.put_by_touch(to.point()).await;
    } else {
        page.put(to.point()).await;
    }
    change(page, &lifted).await
}

/// Plays a turn, any of those that are offered. Returns the steps made one by one.
pub(crate) async fn turn(page: &Page, hand: Hand, rng: &mut Rng) {
    let mut sight = my_turn(page).await;
    let turns = sight.turns;
    while sight.turns == turns && sight.status == "playing" {
        let Some(offer) = rng.choice(&sight.offers).cloned() else {
            // The turn is on its way.
            sight = change(page, &sight).await;
            continue;
        };
        let can_drag =
            matches!(hand, Hand::Drag | Hand::TouchDrag) && offer.piece && sight.chosen.is_empty();
        sight = if can_drag {
            drag(page, hand, rng, &sight, &offer).await
        } else {
            choose(page, hand, &offer).await;
            change(page, &sight).await
        };
        if sight.turns == turns && !sight.mine && sight.status == "playing" {
            sight =
                until(page, &format!("sight.turns > {turns} || sight.status !== 'playing'")).await;
        }
    }
}

/// Plays until the result is shown. Returns the number of turns.
pub(crate) async fn whole_game(page: &Page, hand: Hand, rng: &mut Rng) -> usize {
    loop {
        let now =
            until(page, "sight.status === 'over' || (sight.mine && sight.offers.length > 0)").await;
        if now.status == "over" {
            page.see(".turn.over .turn-title", "").await;
            return now.turns;
        }
        turn(page, hand, rng).await;
    }
}

/// The content of each square in words, without the words for chosen and possible squares.
pub(crate) async fn board(page: &Page) -> Vec<String> {
    page.eval(
        "[...document.querySelectorAll('.board-host .board-cell')].map((cell) => \
         cell.ariaLabel.split(', ').filter((word) => !['chosen', 'possible', 'can be chosen', \
         'last move', 'will be captured'].includes(word)).join(', ')).sort()",
    )
    .await
}
