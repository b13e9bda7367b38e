use crate::text::listed;

pub const MOMENT_INVALID: &str = "Please enter a valid date, and a time from 00:00 to 23:59";
pub const UNTITLED: &str = "Untitled";
/// A featured post that the blog does not show at its top.
pub const FEATURED_BEHIND: &str = "A newer featured post is shown instead";
/// Unpublished changes were discarded; Undo restores them.
pub const DRAFT_DISCARDED: &str = "Changes discarded. The public version is unchanged.";
pub const POST_PUBLISHED: &str = "Blog post published.";
pub const CHANGES_PUBLISHED: &str = "Changes published.";
pub const POST_UNPUBLISHED: &str = "Blog post unpublished. It is a draft again.";
pub const DRAFT_GONE: &str = "There are no unpublished changes anymore.";
pub const NO_PREVIEW: &str = "This cannot be previewed.";
pub const PREVIEW: &str = "Preview – not public yet";
/// Above a preview that matches the public page.
pub const PREVIEW_PUBLIC: &str = "Preview – this is public";
pub const PREVIEW_GONE_TITLE: &str = "This preview is no longer available";
pub const PREVIEW_GONE: &str =
    "The link has expired, was revoked, or is incomplete. Ask the person who sent it to you for a new one.";
pub const PREVIEW_REVOKED: &str = "Preview link revoked. It no longer works.";
pub const REVIEW_RESTS: &str = "Not on the home page while it is inactive.";
pub const REVIEW_NOT_GOOGLE: &str = "Not on the home page: only reviews from Google are shown there.";
pub const PREVIEW_UNKNOWN: &str = "This preview link no longer exists.";
pub const PREVIEWS_MANY: &str = "There are already too many preview links for this. Please revoke one first.";

// The checklist
pub const TITLE_EMPTY: &str = "The post has no title.";
pub const CONTENT_EMPTY: &str = "The post has no text yet.";
pub const CONTENT_SHORT: &str = "The text is very short. Search engines rarely show pages with so few words.";
pub const SLUG_LONG: &str = "The address is long; a few words are easier to share.";
pub const EXCERPT_EMPTY: &str =
    "There is no excerpt. Search engines and shared links show the beginning of the text instead.";
pub const PICTURE_MISSING: &str = "There is no featured image. Shared links show the site's own picture instead.";
pub const PICTURE_UNDESCRIBED: &str = "The featured image has no alt text. Add it in the media library.";
pub const ALT_GOOD: &str = "Every picture in the text has alt text.";

pub const PAGE_TITLE_TWICE: &str = "Another page has the same title. Visitors could confuse the two.";
pub const PAGE_EMPTY: &str = "The page shows nothing yet: it has no sections, or all are hidden.";
pub const PAGE_ALT_GOOD: &str = "Every picture in the sections has alt text.";

#[must_use]
pub fn header_folds(count: usize) -> String {
    let entries = if count == 1 { "1 entry".to_owned() } else { format!("{count} entries") };
    format!(
        "On a small laptop the header folds {entries} into \u{201c}More\u{201d}. A short name for the menu makes room."
    )
}

#[must_use]
pub fn placeholder_left(section: &str) -> String {
    format!("{section}: words in brackets are still to be replaced.")
}

/// `parts` are names of fields and sections.
#[must_use]
pub fn not_published(parts: &[&str]) -> String {
    format!("Not published: words in brackets are still to be replaced in {}.", listed(parts))
}

/// Of what is public as soon as it is saved.
#[must_use]
pub fn not_saved(parts: &[&str]) -> String {
    format!("Not saved: words in brackets are still to be replaced in {}.", listed(parts))
}

/// Of a page that visitors see already.
#[must_use]
pub fn published_unwritten(sections: &[&str]) -> String {
    format!("{CHANGES_PUBLISHED} Visitors see words in brackets in {}.", listed(sections))
}

#[must_use]
pub fn needs_two_pictures(section: &str) -> String {
    format!("{section}: shows nothing until it has two pictures.")
}

#[must_use]
pub fn section_alt_missing(section: &str) -> String {
    format!("{section}: a picture has no alt text. Add it unless the picture is decorative.")
}

#[must_use]
pub fn button_without_link(label: &str) -> String {
    format!("\u{201c}{}\u{201d} leads nowhere and is not shown.", shortened(label))
}

#[must_use]
pub fn link_without_label(address: &str) -> String {
    format!("The link to {} has no label and is not shown.", shortened(address))
}

#[must_use]
pub fn page_links_good(count: usize) -> String {
    match count {
        1 => "The link in the sections looks fine.".to_owned(),
        _ => format!("All {count} links in the sections look fine."),
    }
}

#[must_use]
pub fn title_long(length: usize) -> String {
    format!("The title has {length} characters. Search engines cut it after about 60.")
}

#[must_use]
pub fn title_good(length: usize) -> String {
    format!("The title has {length} characters.")
}

#[must_use]
pub fn excerpt_short(length: usize) -> String {
    format!("The excerpt has {length} characters. Search results have room for about 160.")
}

#[must_use]
pub fn excerpt_long(length: usize) -> String {
    format!("The excerpt has {length} characters. Search results cut it after about 160.")
}

#[must_use]
pub fn excerpt_good(length: usize) -> String {
    format!("The excerpt has {length} characters.")
}

#[must_use]
pub fn slug_good(slug: &str) -> String {
    format!("The address is /blog/{slug}")
}

#[must_use]
pub fn alt_missing(count: usize) -> String {
    match count {
        1 => "One picture in the text has no alt text. Add it unless the picture is decorative.".to_owned(),
        _ => format!("{count} pictures in the text have no alt text. Add it unless they are decorative."),
    }
}

#[must_use]
pub fn link_missing(href: &str) -> String {
    format!("The link to {} does not lead to a page of this site.", shortened(href))
}

#[must_use]
pub fn link_unreadable(href: &str) -> String {
    format!("The link to \u{201c}{}\u{201d} is not a complete address.", shortened(href))
}

#[must_use]
pub fn links_good(count: usize) -> String {
    match count {
        1 => "The link in the text looks fine.".to_owned(),
        _ => format!("All {count} links in the text look fine."),
    }
}

#[must_use]
pub fn will_be_published(when: &str) -> String {
    format!("Will be published on {when}.")
}

#[must_use]
pub fn scheduled_for(when: &str) -> String {
    format!("Scheduled for {when}")
}

#[must_use]
pub fn will_be_published_after_skip(when: &str, shown: &str) -> String {
    format!("Will be published on {when}: the clocks skip that time in spring and will show {shown}.")
}

#[must_use]
pub fn will_be_published_first(when: &str) -> String {
    format!("Will be published on {when}: the clocks go back that night, and the first of the two times is used.")
}

#[must_use]
pub fn preview_until(when: &str) -> String {
    format!("This link works until {when}.")
}

fn shortened(href: &str) -> String {
    crate::text::shorten(href, 80)
}
