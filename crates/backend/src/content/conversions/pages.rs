use crate::content::content_row::{ContentRow, FromContent};
use crate::content::pages::shown_sections;
use crate::db::core::rows::DamagedValue;
use domain::content::page::{FooterColumn, SitePage};
use domain::kinds::{Fields as _, Kind};

impl FromContent for SitePage {
    const KIND: Kind = Kind::Pages;

    fn from_content(row: &ContentRow<'_>) -> Result<Self, DamagedValue> {
        let document = row.document;
        let slug = document.text("slug");
        Ok(Self {
            id: row.id.to_owned(),
            slug: slug.to_owned(),
            title: document.text("title").to_owned(),
            is_in_header: document.is_on("inHeader"),
            footer: FooterColumn::from_code(document.text("footer")).unwrap_or_default(),
            display_order: document.position(),
            updated_at: row.updated_at,
            sections: shown_sections(slug, document),
        })
    }
}
