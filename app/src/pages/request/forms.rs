use super::shown::RequestScreen;
use crate::context::FormState;
use crate::ui::{FieldError, FormSummary, PhotosField, attribute_if, photos_limit};
use backend::html::escaped;
use domain::content::business::BusinessProfile;
use domain::features::conversation::messages as msg;
use domain::features::conversation::{VisitorDraft, field};
use domain::limits;
use leptos::prelude::*;

pub(super) fn write_back(
    token: &str,
    state: &FormState<VisitorDraft>,
    profile: &BusinessProfile,
) -> impl IntoView + use<> {
    let wrong = state.wrong(field::MESSAGE);
    let invalid = attribute_if(wrong.is_some(), "true");
    let described = attribute_if(wrong.is_some(), "message-error");
    // By it the style sheet knows when a missing message is no longer missing.
    let blank = attribute_if(wrong.is_some() && state.draft.message.trim().is_empty(), " ");
    // Errors of the fields are shown at them.
    let summary = if state.violations.is_empty() {
        Some(view! { <FormSummary state=state labels=&[] profile=profile/> })
    } else {
        None
    };
    view! {
        <form
            class="write-back" method="post" action=format!("/request/{token}") enctype="multipart/form-data"
            data-shrink=""
        >
            {summary}
            <div class="field">
                <label for=field::MESSAGE>"Write to us"</label>
                <textarea
                    class="input" dir="auto" id=field::MESSAGE name=field::MESSAGE rows="4"
                    data-max=limits::DESCRIPTION_MAX placeholder=blank aria-invalid=invalid aria-describedby=described
                    autofocus=wrong.is_some()
                >{escaped(&state.draft.message)}</textarea>
                <FieldError field=field::MESSAGE message=wrong/>
            </div>
            <PhotosField
                label="Photos"
                error=state.wrong(field::PHOTO)
                hint=view! { <p class="hint" id="photo-hint">{photos_limit()}</p> }.into_any()
            />
            <button class="button" type="submit">"Send"</button>
        </form>
    }
}

/// A button that mails a new link to the stored address.
pub(super) fn new_link(token: &str, class: &'static str) -> impl IntoView + use<> {
    view! {
        <form method="post" action=format!("/request/{token}/link")>
            <button class=class type="submit">{msg::NEW_LINK_BUTTON}</button>
        </form>
    }
}

pub(super) fn withdraw(shown: &RequestScreen) -> impl IntoView + use<> {
    let state = &shown.withdrawn;
    let tells = if shown.has_mail { Some(view! { <p>{msg::WITHDRAW_TELLS}</p> }) } else { None };
    let wrong = state.wrong(field::CONFIRMED);
    let problem = match (&wrong, &state.notice) {
        (None, Some(notice)) => Some(view! { <p class="error" role="alert">{notice.clone()}</p> }),
        _ => None,
    };
    let invalid = attribute_if(wrong.is_some(), "true");
    let described = attribute_if(wrong.is_some(), "confirmed-error");
    view! {
        <details class="withdraw" open=state.is_refused()>
            <summary>"Withdraw my request"</summary>
            <form method="post" action=format!("/request/{}/withdraw", shown.token)>
                <p>{msg::WITHDRAW_HELP}</p>
                {tells}
                <div class="field">
                    <label class="check">
                        <input
                            type="checkbox" id=field::CONFIRMED name=field::CONFIRMED value="true" autocomplete="off"
                            aria-invalid=invalid aria-describedby=described autofocus=wrong.is_some()
                        />
                        <span>{msg::WITHDRAW_CONFIRM}</span>
                    </label>
                    <FieldError field=field::CONFIRMED message=wrong/>
                </div>
                {problem}
                <button class="button button--destructive button--small" type="submit">"Withdraw and delete"</button>
            </form>
        </details>
    }
}
