use crate::admin::dashboard::funnel::grouped;
use domain::features::reports::messages as msg;
use domain::features::reports::{Report, SHOWN_PAGES, Week, source_name};
use domain::leads::money;
use leptos::prelude::*;

pub(super) fn label(source: &str) -> String {
    source_name(source).to_owned()
}

pub(super) fn of_source(report: &Report, source: &str) -> Vec<i64> {
    report.weeks.iter().map(|week| requests_of(week, source)).collect()
}

fn requests_of(week: &Week, source: &str) -> i64 {
    match week.sources.get(source) {
        Some(count) => count.requests.max(0),
        None => 0,
    }
}

/// Requests of all sources but these, for each week.
pub(super) fn others(report: &Report, sources: &[String]) -> Vec<i64> {
    let mut others = Vec::new();
    for week in &report.weeks {
        let named: i64 = sources.iter().map(|source| requests_of(week, source)).sum();
        others.push((week.total().requests - named).max(0));
    }
    others
}

pub(super) fn requests(report: &Report, sources: &[String]) -> AnyView {
    let mut heads = vec!["Week from".to_owned()];
    heads.extend(sources.iter().map(|source| label(source)));
    heads.extend([msg::OTHERS.to_owned(), "All".to_owned()]);
    let others = others(report, sources);
    let mut rows = Vec::new();
    for (week, rest) in report.weeks.iter().zip(others) {
        let mut cells = vec![week.starts.reading()];
        cells.extend(sources.iter().map(|source| grouped(requests_of(week, source))));
        cells.extend([grouped(rest), grouped(week.total().requests)]);
        rows.push(cells);
    }
    table("Requests by week and source", heads, rows)
}

pub(super) fn won(report: &Report) -> AnyView {
    let heads = ["Week from", "Won", "Dollars", "From"].map(str::to_owned).to_vec();
    let mut rows = Vec::new();
    for week in &report.weeks {
        let total = week.total();
        let mut from = Vec::new();
        for (source, count) in &week.sources {
            if count.won > 0 {
                from.push(format!("{}: {}", source_name(source), count.won));
            }
        }
        rows.push(vec![week.starts.reading(), grouped(total.won), money::shown(total.cents), from.join(", ")]);
    }
    table("Won work by week", heads, rows)
}

pub(super) fn taps(report: &Report) -> AnyView {
    let heads = ["Week from", "Phone", "Mail"].map(str::to_owned).to_vec();
    let mut rows = Vec::new();
    for week in &report.weeks {
        rows.push(vec![week.starts.reading(), grouped(week.phone_taps), grouped(week.mail_taps)]);
    }
    table("Taps by week", heads, rows)
}

pub(super) fn forms(report: &Report) -> AnyView {
    let heads = ["Form", "Seen", "Begun", "Sent"].map(str::to_owned).to_vec();
    let mut rows = Vec::new();
    for form in &report.forms {
        rows.push(vec![form.kind.label().to_owned(), grouped(form.seen), grouped(form.begun), grouped(form.sent)]);
    }
    let table = table("How far visitors get in each form", heads, rows);
    view! { <p class="report__about small muted">{msg::FORMS_ABOUT}</p>{table} }.into_any()
}

pub(super) fn pages(report: &Report) -> AnyView {
    if report.pages.is_empty() {
        return view! { <p class="empty-text">{msg::EMPTY}</p> }.into_any();
    }
    let heads = ["Page", "Requests"].map(str::to_owned).to_vec();
    let mut rows = Vec::new();
    for page in report.pages.iter().take(SHOWN_PAGES) {
        rows.push(vec![page.page.clone(), grouped(page.requests)]);
    }
    table("First pages of visits", heads, rows)
}

/// The first cell of a row is its heading.
fn table(caption: &'static str, heads: Vec<String>, rows: Vec<Vec<String>>) -> AnyView {
    let mut head = Vec::new();
    for name in heads {
        head.push(view! { <th scope="col">{name}</th> });
    }
    let mut body = Vec::new();
    for row in rows {
        let mut cells = Vec::new();
        for (at, cell) in row.into_iter().enumerate() {
            cells.push(match at {
                0 => view! { <th scope="row">{cell}</th> }.into_any(),
                _ => view! { <td>{cell}</td> }.into_any(),
            });
        }
        body.push(view! { <tr>{cells}</tr> });
    }
    view! {
        <div class="report-table" role="region" aria-label=caption tabindex="0">
            <table>
                <caption class="visually-hidden">{caption}</caption>
                <thead><tr>{head}</tr></thead>
                <tbody>{body}</tbody>
            </table>
        </div>
    }
    .into_any()
}
