//! The times on offer: weeks of days, each with a row of checkboxes. Nothing is collapsed, so that
//! everything is visible and reachable without scripts.

use domain::leads::visit::{VisitDay, field};
use domain::time::day::{Day, LocalTime, clock};
use leptos::prelude::*;

/// One checkbox per time. The id of the first one is the field's name, the target of error links.
pub(super) fn times(days: Vec<VisitDay>, chosen: &[String], wrong: bool) -> impl IntoView + use<> {
    let first = days.iter().find(|day| !day.times.is_empty()).map(|day| day.day);
    let mut weeks: Vec<(Day, Vec<VisitDay>)> = Vec::new();
    for day in days {
        let monday = day.day.plus(-i32::try_from(day.day.weekday()).unwrap_or(0));
        match weeks.last_mut().filter(|(start, _)| *start == monday) {
            Some((_, week)) => week.push(day),
            None => weeks.push((monday, vec![day])),
        }
    }
    weeks
        .into_iter()
        .map(|(monday, days)| {
            let title = format!("Week of {}", monday.long().split_once(", ").map_or("", |(_, date)| date));
            let days = days.into_iter().map(|day| row(day, first, chosen, wrong)).collect_view();
            view! { <div class="week"><h3>{title}</h3><ul class="l">{days}</ul></div> }
        })
        .collect_view()
}

fn row(day: VisitDay, first: Option<Day>, chosen: &[String], wrong: bool) -> impl IntoView + use<> {
    let VisitDay { day, times, note } = day;
    let date = day.short();
    let (weekday, date) = date.split_once(", ").map_or((String::new(), date.clone()), |(w, d)| (w.into(), d.into()));
    let note = note.map(|note| view! { <span class="why">{note}</span> });
    let times = times
        .into_iter()
        .enumerate()
        .map(|(at, minute)| {
            let time = LocalTime { day, minute };
            let value = time.iso();
            let checked = chosen.contains(&value);
            let id = (first == Some(day) && at == 0).then_some(field::SLOTS);
            view! {
                <label class="choice slot">
                    <input
                        type="checkbox"
                        id=id
                        name=field::SLOTS
                        value=value
                        checked=checked
                        aria-label=time.long()
                        aria-invalid=wrong.then_some("true")
                        aria-describedby=wrong.then_some("slot-error")
                    />
                    <span aria-hidden="true">{clock(minute)}</span>
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
