//! Server functions: as endpoints, and in process for the plain forms.

use crate::layers::api_errors::ApiErrorResponse;
use crate::pages::render::{PageInput, context};
use crate::state::AppState;
use app::api::ApiError;
use axum::extract::{Request, State};
use axum::http::Method;
use axum::http::request::Parts;
use axum::response::{IntoResponse as _, Response};
use leptos::prelude::{Owner, ScopedFuture};
use leptos::server_fn::axum::get_server_fn_service;

pub async fn answer(State(state): State<AppState>, request: Request) -> Response {
    let (mut parts, body) = request.into_parts();
    // They are registered for GET only; the router leaves out the body.
    if parts.method == Method::HEAD {
        parts.method = Method::GET;
    }
    if get_server_fn_service(parts.uri.path(), parts.method.clone()).is_none() {
        return ApiErrorResponse(ApiError::not_found()).into_response();
    }
    let context = context(&state, &parts, &PageInput::default());
    leptos_axum::handle_server_fns_with_context(context, Request::from_parts(parts, body)).await.into_response()
}

/// Runs a server function's body for the request with these `parts`. A plain form calls it so that
/// session, rules and errors are the same as for a call by a script.
pub async fn run<T>(state: &AppState, parts: &Parts, body: impl Future<Output = T>) -> T {
    let provide = context(state, parts, &PageInput::default());
    let owner = Owner::new();
    let scoped = owner.with(|| {
        provide();
        ScopedFuture::new(body)
    });
    scoped.await
}
