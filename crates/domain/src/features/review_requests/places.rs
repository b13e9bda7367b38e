//! Where customers can write a review, as the owner names it in the business profile.

use crate::features::review_requests::limits::URL_MAX;
use crate::features::review_requests::messages as msg;
use crate::kinds::form::field;
use crate::kinds::{FieldKind, FieldSpec};
use crate::text::web_address;
use serde::{Deserialize, Serialize};

/// The tick in the business profile's list of places.
pub const TICK: &str = "reviews";

pub(crate) fn tick() -> FieldSpec {
    field(TICK, "Asked for reviews", FieldKind::Toggle)
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReviewPlace {
    /// 'Google'.
    pub label: String,
    pub url: String,
}

impl ReviewPlace {
    /// Customers open it from a mail or scan it from paper, so it is never sent unencrypted.
    pub fn check_address(url: &str) -> Result<(), &'static str> {
        if url.chars().count() > URL_MAX {
            return Err(msg::ADDRESS_TOO_LONG);
        }
        match web_address::parse(url) {
            Some(address) if address.scheme() == "https" => Ok(()),
            _ => Err(msg::ADDRESS_UNENCRYPTED),
        }
    }

    /// The address as it is printed for people to type: without its scheme.
    #[must_use]
    pub fn printed_address(&self) -> &str {
        let address = self.url.strip_prefix("https://").unwrap_or(&self.url);
        address.trim_end_matches('/')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_encrypted_addresses_are_places() {
        assert_eq!(ReviewPlace::check_address("https://g.page/r/Cabc/review"), Ok(()));
        for wrong in ["http://g.page/r/Cabc", "g.page", "", "javascript:alert(1)"] {
            assert_eq!(ReviewPlace::check_address(wrong), Err(msg::ADDRESS_UNENCRYPTED), "{wrong}");
        }
    }

    #[test]
    fn the_code_of_a_long_address_cannot_be_scanned_from_a_card() {
        let address = |length: usize| format!("https://g.page/{}", "a".repeat(length - 15));
        assert_eq!(ReviewPlace::check_address(&address(URL_MAX)), Ok(()));
        assert_eq!(ReviewPlace::check_address(&address(URL_MAX + 1)), Err(msg::ADDRESS_TOO_LONG));
    }

    #[test]
    fn an_address_is_printed_without_what_nobody_types() {
        let place = ReviewPlace { label: "Yelp".into(), url: "https://www.yelp.com/biz/harbor/".into() };
        assert_eq!(place.printed_address(), "www.yelp.com/biz/harbor");
    }
}
