//! Writes about reports.

use sqlx::PgConnection;

use crate::{NewReport, ReportChange, plan::ReportWrite};

/// Carries out a write about a report; says how many rows it has changed.
pub(super) async fn write_report(
    connection: &mut PgConnection,
    write: &ReportWrite,
) -> Result<u64, sqlx::Error> {
    let done = match write {
        ReportWrite::Add(NewReport { id, at, holder, origin, summary }) => sqlx::query(
            "INSERT INTO reports (id, at, holder, origin, due, summary, body)
                 VALUES ($1, $2, $3, $4, $2, $5, '')
                 ON CONFLICT (id) DO NOTHING",
        )
        .bind(id)
        .bind(at)
        .bind(holder)
        .bind(origin)
        .bind(summary),
        ReportWrite::Change(change) => return change_report(connection, change).await,
        ReportWrite::Remove { id, holder } => {
            let remove = sqlx::query("DELETE FROM reports WHERE id = $1 AND holder = $2");
            remove.bind(id).bind(holder)
        }
    };
    Ok(done.execute(connection).await?.rows_affected())
}

async fn change_report(
    connection: &mut PgConnection,
    change: &ReportChange,
) -> Result<u64, sqlx::Error> {
    let ReportChange { id, due, until, summary, body, most } = change;
    let changed = sqlx::query(
        "UPDATE reports SET due = $3, summary = $4, body = coalesce($5, body),
             origin = CASE WHEN $6 THEN NULL ELSE origin END
         WHERE id = $1 AND due = $2",
    )
    .bind(id)
    .bind(due)
    .bind(until)
    .bind(summary)
    .bind(body)
    .bind(until.is_none())
    .execute(&mut *connection)
    .await?
    .rows_affected();
    if changed > 0 && until.is_none() {
        let old = sqlx::query(
            "DELETE FROM reports WHERE id IN
                 (SELECT id FROM reports WHERE due IS NULL ORDER BY at DESC, id OFFSET $1)",
        );
        old.bind(i64::from(*most)).execute(connection).await?;
    }
    Ok(changed)
}
