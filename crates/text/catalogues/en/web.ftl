# What the pages of `cygnet serve` say.

## All pages.

web-title = strategy games for two
web-skip = Skip to content
web-settings = Settings
web-close = Close
web-loading = Loading…
web-to-start = All games
web-try-again = Try again
web-error-title = That did not work
web-error-unreachable = The server cannot be reached. Check that it is running and that you are connected, then try again.
web-error-unknown = The server gave no usable answer. Try again in a moment.
web-error-address = There is no page with this address. Ask for the address again, or begin at the start page.
web-outdated = This page and the server are of different versions. Try again in a moment; the game is not lost.
web-copied = Link copied
web-yes = Yes
web-no = No

## Settings.

web-theme = Theme
web-theme-light = Light
web-theme-dark = Dark
web-like-system = Automatic
web-language = Language
web-motion = Motion
web-motion-full = Full
web-motion-reduced = Reduced
web-coordinates = Coordinates on the board
web-sounds = Sounds
web-shortcuts = Shortcuts with single letters

## Start page.

web-choose-game = What shall we play?
web-play = Play
web-friend = Friend
web-learn = Learn
web-options = Options
web-options-of = Options for { $game }
web-against = against { $player }
web-at-strength = at your strength
web-own-rating = Your rating: { $rating }
web-level-rating = { $level } · { $rating }
web-playing = Your games
web-finished = Recently finished
web-no-games-yet = Games you start appear here. You can leave and come back to them.
web-a-friend = a friend
web-two-here = two on this screen
web-entry-about = { $turns ->
    [one] { $opponent } · { $turns } move · { $when }
   *[other] { $opponent } · { $turns } moves · { $when }
}

## A new game.

web-new-game-of = New game: { $game }
web-opponent = Opponent
web-opponent-computer = Computer
web-opponent-computer-help = Starts at once.
web-opponent-friend = Friend
web-opponent-friend-help = You get a link to send. It works once, for one person.
web-opponent-local = Same screen
web-opponent-local-help = Two people take turns at this device.
web-level = Level
web-your-side = Your side
web-side-random = Random
web-clock = Clock
web-other = Other…
web-start-game = Start the game
web-create-link = Create the link

## A friend's link.

web-join-title = A game of { $game }
web-join-text = A friend invites you to play. You need no account, and the seat is yours once you join.
web-join-clock = The clock: { $clock }.
web-join-no-clock = There is no clock.
web-join = Join
web-invite-over = This game is over
web-invite-used = This seat is taken
web-invite-playing = The game has begun without you. You can watch it.
web-invite-look = You can look at it.
web-watch = Watch the game

## Players.

web-you = You
web-friend-name = Opponent
web-a-player = Player
web-nobody-yet = Nobody yet
web-away = away
web-has-taken = took { $pieces }
web-clock-of = about { $time } left

## The turn.

web-turn-panel = Your turn and offers
web-your-turn = Your turn
web-their-turn = Your opponent’s turn
web-turn-of = { $side } to move
web-thinking = { $player } is thinking…
web-undo-step = Undo step
web-type-move = Type a move
web-play-typed = Enter
web-pending = Sending…
web-pending-text = The server has not confirmed it yet.
web-premove-hint = You can prepare your answer now.
web-premove-set = Prepared answer: { $move }
web-cancel-premove = Cancel it
web-premove-cancelled = Prepared answer cancelled
web-premove-dropped = Your prepared answer was not played: it no longer fits.
web-still-pending = One moment: your last action is still being confirmed.
web-not-connected = Not connected: nothing was sent.
web-not-your-turn = It is not your turn.
web-move-too-long = A move is never that long: nothing was sent.
web-move-lost = Your last action is lost: the server has gone back to an earlier state.
web-looking-back = After { $turns } of { $all } moves
web-looking-back-text = An earlier position of this game.
web-to-present = Back to the game
web-watching = You are watching.

## Waiting for a friend.

