//! Filters of the media library.

use crate::kinds::{Entity, FieldKind};
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
    pub fn all() -> impl Iterator<Item = Self> {
        let holds = |entity: &&Entity| {
            let holder = |kind: &FieldKind| matches!(kind, FieldKind::Picture { .. } | FieldKind::RichText);
            entity.host_list().is_none() && entity.spec().fields().any(|field| holder(&field.kind))
        };
        let kinds = Entity::ALL.iter().filter(holds).map(|entity| Self::In(*entity));
        [Self::All, Self::Unused, Self::NoAlt, Self::Heavy].into_iter().chain(kinds)
    }

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
            Self::In(entity) => entity.plural().to_owned(),
        }
    }

    /// The filter with this code; anything unknown is every picture.
    #[must_use]
    pub fn from_code(code: &str) -> Self {
        Self::all().find(|filter| filter.code() == code).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_back() {
        for filter in MediaFilter::all() {
            assert_eq!(MediaFilter::from_code(filter.code()), filter);
            assert!(!filter.label().is_empty());
        }
        assert_eq!(MediaFilter::from_code("leads"), MediaFilter::All);
    }
}
