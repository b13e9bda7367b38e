//! The confirmed visit, another time for it, and canceling it.

use super::shown::{Shown, moment};
use crate::ui::{FieldError, attribute_if};
use backend::leads::visits::VisitTimes;
use domain::content::business::BusinessProfile;
use domain::leads::conversation::{VisitorView, field};
use domain::leads::visit::VisitDay;
use domain::messages::visits as msg;
use domain::time::day::LocalTime;
use leptos::prelude::*;

pub(super) fn visit(view: &VisitorView, profile: &BusinessProfile, shown: &Shown) -> Option<AnyView> {
    let news = match shown.visit_news.as_str() {
        "moved" => Some(msg::MOVED),
        "canceled" => Some(msg::CANCELED),
        _ => None,
    };
    let news = news.map(|words| view! { <p class="request-thread__sent" role="status">{words}</p> });
    let Some(booking) = &view.booking else {
        let canceled = news?;
        return Some(view! { <section id="visit" class="request-side__visit">{canceled}</section> }.into_any());
    };
    let when = moment(&profile.time_zone, booking.starts_at);
    let changes = match &shown.visit_times {
        Some(times) if !shown.by_owner => Some(changes(times, shown)),
        _ => None,
    };
    let section = view! {
        <section id="visit" class="request-side__visit" aria-labelledby="your-visit">
            <h2 id="your-visit">"Your visit"</h2>
            {news}
            <p><b>{when}</b></p>
            <p><a href=profile.maps_url.clone() rel="noreferrer">{profile.street.clone()}", "{profile.city_line()}</a></p>
            {changes}
        </section>
    };
    Some(section.into_any())
}

fn changes(times: &VisitTimes, shown: &Shown) -> impl IntoView + use<> {
    let is_refused = shown.moved.is_refused();
    view! {
        <details class="visit-changes" open=is_refused>
            <summary>{msg::MOVE_OR_CANCEL}</summary>
            {move_form(times, shown)}
            <form method="post" action=format!("/request/{}/visit/cancel", shown.token)>
                <button class="button button--outline button--small" type="submit">"Cancel the visit"</button>
            </form>
        </details>
    }
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
