use crate::content::content_row::{ContentRow, FromContent};
use crate::db::core::rows::DamagedValue;
use domain::content::SeoEntry;
use domain::kinds::{Fields as _, Kind};

impl FromContent for SeoEntry {
    const KIND: Kind = Kind::Seo;

    fn from_content(row: &ContentRow<'_>) -> Result<Self, DamagedValue> {
        let document = row.document;
        Ok(Self {
            id: row.id.to_owned(),
            page_slug: document.text("pageSlug").to_owned(),
            page_title: document.text("pageTitle").to_owned(),
            seo_title: document.filled("seoTitle"),
            meta_description: document.filled("metaDescription"),
            og_title: document.filled("ogTitle"),
            og_description: document.filled("ogDescription"),
            og_image: row.picture("ogImage"),
            canonical_url: document.web_address("canonicalUrl"),
            updated_at: row.updated_at,
        })
    }
}
