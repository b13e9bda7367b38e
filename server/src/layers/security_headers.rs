//! Headers that every answer carries. What is allowed is spelled out; a page
//! that needs more fails the browser tests.

use crate::startup::AppState;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;

/// Policy of pages and everything else.
pub const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; frame-src https://player.vimeo.com; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types app";
/// [`POLICY`] for the page and the worker that compile WASM.
pub const POLICY_WASM: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; frame-src https://player.vimeo.com; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types app";
/// Policy of files that visitors sent: nothing in them may run.
pub const POLICY_FILE: &str = "default-src 'none'; sandbox";

const PERMISSIONS: &str = "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()";

/// Adds the headers; one that a handler set itself stays.
pub async fn layer(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let wasm = needs_wasm(request.uri().path());
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    add(headers, header::CONTENT_SECURITY_POLICY, if wasm { POLICY_WASM } else { POLICY });
    add(headers, header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    add(headers, header::REFERRER_POLICY, "strict-origin-when-cross-origin");
    add(headers, HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    add(headers, HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    add(headers, HeaderName::from_static("permissions-policy"), PERMISSIONS);
    if state.config.secure() {
        add(headers, header::STRICT_TRANSPORT_SECURITY, "max-age=63072000; includeSubDomains");
    }
    response
}

/// Whether what is served at `path` compiles WASM: the visualizer, and the photo
/// worker, whose own response's policy governs it.
fn needs_wasm(path: &str) -> bool {
    path == "/visualizer" || path == "/showroom" || (path.starts_with("/islands/") && path.contains("worker"))
}

fn add(headers: &mut HeaderMap, name: HeaderName, value: &'static str) {
    headers.entry(name).or_insert(HeaderValue::from_static(value));
}
