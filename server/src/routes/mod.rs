pub mod admin;
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
    if *request.method() == Method::GET || *request.method() == Method::HEAD {
        return render::page(&state, request, PageInput::default()).await;
    }
    // A form that is gone, such as one of an older page.
    if *request.method() == Method::POST && request.uri().path().starts_with("/admin/") {
        return render::page(&state, request, PageInput::default().answering(StatusCode::NOT_FOUND)).await;
    }
    StatusCode::METHOD_NOT_ALLOWED.into_response()
}
