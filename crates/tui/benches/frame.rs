//! How long a key press takes until it is drawn: the change and the picture, on the boards that take
//! longest. A frame has 16 milliseconds.

use std::hint::black_box;
use std::time::Instant;

use criterion::{Criterion, criterion_group, criterion_main};
use crossterm::event::{KeyCode, KeyEvent};
use cygnet_core::{Options, Session};
use cygnet_room::{Resources, Seat, Table};
use cygnet_tui::screen::theme::{Abilities, Colours};
use cygnet_tui::screen::{App, Environment, Input, Opening};
use ratatui::Terminal;
use ratatui::backend::TestBackend;

fn app(game: &str, size: &str, turns: usize) -> App {
    let entry = cygnet_games::find(game).expect("a game of the catalogue");
    let options = Options::parse(entry.info, [("size", size)]).expect("a valid size");
    let (rules, start) = entry.set_up(options, None, 0).expect("the start");
    let seats = ["human", "human"].map(Seat::named);
    let mut table = Table::new(Session::new(rules, start), seats, 1).expect("people");
    let mut random = fastrand::Rng::with_seed(1);
    for _ in 0..turns {
        let moves = table.session().state().moves();
        if let Some(mv) = random.choice(moves) {
            table.play_text(&mv, Instant::now()).expect("a legal move");
        }
    }
    let abilities = Abilities { unicode: true, emoji: true, colours: Colours::Many };
    let resources = Resources::default();
    let environment = Environment { folders: None, abilities, locale: None, seed: 1, resources };
    App::new(Opening::Table(Box::new(table)), environment, Instant::now())
}

fn frames(criterion: &mut Criterion) {
    let boards = [("ugly_duck", "22x22", 40), ("ski_jumps", "20x20", 40), ("dropper", "9x9", 8)];
    for (game, size, turns) in boards {
        let mut app = app(game, size, turns);
        let mut terminal = Terminal::new(TestBackend::new(200, 60)).expect("memory");
        // The second choice of a turn is the one that takes most: what it does is shown.
        app.update(Input::Key(KeyEvent::from(KeyCode::Tab)), Instant::now());
        app.update(Input::Key(KeyEvent::from(KeyCode::Enter)), Instant::now());
        criterion.bench_function(&format!("key press on {game} {size}"), |bencher| {
            bencher.iter(|| {
                let key = Input::Key(KeyEvent::from(KeyCode::Tab));
                app.update(black_box(key), Instant::now());
                terminal.draw(|frame| app.draw(frame)).expect("memory").count
            });
        });
    }
}

criterion_group!(benches, frames);
criterion_main!(benches);
