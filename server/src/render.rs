//! Rendering a page: Leptos makes it, this finishes it.

use crate::layers::request_log::RequestId;
use crate::startup::AppState;
use app::context::{ContactFormState, CurrentAdmin, LoginState, PlainFormState, RequestOrigin, VisitFormState};
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::Response;
use backend::intake::Origin;
use leptos::prelude::*;

/// What a page may be given beyond its address.
#[derive(Clone, Default)]
pub struct PageInput {
    /// A refused refit form.
    pub refit: Option<PlainFormState>,
    /// A refused contact form.
    pub contact: Option<ContactFormState>,
    /// A refused request for a visit.
    pub visit: Option<VisitFormState>,
    /// A refused sign-in.
    pub login: Option<LoginState>,
    /// Status to answer with instead of the page's own.
    pub status: Option<StatusCode>,
}

/// Renders the page at the request's address. A body larger than this is a fault.
const PAGE_BYTES_MAX: usize = 8 * 1024 * 1024;

/// Renders the page at the request's path, whatever its method, and finishes it.
pub async fn page(state: &AppState, request: Request, input: PageInput) -> Response {
    let (mut parts, _) = request.into_parts();
    parts.method = Method::GET;
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.remove(header::CONTENT_TYPE);
    let context = context(state, &parts, &input);
    let render = leptos_axum::render_app_async_with_context(context, app::shell);
    let response = render(Request::from_parts(parts, Body::empty())).await;
    let mut response = finish(response).await;
    if let Some(status) = input.status {
        *response.status_mut() = status;
    }
    response
}

/// Provides what pages and server functions read from their context.
pub fn context(
    state: &AppState,
    parts: &axum::http::request::Parts,
    input: &PageInput,
) -> impl Fn() + Clone + Send + Sync + 'static {
    let state = state.clone();
    let input = input.clone();
    let admin = parts.extensions.get::<CurrentAdmin>().cloned().unwrap_or_default();
    let origin = RequestOrigin(parts.extensions.get::<Origin>().cloned().unwrap_or_default());
    let id = parts.extensions.get::<RequestId>().map(|id| id.0.clone()).unwrap_or_default();
    move || {
        provide_context(state.backend.clone());
        provide_context(state.assets());
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
        if let Some(login) = input.login.clone() {
            provide_context(login);
        }
    }
}

/// Collects the page, cuts what Leptos appends for a client that does not exist
/// (two inline scripts after `</html>`, which the policy would refuse) and the
/// markers that only hydration and its own head injection read. Text never
/// contains them: `<` in text is always escaped.
async fn finish(response: Response) -> Response {
    let (mut parts, body) = response.into_parts();
    let is_html = parts.headers.get(header::CONTENT_TYPE).is_none_or(|t| t.as_bytes().starts_with(b"text/html"));
    let Ok(bytes) = to_bytes(body, PAGE_BYTES_MAX).await else {
        tracing::error!("a page could not be collected");
        return Response::builder().status(500).body(Body::empty()).unwrap_or_default();
    };
    if !is_html || parts.status.is_redirection() {
        return Response::from_parts(parts, Body::from(bytes));
    }
    let html = String::from_utf8_lossy(&bytes);
    let end = html.rfind("</html>").map_or(html.len(), |at| at + "</html>".len());
    let html = html[..end].replace("<!>", "").replace("<!--HEAD-->", "").replace("<!--<() />-->", "");
    parts.headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    parts.headers.remove(header::CONTENT_LENGTH);
    Response::from_parts(parts, Body::from(html))
}
