//! Two tables of the same requests: by what customers told, and by what the browser told.

use crate::admin::counted;
use crate::admin::dashboard::funnel::grouped;
use crate::admin::leads::inbox_query::InboxQuery;
use domain::features::reports::messages as msg;
use domain::features::reports::{CameFrom, Report, ReportTable};
use domain::leads::filter::InboxChoices;
use domain::leads::money;
use domain::time::day::Day;
use leptos::prelude::*;

/// Width of the full bar in its own units.
const BAR: i64 = 100;

pub(super) fn section(report: &Report) -> impl IntoView + use<> {
    let answers = Table {
        of: ReportTable::Answers,
        told_by: ToldBy::Customer,
        title: msg::ANSWERS,
        about: msg::ANSWERS_ABOUT,
        export: msg::EXPORT_ANSWERS,
    };
    let sources = Table {
        of: ReportTable::Sources,
        told_by: ToldBy::Browser,
        title: msg::SOURCES,
        about: msg::SOURCES_ABOUT,
        export: msg::EXPORT_SOURCES,
    };
    let said = msg::both_count(report.total().requests, unknown(&report.answers), unknown(&report.sources));
    view! {
        <section class="report came-from" aria-labelledby="came-from">
            <div class="section-header"><h2 id="came-from">{msg::CAME_FROM}</h2></div>
            <div class="came-from__tables">{table(&answers, report)}{table(&sources, report)}</div>
            <p class="small muted">{said}" "{msg::WORD_OF_MOUTH}</p>
        </section>
    }
}

pub(crate) fn first_day(report: &Report) -> Day {
    report.weeks.first().map(|week| week.starts).unwrap_or_default()
}

/// Requests whose place is unknown.
fn unknown(places: &[CameFrom]) -> i64 {
    places.iter().filter(|place| place.code.is_empty()).map(|place| place.count.requests).sum()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ToldBy {
    Customer,
    Browser,
}

struct Table {
    of: ReportTable,
    told_by: ToldBy,
    title: &'static str,
    about: &'static str,
    export: &'static str,
}

fn table(shown: &Table, report: &Report) -> impl IntoView + use<> {
    let places = match shown.told_by {
        ToldBy::Customer => &report.answers,
        ToldBy::Browser => &report.sources,
    };
    let most = places.iter().map(|place| place.count.requests).max().unwrap_or(0).max(1);
    let mut rows = Vec::new();
    for place in places {
        rows.push(row(place, most, requests_of(place, shown.told_by, first_day(report))));
    }
    let caption = format!("caption-{}", shown.of.code());
    let labelled_by = caption.clone();
    let export = format!("/admin/reports/export.csv?weeks={}&table={}", report.weeks.len(), shown.of.code());
    view! {
        <div>
            <div class="report-table" role="region" aria-labelledby=labelled_by tabindex="0">
                <table>
                    <caption id=caption><b>{shown.title}</b>" "{shown.about}</caption>
                    <thead>
                        <tr><th scope="col">"From"</th><th scope="col">"Requests"</th><th scope="col">"Won"</th></tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
            <p class="came-from__export small"><a class="link" href=export download=shown.of.label()>{shown.export}</a></p>
        </div>
    }
}

fn row(place: &CameFrom, most: i64, requests: String) -> impl IntoView + use<> {
    let width = place.count.requests.max(0) * BAR / most;
    view! {
        <tr>
            <th scope="row">
                <a class="link" href=requests>{place.label.clone()}</a>
                <svg viewBox=format!("0 0 {BAR} 6") preserveAspectRatio="none" aria-hidden="true">
                    <rect class="came-from__track" width=BAR height="6"></rect>
                    <rect class="came-from__bar" width=width height="6"></rect>
                </svg>
            </th>
            <td>{grouped(place.count.requests)}</td>
            <td>{won(place)}</td>
        </tr>
    }
}

/// Since that day, of all tabs: the inbox says how many are under each.
pub(crate) fn requests_of(place: &CameFrom, told_by: ToldBy, since: Day) -> String {
    let code = Some(place.code.clone());
    let choices = match told_by {
        ToldBy::Customer => InboxChoices { source: code, ..InboxChoices::default() },
        ToldBy::Browser => InboxChoices { entry: code, ..InboxChoices::default() },
    };
    InboxQuery { choices, from: Some(since), ..InboxQuery::default() }.list()
}

fn won(place: &CameFrom) -> AnyView {
    if place.count.won <= 0 {
        return view! { <span class="muted">"none yet"</span> }.into_any();
    }
    let jobs = counted(place.count.won, "job");
    if place.count.cents <= 0 {
        return jobs.into_any();
    }
    view! { <b>{format!("${}", money::shown(place.count.cents))}</b><small>{jobs}</small> }.into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;
    use domain::features::reports::DayCount;

    const MONDAY: Day = Day(20_416);

    fn count(measure: &str, source: &str, number: i64, cents: i64) -> DayCount {
        DayCount { day: MONDAY, measure: measure.into(), source: source.into(), number, cents }
    }

    #[test]
    fn every_row_leads_to_its_requests_and_unknown_ones_are_said() {
        let counts = [
            count("request_contact", "", 4, 0),
            count("request_refit", "<b>.example", 1, 0),
            count("told", "Marina Referral", 3, 0),
            count("won", "", 1, 1_840_000),
            count("told_won", "Marina Referral", 1, 1_840_000),
        ];
        let report = Report::of(MONDAY, 1, &counts, vec![]);
        let html = html_of(|| section(&report));
        for place in ["source=Marina%20Referral", "source=-", "entry=%3Cb%3E.example", "entry=-"] {
            let link = format!("href=\"/admin/leads?{place}&amp;from={}\"", MONDAY.iso());
            assert!(html.contains(&link), "{place} in {html}");
        }
        for export in [msg::EXPORT_ANSWERS, msg::EXPORT_SOURCES] {
            assert_eq!(html.matches(&format!(">{export}</a>")).count(), 1, "{html}");
        }
        assert!(html.contains("<b>$18,400</b><small>1 job</small>") && html.contains("none yet"), "{html}");
        assert!(html.contains("Both count the same 5 requests. 2 did not answer; for 4 the browser told nothing."));
        assert!(html.contains(msg::NO_ANSWER) && html.contains(msg::DIRECT) && html.contains("&lt;b&gt;.example"));
        assert!(
            html.contains("width=\"25\" height=\"6\" class=\"came-from__bar\"") && !html.contains("style="),
            "{html}"
        );
    }
}
