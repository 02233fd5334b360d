//! The texts of the commands, as in `commands.ftl`.

use std::fmt::Display;

use super::{Names, Words};

words! {
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
    // puzzles.
    progress_puzzles(percent);
    puzzles_found(puzzles, games);
    puzzles_written(puzzles, file, games, seed);
    puzzles_too_few(wanted);
    puzzles_wrong(file, line, id, reason);
    puzzles_unread(file, line, reason);
    puzzles_check_interrupted;
    puzzles_checked(file, checked, wrong);
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
