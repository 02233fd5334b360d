//! The texts of reports about games, as in `report.ftl`.

use std::fmt::Display;

use super::{Names, Words};

words! {
    report_written(file, data);
    report_stopped;
    report_can_go_on;
    report_playing(what, done, all);
    report_chose_games(games, seed);
    report_resumed(count, file);
    report_time_left(time);
    report_check_same(file, count);
    report_check_differs(file, wrong, count);
    report_check_game(board, skill, number, said, found);
    report_check_number(board, said, name, found);
    report_check_version(file, version, own);
    report_check_none(file);
    report_check_stopped(count);
    report_title(game);
    report_title_compared(game);
    report_in_short;
    report_in_short_note;
    report_comparison;
    report_players_head;
    report_methods;
    report_methods_head;
    report_contents;
    report_incomplete;
    report_player_random(name, what);
    report_player_positions(name, what, least, most);
    report_against(strategy, skill);
    report_interval(low, high);
    report_games_behind(games, grouped);
    report_turns_behind(grouped, samples);
    report_positions_behind(grouped, samples);
    report_runs_behind(grouped);
    report_exact;
    report_minutes(minutes);
    report_none;
    report_turns_unit(turns);
    report_first_wins;
    report_drawn;
    report_second_wins;
    report_value_win;
    report_value_draw;
    report_value_loss;
    report_value_unknown;
    report_move_wins;
    report_move_draws;
    report_move_loses;
    report_chart_results;
    report_chart_results_note;
    report_chart_first_moves;
    report_chart_first_moves_note;
    report_chart_first_moves_best(count, all);
    report_chart_first_map;
    report_chart_first_map_note;
    report_chart_ladder;
    report_chart_ladder_note;
    report_chart_lengths;
    report_chart_lengths_note;
    report_chart_branching;
    report_chart_branching_note;
    report_chart_decided;
    report_chart_decided_note;
    report_chart_blunders;
    report_chart_blunders_note;
    report_chart_winner;
    report_chart_loser;
    report_chart_captures;
    report_chart_ends;
    report_chart_heat_note(most);
    report_chart_endings;
    report_chart_endings_note(turns);
    report_chart_strategies;
    report_chart_strategies_note;
    report_chart_turn;
    report_chart_games;
    report_chart_of_game;
    report_chart_row(label, value, low, high);
    report_game_typical;
    report_game_drama;
    report_game_number(number, result, turns, changes);
    report_game_start;
    report_game_after(turn, played);
    report_game_end(played);
    report_most_balanced(board, value);
    report_deepest(board, value);
    report_quickest(board, value);
    report_longest(board, value);
    report_most_open(board, value);
    report_but_unclear;
    report_truth_none;
    report_truth_same(count, result);
    report_truth_mixed(count, wins, losses, draws);
    report_truth_own(result);
    report_truth_own_unknown(positions);
    report_truth_second;
    report_truth_first;
    report_truth_draw;
    report_how_games(games, seed);
    report_how_different(counts);
    report_how_intervals;
    report_how_drama(count);
    report_how_states;
    report_how_minutes;
    report_how_repeat(command);
    report_how_version(version, rules);
    report_speed(speed);
    report_compare_title(one, two);
    report_compare_real;
    report_compare_chance;
    report_compare_line(board, name, one, two, difference, low, high, verdict);
    report_compare_summary(real, count);
    report_compare_agree(count, inside, percent);
    report_compare_none;
}

/// The arguments of all sentences about measures.
const SENTENCE: &[&str] = &["name", "value", "who", "samples"];

