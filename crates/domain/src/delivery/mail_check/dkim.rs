//! DKIM (RFC 6376): the key with which receivers check signatures. DNS does not list the names of keys, so the owner
//! enters the selector.

use super::{DnsAnswer, Finding, tag};
use crate::messages::mail_findings as msg;
use crate::text::typed::value;

pub const FIELD: &str = "dkimSelector";
const SUBJECT: &str = "DKIM";
/// Longest label of a name in DNS, in bytes.
const LABEL_MAX: usize = 63;
const SELECTOR_MAX: usize = 120;

/// One or more labels, in lower case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selector(String);

impl Selector {
    /// `None` if nothing was entered.
    pub fn parse(typed: &str) -> Result<Option<Self>, &'static str> {
        let selector = value(typed).to_ascii_lowercase();
        if selector.is_empty() {
            return Ok(None);
        }
        if selector.len() > SELECTOR_MAX || !selector.split('.').all(is_label) {
            return Err(msg::SELECTOR_INVALID);
        }
        Ok(Some(Self(selector)))
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Where its key is.
    #[must_use]
    pub fn name(&self, domain: &str) -> String {
        format!("{}._domainkey.{domain}", self.0)
    }
}

/// Underscores are no part of host names, but of selectors.
fn is_label(label: &str) -> bool {
    let ends = |end: char| end.is_ascii_alphanumeric() || end == '_';
    !label.is_empty()
        && label.len() <= LABEL_MAX
        && label.starts_with(ends)
        && label.ends_with(ends)
        && label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
}

/// `answer` is DNS's for the selector's name; without a selector nothing was asked.
#[must_use]
pub fn finding(domain: &str, selector: Option<&Selector>, answer: &DnsAnswer) -> Finding {
    let Some(selector) = selector else { return Finding::unknown(SUBJECT, msg::DKIM_NO_SELECTOR.to_owned()) };
    let name = selector.name(domain);
    let DnsAnswer::Records(records) = answer else { return Finding::unknown(SUBJECT, msg::not_asked(&name)) };
    let mut keys = Vec::new();
    for record in records {
        if let Some(key) = tag(record, "p") {
            keys.push((tag(record, "v"), key));
        }
    }
    match keys[..] {
        [] => Finding::to_do(SUBJECT, msg::dkim_missing(&name)).with_text(&name, msg::DKIM_PROPOSED.to_owned()),
        [(_, "")] => Finding::to_do(SUBJECT, msg::DKIM_REVOKED.to_owned()),
        [(None | Some("DKIM1"), key)] if is_base64(key) => Finding::good(SUBJECT, msg::dkim_good(&name)),
        [_] => Finding::to_do(SUBJECT, msg::DKIM_UNREADABLE.to_owned()),
        _ => Finding::to_do(SUBJECT, msg::DKIM_SEVERAL.to_owned()),
    }
}

/// As the standard allows it, with spaces inside.
fn is_base64(key: &str) -> bool {
    key.chars().all(|c| c.is_ascii_alphanumeric() || c.is_ascii_whitespace() || matches!(c, '+' | '/' | '='))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::delivery::mail_check::FindingState;
    use proptest::prelude::*;

    fn found(records: &[&str]) -> Finding {
        let selector = Selector::parse("mail").expect("valid");
        let records = records.iter().map(|text| (*text).to_owned()).collect();
        finding("example.com", selector.as_ref(), &DnsAnswer::Records(records))
    }

    #[test]
    fn selectors_are_names_in_dns() {
        for selector in ["google", "s1", "2026-Key", "k1._under.example", "_x"] {
            assert!(Selector::parse(selector).is_ok_and(|read| read.is_some()), "{selector}");
        }
        let longest = "x".repeat(LABEL_MAX + 1);
        for wrong in ["a b", "a..b", ".a", "-a", "a-", "clé", "a/b", "a;b", longest.as_str()] {
            assert_eq!(Selector::parse(wrong), Err(msg::SELECTOR_INVALID), "{wrong}");
        }
        assert_eq!(Selector::parse("  "), Ok(None));
    }

    #[test]
    fn keys_are_told_from_what_is_none() {
        for (records, state) in [
            (&["v=DKIM1; k=rsa; p=MIGfMA0GCSq+/GSIb3DQ=="][..], FindingState::Good),
            (&["k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo= "], FindingState::Good),
            (&["v=DKIM1; p="], FindingState::ToDo),
            (&["v=DKIM2; p=abc"], FindingState::ToDo),
            (&["v=DKIM1; p=<key>"], FindingState::ToDo),
            (&["v=DKIM1; p=abc", "v=DKIM1; p=def"], FindingState::ToDo),
            (&["v=spf1 -all"], FindingState::ToDo),
            (&[], FindingState::ToDo),
        ] {
            assert_eq!(found(records).state, state, "{records:?}");
        }
        assert_eq!(found(&[]).record.expect("a record").name, "mail._domainkey.example.com");
        assert_eq!(found(&["v=DKIM1; p="]).sentence, msg::DKIM_REVOKED);
    }

    #[test]
    fn without_a_selector_nothing_is_said_of_the_key() {
        assert_eq!(finding("example.com", None, &DnsAnswer::Failed).sentence, msg::DKIM_NO_SELECTOR);
    }

    proptest! {
        #[test]
        fn what_is_accepted_is_a_name(typed in "\\PC{0,140}") {
            if let Ok(Some(selector)) = Selector::parse(&typed) {
                prop_assert!(selector.as_str().is_ascii() && selector.as_str().len() <= SELECTOR_MAX);
                prop_assert_eq!(Selector::parse(selector.as_str()), Ok(Some(selector.clone())));
            }
        }
    }
}
