//! DMARC (RFC 7489): what receivers do with mail that neither SPF nor DKIM vouches for.

use super::{DnsAnswer, Finding, tag};
use crate::messages::mail_findings as msg;

const SUBJECT: &str = "DMARC";
const VERSION: &str = "v=DMARC1";
/// Without a policy for others to apply: to be tightened once nothing of one's own is refused.
const PROPOSED: &str = "v=DMARC1; p=none";
/// Domains above the sender's that are asked.
const PLACES_MAX: usize = 4;

/// The names to ask, the nearest first: a domain without a record follows one above it.
#[must_use]
pub fn places(domain: &str) -> Vec<String> {
    let mut places = Vec::new();
    let mut rest = domain;
    while places.len() < PLACES_MAX && rest.contains('.') {
        places.push(format!("_dmarc.{rest}"));
        let Some((_, above)) = rest.split_once('.') else { break };
        rest = above;
    }
    places
}

/// Whether an answer ends the search.
#[must_use]
pub fn is_last(answer: &DnsAnswer) -> bool {
    matches!(answer, DnsAnswer::Failed) || !records(answer).is_empty()
}

fn records(answer: &DnsAnswer) -> Vec<&str> {
    let DnsAnswer::Records(all) = answer else { return Vec::new() };
    let mut found = Vec::new();
    for text in all {
        let version = text.split(';').next().unwrap_or_default();
        let plain: String = version.split_whitespace().collect();
        if plain.eq_ignore_ascii_case(VERSION) {
            found.push(text.as_str());
        }
    }
    found
}

/// `answers` belong to [`places`], in their order, up to the last place that was asked.
#[must_use]
pub fn finding(domain: &str, answers: &[DnsAnswer]) -> Finding {
    let name = format!("_dmarc.{domain}");
    for (place, answer) in answers.iter().enumerate() {
        if matches!(answer, DnsAnswer::Failed) {
            return Finding::unknown(SUBJECT, msg::not_asked(&name));
        }
        match records(answer)[..] {
            [] => {}
            [record] => return of_one(&name, record, place > 0),
            _ => return Finding::to_do(SUBJECT, msg::DMARC_SEVERAL.to_owned()),
        }
    }
    Finding::to_do(SUBJECT, msg::DMARC_MISSING.to_owned()).with_text(&name, PROPOSED.to_owned())
}

fn of_one(name: &str, record: &str, is_above: bool) -> Finding {
    let mut policy = tag(record, "p");
    if is_above && let Some(of_subdomains) = tag(record, "sp") {
        policy = Some(of_subdomains);
    }
    let policy = policy.unwrap_or_default().to_ascii_lowercase();
    match policy.as_str() {
        "none" => Finding::good(SUBJECT, msg::DMARC_NONE.to_owned()),
        "quarantine" | "reject" => Finding::good(SUBJECT, msg::dmarc_good(&policy)),
        _ => Finding::to_do(SUBJECT, msg::DMARC_WITHOUT_POLICY.to_owned()).with_text(name, PROPOSED.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::delivery::mail_check::FindingState;

    fn answer(records: &[&str]) -> DnsAnswer {
        DnsAnswer::Records(records.iter().map(|text| (*text).to_owned()).collect())
    }

    #[test]
    fn domains_above_are_asked_but_no_top_level_domain() {
        assert_eq!(places("mail.example.com"), ["_dmarc.mail.example.com", "_dmarc.example.com"]);
        assert!(places("localhost").is_empty());
        assert_eq!(places("a.b.c.d.e.f.example.com").len(), PLACES_MAX);
    }

    #[test]
    fn the_policy_is_read() {
        for (record, state) in [
            ("v=DMARC1; p=reject; rua=mailto:a@example.com", FindingState::Good),
            ("v=dmarc1;p=Quarantine", FindingState::Good),
            ("v = DMARC1 ; p = none", FindingState::Good),
            ("v=DMARC1", FindingState::ToDo),
            ("v=DMARC1; p=refuse", FindingState::ToDo),
            ("v=DMARC2; p=reject", FindingState::ToDo),
        ] {
            assert_eq!(finding("example.com", &[answer(&["x=1", record])]).state, state, "{record}");
        }
        assert_eq!(finding("example.com", &[answer(&["v=DMARC1; p=none"])]).sentence, msg::DMARC_NONE);
    }

    #[test]
    fn a_subdomain_follows_the_domain_above() {
        let above = answer(&["v=DMARC1; p=reject; sp=none"]);
        assert_eq!(finding("mail.example.com", &[answer(&[]), above.clone()]).sentence, msg::DMARC_NONE);
        assert_eq!(finding("example.com", &[above]).sentence, msg::dmarc_good("reject"));
    }

    #[test]
    fn a_missing_record_is_proposed() {
        let missing = finding("example.com", &[answer(&["v=spf1 -all"])]);
        let record = missing.record.expect("a record");
        assert_eq!((record.name.as_str(), record.value.as_str()), ("_dmarc.example.com", PROPOSED));
        let two = finding("example.com", &[answer(&["v=DMARC1; p=none", "v=DMARC1; p=reject"])]);
        assert_eq!(two.sentence, msg::DMARC_SEVERAL);
    }
}
