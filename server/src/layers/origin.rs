//! Where a request comes from, for limits and for the inbox.

use crate::header_text::header_text;
use crate::listener::client_address::{neighborhood, network, site};
use crate::listener::peer::sender;
use crate::pages::page_views::declines;
use crate::state::AppState;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, header};
pub use backend::leads::origin::Origin;
use domain::leads::entry::LeadEntry;

/// Set by the scripts of forms from what the first page noted.
const ENTRY: HeaderName = HeaderName::from_static("x-entry");

#[must_use]
pub fn origin(state: &AppState, request: &Request) -> Origin {
    let client = sender(state, request.extensions(), request.headers());
    let user_agent = header_text(request.headers(), header::USER_AGENT);
    Origin {
        client_key: state.backend.client_key(&network(client)),
        site_key: site(client).map(|site| state.backend.client_key(&site)),
        network_key: state.backend.client_key(&neighborhood(client)),
        user_agent: user_agent.map(|agent| agent.chars().take(300).collect()),
        from_browser: is_from_browser(request.headers()),
        entry: entry(request.headers()),
        declines: declines(request.headers()),
        is_try: false,
    }
}

/// Every browser says one of these with a form; programs that post forms usually do not.
fn is_from_browser(headers: &HeaderMap) -> bool {
    headers.contains_key(header::ORIGIN) || headers.contains_key("sec-fetch-site")
}

/// Where the visitor entered the site, as the browser noted it. A form without scripts names only its own page, by which
/// a campaign's address leads to it.
fn entry(headers: &HeaderMap) -> LeadEntry {
    if declines(headers) {
        return LeadEntry::default();
    }
    let own_host = header_text(headers, header::HOST).unwrap_or_default();
    match (header_text(headers, ENTRY), header_text(headers, header::REFERER)) {
        (Some(noted), _) => LeadEntry::read(noted, own_host),
        (None, Some(page)) => LeadEntry::read(own_path(page, own_host), own_host),
        (None, None) => LeadEntry::default(),
    }
}

/// Path and query of an address of this site; empty for others.
fn own_path<'a>(address: &'a str, own_host: &str) -> &'a str {
    let Some((_, rest)) = address.split_once("://") else { return "" };
    rest.strip_prefix(own_host).unwrap_or_default()
}
