//! Web addresses, parsed by the `url` crate as browsers parse them.

use serde::{Deserialize as _, Deserializer};
use url::{Host, Position, Url};

/// An `http` or `https` address with a host and without credentials. The parser alone would also
/// accept an address with missing or too many slashes.
#[must_use]
pub fn parse(text: &str) -> Option<Url> {
    let url = Url::parse(text).ok()?;
    let rest = text.get(url.scheme().len()..)?.strip_prefix("://")?;
    let has_credentials = !url.username().is_empty() || url.password().is_some();
    if has_credentials || rest.starts_with(['/', '\\', '@']) || !is_web(&url) {
        return None;
    }
    Some(url)
}

/// Whether an address can be stored and sent in a header: it has no characters that the parser
/// would encode or drop.
#[must_use]
pub fn is_valid(text: &str) -> bool {
    let strange = |c: char| c.is_whitespace() || c.is_control() || matches!(c, '<' | '>' | '"' | '\\' | '`');
    parse(text).is_some() && !text.chars().any(strange)
}

/// A stored address, empty if it is none: a backup that was restored holds whatever was written.
pub(crate) fn read<'de, D: Deserializer<'de>>(stored: D) -> Result<String, D::Error> {
    let address = String::deserialize(stored)?;
    Ok(if is_valid(&address) { address } else { String::new() })
}

pub(crate) fn is_web(url: &Url) -> bool {
    matches!(url.scheme(), "http" | "https")
}

/// An address as typed; a missing scheme is added to a domain such as 'g.page'.
#[must_use]
pub fn with_scheme(text: &str) -> Option<String> {
    if is_valid(text) {
        return Some(text.to_owned());
    }
    let full = format!("https://{text}");
    let url = parse(&full)?;
    let host = url.host_str()?;
    if !is_valid(&full) || !is_domain(host) {
        return None;
    }
    // Neither a port nor letters that the parser converted: 'example.com:alert(1)', 'caf\u{e9}.au lait'.
    let (typed_host, after) = text.split_at_checked(host.len())?;
    let goes_on = after.is_empty() || after.starts_with(['/', '?', '#']);
    if goes_on && typed_host.eq_ignore_ascii_case(host) { Some(full) } else { None }
}

/// Whether a host has the form of a public domain.
fn is_domain(host: &str) -> bool {
    let Some((_, top_level)) = host.rsplit_once('.') else { return false };
    if top_level.len() < 2 || !top_level.bytes().all(|b| b.is_ascii_alphabetic()) {
        return false;
    }
    host.split('.').all(is_label)
}

fn is_label(label: &str) -> bool {
    !label.is_empty() && label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
}

/// Whether what is sent to this web address crosses a network unencrypted. This machine's own
/// addresses are no network.
#[must_use]
pub fn is_unencrypted(text: &str) -> bool {
    let Some(url) = parse(text) else { return false };
    if url.scheme() != "http" {
        return false;
    }
    match url.host() {
        Some(Host::Domain(name)) => name != "localhost",
        Some(Host::Ipv4(address)) => !address.is_loopback(),
        Some(Host::Ipv6(address)) => !address.is_loopback(),
        None => false,
    }
}

#[must_use]
pub fn host(text: &str) -> Option<String> {
    parse(text)?.host_str().map(str::to_owned)
}

/// Path, query and fragment of an address on the site with the address `site`; `None` for others.
#[must_use]
pub fn on_site(text: &str, site: Option<&str>) -> Option<String> {
    if text.chars().any(char::is_control) {
        return None;
    }
    let url = Url::parse(text).ok()?;
    let site = parse(site?)?;
    if url.origin() != site.origin() {
        return None;
    }
    Some(url[Position::BeforePath..].to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn only_web_addresses_pass() {
        for good in ["https://example.com", "HTTP://example.com/a?b=c#d", "https://hooks.zapier.com/hooks/catch/1/2"] {
            assert_eq!(with_scheme(good).as_deref(), Some(good));
        }
        for bare in ["g.page/r/Cabc", "www.yelp.com/biz/harbor-grain?hrid=1#r", "Example.com"] {
            assert_eq!(with_scheme(bare), Some(format!("https://{bare}")));
        }
        for bad in [
            "javascript:alert(1)",
            "example.com:alert(1)",
            "example.com:8080",
            "user@example.com",
            "2.5",
            "deck.",
            "data:text/html,x",
            "//example.com",
            "https://",
            "https:///example.com",
            "https:example.com",
            "https:\\\\example.com",
            "https://user:pw@example.com",
            "https://@example.com",
            "https://a b",
            "https://example.com/<script>",
            "ftp://example.com",
            "example.com://x",
            "é",
            "é.com",
            "",
        ] {
            assert_eq!(with_scheme(bad), None, "{bad}");
        }
    }

    #[test]
    fn what_crosses_a_network_unencrypted_is_known() {
        let cases = include_str!("../../cases/unencrypted.json");
        let cases: Vec<(String, bool)> = serde_json::from_str(cases).expect("cases");
        for (address, expected) in cases {
            assert_eq!(is_unencrypted(&address), expected, "{address}");
        }
    }

    #[test]
    fn hosts_are_compared_as_browsers_do() {
        assert_eq!(host("https://Forum.EXAMPLE:8080/x").as_deref(), Some("forum.example"));
        assert_eq!(host("https://b\u{fc}cher.example/").as_deref(), Some("xn--bcher-kva.example"));
        assert_eq!(host("about:blank"), None);
        let site = Some("https://site.example");
        assert_eq!(on_site("https://SITE.example:443/a?b#c", site).as_deref(), Some("/a?b#c"));
        assert_eq!(on_site("https://site.example", site).as_deref(), Some("/"));
        for other in ["http://site.example/", "https://site.example:444/", "https://site.example.evil.example/", "/a"] {
            assert_eq!(on_site(other, site), None, "{other}");
        }
    }

    proptest! {
        #[test]
        fn an_address_is_read_the_same_again(raw in "(https?://)?[a-z.@:]{0,12}\\PC{0,30}") {
            if let Some(address) = with_scheme(&raw) {
                prop_assert!(is_valid(&address));
                prop_assert_eq!(with_scheme(&address), Some(address.clone()));
                prop_assert!(host(&address).is_some_and(|host| host.is_ascii() && !host.contains('@')));
            }
            let _ = on_site(&raw, Some("https://site.example"));
        }
    }
}
