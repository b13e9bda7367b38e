//! Notes on the work and decisions in the thread.

use super::mailed::{delivered, photos, undo};
use super::shown::ConversationScreen;

use crate::admin::frame::icon::{Draw as _, Icon};
use crate::admin::leads::inbox_query::InboxQuery;
use crate::admin::times::When;
use domain::features::conversation::work::chosen_of;
use domain::features::conversation::work::messages as msg;
use domain::features::conversation::{LeadMessage, MessageKind, paragraphs};
use domain::leads::lead::Lead;
use leptos::prelude::*;

pub(super) fn post(
    lead: &Lead,
    message: &LeadMessage,
    shown: &ConversationScreen,
    query: &InboxQuery,
    when: &When,
) -> AnyView {
    let mut words = Vec::new();
    for paragraph in paragraphs(&message.text) {
        words.push(view! { <p dir="auto">{paragraph.to_owned()}</p> });
    }
    let answer = answer_to(message, shown);
    let is_question = message.kind == MessageKind::Decision;
    let about = if is_question { "asked for a decision" } else { "note on the work" };
    let left_ms = message.undo_until().since(when.now());
    let state = match &message.delivery {
        Some(mail) => delivered(lead, message, mail, shown, query, when),
        None if left_ms > 0 => undo(lead, message, left_ms, query).into_any(),
        None => {
            view! { <p class="message__state">{Icon::Page.draw_small()}<span>{msg::POSTED_WITHOUT_MAIL}</span></p> }
                .into_any()
        }
    };
    let can_remove = left_ms <= 0 && answer.is_none();
    let remove = if can_remove { Some(remove(lead, message, query)) } else { None };
    view! {
        <li class="message message--ours">
            <header>
                <b>"You"</b>
                <span>{about}</span>
                <time datetime=when.machine(message.created_at)>{when.full(message.created_at)}</time>
            </header>
            {words}
            {photos(lead, message)}
            {choices(lead, message, answer)}
            {state}
            {remove}
        </li>
    }
    .into_any()
}

fn answer_to<'a>(message: &LeadMessage, shown: &'a ConversationScreen) -> Option<&'a LeadMessage> {
    let messages = &shown.talk.conversation.messages;
    messages.iter().find(|answer| answer.decision_id.as_ref() == Some(&message.id))
}

fn choices(lead: &Lead, message: &LeadMessage, answer: Option<&LeadMessage>) -> Option<AnyView> {
    if message.choices.is_empty() {
        return None;
    }
    let chosen = answer.map(|answer| chosen_of(&answer.text));
    let mut items = Vec::new();
    for choice in &message.choices {
        let is_chosen = chosen == Some(choice.as_str());
        let class = if is_chosen { "message__time message__time--chosen" } else { "message__time" };
        let mark = if is_chosen { Some(Icon::Check.draw_small()) } else { None };
        let said = if is_chosen { Some(view! { <span class="visually-hidden">", chosen"</span> }) } else { None };
        items.push(view! { <li class=class>{mark}{choice.clone()}{said}</li> });
    }
    let open = match chosen {
        Some(_) => None,
        None => Some(view! { <p class="small muted">{msg::NOT_DECIDED}</p> }),
    };
    let label = format!("Choices for {}", lead.short_name());
    Some(view! { <ul class="message__times" aria-label=label>{items}</ul>{open} }.into_any())
}

fn remove(lead: &Lead, message: &LeadMessage, query: &InboxQuery) -> impl IntoView + use<> {
    view! {
        <form
            class="actions" method="post" action=query.act(&lead.summary.id, "remove-post") data-busy=""
            data-confirm=msg::REMOVE_CONFIRM
        >
            <input type="hidden" name="message" value=message.id.clone()/>
            <button class="button button--outline button--small">"Remove from the page"</button>
        </form>
    }
}
