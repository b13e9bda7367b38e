//! The widths in which pictures are stored and shown.

/// Widths of the variants, in pixels, up to the picture's own width. 750 is the full width of many
/// phones at 2x density. After a change, `server pictures remake` generates what is missing.
pub const WIDTHS: [u32; 4] = [480, 750, 1200, 1920];
pub const WIDEST: u32 = WIDTHS[WIDTHS.len() - 1];
/// Width for places as wide as the screen. Only these places name it, and it is made once a browser asks for it;
/// of a narrower picture there is none.
pub const FULL_WIDTH: u32 = 2_560;
/// Width of the thumbnail in the back office's lists, in pixels. Not part of public pages'
/// `srcset`: it would only make it longer.
pub const THUMB_WIDTH: u32 = 240;
/// Phones wait for variants up to this width, so they are worth more encoding effort.
pub const PHONE_WIDTH: u32 = WIDTHS[1];
/// Width of the JPEG that is made during the upload, in pixels: pages show it until the other
/// variants exist, and articles refer to it.
const FIRST_WIDTH: u32 = WIDTHS[2];

#[must_use]
pub fn variant_widths(width: u32) -> Vec<u32> {
    let mut widths = breakpoints(width);
    if THUMB_WIDTH < width {
        widths.insert(0, THUMB_WIDTH);
    }
    widths
}

/// [`FULL_WIDTH`], if the picture is wide enough. Upright pictures have none: places as wide as the screen show a part of
/// them, and making it would need more memory than the picture.
#[must_use]
pub fn full_width(width: u32, height: u32) -> Option<u32> {
    if width >= FULL_WIDTH && height <= width { Some(FULL_WIDTH) } else { None }
}

/// Whether a picture as wide as a wide screen is sharp enough there.
#[must_use]
pub const fn fills_wide_screen(width: u32) -> bool {
    width >= WIDEST
}

/// Those that are made of every picture, and those that are made on demand.
#[must_use]
pub fn possible_widths(width: u32, height: u32) -> Vec<u32> {
    let mut widths = variant_widths(width);
    widths.extend(full_width(width, height));
    widths
}

#[must_use]
pub fn breakpoints(width: u32) -> Vec<u32> {
    let mut widths = WIDTHS.to_vec();
    widths.retain(|variant| *variant < width);
    widths.push(width.min(WIDEST));
    widths.dedup();
    widths
}

/// The widest of a picture's offered widths up to `max_width` pixels, or the narrowest.
#[must_use]
pub fn offered_width(width: u32, max_width: u32) -> u32 {
    let widths = breakpoints(width);
    *widths.iter().rfind(|offered| **offered <= max_width).unwrap_or(&widths[0])
}

#[must_use]
pub fn first_width(width: u32) -> u32 {
    offered_width(width, FIRST_WIDTH)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_small_picture_is_kept_in_its_own_width() {
        assert_eq!(breakpoints(300), [300]);
        assert_eq!(breakpoints(1200), [480, 750, 1200]);
        assert_eq!(breakpoints(4000), [480, 750, 1200, 1920]);
    }

    #[test]
    fn only_a_wide_picture_has_the_full_width() {
        assert_eq!(possible_widths(2560, 2560), [240, 480, 750, 1200, 1920, 2560]);
        for (width, height) in [(200, 100), (1920, 1080), (2559, 1000), (2560, 2561)] {
            assert_eq!(possible_widths(width, height), variant_widths(width), "{width}");
        }
    }

    proptest! {
        #[test]
        fn forms_ascend_and_never_enlarge(width in 1_u32..10_000) {
            let widths = possible_widths(width, 1);
            prop_assert!(variant_widths(width).ends_with(&breakpoints(width)));
            prop_assert!(!breakpoints(width).is_empty());
            prop_assert!(widths.windows(2).all(|w| w[0] < w[1]));
            prop_assert!(widths.iter().all(|w| *w <= width));
        }
    }
}
