//! Page speed for visitors, and script errors in their browsers.

use super::funnel::grouped;
use crate::admin::frame::icon::{Draw as _, Icon};
use crate::admin::times::When;
use backend::site::page_reports::{PageSpeed, SeenError};
use domain::site::analytics::{Rating, Thresholds, Vital};
use leptos::prelude::*;

pub(crate) fn speed(pages: Vec<PageSpeed>) -> AnyView {
    if pages.is_empty() {
        return view! {
            <p class="empty-text">"No visits have been measured in the last four weeks. Visitors who ask not to be tracked are not measured."</p>
        }
        .into_any();
    }
    let rows = pages
        .into_iter()
        .map(|page| {
            let cells = Vital::ALL.into_iter().zip(page.vitals).map(|(vital, value)| cell(vital, value)).collect_view();
            view! {
                <tr>
                    <th scope="row"><a class="link" href=page.path.clone()>{page.path.clone()}</a></th>
                    {cells}
                    <td data-label="Visits">{grouped(page.measured)}</td>
                </tr>
            }
        })
        .collect_view();
    let heads = Vital::ALL.map(|vital| view! { <th scope="col">{name(vital)}</th> });
    view! {
        <table class="speed-table">
            <thead><tr><th scope="col">"Page"</th>{heads}<th scope="col">"Visits"</th></tr></thead>
            <tbody>{rows}</tbody>
        </table>
        <p class="small muted">
            "For three out of four visitors, it was at least this fast. "
            {Vital::ALL.map(good).join(", ")}
            ". Visitors who ask not to be tracked are not measured."
        </p>
    }
    .into_any()
}

pub(crate) fn errors(seen: Vec<SeenError>, when: &When) -> Option<AnyView> {
    if seen.is_empty() {
        return None;
    }
    let rows = seen
        .into_iter()
        .map(|SeenError { path, error, times, last }| {
            let often = if times == 1 { "Once".to_owned() } else { format!("{} times", grouped(times)) };
            view! {
                <li>
                    <details>
                        <summary><b>{error.message}</b><span>{format!("{often} on {path}, last {}", when.short(last))}</span></summary>
                        <pre>{error.stack}</pre>
                    </details>
                </li>
            }
        })
        .collect_view();
    Some(
        view! { <h3 class="minor-heading">"Errors in visitors' browsers"</h3><ul class="script-errors">{rows}</ul> }
            .into_any(),
    )
}

fn cell(vital: Vital, value: Option<i64>) -> impl IntoView {
    let label = name(vital);
    let Some(value) = value else {
        return view! { <td data-label=label class="muted">"Not measured"</td> }.into_any();
    };
    let (class, icon, word) = match vital.rating(value) {
        Rating::Good => ("badge badge--success", Icon::Check, "Good"),
        Rating::Fair => ("badge badge--warning", Icon::Clock, "Fair"),
        Rating::Poor => ("badge badge--error", Icon::Alert, "Poor"),
    };
    view! { <td data-label=label>{figure(vital, value)}<span class=class>{icon.draw_small()}{word}</span></td> }
        .into_any()
}

const fn name(vital: Vital) -> &'static str {
    match vital {
        Vital::Lcp => "Shown (LCP)",
        Vital::Cls => "Shifts (CLS)",
        Vital::Inp => "Answers (INP)",
    }
}

fn good(vital: Vital) -> String {
    let Thresholds { good, poor } = vital.thresholds();
    let short = match vital {
        Vital::Lcp => "LCP",
        Vital::Cls => "CLS",
        Vital::Inp => "INP",
    };
    format!("{short} is good below {} and poor from {}", figure(vital, good), figure(vital, poor))
}

/// '1.2 s', '180 ms', '0.04'.
fn figure(vital: Vital, value: i64) -> String {
    match vital {
        Vital::Lcp => format!("{}.{} s", value / 1_000, value % 1_000 / 100),
        Vital::Cls => format!("{}.{:02}", value / 1_000, value % 1_000 / 10),
        Vital::Inp => format!("{value} ms"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::admin::fixtures::when;
    use crate::test_html::html_of;
    use domain::Timestamp;
    use domain::site::analytics::PageError;

    #[test]
    fn each_value_has_its_word() {
        let page = |path: &str, vitals| PageSpeed { path: path.into(), measured: 1_240, vitals };
        let html = html_of(|| {
            speed(vec![page("/", [Some(1_260), Some(42), Some(612)]), page("/visit", [Some(2_500), None, None])])
        });
        for part in ["1.2 s", "0.04", "612 ms", "Good", "Poor", "Fair", "2.5 s", "Not measured", "1,240"] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert!(
            html.contains("LCP is good below 2.5 s and poor from 4.0 s, CLS is good below 0.10 and poor from 0.25")
        );
        assert!(!html.contains("style="));
    }

    #[test]
    fn a_page_that_jumps_about_is_more_than_one() {
        assert_eq!((figure(Vital::Cls, 1_250), figure(Vital::Cls, 250)), ("1.25".to_owned(), "0.25".to_owned()));
    }

    #[test]
    fn errors_are_told_and_none_is_no_list() {
        let error = PageError { message: "x is <b>".into(), stack: "at y".into() };
        let seen = SeenError { path: "/contact".into(), error, times: 3, last: Timestamp(when().now().0) };
        let html = html_of(|| errors(vec![seen], &when()));
        assert!(html.contains("x is &lt;b&gt;") && html.contains("3 times on /contact"), "{html}");
        assert!(errors(vec![], &when()).is_none());
    }

    #[test]
    fn nothing_measured_is_said() {
        assert!(html_of(|| speed(vec![])).contains("No visits have been measured"));
    }
}
