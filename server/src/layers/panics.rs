//! A panic in a handler ends its request, not the process. The cause goes to the log only.

use super::failure;
use crate::runtime::supervisor::cause;
use crate::state::AppState;
use app::api::ApiError;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use futures::FutureExt as _;
use std::panic::AssertUnwindSafe;

pub async fn layer(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let uri = request.uri().clone();
    match AssertUnwindSafe(next.run(request)).catch_unwind().await {
        Ok(response) => response,
        Err(panic) => {
            tracing::error!(cause = cause(panic.as_ref()), "a handler panicked");
            failure::answer(&state, uri, ApiError::unexpected()).await
        }
    }
}
