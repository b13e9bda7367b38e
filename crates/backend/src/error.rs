//! Errors below the use cases. The texts are for logs, never for visitors, and contain no values of
//! rows.

use std::error::Error as StdError;
use std::fmt;
use std::io::ErrorKind;
use std::sync::atomic::{AtomicU64, Ordering};
use storage::FileError;

static UNAVAILABLE: AtomicU64 = AtomicU64::new(0);

type Source = Box<dyn StdError + Send + Sync + 'static>;

#[derive(Debug, thiserror::Error)]
pub enum DbError {
    /// It cannot be reached, is locked or too busy: a later retry may help.
    #[error("the database is not available: {0}")]
    Unavailable(#[source] Source),
    #[error("{constraint} is violated")]
    Conflict {
        /// `<table>_<columns>_key` or `<table>_pkey`, on both engines.
        constraint: String,
    },
    /// The tables do not match this program: they are newer, or were changed manually. The text is
    /// for the operator.
    #[error("{0}")]
    Foreign(String),
    #[error("cannot use {0}: {1}. {advice}", advice = file_advice(.1))]
    File(String, #[source] std::io::Error),
    /// Anything else: a bug, or a database that was changed manually.
    #[error("the database failed: {0}")]
    Other(#[source] Source),
}

#[must_use]
pub fn file_advice(cause: &std::io::Error) -> &'static str {
    match cause.kind() {
        ErrorKind::NotADirectory | ErrorKind::AlreadyExists => "A file has the name of the folder: rename it",
        ErrorKind::IsADirectory => "A folder has the name of the file: rename it",
        ErrorKind::NotFound => "Create the folder first",
        ErrorKind::PermissionDenied => "Allow the user that runs this program to read and write there",
        ErrorKind::ReadOnlyFilesystem => "The file system is mounted read-only: mount it for writing",
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "The disk is full: free some space, then start again",
        _ => "Check the file system",
    }
}

#[must_use]
pub fn file_needs_change(cause: &std::io::Error) -> bool {
    matches!(
        cause.kind(),
        ErrorKind::NotADirectory
            | ErrorKind::AlreadyExists
            | ErrorKind::IsADirectory
            | ErrorKind::NotFound
            | ErrorKind::PermissionDenied
            | ErrorKind::ReadOnlyFilesystem
    )
}

impl DbError {
    #[must_use]
    pub fn is_conflict(&self, name: &str) -> bool {
        matches!(self, Self::Conflict { constraint } if constraint == name)
    }

    /// A row with a value that this program never writes.
    pub(crate) fn corrupt(what: &str) -> Self {
        Self::Other(format!("unexpected value: {what}").into())
    }
}

#[must_use]
pub fn unavailable_count() -> u64 {
    UNAVAILABLE.load(Ordering::Relaxed)
}

impl From<picture_worker::PictureError> for BackendError {
    /// One that is not the picture's fault.
    fn from(error: picture_worker::PictureError) -> Self {
        match error {
            picture_worker::PictureError::Busy => Self::Busy("large pictures are being decoded"),
            other => Self::Unexpected(other.to_string()),
        }
    }
}

impl From<sqlx::Error> for DbError {
    fn from(error: sqlx::Error) -> Self {
        let error = Self::classified(error);
        if matches!(error, Self::Unavailable(_)) {
            UNAVAILABLE.fetch_add(1, Ordering::Relaxed);
        }
        error
    }
}

impl DbError {
    /// Something between the program and PostgreSQL mixes its sessions.
    pub(crate) fn pooler() -> Self {
        Self::Foreign(POOLER.to_owned())
    }

    fn classified(error: sqlx::Error) -> Self {
        match &error {
            sqlx::Error::Database(inner) if inner.is_unique_violation() => {
                let constraint = match inner.constraint() {
                    Some(name) => name.to_owned(),
                    None => sqlite_constraint(inner.message(), inner.code().as_deref() == Some("1555")),
                };
                Self::Conflict { constraint }
            }
            cause if is_of_pooler(cause) => Self::pooler(),
            sqlx::Error::Database(inner) if inner.code().is_some_and(|code| is_passing(&code)) => {
                Self::Unavailable(Box::new(error))
            }
            sqlx::Error::Io(_)
            | sqlx::Error::Tls(_)
            | sqlx::Error::PoolTimedOut
            | sqlx::Error::PoolClosed
            | sqlx::Error::WorkerCrashed
            | sqlx::Error::BeginFailed => Self::Unavailable(Box::new(error)),
            _ => Self::Other(Box::new(error)),
        }
    }
}

/// Statements that are prepared on one connection are not on the next one, or are already.
const POOLER: &str = "between the program and PostgreSQL is a connection pooler that gives each transaction another \
     connection. Set it to sessions (PgBouncer: pool_mode = session, ignore_startup_parameters = extra_float_digits), \
     or connect to PostgreSQL itself";

/// As PgBouncer and others answer in transaction mode (duplicate or unknown prepared statement), in statement mode, or to
/// a setting that they do not know.
pub(crate) fn is_of_pooler(error: &sqlx::Error) -> bool {
    let sqlx::Error::Database(error) = error else { return false };
    let is_statement = error.code().is_some_and(|code| code == "42P05" || code == "26000");
    let is_refusal = |words: &str| error.message().starts_with(words);
    is_statement || is_refusal("unsupported startup parameter") || is_refusal("transaction blocks not allowed")
}

/// Codes of transient errors: SQLite's result code as a number (its low byte is the primary code),
/// PostgreSQL's SQLSTATE as five characters.
fn is_passing(code: &str) -> bool {
    // BUSY, LOCKED, NOMEM, READONLY, IOERR, FULL, CANTOPEN, PROTOCOL.
    const SQLITE: [i64; 8] = [5, 6, 7, 8, 10, 13, 14, 15];
    if code.len() == 5 {
        // Connection, transaction rollback (serialization, deadlock), resources,
        // operator intervention (shutdown, statement timeout), I/O errors.
        let class = ["08", "40", "53", "57", "58"].iter().any(|class| code.starts_with(class));
        // Lock not available, read-only server, idle transaction timeout.
        return class || ["55P03", "25006", "25P03"].contains(&code);
    }
    code.parse::<i64>().is_ok_and(|code| SQLITE.contains(&(code & 0xff)))
}

/// PostgreSQL's name for what SQLite only describes: `UNIQUE constraint failed:
/// leads.reference` becomes `leads_reference_key`.
fn sqlite_constraint(message: &str, primary_key: bool) -> String {
    let columns = message.rsplit_once("failed: ").map_or(message, |(_, columns)| columns);
    let mut pairs = columns.split(", ").map(|column| column.split_once('.').unwrap_or(("", column)));
    let Some((table, first)) = pairs.next() else { return message.to_owned() };
    if primary_key {
        return format!("{table}_pkey");
    }
    let names = std::iter::once(first).chain(pairs.map(|(_, column)| column)).collect::<Vec<_>>();
    format!("{table}_{}_key", names.join("_"))
}

/// Lets a use case's error be made of a [`DbError`]: `from_db!(UploadError::Unavailable)` is an
/// `impl From<DbError> for UploadError` by way of [`BackendError`]. A macro, because `?` needs an impl for
/// each error type, and one for all of them would overlap with `From<T> for T`.
macro_rules! from_db {
    ($error:ident::$variant:ident) => {
        impl From<$crate::error::DbError> for $error {
            fn from(error: $crate::error::DbError) -> Self {
                Self::$variant(error.into())
            }
        }
    };
}
pub(crate) use from_db;

#[derive(Debug, thiserror::Error)]
pub enum BackendError {
    #[error(transparent)]
    Db(#[from] DbError),
    /// The storage of files did not answer, or not in time.
    #[error("the storage is not available: {0}")]
    Storage(String),
    /// Overload: a bounded queue is full.
    #[error("busy: {0}")]
    Busy(&'static str),
    #[error("unexpected: {0}")]
    Unexpected(String),
}

impl BackendError {
    pub(crate) fn unexpected(cause: impl fmt::Display) -> Self {
        Self::Unexpected(cause.to_string())
    }

    /// Whether a retry in a minute may help: the answer is then 503, not 500.
    #[must_use]
    pub const fn is_unavailable(&self) -> bool {
        matches!(self, Self::Db(DbError::Unavailable(_)) | Self::Storage(_) | Self::Busy(_))
    }
}

impl From<FileError> for BackendError {
    fn from(error: FileError) -> Self {
        match error {
            FileError::BadKey(_) => Self::Unexpected(error.to_string()),
            FileError::Unavailable(cause) | FileError::NoAnswer(cause) => Self::Storage(cause),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sqlite_constraints_get_postgres_names() {
        assert_eq!(sqlite_constraint("UNIQUE constraint failed: leads.reference", false), "leads_reference_key");
        assert_eq!(
            sqlite_constraint("UNIQUE constraint failed: deliveries.topic, deliveries.channel", false),
            "deliveries_topic_channel_key"
        );
        assert_eq!(sqlite_constraint("UNIQUE constraint failed: leads.id", true), "leads_pkey");
    }

    #[test]
    fn passing_conditions_are_told_from_defects() {
        for code in ["5", "517", "261", "8", "778", "13", "55P03", "57014", "40001", "40P01", "53300", "58030", "25006"]
        {
            assert!(is_passing(code), "{code}");
        }
        for code in ["1", "19", "42P01", "23505"] {
            assert!(!is_passing(code), "{code}");
        }
    }
}
