//! The database: two engines, one SQL text.
//!
//! A statement is a `const` in the `statements!` of the module whose functions run it, on
//! [`Db::reader`], on [`Db::writer`] or in a [`WriteTx`] ([`core::statements`]). SQL uses only what both
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

use crate::error::DbError;
use crate::pauses;
use crate::wait_histogram::wait_histogram;
use prometheus::HistogramVec;
use sqlx::{Pool, Transaction};
use sqlx_postgres::Postgres;
use sqlx_sqlite::Sqlite;
use std::time::Duration;

pub(crate) const PING: &str = "SELECT COALESCE(MAX(version), 0) FROM content_version";
/// A damaged number starts over, see [`crate::ContentVersion::set`]; a missing row is inserted.
pub(crate) const BUMP: &str = "INSERT INTO content_version (id, version) \
     SELECT 1, COALESCE(MAX(version), 0) + 1 FROM content_version WHERE version BETWEEN 0 AND 4000000000000000000 \
     ON CONFLICT (id) DO UPDATE SET version = \
     CASE WHEN content_version.version BETWEEN 0 AND 4000000000000000000 THEN content_version.version + 1 ELSE 1 END \
     RETURNING version";
const BEGIN_IMMEDIATE: &str = "BEGIN IMMEDIATE";
const BEGIN_REPEATABLE_READ: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    Sqlite,
    Postgres,
}

/// Connections that write and connections that read. A writer may also read: with one pool for
/// both, writers waiting for the lock of one that waits for a connection could use up all
/// connections and deadlock.
#[derive(Debug)]
pub struct Pools<E: sqlx::Database> {
    pub(crate) writers: MeasuredPool<E>,
    pub(crate) readers: MeasuredPool<E>,
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
        Ok(Self { writers: of(writers, WRITERS).that_writes(), readers: of(readers, READERS), wait })
    }

    fn usage(&self) -> [(&'static str, PoolUse); 2] {
        [(WRITERS, self.writers.usage()), (READERS, self.readers.usage())]
    }

    async fn close(&self) {
        self.readers.close().await;
        self.writers.close().await;
    }
}

#[derive(Clone, Debug)]
pub enum Db {
    Sqlite(Pools<Sqlite>),
    Postgres(Pools<Postgres>),
}

const WRITERS: &str = "writers";
const READERS: &str = "readers";

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

/// A transaction, which may write unless it is one of [`Db::read`]. Dropped without [`WriteTx::commit`] it is rolled back.
#[derive(Debug)]
pub enum WriteTx {
    /// On SQLite's only writer, begun with the lock taken.
    Sqlite(Transaction<'static, Sqlite>),
    /// On PostgreSQL, read committed: take a lock before a decision that
    /// depends on rows others may be inserting.
    Postgres(Transaction<'static, Postgres>),
}

impl Db {
    /// [`DbError::Unavailable`] if the write lock or a connection is not free in time.
    pub async fn write(&self) -> Result<WriteTx, DbError> {
        Ok(match self {
            Self::Sqlite(pools) => WriteTx::Sqlite(pools.writers.begin_with(BEGIN_IMMEDIATE).await?),
            Self::Postgres(pools) => WriteTx::Postgres(pools.writers.begin().await?),
        })
    }

    /// A transaction that sees the database as it is at its first read, however long it lasts.
    /// Nothing may be written in it.
    pub(crate) async fn read(&self) -> Result<WriteTx, DbError> {
        Ok(match self {
            Self::Sqlite(pools) => WriteTx::Sqlite(pools.readers.begin().await?),
            Self::Postgres(pools) => WriteTx::Postgres(pools.readers.begin_with(BEGIN_REPEATABLE_READ).await?),
        })
    }

    pub async fn ping(&self) -> Result<(), DbError> {
        self.content_version().await.map(drop)
    }

    #[must_use]
    pub const fn engine(&self) -> Engine {
        match self {
            Self::Sqlite(_) => Engine::Sqlite,
            Self::Postgres(_) => Engine::Postgres,
        }
    }

    /// Incremented with every change of published content.
    pub async fn content_version(&self) -> Result<i64, DbError> {
        self.reader().scalar(PING, &[]).await
    }

    /// Seconds that callers wait for a connection, by pool; a writer's wait includes that for the
    /// lock of the transaction.
    pub(crate) fn wait(&self) -> HistogramVec {
        match self {
            Self::Sqlite(pools) => pools.wait.clone(),
            Self::Postgres(pools) => pools.wait.clone(),
        }
    }

    #[must_use]
    pub fn usage(&self) -> [(&'static str, PoolUse); 2] {
        match self {
            Self::Sqlite(pools) => pools.usage(),
            Self::Postgres(pools) => pools.usage(),
        }
    }

    /// Waits for running queries, checkpoints SQLite's WAL and closes.
    pub async fn close(&self) {
        match self {
            Self::Sqlite(pools) => pools.close().await,
            Self::Postgres(pools) => pools.close().await,
        }
    }
}

impl WriteTx {
    /// Makes the changes durable. Report success only after this.
    ///
    /// # Errors
    /// Nothing was changed, unless the connection broke during the commit: then the outcome is
    /// unknown, and the caller's idempotency key decides.
    pub async fn commit(self) -> Result<(), DbError> {
        self.end().await?;
        pauses::pause().await;
        Ok(())
    }

    /// Of one that only read. Its caller may hold what others wait for, so no use case is stopped here.
    pub(crate) async fn end(self) -> Result<(), DbError> {
        match self {
            Self::Sqlite(tx) => tx.commit().await?,
            Self::Postgres(tx) => tx.commit().await?,
        }
        Ok(())
    }

    pub(crate) async fn content_version(&mut self) -> Result<i64, DbError> {
        self.scalar(PING, &[]).await
    }

    /// Invalidates every cache, in this process and in others, when this transaction commits.
    pub async fn bump_content_version(&mut self) -> Result<i64, DbError> {
        self.scalar(BUMP, &[]).await
    }
}
