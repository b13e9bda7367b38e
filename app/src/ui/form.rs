//! Parts that the public forms share.

use super::{Choice, Choices, Icon, icon, phone_link};
use crate::context::{Field, FormState};
use domain::content::business::BusinessProfile;
use domain::leads::options::{ContactMethod, PreferredTime};
use domain::messages;
use leptos::prelude::*;

/// The preferred contact method; the field's input is empty for the default.
#[component]
pub fn Method(of: Field) -> impl IntoView {
    let of = or_default(of, ContactMethod::default().code());
    view! { <Choices of legend=messages::CONTACT_METHOD options=methods()/> }
}

#[component]
pub fn Preferences(method: Field, time: Field) -> impl IntoView {
    let time = or_default(time, PreferredTime::default().code());
    view! {
        <Method of=method/>
        <Choices of=time legend="When is a good time?" options=times()/>
    }
}

/// Error summary of a refused form, at its top and focused: a general message, then one line per
/// field, each a link to it. If no field is to blame, the phone number is offered.
#[component]
pub fn FormSummary<'a, D>(
    state: &'a FormState<D>,
    labels: &'static [(&'static str, &'static str)],
    profile: &'a BusinessProfile,
) -> impl IntoView + use<D> {
    if !state.is_refused() {
        return ().into_any();
    }
    let wrong = &state.violations.0;
    let phone = if wrong.is_empty() { Some(view! { <p class="link">{phone_link(profile)}</p> }) } else { None };
    let title = state.notice.clone().unwrap_or_else(|| messages::REQUIRED_FIELDS.to_owned());
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

fn or_default(field: Field, default: &str) -> Field {
    let value = if field.value.is_empty() { default.to_owned() } else { field.value };
    Field { value, ..field }
}
