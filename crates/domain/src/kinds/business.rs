//! The record of the business: name, logo, contact, opening hours. Its form has five parts.

use super::form::{
    FieldKind as K, FieldSpec, FieldState as State, FormPart, SelectOption, field, folded_section, section,
};
use super::{Description, FormChoices, FormSection, RowPage, USUAL};
use crate::admin::icon::Icon;
use crate::admin::place::{Chapter, Place, Spot};
use crate::content::trust::PriceLevel;
use crate::features::review_requests::places;
use crate::limits;
use crate::messages::admin as msg;

pub const NAME: FormPart =
    FormPart { code: "name", label: "Name and logo", about: "In the header, the footer, mails and search results." };
pub const CONTACT: FormPart =
    FormPart { code: "contact", label: "Contact and place", about: "How people reach you, and where." };
pub const HOURS: FormPart = FormPart {
    code: "hours",
    label: "Hours and closed days",
    about: "Visitors see on the site whether you are open now.",
};
pub const LICENSE: FormPart =
    FormPart { code: "license", label: "License and trust", about: "What a careful client looks for." };
pub const ELSEWHERE: FormPart = FormPart {
    code: "elsewhere",
    label: "Elsewhere",
    about: "Where else you are: your profiles, and the places where clients can review you.",
};

pub(super) const DESCRIPTION: Description = Description {
    singular: "Business profile",
    plural: "Business profile",
    icon: Icon::Anchor,
    place: Some(Place {
        spot: Spot::Row(Chapter::Business, 1),
        label: NAME.label,
        words: &["logo", "company", "tagline", "about us"],
    }),
    form,
    parts: &[NAME, CONTACT, HOURS, LICENSE, ELSEWHERE],
    page: RowPage::At("/contact"),
    ..USUAL
};

/// The places elsewhere, each with its ticks.
pub mod place {
    pub const LIST: &str = "elsewhere";
    pub const NAME: &str = "name";
    pub const ADDRESS: &str = "url";
    pub const IN_FOOTER: &str = "footer";
}

const BOND_HINT: &str = "Leave out “bonded”: California forbids contractors to advertise a bond (Business and \
     Professions Code, section 7071.13).";

/// The ticks of features.
const TICKS: &[fn() -> FieldSpec] = &[places::tick];

fn form(_: &FormChoices) -> Vec<FormSection> {
    let mut sections = Vec::new();
    sections.extend(name());
    sections.extend(contact());
    sections.extend(hours());
    sections.extend(trust());
    sections.push(elsewhere());
    sections
}

fn name() -> [FormSection; 3] {
    let logo = |name: &str, label: &'static str, ground: &'static str| {
        field(name, label, K::Picture { max_mb: 5, alt: "", place: "" }).hint(ground)
    };
    let name = section("Name").with([
        field("name", "Name", K::Text).required(msg::PROFILE_REQUIRED).max(limits::BUSINESS_NAME_MAX),
        field("legalName", "Full name", K::Text).required(msg::PROFILE_REQUIRED).max(limits::BUSINESS_NAME_MAX),
        field("tagline", "Line under the name", K::Text).max(80),
        field("area", "Area in a few words", K::Text)
            .max(80)
            .hint("Shown at the top of the home page. If empty, the city is shown."),
        field("about", "About", K::Multiline { rows: 3 }).max(600).hint("Shown in the footer."),
    ]);
    let logos = section("Logo").with([
        logo("logoColor", "Logo in color", "For light backgrounds: the header of every page."),
        logo("logoLight", "Light logo", "For dark backgrounds: the menu and the footer."),
        logo("logoNavy", "Dark logo", "For the header of a scrolled page, and if another logo does not load."),
    ]);
    let folded = folded_section().with([field("initials", "Initials", K::Text)
        .max(4)
        .hint("Shown if a logo does not load. If empty, they are taken from the name.")]);
    [name.in_part(NAME), logos.in_part(NAME), folded.in_part(NAME)]
}

