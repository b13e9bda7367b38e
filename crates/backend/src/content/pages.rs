//! From a stored page to the one that visitors see.

use crate::db::content::pages::{LinkedPageRow, PageRow};
use domain::content::page::{FooterColumn, PageLink, PageLinks, SitePage, page_path};
use domain::kinds::{Document, Fields as _};
use domain::sections::PageSection;
use serde_json::Value;

pub(crate) fn page_of_row(row: PageRow) -> SitePage {
    let sections = match serde_json::from_str::<Vec<Value>>(&row.sections) {
        Ok(sections) => shown_sections(&row.slug, &sections),
        Err(cause) => {
            tracing::warn!(page = row.slug, %cause, "a page's sections are damaged; it is shown without them");
            Vec::new()
        }
    };
    SitePage {
        id: row.id,
        slug: row.slug,
        title: row.title,
        is_in_header: row.in_header,
        footer: FooterColumn::from_code(&row.footer).unwrap_or_default(),
        display_order: row.display_order,
        sections,
    }
}

pub(crate) fn page_of_draft(id: &str, draft: &Document) -> SitePage {
    let slug = draft.text("slug");
    let sections = match draft.get("sections") {
        Some(Value::Array(sections)) => shown_sections(slug, sections),
        _ => Vec::new(),
    };
    SitePage {
        id: id.to_owned(),
        slug: slug.to_owned(),
        title: draft.text("title").to_owned(),
        is_in_header: draft.is_on("inHeader"),
        footer: FooterColumn::from_code(draft.text("footer")).unwrap_or_default(),
        display_order: draft.position(),
        sections,
    }
}

pub(crate) fn page_links(rows: Vec<LinkedPageRow>) -> PageLinks {
    let mut links = PageLinks { header: Vec::new(), services: Vec::new(), quick_links: Vec::new() };
    for row in rows {
        let link = PageLink { path: page_path(&row.slug), title: row.title };
        match FooterColumn::from_code(&row.footer).unwrap_or_default() {
            FooterColumn::None => {}
            FooterColumn::Services => links.services.push(link.clone()),
            FooterColumn::QuickLinks => links.quick_links.push(link.clone()),
        }
        if row.in_header {
            links.header.push(link);
        }
    }
    links
}

fn shown_sections(slug: &str, sections: &[Value]) -> Vec<PageSection> {
    let mut shown = Vec::with_capacity(sections.len());
    for section in sections {
        match PageSection::parse(section) {
            Ok(Some(section)) => shown.push(section),
            Ok(None) => {}
            Err(cause) => tracing::warn!(page = slug, ?cause, "a section is left out"),
        }
    }
    shown
}
