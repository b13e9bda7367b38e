//! Emptying SQLite's write-ahead log. `secure_delete` overwrites deleted rows in the database's file;
//! the log keeps former pages until it is emptied.

use crate::db::Db;
use crate::error::DbError;
use sqlx::{Connection as _, Executor as _};
use sqlx_sqlite::{SqliteConnectOptions, SqliteConnection};
use std::time::Duration;

/// How long this waits for readers and writers; writers may have to wait for as long.
const WAIT: Duration = Duration::from_millis(200);
/// Most of the work, without stopping anything.
const COPY_LOG: &str = "PRAGMA wal_checkpoint(PASSIVE)";
const EMPTY_LOG: &str = "PRAGMA wal_checkpoint(TRUNCATE)";

impl Db {
    /// Moves SQLite's write-ahead log into the database's file and empties it. False if a reader or a
    /// writer is in the way: try again later. Does nothing on PostgreSQL, whose log is the server's
    /// own.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(crate) async fn empty_log(&self) -> Result<bool, DbError> {
        let Self::Sqlite(pools) = self else { return Ok(true) };
        // A connection of its own: the pool's would wait for longer.
        let options = pools.writers.unmeasured().connect_options();
        let options = SqliteConnectOptions::clone(&options).busy_timeout(WAIT);
        let mut connection = SqliteConnection::connect_with(&options).await?;
        connection.execute(COPY_LOG).await?;
        let busy: i64 = sqlx::query_scalar(EMPTY_LOG).fetch_one(&mut connection).await?;
        connection.close().await?;
        Ok(busy == 0)
    }
}
