//! The messages of both sides, and the form to write back.

use super::forms;
use super::shown::{RequestScreen, moment};
use super::side::picture;
use domain::Timestamp;
use domain::content::business::BusinessProfile;
use domain::features::conversation::messages as msg;
use domain::features::conversation::paragraphs;
use domain::features::conversation::visitor_view::{ShownMessage, VisitorView};
use domain::features::conversation::work::messages as work;
use leptos::prelude::*;

pub(super) fn thread(view: &VisitorView, profile: &BusinessProfile, shown: &RequestScreen) -> impl IntoView + use<> {
    let mut messages = Vec::new();
    let request = view.request.trim();
    if !request.is_empty() {
        let said = ShownMessage {
            by_visitor: true,
            text: request.to_owned(),
            at: view.received_at,
            times: Vec::new(),
            choices: Vec::new(),
            photos: Vec::new(),
        };
        messages.push(message(&said, &shown.token, profile));
    }
    for said in &view.messages {
        messages.push(message(said, &shown.token, profile));
    }
    let nothing = if messages.is_empty() {
        Some(view! { <p class="request-thread__none">{msg::NOTHING_SAID}</p> })
    } else {
        None
    };
    let list = if messages.is_empty() { None } else { Some(view! { <ol class="l">{messages}</ol> }) };
    let sent = if shown.sent {
        let left_out = shown.left_out.iter();
        let left_out = left_out.map(|photo| view! { <p class="error" role="alert">{photo.sentence()}</p> });
        let left_out = left_out.collect_view();
        Some(view! { <p class="request-thread__sent" role="status">{msg::MESSAGE_SENT}</p>{left_out} })
    } else {
        None
    };
    let decided = if shown.decided {
        Some(view! { <p class="request-thread__sent" role="status">{work::DECIDED}</p> })
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
            <h2 id="messages-title">"Messages"</h2>
            {nothing}
            {list}
            {sent}
            {decided}
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

fn choices(choices: &[String]) -> Option<AnyView> {
    if choices.is_empty() {
        return None;
    }
    let choices = choices.iter().map(|choice| view! { <li>{choice.clone()}</li> }).collect_view();
    Some(view! { <ul class="l request-thread__times" aria-label="Choices">{choices}</ul> }.into_any())
}

fn message(said: &ShownMessage, token: &str, profile: &BusinessProfile) -> AnyView {
    let mut words = Vec::new();
    for paragraph in paragraphs(&said.text) {
        words.push(view! { <p dir="auto">{paragraph.to_owned()}</p> });
    }
    let mut photos = Vec::new();
    for photo in &said.photos {
        photos.push(picture(token, photo));
    }
    let photos =
        if photos.is_empty() { None } else { Some(view! { <div class="request-side__pictures">{photos}</div> }) };
    let when = moment(&profile.time_zone, said.at);
    let machine = crate::ui::instant(said.at);
    let (class, name) = if said.by_visitor {
        ("request-thread__message", "You".to_owned())
    } else {
        ("request-thread__message request-thread__message--ours", profile.name.clone())
    };
    view! {
        <li class=class>
            <header><b>{name}</b><time datetime=machine>{when}</time></header>
            {words}
            {photos}
            {offers(&said.times, &profile.time_zone)}
            {choices(&said.choices)}
        </li>
    }
    .into_any()
}
