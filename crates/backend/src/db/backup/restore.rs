use crate::db::backup::snapshot::POSTGRES_PATIENCE;
use crate::db::core::statements::statements;
use crate::db::core::tables::SchemaTable;
use crate::db::site::server_keys;
use crate::db::{Db, Engine, WriteTx};
use crate::error::DbError;
use domain::Timestamp;
use sqlx::AssertSqlSafe;

/// In `server_keys`, while a restore is under way: the id of the backup.
const MARKER: &str = "restore";

statements!({
    const MARK: &str = "INSERT INTO server_keys (name, value, created_at) VALUES ('restore', $1, $2) \
         ON CONFLICT (name) DO NOTHING";
    /// Higher than any version before, so that every cache of a server that runs is stale.
    const RAISE: &str = "INSERT INTO content_version (id, version) VALUES (1, $1) ON CONFLICT (id) \
         DO UPDATE SET version = CASE WHEN content_version.version < excluded.version THEN excluded.version \
         ELSE content_version.version + 1 END";
});

impl Db {
    /// The id of the backup that is being restored here; `None` if there is none, or no table yet.
    pub(crate) async fn restoring(&self) -> Result<Option<String>, DbError> {
        if self.schema().await?.is_none() {
            return Ok(None);
        }
        server_keys::get(self, MARKER).await
    }

    pub(crate) async fn check_restored(&self) -> Result<(), DbError> {
        if self.restoring().await?.is_none() {
            return Ok(());
        }
        Err(DbError::Foreign(
            "a backup is being restored into this database, or its restore was interrupted. Nothing was changed. \
             Run `server restore` with the same file again, then start the server"
                .to_owned(),
        ))
    }

    /// From now on no server starts here until the rows are complete.
    pub(crate) async fn mark_restoring(&self, id: &str, now: Timestamp) -> Result<(), DbError> {
        self.writer().execute(MARK, &[id.into(), now.into()]).await
    }
}

/// Lets statements of this transaction take as long as they need.
pub(crate) async fn lift_timeout(tx: &mut WriteTx) -> Result<(), DbError> {
    if let WriteTx::Postgres(tx) = tx {
        sqlx::query(POSTGRES_PATIENCE).execute(&mut **tx).await?;
    }
    Ok(())
}

pub(crate) async fn insert_rows(tx: &mut WriteTx, table: &SchemaTable, rows: &str) -> Result<(), DbError> {
    let sql = AssertSqlSafe(table.insert_sql(tx.engine()));
    tx.execute(sql, &[rows.into()]).await
}

/// After all rows: numbers continue, and caches are stale.
pub(crate) async fn finish_rows(tx: &mut WriteTx, tables: &[SchemaTable], now: Timestamp) -> Result<(), DbError> {
    if tx.engine() == Engine::Postgres {
        for table in tables {
            if let Some(column) = &table.numbered {
                let sql = AssertSqlSafe(table.numbering_sql(column));
                tx.execute(sql, &[]).await?;
            }
        }
    }
    tx.execute(RAISE, &[now.into()]).await
}
