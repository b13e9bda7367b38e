use super::ApiError;
use crate::context::RequestOrigin;
use backend::leads::origin::Origin;
use leptos::prelude::use_context;

/// Fails outside a request only, which is a bug.
pub(crate) fn backend() -> Result<backend::SharedBackend, ApiError> {
    use_context::<backend::SharedBackend>().ok_or_else(ApiError::unexpected)
}

/// As [`backend`].
pub(crate) fn origin() -> Result<Origin, ApiError> {
    match use_context::<RequestOrigin>() {
        Some(RequestOrigin(origin)) => Ok(origin),
        None => Err(ApiError::unexpected()),
    }
}
