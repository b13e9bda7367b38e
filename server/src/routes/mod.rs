pub mod admin;
pub mod calendar;
#[cfg(debug_assertions)]
pub mod debug;
pub mod feeds;
pub mod files;
pub mod forms;
pub mod health;
pub mod server_functions;

use crate::pages::render;
use crate::pages::render::PageInput;
use crate::state::AppState;
use axum::extract::{Request, State};
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse as _, Response};

pub async fn page(State(state): State<AppState>, request: Request) -> Response {
    if *request.method() != Method::GET && *request.method() != Method::HEAD {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    render::page(&state, request, PageInput::default()).await
}
