//! The first run: ten questions, whose answers write the site.

pub mod answers;
mod brackets;
pub mod draft;
mod facts;
pub mod headlines;
pub mod limits;
pub mod merge;
pub mod messages;
mod pages;
pub mod photos;
mod profile;
mod question;
mod site;
mod work;

pub use answers::Answers;
pub use draft::AnswerDraft;
pub use facts::SiteFacts;
pub use question::{AnswerState, Question};
pub use site::{WrittenSite, write_site};
pub use work::{KindOfWork, OFFERED};

/// The screen of all ten questions; that of a question is below it.
pub const PATH: &str = "/admin/first-run";
/// The screen after the last question.
pub const DONE_PATH: &str = "/admin/first-run/done";
