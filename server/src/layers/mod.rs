//! The layers that every request passes through, outermost first: see `router::build`.

pub mod api_errors;
pub mod bodies;
pub mod body_memory;
pub mod cached_pages;
pub mod deadline;
pub mod failure;
pub mod feed_cache;
pub mod feed_store;
pub mod missing;
pub mod nul;
pub mod page_cache;
pub mod page_store;
pub mod panics;
pub mod policy;
pub mod refusal;
pub mod request_log;
pub mod security_headers;
