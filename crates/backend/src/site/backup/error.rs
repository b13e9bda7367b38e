//! Why a backup was not made, or not restored. The texts are for the operator: what happened, what
//! was changed, what to do.

use crate::error::{DbError, file_needs_change};
use backup::{Damage, PartialError};
use std::io::ErrorKind;
use storage::FileError;

#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    #[error(
        "cannot open {0}: {1}. No backup was made; name a file in a folder that exists and that this user may write to"
    )]
    Open(String, std::io::Error),
    #[error("another process is writing {0}. Nothing was changed; wait until it has ended")]
    Busy(String),
    #[error(
        "cannot use {0}, the list of people who were erased: {1}. Nothing was restored or removed; make it readable \
         and writable for this user, then run the command again"
    )]
    ErasedList(String, std::io::Error),
    #[error(
        "cannot write {0}: {1}. No backup was made, and what was written of it is removed; a former backup is \
         unchanged. Make room, then run the command again"
    )]
    Write(String, std::io::Error),
    /// Database or storage fail while a backup is made.
    #[error(
        "{0}. No backup was made; the pictures copied so far are kept next to it. Run the command again to continue"
    )]
    Source(String),
    #[error("there is no site in this database. No backup was made; check DATABASE_URL and DATA_DIR")]
    NoSite,
    #[error(
        "{what} belongs to a newer version of the program: it has migration {schema}, and the newest that this program \
         knows is {known}. Nothing was changed; use the newer program"
    )]
    Newer { what: &'static str, schema: i64, known: i64 },
    #[error("{0}. Nothing was restored; use another backup")]
    Damaged(#[from] Damage),
    #[error(
        "{0}. Nothing was changed; restore into a database without content and a storage without files \
         (DATABASE_URL, STORAGE_URL, DATA_DIR)"
    )]
    NotEmpty(String),
    #[error(
        "the restore of another backup was interrupted here. Nothing was changed; run it again with that file, or \
         restore into another database and storage"
    )]
    OtherUnderWay,
    #[error("{0}")]
    Foreign(String),
    /// Database or storage fail while a backup is restored.
    #[error(
        "{0}. The restore is not complete, and no server starts here until it is. Run the command again with the same \
         file to continue"
    )]
    Target(String),
}

impl BackupError {
    /// Whether a person has to change something first, so that a retry is pointless.
    #[must_use]
    pub fn needs_change(&self) -> bool {
        match self {
            Self::Damaged(Damage::Io(cause)) => {
                matches!(cause.kind(), ErrorKind::NotFound | ErrorKind::PermissionDenied)
            }
            Self::Busy(_) | Self::Write(..) | Self::Source(_) | Self::Target(_) => false,
            Self::Open(..)
            | Self::ErasedList(..)
            | Self::NoSite
            | Self::Newer { .. }
            | Self::Damaged(_)
            | Self::NotEmpty(_)
            | Self::OtherUnderWay
            | Self::Foreign(_) => true,
        }
    }

    pub(super) fn source(cause: impl Into<Failure>) -> Self {
        match cause.into() {
            Failure::Foreign(why) => Self::Foreign(why),
            Failure::Passing(why) => Self::Source(why),
        }
    }

    pub(super) fn target(cause: impl Into<Failure>) -> Self {
        match cause.into() {
            Failure::Foreign(why) => Self::Foreign(why),
            Failure::Passing(why) => Self::Target(why),
        }
    }
}

pub(super) enum Failure {
    Foreign(String),
    Passing(String),
}

impl From<DbError> for Failure {
    fn from(cause: DbError) -> Self {
        match cause {
            DbError::Foreign(why) => Self::Foreign(why),
            DbError::File(_, ref file) if file_needs_change(file) => Self::Foreign(cause.to_string()),
            DbError::Unavailable(_) | DbError::File(..) | DbError::Conflict { .. } | DbError::Other(_) => {
                Self::Passing(cause.to_string())
            }
        }
    }
}

impl From<FileError> for Failure {
    fn from(cause: FileError) -> Self {
        Self::Passing(format!("the storage failed: {cause}"))
    }
}

impl From<tokio::task::JoinError> for Failure {
    fn from(cause: tokio::task::JoinError) -> Self {
        Self::Passing(format!("unexpected: {cause}"))
    }
}

impl From<PartialError> for BackupError {
    fn from(cause: PartialError) -> Self {
        match cause {
            PartialError::Busy(path) => Self::Busy(path),
            PartialError::Open(path, cause) => Self::Open(path, cause),
            PartialError::Write(path, cause) => Self::Write(path, cause),
        }
    }
}
