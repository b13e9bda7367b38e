//! Bars of a week on top of each other, one color for each series.

use crate::admin::dashboard::funnel::{HEIGHT, Scale, grouped};
use domain::features::reports::Report;
use domain::time::day::Day;
use leptos::prelude::*;

/// Width of a week including its gap, in the plot's own units.
const WEEK: i64 = 12;
const BAR: i64 = 9;

pub(super) struct Plot {
    unit: &'static str,
    weeks: Vec<Day>,
    pub(super) series: Vec<Series>,
}

pub(super) struct Series {
    pub(super) name: String,
    /// One for each week.
    pub(super) numbers: Vec<i64>,
}

impl Plot {
    pub(super) fn of(report: &Report, unit: &'static str) -> Self {
        Self { unit, weeks: report.weeks.iter().map(|week| week.starts).collect(), series: Vec::new() }
    }

    fn totals(&self) -> Vec<i64> {
        let mut totals = vec![0; self.weeks.len()];
        for series in &self.series {
            for (total, number) in totals.iter_mut().zip(&series.numbers) {
                *total += (*number).max(0);
            }
        }
        totals
    }
}

/// `None` if there is nothing to draw.
pub(super) fn draw(plot: &Plot) -> Option<AnyView> {
    let totals = plot.totals();
    let highest = totals.iter().copied().max().unwrap_or(0);
    if highest <= 0 {
        return None;
    }
    let scale = Scale::over(highest);
    let total: i64 = totals.iter().sum();
    let width = WEEK * i64::try_from(plot.weeks.len()).unwrap_or(0);
    let label = format!(
        "Bar chart of {} by week from 0 to {}: {} in {} weeks",
        plot.unit.to_lowercase(),
        grouped(scale.top()),
        grouped(total),
        plot.weeks.len()
    );
    let mut marks = Vec::new();
    for mark in scale.marks().into_iter().rev() {
        marks.push(view! { <li>{grouped(mark)}</li> });
    }
    let view = view! {
        {legend(plot)}
        <div class="chart">
            <p class="chart__figures"><b>{grouped(total)}</b>" "{plot.unit.to_lowercase()}</p>
            <ol class="chart__scale" aria-hidden="true">{marks}</ol>
            <svg viewBox=format!("0 0 {width} {HEIGHT}") preserveAspectRatio="none" role="img" aria-label=label>
                <path class="chart__grid" d=scale.grid(width)></path>
                {bars(plot, scale)}
                <path class="chart__base" d=format!("M0 {HEIGHT}H{width}")></path>
            </svg>
            <ol class="chart__ends" aria-hidden="true">{ends(&plot.weeks)}</ol>
        </div>
    };
    Some(view.into_any())
}

fn bars(plot: &Plot, scale: Scale) -> Vec<AnyView> {
    let mut bars = Vec::new();
    for week in 0..plot.weeks.len() {
        let x = WEEK * i64::try_from(week).unwrap_or(0);
        let mut below = 0;
        for (at, series) in plot.series.iter().enumerate() {
            let number = series.numbers.get(week).copied().unwrap_or(0).max(0);
            let top = scale.y(below + number);
            let height = scale.y(below) - top;
            below += number;
            if height > 0 {
                bars.push(view! { <rect class=color(at) x=x y=top width=BAR height=height></rect> }.into_any());
            }
        }
    }
    bars
}

fn legend(plot: &Plot) -> Option<impl IntoView + use<>> {
    if plot.series.len() < 2 {
        return None;
    }
    let mut entries = Vec::new();
    for (at, series) in plot.series.iter().enumerate() {
        entries.push(view! {
            <li>
                <svg class="legend__mark" viewBox="0 0 10 10" aria-hidden="true"><rect class=color(at) width="10" height="10"></rect></svg>
                {series.name.clone()}
            </li>
        });
    }
    Some(view! { <ul class="legend">{entries}</ul> })
}

fn color(at: usize) -> String {
    format!("plot__series-{}", at + 1)
}

fn ends(weeks: &[Day]) -> Vec<AnyView> {
    let mut ends = Vec::new();
    for day in [weeks.first(), weeks.get(weeks.len() / 2), weeks.last()].into_iter().flatten() {
        ends.push(view! { <li>{day.short()}</li> }.into_any());
    }
    ends
}
