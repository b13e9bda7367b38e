//! The button of a page that a link in a mail leads to.

use super::plain_form::again;
use crate::routes::server_functions;
use crate::state::AppState;
use app::api::ApiError;
use app::context::MailLinkDone;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::response::Response;
use serde::Deserialize;

#[derive(Default, Deserialize)]
#[serde(default)]
pub struct MailLinkQuery {
    pub s: String,
    pub t: String,
}

/// The answer to the button of a link in a mail.
pub async fn pressed(
    state: &AppState,
    request: Request,
    body: impl Future<Output = Result<bool, ApiError>>,
) -> Response {
    let (parts, _) = request.into_parts();
    let (done, status) = match server_functions::run(state, &parts, body).await {
        Ok(true) => (MailLinkDone::Yes, StatusCode::OK),
        Ok(false) => (MailLinkDone::No, StatusCode::GONE),
        Err(_) => (MailLinkDone::Failed, StatusCode::SERVICE_UNAVAILABLE),
    };
    again(state, parts, status, done).await
}
