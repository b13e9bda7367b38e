//! The line at the foot of a request. A tap opens it to an answer, a note on the work or a question; it opens by itself
//! only where something was typed, or a link asks for it.

use super::shown::ConversationScreen;
use super::{composer, work};
use crate::admin::frame::icon::{Draw as _, Icon};
use crate::admin::leads::detail::notes;
use crate::admin::leads::detail::writing::{self, can_answer, can_show_work};
use crate::admin::leads::inbox_query::InboxQuery;
use crate::context::LeadFormState;
use domain::features::conversation::work::messages as msg;
use domain::leads::lead::Lead;
use leptos::prelude::*;

/// Without the conversation, which may be unreadable, or without an address only notes can be written.
pub(crate) fn write(
    lead: &Lead,
    shown: Option<&ConversationScreen>,
    query: &InboxQuery,
    refused: Option<&LeadFormState>,
) -> AnyView {
    let content = match shown {
        Some(shown) if can_answer(lead) => boxes(lead, shown, query, refused),
        Some(_) | None => {
            let is_open = is_refused(refused, writing::NOTE);
            let form = notes::form(lead, query, refused).into_any();
            drawer(Drawer {
                class: "write__main",
                icon: Icon::Pen,
                line: format!("{}\u{2026}", writing::FOR_YOURSELF),
                is_open,
                form,
            })
        }
    };
    view! { <div class="write" id="write">{content}</div> }.into_any()
}

fn is_refused(refused: Option<&LeadFormState>, action: &str) -> bool {
    refused.is_some_and(|form| form.action == action)
}

fn boxes(lead: &Lead, shown: &ConversationScreen, query: &InboxQuery, refused: Option<&LeadFormState>) -> AnyView {
    let answer = refused.filter(|form| form.action == LeadFormState::REPLY || form.action == writing::NOTE);
    let answer = drawer(Drawer {
        class: "write__main",
        icon: Icon::Mail,
        line: format!("Answer {}\u{2026}", lead.short_name()),
        is_open: answer.is_some() || shown.chosen().is_some() || shown.only_me,
        form: composer::composer(lead, shown, query, answer).into_any(),
    });
    let note = if can_show_work(lead) {
        Some(drawer(Drawer {
            class: "write__other",
            icon: Icon::Image,
            line: msg::SHOW_THE_WORK.to_owned(),
            is_open: is_refused(refused, LeadFormState::PROGRESS),
            form: work::note_form(lead, shown, query, refused).into_any(),
        }))
    } else {
        None
    };
    let question = drawer(Drawer {
        class: "write__other",
        icon: Icon::Faq,
        line: msg::ASK_TITLE.to_owned(),
        is_open: is_refused(refused, LeadFormState::ASK),
        form: work::ask(lead, query, refused).into_any(),
    });
    view! { {answer}{note}{question} }.into_any()
}

struct Drawer {
    class: &'static str,
    icon: Icon,
    /// What it says while it is closed.
    line: String,
    is_open: bool,
    form: AnyView,
}

/// Of drawers with the same name one at a time is open. What is typed stays in a closed one.
fn drawer(drawer: Drawer) -> AnyView {
    let Drawer { class, icon, line, is_open, form } = drawer;
    view! {
        <details class=class name="write" open=is_open>
            <summary>
                <span class="write__line">{icon.draw_small()}<span class="write__words">{line}</span></span>
                <span class="write__close">"Close"</span>
            </summary>
            {form}
        </details>
    }
    .into_any()
}
