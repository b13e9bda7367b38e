//! Resolves the session once per request below `/admin`, and redirects requests without one to the
//! sign-in page.

use super::api_errors::ApiErrorResponse;
use super::cookies::Cookie;
use super::held_form::{hold, is_form, unreachable};
use super::opening;
use super::origin::origin;
use crate::routes::admin::answers_without_session;
use crate::state::AppState;
use app::api::ApiError;
use app::context::CurrentAdmin;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Redirect, Response};
use domain::text::address::encoded_path;

/// Adds the [`origin`] and [`CurrentAdmin`] to the request, and guards `/admin`. Public pages never
/// read cookies, but for the page of a request and while the site is not open, so this costs them nothing.
pub async fn layer(State(state): State<AppState>, mut request: Request, next: Next) -> Response {
    let path = request.uri().path();
    let below_admin = path == "/admin" || path.starts_with("/admin/");
    let needs_origin = below_admin || *request.method() == Method::POST;
    let owners_call = path.starts_with("/api/admin/") || path.starts_with("/uploads/media");
    // The owner may look at the page of a request.
    let is_request_page = path.starts_with("/request/");
    let is_hidden = opening::is_hidden(&state, request.uri()).await;
    let may_need_admin = below_admin || owners_call || is_request_page || is_hidden;
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
            Err(cause) if is_request_page || is_hidden => {
                tracing::warn!(%cause, "a page is shown without looking for the owner");
                None
            }
            Err(cause) if owners_call => return ApiErrorResponse(cause.into()).into_response(),
            Err(cause) => return unreachable(&state, request, &cause.into()).await,
        },
    };
    // The calls check this themselves; checking here avoids reading their input.
    if owners_call && admin.is_none() {
        return ApiErrorResponse(ApiError::unauthorized()).into_response();
    }
    let path = request.uri().path();
    let is_login =
        matches!(path, "/admin/login" | "/admin/login/code" | "/admin/login/passkey" | "/admin/login/passkey/options");
    if below_admin && !is_login && admin.is_none() && !answers_without_session(request.method(), path) {
        return if is_form(&request) { hold(&state, request).await } else { to_login(&request) };
    }
    if is_login && admin.is_some() && *request.method() == Method::GET {
        return Redirect::to("/admin").into_response();
    }
    // A foreign page can lead the owner's browser to an address with words of its own. The compressed length would tell
    // who watches the connection whether the answer has the same words elsewhere (BREACH).
    if admin.is_some() && is_led_by_foreign_page(request.headers()) {
        request.headers_mut().remove(header::ACCEPT_ENCODING);
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

fn is_led_by_foreign_page(headers: &HeaderMap) -> bool {
    headers.get("sec-fetch-site").is_some_and(|site| site == "cross-site" || site == "same-site")
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
    fn signing_in_never_ends_elsewhere() {
        assert_eq!(safe_next("/admin/faqs?page=2"), "/admin/faqs?page=2");
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
