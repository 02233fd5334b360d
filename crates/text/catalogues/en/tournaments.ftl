# Tournaments.

tournament-round-robin = round robin
tournament-gauntlet = gauntlet
tournament-swiss = Swiss system
tournament-knockout = knockout
tournament-about =
    { $game }, { $format }, { $players ->
        [one] { $players } player
       *[other] { $players } players
    }
tournament-plan =
    { $rounds ->
        [one] { $rounds } round
       *[other] { $rounds } rounds
    }, { $games ->
        [one] one game
       *[other] { $games } games
    } per pairing
tournament-seed = seed { $seed }
tournament-limits-differ = each player with limits of its own

## The table.

tournament-head-place = #
tournament-head-player = player
tournament-head-points = points
tournament-head-games = games
tournament-head-won = won
tournament-head-drawn = drawn
tournament-head-lost = lost
tournament-head-byes = byes
tournament-head-forfeits = forfeits
tournament-head-buchholz = Buchholz
tournament-head-sonneborn = S-B
tournament-head-rating = rating
tournament-head-superiority = above next
tournament-rating = { $elo } ({ $low } to { $high })
tournament-not-connected = The games do not connect all players yet, so there are no ratings.
tournament-note-rating = rating: Elo above or below the average of the field, with its 95 % interval.
tournament-note-superiority = above next: how likely it is that a player is stronger than the one in the next row.
tournament-note-points = points: a win is worth 1, a draw ½.
tournament-note-byes = A player without an opponent in a round gets the points of won games.
tournament-note-buchholz = Buchholz: the sum of the points of the opponents.
tournament-note-sonneborn = S-B (Sonneborn–Berger): the points made against each opponent times the points of that opponent.
tournament-note-gauntlet = The order is that of the share of the points, because players have different numbers of games.
tournament-note-knockout = The order is how far a player came.
tournament-note-forfeits = forfeits: games lost by time, by an illegal move, or because a player could not play on.

## Pairings.

tournament-crosstable = Points against each opponent:
tournament-crosstable-note = The columns are the opponents, by the numbers of their rows. A dot stands for opponents who have not met.
tournament-round = Round { $number } of { $all }:
tournament-pairing = { $one } { $points_one } : { $points_two } { $two }
tournament-pairing-won = { $one } { $points_one } : { $points_two } { $two }; { $winner } goes on
tournament-bye = without an opponent: { $players }
tournament-rematches =
    { $count ->
        [one] One pairing of this round is a rematch
       *[other] { $count } pairings of this round are rematches
    }: no round without rematches was possible.

## Progress.

tournament-progress = { $played } of { $all } games: { $leaders }
tournament-progress-round = round { $round } of { $rounds }
tournament-others = … and { $count } more
tournament-interrupted = Interrupted after { $played } of { $all } games; rerun with --records FILE to make it resumable.
tournament-can-go-on = Interrupted after { $played } of { $all } games; rerun the same command to resume.
tournament-written = Written: { $page } and { $data }

## The page.

tournament-standings = Standings
tournament-ratings = Ratings
tournament-ratings-note = Each line is the 95 % interval of a rating, and the dot on it the likeliest rating. 0 is the average of the field. A difference of 200 Elo means 76 % of the points.
tournament-superiority = Likelihood of superiority
tournament-superiority-note = How likely it is, in percent, that the player of the row is stronger than the player of the column, whose row has the number at the top. Above 95 % the order of the two is established; near 50 % it is open.
tournament-rounds = Rounds
tournament-rounds-note = The last column gives the games of a pairing in their order, from the point of view of the first player: 1 won, ½ drawn, 0 lost. A dagger † marks a forfeit; the records give its reason.
tournament-so-far = { $played } of { $all } games so far
tournament-all-played =
    all { $games ->
        [one] { $games } game
       *[other] { $games } games
    } played
tournament-made-with = Made by Cygnet { $version }.
