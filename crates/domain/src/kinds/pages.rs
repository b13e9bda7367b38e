//! The pages of the site, each made of sections. Pages that the specification requires have a fixed address.

use super::form::{FieldKind as K, FieldSpec, Initial, Order, SectionForm, SelectOption, field, section, toggle};
use super::publish_states::{is_draft, publish_states};
use super::texts::usual_texts;
use super::{
    Description, Editor, FormChoices, FormSection, RowPage, Rows, Storage, Texts, USUAL, USUAL_ROWS, order_field,
};
use crate::admin::icon::Icon;
use crate::admin::place::{Entry, Place, Spot};
use crate::content::page::FooterColumn;
use crate::messages::admin as msg;
use crate::sections::{SectionType, required_types};
use crate::site::pages;

pub(super) const DESCRIPTION: Description = Description {
    singular: "Page",
    plural: "Pages",
    about: "The pages of the website and what is on them, section by section. Views, and requests of visits that began \
         there, are those of the last 13 weeks.",
    icon: Icon::Page,
    place: Some(Place {
        spot: Spot::Tab(Entry::Pages, 1),
        label: "Pages",
        words: &["site", "website", "headline", "texts", "service pages", "prices"],
    }),
    texts: Texts {
        turned_on: "Page published.",
        turned_off: "Page is a draft again.",
        ..usual_texts!("Page", "page", "pages", "Add a page: choose what it is made of, write it, publish it.")
    },
    form,
    rows: Some(Rows {
        table: "pages",
        title: &["title"],
        line: "slug",
        search: "Search by title or address",
        order: Order::All,
        shows_order: false,
        toggle: toggle("status", ["Publish", "Unpublish", "Published", "Draft"]),
        ..USUAL_ROWS
    }),
    has_preview: true,
    editor: Editor::Page,
    published_by: Some("status"),
    published_from: Some("publishAt"),
    page: RowPage::NamedBy("slug"),
    ..USUAL
};

/// Whether the program has a route of its own for the page, so that it keeps its address and stays public.
#[must_use]
pub fn is_fixed_page(slug: &str) -> bool {
    pages::by_slug(slug).is_some()
}

/// The forms of the types that `is_offered`.
pub(super) fn section_forms(choices: &FormChoices, is_offered: fn(SectionType) -> bool) -> Vec<SectionForm> {
    let mut forms = Vec::new();
    let required = required_types(&choices.fixed_page);
    for code in SectionType::ALL {
        if !is_offered(code) {
            continue;
        }
        let descriptor = code.descriptor();
        let mut fields = (descriptor.fields)();
        match code {
            SectionType::Projects => suggest_tags(&mut fields, &choices.project_tags),
            SectionType::Reviews => suggest_tags(&mut fields, &choices.review_tags),
            _ => {}
        }
        forms.push(SectionForm {
            code,
            label: descriptor.label,
            about: descriptor.about,
            title: descriptor.title,
            fields,
            required: required.contains(&code),
        });
    }
    forms
}

fn suggest_tags(fields: &mut [FieldSpec], tags: &[String]) {
    for field in fields {
        if let K::Words { suggestions } = &mut field.kind {
            *suggestions = tags.to_vec();
        }
    }
}

fn form(choices: &FormChoices) -> Vec<FormSection> {
    let is_fixed = !choices.fixed_page.is_empty();
    let if_fixed = |reason: &'static str| if is_fixed { reason } else { "" };
    let columns = FooterColumn::ALL.iter().map(|column| SelectOption::new(column.code(), column.label())).collect();
    vec![
        section("Page").with([
            field("title", "Title", K::Text).required(msg::PAGE_TITLE_REQUIRED).max(80),
            field("slug", "Address", K::Slug { from: "title" })
                .max(80)
                .storage_as(Storage::Text)
                .unique(msg::SLUG_TAKEN)
                .fixed(if_fixed(msg::PAGE_KEEPS_ADDRESS))
                .hint("The address of the page after the site's name. A change leaves a redirect behind."),
        ]),
        section("Sections").with([field(
            "sections",
            "Sections",
            K::Sections { types: section_forms(choices, |_| true) },
        )]),
        section("Where it is linked").with([
            field("inHeader", "In the navigation", K::Toggle).no_effect_while(
                "status",
                is_draft(),
                "A draft is not linked before it is published.",
            ),
            field("menuName", "Short name for the menu", K::Text)
                .max(26)
                .hint("In place of a long title. The header folds what does not fit into \u{201c}More\u{201d}."),
            field("footer", "In the footer", K::Select { options: columns })
                .hint("To search engines, a page of yours under Services describes a service."),
            order_field(),
        ]),
        section("Publishing").with([
            field("status", "Status", K::Select { options: publish_states() })
                .initially(Initial::Text("draft"))
                .fixed(if_fixed(msg::PAGE_BELONGS)),
            field("publishAt", "Publish at", K::Moment)
                .fixed(if_fixed(msg::PAGE_BELONGS))
                .hint("A published page appears at this moment, Pacific time; if empty, at once.")
                .no_effect_while("status", is_draft(), "A draft does not appear, whatever its date: publish it."),
        ]),
    ]
}
