//! Forms of site-wide content: the business, legal texts, the webhook.

use super::Entity;
use super::form::{FieldKind as K, FormSpec, ListSpec, SelectOption, field, section};
use crate::limits;
use crate::messages::{admin as say, redirects};

pub(super) fn business() -> FormSpec {
    let logo = |name: &str, label: &'static str, ground: &'static str| {
        field(name, label, K::Picture { max_mb: 5, alt: "", place: "" }).hint(ground)
    };
    let needed = |name: &str, label: &'static str| field(name, label, K::Text).required(say::PROFILE_REQUIRED);
    FormSpec::new(
        Entity::Business,
        None,
        vec![
            section(
                "Name",
                vec![
                    needed("name", "Name").max(80),
                    needed("legalName", "Full name").max(120),
                    field("tagline", "Line under the name", K::Text).max(80),
                    needed("initials", "Initials").max(4).hint("Shown if a logo does not load."),
                    field("area", "Area in a few words", K::Text)
                        .max(80)
                        .hint("Shown at the top of the home page. If empty, the city is shown."),
                    field("about", "About", K::Multiline { rows: 3 }).max(600).hint("Shown in the footer."),
                ],
            ),
            section(
                "Logo",
                vec![
                    logo("logoColor", "Logo in color", "For light backgrounds: the header of every page."),
                    logo("logoLight", "Light logo", "For dark backgrounds: the menu and the footer."),
                    logo(
                        "logoNavy",
                        "Dark logo",
                        "For the header of a scrolled page, and if another logo does not load.",
                    ),
                ],
            ),
            section(
                "Contact",
                vec![
                    field("phone", "Phone", K::Phone).required(say::PROFILE_REQUIRED),
                    field("email", "Email", K::Email).required(say::PROFILE_REQUIRED),
                    needed("street", "Street and number"),
                    needed("city", "City").max(120),
                    needed("region", "State").max(2),
                    needed("postalCode", "Postal code").max(12),
                    needed("country", "Country").max(2),
                    field("mapsUrl", "Address on a map", K::Url).required(say::PROFILE_REQUIRED),
                ],
            ),
            section(
                "Opening hours",
                vec![
                    field("hours", "Regular week", K::Hours),
                    field(
                        "exceptions",
                        "Holidays and other exceptions",
                        K::ListOf {
                            item: "Day",
                            fields: vec![
                                field("date", "Day", K::Date).required(say::DATE_INVALID),
                                field("reason", "Reason", K::Text).max(120).placeholder("Thanksgiving"),
                                field("open", "Opens", K::Text).max(5).placeholder("08:00").hint("Empty: closed."),
                                field("close", "Closes", K::Text).max(5).placeholder("16:00"),
                                field("byAppointment", "By appointment", K::Toggle),
                            ],
                        },
                    ),
                    field("timeZone", "Time zone", K::Text).required(say::PROFILE_REQUIRED).max(60),
                ],
            ),
            section(
                "Social networks",
                vec![field(
                    "social",
                    "Profiles",
                    K::ListOf {
                        item: "Profile",
                        fields: vec![
                            field("network", "Network", K::Text).required(say::PROFILE_REQUIRED).max(60),
                            field("url", "Address", K::Url).required(say::URL_INVALID),
                        ],
                    },
                )],
            ),
        ],
    )
}

pub(super) fn legal(entity: Entity) -> FormSpec {
    FormSpec::new(
        entity,
        None,
        vec![section(
            "Text",
            vec![
                field("title", "Title", K::Text).required(say::LEGAL_REQUIRED),
                field("content", "Text", K::RichText)
                    .required(say::LEGAL_REQUIRED)
                    .hint("Every change creates a new version; each consent records the version it was given for."),
                field("version", "Version in force", K::ReadOnly),
            ],
        )],
    )
}

pub(super) fn contact_settings() -> FormSpec {
    FormSpec::new(
        Entity::ContactSettings,
        None,
        vec![section(
            "Automation webhook",
            vec![
                field("webhookUrl", "Webhook URL", K::Url)
                    .placeholder("https://hooks.zapier.com/hooks/catch/...")
                    .hint("Every new lead is posted to this address. If empty, nothing is sent."),
                field("webhookSecret", "Signing secret", K::ReadOnly)
                    .hint("The receiver checks our signature with it (Standard Webhooks)."),
            ],
        )],
    )
}

pub(super) fn redirects() -> FormSpec {
    // The first one is the default.
    let kinds =
        vec![SelectOption::new("permanent", "301, permanent"), SelectOption::new("temporary", "302, temporary")];
    let list = ListSpec { search: "Search by old or new address", ..ListSpec::default() };
    let address = |name: &str, label: &'static str, missing: &'static str| {
        field(name, label, K::Text).required(missing).max(u32::try_from(limits::URL_MAX).unwrap_or(u32::MAX))
    };
    FormSpec::new(
        Entity::Redirects,
        Some(list),
        vec![section(
            "Redirect",
            vec![
                address("from", "From", redirects::FROM_REQUIRED)
                    .placeholder("/old-page")
                    .hint("An address of this website that has no page."),
                address("to", "To", redirects::TO_REQUIRED)
                    .placeholder("/contact")
                    .hint("A page of this website, or a full web address."),
                field("kind", "Kind", K::Select { options: kinds })
                    .hint("With 301, search engines switch to the new address. With 302, they keep the old one."),
            ],
        )],
    )
}
