//! MX records: where replies and bounces to the sender go.

use super::{DnsAnswer, DnsRecord, Finding};
use crate::messages::mail_findings as msg;

const SUBJECT: &str = "MX";

/// `answer` has the names of the domain's mail servers.
#[must_use]
pub fn finding(domain: &str, answer: &DnsAnswer) -> Finding {
    let DnsAnswer::Records(servers) = answer else { return Finding::unknown(SUBJECT, msg::not_asked(domain)) };
    let mut named = Vec::new();
    for server in servers {
        // A single dot says that the domain receives no mail (RFC 7505).
        let name = server.trim_end_matches('.');
        if !name.is_empty() {
            named.push(name);
        }
    }
    match named.first() {
        Some(first) => Finding::good(SUBJECT, msg::mx_good(first)),
        None => {
            let value = msg::MX_PROPOSED.to_owned();
            let record = DnsRecord { name: domain.to_owned(), kind: "MX", value };
            Finding::to_do(SUBJECT, msg::MX_MISSING.to_owned()).with_record(record)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::delivery::mail_check::FindingState;

    #[test]
    fn a_domain_that_receives_no_mail_is_told_from_one_that_does() {
        for (servers, state) in
            [(&["mail.example.com."][..], FindingState::Good), (&["."], FindingState::ToDo), (&[], FindingState::ToDo)]
        {
            let servers = servers.iter().map(|name| (*name).to_owned()).collect();
            assert_eq!(finding("example.com", &DnsAnswer::Records(servers)).state, state);
        }
    }
}
