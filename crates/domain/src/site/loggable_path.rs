//! The one place that knows whether an address has a secret in it, however it is encoded or mistyped. Such an address is
//! not logged, not counted as missing, and not kept as the page of an entry.

use crate::features::MAIL_LINKS;
use crate::site::path_parts::parts;
use crate::site::reserved_paths::{is_reserved, private_first};

/// Shortest run of letters and digits that no address of a page has: with both, or with capitals as well.
const SECRET_RUN: usize = 16;
const MIXED_RUN: usize = 10;
/// So many letters and digits of a mixed kind are a secret, whatever is between them.
const MIXED_ALL: usize = 32;

/// A path for the log: shortened to `max` characters and without control characters, against log forging and flooding,
/// and without the secret of a private link, however it is mistyped.
#[must_use]
pub fn loggable(path: &str, max: usize) -> String {
    match private_link(path) {
        Some("") => return "/\u{2026}".to_owned(),
        Some(private) => return format!("/{private}/\u{2026}"),
        None => {}
    }
    path.chars().take(max).map(|c| if c.is_control() { '?' } else { c }).collect()
}

/// The beginning of an address that contains a secret: the first part of a private link, however it is encoded, or
/// nothing of one that is spelled so that only the secret shows. Such an address is neither stored nor logged.
#[must_use]
pub fn private_link(path: &str) -> Option<&'static str> {
    let parts = parts(path);
    match private_first(&parts) {
        Some(_) if is_open(&parts) => None,
        Some(private) if parts.len() > 1 => Some(private),
        // Addresses of the program's files and screens have ids and hashes in them.
        None if !is_reserved(path) && parts.iter().any(|part| is_secret(part)) => Some(""),
        _ => None,
    }
}

/// Whether it is the page of a link in a mail whose secret is not in the path.
#[must_use]
pub fn is_mail_page(path: &str) -> bool {
    MAIL_LINKS.contains(&path)
}

fn is_open(parts: &[String]) -> bool {
    let path = format!("/{}", parts.join("/"));
    MAIL_LINKS.iter().any(|open| path.eq_ignore_ascii_case(open))
}

fn is_secret(part: &str) -> bool {
    let is_run_secret = |run: &str| {
        let has_digit = run.bytes().any(|b| b.is_ascii_digit());
        let has_letter = run.bytes().any(|b| b.is_ascii_alphabetic());
        (run.len() >= SECRET_RUN && has_digit && has_letter) || (run.len() >= MIXED_RUN && is_mixed(run))
    };
    let length = part.bytes().filter(u8::is_ascii_alphanumeric).count();
    part.split(|c: char| !c.is_ascii_alphanumeric()).any(is_run_secret) || (length >= MIXED_ALL && is_mixed(part))
}

fn is_mixed(text: &str) -> bool {
    let has = |kind: fn(&u8) -> bool| text.as_bytes().iter().any(kind);
    has(u8::is_ascii_digit) && has(u8::is_ascii_uppercase) && has(u8::is_ascii_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn an_absurd_path_leaves_a_short_line_in_the_log() {
        assert_eq!(loggable("/a\r\nb", 200), "/a??b");
        assert_eq!(loggable(&"\u{e9}".repeat(10_000), 200).chars().count(), 200);
    }

    #[test]
    fn secrets_of_links_are_left_out() {
        for path in [
            "/request/abc.1",
            "/Request/abc",
            "//request/abc/photos/1",
            "/\\request/abc",
            "/%72equest/abc",
            "/%2572equest/abc",
            "/request%2Fabc",
            "/requ\u{200b}est/abc",
            "/preview/1.abc",
            "/calendar/abc.ics",
            "/calendar/abc.ics/x",
            "/calendar/abc",
            "/Calendar/abc.ics",
            "/request/%FFabc",
            "/request/",
        ] {
            assert!(!loggable(path, 200).contains("abc"), "{path}");
            assert!(private_link(path).is_some() || path == "/request/", "{path}");
        }
        assert_eq!(loggable("/calendar/secret.ics", 200), "/calendar/\u{2026}");
        assert_eq!(loggable("/request", 200), "/request");
        for path in [
            "/requests/abc",
            "/blog/custom-cabinetry-for-a-50-ft-yacht-2026",
            "/blog/2026-11-26-A-Teak-Deck",
            "/media/0a1b2c3d4e5f60718293/x.webp",
            "/admin/leads/0a1b2c3d4e5f60718293",
            "/gallery/018f3a2b-7c1d-7abc-8def-0123456789ab",
            "/old-page.html",
        ] {
            assert_eq!(loggable(path, 200), path);
        }
    }

    #[test]
    fn what_is_mistyped_of_a_link_in_a_mail_is_left_out() {
        for link in MAIL_LINKS {
            assert_eq!(loggable(link, 200), link);
            let first = link.rsplit_once('/').expect("two parts").0;
            assert_eq!(loggable(first, 200), first);
            for path in [format!("{link}/abc"), format!("{link}&s=1&t=abc"), format!("{link}%3Fs=1&t=abc")] {
                assert!(private_link(&path).is_some() && !loggable(&path, 200).contains("abc"), "{path}");
            }
        }
    }

    proptest! {
        #[test]
        fn a_token_is_never_logged_whatever_is_around_it(
            first in "[a-zA-Z]{1,12}",
            token in "[0-9a-f]{64}|[a-z]{4}[A-Z]{4}[0-9]{4}[a-zA-Z0-9]{31}",
            after in "[.,)/x]{0,3}",
        ) {
            prop_assume!(!is_reserved(&format!("/{first}")) || private_first(std::slice::from_ref(&first)).is_some());
            let path = format!("/{first}/{token}{after}");
            prop_assert!(!loggable(&path, 200).contains(&token), "{path}");
        }
    }
}
