//! Reading everything as it was at one moment, while others write.

use crate::db::core::tables::SchemaTable;
use crate::db::{Db, Engine, WriteTx};
use crate::error::DbError;
use futures::TryStreamExt as _;
use futures::stream::BoxStream;
use sqlx::AssertSqlSafe;
use tokio::sync::mpsc::Sender;

/// A table takes longer than a request may.
pub(crate) const POSTGRES_PATIENCE: &str = "SELECT set_config('statement_timeout', '0', TRUE), \
     set_config('idle_in_transaction_session_timeout', '0', TRUE)";
/// Any read: SQLite's snapshot begins with the first one.
const SQLITE_FIRST_READ: &str = "SELECT COUNT(*) FROM sqlite_schema";
/// Bytes of rows that are handed over together.
const PIECE: usize = 256 * 1024;

impl Db {
    /// Begins a transaction that sees the database as it is now, however long it lasts. Nothing may
    /// be written in it.
    pub(crate) async fn snapshot(&self) -> Result<WriteTx, DbError> {
        let mut tx = self.read().await?;
        match &mut tx {
            WriteTx::Sqlite(tx) => sqlx::query(SQLITE_FIRST_READ).execute(&mut **tx).await.map(drop)?,
            WriteTx::Postgres(tx) => sqlx::query(POSTGRES_PATIENCE).execute(&mut **tx).await.map(drop)?,
        }
        Ok(tx)
    }
}

impl WriteTx {
    pub(crate) const fn engine(&self) -> Engine {
        match self {
            Self::Sqlite(_) => Engine::Sqlite,
            Self::Postgres(_) => Engine::Postgres,
        }
    }
}

/// Sends the rows of a table as lines of JSON, some together. Ends early if nothing receives them.
/// Text that is not valid is replaced as far as needed.
pub(crate) async fn read_rows(tx: &mut WriteTx, table: &SchemaTable, to: Sender<String>) -> Result<(), DbError> {
    let sql = AssertSqlSafe(table.read_sql(tx.engine()));
    match tx {
        WriteTx::Sqlite(tx) => send_rows(sqlx::query_scalar(sql).fetch(&mut **tx), to).await,
        WriteTx::Postgres(tx) => send_rows(sqlx::query_scalar(sql).fetch(&mut **tx), to).await,
    }
}

async fn send_rows(mut rows: BoxStream<'_, Result<Vec<u8>, sqlx::Error>>, to: Sender<String>) -> Result<(), DbError> {
    let mut piece = String::new();
    while let Some(row) = rows.try_next().await? {
        piece.push_str(&String::from_utf8_lossy(&row));
        piece.push('\n');
        if piece.len() >= PIECE && to.send(std::mem::take(&mut piece)).await.is_err() {
            return Ok(());
        }
    }
    if !piece.is_empty() {
        let _ = to.send(piece).await;
    }
    Ok(())
}
