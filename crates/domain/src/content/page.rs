use crate::Timestamp;
use crate::sections::{PageSection, has_placeholder};
use crate::site::pages;
use crate::text::options::options;
use serde_json::Value;

options! {
    /// Where the footer links to a page.
    FooterColumn {
        #[default]
        None = "none", "Not in the footer";
        Services = "services", "Services";
        QuickLinks = "quick-links", "Quick links";
    }
}

/// A link to a page in the navigation or the footer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageLink {
    pub path: String,
    pub title: String,
}

/// The pages that every page links to, in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageLinks {
    pub header: Vec<PageLink>,
    /// Below the owner's links of the column.
    pub services: Vec<PageLink>,
    pub quick_links: Vec<PageLink>,
}

impl Default for PageLinks {
    /// While the pages cannot be read.
    fn default() -> Self {
        let mut header = Vec::new();
        for page in pages::PAGES.iter().filter(|page| page.in_nav) {
            header.push(PageLink { path: page.path.to_owned(), title: page.label.to_owned() });
        }
        Self { header, services: Vec::new(), quick_links: Vec::new() }
    }
}

/// The address of a page by its slug.
#[must_use]
pub fn page_path(slug: &str) -> String {
    match pages::by_slug(slug) {
        Some(fixed) => fixed.path.to_owned(),
        None => format!("/{slug}"),
    }
}

/// A public page of the owner's, or one that is shown in a preview.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SitePage {
    pub id: String,
    pub slug: String,
    pub title: String,
    pub is_in_header: bool,
    pub footer: FooterColumn,
    pub display_order: i32,
    pub updated_at: Timestamp,
    /// Without hidden sections and sections that this version cannot show.
    pub sections: Vec<PageSection>,
}

impl SitePage {
    /// Whether words that visitors see are still to be written.
    #[must_use]
    pub fn has_placeholder(&self) -> bool {
        self.sections.iter().any(|section| has_placeholder(&Value::Object(section.content.stored())))
    }

    /// Whether the program has a route of its own for it; all other pages are the owner's own.
    #[must_use]
    pub fn is_fixed(&self) -> bool {
        pages::by_slug(&self.slug).is_some()
    }

    #[must_use]
    pub fn path(&self) -> String {
        match pages::by_slug(&self.slug) {
            Some(fixed) => fixed.path.to_owned(),
            None => format!("/{}", self.slug),
        }
    }

    /// The first text of its sections; empty if none has one.
    #[must_use]
    pub fn first_text(&self) -> String {
        for section in &self.sections {
            let text = section.content.text();
            if !text.trim().is_empty() {
                return text;
            }
        }
        String::new()
    }
}
