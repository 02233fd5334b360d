# Texts of the screens and the line mode.

## Menus.

main-title = two-player strategy games
choose-game = What shall we play?
continue-game = Continue a game
continue-title = Games you left
continue-text = Your last unfinished game:
unfinished-text = Unfinished games, newest first:
unfinished-about = { $board }, { $players }. Turns played: { $turns }, last on { $date }. { $standing }
cannot-continue = This game cannot be continued: { $reason }
discard-title = Discard this game?
discard-text = It cannot be brought back.
no-keep = No, keep it
yes-discard = Yes, discard it
open-file = Open a game from a file
open-text = Step through a saved game or any record, and play on from any position.
settings = Settings
settings-text = Language, colours, pieces, pace, help and players.
help = Help
help-text = All keys and what they do.
quit = Quit
quit-text = A game in progress is saved and offered next time.
back = Back
too-small = This window has { $columns } columns and { $rows } rows. Cygnet needs at least 60 and 20; 80 and 24 are comfortable. The game waits until there is room; Ctrl-C leaves.

## Before a game.

new-game = New game
start-game = Start the game
time = Clock
start-position = Start from a position
the-beginning = the beginning
rules = Rules of the game
human = human
human-text = a person at this keyboard
chance-decides = chance decides
no-clock = none
time-per-move = { $time } per move
something-else = Something else…
type-size = Type a size, columns x rows, such as 5x6. Boards are { $sizes }.
type-number = Type a number: { $numbers }.
type-time = Type a time: 30s is thirty seconds per move, 5m+3s is five minutes plus three seconds per move, none is no clock.
not-a-value = { $text } is neither a size such as 12x8 nor a time such as 5m+3s.
position-text = Type or paste a position, such as one copied from the menu of a game. Leave the line empty for the beginning.
about-start = Enter starts the game. The arrow keys move through the choices.
about-time = How much time each side has.
about-position = Start from any position, written as text.
about-rules = How the game is played, with examples.
about-back = To the list of games.

## Files.

type-path = Type the path of a file…
path-text = Type the path of a file with one or more games. ~/ is your home folder.
which-game = The file has several games. Which one?
saved-in = Saved games are in { $folder }
is-saved = saved
is-ended = ended recently
no-folder = There is no folder to save games in.
save-text = Type a file name. A name without a folder is saved with the other games.
saved-to = Saved to { $file }
not-saved = { $file } was not written: { $reason }
overwrite-text = A file of this name exists. Overwrite it?
yes-overwrite = Yes, overwrite it
not-kept = The game cannot be saved against a crash: { $reason }
settings-not-saved = Settings apply now but could not be saved: { $reason }
settings-file = Saved in { $file }

## Settings.

language = Language
theme = Colours
theme-meadow = meadow
theme-ice = ice
theme-wood = wood
theme-night = night
pieces = Pieces
pieces-emoji = pictures
pieces-symbols = symbols
pieces-letters = letters
pace = Pace of the computer
at-once = at once
seconds-a-move = { $seconds } s per move
players-of = Players of { $game }
automatic = auto
warnings = Warn before bad moves
threats = Show threats
coach-comments = Comments of the coach
coach-off = none
coach-brief = brief
coach-full = full
switched-on = on
switched-off = off

## A game.

