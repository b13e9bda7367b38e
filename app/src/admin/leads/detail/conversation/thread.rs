use super::shown::{Shown, first_name};
use crate::admin::frame::icon::{Draw as _, Icon};
use crate::admin::leads::detail::contact;
use crate::admin::leads::detail::delivery_log::how;
use crate::admin::leads::inbox_query::InboxQuery;
use crate::admin::times::When;
use domain::Timestamp;
use domain::delivery::{Channel, DeliveryState};
use domain::leads::conversation::{LeadMessage, MessageKind, paragraphs};
use domain::leads::lead::{Delivery, Lead};
use domain::messages::conversation as msg;
use domain::text::address::encoded;
use domain::text::phone::tel_uri;
use leptos::prelude::*;

/// A message, or something that happened between messages.
struct Entry {
    at: Timestamp,
    view: AnyView,
}

pub(super) fn thread(lead: &Lead, shown: &Shown, query: &InboxQuery, when: &When) -> impl IntoView + use<> {
    let mut entries = events(lead, shown, when);
    for message in &shown.talk.conversation.messages {
        entries.push(Entry { at: message.created_at, view: entry(lead, message, shown, query, when) });
    }
    entries.sort_by_key(|entry| entry.at);
    let entries: Vec<AnyView> = entries.into_iter().map(|entry| entry.view).collect();
    let note = if lead.summary.quarantined { None } else { Some(note_mail(lead, query)) };
    view! {
        <ol class="thread" data-thread="">
            {request(lead, when)}
            {entries}
        </ol>
        {note}
    }
}

fn request(lead: &Lead, when: &When) -> impl IntoView + use<> {
    let words = lead.summary.message.trim();
    let said = if words.is_empty() {
        let none = if lead.summary.by_hand { "No message." } else { "Sent without a message." };
        view! { <p class="empty-text">{none}</p> }.into_any()
    } else {
        view! { <blockquote class="lead-message" dir="auto">{words.to_owned()}</blockquote> }.into_any()
    };
    let received = lead.summary.received_at;
    view! {
        <li class="message">
            <header>
                <b>{first_name(lead).to_owned()}</b>
                <span>{lead.summary.source()}</span>
                <time datetime=when.machine(received)>{when.full(received)}</time>
            </header>
            {said}
            {thumbs(lead)}
        </li>
    }
}

/// Small, to be found below in full.
fn thumbs(lead: &Lead) -> Option<AnyView> {
    let mut pictures = Vec::new();
    for photo in lead.photos.iter().filter(|photo| photo.message_id.is_none()) {
        let thumb = format!("{}?thumb", photo.path());
        pictures.push(view! { <img src=thumb width=photo.width height=photo.height alt="" loading="lazy"/> });
    }
    if pictures.is_empty() {
        return None;
    }
    Some(
        view! { <a class="message__pictures" href="#lead-pictures" aria-label="To the photos">{pictures}</a> }
            .into_any(),
    )
}

fn event(at: Timestamp, icon: Icon, words: String) -> Entry {
    Entry { at, view: view! { <li class="thread__event">{icon.draw_small()}<span>{words}</span></li> }.into_any() }
}

fn events(lead: &Lead, shown: &Shown, when: &When) -> Vec<Entry> {
    let name = first_name(lead);
    let mut events = Vec::new();
    for delivery in &lead.deliveries {
        if delivery.channel == Channel::VisitorMail && delivery.state == DeliveryState::Delivered {
            let at = delivery.updated_at;
            events.push(event(at, Icon::Check, format!("Confirmation delivered {}", when.short(at))));
        }
    }
    if let Some(booking) = lead.visit.as_ref().and_then(|visit| visit.booking.as_ref()) {
        let words = format!("Visit confirmed for {}", when.full(booking.starts_at));
        events.push(event(booking.confirmed_at, Icon::Calendar, words));
    }
    if let Some(at) = shown.talk.conversation.seen_at {
        events.push(event(at, Icon::Page, format!("{name} opened the page {}", when.short(at))));
    }
    events
}

