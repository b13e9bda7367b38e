//! Reading rows one by one. A value damaged by an import, another program or a broken disk makes
//! only its own row unreadable, not the whole query: the row is left out and logged once.
//!
//! Rows that the owner lists and edits are read as [`Lossy`] instead, so that a damaged row can be seen,
//! repaired and deleted.

use sqlx::error::BoxDynError;
use sqlx::{ColumnIndex, Database, Decode, FromRow, Row, Type, ValueRef as _};
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::{LazyLock, Mutex, PoisonError};

/// Damages already logged. Beyond this many the set is cleared: a table full of them must fill
/// neither the memory nor the log.
const LOGGED_MAX: usize = 1_024;
/// Longest part of a damaged id in the log, in characters.
const ID_MAX: usize = 64;

/// Sets the version of a row to the next one. As with every counter, a damaged value, which might
/// overflow, starts over.
pub(crate) const NEXT_VERSION: &str =
    "row_version = CASE WHEN row_version BETWEEN 0 AND 2000000000 THEN row_version + 1 ELSE 1 END";

static LOGGED: LazyLock<Mutex<HashSet<u64>>> = LazyLock::new(Mutex::default);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DamagedValue {
    pub(crate) id: String,
    pub(crate) column: String,
}

impl DamagedValue {
    /// A value that this program never writes.
    pub(crate) fn of(id: &str, column: &str) -> Self {
        Self { id: id.to_owned(), column: column.to_owned() }
    }

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

#[derive(Debug)]
pub(crate) enum StoredRow<T> {
    Valid(T),
    Damaged(DamagedValue),
}

impl<'r, R, T> FromRow<'r, R> for StoredRow<T>
where
    R: Row,
    T: FromRow<'r, R>,
    usize: ColumnIndex<R>,
    for<'i> &'i str: ColumnIndex<R>,
    Vec<u8>: Decode<'r, R::Database>,
{
    fn from_row(row: &'r R) -> Result<Self, sqlx::Error> {
        match T::from_row(row) {
            Ok(read) => Ok(Self::Valid(read)),
            Err(sqlx::Error::ColumnDecode { index, .. }) => {
                Ok(Self::Damaged(DamagedValue { id: name_of(row), column: index.trim_matches('"').to_owned() }))
            }
            // A statement that does not match its struct is a bug.
            Err(defect) => Err(defect),
        }
    }
}

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

/// The rows of `table` that can be read; the others are logged.
pub(crate) fn skip_damaged<T>(table: &'static str, rows: impl IntoIterator<Item = Result<T, DamagedValue>>) -> Vec<T> {
    let mut valid = Vec::new();
    for row in rows {
        match row {
            Ok(row) => valid.push(row),
            Err(damaged) => damaged.log(table),
        }
    }
    valid
}

/// One row of `table`, if it can be read.
pub(crate) fn skip_damaged_one<T>(table: &'static str, row: Option<Result<T, DamagedValue>>) -> Option<T> {
    match row {
        Some(Ok(row)) => Some(row),
        Some(Err(damaged)) => {
            damaged.log(table);
            None
        }
        None => None,
    }
}

impl<T> From<StoredRow<T>> for Result<T, DamagedValue> {
    fn from(row: StoredRow<T>) -> Self {
        match row {
            StoredRow::Valid(row) => Ok(row),
            StoredRow::Damaged(damage) => Err(damage),
        }
    }
}

/// A value that can always be read: text with invalid parts replaced, an out-of-range number
/// clamped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lossy<T> {
    pub(crate) value: T,
    pub(crate) damaged: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct RawText(pub(crate) Vec<u8>);

impl<DB: Database> Type<DB> for RawText
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

impl<'r, DB: Database> Decode<'r, DB> for RawText
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

impl From<Lossy<String>> for String {
    fn from(lossy: Lossy<String>) -> Self {
        lossy.value
    }
}

impl From<Lossy<Option<String>>> for Option<String> {
    fn from(lossy: Lossy<Option<String>>) -> Self {
        lossy.value
    }
}

impl From<Lossy<i32>> for i32 {
    fn from(lossy: Lossy<i32>) -> Self {
        lossy.value
    }
}

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
        let damage = DamagedValue::of("row", "column");
        damage.log("table");
        let after_one = logged();
        damage.log("table");
        assert_eq!(logged(), after_one);
        for at in 0..(LOGGED_MAX * 2) {
            DamagedValue::of(&at.to_string(), "column").log("table");
        }
        assert!(logged() <= LOGGED_MAX);
    }

    #[test]
    fn valid_rows_stay_and_damaged_ones_go() {
        let rows = [Ok(1), Err(DamagedValue::of("x", "y")), Ok(3)];
        assert_eq!(skip_damaged("numbers", rows), [1, 3]);
        assert_eq!(skip_damaged_one::<u8>("numbers", Some(Err(DamagedValue::of("x", "y")))), None);
    }
}
