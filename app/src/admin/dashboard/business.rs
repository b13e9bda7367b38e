//! The figures: thirteen weeks of requests, won money, answers, and where requests came from.

use super::funnel::{HEIGHT, Scale, grouped};
use crate::admin::counted;
use crate::admin::times::{When, span};
use crate::api::admin::types::{DashboardData, REPORT_WEEKS};
use crate::features::reports::came_from::{ToldBy, first_day, requests_of};
use domain::Timestamp;
use domain::features::reports::messages as reports;
use domain::features::reports::{CameFrom, Report};
use domain::leads::money;
use domain::messages::today as msg;
use domain::time::day::Day;
use leptos::prelude::*;

/// With fewer requests the bars say nothing.
const DRAWN_FROM: i64 = 5;
/// Places that a line names.
const NAMED: usize = 3;
/// Width of a week including its gap, in the chart's own units.
const WEEK: i64 = 12;
const BAR: i64 = 8;

/// None before the first request.
pub(super) fn business(data: &DashboardData, when: &When) -> Option<AnyView> {
    let total = data.report.total();
    if total.requests <= 0 && total.won <= 0 && data.undecided.people <= 0 {
        return None;
    }
    let chart = if total.requests >= DRAWN_FROM { Some(chart(&data.report)) } else { None };
    let section = view! {
        <section class="business" aria-labelledby="h-business">
            <div class="section-header">
                <h2 id="h-business">{msg::BUSINESS}</h2>
                <span class="muted small">"Last "{REPORT_WEEKS}" weeks"</span>
                <a class="link" href="/admin/reports">{msg::FULL_REPORT}</a>
            </div>
            <div class="business__columns">
                <div>{this_week(&data.report)}{chart}</div>
                {figures(data, when)}
            </div>
            <h3 class="minor-heading">{reports::CAME_FROM}</h3>
            {came_from(&data.report)}
        </section>
    };
    Some(section.into_any())
}

/// Requests of each week, the oldest first.
fn numbers(report: &Report) -> Vec<i64> {
    report.weeks.iter().map(|week| week.total().requests.max(0)).collect()
}

fn this_week(report: &Report) -> impl IntoView + use<> {
    let mut before = numbers(report);
    let now = before.pop().unwrap_or(0);
    before.sort_unstable();
    let usual = before.get(before.len() / 2).copied().unwrap_or(0);
    let label = if now == 1 { "request this week" } else { "requests this week" };
    view! {
        <p class="business__week"><b>{grouped(now)}</b>" "<span>{label}<small>{msg::usual_week(usual)}</small></span></p>
    }
}

fn chart(report: &Report) -> impl IntoView + use<> {
    let numbers = numbers(report);
    let scale = Scale::over(numbers.iter().copied().max().unwrap_or(0));
    let width = WEEK * i64::try_from(numbers.len()).unwrap_or(0);
    let least = numbers.iter().min().copied().unwrap_or(0);
    let most = numbers.iter().max().copied().unwrap_or(0);
    let now = numbers.last().copied().unwrap_or(0);
    let label = format!(
        "Bar chart of requests a week over {} weeks: between {} and {}, {} this week",
        numbers.len(),
        grouped(least),
        grouped(most),
        grouped(now)
    );
    let marks: Vec<_> = scale.marks().into_iter().rev().map(|n| view! { <li>{grouped(n)}</li> }).collect();
    let mut bars = Vec::new();
    for (at, number) in (0_i64..).zip(&numbers) {
        let class = if at * WEEK + WEEK == width { "business__now" } else { "chart__bar-2" };
        let y = scale.y(*number);
        bars.push(view! { <rect class=class x=at * WEEK + 2 y=y width=BAR height=HEIGHT - y></rect> });
    }
    let mut ends = Vec::new();
    for week in [report.weeks.first(), report.weeks.get(report.weeks.len() / 2)].into_iter().flatten() {
        ends.push(view! { <li>{short(week.starts)}</li> });
    }
    view! {
        <div class="chart">
            <ol class="chart__scale" aria-hidden="true">{marks}</ol>
            <svg viewBox=format!("0 0 {width} {HEIGHT}") preserveAspectRatio="none" role="img" aria-label=label>
                <path class="chart__grid" d=scale.grid(width)></path>
                {bars}
                <path class="chart__base" d=format!("M0 {HEIGHT}H{width}")></path>
            </svg>
            <ol class="chart__ends" aria-hidden="true">{ends}<li>"This week"</li></ol>
        </div>
    }
}

/// 'Nov 9' of 'Mon, Nov 9'.
fn short(day: Day) -> String {
    let named = day.short();
    match named.split_once(", ") {
        Some((_, date)) => date.to_owned(),
        None => named,
    }
}

fn figures(data: &DashboardData, when: &When) -> impl IntoView + use<> {
    let total = data.report.total();
    let answers = data.answer_times;
    let answered = if answers.answers > 0 {
        let said = msg::in_time(answers.in_time, answers.answers);
        Some(
            view! { <div><dt>"Your first answer"</dt><dd><b>{span(answers.usual_ms)}</b>" "<span>{said}</span></dd></div> },
        )
    } else {
        None
    };
    view! {
        <dl class="business__figures">
            <div>
                <dt>"Won"</dt>
                <dd><b>{format!("${}", money::shown(total.cents))}</b>" "<span>{msg::won_of(total.won.max(0), total.requests.max(0))}</span></dd>
            </div>
            {undecided(data, when)}
            {answered}
        </dl>
    }
}

/// The money, where an amount was quoted; else the people.
fn undecided(data: &DashboardData, when: &When) -> impl IntoView + use<> {
    let oldest = |since: Option<i64>| since.map(|since| when.date(Timestamp(since))).unwrap_or_default();
    let answered = data.undecided;
    let quoted = data.quoted;
    if quoted.people > 0 {
        let said = msg::quoted_to(quoted.people, &oldest(quoted.since), answered.people - quoted.people);
        return view! {
            <div><dt>{msg::QUOTED}</dt><dd><b>{format!("${}", money::shown(quoted.cents))}</b>" "<span>{said}</span></dd></div>
        };
    }
    let said = if answered.people > 0 { msg::oldest_since(&oldest(answered.since)) } else { String::new() };
    view! { <div><dt>{msg::ANSWERED}</dt><dd><b>{grouped(answered.people)}</b>" "<span>{said}</span></dd></div> }
}

fn came_from(report: &Report) -> impl IntoView + use<> {
    let since = first_day(report);
    view! {
        <dl class="business__sources">
            <div><dt>{reports::ANSWERS}</dt><dd>{places(&report.answers, ToldBy::Customer, since)}</dd></div>
            <div><dt>{reports::SOURCES}</dt><dd>{places(&report.sources, ToldBy::Browser, since)}</dd></div>
        </dl>
    }
}

/// The first ones, then how many are unknown.
fn places(all: &[CameFrom], told_by: ToldBy, since: Day) -> impl IntoView + use<> {
    let known = all.iter().filter(|place| !place.code.is_empty()).take(NAMED);
    let unknown = all.iter().filter(|place| place.code.is_empty());
    let mut shown = Vec::new();
    for place in known.chain(unknown) {
        let requests = requests_of(place, told_by, since);
        let won =
            if place.count.cents > 0 { format!(", ${} won", money::shown(place.count.cents)) } else { String::new() };
        shown.push(view! {
            <li><a class="link" href=requests>{place.label.clone()}</a>" "{counted(place.count.requests, "request")}{won}</li>
        });
    }
    view! { <ul>{shown}</ul> }
}
