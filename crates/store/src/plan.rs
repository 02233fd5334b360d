//! Decides what a batch of writes changes, given what the database has.
//!
//! Both databases run a batch the same way, in one transaction: they create new games, lock the
//! rows of the games the batch is about, let [`plan`] decide, and write its tables with one
//! statement each, however many games there are.

use std::collections::{BTreeMap, HashMap, HashSet};

use cygnet_core::{Message, message};

use crate::{
    Append, Appended, Forgettable, GameEnd, Head, Millis, NewGame, NewReport, NewResult, NewStudy,
    PlayedMove, ReportChange, StoreError, Version,
};

/// One write, independent of the others in its batch.
#[derive(Clone, Debug)]
pub(crate) enum Write {
    Create(NewGame),
    Append(Append),
    Claim {
        id: String,
        due: Millis,
        until: Millis,
    },
    Study(NewStudy),
    Count(Vec<PlayedMove>),
    Result(NewResult),
    Report(ReportWrite),
    /// Erases the results of a holder in games of this kind, or in all.
    Erase {
        holder: String,
        kind: Option<String>,
    },
    /// Removes some games, results, or moves that were counted.
    Forget {
        which: Removable,
        limit: u32,
    },
}

/// A write about a report.
#[derive(Clone, Debug)]
pub(crate) enum ReportWrite {
    Add(NewReport),
    Change(ReportChange),
    Remove { id: String, holder: String },
}

/// Rows that can be removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Removable {
    /// Games that have not changed since this time.
    Games { which: Forgettable, before: Millis },
    /// Moves that were made in at most this many games.
    RareMoves { games: u32 },
    /// Results from before this time.
    Results { before: Millis },
}

/// The answer to a write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WriteAnswer {
    Created,
    Appended(Appended),
    Claimed(bool),
    /// The rows of reports that were changed.
    Reports(u64),
    Forgotten(u64),
    Kept,
}

impl Write {
    /// The game it is about.
    pub(crate) fn id(&self) -> Option<&str> {
        match self {
            Self::Create(game) => Some(&game.id),
            Self::Append(append) => Some(&append.id),
            Self::Claim { id, .. } => Some(id),
            Self::Study(_)
            | Self::Count(_)
            | Self::Result(_)
            | Self::Report(_)
            | Self::Erase { .. }
            | Self::Forget { .. } => None,
        }
    }

    /// Roughly how many bytes it writes.
    pub(crate) fn bytes(&self) -> usize {
        match self {
            Self::Create(game) => game.event.len() + game.head.summary.len(),
            Self::Append(append) => {
                let results = append.results.iter().map(|result| result.body.len());
                append.events.iter().map(String::len).chain(results).sum::<usize>()
                    + append.head.summary.len()
            }
            Self::Study(study) => study.body.len(),
            Self::Count(moves) => {
                moves.iter().map(|played| played.position.len() + played.text.len()).sum()
            }
            Self::Result(result) => result.body.len(),
            Self::Report(ReportWrite::Change(change)) => {
                change.body.as_ref().map_or(0, String::len)
            }
            Self::Report(_) | Self::Claim { .. } | Self::Erase { .. } | Self::Forget { .. } => 0,
        }
    }

    /// Refuses what one of the databases cannot store.
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        let (id, head, seats) = match self {
            Self::Create(game) => (&game.id, &game.head, &game.seats),
            Self::Append(append) => {
                append.results.iter().try_for_each(check_result)?;
                (&append.id, &append.head, &append.seats)
            }
            Self::Study(study) => return check_study(study),
            Self::Result(result) => return check_result(result),
            Self::Report(report) => return check_report(report),
            Self::Count(_) | Self::Claim { .. } | Self::Erase { .. } | Self::Forget { .. } => {
                return Ok(());
            }
        };
        let invalid = |reason: Message| Err(StoreError::Invalid(reason));
        if id.is_empty() {
            return invalid(message!("store-game-without-id", "the id of a game is empty"));
        }
        let events = match self {
            Self::Create(game) => std::slice::from_ref(&game.event),
            Self::Append(append) if append.events.is_empty() => {
                return invalid(message!(
                    "store-without-events",
                    "no events for the game `{id}`; there must be one at least",
                    id,
                ));
            }
            Self::Append(append) => &append.events,
            _ => &[],
        };
        let texts = [id, &head.kind, &head.summary].into_iter();
        let mut texts = texts.chain(events).chain(seats.iter().map(|(_, holder)| holder));
        match texts.find(|text| text.contains('\0')) {
            Some(_) => invalid(message!(
                "store-nul-in-game",
                "a text of the game `{id}` contains a NUL character, which no database keeps",
                id = id.replace('\0', "\\0"),
            )),
            None => Ok(()),
        }
    }
}

