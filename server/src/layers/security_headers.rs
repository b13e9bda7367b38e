use super::content_security_policy::{base, framed, is_worker};
use crate::header_text::header_text;
use crate::state::AppState;
use app::api::content_api::openapi;
use app::head::STYLES_HEADER;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use domain::delivery::MAIL_LOGO;

/// Policy of stored files, which visitors or the owner uploaded: nothing in them may run.
const POLICY_FILE: &str = "default-src 'none'; sandbox";
/// Policy of subresources, in case one is opened directly. Kept short, with only the headers that
/// keep other sites from using the file: the first view loads a handful of these, and other headers
/// have no effect on scripts, fonts and pictures.
const POLICY_INERT: &str = "default-src 'none'; frame-ancestors 'none'";

const HSTS: &str = "max-age=63072000";
const HSTS_SUBDOMAINS: &str = "max-age=63072000; includeSubDomains";
const PERMISSIONS: &str = "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()";

/// Adds the headers; one that a handler set itself is kept.
pub async fn layer(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let path = request.uri().path().to_owned();
    let is_framed = is_framed_by_this_site(request.headers());
    let mut response = next.run(request).await;
    complete(&state, &path, &mut response);
    if is_framed
        && !path.starts_with("/admin")
        && let Some(policy) = response.headers().get(header::CONTENT_SECURITY_POLICY).and_then(framed)
    {
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
}

/// Whether a page of this site shows the answer in a frame. Browsers say so in headers that no script can set.
fn is_framed_by_this_site(headers: &HeaderMap) -> bool {
    let says = |name: &str, value: &str| headers.get(name).is_some_and(|said| said == value);
    says("sec-fetch-dest", "iframe") && says("sec-fetch-site", "same-origin")
}

pub fn complete(state: &AppState, path: &str, response: &mut Response) {
    let status = response.status();
    let headers = response.headers_mut();
    let styles = headers.remove(&STYLES_HEADER);
    let inert = styles.is_none() && is_inert(headers, path);
    // Headers of a 304 replace the headers that the browser cached with the page, so send none.
    if status != StatusCode::NOT_MODIFIED {
        let policy = match styles {
            Some(names) => state.page_hashes().policy(path, &names),
            None if is_stored(path) => HeaderValue::from_static(POLICY_FILE),
            None if inert => HeaderValue::from_static(POLICY_INERT),
            None => HeaderValue::from_static(base(path)),
        };
        headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(policy);
    }
    add(headers, header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    // The content API is public and reads no cookies: a page of any site may read it. A wildcard
    // never applies to a request with credentials. Mail that is read in a browser shows the logo on another site.
    let is_shared = path.starts_with(openapi::PREFIX) || path == MAIL_LOGO;
    let sharing = if is_shared { "cross-origin" } else { "same-origin" };
    if path.starts_with(openapi::PREFIX) {
        add(headers, header::ACCESS_CONTROL_ALLOW_ORIGIN, "*");
    }
    add(headers, HeaderName::from_static("cross-origin-resource-policy"), sharing);
    if !inert {
        add(headers, header::REFERRER_POLICY, "strict-origin-when-cross-origin");
        add(headers, HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
        add(headers, HeaderName::from_static("permissions-policy"), PERMISSIONS);
    }
    if state.config.secure() {
        let scope = if state.config.settings.hsts_subdomains { HSTS_SUBDOMAINS } else { HSTS };
        add(headers, header::STRICT_TRANSPORT_SECURITY, scope);
    }
}

/// Whether `path` serves stored files, or files derived from uploads. Refusals there carry the same
/// policy.
fn is_stored(path: &str) -> bool {
    for folder in ["/media/", "/cards/", "/admin/photos/", "/admin/originals/"] {
        if path.starts_with(folder) {
            return true;
        }
    }
    let is_visitors_file = path.starts_with("/request/") && (path.contains("/photos/") || path.ends_with(".ics"));
    is_visitors_file || (path.starts_with("/admin/") && (path.ends_with(".csv") || path.ends_with(".ics")))
}

fn is_inert(headers: &HeaderMap, path: &str) -> bool {
    let kind = header_text(headers, header::CONTENT_TYPE).unwrap_or("");
    kind.starts_with("font/")
        || kind.starts_with("text/css")
        || kind.starts_with("image/")
        // A worker runs under the policy of its own response.
        || (kind.starts_with("text/javascript") && !is_worker(path))
}

fn add(headers: &mut HeaderMap, name: HeaderName, value: &'static str) {
    headers.entry(name).or_insert(HeaderValue::from_static(value));
}
