//! Asking customers for a review: the parts that leads and projects share, the screen of a project, and the cards to
//! print.

mod mail;
mod print_cards;
mod project;
mod standing;

pub(crate) use mail::{fixed_parts, mail_program_link, no_places};
pub use print_cards::PrintCardsPage;
pub use project::ProjectReviewPage;
pub(crate) use project::below_editor;
pub(crate) use standing::standing;

pub(crate) const PRINT_CARDS: &str = "/admin/review-card";
pub(crate) const PROFILE: &str = "/admin/business";
