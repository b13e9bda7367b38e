use crate::db::{Db, DbOptions, Pools};
use crate::error::{DbError, is_of_pooler};
use sqlx::{Connection as _, Executor as _};
use sqlx_postgres::{PgConnectOptions, PgConnection, PgPool, PgPoolOptions};
use sqlx_sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use std::fs::OpenOptions;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// SQLite before this may corrupt a database in WAL mode (sqlite.org/wal.html#walresetbug).
const SQLITE_MIN: [u32; 3] = [3, 51, 3];
/// SQLite allows one writer at a time anyway, and queueing is fairer than polling for the lock.
/// Readers never block in WAL mode.
const SQLITE_WRITERS: u32 = 1;
const SQLITE_READERS: u32 = 4;
const POSTGRES_WRITERS: u32 = 8;
const POSTGRES_READERS: u32 = 8;
/// A connection returned to the pool this recently is reused without a ping.
const POSTGRES_TRUSTED: Duration = Duration::from_secs(1);

/// How long [`Db::sqlite_connection`] waits for readers and writers; writers may have to wait for as long.
const BACKGROUND_WAIT: Duration = Duration::from_millis(200);
/// Most of the work, without stopping anything.
const COPY_LOG: &str = "PRAGMA wal_checkpoint(PASSIVE)";
const EMPTY_LOG: &str = "PRAGMA wal_checkpoint(TRUNCATE)";

/// `SQLITE_BUSY`, and the pause before the file is opened again.
const SQLITE_BUSY: i32 = 5;
const OPEN_PAUSE: Duration = Duration::from_millis(20);

const SQLITE_VERSION: &str = "SELECT sqlite_version()";
const POSTGRES_SESSION_ID: &str = "SELECT pg_backend_pid()";
/// Timeouts, and generic plans: planning a page's queries for every request would cost more than
/// running them, the more so the larger the tables are. Queries that need custom plans override
/// this.
const POSTGRES_SESSION: &str = "SELECT set_config('plan_cache_mode', 'force_generic_plan', FALSE), \
     set_config('lock_timeout', $1, FALSE), \
     set_config('statement_timeout', $2, FALSE), \
     set_config('idle_in_transaction_session_timeout', $2, FALSE)";

impl Db {
    /// Connects to `sqlite:path`, `sqlite:///absolute/path` (created if missing)
    /// or `postgres://...`.
    pub async fn connect(url: &str) -> Result<Self, DbError> {
        Self::connect_with(url, DbOptions::default()).await
    }

    pub async fn connect_existing(url: &str) -> Result<Self, DbError> {
        let options = DbOptions::default();
        if url.starts_with("sqlite:") {
            let file = SqliteConnectOptions::from_str(url)?.get_filename().to_owned();
            if !file.is_file() {
                return Err(DbError::Foreign(format!("there is no database file {}", file.display())));
            }
            sqlite(url, options, false).await
        } else {
            Self::connect_with(url, options).await
        }
    }

    pub async fn connect_with(url: &str, options: DbOptions) -> Result<Self, DbError> {
        if url.starts_with("sqlite:") {
            sqlite(url, options, true).await
        } else if url.starts_with("postgres:") || url.starts_with("postgresql:") {
            postgres(url, options).await
        } else {
            Err(DbError::Other("the address must start with sqlite: or postgres:".into()))
        }
    }
}

impl Db {
    /// Moves SQLite's write-ahead log into the database's file and empties it: `secure_delete` overwrites
    /// deleted rows in the file only, and the log keeps former pages. False if a reader or a
    /// writer is in the way: try again later. Does nothing on PostgreSQL, whose log is the server's
    /// own.
    pub(crate) async fn empty_log(&self) -> Result<bool, DbError> {
        let Some(mut connection) = self.sqlite_connection().await? else { return Ok(true) };
        connection.execute(COPY_LOG).await?;
        let busy: i64 = sqlx::query_scalar(EMPTY_LOG).fetch_one(&mut connection).await?;
        connection.close().await?;
        Ok(busy == 0)
    }

    /// For what is done in the background: it waits less for other writers than the pool's connections. None on
    /// PostgreSQL.
    pub(crate) async fn sqlite_connection(&self) -> Result<Option<SqliteConnection>, DbError> {
        let Self::Sqlite(pools) = self else { return Ok(None) };
        let options = pools.writers.unmeasured().connect_options();
        let options = SqliteConnectOptions::clone(&options).busy_timeout(BACKGROUND_WAIT);
        Ok(Some(SqliteConnection::connect_with(&options).await?))
    }
}

