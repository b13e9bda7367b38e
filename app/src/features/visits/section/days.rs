//! The times on offer: weeks of days, each with a row of checkboxes. Nothing is collapsed, so that
//! everything is visible and reachable without scripts.

use crate::ui::attribute_if;
use domain::features::visits::{VisitDay, field};
use domain::time::day::{Day, LocalTime};
use leptos::prelude::*;
use std::collections::BTreeMap;

/// One checkbox per time. The id of the first one is the field's name, the target of error links.
pub(super) fn time_boxes(days: Vec<VisitDay>, chosen: &[String], wrong: bool) -> impl IntoView + use<> {
    let first = days.iter().find(|day| !day.times.is_empty()).map(|day| day.day);
    let mut weeks: BTreeMap<Day, Vec<VisitDay>> = BTreeMap::new();
    for day in days {
        let monday = day.day.plus(-i32::try_from(day.day.weekday()).unwrap_or(0));
        weeks.entry(monday).or_default().push(day);
    }
    let mut views = Vec::new();
    for (monday, days) in weeks {
        let monday = monday.long();
        let (_, date) = monday.split_once(", ").unwrap_or_default();
        let title = format!("Week of {date}");
        let days = days.into_iter().map(|day| row(day, first, chosen, wrong)).collect_view();
        views.push(view! { <div class="week"><h3>{title}</h3><ul class="l">{days}</ul></div> });
    }
    views
}

fn row(day: VisitDay, first: Option<Day>, chosen: &[String], wrong: bool) -> impl IntoView + use<> {
    let VisitDay { day, times, note } = day;
    let date = day.short();
    let (weekday, date) = date.split_once(", ").unwrap_or(("", &date));
    let weekday = weekday.to_owned();
    let date = date.to_owned();
    let note = note.map(|note| view! { <span class="why">{note}</span> });
    let times = times
        .into_iter()
        .enumerate()
        .map(|(at, minute)| {
            let time = LocalTime { day, minute };
            let value = time.iso();
            let checked = chosen.contains(&value);
            let id = attribute_if(first == Some(day) && at == 0, field::SLOTS);
            view! {
                <label class="choice slot">
                    <input
                        type="checkbox"
                        id=id
                        name=field::SLOTS
                        value=value
                        checked=checked
                        aria-label=time.long()
                        aria-invalid=attribute_if(wrong, "true")
                        aria-describedby=attribute_if(wrong, "slot-error")
                    />
                    <span aria-hidden="true">{time.on_weekday()}</span>
                </label>
            }
        })
        .collect_view();
    view! {
        <li>
            <span class="date"><b>{weekday}</b>" "{date}</span>
            <div class="slots">{times}{note}</div>
        </li>
    }
}
