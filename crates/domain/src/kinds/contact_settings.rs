use super::form::{FieldKind as K, Links, field, folded_section, section};
use super::texts::SETTINGS;
use super::{Description, FormChoices, FormSection, Texts, USUAL};
use crate::admin::icon::Icon;
use crate::admin::place::{Chapter, Place, Spot};

pub(super) const DESCRIPTION: Description = Description {
    singular: "Contact settings",
    plural: "Contact settings",
    icon: Icon::Plug,
    place: Some(Place {
        spot: Spot::Row(Chapter::Requests, 5),
        label: "Contact settings",
        words: &["webhook", "zapier", "automation", "other programs", "bookkeeping", "integrations"],
    }),
    texts: Texts { save: "Save URL", ..SETTINGS },
    form,
    is_public: false,
    ..USUAL
};

fn form(_: &FormChoices) -> Vec<FormSection> {
    vec![
        section("Automation").with([
            // It is a secret, so the link checker must not list it.
            field("webhookUrl", "Webhook URL", K::Url)
                .links(Links::None)
                .placeholder("https://hooks.zapier.com/hooks/catch/...")
                .hint("Copied from the other program. If it is empty, nothing is sent."),
        ]),
        folded_section().with([field("webhookSecret", "Signing secret", K::ReadOnly)]),
    ]
}
