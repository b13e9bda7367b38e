//! Photos and wishes of the request, whom to call, how long the link works, and how to withdraw.

use super::forms;
use super::shown::{RequestScreen, day, moment};
use crate::ui::{Icon, icon, phone_link};
use domain::content::business::BusinessProfile;
use domain::features::conversation::messages as msg;
use domain::features::conversation::visitor_view::VisitorView;
use domain::leads::lead::LeadPhoto;
use domain::leads::photos::PhotoKind;
use leptos::prelude::*;

pub(super) fn side(view: &VisitorView, profile: &BusinessProfile, shown: &RequestScreen) -> impl IntoView + use<> {
    let until = day(&profile.time_zone, view.until).reading();
    let actions = if shown.by_owner {
        None
    } else {
        let new_link = forms::new_link(&shown.token, "button button--outline button--small");
        Some(view! {
            {shown.has_mail.then_some(new_link)}
            {forms::withdraw(shown)}
        })
    };
    view! {
        <aside class="request-side" aria-label="About your request">
            {request(view, &profile.time_zone, &shown.token)}
            <section class="request-side__call">
                <b>{profile.name.clone()}</b>
                {phone_link(profile)}
            </section>
            <section class="request-side__link">
                <p>{icon(Icon::Lock)}<span>{msg::link_works_until(&until, view.is_mailed)}</span></p>
                {actions}
            </section>
        </aside>
    }
}

pub(crate) fn request(view: &VisitorView, zone: &str, token: &str) -> Option<AnyView> {
    let mut pictures = Vec::new();
    for photo in &view.photos {
        pictures.push(picture(token, photo));
    }
    let mut wishes = Vec::new();
    for surface in &view.surfaces {
        let wish = surface.wish().to_owned();
        wishes.push(view! { <div><dt>{surface.name.label()}</dt><dd>{wish}</dd></div> }.into_any());
    }
    if !view.topic.is_empty() {
        wishes.push(view! { <div><dt>"You chose"</dt><dd>{view.topic.clone()}</dd></div> }.into_any());
    }
    if !view.proposed.is_empty() {
        let mut times = Vec::new();
        for at in &view.proposed {
            times.push(view! { <li>{moment(zone, *at)}</li> });
        }
        wishes.push(view! { <div><dt>"Times for a visit"</dt><dd><ul class="l">{times}</ul></dd></div> }.into_any());
    }
    if pictures.is_empty() && wishes.is_empty() {
        return None;
    }
    let wishes = if wishes.is_empty() { None } else { Some(view! { <dl class="request-side__wishes">{wishes}</dl> }) };
    let section = view! {
        <section aria-labelledby="your-request">
            <h2 id="your-request">{msg::SENT_TITLE}</h2>
            <div class="request-side__pictures">{pictures}</div>
            {wishes}
        </section>
    };
    Some(section.into_any())
}

pub(super) fn picture(token: &str, photo: &LeadPhoto) -> impl IntoView + use<> {
    let label = match photo.kind {
        PhotoKind::Sketch => "Your sketch".to_owned(),
        PhotoKind::Photo if photo.words.is_empty() => "Your photo".to_owned(),
        PhotoKind::Photo => photo.words.clone(),
    };
    view! {
        <figure>
            {thumb(token, photo, label.clone())}
            <figcaption>{label}</figcaption>
        </figure>
    }
}

/// Leads to the whole photo.
pub(super) fn thumb(token: &str, photo: &LeadPhoto, alt: String) -> impl IntoView + use<> {
    let whole = format!("/request/{token}/photos/{}", photo.id);
    let thumb = format!("{whole}?thumb");
    view! {
        <a href=whole target="_blank" rel="noreferrer">
            <img src=thumb width=photo.width height=photo.height alt=alt loading="lazy"/>
        </a>
    }
}
