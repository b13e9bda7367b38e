//! Renders a page as the answer to a request.

use crate::layers::request_log::RequestId;
use crate::state::AppState;
use app::context::{CurrentAdmin, FormState, LeadFormState, LoginState, NewsletterDone, RenderFailed, RequestOrigin};
use axum::extract::Request;
use axum::http::uri::PathAndQuery;
use axum::http::{Method, StatusCode, header};
use axum::response::{Html, IntoResponse as _, Response};
use backend::leads::origin::Origin;
use domain::delivery::newsletter::NewsletterDraft;
use domain::leads::contact::ContactDraft;
use domain::leads::refit::RefitDraft;
use domain::leads::visit::VisitDraft;
use leptos::prelude::*;
use leptos_axum::ResponseOptions;
use std::sync::PoisonError;
use tracing::Instrument as _;

/// Input of a page beyond its URL.
#[derive(Clone, Default)]
pub struct PageInput {
    /// A refused refit form.
    pub refit: Option<FormState<RefitDraft>>,
    /// A refused contact form.
    pub contact: Option<FormState<ContactDraft>>,
    /// A refused request for a visit.
    pub visit: Option<FormState<VisitDraft>>,
    /// A refused sign-in.
    pub login: Option<LoginState>,
    /// A form of the inbox that failed.
    pub lead: Option<LeadFormState>,
    /// A refused sign-up for the newsletter.
    pub newsletter: Option<FormState<NewsletterDraft>>,
    /// Result of a newsletter link.
    pub newsletter_done: Option<NewsletterDone>,
    /// Overrides the page's own status.
    pub status: Option<StatusCode>,
    /// Shows the failure page instead.
    pub failed: bool,
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
    let profile = if is_office { backend::content::basics(&state.backend).await.ok().map(|b| b.profile) } else { None };
    let context = context(state, &parts, &input);
    let path = parts.uri.path_and_query().map_or("/", PathAndQuery::as_str).to_owned();
    let answer = ResponseOptions::default();
    let provide = {
        let answer = answer.clone();
        move || {
            provide_context(parts);
            provide_context(answer);
            context();
            if let Some(profile) = profile {
                provide_context(profile);
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

/// Provides the context of pages and server functions.
pub fn context(
    state: &AppState,
    parts: &axum::http::request::Parts,
    input: &PageInput,
) -> impl Fn() + Clone + Send + Sync + 'static {
    let state = state.clone();
    let input = input.clone();
    let admin = parts.extensions.get::<CurrentAdmin>().cloned().unwrap_or_default();
    let origin = RequestOrigin(parts.extensions.get::<Origin>().cloned().unwrap_or_default());
    let failed = input.failed.then(|| RenderFailed(own_path(parts.uri.path())));
    let id = parts.extensions.get::<RequestId>().map(|id| id.0.clone()).unwrap_or_default();
    move || {
        provide_context(state.backend.clone());
        provide_context(state.assets());
        provide_context(state.fragments.clone());
        provide_context(state.site.clone());
        provide_context(admin.clone());
        provide_context(origin.clone());
        provide_context(app::context::RequestId(id.clone()));
        if let Some(refit) = input.refit.clone() {
            provide_context(refit);
        }
        if let Some(contact) = input.contact.clone() {
            provide_context(contact);
        }
        if let Some(visit) = input.visit.clone() {
            provide_context(visit);
        }
        if let Some(lead) = input.lead.clone() {
            provide_context(lead);
        }
        if let Some(newsletter) = input.newsletter.clone() {
            provide_context(newsletter);
        }
        if let Some(done) = input.newsletter_done {
            provide_context(done);
        }
        if let Some(failed) = failed.clone() {
            provide_context(failed);
        }
        if let Some(login) = input.login.clone() {
            provide_context(login);
        }
    }
}

/// A path as a link: one that starts with two slashes would lead to another website.
fn own_path(path: &str) -> String {
    format!("/{}", path.trim_start_matches('/'))
}
