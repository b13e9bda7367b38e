use super::mailed::{delivered, photos};
use super::posts;
use super::shown::ConversationScreen;
use crate::admin::frame::icon::{Draw as _, Icon};
use crate::admin::leads::detail::contact;
use crate::admin::leads::detail::delivery_log::delivery_standing;
use crate::admin::leads::inbox_query::InboxQuery;
use crate::admin::times::When;
use domain::Timestamp;
use domain::delivery::{Channel, DeliveryState};
use domain::features::conversation::messages as msg;
use domain::features::conversation::{LeadMessage, MessageKind, paragraphs};
use domain::leads::lead::Lead;
use domain::text::address::encoded;
use leptos::prelude::*;

/// A message, or something that happened between messages.
struct Entry {
    at: Timestamp,
    view: AnyView,
}

pub(super) fn thread(
    lead: &Lead,
    shown: &ConversationScreen,
    query: &InboxQuery,
    when: &When,
) -> impl IntoView + use<> {
    let mut entries = events(lead, shown, when);
    for message in &shown.talk.conversation.messages {
        entries.push(Entry { at: message.created_at, view: entry(lead, message, shown, query, when) });
    }
    entries.sort_by_key(|entry| entry.at);
    let entries: Vec<AnyView> = entries.into_iter().map(|entry| entry.view).collect();
    let note = if lead.summary.quarantined { None } else { Some(note_mail(lead, query)) };
    view! {
        <ol class="thread" data-thread="">
            {entries}
        </ol>
        {note}
    }
}

fn event(at: Timestamp, icon: Icon, words: String) -> Entry {
    Entry { at, view: view! { <li class="thread__event">{icon.draw_small()}<span>{words}</span></li> }.into_any() }
}

fn events(lead: &Lead, shown: &ConversationScreen, when: &When) -> Vec<Entry> {
    let name = lead.short_name();
    let mut events = Vec::new();
    for delivery in &lead.deliveries {
        if delivery.channel == Channel::VisitorMail && delivery.state == DeliveryState::Delivered {
            let at = delivery.updated_at;
            events.push(event(at, Icon::Check, format!("Confirmation delivered {}", when.short(at))));
        }
    }
    if let Some(booking) = lead.visit.as_ref().and_then(|visit| visit.booking.as_ref()) {
        let words = format!("Visit confirmed for {}", when.visit(booking.starts_at));
        events.push(event(booking.confirmed_at, Icon::Calendar, words));
    }
    if let Some(at) = shown.talk.conversation.seen_at {
        events.push(event(at, Icon::Page, format!("{name} opened the page {}", when.short(at))));
    }
    events
}

fn entry(lead: &Lead, message: &LeadMessage, shown: &ConversationScreen, query: &InboxQuery, when: &When) -> AnyView {
    let at = message.created_at;
    match message.kind {
        MessageKind::Reply | MessageKind::MailProgram => answer(lead, message, shown, query, when),
        MessageKind::Progress | MessageKind::Decision => posts::post(lead, message, shown, query, when),
        MessageKind::Visitor | MessageKind::Decided => visitors(lead, message, when),
        MessageKind::ByMail => {
            event(at, Icon::Mail, format!("{} answered by mail, noted {}", lead.short_name(), when.short(at))).view
        }
        MessageKind::Chosen => event(at, Icon::Calendar, format!("{} chose {}", lead.short_name(), message.text)).view,
        MessageKind::Link => {
            let state = message.delivery.as_ref().map(|mail| delivery_standing(mail, false, when)).unwrap_or_default();
            event(at, Icon::Link, format!("New link to the page. {state}")).view
        }
    }
}

fn visitors(lead: &Lead, message: &LeadMessage, when: &When) -> AnyView {
    let words = if message.text.is_empty() {
        None
    } else {
        Some(view! { <blockquote class="lead-message" dir="auto">{message.text.clone()}</blockquote> })
    };
    let by = if message.kind == MessageKind::Decided { "decided on the page" } else { "on the page" };
    view! {
        <li class="message">
            <header>
                <b>{lead.short_name()}</b>
                <span>{by}</span>
                <time datetime=when.machine(message.created_at)>{when.full(message.created_at)}</time>
            </header>
            {words}
            {photos(lead, message)}
        </li>
    }
    .into_any()
}

fn answer(lead: &Lead, message: &LeadMessage, shown: &ConversationScreen, query: &InboxQuery, when: &When) -> AnyView {
    let mut words = Vec::new();
    for paragraph in paragraphs(&message.text) {
        words.push(view! { <p dir="auto">{paragraph.to_owned()}</p> });
    }
    let has_failed = message.delivery.as_ref().is_some_and(|mail| mail.state == DeliveryState::Failed);
    let class = if has_failed { "message message--ours message--failed" } else { "message message--ours" };
    let by = if message.kind == MessageKind::Reply { "by email" } else { "in your mail program" };
    view! {
        <li class=class>
            <header>
                <b>"You"</b>
                <span>{by}</span>
                <time datetime=when.machine(message.created_at)>{when.full(message.created_at)}</time>
            </header>
            {words}
            {offers(message, when)}
            {match &message.delivery {
                Some(mail) => delivered(lead, message, mail, shown, query, when),
                None => opened(lead, message),
            }}
        </li>
    }
    .into_any()
}

fn offers(message: &LeadMessage, when: &When) -> Option<AnyView> {
    if message.offers.is_empty() {
        return None;
    }
    let mut times = Vec::new();
    for slot in &message.offers {
        let class = if slot.confirmed { "message__time message__time--chosen" } else { "message__time" };
        times.push(view! { <li class=class>{Icon::Calendar.draw_small()}{when.visit(slot.starts_at)}</li> });
    }
    Some(view! { <ul class="message__times" aria-label="Times for a visit">{times}</ul> }.into_any())
}

/// The text once more, for the mail program.
fn opened(lead: &Lead, message: &LeadMessage) -> AnyView {
    if message.kind != MessageKind::MailProgram {
        return ().into_any();
    }
    let href = format!("{}&body={}", contact::mailto(lead), encoded(&message.text));
    view! {
        <p class="message__state">{msg::OPENED_HELP}</p>
        <a class="link small" href=href>{msg::OPEN_AGAIN}</a>
    }
    .into_any()
}

/// The site reads no mailbox.
fn note_mail(lead: &Lead, query: &InboxQuery) -> impl IntoView + use<> {
    view! {
        <form class="thread__note" method="post" action=query.act(&lead.summary.id, "note-mail") data-busy="">
            <button class="button button--outline button--small">
                {Icon::Check.draw_small()}{format!("Record that {} answered by mail", lead.short_name())}
            </button>
        </form>
    }
}