web-waiting = Waiting for an opponent
web-waiting-text = Send this link to a friend. It works once.
web-waiting-watch = The game begins when the other seat is taken.
web-invite-link = Link for your friend
web-copy = Copy
web-friend-came = Your opponent is here. The game begins.

## Offers.

web-accept = Accept
web-decline = Decline
web-draw-offered = Your opponent offers a draw
web-take-back-asked = Your opponent asks to take back a move
web-offer-text = If you play on, the offer lapses.
web-draw-sent = You have offered a draw.
web-take-back-sent = You have asked to take back a move.

## The end.

web-over = The game is over
web-won = You won
web-lost = You lost
web-drawn = A draw
web-rematch = Rematch
web-rematch-same = Same sides
web-rematch-sent = You have asked for a rematch.
web-rematch-asked = Your opponent would like a rematch with sides changed.
web-rematch-same-asked = Your opponent would like a rematch with the same sides.
web-accept-rematch = Accept rematch
web-next-game = Go to the next game

## Actions.

web-actions = Actions
web-take-back = Take back
web-offer-draw = Draw
web-resign = Resign
web-flip = Flip
web-more = More
web-copy-link = Copy link to watch
web-download = Download the record
web-rules-of = Rules of { $game }
web-resign-title = Resign this game?
web-resign-text = Your opponent wins.
web-resign-yes = Resign
web-resign-no = Keep playing

## Moves.

web-moves = Moves
web-moves-count = { $count ->
    [0] No moves yet
    [one] { $count } move
   *[other] { $count } moves
}
web-moves-taken-back = { $count ->
    [one] A move was taken back.
   *[other] { $count } moves were taken back.
}
web-no-moves-yet = No moves yet
web-first-move = To the start
web-move-back = One move back
web-move-forward = One move forward
web-latest-move = To the latest move

## Connection.

web-live = Live
web-reconnecting = Reconnecting…
web-reconnecting-text = The board may be out of date. What the server has confirmed is kept.
web-reconnecting-pending = The server has not confirmed your last action. It is sent again when the connection is back.
web-refused-text = The server answers, but opens no connection. Perhaps too many pages of it are open: close one.
web-offline = Offline
web-offline-text = You are offline. The game goes on when you are back.
web-retry-now = Try now
web-spectators = { $count ->
    [one] { $count } watching
   *[other] { $count } watching
}

## The board in words.

web-board = Board
web-diagram = Diagram
web-cell-empty = empty
web-cell-stack = stack of { $count }
web-cell-chosen = chosen
web-cell-possible = possible
web-cell-captured = will be captured
web-cell-last = last move
web-choice-none = No capture
web-choice-pass = Pass
web-edge-top = Off the board, top
web-edge-bottom = Off the board, bottom
web-edge-left = Off the board, left
web-edge-right = Off the board, right
web-step-chosen = { $step } chosen, { $count } possible
web-step-taken-back = { $step } undone

## Keys.

web-keys = Keyboard
web-key-walk = one move back or forward
web-key-ends = first and latest position
web-key-board = to the board
web-key-squares = from square to square, on the board
web-key-choose = choose the square
web-key-type = type a move
web-key-escape = one step back
web-key-flip = flip the board
web-key-help = this list

## Analysis.

web-tools = Tools
web-analyse = Analyse
web-analysis = Analysis
web-analysis-turn = The position
web-analysis-tools = Explorer, reasons and review
web-analysis-new = New
web-analysis-edit = Set up
web-analysis-import = Import
web-analysis-share = Share
web-analysis-go-on = Play on
web-analysis-new-title = Analyse another game
web-analysis-game = Game
web-analysis-open = Open the board
web-analysis-bad-link = This link is damaged: the record in it cannot be read. Ask for it again, or open the analysis board without it.
web-undo = Undo

## Scores: proved in words, estimated in numbers.

