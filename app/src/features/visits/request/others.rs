//! For a visitor whom none of the offered times suits.

use super::shown::Shown;
use crate::ui::{FieldError, attribute_if};
use domain::features::conversation::messages::NONE_SUITS;
use domain::features::visits::messages as msg;
use domain::features::visits::offers::{OtherTime, field};
use leptos::prelude::*;

pub(super) fn form(shown: &Shown) -> impl IntoView + use<> {
    let state = &shown.others;
    let wrong = state.wrong(field::OTHER);
    let problem = match (&wrong, &state.notice) {
        (None, Some(notice)) => Some(view! { <p class="error" role="alert">{notice.clone()}</p> }),
        _ => None,
    };
    let mut wishes = Vec::new();
    for time in OtherTime::ALL {
        wishes.push(view! {
            <label class="choice">
                <input type="checkbox" name=field::WISHES value=time.code() checked=state.draft.has(time)/>
                <span>{time.label()}</span>
            </label>
        });
    }
    view! {
        <details class="times-other" open=state.is_refused()>
            <summary class="button button--ghost"><span>{NONE_SUITS}</span><span>{msg::BACK_TO_TIMES}</span></summary>
            <form method="post" action=format!("/request/{}/visit/other", shown.token)>
                <fieldset class="field">
                    <legend>{msg::WHEN_SUITS}</legend>
                    <div class="times-other__wishes">{wishes}</div>
                </fieldset>
                <div class="field">
                    <label for=field::OTHER>"Anything else "<span class="optional">"(optional)"</span></label>
                    <input
                        class="input" dir="auto" id=field::OTHER name=field::OTHER value=state.draft.other.clone()
                        aria-invalid=attribute_if(wrong.is_some(), "true")
                        aria-describedby=attribute_if(wrong.is_some(), "other-error")
                        autofocus=wrong.is_some()
                    />
                    <FieldError field=field::OTHER message=wrong/>
                </div>
                <p class="hint">{msg::OTHERS_HELP}</p>
                {problem}
                <button class="button" type="submit">{msg::ASK_FOR_OTHERS}</button>
            </form>
        </details>
    }
}
