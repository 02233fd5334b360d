//! Pictures of every screen, to be looked at.
//!
//! `cargo test -p cygnet-server --test browser screenshots -- --ignored` writes them to
//! `target/screenshots`, with a contact sheet for each kind of screen.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use fastrand::Rng;
use serde_json::{Value, json};

use crate::analysis::open;
use crate::line::Flow;
use crate::page::{Page, Screen, Wishes};
use crate::play::{Hand, create, my_turn, sight, turn, until};
use crate::world::{World, against, among_people, pictures, test};

/// Every kind of screen, light and dark, in both languages.
fn looks() -> impl Iterator<Item = (Screen, bool, &'static str)> {
    let themes = [(false, "en"), (true, "en"), (false, "pt"), (true, "pt")];
    Screen::ALL
        .into_iter()
        .flat_map(move |screen| themes.map(|(dark, tongue)| (screen, dark, tongue)))
}

/// The addresses of games in the states that are to be seen.
struct Scenes {
    playing: [String; 4],
    finished: String,
    waiting: String,
    invitation: String,
    watched: String,
    /// A game of two on one screen, for moves that wait for their answer.
    local: String,
}

async fn path(page: &Page) -> String {
    page.eval("location.pathname").await
}

async fn set_scenes(page: &Page, guest: &Page) -> Scenes {
    let rng = &mut Rng::with_seed(11);
    let mut playing = Vec::new();
    for (game, turns) in [("ugly_duck", 5), ("ski_jumps", 12), ("dropper", 3), ("three_dragons", 8)]
    {
        let mut wanted = against("level-3", game, &json!({}));
        wanted["clock"] = "10m+5s".into();
        create(page, &wanted).await;
        for _ in 0..turns {
            if sight(page).await.status == "playing" {
                turn(page, Hand::Mouse, rng).await;
                until(page, "sight.mine || sight.status === 'over'").await;
            }
        }
        playing.push(path(page).await);
    }
    create(page, &against("random", "dropper", &json!({ "size": "5x5" }))).await;
    crate::play::whole_game(page, Hand::Mouse, rng).await;
    let finished = path(page).await;
    let created = create(page, &among_people("friend", "ski_jumps", &json!({}))).await;
    let waiting = path(page).await;
    let invitation = created["invite_url"].as_str().unwrap_or_default().to_owned();
    let mut game = among_people("friend", "three_dragons", &json!({}));
    game["clock"] = "5m+3s".into();
    let created = create(guest, &game).await;
    let other = json!(created["invite_url"].as_str().and_then(|url| url.rsplit('/').next()));
    let join = json!(format!("/api/games/{}/join", created["id"].as_str().unwrap_or_default()));
    // A third person takes the other seat, so that this one watches.
    guest.eval::<Value>(&format!("fetch({join}, {{ method: 'POST', credentials: 'omit', \
        headers: {{ 'content-type': 'application/json' }}, body: JSON.stringify({{ invite: {other} }}) }}) \
        .then((answer) => answer.json())")).await;
    let watched = path(guest).await;
    turn(guest, Hand::Mouse, rng).await;
    create(page, &among_people("local", "ugly_duck", &json!({ "size": "8x8" }))).await;
    let local = path(page).await;
    let playing = playing.try_into().expect("four games");
    Scenes { playing, finished, waiting, invitation, watched, local }
}

/// A place for the pictures of one look.
struct Album {
    folder: PathBuf,
    taken: Vec<String>,
}

impl Album {
    async fn take(&mut self, page: &Page, name: &str) {
        page.eval::<Value>(
            "document.fonts.ready.then(() => new Promise((done) => \
             requestAnimationFrame(() => requestAnimationFrame(done)))).then(() => null)",
        )
        .await;
        let name = format!("{:02}-{name}.png", self.taken.len() + 1);
        page.picture(&self.folder.join(&name)).await;
        self.taken.push(name);
    }
}

/// Chooses the piece that can do most, and looks at what its first step would do.
async fn choose(page: &Page) {
    let sight = my_turn(page).await;
    let middle = &sight.offers[sight.offers.len() / 2];
    page.click_at(middle.point()).await;
    page.until("document.querySelectorAll('.mark-chosen').length > 0").await;
    let next = crate::play::sight(page).await;
    if let Some(offer) = next.offers.first() {
        page.hover(offer.point()).await;
        // A glance at the preview, which the server draws.
        page.pass(std::time::Duration::from_millis(250)).await;
    }
}

async fn look_at_games(page: &Page, album: &mut Album, scenes: &Scenes) {
    for (game, path) in ["duck", "jumps", "dropper", "dragons"].iter().zip(&scenes.playing) {
        page.go(path).await;
        choose(page).await;
        album.take(page, game).await;
    }
    page.go(&scenes.finished).await;
    sight(page).await;
    album.take(page, "finished").await;
    page.go(&scenes.waiting).await;
    page.until("document.querySelector('.invite')").await;
    album.take(page, "waiting").await;
    page.go(&scenes.playing[3]).await;
    my_turn(page).await;
    page.click(".action:last-child", "").await;
    album.take(page, "menu").await;
}

