//! Text inside URLs: what may appear unescaped, and what is percent-encoded (RFC 3986).

use percent_encoding::{AsciiSet, CONTROLS, NON_ALPHANUMERIC, percent_decode, utf8_percent_encode};
use std::borrow::Cow;

/// All but letters, digits and `-._~`.
const RESERVED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');
const IN_A_PATH: &AsciiSet = &RESERVED.remove(b'/');
/// Characters that mail addresses use; not `&`, `?` and the like, which end the address in a
/// `mailto:`.
const IN_A_MAILTO: &AsciiSet =
    &RESERVED.remove(b'@').remove(b'+').remove(b'!').remove(b'$').remove(b'\'').remove(b'*').remove(b'=');
/// White space and control characters; non-ASCII is encoded anyway.
const INVISIBLE: &AsciiSet = &CONTROLS.add(b' ');

/// Longest name of a downloaded file, in characters without its extension.
const FILE_NAME_MAX: usize = 80;

#[must_use]
pub fn encoded(text: &str) -> String {
    Cow::from(utf8_percent_encode(text, RESERVED)).into_owned()
}

/// A whole path as a query value: its slashes stay readable.
#[must_use]
pub fn encoded_path(path: &str) -> String {
    utf8_percent_encode(path, IN_A_PATH).to_string()
}

#[must_use]
pub fn mailto(address: &str) -> String {
    format!("mailto:{}", utf8_percent_encode(address, IN_A_MAILTO))
}

#[must_use]
pub fn ascii(address: &str) -> String {
    utf8_percent_encode(address, INVISIBLE).to_string()
}

/// The `Content-Disposition` of a download named `name` (RFC 6266): no folder, no control
/// characters, limited length, and the extension of the actual format.
#[must_use]
pub fn attachment(name: &str, extension: &str) -> String {
    let name = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let stem = match name.rsplit_once('.') {
        Some((stem, _)) => stem,
        None => name,
    };
    let stem: String = stem.chars().filter(|c| !c.is_control()).take(FILE_NAME_MAX).collect();
    let stem = match stem.trim_matches([' ', '.']) {
        "" => "picture",
        stem => stem,
    };
    let mut ascii = String::with_capacity(stem.len());
    for c in stem.chars() {
        ascii.push(if c.is_ascii_alphanumeric() || " -_()".contains(c) { c } else { '_' });
    }
    format!("attachment; filename=\"{ascii}.{extension}\"; filename*=UTF-8''{}.{extension}", encoded(stem))
}

/// Percent-decodes; `None` if the result is not UTF-8. A `%` not followed by two hex digits is kept
/// as it is.
#[must_use]
pub fn decoded(raw: &[u8]) -> Option<String> {
    let text = percent_decode(raw).decode_utf8().ok()?;
    Some(text.into_owned())
}

/// Whether there is a NUL in `raw` once it is percent-decoded, or decoded twice, which the router
/// does with the parts of a path.
#[must_use]
pub fn has_nul(raw: &str) -> bool {
    let once: Vec<u8> = percent_decode(raw.as_bytes()).collect();
    once.contains(&0) || percent_decode(&once).any(|byte| byte == 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn only_what_would_change_the_meaning_is_encoded() {
        assert_eq!(encoded("a-b_c.d~e/f g&h=\u{f6}"), "a-b_c.d~e%2Ff%20g%26h%3D%C3%B6");
        assert_eq!(encoded_path("/blog/a b?c"), "/blog/a%20b%3Fc");
        assert_eq!(mailto("o'neil+boat@example.com"), "mailto:o'neil+boat@example.com");
        assert_eq!(mailto("a?subject=b@example.com"), "mailto:a%3Fsubject=b@example.com");
        assert_eq!(ascii("/caf\u{e9} bar?x=%41#y"), "/caf%C3%A9%20bar?x=%41#y");
    }

    #[test]
    fn files_are_saved_under_safe_names() {
        let plain = "attachment; filename=\"deck plan.jpg\"; filename*=UTF-8''deck%20plan.jpg";
        assert_eq!(attachment("../deck plan.png", "jpg"), plain);
        let odd = "attachment; filename=\"cr_me _x_.png\"; filename*=UTF-8''cr%C3%A8me%20%22x%22.png";
        assert_eq!(attachment("cr\u{e8}me \"x\"\r\n.png", "png"), odd);
        assert_eq!(attachment("C:\\..", "png"), "attachment; filename=\"picture.png\"; filename*=UTF-8''picture.png");
        assert!(attachment(&"x".repeat(5000), "jpg").len() < 250);
    }

    #[test]
    fn odd_bytes_are_read_or_refused() {
        assert_eq!(decoded(b"100%&%4"), Some("100%&%4".into()));
        assert_eq!(decoded(b"%FF"), None);
    }

    proptest! {
        #[test]
        fn what_is_encoded_comes_back(text in any::<String>()) {
            prop_assert_eq!(decoded(encoded(&text).as_bytes()), Some(text.clone()));
            prop_assert_eq!(decoded(encoded_path(&text).as_bytes()), Some(text.clone()));
            prop_assert!(attachment(&text, "jpg").bytes().all(|b| b == b' ' || b.is_ascii_graphic()));
            prop_assert!(ascii(&text).bytes().all(|b| b.is_ascii_graphic()));
        }
    }
}
