//! A published picture as pages need it: dimensions, alt text, and the URLs of its variants.

use crate::media::photo::PixelSize;
use crate::media::widths::{
    FULL_WIDTH, THUMB_WIDTH, WIDEST, breakpoints, first_width, full_width, offered_width, variant_widths,
};
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum VariantFormat {
    Avif,
    Webp,
    Jpeg,
}

impl VariantFormat {
    pub const ALL: [Self; 3] = [Self::Avif, Self::Webp, Self::Jpeg];

    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Avif => "avif",
            Self::Webp => "webp",
            Self::Jpeg => "jpg",
        }
    }

    /// One letter, for the stored list.
    const fn letter(self) -> &'static str {
        match self {
            Self::Avif => "a",
            Self::Webp => "w",
            Self::Jpeg => "j",
        }
    }

    #[must_use]
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Avif => "image/avif",
            Self::Webp => "image/webp",
            Self::Jpeg => "image/jpeg",
        }
    }

    #[must_use]
    pub fn from_extension(extension: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|f| f.extension() == extension)
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Picture {
    /// Content hash and first part of the picture's URLs, so a URL's bytes never change and may be
    /// cached forever.
    pub key: String,
    /// Alt text. Empty means decorative.
    pub alt: String,
    pub width: u32,
    pub height: u32,
    /// Focal point for cropping: percent from left and top.
    pub focal: (u8, u8),
    /// Its average color, `#rrggbb`: the placeholder while it loads.
    pub color: String,
    pub variants: Variants,
}

impl Picture {
    #[must_use]
    pub fn url(&self, width: u32, format: VariantFormat) -> String {
        format!("/media/{}/{}.{}", self.key, width, format.extension())
    }

    /// The widths to offer in one format up to `max_width` pixels, ascending: the existing ones, or
    /// the narrowest if all are wider. A newer format always wins over the JPEG, so it is not
    /// offered until it is as wide.
    fn offered(&self, format: VariantFormat, max_width: u32) -> Vec<u32> {
        let offered = self.existing(format, max_width);
        if format == VariantFormat::Jpeg {
            return offered;
        }
        let widest_jpeg = self.existing(VariantFormat::Jpeg, max_width).last().copied().unwrap_or(0);
        match offered.last() {
            Some(widest) if *widest >= widest_jpeg.min(offered_width(self.width, max_width)) => offered,
            _ => Vec::new(),
        }
    }

    fn existing(&self, format: VariantFormat, max_width: u32) -> Vec<u32> {
        let mut widths = breakpoints(self.width);
        widths.retain(|width| self.variants.has(*width, format));
        widths.truncate(widths.partition_point(|width| *width <= max_width).max(1));
        widths
    }

    /// `srcset` of one format up to `max_width` pixels; empty while the format is not offered.
    #[must_use]
    pub fn srcset(&self, format: VariantFormat, max_width: u32) -> String {
        let mut srcset = String::with_capacity(256);
        let mut widths = self.offered(format, max_width);
        if FULL_WIDTH <= max_width && widths.last() == Some(&WIDEST) {
            widths.extend(full_width(self.width, self.height));
        }
        for width in widths {
            let comma = if srcset.is_empty() { "" } else { ", " };
            // Writing to a string cannot fail.
            let _ = write!(srcset, "{comma}{} {width}w", self.url(width, format));
        }
        srcset
    }

    /// `srcset` of one format for a place that is never as wide as the screen.
    #[must_use]
    pub fn usual_srcset(&self, format: VariantFormat) -> String {
        self.srcset(format, WIDEST)
    }

    /// Like [`Picture::usual_srcset`], with the thumbnail first.
    #[must_use]
    pub fn srcset_with_thumb(&self, format: VariantFormat) -> String {
        let all = self.usual_srcset(format);
        if all.is_empty() || self.width <= THUMB_WIDTH || !self.variants.has(THUMB_WIDTH, format) {
            return all;
        }
        format!("{} {THUMB_WIDTH}w, {all}", self.url(THUMB_WIDTH, format))
    }

    /// The largest JPEG up to `max_width` pixels, for browsers without newer formats.
    #[must_use]
    pub fn fallback_url(&self, max_width: u32) -> String {
        self.url(self.fallback_size(max_width).width, VariantFormat::Jpeg)
    }

    #[must_use]
    pub fn fallback_size(&self, max_width: u32) -> PixelSize {
        match self.offered(VariantFormat::Jpeg, max_width).last() {
            Some(widest) => self.size(*widest),
            None => self.size(first_width(self.width)),
        }
    }

