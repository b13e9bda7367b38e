//! Checks one field of a public form when it loses focus, by the same rules as the whole form.

use crate::leads::contact::field::{EMAIL, PHONE, VESSEL_LENGTH};
use crate::leads::length;
use crate::messages;
use crate::text::email::Email;
use crate::text::phone::Phone;
use crate::text::typed;
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
    /// How it is understood, where that is not what was typed: a length in meters.
    pub understood: Option<String>,
}

/// Checks a value. An empty one is not an error before the form is sent, and a field without a rule
/// is always fine.
#[must_use]
pub fn check(field: &str, value: &str) -> FieldCheck {
    if typed::value(value).is_empty() {
        return FieldCheck::default();
    }
    match field {
        EMAIL => match Email::parse(value) {
            Ok(email) => FieldCheck { meant: email.suggestion(), ..FieldCheck::default() },
            Err(message) => wrong(message),
        },
        PHONE => match Phone::parse(value) {
            Ok(_) => FieldCheck::default(),
            Err(message) => wrong(message),
        },
        VESSEL_LENGTH => match length::read(value) {
            Ok(_) => FieldCheck { understood: understood(value), ..FieldCheck::default() },
            Err(message) => wrong(&message),
        },
        _ => FieldCheck::default(),
    }
}

/// How a length is understood, if its writer has to be told.
#[must_use]
pub fn understood(length: &str) -> Option<String> {
    let length = length::read(length).ok()??;
    if length.is_converted { Some(messages::vessel_understood(&length.words())) } else { None }
}

fn wrong(message: &str) -> FieldCheck {
    FieldCheck { error: Some(message.to_owned()), ..FieldCheck::default() }
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
        assert_eq!(error(PHONE, "\u{202d}(619) 555-0142\u{202c}"), None);
        assert_eq!(check(VESSEL_LENGTH, "12 m").understood.as_deref(), Some("We read this as 39 ft."));
        assert_eq!(check(VESSEL_LENGTH, "42 ft"), FieldCheck::default());
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
