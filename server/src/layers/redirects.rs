//! Looks up a redirect where there is no page, or the page that a mistyped address means, and records the path if
//! there is none. A page's address with a slash at its end redirects, too; it is asked about first, because Leptos
//! answers both. Other responses pass unchanged.

use crate::header_text::header_text;
use crate::state::AppState;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::Response;
use backend::error::BackendError;
use backend::site::redirects::Redirect;
use domain::content::blog::UNKNOWN_ARTICLE;
use domain::site::loggable_path::private_link;
use domain::site::reserved_paths::is_reserved;

/// Below it, an unknown path redirects to the list, which counts as not found, too.
const BLOG: &str = "/blog/";

pub async fn layer(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let reads = *request.method() == Method::GET || *request.method() == Method::HEAD;
    if reads && let Some(redirect) = without_slash(&state, request.uri()).await {
        return redirect;
    }
    let path = request.uri().path();
    // A private link is reserved, too, and may be mistyped.
    if !reads || (is_reserved(path) && private_link(path).is_none()) {
        return next.run(request).await;
    }
    // Both clone cheaply (reference counted).
    let uri = request.uri().clone();
    let referrer = header_text(request.headers(), header::REFERER).map(str::to_owned);
    let response = next.run(request).await;
    if !is_missing(&uri, &response) {
        return response;
    }
    match backend::site::redirects::follow(&state.backend, uri.path(), uri.query(), referrer.as_deref()).await {
        Ok(None) => response,
        Ok(Some(redirect)) => to(&redirect).unwrap_or(response),
        Err(cause) => {
            unreadable(&cause);
            response
        }
    }
}

async fn without_slash(state: &AppState, uri: &Uri) -> Option<Response> {
    match backend::site::redirects::without_slash(&state.backend, uri.path(), uri.query()).await {
        Ok(redirect) => to(&redirect?),
        Err(cause) => {
            unreadable(&cause);
            None
        }
    }
}

fn unreadable(cause: &BackendError) {
    tracing::warn!(%cause, "redirects cannot be read");
}

fn is_missing(uri: &Uri, response: &Response) -> bool {
    match response.status() {
        StatusCode::NOT_FOUND => true,
        StatusCode::FOUND => match (response.headers().get(header::LOCATION), uri.path().strip_prefix(BLOG)) {
            (Some(to), Some(slug)) => {
                let to_list = to.as_bytes() == UNKNOWN_ARTICLE.as_bytes();
                to_list && !slug.is_empty() && !slug.contains('/')
            }
            _ => false,
        },
        _ => false,
    }
}

/// Not cacheable: the owner may change the redirect.
fn to(redirect: &Redirect) -> Option<Response> {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = if redirect.permanent { StatusCode::MOVED_PERMANENTLY } else { StatusCode::FOUND };
    let headers: &mut HeaderMap = response.headers_mut();
    headers.insert(header::LOCATION, HeaderValue::from_str(&redirect.location).ok()?);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    Some(response)
}
