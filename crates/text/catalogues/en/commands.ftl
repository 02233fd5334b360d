# What the commands say to people.

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
bench-leaves = { $rate } leaves a second
bench-thousand-leaves = { $rate } thousand leaves a second
bench-million-leaves = { $rate } million leaves a second
bench-games = { $rate } games a second
bench-thousand-games = { $rate } thousand games a second
bench-million-games = { $rate } million games a second

## engine-check.

check-ok = ok
check-failed = failed
check-not-supported = not supported
check-summary = { $good } ok, { $failed } failed, { $absent } not supported

## match.

match-title = { $game }, { $one } against { $two }, { $limits }, seed { $seed }
match-title-each = { $game }, { $one } against { $two }, seed { $seed }
match-player = { $player } with { $limits }
match-limit-game = { $start } for the game and { $increment } more with every move
match-limit-time = { $time } a move
match-limit-nodes = { $nodes } nodes a move
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
match-superiority = { $percent } % likely that { $player } is the stronger
match-sprt = { $elo } against { $base }: { $verdict }, LLR { $ratio } ({ $low } to { $high })
sprt-accepted = accepted
sprt-rejected = rejected
sprt-undecided = undecided
match-sides = { $side_one } won { $wins_one }, { $side_two } won { $wins_two }
match-length = { $turns } turns on average
match-ended-by = { $count } by { $how }
ended-illegal-move = illegal move
ended-failure = failure
match-interrupted = Interrupted after { $played } of { $all } games; with --records FILE it could go on.
match-can-go-on = Interrupted after { $played } of { $all } games; the same command goes on with it.
match-progress = { $played } of { $all } games: { $score }

## record check.

record-in-order =
    { $file }: { $games ->
        [one] { $games } game
       *[other] { $games } games
    } in order

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
review-interrupted = Interrupted: only these moves were looked at.
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
solve-other-wins = { $other } wins, whatever { $mover } does
solve-drawn = a draw: neither side can force a win
solve-has-won = the game is over, and { $winner } has won
solve-has-drawn = the game is over, and drawn
solve-no-win = unknown, but it is no win for { $mover }
solve-no-loss = unknown, but it is no loss for { $mover }
solve-progress = { $millions } million positions, { $seconds } s
solve-no-win-so-far = no win so far
solve-no-loss-so-far = no loss so far
solve-nobody-wins = none, nobody wins
solve-not-found = not found; { $reason }
solve-turns =
    { $turns ->
        [one] { $turns } turn
       *[other] { $turns } turns
    }
solve-line-cut = not found to its end; { $reason }
solve-proof = { $file }, { $bytes } bytes; check it with: cygnet verify { $file }
solve-no-proof = no proof was written; { $reason }
solve-positions =
    { $count ->
        [one] { $count } position
       *[other] { $count } positions
    }
solve-recalled = and { $count } known from before
solve-with-table = with a complete table
solve-in-hand = { $first } { $own }, { $second } { $other } moves
solve-region-unknown = not worked out
solve-region-hot = { $name }, hot: { $left } for { $first } if { $first } moves here first, { $right } if { $second } does
solve-first-wins = whoever moves first wins
solve-second-wins = whoever moves second wins
solve-side-wins = { $side } wins, whoever moves first

## table.

table-forecast = { $board }: { $positions } positions, { $stored } of them stored, in { $mebibytes } MiB
table-going-on = going on after level { $level } of { $levels }
table-finished = finished in { $seconds } s, { $speed } million positions a second
table-exists = it was there already
table-interrupted = interrupted with { $level } of { $levels } levels finished; the same command goes on
table-at-level = level { $level }/{ $levels }, { $speed } million/s
table-waiting = waiting for the disk
progress-settled = settled: { $percent } %
progress-checksums = checksums: { $percent } %
progress-positions = positions: { $percent } %
progress-counted = counted: { $percent } %
progress-time-left = { $time } left
probe-wins = { $board }, { $mover } to move: { $winner } wins
probe-winning = winning
probe-losing = losing
probe-absent = { $position } is not in the table: { $reason }
table-in-order = { $file }: in order; checksums that are right: { $parts }; random positions that are worth what their moves make of them: { $positions } (seed { $seed })
table-check-interrupted = { $file }: the check was interrupted
table-count-interrupted = { $file }: the count was interrupted
stats-positions = positions
stats-won = won by the side to move
stats-lost = lost
stats-one-move = won by one move alone
stats-by-pieces = Won in percent, by the pieces of the side to move and of its opponent
stats-by-steps = By the steps that all pieces have to go
stats-by-steps-head = steps             positions    won    one winning move
stats-first-moves = First moves
stats-wins = wins
stats-loses-to = loses to { $moves }
picture-summary = { $positions } positions; the side to move wins { $won } % of them, { $one_move } % by one move alone
picture-first-moves = first moves
picture-by-steps = by the steps that all pieces have to go
picture-steps-left = { $steps } steps to go: { $positions }
picture-grey = grey: how many positions there are
picture-by-pieces = won in %, by pieces: own ↓ opponent's →

## verify.

verify-win = { $mover }, to move, wins whatever { $other } does
verify-loss = { $other } wins whatever { $mover } does, who is to move
verify-draw = neither side can force a win
verify-theorem = in { $board }, from { $position }, { $verdict }.
verify-checked =
    { $file }: { $theorem } Checked with { $replies ->
        [one] { $replies } reply
       *[other] { $replies } replies
    }, to { $ends ->
        [one] { $ends } end
       *[other] { $ends } ends
    } of the game.
verify-refused = { $file }: refused; { $reason }
verify-not-checked = { $file }: not checked; { $reason }

## watch.

watch-title = { $game }: { $one } against { $two }, seed { $seed }
watch-plays = { $number }. { $side } plays { $move_text }
