//! Filters of the media library.

use super::Entity;
use crate::limits;

/// Which pictures of the library are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MediaFilter {
    /// Every one.
    #[default]
    All,
    /// Not referenced anywhere, including drafts and the trash.
    Unused,
    /// Neither an alt text nor marked decorative.
    NoAlt,
    /// An original over [`limits::MEDIA_HEAVY_BYTES`].
    Heavy,
    /// Used by this kind of content.
    In(Entity),
}

impl MediaFilter {
    /// Every filter, in the order of the screen.
    pub const ALL: [Self; 15] = [
        Self::All,
        Self::Unused,
        Self::NoAlt,
        Self::Heavy,
        Self::In(Entity::Blog),
        Self::In(Entity::Projects),
        Self::In(Entity::Gallery),
        Self::In(Entity::PageImages),
        Self::In(Entity::Testimonials),
        Self::In(Entity::Styles),
        Self::In(Entity::Seo),
        Self::In(Entity::Business),
        Self::In(Entity::Social),
        Self::In(Entity::PrivacyPolicy),
        Self::In(Entity::TermsOfService),
    ];

    /// Its code in the URL.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::All => "",
            Self::Unused => "unused",
            Self::NoAlt => "no-alt",
            Self::Heavy => "heavy",
            Self::In(entity) => entity.code(),
        }
    }

    /// Its label.
    #[must_use]
    pub fn label(self) -> String {
        match self {
            Self::All => "All".to_owned(),
            Self::Unused => "Not used".to_owned(),
            Self::NoAlt => "No alt text".to_owned(),
            Self::Heavy => format!("Over {} MB", limits::MEDIA_HEAVY_BYTES / 1024 / 1024),
            Self::In(Entity::Business) => "Logo".to_owned(),
            Self::In(entity) => entity.plural().to_owned(),
        }
    }

    /// The filter with this code; anything unknown is every picture.
    #[must_use]
    pub fn from_code(code: &str) -> Self {
        Self::ALL.into_iter().find(|filter| filter.code() == code).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_back() {
        for filter in MediaFilter::ALL {
            assert_eq!(MediaFilter::from_code(filter.code()), filter);
            assert!(!filter.label().is_empty());
        }
        assert_eq!(MediaFilter::from_code("leads"), MediaFilter::All);
    }
}
