//! Which slugs are made.

/// Slugs that have another meaning below `/projects` and `/blog`.
pub(super) const RESERVED: [&str; 12] =
    ["admin", "archive", "category", "edit", "feed", "feed.xml", "new", "page", "rss", "search", "sitemap", "tag"];
/// Maximum attempts to find a free slug.
pub(super) const SLUG_TRIES: usize = 50;

/// The first, second, third, ... form of a slug.
pub(super) fn numbered(base: &str, number: usize) -> String {
    if number == 1 { base.to_owned() } else { format!("{base}-{number}") }
}
