//! The course of a tournament: the rounds so far, the games that were played, and what comes next.
//!
//! The course knows numbers of players and results, but no game. Pairings follow from the definition and the
//! results of earlier rounds alone, so a tournament takes the same course when it is continued from its
//! records.
//!
//! Every game that could be played has a number of its own: the boards of a round follow one another, and each
//! has room for all games of a pairing. Games with even numbers give the first side to the first player.

use std::collections::BTreeSet;

use super::rounds::{
    TournamentRound, bracket, gauntlet, knockout_round, knockout_rounds, round_robin,
};
use super::setup::{MOST_GAMES, TournamentError, TournamentFormat, TournamentSetup};
use super::swiss::{SwissPlayer, swiss_round};
use crate::report::{Finished, FinishedGames};

/// The place of a game in a tournament; all numbers count from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GamePlace {
    /// The round.
    pub round: usize,
    /// The board in the round.
    pub board: usize,
    /// The game at the board.
    pub game: u32,
}

/// Two games with the same opening, of which the second may not exist.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct PairPlace {
    pub(crate) round: usize,
    pub(crate) board: usize,
    pub(crate) pair: u32,
}

/// The result of a pairing so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PairingScore {
    /// The games that were played.
    pub games: u32,
    /// The half points that each player has made in them.
    pub half_points: [u32; 2],
}

/// See the module documentation.
#[derive(Clone, Debug)]
pub(crate) struct Course {
    format: TournamentFormat,
    count: usize,
    rounds_in_all: u32,
    games: u32,
    extra_pairs: u32,
    pub(crate) rounds: Vec<TournamentRound>,
    pub(crate) played: FinishedGames,
    /// The pairs of games that have to be played now.
    due: BTreeSet<PairPlace>,
    /// The round whose games are not all played, or else the number of rounds.
    open: usize,
}

impl Course {
    pub(crate) fn new(setup: &TournamentSetup) -> Result<Self, TournamentError> {
        let (format, count) = (setup.format, setup.entrants.len());
        let is_knockout = format == TournamentFormat::Knockout;
        let (rounds, challengers) = (setup.rounds, setup.challengers);
        let others = count - challengers.min(count);
        let rounds_in_all = match format {
            TournamentFormat::RoundRobin => rounds * (count.next_multiple_of(2) as u32 - 1),
            TournamentFormat::Gauntlet => rounds * challengers.max(others) as u32,
            TournamentFormat::Swiss => rounds,
            TournamentFormat::Knockout => knockout_rounds(count),
        };
        let extra_pairs = if is_knockout { setup.extra_pairs } else { 0 };
        let mut course = Self {
            format,
            count,
            rounds_in_all,
            games: setup.games,
            extra_pairs,
            rounds: Vec::new(),
            played: FinishedGames::new(),
            due: BTreeSet::new(),
            open: 0,
        };
        let pairings = match format {
            TournamentFormat::RoundRobin => u64::from(rounds) * (count * (count - 1) / 2) as u64,
            TournamentFormat::Gauntlet => u64::from(rounds) * (challengers * others) as u64,
            TournamentFormat::Swiss => u64::from(rounds) * (count / 2) as u64,
            TournamentFormat::Knockout => count as u64 - 1,
        };
        let games = pairings * u64::from(setup.games + 2 * extra_pairs);
        let numbers = u64::from(rounds_in_all) * (count / 2) as u64 * u64::from(course.slots());
        if games > MOST_GAMES || numbers > u64::from(u32::MAX) {
            return Err(TournamentError::TooLong(games));
        }
        match format {
            TournamentFormat::RoundRobin => course.rounds = round_robin(count, rounds),
            TournamentFormat::Gauntlet => course.rounds = gauntlet(count, challengers, rounds),
            TournamentFormat::Swiss | TournamentFormat::Knockout => {}
        }
        let fixed = course.rounds.len();
        (0..fixed).for_each(|round| course.open_boards(round));
        course.advance();
        Ok(course)
    }

    /// The number of games for which each board has room: an even number.
    fn slots(&self) -> u32 {
        2 * self.pairs_in_all()
    }

    /// The number of pairs that a pairing has at most.
    pub(crate) fn pairs_in_all(&self) -> u32 {
        self.regular_pairs() + self.extra_pairs
    }

