//! Resolves the session once per request below `/admin`, and redirects requests without one to the
//! sign-in page.

use crate::header_text::header_text;
use crate::layers::content_security_policy::SERVICE_WORKER;
use crate::listener::client_address::{neighborhood, network, site};
use crate::listener::peer::sender;
use crate::pages::page_views::declines;
use crate::routes::admin::add_lead;
use crate::routes::admin::ask_review;
use crate::routes::admin::lead_action::LeadAction;
use crate::routes::admin::lead_forms;
use crate::routes::admin::share;
use crate::state::AppState;
use app::context::CurrentAdmin;
use axum::extract::{Request, State};
use axum::http::header;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Redirect, Response};
use backend::leads::origin::Origin;
use domain::leads::entry::LeadEntry;
use domain::text::address::encoded_path;

pub const MANIFEST: &str = "/admin/manifest.webmanifest";
/// Where the script tells of another subscription.
pub const RENEW_SUBSCRIPTION: &str = "/admin/account/notifications/renew";
/// Set by the scripts of forms from what the first page noted.
const ENTRY: HeaderName = HeaderName::from_static("x-entry");

/// A cookie of the back office. The name prefix makes browsers accept it only from this host over
/// TLS. On plain http (development) the prefix cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cookie {
    Session,
    /// Marks a browser that has signed in before; it does not authenticate.
    Device,
    /// A sign-in that waits for its second step.
    Pending,
}

impl Cookie {
    #[must_use]
    pub const fn name(self, secure: bool) -> &'static str {
        match (self, secure) {
            (Self::Session, true) => "__Host-session",
            (Self::Session, false) => "session",
            (Self::Device, true) => "__Host-device",
            (Self::Device, false) => "device",
            (Self::Pending, true) => "__Host-sign-in",
            (Self::Pending, false) => "sign-in",
        }
    }

    #[must_use]
    pub fn read(self, headers: &HeaderMap, secure: bool) -> Option<String> {
        let name = self.name(secure);
        for cookies in headers.get_all(header::COOKIE) {
            let Ok(cookies) = cookies.to_str() else { continue };
            for pair in cookies.split(';') {
                if let Some((key, value)) = pair.trim().split_once('=')
                    && key == name
                {
                    return Some(value.to_owned());
                }
            }
        }
        None
    }

    pub fn set(self, state: &AppState, response: &mut Response, value: &str, max_age: i64) {
        let secure = state.config.secure();
        let flags = if secure { "; Secure" } else { "" };
        let cookie = format!("{}={value}; Path=/; HttpOnly; SameSite=Lax; Max-Age={max_age}{flags}", self.name(secure));
        if let Ok(cookie) = HeaderValue::from_str(&cookie) {
            response.headers_mut().append(header::SET_COOKIE, cookie);
        }
    }
}

/// Adds [`Origin`] and [`CurrentAdmin`] to the request, and guards `/admin`. Public pages never
/// read cookies, but for the page of a request, so this costs them nothing.
pub async fn layer(State(state): State<AppState>, mut request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let below_admin = path == "/admin" || path.starts_with("/admin/");
    let needs_origin = below_admin || *request.method() == Method::POST;
    let owners_call = path.starts_with("/api/admin/") || path.starts_with("/uploads/media");
    // The owner may look at the page of a request.
    let is_request_page = path.starts_with("/request/");
    let may_need_admin = below_admin || owners_call || is_request_page;
    if needs_origin {
        let origin = origin(&state, &request);
        request.extensions_mut().insert(origin);
    }
    if !may_need_admin {
        return next.run(request).await;
    }
    let admin = match Cookie::Session.read(request.headers(), state.config.secure()) {
        None => None,
        Some(raw) => match backend::accounts::session::resolve(&state.backend, &raw).await {
            Ok(admin) => admin,
            Err(cause) if is_request_page => {
                tracing::warn!(%cause, "the page of a request is shown without looking for the owner");
                None
            }
            Err(cause) if owners_call => {
                return crate::layers::api_errors::ApiErrorResponse(cause.into()).into_response();
            }
            Err(cause) => return lead_forms::unreachable(&state, request, &cause.into()).await,
        },
    };
    // The calls check this themselves; checking here avoids reading their input.
    if owners_call && admin.is_none() {
        return crate::layers::api_errors::ApiErrorResponse(app::api::ApiError::unauthorized()).into_response();
    }
    let path = request.uri().path();
    let is_login =
        matches!(path, "/admin/login" | "/admin/login/code" | "/admin/login/passkey" | "/admin/login/passkey/options");
    // Inbox forms report it themselves, and keep their input. Files answer 404.
    let keeps_input = matches!(path, add_lead::ACTION | share::SCREEN)
        || ask_review::is_action(path)
        || LeadAction::read(path).is_some();
    // Browsers ask without the session: for the manifest always, for the script and by it also after it has ended.
    let is_public = matches!(path, SERVICE_WORKER | MANIFEST | RENEW_SUBSCRIPTION);
    let says_itself =
        is_public || path.starts_with("/admin/originals/") || (*request.method() == Method::POST && keeps_input);
    if below_admin && !is_login && !says_itself && admin.is_none() {
        return to_login(&request);
    }
    if is_login && admin.is_some() && *request.method() == Method::GET {
        return Redirect::to("/admin").into_response();
    }
    request.extensions_mut().insert(CurrentAdmin(admin.clone()));
    let mut response = next.run(request).await;
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if let Some(tokens) = admin.and_then(|admin| admin.renewed_tokens()) {
        Cookie::Session.set(&state, &mut response, &tokens.session.value, tokens.session.max_age);
        Cookie::Device.set(&state, &mut response, &tokens.device.value, tokens.device.max_age);
    }
    response
}

fn origin(state: &AppState, request: &Request) -> Origin {
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

fn to_login(request: &Request) -> Response {
    if *request.method() != Method::GET {
        return Redirect::to("/admin/login").into_response();
    }
    let wanted = match request.uri().path_and_query() {
        Some(wanted) => wanted.as_str(),
        None => "/admin",
    };
    if wanted == "/admin" {
        return Redirect::to("/admin/login").into_response();
    }
    let next = encoded_path(wanted);
    Redirect::to(&format!("/admin/login?next={next}")).into_response()
}

/// Where to go after signing in: only a path of the back office, never another site.
#[must_use]
pub fn safe_next(next: &str) -> &str {
    let inside = next == "/admin" || next.starts_with("/admin/") || next.starts_with("/admin?");
    let clean = !next.contains("//")
        && !next.contains('\\')
        && !next.contains("/admin/login")
        && next.is_ascii()
        && !next.bytes().any(|b| b.is_ascii_control());
    if inside && clean { next } else { "/admin" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signing_in_never_leads_elsewhere() {
        assert_eq!(safe_next("/admin/leads?tab=won"), "/admin/leads?tab=won");
        for evil in [
            "https://evil.example",
            "//evil.example",
            "/admin//evil.example",
            "/administrator",
            "/admin/login",
            "/\\evil",
            "/admin/\r\nX: y",
        ] {
            assert_eq!(safe_next(evil), "/admin", "{evil}");
        }
    }
}
