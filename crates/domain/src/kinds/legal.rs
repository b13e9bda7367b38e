use super::form::{FieldKind as K, field, section};
use super::{Description, FormChoices, FormSection, Kind, RowPage, USUAL};
use crate::admin::icon::Icon;
use crate::admin::place::{Chapter, Place, Spot};
use crate::messages::admin::LEGAL_REQUIRED;

pub(super) const PRIVACY_POLICY: Description = Description {
    singular: "Privacy policy",
    plural: "Privacy policy",
    place: Some(Place { spot: Spot::Row(Chapter::Business, 6), label: "Privacy policy", words: &["consent", "legal"] }),
    page: RowPage::At("/privacy-policy"),
    ..LEGAL
};

pub(super) const TERMS_OF_SERVICE: Description = Description {
    singular: "Terms of service",
    plural: "Terms of service",
    place: Some(Place {
        spot: Spot::Row(Chapter::Business, 7),
        label: "Terms of service",
        words: &["conditions", "legal"],
    }),
    page: RowPage::At("/terms-of-service"),
    ..LEGAL
};

const LEGAL: Description = Description { icon: Icon::Anchor, screen: Some(Kind::Business), form, ..USUAL };

fn form(_: &FormChoices) -> Vec<FormSection> {
    vec![
        section("Text").with([
            field("title", "Title", K::Text).required(LEGAL_REQUIRED),
            field("content", "Text", K::RichText)
                .required(LEGAL_REQUIRED)
                .hint("Every change creates a new version; each consent records the version it was given for."),
            field("version", "Version in force", K::ReadOnly),
        ]),
    ]
}
