//! The question of the hours: three lines, as most weeks have.

use super::fields::{Form, wrong};
use domain::features::first_run::answers::DayTimes;
use domain::features::first_run::draft::{day_field, field};
use domain::features::first_run::{AnswerDraft, Answers, messages as msg};
use leptos::prelude::*;

const DAYS: [&str; 3] = ["Monday to Friday", "Saturday", "Sunday"];

pub(super) fn hours(answers: &Answers, form: &Form) -> impl IntoView + use<> {
    let kept = answers.hours.clone().unwrap_or_default();
    let mut lines = Vec::new();
    for (day, times) in [kept.weekdays, kept.saturday, kept.sunday].into_iter().enumerate() {
        let times = if form.is_refused() { typed(&form.draft, day) } else { times };
        lines.push(line(day, &times, form));
    }
    view! {
        <div class="run-hours">{lines}</div>
        <p class="hint">{msg::HOURS_HINT}</p>
    }
}

fn typed(draft: &AnswerDraft, day: usize) -> DayTimes {
    DayTimes {
        open: draft.open.get(day).cloned().unwrap_or_default(),
        close: draft.close.get(day).cloned().unwrap_or_default(),
        by_appointment: draft.by_appointment.contains(&day.to_string()),
    }
}

fn line(day: usize, times: &DayTimes, form: &Form) -> impl IntoView + use<> {
    let name = DAYS.get(day).copied().unwrap_or_default();
    let of = day_field(day);
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
                        type="checkbox" name=field::BY_APPOINTMENT value=day.to_string() checked=times.by_appointment
                        aria-label=format!("{name}, by appointment")
                    />
                    "By appointment"
                </label>
            </div>
            {wrong(&of, error)}
        </fieldset>
    }
}
