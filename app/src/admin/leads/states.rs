use crate::admin::frame::icon::{Draw as _, Icon};
use crate::admin::times::{Urgency, When};
use domain::leads::lead::LeadSummary;
use domain::leads::options::{LeadKind, LeadStatus};
use domain::messages::inbox;
use leptos::prelude::*;

/// The topic of the lead: 'Refit, Luxury Traditional'.
pub(crate) fn subject(lead: &LeadSummary) -> String {
    let kind = match lead.kind {
        _ if lead.by_hand => "Added by hand",
        LeadKind::Refit => "Refit",
        LeadKind::Contact => "Quote",
        LeadKind::Visit => "Visit",
    };
    if lead.topic.is_empty() { kind.to_owned() } else { format!("{kind}, {}", lead.topic) }
}

pub(crate) fn reply_state(lead: &LeadSummary, when: &When) -> AnyView {
    if lead.quarantined {
        return state("badge", Icon::Shield, "Likely spam".to_owned());
    }
    let (class, icon) = match lead.status {
        // No form promised a reply.
        LeadStatus::New if lead.by_hand || lead.is_try => ("badge", Icon::Clock),
        LeadStatus::New => {
            let due = when.due(lead);
            let class = match due.urgency {
                Urgency::Calm => "badge",
                Urgency::Soon => "badge badge--warning",
                Urgency::Late => "badge badge--error",
            };
            return state(class, Icon::Clock, when.to_reply(&due));
        }
        LeadStatus::Replied | LeadStatus::Won => ("badge badge--success", Icon::Check),
        LeadStatus::Visit => ("badge badge--info", Icon::Calendar),
        LeadStatus::Closed => ("badge", Icon::Check),
    };
    state(class, icon, lead.status.label().to_owned())
}

pub(crate) fn trouble_badge(lead: &LeadSummary) -> Option<impl IntoView + use<>> {
    lead.delivery_trouble
        .map(|channel| state("badge badge--error", Icon::Alert, format!("{} not delivered", channel.label())))
}

/// Nothing is held back for it, so it is a remark.
pub(crate) fn trap_filled(lead: &LeadSummary) -> Option<AnyView> {
    lead.trap_filled.then(|| state("badge badge--warning", Icon::Shield, inbox::TRAP_FILLED.to_owned()))
}

pub(crate) fn try_badge(lead: &LeadSummary) -> Option<AnyView> {
    lead.is_try.then(|| state("badge badge--info", Icon::External, inbox::TRY.to_owned()))
}

fn state(class: &'static str, icon: Icon, words: String) -> AnyView {
    view! { <span class=class>{icon.draw()}{words}</span> }.into_any()
}
