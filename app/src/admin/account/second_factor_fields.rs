use crate::admin::frame::FailureNote;
use crate::admin::frame::icon::{Draw as _, Icon};
use crate::context::{SecondFactorForm, SecondFactorState};
use crate::ui::attribute_if;
use leptos::prelude::*;

pub(crate) fn refused(after: &SecondFactorState, form: SecondFactorForm) -> Option<impl IntoView + use<>> {
    let sentence = after.refused(form)?.to_owned();
    Some(view! { <FailureNote sentence/> })
}

pub(crate) fn password(
    email: &str,
    after: &SecondFactorState,
    form: SecondFactorForm,
    prefix: &str,
) -> impl IntoView + use<> {
    let typed = InputField {
        prefix: prefix.to_owned(),
        autocomplete: "current-password",
        kind: "password",
        ..InputField::of(form, "current", "Current password")
    };
    view! {
        <input class="visually-hidden" type="email" autocomplete="username" value=email.to_owned() readonly tabindex="-1" aria-hidden="true"/>
        {field(after, typed)}
    }
}

pub(crate) struct InputField {
    pub(crate) form: SecondFactorForm,
    pub(crate) prefix: String,
    pub(crate) name: &'static str,
    pub(crate) label: &'static str,
    pub(crate) kind: &'static str,
    pub(crate) autocomplete: &'static str,
    pub(crate) inputmode: Option<&'static str>,
    pub(crate) value: Option<String>,
}

impl InputField {
    pub(crate) fn of(form: SecondFactorForm, name: &'static str, label: &'static str) -> Self {
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

pub(crate) fn field(after: &SecondFactorState, typed: InputField) -> impl IntoView + use<> {
    let InputField { form, prefix, name, label, kind, autocomplete, inputmode, value } = typed;
    let id = format!("{prefix}-{name}");
    let wrong = after.wrong(form, name).map(str::to_owned);
    let error_id = format!("{id}-error");
    let described = if wrong.is_some() { Some(error_id.clone()) } else { None };
    let invalid = attribute_if(wrong.is_some(), "true");
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
