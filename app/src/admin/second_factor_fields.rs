//! Fields and errors of the forms of two-step sign-in.

use super::icon::{Draw as _, Icon};
use crate::context::{SecondFactorForm, SecondFactorState};
use leptos::prelude::*;

/// The error of a whole form.
pub(super) fn refused(after: &SecondFactorState, form: SecondFactorForm) -> Option<impl IntoView + use<>> {
    let sentence = after.refused(form)?.to_owned();
    Some(view! {
        <div class="note note--error" role="alert">{Icon::Alert.draw()}<div class="note__body">{sentence}</div></div>
    })
}

/// The field of the password; `prefix` begins its id.
pub(super) fn password(
    email: &str,
    after: &SecondFactorState,
    form: SecondFactorForm,
    prefix: &str,
) -> impl IntoView + use<> {
    let typed = Typed {
        prefix: prefix.to_owned(),
        autocomplete: "current-password",
        kind: "password",
        ..Typed::of(form, "current", "Current password")
    };
    view! {
        <input class="visually-hidden" type="email" autocomplete="username" value=email.to_owned() readonly tabindex="-1" aria-hidden="true"/>
        {field(after, typed)}
    }
}

/// A field of a form.
pub(super) struct Typed {
    pub(super) form: SecondFactorForm,
    /// The start of its id.
    pub(super) prefix: String,
    pub(super) name: &'static str,
    pub(super) label: &'static str,
    /// Its `type`.
    pub(super) kind: &'static str,
    pub(super) autocomplete: &'static str,
    pub(super) inputmode: Option<&'static str>,
    /// What it shows; never a secret.
    pub(super) value: Option<String>,
}

impl Typed {
    /// A line of text.
    pub(super) fn of(form: SecondFactorForm, name: &'static str, label: &'static str) -> Self {
        Self {
            form,
            prefix: form.code().to_owned(),
            name,
            label,
            kind: "text",
            autocomplete: "off",
            inputmode: None,
            value: None,
        }
    }
}

pub(super) fn field(after: &SecondFactorState, typed: Typed) -> impl IntoView + use<> {
    let Typed { form, prefix, name, label, kind, autocomplete, inputmode, value } = typed;
    let id = format!("{prefix}-{name}");
    let wrong = after.wrong(form, name).map(str::to_owned);
    let error_id = format!("{id}-error");
    let described = wrong.is_some().then(|| error_id.clone());
    let invalid = wrong.is_some().then_some("true");
    let error = wrong.map(|sentence| {
        view! { <p class="error" id=error_id>{Icon::Alert.draw_small()}{sentence}</p> }
    });
    view! {
        <div class="field">
            <label for=id.clone()>{label}</label>
            <input
                class="input" id=id.clone() name=name type=kind inputmode=inputmode value=value
                autocomplete=autocomplete required aria-invalid=invalid aria-describedby=described
            />
            {error}
        </div>
    }
}
