//! The session of a request.

use super::ApiError;
use crate::context::CurrentAdmin;
use backend::accounts::session::Admin;
use leptos::prelude::use_context;

#[must_use]
pub fn current() -> Option<Admin> {
    use_context::<CurrentAdmin>().and_then(|current| current.0)
}

/// The signed-in owner. Every admin function starts with this: server functions are public
/// endpoints, whichever page calls them.
pub fn require_admin() -> Result<Admin, ApiError> {
    current().ok_or_else(ApiError::unauthorized)
}
