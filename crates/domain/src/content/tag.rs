//! Tags by which a page chooses what it shows.

/// Whether the chosen tag is among these; none chosen fits all.
#[must_use]
pub fn has_tag(tags: &[String], chosen: &str) -> bool {
    let chosen = chosen.trim();
    chosen.is_empty() || tags.iter().any(|tag| tag.trim().eq_ignore_ascii_case(chosen))
}
