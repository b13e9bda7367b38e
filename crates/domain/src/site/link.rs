//! Links in the content: finding and classifying them.

use crate::text::options::codes;
use crate::text::web_address;
use url::{ParseError, Url};

codes! {
    LinkState {
        Unchecked = "unchecked", "Not checked yet";
        Fine = "fine", "Works";
        /// It works, but redirects permanently.
        Moved = "moved", "Moved";
        Broken = "broken", "Broken";
        /// Unknown: the other website could not be checked.
        Unsure = "unsure", "Could not be checked";
    }
}

#[must_use]
pub const fn classify(status: u16, moved: bool) -> LinkState {
    match status {
        200..=299 if moved => LinkState::Moved,
        200..=399 => LinkState::Fine,
        404 | 410 => LinkState::Broken,
        // Sign-in, payment, bot protection, outages: they say nothing about the page itself.
        _ => LinkState::Unsure,
    }
}

/// Target of a link, as far as the checker is concerned.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum LinkTarget {
    /// A page or file of this site: its path, without query and fragment.
    Here(String),
    /// Another site: the URL without its fragment.
    Elsewhere(String),
}

impl LinkTarget {
    /// Parses a link's URL; `None` for what is not checked: mail, phone, fragments of the page, and
    /// invalid URLs.
    #[must_use]
    pub fn of(raw: &str, site: Option<&str>) -> Option<Self> {
        let raw = raw.trim();
        let raw = raw.split('#').next().unwrap_or_default();
        if raw.is_empty() || raw.len() > crate::limits::URL_MAX || raw.chars().any(char::is_control) {
            return None;
        }
        if let Some(rest) = raw.strip_prefix("//") {
            return Self::of(&format!("https://{rest}"), site);
        }
        if raw.starts_with('/') {
            return Some(Self::here(raw));
        }
        if let Some(path) = web_address::on_site(raw, site) {
            return Some(Self::here(&path));
        }
        match Url::parse(raw) {
            Ok(url) if web_address::is_web(&url) => Some(Self::Elsewhere(raw.to_owned())),
            Ok(_) | Err(ParseError::RelativeUrlWithoutBase) => None,
            // An address that no browser can open: the checker reports it.
            Err(_) => Some(Self::Elsewhere(raw.to_owned())),
        }
    }

    fn here(path: &str) -> Self {
        match path.split('?').next() {
            Some("") | None => Self::Here("/".to_owned()),
            Some(path) => Self::Here(path.to_owned()),
        }
    }

    #[must_use]
    pub fn url(&self) -> &str {
        match self {
            Self::Here(url) | Self::Elsewhere(url) => url,
        }
    }
}

/// Whether a link that is not to a page of this site can work: a web address with a dotted host,
/// mail, a phone number, or a fragment of its own page.
#[must_use]
pub fn is_well_formed(raw: &str) -> bool {
    let raw = raw.trim();
    if let Some(url) = web_address::parse(raw) {
        let host = url.host_str().unwrap_or_default();
        return host.contains('.') && !host.starts_with('.') && !host.ends_with('.');
    }
    match Url::parse(raw) {
        Ok(url) => matches!(url.scheme(), "mailto" | "tel") && !url.path().is_empty(),
        Err(_) => raw.starts_with('#') && raw.len() > 1,
    }
}

#[must_use]
pub fn in_text(text: &str) -> Vec<String> {
    let mut addresses = Vec::new();
    for word in text.split(|c: char| c.is_whitespace() || matches!(c, '<' | '>' | '"' | '(' | ')' | '[' | ']')) {
        if !word.starts_with("https://") && !word.starts_with("http://") {
            continue;
        }
        let address = word.trim_end_matches(['.', ',', ';', ':', '!', '?', '\'']);
        if address.len() > "https://".len() {
            addresses.push(address.to_owned());
        }
    }
    addresses
}

#[cfg(test)]
mod tests {
    use super::*;

    const SITE: Option<&str> = Some("https://site.example");

    #[test]
    fn links_are_found_in_text() {
        assert_eq!(
            in_text("See https://a.example/x, (http://b.example/) and https:// or httpx://c."),
            ["https://a.example/x", "http://b.example/"]
        );
    }

    #[test]
    fn places_are_here_or_elsewhere() {
        let here = |path: &str| Some(LinkTarget::Here(path.into()));
        assert_eq!(LinkTarget::of("/contact?x=1#quote", SITE), here("/contact"));
        assert_eq!(LinkTarget::of("https://SITE.example", SITE), here("/"));
        assert_eq!(LinkTarget::of("https://site.example/blog?page=2", SITE), here("/blog"));
        assert_eq!(
            LinkTarget::of("https://site.example.evil.example/", SITE),
            Some(LinkTarget::Elsewhere("https://site.example.evil.example/".into()))
        );
        assert_eq!(
            LinkTarget::of("//cdn.example/x#y", SITE),
            Some(LinkTarget::Elsewhere("https://cdn.example/x".into()))
        );
        for no in ["", "#top", "mailto:a@b.co", "tel:+1", "javascript:alert(1)", "relative", "data:text/html,x"] {
            assert_eq!(LinkTarget::of(no, SITE), None, "{no}");
        }
    }

    #[test]
    fn foreign_addresses_need_a_host() {
        for fine in ["https://example.com", "HTTP://a.example/x?y#z", "MAILTO:a@b.example", "tel:+16195550199", "#top"]
        {
            assert!(is_well_formed(fine), "{fine}");
        }
        for bad in [
            "https://",
            "https:///x",
            "example.com",
            "//example.com/x",
            "htp://a.b",
            "https://localhost",
            "https://a b.example",
            "mailto:",
            "#",
            "",
        ] {
            assert!(!is_well_formed(bad), "{bad}");
        }
    }

    #[test]
    fn answers_are_judged_without_haste() {
        assert_eq!(classify(200, false), LinkState::Fine);
        assert_eq!(classify(200, true), LinkState::Moved);
        assert_eq!(classify(304, false), LinkState::Fine);
        assert_eq!((classify(404, false), classify(410, true)), (LinkState::Broken, LinkState::Broken));
        for unsure in [401, 403, 405, 429, 500, 503] {
            assert_eq!(classify(unsure, false), LinkState::Unsure, "{unsure}");
        }
        for state in LinkState::ALL {
            assert_eq!(LinkState::from_code(state.code()), Some(state));
        }
    }
}
