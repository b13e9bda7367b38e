//! The layers that every request passes through, outermost first: see `router::build`.

pub mod api_errors;
pub mod bodies;
pub mod cached_pages;
pub mod deadline;
pub mod missing;
pub mod page_cache;
pub mod panics;
pub mod request_log;
pub mod security_headers;
