use crate::text::options::codes;

/// Hexadecimal digits of the hash of an image's content.
pub const HASH_DIGITS: usize = 16;
/// A picture narrower than this, in pixels, is not used as og:image: networks would show it as a
/// thumbnail.
pub const OWN_PICTURE_MIN: u32 = 600;
pub const TITLE_CHARS: usize = 200;
/// Images that may wait to be drawn; further requests are rejected temporarily.
pub const WAITING_MAX: usize = 16;

codes! {
    #[derive(Hash)]
    OgImageKind {
        Post = "post";
        Project = "project";
        Page = "page";
        Category = "category";
        Tag = "tag";
    }
}

/// Parses `0123456789abcdef.jpg`, the last part of an og:image's URL.
#[must_use]
pub fn parse_file(file: &str) -> Option<&str> {
    let hash = file.strip_suffix(".jpg")?;
    let is_hash = hash.len() == HASH_DIGITS && hash.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
    if is_hash { Some(hash) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_cards_are_read() {
        assert_eq!(parse_file("0123456789abcdef.jpg"), Some("0123456789abcdef"));
        for odd in
            ["", ".jpg", "0123456789abcdef", "0123456789ABCDEF.jpg", "../456789abcdef0.jpg", "0123456789abcdef.png"]
        {
            assert_eq!(parse_file(odd), None, "{odd}");
        }
    }

    #[test]
    fn kinds_are_read_back() {
        for kind in OgImageKind::ALL {
            assert_eq!(OgImageKind::from_code(kind.code()), Some(kind));
        }
        assert_eq!(OgImageKind::from_code("draft"), None);
    }
}