menu = Menu
turn-of = { $side } to move:
thinks = { $side } ({ $player }) is thinking…
paused-before = Paused. { $side } ({ $player }) is next.
looking-at = After { $turns } of { $all } moves
moves = Moves
no-moves-yet = none yet
has-taken = took { $pieces }
in-hand = in hand: { $pieces }
stack-of = Stack on { $square }, from bottom to top: { $pieces }
none = none
off-board = off the board
and-more = and { $count } more
and-more-above = { $count } more above
becomes = { $before } becomes { $after }
strength-becomes = strength { $before } becomes { $after }
pushes = pushes { $from } to { $to }
summons = { $arrival } on { $square }, strength { $strength }
appears = new { $piece } on { $square }
captures = takes { $piece } on { $square }
leaves = { $piece } leaves from { $square }
drops = drops { $piece } on { $square }
to-hand = takes { $piece } on { $square } in hand
converts = { $piece } on { $square } changes sides
passes = passes
moves-again = moves again
would-win = and wins the game
would-lose = and loses the game
would-draw = and the game is a draw
cannot-choose-because = { $choice } cannot be chosen now: { $reason }.
not-a-choice = { $choice } cannot be chosen now; the choices are { $choices }.
not-that-way = No choice lies that way from { $square }; the choices are { $choices }.
several-that-way = Several choices lie that way from { $square }; name one of { $choices }.
too-much = The move is complete without { $text }.
not-your-turn = It is { $side }'s turn; what you type waits for yours. Esc opens the menu.
looking-back = You are looking at an earlier position; End goes back to the game.
reading-only = This is a record; Ctrl-G plays on from this position.
game-is-over = The game is over; Enter shows the choices.
hint-is = { $best }: { $reason }.
no-hint-now = You can ask for a hint when it is your turn.
hint-asked = Looking for a hint…
reason-only-legal = the only legal move
reason-wins-now = wins at once
reason-wins = wins in { $turns } turns by force
reason-wins-some-time = wins by force
reason-loses = every move loses; this one holds out longest, { $turns } turns
reason-loses-some-time = every move loses; this one seems hardest to refute
reason-does-not-lose = the only move that does not lose
reason-may-not-lose = every other move loses; this one may not
reason-draws = draws by force, and nothing better was found
reason-better-than-draw = seems better than { $other }, which only draws
reason-better = best by { $margin } over the next, { $other }
reason-as-good = nothing seems better; { $other } is as good
reason-none = nothing seems better
reason-expects = expects { $line }
score-wins-now = wins now
score-wins = wins in { $turns }
score-wins-some-time = wins by force
score-loses = loses in { $turns }
score-loses-some-time = loses by force
score-lost = has lost
score-draws = draws
analysis = Analysis
analysis-off = Analysis is off.
analysis-on = Analysis is on; scores are for the side to move.
analysis-failed = The analysis failed; { $reason }
depth = depth { $depth }
reviewing = Reviewing, { $moves } of { $all }
review-begun = The review runs in the background; you can step through the game meanwhile.
review-done = Reviewed. { $summary }
verdict-good = { $score }, best { $best }
verdict-open = { $score }; the best seems { $best }, but may be no better
is-best = the best move
is-as-good = as good as the best
best-was = best { $score }
better-is = better { $line }
refuted-by = refuted by { $line }
changed-result = from a proven { $before } to a proven { $after }
result-win = win
result-draw = draw
result-loss = loss
mark-inaccuracy = inaccuracy
mark-mistake = mistake
mark-blunder = blunder
coach = Coach
coach-fine = a good move
examining = Looking at the move…
think-again = Think again
play-it = Play it
warning-title = Are you sure?
warning-proved = { $move_text } gives a proven { $before } away: it { $score }.
warning-one-sided = { $move_text } { $score }, and another move seems better ({ $before }).
warning-clear = { $move_text } seems to give much away: { $after } instead of { $before }.
threat-wins = Threat: { $line }; { $side } { $score }.
threat-gains = Threat: { $line }; { $score } for { $side }.
accuracy = accuracy { $percent } %
turning-point = turning point { $turn }
no-choice = never had a choice
value-absolute = { $player } evaluates the position as { $value } for { $side }.
value-by-side = { $player } evaluates the position as { $value_one } for { $side_one } and { $value_two } for { $side_two }.
no-values = No computer player of this game evaluates positions on this board.
draw-declined = The draw is declined; play on.
draw-asked = A draw is offered…
resign-text = The other side then wins the game.
not-now = That cannot be done now.
no-such-choice = There is no number { $number } to choose; the numbers are { $numbers }.
piece-blocked = Piece { $number }, on { $square }, cannot move now.
draw-text = Do both sides agree on a draw?
yes-draw = Yes, a draw
would-be-lost = This game could not be saved to disk, so it would be lost.
left-is-kept = The other game is saved and can be continued.
key-space = Space
key-arrows = Arrows
bot-failed = { $player } failed; the game waits. Undo, or leave for the menu.
no-play-on = No, play on
yes-resign = Yes, resign
sides-changed = A new game, with sides changed.
sides-same = A new game, with the same sides.
playing-from-here = The game continues from here.
pace-is = Pace: { $pace }
is-paused = Paused.
goes-on = The game continues.
position-copied = It was also copied to the clipboard, if your terminal allows that.
record-copied = The record was also copied to the clipboard, if your terminal allows that.

