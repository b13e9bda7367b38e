//! Ids that no URL can contain: empty, with special characters, or not text at all. Such a row
//! could be neither opened nor deleted, so it gets a new id.

use crate::db::core::rows::RawText;
use crate::db::{Db, Engine};
use crate::error::DbError;
use crate::ids;
use std::sync::LazyLock;

/// The statements that find unusable ids of one table, and replace one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct IdStatements {
    pub(crate) find: &'static str,
    pub(crate) replace: &'static str,
}

/// SQLite compares raw bytes; PostgreSQL stores only valid text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ids {
    pub(crate) table: &'static str,
    sqlite: IdStatements,
    postgres: IdStatements,
}

impl Ids {
    /// The statements of this table; they are kept for as long as the program runs.
    pub(crate) fn of(table: &'static str) -> Self {
        let find_sqlite = format!(
            "SELECT id FROM {table} WHERE length(id) NOT BETWEEN 1 AND 120 OR length(CAST(id AS BLOB)) <> length(id) \
             OR id GLOB '*[^-0-9A-Za-z_]*'"
        );
        let replace_sqlite = format!("UPDATE {table} SET id = $1 WHERE id = CAST($2 AS TEXT)");
        let find_postgres = format!("SELECT id FROM {table} WHERE id !~ '^[-0-9A-Za-z_]{{1,120}}$'");
        let replace_postgres = format!("UPDATE {table} SET id = $1 WHERE id = convert_from($2, 'UTF8')");
        Self {
            table,
            sqlite: IdStatements { find: find_sqlite.leak(), replace: replace_sqlite.leak() },
            postgres: IdStatements { find: find_postgres.leak(), replace: replace_postgres.leak() },
        }
    }

    pub(crate) const fn statements(&self, engine: Engine) -> IdStatements {
        match engine {
            Engine::Sqlite => self.sqlite,
            Engine::Postgres => self.postgres,
        }
    }
}

pub(crate) static MEDIA: LazyLock<Ids> = LazyLock::new(|| Ids::of("media"));
pub(crate) static LEADS: LazyLock<Ids> = LazyLock::new(|| Ids::of("leads"));
pub(crate) static SUBSCRIBERS: LazyLock<Ids> = LazyLock::new(|| Ids::of("subscribers"));
pub(crate) static LINKS: LazyLock<Ids> = LazyLock::new(|| Ids::of("links"));

/// The tables that are listed in pages: a row whose id sorts outside the normal order would be on
/// none of them.
pub(crate) const PAGED: [&LazyLock<Ids>; 4] = [&MEDIA, &LEADS, &SUBSCRIBERS, &LINKS];

/// [`repair`] for every table that is listed in pages. For a worker, a few times an hour.
pub(crate) async fn repair_paged(db: &Db) -> Result<(), DbError> {
    for table in PAGED {
        repair(db, table).await?;
    }
    Ok(())
}

/// Replaces every unusable id; returns whether there was any. A row that others refer to by such an
/// id keeps it.
pub(crate) async fn repair(db: &Db, of: &Ids) -> Result<bool, DbError> {
    let statements = of.statements(db.engine());
    let found: Vec<(RawText,)> = db.reader().rows(statements.find, &[]).await?;
    let mut repaired = false;
    for (RawText(id),) in found {
        let new = ids::new_id();
        let former = String::from_utf8_lossy(&id).into_owned();
        let values = [new.as_str().into(), id.as_slice().into()];
        match db.writer().affected(statements.replace, &values).await {
            Ok(rows) => {
                tracing::warn!(table = of.table, ?former, new, "replaced an unusable row id");
                repaired |= rows > 0;
            }
            Err(cause @ DbError::Unavailable(_)) => return Err(cause),
            Err(cause) => tracing::warn!(%cause, table = of.table, ?former, "could not replace an unusable row id"),
        }
    }
    Ok(repaired)
}

/// [`repair`], if one of these ids needs it; returns whether to read them again.
pub(crate) async fn repair_seen(db: &Db, of: &Ids, seen: &[&str]) -> Result<bool, DbError> {
    if seen.iter().all(|id| ids::is_id(id)) {
        return Ok(false);
    }
    repair(db, of).await
}
