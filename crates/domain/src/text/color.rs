//! Colors as the owner types them.

use crate::text::typed;

/// As this program writes it: `#rrggbb`, lower case. The number sign may be missing.
#[must_use]
pub fn parse(text: &str) -> Option<String> {
    let text = typed::value(text);
    let digits = text.trim_start_matches('#');
    let is_color = digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    if is_color { Some(format!("#{}", digits.to_ascii_lowercase())) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_have_six_digits() {
        for text in ["#7a4b2c", "7A4B2C", " #7A4b2c "] {
            assert_eq!(parse(text).as_deref(), Some("#7a4b2c"), "{text}");
        }
        for text in ["", "#", "#7a4b2", "#7a4b2cf", "#7a4b2g", "#\u{e9}a4b2", "red"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
