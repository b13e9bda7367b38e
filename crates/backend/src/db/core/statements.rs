use crate::db::core::pool::MeasuredPool;
use crate::db::core::rows::{DamagedValue, StoredRow, skip_damaged, skip_damaged_one};
use crate::db::core::value::{Value, arguments};
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use sqlx::{FromRow, Row, SqlSafeStr};
use sqlx_postgres::{PgArguments, PgConnection, PgRow, Postgres};
use sqlx_sqlite::{Sqlite, SqliteArguments, SqliteConnection, SqliteRow};

/// Defines the statements of a module: each as a constant, and all of them in the list `QUERIES`, by
/// which a test prepares every statement on both engines ([`crate::all_queries`]). A macro,
/// because a statement that is missing in a list written by hand would never be tested.
macro_rules! statements {
    ({ $($(#[$attribute:meta])* $visible:vis const $name:ident: &str = $sql:expr;)+ }) => {
        $($(#[$attribute])* $visible const $name: &str = $sql;)+
        pub(crate) const QUERIES: &[&str] = &[$($name),+];
    };
}

/// Joins texts to one at compile time, as `concat!` does, but takes constants as well:
/// `sql!("SELECT ", COLUMNS)` is a block with one array of bytes, filled by [`joined`]. A macro, because a
/// function cannot return a text whose length depends on its arguments.
macro_rules! sql {
    ($($part:expr),+ $(,)?) => {{
        const PARTS: &[&str] = &[$($part),+];
        const BYTES: [u8; $crate::db::core::statements::total_length(PARTS)] =
            $crate::db::core::statements::joined(PARTS);
        match std::str::from_utf8(&BYTES) {
            Ok(text) => text,
            Err(_) => "",
        }
    }};
}
pub(crate) use {sql, statements};

pub(crate) const fn total_length(parts: &[&str]) -> usize {
    let mut length = 0;
    let mut at = 0;
    while at < parts.len() {
        length += parts[at].len();
        at += 1;
    }
    length
}

pub(crate) const fn joined<const LENGTH: usize>(parts: &[&str]) -> [u8; LENGTH] {
    let mut bytes = [0; LENGTH];
    let mut length = 0;
    let mut at = 0;
    while at < parts.len() {
        let part = parts[at].as_bytes();
        let mut in_part = 0;
        while in_part < part.len() {
            bytes[length] = part[in_part];
            length += 1;
            in_part += 1;
        }
        at += 1;
    }
    bytes
}

/// Values that can be read from the rows of both engines.
pub(crate) trait FromEitherRow:
    for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin
{
}

impl<T> FromEitherRow for T where T: for<'r> FromRow<'r, SqliteRow> + for<'r> FromRow<'r, PgRow> + Send + Unpin {}

/// Where a statement runs: on a connection of a pool, or in a transaction.
///
/// The functions that take the name of a table leave out rows with damaged values and log them as
/// rows of this table.
pub(crate) enum Connection<'c> {
    SqlitePool(&'c MeasuredPool<Sqlite>),
    PostgresPool(&'c MeasuredPool<Postgres>),
    Sqlite(&'c mut SqliteConnection),
    Postgres(&'c mut PgConnection),
}

pub(crate) enum FetchedRows {
    Sqlite(Vec<SqliteRow>),
    Postgres(Vec<PgRow>),
}

fn read_all<R: Row, T: for<'r> FromRow<'r, R>>(rows: &[R]) -> Result<Vec<T>, DbError> {
    let mut all = Vec::with_capacity(rows.len());
    for row in rows {
        all.push(T::from_row(row)?);
    }
    Ok(all)
}

impl Db {
    pub(crate) const fn reader(&self) -> Connection<'_> {
        match self {
            Self::Sqlite(pools) => Connection::SqlitePool(&pools.readers),
            Self::Postgres(pools) => Connection::PostgresPool(&pools.readers),
        }
    }

    /// For a single statement that writes and needs no transaction.
    pub(crate) const fn writer(&self) -> Connection<'_> {
        match self {
            Self::Sqlite(pools) => Connection::SqlitePool(&pools.writers),
            Self::Postgres(pools) => Connection::PostgresPool(&pools.writers),
        }
    }
}

impl WriteTx {
    pub(crate) fn connection(&mut self) -> Connection<'_> {
        match self {
            Self::Sqlite(tx) => Connection::Sqlite(&mut *tx),
            Self::Postgres(tx) => Connection::Postgres(&mut *tx),
        }
    }

    pub(crate) async fn all<T: FromEitherRow>(
        &mut self,
        table: &'static str,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> Result<Vec<T>, DbError> {
        self.connection().all(table, sql, values).await
    }

    pub(crate) async fn one<T: FromEitherRow>(
        &mut self,
        table: &'static str,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> Result<Option<T>, DbError> {
        self.connection().one(table, sql, values).await
    }

    pub(crate) async fn column<T>(
        &mut self,
        table: &'static str,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> Result<Vec<T>, DbError>
    where
        (T,): FromEitherRow,
    {
        self.connection().column(table, sql, values).await
    }

    pub(crate) async fn value<T>(
        &mut self,
        table: &'static str,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> Result<Option<T>, DbError>
    where
        (T,): FromEitherRow,
    {
        self.connection().value(table, sql, values).await
    }

    pub(crate) async fn scalar<T>(&mut self, sql: impl SqlSafeStr, values: &[Value<'_>]) -> Result<T, DbError>
    where
        (T,): FromEitherRow,
    {
        self.connection().scalar(sql, values).await
    }

    pub(crate) async fn rows<T: FromEitherRow>(
        &mut self,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> Result<Vec<T>, DbError> {
        self.connection().rows(sql, values).await
    }

    pub(crate) async fn execute(&mut self, sql: impl SqlSafeStr, values: &[Value<'_>]) -> Result<(), DbError> {
        self.connection().execute(sql, values).await
    }

    pub(crate) async fn affected(&mut self, sql: &'static str, values: &[Value<'_>]) -> Result<u64, DbError> {
        self.connection().affected(sql, values).await
    }
}

impl Connection<'_> {
    /// For one of several statements.
    pub(crate) const fn reborrow(&mut self) -> Connection<'_> {
        match self {
            Self::SqlitePool(pool) => Connection::SqlitePool(pool),
            Self::PostgresPool(pool) => Connection::PostgresPool(pool),
            Self::Sqlite(connection) => Connection::Sqlite(connection),
            Self::Postgres(connection) => Connection::Postgres(connection),
        }
    }

    pub(crate) async fn all<T: FromEitherRow>(
        self,
        table: &'static str,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> Result<Vec<T>, DbError> {
        let rows: Vec<StoredRow<T>> = self.rows(sql, values).await?;
        Ok(skip_damaged(table, rows.into_iter().map(Result::from)))
    }

    /// None if it is damaged.
    pub(crate) async fn one<T: FromEitherRow>(
        self,
        table: &'static str,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> Result<Option<T>, DbError> {
        let row: Option<StoredRow<T>> = self.optional_row(sql, values).await?;
        Ok(skip_damaged_one(table, row.map(Result::from)))
    }

    /// [`Connection::all`], each row converted.
    pub(crate) async fn all_from<R, T>(
        self,
        table: &'static str,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> Result<Vec<T>, DbError>
    where
        R: FromEitherRow,
        T: TryFrom<R, Error = DamagedValue>,
    {
        let rows: Vec<R> = self.all(table, sql, values).await?;
        Ok(skip_damaged(table, rows.into_iter().map(T::try_from)))
    }

    /// [`Connection::one`], converted.
    pub(crate) async fn one_from<R, T>(
        self,
        table: &'static str,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> Result<Option<T>, DbError>
    where
        R: FromEitherRow,
        T: TryFrom<R, Error = DamagedValue>,
    {
        let row: Option<R> = self.one(table, sql, values).await?;
        Ok(skip_damaged_one(table, row.map(T::try_from)))
    }

    pub(crate) async fn column<T>(
        self,
        table: &'static str,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> Result<Vec<T>, DbError>
    where
        (T,): FromEitherRow,
    {
        let rows: Vec<(T,)> = self.all(table, sql, values).await?;
        Ok(rows.into_iter().map(|(value,)| value).collect())
    }

    /// One column; none if it is damaged.
    pub(crate) async fn value<T>(
        self,
        table: &'static str,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> Result<Option<T>, DbError>
    where
        (T,): FromEitherRow,
    {
        let row: Option<(T,)> = self.one(table, sql, values).await?;
        Ok(row.map(|(value,)| value))
    }

    /// For a query that always has a value, such as a count. No value, or a damaged one, is an error.
    pub(crate) async fn scalar<T>(self, sql: impl SqlSafeStr, values: &[Value<'_>]) -> Result<T, DbError>
    where
        (T,): FromEitherRow,
    {
        let (value,): (T,) = self.row(sql, values).await?;
        Ok(value)
    }

    pub(crate) async fn row<T: FromEitherRow>(self, sql: impl SqlSafeStr, values: &[Value<'_>]) -> Result<T, DbError> {
        let row: Option<T> = self.optional_row(sql, values).await?;
        row.ok_or_else(|| sqlx::Error::RowNotFound.into())
    }

    pub(crate) async fn optional_row<T: FromEitherRow>(
        self,
        sql: impl SqlSafeStr,
        values: &[Value<'_>],
    ) -> Result<Option<T>, DbError> {
        let row = match self {
            Self::SqlitePool(pool) => {
                sqlx::query_as_with(sql, arguments::<SqliteArguments>(values)?).fetch_optional(pool).await
            }
            Self::PostgresPool(pool) => {
                sqlx::query_as_with(sql, arguments::<PgArguments>(values)?).fetch_optional(pool).await
            }
            Self::Sqlite(connection) => {
                sqlx::query_as_with(sql, arguments::<SqliteArguments>(values)?).fetch_optional(connection).await
            }
            Self::Postgres(connection) => {
                sqlx::query_as_with(sql, arguments::<PgArguments>(values)?).fetch_optional(connection).await
            }
        };
        Ok(row?)
    }

    pub(crate) async fn rows<T: FromEitherRow>(
        self,
        sql: &'static str,
        values: &[Value<'_>],
    ) -> Result<Vec<T>, DbError> {
        match self.fetch(sql, values).await? {
            FetchedRows::Sqlite(rows) => read_all(&rows),
            FetchedRows::Postgres(rows) => read_all(&rows),
        }
    }

    /// For what is read from rows by a description of their columns.
    pub(crate) async fn fetch(self, sql: &'static str, values: &[Value<'_>]) -> Result<FetchedRows, DbError> {
        Ok(match self {
            Self::SqlitePool(pool) => {
                let query = sqlx::query_with(sql, arguments::<SqliteArguments>(values)?);
                FetchedRows::Sqlite(query.fetch_all(pool).await?)
            }
            Self::PostgresPool(pool) => {
                let query = sqlx::query_with(sql, arguments::<PgArguments>(values)?);
                FetchedRows::Postgres(query.fetch_all(pool).await?)
            }
            Self::Sqlite(connection) => {
                let query = sqlx::query_with(sql, arguments::<SqliteArguments>(values)?);
                FetchedRows::Sqlite(query.fetch_all(connection).await?)
            }
            Self::Postgres(connection) => {
                let query = sqlx::query_with(sql, arguments::<PgArguments>(values)?);
                FetchedRows::Postgres(query.fetch_all(connection).await?)
            }
        })
    }

    pub(crate) async fn execute(self, sql: impl SqlSafeStr, values: &[Value<'_>]) -> Result<(), DbError> {
        self.affected(sql, values).await?;
        Ok(())
    }

    /// Returns the number of rows that it wrote.
    pub(crate) async fn affected(self, sql: impl SqlSafeStr, values: &[Value<'_>]) -> Result<u64, DbError> {
        let rows = match self {
            Self::SqlitePool(pool) => {
                sqlx::query_with(sql, arguments::<SqliteArguments>(values)?).execute(pool).await?.rows_affected()
            }
            Self::PostgresPool(pool) => {
                sqlx::query_with(sql, arguments::<PgArguments>(values)?).execute(pool).await?.rows_affected()
            }
            Self::Sqlite(connection) => {
                sqlx::query_with(sql, arguments::<SqliteArguments>(values)?).execute(connection).await?.rows_affected()
            }
            Self::Postgres(connection) => {
                sqlx::query_with(sql, arguments::<PgArguments>(values)?).execute(connection).await?.rows_affected()
            }
        };
        Ok(rows)
    }
}
