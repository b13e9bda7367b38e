//! Static files: those with immutable URLs, and the few others.

use crate::state::AppState;
use axum::Router;
use axum::extract::Request;
use axum::http::{HeaderValue, header};
use axum::middleware::{Next, from_fn};
use axum::response::Response;
use tower_http::services::ServeDir;

const FOREVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
const A_DAY: HeaderValue = HeaderValue::from_static("public, max-age=86400");

/// `/islands/*` (hashed names), `/pkg/*` (hash in the query) and the plain files.
pub fn router(state: &AppState) -> Router<AppState> {
    let assets = ServeDir::new(&state.config.assets_dir).precompressed_br().precompressed_gzip();
    let modules = ServeDir::new(state.config.site_root.join("pkg")).precompressed_br().precompressed_gzip();
    let mut router = Router::new()
        .nest_service("/islands", tower::ServiceBuilder::new().layer(from_fn(forever)).service(assets))
        .nest_service("/pkg", tower::ServiceBuilder::new().layer(from_fn(forever_if_versioned)).service(modules));
    for name in public_files(&state.config.public_dir) {
        let service = tower_http::services::ServeFile::new(state.config.public_dir.join(&name))
            .precompressed_br()
            .precompressed_gzip();
        router = router
            .route_service(&format!("/{name}"), tower::ServiceBuilder::new().layer(from_fn(a_day)).service(service));
    }
    router
}

/// Paths of all files in the public folder. Listed once, so that request paths never touch the file
/// system.
pub(crate) fn public_files(root: &std::path::Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut folders = vec![root.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = std::fs::read_dir(&folder) else { continue };
        for entry in entries.flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if let Ok(relative) = path.strip_prefix(root)
                && let Some(name) = relative.to_str()
                && !name.ends_with(".br")
                && !name.ends_with(".gz")
            {
                found.push(name.replace('\\', "/"));
            }
        }
    }
    found
}

/// Immutable files are never revalidated, so they need no tag and no date; a font that takes one
/// packet less arrives a round trip earlier.
async fn forever(request: Request, next: Next) -> Response {
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
