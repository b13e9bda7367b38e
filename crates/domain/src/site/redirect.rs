//! Redirects, and the log of URLs that were not found.

use crate::limits;
use crate::messages::redirects as msg;
use crate::site::loggable_path::private_link;
use crate::site::reserved_paths::is_reserved;
use crate::text::address::{ascii, decoded};
use crate::text::typed;
use crate::text::web_address;
use std::borrow::Cow;

/// A path of this site in the canonical form in which redirects are stored and looked up: decoded,
/// without a trailing slash. `None` for a path that no page can have.
#[must_use]
pub fn canonical(path: &str) -> Option<String> {
    let decoded = decoded(path.as_bytes())?;
    if !decoded.starts_with('/') || decoded.starts_with("//") {
        return None;
    }
    if decoded.contains(|c: char| c.is_control() || matches!(c, '\\' | '?' | '#' | '<' | '>' | '"')) {
        return None;
    }
    if decoded.len() > limits::URL_MAX || decoded.split('/').any(|part| part == "." || part == "..") {
        return None;
    }
    let trimmed = decoded.trim_end_matches('/');
    Some(if trimmed.is_empty() { "/".to_owned() } else { trimmed.to_owned() })
}

/// Parses the old URL as the owner typed it. A full URL of this site is cut to its path.
pub fn read_from(raw: &str, site: Option<&str>) -> Result<String, &'static str> {
    let raw = typed::address(raw);
    let path = local(&raw, site);
    if path.is_empty() || !path.starts_with('/') || path == "/" {
        return Err(if path == "/" { msg::FROM_PAGE } else { msg::FROM_REQUIRED });
    }
    if path.contains(['?', '#']) {
        return Err(msg::FROM_QUERY);
    }
    let path = canonical(&path).ok_or(msg::FROM_REQUIRED)?;
    if is_reserved(&path) { Err(msg::FROM_RESERVED) } else { Ok(path) }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RedirectTarget {
    /// A page of this site: its path, and query and fragment (`?a=b#c`).
    Here {
        /// In its canonical form.
        path: String,
        /// Query and fragment, as typed.
        rest: String,
    },
    /// Another site: a full URL.
    Elsewhere(String),
}

impl RedirectTarget {
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Here { path, rest } => format!("{path}{rest}"),
            Self::Elsewhere(url) => url.clone(),
        }
    }

    /// For the `Location` header: ASCII, the rest percent-encoded.
    #[must_use]
    pub fn location(&self) -> String {
        match self {
            // The path is stored decoded, so a percent sign in it is literal.
            Self::Here { path, rest } => format!("{}{}", ascii(&path.replace('%', "%25")), ascii(rest)),
            Self::Elsewhere(url) => ascii(url),
        }
    }
}

pub fn read_target(raw: &str, site: Option<&str>) -> Result<RedirectTarget, &'static str> {
    let raw = typed::address(raw);
    let raw = local(&raw, site);
    if raw.is_empty() {
        return Err(msg::TO_REQUIRED);
    }
    if raw.starts_with('/') {
        let end = raw.find(['?', '#']).unwrap_or(raw.len());
        let (path, rest) = raw.split_at(end);
        let path = canonical(path).ok_or(msg::TO_REQUIRED)?;
        if rest.contains(|c: char| c.is_control() || c.is_whitespace() || matches!(c, '\\' | '<' | '>' | '"')) {
            return Err(msg::TO_REQUIRED);
        }
        return Ok(RedirectTarget::Here { path, rest: rest.into() });
    }
    let fits = raw.len() <= limits::URL_MAX && web_address::is_valid(&raw);
    if fits { Ok(RedirectTarget::Elsewhere(raw.into_owned())) } else { Err(msg::TO_REQUIRED) }
}

/// Cuts an address of this site to its path, query and fragment.
fn local<'t>(text: &'t str, site: Option<&str>) -> Cow<'t, str> {
    match web_address::on_site(text, site) {
        Some(path) => Cow::Owned(path),
        None => Cow::Borrowed(text),
    }
}