async fn sqlite(url: &str, options: DbOptions, create: bool) -> Result<Db, DbError> {
    let file = SqliteConnectOptions::from_str(url)?
        .create_if_missing(create)
        .journal_mode(SqliteJournalMode::Wal)
        // An acknowledged write must survive a power cut.
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        // Deleted data is overwritten in the file.
        .pragma("secure_delete", "ON")
        .busy_timeout(options.wait / 2);
    check_file(file.get_filename()).map_err(|cause| DbError::File(file.get_filename().display().to_string(), cause))?;
    let writers = open_writers(&file, options).await?;
    check_version(&writers).await?;
    let readers = pool(SQLITE_READERS, options).connect_lazy_with(file.pragma("query_only", "ON"));
    Ok(Db::Sqlite(Pools::new(writers, readers)?))
}

/// SQLite does not wait while another process changes the journal mode, recovers the log or closes the last connection
/// (sqlite.org/wal.html, "Sometimes Queries Return SQLITE_BUSY In WAL Mode").
async fn open_writers(file: &SqliteConnectOptions, options: DbOptions) -> Result<SqlitePool, sqlx::Error> {
    let until = Instant::now() + options.wait / 2;
    loop {
        let writers = pool(SQLITE_WRITERS, options).after_release(|connection, _| Box::pin(is_usable(connection)));
        match writers.connect_with(file.clone()).await {
            Err(cause) if is_busy(&cause) && Instant::now() < until => tokio::time::sleep(OPEN_PAUSE).await,
            opened => return opened,
        }
    }
}

fn is_busy(cause: &sqlx::Error) -> bool {
    let Some(code) = cause.as_database_error().and_then(|error| error.code()) else { return false };
    // The lowest byte of an extended code is the code.
    code.parse::<i32>().is_ok_and(|code| code & 0xff == SQLITE_BUSY)
}

/// Asks the file system, because SQLite only says that it cannot open the file, or opens it for
/// reading.
fn check_file(path: &Path) -> io::Result<()> {
    match OpenOptions::new().append(true).open(path) {
        Err(cause) if cause.kind() == ErrorKind::NotFound => {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            folder.map_or(Ok(()), |folder| folder.metadata().map(drop))
        }
        opened => opened.map(drop),
    }
}

fn pool(connections: u32, options: DbOptions) -> SqlitePoolOptions {
    SqlitePoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(options.wait / 2)
        .test_before_acquire(false)
        .idle_timeout(None)
        .max_lifetime(None)
}

/// Whether a returned connection may be reused; the pool closes it if not. When SQLite cannot write
/// (full disk, I/O error, no memory) it ends the transaction itself; sqlx's ROLLBACK then fails,
/// and the connection would refuse every further BEGIN (docs/decisions/0014-sqlite-connections.md).
async fn is_usable(connection: &mut SqliteConnection) -> Result<bool, sqlx::Error> {
    // Dropping a transaction only queues its rollback. Commands run in order, so this waits for it.
    connection.ping().await?;
    let usable = !connection.is_in_transaction();
    if !usable {
        tracing::warn!("closing a connection whose transaction could not be ended");
    }
    Ok(usable)
}

async fn check_version(writers: &SqlitePool) -> Result<(), DbError> {
    let version: String = sqlx::query_scalar(SQLITE_VERSION).fetch_one(writers).await?;
    if new_enough(&version) {
        return Ok(());
    }
    let [major, minor, patch] = SQLITE_MIN;
    let need = format!("SQLite {version} may corrupt its file; {major}.{minor}.{patch} or newer is needed");
    Err(DbError::Other(need.into()))
}

async fn postgres(url: &str, options: DbOptions) -> Result<Db, DbError> {
    let server = PgConnectOptions::from_str(url)?.application_name("harbor-and-grain");
    let lock_ms = (options.wait / 2).as_millis().to_string();
    let statement_ms = options.wait.saturating_mul(4).as_millis().to_string();
    // The pool tries again after a failure, and keeps the cause to itself.
    let meets_pooler = Arc::new(AtomicBool::new(false));
    let pool = |connections| {
        let lock_ms = lock_ms.clone();
        let statement_ms = statement_ms.clone();
        let meets_pooler = Arc::clone(&meets_pooler);
        PgPoolOptions::new()
            .max_connections(connections)
            .acquire_timeout(options.wait / 2)
            .test_before_acquire(false)
            .before_acquire(|connection, seen| Box::pin(is_alive(connection, seen.idle_for)))
            .after_connect(move |connection, _| {
                let lock_ms = lock_ms.clone();
                let statement_ms = statement_ms.clone();
                let meets_pooler = Arc::clone(&meets_pooler);
                Box::pin(async move {
                    let done = set_session(connection, lock_ms, statement_ms).await;
                    if done.as_ref().is_err_and(is_of_pooler) {
                        meets_pooler.store(true, Ordering::Relaxed);
                    }
                    done
                })
            })
    };
    let writers = match pool(POSTGRES_WRITERS).connect_with(server.clone()).await {
        Err(sqlx::Error::PoolTimedOut) if meets_pooler.load(Ordering::Relaxed) => return Err(DbError::pooler()),
        Err(sqlx::Error::PoolTimedOut) => {
            let mut connection = PgConnection::connect_with(&server).await?;
            set_session(&mut connection, lock_ms, statement_ms).await?;
            return Err(sqlx::Error::PoolTimedOut.into());
        }
        opened => opened?,
    };
    if shares_sessions(&writers).await? {
        return Err(DbError::pooler());
    }
    let readers = pool(POSTGRES_READERS).connect_lazy_with(server);
    Ok(Db::Postgres(Pools::new(writers, readers)?))
}

