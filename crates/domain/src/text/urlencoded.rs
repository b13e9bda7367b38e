//! Strict parsing of `application/x-www-form-urlencoded` bodies.

use crate::text::address::decoded;

/// `None` if one of them is not UTF-8: broken text is refused rather than guessed at.
#[must_use]
pub fn pairs(body: &[u8]) -> Option<Vec<(String, String)>> {
    let mut pairs = Vec::new();
    for raw in body.split(|b| *b == b'&') {
        let mut halves = raw.splitn(2, |b| *b == b'=');
        let name = decode(halves.next()?)?;
        let value = decode(halves.next().unwrap_or_default())?;
        pairs.push((name, value));
    }
    Some(pairs)
}

/// Decodes a name or value: plus is a space, `%41` a byte. A `%` without two hex digits is kept;
/// browsers never send one.
fn decode(raw: &[u8]) -> Option<String> {
    let spaced: Vec<u8> = raw.iter().map(|b| if *b == b'+' { b' ' } else { *b }).collect();
    decoded(&spaced)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn pairs_are_read_as_browsers_write_them() {
        let read = pairs(b"name=J%C3%B6rg+A&message=a%0D%0Ab%26%3D%2B%25&empty=&bare&&x=1=2").expect("pairs");
        let read: Vec<(&str, &str)> = read.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let wanted =
            [("name", "J\u{f6}rg A"), ("message", "a\r\nb&=+%"), ("empty", ""), ("bare", ""), ("", ""), ("x", "1=2")];
        assert_eq!(read, wanted);
        assert_eq!(pairs(b"a=100%&b=%4").expect("pairs")[1].1, "%4");
        assert_eq!(pairs(b"a=%FF"), None);
        assert_eq!(pairs(b"\xff=1"), None);
    }

    proptest! {
        #[test]
        fn what_is_typed_arrives_as_it_is(typed in any::<String>()) {
            let sent: String = typed.bytes().map(|b| format!("%{b:02X}")).collect();
            prop_assert_eq!(pairs(format!("a={sent}").as_bytes()), Some(vec![("a".to_owned(), typed)]));
        }
    }
}