/// The texts that are found by the word of what they are about, such as a chapter.
pub(super) const LABELS: Names = &[
    ("report_kind_random", &[]),
    ("report_kind_weak", &[]),
    ("report_kind_middling", &[]),
    ("report_kind_strong", &[]),
    ("report_kind_review", &[]),
    ("report_kind_first_move", &[]),
    ("report_kind_climb", &[]),
    ("report_kind_simple", &[]),
    ("report_kind_only_move", &[]),
    ("report_kind_prove", &[]),
    ("report_kind_states", &[]),
    ("report_chapter_balance", &[]),
    ("report_chapter_depth", &[]),
    ("report_chapter_length", &[]),
    ("report_chapter_drama", &[]),
    ("report_chapter_space", &[]),
    ("report_chapter_complexity", &[]),
    ("report_chapter_strategies", &[]),
    ("report_chapter_truth", &[]),
    ("report_chapter_games", &[]),
    ("report_lead_balance", &[]),
    ("report_lead_depth", &[]),
    ("report_lead_length", &[]),
    ("report_lead_drama", &[]),
    ("report_lead_space", &[]),
    ("report_lead_complexity", &[]),
    ("report_lead_strategies", &[]),
    ("report_lead_truth", &[]),
    ("report_lead_games", &[]),
    ("report_skill_random", &[]),
    ("report_skill_weak", &[]),
    ("report_skill_middling", &[]),
    ("report_skill_strong", &[]),
    ("report_skill_what_random", &[]),
    ("report_skill_what_weak", &[]),
    ("report_skill_what_middling", &[]),
    ("report_skill_what_strong", &[]),
    ("report_strategy_mirror", &[]),
    ("report_strategy_capture", &[]),
    ("report_strategy_advance", &[]),
    ("report_strategy_first_in_list", &[]),
    ("report_method_wilson", &[]),
    ("report_method_by_game", &[]),
    ("report_method_ranks", &[]),
    ("report_method_runs", &[]),
    ("report_method_difference", &[]),
    ("report_method_sum", &[]),
    ("report_method_exact", &[]),
    ("report_method_what_wilson", &[]),
    ("report_method_what_by_game", &[]),
    ("report_method_what_ranks", &[]),
    ("report_method_what_runs", &[]),
    ("report_method_what_difference", &[]),
    ("report_method_what_sum", &[]),
    ("report_method_what_exact", &[]),
    ("report_name_first_side", &[]),
    ("report_name_draws", &[]),
    ("report_name_advantage_of_skill", &[]),
    ("report_name_fair_first_moves", &[]),
    ("report_name_rungs", &[]),
    ("report_name_doubling", &[]),
    ("report_name_turns", &[]),
    ("report_name_short_game", &[]),
    ("report_name_long_game", &[]),
    ("report_name_real_choices", &[]),
    ("report_name_branching", &[]),
    ("report_name_minutes", &[]),
    ("report_name_lead_changes", &[]),
    ("report_name_decided_at", &[]),
    ("report_name_comebacks", &[]),
    ("report_name_only_moves", &[]),
    ("report_name_blunders", &[]),
    ("report_name_board_used", &[]),
    ("report_name_capture_lead", &[]),
    ("report_name_advance_lead", &[]),
    ("report_name_positions", &[]),
    ("report_name_game_tree", &[]),
    ("report_name_strategy", &[]),
    ("report_unknown", SENTENCE),
    ("report_unclear", SENTENCE),
    ("report_first_side_low", SENTENCE),
    ("report_first_side_middle", SENTENCE),
    ("report_first_side_high", SENTENCE),
    ("report_first_side_unclear", SENTENCE),
    ("report_draws_low", SENTENCE),
    ("report_draws_middle", SENTENCE),
    ("report_draws_high", SENTENCE),
    ("report_advantage_of_skill_low", SENTENCE),
    ("report_advantage_of_skill_middle", SENTENCE),
    ("report_advantage_of_skill_high", SENTENCE),
    ("report_advantage_of_skill_unclear", SENTENCE),
    ("report_fair_first_moves_low", SENTENCE),
    ("report_fair_first_moves_middle", SENTENCE),
    ("report_fair_first_moves_high", SENTENCE),
    ("report_rungs_low", SENTENCE),
    ("report_rungs_middle", SENTENCE),
    ("report_rungs_high", SENTENCE),
    ("report_doubling_low", SENTENCE),
    ("report_doubling_middle", SENTENCE),
    ("report_doubling_high", SENTENCE),
    ("report_turns_low", SENTENCE),
    ("report_turns_middle", SENTENCE),
    ("report_turns_high", SENTENCE),
    ("report_short_game_low", SENTENCE),
    ("report_short_game_middle", SENTENCE),
    ("report_short_game_high", SENTENCE),
    ("report_long_game_low", SENTENCE),
    ("report_long_game_middle", SENTENCE),
    ("report_long_game_high", SENTENCE),
    ("report_real_choices_low", SENTENCE),
    ("report_real_choices_middle", SENTENCE),
    ("report_real_choices_high", SENTENCE),
    ("report_branching_low", SENTENCE),
    ("report_branching_middle", SENTENCE),
    ("report_branching_high", SENTENCE),
    ("report_minutes_low", SENTENCE),
    ("report_minutes_middle", SENTENCE),
    ("report_minutes_high", SENTENCE),
    ("report_lead_changes_low", SENTENCE),
    ("report_lead_changes_middle", SENTENCE),
    ("report_lead_changes_high", SENTENCE),
    ("report_decided_at_low", SENTENCE),
    ("report_decided_at_middle", SENTENCE),
    ("report_decided_at_high", SENTENCE),
    ("report_comebacks_low", SENTENCE),
    ("report_comebacks_middle", SENTENCE),
    ("report_comebacks_high", SENTENCE),
    ("report_only_moves_low", SENTENCE),
    ("report_only_moves_middle", SENTENCE),
    ("report_only_moves_high", SENTENCE),
    ("report_blunders_low", SENTENCE),
    ("report_blunders_middle", SENTENCE),
    ("report_blunders_high", SENTENCE),
    ("report_board_used_low", SENTENCE),
    ("report_board_used_middle", SENTENCE),
    ("report_board_used_high", SENTENCE),
    ("report_capture_lead_low", SENTENCE),
    ("report_capture_lead_middle", SENTENCE),
    ("report_capture_lead_high", SENTENCE),
    ("report_capture_lead_unclear", SENTENCE),
    ("report_advance_lead_low", SENTENCE),
    ("report_advance_lead_middle", SENTENCE),
    ("report_advance_lead_high", SENTENCE),
    ("report_advance_lead_unclear", SENTENCE),
    ("report_positions_low", SENTENCE),
    ("report_positions_middle", SENTENCE),
    ("report_positions_high", SENTENCE),
    ("report_positions_unknown", SENTENCE),
    ("report_game_tree_low", SENTENCE),
    ("report_game_tree_middle", SENTENCE),
    ("report_game_tree_high", SENTENCE),
    ("report_strategy_low", SENTENCE),
    ("report_strategy_middle", SENTENCE),
    ("report_strategy_high", SENTENCE),
    ("report_strategy_unclear", SENTENCE),
];

impl Words {
    /// The text of a report with this key, after `report-`: the name of a chapter, of a skill, of a number. Empty if there
    /// is none.
    #[must_use]
    pub fn report_label(self, key: &str) -> &'static str {
        let name = format!("report_{}", key.replace('-', "_"));
        let known = LABELS.iter().find(|(known, _)| *known == name);
        known.map_or("", |(known, _)| self.fixed(known))
    }

    /// The sentence about a number: the kind of the number and where it lies, such as `turns-low`.
    #[must_use]
    pub fn report_sentence(
        self,
        key: &str,
        name: impl Display,
        value: impl Display,
        who: impl Display,
        samples: impl Display,
    ) -> String {
        let sentence = format!("report_{}", key.replace('-', "_"));
        // Few numbers have a sentence of their own for an interval that is too wide.
        let is_unclear = sentence.ends_with("_unclear");
        let unknown = if is_unclear { "report_unclear" } else { "report_unknown" };
        let known = LABELS.iter().find(|(known, _)| *known == sentence);
        let arguments: [(&'static str, &dyn Display); 4] =
            [("name", &name), ("value", &value), ("who", &who), ("samples", &samples)];
        self.filled(known.map_or(unknown, |(known, _)| known), &arguments)
    }
}