## How a game ends.

wins-because = { $winner } { $reason } and wins.
resigns = { $loser } resigns; { $winner } wins.
out-of-time = { $loser } ran out of time; { $winner } wins.
awarded = { $winner } wins by agreement or decision.
draw-because = Draw: { $reason }.
draw-agreed = A draw is agreed.
draw-awarded = The game is declared a draw.

## What can be done at a game.

do-hint = Hint
do-undo = Take back the last move
do-redo = Play it again
do-value = Evaluations by computer players
do-analysis = Analysis on or off
do-review = Review the game
do-flip = Turn the board around
do-draw = Offer a draw
do-resign = Resign
do-rematch = Rematch with sides changed
do-rematch-same-sides = Rematch with the same sides
do-play-from-here = Play on from this position
do-study = Study the game: try other moves
do-comment = Comment on this move
do-mark = Mark this move: ! or ?
do-promote = Move this variation forward
do-delete-move = Delete this move and what follows
do-edit = Edit this position
comment-text = The comment on the last move; without a text it is deleted.
no-mark = no mark
delete-text = This move and everything after it will be gone.
yes-delete = Yes, delete it
help-comment = comment
record-problem = The record has a mistake: { $problem }.
a-study = study
study-of = study of { $players }
study-position = Study or edit a position
about-editor = Put pieces on the board; then study the position with analysis and variations, or play it.
do-pause = Pause or continue
do-step = One move
do-faster = Faster
do-slower = Slower
do-to-start = To the first position
do-backward = One move back
do-forward = One move on
do-to-end = To the last position
do-save = Save the game to a file
do-copy-position = Copy the position
do-show-record = Show and copy the record
do-leave = Leave the game for the main menu

## The keys at the bottom.

help-choose = choose
help-take = take
help-play = play
help-change = change
help-list = list
help-number = by number
help-name = by name
help-back = back
help-clear = clear
help-scroll = scroll
help-page = next page
help-discard = discard
help-cursor = move
help-cancel = cancel
help-next = next
help-hint = hint
help-undo = undo
help-menu = menu
help-pause = pause
help-go-on = go on
help-step = one move
help-faster = faster
help-slower = slower
help-backward = back
help-forward = on
help-end = end
help-walk = look back
help-play-here = play on
help-what-next = what next
help-rematch = rematch
help-analysis = analysis
help-review = review

## Words that can be typed.

word-hint = hint
word-undo = undo
word-redo = redo
word-value = value
word-analyse = analyse
word-review = review
word-flip = flip
word-draw = draw
word-resign = resign
word-again = again
word-again-same = again-same
word-save = save
word-position = position
word-record = record
word-rules = rules
word-new = new
word-help = help
word-quit = quit

## The line mode.

plain-draw-offered = A draw is offered; `draw` accepts it, any move declines it.
plain-intro = { $game }. Type a move, or `help`.
plain-to-move = { $side } to move.
plain-reviewing = Reviewing { $moves } moves.
plain-analysis = { $side } to move, { $turns } turns ahead:
plain-plays = { $side } ({ $player }) plays { $move_text }
plain-draw-by = Draw by { $reason }.
plain-not-a-command = { $text } is not a command; `help` lists them
plain-see-help = { $problem }; `help` lists the commands
plain-no-moves = There is no legal move: the game is over.
plain-no-moves-like = No legal move starts with { $start }.
plain-taken-back =
    { $count ->
        [one] { $count } move taken back
       *[other] { $count } moves taken back
    }
