use super::funnel::{HEIGHT, Scale, grouped};
use backend::site::analytics::{DayViews, PathViews};
use leptos::prelude::*;

/// Width of a day including its gap, in the chart's own units.
const DAY: i64 = 12;
const BAR: i64 = 9;

pub(crate) fn views(days: Vec<DayViews>, most: Vec<PathViews>) -> AnyView {
    let total: i64 = days.iter().map(|day| day.views).sum();
    if total <= 0 {
        return view! { <p class="empty-text">"No page views were counted in the last four weeks."</p> }.into_any();
    }
    let scale = Scale::over(days.iter().map(|day| day.views).max().unwrap_or(0));
    let marks = scale.marks().into_iter().rev().map(|n| view! { <li>{grouped(n)}</li> }).collect_view();
    let width = DAY * i64::try_from(days.len()).unwrap_or(0);
    let label =
        format!("Bar chart from 0 to {}: {} page views in {} days", grouped(scale.top()), grouped(total), days.len());
    let bars = (0_i64..)
        .zip(&days)
        .map(|(at, day)| {
            let y = scale.y(day.views);
            view! { <rect class="chart__bar-1" x=at * DAY y=y width=BAR height=HEIGHT - y></rect> }
        })
        .collect_view();
    let ends = [days.first(), days.get(days.len() / 2), days.last()]
        .into_iter()
        .flatten()
        .map(|end| view! { <li>{end.day.short()}</li> })
        .collect_view();
    let most = most
        .into_iter()
        .map(|PathViews { path, views }| view! { <li><a class="link" href=path.clone()>{path.clone()}</a><span>{grouped(views)}</span></li> })
        .collect_view();
    view! {
        <div class="chart">
            <p class="chart__figures"><b>{grouped(total)}</b>" page views"</p>
            <ol class="chart__scale" aria-hidden="true">{marks}</ol>
            <svg viewBox=format!("0 0 {width} {HEIGHT}") preserveAspectRatio="none" role="img" aria-label=label>
                <path class="chart__grid" d=scale.grid(width)></path>
                {bars}
                <path class="chart__base" d=format!("M0 {HEIGHT}H{width}")></path>
            </svg>
            <ol class="chart__ends" aria-hidden="true">{ends}</ol>
        </div>
        <ol class="top-pages" aria-label="Most viewed pages">{most}</ol>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;
    use domain::time::day::Day;

    fn days(views: &[i64]) -> Vec<DayViews> {
        (20_000..).zip(views).map(|(day, views)| DayViews { day: Day(day), views: *views }).collect()
    }

    #[test]
    fn every_day_has_its_bar_and_the_scale_its_marks() {
        let page =
            html_of(|| views(days(&[3, 0, 41, 1200]), vec![PathViews { path: "/visualizer".to_owned(), views: 900 }]));
        assert_eq!(page.matches("<rect").count(), 4);
        assert!(page.contains("1,244") && page.contains("<li>1,500</li>"), "{page}");
        assert!(page.contains("Bar chart from 0 to 1,500: 1,244 page views in 4 days"), "{page}");
        assert!(page.contains("/visualizer") && page.contains("900"));
    }

    #[test]
    fn nothing_counted_is_said() {
        assert!(html_of(|| views(days(&[0, 0]), vec![])).contains("No page views were counted"));
    }
}
