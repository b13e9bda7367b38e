//! NULs in URLs. Nothing of the site has one in its name, and PostgreSQL refuses texts with one.

use crate::pages::page_cache_keys::with_address;
use axum::extract::Request;
use axum::http::Uri;
use domain::text::address::{encoded, has_nul};

/// The path of no page. It is not text, so it is not listed among the addresses that were not found.
const NOWHERE: &str = "/%FF";

/// The request without NULs in its URL: a path with one is that of no page, and U+FFFD is the value
/// of a parameter with one.
#[must_use]
pub fn without(request: Request) -> Request {
    match readable(request.uri()) {
        Some(address) => with_address(request, &address),
        None => request,
    }
}

fn readable(uri: &Uri) -> Option<String> {
    let path = uri.path();
    let query = uri.query().unwrap_or_default();
    // Nearly all requests.
    if !path.contains('%') && !query.contains('%') {
        return None;
    }
    if has_nul(path) {
        return Some(NOWHERE.to_owned());
    }
    if !has_nul(query) {
        return None;
    }
    let kept = query.split('&').filter_map(|pair| {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        match (has_nul(name), has_nul(value)) {
            (true, _) => None,
            (false, true) => Some(format!("{name}={}", encoded("\u{fffd}"))),
            (false, false) => Some(pair.to_owned()),
        }
    });
    Some(format!("{path}?{}", kept.collect::<Vec<_>>().join("&")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_nul_changes_an_address() {
        let to = |address: &str| readable(&address.parse().expect("an address"));
        for kept in ["/blog/teak?q=a%20b&x", "/blog/%EF%BF%BD", "/blog?q=%01", "/a%2Fb", "/100%"] {
            assert_eq!(to(kept), None, "{kept}");
        }
        for path in ["/blog/%00", "/blog/a%2500b?q=1", "/%25%30%30"] {
            assert_eq!(to(path).as_deref(), Some(NOWHERE), "{path}");
        }
        assert_eq!(to("/blog?page=2&q=a%00b&%00=1&x").as_deref(), Some("/blog?page=2&q=%EF%BF%BD&x"));
    }
}
