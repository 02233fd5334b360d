# Reports about how a game plays, for people who design games.

## The command.

report-written = Report written to { $file }, and its numbers to { $data }
report-stopped = Interrupted.
report-can-go-on = Interrupted; rerun the same command to go on.
report-playing = { $what }, { $done } of { $all }
report-chose-games = { $games } games for each skill; repeat the report with --games { $games } --seed { $seed }
report-resumed = Going on with { $count } findings of { $file }
report-kind-random = games of random players
report-kind-weak = games of weak players
report-kind-middling = games of middling players
report-kind-strong = games of strong players
report-kind-review = reviews of games
report-kind-first-move = games after each first move
report-kind-climb = the ladder of players
report-kind-simple = games of simple strategies
report-kind-only-move = positions with only one good move
report-kind-prove = proofs
report-kind-states = the number of positions
report-time-left = { $time } left
report-check-same = { $file }: { $count } games played again, all the same
report-check-differs = { $file }: { $wrong } of { $count } games differ
report-check-game = { $board }, { $skill }, game { $number }: the report says { $said }, now it is { $found }
report-check-number = { $board }: the report says { $said } for "{ $name }", its games give { $found }
report-check-version = { $file } was made by version { $version }; this is version { $own }, which may play differently
report-check-none = { $file }: there are no games in it to play again
report-check-stopped = Interrupted after { $count } games.

## The page.

report-title = { $game }: how it plays
report-title-compared = { $game }: boards compared
report-in-short = In short
report-in-short-note = Below each number is its interval: how far the number may be off by chance, because only so many games were played. The true number lies within it in 95 of 100 cases.
report-comparison = The boards side by side
report-players-head = The players
report-methods = How this was measured
report-methods-head = How the intervals were computed
report-contents = Contents
report-incomplete = This report was interrupted: numbers rest on fewer games than planned, and some are missing.
report-chapter-balance = Balance
report-chapter-depth = Depth of skill
report-chapter-length = Length and pace
report-chapter-drama = Drama
report-chapter-space = Where it happens
report-chapter-complexity = Size
report-chapter-strategies = Strategies that should not work
report-chapter-truth = What is proved
report-chapter-games = Games to look at
report-lead-balance = Do both sides have the same chances, and does that change as players improve?
report-lead-depth = How much is there to learn before thinking longer no longer helps?
report-lead-length = How long does a game take, and how much is there to decide?
report-lead-drama = Does the lead change hands, and is the end open until late? A player leads with a chance to win of at least 55 %, by the judgement of a strong player.
report-lead-space = Which parts of the board matter, and what do winners do differently?
report-lead-complexity = How many positions and games are there? Large numbers are written as powers of ten: 10⁶ is a million.
report-lead-strategies = A good game cannot be won by a simple rule. These players follow one rule without thinking.
report-lead-truth = Small boards can be solved completely: with best play on both sides, the first player wins, draws or loses.
report-lead-games = All of them were played by strong players. The curve is the first player's chance to win.
report-skill-random = random
report-skill-weak = weak
report-skill-middling = middling
report-skill-strong = strong
report-skill-what-random = plays any legal move
report-skill-what-weak = a beginner who sees nearby threats
report-skill-what-middling = a fair opponent who slips at times
report-skill-what-strong = is rarely wrong
report-player-random = { $name }: { $what }
report-player-positions = { $name }: { $what }; looks at { $least } to { $most } positions per turn
report-strategy-mirror = mirroring the opponent
report-strategy-capture = capturing whenever possible
report-strategy-advance = always advancing
report-strategy-first-in-list = first move in alphabetical order
report-against = { $strategy }, against { $skill } players
report-interval = { $low } to { $high }
report-games-behind = { $games ->
    [one] { $grouped } game
   *[other] { $grouped } games
}
report-turns-behind = { $grouped } games, { $samples } turns
report-positions-behind = { $grouped } of { $samples } positions could be proved
report-runs-behind = { $grouped } runs
report-exact = exact
report-method-wilson = Wilson's interval
report-method-by-game = interval by game
report-method-ranks = interval by ranks
report-method-runs = interval between runs
report-method-difference = interval of a difference
report-method-sum = interval of a sum
report-method-exact = exact
report-method-what-wilson = for a share of independent games; it also holds for shares near 0 and near 100 %. For fair first moves it is that of each move: its ends are the moves that are certainly fair, and those that may be.
report-method-what-by-game = from how much the games differ from each other. Turns of one game depend on each other, and so do two games that begin with the same moves; each game or such pair counts once.
report-method-what-ranks = the games are put in order of their length; the interval goes from one place in this order to another.
report-method-what-runs = the number was estimated several times independently; the interval follows from how much the estimates differ.
report-method-what-difference = for the difference of two shares, from the interval of each (Newcombe).
report-method-what-sum = for a sum of several numbers, from the interval of each.
report-method-what-exact = counted or proved, so there is no doubt.
report-minutes = { $minutes } min
report-none = not known
report-turns-unit = { $turns } turns
report-first-wins = first player wins
report-drawn = drawn
report-second-wins = second player wins
report-value-win = first player wins
report-value-draw = draw
report-value-loss = second player wins
report-value-unknown = unknown
report-move-wins = wins
report-move-draws = draws
report-move-loses = loses

