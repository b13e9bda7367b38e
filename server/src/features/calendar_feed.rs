//! The owner's calendar feed.

use crate::feature::Feature;
use crate::header_text::header_text;
use crate::layers::redirects;
use crate::routes::files::file_response::names;
use crate::routes::forms::office_form::FormRoute;
use crate::routes::forms::plain_form::{FormPage, Next, PlainForm, Sent};
use crate::state::AppState;
use app::api::ApiError;
use app::context::FormState;
use app::features::calendar_feed::api;
use axum::Router;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use serde::Deserialize;

pub(crate) const FEATURE: Feature = Feature { routes: |_| Router::new(), forms: FORMS, without_session: &[] };

/// Apart from pages, which the cache keeps. Its address is typed into other programs.
pub(crate) fn feed_route(state: &AppState) -> Router<AppState> {
    let feed = Router::new().route("/calendar/{file}", get(feed));
    feed.layer(from_fn_with_state(state.clone(), redirects::layer))
}

/// Calendars have no session: the address is the secret.
async fn feed(State(state): State<AppState>, Path(file): Path<String>, asked: HeaderMap) -> Response {
    let Some(token) = file.strip_suffix(".ics") else { return StatusCode::NOT_FOUND.into_response() };
    match backend::features::calendar_feed::read(&state.backend, token).await {
        Ok(Some(ics)) => response_if_changed(&asked, ics),
        Ok(None) => StatusCode::NOT_FOUND.into_response(),
        Err(cause) => {
            tracing::warn!(%cause, "cannot read the calendar feed");
            ([(header::RETRY_AFTER, "60")], StatusCode::SERVICE_UNAVAILABLE).into_response()
        }
    }
}

/// Calendars ask every few minutes, and keep what they have if it is the same.
fn response_if_changed(asked: &HeaderMap, ics: String) -> Response {
    let tag = format!("\"{}\"", backend::ids::hash_token(&ics));
    let is_known = header_text(asked, header::IF_NONE_MATCH).is_some_and(|list| names(list, &tag));
    let headers = [
        (header::ETAG, tag),
        (header::CACHE_CONTROL, "private, no-cache".to_owned()),
        (HeaderName::from_static("x-robots-tag"), "noindex".to_owned()),
    ];
    if is_known {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    ([(header::CONTENT_TYPE, "text/calendar; charset=utf-8")], headers, ics).into_response()
}

/// The forms of the account screen.
const FORMS: &[FormRoute] = &[
    FormRoute::asking::<RenewAddress>("/admin/calendar/renew", "Renew the address"),
    FormRoute::asking::<StopFeed>("/admin/calendar/stop", "Stop the calendar"),
];

#[derive(Clone, Default, Deserialize)]
struct RenewAddress {}

impl PlainForm for RenewAddress {
    type Refused = FormState<Self>;
    const PAGE: FormPage = FormPage::At("/admin/account");

    async fn submit(self, _sent: &Sent) -> Result<Next, ApiError> {
        Ok(account_screen(api::renew().await))
    }
}

#[derive(Clone, Default, Deserialize)]
struct StopFeed {}

impl PlainForm for StopFeed {
    type Refused = FormState<Self>;
    const PAGE: FormPage = FormPage::At("/admin/account");

    async fn submit(self, _sent: &Sent) -> Result<Next, ApiError> {
        Ok(account_screen(api::stop().await))
    }
}

fn account_screen(changed: Result<(), ApiError>) -> Next {
    let query = if changed.is_ok() { "" } else { "?failed" };
    Next::Page(format!("/admin/account{query}#calendar"))
}
