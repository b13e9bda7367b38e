//! The readable last part of a page's address.

/// Turns a title into a slug: transliterated to ASCII, lower case, everything
/// else one hyphen ('Crème & Teak' -> `creme-teak`). Empty if nothing is left.
#[must_use]
pub fn slugify(title: &str) -> String {
    let mut slug = String::with_capacity(title.len());
    for c in title.chars().flat_map(char::to_lowercase) {
        match c {
            'a'..='z' | '0'..='9' => slug.push(c),
            '\'' | '\u{2019}' => {}
            _ => match fold(c) {
                "" => {
                    if !slug.is_empty() && !slug.ends_with('-') {
                        slug.push('-');
                    }
                }
                ascii => slug.push_str(ascii),
            },
        }
    }
    slug.trim_end_matches('-').to_owned()
}

const fn fold(c: char) -> &'static str {
    match c {
        'à' | 'á' | 'â' | 'ã' | 'å' | 'ā' | 'ă' | 'ą' => "a",
        'ä' | 'æ' => "ae",
        'ç' | 'ć' | 'č' => "c",
        'ð' | 'ď' | 'đ' => "d",
        'è' | 'é' | 'ê' | 'ë' | 'ē' | 'ė' | 'ę' | 'ě' => "e",
        'ì' | 'í' | 'î' | 'ï' | 'ī' | 'į' | 'ı' => "i",
        'ł' | 'ľ' => "l",
        'ñ' | 'ń' | 'ň' => "n",
        'ò' | 'ó' | 'ô' | 'õ' | 'ø' | 'ō' | 'ő' => "o",
        'ö' | 'œ' => "oe",
        'ř' => "r",
        'ś' | 'š' | 'ş' | 'ș' => "s",
        'ß' => "ss",
        'ť' | 'ț' => "t",
        'þ' => "th",
        'ù' | 'ú' | 'û' | 'ū' | 'ů' | 'ű' => "u",
        'ü' => "ue",
        'ý' | 'ÿ' => "y",
        'ź' | 'ż' | 'ž' => "z",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn transliterates() {
        assert_eq!(slugify("Crème & Teak"), "creme-teak");
        assert_eq!(slugify("  The Captain's Cabin!  "), "the-captains-cabin");
        assert_eq!(slugify("⛵"), "");
    }

    proptest! {
        #[test]
        fn slugs_are_clean_and_stable(title in "\\PC{0,80}") {
            let slug = slugify(&title);
            prop_assert!(slug.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-'));
            prop_assert!(!slug.starts_with('-') && !slug.ends_with('-') && !slug.contains("--"));
            prop_assert_eq!(slugify(&slug), slug);
        }
    }
}
