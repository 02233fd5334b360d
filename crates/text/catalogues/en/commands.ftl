# Texts of the commands.

## Errors.

command-error = error: { $problem }

## Positions.

position-is = Position: { $position }
board-on = { $game } on { $size }
result-win-in = win in { $turns }
result-loss-in = loss in { $turns }

## analyse.

analyse-line = depth { $depth }  { $score }  { $nodes } nodes  { $seconds } s  { $speed } M/s  { $line }
analyse-over = The game is over.

## bench.

bench-signature = signature { $signature }
bench-search-signature = signature of the searches { $signature }
bench-leaves = { $rate } leaves per second
bench-thousand-leaves = { $rate } thousand leaves per second
bench-million-leaves = { $rate } million leaves per second
bench-games = { $rate } games per second
bench-thousand-games = { $rate } thousand games per second
bench-million-games = { $rate } million games per second

## engine-check.

check-ok = ok
check-failed = failed
check-not-supported = not supported
check-summary = { $good } ok, { $failed } failed, { $absent } not supported

## match.

match-title = { $game }, { $one } against { $two }, { $limits }, seed { $seed }
match-title-each = { $game }, { $one } against { $two }, seed { $seed }
match-player = { $player } with { $limits }
match-limit-game = { $start } per game plus { $increment } per move
match-limit-time = { $time } per move
match-limit-nodes = { $nodes } nodes per move
match-label-score = score
match-label-superiority = superiority
match-label-sides = sides
match-label-length = length
match-label-ended = ended
match-score = { $points } of { $games } ({ $percent } %): { $wins } won, { $draws } drawn, { $losses } lost
match-elo =
    { $elo }, 95 % interval from { $pairs ->
        [one] one pair
       *[other] the { $pairs } pairs
    }
match-elo-interval = { $elo } ({ $low } to { $high })
match-elo-infinite = { $sign }infinite
match-superiority = { $percent } % likelihood that { $player } is stronger
match-sprt = { $elo } against { $base }: { $verdict }, LLR { $ratio } ({ $low } to { $high })
sprt-accepted = accepted
sprt-rejected = rejected
sprt-undecided = undecided
match-sides = { $side_one } won { $wins_one }, { $side_two } won { $wins_two }
match-length = { $turns } turns on average
match-ended-by = { $count } by { $how }
ended-illegal-move = illegal move
ended-failure = failure
match-interrupted = Interrupted after { $played } of { $all } games; rerun with --records FILE to make it resumable.
match-can-go-on = Interrupted after { $played } of { $all } games; rerun the same command to resume.
match-progress = { $played } of { $all } games: { $score }

## record check.

record-in-order =
    { $file }: { $games ->
        [one] { $games } game
       *[other] { $games } games
    } OK

## review.

review-title = Game { $number }: { $game }
review-head-turn = turn
review-head-side = side
review-head-move = move
review-head-best = best
review-head-played = played
review-forced = forced
review-others-no-better = the others may be no better
review-became = a { $before } became a { $after }
review-moves =
    { $side }: { $count ->
        [one] { $count } move
       *[other] { $count } moves
    }
review-inaccuracies =
    { $count ->
        [one] { $count } inaccuracy
       *[other] { $count } inaccuracies
    }
review-mistakes =
    { $count ->
        [one] { $count } mistake
       *[other] { $count } mistakes
    }
review-blunders =
    { $count ->
        [one] { $count } blunder
       *[other] { $count } blunders
    }
review-interrupted = Interrupted: only these moves were reviewed.
review-progress = game { $number }

## solve.

solve-label-value = value
solve-label-distance = distance
solve-label-line = best play
solve-label-best = best move
solve-label-proof = proof
solve-label-effort = effort
solve-label-in-hand = in hand
solve-label-region = region
solve-label-sum = sum
solve-unknown = unknown
solve-mover-wins = { $mover }, to move, wins
solve-other-wins = { $other } wins; { $mover } is to move
solve-drawn = a draw: neither side can force a win
solve-has-won = the game is over, and { $winner } has won
solve-has-drawn = the game is over, and drawn
solve-no-win = unknown, but not a win for { $mover }
solve-no-loss = unknown, but not a loss for { $mover }
solve-progress = { $millions } million positions, { $seconds } s
solve-no-win-so-far = no win so far
solve-no-loss-so-far = no loss so far
solve-nobody-wins = none: drawn
solve-not-found = not found; { $reason }
solve-turns =
    { $turns ->
        [one] { $turns } turn
       *[other] { $turns } turns
    }
