//! Fields of the questions.

use crate::admin::frame::icon::{Draw as _, Icon};
use crate::context::FormState;
use backend::html::escaped;
use domain::features::first_run::AnswerDraft;
use leptos::prelude::*;

pub(super) type Form = FormState<AnswerDraft>;

#[derive(Clone, Copy, Default)]
pub(super) struct FieldOf<'a> {
    pub(super) name: &'static str,
    pub(super) label: &'static str,
    pub(super) kind: &'static str,
    pub(super) autocomplete: &'static str,
    pub(super) hint: &'a str,
}

pub(super) fn field(of: FieldOf<'_>, value: &str, form: &Form) -> impl IntoView + use<> {
    let FieldOf { name, label, kind, autocomplete, .. } = of;
    let error = form.wrong(name);
    let described = described_by(name, of.hint, error.is_some());
    let invalid = error.as_ref().map(|_| "true");
    let kind = if kind.is_empty() { "text" } else { kind };
    let autocomplete = if autocomplete.is_empty() { "off" } else { autocomplete };
    view! {
        <div class="field">
            <label for=name>{label}</label>
            <input
                class="input" id=name name=name type=kind autocomplete=autocomplete value=value.to_owned()
                aria-invalid=invalid aria-describedby=described
            />
            {wrong(name, error)}
            {hint(name, of.hint)}
        </div>
    }
}

pub(super) fn area(of: FieldOf<'_>, value: &str, form: &Form) -> impl IntoView + use<> {
    let FieldOf { name, label, .. } = of;
    let error = form.wrong(name);
    let described = described_by(name, of.hint, error.is_some());
    let invalid = error.as_ref().map(|_| "true");
    view! {
        <div class="field">
            <label for=name>{label}</label>
            <textarea class="input" id=name name=name rows="4" aria-invalid=invalid aria-describedby=described>
                {escaped(value)}
            </textarea>
            {wrong(name, error)}
            {hint(name, of.hint)}
        </div>
    }
}

fn hint(name: &str, text: &str) -> Option<impl IntoView + use<>> {
    if text.is_empty() {
        return None;
    }
    Some(view! { <p class="hint" id=format!("{name}-hint")>{text.to_owned()}</p> })
}

pub(super) fn wrong(name: &str, sentence: Option<String>) -> Option<impl IntoView + use<>> {
    let id = format!("{name}-error");
    sentence.map(|sentence| view! { <p class="error" id=id>{Icon::Alert.draw_small()}{sentence}</p> })
}

fn described_by(name: &str, hint: &str, is_wrong: bool) -> Option<String> {
    let mut ids = Vec::new();
    if is_wrong {
        ids.push(format!("{name}-error"));
    }
    if !hint.is_empty() {
        ids.push(format!("{name}-hint"));
    }
    if ids.is_empty() { None } else { Some(ids.join(" ")) }
}

/// A radio button with what it means.
pub(super) fn choice(
    name: &'static str,
    value: &str,
    label: String,
    meaning: &'static str,
    is_chosen: bool,
) -> impl IntoView + use<> {
    let meaning = if meaning.is_empty() { None } else { Some(view! { <small>{meaning}</small> }) };
    view! {
        <label class="run-choice">
            <input type="radio" name=name value=value.to_owned() checked=is_chosen/>
            <span><b>{label}</b>{meaning}</span>
        </label>
    }
}
