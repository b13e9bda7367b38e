use crate::sections::PageSection;
use crate::text::options::options;

options! {
    /// Where the footer links to a page.
    FooterColumn {
        #[default]
        None = "none", "Not in the footer";
        Services = "services", "Services";
        QuickLinks = "quick-links", "Quick links";
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
    /// Without hidden sections and those that this version cannot show.
    pub sections: Vec<PageSection>,
}
