//! The database: two engines, one SQL text.
//!
//! A query is a `const` beside the function that runs it and is listed in its
//! module's `QUERIES`; the macros [`db_read!`], [`db_write!`] and [`db_tx!`]
//! expand one body per engine. SQL stays inside what both engines read alike:
//! `$1..$n`, `RETURNING`, `ON CONFLICT .. DO UPDATE`, no clock of the database.

pub(crate) mod accounts;
pub(crate) mod business;
pub(crate) mod changes;
pub mod deliveries;
pub(crate) mod delivery_log;
pub(crate) mod drafts;
pub(crate) mod editing;
pub(crate) mod events;
pub(crate) mod faqs;
pub(crate) mod gallery;
pub(crate) mod inbox;
pub(crate) mod leads;
pub(crate) mod legal;
pub(crate) mod library;
pub(crate) mod links;
pub(crate) mod locks;
pub(crate) mod media;
pub(crate) mod overview;
pub(crate) mod page_images;
pub(crate) mod persons;
pub(crate) mod post_lists;
pub(crate) mod post_search;
pub(crate) mod posts;
pub(crate) mod previews;
pub(crate) mod projects;
pub mod rate_limits;
pub(crate) mod redirects;
pub(crate) mod seo;
pub(crate) mod server_keys;
pub(crate) mod sessions;
pub mod settings;
pub(crate) mod share_cards;
pub(crate) mod social;
pub(crate) mod styles;
pub(crate) mod subscribers;
pub(crate) mod testimonials;
pub mod uploads;
pub(crate) mod visits;

use crate::error::DbError;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Postgres, Sqlite, Transaction};
use std::str::FromStr;
use std::time::Duration;

/// SQLite before this may corrupt a database in WAL mode (sqlite.org/wal.html#walresetbug).
const SQLITE_MIN: [u32; 3] = [3, 51, 3];
const SQLITE_READERS: u32 = 4;
const POSTGRES_CONNECTIONS: u32 = 10;

static SQLITE_MIGRATIONS: sqlx::migrate::Migrator = sqlx::migrate!("../../migrations/sqlite");
static POSTGRES_MIGRATIONS: sqlx::migrate::Migrator = sqlx::migrate!("../../migrations/postgres");

const PING: &str = "SELECT version FROM content_version WHERE id = 1";
const BUMP: &str = "UPDATE content_version SET version = version + 1 WHERE id = 1 RETURNING version";
const SQLITE_VERSION: &str = "SELECT sqlite_version()";
const BEGIN_IMMEDIATE: &str = "BEGIN IMMEDIATE";
/// Patience; and plans that are made once for each query and kept: planning a
/// page's queries anew for every request would cost more than they do, the more
/// the larger the tables are. Who needs the values at hand says so.
const POSTGRES_SESSION: &str = "SELECT set_config('plan_cache_mode', 'force_generic_plan', FALSE), \
     set_config('lock_timeout', $1, FALSE), \
     set_config('statement_timeout', $2, FALSE), \
     set_config('idle_in_transaction_session_timeout', $2, FALSE)";

/// Which engine a database is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// SQLite, in the server's own process.
    Sqlite,
    /// PostgreSQL.
    Postgres,
}

/// One writer, because SQLite has one anyway and waiting in a queue is fairer
/// than polling for the lock; several readers, which never block in WAL mode.
#[derive(Clone, Debug)]
pub struct SqlitePools {
    pub(crate) writer: SqlitePool,
    pub(crate) readers: SqlitePool,
}

/// A connected database. Clones share their connections.
#[derive(Clone, Debug)]
pub enum Db {
    /// SQLite.
    Sqlite(SqlitePools),
    /// PostgreSQL.
    Postgres(PgPool),
}

/// How patient a connection is.
#[derive(Clone, Copy, Debug)]
pub struct DbOptions {
    /// How long to wait for a lock or a free connection before answering
    /// [`DbError::Unavailable`].
    pub wait: Duration,
}