    fn regular_pairs(&self) -> u32 {
        self.games.div_ceil(2)
    }

    pub(crate) fn rounds_in_all(&self) -> u32 {
        self.rounds_in_all
    }

    pub(crate) fn games_per_pairing(&self) -> u32 {
        self.games
    }

    pub(crate) fn format(&self) -> TournamentFormat {
        self.format
    }

    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// The number of games in all: of those that are certain, and of those that were played.
    pub(crate) fn games_in_all(&self) -> u64 {
        let pairings = match self.format {
            TournamentFormat::RoundRobin | TournamentFormat::Gauntlet => {
                self.rounds.iter().map(|round| round.pairings.len() as u64).sum()
            }
            TournamentFormat::Swiss => u64::from(self.rounds_in_all) * (self.count / 2) as u64,
            TournamentFormat::Knockout => self.count as u64 - 1,
        };
        if self.extra_pairs == 0 {
            return pairings * u64::from(self.games);
        }
        let regular = 2 * self.regular_pairs();
        let extra = self.played.keys().filter(|&&number| number % self.slots() >= regular).count();
        let due = self.due.iter().filter(|pair| pair.pair >= self.regular_pairs());
        let open = due.flat_map(|&pair| self.missing(pair)).count();
        pairings * u64::from(self.games) + (extra + open) as u64
    }

    /// The number of a game.
    pub(crate) fn number(&self, place: GamePlace) -> u32 {
        let board = (place.round * (self.count / 2) + place.board) as u32;
        board * self.slots() + place.game
    }

    /// The game of a number, if it is one of the rounds so far.
    pub(crate) fn place(&self, number: u32) -> Option<GamePlace> {
        let (board, game) = ((number / self.slots()) as usize, number % self.slots());
        let boards = self.count / 2;
        let place = GamePlace { round: board / boards, board: board % boards, game };
        self.has(place).then_some(place)
    }

    /// Is this a game of one of the rounds so far?
    pub(crate) fn has(&self, place: GamePlace) -> bool {
        let round = self.rounds.get(place.round);
        let is_regular = place.game < self.games;
        let is_extra = (2 * self.regular_pairs()..self.slots()).contains(&place.game);
        round.is_some_and(|round| place.board < round.pairings.len()) && (is_regular || is_extra)
    }

    /// The players of a game, the first of the pairing first.
    pub(crate) fn players(&self, place: GamePlace) -> [usize; 2] {
        self.rounds[place.round].pairings[place.board]
    }

