//! Who sent a request: how to reach them, where they came from, and what their form asked.

use super::contact;
use super::fact::{Fact, fact};
use super::worth;
use crate::admin::frame::icon::Icon;
use crate::admin::times::When;
use domain::leads::lead::{Lead, LeadProject};
use domain::leads::options::LeadKind;
use domain::leads::reply_templates::ReplyWay;
use domain::messages::inbox;
use domain::text::phone::tel_uri;
use leptos::prelude::*;

/// `way` is how an answer is sent, if that is known; `page` is the visitor's page.
pub(super) fn person(lead: &Lead, way: Option<ReplyWay>, page: Option<AnyView>, when: &When) -> AnyView {
    let by_site = way == Some(ReplyWay::BySite);
    let by_hand = if way == Some(ReplyWay::MailProgram) && !lead.email.is_empty() {
        Some(view! { <p class="small muted">{inbox::EMAIL_BY_HAND}</p> })
    } else {
        None
    };
    let buttons = if lead.summary.quarantined {
        None
    } else {
        Some(view! {
            <p>{contact::preference(lead)}</p>
            {by_hand}
            <div class="actions">{contact::buttons(lead, by_site)}</div>
        })
    };
    let content = view! { {buttons}{facts(lead, by_site, when)}{page} };
    let value = if lead.phone.is_empty() { lead.email.clone() } else { lead.phone.clone() };
    fact(Fact {
        id: "person",
        icon: Icon::Person,
        title: lead.short_name(),
        value,
        is_open: false,
        content: content.into_any(),
    })
}

fn facts(lead: &Lead, by_site: bool, when: &When) -> impl IntoView + use<> {
    let received = lead.summary.received_at;
    // The owner may not know everything of a lead that is added by hand.
    let phone = if !lead.phone.is_empty() {
        Some(
            view! { <div><dt>"Phone"</dt><dd><a class="link" href=tel_uri(&lead.phone)>{lead.phone.clone()}</a></dd></div> },
        )
    } else {
        None
    };
    let email = if !lead.email.is_empty() {
        Some(
            view! { <div><dt>"Email"</dt><dd><a class="link" href=contact::email(lead, by_site)>{lead.email.clone()}</a></dd></div> },
        )
    } else {
        None
    };
    let asked = !lead.summary.by_hand;
    let prefers =
        if asked { Some(view! { <div><dt>"Prefers"</dt><dd>{lead.contact_method.label()}</dd></div> }) } else { None };
    // Visit requests do not ask for a preferred time of day.
    let best_time = if asked && lead.summary.kind != LeadKind::Visit {
        Some(view! { <div><dt>"Best time"</dt><dd>{lead.preferred_time.label()}</dd></div> })
    } else {
        None
    };
    view! {
        <dl class="lead-facts">
            {found(lead)}
            {phone}
            <div>
                <dt>"Received"</dt>
                <dd><time datetime=when.machine(received)>{when.full(received)}</time></dd>
            </div>
            {email}
            <div><dt>"Came from"</dt><dd>{lead.summary.source()}</dd></div>
            {prefers}
            {best_time}
            {lead.project.as_ref().map(project)}
            {worth::came_from(lead)}
        </dl>
    }
}

/// What the person said, which only the contact form asks.
fn found(lead: &Lead) -> Option<AnyView> {
    let source = lead.project.as_ref().map(|project| project.source.as_str()).unwrap_or_default();
    if source.is_empty() {
        return None;
    }
    Some(view! { <div><dt>"Found us by"</dt><dd>{source.to_owned()}</dd></div> }.into_any())
}

/// Fields that only the contact form has. The vessel is omitted if nothing is known about it.
fn project(project: &LeadProject) -> impl IntoView + use<> {
    let place = if project.is_boat() { "Boat location" } else { "Project location" };
    let vessel = project.vessel().map(|vessel| view! { <div><dt>"Vessel"</dt><dd>{vessel}</dd></div> });
    let location = if !project.location.is_empty() {
        Some(view! { <div><dt>{place}</dt><dd>{project.location.clone()}</dd></div> })
    } else {
        None
    };
    view! {
        <div><dt>"Service"</dt><dd>{project.service.clone()}</dd></div>
        {location}
        {vessel}
    }
}
