//! Mails to the owner about a day or a week that were decided on, by kind and local day. A row is inserted with its
//! delivery in one transaction, so several servers send the mail once.

use crate::db::core::rows::Lossy;
use crate::db::core::statements::{sql, statements};
use crate::db::delivery::undelivered;
use crate::db::leads::IS_NO_TRY;
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use domain::Timestamp;
use domain::features::digests::{Digest, DigestKind, Gathering};
use domain::time::SECOND;
use domain::time::day::Day;

/// It is unread or has no answer. A part waits with its main request.
const WAITS: &str = sql!(
    "quarantined = FALSE AND deleted_at IS NULL AND merged_into IS NULL \
     AND (status = 'new' OR (read_at IS NULL AND status IN ('replied', 'visit', 'won'))) AND ",
    IS_NO_TRY
);

statements!({
    const DECIDE: &str = "INSERT INTO digests (id, kind, day, created_at) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (id) DO NOTHING";
    const GET: &str = "SELECT kind, day FROM digests WHERE id = $1";
    const GATHERED: &str = "SELECT COUNT(*) FROM deliveries WHERE topic = 'lead' AND channel = 'owner_mail' \
         AND state = 'held' AND last_outcome = $1 AND updated_at >= $2";
    const SWEEP: &str = "DELETE FROM digests WHERE created_at < $1";
    const WAITING: &str = sql!("SELECT COUNT(*) FROM leads WHERE ", WAITS);
    const WAITING_LEADS: &str = sql!(
        "SELECT id, name, received_at, read_at FROM leads WHERE ",
        WAITS,
        " ORDER BY received_at DESC, id DESC LIMIT $1"
    );
    pub(crate) const UNDELIVERED: &str =
        sql!(undelivered::UNDELIVERED, undelivered::OF_NO_LEAD, "d.topic = 'digest'", undelivered::NEWEST);
});

/// A lead that waits for the owner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct WaitingLead {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) received_at: Timestamp,
    pub(crate) is_read: bool,
}

#[derive(sqlx::FromRow)]
struct WaitingRow {
    id: String,
    name: Lossy<String>,
    received_at: i64,
    read_at: Option<i64>,
}

/// False if it was decided on before, by any server.
pub(crate) async fn decide(tx: &mut WriteTx, digest: &Digest, now: Timestamp) -> Result<bool, DbError> {
    let id = digest.id();
    let day = digest.day.iso();
    let values = [id.as_str().into(), digest.kind.code().into(), day.as_str().into(), now.into()];
    Ok(tx.affected(DECIDE, &values).await? == 1)
}

/// The same of the mail about the requests of an hour.
pub(crate) async fn gather(tx: &mut WriteTx, gathering: Gathering, day: Day, now: Timestamp) -> Result<bool, DbError> {
    let id = gathering.id();
    let day = day.iso();
    let values = [id.as_str().into(), Gathering::KIND.into(), day.as_str().into(), now.into()];
    Ok(tx.affected(DECIDE, &values).await? == 1)
}

/// How many notices were held with this outcome since the hour began.
pub(crate) async fn gathered(db: &Db, gathering: Gathering, outcome: &str) -> Result<i64, DbError> {
    // Attempts are noted in full milliseconds.
    let since = gathering.begins_at().plus_ms(-SECOND);
    db.reader().scalar(GATHERED, &[outcome.into(), since.into()]).await
}

/// `None` if it was removed, or is of another version of the program.
pub(crate) async fn get(db: &Db, id: &str) -> Result<Option<Digest>, DbError> {
    let row: Option<(String, String)> = db.reader().one("digests", GET, &[id.into()]).await?;
    let Some((kind, day)) = row else { return Ok(None) };
    match (DigestKind::from_code(&kind), Day::parse(&day)) {
        (Some(kind), Some(day)) => Ok(Some(Digest { kind, day })),
        _ => Ok(None),
    }
}

pub(crate) async fn sweep(db: &Db, before: Timestamp) -> Result<(), DbError> {
    db.writer().execute(SWEEP, &[before.into()]).await
}

pub(crate) async fn waiting_in(tx: &mut WriteTx) -> Result<i64, DbError> {
    tx.scalar(WAITING, &[]).await
}

pub(crate) async fn count_waiting(db: &Db) -> Result<i64, DbError> {
    db.reader().scalar(WAITING, &[]).await
}

pub(crate) async fn waiting_leads(db: &Db, limit: i64) -> Result<Vec<WaitingLead>, DbError> {
    let rows: Vec<WaitingRow> = db.reader().all("leads", WAITING_LEADS, &[limit.into()]).await?;
    let mut leads = Vec::with_capacity(rows.len());
    for WaitingRow { id, name, received_at, read_at } in rows {
        let received_at = Timestamp(received_at);
        leads.push(WaitingLead { id, name: name.value, received_at, is_read: read_at.is_some() });
    }
    Ok(leads)
}