plain-played-again =
    { $count ->
        [one] { $count } move played again
       *[other] { $count } moves played again
    }
plain-choose = Type a number or a square, or a letter in brackets if there is one; `cancel` starts the turn over.
plain-not-listed = { $text } cannot be chosen now; type one of the listed choices, or `cancel`
plain-cancelled = The turn is cancelled; choose again.
plain-nothing-begun = No turn has been started.
plain-name-move = Name a move to preview; `moves` lists them.
plain-only-moves = { $text } only moves a piece.
plain-looking-back = You are looking at an earlier position; `last` returns to the game, `from-here` plays on from it.
plain-reading = This is a record; `forward` and `back` step through it, `from-here` plays on from a position.
plain-watching = Computer players play both sides; `step` makes one move, `go` lets them play on.
plain-pace = Computer players move at once here; `set pace` is for the full screen.
plain-no-clock = This game has no clock.
plain-name-save = Name the file to write to: save game.txt
plain-name-open = No game has been saved; name the file to open: open game.txt
plain-saved-title = Saved games; `open 1` opens the first:
plain-open-number = Add its number after the file: open { $file } 1
plain-not-saved = Nothing was saved: { $file } { $reason }
plain-not-over = Nothing was saved: { $file } { $reason }; `save!` overwrites it
plain-some-unfinished =
    { $count ->
        [one] There is 1 unfinished game; `continue` lists it.
       *[other] There are { $count } unfinished games; `continue` lists them.
    }
plain-no-unfinished = There is no unfinished game.
plain-unfinished-title = Unfinished games; `continue 1` continues the first, `discard 1` discards it:
plain-number-wanted = Which one, from 1 to { $last }? For example: { $word } 1
plain-discarded = Discarded: { $game }
plain-menu-hint = Type the number or the name of a game, or one of: learn, puzzles, study, edit, open, settings, help, quit.
plain-not-a-game = { $text } is not a game; type the number or the name of one in the list
plain-not-in-menu = { $text } is neither a game nor a command; `help` lists the commands
plain-setup-hint = Type `start`, or a name and a value to change something: { $side } human
plain-not-a-choice = { $text } is not a choice here; `help` lists them
plain-position = Type `position` and a position as the `position` command of a game prints it, or: position the beginning
plain-settings-hint = To change one: set language pt
plain-set-language = language
plain-set-theme = theme
plain-set-warnings = warnings
plain-set-threats = threats
plain-set-coach = coach
plain-warned = { $warning } To play it, type it again; any other move is played without a question.
plain-no-setting = { $text } is not a setting; they are { $settings }
plain-no-value = { $setting } cannot be { $value }: it is { $values }
plain-two-players = two of: { $players }
plain-editing = Put pieces with `c4 D`, move them with `c4 d5`, empty a square with `c4`; a side's name sets the side to move. `clear` empties the board, `first` is the usual start, `start` plays from here, `study` analyses, `cancel` leaves.
plain-not-an-edit = { $text } does not change the position: write a square with a piece, as in `c4 D`; `help` says more.
plain-only-editor = This works in the position editor alone; `edit` opens it.
editor-title = Position editor
editor-turn = { $side } to move.
editor-legal = This is a legal position.
editor-illegal = Not a legal position: { $problem }.
editor-carries = From { $square }: choose where it goes
variation-of = Variation { $number } of { $count }.
help-editor-put = put
help-editor-empty = empty
help-editor-move = move
help-editor-side = side
help-editor-clear = clear
help-variation = variation
plain-word-clear = clear
plain-word-comment = comment
plain-word-delete = delete
plain-word-edit = edit
plain-word-main-line = main-line
plain-word-mark = mark
plain-word-promote = promote
plain-word-study = study
plain-word-variation = variation
plain-word-back = back
plain-word-board = board
plain-word-cancel = cancel
plain-word-clock = clock
plain-word-continue = continue
plain-word-copy = copy
plain-word-discard = discard
plain-word-first = first
plain-word-forward = forward
plain-word-from-here = from-here
plain-word-go = go
plain-word-goto = goto
plain-word-history = history
plain-word-last = last
plain-word-load = load
plain-word-menu = menu
plain-word-moves = moves
plain-word-open = open
plain-word-pace = pace
plain-word-pause = pause
plain-word-pieces = pieces
plain-word-players = players
plain-word-preview = preview
plain-word-save-over = save!
plain-word-score = score
plain-word-set = set
plain-word-settings = settings
plain-word-start = start
plain-word-step = step

