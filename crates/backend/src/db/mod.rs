//! The database: two engines, one SQL text.
//!
//! A query is a `const` in the [`statements!`] of the module whose functions run it; the macros
//! [`db_read!`], [`db_write!`] and [`db_tx!`] expand one body per engine. SQL uses only what both
//! engines share: `$1..$n`, `RETURNING`, `ON CONFLICT .. DO UPDATE`, never the database's clock.

pub(crate) mod accounts;
pub(crate) mod backup;
pub(crate) mod content;
pub mod core;
pub mod delivery;
pub(crate) mod editing;
pub mod leads;
pub(crate) mod media;
pub mod site;

pub use core::pool::{MeasuredPool, PoolUse};
#[doc(hidden)]
pub use core::queries::{all_queries, engine_queries};

use crate::error::DbError;
use crate::wait_histogram::wait_histogram;
use prometheus::HistogramVec;
use sqlx::{Pool, Transaction};
use sqlx_postgres::Postgres;
use sqlx_sqlite::Sqlite;
use std::time::Duration;

const PING: &str = "SELECT COALESCE(MAX(version), 0) FROM content_version";
/// A damaged number starts over, see [`crate::ContentVersion::set`]; a missing row is inserted.
const BUMP: &str = "INSERT INTO content_version (id, version) \
     SELECT 1, COALESCE(MAX(version), 0) + 1 FROM content_version WHERE version BETWEEN 0 AND 4000000000000000000 \
     ON CONFLICT (id) DO UPDATE SET version = \
     CASE WHEN content_version.version BETWEEN 0 AND 4000000000000000000 THEN content_version.version + 1 ELSE 1 END \
     RETURNING version";
const BEGIN_IMMEDIATE: &str = "BEGIN IMMEDIATE";

/// Which engine a database is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// SQLite, in the server's own process.
    Sqlite,
    /// PostgreSQL.
    Postgres,
}

/// Connections that write and connections that read. A writer may also read: with one pool for
/// both, writers waiting for the lock of one that waits for a connection could use up all
/// connections and deadlock.
#[derive(Debug)]
pub struct Pools<E: sqlx::Database> {
    pub(crate) writers: MeasuredPool<E>,
    pub(crate) readers: MeasuredPool<E>,
    /// Seconds that callers wait for a connection, by pool.
    wait: HistogramVec,
}

impl<E: sqlx::Database> Clone for Pools<E> {
    fn clone(&self) -> Self {
        Self { writers: self.writers.clone(), readers: self.readers.clone(), wait: self.wait.clone() }
    }
}

impl<E: sqlx::Database> Pools<E> {
    fn new(writers: Pool<E>, readers: Pool<E>) -> Result<Self, DbError> {
        let wait = wait_histogram("database_wait_seconds", "Time that callers wait for a connection, by pool.", "pool");
        let wait = wait.map_err(|cause| DbError::Other(Box::new(cause)))?;
        let of = |pool, name: &str| MeasuredPool::new(pool, wait.with_label_values(&[name]));
        Ok(Self { writers: of(writers, WRITERS), readers: of(readers, READERS), wait })
    }

    async fn close(&self) {
        self.readers.close().await;
        self.writers.close().await;
    }
}

/// A connected database. Clones share their connections.
#[derive(Clone, Debug)]
pub enum Db {
    /// SQLite.
    Sqlite(Pools<Sqlite>),
    /// PostgreSQL.
    Postgres(Pools<Postgres>),
}

/// Names of the pools in metrics.
const WRITERS: &str = "writers";
const READERS: &str = "readers";