web-score-win = wins
web-score-win-in = wins in { $turns }
web-score-loss = loses
web-score-loss-in = loses in { $turns }
web-score-draw = draw
web-score-side-wins = { $side } wins
web-score-side-wins-in = { $side } wins in { $turns }
web-score-side-ahead = { $side } { $number }
web-score-even = even 0.00
web-score-proved = Proved: { $score }
web-score-estimated = Estimated: { $score }
web-score-none = No evaluation

## The engine.

web-engine = Engine
web-engine-lines = Best lines
web-engine-settings = Engine settings
web-engine-threat = Show the threat
web-engine-play = Play this move
web-engine-keep = Add the line to the moves
web-engine-depth = depth { $depth }
web-engine-done = done
web-engine-hidden = hidden while you look for a move
web-engine-starting = starting…
web-engine-off = Engine off
web-engine-queued = { $ahead ->
    [0] you are next
    [one] { $ahead } ahead of you
   *[other] { $ahead } ahead of you
}
web-engine-time = Time for each position
web-engine-quick = Quick
web-engine-quick-help = Two seconds.
web-engine-normal = Normal
web-engine-normal-help = Ten seconds.
web-engine-thorough = Thorough
web-engine-thorough-help = One minute.
web-engine-depth-limit = Depth
web-engine-depth-help = The engine stops at this depth, even if there is time left.
web-engine-any-depth = As deep as time allows
web-engine-depth-choice = { $depth } turns
web-engine-arrows = Arrows for the best moves

## Variations.

web-tree-empty = Make a move on the board, or import a record.
web-tree-end = To the end of the line
web-tree-walk = Walk through the moves
web-tree-tools = This move
web-tree-variation = Variation
web-tree-mark = Mark the move
web-tree-comment = Comment
web-tree-save = Save
web-tree-promote = Move the variation up
web-tree-go-on = Play on from here
web-tree-main = Make this the main line
web-tree-copy = Copy the moves up to here
web-tree-remove = Delete from here
web-tree-removed = { $move } and what followed are deleted.
web-tree-too-deep = Variations cannot be nested more than { $most } deep, or the analysis could not be shared. Make one of them the main line first.
web-mark-brilliant = brilliant move
web-mark-good = good move
web-mark-interesting = interesting move
web-mark-dubious = dubious move
web-mark-mistake = mistake
web-mark-blunder = blunder

## Why a move is good or bad.

web-why = Why?
web-why-ask = Why this move?
web-why-of = Why { $move }?
web-analysis-replaced = The analysis before this one was put away.
web-draft-restored = Your analysis from last time is here again.
web-draft-start-over = Start over
web-draft-no-room = This browser has no room to keep the analysis: it is lost when you leave the page. Share or download it.
web-drafts = Earlier analyses
web-drafts-help = This browser keeps the latest { $most }.
web-drafts-moves = { $count ->
    [one] one move
   *[other] { $count } moves
}
web-drafts-delete = Delete { $name }
web-why-hint = Choose a move and ask why it is good or bad. The answer plays on the board.
web-why-deeper = A first answer; a deeper look is on its way…
web-why-asking = Looking for what is behind { $move }…
web-why-bad = Why { $move } is bad
web-why-good = Why { $move } is good
web-why-turn = { $side }: { $move }
web-why-otherwise = This is what { $move } would lead to instead.
web-why-better = Better: { $move }
web-why-play = Play the line
web-why-pause = Pause
web-why-keep = Add to the moves
web-why-leave = Back to the game

## The explorer.

web-explorer = Explorer
web-explorer-asking = Looking the moves up…
web-explorer-complete = Every result here is proved.
web-explorer-partly = Results are solid where they are proved; an outline is an estimate of the engine.
web-explorer-none = There are no moves here.
web-explorer-more = { $count ->
    [one] { $count } more move, about which nothing is known.
   *[other] { $count } more moves, about which nothing is known.
}
web-explorer-move = Move
web-explorer-result = Result
web-explorer-games = Games here
web-explorer-unknown = not known
web-explorer-only = only move
web-explorer-shares = { $games ->
    [one] { $games } game: { $first } won { $won }, { $drawn } drawn, { $second } won { $lost }
   *[other] { $games } games: { $first } won { $won }, { $drawn } drawn, { $second } won { $lost }
}
web-theory = Theory
web-theory-hot = hot
web-theory-in-hand = In hand: { $words }
web-theory-unknown = no value of its own: play may go on for ever here, or there is too much to compute

