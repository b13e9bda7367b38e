use super::fact::{Fact, fact};
use crate::admin::frame::icon::{Draw as _, Icon};
use crate::admin::mail;
use crate::admin::times::When;
use domain::delivery::{Channel, DeliveryState};
use domain::leads::lead::{Delivery, Lead};
use leptos::prelude::*;

pub(crate) fn deliveries(lead: &Lead, when: &When) -> AnyView {
    let list = if lead.deliveries.is_empty() {
        view! { <p class="empty-text">"Nothing to send: neither mail nor another program was set up when it arrived. The request is safe here."</p> }
            .into_any()
    } else {
        list(&lead.deliveries, &lead.short_name(), lead.summary.quarantined, when).into_any()
    };
    let value = match lead.deliveries.iter().filter(|delivery| delivery.state == DeliveryState::Failed).count() {
        0 => lead.deliveries.len().to_string(),
        failed => format!("{failed} not delivered"),
    };
    fact(Fact {
        id: "deliveries",
        icon: Icon::Mail,
        title: "Deliveries".to_owned(),
        value,
        is_open: false,
        content: list,
    })
}

pub(crate) fn list(deliveries: &[Delivery], name: &str, quarantined: bool, when: &When) -> impl IntoView + use<> {
    let mut entries = Vec::new();
    for delivery in deliveries {
        entries.push(entry(delivery, name, quarantined, when));
    }
    view! { <ul class="event-log">{entries}</ul> }
}

fn entry(delivery: &Delivery, name: &str, quarantined: bool, when: &When) -> impl IntoView + use<> {
    let (class, icon) = match delivery.state {
        DeliveryState::Delivered => ("event-log__entry--success", Icon::Check),
        DeliveryState::Failed => ("event-log__entry--error", Icon::Alert),
        DeliveryState::Pending => ("event-log__entry--pending", Icon::Clock),
        DeliveryState::Held => ("event-log__entry", Icon::Shield),
    };
    let what = match &delivery.about {
        Some(about) => format!("Message to {about}"),
        None => mail_name(delivery.channel, name),
    };
    // A lead in quarantine sends nothing until it is released.
    let again = match delivery.state {
        DeliveryState::Failed | DeliveryState::Held => true,
        DeliveryState::Pending => delivery.attempts > 0,
        DeliveryState::Delivered => false,
    } && !quarantined;
    let resend = if again {
        Some(view! {
            <form method="post" action=format!("/admin/deliveries/{}/resend", delivery.id) data-busy="">
                <button class="button button--outline button--small" aria-label=format!("Resend: {what}")>"Resend"</button>
            </form>
        })
    } else {
        None
    };
    let advice = match (delivery.state, &delivery.last_outcome) {
        (DeliveryState::Failed | DeliveryState::Pending, Some(outcome)) => mail::advice(delivery.channel, outcome),
        _ => None,
    };
    view! {
        <li class=class>
            {icon.draw()}
            <div><b>{what}</b><p>{delivery_standing(delivery, quarantined, when)}</p>{advice}</div>
            {resend}
        </li>
    }
}

fn mail_name(channel: Channel, name: &str) -> String {
    if !channel.is_mail() || channel.is_to_owner() {
        return channel.label().to_owned();
    }
    format!("{} to {name}", channel.label())
}

/// The state of a delivery: 'Answered 503 twice. Next try in 4 min.'
pub(crate) fn delivery_standing(delivery: &Delivery, quarantined: bool, when: &When) -> String {
    let outcome = delivery.last_outcome.as_deref().unwrap_or("No answer");
    match (delivery.state, delivery.attempts) {
        (DeliveryState::Delivered, _) => format!("Delivered {}", when.short(delivery.updated_at)),
        (DeliveryState::Held, _) if quarantined => "Held: nothing is sent until it is released".to_owned(),
        (DeliveryState::Held, _) => format!("Not sent: {}", delivery.last_outcome.as_deref().unwrap_or("held back")),
        (DeliveryState::Pending, 0) => "Waiting to be sent".to_owned(),
        (DeliveryState::Pending, tries) => {
            format!("{outcome}, {}. Next try {}", times(tries), when.ahead(delivery.next_attempt_at))
        }
        (DeliveryState::Failed, tries) => format!("{outcome}. Gave up after {}", times(tries)),
    }
}

fn times(n: i32) -> String {
    if n == 1 { "1 try".to_owned() } else { format!("{n} tries") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::admin::fixtures::{lead, when};
    use crate::test_html::html_of;
    use domain::delivery::smtp::RefusalKind;
    use domain::messages::mail as msg;

    #[test]
    fn what_failed_says_why_and_can_be_sent_again() {
        let mut lead = lead();
        lead.deliveries[0].state = DeliveryState::Failed;
        lead.deliveries[0].attempts = 20;
        let shown = html_of(|| deliveries(&lead, &when()));
        assert!(shown.contains("Answered 503. Gave up after 20 tries"), "{shown}");
        assert!(shown.contains("action=\"/admin/deliveries/d1/resend\"") && shown.contains("Resend"));
    }

    #[test]
    fn what_waits_says_until_when() {
        let shown = html_of(|| deliveries(&lead(), &when()));
        assert!(shown.contains("Answered 503, 2 tries. Next try in 4 min"), "{shown}");
    }

    #[test]
    fn a_refused_mail_says_what_to_do() {
        let mut lead = lead();
        lead.deliveries[0].channel = Channel::VisitorMail;
        lead.deliveries[0].last_outcome = Some("Refused 552 5.2.2".into());
        let full = msg::advice(RefusalKind::MailboxFull, false);
        assert!(html_of(|| deliveries(&lead, &when())).contains(full));
        lead.deliveries[0].state = DeliveryState::Delivered;
        assert!(!html_of(|| deliveries(&lead, &when())).contains(full));
    }

    #[test]
    fn what_arrived_or_is_in_quarantine_cannot_be_sent_again() {
        let mut lead = lead();
        lead.deliveries[0].state = DeliveryState::Delivered;
        assert!(!html_of(|| deliveries(&lead, &when())).contains("Resend"));
        lead.deliveries[0].state = DeliveryState::Held;
        lead.summary.quarantined = true;
        let shown = html_of(|| deliveries(&lead, &when()));
        assert!(shown.contains("until it is released") && !shown.contains("Resend"), "{shown}");
    }

    #[test]
    fn what_was_never_set_up_can_be_sent_once_it_is() {
        let mut lead = lead();
        lead.deliveries[0].channel = Channel::VisitorMail;
        lead.deliveries[0].state = DeliveryState::Held;
        lead.deliveries[0].attempts = 0;
        lead.deliveries[0].last_outcome = Some("Mail is not set up".into());
        let shown = html_of(|| deliveries(&lead, &when()));
        assert!(shown.contains("Confirmation to Jane") && shown.contains("Not sent: Mail is not set up"), "{shown}");
        assert!(shown.contains("Resend"));
    }
}
