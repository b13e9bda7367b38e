//! Pages that links in mails lead to. The secret of such a link is in its query, so its path may be logged; whatever
//! else is below the first part of such a path may be a secret that was mistyped.

pub const CONFIRM_NEWSLETTER: &str = "/newsletter/confirm";
pub const LEAVE_NEWSLETTER: &str = "/newsletter/unsubscribe";
pub const STOP_REVIEW_REMINDER: &str = "/review-reminder/stop";

pub const MAIL_LINKS: [&str; 3] = [CONFIRM_NEWSLETTER, LEAVE_NEWSLETTER, STOP_REVIEW_REMINDER];

/// The first part of a path, if it is that of such a page.
pub(super) fn first_of_link(first: &str) -> Option<&'static str> {
    for link in MAIL_LINKS {
        let own = link.split('/').nth(1)?;
        if own.eq_ignore_ascii_case(first) {
            return Some(own);
        }
    }
    None
}
