//! Measures how long callers wait for a connection. With tracing on, each statement is a span.

use crate::pauses;
use futures::future::BoxFuture;
use futures::stream::BoxStream;
use futures::{StreamExt as _, TryStreamExt as _};
use prometheus::Histogram;
use sqlx::pool::PoolConnection;
use sqlx::{Database, Describe, Either, Error, Execute, Executor, Pool, SqlStr, Transaction};
use std::time::Instant;
use tracing::{Instrument as _, Span};

#[derive(Debug)]
pub struct MeasuredPool<E: Database> {
    pool: Pool<E>,
    wait: Histogram,
    writes: bool,
}

impl<E: Database> Clone for MeasuredPool<E> {
    fn clone(&self) -> Self {
        Self { pool: self.pool.clone(), wait: self.wait.clone(), writes: self.writes }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PoolUse {
    /// Doing work, or held by someone who will.
    pub in_use: usize,
    pub idle: usize,
    pub max: u32,
}

impl<E: Database> MeasuredPool<E> {
    /// `wait` gets the seconds that callers wait.
    pub(crate) const fn new(pool: Pool<E>, wait: Histogram) -> Self {
        Self { pool, wait, writes: false }
    }

    pub(crate) fn that_writes(self) -> Self {
        Self { writes: true, ..self }
    }

    /// Where a use case can be stopped.
    async fn pause(&self) {
        if self.writes {
            pauses::pause().await;
        }
    }

    /// The pool itself: for migrations, and for streaming many rows.
    pub(crate) const fn unmeasured(&self) -> &Pool<E> {
        &self.pool
    }

    pub(crate) fn usage(&self) -> PoolUse {
        let open = usize::try_from(self.pool.size()).unwrap_or(usize::MAX);
        let idle = self.pool.num_idle();
        PoolUse { in_use: open.saturating_sub(idle), idle, max: self.pool.options().get_max_connections() }
    }

    pub(crate) async fn close(&self) {
        self.pool.close().await;
    }

    async fn acquire(&self) -> Result<PoolConnection<E>, Error> {
        self.timed(self.pool.acquire()).await
    }

    // sqlx's futures of transactions take 30 KB: they would be part of all above them.

    /// In a task of its own, which ends a transaction that its caller abandons: sqlx 0.9 returns a
    /// PostgreSQL connection to the pool inside the transaction if `begin` is dropped, and what a
    /// later statement writes there is not committed.
    pub(crate) async fn begin(&self) -> Result<Transaction<'static, E>, Error> {
        self.pause().await;
        let pool = self.pool.clone();
        let begun = tokio::spawn(async move { pool.begin().await });
        let begun = self.timed(begun).instrument(span("begin")).await;
        begun.unwrap_or_else(|cause| Err(Error::Io(std::io::Error::other(cause))))
    }

    /// The wait for the lock that `statement` takes counts as well.
    pub(crate) async fn begin_with(&self, statement: &'static str) -> Result<Transaction<'static, E>, Error> {
        self.pause().await;
        self.timed(Box::pin(self.pool.begin_with(statement))).instrument(span("begin")).await
    }

    /// Also records a wait that its caller abandons.
    async fn timed<T>(&self, wait: impl Future<Output = T>) -> T {
        let _recorded = Waiting { wait: &self.wait, since: Instant::now() };
        wait.await
    }
}

struct Waiting<'a> {
    wait: &'a Histogram,
    since: Instant,
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.wait.observe(self.since.elapsed().as_secs_f64());
    }
}

/// Only within another span: the workers' polling would be thousands of traces of one statement.
fn span(what: &'static str) -> Span {
    if Span::current().is_none() { Span::none() } else { tracing::debug_span!("database", otel.name = what) }
}

impl<'p, E: Database> Executor<'p> for &'_ MeasuredPool<E>
where
    for<'c> &'c mut E::Connection: Executor<'c, Database = E>,
{
    type Database = E;

    fn fetch_many<'e, 'q: 'e, Q>(self, query: Q) -> BoxStream<'e, Result<Either<E::QueryResult, E::Row>, Error>>
    where
        Q: 'q + Execute<'q, E>,
    {
        let pool = self.clone();
        // All rows are collected, as the callers do anyway. Streaming callers use the pool itself.
        let rows = async move {
            pool.pause().await;
            let mut connection = pool.acquire().await?;
            let rows = connection.fetch_many(query).try_collect::<Vec<_>>().await;
            drop(connection);
            pool.pause().await;
            rows
        };
        let rows = rows.instrument(span("statement"));
        futures::stream::once(rows).map_ok(|rows| futures::stream::iter(rows.into_iter().map(Ok))).try_flatten().boxed()
    }

    fn fetch_optional<'e, 'q: 'e, Q>(self, query: Q) -> BoxFuture<'e, Result<Option<E::Row>, Error>>
    where
        Q: 'q + Execute<'q, E>,
    {
        let pool = self.clone();
        let row = async move {
            pool.pause().await;
            let row = pool.acquire().await?.fetch_optional(query).await;
            pool.pause().await;
            row
        };
        Box::pin(row.instrument(span("statement")))
    }

    fn prepare_with<'e>(self, sql: SqlStr, parameters: &'e [E::TypeInfo]) -> BoxFuture<'e, Result<E::Statement, Error>>
    where
        'p: 'e,
    {
        let pool = self.clone();
        Box::pin(async move { pool.acquire().await?.prepare_with(sql, parameters).await })
    }

    fn describe<'e>(self, sql: SqlStr) -> BoxFuture<'e, Result<Describe<E>, Error>> {
        let pool = self.clone();
        Box::pin(async move { pool.acquire().await?.describe(sql).await })
    }
}