/// A URL that was not found, as it is counted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Missing {
    /// A path that the owner may want to redirect.
    Page(String),
    /// Addresses that vulnerability scanners try: counted as one group.
    Probe(&'static str),
}

impl Missing {
    const MARK: &'static str = "~";

    #[must_use]
    pub fn key(&self) -> String {
        match self {
            Self::Page(path) => path.clone(),
            Self::Probe(group) => format!("{}{group}", Self::MARK),
        }
    }

    /// The group of a stored key, if it is not a path.
    #[must_use]
    pub fn group(key: &str) -> Option<&str> {
        key.strip_prefix(Self::MARK)
    }
}

/// How a missing path is counted; `None` if it is not: too long, not decodable, or with personal
/// data or a secret in it.
#[must_use]
pub fn missing(path: &str) -> Option<Missing> {
    let path = canonical(path)?;
    if let Some(group) = probe(&path.to_ascii_lowercase()) {
        return Some(Missing::Probe(group));
    }
    let is_private = path.contains('@') || private_link(&path).is_some();
    if is_private || path.chars().count() > limits::MISSING_PATH_MAX || is_reserved(&path) {
        return None;
    }
    Some(Missing::Page(path))
}

fn probe(path: &str) -> Option<&'static str> {
    let last = path.rsplit('/').next().unwrap_or_default();
    let extension = match last.rsplit_once('.') {
        Some((_, extension)) => extension,
        None => "",
    };
    if path.contains("/wp-") || path.contains("/wordpress") || last == "xmlrpc.php" {
        return Some("/wp-* (WordPress)");
    }
    match extension {
        "php" | "php3" | "php5" | "php7" | "phtml" => return Some("*.php"),
        "asp" | "aspx" | "ashx" | "jsp" | "jspx" | "do" | "action" | "cgi" | "pl" => {
            return Some("*.asp, *.jsp, *.cgi");
        }
        "env" | "sql" | "bak" | "old" | "zip" | "gz" | "tar" | "rar" | "7z" | "ini" | "yml" | "yaml" | "log"
        | "conf" | "cfg" | "pem" | "key" | "db" | "sqlite" => {
            return Some("Backups and settings (*.sql, *.zip, *.env)");
        }
        _ => {}
    }
    if path.split('/').any(|part| part.starts_with('.') && part.len() > 1) {
        return Some("Hidden files (/.git, /.env)");
    }
    let tools = [
        "/cgi-bin",
        "/phpmyadmin",
        "/pma",
        "/vendor/",
        "/actuator",
        "/solr",
        "/owa",
        "/autodiscover",
        "/server-status",
    ];
    if tools.iter().any(|tool| path.starts_with(tool)) {
        return Some("Tools of other servers (/cgi-bin, /phpmyadmin)");
    }
    None
}

