//! Forms of the back office: a table of addresses, each with its typed draft.

use super::plain_form::{Next, PlainForm, Sent, answer, read_fields, submit, unreadable_again};
use crate::layers::held_form::{Replayed, question};
use crate::state::AppState;
use axum::body::HttpBody as _;
use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use axum::response::Response;
use axum::routing::{MethodRouter, post};
use std::collections::BTreeMap;

/// A form and its address, as the router reads it. `{id}` is what the form belongs to.
pub struct FormRoute {
    pub path: &'static str,
    /// The words of its button, if it deletes or sends something: one that arrived after the session had ended is
    /// shown once more before it acts.
    pub asks: Option<&'static str>,
    handler: fn(Option<&'static str>) -> MethodRouter<AppState>,
}

impl FormRoute {
    /// A form that changes what can be changed again.
    #[must_use]
    pub const fn acting<F: PlainForm>(path: &'static str) -> Self {
        Self { path, asks: None, handler: handler::<F> }
    }

    /// A form that deletes or sends something.
    #[must_use]
    pub const fn asking<F: PlainForm>(path: &'static str, button: &'static str) -> Self {
        Self { path, asks: Some(button), handler: handler::<F> }
    }

    pub fn handler(&self) -> MethodRouter<AppState> {
        (self.handler)(self.asks)
    }
}

type Params = BTreeMap<String, String>;

fn handler<F: PlainForm>(asks: Option<&'static str>) -> MethodRouter<AppState> {
    post(async move |State(state): State<AppState>, Path(params): Path<Params>, request: Request| {
        take::<F>(&state, &params, asks, request).await
    })
}

async fn take<F: PlainForm>(
    state: &AppState,
    params: &Params,
    asks: Option<&'static str>,
    request: Request,
) -> Response {
    let (parts, body) = request.into_parts();
    let id = params.get("id").cloned().unwrap_or_default();
    let sent = Sent { id, ..Sent::to(&parts.uri) };
    let is_replayed = parts.extensions.get::<Replayed>().is_some();
    let sent = match fields(Request::from_parts(parts.clone(), body)).await {
        Ok(fields) => Sent { fields, ..sent },
        Err(StatusCode::BAD_REQUEST) if F::MAY_BE_UNREADABLE => sent,
        Err(status) => return unreadable_again::<F>(state, parts, sent, status).await,
    };
    match asks {
        Some(button) if is_replayed => {
            let page = F::PAGE.address(&sent);
            let asked = Next::shown(question(&sent, button, F::WORDS, &page));
            answer(state, parts, asked, "/admin/login").await
        }
        _ => submit::<F>(state, parts, sent).await,
    }
}

/// None of a button alone, as programs press it.
async fn fields(request: Request) -> Result<Vec<(String, String)>, StatusCode> {
    if request.body().is_end_stream() { Ok(Vec::new()) } else { read_fields(request).await }
}
