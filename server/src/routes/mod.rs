//! Handlers: pages, server functions, files, plain forms.

pub mod admin;
pub mod backup_download;
pub mod contact;
#[cfg(debug_assertions)]
pub mod debug;
pub mod export;
pub mod feeds;
pub mod files;
pub mod guard;
pub mod health;
pub mod lead_forms;
pub mod maintenance;
pub mod manual_lead;
pub mod media;
pub mod newsletter;
pub mod og_images;
pub mod plain_form;
pub mod refit;
pub mod second_factor;
pub mod server_functions;
pub mod sitemap;
pub mod statics;
pub mod stored;
pub mod visit;

use crate::render::{self, PageInput};
use crate::state::AppState;
use axum::extract::{Request, State};
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse as _, Response};

/// The page at the request's address; unknown ones render the 404 page.
pub async fn page(State(state): State<AppState>, request: Request) -> Response {
    if *request.method() != Method::GET && *request.method() != Method::HEAD {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    render::page(&state, request, PageInput::default()).await
}
