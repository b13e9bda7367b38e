//! The request's own page, shown only to who sent it: the address has its token.

use crate::pages::request::shown::moment;
use crate::pages::request::side;
use crate::ui::{Icon, icon};
use backend::features::conversation::page::SentRequest;
use domain::features::conversation::messages as msg;
use domain::features::conversation::paragraphs;
use leptos::prelude::*;

pub(super) struct OwnPage {
    pub(super) token: String,
    pub(super) sent: SentRequest,
}

/// The reference, and the way to the request's page.
pub(super) fn plate(reference: Option<String>, own: Option<&OwnPage>) -> Option<AnyView> {
    let reference = match own {
        Some(own) => own.sent.view.reference.clone(),
        None => reference?,
    };
    let plate = view! {
        <section class="plate on-dark" aria-label="Your request">
            <p class="reference"><span>"Your reference"</span><b translate="no">{reference}</b></p>
            {own.map(way)}
        </section>
    };
    Some(plate.into_any())
}

fn way(own: &OwnPage) -> impl IntoView + use<> {
    let mailed = if own.sent.view.is_mailed {
        view! {
            <p>{format!("{} {}", msg::link_mailed_to(&own.sent.email), msg::NOT_ARRIVED)}</p>
            <form method="post" action=format!("/request/{}/link", own.token)>
                <button class="button button--link" type="submit">{msg::SEND_AGAIN}</button>
            </form>
        }
        .into_any()
    } else {
        view! { <p>{msg::OWN_PAGE_NOT_MAILED}</p> }.into_any()
    };
    view! {
        <h2>{msg::OWN_PAGE_TITLE}</h2>
        <p>{msg::OWN_PAGE}</p>
        <a class="button button--light" href=format!("/request/{}", own.token)>{msg::MAIL_LINK}{icon(Icon::Go)}</a>
        <div class="plate__mail">{mailed}</div>
    }
}

/// The first station, which is behind.
pub(super) fn received(own: &OwnPage, zone: &str, is_whole: bool) -> impl IntoView + use<> {
    let when = moment(zone, own.sent.view.received_at);
    let whole = if is_whole { msg::RECEIVED_WHOLE } else { msg::RECEIVED_PARTLY };
    view! { <li>{icon(Icon::Check)}<b>{when}</b><span>{whole}</span></li> }
}

/// Photos and wishes; without photos the words.
pub(super) fn what_was_sent(own: &OwnPage, zone: &str) -> impl IntoView + use<> {
    let view = &own.sent.view;
    let mut words = Vec::new();
    if view.photos.is_empty() {
        for paragraph in paragraphs(&view.request) {
            words.push(view! { <p dir="auto">{paragraph.to_owned()}</p> });
        }
    }
    let request = side::request(view, zone, &own.token);
    let title = if request.is_none() && !words.is_empty() { Some(view! { <h2>{msg::SENT_TITLE}</h2> }) } else { None };
    view! { <div class="request-side thanks__sent">{title}{request}{words}</div> }
}
