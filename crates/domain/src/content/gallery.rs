//! Layout of a gallery: filters, photo widths, and previous/next.

use crate::content::GalleryPhoto;
use crate::content::option_lists::{ListOption, OptionList, OptionLists, is_other};

/// Longest tag that can be filtered by, in bytes.
const TAG_BYTES_MAX: usize = 120;
const COLUMNS: u8 = 12;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GridSpan {
    /// Columns of twelve on a large screen: 4, 5, 7 or 12.
    pub columns: u8,
    /// Whether it takes the full width of a phone instead of half.
    pub whole_phone: bool,
}

/// The codes of the tags of `photos`, in order of first appearance.
#[must_use]
pub fn tags(photos: &[GalleryPhoto]) -> Vec<&str> {
    let mut tags: Vec<&str> = Vec::new();
    for photo in photos {
        let Some(tag) = photo.tag.as_deref() else { continue };
        if !tag.trim().is_empty() && !tags.contains(&tag) {
            tags.push(tag);
        }
    }
    tags
}

/// The tags of `photos` that are offered as filters, in the owner's order: without the tag that says nothing and without
/// retired ones, except the chosen one.
/// Filters are offered only when there is more than one.
#[must_use]
pub fn filters(photos: &[GalleryPhoto], lists: &OptionLists, chosen: Option<&str>) -> Vec<ListOption> {
    let tags = tags(photos);
    let mut filters = Vec::new();
    for option in lists.of(OptionList::GalleryTags) {
        let is_offered = option.is_offered && !is_other(&option.code);
        let is_chosen = chosen == Some(option.code.as_str());
        if (is_offered || is_chosen) && tags.contains(&option.code.as_str()) {
            filters.push(option.clone());
        }
    }
    filters
}

/// The tag that a URL asks for, as the gallery spells it. Anything not in `tags` filters nothing.
#[must_use]
pub fn chosen<'a>(tags: impl IntoIterator<Item = &'a str>, asked: &str) -> Option<&'a str> {
    if asked.len() > TAG_BYTES_MAX {
        return None;
    }
    let asked = asked.trim().to_lowercase();
    tags.into_iter().find(|tag| tag.trim().to_lowercase() == asked)
}

/// Indices of the photos next to one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PhotoNeighbors {
    pub previous: usize,
    pub next: usize,
}

/// The neighbors of the photo at `at`, wrapping around at both ends. None if there is no other photo.
#[must_use]
pub const fn neighbors(count: usize, at: usize) -> Option<PhotoNeighbors> {
    if count < 2 || at >= count {
        return None;
    }
    Some(PhotoNeighbors { previous: (at + count - 1) % count, next: (at + 1) % count })
}

/// Widths for `count` photos: rows of two, two and three; the rows of two are unequal and alternate
/// sides, and no row has a gap.
#[must_use]
pub fn rhythm(count: usize) -> Vec<GridSpan> {
    let mut spans = Vec::with_capacity(count);
    let mut wide_left = true;
    for row in rows(count) {
        let columns: &[u8] = match (row, wide_left) {
            (1, _) => &[COLUMNS],
            (2, true) => &[7, 5],
            (2, false) => &[5, 7],
            _ => &[4, 4, 4],
        };
        wide_left ^= row == 2;
        for columns in columns {
            // On a phone, one full-width photo alternates with two half-width ones.
            spans.push(GridSpan { columns: *columns, whole_phone: spans.len() % 3 == 0 });
        }
    }
    // A half row would leave a gap.
    if count % 3 == 2
        && let Some(last) = spans.last_mut()
    {
        last.whole_phone = true;
    }
    spans
}

