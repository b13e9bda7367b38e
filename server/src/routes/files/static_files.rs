use crate::state::AppState;
use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, header};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse as _, Redirect, Response};
use axum::routing::get;
use tower::ServiceBuilder;

const FOREVER: HeaderValue = HeaderValue::from_static(storage::IMMUTABLE);
const A_DAY: HeaderValue = HeaderValue::from_static("public, max-age=86400");

/// `/islands/*` (hashed names), `/pkg/*` (hash in the query) and the plain files.
pub fn router(state: &AppState) -> Router<AppState> {
    let config = &state.config;
    let assets = ServiceBuilder::new().layer(from_fn(cache_forever)).service(config.assets.service());
    let modules = ServiceBuilder::new().layer(from_fn(forever_if_versioned)).service(config.modules.service());
    let plain = ServiceBuilder::new().layer(from_fn(a_day)).service(config.public_files.service());
    let router = Router::new()
        .nest_service("/islands", assets)
        .nest_service("/pkg", modules)
        .route("/waiting-notice.js", get(waiting_notice));
    let names = config.public_files.files();
    names.iter().fold(router, |router, name| router.route_service(&format!("/{name}"), plain.clone()))
}

/// The script that shows and sends a request that waits on the visitor's device. `site.ts` loads it by this name, so
/// that no page carries its address.
async fn waiting_notice(State(state): State<AppState>) -> Response {
    let script = state.assets().script("public/waiting/notice");
    ([(header::CACHE_CONTROL, "no-store")], Redirect::temporary(&script)).into_response()
}

/// Immutable files are never revalidated, so they need no tag and no date; a font that takes one
/// packet less arrives a round trip earlier.
async fn cache_forever(request: Request, next: Next) -> Response {
    let mut response = cached(next.run(request).await, FOREVER);
    for name in [header::ETAG, header::LAST_MODIFIED, header::ACCEPT_RANGES] {
        response.headers_mut().remove(name);
    }
    response
}

async fn forever_if_versioned(request: Request, next: Next) -> Response {
    let versioned = request.uri().query().is_some_and(|q| q.starts_with("v="));
    cached(next.run(request).await, if versioned { FOREVER } else { HeaderValue::from_static("no-cache") })
}

async fn a_day(request: Request, next: Next) -> Response {
    cached(next.run(request).await, A_DAY)
}

fn cached(mut response: Response, policy: HeaderValue) -> Response {
    let policy = if response.status().is_success() || response.status() == 304 {
        policy
    } else {
        HeaderValue::from_static("no-store")
    };
    response.headers_mut().insert(header::CACHE_CONTROL, policy);
    response
}
