use axum::http::{HeaderMap, HeaderName};

/// None if it is not text.
pub fn header_text(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get(name)?.to_str().ok()
}
