//! Looks up a redirect where there is no page, and records the path if there is none. Other
//! responses pass unchanged.

use crate::header_text::header_text;
use crate::state::AppState;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::Response;
use backend::site::redirects::Redirect;
use domain::content::blog::UNKNOWN_ARTICLE;
use domain::site::pages;
use domain::site::redirect::is_reserved;

/// Below it, an unknown path redirects to the list, which counts as not found, too.
const BLOG: &str = "/blog/";

pub async fn layer(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let reads = *request.method() == Method::GET || *request.method() == Method::HEAD;
    if !reads || is_reserved(request.uri().path()) {
        return next.run(request).await;
    }
    // Both clone cheaply (reference counted).
    let uri = request.uri().clone();
    let referrer = header_text(request.headers(), header::REFERER).map(str::to_owned);
    let response = next.run(request).await;
    if !is_missing(&uri, &response) {
        return response;
    }
    if let Some(answer) = in_lower_case(&state, &uri).await {
        return answer;
    }
    match backend::site::redirects::follow(&state.backend, uri.path(), uri.query(), referrer.as_deref()).await {
        Ok(None) => response,
        Ok(Some(redirect)) => to(&redirect).unwrap_or(response),
        Err(cause) => {
            tracing::warn!(%cause, "redirects cannot be read");
            response
        }
    }
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

/// The way to the page whose path was typed in capitals.
async fn in_lower_case(state: &AppState, uri: &Uri) -> Option<Response> {
    let path = uri.path().to_ascii_lowercase();
    if path == uri.path() || !is_page(state, &path).await {
        return None;
    }
    let location = match uri.query() {
        Some(query) => format!("{path}?{query}"),
        None => path,
    };
    to(&Redirect { location, permanent: true })
}

/// Whether it is the address of a fixed page or one of the owner's own.
async fn is_page(state: &AppState, path: &str) -> bool {
    if pages::at(path).is_some() {
        return true;
    }
    let Ok(site) = backend::content::site(&state.backend).await else { return false };
    matches!(site.own_page(path.trim_start_matches('/')), Ok(Some(_)))
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
