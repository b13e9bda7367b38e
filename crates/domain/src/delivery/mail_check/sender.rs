//! The address that mail comes from, and the server that sends it.

use super::Finding;
use crate::messages::mail_findings as msg;
use crate::text::email;
use url::Host;

const SUBJECT: &str = "Sender";

/// Names of providers' mail servers end like this, and their senders are in this record.
const PROVIDERS: [(&str, &str); 8] = [
    (".gmail.com", "_spf.google.com"),
    (".google.com", "_spf.google.com"),
    (".office365.com", "spf.protection.outlook.com"),
    (".fastmail.com", "spf.messagingengine.com"),
    (".mailgun.org", "mailgun.org"),
    (".sendgrid.net", "sendgrid.net"),
    (".amazonaws.com", "amazonses.com"),
    (".zoho.com", "zoho.com"),
];

/// The sender's domain as DNS knows it; `None` if the address has none.
#[must_use]
pub fn domain(address: &str) -> Option<String> {
    let (_, domain) = address.rsplit_once('@')?;
    match Host::parse(domain) {
        Ok(Host::Domain(name)) if name.contains('.') => Some(name.trim_end_matches('.').to_owned()),
        _ => None,
    }
}

#[must_use]
pub fn is_of_provider(domain: &str) -> bool {
    email::is_provider(domain)
}

#[must_use]
pub fn provider_finding(domain: &str) -> Finding {
    Finding::to_do(SUBJECT, msg::sender_of_provider(domain))
}

#[must_use]
pub fn no_domain_finding() -> Finding {
    Finding::to_do(SUBJECT, msg::SENDER_WITHOUT_DOMAIN.to_owned())
}

/// How SPF names the server that sends the site's mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SendingServer {
    pub term: String,
    /// A known one, whose term has to be in the record.
    pub is_provider: bool,
}

impl SendingServer {
    /// `mail_host` is the server of the settings, `site_host` the name of this machine; IPv6 addresses are in brackets.
    #[must_use]
    pub fn of(mail_host: &str, site_host: Option<&str>) -> Self {
        let name = mail_host.to_ascii_lowercase();
        for (ending, include) in PROVIDERS {
            if name.ends_with(ending) {
                return Self { term: format!("include:{include}"), is_provider: true };
            }
        }
        let mut host = Host::parse(&name).ok();
        if host.as_ref().is_none_or(is_this_machine) {
            host = Host::parse(site_host.unwrap_or_default()).ok();
        }
        let term = match host {
            Some(host) if is_this_machine(&host) => "a".to_owned(),
            Some(Host::Domain(name)) => format!("a:{name}"),
            Some(Host::Ipv4(ip)) => format!("ip4:{ip}"),
            Some(Host::Ipv6(ip)) => format!("ip6:{ip}"),
            None => "a".to_owned(),
        };
        Self { term, is_provider: false }
    }
}

fn is_this_machine(host: &Host<String>) -> bool {
    match host {
        Host::Domain(name) => name == "localhost",
        Host::Ipv4(ip) => ip.is_loopback(),
        Host::Ipv6(ip) => ip.is_loopback(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_domain_is_written_as_dns_has_it() {
        assert_eq!(domain("hello@Bücher.example").as_deref(), Some("xn--bcher-kva.example"));
        assert_eq!(domain("\"a@b\"@example.com").as_deref(), Some("example.com"));
        for none in ["", "hello", "hello@", "hello@192.0.2.1", "hello@localhost", "hello@a b"] {
            assert_eq!(domain(none), None, "{none}");
        }
    }

    #[test]
    fn the_server_is_named_as_spf_wants_it() {
        for (host, term) in [
            ("mail.example.com", "a:mail.example.com"),
            ("SMTP.gmail.com", "include:_spf.google.com"),
            ("email-smtp.us-east-1.amazonaws.com", "include:amazonses.com"),
            ("192.0.2.7", "ip4:192.0.2.7"),
            ("[2001:db8::7]", "ip6:2001:db8::7"),
            ("127.0.0.1", "a:site.example"),
            ("localhost", "a:site.example"),
        ] {
            assert_eq!(SendingServer::of(host, Some("site.example")).term, term, "{host}");
        }
        assert_eq!(SendingServer::of("[::1]", None).term, "a");
        assert_eq!(SendingServer::of("localhost", Some("127.0.0.1")).term, "a");
        assert_eq!(SendingServer::of("127.0.0.1", Some("192.0.2.7")).term, "ip4:192.0.2.7");
    }
}
