//! Reading rows one by one. A value damaged by an import, another program or a broken disk makes
//! only its own row unreadable, not the whole query: the row is left out and logged once.
//!
//! Every query that reads stored values goes through [`all`], [`one`], [`values`] or [`value`];
//! what the owner lists and edits is read by [`Lossy`] instead, so that a damaged row can be seen,
//! repaired and deleted.

use sqlx::error::BoxDynError;
use sqlx::query::QueryAs;
use sqlx::{ColumnIndex, Database, Decode, Executor, FromRow, IntoArguments, Row, Type, ValueRef as _};
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::{LazyLock, Mutex, PoisonError};

/// Damages already logged. Beyond this many the set is cleared: a table full of them must fill
/// neither the memory nor the log.
const LOGGED_MAX: usize = 1_024;
/// Longest part of a damaged id in the log, in characters.
const ID_MAX: usize = 64;

/// A counter plus one, as SQL; plus something else with a second argument. A damaged one, which
/// might overflow, starts over.
macro_rules! raised {
    ($column:literal) => {
        raised!($column, "1")
    };
    ($column:literal, $by:literal) => {
        concat!("CASE WHEN ", $column, " BETWEEN 0 AND 2000000000 THEN ", $column, " + ", $by, " ELSE ", $by, " END")
    };
}
pub(crate) use raised;

/// Sets the version of a row to the next one.
macro_rules! next_version {
    () => {
        concat!("row_version = ", raised!("row_version"))
    };
    ($column:literal) => {
        concat!("row_version = ", raised!($column))
    };
}
pub(crate) use next_version;

static LOGGED: LazyLock<Mutex<HashSet<u64>>> = LazyLock::new(Mutex::default);

/// Why a row cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Damage {
    /// The row's id, as far as it can be read.
    pub(crate) id: String,
    /// The column.
    pub(crate) column: String,
}

impl Damage {
    /// A value that this program never writes.
    pub(crate) fn of(id: &str, column: &str) -> Self {
        Self { id: id.to_owned(), column: column.to_owned() }
    }

    /// Logs it, once.
    pub(crate) fn log(&self, table: &'static str) {
        let mut hasher = DefaultHasher::new();
        (table, &self.id, &self.column).hash(&mut hasher);
        let mut logged = LOGGED.lock().unwrap_or_else(PoisonError::into_inner);
        if logged.len() >= LOGGED_MAX {
            logged.clear();
        }
        if logged.insert(hasher.finish()) {
            let id: String = self.id.chars().take(ID_MAX).collect();
            tracing::warn!(table, ?id, column = %self.column, "skipping a damaged row");
        }
    }
}

/// A row as far as it can be read.
#[derive(Debug)]
pub(crate) enum Read<T> {
    /// Every value is valid.
    Sound(T),
    /// One of them is not.
    Damaged(Damage),
}

impl<'r, R, T> FromRow<'r, R> for Read<T>
where
    R: Row,
    T: FromRow<'r, R>,
    usize: ColumnIndex<R>,
    for<'i> &'i str: ColumnIndex<R>,
    Vec<u8>: Decode<'r, R::Database>,
{
    fn from_row(row: &'r R) -> Result<Self, sqlx::Error> {
        match T::from_row(row) {
            Ok(read) => Ok(Self::Sound(read)),
            Err(sqlx::Error::ColumnDecode { index, .. }) => {
                Ok(Self::Damaged(Damage { id: name_of(row), column: index.trim_matches('"').to_owned() }))
            }
            // A statement that does not match its struct is a bug.
            Err(defect) => Err(defect),
        }
    }
}

/// A row's id, else its first column, if it is text.
fn name_of<'r, R>(row: &'r R) -> String
where
    R: Row,
    usize: ColumnIndex<R>,
    for<'i> &'i str: ColumnIndex<R>,
    Vec<u8>: Decode<'r, R::Database>,
{
    let bytes = row.try_get_unchecked::<Vec<u8>, _>("id").or_else(|_| row.try_get_unchecked::<Vec<u8>, _>(0));
    bytes.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default()
}

