//! The findings of the check of the mail settings.

use crate::admin::frame::icon::{Draw as _, Icon};
use crate::admin::take_away;
use domain::delivery::mail_check::{DnsRecord, Finding, FindingState};
use domain::messages::mail as msg;
use leptos::prelude::*;

const LIST: &str = "findings";

pub(super) fn list(findings: &[Finding]) -> impl IntoView + use<> {
    let mut entries = Vec::new();
    for finding in findings {
        entries.push(entry(finding));
    }
    view! { <ul class="event-log" id=LIST>{entries}</ul> }
}

/// What the findings mean for the owner.
pub(super) fn summary(findings: &[Finding]) -> impl IntoView + use<> {
    let has = |state: FindingState| findings.iter().any(|finding| finding.state == state);
    let (class, sentence) = if has(FindingState::ToDo) {
        ("note note--error note--top", msg::SOME_TO_DO)
    } else if has(FindingState::Unknown) {
        ("note note--top", msg::SOME_UNKNOWN)
    } else {
        ("note note--top", msg::ALL_GOOD)
    };
    let copy = if has(FindingState::ToDo) { Some(take_away::copy(LIST, msg::COPY_FINDINGS)) } else { None };
    view! {
        <div class=class>
            <div class="note__body"><p role="status">{sentence}</p>{copy}</div>
        </div>
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
        let all = [to_do, good.clone(), unknown.clone()];
        let html = html_of(|| list(&all));
        assert!(html.contains("v=spf1 mx ~all"), "{html}");
        assert!(!html.contains("<b>\"") && html.matches("<dl").count() == 1, "{html}");
        let html = html_of(|| summary(&all));
        assert!(html.contains(msg::SOME_TO_DO) && html.contains("data-take=\"findings\""), "{html}");
        let html = html_of(|| summary(&[good.clone(), unknown]));
        assert!(html.contains(msg::SOME_UNKNOWN) && !html.contains("data-take"), "{html}");
        assert!(html_of(|| summary(&[good])).contains(msg::ALL_GOOD));
    }
}
