//! The texts about tournaments, as in `tournaments.ftl`.

use std::fmt::Display;

use super::{Names, Words};

words! {
    tournament_round_robin;
    tournament_gauntlet;
    tournament_swiss;
    tournament_knockout;
    tournament_about(game, format, players);
    tournament_plan(rounds, games);
    tournament_seed(seed);
    tournament_limits_differ;
    tournament_head_place;
    tournament_head_player;
    tournament_head_points;
    tournament_head_games;
    tournament_head_won;
    tournament_head_drawn;
    tournament_head_lost;
    tournament_head_byes;
    tournament_head_forfeits;
    tournament_head_buchholz;
    tournament_head_sonneborn;
    tournament_head_rating;
    tournament_head_superiority;
    tournament_rating(elo, low, high);
    tournament_not_connected;
    tournament_note_rating;
    tournament_note_superiority;
    tournament_note_points;
    tournament_note_byes;
    tournament_note_buchholz;
    tournament_note_sonneborn;
    tournament_note_gauntlet;
    tournament_note_knockout;
    tournament_note_forfeits;
    tournament_crosstable;
    tournament_crosstable_note;
    tournament_round(number, all);
    tournament_pairing(one, points_one, points_two, two);
    tournament_pairing_won(one, points_one, points_two, two, winner);
    tournament_bye(players);
    tournament_rematches(count);
    tournament_progress(played, all, leaders);
    tournament_progress_round(round, rounds);
    tournament_others(count);
    tournament_interrupted(played, all);
    tournament_can_go_on(played, all);
    tournament_written(page, data);
    tournament_standings;
    tournament_ratings;
    tournament_ratings_note;
    tournament_superiority;
    tournament_superiority_note;
    tournament_rounds;
    tournament_rounds_note;
    tournament_so_far(played, all);
    tournament_all_played(games);
    tournament_made_with(version);
}
