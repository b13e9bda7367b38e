//! Another time for the confirmed visit, and canceling it.

use super::shown::Shown;
use crate::ui::{FieldError, attribute_if};
use backend::features::visits::VisitTimes;
use domain::features::visits::VisitDay;
use domain::features::visits::messages as msg;
use domain::features::visits::offers::field;
use domain::time::day::LocalTime;
use leptos::prelude::*;

/// The change that was just made.
pub(super) fn news(shown: &Shown) -> Option<AnyView> {
    let words = match shown.news.as_str() {
        "moved" => msg::MOVED,
        "canceled" => msg::CANCELED,
        _ => return None,
    };
    Some(view! { <p class="request-thread__sent" role="status">{words}</p> }.into_any())
}

/// None unless a visit was just canceled.
pub(super) fn canceled(shown: &Shown) -> Option<AnyView> {
    let news = news(shown)?;
    Some(view! { <section id="visit" class="request-times">{news}</section> }.into_any())
}

/// Another time, and canceling; none for the owner, and for a visit that has begun.
pub(super) fn changes(shown: &Shown) -> Option<AnyView> {
    let times = shown.times.as_ref()?;
    if shown.by_owner {
        return None;
    }
    let is_refused = shown.moved.is_refused();
    let form = view! {
        <details class="visit-changes" open=is_refused>
            <summary>{msg::MOVE_OR_CANCEL}</summary>
            {move_form(times, shown)}
            <form method="post" action=format!("/request/{}/visit/cancel", shown.token)>
                <button class="button button--outline button--small" type="submit">"Cancel the visit"</button>
            </form>
        </details>
    };
    Some(form.into_any())
}

fn move_form(times: &VisitTimes, shown: &Shown) -> AnyView {
    let wrong = shown.moved.wrong(field::SLOT);
    let notice = match (&wrong, &shown.moved.notice) {
        (None, Some(notice)) => Some(view! { <p class="error" role="alert">{notice.clone()}</p> }),
        _ => None,
    };
    if times.days.iter().all(|day| day.times.is_empty()) {
        return view! { {notice}<p class="hint">{msg::NO_TIMES}</p> }.into_any();
    }
    let invalid = attribute_if(wrong.is_some(), "true");
    let described = attribute_if(wrong.is_some(), "slot-error");
    view! {
        <form method="post" action=format!("/request/{}/visit", shown.token)>
            <div class="field">
                <label for=field::SLOT>{format!("Another time ({})", times.zone)}</label>
                <select
                    class="input" id=field::SLOT name=field::SLOT autocomplete="off"
                    aria-invalid=invalid aria-describedby=described autofocus=wrong.is_some()
                >
                    {options(times, &shown.moved.draft.slot)}
                </select>
                <FieldError field=field::SLOT message=wrong/>
            </div>
            {notice}
            <button class="button button--small" type="submit">"Move the visit"</button>
        </form>
    }
    .into_any()
}

fn options(times: &VisitTimes, chosen: &str) -> Vec<AnyView> {
    let mut days = Vec::new();
    for VisitDay { day, times, .. } in &times.days {
        let mut options = Vec::new();
        for minute in times {
            let time = LocalTime { day: *day, minute: *minute };
            let selected = time.iso() == chosen;
            options.push(view! { <option value=time.iso() selected=selected>{time.short()}</option> });
        }
        if !options.is_empty() {
            days.push(view! { <optgroup label=day.long()>{options}</optgroup> }.into_any());
        }
    }
    days
}