## The web.

level-name = Level { $level }
serving = Cygnet is ready: { $address } (Ctrl-C stops it)

## Puzzles.

puzzles-none = { $game } has no puzzles.
puzzle-intro = Puzzles of { $game }. Type the only move that keeps the result; `help` lists the commands.
puzzle-title = Puzzle { $id }: { $band }, difficulty { $difficulty }
puzzle-win = { $side } to move and win.
puzzle-draw = { $side } to move and draw.
puzzle-win-within = { $turns ->
    [one] { $side } to move and win at once.
   *[other] { $side } to move and win in { $turns } moves.
}
puzzle-hold-for = { $turns ->
    [one] { $side } to move and stop the opponent from winning with the next move.
   *[other] { $side } to move and stop the opponent from winning within { $turns } moves.
}
puzzle-turns-left =
    The game is a draw in { $turns ->
        [one] { $turns } turn
       *[other] { $turns } turns
    }, unless something happens that resets the count.
puzzle-right = { $move_text } is right. The opponent answers { $defence }.
puzzle-solved = { $move_text } is right: solved.
puzzle-wrong = { $move_text } misses the goal. Try again.
puzzle-failed = { $move_text } misses the goal; the solution was { $line }.
puzzle-refuted = { $move_text } misses the goal: { $line }. Try again.
puzzle-no-more = There are no other puzzles of this kind.
puzzle-hint-themes = Look for: { $themes }.
puzzle-hint-square = The move begins on { $square }.
puzzle-hint-move = The move is { $move_text }.
puzzle-solution = The solution is { $line }.
puzzle-themes = The themes are { $themes }. `theme` with one of them shows such puzzles alone.
puzzle-no-theme = { $text } is not a theme of these puzzles; `theme` alone lists them.
puzzle-score =
    { $solved } of { $tried } solved the first time; strength { $strength }; { $due ->
        [one] { $due } mistake comes back today
       *[other] { $due } mistakes come back today
    }. `next` goes on.
puzzle-not-saved = The result was not saved: { $reason }
puzzle-run-begins = A timed run: three minutes, and the third mistake ends it.
puzzle-run-over = The run is over: { $solved } solved, { $mistakes } missed.
puzzle-help =
    In puzzles:
      c3d4              a move of the solution
      hint              a hint; each one says more
      solution          show the solution
      back, forward     look at the moves again; first, last
      why               why the last move was wrong
      why c3d4          after the solution: why c3d4 fails in the position shown
      next              the next puzzle, at your strength; mistakes come back first
      theme, theme race list the themes; only puzzles with a theme
      daily             the puzzle of the day
      run               a timed run of rising difficulty
      score             what you have solved
      board, moves, position, rules
      menu, quit
puzzle-word-puzzles = puzzles
puzzle-word-next = next
puzzle-word-solution = solution
puzzle-word-theme = theme
puzzle-word-daily = daily
puzzle-word-run = run
puzzles = Puzzles
puzzles-text = Find the one move that keeps the win, or the draw. The solver has proved that there is no other. Wrong moves are answered, mistakes come back another day.
puzzles-choose = Puzzles of which game?
puzzles-count =
    { $count ->
        [one] { $count } puzzle
       *[other] { $count } puzzles
    }