    /// URL of a JPEG for a small list item: the thumbnail, once it exists.
    #[must_use]
    pub fn thumb_url(&self) -> String {
        let width = self.width.min(THUMB_WIDTH);
        if self.variants.has(width, VariantFormat::Jpeg) {
            self.url(width, VariantFormat::Jpeg)
        } else {
            self.fallback_url(0)
        }
    }

    #[must_use]
    pub fn size(&self, width: u32) -> PixelSize {
        let own = u64::from(self.width.max(1));
        let height = (u64::from(self.height) * u64::from(width) + own / 2) / own;
        PixelSize { width, height: u32::try_from(height.max(1)).unwrap_or(u32::MAX) }
    }
}

/// The existing variants of a picture: each once, in no order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Variants(Vec<(u32, VariantFormat)>);

impl Variants {
    #[must_use]
    pub fn all(width: u32) -> Self {
        let mut variants = Vec::new();
        for width in variant_widths(width) {
            for format in VariantFormat::ALL {
                variants.push((width, format));
            }
        }
        Self(variants)
    }

    /// Parses words made by [`Variants::word`], separated by spaces; invalid ones are ignored.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let mut variants = Vec::new();
        for word in text.split_ascii_whitespace() {
            if let Some(variant) = VariantKey::parse(word) {
                variants.push((variant.width, variant.format));
            }
        }
        variants.sort_unstable();
        variants.dedup();
        Self(variants)
    }

    #[must_use]
    pub fn word(width: u32, format: VariantFormat) -> String {
        format!("{width}{}", format.letter())
    }

    #[must_use]
    pub fn has(&self, width: u32, format: VariantFormat) -> bool {
        self.0.contains(&(width, format))
    }

    /// The widths of the variants, with repetitions.
    pub fn widths(&self) -> impl Iterator<Item = u32> + '_ {
        self.0.iter().map(|(width, _)| *width)
    }

    /// Substitutes for a missing variant, best first: others of the same format by nearest width,
    /// then the same as JPEG.
    #[must_use]
    pub fn nearest(&self, width: u32, format: VariantFormat) -> Vec<VariantKey> {
        let missing = VariantKey { width, format };
        let mut others = Vec::new();
        for (width, format) in &self.0 {
            let other = VariantKey { width: *width, format: *format };
            let is_readable = other.format == missing.format || other.format == VariantFormat::Jpeg;
            if is_readable && other != missing {
                others.push(other);
            }
        }
        others.sort_by_key(|other| (other.format != format, other.width.abs_diff(width)));
        others
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VariantKey {
    pub width: u32,
    pub format: VariantFormat,
}

impl VariantKey {
    fn parse(word: &str) -> Option<Self> {
        let (width, letter) = word.split_at_checked(word.len().checked_sub(1)?)?;
        let format = VariantFormat::ALL.into_iter().find(|format| format.letter() == letter)?;
        match width.parse() {
            Ok(width) if width > 0 => Some(Self { width, format }),
            _ => None,
        }
    }
}

pub const FIRST_IN_LINE: i32 = 0;
/// Added to the queue position for pictures that no visitor is looking at.
pub const UNSEEN: i32 = 1_000_000;

/// Queue position of a variant that was not requested: small ones before large ones, and of each
/// width the best format first, which most browsers pick.
#[must_use]
pub fn place_in_line(width: u32, format: VariantFormat) -> i32 {
    let of_format = VariantFormat::ALL.iter().position(|other| *other == format).unwrap_or(0);
    let place = i32::try_from(width as usize * VariantFormat::ALL.len() + of_format).unwrap_or(UNSEEN);
    place.min(UNSEEN - 1) + UNSEEN
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn picture(width: u32, variants: Variants) -> Picture {
        Picture { key: "k".to_owned(), width, height: width / 2, variants, ..Picture::default() }
    }

    #[test]
    fn only_the_back_office_is_offered_the_thumbnail() {
        let whole = picture(700, Variants::all(700));
        assert_eq!(whole.usual_srcset(VariantFormat::Avif), "/media/k/480.avif 480w, /media/k/700.avif 700w");
        assert_eq!(
            whole.srcset_with_thumb(VariantFormat::Avif),
            "/media/k/240.avif 240w, /media/k/480.avif 480w, /media/k/700.avif 700w"
        );
        assert_eq!(whole.thumb_url(), "/media/k/240.jpg");
        let small = picture(200, Variants::all(200));
        assert_eq!(small.srcset_with_thumb(VariantFormat::Webp), "/media/k/200.webp 200w");
        assert_eq!(small.thumb_url(), "/media/k/200.jpg");
    }

    #[test]
    fn a_place_as_wide_as_the_screen_names_the_full_width() {
        let full = ", /media/k/2560.avif 2560w";
        let wide = picture(4000, Variants::all(4000));
        assert!(wide.srcset(VariantFormat::Avif, FULL_WIDTH).ends_with(full));
        for other in [wide.srcset(VariantFormat::Avif, 1920), wide.usual_srcset(VariantFormat::Avif)] {
            assert!(other.ends_with("/media/k/1920.avif 1920w"), "{other}");
        }
        for width in [1920, 2559] {
            let narrow = picture(width, Variants::all(width));
            assert!(narrow.srcset(VariantFormat::Avif, FULL_WIDTH).ends_with(" 1920w"), "{width}");
        }
        let on_its_way = picture(4000, Variants::parse("1200j 480a 1200a"));
        assert!(!on_its_way.srcset(VariantFormat::Avif, FULL_WIDTH).contains("2560"));
    }

    #[test]
    fn a_picture_on_its_way_offers_what_is_there() {
        let mut on_its_way = picture(4000, Variants::parse("1200j"));
        assert_eq!(on_its_way.srcset(VariantFormat::Avif, 1920), "");
        assert_eq!(on_its_way.srcset(VariantFormat::Jpeg, 800), "/media/k/1200.jpg 1200w");
        assert_eq!((on_its_way.fallback_url(1200), on_its_way.thumb_url()), {
            let address = "/media/k/1200.jpg".to_owned();
            (address.clone(), address)
        });
        assert_eq!(on_its_way.srcset_with_thumb(VariantFormat::Webp), "");
        // A small AVIF would be shown enlarged instead of the JPEG.
        on_its_way.variants = Variants::parse("1200j 240a 480a 750a");
        assert_eq!(on_its_way.srcset(VariantFormat::Avif, 1920), "");
        assert_eq!(on_its_way.srcset(VariantFormat::Avif, 800), "/media/k/480.avif 480w, /media/k/750.avif 750w");
        on_its_way.variants = Variants::parse("1200j 480a 1200a");
        assert_eq!(on_its_way.srcset(VariantFormat::Avif, 1920), "/media/k/480.avif 480w, /media/k/1200.avif 1200w");
    }

    #[test]
    fn without_a_list_the_first_jpeg_is_named() {
        for (width, first) in [(4000, 1200), (1000, 1000), (300, 300)] {
            let unknown = picture(width, Variants::default());
            assert_eq!(unknown.fallback_url(480), format!("/media/k/{first}.jpg"));
            assert_eq!(unknown.srcset(VariantFormat::Webp, 1920), "");
        }
    }

    #[test]
    fn a_form_that_is_missing_has_its_format_or_a_jpeg_in_its_place() {
        use VariantFormat::{Avif, Jpeg};
        let there = Variants::parse("240a 480a 1200j 480w");
        let variant = |width, format| VariantKey { width, format };
        assert_eq!(there.nearest(750, Avif), [variant(480, Avif), variant(240, Avif), variant(1200, Jpeg)]);
        assert_eq!(there.nearest(480, Jpeg), [variant(1200, Jpeg)]);
        assert_eq!(Variants::parse("480w").nearest(480, Avif), []);
    }

    #[test]
    fn words_that_are_none_name_nothing() {
        assert_eq!(Variants::parse(" 480a x 480a é 0j a -1w 99999999999j 480x "), Variants::parse("480a"));
        assert_eq!(Variants::parse(""), Variants::default());
    }

    proptest! {
        #[test]
        fn a_list_reads_as_it_was_written(width in 1_u32..10_000) {
            let all = Variants::all(width);
            let text: Vec<String> = all.0.iter().map(|(width, format)| Variants::word(*width, *format)).collect();
            let read = Variants::parse(&text.join(" "));
            prop_assert!(all.0.iter().all(|(width, format)| read.has(*width, *format)));
            prop_assert_eq!(read.0.len(), all.0.len());
            prop_assert!(read.has(first_width(width), VariantFormat::Jpeg));
        }

        #[test]
        fn whatever_is_there_something_can_be_shown(width in 1_u32..5_000, there in any::<u16>(), max in 0_u32..4_000) {
            let all = Variants::all(width).0;
            let some = all.into_iter().enumerate().filter(|(at, _)| there & (1 << at) != 0).map(|(_, variant)| variant);
            let picture = picture(width, Variants(some.collect()));
            let named = picture.fallback_size(max).width;
            prop_assert!(picture.variants.has(named, VariantFormat::Jpeg) || named == first_width(width));
            for format in VariantFormat::ALL {
                let offered = picture.offered(format, max);
                prop_assert!(offered.iter().all(|width| picture.variants.has(*width, format)));
                prop_assert!(offered.windows(2).all(|w| w[0] < w[1]));
            }
        }
    }
}
