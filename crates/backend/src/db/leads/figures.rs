//! How the owner's answers go, across leads.

use crate::db::Db;
use crate::db::core::rows::Lossy;
use crate::db::core::statements::{sql, statements};
use crate::db::leads::{IS_NO_TRY, L_IS_NO_TRY};
use crate::error::DbError;
use domain::Timestamp;
use domain::leads::options::LeadKind;

/// One query for each index of the list; forms promised an answer to all of them.
const NEWEST: &str = " AND quarantined = FALSE AND deleted_at IS NULL ORDER BY received_at DESC, id DESC LIMIT $2) ";
const SELECT: &str = "SELECT * FROM (SELECT id, kind, added_by, received_at FROM leads WHERE received_at >= $1 AND ";

statements!({
    const UNDECIDED: &str = sql!(
        "SELECT COUNT(*) AS people, MIN(received_at) AS since FROM leads \
         WHERE deleted_at IS NULL AND merged_into IS NULL AND quarantined = FALSE AND status IN ('replied', 'visit') \
         AND ",
        IS_NO_TRY
    );
    // Worded like its index.
    const QUOTED: &str = sql!(
        "SELECT COUNT(*) AS people, MIN(received_at) AS since, \
             CAST(COALESCE(SUM(won_cents), 0) AS BIGINT) AS cents FROM leads \
         WHERE won_cents IS NOT NULL AND status IN ('replied', 'visit') AND won_cents BETWEEN 1 AND 10000000000 \
             AND deleted_at IS NULL AND merged_into IS NULL AND quarantined = FALSE AND ",
        IS_NO_TRY
    );
    const LAST_ANSWER: &str = sql!(
        "SELECT l.id, l.name, m.created_at FROM lead_messages m JOIN leads l ON l.id = m.lead_id \
         WHERE m.kind IN ('reply', 'mail_program') AND l.deleted_at IS NULL AND l.quarantined = FALSE AND ",
        L_IS_NO_TRY,
        " ORDER BY m.created_at DESC LIMIT 1"
    );
    const FIRST_ANSWERS: &str = sql!(
        "SELECT l.kind, l.received_at, (SELECT MIN(m.created_at) FROM lead_messages m WHERE m.lead_id = l.id \
             AND m.kind IN ('reply', 'mail_program', 'decision')) AS answered_at FROM (",
        SELECT,
        "status NOT IN ('won', 'closed')",
        NEWEST,
        "o UNION ALL ",
        SELECT,
        "status = 'won'",
        NEWEST,
        "w UNION ALL ",
        SELECT,
        "status = 'closed'",
        NEWEST,
        "c) l WHERE l.added_by IS NULL"
    );
});

/// People who have an answer and have not decided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, sqlx::FromRow)]
pub struct Undecided {
    pub people: i64,
    /// When the first of them asked.
    pub since: Option<i64>,
}

/// Those of them to whom an amount was quoted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, sqlx::FromRow)]
pub struct Quoted {
    pub people: i64,
    pub since: Option<i64>,
    pub cents: i64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastAnswer {
    pub lead_id: String,
    pub name: String,
    pub at: Timestamp,
}

#[derive(sqlx::FromRow)]
struct LastAnswerRow {
    id: Lossy<String>,
    name: Lossy<String>,
    created_at: i64,
}

#[derive(sqlx::FromRow)]
struct AnswerRow {
    kind: Lossy<String>,
    received_at: i64,
    answered_at: Option<i64>,
}

pub(crate) struct FirstAnswer {
    pub(crate) kind: LeadKind,
    pub(crate) received_at: Timestamp,
    pub(crate) answered_at: Timestamp,
}

pub(crate) async fn undecided(db: &Db) -> Result<Undecided, DbError> {
    db.reader().row(UNDECIDED, &[]).await
}

pub(crate) async fn quoted(db: &Db) -> Result<Quoted, DbError> {
    db.reader().row(QUOTED, &[]).await
}

/// The newest answer of the owner to anybody.
pub(crate) async fn last_answer(db: &Db) -> Result<Option<LastAnswer>, DbError> {
    let row: Option<LastAnswerRow> = db.reader().one("lead_messages", LAST_ANSWER, &[]).await?;
    Ok(row.map(|row| LastAnswer { lead_id: row.id.value, name: row.name.value, at: Timestamp(row.created_at) }))
}

/// To the newest requests since then, up to `limit` of each tab. Those that were answered by phone have none.
pub(crate) async fn first_answers(db: &Db, since: Timestamp, limit: i64) -> Result<Vec<FirstAnswer>, DbError> {
    let rows: Vec<AnswerRow> = db.reader().all("leads", FIRST_ANSWERS, &[since.into(), limit.into()]).await?;
    let mut answers = Vec::new();
    for AnswerRow { kind, received_at, answered_at } in rows {
        if let Some(answered_at) = answered_at {
            answers.push(FirstAnswer {
                kind: LeadKind::from_code(&kind.value).unwrap_or(LeadKind::Contact),
                received_at: Timestamp(received_at),
                answered_at: Timestamp(answered_at),
            });
        }
    }
    Ok(answers)
}
