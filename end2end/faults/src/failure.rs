//! The result of a scenario, and the account that all scenarios use.

use std::fmt::Display;

/// The owner's address on every site of the scenarios.
pub const OWNER: &str = "owner@example.com";
/// The owner's password there.
pub const PASSWORD: &str = "mahogany and brass";
pub enum Failure {
    /// This machine lacks what it needs.
    Skipped(String),
    /// Something other than the server failed, or the server failed completely.
    Broken(String),
}

impl<E: Display> From<E> for Failure {
    fn from(cause: E) -> Self {
        Self::Broken(cause.to_string())
    }
}

pub type Outcome = Result<(), Failure>;