/// The referrer's host, which is stored instead of the full URL.
#[must_use]
pub fn referrer_host(referrer: &str) -> Option<String> {
    let host = web_address::host(referrer)?;
    if host.len() <= limits::REFERRER_MAX { Some(host) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const SITE: Option<&str> = Some("https://site.example");

    #[test]
    fn old_addresses_have_one_form() {
        for raw in ["/old", " /old/ ", "/old//", "/%6Fld", "https://SITE.example/old/"] {
            assert_eq!(read_from(raw, SITE).as_deref(), Ok("/old"), "{raw}");
        }
        assert_eq!(read_from("/caf%C3%A9", SITE).as_deref(), Ok("/café"));
        for (raw, sentence) in [
            ("", msg::FROM_REQUIRED),
            ("old", msg::FROM_REQUIRED),
            ("//evil.example", msg::FROM_REQUIRED),
            ("/a/../b", msg::FROM_REQUIRED),
            ("/a\\b", msg::FROM_REQUIRED),
            ("/a%0d%0aX: y", msg::FROM_REQUIRED),
            ("/%FF", msg::FROM_REQUIRED),
            ("https://elsewhere.example/old", msg::FROM_REQUIRED),
            ("/", msg::FROM_PAGE),
            ("https://site.example", msg::FROM_PAGE),
            ("/old?id=5", msg::FROM_QUERY),
            ("/old#top", msg::FROM_QUERY),
            ("/admin", msg::FROM_RESERVED),
            ("/Admin/leads", msg::FROM_RESERVED),
            ("/media/x", msg::FROM_RESERVED),
        ] {
            assert_eq!(read_from(raw, SITE), Err(sentence), "{raw}");
        }
    }

    #[test]
    fn targets_are_pages_or_whole_addresses() {
        let here = |path: &str, rest: &str| Ok(RedirectTarget::Here { path: path.into(), rest: rest.into() });
        assert_eq!(read_target("/contact#quote", SITE), here("/contact", "#quote"));
        assert_eq!(read_target("\u{200b}</contact>\u{202c},", SITE), here("/contact", ""));
        assert_eq!(read_target("https://site.example/blog?page=2", SITE), here("/blog", "?page=2"));
        assert_eq!(read_target("https://site.example", SITE), here("/", ""));
        assert_eq!(
            read_target("https://other.example/a?b", SITE),
            Ok(RedirectTarget::Elsewhere("https://other.example/a?b".into()))
        );
        assert_eq!(
            read_target("https://site.example.evil.example/", SITE),
            Ok(RedirectTarget::Elsewhere("https://site.example.evil.example/".into()))
        );
        for raw in [
            "",
            "contact",
            "//evil.example",
            "javascript:alert(1)",
            "https://",
            "https://user@host/",
            "https://a b/",
            "/a\r\nSet-Cookie: x",
            "ftp://x.example",
        ] {
            assert_eq!(read_target(raw, SITE), Err(msg::TO_REQUIRED), "{raw}");
        }
    }

    #[test]
    fn probes_are_counted_together_and_persons_not_at_all() {
        for (path, group) in [
            ("/wp-login.php", "/wp-* (WordPress)"),
            ("/blog/wp-includes/x.xml", "/wp-* (WordPress)"),
            ("/index.PHP", "*.php"),
            ("/a/b.aspx", "*.asp, *.jsp, *.cgi"),
            ("/.env", "Backups and settings (*.sql, *.zip, *.env)"),
            ("/backup.tar", "Backups and settings (*.sql, *.zip, *.env)"),
            ("/.git/HEAD", "Hidden files (/.git, /.env)"),
            ("/cgi-bin/luci", "Tools of other servers (/cgi-bin, /phpmyadmin)"),
        ] {
            assert_eq!(missing(path), Some(Missing::Probe(group)), "{path}");
            assert_eq!(Missing::group(&Missing::Probe(group).key()), Some(group));
        }
        assert_eq!(missing("/old-page/"), Some(Missing::Page("/old-page".into())));
        assert_eq!(Missing::group("/old-page"), None);
        for path in [
            "/unsubscribe/jane@example.com",
            "/a%40b.co",
            "/media/gone",
            "//x",
            "/calendar/secret.ics/x",
            "/Calendar/secret",
            "/%72equest/secret",
            "/requst/018f3a2b.1.1790000000000.0f1e2d3c4b5a69788796a5b4c3d2e1f0",
            &format!("/{}", "a".repeat(400)),
        ] {
            assert_eq!(missing(path), None, "{path}");
        }
    }

    #[test]
    fn of_a_referrer_only_the_host_is_noted() {
        assert_eq!(referrer_host("https://Forum.example/t/1?user=jane#x").as_deref(), Some("forum.example"));
        for odd in ["", "about:blank", "https://", "https://user@host/", "javascript:x"] {
            assert_eq!(referrer_host(odd), None, "{odd}");
        }
    }

    proptest! {
        #[test]
        fn a_form_is_found_again_and_fits_a_header(raw in "\\PC{0,60}") {
            if let Ok(path) = read_from(&raw, SITE) {
                prop_assert!(path.starts_with('/') && !path.ends_with('/'));
            }
            if let Ok(target) = read_target(&raw, SITE) {
                prop_assert!(target.location().bytes().all(|b| b.is_ascii_graphic()));
            }
            let _ = missing(&raw);
        }
    }
}