puzzles-new = Nothing solved yet. This is your first puzzle:
puzzles-plain-hint = Type the number or the name of a game, or `menu`.
puzzle-of-the-day = Puzzle of the day
puzzle-timed-run = Timed run
puzzle-comes-back = A mistake comes back
puzzle-of-theme = Theme: { $theme }
puzzle-at-strength = At your strength
puzzle-difficulty = { $band }, difficulty { $difficulty }
puzzle-run-so-far = { $left } left, { $solved } solved, { $mistakes } of { $most } mistakes
puzzle-only-move = { $move_text } is the only move that reaches the goal.
puzzle-why-wrong = { $move_text } misses the goal.
puzzle-why-refuted = { $move_text } misses the goal: { $line }.
puzzle-progress = Strength { $strength }, { $solved } of { $tried } solved.
puzzle-due =
    { $due ->
        [one] { $due } mistake comes back today.
       *[other] { $due } mistakes come back today.
    }
puzzle-status-right = Right. The opponent answers.
puzzle-status-solution = The solution is played out.
puzzle-status-searching = Wrong. The answer is being searched.
puzzle-status-refutation = Wrong. This is the answer.
puzzle-status-refuted = Wrong. Enter: try again. Left and right go through the answer.
puzzle-status-solved = Solved! Enter: the next puzzle. Left goes back through it.
puzzle-status-helped = Enter: the next puzzle. Left goes back through the solution.
puzzle-status-ask = Try any move to see why it is wrong. Enter: the next puzzle.
puzzle-status-back = Looking back. Enter returns to your move.
puzzle-theme-title = Theme
puzzle-all-themes = All themes
do-why = Why the last move was wrong
do-solution = Show the solution
do-retry = Try again
do-next-puzzle = Next puzzle
do-daily = Puzzle of the day
do-run = Timed run: three minutes, three mistakes
do-theme = Choose a theme
do-leave-puzzles = Leave the puzzles
help-solution = solution
help-next-puzzle = next puzzle
help-try-again = try again
help-run = timed run
help-daily = of the day
puzzle-word-why = why

## Lessons.

lessons = Learn
lessons-text = Learn a game by doing: small boards with one task each, from the first move to the first tactics. Ten minutes for each game.
lessons-choose = Learn which game?
lessons-none = { $game } has no lesson yet; its rules are under `rules`.
lessons-plain-hint = Type the number or the name of a game, or `menu`.
lesson-of = Lesson
lesson-place = Task { $place } of { $count }
lesson-progress = { $done } of { $count } tasks done.
lesson-turns-left =
    { $turns ->
        [one] One turn left.
       *[other] { $turns } turns left.
    }
lesson-goes-on = { $move_text } is right. The opponent answers { $answer }.
lesson-answer = The opponent answers { $answer }.
lesson-hint-move = { $move_text } is a right move.
lesson-new = Nothing done yet. It begins here:
lesson-intro = The lesson of { $game }: type a move for each task. `help` lists the commands.
lesson-title = Task { $place } of { $count }: { $title }
lesson-status-wrong = Not yet. Enter: try again.
lesson-status-answer = Right. The opponent answers.
lesson-status-done = Done! Enter: the next task.
lesson-status-last = Done! Enter: back to the lessons.
lesson-tasks-title = Tasks
lesson-plain-next = `next` goes on.
lesson-help =
    In a lesson:
      c3d4           a move
      hint           a hint; each one says more
      next, back     the next task, the one before
      undo           begin the task again
      tasks, task 5  list the tasks; go to one of them
      board, moves, position, rules
      menu, quit
lesson-word-learn = learn
lesson-word-task = task
lesson-word-tasks = tasks
do-next-task = Next task
do-previous-task = Previous task
do-restart-task = Begin the task again
do-tasks = List of tasks
do-leave-lesson = Leave the lesson
help-next-task = next task
help-tasks = tasks