async fn look_at_pages(page: &Page, album: &mut Album) {
    page.go("/").await;
    page.until("document.querySelectorAll('.entry').length > 3").await;
    page.hover((2.0, 2.0)).await;
    album.take(page, "start").await;
    page.click(".card:nth-child(2) .card-foot button", "").await;
    album.take(page, "form").await;
    page.eval::<Value>("void document.querySelector('dialog').scrollTo(0, 9999)").await;
    album.take(page, "form-end").await;
    page.key("Escape").await;
    page.click(".top-bar .icon-button", "").await;
    album.take(page, "settings").await;
    page.go("/rules/three_dragons").await;
    page.until("document.querySelectorAll('.diagram .board-picture').length > 1").await;
    album.take(page, "rules").await;
    page.eval::<Value>("void document.querySelectorAll('.diagram')[1].scrollIntoView()").await;
    album.take(page, "rules-diagram").await;
    page.go("/learn/ugly_duck?task=safe").await;
    page.until("document.querySelector('.board-host .board-cell')").await;
    for (square, state) in [("b2", ""), ("c3", "wrong")] {
        page.click(&format!(".board-cell[data-square={square}]"), "").await;
        page.until(&format!("document.querySelector('.lesson').dataset.state === '{state}'")).await;
    }
    album.take(page, "lesson").await;
    page.go("/puzzles/three_dragons").await;
    page.until("document.querySelector('.board-host .board-cell')").await;
    album.take(page, "puzzle").await;
    page.go("/progress").await;
    page.until("document.querySelector('main')?.textContent.length > 200").await;
    album.take(page, "progress").await;
}

/// The analysis board with proved and with estimated lines, a review, and the editor with an error.
async fn look_at_analyses(page: &Page, album: &mut Album, scenes: &Scenes) {
    open(page, "game=ugly_duck&option=size%3D4x4").await;
    page.until("document.querySelector('.lines .score-proved')").await;
    album.take(page, "analysis-proved").await;
    open(page, "game=dropper").await;
    page.until("document.querySelectorAll('.lines .score-estimate').length > 1").await;
    album.take(page, "analysis-estimated").await;
    let id = scenes.finished.rsplit('/').next().unwrap_or_default();
    page.go(&format!("/review/{id}")).await;
    page.until("document.querySelectorAll('.review-side .accuracy').length === 2").await;
    album.take(page, "review").await;
    page.go("/editor?game=three_dragons").await;
    page.until("document.querySelector('.editor-problem')?.textContent").await;
    // Without pieces both sides would have lost.
    page.click(".editor-side .button-row:not(.editor-go) button:nth-child(3)", "").await;
    page.until("document.querySelector('.editor-problem.bad')").await;
    album.take(page, "editor-error").await;
}

/// A move whose answer does not come, and then a connection that is lost.
async fn look_at_trouble(world: &World, page: &Page, album: &mut Album, scenes: &Scenes) {
    page.go(&scenes.local).await;
    until(page, "sight.connection === 'live'").await;
    let now = my_turn(page).await;
    world.flow(Flow::Mute);
    page.click_at(now.offers[0].point()).await;
    let next = until(page, "sight.chosen.length === 1").await;
    page.click_at(next.offers[0].point()).await;
    page.until("document.querySelectorAll('.mark-pending').length > 0").await;
    page.pass(std::time::Duration::from_millis(300)).await;
    album.take(page, "pending").await;
    until(page, "sight.connection === 'reconnecting'").await;
    album.take(page, "reconnecting").await;
    world.flow(Flow::Cut);
    world.flow(Flow::Free);
    until(page, "sight.connection === 'live'").await;
}

async fn look_as_a_stranger(world: &World, wishes: Wishes, album: &mut Album, scenes: &Scenes) {
    let stranger = world.visit(wishes).await;
    stranger.go("/").await;
    stranger.until("document.querySelectorAll('.my-games p').length === 1").await;
    album.take(&stranger, "first-visit").await;
    stranger.go(&scenes.watched).await;
    sight(&stranger).await;
    album.take(&stranger, "spectator").await;
    stranger.go(&scenes.invitation).await;
    stranger.until("document.querySelector('.join-picture svg')").await;
    album.take(&stranger, "join").await;
    stranger.expect("404");
    stranger.expect("WebSocket");
    stranger.go("/game/nowhere").await;
    stranger.until("document.querySelector('.message-page')").await;
    album.take(&stranger, "error").await;
}

