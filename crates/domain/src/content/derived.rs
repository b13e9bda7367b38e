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

/// Where a map shows an address.
#[must_use]
pub fn map_address(address: &str) -> String {
    format!("https://www.google.com/maps/search/?api=1&query={}", encoded(address).replace("%20", "+"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::business::BusinessProfile;

    #[test]
    fn the_first_profile_has_what_follows_from_it() {
        let profile = BusinessProfile::default();
        assert_eq!(initials(&profile.name), profile.initials);
        let address = format!("{}, {}", profile.street, profile.city_line());
        assert_eq!(map_address(&address), profile.maps_url);
    }

    #[test]
    fn names_of_any_length_have_initials() {
        assert_eq!(initials("north quay joinery & sons"), "NQJ");
        assert_eq!(initials("\u{df}"), "SS");
        assert_eq!(initials("& -"), "");
    }
}
