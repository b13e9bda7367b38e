//! Until the site is open, visitors get one quiet page at every address. What goes on meanwhile is listed here;
//! everything else is only for the owner, and for whoever has the preview link.

use super::api_errors::ApiErrorResponse;
use super::cookies::Cookie;
use super::origin::Origin;
use crate::pages::render;
use crate::pages::render::PageInput;
use crate::state::AppState;
use app::api::{ApiError, ErrorCode};
use app::context::CurrentAdmin;
use app::features::opening::{HiddenSite, Viewer};
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Redirect, Response};
use backend::features::opening;
use domain::features::opening::{SiteState, messages as msg};
use domain::site::loggable_path::is_mail_page;
use domain::time::SECOND;

const PREVIEW: &str = "/preview/";
const ROBOTS: &str = "/robots.txt";
const STAY_AWAY: &str = "User-agent: *\nDisallow: /\n";
/// When programs may ask again, in seconds.
const RETRY_AFTER: HeaderValue = HeaderValue::from_static("3600");
const NOINDEX: HeaderValue = HeaderValue::from_static("noindex");
const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");
const ROBOTS_TAG: HeaderName = HeaderName::from_static("x-robots-tag");

pub async fn layer(State(state): State<AppState>, mut request: Request, next: Next) -> Response {
    if let Some(entered) = enter(&state, request.uri()).await {
        return entered;
    }
    let site = opening::state(&state.backend).await;
    if site.is_open() || goes_on(&state, request.uri().path()) {
        return next.run(request).await;
    }
    if request.uri().path() == ROBOTS {
        return private(STAY_AWAY.into_response());
    }
    let is_owner = matches!(request.extensions().get::<CurrentAdmin>(), Some(CurrentAdmin(Some(_))));
    let token = Cookie::Preview.read(request.headers(), state.config.secure());
    match viewer(&state, is_owner, token).await {
        Some(viewer) => {
            request.extensions_mut().insert(viewer);
            if let Some(origin) = request.extensions_mut().get_mut::<Origin>() {
                origin.is_try = true;
            }
            private(next.run(request).await)
        }
        None if shows_draft(&state, request.uri()).await => private(next.run(request).await),
        None => quiet(&state, request, site).await,
    }
}

/// Whether visitors must not see what is at this path.
pub async fn is_hidden(state: &AppState, uri: &Uri) -> bool {
    !goes_on(state, uri.path()) && !opening::state(&state.backend).await.is_open()
}

/// The back office and what only it calls, which check the session themselves; what pages are made of; private links of
/// visitors, which they have from mails; and what machines ask about the program.
fn goes_on(state: &AppState, path: &str) -> bool {
    let Some(path) = path.strip_prefix('/') else { return false };
    let mut parts = path.split('/');
    let first = parts.next().unwrap_or_default();
    let depth = 1 + parts.count();
    match first {
        "admin" | "islands" | "pkg" | "request" | "calendar" => true,
        "media" => depth == 3,
        "api" => path.starts_with("api/admin/") || path == "api/photos/tools",
        "uploads" => path.starts_with("uploads/media"),
        "healthz" | "readyz" | "waiting-notice.js" => depth == 1,
        #[cfg(debug_assertions)]
        "debug" => true,
        _ => is_mail_page(&format!("/{path}")) || state.backend.addresses.public_files.contains(path),
    }
}

/// Opening the preview link: from then on the pages are seen.
async fn enter(state: &AppState, uri: &Uri) -> Option<Response> {
    let token = uri.path().strip_prefix(PREVIEW)?;
    let until = readable(opening::preview_until(&state.backend, token).await)??;
    let seconds = until.since(state.backend.clock.now()) / SECOND;
    let mut response = private(Redirect::to("/").into_response());
    Cookie::Preview.set(state, &mut response, token, seconds);
    Some(response)
}

async fn viewer(state: &AppState, is_owner: bool, token: Option<String>) -> Option<Viewer> {
    if is_owner {
        return Some(Viewer::Owner);
    }
    let until = readable(opening::preview_until(&state.backend, &token?).await)??;
    Some(Viewer::Guest { until })
}

/// Whether it is the link to a draft, which the owner gave to somebody.
async fn shows_draft(state: &AppState, uri: &Uri) -> bool {
    let Some(token) = uri.path().strip_prefix(PREVIEW) else { return false };
    matches!(readable(backend::editing::preview(&state.backend, token).await), Some(Some(_)))
}

/// What cannot be read opens nothing.
fn readable<T>(read: Result<T, backend::BackendError>) -> Option<T> {
    match read {
        Ok(found) => Some(found),
        Err(cause) => {
            tracing::warn!(%cause, "a preview link cannot be read");
            None
        }
    }
}

async fn quiet(state: &AppState, request: Request, site: SiteState) -> Response {
    let mut response = if request.uri().path().starts_with("/api/") {
        ApiErrorResponse(ApiError::new(ErrorCode::Unavailable, msg::NOT_OPEN_YET)).into_response()
    } else {
        let input = PageInput::with(HiddenSite(site)).answering(StatusCode::SERVICE_UNAVAILABLE);
        render::page(state, request, input).await
    };
    response.headers_mut().insert(header::RETRY_AFTER, RETRY_AFTER);
    private(response)
}

/// Neither kept nor found by search engines.
fn private(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert(ROBOTS_TAG, NOINDEX);
    headers.insert(header::CACHE_CONTROL, NO_STORE);
    response
}