/// Whether two connections at a time are one session: a pooler that prepares statements everywhere (PgBouncer from 1.21)
/// would mix up their settings and locks.
async fn shares_sessions(pool: &PgPool) -> Result<bool, sqlx::Error> {
    let mut first = pool.acquire().await?;
    // PostgreSQL may have no room for another one now.
    let Ok(mut second) = pool.acquire().await else { return Ok(false) };
    Ok(session(&mut first).await? == session(&mut second).await?)
}

async fn session(connection: &mut PgConnection) -> Result<i32, sqlx::Error> {
    sqlx::query_scalar(POSTGRES_SESSION_ID).fetch_one(connection).await
}

async fn set_session(connection: &mut PgConnection, lock_ms: String, statement_ms: String) -> Result<(), sqlx::Error> {
    sqlx::query(POSTGRES_SESSION).bind(lock_ms).bind(statement_ms).execute(connection).await.map(drop)
}

/// The pool pings on release. Pinging again right away would triple the round trips; a connection
/// that idled may have been closed by the server since.
async fn is_alive(connection: &mut PgConnection, idle_for: Duration) -> Result<bool, sqlx::Error> {
    if idle_for > POSTGRES_TRUSTED {
        connection.ping().await?;
    }
    Ok(true)
}

fn new_enough(version: &str) -> bool {
    let numbers: Vec<u32> = version.split('.').filter_map(|n| n.parse().ok()).collect();
    numbers.as_slice() >= SQLITE_MIN.as_slice()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::db::BUMP;

    #[test]
    fn old_sqlite_is_refused() {
        assert!(!new_enough("3.51.2"));
        assert!(!new_enough("3.46.0"));
        assert!(new_enough("3.51.3"));
        assert!(new_enough("3.52"));
        assert!(new_enough("4.0.0"));
    }

    #[tokio::test]
    async fn sqlite_is_durable_and_its_readers_only_read() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let url = format!("sqlite:{}", folder.path().join("test.db").display());
        let db = Db::connect(&url).await.expect("a database");
        db.migrate().await.expect("tables");
        let Db::Sqlite(pools) = &db else { panic!("another engine") };
        let pragma = async |sql: &'static str| sqlx::query_scalar::<_, String>(sql).fetch_one(&pools.writers).await;
        assert_eq!(pragma("SELECT journal_mode FROM pragma_journal_mode").await.expect("a word"), "wal");
        let full = "SELECT CAST(synchronous AS TEXT) FROM pragma_synchronous";
        assert_eq!(pragma(full).await.expect("a number"), "2");
        let erases = "SELECT CAST(secure_delete AS TEXT) FROM pragma_secure_delete";
        assert_eq!(pragma(erases).await.expect("a number"), "1");
        let keys = "SELECT CAST(foreign_keys AS TEXT) FROM pragma_foreign_keys";
        assert_eq!(pragma(keys).await.expect("a number"), "1");
        assert!(sqlx::query(BUMP).execute(&pools.readers).await.is_err());
        assert!(sqlx::query(BUMP).execute(&pools.writers).await.is_ok());
        db.close().await;
    }

    /// To SQLite a page limit is a full disk: it ends the transaction itself.
    #[tokio::test]
    async fn a_full_disk_ends_one_transaction_and_no_more() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let url = format!("sqlite:{}", folder.path().join("test.db").display());
        let db = Db::connect(&url).await.expect("a database");
        db.migrate().await.expect("tables");
        let Db::Sqlite(pools) = &db else { panic!("another engine") };
        sqlx::query("PRAGMA max_page_count = 1").execute(&pools.writers).await.expect("a limit");
        let mut tx = db.write().await.expect("a transaction");
        let large = "INSERT INTO server_keys (name, value, created_at) VALUES ('large', hex(zeroblob(500000)), 0)";
        let full = tx.execute(large, &[]).await;
        assert!(matches!(full, Err(DbError::Unavailable(_))), "{full:?}");
        drop(tx);
        let mut tx = db.write().await.expect("a transaction once there is room");
        tx.bump_content_version().await.expect("a row");
        tx.commit().await.expect("a commit");
        db.close().await;
    }

    #[tokio::test]
    async fn an_address_of_another_engine_is_refused() {
        assert!(matches!(Db::connect("mysql://localhost/x").await, Err(DbError::Other(_))));
    }
}
