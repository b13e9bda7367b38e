use crate::header_text::header_text;
use crate::state::AppState;
use app::api::content::RequestSnapshot;
use app::context::{CurrentAdmin, RequestOrigin};
use app::features::opening::{Strip, Viewer};
use axum::extract::Request;
use axum::http::request::Parts;
use axum::http::uri::PathAndQuery;
use axum::http::{HeaderName, Method, StatusCode, header};
use axum::response::{Html, IntoResponse as _, Response};
use backend::leads::origin::Origin;
use leptos::prelude::*;
use leptos_axum::ResponseOptions;
use std::sync::{Arc, PoisonError};
use tracing::Instrument as _;

#[derive(Clone, Default)]
pub struct PageInput {
    provide: Option<Arc<dyn Fn() + Send + Sync>>,
    /// Overrides the page's own status.
    pub status: Option<StatusCode>,
}

impl PageInput {
    /// With one of [`app::context`]: a refused form, the result of a button.
    #[must_use]
    pub fn with<T: Clone + Send + Sync + 'static>(shown: T) -> Self {
        Self { provide: Some(Arc::new(move || provide_context(shown.clone()))), status: None }
    }

    #[must_use]
    pub fn answering(self, status: StatusCode) -> Self {
        Self { status: Some(status), ..self }
    }
}

/// Renders the page at the request's path, whatever its method.
pub async fn page(state: &AppState, request: Request, input: PageInput) -> Response {
    let (mut parts, _) = request.into_parts();
    parts.method = Method::GET;
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.remove(header::CONTENT_TYPE);
    // Every screen of the back office has this in its frame, where content that would have to wait
    // is left out.
    let is_office = parts.uri.path().starts_with("/admin");
    let profile =
        if is_office { backend::content::site_data(&state.backend).await.ok().map(|b| b.profile) } else { None };
    let strip = strip(state, &parts).await;
    let content = RequestSnapshot::read(&state.backend).await;
    let context = context(state, &parts, &input);
    let path = parts.uri.path_and_query().map_or("/", PathAndQuery::as_str).to_owned();
    let answer = ResponseOptions::default();
    let provide = {
        let answer = answer.clone();
        move || {
            provide_context(parts);
            provide_context(answer);
            provide_context(content);
            context();
            if let Some(profile) = profile {
                provide_context(profile);
            }
            if let Some(strip) = strip {
                provide_context(strip);
            }
        }
    };
    let timer = state.metrics.renders.start_timer();
    let html = app::render(&path, provide).instrument(tracing::debug_span!("render")).await;
    timer.observe_duration();
    let mut response = Html(html).into_response();
    let answer = std::mem::take(&mut *answer.0.write().unwrap_or_else(PoisonError::into_inner));
    response.headers_mut().extend(answer.headers);
    if let Some(status) = input.status.or(answer.status) {
        *response.status_mut() = status;
    }
    response
}

/// None in a frame of the back office, which shows the page as visitors will see it.
async fn strip(state: &AppState, parts: &Parts) -> Option<Strip> {
    let viewer = parts.extensions.get::<Viewer>().copied()?;
    let is_framed =
        header_text(&parts.headers, HeaderName::from_static("sec-fetch-dest")).is_some_and(|dest| dest == "iframe");
    if is_framed { None } else { Strip::of(&state.backend, viewer).await }
}

pub fn context(state: &AppState, parts: &Parts, input: &PageInput) -> impl Fn() + Clone + Send + Sync + 'static {
    let state = state.clone();
    let input = input.clone();
    let admin = parts.extensions.get::<CurrentAdmin>().cloned().unwrap_or_default();
    let origin = RequestOrigin(parts.extensions.get::<Origin>().cloned().unwrap_or_default());
    move || {
        provide_context(state.backend.clone());
        provide_context(state.assets());
        provide_context(state.fragments.clone());
        provide_context(state.site.clone());
        provide_context(admin.clone());
        provide_context(origin.clone());
        if let Some(provide) = &input.provide {
            provide();
        }
    }
}

/// A path as a link: one that starts with two slashes would lead to another website.
#[must_use]
pub fn canonical_path(path: &str) -> String {
    format!("/{}", path.trim_start_matches('/'))
}