## Charts.

report-chart-results = Results by skill
report-chart-results-note = Each bar is all games of one skill. The mark shows the first player's share of the points with its interval; the line is a half.
report-chart-first-moves = The value of every first move
report-chart-first-moves-note = The share of the points of the player who makes the move, among middling players. With a swap rule, a first move near a half is fair, because nobody gains by changing sides. A full dot is proved.
report-chart-first-moves-best = These are the best { $count } of { $all }; moves that lead to mirror images of one position count once.
report-chart-first-map = The same on the board
report-chart-first-map-note = The stronger the colour of a square, the more points middling players got who began there; the best of several moves to a square counts.
report-chart-ladder = What thinking twice as long gains
report-chart-ladder-note = The share of the points of the player who looks at twice as many positions per turn as the other; the numbers of both are on the left. At a half, thinking longer gains nothing.
report-chart-lengths = Length of games
report-chart-lengths-note = How many games had each number of turns, among strong players.
report-chart-branching = Moves to choose from
report-chart-branching-note = The mean number of legal moves on each turn.
report-chart-decided = When games are decided
report-chart-decided-note = The share of games whose winner is ahead for good, by how much of the game is over.
report-chart-blunders = Blunders by skill
report-chart-blunders-note = The share of turns in which a player gives away 30 points of its chance in a hundred, or a proved result.
report-chart-winner = Where the winner's pieces go
report-chart-loser = Where the loser's pieces go
report-chart-captures = Where pieces are captured
report-chart-ends = Where the last move happens
report-chart-heat-note = Per game of strong players; the square with the strongest colour has { $most }.
report-chart-endings = How games end
report-chart-endings-note = Games of strong players. { $turns }
report-chart-strategies = Points of simple strategies
report-chart-strategies-note = The share of the points of the player who follows the rule. More than a half means that the rule beats such players.
report-chart-turn = turn
report-chart-games = games
report-chart-of-game = part of the game
report-chart-row = { $label }: { $value } ({ $low } to { $high })

## Games.

report-game-typical = A typical game
report-game-drama = A dramatic game
report-game-number = Game { $number } of strong players: { $result }, { $turns } turns, the lead changed { $changes ->
    [one] once
   *[other] { $changes } times
}.
report-game-start = the start
report-game-after = after turn { $turn }: { $played }
report-game-end = the end, after { $played }

## What the sizes and other options of several boards say together.

report-most-balanced = Most balanced among strong players: { $board }, where the first player gets { $value } of the points.
report-deepest = Deepest: { $board }, with { $value } players of which each clearly beats the one below.
report-quickest = Quickest: { $board }, with { $value } turns.
report-longest = Longest: { $board }, with { $value } turns.
report-most-open = Open longest: { $board }, where the winner is ahead for good after { $value } of the game.
report-but-unclear = That is not certain: with more games, another board might come first.
report-truth-none = No board is small enough to be solved within the limit.
report-truth-same = On all { $count } smaller boards that could be solved, { $result } with best play. That suggests the same for larger boards, and proves nothing about them.
report-truth-mixed = Of { $count } smaller boards that could be solved, the first player wins on { $wins }, the second on { $losses }, and { $draws } are drawn: who wins depends on the board.
report-truth-own = On this board it is proved: { $result } with best play.
report-truth-own-unknown = This board could not be solved within { $positions } positions, so its value is unknown.
report-truth-second = the second player wins
report-truth-first = the first player wins
report-truth-draw = nobody wins

## Methods.

report-how-games = Each skill played { $games } games against itself from the start, and every random choice follows from one number, the seed { $seed }. The same command gives the same report on every machine: players look at a number of positions, and no clock is involved.
report-how-different = Different games among them: { $counts }. Games that are played twice count twice, because they are what such players play.
report-how-intervals = An interval of 95 % says: if the report were made again and again with other seeds, about 95 of 100 such intervals would contain the true number. It does not say that the players play like people.
report-how-drama = The drama of { $count } games of strong players was judged by a review, which looked at each position again. A side leads from a chance of 55 in 100 on, and is clearly behind at 15 or less.
report-how-states = The number of positions is counted where there are fewer than two million. Otherwise it is estimated by random games, corrected for positions that can be reached in several ways (sequential importance sampling with walks back to the start).
report-how-minutes = The time of a game assumes 15 seconds for a turn with a choice and 3 seconds for one without.
report-how-repeat = Repeat this report: { $command }
report-how-version = Cygnet { $version }, rules version { $rules }.
report-speed = The machine that made this report plays { $speed } random games per second on one core. This number alone differs from run to run.

