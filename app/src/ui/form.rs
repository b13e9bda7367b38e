//! Parts that the public forms share whole.

use super::{Choice, Choices, Icon, icon};
use domain::options::{ContactMethod, PreferredTime};
use domain::refit::field;
use domain::{FieldError, Violations, messages};
use leptos::prelude::*;

/// How and when the visitor wants to be answered: two groups of options.
#[component]
pub fn Preferences<'a>(
    /// Code of the chosen method; empty for the default.
    method: &'a str,
    /// Code of the chosen time; empty for the default.
    time: &'a str,
    /// What is wrong with the form.
    violations: &'a Violations,
) -> impl IntoView + use<> {
    let wrong = |name: &str| violations.of(name).map(str::to_owned);
    view! {
        <Choices
            name=field::CONTACT_METHOD
            legend="How should we answer?"
            options=methods()
            chosen=or_default(method, ContactMethod::default().code())
            error=wrong(field::CONTACT_METHOD)
        />
        <Choices
            name=field::PREFERRED_TIME
            legend="When is a good time?"
            options=times()
            chosen=or_default(time, PreferredTime::default().code())
            error=wrong(field::PREFERRED_TIME)
        />
    }
}

/// Everything that is wrong with a refused form, on top of it and focused: a
/// sentence about the whole, then one line per field, each a link to it.
#[component]
pub fn FormSummary<'a>(
    /// What is wrong, in the form's order.
    wrong: &'a [FieldError],
    /// Names of the fields as people read them.
    labels: &'static [(&'static str, &'static str)],
    /// What is wrong as a whole; without it the general sentence is shown.
    notice: Option<String>,
    /// The phone number as a link, offered with a notice.
    phone: AnyView,
) -> impl IntoView + use<> {
    if wrong.is_empty() && notice.is_none() {
        return ().into_any();
    }
    let phone = notice.is_some().then(|| view! { <p class="link">{phone}</p> });
    let title = notice.unwrap_or_else(|| messages::REQUIRED_FIELDS.to_owned());
    let lines = labels
        .iter()
        .filter_map(|(name, label)| {
            let error = wrong.iter().find(|error| error.field == *name)?;
            Some(view! { <li><a href=format!("#{name}")>{*label}": "{error.message.clone()}</a></li> })
        })
        .collect_view();
    view! {
        <div class="summary" role="alert" id="summary" tabindex="-1" autofocus>
            {icon(Icon::Alert)}
            <div><p>{title}</p><ul>{lines}</ul>{phone}</div>
        </div>
    }
    .into_any()
}

fn methods() -> Vec<Choice> {
    ContactMethod::ALL.iter().map(|m| Choice { code: m.code(), label: m.label(), detail: "" }).collect()
}

fn times() -> Vec<Choice> {
    PreferredTime::ALL
        .iter()
        .map(|t| Choice { code: t.code(), label: t.label().split(" (").next().unwrap_or_default(), detail: t.hours() })
        .collect()
}

fn or_default(typed: &str, default: &'static str) -> String {
    if typed.is_empty() { default.to_owned() } else { typed.to_owned() }
}
