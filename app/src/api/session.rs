use super::{ApiError, backend};
use crate::context::CurrentAdmin;
use backend::accounts::session::Admin;
use leptos::prelude::use_context;

#[must_use]
pub fn current() -> Option<Admin> {
    use_context::<CurrentAdmin>()?.0
}

/// A call of the back office: the owner who makes it, and what it works on.
pub(crate) struct OwnerCall {
    pub admin: Admin,
    pub backend: backend::SharedBackend,
}

/// Every function of the back office starts with this: server functions are public endpoints, whichever
/// page calls them. Their errors become public ones, and their causes are logged, by `?`.
pub(crate) fn owner_call() -> Result<OwnerCall, ApiError> {
    let Some(admin) = current() else { return Err(ApiError::unauthorized()) };
    Ok(OwnerCall { admin, backend: backend()? })
}