fn entry(lead: &Lead, message: &LeadMessage, shown: &Shown, query: &InboxQuery, when: &When) -> AnyView {
    let at = message.created_at;
    match message.kind {
        MessageKind::Reply | MessageKind::MailProgram => answer(lead, message, shown, query, when),
        MessageKind::Visitor => visitors(lead, message, when),
        MessageKind::ByMail => {
            event(at, Icon::Mail, format!("{} answered by mail, noted {}", first_name(lead), when.short(at))).view
        }
        MessageKind::Chosen => event(at, Icon::Calendar, format!("{} chose {}", first_name(lead), message.text)).view,
        MessageKind::Link => {
            let state = message.delivery.as_ref().map(|mail| how(mail, false, when)).unwrap_or_default();
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
    view! {
        <li class="message">
            <header>
                <b>{first_name(lead).to_owned()}</b>
                <span>"on the page"</span>
                <time datetime=when.machine(message.created_at)>{when.full(message.created_at)}</time>
            </header>
            {words}
            {photos(lead, message)}
        </li>
    }
    .into_any()
}

fn photos(lead: &Lead, message: &LeadMessage) -> Option<AnyView> {
    let mut photos = Vec::new();
    for (at, photo) in lead.photos_of(&message.id).into_iter().enumerate() {
        let thumb = format!("{}?thumb", photo.path());
        let alt = format!("Photo {} of the message", at + 1);
        photos.push(view! {
            <a href=photo.path()><img src=thumb width=photo.width height=photo.height alt=alt loading="lazy"/></a>
        });
    }
    if photos.is_empty() { None } else { Some(view! { <div class="message__pictures">{photos}</div> }.into_any()) }
}

fn answer(lead: &Lead, message: &LeadMessage, shown: &Shown, query: &InboxQuery, when: &When) -> AnyView {
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
        times.push(view! { <li class=class>{Icon::Calendar.draw_small()}{when.full(slot.starts_at)}</li> });
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

fn delivered(
    lead: &Lead,
    message: &LeadMessage,
    mail: &Delivery,
    shown: &Shown,
    query: &InboxQuery,
    when: &When,
) -> AnyView {
    let left_ms = message.undo_until().since(when.now());
    let is_untried = mail.state == DeliveryState::Pending && mail.attempts == 0;
    if is_untried && left_ms > 0 {
        return undo(lead, message, left_ms, query).into_any();
    }
    let words = how(mail, lead.summary.quarantined, when);
    let (class, icon) = match mail.state {
        DeliveryState::Delivered => ("message__state message__state--done", Icon::Check),
        DeliveryState::Pending => ("message__state message__state--waiting", Icon::Clock),
        DeliveryState::Failed => ("message__state message__state--failed", Icon::Alert),
        DeliveryState::Held => ("message__state", Icon::Shield),
    };
    let seen = match shown.talk.conversation.seen_at {
        Some(at) if at >= message.created_at => {
            Some(view! { <span>{format!("Opened {} on the page", when.short(at))}</span> })
        }
        Some(_) | None => None,
    };
    let waiting = if mail.state == DeliveryState::Pending { Some("") } else { None };
    view! {
        <p class=class data-waiting=waiting>{icon.draw_small()}<span>{words}</span>{seen}</p>
        {again(lead, mail)}
    }
    .into_any()
}

fn undo(lead: &Lead, message: &LeadMessage, left_ms: i64, query: &InboxQuery) -> impl IntoView + use<> {
    view! {
        <form
            class="message__undo" method="post" action=query.act(&lead.summary.id, "undo-reply")
            data-undo="" data-left=left_ms data-waiting=""
        >
            <input type="hidden" name="message" value=message.id.clone()/>
            <span role="status">{Icon::Clock.draw_small()}"Sent in a few seconds"</span>
            <button class="button button--outline button--small">"Undo"<span data-seconds="" aria-hidden="true"></span></button>
        </form>
    }
}

/// What to do about a mail that was refused, held back, or keeps failing.
fn again(lead: &Lead, mail: &Delivery) -> Option<AnyView> {
    let is_stuck = match mail.state {
        DeliveryState::Failed | DeliveryState::Held => true,
        DeliveryState::Pending => mail.attempts > 0,
        DeliveryState::Delivered => false,
    };
    if !is_stuck || lead.summary.quarantined {
        return None;
    }
    let help = if mail.state == DeliveryState::Failed {
        Some(view! { <p class="small">{msg::REFUSED_HELP}</p> })
    } else {
        None
    };
    let calls = if lead.phone.is_empty() {
        None
    } else {
        Some(view! {
            <a class="button button--outline button--small" href=contact::sms(&lead.phone)>"Text"</a>
            <a class="button button--outline button--small" href=tel_uri(&lead.phone)>"Call"</a>
        })
    };
    let view = view! {
        {help}
        <div class="actions">
            <form method="post" action=format!("/admin/deliveries/{}/resend", mail.id) data-busy="">
                <button class="button button--small">"Send again"</button>
            </form>
            {calls}
        </div>
    };
    Some(view.into_any())
}

/// The site reads no mailbox.
fn note_mail(lead: &Lead, query: &InboxQuery) -> impl IntoView + use<> {
    view! {
        <form class="thread__note" method="post" action=query.act(&lead.summary.id, "note-mail") data-busy="">
            <button class="button button--outline button--small">
                {Icon::Check.draw_small()}{format!("{} answered by mail", first_name(lead))}
            </button>
        </form>
    }
}