fn rows(count: usize) -> Vec<usize> {
    const PATTERN: [usize; 3] = [2, 2, 3];
    let mut rows = Vec::new();
    let mut left = count;
    while left > 0 {
        let next = PATTERN[rows.len() % PATTERN.len()].min(left);
        rows.push(next);
        left -= next;
    }
    // A single leftover joins the row before it, or takes one of its three.
    if let [.., before, last @ 1] = &mut rows[..] {
        if *before == 3 {
            *before = 2;
            *last = 2;
        } else {
            *before = 3;
            rows.pop();
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::options::GalleryCategory;
    use crate::media::picture::Picture;
    use proptest::prelude::*;

    fn photo(tag: Option<&str>) -> GalleryPhoto {
        GalleryPhoto {
            id: "1".into(),
            picture: Picture::default(),
            caption: None,
            tag: tag.map(Into::into),
            category: GalleryCategory::Yacht,
            display_order: 1,
        }
    }

    #[test]
    fn each_tag_is_offered_once_and_in_the_order_of_its_list() {
        let photos = [Some("Other"), Some("Galley"), None, Some(" "), Some("Tables"), Some("Galley")].map(photo);
        assert_eq!(tags(&photos), ["Other", "Galley", "Tables"]);
        assert!(tags(&[]).is_empty());
        let lists = OptionLists::default();
        let labels = |chosen| -> Vec<String> {
            filters(&photos, &lists, chosen).into_iter().map(|filter| filter.label).collect()
        };
        assert_eq!(labels(None), ["Galley", "Tables"]);
        assert_eq!(labels(Some("Other")), ["Galley", "Tables", "Other"], "an address from before");
    }

    #[test]
    fn a_retired_tag_is_a_filter_only_while_it_is_chosen() {
        let mut tags = Vec::new();
        for (code, is_offered) in [("Galley", true), ("Tables", false)] {
            tags.push(ListOption { list: OptionList::GalleryTags, code: code.into(), label: code.into(), is_offered });
        }
        let lists = OptionLists::new(tags);
        let photos = [Some("Tables"), Some("Galley")].map(photo);
        assert_eq!(filters(&photos, &lists, None).len(), 1);
        assert_eq!(filters(&photos, &lists, Some("Tables")).len(), 2);
    }

    #[test]
    fn what_is_no_tag_filters_nothing() {
        let tags = ["Galley", "Teak Deck"];
        assert_eq!(chosen(tags, " teak deck"), Some("Teak Deck"));
        for absurd in ["", "All", "Gall", "<script>", "\u{202e}", &"Galley".repeat(2_000)] {
            assert_eq!(chosen(tags, absurd), None, "{absurd:.20}");
        }
    }

    #[test]
    fn neighbors_wrap_at_both_ends() {
        assert_eq!(neighbors(3, 0), Some(PhotoNeighbors { previous: 2, next: 1 }));
        assert_eq!(neighbors(3, 2), Some(PhotoNeighbors { previous: 1, next: 0 }));
        assert_eq!(neighbors(2, 0), Some(PhotoNeighbors { previous: 1, next: 1 }));
        assert_eq!(neighbors(1, 0), None);
        assert_eq!(neighbors(3, 3), None);
    }

    #[test]
    fn the_pattern_is_that_of_the_drawn_target() {
        let columns: Vec<u8> = rhythm(9).iter().map(|s| s.columns).collect();
        assert_eq!(columns, [7, 5, 5, 7, 4, 4, 4, 7, 5]);
        assert_eq!(rhythm(1), [GridSpan { columns: 12, whole_phone: true }]);
    }

    proptest! {
        #[test]
        fn every_row_is_full_on_every_screen(count in 0_usize..200) {
            let spans = rhythm(count);
            prop_assert_eq!(spans.len(), count);
            let mut row = 0;
            let mut half = false;
            for span in spans {
                row += span.columns;
                prop_assert!(row <= COLUMNS);
                row %= COLUMNS;
                prop_assert!(!(half && span.whole_phone), "a gap on a phone");
                half ^= !span.whole_phone;
            }
            prop_assert_eq!((row, half), (0, false));
        }
    }
}
