//! The times for a visit that an answer offers.

use crate::context::LeadFormState;
use backend::features::conversation::Talk;
use domain::features::conversation::messages as msg;
use domain::features::visits::VisitDay;
use domain::features::visits::offers::field;
use domain::leads::reply_templates::{ReplyWay, names_times_below};
use domain::limits::VISIT_SLOTS_MAX;
use domain::time::day::LocalTime;
use leptos::prelude::*;

/// A list for each time, so that it works without scripts. The mail program cannot book any, and a booked visit is moved
/// instead.
pub(crate) fn offers(talk: &Talk, text: &str, refused: Option<&LeadFormState>) -> Option<AnyView> {
    if talk.way == ReplyWay::MailProgram || talk.is_visit_booked {
        return None;
    }
    let chosen = match refused {
        Some(form) => form.times.clone(),
        None => Vec::new(),
    };
    let content = if talk.days.iter().all(|day| day.times.is_empty()) {
        view! { <p class="small muted">{msg::NO_TIMES_TO_OFFER}</p> }.into_any()
    } else {
        let mut lists = Vec::new();
        for position in 0..VISIT_SLOTS_MAX {
            let time = chosen.get(position).map(String::as_str).unwrap_or_default();
            lists.push(list(position + 1, &talk.days, time));
        }
        view! { <p class="small muted">{msg::OFFER_HELP}</p><div class="composer__times">{lists}</div> }.into_any()
    };
    let is_open = !chosen.is_empty() || names_times_below(text);
    let view = view! {
        <details class="composer__offers" open=is_open data-times=msg::TIMES_BELOW>
            <summary>{msg::OFFER_TIMES}</summary>
            {content}
        </details>
    };
    Some(view.into_any())
}

fn list(number: usize, days: &[VisitDay], chosen: &str) -> impl IntoView + use<> {
    let mut groups = Vec::new();
    for VisitDay { day, times, .. } in days {
        if times.is_empty() {
            continue;
        }
        let mut options = Vec::new();
        for minute in times {
            let time = LocalTime { day: *day, minute: *minute };
            let value = time.iso();
            let selected = value == chosen;
            options.push(view! { <option value=value selected=selected>{time.short()}</option> });
        }
        groups.push(view! { <optgroup label=day.short()>{options}</optgroup> });
    }
    let label = format!("Time {number}");
    view! {
        <select class="input" name=field::TIME aria-label=label autocomplete="off">
            <option value="">"No time"</option>
            {groups}
        </select>
    }
}
