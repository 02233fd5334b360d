//! The texts about ratings and progress, as in `ratings.ftl`.

use std::fmt::Display;

use super::{Names, Words};

words! {
    rating_with_margin(rating, margin);
    rating_provisional(rating, margin);
    rating_none;
    strength_name(rating);
    strength_own;
    rating_first(game, rating);
    rating_moved(game, rating, change);
    rating_not_moved(reason);
    rating_tally(won, drawn, lost);
    rating_not_noted(reason);
    ratings_title(game, games, nodes);
    ratings_guess(game);
    ratings_row(rating, low, high, games);
    ratings_row_guess(rating);
    ratings_not_connected(game);
    ratings_written(game, file);
    ratings_interrupted;
    ratings_exported(file);
    ratings_erased;
    ratings_guessed(game, rating);
    ratings_guess_late(game, rating);
    results_rating;
    results_games;
    results_puzzles;
    results_puzzles_told(tried, solved);
    results_curve;
    results_curve_told(first, start, last, end, low, high);
    results_against;
    results_against_told(opponent, tally, percent);
    results_opening;
    results_opening_told(moves, side, tally);
    results_none(game);
    mistakes_sought;
    mistakes_none(game);
    progress_menu;
    progress_text;
    progress_game;
    progress_no_record;
    progress_title;
    progress_rating(rating);
    progress_games(tally);
    progress_of_puzzles(told);
    progress_empty;
    progress_curve;
    progress_against;
    progress_opening(moves, side);
    progress_guess;
    progress_guess_text;
    progress_guess_new;
    progress_guess_casual;
    progress_guess_regular;
    progress_guess_strong;
    progress_export;
    progress_export_text;
    progress_erase;
    progress_erase_text(game);
    progress_erase_no;
    progress_erase_yes;
}