## Review.

web-review = Review
web-review-title = Review of the game
web-review-start = Review the game
web-review-offer = See where the game turned, how accurate both sides were, and what was better.
web-review-nothing = There is nothing to review yet: play some moves or import a game.
web-review-waiting = The review is about to start…
web-review-progress = { $done } of { $total } moves reviewed
web-review-done = The review is ready.
web-review-graph = Winning chances
web-review-point = After { $turn } moves, estimated: { $percent }% for { $side }
web-review-point-proved = After { $turn } moves, proved: { $percent }% for { $side }
web-review-proved = proved
web-review-accuracy = { $percent }% accurate
web-review-no-accuracy = no choices
web-review-inaccuracies = { $count ->
    [one] inaccuracy
   *[other] inaccuracies
}
web-review-mistakes = { $count ->
    [one] mistake
   *[other] mistakes
}
web-review-blunders = { $count ->
    [one] blunder
   *[other] blunders
}
web-review-turning-points = Turning points
web-review-clean = Neither side made a serious mistake.
web-review-walk = Walk through the game to see what was better.
web-review-forced = { $move } was the only move
web-review-is-fine = { $move } is fine
web-review-is-inaccuracy = { $move } is an inaccuracy
web-review-is-mistake = { $move } is a mistake
web-review-is-blunder = { $move } is a blunder
web-review-better = { $move } was better
web-review-show-better = Show the line
web-review-again = Try again from here
web-lesson-start = Find better moves
web-lesson-ask = { $side } played { $move }. Find a better move.
web-lesson-count = { $number } of { $count }
web-lesson-judging = Looking at { $move } …
web-lesson-right = { $move } is right.
web-lesson-wrong = { $move } is no better.
web-lesson-again = Try again
web-lesson-show = Show the answer
web-lesson-next = Next mistake
web-lesson-end = Stop

## Records.

web-record-problem = This record has a mistake.
web-import = Import a record
web-import-text = Record
web-import-help = Paste one game or many. You can also drop a file anywhere on the page.
web-import-file = Or choose a file
web-import-open = Open
web-import-drop = Drop the record to open it
web-import-many = { $count } games
web-import-search = Search the games
web-import-no-game = Not a game of Cygnet
web-import-broken = illegal somewhere: opens up to that point

## Sharing.

web-share = Share the analysis
web-share-copied = Copied
web-share-link = Link
web-share-link-whole = The whole analysis is in the link. Nothing is stored on the server.
web-share-link-short = The analysis is stored on this server as it is now. Later changes get another link.
web-share-record = Record, with variations and comments
web-share-position = Position
web-share-copy-record = Copy
web-share-save-record = Download
web-share-picture = Picture of the board
web-share-svg = SVG
web-share-png = PNG
web-share-no-picture = This browser could not draw the picture. Try SVG instead.
web-share-embed = A board for another page
web-share-embed-make = Create the code
web-share-embed-help = Paste this into the HTML of the page.
web-embed-open = Open in Cygnet

## The position editor.

web-editor = Position editor
web-editor-link = Set up a position
web-editor-board = Board to edit
web-editor-palette = Pieces to put on the board
web-editor-move = Move pieces
web-editor-remove = Remove
web-editor-turn = Side to move
web-editor-start = Start position
web-editor-clear = Clear
web-editor-position = Position as text
web-editor-game = Game and options
web-editor-fine = This position can be played.
web-editor-play = Play from here
web-editor-keys = Number keys choose a piece, Enter puts it, Delete removes it, B goes to the board, F flips it, Ctrl Z undoes a change.

