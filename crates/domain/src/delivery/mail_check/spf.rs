//! SPF (RFC 7208): which servers may send mail of a domain.

use super::sender::SendingServer;
use super::{DnsAnswer, Finding};
use crate::messages::mail_findings as msg;
use std::collections::VecDeque;

/// Lookups of DNS that a receiving server makes for one record; with more, SPF fails.
pub const LOOKUPS_MAX: usize = 10;
const SUBJECT: &str = "SPF";
const VERSION: &str = "v=spf1";
const SOFT_FAIL: &str = "~all";

/// A part of a record: a mechanism such as `-include:example.com`, or a modifier such as `redirect=example.com`.
struct Term<'a> {
    qualifier: char,
    name: &'a str,
    value: &'a str,
}

impl<'a> Term<'a> {
    fn parse(text: &'a str) -> Self {
        let mut qualifier = '+';
        let mut rest = text;
        for possible in ['+', '-', '~', '?'] {
            if let Some(after) = text.strip_prefix(possible) {
                qualifier = possible;
                rest = after;
            }
        }
        let end = rest.find([':', '=', '/']).unwrap_or(rest.len());
        Self { qualifier, name: &rest[..end], value: rest.get(end + 1..).unwrap_or_default() }
    }

    fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// Whether a receiving server asks DNS for it.
    fn is_lookup(&self) -> bool {
        ["include", "a", "mx", "ptr", "exists", "redirect"].iter().any(|name| self.is(name))
    }

    /// Whether its value is the name of another record.
    fn leads_on(&self) -> bool {
        self.is("include") || self.is("redirect")
    }
}

fn is_record(text: &str) -> bool {
    let version = text.split_ascii_whitespace().next().unwrap_or_default();
    version.eq_ignore_ascii_case(VERSION) && text.starts_with(version)
}

fn terms(record: &str) -> Vec<&str> {
    record.split_ascii_whitespace().skip(1).collect()
}

/// Counts the lookups of a record and of the records that it includes. Each name costs one, so a circle ends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SpfWalk {
    lookups: usize,
    waiting: VecDeque<String>,
    /// Names that were included, in lower case.
    included: Vec<String>,
    failed: bool,
}

impl SpfWalk {
    #[must_use]
    pub fn begin(record: &str) -> Self {
        let mut walk = Self::default();
        walk.count(record);
        walk
    }

    /// The walk of a domain's SPF record; empty unless there is exactly one.
    #[must_use]
    pub fn of_domain(answer: &DnsAnswer) -> Self {
        match records(answer)[..] {
            [record] => Self::begin(record),
            _ => Self::default(),
        }
    }

    /// The next name to ask for its TXT records; none once everything was asked, or there are too many.
    pub fn next_name(&mut self) -> Option<String> {
        if self.lookups > LOOKUPS_MAX {
            return None;
        }
        self.waiting.pop_front()
    }

    pub fn read(&mut self, answer: &DnsAnswer) {
        if matches!(answer, DnsAnswer::Failed) {
            self.failed = true;
        }
        if let [record] = records(answer)[..] {
            self.count(record);
        }
    }

    fn count(&mut self, record: &str) {
        for text in terms(record) {
            let term = Term::parse(text);
            if !term.is_lookup() {
                continue;
            }
            self.lookups += 1;
            // A macro stands for something in the mail.
            if term.leads_on() && !term.value.is_empty() && !term.value.contains('%') && self.lookups <= LOOKUPS_MAX {
                let name = term.value.to_ascii_lowercase();
                self.included.push(name.clone());
                self.waiting.push_back(name);
            }
        }
    }

    fn knows(&self, server: &SendingServer) -> bool {
        let term = Term::parse(&server.term);
        self.included.iter().any(|name| name == term.value)
    }
}

fn records(answer: &DnsAnswer) -> Vec<&str> {
    let DnsAnswer::Records(all) = answer else { return Vec::new() };
    let mut found = Vec::new();
    for text in all {
        if is_record(text) {
            found.push(text.as_str());
        }
    }
    found
}

/// The findings in the TXT records of `domain`, and the walk that began with them.
#[must_use]
pub fn findings(domain: &str, answer: &DnsAnswer, walk: &SpfWalk, server: &SendingServer) -> Vec<Finding> {
    if matches!(answer, DnsAnswer::Failed) {
        return vec![Finding::unknown(SUBJECT, msg::not_asked(domain))];
    }
    match records(answer)[..] {
        [] => {
            let proposed = format!("{VERSION} mx {} {SOFT_FAIL}", server.term);
            vec![Finding::to_do(SUBJECT, msg::SPF_MISSING.to_owned()).with_text(domain, proposed)]
        }
        [record] => of_one(domain, record, walk, server),
        ref several => {
            let finding = Finding::to_do(SUBJECT, msg::spf_several(several.len()));
            vec![finding.with_text(domain, merged(several))]
        }
    }
}

