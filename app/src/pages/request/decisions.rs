//! The visitor's open decisions, with a plain form for each question.

use super::shown::RequestScreen;
use crate::ui::{FieldError, attribute_if};
use backend::html::escaped;
use domain::features::conversation::paragraphs;
use domain::features::conversation::visitor_view::VisitorView;
use domain::features::conversation::work::messages as msg;
use domain::features::conversation::work::{OpenDecision, field};
use leptos::prelude::*;

pub(super) fn decisions(view: &VisitorView, shown: &RequestScreen) -> Option<AnyView> {
    let notice = notice(view, shown);
    if view.decisions.is_empty() && notice.is_none() {
        return None;
    }
    let mut asked = Vec::new();
    for decision in &view.decisions {
        asked.push(question(decision, shown));
    }
    let view = view! {
        <section class="request-times" id="decide" aria-labelledby="decide-title">
            <h2 id="decide-title">{msg::DECIDE_TITLE}</h2>
            {notice.map(|notice| view! { <p class="error" role="alert">{notice}</p> })}
            {asked}
        </section>
    };
    Some(view.into_any())
}

/// Why nothing was decided, unless it is said at a field.
fn notice(view: &VisitorView, shown: &RequestScreen) -> Option<String> {
    let is_asked = view.decisions.iter().any(|decision| is_refused(decision, shown));
    if is_asked && !shown.deciding.violations.is_empty() {
        return None;
    }
    shown.deciding.notice.clone()
}

fn is_refused(decision: &OpenDecision, shown: &RequestScreen) -> bool {
    shown.deciding.is_refused() && shown.deciding.draft.decision == decision.id
}

fn question(decision: &OpenDecision, shown: &RequestScreen) -> AnyView {
    let mut words = Vec::new();
    for paragraph in paragraphs(&decision.question) {
        words.push(view! { <p dir="auto">{paragraph.to_owned()}</p> });
    }
    let answer = if shown.by_owner {
        let choices = decision.choices.iter().map(|choice| view! { <li>{choice.clone()}</li> }).collect_view();
        view! { <ul class="l">{choices}</ul> }.into_any()
    } else {
        form(decision, shown)
    };
    view! { <div class="request-decision">{words}{answer}</div> }.into_any()
}

fn form(decision: &OpenDecision, shown: &RequestScreen) -> AnyView {
    let is_refused = is_refused(decision, shown);
    let wrong = if is_refused { shown.deciding.wrong(field::CHOICE) } else { None };
    let too_long = if is_refused { shown.deciding.wrong(field::WORDS) } else { None };
    let typed = if is_refused { escaped(&shown.deciding.draft.words) } else { String::new() };
    let mut choices = Vec::new();
    for (at, choice) in decision.choices.iter().enumerate() {
        // The first one is the target of the error.
        let id = attribute_if(at == 0 && wrong.is_some(), field::CHOICE);
        let checked = is_refused && *choice == shown.deciding.draft.choice;
        choices.push(view! {
            <label class="choice request-times__choice">
                <input
                    type="radio" name=field::CHOICE value=choice.clone() id=id checked=checked
                    aria-invalid=attribute_if(wrong.is_some(), "true")
                    aria-describedby=attribute_if(wrong.is_some(), "choice-error")
                />
                <span dir="auto">{choice.clone()}</span>
            </label>
        });
    }
    view! {
        <form method="post" action=format!("/request/{}/decide", shown.token)>
            <input type="hidden" name="decision" value=decision.id.clone()/>
            <fieldset class="field">
                <legend class="visually-hidden">{decision.question.clone()}</legend>
                <div class="request-times__choices">{choices}</div>
                <FieldError field=field::CHOICE message=wrong/>
            </fieldset>
            <div class="field">
                <label>
                    "Anything to add? "<span class="optional">"(optional)"</span>
                    <textarea
                        class="input" dir="auto" name=field::WORDS rows="2"
                        aria-invalid=attribute_if(too_long.is_some(), "true")
                        aria-describedby=attribute_if(too_long.is_some(), "words-error")
                    >{typed}</textarea>
                </label>
                <FieldError field=field::WORDS message=too_long/>
            </div>
            <button class="button" type="submit">"Send my choice"</button>
        </form>
    }
    .into_any()
}
