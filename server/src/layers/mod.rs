//! The layers that every request passes through, outermost first: see `router::build`.

pub mod admin_session;
pub mod api_errors;
pub mod bodies;
pub mod content_security_policy;
pub mod deadline;
pub mod failure;
pub mod nul_bytes;
pub mod panics;
pub mod redirects;
pub mod request_log;
pub mod security_headers;