/// Refuses a shared analysis that one of the databases cannot store.
fn check_study(study: &NewStudy) -> Result<(), StoreError> {
    let invalid = |reason: Message| Err(StoreError::Invalid(reason));
    match study {
        study if study.id.is_empty() => {
            invalid(message!("store-study-without-id", "the id of a study is empty"))
        }
        study if study.id.contains('\0') || study.body.contains('\0') => invalid(message!(
            "store-nul-in-study",
            "a study contains a NUL character, which no database keeps"
        )),
        _ => Ok(()),
    }
}

/// Refuses a result that one of the databases cannot store.
fn check_result(result: &NewResult) -> Result<(), StoreError> {
    let texts = [&result.holder, &result.key, &result.kind, &result.body];
    if texts.into_iter().any(|text| text.contains('\0')) {
        return Err(StoreError::Invalid(message!(
            "store-nul-in-result",
            "a result contains a NUL character, which no database keeps"
        )));
    }
    Ok(())
}

/// Refuses a report that one of the databases cannot store.
fn check_report(write: &ReportWrite) -> Result<(), StoreError> {
    let texts = match write {
        ReportWrite::Add(NewReport { id, holder, origin, summary, .. }) => {
            vec![id, holder, origin, summary]
        }
        ReportWrite::Change(ReportChange { id, summary, body, .. }) => {
            [id, summary].into_iter().chain(body).collect()
        }
        ReportWrite::Remove { id, holder } => vec![id, holder],
    };
    if texts.into_iter().any(|text| text.contains('\0')) {
        return Err(StoreError::Invalid(message!(
            "store-nul-in-report",
            "a report contains a NUL character, which no database keeps"
        )));
    }
    Ok(())
}

/// The row of a game, locked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LockedRows {
    pub(crate) version: Version,
    pub(crate) due: Option<Millis>,
}

/// The new head of a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NewHead<'a> {
    pub(crate) version: Version,
    pub(crate) updated: Millis,
    pub(crate) head: &'a Head,
    pub(crate) due: Option<Millis>,
}

/// A new event.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NewEvent<'a> {
    pub(crate) game: &'a str,
    pub(crate) version: Version,
    pub(crate) at: Millis,
    pub(crate) body: &'a str,
}

/// The changes of a batch. Maps are ordered so that all processes write in the same order.
#[derive(Debug, Default)]
pub(crate) struct WritePlan<'a> {
    /// One answer per write, in their order. Those to [`Write::Forget`], [`Write::Erase`] and
    /// [`Write::Report`] are filled in later.
    pub(crate) outcomes: Vec<Result<WriteAnswer, StoreError>>,
    pub(crate) heads: BTreeMap<&'a str, NewHead<'a>>,
    /// New due times of games whose head stays otherwise as it is.
    pub(crate) claims: BTreeMap<&'a str, Millis>,
    pub(crate) events: Vec<NewEvent<'a>>,
    pub(crate) seats: BTreeMap<(&'a str, u8), &'a str>,
    pub(crate) studies: BTreeMap<&'a str, &'a NewStudy>,
    /// Results by holder and key.
    pub(crate) results: BTreeMap<(&'a str, &'a str), &'a NewResult>,
    /// For each position and move, the games that the first side and the second side won, and draws.
    pub(crate) played: BTreeMap<(&'a str, &'a str), [i64; 3]>,
}

/// The games to be created, each id once, in the order of their ids.
pub(crate) fn new_games<'a>(writes: &[&'a Write]) -> BTreeMap<&'a str, &'a NewGame> {
    let mut games = BTreeMap::new();
    for write in writes {
        if let Write::Create(game) = write {
            games.entry(game.id.as_str()).or_insert(game);
        }
    }
    games
}

