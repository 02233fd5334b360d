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
web-invite-used = This seat is taken
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
web-reconnecting-text = The board may be out of date. Nothing you did is lost.
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