## Comparing two reports.

report-compare-title = { $one } and { $two }
report-compare-real = real
report-compare-chance = may be chance
report-compare-line = { $board }: { $name }: { $one } and { $two }, a difference of { $difference } ({ $low } to { $high }): { $verdict }
report-compare-summary = { $real } of { $count } differences are real. Holm's correction for { $count } comparisons: if nothing differed, at most one such comparison of reports in twenty would call anything real.
report-compare-agree = { $count } numbers compared; the interval of the difference includes 0 for { $inside } of them ({ $percent } %; about 95 % are expected if nothing differs).
report-compare-none = The reports have no board in common, so their boards are compared in order.

## The names of the numbers, and what they mean where they are low, in between, high, or not clear.

report-name-first-side = First player's share of the points
report-name-draws = Drawn games
report-name-advantage-of-skill = First player's gain with skill
report-name-fair-first-moves = Fair first moves
report-name-rungs = Rungs of the ladder
report-name-doubling = Points for thinking twice as long
report-name-turns = Turns
report-name-short-game = Short games
report-name-long-game = Long games
report-name-real-choices = Turns with a choice
report-name-branching = Moves to choose from
report-name-minutes = Time at the table
report-name-lead-changes = Changes of the lead
report-name-decided-at = Decided after
report-name-comebacks = Come-backs
report-name-only-moves = Only moves
report-name-blunders = Blunders
report-name-board-used = Board used
report-name-capture-lead = Winner's captures
report-name-advance-lead = Winner's advance
report-name-positions = Positions
report-name-game-tree = Possible games
report-name-strategy = Simple strategy

report-unknown = Too little is known to say anything.
report-unclear = { $name }: { $value }, but the interval is too wide to tell whether that is little or much. More games would tell.

report-first-side-low = Among { $who } players the second player has the better chances: the first gets only { $value } of the points.
report-first-side-middle = Among { $who } players both sides have about the same chances: the first gets { $value } of the points.
report-first-side-high = Among { $who } players the first player has the better chances, with { $value } of the points. If that matters, another start would help, or a swap rule, by which the second player may take over the first move.
report-first-side-unclear = Among { $who } players neither side is clearly better off: the first player gets { $value } of the points, and the interval includes a half.

report-draws-low = Among { $who } players almost every game has a winner: { $value } are drawn.
report-draws-middle = Among { $who } players some games are drawn: { $value }.
report-draws-high = Among { $who } players { $value } of the games are drawn, which players may find unsatisfying.

report-advantage-of-skill-low = Skill helps the second player: from random to strong players, the first player's share falls by { $value } points of a hundred.
report-advantage-of-skill-middle = Skill changes little about who is better off: the first player's share moves by { $value } points of a hundred from random to strong players.
report-advantage-of-skill-high = Skill helps the first player: from random to strong players, its share rises by { $value } points of a hundred.
report-advantage-of-skill-unclear = Whether skill helps the first or the second player is not clear: the share moves by { $value } points of a hundred, and the interval includes no change.

report-fair-first-moves-low = After no first move do both sides get 40 to 60 % of the points. No first move is fair, so with a swap rule (the second player may take over the first move) the second player would always know what to do.
report-fair-first-moves-middle = { $value } of the first moves are fair: both sides get 40 to 60 % of the points after them. A swap rule (the second player may take over the first move) would give the first player something to find.
report-fair-first-moves-high = { $value } of the first moves are fair: both sides get 40 to 60 % of the points after them. The game needs no swap rule (the second player may take over the first move), and one would do no harm.

report-rungs-low = Between players that look at 64 and at 4,096 positions per turn there is room for { $value } players of which each gets nearly two of three points against the one below: a game that is learned quickly, or the board is too small for thinking ahead to pay.
report-rungs-middle = Between players that look at 64 and at 4,096 positions per turn there is room for { $value } players of which each gets nearly two of three points against the one below: improving pays for a long time.
report-rungs-high = Between players that look at 64 and at 4,096 positions per turn there is room for { $value } players of which each gets nearly two of three points against the one below: a deep game, in which there is always somebody better.

report-doubling-low = At the top, thinking twice as long gains little: { $value } of the points. The end of the ladder is near.
report-doubling-middle = At the top, thinking twice as long still gains: { $value } of the points.
report-doubling-high = At the top, thinking twice as long gains much: { $value } of the points. The end of the ladder is far away.

report-turns-low = A short game: { $value } turns on average, those of both players counted.
report-turns-middle = A game of medium length: { $value } turns on average, those of both players counted.
report-turns-high = A long game: { $value } turns on average, those of both players counted.

