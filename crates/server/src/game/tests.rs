use super::*;
use crate::wire::{PlayerAction, RematchSides};

/// A game against a computer player, with these events after its creation.
fn against_computer(events: &[GameEvent]) -> LiveGame {
    let setup = CreatedGame {
        game: "ugly_duck".to_owned(),
        rules_version: 1,
        options: std::collections::BTreeMap::new(),
        position: None,
        clock: "none".to_owned(),
        seats: [
            SeatSetup::Person { holder: Some("me".to_owned()) },
            SeatSetup::Computer { player: "random".to_owned() },
        ],
        seed: 1,
        date: "2026.01.01".to_owned(),
        invite: None,
    };
    let created = GameEvent::Created(Box::new(setup));
    let created = serde_json::to_string(&created).expect("JSON");
    let game = LiveGame::fold("game", [(created.as_str(), 0)], Instant::now());
    let Ok(mut game) = game else { panic!("the events make no sense") };
    for event in events {
        game.apply(event, 0).expect("an event");
    }
    game
}

#[test]
fn a_game_is_due_while_a_computer_player_owes_an_answer() {
    assert_eq!(against_computer(&[]).due(), None);
    let acted = |side, act| GameEvent::Acted { side, act, id: None };
    let offered = acted(0, Act::OfferedDraw);
    assert!(against_computer(std::slice::from_ref(&offered)).due().is_some());
    let declined = acted(1, Act::DeclinedDraw);
    assert_eq!(against_computer(&[offered, declined]).due(), None);
}

#[test]
fn a_long_game_takes_no_more_offers() {
    let played = GameEvent::Played { side: 0, text: "a1a2".to_owned(), id: None };
    let taken_back = GameEvent::Acted { side: 0, act: Act::TookBack { turns: 0 }, id: None };
    let pair = [played, taken_back];
    let events: Vec<GameEvent> = pair.into_iter().cycle().take(4_998).collect();
    let mut game = against_computer(&events);
    let sides = [Side::One];
    assert!(game.can(&sides).contains(&PlayerAction::OfferDraw));
    for event in &events[..2] {
        game.apply(event, 0).expect("an event");
    }
    // The coach comes once.
    assert_eq!(game.can(&sides), [PlayerAction::Move, PlayerAction::Resign, PlayerAction::Coach]);
    let command = ClientCommand::Act(PlayerAction::OfferDraw, RematchSides::default());
    let (sides, version, id) = (sides.to_vec(), game.version(), "abcdefgh".to_owned());
    let refused = game.decide(&SentCommand { sides, version, id, command }, 0);
    assert_eq!(refused, Err(Refused::TooLong));
}

#[test]
fn what_was_declined_is_offered_again_after_a_move() {
    let acted = |side, act| GameEvent::Acted { side, act, id: None };
    let played = |side, text: &str| GameEvent::Played { side, text: text.to_owned(), id: None };
    let declined = [acted(0, Act::OfferedDraw), acted(1, Act::DeclinedDraw)];
    let mut game = against_computer(&declined);
    assert!(!game.can(&[Side::One]).contains(&PlayerAction::OfferDraw));
    let command = ClientCommand::Act(PlayerAction::OfferDraw, RematchSides::default());
    let (version, id) = (game.version(), "abcdefgh".to_owned());
    let sent = SentCommand { sides: vec![Side::One], version, id, command };
    assert_eq!(game.decide(&sent, 0), Err(Refused::Declined));
    game.apply(&played(0, "a1a2"), 0).expect("an event");
    assert!(game.can(&[Side::One]).contains(&PlayerAction::OfferDraw));
}

#[test]
fn an_offer_of_the_opponent_is_accepted_or_declined_and_not_made_again() {
    let offered = GameEvent::Acted { side: 1, act: Act::OfferedDraw, id: None };
    let game = against_computer(&[offered]);
    let can = game.can(&[Side::One]);
    assert!(can.contains(&PlayerAction::AcceptDraw) && can.contains(&PlayerAction::DeclineDraw));
    assert!(!can.contains(&PlayerAction::OfferDraw));
}

#[test]
fn viewers_who_see_the_same_share_what_they_see() {
    let mut game = against_computer(&[]);
    let viewer = |holder: &str, language| crate::render::Viewer {
        holder: holder.to_owned(),
        language,
        address: None,
    };
    let one = crate::render::shared(&mut game, &viewer("ann", Language::English));
    let other = crate::render::shared(&mut game, &viewer("bob", Language::English));
    assert!(Arc::ptr_eq(&one, &other), "it is made once");
    for viewer in [viewer("me", Language::English), viewer("ann", Language::Portuguese)] {
        assert!(!Arc::ptr_eq(&one, &crate::render::shared(&mut game, &viewer)));
    }
    let played = GameEvent::Played { side: 0, text: "a1a2".to_owned(), id: None };
    game.apply(&played, 1).expect("an event");
    let later = crate::render::shared(&mut game, &viewer("ann", Language::English));
    assert_eq!((one.version(), later.version(), later.moves()), (1, 2, &["a1a2".to_owned()][..]));
}
