//! The owner's notes on the work, the newest first.

use super::shown::{RequestScreen, day};
use super::side::thumb;
use domain::content::business::BusinessProfile;
use domain::features::conversation::paragraphs;
use domain::features::conversation::visitor_view::{RequestStanding, ShownMessage, VisitorView};
use domain::features::conversation::work::messages as msg;
use leptos::prelude::*;

/// None before the request is won. Posted notes stay when it is closed.
pub(super) fn notes(view: &VisitorView, profile: &BusinessProfile, shown: &RequestScreen) -> Option<AnyView> {
    if view.standing != RequestStanding::Work && view.notes.is_empty() {
        return None;
    }
    let mut notes = Vec::new();
    for said in &view.notes {
        notes.push(note(said, &shown.token, &profile.time_zone));
    }
    let content = if notes.is_empty() {
        view! { <p class="request-thread__none">{msg::NO_NOTES}</p> }.into_any()
    } else {
        view! { <ol class="l request-notes__list">{notes}</ol> }.into_any()
    };
    let view = view! {
        <section class="request-notes" id="project" aria-labelledby="project-title">
            <h2 id="project-title">{msg::NOTES_TITLE}</h2>
            {content}
        </section>
    };
    Some(view.into_any())
}

fn note(said: &ShownMessage, token: &str, zone: &str) -> impl IntoView + use<> {
    let mut words = Vec::new();
    for paragraph in paragraphs(&said.text) {
        words.push(view! { <p dir="auto">{paragraph.to_owned()}</p> });
    }
    let when = day(zone, said.at).long_with_year();
    let mut photos = Vec::new();
    for (at, photo) in said.photos.iter().enumerate() {
        photos.push(thumb(token, photo, format!("Photo {} of {when}", at + 1)));
    }
    let class =
        if photos.len() == 1 { "request-notes__photos request-notes__photos--one" } else { "request-notes__photos" };
    let photos = if photos.is_empty() { None } else { Some(view! { <div class=class>{photos}</div> }) };
    view! {
        <li>
            <h3><time datetime=crate::ui::instant(said.at)>{when}</time></h3>
            {words}
            {photos}
        </li>
    }
}