fn contact() -> [FormSection; 3] {
    let contact = section("Contact").with([field("phone", "Phone", K::Phone), field("email", "Email", K::Email)]);
    let line = |name: &str, label: &'static str| field(name, label, K::Text);
    let place = section("Place").with([
        line("street", "Street and number").hint("What is empty is not shown."),
        line("city", "City").max(120),
        line("region", "State").max(2),
        line("postalCode", "Postal code").max(12),
        line("country", "Country").max(2),
    ]);
    let folded = folded_section().with([
        field("mapsUrl", "Address on a map", K::Url).hint("If empty, it follows from the street and the city."),
        field("latitude", "Latitude", K::Text).max(20).placeholder("32.7157"),
        field("longitude", "Longitude", K::Text)
            .max(20)
            .placeholder("-117.1611")
            .hint("Both, in decimal degrees: where search engines put the pin."),
    ]);
    [contact.in_part(CONTACT), place.in_part(CONTACT), folded.in_part(CONTACT)]
}

fn hours() -> [FormSection; 2] {
    let exception = K::ListOf {
        item: "Day",
        fields: vec![
            field("date", "Day", K::Date).required(msg::DATE_INVALID).unique(msg::EXCEPTION_TWICE),
            field("reason", "Reason", K::Text).max(120).placeholder("Thanksgiving"),
            field("open", "Opens", K::Text).max(5).placeholder("08:00"),
            field("close", "Closes", K::Text).max(5).placeholder("16:00"),
            field("byAppointment", "By appointment", K::Toggle),
        ],
    };
    let hours = section("Opening hours").with([
        field("hours", "Regular week", K::Hours),
        field("exceptions", "Holidays and other exceptions", exception).hint(
            "A day without times is closed. Each is shown with the opening hours from four weeks before; one that \
                 is over has no effect.",
        ),
    ]);
    let zone = field("timeZone", "Time zone", K::Text).required(msg::PROFILE_REQUIRED).max(60);
    [hours.in_part(HOURS), folded_section().with([zone]).in_part(HOURS)]
}

fn trust() -> [FormSection; 2] {
    let levels = PriceLevel::ALL.iter().map(|level| SelectOption::new(level.code(), level.label())).collect();
    let tags = || K::Tags { suggestions: Vec::new() };
    let trust = section("License and trust").with([
        field("licenseNumber", "License number", K::Text)
            .max(40)
            .hint("In the footer and in confirmations. California requires it in advertising."),
        field("licenseClass", "License class", K::Text)
            .max(120)
            .placeholder("C-6 Cabinet, Millwork and Finish Carpentry")
            .no_effect_while("licenseNumber", State::Empty, "Not shown: the license number is missing."),
        field("insurance", "Insurance", K::Text).max(120).placeholder("$2 million general liability").hint(BOND_HINT),
        field("founded", "In business since", K::Number { min: 1800, max: 2100, optional: true }),
        field("serviceArea", "Service area", tags()).hint("Cities, harbors or counties."),
        field("credentials", "Memberships and certificates", tags()),
    ]);
    let level = field("priceLevel", "Price level", K::Select { options: levels }).hint("For search engines only.");
    [trust.in_part(LICENSE), folded_section().with([level]).in_part(LICENSE)]
}

fn elsewhere() -> FormSection {
    let mut fields = vec![
        field(place::NAME, "Name", K::Text).required(msg::PLACE_REQUIRED).max(60).placeholder("Google"),
        field(place::ADDRESS, "Address", K::Url).required(msg::URL_INVALID),
        field(place::IN_FOOTER, "Shown in the footer", K::Toggle),
    ];
    for tick in TICKS {
        fields.push(tick());
    }
    let list = K::ListOf { item: "Place", fields };
    section("Places").with([field(place::LIST, "Places", list).hint(msg::PLACES_HINT)]).in_part(ELSEWHERE)
}

#[cfg(test)]
mod tests {
    use crate::kinds::Kind;

    #[test]
    fn each_field_is_in_one_short_part() {
        let whole = Kind::Business.spec();
        let mut in_parts = 0;
        for part in Kind::Business.description().parts {
            let form = whole.clone().of_part(*part);
            let shown = form.sections.iter().filter(|section| !section.is_folded);
            let count: usize = shown.map(|section| section.fields.len()).sum();
            assert!((1..=8).contains(&count), "{}: {count}", part.code);
            in_parts += form.fields().count();
        }
        assert_eq!(in_parts, whole.fields().count());
        assert_eq!(Kind::Business.part("hours").map(|part| part.label), Some("Hours and closed days"));
        assert_eq!(Kind::Business.part("nothing"), None);
    }
}
