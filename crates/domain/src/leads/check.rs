//! Checks one field of a public form when it loses focus, by the same rules as the whole form.

use crate::leads::contact::feet;
use crate::leads::contact::field::{EMAIL, PHONE, VESSEL_LENGTH};
use crate::text::email::Email;
use crate::text::phone::Phone;
use serde::{Deserialize, Serialize};

/// Fields with a rule that a browser cannot check itself.
pub const FIELDS: [&str; 3] = [EMAIL, PHONE, VESSEL_LENGTH];

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FieldCheck {
    /// Why it would be refused.
    pub error: Option<String>,
    /// Only offered, never applied.
    pub meant: Option<String>,
}

/// Checks a value. An empty one is not an error before the form is sent, and a field without a rule
/// is always fine.
#[must_use]
pub fn check(field: &str, value: &str) -> FieldCheck {
    if value.trim().is_empty() {
        return FieldCheck::default();
    }
    match field {
        EMAIL => match Email::parse(value) {
            Ok(email) => FieldCheck { error: None, meant: email.meant() },
            Err(message) => wrong(message),
        },
        PHONE => match Phone::parse(value) {
            Ok(_) => FieldCheck::default(),
            Err(message) => wrong(message),
        },
        VESSEL_LENGTH => match feet(value) {
            Ok(_) => FieldCheck::default(),
            Err(message) => wrong(&message),
        },
        _ => FieldCheck::default(),
    }
}

fn wrong(message: &str) -> FieldCheck {
    FieldCheck { error: Some(message.to_owned()), meant: None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages;

    #[test]
    fn a_field_is_checked_as_the_form_will_be() {
        let error = |field, value| check(field, value).error;
        assert_eq!(error(EMAIL, "jane@"), Some(messages::EMAIL_INVALID.to_owned()));
        assert_eq!(error(PHONE, "555-01"), Some(messages::PHONE_TOO_SHORT.to_owned()));
        assert_eq!(error(VESSEL_LENGTH, "-3"), Some(messages::VESSEL_LENGTH_INVALID.to_owned()));
        for field in FIELDS {
            assert_eq!(check(field, "  "), FieldCheck::default(), "{field}");
        }
        assert_eq!(check("name", "\u{0}"), FieldCheck::default());
    }

    #[test]
    fn a_typing_error_is_asked_about_and_not_refused() {
        let asked = check(EMAIL, "Jane+boat@gmial.con");
        assert_eq!((asked.error, asked.meant.as_deref()), (None, Some("Jane+boat@gmail.com")));
    }
}