fn of_one(domain: &str, record: &str, walk: &SpfWalk, server: &SendingServer) -> Vec<Finding> {
    let mut found = Vec::new();
    let mut last = None;
    let mut redirects = false;
    for text in terms(record) {
        let term = Term::parse(text);
        redirects = redirects || term.is("redirect");
        if term.is("all") && last.is_none() {
            last = Some(term.qualifier);
        }
    }
    match last {
        Some('-' | '~') => {}
        Some(_) => {
            let finding = Finding::to_do(SUBJECT, msg::SPF_ALLOWS_ALL.to_owned());
            found.push(finding.with_text(domain, merged(&[record])));
        }
        None if redirects => {}
        None => {
            let finding = Finding::to_do(SUBJECT, msg::SPF_WITHOUT_END.to_owned());
            found.push(finding.with_text(domain, merged(&[record])));
        }
    }
    if walk.lookups > LOOKUPS_MAX {
        found.push(Finding::to_do(SUBJECT, msg::SPF_TOO_MANY_LOOKUPS.to_owned()));
    } else if server.is_provider && !redirects && !walk.failed && !walk.knows(server) {
        let finding = Finding::to_do(SUBJECT, msg::spf_without_server(&server.term));
        found.push(finding.with_text(domain, with_term(record, &server.term)));
    }
    if found.is_empty() && walk.failed {
        found.push(Finding::unknown(SUBJECT, msg::SPF_HALF_ASKED.to_owned()));
    } else if found.is_empty() {
        found.push(Finding::good(SUBJECT, msg::spf_good(walk.lookups)));
    }
    found
}

/// One record of all, which refuses softly what they do not name.
fn merged(records: &[&str]) -> String {
    let mut parts = vec![VERSION];
    for record in records {
        for text in terms(record) {
            if !Term::parse(text).is("all") && !parts.contains(&text) {
                parts.push(text);
            }
        }
    }
    parts.push(SOFT_FAIL);
    parts.join(" ")
}

/// Before `all`, which ends the record.
fn with_term(record: &str, term: &str) -> String {
    let mut parts = vec![VERSION, term];
    parts.extend(terms(record));
    parts.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::delivery::mail_check::FindingState;

    fn own() -> SendingServer {
        SendingServer::of("mail.example.com", None)
    }

    fn answer(records: &[&str]) -> DnsAnswer {
        DnsAnswer::Records(records.iter().map(|text| (*text).to_owned()).collect())
    }

    fn found(records: &[&str], server: &SendingServer) -> Vec<Finding> {
        let answer = answer(records);
        findings("example.com", &answer, &SpfWalk::of_domain(&answer), server)
    }

    fn proposed(findings: &[Finding]) -> &str {
        findings[0].record.as_ref().map_or("", |record| record.value.as_str())
    }

    #[test]
    fn a_record_that_ends_with_a_refusal_is_good() {
        for record in
            ["v=spf1 mx a:mail.example.com -all", "V=SPF1 ip4:192.0.2.1 ~ALL", "v=spf1 redirect=_spf.example.com"]
        {
            let found = found(&["google-site-verification=x", record, "v=spf10 x"], &own());
            assert!(found.len() == 1 && found[0].state == FindingState::Good, "{found:?}");
        }
    }

    #[test]
    fn what_is_missing_is_proposed_literally() {
        let none = found(&["v=spf10 -all", " v=spf1 -all"], &own());
        assert_eq!(proposed(&none), "v=spf1 mx a:mail.example.com ~all");
        let two = found(&["v=spf1 mx -all", "v=spf1 mx include:_spf.google.com ~all"], &own());
        assert_eq!(proposed(&two), "v=spf1 mx include:_spf.google.com ~all");
        for (record, better) in [
            ("v=spf1 mx", "v=spf1 mx ~all"),
            ("v=spf1 mx +all", "v=spf1 mx ~all"),
            ("v=spf1 all", "v=spf1 ~all"),
            ("v=spf1 ?all", "v=spf1 ~all"),
        ] {
            let found = found(&[record], &own());
            assert_eq!((found[0].state, proposed(&found)), (FindingState::ToDo, better), "{record}");
        }
    }

    #[test]
    fn the_provider_that_sends_has_to_be_in_it() {
        let provider = SendingServer::of("smtp.gmail.com", None);
        let missing = found(&["v=spf1 mx -all"], &provider);
        assert_eq!(proposed(&missing), "v=spf1 include:_spf.google.com mx -all");
        let named = found(&["v=spf1 include:_SPF.google.com -all"], &provider);
        assert_eq!(named[0].state, FindingState::Good);
        let mut walk = SpfWalk::begin("v=spf1 include:ours.example.com -all");
        assert_eq!(walk.next_name().as_deref(), Some("ours.example.com"));
        walk.read(&answer(&["v=spf1 include:_spf.google.com ~all"]));
        let inside = findings("example.com", &answer(&["v=spf1 include:ours.example.com -all"]), &walk, &provider);
        assert_eq!(inside[0].state, FindingState::Good, "{inside:?}");
    }

    #[test]
    fn lookups_of_included_records_count_and_circles_end() {
        let record = "v=spf1 a mx include:one.example include:%{i}.example ip4:192.0.2.1 -all";
        let mut walk = SpfWalk::begin(record);
        assert_eq!(walk.lookups, 4);
        while let Some(name) = walk.next_name() {
            walk.read(&answer(&[&format!("v=spf1 a include:{name} -all")]));
        }
        assert_eq!(walk.lookups, LOOKUPS_MAX + 2);
        let found = findings("example.com", &answer(&[record]), &walk, &own());
        assert_eq!(found[0].sentence, msg::SPF_TOO_MANY_LOOKUPS);
    }

    #[test]
    fn an_included_record_that_could_not_be_asked_leaves_it_open() {
        let record = "v=spf1 include:one.example -all";
        let mut walk = SpfWalk::begin(record);
        walk.next_name();
        walk.read(&DnsAnswer::Failed);
        let found = findings("example.com", &answer(&[record]), &walk, &SendingServer::of("smtp.gmail.com", None));
        assert_eq!(found[0].state, FindingState::Unknown);
    }
}
