//! The rules, types and messages of each feature.

pub mod cabin;
pub mod calendar_feed;
pub mod conversation;
pub mod digests;
pub mod first_run;
pub mod newsletter;
pub mod notices;
pub mod opening;
pub mod push;
pub mod receivers;
pub mod reports;
pub mod review_requests;
pub mod shared_photos;
pub mod visits;

/// Routes of public pages that are neither fixed pages nor [`MAIL_LINKS`].
pub const PAGE_ROUTES: &[&str] = &[conversation::paths::REQUEST];

/// Pages that links in mails lead to. The secret of such a link is in its query, so its path may be logged; whatever
/// else is below the first part of such a path may be a secret that was mistyped.
pub const MAIL_LINKS: [&str; 3] =
    [newsletter::CONFIRM_PATH, newsletter::LEAVE_PATH, review_requests::STOP_REMINDER_PATH];
