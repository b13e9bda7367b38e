//! Why a command failed, and the last steps of every command.

use crate::runtime::startup::StartError;
use backend::Backend;
use std::time::Duration;

/// How long a stop waits for the database.
const CLOSE_WITHIN: Duration = Duration::from_secs(1);

pub(super) const FAILED: u8 = 1;
/// Exit code if a person has to change something first, so that a supervisor does not restart in a
/// loop.
pub(super) const NEEDS_CHANGE: u8 = 2;

pub(super) struct CommandError {
    pub(super) reason: String,
    pub(super) code: u8,
}

impl From<String> for CommandError {
    fn from(reason: String) -> Self {
        Self { reason, code: FAILED }
    }
}

impl From<StartError> for CommandError {
    fn from(cause: StartError) -> Self {
        Self { reason: cause.to_string(), code: if cause.needs_change() { NEEDS_CHANGE } else { FAILED } }
    }
}

pub(super) fn text(cause: impl std::fmt::Display) -> String {
    cause.to_string()
}

/// Checkpoints SQLite's WAL, so that the database is a single file. The wait is short: a leftover
/// WAL is read at the next start.
pub(super) async fn close(backend: &Backend) {
    if tokio::time::timeout(CLOSE_WITHIN, backend.db.close()).await.is_err() {
        tracing::warn!("the database was not closed in time");
    }
}
