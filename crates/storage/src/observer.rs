//! Tells others of calls to the storage, for metrics.

use std::fmt;
use std::time::Duration;

/// Every operation that is observed.
pub const OPERATIONS: [&str; 5] = ["put", "read", "delete", "exists", "list"];

/// How a call ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallOutcome {
    /// The storage did what was asked.
    Ok,
    /// It answered with an error.
    Error,
    /// It did not answer in time.
    NoAnswer,
    /// It was not called, because it had not answered before.
    Skipped,
}

impl CallOutcome {
    /// Every outcome.
    pub const ALL: [Self; 4] = [Self::Ok, Self::Error, Self::NoAnswer, Self::Skipped];

    /// As a label.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Error => "error",
            Self::NoAnswer => "no_answer",
            Self::Skipped => "skipped",
        }
    }
}

/// Called at the end of every call except probes.
pub trait CallObserver: fmt::Debug + Send + Sync {
    /// A call of one of the [`OPERATIONS`] ended.
    fn called(&self, operation: &'static str, outcome: CallOutcome, took: Duration);
}
