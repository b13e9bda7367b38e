//! Ways to contact a lead, in the order the visitor prefers.

use crate::admin::frame::icon::{Draw as _, Icon};
use domain::leads::lead::Lead;
use domain::leads::options::{ContactMethod, LeadKind};
use domain::messages::letters;
use domain::text::address::{self, encoded};
use domain::text::phone::tel_uri;
use leptos::prelude::*;

/// The field for an answer. Following this link opens and focuses it.
pub(crate) const ANSWER: &str = "#answer";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Call,
    Text,
    Email,
}

/// All outlined: the filled one is that of the answer. `by_site`: a mail server sends it, so 'Email' leads to its field.
pub(crate) fn buttons(lead: &Lead, by_site: bool) -> impl IntoView + use<> {
    let mut links = Vec::new();
    for way in order(lead.contact_method) {
        let known = if way == Way::Email { &lead.email } else { &lead.phone };
        if known.is_empty() {
            continue;
        }
        let (href, icon, label) = match way {
            Way::Call => (tel_uri(&lead.phone), Icon::Phone, "Call"),
            Way::Text => (sms(&lead.phone), Icon::Message, "Text"),
            Way::Email => (email(lead, by_site), Icon::Mail, "Email"),
        };
        links.push(view! { <a class="button button--outline" href=href>{icon.draw()}{label}</a> });
    }
    links
}

/// 'Prefers a phone call, 12 PM to 5 PM.'
pub(crate) fn preference(lead: &Lead) -> String {
    let hours = lead.preferred_time.hours();
    // Visit requests do not ask for a preferred time of day.
    let asked = lead.summary.kind != LeadKind::Visit;
    if lead.summary.by_hand {
        return String::new();
    }
    match lead.contact_method {
        ContactMethod::Phone if !asked => "Prefers a phone call.".to_owned(),
        ContactMethod::Either if !asked => "A call or an email, either will do.".to_owned(),
        ContactMethod::Phone => format!("Prefers a phone call, {hours}."),
        ContactMethod::Email => "Prefers an email.".to_owned(),
        ContactMethod::Either => format!("A call or an email, either will do. Best time to call: {hours}."),
    }
}

pub(crate) fn email(lead: &Lead, by_site: bool) -> String {
    if by_site { ANSWER.to_owned() } else { mailto(lead) }
}

pub(crate) fn mailto(lead: &Lead) -> String {
    let subject = letters::request_subject(&lead.summary.reference);
    format!("{}?subject={}", address::mailto(&lead.email), encoded(&subject))
}

const fn order(method: ContactMethod) -> [Way; 3] {
    match method {
        ContactMethod::Phone => [Way::Call, Way::Text, Way::Email],
        ContactMethod::Email => [Way::Email, Way::Call, Way::Text],
        ContactMethod::Either => [Way::Call, Way::Email, Way::Text],
    }
}

/// A text message cannot reach an extension.
pub(crate) fn sms(phone: &str) -> String {
    let tel = tel_uri(phone);
    let number = tel.trim_start_matches("tel:").split(';').next().unwrap_or_default();
    format!("sms:{number}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::admin::fixtures::lead;
    use crate::test_html::html_of;

    #[test]
    fn the_preferred_way_comes_first_and_none_is_filled() {
        let mut lead = lead();
        lead.contact_method = ContactMethod::Email;
        let html = html_of(|| buttons(&lead, false));
        let first = html.split("</a>").next().unwrap_or_default();
        assert!(first.contains("mailto:"), "{first}");
        assert_eq!(html.matches("class=\"button button--outline\"").count(), 3, "{html}");
    }

    #[test]
    fn email_leads_to_the_answer_where_the_site_sends_it() {
        let html = html_of(|| buttons(&lead(), true));
        assert!(html.contains("href=\"#answer\"") && !html.contains("mailto:"), "{html}");
    }

    #[test]
    fn addresses_survive_odd_characters() {
        let mut lead = lead();
        lead.email = "o'brien+boat?x=1@example.com".into();
        assert!(mailto(&lead).starts_with("mailto:o'brien+boat%3Fx=1@example.com?subject=Your%20request%20HG-"));
        assert_eq!(sms("(619) 555-0142 ext. 12"), "sms:+16195550142");
    }
}
