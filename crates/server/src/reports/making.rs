//! Makes the reports that were asked for, one after another.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use cygnet_core::Stop;
use cygnet_store::{Millis, ReportChange, ReportRow};
use tokio::sync::watch;

use super::ReportDesk;
use super::kept::{KeptReport, KeptState, MOST_LISTED, is_being_made, waiting};
use super::work::{ReportNews, ReportWork, WorkEnd, lock};
use crate::hub::Hub;

/// How often a process looks for reports that another one has left.
const BETWEEN_LOOKS: Duration = Duration::from_secs(5);

/// How often the progress of a report goes to the store.
const BETWEEN_NEWS: Duration = Duration::from_secs(2);

/// How long a report belongs to the process that makes it, after it was last heard of.
const LEASE: Duration = Duration::from_secs(20);

/// A report that has ended so many processes without any finding is not tried again.
const MOST_ATTEMPTS: u32 = 3;

/// Makes reports until the server stops.
pub(crate) async fn make_reports(
    hub: Arc<Hub>,
    desk: Arc<ReportDesk>,
    mut stopping: watch::Receiver<bool>,
) {
    while !*stopping.borrow() {
        if let Some(making) = Making::next(&hub).await {
            making.make(&desk, &mut stopping).await;
            continue;
        }
        tokio::select! {
            stopped = stopping.changed() => if stopped.is_err() { return },
            () = desk.changed.notified() => {}
            () = tokio::time::sleep(BETWEEN_LOOKS) => {}
        }
    }
}

/// A report that this process makes.
struct Making {
    hub: Arc<Hub>,
    id: String,
    /// Its due time in the store.
    due: Millis,
    kept: KeptReport,
    /// What was found before.
    findings: String,
}

/// Stops work that nobody waits for any more.
struct StopOnDrop(Stop, Arc<Hub>);

impl StopOnDrop {
    fn stop(&self) {
        self.0.stop();
        self.1.scheduler.turns().look();
    }
}

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.stop();
    }
}

fn lease(hub: &Hub) -> Millis {
    hub.now() + i64::try_from(LEASE.as_millis()).unwrap_or(0)
}

impl Making {
    /// Takes the oldest report that waits, unless one is being made.
    async fn next(hub: &Arc<Hub>) -> Option<Self> {
        let rows = match hub.store().reports(MOST_LISTED).await {
            Ok(rows) => rows,
            Err(error) => {
                tracing::warn!(%error, "the reports that wait cannot be found");
                return None;
            }
        };
        let now = hub.now();
        if rows.iter().any(|row| is_being_made(row, now)) {
            return None;
        }
        // Those of a newer version wait for a process that can make them.
        let (row, kept) =
            waiting(&rows, now).into_iter().find_map(|row| Some((row, KeptReport::of(row)?)))?;
        Self::take(hub, row, kept).await
    }

    async fn take(hub: &Arc<Hub>, row: &ReportRow, mut kept: KeptReport) -> Option<Self> {
        kept.attempts += 1;
        let (hub, id) = (Arc::clone(hub), row.id.clone());
        let due = row.due?;
        let mut making = Self { hub, id, due, kept, findings: String::new() };
        if making.kept.attempts > MOST_ATTEMPTS {
            making.kept.state = KeptState::Failed;
            let _ = making.change(None, Some(String::new())).await;
            return None;
        }
        let until = lease(&making.hub);
        if !making.change(Some(until), None).await.is_ok_and(|is_ours| is_ours) {
            return None;
        }
        let (_, findings) = making.hub.store().report(&making.id).await.ok().flatten()?;
        making.findings = findings;
        Some(making)
    }

    /// Changes the report in the store, if it is still there and still belongs to this process.
    async fn change(&mut self, until: Option<Millis>, body: Option<String>) -> Result<bool, ()> {
        let change = ReportChange {
            id: self.id.clone(),
            due: self.due,
            until,
            summary: self.kept.text(),
            body,
            most: self.hub.limits.stored_reports,
        };
        let changed = self.hub.store().change_report(change).await.map_err(|error| {
            tracing::warn!(%error, "the progress of a report was not kept");
        })?;
        if let (true, Some(until)) = (changed, until) {
            self.due = until;
        }
        Ok(changed)
    }

    /// Makes the report, until it is made, removed, or the server stops.
    async fn make(mut self, desk: &ReportDesk, stopping: &mut watch::Receiver<bool>) {
        let stop = Stop::new();
        let guard = StopOnDrop(stop.clone(), Arc::clone(&self.hub));
        let news = ReportNews { worked: self.kept.worked(), ..ReportNews::default() };
        let news = Arc::new(Mutex::new(news));
        let work = ReportWork {
            kept: self.kept.clone(),
            findings: std::mem::take(&mut self.findings),
            longest: self.hub.limits.report_time,
            turns: self.hub.scheduler.turns().clone(),
            stop,
            news: Arc::clone(&news),
        };
        let mut end = work.start();
        let mut is_ours = true;
        let end = loop {
            tokio::select! {
                end = &mut end => break end,
                _ = stopping.changed() => guard.stop(),
                () = desk.changed.notified() => {}
                () = tokio::time::sleep(BETWEEN_NEWS) => {}
            }
            if is_ours && !guard.0.is_stopped() {
                is_ours = self.tell(&news).await;
                if !is_ours {
                    guard.stop();
                }
            }
        };
        self.note(&news);
        match end {
            Ok(WorkEnd::Made(report)) => {
                let (games, complete) = (report.games, report.complete);
                self.kept.state = KeptState::Made { games, complete };
                let body = serde_json::to_string(&report).unwrap_or_default();
                let _ = self.change(None, Some(body)).await;
            }
            Ok(WorkEnd::Stopped(findings)) if is_ours => {
                // The next process that has time goes on.
                self.kept.attempts = 0;
                let now = self.hub.now();
                let _ = self.change(Some(now), Some(findings)).await;
            }
            Ok(WorkEnd::Failed) => {
                self.kept.state = KeptState::Failed;
                let _ = self.change(None, Some(String::new())).await;
            }
            // It was removed; or there was no thread for it, and it is tried again when it is due.
            Ok(WorkEnd::Stopped(_)) | Err(_) => {}
        }
    }

    /// Takes over what the work has told.
    fn note(&mut self, news: &Mutex<ReportNews>) -> Option<String> {
        let mut news = lock(news);
        self.kept.state = KeptState::Open(news.progress);
        self.kept.worked_ms = u64::try_from(news.worked.as_millis()).unwrap_or(u64::MAX);
        news.findings.take()
    }

    /// Tells the store how far the report is; says whether the report is still this process's.
    async fn tell(&mut self, news: &Mutex<ReportNews>) -> bool {
        let findings = self.note(news);
        if findings.is_some() {
            self.kept.attempts = 0;
        }
        let until = lease(&self.hub);
        // After an error the findings come again, and the store says later whose the report is.
        self.change(Some(until), findings).await.unwrap_or(true)
    }
}
