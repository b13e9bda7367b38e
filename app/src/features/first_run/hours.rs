//! The question of the hours: three lines, as most weeks have, or one for each day.

use super::fields::{Form, wrong};
use crate::url::query_text;
use domain::features::first_run::answers::DayTimes;
use domain::features::first_run::draft::{BY_DAY_QUERY, day_field, field, then};
use domain::features::first_run::{AnswerDraft, Answers, messages as msg};
use leptos::prelude::*;

const ALIKE: [&str; 3] = ["Monday to Friday", "Saturday", "Sunday"];
const BY_DAY: [&str; 7] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

pub(super) fn hours(answers: &Answers, form: &Form) -> impl IntoView + use<> {
    let kept = answers.hours.clone().unwrap_or_default();
    let is_by_day = if form.is_refused() {
        form.draft.is_by_day()
    } else {
        kept.is_by_day() || query_text(BY_DAY_QUERY) == then::BY_DAY
    };
    let names = if is_by_day { BY_DAY.as_slice() } else { ALIKE.as_slice() };
    let week = if is_by_day { kept.week() } else { vec![kept.weekdays, kept.saturday, kept.sunday] };
    let mut lines = Vec::new();
    for (at, name) in names.iter().enumerate() {
        let kept = week.get(at).cloned().unwrap_or_default();
        let times = if form.is_refused() { typed(&form.draft, at) } else { kept };
        lines.push(line(at, name, &times, form));
    }
    view! {
        // Enter in a field is Next, not the first button that is seen.
        <button class="visually-hidden" name=field::THEN value=then::NEXT tabindex="-1" aria-hidden="true">{msg::NEXT}</button>
        <div class="run-hours">{lines}</div>
        {other_lines(is_by_day)}
        <p class="hint">{msg::HOURS_HINT}</p>
    }
}

fn other_lines(is_by_day: bool) -> impl IntoView {
    let then = if is_by_day { then::ALIKE } else { then::BY_DAY };
    let label = if is_by_day { msg::DAYS_ALIKE } else { msg::DAY_DIFFERENT };
    view! { <button class="button button--outline align-start" name=field::THEN value=then>{label}</button> }
}

fn typed(draft: &AnswerDraft, at: usize) -> DayTimes {
    DayTimes {
        open: draft.open.get(at).cloned().unwrap_or_default(),
        close: draft.close.get(at).cloned().unwrap_or_default(),
        by_appointment: draft.by_appointment.contains(&at.to_string()),
    }
}

fn line(at: usize, name: &'static str, times: &DayTimes, form: &Form) -> impl IntoView + use<> {
    let of = day_field(at);
    let error = form.wrong(&of);
    let invalid = error.as_ref().map(|_| "true");
    let described = error.as_ref().map(|_| format!("{of}-error"));
    view! {
        <fieldset class="run-day">
            <legend>{name}</legend>
            <div class="run-day__times">
                <input
                    class="input" type="text" name=field::OPEN value=times.open.clone() placeholder="8:00 AM"
                    autocomplete="off" aria-label=format!("{name}, from") aria-invalid=invalid
                    aria-describedby=described
                />
                <span>"to"</span>
                <input
                    class="input" type="text" name=field::CLOSE value=times.close.clone() placeholder="4:00 PM"
                    autocomplete="off" aria-label=format!("{name}, to")
                />
                <label class="run-tick">
                    <input
                        type="checkbox" name=field::BY_APPOINTMENT value=at.to_string() checked=times.by_appointment
                        aria-label=format!("{name}, by appointment")
                    />
                    "By appointment"
                </label>
            </div>
            {wrong(&of, error)}
        </fieldset>
    }
}
