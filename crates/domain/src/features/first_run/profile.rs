//! What the answers say about the business, by the fields of its form. Initials and the address on a map follow from it.

use super::Answers;
use crate::kinds::{Document, Fields as _, business};
use serde_json::json;

pub(super) fn profile(answers: &Answers) -> Document {
    let mut profile = Document::new();
    let name = answers.name.clone().unwrap_or_default();
    profile.set("legalName", name.name.clone());
    profile.set("name", name.name);
    profile.set("tagline", "");
    profile.set("area", name.town);
    profile.set("about", answers.sentence.clone().unwrap_or_default().text);
    let contact = answers.contact.clone().unwrap_or_default();
    profile.set("phone", contact.phone);
    profile.set("email", contact.email);
    let place = answers.place.clone().unwrap_or_default();
    profile.set("timeZone", time_zone(&place.region));
    profile.set("street", place.street);
    profile.set("city", answers.city());
    profile.set("region", place.region);
    profile.set("postalCode", place.postal_code);
    profile.set("country", "US");
    let license = answers.license.clone().unwrap_or_default();
    profile.set("licenseNumber", license.number);
    profile.set("licenseClass", license.class);
    profile.set("hours", json!(answers.hours.clone().unwrap_or_default().week()));
    profile.set(business::place::LIST, json!([]));
    profile
}

/// That of most of the state; the one of California for a place that is not known.
fn time_zone(region: &str) -> &'static str {
    match region {
        "CT" | "DC" | "DE" | "FL" | "GA" | "IN" | "KY" | "MA" | "MD" | "ME" | "MI" | "NC" | "NH" | "NJ" | "NY"
        | "OH" | "PA" | "RI" | "SC" | "VA" | "VT" | "WV" => "America/New_York",
        "AL" | "AR" | "IA" | "IL" | "KS" | "LA" | "MN" | "MO" | "MS" | "ND" | "NE" | "OK" | "SD" | "TN" | "TX"
        | "WI" => "America/Chicago",
        "CO" | "ID" | "MT" | "NM" | "UT" | "WY" => "America/Denver",
        "AZ" => "America/Phoenix",
        "AK" => "America/Anchorage",
        "HI" => "Pacific/Honolulu",
        "PR" | "VI" => "America/Puerto_Rico",
        _ => "America/Los_Angeles",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::first_run::answers::NameAnswer;

    #[test]
    fn nothing_is_invented() {
        let name = NameAnswer { name: "Harbor & Grain".into(), town: "Shelter Island, San Diego".into() };
        let profile = profile(&Answers { name: Some(name), ..Answers::default() });
        assert_eq!(profile.text("city"), "San Diego");
        for unknown in ["phone", "email", "street", "region", "postalCode", "licenseNumber", "about"] {
            assert_eq!(profile.text(unknown), "", "{unknown}");
        }
    }

    #[test]
    fn the_place_says_the_zone() {
        assert_eq!(time_zone("FL"), "America/New_York");
        assert_eq!(time_zone(""), "America/Los_Angeles");
    }
}
