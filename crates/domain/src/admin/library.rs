use crate::kinds::{FieldKind, FieldSpec, Kind};
use crate::limits;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MediaFilter {
    #[default]
    All,
    /// Not referenced anywhere, including drafts and the trash.
    Unused,
    /// Neither an alt text nor marked decorative.
    NoAlt,
    /// An original over [`limits::MEDIA_HEAVY_BYTES`].
    Heavy,
    In(Kind),
}

impl MediaFilter {
    /// Every filter, in the order of the screen.
    pub fn all() -> Vec<Self> {
        let mut filters = vec![Self::All, Self::Unused, Self::NoAlt, Self::Heavy];
        for kind in Kind::ALL {
            if kind.host_list().is_none() && kind.spec().fields().any(holds_pictures) {
                filters.push(Self::In(kind));
            }
        }
        filters
    }

    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::All => "",
            Self::Unused => "unused",
            Self::NoAlt => "no-alt",
            Self::Heavy => "heavy",
            Self::In(kind) => kind.code(),
        }
    }

    #[must_use]
    pub fn label(self) -> String {
        match self {
            Self::All => "All".to_owned(),
            Self::Unused => "Not used".to_owned(),
            Self::NoAlt => "No alt text".to_owned(),
            Self::Heavy => format!("Over {} MB", limits::MEDIA_HEAVY_BYTES / 1024 / 1024),
            Self::In(kind) => kind.plural().to_owned(),
        }
    }

    /// The filter with this code; anything unknown is every picture.
    #[must_use]
    pub fn from_code(code: &str) -> Self {
        Self::all().into_iter().find(|filter| filter.code() == code).unwrap_or_default()
    }
}

const fn holds_pictures(field: &FieldSpec) -> bool {
    matches!(field.kind, FieldKind::Picture { .. } | FieldKind::RichText)
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
