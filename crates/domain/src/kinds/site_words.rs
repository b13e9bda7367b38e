//! The words of header, footer, help and confirmations: a single document, stored as JSON.

use super::form::{FieldKind as K, FieldSpec, FormPart, field, section};
use super::{Description, FormChoices, FormSection, USUAL};
use crate::admin::SitePart;
use crate::admin::icon::Icon;
use crate::admin::place::{Entry, Place, Spot};
use crate::messages::admin as msg;

pub const HEADER: FormPart =
    FormPart { code: "header", label: "Header", about: "At the top of every page, and the help button at its corner." };
pub const FOOTER: FormPart =
    FormPart { code: "footer", label: "Footer and its links", about: "At the end of every page." };
const MESSAGES: FormPart =
    FormPart { code: "messages", label: "After a form", about: "What visitors read once they have sent a form." };
const MISSING: FormPart = FormPart {
    code: "missing",
    label: "Missing pages",
    about: "What visitors read at an address that does not exist.",
};
const BLOG: FormPart =
    FormPart { code: "blog", label: "Blog", about: "Beside each article, and on the newsletter's page." };

pub(super) const DESCRIPTION: Description = Description {
    singular: "Header, footer and messages",
    plural: "Header, footer and messages",
    icon: Icon::Page,
    place: Some(Place {
        spot: Spot::Tab(Entry::Pages, 2),
        label: "Header and footer",
        words: &["menu", "navigation", "button", "help", "confirmations", "thank you"],
    }),
    form,
    parts: &[HEADER, FOOTER, MESSAGES, MISSING, BLOG],
    ..USUAL
};

fn words(name: &str, label: &'static str, max: u32) -> FieldSpec {
    field(name, label, K::Text).required(msg::WORDS_REQUIRED).max(max)
}

fn link(name: &str, label: &'static str) -> FieldSpec {
    field(name, label, K::Link).required(msg::WORDS_REQUIRED)
}

fn links(name: &str, label: &'static str) -> FieldSpec {
    let fields = vec![words("label", "Label", 60), link("link", "Leads to")];
    field(name, label, K::ListOf { item: "Link", fields })
}

fn form(_: &FormChoices) -> Vec<FormSection> {
    let described =
        vec![words("label", "Label", 60), link("link", "Leads to"), field("text", "Text", K::Text).max(120)];
    let described = K::ListOf { item: "Link", fields: described };
    vec![
        header(),
        footer(),
        section("After a form was sent").in_part(MESSAGES).with([
            words("thanksTitle", "Headline after a form", 80),
            words("thanksNext", "Headline of what follows", 80),
            words("thanksMore", "Before phone and email", 80),
            words("contactReply", "After the quote form: who replies", 200),
            words("contactAfter", "After the quote form: what follows", 200),
            words("refitReply", "After the visualizer: who replies", 200),
            words("refitAfter", "After the visualizer: what follows", 200),
            words("visitReply", "After the visit form: how we confirm", 200),
            words("visitCall", "After the visit form, while no email can be sent", 200),
            words("visitAfter", "After the visit form: on the day", 200),
        ]),
        section("Page not found").in_part(MISSING).with([
            words("notFoundTitle", "Headline of the page", 80),
            words("notFoundText", "Text", 200),
            field("notFoundLinks", "Links", described),
            words("homeLabel", "Button that leads home", 40),
        ]),
        section("Blog and newsletter").in_part(BLOG).with([
            words("articleTitle", "Headline beside an article", 80),
            words("articleText", "Text beside an article", 200),
            words("articleButton", "Button beside an article", 40),
            words("newsletterTitle", "Headline of the newsletter", 80),
            words("newsletterText", "Text of the newsletter's page", 200),
        ]),
    ]
}

fn header() -> FormSection {
    section("Header and help").in_part(HEADER).with([
        words("quoteLabel", "Button in the header", 40).hint("Also in the menu and in the bar on phones."),
        link("quoteLink", "The header button leads to"),
        words("callLabel", "Button that calls", 40).hint("In the bar on phones."),
        words("helpTitle", "Help button", 40),
        words("helpLabel", "Link in the help panel", 60),
        link("helpLink", "The help link leads to"),
    ])
}

fn footer() -> FormSection {
    section("Footer").in_part(FOOTER).with([
        words("servicesTitle", "First column", 40),
        links("services", "Links of the first column"),
        words("quickLinksTitle", "Second column", 40),
        links("quickLinks", "Links of the second column"),
        words("contactTitle", "Third column", 40).hint("Address, phone, email and hours of the business."),
        words("follow", "Before the name of a social network", 60),
    ])
}

/// What the editor of a page opens by a click on the header or the footer.
#[must_use]
pub fn site_parts() -> Vec<SitePart> {
    vec![SitePart { code: HEADER.code, form: header() }, SitePart { code: FOOTER.code, form: footer() }]
}

#[cfg(test)]
mod tests {
    use crate::content::site_words::SiteWords;
    use crate::kinds::Kind;
    use serde_json::Value;

    #[test]
    fn the_form_has_every_word_and_accepts_the_default_ones() {
        let words = serde_json::to_value(SiteWords::default()).expect("JSON");
        let document = Kind::SiteWords.spec().validate(&words).expect("valid words");
        assert_eq!(Value::Object(document), words);
    }

    #[test]
    fn words_that_were_not_stored_are_the_default_ones() {
        let words: SiteWords = serde_json::from_str(r#"{"helpTitle": "Questions?"}"#).expect("words");
        assert_eq!(words, SiteWords { help_title: "Questions?".to_owned(), ..SiteWords::default() });
    }
}
