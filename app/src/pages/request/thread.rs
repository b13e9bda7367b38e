//! What both have said, and the form to write back.

use super::forms;
use super::shown::{Shown, moment};
use domain::Timestamp;
use domain::content::business::BusinessProfile;
use domain::leads::conversation::{VisitorView, paragraphs};
use domain::messages::conversation as msg;
use leptos::prelude::*;

pub(super) fn thread(view: &VisitorView, profile: &BusinessProfile, shown: &Shown) -> impl IntoView + use<> {
    let mut messages = Vec::new();
    let request = view.request.trim();
    if !request.is_empty() {
        messages.push(message(Author::Visitor, request, view.received_at, profile, &[]));
    }
    for said in &view.messages {
        let author = if said.by_visitor { Author::Visitor } else { Author::Owner };
        messages.push(message(author, &said.text, said.at, profile, &said.times));
    }
    let nothing = if messages.is_empty() {
        Some(view! { <p class="request-thread__none">{msg::NOTHING_SAID}</p> })
    } else {
        None
    };
    let list = if messages.is_empty() { None } else { Some(view! { <ol class="l">{messages}</ol> }) };
    let sent = if shown.sent {
        Some(view! { <p class="request-thread__sent" role="status">{msg::MESSAGE_SENT}</p> })
    } else {
        None
    };
    let write = if shown.by_owner {
        view! { <p class="request-thread__none">{msg::OWNER_LOOKS}</p> }.into_any()
    } else {
        forms::write_back(&shown.token, &shown.written, profile).into_any()
    };
    view! {
        <section class="request-thread" id="messages" aria-labelledby="messages-title">
            <h2 id="messages-title">"What we have said so far"</h2>
            {nothing}
            {list}
            {sent}
            {write}
        </section>
    }
}

fn offers(times: &[Timestamp], zone: &str) -> Option<AnyView> {
    if times.is_empty() {
        return None;
    }
    let times = times.iter().map(|at| view! { <li>{moment(zone, *at)}</li> }).collect_view();
    Some(view! { <ul class="l request-thread__times" aria-label="Times for a visit">{times}</ul> }.into_any())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Author {
    Visitor,
    Owner,
}

/// `times` are those that it offers for a visit.
fn message(author: Author, text: &str, at: Timestamp, profile: &BusinessProfile, times: &[Timestamp]) -> AnyView {
    let mut words = Vec::new();
    for paragraph in paragraphs(text) {
        words.push(view! { <p dir="auto">{paragraph.to_owned()}</p> });
    }
    let when = moment(&profile.time_zone, at);
    let machine = crate::ui::instant(at);
    let (class, name) = match author {
        Author::Visitor => ("request-thread__message", "You".to_owned()),
        Author::Owner => ("request-thread__message request-thread__message--ours", profile.name.clone()),
    };
    view! {
        <li class=class>
            <header><b>{name}</b><time datetime=machine>{when}</time></header>
            {words}
            {offers(times, &profile.time_zone)}
        </li>
    }
    .into_any()
}
