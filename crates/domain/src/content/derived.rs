//! Values of the business profile that follow from others while nobody has set them.

use crate::text::address::encoded;

/// At most so many letters fit into the badge in place of a logo.
const INITIALS_MAX: usize = 3;

/// 'HG' of Harbor & Grain.
#[must_use]
pub fn initials(name: &str) -> String {
    let letters = name.split_whitespace().filter_map(|word| word.chars().find(|letter| letter.is_alphanumeric()));
    let made: String = letters.take(INITIALS_MAX).collect();
    made.to_uppercase().chars().take(INITIALS_MAX).collect()
}

/// Where a map shows an address, of which the empty parts are left out; empty without street and city.
#[must_use]
pub fn map_address(street: &str, city: &str, state_and_code: &str) -> String {
    if street.is_empty() && city.is_empty() {
        return String::new();
    }
    let known: Vec<&str> = [street, city, state_and_code].into_iter().filter(|part| !part.is_empty()).collect();
    format!("https://www.google.com/maps/search/?api=1&query={}", encoded(&known.join(", ")).replace("%20", "+"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::business::BusinessProfile;

    #[test]
    fn the_first_profile_has_what_follows_from_it() {
        let profile = BusinessProfile::default();
        assert_eq!(initials(&profile.name), profile.initials);
        let state_and_code = format!("{} {}", profile.region, profile.postal_code);
        assert_eq!(map_address(&profile.street, &profile.city, &state_and_code), profile.maps_url);
    }

    #[test]
    fn what_is_not_known_is_no_part_of_the_map_address() {
        assert!(map_address("", "Avalon", "").ends_with("query=Avalon"));
        assert_eq!(map_address("", "", "CA 92106"), "");
    }

    #[test]
    fn names_of_any_length_have_initials() {
        assert_eq!(initials("north quay joinery & sons"), "NQJ");
        assert_eq!(initials("\u{df}"), "SS");
        assert_eq!(initials("& -"), "");
    }
}
