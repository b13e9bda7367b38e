//! The record of the business: name, logo, contact, opening hours.

use super::form::{FieldKind as K, FieldState as State, SelectOption, field, section};
use super::{Description, FormChoices, FormSection, RowPage, USUAL};
use crate::admin::icon::Icon;
use crate::admin::place::{Chapter, Place, Spot};
use crate::content::trust::PriceLevel;
use crate::features::review_requests::places;
use crate::messages::admin as msg;

pub(super) const DESCRIPTION: Description = Description {
    singular: "Business profile",
    plural: "Business profile",
    icon: Icon::Anchor,
    place: Some(Place {
        spot: Spot::Row(Chapter::Business, 1),
        label: "Name, address, phone",
        words: &["logo", "company", "contact", "email", "opening times", "social profiles", "time zone"],
    }),
    form,
    page: RowPage::At("/contact"),
    ..USUAL
};

/// What features ask of the business.
const OF_FEATURES: &[fn() -> FormSection] = &[places::section_of_profile];

fn form(_: &FormChoices) -> Vec<FormSection> {
    let logo = |name: &str, label: &'static str, ground: &'static str| {
        field(name, label, K::Picture { max_mb: 5, alt: "", place: "" }).hint(ground)
    };
    let needed = |name: &str, label: &'static str| field(name, label, K::Text).required(msg::PROFILE_REQUIRED);
    let mut sections = vec![
        section("Name").with([
            needed("name", "Name").max(80),
            needed("legalName", "Full name").max(120),
            field("tagline", "Line under the name", K::Text).max(80),
            needed("initials", "Initials").max(4).hint("Shown if a logo does not load."),
            field("area", "Area in a few words", K::Text)
                .max(80)
                .hint("Shown at the top of the home page. If empty, the city is shown."),
            field("about", "About", K::Multiline { rows: 3 }).max(600).hint("Shown in the footer."),
        ]),
        section("Logo").with([
            logo("logoColor", "Logo in color", "For light backgrounds: the header of every page."),
            logo("logoLight", "Light logo", "For dark backgrounds: the menu and the footer."),
            logo("logoNavy", "Dark logo", "For the header of a scrolled page, and if another logo does not load."),
        ]),
        section("Contact").with([
            field("phone", "Phone", K::Phone).required(msg::PROFILE_REQUIRED),
            field("email", "Email", K::Email).required(msg::PROFILE_REQUIRED),
            needed("street", "Street and number"),
            needed("city", "City").max(120),
            needed("region", "State").max(2),
            needed("postalCode", "Postal code").max(12),
            needed("country", "Country").max(2),
            field("mapsUrl", "Address on a map", K::Url).required(msg::PROFILE_REQUIRED),
        ]),
        trust(),
    ];
    for of_feature in OF_FEATURES {
        sections.push(of_feature());
    }
    sections.push(opening_hours());
    sections.push(section("Social networks").with([field(
        "social",
        "Profiles",
        K::ListOf {
            item: "Profile",
            fields: vec![
                field("network", "Network", K::Text).required(msg::PROFILE_REQUIRED).max(60),
                field("url", "Address", K::Url).required(msg::URL_INVALID),
            ],
        },
    )]));
    sections
}

fn trust() -> FormSection {
    let levels = PriceLevel::ALL.iter().map(|level| SelectOption::new(level.code(), level.label())).collect();
    let tags = || K::Tags { suggestions: Vec::new() };
    section("License and trust").with([
        field("licenseNumber", "License number", K::Text)
            .max(40)
            .hint("In the footer and in confirmations. California requires it in advertising."),
        field("licenseClass", "License class", K::Text)
            .max(120)
            .placeholder("C-6 Cabinet, Millwork and Finish Carpentry")
            .no_effect_while("licenseNumber", State::Empty, "Not shown: the license number is missing."),
        field("insurance", "Insurance", K::Text).max(120).placeholder("$2 million general liability"),
        field("founded", "In business since", K::Number { min: 1800, max: 2100, optional: true }),
        field("serviceArea", "Service area", tags()).hint("Cities, harbors or counties."),
        field("credentials", "Memberships and certificates", tags()),
        field("priceLevel", "Price level", K::Select { options: levels }).hint("For search engines only."),
        field("latitude", "Latitude", K::Text).max(20).placeholder("32.7157"),
        field("longitude", "Longitude", K::Text)
            .max(20)
            .placeholder("-117.1611")
            .hint("Both, in decimal degrees: where search engines put the pin."),
    ])
}

fn opening_hours() -> FormSection {
    let exception = K::ListOf {
        item: "Day",
        fields: vec![
            field("date", "Day", K::Date).required(msg::DATE_INVALID),
            field("reason", "Reason", K::Text).max(120).placeholder("Thanksgiving"),
            field("open", "Opens", K::Text).max(5).placeholder("08:00"),
            field("close", "Closes", K::Text).max(5).placeholder("16:00"),
            field("byAppointment", "By appointment", K::Toggle),
        ],
    };
    section("Opening hours").with([
        field("hours", "Regular week", K::Hours),
        field("exceptions", "Holidays and other exceptions", exception).hint(
            "A day without times is closed. Each is shown with the opening hours from four weeks before; one that \
                 is over has no effect.",
        ),
        field("timeZone", "Time zone", K::Text).required(msg::PROFILE_REQUIRED).max(60),
    ])
}
