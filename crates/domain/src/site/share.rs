//! The og:images drawn for pages without a suitable picture.

/// Hexadecimal digits of the hash of an image's content.
pub const HASH_DIGITS: usize = 16;
/// A picture narrower than this, in pixels, is not used as og:image: networks would show it as a
/// thumbnail.
pub const OWN_PICTURE_MIN: u32 = 600;
/// Characters of a title on an image; drawing cuts what does not fit.
pub const TITLE_CHARS: usize = 200;
/// Images that may wait to be drawn; further requests are rejected temporarily.
pub const WAITING_MAX: usize = 16;

/// The kind of page that an og:image belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OgImageKind {
    /// An article.
    Post,
    /// A finished boat or house.
    Project,
    /// One of [`crate::site::pages::PAGES`].
    Page,
    /// A category's archive.
    Category,
    /// A tag's archive.
    Tag,
}

impl OgImageKind {
    /// Every kind.
    pub const ALL: [Self; 5] = [Self::Post, Self::Project, Self::Page, Self::Category, Self::Tag];

    /// As spelled in URLs.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Post => "post",
            Self::Project => "project",
            Self::Page => "page",
            Self::Category => "category",
            Self::Tag => "tag",
        }
    }

    /// The kind with this code.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }
}

/// Parses `0123456789abcdef.jpg`, the last part of an og:image's URL.
#[must_use]
pub fn parse_file(file: &str) -> Option<&str> {
    let hash = file.strip_suffix(".jpg")?;
    let fits = hash.len() == HASH_DIGITS && hash.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
    fits.then_some(hash)
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
