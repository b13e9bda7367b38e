//! Mails that were refused, or wait for another try.

use crate::admin::frame::icon::{Draw as _, Icon};
use crate::admin::times::When;
use backend::delivery::mail::check::UndeliveredMail;
use domain::delivery::{Channel, DeliveryState};
use domain::messages::mail as msg;
use leptos::prelude::*;

pub(super) fn list(mails: &[UndeliveredMail], when: &When) -> impl IntoView + use<> {
    if mails.is_empty() {
        return view! { <p class="empty-text">{msg::NO_REFUSALS}</p> }.into_any();
    }
    let mut entries = Vec::new();
    for mail in mails {
        entries.push(entry(mail, when));
    }
    view! { <ul class="event-log">{entries}</ul> }.into_any()
}

fn entry(mail: &UndeliveredMail, when: &When) -> impl IntoView + use<> {
    let (class, icon) = match mail.state {
        DeliveryState::Pending => ("event-log__entry--pending", Icon::Clock),
        _ => ("event-log__entry--error", Icon::Alert),
    };
    let next = match mail.state {
        DeliveryState::Pending => format!("Next try {}", when.ahead(mail.next_attempt_at)),
        _ => "Gave up".to_owned(),
    };
    let about = if mail.name.is_empty() { None } else { Some(format!(" about {}", mail.name)) };
    let title = format!("{}{}", mail.label, about.unwrap_or_default());
    let title = match &mail.href {
        Some(href) => view! { <a class="link" href=href.clone()>{title}</a> }.into_any(),
        None => view! { <b>{title}</b> }.into_any(),
    };
    let facts = format!("{}: {}. {next}", when.short(mail.at), mail.outcome);
    view! {
        <li class=class>
            {icon.draw()}
            <div>{title}<p>{facts}</p>{advice(mail.channel, &mail.outcome)}</div>
        </li>
    }
}

/// Advice about the outcome of a mail's attempt; none if the outcome says it already.
pub(crate) fn advice(channel: Channel, outcome: &str) -> Option<impl IntoView + use<>> {
    if !channel.is_mail() {
        return None;
    }
    let advice = msg::advice_on(outcome, channel.is_to_owner())?;
    Some(view! { <p>{advice}</p> })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::admin::fixtures::when;
    use crate::test_html::html_of;
    use domain::delivery::smtp::RefusalKind;

    fn mail() -> UndeliveredMail {
        UndeliveredMail {
            channel: Channel::VisitorMail,
            label: Channel::VisitorMail.label(),
            state: DeliveryState::Failed,
            outcome: "Refused 550 5.1.1".into(),
            at: when().now(),
            next_attempt_at: when().now(),
            name: "Jane <b>".into(),
            href: Some("/admin/leads/lead-1".into()),
        }
    }

    #[test]
    fn a_refusal_leads_to_its_lead_and_says_what_to_do() {
        let html = html_of(|| list(&[mail()], &when()));
        assert!(html.contains("href=\"/admin/leads/lead-1\"") && html.contains("Jane &lt;b&gt;"), "{html}");
        assert!(html.contains(msg::advice(RefusalKind::UnknownMailbox, false)), "{html}");
        assert!(html_of(|| list(&[], &when())).contains(msg::NO_REFUSALS));
    }

    #[test]
    fn what_waits_says_until_when() {
        let waiting = UndeliveredMail {
            channel: Channel::DigestMail,
            label: Channel::DigestMail.label(),
            state: DeliveryState::Pending,
            outcome: "Deferred 451 4.7.1".into(),
            name: String::new(),
            href: None,
            ..mail()
        };
        let html = html_of(|| list(&[waiting], &when()));
        assert!(html.contains("Next try") && html.contains(msg::advice(RefusalKind::Later, true)), "{html}");
        assert!(!html.contains("<a "), "{html}");
    }

    #[test]
    fn webhooks_and_broken_connections_have_no_advice() {
        assert!(advice(Channel::Webhook, "Answered 503").is_none());
        assert!(advice(Channel::VisitorMail, "Could not connect").is_none());
    }
}
