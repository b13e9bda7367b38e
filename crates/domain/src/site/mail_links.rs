//! The first parts of the paths of [`MAIL_LINKS`].

use crate::features::MAIL_LINKS;

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