/// All pictures of a look on one page.
async fn contact_sheet(page: &Page, folder: &Path, looks: &[(String, Vec<String>)]) {
    for (look, taken) in looks {
        let width = if look.starts_with("phone") { 240 } else { 460 };
        let mut html = String::from(
            "<!doctype html><meta charset=utf-8><style>body { margin: 12px; font: 13px sans-serif; \
             background: #777; display: flex; flex-wrap: wrap; gap: 12px } figure { margin: 0 } \
             figcaption { color: #fff }</style>",
        );
        for name in taken {
            let _ = write!(
                html,
                "<figure><img src='{look}/{name}' width={width}><figcaption>{name}</figcaption></figure>"
            );
        }
        let file = folder.join(format!("{look}.html"));
        std::fs::write(&file, html).expect("room for the sheet");
        page.wish(Screen::Desktop.into()).await;
        page.call("Page.navigate", json!({ "url": format!("file://{}", file.display()) })).await;
        page.until(
            "document.images.length > 0 && [...document.images].every((one) => one.complete)",
        )
        .await;
        let height: f64 = page.eval("document.documentElement.scrollHeight").await;
        let metrics =
            json!({ "width": 1440, "height": height, "deviceScaleFactor": 1, "mobile": false });
        page.call("Emulation.setDeviceMetricsOverride", metrics).await;
        page.picture(&folder.join(format!("{look}.png"))).await;
    }
}

/// All pieces, side by side at three sizes.
const SHEET: &str = r"(async () => {
  const { pieceIcon, drawTerrain } = await import('/assets/board/pieces.js');
  const { svg } = await import('/assets/board/svg.js');
  const pieces = [['duck'], ['swan'], ['jumper'], ['slipper'], ['stone'], ['warrior', 2], ['warrior', 4],
    ['dragon', 5], ['unknown']];
  document.body.replaceChildren();
  document.body.style.cssText = 'padding: 24px';
  for (const squares of [['#dfe5d3', '#9db08f'], ['#c3cab6', '#82957a']]) {
    const block = document.createElement('div');
    block.style.cssText = 'display: grid; gap: 8px; margin-bottom: 24px';
    for (const [size, square] of [24, 48, 96].flatMap((size) => squares.map((square) => [size, square]))) {
      const row = document.createElement('div');
      row.style.cssText = `display: flex; flex-wrap: wrap; gap: 8px; padding: 8px; background: ${square}`;
      for (const owner of [0, 1]) {
        for (const [kind, strength] of pieces) {
          const icon = pieceIcon({ owner, kind, strength, label: kind[0].toUpperCase(), name: kind });
          icon.style.cssText = `width: ${size}px; height: ${size}px; flex: none`;
          row.append(icon);
        }
      }
      for (const kind of ['mountain', 'small_cave', 'large_cave', 'used_cave', 'swamp']) {
        const drawing = svg('svg', { viewBox: '-50 -50 100 100' }, [drawTerrain({ kind, label: '~' })]);
        drawing.style.cssText = `width: ${size}px; height: ${size}px; flex: none`;
        row.append(drawing);
      }
      block.append(row);
    }
    document.body.append(block);
  }
  return null;
})()";

#[test]
#[ignore = "makes pictures; nothing is checked"]
fn screenshots() {
    test("screenshots", async |world| {
        let folder = pictures();
        let page = world.visit(Screen::Desktop).await;
        let guest = world.visit(Screen::Desktop).await;
        for one in [&page, &guest] {
            one.expect("WebSocket");
        }
        let scenes = set_scenes(&page, &guest).await;
        let mut albums = Vec::new();
        let only = std::env::var("LOOK").unwrap_or_default();
        for (screen, is_dark, language) in looks() {
            let theme = if is_dark { "dark" } else { "light" };
            let look = format!("{screen:?}-{theme}-{language}").to_lowercase();
            if !look.contains(&only) {
                continue;
            }
            let mut album = Album { folder: folder.join(&look), taken: Vec::new() };
            let wishes = Wishes { screen, is_dark, less_motion: false, language };
            page.wish(wishes).await;
            look_at_pages(&page, &mut album).await;
            look_at_analyses(&page, &mut album, &scenes).await;
            look_at_games(&page, &mut album, &scenes).await;
            look_at_trouble(world, &page, &mut album, &scenes).await;
            look_as_a_stranger(world, wishes, &mut album, &scenes).await;
            albums.push((look, album.taken));
        }
        page.wish(Screen::Desktop.into()).await;
        page.go("/rules/dropper").await;
        page.eval::<Value>(SHEET).await;
        let tall =
            json!({ "width": 1440, "height": 1480, "deviceScaleFactor": 1, "mobile": false });
        page.call("Emulation.setDeviceMetricsOverride", tall).await;
        page.picture(&folder.join("pieces.png")).await;
        let sheet = world.visit(Screen::Desktop).await;
        contact_sheet(&sheet, &folder, &albums).await;
    });
}
