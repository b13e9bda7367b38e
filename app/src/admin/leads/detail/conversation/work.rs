//! The forms of a won lead: notes on the work, decisions, and the story made of the notes.

use super::shown::ConversationScreen;
use crate::admin::frame::icon::{Draw as _, Icon};
use crate::admin::leads::detail::writing::can_show_work;
use crate::admin::leads::inbox_query::InboxQuery;
use crate::admin::photo_drop::photo_drop;
use crate::context::LeadFormState;
use crate::ui::{attribute_if, photos_limit};
use backend::html::escaped;
use domain::features::conversation::MessageKind;
use domain::features::conversation::work::messages as msg;
use domain::features::conversation::work::{field, left_out_sentence};
use domain::kinds::Kind;
use domain::leads::lead::Lead;
use domain::leads::reply_templates::ReplyWay;
use domain::limits;
use leptos::prelude::*;

/// What a note on the work has led to; none before the lead is won.
pub(super) fn outcome(lead: &Lead, shown: &ConversationScreen, query: &InboxQuery) -> Option<AnyView> {
    if !can_show_work(lead) {
        return None;
    }
    Some(view! { {posted(shown)}{story(lead, shown, query)} }.into_any())
}

fn posted(shown: &ConversationScreen) -> Option<AnyView> {
    if !shown.posted {
        return None;
    }
    let mut left_out = Vec::new();
    for photo in &shown.left_out {
        left_out
            .push(view! { <p class="error" role="alert">{Icon::Alert.draw_small()}{left_out_sentence(*photo)}</p> });
    }
    Some(view! { <div class="composer__posted"><p role="status">{msg::POSTED}</p>{left_out}</div> }.into_any())
}

pub(super) fn note_form(
    lead: &Lead,
    shown: &ConversationScreen,
    query: &InboxQuery,
    refused: Option<&LeadFormState>,
) -> impl IntoView + use<> {
    let refused = refused.filter(|form| form.action == LeadFormState::PROGRESS);
    let typed = refused.map(|form| escaped(&form.text)).unwrap_or_default();
    let help = match shown.talk.way {
        ReplyWay::BySite => msg::NOTE_HELP,
        ReplyWay::MailProgram => msg::NOTE_HELP_WITHOUT_MAIL,
    };
    view! {
        <form
            class="composer" id="note-on-work" method="post" enctype="multipart/form-data"
            action=query.act(&lead.summary.id, LeadFormState::PROGRESS) data-busy="" data-shrink=""
        >
            <h3><label for="work-text">{msg::NOTE_TITLE}</label></h3>
            <p class="small muted">{help}</p>
            <textarea
                class="input" id="work-text" name=field::TEXT rows="4" dir="auto"
                aria-invalid=attribute_if(refused.is_some(), "true")
                aria-describedby=attribute_if(refused.is_some(), "work-says") autofocus=refused.is_some()
            >{typed}</textarea>
            {says(refused, "work-says", msg::NOTE_UNDONE)}
            {photos()}
            <div class="composer__foot"><button class="button">{Icon::Page.draw()}"Post the note"</button></div>
        </form>
    }
}

fn photos() -> impl IntoView {
    view! {
        <div class="field">
            <label for="work-photos">"Photos "<span class="optional">"(optional)"</span></label>
            {photo_drop("work-photos", field::PHOTO)}
            <p class="hint" id="work-photos-hint">{photos_limit()}</p>
        </div>
    }
}

/// The note below a field: that it was taken back, or why it was refused.
fn says(refused: Option<&LeadFormState>, id: &'static str, undone: &str) -> Option<AnyView> {
    let notice = refused?.notice.clone();
    let view = if notice == undone {
        view! { <p class="small" id=id role="status">{notice}</p> }.into_any()
    } else {
        view! { <p class="error" id=id role="alert">{Icon::Alert.draw_small()}{notice}</p> }.into_any()
    };
    Some(view)
}

/// None without a note.
fn story(lead: &Lead, shown: &ConversationScreen, query: &InboxQuery) -> Option<AnyView> {
    let messages = &shown.talk.conversation.messages;
    if !messages.iter().any(|message| message.kind == MessageKind::Progress) {
        return None;
    }
    let content = match &shown.talk.story {
        Some(project) => view! {
            <p>{msg::STORY_EXISTS}</p>
            <a class="button button--outline button--small align-start" href=Kind::Projects.edit_path(project)>
                "Open the project story"
            </a>
        }
        .into_any(),
        None => view! {
            <p class="small muted">{msg::STORY_HELP}</p>
            <form method="post" action=query.act(&lead.summary.id, "story") data-busy="">
                <button class="button button--outline button--small">{Icon::Boat.draw_small()}{msg::STORY_BUTTON}</button>
            </form>
        }
        .into_any(),
    };
    Some(
        view! { <section class="visitors-page" aria-labelledby="h-story"><h3 id="h-story">"Project story"</h3>{content}</section> }
            .into_any(),
    )
}

pub(super) fn ask(lead: &Lead, query: &InboxQuery, refused: Option<&LeadFormState>) -> impl IntoView + use<> {
    let refused = refused.filter(|form| form.action == LeadFormState::ASK);
    let typed = refused.map(|form| escaped(&form.text)).unwrap_or_default();
    let mut choices = Vec::new();
    for number in 0..limits::DECISION_CHOICES_MAX {
        let value = match refused {
            Some(form) => form.choices.get(number).cloned().unwrap_or_default(),
            None => String::new(),
        };
        let label = format!("Choice {}", number + 1);
        choices.push(view! {
            <input class="input" name=field::CHOICE value=value aria-label=label.clone() placeholder=label autocomplete="off"/>
        });
    }
    view! {
        <form class="composer" id="ask" method="post" action=query.act(&lead.summary.id, LeadFormState::ASK) data-busy="">
            <h3>{msg::ASK_TITLE}</h3>
            <p class="small muted">{msg::ASK_HELP}</p>
            <div class="field">
                <label for="question">"What is to be decided?"</label>
                <textarea
                    class="input" id="question" name=field::TEXT rows="3" dir="auto"
                    aria-invalid=attribute_if(refused.is_some(), "true")
                    aria-describedby=attribute_if(refused.is_some(), "question-says") autofocus=refused.is_some()
                >{typed}</textarea>
            </div>
            {says(refused, "question-says", msg::QUESTION_UNDONE)}
            <div class="composer__choices">{choices}</div>
            <div class="composer__foot"><button class="button">"Ask"</button></div>
        </form>
    }
}
