//! Parts of plain forms. Their attributes come from `domain::limits`; the server applies the same
//! rules. Every part shows its own error.
//!
//! There is no `maxlength`: browsers silently cut pasted text. Scripts count by `data-max`, and the
//! server reports what is too long and keeps all of it.
//!
//! Free text has `dir="auto"`, so that a name in Hebrew or Arabic reads from its own side.

use super::{Icon, icon};
use crate::context::Field;
use crate::ui::attribute_if;
use backend::html::escaped;
use domain::limits;
use leptos::prelude::*;

/// The error of a field; its id is `{field}-error`.
#[component]
pub fn FieldError(field: &'static str, message: Option<String>) -> impl IntoView {
    message.map(|message| {
        view! {
            <p class="error" id=error_id(field)>
                {icon(Icon::Alert)}
                {message}
            </p>
        }
    })
}

#[component]
pub fn TextField(
    of: Field,
    label: &'static str,
    #[prop(optional)] optional: bool,
    /// `inputmode`, where `kind` does not imply it.
    #[prop(optional)]
    inputmode: Option<&'static str>,
    #[prop(default = "text")] kind: &'static str,
    autocomplete: &'static str,
    max: usize,
    /// How the value was understood.
    #[prop(optional_no_strip)]
    understood: Option<String>,
) -> impl IntoView {
    let invalid = invalid(&of);
    let described = described_by(&of);
    let name = of.name;
    view! {
        <div class="field">
            <label for=name>
                {label} {if optional { Some(view! { " " <span class="optional">"(optional)"</span> }) } else { None }}
            </label>
            <input
                class="input"
                id=name
                name=name
                type=kind
                dir=attribute_if(kind == "text", "auto")
                autocapitalize=attribute_if(inputmode == Some("email"), "none")
                required=!optional
                inputmode=inputmode
                data-max=max
                autocomplete=autocomplete
                value=of.value
                aria-invalid=invalid
                aria-describedby=described
            />
            {understood.map(|understood| view! { <p class="hint" id=format!("{name}-understood")>{understood}</p> })}
            <FieldError field=name message=of.error/>
        </div>
    }
    .into_any()
}

#[component]
pub fn NameField(of: Field) -> impl IntoView {
    view! { <TextField of label="Name" autocomplete="name" max=limits::NAME_MAX/> }
}

#[component]
pub fn EmailField(of: Field) -> impl IntoView {
    view! {
        <TextField of label="Email" inputmode="email" autocomplete="email" max=limits::EMAIL_MAX/>
    }
}

#[component]
pub fn PhoneField(of: Field) -> impl IntoView {
    view! {
        <TextField of label="Phone" kind="tel" autocomplete="tel" max=limits::PHONE_MAX/>
    }
}

#[component]
pub fn Area(
    of: Field,
    label: &'static str,
    #[prop(into)] hint: String,
    /// The field of a section that the hint shows, in a preview.
    #[prop(optional_no_strip)]
    hint_field: Option<String>,
    max: usize,
) -> impl IntoView {
    let invalid = invalid(&of);
    let Field { name, value, error } = of;
    let hint_id = format!("{name}-hint");
    let described = if error.is_some() { format!("{} {hint_id}", error_id(name)) } else { hint_id.clone() };
    // HTML drops a line break right after the opening tag, so a typed one (CR LF in a form) would
    // be lost.
    let value = escaped(&if value.starts_with(['\n', '\r']) { format!("\n{value}") } else { value });
    view! {
        <div class="field">
            <label for=name>{label} " " <span class="optional">"(optional)"</span></label>
            <textarea
                class="input"
                dir="auto"
                id=name
                name=name
                data-max=max
                aria-invalid=invalid
                aria-describedby=described
            >
                {value}
            </textarea>
            <p class="hint" id=hint_id data-field=hint_field>{hint}</p>
            <FieldError field=name message=error/>
        </div>
    }
    .into_any()
}

