//! A published picture as pages need it: dimensions, text, and the addresses of
//! its smaller forms.

use serde::{Deserialize, Serialize};

/// Widths, in pixels, in which pages offer every published picture, as far as its
/// own width reaches. 750 is the whole width of many phones at twice their
/// density. May be changed: a form that a picture lacks is made when first asked for.
pub const WIDTHS: [u32; 4] = [480, 750, 1200, 1920];
/// Width, in pixels, of the form that lists of the back office show. Not among the
/// addresses of public pages: each would be longer for a form that none of them shows.
pub const THUMB_WIDTH: u32 = 240;
/// Up to this width a form is what phones wait for, and worth more effort.
pub const PHONE_WIDTH: u32 = WIDTHS[1];

/// Formats of the smaller forms, best first; the browser takes the first it knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum VariantFormat {
    /// AVIF
    Avif,
    /// WebP
    Webp,
    /// JPEG
    Jpeg,
}

impl VariantFormat {
    /// Every format, best first.
    pub const ALL: [Self; 3] = [Self::Avif, Self::Webp, Self::Jpeg];

    /// File name extension.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Avif => "avif",
            Self::Webp => "webp",
            Self::Jpeg => "jpg",
        }
    }

    /// Media type.
    #[must_use]
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Avif => "image/avif",
            Self::Webp => "image/webp",
            Self::Jpeg => "image/jpeg",
        }
    }

    /// The format with this extension.
    #[must_use]
    pub fn from_extension(extension: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|f| f.extension() == extension)
    }
}

/// A picture of the media library.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Picture {
    /// Content hash, the first part of every address of the picture: an address
    /// never changes its bytes and may be cached forever.
    pub key: String,
    /// What it shows, for those who cannot see it. Empty means decorative.
    pub alt: String,
    /// Width of the original, upright, in pixels.
    pub width: u32,
    /// Height of the original, upright, in pixels.
    pub height: u32,
    /// Where the eye should stay when the picture is cropped: percent from left and top.
    pub focal: (u8, u8),
    /// Its average colour, `#rrggbb`: stands in its place until it has arrived.
    pub color: String,
}

impl Picture {
    /// The widths that pages offer of this picture, ascending; never wider than the original.
    #[must_use]
    pub fn widths(&self) -> Vec<u32> {
        ladder(self.width)
    }

    /// Address of one form of the picture.
    #[must_use]
    pub fn url(&self, width: u32, format: VariantFormat) -> String {
        format!("/media/{}/{}.{}", self.key, width, format.extension())
    }

    /// `srcset` of all forms in one format up to `max_width` pixels.
    #[must_use]
    pub fn srcset(&self, format: VariantFormat, max_width: u32) -> String {
        let widths = self.widths();
        let fitting: Vec<u32> = widths.iter().copied().filter(|w| *w <= max_width).collect();
        let chosen = if fitting.is_empty() { &widths[..1] } else { &fitting[..] };
        chosen.iter().map(|w| format!("{} {w}w", self.url(*w, format))).collect::<Vec<_>>().join(", ")
    }

    /// Like [`Picture::srcset`] of all forms, with the thumbnail before them.
    #[must_use]
    pub fn srcset_with_thumb(&self, format: VariantFormat) -> String {
        let all = self.srcset(format, u32::MAX);
        if self.width <= THUMB_WIDTH { all } else { format!("{} {THUMB_WIDTH}w, {all}", self.url(THUMB_WIDTH, format)) }
    }

    /// Address of the JPEG that browsers without newer formats get: the largest
    /// form up to `max_width` pixels.
    #[must_use]
    pub fn fallback_url(&self, max_width: u32) -> String {
        self.url(self.fallback_size(max_width).0, VariantFormat::Jpeg)
    }

    /// Width and height, in pixels, of what [`Picture::fallback_url`] names.
    #[must_use]
    pub fn fallback_size(&self, max_width: u32) -> (u32, u32) {
        let widths = self.widths();
        let width = widths.iter().copied().rfind(|w| *w <= max_width).unwrap_or(widths[0]);
        let own = u64::from(self.width.max(1));
        let height = (u64::from(self.height) * u64::from(width) + own / 2) / own;
        (width, u32::try_from(height.max(1)).unwrap_or(u32::MAX))
    }
}

/// The widths of every form of a picture of this width, ascending, at least one:
/// those of [`ladder`], and the thumbnail.
#[must_use]
pub fn forms(width: u32) -> Vec<u32> {
    let thumb = Some(THUMB_WIDTH).filter(|thumb| *thumb < width);
    thumb.into_iter().chain(ladder(width)).collect()
}

/// The widths that pages offer of a picture of this width, ascending, at least one.
#[must_use]
pub fn ladder(width: u32) -> Vec<u32> {
    let mut widths: Vec<u32> = WIDTHS.iter().copied().filter(|w| *w < width).collect();
    widths.push(width.min(WIDTHS[WIDTHS.len() - 1]));
    widths.dedup();
    widths
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn only_the_back_office_is_offered_the_thumbnail() {
        let picture = Picture { key: "k".to_owned(), width: 700, height: 400, ..Picture::default() };
        assert_eq!(picture.srcset(VariantFormat::Avif, u32::MAX), "/media/k/480.avif 480w, /media/k/700.avif 700w");
        assert_eq!(
            picture.srcset_with_thumb(VariantFormat::Avif),
            "/media/k/240.avif 240w, /media/k/480.avif 480w, /media/k/700.avif 700w"
        );
        let small = Picture { width: 200, ..picture };
        assert_eq!(small.srcset_with_thumb(VariantFormat::Webp), "/media/k/200.webp 200w");
    }

    #[test]
    fn a_small_picture_is_kept_in_its_own_width() {
        assert_eq!(ladder(300), [300]);
        assert_eq!(ladder(1200), [480, 750, 1200]);
        assert_eq!(ladder(4000), [480, 750, 1200, 1920]);
    }

    proptest! {
        #[test]
        fn forms_ascend_and_never_enlarge(width in 1_u32..10_000) {
            let widths = forms(width);
            prop_assert!(widths.ends_with(&ladder(width)));
            prop_assert!(!ladder(width).is_empty());
            prop_assert!(widths.windows(2).all(|w| w[0] < w[1]));
            prop_assert!(widths.iter().all(|w| *w <= width));
        }
    }
}
