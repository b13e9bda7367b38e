//! The one row that says whether the site is open.

use crate::db::core::rows::Lossy;
use crate::db::core::statements::{Connection, statements};
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use domain::Timestamp;
use domain::features::opening::SiteState;

statements!({
    const GET: &str = "SELECT state, former_state, changed_at FROM site_opening WHERE id = 'site'";
    const OFFER: &str = "INSERT INTO site_opening (id, state, former_state, changed_at) VALUES ('site', $1, $1, $2) \
         ON CONFLICT (id) DO NOTHING";
    const SET: &str = "INSERT INTO site_opening (id, state, former_state, changed_at) VALUES ('site', $1, $2, $3) \
         ON CONFLICT (id) DO UPDATE SET state = excluded.state, former_state = excluded.former_state, \
         changed_at = excluded.changed_at";
});

#[derive(sqlx::FromRow)]
struct Row {
    state: Lossy<String>,
    former_state: Lossy<String>,
    changed_at: i64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Opening {
    pub state: SiteState,
    /// Before the last change.
    pub former: SiteState,
    pub changed_at: Timestamp,
}

pub(crate) async fn get(connection: Connection<'_>) -> Result<Option<Opening>, DbError> {
    let row: Option<Row> = connection.one("site_opening", GET, &[]).await?;
    let Some(row) = row else { return Ok(None) };
    Ok(Some(Opening {
        state: SiteState::from_code(&row.state.value).unwrap_or_default(),
        former: SiteState::from_code(&row.former_state.value).unwrap_or_default(),
        changed_at: Timestamp(row.changed_at),
    }))
}

/// The first one of several servers decides.
pub(crate) async fn offer(db: &Db, state: SiteState, now: Timestamp) -> Result<(), DbError> {
    db.writer().execute(OFFER, &[state.code().into(), now.into()]).await
}

pub(crate) async fn set(tx: &mut WriteTx, opening: Opening) -> Result<(), DbError> {
    let Opening { state, former, changed_at } = opening;
    tx.execute(SET, &[state.code().into(), former.code().into(), changed_at.into()]).await
}
