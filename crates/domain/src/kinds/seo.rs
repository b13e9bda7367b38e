use super::form::{FieldKind as K, SelectOption, field, section};
use super::texts::usual_texts;
use super::{Description, FormChoices, FormSection, RowPage, Rows, Storage, Texts, USUAL, USUAL_ROWS};
use crate::admin::icon::Icon;
use crate::admin::place::{Entry, Place, Spot};
use crate::messages::admin as msg;
use crate::site::pages::PAGES;

pub(super) const DESCRIPTION: Description = Description {
    singular: "SEO configuration",
    plural: "SEO",
    about: "What search engines and social networks show for each page.",
    icon: Icon::Search,
    place: Some(Place {
        spot: Spot::Tab(Entry::Pages, 3),
        label: "Search results",
        words: &["google", "search engines", "meta description", "title", "social image", "sharing"],
    }),
    texts: Texts {
        load_failed: "Failed to load SEO metadata. Please try again.",
        one_failed: "Failed to load SEO metadata. Please try again.",
        not_found: "SEO page not found.",
        create_failed: "Failed to create SEO metadata. Please try again.",
        update_failed: "Failed to update SEO metadata. Please try again.",
        delete_failed: "Failed to delete SEO configuration. Please try again.",
        toggle_failed: msg::NOT_POSSIBLE,
        created: "SEO metadata created successfully.",
        updated: "SEO metadata updated successfully.",
        ..usual_texts!(
            "SEO configuration",
            "SEO configuration",
            "SEO configurations",
            "Pages without one use their own title and text. Start with a common page."
        )
    },
    form,
    rows: Some(Rows {
        table: "seo_metadata",
        sort: &["pageSlug"],
        title: &["pageTitle"],
        line: "metaDescription",
        facts: &["seoTitle"],
        search: "Search by page title, slug or SEO title",
        ..USUAL_ROWS
    }),
    page: RowPage::NamedBy("pageSlug"),
    ..USUAL
};

fn form(choices: &FormChoices) -> Vec<FormSection> {
    let mut pages = Vec::new();
    for page in PAGES.iter().filter(|page| page.og_image.is_some()) {
        pages.push(SelectOption::new(page.slug, page.label));
    }
    pages.extend(choices.own_pages.iter().cloned());
    vec![
        section("Page").with([
            field("pageSlug", "Page slug", K::Select { options: pages })
                .required(msg::SEO_REQUIRED)
                .storage_as(Storage::Text)
                .unique(msg::SEO_SLUG_TAKEN),
            field("pageTitle", "Page title", K::Text).required(msg::SEO_REQUIRED),
        ]),
        section("Search engines").with([
            field("seoTitle", "SEO title", K::Text).soft_max(60).hint("Titles under 60 characters are shown in full."),
            field("metaDescription", "Meta description", K::Multiline { rows: 3 })
                .max(600)
                .soft_max(160)
                .hint("150 to 160 characters work best."),
            field("canonicalUrl", "Canonical URL", K::Url).hint("If empty, the page's own address is used."),
            field("canonicalConfirmed", "The canonical URL is on another website on purpose", K::Toggle)
                .storage_as(Storage::Elsewhere),
        ]),
        section("Social networks").with([
            field("ogTitle", "Social title", K::Text),
            field("ogDescription", "Social description", K::Multiline { rows: 3 }).max(600),
            field("ogImage", "Social image", K::Picture { max_mb: 5, alt: "", place: "" })
                .column_name("og_media_id")
                .hint("Recommended 1200x630 pixels."),
        ]),
    ]
}
