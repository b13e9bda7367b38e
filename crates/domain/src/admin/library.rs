use super::{MediaItem, MediaUse};
use crate::kinds::{FieldKind, FieldSpec, Kind};
use crate::limits;
use crate::messages::pictures::{NO_DESCRIPTION, NOWHERE, TOO_SMALL, and_more};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MediaFilter {
    #[default]
    All,
    /// Not referenced anywhere, including drafts and the trash.
    Unused,
    /// Neither an alt text nor marked decorative.
    NoAlt,
    /// Blurred in large places: [`MediaItem::is_small`].
    Small,
    /// An original over [`limits::MEDIA_HEAVY_BYTES`].
    Heavy,
    In(Kind),
}

impl MediaFilter {
    /// Every filter, in the order of the screen.
    pub fn all() -> Vec<Self> {
        let mut filters = vec![Self::All, Self::Unused, Self::NoAlt, Self::Small, Self::Heavy];
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
            Self::Small => "small",
            Self::Heavy => "heavy",
            Self::In(kind) => kind.code(),
        }
    }

    #[must_use]
    pub fn label(self) -> String {
        match self {
            Self::All => "All".to_owned(),
            Self::Unused => NOWHERE.to_owned(),
            Self::NoAlt => NO_DESCRIPTION.to_owned(),
            Self::Small => TOO_SMALL.to_owned(),
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

impl MediaItem {
    /// Whether the longer side has too few pixels for the large places of pages.
    #[must_use]
    pub fn is_small(&self) -> bool {
        self.picture.width.max(self.picture.height) < limits::MEDIA_LARGE_PIXELS
    }

    #[must_use]
    pub const fn lacks_alt(&self) -> bool {
        self.alt.is_empty() && !self.decorative
    }

    pub fn set_uses(&mut self, uses: Vec<MediaUse>) {
        self.where_used = in_words(&uses);
        self.uses = uses;
    }
}

/// Each place once; those that do not fit a line are counted.
fn in_words(uses: &[MediaUse]) -> String {
    let mut names: Vec<&str> = Vec::new();
    for place in uses {
        if !names.contains(&place.short.as_str()) {
            names.push(&place.short);
        }
    }
    if names.is_empty() {
        return NOWHERE.to_owned();
    }
    let more = names.len().saturating_sub(limits::MEDIA_PLACES_NAMED);
    names.truncate(limits::MEDIA_PLACES_NAMED);
    let named = names.join(", ");
    if more == 0 { named } else { and_more(&named, more) }
}

/// The first of its caption, what it shows, and its file that says something.
#[must_use]
pub fn picture_title<'t>(caption: &'t str, alt: &'t str, file: &'t str) -> &'t str {
    match (caption, alt) {
        ("", "") => file,
        ("", alt) => alt,
        (caption, _) => caption,
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

    #[test]
    fn a_picture_is_called_by_what_says_most() {
        assert_eq!(picture_title("Saloon", "A saloon in walnut", "IMG_1.jpg"), "Saloon");
        assert_eq!(picture_title("", "A saloon in walnut", "IMG_1.jpg"), "A saloon in walnut");
        assert_eq!(picture_title("", "", "IMG_1.jpg"), "IMG_1.jpg");
    }

    #[test]
    fn places_are_named_once_and_counted_after_the_third() {
        let in_places = |names: &[&str]| {
            let mut uses = Vec::new();
            for name in names {
                uses.push(MediaUse { short: (*name).to_owned(), ..MediaUse::default() });
            }
            in_words(&uses)
        };
        assert_eq!(in_places(&[]), "Nowhere");
        assert_eq!(in_places(&["Home", "Yacht gallery", "Home"]), "Home, Yacht gallery");
        assert_eq!(in_places(&["Home", "Halcyon", "Showroom", "Blog", "Styles"]), "Home, Halcyon, Showroom and 2 more");
    }
}
