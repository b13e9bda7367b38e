//! Sends what is queued, whatever its topic. All state is in the database: a delivery is claimed with
//! a lease, attempted, and its outcome recorded. If a worker crashes, its lease expires and the
//! delivery is retried; the receiver recognizes the duplicate by its id.
//!
//! Each topic says in its [`topic::TopicRules`] how its messages are written; [`crate::features::FEATURES`] has them all.

pub(crate) mod mail;
pub(crate) mod message;
pub(crate) mod outcome;
pub(crate) mod queue;
pub(crate) mod retry_after;
mod run;
mod sending;
pub(crate) mod topic;

#[cfg(debug_assertions)]
pub use run::Stepper;
pub use run::{deliver_due, run};
pub(crate) use sending::hurry_mail;