/// How long to wait for the database.
#[derive(Clone, Copy, Debug)]
pub struct DbOptions {
    /// How long to wait for a free connection and a lock together before answering
    /// [`DbError::Unavailable`]; half of it for each.
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

/// Defines the queries of a module, and the list of them by which one test prepares all on both
/// engines ([`all_queries`]).
macro_rules! statements {
    ({ $($(#[$attribute:meta])* $visible:vis const $name:ident: &str = $sql:expr;)+ }) => {
        $($(#[$attribute])* $visible const $name: &str = $sql;)+
        pub(crate) const QUERIES: &[&str] = &[$($name),+];
    };
}

/// Runs one body with `pools` bound to the [`Pools`] of a [`Db`].
macro_rules! db_pools {
    ($db:expr, |$pools:ident| $body:expr) => {
        match &$db {
            $crate::db::Db::Sqlite($pools) => $body,
            $crate::db::Db::Postgres($pools) => $body,
        }
    };
}

/// Runs one body with `conn` bound to a pool for reading: `db_read!(db, |c| query.fetch_all(c).await)?`.
macro_rules! db_read {
    ($db:expr, |$conn:ident| $body:expr) => {
        $crate::db::db_pools!($db, |pools| {
            let $conn = &pools.readers;
            $body
        })
    };
}

/// Runs one body with `conn` bound to a pool that may write: for a single
/// statement that needs no transaction.
macro_rules! db_write {
    ($db:expr, |$conn:ident| $body:expr) => {
        $crate::db::db_pools!($db, |pools| {
            let $conn = &pools.writers;
            $body
        })
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

/// Runs one statement in a transaction; the number of rows that it changed.
macro_rules! execute {
    ($tx:expr, $sql:expr $(, $value:expr)* $(,)?) => {
        $crate::db::db_tx!($tx, |c| sqlx::query($sql)$(.bind($value))*.execute(c).await.map(|done| done.rows_affected()))
            .map_err($crate::error::DbError::from)
    };
}

/// [`execute!`] for a single statement that needs no transaction.
macro_rules! execute_once {
    ($db:expr, $sql:expr $(, $value:expr)* $(,)?) => {
        $crate::db::db_write!($db, |c| sqlx::query($sql)$(.bind($value))*.execute(c).await.map(|done| done.rows_affected()))
            .map_err($crate::error::DbError::from)
    };
}

/// Reads through [`rows`], which leaves out damaged rows of the table: `all`, `one`, `values` or
/// `value`; `all` and `one` also as what is made of a row, see [`rows::row_of!`].
macro_rules! read {
    ($db:expr, all($table:expr) of $row:ty, $($rest:tt)+) => {
        $crate::db::read!($db, all($table), $($rest)+)
            .map(|found: Vec<$row>| $crate::db::core::rows::sound($table, found.into_iter().map(TryInto::try_into)))
    };
    ($db:expr, one($table:expr) of $row:ty, $($rest:tt)+) => {
        $crate::db::read!($db, one($table), $($rest)+)
            .map(|found: Option<$row>| $crate::db::core::rows::sound_one($table, found.map(TryInto::try_into)))
    };
    ($db:expr, $rows:ident($table:expr), $sql:expr $(, $value:expr)* $(,)?) => {
        $crate::db::db_read!($db, |c| $crate::db::core::rows::$rows($table, sqlx::query_as($sql)$(.bind($value))*, c).await)
            .map_err($crate::error::DbError::from)
    };
}

pub(crate) use {db_pools, db_read, db_tx, db_write, execute, execute_once, read, statements};

impl Db {
    /// Begins a transaction that may write.
    ///
    /// # Errors
    /// [`DbError::Unavailable`] if the write lock or a connection is not free in time.
    pub async fn write(&self) -> Result<WriteTx, DbError> {
        Ok(match self {
            Self::Sqlite(pools) => WriteTx::Sqlite(pools.writers.begin_with(BEGIN_IMMEDIATE).await?),
            Self::Postgres(pools) => WriteTx::Postgres(pools.writers.begin().await?),
        })
    }

    /// Reads a row, for the readiness probe.
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

    /// A number that is incremented with every change of published content.
    pub async fn content_version(&self) -> Result<i64, DbError> {
        Ok(db_read!(self, |c| sqlx::query_scalar(PING).fetch_one(c).await)?)
    }

    /// Seconds that callers wait for a connection, by pool; a writer's wait includes that for the
    /// lock of the transaction.
    pub(crate) fn wait(&self) -> HistogramVec {
        db_pools!(self, |pools| pools.wait.clone())
    }

    /// Connections of this moment, by pool.
    #[must_use]
    pub fn usage(&self) -> [(&'static str, PoolUse); 2] {
        db_pools!(self, |pools| [(WRITERS, pools.writers.usage()), (READERS, pools.readers.usage())])
    }

    /// Waits for running queries, checkpoints SQLite's WAL and closes.
    pub async fn close(&self) {
        db_pools!(self, |pools| pools.close().await);
    }
}

impl WriteTx {
    /// Makes the changes durable. Report success only after this.
    ///
    /// # Errors
    /// Nothing was changed, unless the connection broke during the commit: then the outcome is
    /// unknown, and the caller's idempotency key decides.
    pub async fn commit(self) -> Result<(), DbError> {
        match self {
            Self::Sqlite(tx) => tx.commit().await?,
            Self::Postgres(tx) => tx.commit().await?,
        }
        Ok(())
    }

    /// Invalidates every cache, in this process and in others, when this transaction commits.
    pub async fn bump_content_version(&mut self) -> Result<i64, DbError> {
        Ok(db_tx!(self, |c| sqlx::query_scalar(BUMP).fetch_one(c).await)?)
    }

    /// Lets [`db_tx!`] take a transaction by value or by reference.
    pub(crate) const fn by_ref(&mut self) -> &mut Self {
        self
    }
}
