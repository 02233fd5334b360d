//! The texts of the user interfaces: one method for each, with its arguments.

use std::fmt::Display;

use cygnet_core::quote::clean;
use fluent_bundle::{FluentArgs, FluentValue};

use crate::Language;
use crate::catalogue::Catalogue;

/// The texts of the user interfaces in one language. The text of `hint_is` has the key `hint-is` in the
/// catalogues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Words {
    language: Language,
}

/// An argument of a text. A number may select a plural form.
fn value(argument: &dyn Display) -> FluentValue<'static> {
    let text = argument.to_string();
    match text.parse::<u32>() {
        Ok(number) if number.to_string() == text => FluentValue::from(number),
        _ => FluentValue::from(clean(&text).into_owned()),
    }
}

impl Words {
    pub(crate) const fn new(language: Language) -> Self {
        Self { language }
    }

    fn fixed(self, name: &'static str) -> &'static str {
        let text = Catalogue::of(self.language).fixed(name);
        text.or_else(|| Catalogue::of(Language::English).fixed(name)).unwrap_or(name)
    }

    fn filled(self, name: &'static str, arguments: &[(&'static str, &dyn Display)]) -> String {
        let key = name.replace('_', "-");
        let mut values = FluentArgs::new();
        for (name, argument) in arguments {
            values.set(*name, value(*argument));
        }
        let text = Catalogue::of(self.language).format(&key, &values);
        let text = text.or_else(|| Catalogue::of(Language::English).format(&key, &values));
        text.unwrap_or_else(|| name.to_owned())
    }
}

macro_rules! words {
    ($($name:ident $(($($argument:ident),+))?;)*) => {
        impl Words {
            $(word! { $name $(($($argument),+))? })*

            /// The names of all texts and of their arguments.
            #[expect(clippy::large_stack_arrays, reason = "a constant is not on the stack")]
            pub const NAMES: &'static [(&'static str, &'static [&'static str])] =
                &[$((stringify!($name), &[$($(stringify!($argument)),+)?])),*];
        }
    };
}

macro_rules! word {
    ($name:ident) => {
        #[doc = concat!("The text `", stringify!($name), "`.")]
        #[must_use]
        pub fn $name(self) -> &'static str {
            self.fixed(stringify!($name))
        }
    };
    ($name:ident($($argument:ident),+)) => {
        #[doc = concat!("The text `", stringify!($name), "`.")]
        #[allow(clippy::too_many_arguments, reason = "a sentence has as many values as it needs")]
        #[must_use]
        pub fn $name(self, $($argument: impl Display),+) -> String {
            self.filled(stringify!($name), &[$((stringify!($argument), &$argument)),+])
        }
    };
}