## Diagrams in the rules.

web-diagram-try = { $side } to move: try it
web-diagram-again = Start again

## Keys of the analysis board.

web-key-variation = another variation
web-key-engine = engine on or off
web-key-best = play the best move
web-key-threat = show the threat
web-key-explorer = explorer
web-key-why = why this move?
web-key-review = review the game
web-key-comment = comment on the move
web-key-mark = mark the move
web-key-promote = move the variation up
web-key-main = make this the main line
web-key-remove = delete from here
web-key-undo = undo the last change
web-key-new = another game
web-key-share = share
web-key-go-on = play on against the computer
web-key-draw = draw an arrow or a ring (right button)

## Puzzles.

web-puzzles = Puzzles
web-puzzles-of = Puzzles of { $game }
web-puzzle-games = Games with puzzles
web-puzzle-title = { $game }
web-puzzle-daily-title = { $game }: puzzle of the day
web-puzzle-facts = { $band }, difficulty { $difficulty } · { $id }
web-puzzle-next = Next puzzle
web-puzzle-skip = Skip
web-puzzle-hint = Hint
web-puzzle-solution = Solution
web-puzzle-why = Why is it wrong?
web-puzzle-daily = Puzzle of the day
web-puzzle-run = Three-minute run
web-puzzle-analyse = Analyse
web-puzzle-own = My mistakes
web-puzzle-all = All puzzles
web-puzzle-own-title = { $game }: your mistakes
web-puzzle-searching = Looking for mistakes in your last games. Others are before you…
web-puzzle-searched = Looking for mistakes in your last games: { $done } of { $games } searched…
web-puzzle-theme = Theme
web-puzzle-any-theme = any
web-puzzle-mistakes = { $count } of { $most } mistakes
web-puzzle-progress = { $tried ->
    [0] Solve puzzles and Cygnet finds those at your strength.
   *[other] { $solved } of { $tried } solved the first time · strength { $strength }
}
web-puzzle-due = { $count ->
    [one] One mistake comes back today.
   *[other] { $count } mistakes come back today.
}

## The coach of games against the computer.

web-coach-games = Help in games against the computer
web-coach-unrated = A game with any of this help does not change your rating.
web-coach-warnings = Warn before moves that give the game away
web-coach-threats = Show threats
web-coach-comments = Comments on each turn
web-coach-off = None
web-coach-brief = Brief
web-coach-full = Full
web-examining = A moment…
web-examining-text = The coach looks at your move.
web-warning-title = Are you sure?
web-warning-win = { $move } gives the win away ({ $score }).
web-warning-draw = { $move } gives the draw away ({ $score }).
web-warning-one-sided = { $move } { $score }, and another move seems better ({ $best }).
web-warning-clear = { $move } seems to give much away: { $score } instead of { $best }.
web-think-again = Think again
web-play-it = Play it
web-threat = Threat: { $line } – { $score }
web-comment-forced = the only legal move
web-comment-best = the best move
web-comment-fine = a good move
web-comment-inaccuracy = an inaccuracy
web-comment-mistake = a mistake
web-comment-blunder = a blunder
web-comment-better = better { $line }
web-comment-refuted = refuted by { $line }

## Ratings and progress.

