//! The part below the words of a message: its photos, and the state of its mail.

use super::shown::ConversationScreen;
use crate::admin::frame::icon::{Draw as _, Icon};
use crate::admin::leads::detail::contact;
use crate::admin::leads::detail::delivery_log::delivery_standing;
use crate::admin::leads::inbox_query::InboxQuery;
use crate::admin::times::When;
use domain::delivery::DeliveryState;
use domain::features::conversation::LeadMessage;
use domain::features::conversation::messages as msg;
use domain::leads::lead::{Delivery, Lead};
use domain::text::phone::tel_uri;
use leptos::prelude::*;

pub(super) fn photos(lead: &Lead, message: &LeadMessage) -> Option<AnyView> {
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

pub(super) fn delivered(
    lead: &Lead,
    message: &LeadMessage,
    mail: &Delivery,
    shown: &ConversationScreen,
    query: &InboxQuery,
    when: &When,
) -> AnyView {
    let left_ms = message.undo_until().since(when.now());
    let is_untried = mail.state == DeliveryState::Pending && mail.attempts == 0;
    if is_untried && left_ms > 0 {
        return undo(lead, message, left_ms, query).into_any();
    }
    let words = delivery_standing(mail, lead.summary.quarantined, when);
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

pub(super) fn undo(lead: &Lead, message: &LeadMessage, left_ms: i64, query: &InboxQuery) -> impl IntoView + use<> {
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

/// Advice about a mail that was refused, held back, or keeps failing.
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
                <button class="button button--outline button--small">"Send again"</button>
            </form>
            {calls}
        </div>
    };
    Some(view.into_any())
}
