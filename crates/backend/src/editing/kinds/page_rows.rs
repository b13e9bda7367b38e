//! What the list of pages says about each.

use crate::content::ContentSnapshot;
use crate::db::editing::kinds::StoredRow;
use crate::editing::kinds::section_pictures::sections_of;
use crate::editing::screens::local_clock::LocalClock;
use crate::site::reports::PageUse;
use domain::admin::{ListRow, RowFigure};
use domain::content::options::PublishStatus;
use domain::content::page::{FooterColumn, page_path};
use domain::content::site_words::SiteWords;
use domain::features::reports::messages as reports;
use domain::kinds::{Document, Fields as _, Kind, is_fixed_page};
use domain::messages::admin as msg;
use domain::sections::{SectionPicture, picture_values};
use domain::site::island::PictureSources;

pub(super) fn describe_page(row: &mut ListRow, stored: &StoredRow, snapshot: &ContentSnapshot, clock: &LocalClock) {
    let page = &stored.document;
    row.text = page_path(page.text("slug"));
    row.picture = first_picture(snapshot, page);
    if is_fixed_page(page.text("slug")) {
        row.stays = msg::PAGE_ALWAYS_THERE.to_owned();
    }
    if let Some(scheduled) = clock.scheduled(Kind::Pages, page) {
        row.badges = vec!["Scheduled".to_owned()];
        row.facts.push(scheduled);
    }
    row.facts.push(where_linked(page, &snapshot.site_data.words).to_owned());
    row.facts.push(msg::changed_on(&clock.day(stored.updated_at)));
}

pub(super) fn figures_of(used: PageUse) -> Vec<RowFigure> {
    let figure = |label: &str, number: i64| RowFigure { label: label.to_owned(), number };
    vec![figure(reports::VIEWS, used.views), figure(reports::REQUESTS, used.requests)]
}

fn first_picture(snapshot: &ContentSnapshot, page: &Document) -> Option<PictureSources> {
    for picture in picture_values(sections_of(page)) {
        let wanted = SectionPicture { picture, ..SectionPicture::default() };
        if let Some(found) = snapshot.section_picture(&wanted).picture {
            return Some(PictureSources::with_thumb(&found));
        }
    }
    None
}

fn where_linked(page: &Document, words: &SiteWords) -> &'static str {
    let is_public = page.text("status") == PublishStatus::Published.code();
    let column = FooterColumn::from_code(page.text("footer")).unwrap_or_default();
    let is_in_header = is_public && page.is_on("inHeader");
    let is_in_footer = is_public && (column != FooterColumn::None || is_among_links(page.text("slug"), words));
    match (is_in_header, is_in_footer) {
        (true, true) => msg::PAGE_LINKED_IN_BOTH,
        (true, false) => msg::PAGE_LINKED_IN_HEADER,
        (false, true) => msg::PAGE_LINKED_IN_FOOTER,
        (false, false) => msg::PAGE_LINKED_NOWHERE,
    }
}

/// Whether one of the owner's links in the footer leads to the page, or to a place on it.
fn is_among_links(slug: &str, words: &SiteWords) -> bool {
    let path = page_path(slug);
    words.services.iter().chain(&words.quick_links).any(|link| {
        let page = link.link.split(['#', '?']).next();
        link.is_shown() && page == Some(path.as_str())
    })
}
