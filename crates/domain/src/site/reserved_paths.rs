//! First parts of paths that are no page of the owner.

/// First path segments that are reserved for the program.
const RESERVED: [&str; 17] = [
    "admin",
    "api",
    "assets",
    "cards",
    "components",
    "healthz",
    "islands",
    "logos",
    "media",
    "newsletter",
    "pkg",
    "preview",
    "readyz",
    "request",
    "review-reminder",
    "thank-you",
    "uploads",
];

/// First parts of paths whose rest is a secret.
const PRIVATE_LINKS: [&str; 5] = ["preview", "calendar", "request", "newsletter", "review-reminder"];

#[must_use]
pub fn is_reserved(path: &str) -> bool {
    let first = path.trim_start_matches('/').split('/').next().unwrap_or_default();
    RESERVED.iter().any(|word| word.eq_ignore_ascii_case(first))
}

pub(super) fn private_first(parts: &[String]) -> Option<&'static str> {
    let first = parts.first()?;
    PRIVATE_LINKS.into_iter().find(|private| first.eq_ignore_ascii_case(private))
}
