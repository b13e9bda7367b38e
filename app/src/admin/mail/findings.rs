//! The findings of the check of the mail settings.

use crate::admin::frame::icon::{Draw as _, Icon};
use domain::delivery::mail_check::{DnsRecord, Finding, FindingState};
use domain::messages::mail as msg;
use leptos::prelude::*;

pub(super) fn list(findings: &[Finding]) -> impl IntoView + use<> {
    let mut entries = Vec::new();
    for finding in findings {
        entries.push(entry(finding));
    }
    view! {
        <p class="note note--top" role="status"><span class="note__body">{summary(findings)}</span></p>
        <ul class="event-log">{entries}</ul>
    }
}

fn summary(findings: &[Finding]) -> &'static str {
    let has = |state: FindingState| findings.iter().any(|finding| finding.state == state);
    if has(FindingState::ToDo) {
        msg::SOME_TO_DO
    } else if has(FindingState::Unknown) {
        msg::SOME_UNKNOWN
    } else {
        msg::ALL_GOOD
    }
}

fn entry(finding: &Finding) -> impl IntoView + use<> {
    let (class, icon) = match finding.state {
        FindingState::Good => ("event-log__entry--success", Icon::Check),
        FindingState::ToDo => ("event-log__entry--error", Icon::Alert),
        FindingState::Unknown => ("event-log__entry--pending", Icon::Clock),
    };
    let record = finding.record.as_ref().map(record);
    view! {
        <li class=class>
            {icon.draw()}
            <div><b>{finding.subject}": "{finding.state.label()}</b><p>{finding.sentence.clone()}</p>{record}</div>
        </li>
    }
}

/// As the forms of registrars ask for it.
fn record(record: &DnsRecord) -> impl IntoView + use<> {
    view! {
        <dl class="dns-record">
            <dt>"Type"</dt><dd>{record.kind}</dd>
            <dt>"Name"</dt><dd><code translate="no">{record.name.clone()}</code></dd>
            <dt>"Value"</dt><dd><code translate="no">{record.value.clone()}</code></dd>
        </dl>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;

    #[test]
    fn each_finding_says_its_state_and_the_record_to_add() {
        let value = "v=spf1 mx ~all \"<b>".to_owned();
        let record = DnsRecord { name: "example.com".into(), kind: "TXT", value };
        let to_do = Finding { record: Some(record), ..Finding::to_do("SPF", "Add it.".into()) };
        let good = Finding::good("MX", "Good.".into());
        let unknown = Finding::unknown("DKIM", "Not asked.".into());
        let html = html_of(|| list(&[to_do, good.clone(), unknown.clone()]));
        assert!(html.contains(msg::SOME_TO_DO) && html.contains("v=spf1 mx ~all"), "{html}");
        assert!(!html.contains("<b>\"") && html.matches("<dl").count() == 1, "{html}");
        assert!(html_of(|| list(&[good.clone(), unknown])).contains(msg::SOME_UNKNOWN));
        assert!(html_of(|| list(&[good])).contains(msg::ALL_GOOD));
    }
}