solve-line-cut = incomplete; { $reason }
solve-proof = { $file }, { $bytes } bytes; check it with: cygnet verify { $file }
solve-no-proof = not written; { $reason }
solve-positions =
    { $count ->
        [one] { $count } position
       *[other] { $count } positions
    }
solve-recalled = plus { $count } from earlier runs
solve-with-table = with a complete table
solve-in-hand = { $first } { $own }, { $second } { $other } moves
solve-region-unknown = not computed
solve-region-hot = { $name }, hot: { $left } for { $first } if { $first } moves here first, { $right } if { $second } does
solve-first-wins = the first player wins
solve-second-wins = the second player wins
solve-side-wins = { $side } wins regardless of who starts

## table.

table-forecast = { $board }: { $positions } positions, { $stored } of them stored, in { $mebibytes } MiB
table-going-on = resuming after level { $level } of { $levels }
table-finished = finished in { $seconds } s, { $speed } million positions per second
table-exists = already exists
table-interrupted = interrupted with { $level } of { $levels } levels finished; rerun the same command to resume
table-at-level = level { $level }/{ $levels }, { $speed } million/s
table-waiting = waiting for the disk
progress-settled = solved: { $percent } %
progress-checksums = checksums: { $percent } %
progress-positions = positions: { $percent } %
progress-counted = counted: { $percent } %
progress-time-left = { $time } left
probe-wins = { $board }, { $mover } to move: { $winner } wins
probe-winning = winning
probe-losing = losing
probe-absent = { $position } is not in the table: { $reason }
table-in-order = { $file }: OK; { $parts } checksums and { $positions } random positions verified (seed { $seed })
table-check-interrupted = { $file }: the check was interrupted
table-count-interrupted = { $file }: the count was interrupted
stats-positions = positions
stats-won = won by the side to move
stats-lost = lost
stats-one-move = won by a single move
stats-by-pieces = Won in percent, by the pieces of the side to move and of its opponent
stats-by-steps = By the number of steps that all pieces have left
stats-by-steps-head = steps             positions    won    one winning move
stats-first-moves = First moves
stats-wins = wins
stats-loses-to = loses to { $moves }
picture-summary = { $positions } positions; the side to move wins { $won } % of them, { $one_move } % by a single move
picture-first-moves = first moves
picture-by-steps = by the number of steps that all pieces have left
picture-steps-left = { $steps } steps left: { $positions }
picture-grey = grey: number of positions
picture-by-pieces = won in %, by pieces: own ↓ opponent's →

## puzzles.

progress-puzzles = { $percent }% found
puzzles-found =
    { $puzzles ->
        [one] { $puzzles } puzzle
       *[other] { $puzzles } puzzles
    } in { $games ->
        [one] { $games } game
       *[other] { $games } games
    }
puzzles-written =
    { $puzzles ->
        [one] { $puzzles } puzzle
       *[other] { $puzzles } puzzles
    } written to { $file }, from { $games ->
        [one] { $games } game
       *[other] { $games } games
    } with seed { $seed }
puzzles-too-few = That is fewer than the { $wanted } asked for.
puzzles-wrong = { $file }, line { $line }, puzzle { $id }: { $reason }
puzzles-unread = { $file }, line { $line }: { $reason }
puzzles-check-interrupted = The check was interrupted.
puzzles-checked =
    { $file }: { $checked ->
        [one] { $checked } puzzle
       *[other] { $checked } puzzles
    } checked, { $wrong } wrong

## verify.

verify-win = { $mover }, to move, wins
verify-loss = { $other } wins; { $mover } is to move
verify-draw = neither side can force a win
verify-theorem = in { $board }, from { $position }, { $verdict }.
verify-checked =
    { $file }: { $theorem } Verified { $replies ->
        [one] { $replies } reply
       *[other] { $replies } replies
    }, up to { $ends ->
        [one] { $ends } final position
       *[other] { $ends } final positions
    }.
verify-refused = { $file }: refused; { $reason }
verify-not-checked = { $file }: not checked; { $reason }

## watch.

watch-title = { $game }: { $one } against { $two }, seed { $seed }
watch-plays = { $number }. { $side } plays { $move_text }