/// The games whose rows are to be locked, each id once, in order.
pub(crate) fn changed_games(writes: &[&Write]) -> Vec<String> {
    let ids = writes.iter().filter(|write| !matches!(write, Write::Create(_)));
    let mut ids: Vec<String> = ids.filter_map(|write| write.id()).map(str::to_owned).collect();
    ids.sort_unstable();
    ids.dedup();
    ids
}

/// Decides each write as if it came after those before it. `created` are the new games whose rows
/// the transaction has inserted, `locked` the rows of [`changed_games`] that exist, those of new
/// games among them.
pub(crate) fn plan<'a>(
    writes: &[&'a Write],
    mut created: HashSet<String>,
    mut locked: HashMap<String, LockedRows>,
) -> WritePlan<'a> {
    let mut plan = WritePlan::default();
    for write in writes {
        let outcome = match write {
            Write::Create(game) if created.remove(&game.id) => {
                plan.events.push(NewEvent {
                    game: &game.id,
                    version: 1,
                    at: game.at,
                    body: &game.event,
                });
                plan.take_seats(&game.id, &game.seats);
                Ok(WriteAnswer::Created)
            }
            Write::Create(game) => Err(StoreError::Exists(game.id.clone())),
            Write::Append(Append { id, .. }) if created.contains(id) => {
                Err(StoreError::NoGame(id.clone()))
            }
            Write::Append(append) => match locked.get_mut(&append.id) {
                None => Err(StoreError::NoGame(append.id.clone())),
                Some(row) if row.version == append.version => {
                    Ok(WriteAnswer::Appended(plan.append(append, row)))
                }
                Some(_) => Ok(WriteAnswer::Appended(Appended::Conflict)),
            },
            Write::Claim { id, due, until } => {
                let row = locked.get_mut(id).filter(|_| !created.contains(id));
                let row = row.filter(|row| row.due == Some(*due));
                let is_first = row.is_some();
                if let Some(row) = row {
                    row.due = Some(*until);
                    match plan.heads.get_mut(id.as_str()) {
                        Some(head) => head.due = row.due,
                        None => _ = plan.claims.insert(id, *until),
                    }
                }
                Ok(WriteAnswer::Claimed(is_first))
            }
            Write::Study(study) => {
                plan.studies.entry(&study.id).or_insert(study);
                Ok(WriteAnswer::Kept)
            }
            Write::Count(moves) => {
                for PlayedMove { position, text, end } in moves {
                    let place = match end {
                        GameEnd::First => 0,
                        GameEnd::Second => 1,
                        GameEnd::Drawn => 2,
                    };
                    plan.played.entry((position, text)).or_default()[place] += 1;
                }
                Ok(WriteAnswer::Kept)
            }
            Write::Result(result) => {
                plan.keep(result);
                Ok(WriteAnswer::Kept)
            }
            Write::Report(_) => Ok(WriteAnswer::Reports(0)),
            Write::Erase { .. } | Write::Forget { .. } => Ok(WriteAnswer::Forgotten(0)),
        };
        plan.outcomes.push(outcome);
    }
    plan
}

impl<'a> WritePlan<'a> {
    fn append(&mut self, append: &'a Append, row: &mut LockedRows) -> Appended {
        for body in &append.events {
            row.version += 1;
            self.events.push(NewEvent {
                game: &append.id,
                version: row.version,
                at: append.at,
                body,
            });
        }
        row.due = append.head.due;
        let head = NewHead {
            version: row.version,
            updated: append.at,
            head: &append.head,
            due: append.head.due,
        };
        self.heads.insert(&append.id, head);
        self.claims.remove(append.id.as_str());
        self.take_seats(&append.id, &append.seats);
        append.results.iter().for_each(|result| self.keep(result));
        Appended::Stored(row.version)
    }

    fn keep(&mut self, result: &'a NewResult) {
        self.results.entry((&result.holder, &result.key)).or_insert(result);
    }

    /// How many results each holder may have who has new ones.
    pub(crate) fn most_results(&self) -> BTreeMap<&'a str, u32> {
        self.results.iter().map(|((holder, _), result)| (*holder, result.most)).collect()
    }

    fn take_seats(&mut self, id: &'a str, seats: &'a [(u8, String)]) {
        for (side, holder) in seats {
            self.seats.insert((id, *side), holder);
        }
    }
}
