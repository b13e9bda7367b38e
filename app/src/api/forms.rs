//! Calls of all public forms while they are being filled in.

use super::ApiError;
use domain::leads::check::{FieldCheck, check};
use leptos::prelude::*;
use leptos::server_fn::codec::Json;

/// Validates one field when it loses focus, by the same rules as on submit. Nothing is stored or
/// logged.
///
/// # Errors
/// None.
#[server(name = CheckField, prefix = "/api", endpoint = "forms/check", input = Json, output = Json)]
pub async fn check_field(
    /// Name of the field, as spelled in the forms.
    field: String,
    /// As typed.
    value: String,
) -> Result<FieldCheck, ApiError> {
    Ok(check(&field, &value))
}
