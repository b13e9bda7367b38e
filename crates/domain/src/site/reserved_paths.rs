//! First parts of paths that are no page of the owner.

use crate::site::mail_links::first_of_link;

/// First path segments that are reserved for the program, beside those of links in mails.
const RESERVED: [&str; 15] = [
    "admin",
    "api",
    "assets",
    "cards",
    "components",
    "healthz",
    "islands",
    "logos",
    "media",
    "pkg",
    "preview",
    "readyz",
    "request",
    "thank-you",
    "uploads",
];

/// First parts of paths whose rest is a secret, beside those of links in mails.
const PRIVATE_LINKS: [&str; 3] = ["preview", "calendar", "request"];

#[must_use]
pub fn is_reserved(path: &str) -> bool {
    let first = path.trim_start_matches('/').split('/').next().unwrap_or_default();
    RESERVED.iter().any(|word| word.eq_ignore_ascii_case(first)) || first_of_link(first).is_some()
}

pub(super) fn private_first(parts: &[String]) -> Option<&'static str> {
    let first = parts.first()?;
    let private = PRIVATE_LINKS.into_iter().find(|private| first.eq_ignore_ascii_case(private));
    private.or_else(|| first_of_link(first))
}
