//! The reports: plots drawn by the server, each also as a table.

use super::plots::{Plot, Series};
use super::{api, came_from, plots, tables};
use crate::admin::frame::nav::Screen;
use crate::admin::frame::{FailureNote, Frame};
use crate::admin::{count_unanswered, page, page_header, set_failure_status};
use crate::ui::attribute_if;
use crate::url::query_text;
use domain::features::reports::messages as msg;
use domain::features::reports::{RANGES, Report, ReportTable, range_of};
use leptos::prelude::*;

#[component]
pub fn ReportsPage() -> impl IntoView {
    let weeks = range_of(&query_text("weeks"));
    page(msg::TITLE, move |admin| async move {
        let report = api::latest(weeks).await;
        let waiting = count_unanswered().await;
        let content = match report {
            Ok(report) => view! { {head(weeks)}{ranges(weeks)}{screen(&report)} }.into_any(),
            Err(cause) => {
                set_failure_status(&cause);
                view! { {page_header(msg::TITLE, None, None)}<FailureNote sentence=msg::LOAD_FAILED/> }.into_any()
            }
        };
        view! { <Frame email=admin.email here=Screen::Reports waiting>{content}</Frame> }
    })
}

fn head(weeks: i32) -> impl IntoView {
    let href = format!("/admin/reports/export.csv?weeks={weeks}");
    let export = view! { <a class="button button--outline" href=href download=ReportTable::Weeks.label()>{msg::EXPORT_WEEKS}</a> };
    page_header(msg::TITLE, msg::ABOUT.to_owned(), Some(export.into_any()))
}

fn ranges(shown: i32) -> impl IntoView {
    let mut tabs = Vec::new();
    let mut sorted = RANGES;
    sorted.sort_unstable();
    for weeks in sorted {
        let current = attribute_if(weeks == shown, "true");
        tabs.push(view! { <a href=format!("/admin/reports?weeks={weeks}") aria-current=current>{weeks}" weeks"</a> });
    }
    view! { <nav class="tabs report-range" aria-label="Range">{tabs}</nav> }
}

fn screen(report: &Report) -> impl IntoView + use<> {
    if report.is_empty() {
        return view! { <p class="empty-text">{msg::EMPTY}</p> }.into_any();
    }
    let sources = report.top_sources();
    view! {
        {came_from::section(report)}
        {plot("requests", "Requests by week", &requests(report, &sources), tables::requests(report, &sources))}
        {plot("won", "Won work", &won(report), tables::won(report))}
        {plot("taps", "Taps on phone and mail links", &taps(report), tables::taps(report))}
        {table("Forms", ReportTable::Forms, report, tables::forms(report))}
        {table("Where visits that led to requests began", ReportTable::Pages, report, tables::pages(report))}
    }
    .into_any()
}

fn plot(id: &'static str, title: &'static str, plot: &Plot, table: AnyView) -> impl IntoView + use<> {
    let content = match plots::draw(plot) {
        Some(plot) => {
            view! { {plot}<details class="report__table"><summary>"As a table"</summary>{table}</details> }.into_any()
        }
        None => view! { <p class="empty-text">{msg::EMPTY}</p> }.into_any(),
    };
    view! {
        <section class="report" aria-labelledby=id>
            <div class="section-header"><h2 id=id>{title}</h2></div>
            {content}
        </section>
    }
}

fn table(title: &'static str, of: ReportTable, report: &Report, table: AnyView) -> impl IntoView + use<> {
    let id = of.code();
    let export = if of == ReportTable::Forms { msg::EXPORT_FORMS } else { msg::EXPORT_PAGES };
    let href = format!("/admin/reports/export.csv?weeks={}&table={id}", report.weeks.len());
    view! {
        <section class="report" aria-labelledby=id>
            <div class="section-header">
                <h2 id=id>{title}</h2>
                <a href=href download=of.label()>{export}</a>
            </div>
            {table}
        </section>
    }
}

fn requests(report: &Report, sources: &[String]) -> Plot {
    let mut plot = Plot::of(report, "Requests");
    for source in sources {
        let numbers = tables::of_source(report, source);
        plot.series.push(Series { name: tables::label(source), numbers });
    }
    let others = tables::others(report, sources);
    if others.iter().any(|number| *number > 0) {
        plot.series.push(Series { name: msg::OTHERS.to_owned(), numbers: others });
    }
    plot
}

fn won(report: &Report) -> Plot {
    let mut plot = Plot::of(report, "Won, in dollars");
    let dollars = report.weeks.iter().map(|week| week.total().cents / 100).collect();
    plot.series.push(Series { name: "Won work".to_owned(), numbers: dollars });
    plot
}

fn taps(report: &Report) -> Plot {
    let mut plot = Plot::of(report, "Taps");
    let phone = report.weeks.iter().map(|week| week.phone_taps).collect();
    let mail = report.weeks.iter().map(|week| week.mail_taps).collect();
    plot.series.push(Series { name: "Phone".to_owned(), numbers: phone });
    plot.series.push(Series { name: "Mail".to_owned(), numbers: mail });
    plot
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;
    use domain::features::reports::DayCount;
    use domain::time::day::Day;

    const MONDAY: Day = Day(20_416);

    fn report(sources: i32) -> Report {
        let mut counts = Vec::new();
        for n in 0..sources {
            let source = format!("source <{n}>");
            let number = i64::from(sources - n);
            counts.push(DayCount { day: MONDAY, measure: "request_refit".into(), source, number, cents: 0 });
        }
        let won =
            DayCount { day: MONDAY.plus(8), measure: "won".into(), source: String::new(), number: 1, cents: 1_250_000 };
        counts.push(won);
        Report::of(MONDAY, 2, &counts, vec![])
    }

    #[test]
    fn every_plot_is_also_a_table_and_the_rest_is_added_up() {
        let html = html_of(|| screen(&report(7)));
        assert_eq!(html.matches("role=\"img\"").count(), html.matches("As a table").count(), "{html}");
        assert!(html.contains("source &lt;0&gt;") && html.contains(msg::OTHERS), "{html}");
        assert!(html.contains("12,500") && !html.contains("style="), "{html}");
    }

    #[test]
    fn a_plot_without_numbers_is_not_drawn() {
        let html = html_of(|| screen(&report(1)));
        assert!(!html.contains("Bar chart of taps"), "{html}");
        let empty = html_of(|| screen(&Report::of(MONDAY, 2, &[], vec![])));
        assert!(empty.contains(msg::EMPTY) && !empty.contains("<svg"));
    }
}
