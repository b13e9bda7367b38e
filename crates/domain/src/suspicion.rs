//! What makes a sent form look like a program's work. The owner reads the reason
//! in the quarantine; whoever sent it does not learn it.

use crate::limits;

/// Why this form looks automated, if it does: the field that people never see
/// has a value, or the form came back faster than anybody types.
#[must_use]
pub fn reason(company_fax: &str, elapsed_ms: Option<i64>) -> Option<&'static str> {
    if !company_fax.trim().is_empty() {
        Some("honeypot")
    } else if elapsed_ms.is_some_and(|ms| ms < limits::HUMAN_MIN_MS) {
        Some("too fast")
    } else {
        None
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