words! {
    // Menus.
    main_title;
    choose_game;
    continue_game;
    continue_title;
    continue_text;
    unfinished_text;
    unfinished_about(board, players, turns, date, standing);
    cannot_continue(reason);
    discard_title;
    discard_text;
    no_keep;
    yes_discard;
    open_file;
    open_text;
    settings;
    settings_text;
    help;
    help_text;
    quit;
    quit_text;
    back;
    too_small(columns, rows);
    // Before a game.
    new_game;
    start_game;
    time;
    start_position;
    the_beginning;
    rules;
    human;
    human_text;
    chance_decides;
    no_clock;
    time_per_move(time);
    something_else;
    type_size(sizes);
    type_number(numbers);
    type_time;
    not_a_value(text);
    position_text;
    about_start;
    about_time;
    about_position;
    about_rules;
    about_back;
    // Files.
    type_path;
    path_text;
    which_game;
    saved_in(folder);
    is_saved;
    is_ended;
    no_folder;
    save_text;
    saved_to(file);
    not_saved(file, reason);
    overwrite_text;
    yes_overwrite;
    not_kept(reason);
    settings_not_saved(reason);
    settings_file(file);
    // Settings.
    language;
    theme;
    theme_meadow;
    theme_ice;
    theme_wood;
    theme_night;
    pieces;
    pieces_emoji;
    pieces_symbols;
    pieces_letters;
    pace;
    at_once;
    seconds_a_move(seconds);
    players_of(game);
    automatic;
    // A game.
    menu;
    turn_of(side, of_side);
    thinks(side, player);
    paused_before(side, player);
    looking_at(turns, all);
    moves;
    no_moves_yet;
    has_taken(pieces);
    in_hand(pieces);
    stack_of(square, pieces);
    none;
    off_board;
    and_more(count);
    and_more_above(count);
    becomes(before, after);
    strength_becomes(before, after);
    pushes(from, to);
    summons(arrival, square, strength);
    appears(piece, square);
    captures(piece, square);
    leaves(piece, square);
    drops(piece, square);
    to_hand(piece, square);
    converts(piece, square);
    passes;
    moves_again;
    would_win;
    would_lose;
    would_draw;
    cannot_choose_because(choice, reason);
    not_a_choice(choice, choices);
    not_that_way(square, choices);
    several_that_way(square, choices);
    too_much(text);
    not_your_turn(side, of_side);
    looking_back;
    reading_only;
    game_is_over;
    hint_is(best, reason);
    no_hint_now;
    hint_asked;
    reason_only_legal;
    reason_wins_now;
    reason_wins(turns);
    reason_wins_some_time;
    reason_loses(turns);
    reason_loses_some_time;
    reason_does_not_lose;
    reason_may_not_lose;
    reason_draws;
    reason_better_than_draw(other);
    reason_better(margin, other);
    reason_as_good(other);
    reason_none;
    reason_expects(line);
    score_wins_now;
    score_wins(turns);
    score_wins_some_time;
    score_loses(turns);
    score_loses_some_time;
    score_lost;
    score_draws;
    analysis;
    analysis_off;
    analysis_on;
    analysis_failed(reason);
    depth(depth);
    reviewing(moves, all);
    review_begun;
    review_done(summary);
    nothing_to_review;
    verdict_good(score, best);
    verdict_open(score, best);
    is_best;
    is_as_good;
    best_was(score);
    better_is(line);
    refuted_by(line);
    changed_result(before, after);
    result_win;
    result_draw;
    result_loss;
    mark_inaccuracy;
    mark_mistake;
    mark_blunder;
    accuracy(percent);
    turning_point(turn);
    no_choice;
    value_absolute(player, value, side, of_side);
    value_by_side(player, side_one, value_one, side_two, value_two);
    no_values;
    draw_declined;
    draw_asked;
    resign_text;
    not_now;
    no_such_choice(number, numbers);
    piece_blocked(number, square);
    draw_text;
    yes_draw;
    would_be_lost;
    left_is_kept;
    key_space;
    key_arrows;
    bot_failed(player);
    no_play_on;
    yes_resign;
    sides_changed;
    sides_same;
    playing_from_here;
    pace_is(pace);
    is_paused;
    goes_on;
    position_copied;
    record_copied;
    // How a game ends: 0 and 1 are the winner and the loser, 2 and 3 "the winner's" and "the loser's", 4 the reason.
    wins_because(winner, loser, of_winner, of_loser, reason);
    resigns(winner, loser, of_winner, of_loser);
    out_of_time(winner, loser, of_winner, of_loser);
    awarded(winner, loser, of_winner, of_loser);
    draw_because(reason);
    draw_agreed;
    draw_awarded;
    // What can be done at a game.
    do_hint;
    do_undo;
    do_redo;
    do_value;
    do_analysis;
    do_review;
    do_flip;
    do_draw;
    do_resign;
    do_rematch;
    do_rematch_same_sides;
    do_play_from_here;
    do_pause;
    do_step;
    do_faster;
    do_slower;
    do_to_start;
    do_backward;
    do_forward;
    do_to_end;
    do_save;
    do_copy_position;
    do_show_record;
    do_leave;
    // The keys at the bottom.
    help_choose;
    help_take;
    help_play;
    help_change;
    help_list;
    help_number;
    help_name;
    help_back;
    help_clear;
    help_scroll;
    help_page;
    help_discard;
    help_cursor;
    help_cancel;
    help_next;
    help_hint;
    help_undo;
    help_menu;
    help_pause;
    help_go_on;
    help_step;
    help_faster;
    help_slower;
    help_backward;
    help_forward;
    help_end;
    help_walk;
    help_play_here;
    help_what_next;
    help_rematch;
    help_analysis;
    help_review;
    // Words that can be typed.
    word_hint;
    word_undo;
    word_redo;
    word_value;
    word_analyse;
    word_review;
    word_flip;
    word_draw;
    word_resign;
    word_again;
    word_again_same;
    word_save;
    word_position;
    word_record;
    word_rules;
    word_new;
    word_help;
    word_quit;
    // The line mode.
    plain_draw_offered;
    plain_intro(game);
    plain_to_move(side, of_side);
    plain_reviewing(moves);
    plain_analysis(side, turns, of_side);
    plain_plays(side, player, move_text);
    plain_draw_by(reason);
    plain_not_a_command(text);
    plain_see_help(problem);
    plain_no_moves;
    plain_no_moves_like(start);
    plain_taken_back(count);
    plain_played_again(count);
    plain_choose;
    plain_not_listed(text);
    plain_cancelled;
    plain_nothing_begun;
    plain_name_move;
    plain_only_moves(text);
    plain_looking_back;
    plain_reading;
    plain_not_looking;
    plain_is_first;
    plain_is_last;
    plain_which_turn(last);
    plain_watching;
    plain_not_watched;
    plain_pace;
    plain_no_clock;
    plain_name_save;
    plain_name_load;
    plain_name_open;
    plain_saved_title;
    plain_open_number(file);
    plain_not_saved(file, reason);
    plain_not_over(file, reason);
    plain_not_loaded(reason);
    plain_some_unfinished(count);
    plain_no_unfinished;
    plain_unfinished_title;
    plain_number_wanted(last, word);
    plain_discarded(game);
    plain_menu_hint;
    plain_not_a_game(text);
    plain_not_in_menu(text);
    plain_setup_hint(side);
    plain_not_a_choice(text);
    plain_position;
    plain_editing;
    plain_not_an_edit(text);
    plain_only_editor;
    editor_title;
    editor_turn(side);
    editor_legal;
    editor_illegal(problem);
    editor_carries(square);
    variation_of(number, count);
    help_editor_put;
    help_editor_empty;
    help_editor_move;
    help_editor_side;
    help_editor_clear;
    help_variation;
    plain_settings_hint;
    plain_set_language;
    plain_set_theme;
    plain_no_setting(text, settings);
    plain_no_value(setting, value, values);
    plain_two_players(players);
    plain_word_back;
    plain_word_board;
    plain_word_cancel;
    plain_word_clear;
    plain_word_clock;
    plain_word_comment;
    plain_word_continue;
    plain_word_copy;
    plain_word_delete;
    plain_word_discard;
    plain_word_edit;
    plain_word_first;
    plain_word_forward;
    plain_word_from_here;
    plain_word_go;
    plain_word_goto;
    plain_word_history;
    plain_word_last;
    plain_word_load;
    plain_word_main_line;
    plain_word_mark;
    plain_word_menu;
    plain_word_moves;
    plain_word_open;
    plain_word_pace;
    plain_word_pause;
    plain_word_pieces;
    plain_word_players;
    plain_word_preview;
    plain_word_promote;
    plain_word_save_over;
    plain_word_score;
    plain_word_set;
    plain_word_settings;
    plain_word_start;
    plain_word_step;
    plain_word_study;
    plain_word_variation;
    // Errors.
    command_error(problem);
    // Positions.
    position_is(position);
    board_on(game, size);
    result_win_in(turns);
    result_loss_in(turns);
    // analyse.
    analyse_line(depth, score, nodes, seconds, speed, line);
    analyse_over;
    // bench.
    bench_signature(signature);
    bench_search_signature(signature);
    bench_leaves(rate);
    bench_thousand_leaves(rate);
    bench_million_leaves(rate);
    bench_games(rate);
    bench_thousand_games(rate);
    bench_million_games(rate);
    // engine-check.
    check_ok;
    check_failed;
    check_not_supported;
    check_summary(good, failed, absent);
    // match.
    match_title(game, one, two, limits, seed);
    match_title_each(game, one, two, seed);
    match_player(player, limits);
    match_limit_game(start, increment);
    match_limit_time(time);
    match_limit_nodes(nodes);
    match_label_score;
    match_label_superiority;
    match_label_sides;
    match_label_length;
    match_label_ended;
    match_score(points, games, percent, wins, draws, losses);
    match_elo(elo, pairs);
    match_elo_interval(elo, low, high);
    match_elo_infinite(sign);
    match_superiority(percent, player);
    match_sprt(elo, base, verdict, ratio, low, high);
    sprt_accepted;
    sprt_rejected;
    sprt_undecided;
    match_sides(side_one, wins_one, side_two, wins_two, of_one, of_two);
    match_length(turns);
    match_ended_by(count, how);
    ended_illegal_move;
    ended_failure;
    match_interrupted(played, all);
    match_can_go_on(played, all);
    match_progress(played, all, score);
    // record check.
    record_in_order(file, games);
    // review.
    review_title(number, game);
    review_head_turn;
    review_head_side;
    review_head_move;
    review_head_best;
    review_head_played;
    review_forced;
    review_others_no_better;
    review_became(before, after);
    review_moves(side, count);
    review_inaccuracies(count);
    review_mistakes(count);
    review_blunders(count);
    review_interrupted;
    review_progress(number);
    // solve.
    solve_label_value;
    solve_label_distance;
    solve_label_line;
    solve_label_best;
    solve_label_proof;
    solve_label_effort;
    solve_label_in_hand;
    solve_label_region;
    solve_label_sum;
    solve_unknown;
    solve_mover_wins(mover, other, of_mover, of_other);
    solve_other_wins(mover, other, of_mover, of_other);
    solve_drawn;
    solve_has_won(winner, of_winner);
    solve_has_drawn;
    solve_no_win(mover, of_mover);
    solve_no_loss(mover, of_mover);
    solve_progress(millions, seconds);
    solve_no_win_so_far;
    solve_no_loss_so_far;
    solve_nobody_wins;
    solve_not_found(reason);
    solve_turns(turns);
    solve_line_cut(reason);
    solve_proof(file, bytes);
    solve_no_proof(reason);
    solve_positions(count);
    solve_recalled(count);
    solve_with_table;
    solve_in_hand(first, own, second, other);
    solve_region_unknown;
    solve_region_hot(name, left, right, first, second, of_first, of_second);
    solve_first_wins;
    solve_second_wins;
    solve_side_wins(side, of_side);
    // table.
    table_forecast(board, positions, stored, mebibytes);
    table_going_on(level, levels);
    table_finished(seconds, speed);
    table_exists;
    table_interrupted(level, levels);
    table_at_level(level, levels, speed);
    table_waiting;
    progress_settled(percent);
    progress_checksums(percent);
    progress_positions(percent);
    progress_counted(percent);
    progress_time_left(time);
    probe_wins(board, mover, winner, of_mover, of_winner);
    probe_winning;
    probe_losing;
    probe_absent(position, reason);
    table_in_order(file, parts, positions, seed);
    table_check_interrupted(file);
    table_count_interrupted(file);
    stats_positions;
    stats_won;
    stats_lost;
    stats_one_move;
    stats_by_pieces;
    stats_by_steps;
    stats_by_steps_head;
    stats_first_moves;
    stats_wins;
    stats_loses_to(moves);
    picture_summary(positions, won, one_move);
    picture_first_moves;
    picture_by_steps;
    picture_steps_left(steps, positions);
    picture_grey;
    picture_by_pieces;
    // verify.
    verify_win(mover, other, of_mover, of_other);
    verify_loss(mover, other, of_mover, of_other);
    verify_draw;
    verify_theorem(board, position, verdict);
    verify_checked(file, theorem, replies, ends);
    verify_refused(file, reason);
    verify_not_checked(file, reason);
    // watch.
    watch_title(game, one, two, seed);
    watch_plays(number, side, move_text);
    // The web.
    level_name(level);
    serving(address);
}