report-short-game-low = One game in ten lasts at most { $value } turns: some games end before they have begun.
report-short-game-middle = One game in ten lasts at most { $value } turns.
report-short-game-high = Even the shortest tenth of the games lasts up to { $value } turns.

report-long-game-low = Nine games in ten last at most { $value } turns: the length can be relied on.
report-long-game-middle = One game in ten takes more than { $value } turns.
report-long-game-high = One game in ten takes more than { $value } turns: plan for it.

report-real-choices-low = Only { $value } of the turns offer a choice; in the others there is a single legal move.
report-real-choices-middle = { $value } of the turns offer a choice; in the others there is a single legal move.
report-real-choices-high = Nearly every turn offers a choice: { $value }.

report-branching-low = A player chooses among { $value } moves on average: few enough to look at each of them.
report-branching-middle = A player chooses among { $value } moves on average: too many to look at each, few enough to have an overview.
report-branching-high = A player chooses among { $value } moves on average: beginners will need a rule of thumb to begin with.

report-minutes-low = About { $value } at the table: a game to play between other things.
report-minutes-middle = About { $value } at the table.
report-minutes-high = About { $value } at the table: the main thing of an evening.

report-lead-changes-low = The lead changes { $value } times per game: a player who is ahead mostly stays ahead.
report-lead-changes-middle = The lead changes { $value } times per game.
report-lead-changes-high = The lead changes { $value } times per game: a lively fight.

report-decided-at-low = The winner is ahead for good after { $value } of the game: the rest is known, and players may want to resign.
report-decided-at-middle = The winner is ahead for good after { $value } of the game: open for a good while.
report-decided-at-high = The winner is ahead for good only after { $value } of the game: open until near the end.

report-comebacks-low = In { $value } of the won games the winner was clearly behind before: a lead is rarely lost.
report-comebacks-middle = In { $value } of the won games the winner was clearly behind before: nobody has to give up early.
report-comebacks-high = In { $value } of the won games the winner was clearly behind before: a lead is worth little, which can feel like luck.

report-only-moves-low = In { $value } of the positions where the outcome could be proved and something could be lost, one move alone keeps the result: the game forgives.
report-only-moves-middle = In { $value } of the positions where the outcome could be proved and something could be lost, one move alone keeps the result: precision is asked for now and then.
report-only-moves-high = In { $value } of the positions where the outcome could be proved and something could be lost, one move alone keeps the result: a single slip loses.

report-blunders-low = Of { $who } players' choices, { $value } are blunders, which give away much of the chances to win.
report-blunders-middle = Of { $who } players' choices, { $value } are blunders, which give away much of the chances to win.
report-blunders-high = Of { $who } players' choices, { $value } are blunders, which give away much of the chances to win: mistakes are easy to make.

report-board-used-low = Pieces come to { $value } of the squares in a game: parts of the board are decoration.
report-board-used-middle = Pieces come to { $value } of the squares in a game.
report-board-used-high = Pieces come to { $value } of the squares in a game: nearly the whole board matters.

report-capture-lead-low = The winner captures fewer pieces than the loser (a difference of { $value }): captures are not what wins.
report-capture-lead-middle = Winner and loser capture the same number of pieces.
report-capture-lead-high = The winner captures { $value } pieces more than the loser.
report-capture-lead-unclear = Winner and loser capture about the same number of pieces: the difference is { $value }, and the interval includes none.

report-advance-lead-low = At the end the winner's pieces are less advanced than the loser's (a difference of { $value } steps): hurrying forward is not what wins.
report-advance-lead-middle = The pieces of winner and loser advance equally far.
report-advance-lead-high = The winner's pieces advance { $value } steps more than the loser's.
report-advance-lead-unclear = The pieces of winner and loser advance about equally far: the difference is { $value } steps, and the interval includes none.

report-positions-low = { $value } positions can come about: few enough for a computer to know them all.
report-positions-middle = { $value } positions can come about: a computer needs effort to know them all.
report-positions-high = { $value } positions can come about: nobody will ever know them all.
report-positions-unknown = The number of positions could not be estimated: the game does not tell how positions come about, or too little of it. At least { $samples } were counted.

report-game-tree-low = About { $value } games could be played: the moves to choose from, multiplied over the turns of a game.
report-game-tree-middle = About { $value } games could be played: the moves to choose from, multiplied over the turns of a game.
report-game-tree-high = About { $value } games could be played: the moves to choose from, multiplied over the turns of a game. Chess has about 10¹²⁰ by this measure.

report-strategy-low = { $value } of the points for { $who }: the rule does not work.
report-strategy-middle = { $value } of the points for { $who }: the rule does about as well as such players.
report-strategy-high = { $value } of the points for { $who }: the rule beats such players.
report-strategy-unclear = { $value } of the points for { $who }; the interval includes a half, so it is not clear whether the rule works.
