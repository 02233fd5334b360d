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
    let acted = |side, act| GameEvent::Acted { side, act, id: None };
    let pair = [acted(0, Act::OfferedDraw), acted(1, Act::DeclinedDraw)];
    let events: Vec<GameEvent> = pair.into_iter().cycle().take(4_998).collect();
    let mut game = against_computer(&events);
    let sides = [Side::One];
    assert!(game.can(&sides).contains(&PlayerAction::OfferDraw));
    for event in &events[..2] {
        game.apply(event, 0).expect("an event");
    }
    assert_eq!(game.can(&sides), [PlayerAction::Move, PlayerAction::Resign]);
    let command = ClientCommand::Act(PlayerAction::OfferDraw, RematchSides::default());
    let (sides, version, id) = (sides.to_vec(), game.version(), "abcdefgh".to_owned());
    let refused = game.decide(&SentCommand { sides, version, id, command }, 0);
    assert_eq!(refused, Err(Refused::TooLong));
}

#[test]
fn an_offer_of_the_opponent_is_accepted_or_declined_and_not_made_again() {
    let offered = GameEvent::Acted { side: 1, act: Act::OfferedDraw, id: None };
    let game = against_computer(&[offered]);
    let can = game.can(&[Side::One]);
    assert!(can.contains(&PlayerAction::AcceptDraw) && can.contains(&PlayerAction::DeclineDraw));
    assert!(!can.contains(&PlayerAction::OfferDraw));
}
