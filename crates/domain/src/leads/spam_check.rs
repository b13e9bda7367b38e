//! Spam check of submitted forms. The owner sees the reason in the quarantine; the sender does not.

use crate::limits;

/// Why this form looks automated, if it does: the honeypot is filled, or the form was sent faster
/// than a person can type.
#[must_use]
pub fn reason(company_fax: &str, elapsed_ms: Option<i64>) -> Option<&'static str> {
    if !company_fax.trim().is_empty() {
        return Some("honeypot");
    }
    match elapsed_ms {
        Some(elapsed) if elapsed < limits::HUMAN_MIN_MS => Some("too fast"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_honeypot_and_inhuman_speed_are_seen() {
        assert_eq!(reason(" ", None), None);
        assert_eq!(reason("", Some(limits::HUMAN_MIN_MS)), None);
        assert_eq!(reason("", Some(limits::HUMAN_MIN_MS - 1)), Some("too fast"));
        assert_eq!(reason("x", Some(limits::HUMAN_MIN_MS)), Some("honeypot"));
    }
}