impl Default for DbOptions {
    fn default() -> Self {
        Self { wait: Duration::from_secs(5) }
    }
}

/// A transaction that may write. Dropped without [`WriteTx::commit`] it is rolled back.
#[derive(Debug)]
pub enum WriteTx {
    /// On SQLite's only writer, begun with the lock taken.
    Sqlite(Transaction<'static, Sqlite>),
    /// On PostgreSQL, read committed: take a lock before a decision that
    /// depends on rows others may be inserting.
    Postgres(Transaction<'static, Postgres>),
}

/// Runs one body with `conn` bound to a pool for reading: `db_read!(db, |c| query.fetch_all(c).await)?`.
macro_rules! db_read {
    ($db:expr, |$conn:ident| $body:expr) => {
        match &$db {
            $crate::db::Db::Sqlite(pools) => {
                let $conn = &pools.readers;
                $body
            }
            $crate::db::Db::Postgres(pool) => {
                let $conn = pool;
                $body
            }
        }
    };
}

/// Runs one body with `conn` bound to a pool that may write: for a single
/// statement that needs no transaction.
macro_rules! db_write {
    ($db:expr, |$conn:ident| $body:expr) => {
        match &$db {
            $crate::db::Db::Sqlite(pools) => {
                let $conn = &pools.writer;
                $body
            }
            $crate::db::Db::Postgres(pool) => {
                let $conn = pool;
                $body
            }
        }
    };
}

/// Runs one body with `conn` bound to a transaction's connection; a body with
/// several statements reborrows it as `&mut *conn`.
macro_rules! db_tx {
    ($tx:expr, |$conn:ident| $body:expr) => {
        match $tx.by_ref() {
            $crate::db::WriteTx::Sqlite(tx) => {
                let $conn = &mut **tx;
                $body
            }
            $crate::db::WriteTx::Postgres(tx) => {
                let $conn = &mut **tx;
                $body
            }
        }
    };
}

pub(crate) use {db_read, db_tx, db_write};

impl Db {
    /// Connects to `sqlite:path`, `sqlite:///absolute/path` (created if missing)
    /// or `postgres://...`.
    ///
    /// # Errors
    /// The address cannot be read, nobody answers there, or SQLite is too old.
    pub async fn connect(url: &str) -> Result<Self, DbError> {
        Self::connect_with(url, DbOptions::default()).await
    }

    /// [`Db::connect`] with a patience of its own.
    ///
    /// # Errors
    /// As [`Db::connect`].
    pub async fn connect_with(url: &str, options: DbOptions) -> Result<Self, DbError> {
        if url.starts_with("sqlite:") {
            connect_sqlite(url, options).await
        } else if url.starts_with("postgres:") || url.starts_with("postgresql:") {
            connect_postgres(url, options).await
        } else {
            Err(DbError::Other("the address must start with sqlite: or postgres:".into()))
        }
    }

    /// Brings tables and columns up to date. Safe to run by several servers at once.
    ///
    /// # Errors
    /// The database is newer than this program, was migrated by something else,
    /// or failed.
    pub async fn migrate(&self) -> Result<(), DbError> {
        match self {
            Self::Sqlite(pools) => SQLITE_MIGRATIONS.run(&pools.writer).await?,
            Self::Postgres(pool) => POSTGRES_MIGRATIONS.run(pool).await?,
        }
        Ok(())
    }

    /// Versions of the embedded migrations, ascending.
    #[must_use]
    pub fn migration_versions(engine: Engine) -> Vec<i64> {
        let migrations = match engine {
            Engine::Sqlite => &SQLITE_MIGRATIONS,
            Engine::Postgres => &POSTGRES_MIGRATIONS,
        };
        migrations.iter().map(|m| m.version).collect()
    }

    /// Begins a transaction that may write.
    ///
    /// # Errors
    /// [`DbError::Unavailable`] if the write lock or a connection is not free in time.
    pub async fn write(&self) -> Result<WriteTx, DbError> {
        Ok(match self {
            Self::Sqlite(pools) => WriteTx::Sqlite(pools.writer.begin_with(BEGIN_IMMEDIATE).await?),
            Self::Postgres(pool) => WriteTx::Postgres(pool.begin().await?),
        })
    }

    /// Asks the database for a row, as the readiness probe does.
    ///
    /// # Errors
    /// It does not answer, or is not migrated.
    pub async fn ping(&self) -> Result<(), DbError> {
        self.content_version().await.map(drop)
    }

    /// Which engine this is.
    #[must_use]
    pub const fn engine(&self) -> Engine {
        match self {
            Self::Sqlite(_) => Engine::Sqlite,
            Self::Postgres(_) => Engine::Postgres,
        }
    }

    /// Number that rises with every change of published content.
    ///
    /// # Errors
    /// The database fails.
    pub async fn content_version(&self) -> Result<i64, DbError> {
        Ok(db_read!(self, |c| sqlx::query_scalar(PING).fetch_one(c).await)?)
    }

    /// Lets running queries end, writes SQLite's log back into its file and closes.
    pub async fn close(&self) {
        match self {
            Self::Sqlite(pools) => {
                pools.readers.close().await;
                pools.writer.close().await;
            }
            Self::Postgres(pool) => pool.close().await,
        }
    }
}

impl WriteTx {
    /// Makes the changes durable. Only after this may anybody be told of success.
    ///
    /// # Errors
    /// Nothing was changed, unless the connection broke at this very moment:
    /// then nobody knows, and the caller's idempotency key decides.
    pub async fn commit(self) -> Result<(), DbError> {
        match self {
            Self::Sqlite(tx) => tx.commit().await?,
            Self::Postgres(tx) => tx.commit().await?,
        }
        Ok(())
    }

    /// Tells every cache, in this process and in others, that published content
    /// changes with this transaction.
    ///
    /// # Errors
    /// The database fails.
    pub async fn bump_content_version(&mut self) -> Result<i64, DbError> {
        Ok(db_tx!(self, |c| sqlx::query_scalar(BUMP).fetch_one(c).await)?)
    }

    /// Lets [`db_tx!`] take a transaction by value or by reference.
    pub(crate) const fn by_ref(&mut self) -> &mut Self {
        self
    }
}

async fn connect_sqlite(url: &str, options: DbOptions) -> Result<Db, DbError> {
    let file = SqliteConnectOptions::from_str(url)?
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        // An answered write must survive a power cut.
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(options.wait);
    let pool = |connections| {
        SqlitePoolOptions::new()
            .max_connections(connections)
            .acquire_timeout(options.wait.saturating_add(Duration::from_millis(500)))
            .test_before_acquire(false)
            .idle_timeout(None)
            .max_lifetime(None)
    };
    let writer = pool(1).connect_with(file.clone()).await?;
    let version: String = sqlx::query_scalar(SQLITE_VERSION).fetch_one(&writer).await?;
    if !new_enough(&version) {
        let [major, minor, patch] = SQLITE_MIN;
        let need = format!("SQLite {version} may corrupt its file; {major}.{minor}.{patch} or newer is needed");
        return Err(DbError::Other(need.into()));
    }
    let readers = pool(SQLITE_READERS).connect_lazy_with(file.pragma("query_only", "ON"));
    Ok(Db::Sqlite(SqlitePools { writer, readers }))
}

async fn connect_postgres(url: &str, options: DbOptions) -> Result<Db, DbError> {
    let server = PgConnectOptions::from_str(url)?.application_name("harbor-and-grain");
    let lock_ms = options.wait.as_millis().to_string();
    let statement_ms = options.wait.saturating_mul(4).as_millis().to_string();
    let pool = PgPoolOptions::new()
        .max_connections(POSTGRES_CONNECTIONS)
        .acquire_timeout(options.wait)
        .after_connect(move |connection, _| {
            let (lock_ms, statement_ms) = (lock_ms.clone(), statement_ms.clone());
            Box::pin(async move {
                sqlx::query(POSTGRES_SESSION).bind(lock_ms).bind(statement_ms).execute(connection).await.map(drop)
            })
        })
        .connect_with(server)
        .await?;
    Ok(Db::Postgres(pool))
}

fn new_enough(version: &str) -> bool {
    let numbers: Vec<u32> = version.split('.').filter_map(|n| n.parse().ok()).collect();
    numbers.as_slice() >= SQLITE_MIN.as_slice()
}

/// Every query of the crate with the module it belongs to, so that one test
/// prepares them all on both engines.
#[doc(hidden)]
#[must_use]
pub fn all_queries() -> Vec<(&'static str, &'static [&'static str])> {
    vec![
        ("db", &[PING, BUMP]),
        ("accounts", accounts::QUERIES),
        ("business", business::QUERIES),
        ("changes", changes::QUERIES),
        ("deliveries", deliveries::QUERIES),
        ("delivery_log", delivery_log::QUERIES),
        ("drafts", drafts::QUERIES),
        ("demo", crate::demo::QUERIES),
        ("editing", editing::QUERIES),
        ("editing tables", editing::TABLES),
        ("editing orders", editing::ORDERS),
        ("events", events::QUERIES),
        ("faqs", faqs::QUERIES),
        ("gallery", gallery::QUERIES),
        ("inbox", inbox::QUERIES),
        ("leads", leads::QUERIES),
        ("legal", legal::QUERIES),
        ("library", library::QUERIES),
        ("links", links::QUERIES),
        ("locks", locks::QUERIES),
        ("media", media::QUERIES),
        ("overview", overview::QUERIES),
        ("page_images", page_images::QUERIES),
        ("post_lists", post_lists::QUERIES),
        ("persons", persons::QUERIES),
        ("posts", posts::QUERIES),
        ("previews", previews::QUERIES),
        ("projects", projects::QUERIES),
        ("rate_limits", rate_limits::QUERIES),
        ("redirects", redirects::QUERIES),
        ("seo", seo::QUERIES),
        ("server_keys", server_keys::QUERIES),
        ("sessions", sessions::QUERIES),
        ("settings", settings::QUERIES),
        ("share_cards", share_cards::QUERIES),
        ("social", social::QUERIES),
        ("styles", styles::QUERIES),
        ("subscribers", subscribers::QUERIES),
        ("testimonials", testimonials::QUERIES),
        ("uploads", uploads::QUERIES),
        ("visits", visits::QUERIES),
    ]
}

/// The queries that only one engine understands: full-text search.
#[doc(hidden)]
#[must_use]
pub const fn engine_queries(engine: Engine) -> &'static [&'static str] {
    match engine {
        Engine::Sqlite => post_search::SQLITE_QUERIES,
        Engine::Postgres => post_search::POSTGRES_QUERIES,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let pragma = async |sql: &'static str| sqlx::query_scalar::<_, String>(sql).fetch_one(&pools.writer).await;
        assert_eq!(pragma("SELECT journal_mode FROM pragma_journal_mode").await.expect("a word"), "wal");
        let full = "SELECT CAST(synchronous AS TEXT) FROM pragma_synchronous";
        assert_eq!(pragma(full).await.expect("a number"), "2");
        let keys = "SELECT CAST(foreign_keys AS TEXT) FROM pragma_foreign_keys";
        assert_eq!(pragma(keys).await.expect("a number"), "1");
        assert!(sqlx::query(BUMP).execute(&pools.readers).await.is_err());
        assert!(sqlx::query(BUMP).execute(&pools.writer).await.is_ok());
        db.close().await;
    }

    #[tokio::test]
    async fn an_address_of_another_engine_is_refused() {
        assert!(matches!(Db::connect("mysql://localhost/x").await, Err(DbError::Other(_))));
    }
}
