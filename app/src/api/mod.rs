//! Server functions, through which pages and islands access all data. They read the request's
//! context, call one use case of the backend and turn its errors into public messages. Admin
//! functions start with [`session::require_admin`].

pub mod admin;
pub mod admin_types;
pub mod analytics;
pub mod contact;
pub mod content;
mod error;
pub mod forms;
pub mod leads;
pub mod links;
pub mod newsletter;
pub mod preview;
pub mod refit;
pub mod session;
pub mod visit;

pub use error::{ApiError, ErrorBody, ErrorCode};

use leptos::prelude::use_context;

/// The request's backend.
///
/// # Errors
/// `unexpected` outside a request, which is a bug.
fn backend() -> Result<backend::Shared, ApiError> {
    use_context::<backend::Shared>().ok_or_else(ApiError::unexpected)
}

/// Registers every server function with the router. Explicit, because automatic registration
/// depends on what the linker keeps.
pub fn register() {
    use leptos::server_fn::axum::register_explicit;
    register_explicit::<refit::SubmitRefit>();
    register_explicit::<contact::SubmitContact>();
    register_explicit::<visit::SubmitVisit>();
    register_explicit::<forms::CheckField>();
    register_explicit::<analytics::RecordEvent>();
    admin::register();
}
