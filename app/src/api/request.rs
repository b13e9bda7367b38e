//! What a server function reads from its request.

use super::ApiError;
use leptos::prelude::use_context;

pub(super) fn backend() -> Result<backend::Shared, ApiError> {
    use_context::<backend::Shared>().ok_or_else(ApiError::unexpected)
}
