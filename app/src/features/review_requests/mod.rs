//! Asking customers for a review: on the screens of leads and of projects, on the dashboard, with cards to print, and the
//! page on which a customer stops the reminder.

pub mod api;
mod dashboard;
mod feature;
#[cfg(test)]
mod fixtures;
mod lead;
mod mail;
mod print_cards;
mod project;
mod standing;
pub mod stop_reminder;

pub(crate) use feature::FEATURE;

pub(crate) const PRINT_CARDS: &str = "/admin/review-card";
pub(crate) const PROFILE: &str = "/admin/business/elsewhere";
