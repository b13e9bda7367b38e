//! Where a visitor entered the site, as the lead keeps it. The browser notes it for its tab only, and not at all for visitors who
//! ask not to be tracked.

use crate::site::loggable_path::private_link;
use crate::site::redirect::canonical;
use crate::text;
use crate::text::{urlencoded, web_address};
use serde::{Deserialize, Serialize};

/// Longest host and path that are kept, in bytes.
const HOST_MAX: usize = 100;
const PAGE_MAX: usize = 200;
/// Longest value of a campaign parameter that is kept, in characters.
const VALUE_MAX: usize = 60;
/// The parameters that make up a campaign, in the order in which it names them.
const PARAMETERS: [&str; 3] = ["utm_source", "utm_medium", "utm_campaign"];

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeadEntry {
    /// Of the page with the link to the site.
    pub host: Option<String>,
    /// 'marina-news / email / spring'.
    pub campaign: Option<String>,
    /// Path of the first page.
    pub page: Option<String>,
}

impl LeadEntry {
    /// Reads what the browser noted: the first page's path with its query, and after a space the address of the page
    /// before. Links within the site, at `own_host`, say nothing.
    #[must_use]
    pub fn read(noted: &str, own_host: &str) -> Self {
        let (address, referrer) = noted.split_once(' ').unwrap_or((noted, ""));
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        Self { host: host(referrer, own_host), campaign: campaign(query), page: page(path) }
    }

    /// Its name in reports: the campaign, or the host; empty if neither is known.
    #[must_use]
    pub fn source(&self) -> &str {
        match (&self.campaign, &self.host) {
            (Some(campaign), _) => campaign,
            (None, Some(host)) => host,
            (None, None) => "",
        }
    }
}

fn host(referrer: &str, own_host: &str) -> Option<String> {
    let url = web_address::parse(referrer)?;
    let host = url.host_str()?.to_lowercase();
    let own = own_host.split(':').next().unwrap_or(own_host);
    if host.len() > HOST_MAX || host.eq_ignore_ascii_case(own) {
        return None;
    }
    Some(host.strip_prefix("www.").unwrap_or(&host).to_owned())
}

fn campaign(query: &str) -> Option<String> {
    let pairs = urlencoded::pairs(query.as_bytes())?;
    let mut parts = Vec::new();
    for name in PARAMETERS {
        let Some((_, value)) = pairs.iter().find(|(key, _)| key == name) else { continue };
        let value: String = text::clean_line(value).chars().take(VALUE_MAX).collect();
        if !value.is_empty() && !names_person(&value) {
            parts.push(value);
        }
    }
    if parts.is_empty() { None } else { Some(parts.join(" / ")) }
}

/// Whether it looks like an e-mail address or a phone number, as in links that were mailed to one person. A number
/// without separators may be the id of an advertisement.
fn names_person(value: &str) -> bool {
    const PHONE_DIGITS: usize = 7;
    let digits = value.bytes().filter(u8::is_ascii_digit).count();
    let is_number = !value.bytes().any(|byte| byte.is_ascii_alphabetic());
    value.contains('@') || (is_number && digits >= PHONE_DIGITS && digits < value.len())
}

/// None for a private link, whose path is a secret.
fn page(path: &str) -> Option<String> {
    if path.len() > PAGE_MAX || !path.starts_with('/') || path.bytes().any(|byte| byte.is_ascii_control()) {
        return None;
    }
    let page = canonical(path)?;
    if private_link(&page).is_some() { None } else { Some(page) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn host_campaign_and_page_are_read() {
        let noted =
            "/showroom?utm_source=News+letter&utm_campaign=Spring%202027&utm_term=x&id=7 https://www.Example.org/a?b";
        let entry = LeadEntry::read(noted, "site.example");
        assert_eq!(entry.host.as_deref(), Some("example.org"));
        assert_eq!(entry.campaign.as_deref(), Some("News letter / Spring 2027"));
        assert_eq!(entry.page.as_deref(), Some("/showroom"));
        assert_eq!(entry.source(), "News letter / Spring 2027");
        assert_eq!(LeadEntry::read("/ https://example.org/", "site.example").source(), "example.org");
    }

    #[test]
    fn a_campaign_has_neither_an_address_nor_a_number_of_a_person() {
        let noted = "/?utm_source=mail&utm_medium=jane%40example.com&utm_campaign=%2B1+619+555+0142";
        assert_eq!(LeadEntry::read(noted, "x").campaign.as_deref(), Some("mail"));
        assert_eq!(LeadEntry::read("/?utm_campaign=jane@example.com", "x").campaign, None);
        assert_eq!(LeadEntry::read("/?utm_campaign=spring-2027-06", "x").campaign.as_deref(), Some("spring-2027-06"));
        assert_eq!(LeadEntry::read("/?utm_campaign=21345678901", "x").campaign.as_deref(), Some("21345678901"));
        assert_eq!(LeadEntry::read("/?utm_campaign=spring-20270601", "x").campaign.as_deref(), Some("spring-20270601"));
    }

    #[test]
    fn the_site_itself_is_no_source() {
        let entry = LeadEntry::read("/contact http://127.0.0.1:3000/showroom", "127.0.0.1:3000");
        assert_eq!((entry.host.as_deref(), entry.source()), (None, ""));
        assert_eq!(LeadEntry::read("", "x"), LeadEntry::default());
    }

    #[test]
    fn a_private_link_is_not_kept() {
        for path in [
            "/request/4f.secret",
            "//Request/4f.secret?sent",
            "/preview/1.secret",
            "/%72equest/x",
            "/calendar/secret.ics",
        ] {
            let entry = LeadEntry::read(&format!("{path} https://example.org/"), "site.example");
            assert_eq!((entry.page, entry.host.as_deref()), (None, Some("example.org")), "{path}");
        }
    }

    proptest! {
        #[test]
        fn whatever_a_browser_sends_is_bounded(noted in "\\PC{0,300}|/[a-z?&=%_ ]{0,300} https?://[a-zA-Z.:/@]{0,200}") {
            let entry = LeadEntry::read(&noted, "site.example");
            prop_assert!(entry.host.is_none_or(|host| host.len() <= HOST_MAX));
            prop_assert!(entry.page.is_none_or(|page| page.len() <= PAGE_MAX * 3 && page.starts_with('/')));
            let longest = PARAMETERS.len() * (VALUE_MAX + 3);
            prop_assert!(entry.campaign.is_none_or(|campaign| campaign.chars().count() <= longest));
        }
    }
}
