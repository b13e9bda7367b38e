use crate::text::typed;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

/// Turns a title into a slug: lower case, letters without diacritics, hyphens for everything else
/// ('Crème & Teak' -> `creme-teak`). Empty if nothing is left.
#[must_use]
pub fn slugify(title: &str) -> String {
    let title = typed::value(title).to_lowercase();
    let mut slug = String::with_capacity(title.len());
    for c in title.chars() {
        match spelled(c) {
            "" if c.is_ascii() => push(&mut slug, c),
            "" => {
                for part in std::iter::once(c).nfd() {
                    push(&mut slug, part);
                }
            }
            letters => slug.push_str(letters),
        }
    }
    slug.trim_end_matches('-').to_owned()
}

fn push(slug: &mut String, c: char) {
    match c {
        'a'..='z' | '0'..='9' => slug.push(c),
        '\'' | '\u{2019}' => {}
        _ if is_combining_mark(c) => {}
        _ if slug.is_empty() || slug.ends_with('-') => {}
        _ => slug.push('-'),
    }
}

/// Letters that do not decompose into a plain one with a diacritic; empty for all others.
const fn spelled(c: char) -> &'static str {
    match c {
        'ä' | 'æ' => "ae",
        'ö' | 'œ' => "oe",
        'ü' => "ue",
        'ß' => "ss",
        'þ' => "th",
        'ø' => "o",
        'ð' | 'đ' => "d",
        'ł' => "l",
        'ı' => "i",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_shared_cases_hold() {
        let cases: Vec<(String, String)> = serde_json::from_str(include_str!("../../cases/slug.json")).expect("cases");
        for (title, slug) in cases {
            assert_eq!(slugify(&title), slug, "{title}");
        }
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