#[derive(Clone, Debug)]
pub struct SelectChoice {
    pub code: String,
    pub label: String,
    /// Sets `data-mark`, for styles that depend on the choice.
    pub is_marked: bool,
}

/// A labeled, required select; nothing is chosen at first, or if the code is unknown.
#[component]
pub fn Select(of: Field, label: &'static str, options: Vec<SelectChoice>) -> impl IntoView {
    let invalid = invalid(&of);
    let described = described_by(&of);
    let name = of.name;
    let options = options
        .into_iter()
        .map(|SelectChoice { code, label, is_marked }| {
            let selected = code == of.value;
            view! { <option value=code selected=selected data-mark=attribute_if(is_marked, "")>{label}</option> }
        })
        .collect_view();
    view! {
        <div class="field">
            <label for=name>{label}</label>
            <select
                class="input"
                id=name
                name=name
                required
                aria-invalid=invalid
                aria-describedby=described
            >
                <option value="">"Choose one"</option>
                {options}
            </select>
            <FieldError field=name message=of.error/>
        </div>
    }
    .into_any()
}

#[derive(Clone, Copy, Debug)]
pub struct Choice {
    pub code: &'static str,
    pub label: &'static str,
    /// A second, smaller line.
    pub detail: &'static str,
}

#[component]
pub fn Choices(of: Field, legend: &'static str, options: Vec<Choice>) -> impl IntoView {
    let described = described_by(&of);
    let name = of.name;
    let options = options
        .into_iter()
        .enumerate()
        .map(|(at, option)| {
            // The id of the first one is the field's name, the target of error links.
            view! {
                <label class="choice">
                    <input
                        type="radio"
                        id=attribute_if(at == 0, name)
                        name=name
                        value=option.code
                        checked=option.code == of.value
                    />
                    <span>
                        <b>{option.label}</b>
                        {if !option.detail.is_empty() { Some(view! { <small>{option.detail}</small> }) } else { None }}
                    </span>
                </label>
            }
        })
        .collect_view();
    view! {
        <fieldset class="field" aria-describedby=described>
            <legend>{legend}</legend>
            <div class="choices">{options}</div>
            <FieldError field=name message=of.error/>
        </fieldset>
    }
    .into_any()
}

#[component]
pub fn Consent(name: &'static str, checked: bool, error: Option<String>) -> impl IntoView {
    view! {
        <div class="field">
            <label class="check">
                <input
                    type="checkbox"
                    id=name
                    name=name
                    value="true"
                    required
                    checked=checked
                    aria-invalid=error.as_ref().map(|_| "true")
                    aria-describedby=error.as_ref().map(|_| error_id(name))
                />
                <span>
                    "I agree that you may keep what I send in order to answer my request, as the "
                    <a href="/privacy-policy">"privacy policy"</a> " says."
                </span>
            </label>
            <FieldError field=name message=error/>
        </div>
    }
    .into_any()
}

/// A field that only programs fill in: hidden, unreachable by Tab, silent in screen readers. Its name, label and
/// surroundings have no word of an address, because browsers fill in what they recognize, and ignore
/// `autocomplete="off"` there; a token that they do not know keeps them away. The rest is for password managers.
#[component]
pub fn Trap(name: &'static str) -> impl IntoView {
    let input = view! { <input type="text" name=name tabindex="-1" autocomplete="nothing"/> };
    let input = input
        .attr("data-1p-ignore", "")
        .attr("data-bwignore", "")
        .attr("data-lpignore", "true")
        .attr("data-protonpass-ignore", "true")
        .attr("data-form-type", "other");
    view! { <div class="off-screen" aria-hidden="true"><label>"Leave this empty" {input}</label></div> }
}

fn invalid(field: &Field) -> Option<&'static str> {
    field.error.as_ref().map(|_| "true")
}

fn described_by(field: &Field) -> Option<String> {
    field.error.as_ref().map(|_| error_id(field.name))
}

fn error_id(field: &str) -> String {
    format!("{field}-error")
}
