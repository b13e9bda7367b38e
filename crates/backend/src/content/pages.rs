//! From a stored page to the page that visitors see.

use crate::content::content_row::{ContentRow, FromContent as _};
use crate::content::publication::published_at;
use crate::db::content::pages::LinkedPageRow;
use crate::db::editing::kinds::StoredRow;
use crate::html::{Sanitized, sanitize};
use domain::Timestamp;
use domain::content::page::{FooterColumn, PageLink, PageLinks, SitePage, page_path};
use domain::kinds::{Document, Fields as _, is_fixed_page};
use domain::sections::{PageSection, SectionContent, TextSection};
use domain::text::slug::slugify;
use serde_json::Value;
use std::collections::HashMap;

/// Published pages.
#[derive(Clone, Debug, Default)]
pub(crate) struct PublishedPages {
    pub(crate) out: Vec<SitePage>,
    pub(crate) scheduled: Vec<ScheduledPage>,
}

/// A published page whose time has not come.
#[derive(Clone, Debug)]
pub(crate) struct ScheduledPage {
    pub(crate) at: Timestamp,
    pub(crate) page: SitePage,
}

/// Of rows that are published.
pub(crate) fn published_pages(rows: &[StoredRow], time_zone: &str, now: Timestamp) -> PublishedPages {
    let no_pictures = HashMap::new();
    let mut pages = PublishedPages::default();
    for stored in rows {
        let row = ContentRow::of(stored, &no_pictures);
        let slug = stored.document.text("slug");
        if slugify(slug) != slug {
            tracing::warn!(page = row.id, slug, "a page's address is damaged; it is not shown");
            continue;
        }
        let page = match SitePage::from_content(&row) {
            Ok(page) => page,
            Err(damaged) => {
                damaged.log("pages");
                continue;
            }
        };
        let moment = stored.document.text("publishAt");
        // A fixed page is always public, whatever a damaged row says.
        if moment.is_empty() || is_fixed_page(slug) {
            pages.out.push(page);
            continue;
        }
        match published_at(time_zone, moment) {
            Some(at) if at > now => pages.scheduled.push(ScheduledPage { at, page }),
            Some(_) => pages.out.push(page),
            None => tracing::warn!(page = slug, moment, "the moment of a page is damaged; it is not shown"),
        }
    }
    pages
}

pub(crate) fn page_links(rows: Vec<LinkedPageRow>) -> PageLinks {
    let mut links = PageLinks { header: Vec::new(), services: Vec::new(), quick_links: Vec::new() };
    for row in rows {
        // Anything else might lead to another site.
        if slugify(&row.slug) != row.slug {
            continue;
        }
        let link = PageLink { path: page_path(&row.slug), title: row.title };
        match FooterColumn::from_code(&row.footer).unwrap_or_default() {
            FooterColumn::None => {}
            FooterColumn::Services => links.services.push(link.clone()),
            FooterColumn::QuickLinks => links.quick_links.push(link.clone()),
        }
        if row.in_header {
            let name = row.menu_name.filter(|name| !name.is_empty());
            links.header.push(PageLink { title: name.unwrap_or(link.title), ..link });
        }
    }
    links
}

/// The sections of a page or project with this slug that visitors see.
pub(super) fn shown_sections(slug: &str, document: &Document) -> Vec<PageSection> {
    let Some(Value::Array(sections)) = document.get("sections") else { return Vec::new() };
    let mut shown = Vec::with_capacity(sections.len());
    for section in sections {
        match PageSection::parse(section) {
            Ok(Some(section)) => shown.push(with_clean_text(section)),
            Ok(None) => {}
            Err(cause) => tracing::warn!(page = slug, ?cause, "a section is left out"),
        }
    }
    shown
}

/// A draft is as it was typed, and earlier versions of the program stored texts as they were typed.
fn with_clean_text(mut section: PageSection) -> PageSection {
    if let SectionContent::Text(text) = &mut section.content {
        text.content = sanitize(&text.content).into();
    }
    section
}

/// The text of a section of a [`SitePage`].
#[must_use]
pub fn section_html(content: &TextSection) -> Sanitized {
    Sanitized::of_section(&content.content)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_text_that_was_stored_as_it_was_typed_is_shown_without_scripts() {
        let typed = "<p onclick=\"x()\">Oak<script>alert(1)</script></p>";
        let section = json!({"id": "a", "type": "text", "values": {"title": "Woods", "content": typed}});
        let mut draft = Document::new();
        draft.set("sections", json!([section]));
        let sections = shown_sections("p", &draft);
        let SectionContent::Text(text) = &sections[0].content else { panic!("a text") };
        assert_eq!(&*section_html(text), "<p>Oak</p>");
    }
}
