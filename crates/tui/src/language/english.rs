//! Everything the screens say, in English. What games say is in the games.

use super::Words;

pub(super) static WORDS: Words = Words {
    // Menus.
    main_title: "two-player strategy games",
    choose_game: "What shall we play?",
    continue_game: "Continue {0}, move {1}",
    continue_title: "The game you left",
    continue_text: "Every move is still on the board. Delete discards it.",
    cannot_continue: "This game cannot be continued: {0}",
    discard_title: "Discard this game?",
    discard_text: "It cannot be brought back.",
    no_keep: "No, keep it",
    yes_discard: "Yes, discard it",
    open_file: "Open a game from a file",
    open_text: "Walk through a saved game or any record, and play on from where you like.",
    settings: "Settings",
    settings_text: "Language, colours, pieces, pace and players.",
    help: "Help",
    help_text: "All keys and what they do.",
    quit: "Quit",
    quit_text: "A game in progress is kept and offered next time.",
    back: "Back",
    too_small: "This window has {0} columns and {1} rows. Cygnet needs at least 60 and 20; 80 and 24 are comfortable.",
    // Before a game.
    new_game: "New game",
    start_game: "Start the game",
    time: "Clock",
    start_position: "Start from a position",
    the_beginning: "the beginning",
    rules: "Rules of the game",
    human: "human",
    human_text: "a person at this keyboard",
    chance_decides: "chance decides",
    no_clock: "none",
    time_per_move: "{0} a move",
    something_else: "Something else…",
    type_size: "Type a size, columns x rows, such as 5x6. Boards are {0}.",
    type_time: "Type a time: 30s is thirty seconds a move, 5m+3s is five minutes and three seconds more with each move, none is no clock.",
    position_text: "Type or paste a position, such as the one that a game's menu copies. Nothing means the beginning.",
    about_start: "Enter starts. The arrow keys lead to everything that can be chosen.",
    about_time: "How much time each side has.",
    about_position: "Start from any position, written as text.",
    about_rules: "How the game is played, with examples.",
    about_back: "To the list of games.",
    // Files.
    type_path: "Type the path of a file…",
    path_text: "Type the path of a file with one or more games. ~/ is your home folder.",
    which_game: "The file has several games. Which one?",
    saved_in: "Saved games are in {0}",
    no_folder: "There is no folder in which games could be kept.",
    save_text: "Where to? A name alone is saved with the other games.",
    saved_to: "Saved to {0}",
    not_saved: "{0} was not written: {1}",
    overwrite_text: "There is a file of this name. Overwrite it?",
    yes_overwrite: "Yes, overwrite it",
    not_kept: "The game cannot be kept in case something happens: {0}",
    settings_not_saved: "The settings hold for now but could not be saved: {0}",
    settings_file: "Kept in {0}",
    // Settings.
    language: "Language",
    theme: "Colours",
    theme_meadow: "meadow",
    theme_ice: "ice",
    theme_wood: "wood",
    theme_night: "night",
    pieces: "Pieces",
    pieces_emoji: "pictures",
    pieces_symbols: "symbols",
    pieces_letters: "letters",
    pace: "Pace of the computer",
    at_once: "at once",
    seconds_a_move: "{0} s a move",
    players_of: "Players of {0}",
    automatic: "automatic",
    // A game.
    menu: "Menu",
    turn_of: "{0} to move:",
    thinks: "{0} ({1}) is thinking…",
    paused_before: "Paused. {0} ({1}) is next.",
    looking_at: "After {0} of {1} moves",
    moves: "Moves",
    no_moves_yet: "none yet",
    has_taken: "took {0}",
    none: "none",
    off_board: "off the board",
    and_more: "…and {0} more",
    becomes: "{0} becomes {1}",
    strength_becomes: "strength {0} becomes {1}",
    pushes: "pushes {0} to {1}",
    summons: "wakes a dragon on {0}, strength {1}",
    appears: "new {0} on {1}",
    captures: "takes {0} on {1}",
    leaves: "{0} leaves from {1}",
    would_win: "and wins the game",
    would_lose: "and loses the game",
    would_draw: "and the game is a draw",
    cannot_choose: "{0} cannot be chosen now; Tab goes through what can.",
    not_your_turn: "It is {0}'s turn; a computer player is thinking.",
    looking_back: "You are looking at an earlier position; End goes back to the game.",
    reading_only: "This is a record to walk through; Ctrl-G plays on from this position.",
    game_is_over: "The game is over; Enter shows what next.",
    hint_is: "{0} would play {1}.",
    no_hint_now: "A hint is given when it is your turn.",
    value_absolute: "{0} counts {1}, as {2} sees it.",
    value_by_side: "{0} counts {2} for {1} and {4} for {3}.",
    no_values: "No computer player of this game judges positions on this board.",
    draw_declined: "The draw is declined; play on.",
    draw_asked: "A draw is offered…",
    resign_text: "The other side wins the game then.",
    no_play_on: "No, play on",
    yes_resign: "Yes, resign",
    sides_changed: "A new game, with sides changed.",
    playing_from_here: "The game goes on from here.",
    pace_is: "Pace: {0}",
    is_paused: "Paused.",
    goes_on: "The game goes on.",
    position_copied: "It is on the clipboard too, if your terminal allows that.",
    record_copied: "The record is on the clipboard too, if your terminal allows that.",
    // How a game ends: 0 and 1 are the winner and the loser, 2 and 3 "the winner's" and "the loser's", 4 the reason.
    wins_because: "{0} {4} and wins.",
    resigns: "{1} resigns; {0} wins.",
    out_of_time: "{1} has no time left; {0} wins.",
    awarded: "{0} wins by agreement or decision.",
    draw_because: "Draw: {0}.",
    draw_agreed: "A draw is agreed.",
    draw_awarded: "The game is declared a draw.",
    // What can be done at a game.
    do_hint: "Hint",
    do_undo: "Take the last move back",
    do_redo: "Play it again",
    do_value: "What the computer players count it for",
    do_flip: "Turn the board around",
    do_draw: "Offer a draw",
    do_resign: "Resign",
    do_rematch: "Rematch with sides changed",
    do_play_from_here: "Play on from this position",
    do_pause: "Pause or go on",
    do_step: "One move",
    do_faster: "Faster",
    do_slower: "Slower",
    do_to_start: "To the first position",
    do_backward: "One move back",
    do_forward: "One move on",
    do_to_end: "To the last position",
    do_save: "Save the game to a file",
    do_copy_position: "Copy the position",
    do_show_record: "Show and copy the record",
    do_leave: "Leave the game for the main menu",
    // The keys at the bottom.
    help_choose: "choose",
    help_take: "take",
    help_play: "play",
    help_change: "change",
    help_list: "list",
    help_number: "by number",
    help_name: "by name",
    help_back: "back",
    help_clear: "clear",
    help_scroll: "scroll",
    help_page: "next page",
    help_discard: "discard",
    help_cursor: "move",
    help_cancel: "cancel",
    help_next: "next",
    help_hint: "hint",
    help_undo: "undo",
    help_menu: "menu",
    help_pause: "pause",
    help_go_on: "go on",
    help_step: "one move",
    help_faster: "faster",
    help_slower: "slower",
    help_backward: "back",
    help_forward: "on",
    help_end: "end",
    help_walk: "look back",
    help_play_here: "play on",
    help_what_next: "what next",
    help_rematch: "rematch",
    // Words that can be typed.
    word_hint: "hint",
    word_undo: "undo",
    word_redo: "redo",
    word_value: "value",
    word_flip: "flip",
    word_draw: "draw",
    word_resign: "resign",
    word_again: "again",
    word_save: "save",
    word_position: "position",
    word_record: "record",
    word_rules: "rules",
    word_new: "new",
    word_help: "help",
    word_quit: "quit",
    // The page of all keys.
    help_page_text: include_str!("help_en.txt"),
    // The line mode.
    plain_intro: "{0}. Type a move, or help.",
    plain_to_move: "{0} to move.",
    plain_plays: "{0} ({1}) plays {2}",
    plain_draw_by: "Draw by {0}.",
    plain_not_a_command: "{0} is not a command; help lists them",
    plain_see_help: "{0}; help lists the commands",
    plain_no_moves: "There is no legal move: the game is over.",
    plain_no_moves_like: "No legal move starts with {0}.",
    plain_one_taken_back: "{0} move taken back",
    plain_taken_back: "{0} moves taken back",
    plain_one_played_again: "{0} move played again",
    plain_played_again: "{0} moves played again",
    plain_choose: "Type a number or a square, or a letter in brackets if there is one; cancel forgets the turn.",
    plain_not_listed: "{0} cannot be chosen now; type one of the choices listed, or cancel",
    plain_cancelled: "The turn is forgotten; choose again.",
    plain_nothing_begun: "No turn has been begun.",
    plain_name_move: "Name the move that you think of, such as a move that is listed by moves.",
    plain_only_moves: "{0} only moves a piece.",
    plain_looking_back: "You are looking at an earlier position; last goes back to the game, from-here plays on from it.",
    plain_reading: "This is a record to walk through with forward and back; from-here plays on from a position.",
    plain_not_looking: "This is the last position; back, first and goto show earlier ones.",
    plain_is_first: "This is the first position.",
    plain_is_last: "This is the last position.",
    plain_which_turn: "Say after how many turns, from 0 to {0}: goto {0}",
    plain_watching: "Computer players play both sides; step makes one move, go lets them play on.",
    plain_not_watched: "Only computer players that play each other can be told to wait or to go on.",
    plain_pace: "Computer players move at once here; set pace is for the full screen.",
    plain_no_clock: "This game has no clock.",
    plain_name_save: "Name the file to write to: save game.txt",
    plain_name_load: "Name the file to read: load game.txt",
    plain_name_open: "No game has been saved; name the file to open: open game.txt",
    plain_saved_title: "Saved games; open 1 opens the first:",
    plain_open_number: "Put its number behind the file: open {0} 1",
    plain_not_saved: "Nothing was saved: {0} {1}",
    plain_not_over: "Nothing was saved: {0} {1}; save! overwrites it",
    plain_not_loaded: "Nothing was loaded: {0}",
    plain_one_unfinished: "1 unfinished game is kept; continue lists it.",
    plain_some_unfinished: "{0} unfinished games are kept; continue lists them.",
    plain_no_unfinished: "There is no unfinished game.",
    plain_unfinished_title: "Unfinished games; continue 1 goes on with the first, discard 1 throws it away:",
    plain_unfinished_line: "{0}, turns played: {1}",
    plain_number_wanted: "Say which one, from 1 to {0}: {1} 1",
    plain_discarded: "Discarded: {0}",
    plain_menu_hint: "Type the number or the name of a game, or one of: open, settings, help, quit.",
    plain_not_a_game: "{0} is not a game; type one of the list, by its number or its name",
    plain_not_in_menu: "{0} is neither a game nor a command; help lists the commands",
    plain_setup_hint: "Type start, or a name and a value to change something: {0} human",
    plain_not_a_choice: "{0} is nothing that can be chosen here; help tells what is",
    plain_position: "Type position and a position as the command position of a game prints it, or: position the beginning",
    plain_settings_hint: "set and a name and a value changes one: set language pt",
    plain_set_language: "language",
    plain_set_theme: "theme",
    plain_no_setting: "{0} is not a setting; they are {1}",
    plain_no_value: "{0} cannot be {1}: it is {2}",
    plain_two_players: "two of: {0}",
    plain_word_back: "back",
    plain_word_board: "board",
    plain_word_cancel: "cancel",
    plain_word_clock: "clock",
    plain_word_continue: "continue",
    plain_word_copy: "copy",
    plain_word_discard: "discard",
    plain_word_first: "first",
    plain_word_forward: "forward",
    plain_word_from_here: "from-here",
    plain_word_go: "go",
    plain_word_goto: "goto",
    plain_word_history: "history",
    plain_word_last: "last",
    plain_word_load: "load",
    plain_word_menu: "menu",
    plain_word_moves: "moves",
    plain_word_open: "open",
    plain_word_pace: "pace",
    plain_word_pause: "pause",
    plain_word_pieces: "pieces",
    plain_word_players: "players",
    plain_word_preview: "preview",
    plain_word_save_over: "save!",
    plain_word_score: "score",
    plain_word_set: "set",
    plain_word_settings: "settings",
    plain_word_start: "start",
    plain_word_step: "step",
    plain_help_menu: "\
At the menu:
  1, dropper      set a game up, by its number or its name
  continue N      go on with an unfinished game; discard N throws it away
  open FILE [N]   walk through a game of a file; open alone lists the saved ones
  rules GAME      how it is played
  settings, set   list the settings; set language pt changes one
  menu            this menu again
  quit            leave; so does the end of the input",
    plain_help_setup: "\
Before a game:
  start           start the game; so does an empty line
  NAME VALUE      change something: black random, size 6x4, clock 5m+3s
  3 VALUE         the same by the number of the line
  NAME            what it can be
  players         who can play
  position TEXT   start from a position
  rules           how the game is played
  settings, set   list the settings; set language pt changes one
  menu            back to the menu
  quit            leave",
    plain_help_game: "\
Type a move, or one of these:
  c4, 3, 3w        choose a piece by its square or number, also with a direction:
                   q w e up, a s d down, t b l r; what is missing is asked for
  pieces           the pieces that can be chosen, with their numbers
  cancel           forget the turn that was begun
  preview MOVE     what a move would do
  board, flip      show the board again, turn it around
  moves [START]    the legal moves, or those that start like this
  hint             a move that a computer player would make
  value [BOT]      what the computer players count this position for
  score, clock     how the sides stand, how much time they have
  undo, redo       take your last move back, or play it again
  resign, draw     give up, or offer a draw
  history          all moves with their numbers
  back, forward    look at the position a move earlier or later
  first, last      look at the first position, return to the game
  goto N           look at the position after N turns
  from-here        play on from the position you are looking at
  step, go, pause  one move of two computer players, all, or none for now
  position, copy   the position as text
  record           the game so far as a record
  save FILE        write the record to a file; save! overwrites one
  load FILE [N]    go on with a game of a file
  open FILE [N]    walk through a game of a file
  rules            how the game is played
  players          who plays
  again, new       another game, with sides changed or set up anew
  menu             leave for the menu; the game is kept
  continue [N]     go on with another unfinished game; discard N throws it away
  settings, set    list the settings; set language pt changes one
  pace             why computer players do not wait here
  help             this list
  quit             leave; so does the end of the input; the game is kept",
};