web-rated = Rated game
web-rating-not-noted = This game was too short to count.
web-rating-unknown = The server did not say what this game has changed.
web-progress = Progress
web-progress-link = Your progress
web-progress-of = Progress in { $game }
web-progress-games = Games
web-progress-empty = Play a game against the computer or solve a puzzle: your rating and your results appear here.
web-rating = Rating
web-rating-none = None yet
web-rating-help-new = Provisional: little is known yet. Your true rating is in this range with 95 % probability.
web-rating-help = Your true rating is in this range with 95 % probability.
web-rating-margin = Uncertainty
web-rating-chart = { $count ->
    [one] Rating after one result: { $last }, give or take { $margin }
   *[other] Rating after { $count } results: from { $first } to { $last }, now give or take { $margin }
}
web-games = Games
web-date = Date
web-as-table = As a table
web-tally = { $won } won, { $drawn } drawn, { $lost } lost
web-puzzles-told = { $tried } tried, { $solved } solved the first time
web-guess = How well do you play?
web-guess-help = The answer is where your rating starts; your results move it from there.
web-guess-new = I have never played this game
web-guess-casual = I know the rules
web-guess-regular = I play now and then
web-guess-strong = I play well
web-weeks-title = By week
web-week-from = Week from
web-week-chart = { $games } games and { $puzzles } puzzles in { $weeks } weeks
web-mistakes-title = Learn from your mistakes
web-mistakes-help = The positions of your last games in which one move alone kept the result, and you played another, as puzzles. Finding them takes some seconds.
web-mistakes-none = You have won all of your last games.
web-mistakes-go = Solve your mistakes
web-against-title = Your results
web-results = Results
web-results-bar = Results as a bar
web-points = Points
web-openings-title = Openings that went badly
web-openings-help = The first moves after which you made less than half of the points.
web-analyse-opening = Analyse the last game with { $moves }
web-latest-title = Last games
web-review-short = Review
web-review-against = Review the game against { $player } of { $date }
web-data-title = Your data
web-data-help = Your results belong to this browser: its cookie is all that the server knows of you.
web-data-export = Download everything
web-data-erase = Erase { $game }…
web-data-erase-all = Erase everything…
web-erase-title = Erase your results?
web-erase-text = This erases your rating and all results in { $game }. They cannot be brought back.
web-erase-all-text = This erases your ratings and all results in all games. They cannot be brought back.
web-erase-no = No, keep them
web-erase-yes = Yes, erase them
web-erased = Erased

## Lessons.

web-learn-of = Learn { $game }
web-learn-games = Games with lessons
web-learn-place = { $game } · task { $place } of { $count }
web-learn-side = You play { $side }
web-learn-next = Next task
web-learn-previous = Previous task
web-learn-restart = Begin again
web-learn-play = Play a game
web-learn-tasks = Tasks
web-learn-task = Task { $place }: { $title }
web-learn-task-done = Task { $place }: { $title } (done)
web-learn-progress = { $done } of { $count } tasks done
web-learn-begin = Learn by doing
web-rules = Rules

## Reports.

web-reports = Reports
web-reports-link = Reports: how the games play
web-reports-about = Is the game balanced, how long does it take, does skill matter? A report answers with numbers from many games between computer players. It is for people who design games, and for the curious.
web-reports-shipped = Reports that come with Cygnet
web-reports-made = Reports made on this server
web-reports-none = None yet. Ask for the first one.
web-reports-all = All reports
web-report-new = New report
web-report-start = Ask for the report
web-report-game = Game
web-report-form-help = The report is made when the server has nothing else to do. The board may have { $squares } squares at most.
web-report-effort = How much to measure
web-report-minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
}
web-report-by-games = Games
web-report-number = Games for each skill
web-report-number-help = With 1100 games, the first player's share of the points is known to three points of a hundred; with 100 games, to ten.
web-report-games = { $count ->
    [one] 1 game for each skill
   *[other] { $count } games for each skill
}
web-report-incomplete = not complete
web-report-own = asked for by you
web-report-waits = Next to be made
web-report-ahead = { $count ->
    [one] Waits for one report before it
   *[other] Waits for { $count } reports before it
}
web-report-begins = Is being made
web-report-working = Measuring { $what }: { $done } of { $all }
web-report-failed = This report could not be made.
web-report-progress = Progress of the report
web-report-leave = You can leave this page: the report will be here when you come back.
web-report-cancel = Cancel the report
web-report-save = Save as a page
web-report-data = Save the numbers
web-report-remove = Remove
web-report-keep = Keep it
web-report-remove-title = Remove this report?
web-report-remove-text = Nobody will be able to read it any more.
