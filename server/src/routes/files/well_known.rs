//! Texts about the program that have a usual address.

use crate::licenses;
use crate::state::AppState;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use backend::content::blog::rfc3339;
use domain::time::{DAY, Timestamp};

pub const SECURITY: &str = "/.well-known/security.txt";

const TEXT: HeaderValue = HeaderValue::from_static("text/plain; charset=utf-8");
const A_DAY: HeaderValue = HeaderValue::from_static("public, max-age=86400");
/// RFC 9116 recommends less than a year.
const SECURITY_VALID: i64 = 180 * DAY;

pub async fn licenses() -> Response {
    text(licenses::THIRD_PARTY.to_owned())
}

/// Whom to tell about a weakness (RFC 9116), where the owner has named someone.
pub async fn security(State(state): State<AppState>) -> Response {
    let Some(contact) = &state.config.settings.security_contact else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let site = state.site.site_url.trim_end_matches('/');
    let today = state.backend.clock.now().0.div_euclid(DAY) * DAY;
    let expires = rfc3339(Timestamp(today + SECURITY_VALID));
    text(format!("Contact: {contact}\nExpires: {expires}\nPreferred-Languages: en\nCanonical: {site}{SECURITY}\n"))
}

fn text(text: String) -> Response {
    ([(header::CONTENT_TYPE, TEXT), (header::CACHE_CONTROL, A_DAY)], text).into_response()
}
