//! Renders a page with Leptos and post-processes it.

use crate::layers::request_log::RequestId;
use crate::state::AppState;
use app::context::{CurrentAdmin, FormState, LeadFormState, LoginState, NewsletterDone, RenderFailed, RequestOrigin};
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::response::Response;
use backend::leads::origin::Origin;
use domain::delivery::newsletter::NewsletterDraft;
use domain::leads::contact::ContactDraft;
use domain::leads::refit::RefitDraft;
use domain::leads::visit::VisitDraft;
use leptos::prelude::*;
use memchr::memmem;
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

/// Larger pages indicate a bug.
const PAGE_BYTES_MAX: usize = 8 * 1024 * 1024;

/// Renders the page at the request's path, whatever its method, and post-processes it.
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
    let context = move || {
        context();
        if let Some(profile) = profile.clone() {
            provide_context(profile);
        }
    };
    let render = leptos_axum::render_app_async_with_context(context, app::shell);
    let timer = state.metrics.renders.start_timer();
    let rendering = async { finish(render(Request::from_parts(parts, Body::empty())).await).await };
    let mut response = rendering.instrument(tracing::debug_span!("render")).await;
    timer.observe_duration();
    if let Some(status) = input.status {
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

/// Collects the page and cuts what Leptos appends for hydration, which this site does not use (two
/// inline scripts after `</html>`, which the CSP would refuse) and its markers.
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
    let html = without_markers(&bytes);
    parts.headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    parts.headers.remove(header::CONTENT_LENGTH);
    Response::from_parts(parts, Body::from(html))
}

/// Markers for hydration and for Leptos' own head injection. Text never contains them: `<` in text
/// is always escaped.
const MARKERS: [&[u8]; 3] = [b"<!>", b"<!--HEAD-->", b"<!--<() />-->"];

/// The page up to `</html>` without [`MARKERS`], in one pass.
fn without_markers(page: &[u8]) -> Vec<u8> {
    const END: &[u8] = b"</html>";
    let page = memmem::rfind(page, END).map_or(page, |at| &page[..at + END.len()]);
    let mut kept = Vec::with_capacity(page.len());
    let mut from = 0;
    for at in memmem::find_iter(page, b"<!") {
        if let Some(marker) = MARKERS.iter().find(|marker| page[at..].starts_with(marker)) {
            kept.extend_from_slice(&page[from..at]);
            from = at + marker.len();
        }
    }
    kept.extend_from_slice(&page[from..]);
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markers_and_what_follows_the_page_are_cut_and_nothing_else() {
        let page =
            "<!DOCTYPE html><html><!--HEAD--><p>Oak<!> &amp; teak<!--<() />--></p><!--<!>--></html><script>x</script>";
        assert_eq!(
            String::from_utf8_lossy(&without_markers(page.as_bytes())),
            "<!DOCTYPE html><html><p>Oak &amp; teak</p><!----></html>"
        );
        assert_eq!(without_markers(b"no end <!> here"), b"no end  here");
        assert_eq!(without_markers(b""), b"");
    }
}
