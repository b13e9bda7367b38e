use super::form::{FieldKind as K, Links, SelectOption, field, section};
use super::texts::usual_texts;
use super::{Description, Document, Fields as _, FormChoices, FormSection, Rows, Storage, Texts, USUAL, USUAL_ROWS};
use crate::admin::icon::Icon;
use crate::admin::place::{Entry, Place, Spot};
use crate::limits;
use crate::messages::{admin as msg, redirects};

pub(super) const DESCRIPTION: Description = Description {
    singular: "Redirect",
    plural: "Redirects",
    about: "Redirects for old addresses, and addresses that were not found.",
    icon: Icon::Turn,
    place: Some(Place {
        spot: Spot::Tab(Entry::Pages, 4),
        label: "Addresses",
        words: &["old address", "not found", "404", "moved", "url"],
    }),
    texts: Texts {
        one_failed: "Failed to load redirects",
        toggle_failed: msg::NOT_POSSIBLE,
        ..usual_texts!(
            "Redirect",
            "redirect",
            "redirects",
            "Renamed articles, projects and pages redirect automatically. Add one for anything else that moved."
        )
    },
    form,
    rows: Some(Rows {
        table: "redirects",
        // Set for the former address of a renamed page.
        hidden: &[
            (PROJECT_ID, "project_id", Storage::NullableText),
            (POST_ID, "post_id", Storage::NullableText),
            (PAGE_ID, "page_id", Storage::NullableText),
        ],
        sort: &["from"],
        title: &["from"],
        line: "to",
        search: "Search by old or new address",
        ..USUAL_ROWS
    }),
    ..USUAL
};

const PROJECT_ID: &str = "projectId";
const POST_ID: &str = "postId";
const PAGE_ID: &str = "pageId";

/// Whether a redirect was made when a project, post or page was renamed, and follows it.
#[must_use]
pub fn is_automatic_redirect(redirect: &Document) -> bool {
    !renamed_page_id(redirect).is_empty()
}

/// The project, post or page that an automatic redirect follows; empty for the owner's own.
#[must_use]
pub fn renamed_page_id(redirect: &Document) -> &str {
    for field in [PROJECT_ID, POST_ID, PAGE_ID] {
        let id = redirect.text(field);
        if !id.is_empty() {
            return id;
        }
    }
    ""
}

/// Makes an automatic redirect one of the owner's own.
pub fn detach_redirect(redirect: &mut Document) {
    redirect.set(PROJECT_ID, "");
    redirect.set(POST_ID, "");
    redirect.set(PAGE_ID, "");
}

fn form(_: &FormChoices) -> Vec<FormSection> {
    // The first one is the default.
    let kinds =
        vec![SelectOption::new("permanent", "301, permanent"), SelectOption::new("temporary", "302, temporary")];
    let address = |name: &str, label: &'static str, missing: &'static str| {
        field(name, label, K::Text).required(missing).max(u32::try_from(limits::URL_MAX).unwrap_or(u32::MAX))
    };
    vec![
        section("Redirect").with([
            address("from", "From", redirects::FROM_REQUIRED)
                .column_name("from_path")
                .unique(redirects::FROM_TAKEN)
                .links(Links::None)
                .placeholder("/old-page")
                .hint("An address of this website that has no page."),
            address("to", "To", redirects::TO_REQUIRED)
                .column_name("target")
                .links(Links::Whole)
                .placeholder("/contact")
                .hint(redirects::TO_HINT),
            field("kind", "Kind", K::Select { options: kinds })
                .hint("With 301, search engines switch to the new address. With 302, they keep the old one."),
        ]),
    ]
}
