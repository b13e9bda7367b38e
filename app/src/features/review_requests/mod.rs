//! Asking customers for a review: on the screens of leads and of projects, on the dashboard, with cards to print, and the
//! page on which a customer stops the reminder.

pub mod api;
mod dashboard;
#[cfg(test)]
mod fixtures;
mod lead;
mod mail;
mod print_cards;
mod project;
mod standing;
pub mod stop_reminder;

pub(crate) use dashboard::dashboard_section;
pub(crate) use lead::lead_section;
pub use print_cards::PrintCardsPage;
pub use project::ProjectReviewPage;
pub(crate) use project::below_editor;
pub use stop_reminder::StopReminderPage;

pub(crate) const PRINT_CARDS: &str = "/admin/review-card";
pub(crate) const PROFILE: &str = "/admin/business";