    /// The games of a pair that have not been played.
    pub(crate) fn missing(&self, pair: PairPlace) -> impl Iterator<Item = u32> + '_ {
        let game = move |game| GamePlace { round: pair.round, board: pair.board, game };
        let games = (2 * pair.pair..2 * pair.pair + 2).map(game);
        let games = games.filter(|&place| self.has(place)).map(|place| self.number(place));
        games.filter(|number| !self.played.contains_key(number))
    }

    /// The games of a pairing that were played, in their order.
    pub(crate) fn games_of(
        &self,
        round: usize,
        board: usize,
    ) -> impl Iterator<Item = &Finished> + '_ {
        let first = self.number(GamePlace { round, board, game: 0 });
        self.played.range(first..first + self.slots()).map(|(_, game)| game)
    }

    /// The result of a pairing so far.
    pub(crate) fn score(&self, round: usize, board: usize) -> PairingScore {
        let mut score = PairingScore::default();
        for game in self.games_of(round, board) {
            let half_points = game.half_points() as u32;
            score.games += 1;
            score.half_points[0] += half_points;
            score.half_points[1] += 2 - half_points;
        }
        score
    }

    /// The place in its pairing of the player who goes on to the next round of a knockout: the one with more
    /// points, or else the one with the better seed.
    pub(crate) fn winner(&self, round: usize, board: usize) -> usize {
        let [one, two] = self.score(round, board).half_points;
        let [first, second] = self.rounds[round].pairings[board];
        usize::from(one < two || (one == two && second < first))
    }

    /// Whether all games of a round were played.
    pub(crate) fn is_over(&self, round: usize) -> bool {
        round < self.open
    }

    /// Whether all games of the tournament were played.
    pub(crate) fn is_complete(&self) -> bool {
        self.open == self.rounds_in_all as usize
    }

    /// The pairs of games that can be played now.
    pub(crate) fn due(&self) -> &BTreeSet<PairPlace> {
        &self.due
    }

    /// Enters a game that was played.
    pub(crate) fn add(&mut self, game: Finished) {
        let Some(place) = self.place(game.number) else { return };
        self.played.insert(game.number, game);
        let GamePlace { round, board, game } = place;
        let pair = PairPlace { round, board, pair: game / 2 };
        if self.missing(pair).next().is_none() {
            self.due.remove(&pair);
            self.open_extra_pair(round, board);
        }
        self.advance();
    }

    /// Makes the regular pairs of all boards of a round due.
    fn open_boards(&mut self, round: usize) {
        for board in 0..self.rounds[round].pairings.len() {
            for pair in 0..self.regular_pairs() {
                self.due.insert(PairPlace { round, board, pair });
            }
        }
    }

    /// Makes another pair due if a pairing of a knockout is drawn and may go on.
    fn open_extra_pair(&mut self, round: usize, board: usize) {
        let is_here = |pair: &PairPlace| (pair.round, pair.board) == (round, board);
        if self.extra_pairs == 0 || self.due.iter().any(is_here) {
            return;
        }
        let score = self.score(round, board);
        if score.half_points[0] != score.half_points[1] {
            return;
        }
        let pair = |pair| PairPlace { round, board, pair };
        let extra = (self.regular_pairs()..self.pairs_in_all()).map(pair);
        let next = extra.into_iter().find(|&pair| self.missing(pair).next().is_some());
        self.due.extend(next);
    }

    /// Goes on to the next round as soon as all games of the one before were played.
    fn advance(&mut self) {
        loop {
            let is_open = |round: usize| self.due.iter().any(|pair| pair.round == round);
            while self.open < self.rounds.len() && !is_open(self.open) {
                self.open += 1;
            }
            if self.open < self.rounds.len() || self.is_complete() {
                return;
            }
            let round = match self.format {
                TournamentFormat::Swiss => self.next_swiss_round(),
                _ => knockout_round(&self.left_in_knockout()),
            };
            self.rounds.push(round);
            self.open_boards(self.rounds.len() - 1);
        }
    }

    fn next_swiss_round(&self) -> TournamentRound {
        let new = || SwissPlayer { met: vec![0; self.count], ..SwissPlayer::default() };
        let mut players: Vec<SwissPlayer> = (0..self.count).map(|_| new()).collect();
        let is_odd = !self.games.is_multiple_of(2);
        for (number, round) in self.rounds.iter().enumerate() {
            for (board, &[one, two]) in round.pairings.iter().enumerate() {
                let score = self.score(number, board);
                players[one].half_points += score.half_points[0];
                players[two].half_points += score.half_points[1];
                players[one].met[two] += 1;
                players[two].met[one] += 1;
                if is_odd {
                    for (player, side) in [(one, 1), (two, -1)] {
                        players[player].excess += side;
                        players[player].last = side;
                    }
                }
            }
            for &player in &round.byes {
                players[player].byes += 1;
                players[player].half_points += 2 * self.games;
            }
        }
        let round = swiss_round(&players, is_odd);
        TournamentRound {
            pairings: round.pairings,
            byes: round.bye.into_iter().collect(),
            rematches: round.rematches,
        }
    }

    /// The players that are left in a knockout, in the order of the bracket.
    pub(crate) fn left_in_knockout(&self) -> Vec<Option<usize>> {
        let is_there = |&seed: &usize| seed < self.count;
        let mut left: Vec<Option<usize>> =
            bracket(self.count).into_iter().map(|seed| Some(seed).filter(is_there)).collect();
        for round in 0..self.open {
            let mut board = 0;
            let mut next = Vec::new();
            for pair in left.chunks(2) {
                if let [Some(_), Some(_)] = *pair {
                    let winner = self.winner(round, board);
                    next.push(Some(self.rounds[round].pairings[board][winner]));
                    board += 1;
                } else {
                    next.push(pair.iter().copied().flatten().next());
                }
            }
            left = next;
        }
        left
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::num::NonZeroUsize;

    use cygnet_core::time::GameLimits;
    use cygnet_core::{Options, Outcome, Session, Side};

    use super::super::setup::Entrant;
    use super::*;
    use crate::matches::GameEnding;

    /// The course of a tournament of this many players.
    pub(crate) fn course(
        format: TournamentFormat,
        count: usize,
        rounds: u32,
        games: u32,
    ) -> Course {
        let entry = cygnet_games::find("ugly_duck").expect("a game of the catalogue");
        let (game, start) = entry.set_up(Options::defaults(entry.info), None, 0).expect("a start");
        let entrant = |number: usize| Entrant {
            label: number.to_string(),
            player: "random".to_owned(),
            limits: GameLimits::Nodes(1),
        };
        let setup = TournamentSetup {
            title: String::new(),
            base: Session::new(game, start),
            format,
            entrants: (0..count).map(entrant).collect(),
            rounds,
            games,
            challengers: 1,
            extra_pairs: 2,
            seed: 0,
            threads: NonZeroUsize::MIN,
        };
        Course::new(&setup).expect("a tournament")
    }

    /// Plays all games that are due, with the half points of the first player of the pairing from `result`.
    pub(crate) fn play_due(course: &mut Course, result: impl Fn([usize; 2], u32) -> u32) {
        for pair in course.due().clone() {
            for number in course.missing(pair).collect::<Vec<_>>() {
                let place = course.place(number).expect("a game of the course");
                assert_eq!(course.number(place), number);
                let first = Finished::side_of_first(number);
                let outcome = match result(course.players(place), place.game) {
                    2 => Outcome::Win(first),
                    1 => Outcome::Draw,
                    _ => Outcome::Win(first.opponent()),
                };
                let ending = GameEnding::Rules;
                course.add(Finished { number, outcome, ending, turns: 10 });
            }
        }
    }

    #[test]
    fn a_drawn_pairing_of_a_knockout_goes_on_and_then_the_better_seed_does() {
        let mut course = course(TournamentFormat::Knockout, 4, 1, 1);
        assert_eq!(course.rounds[0].pairings, [[0, 3], [1, 2]]);
        assert_eq!(course.games_in_all(), 3);
        // The second board is decided by its first extra pair, the first one never.
        let result = |[one, _]: [usize; 2], game: u32| u32::from(one == 0 || game == 0);
        play_due(&mut course, result);
        assert_eq!(course.due().len(), 2, "both boards go on");
        assert_eq!(course.games_in_all(), 7);
        play_due(&mut course, result);
        assert_eq!(course.due().len(), 1, "only the first board goes on");
        assert_eq!(course.rounds.len(), 1);
        play_due(&mut course, result);
        assert_eq!((course.winner(0, 0), course.winner(0, 1)), (0, 1));
        assert_eq!(course.rounds[1].pairings, [[0, 2]]);
        assert!(!course.is_complete());
        play_due(&mut course, |_, _| 2);
        assert!(course.is_complete() && course.due().is_empty());
        assert_eq!(course.left_in_knockout(), [Some(0)]);
        assert_eq!(course.games_in_all(), course.played.len() as u64);
    }

    #[test]
    fn a_knockout_of_any_size_has_one_winner() {
        for count in 2..20 {
            let mut course = course(TournamentFormat::Knockout, count, 1, 2);
            let mut rounds = 0;
            while !course.is_complete() {
                play_due(&mut course, |[one, two], _| if one > two { 2 } else { 0 });
                rounds += 1;
            }
            assert_eq!(rounds, knockout_rounds(count));
            assert_eq!(course.left_in_knockout(), [Some(count - 1)], "the strongest is the last");
            assert_eq!(course.played.len(), 2 * (count - 1));
        }
    }

    #[test]
    fn games_beyond_the_rounds_so_far_have_no_place() {
        let mut course = course(TournamentFormat::Swiss, 5, 3, 3);
        // Two boards with room for four games each, of which three are played.
        let has = |course: &Course, number| course.place(number).is_some();
        for (number, exists) in
            [(0, true), (2, true), (3, false), (4, true), (7, false), (8, false)]
        {
            assert_eq!(has(&course, number), exists, "{number}");
        }
        play_due(&mut course, |_, game| 2 * (game % 2));
        assert!(has(&course, 8) && !has(&course, 16));
        let first = course.games_of(0, 0).map(|game| game.outcome).collect::<Vec<_>>();
        // The first player has the first side in the even games, and wins the odd ones.
        assert_eq!(first, [Outcome::Win(Side::Two); 3]);
    }
}