/// Defines how a row becomes a value: each column is a field, as it is or by an expression over all
/// columns, which may return a [`Damage`]. The columns after `with` occur only in expressions.
macro_rules! row_of {
    (
        $row:ident => $made:ident { $($(#[$field_meta:meta])* $field:ident: $field_type:ty $(= $value:expr)?,)+ }
        $(with { $($(#[$meta:meta])* $other:ident: $type:ty,)+ })?
    ) => {
        #[derive(sqlx::FromRow)]
        struct $row {
            $($(#[$field_meta])* $field: $field_type,)+
            $($($(#[$meta])* $other: $type,)+)?
        }

        impl TryFrom<$row> for $made {
            type Error = $crate::db::core::rows::Damage;

            fn try_from(row: $row) -> Result<Self, Self::Error> {
                let $row { $($field,)+ $($($other,)+)? } = row;
                $($(let $field = $value;)?)+
                Ok(Self { $($field,)+ })
            }
        }
    };
}
pub(crate) use row_of;

/// The rows of `table` that can be read; the others are logged.
pub(crate) fn sound<T>(table: &'static str, rows: impl IntoIterator<Item = Result<T, Damage>>) -> Vec<T> {
    rows.into_iter().filter_map(|row| row.inspect_err(|damage| damage.log(table)).ok()).collect()
}

/// One row of `table`, if it can be read.
pub(crate) fn sound_one<T>(table: &'static str, row: Option<Result<T, Damage>>) -> Option<T> {
    row.and_then(|row| row.inspect_err(|damage| damage.log(table)).ok())
}

impl<T> From<Read<T>> for Result<T, Damage> {
    fn from(read: Read<T>) -> Self {
        match read {
            Read::Sound(row) => Ok(row),
            Read::Damaged(damage) => Err(damage),
        }
    }
}

/// Defines ways to read a query: the type of its rows, and what is made of them.
macro_rules! readers {
    ($(
        $(#[$meta:meta])*
        $name:ident($row:ty) -> $found:ty: |$table:ident, $query:ident, $executor:ident| $body:expr;
    )+) => {$(
        $(#[$meta])*
        pub(crate) async fn $name<'q, 'e, 'c: 'e, DB, T, A, E>(
            $table: &'static str,
            $query: QueryAs<'q, DB, Read<$row>, A>,
            $executor: E,
        ) -> Result<$found, sqlx::Error>
        where
            'q: 'e,
            DB: Database,
            A: 'q + 'e + Send + IntoArguments<DB>,
            T: 'e + Send + Unpin,
            Read<$row>: for<'r> FromRow<'r, DB::Row>,
            E: 'e + Executor<'c, Database = DB>,
        {
            Ok($body)
        }
    )+};
}

readers! {
    /// Every row of a query that can be read.
    all(T) -> Vec<T>: |table, query, executor| {
        sound(table, query.fetch_all(executor).await?.into_iter().map(Into::into))
    };
    /// The row of a query; none if it is damaged.
    one(T) -> Option<T>: |table, query, executor| {
        sound_one(table, query.fetch_optional(executor).await?.map(Into::into))
    };
    /// The values of a query of one column that can be read.
    values((T,)) -> Vec<T>: |table, query, executor| {
        all(table, query, executor).await?.into_iter().map(|(value,)| value).collect()
    };
    /// The value of a query of one column; none if it is damaged.
    value((T,)) -> Option<T>: |table, query, executor| {
        one(table, query, executor).await?.map(|(value,)| value)
    };
}

/// A value that can always be read: text with invalid parts replaced, an out-of-range number
/// clamped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lossy<T> {
    /// The readable value.
    pub(crate) value: T,
    /// Whether it differs from what is stored.
    pub(crate) damaged: bool,
}

/// A text as its stored bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Raw(pub(crate) Vec<u8>);

impl<DB: Database> Type<DB> for Raw
where
    String: Type<DB>,
{
    fn type_info() -> DB::TypeInfo {
        String::type_info()
    }

    fn compatible(kind: &DB::TypeInfo) -> bool {
        String::compatible(kind)
    }
}

impl<'r, DB: Database> Decode<'r, DB> for Raw
where
    Vec<u8>: Decode<'r, DB>,
{
    fn decode(value: DB::ValueRef<'r>) -> Result<Self, BoxDynError> {
        Vec::<u8>::decode(value).map(Self)
    }
}

impl<DB: Database, T: Type<DB>> Type<DB> for Lossy<T> {
    fn type_info() -> DB::TypeInfo {
        T::type_info()
    }

    fn compatible(kind: &DB::TypeInfo) -> bool {
        T::compatible(kind)
    }
}

impl<'r, DB: Database> Decode<'r, DB> for Lossy<String>
where
    Vec<u8>: Decode<'r, DB>,
{
    fn decode(value: DB::ValueRef<'r>) -> Result<Self, BoxDynError> {
        let bytes = Vec::<u8>::decode(value)?;
        Ok(match String::from_utf8(bytes) {
            Ok(text) if text.contains('\0') => Self { value: text.replace('\0', "\u{fffd}"), damaged: true },
            Ok(text) => Self { value: text, damaged: false },
            Err(cause) => Self { value: readable(cause.as_bytes()), damaged: true },
        })
    }
}

impl<'r, DB: Database> Decode<'r, DB> for Lossy<i32>
where
    i64: Decode<'r, DB>,
{
    fn decode(value: DB::ValueRef<'r>) -> Result<Self, BoxDynError> {
        let number = i64::decode(value)?;
        let nearest = number.clamp(i64::from(i32::MIN), i64::from(i32::MAX));
        Ok(Self { value: i32::try_from(nearest).unwrap_or(0), damaged: nearest != number })
    }
}

impl<'r, DB: Database> Decode<'r, DB> for Lossy<Option<String>>
where
    Lossy<String>: Decode<'r, DB>,
{
    fn decode(value: DB::ValueRef<'r>) -> Result<Self, BoxDynError> {
        if value.is_null() {
            return Ok(Self::default());
        }
        let text = Lossy::<String>::decode(value)?;
        Ok(Self { value: Some(text.value), damaged: text.damaged })
    }
}

macro_rules! readable_as {
    ($($type:ty),+) => {$(
        impl From<Lossy<$type>> for $type {
            fn from(lossy: Lossy<$type>) -> Self {
                lossy.value
            }
        }
    )+};
}
readable_as!(String, Option<String>, i32);

/// The text in these bytes, with invalid parts replaced.
fn readable(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).replace('\0', "\u{fffd}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_text_is_replaced() {
        assert_eq!(readable(b"a\xffb\0c"), "a\u{fffd}b\u{fffd}c");
    }

    #[test]
    fn a_damage_is_told_once_and_the_memory_of_it_is_bounded() {
        let logged = || LOGGED.lock().map(|logged| logged.len()).unwrap_or_default();
        let damage = Damage::of("row", "column");
        damage.log("table");
        let after_one = logged();
        damage.log("table");
        assert_eq!(logged(), after_one);
        for at in 0..(LOGGED_MAX * 2) {
            Damage::of(&at.to_string(), "column").log("table");
        }
        assert!(logged() <= LOGGED_MAX);
    }

    #[test]
    fn sound_rows_stay_and_damaged_ones_go() {
        let rows = [Ok(1), Err(Damage::of("x", "y")), Ok(3)];
        assert_eq!(sound("numbers", rows), [1, 3]);
        assert_eq!(sound_one::<u8>("numbers", Some(Err(Damage::of("x", "y")))), None);
    }
}
