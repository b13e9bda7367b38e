//! What all public forms ask while they are filled in.

use super::ApiError;
use domain::check::{FieldCheck, check};
use leptos::prelude::*;
use leptos::server_fn::codec::Json;

/// Looks at one field that was left, by the rules that the form is checked by when
/// it is sent. Nothing is stored or logged.
///
/// # Errors
/// None of its own.
#[server(name = CheckField, prefix = "/api", endpoint = "forms/check", input = Json, output = Json)]
pub async fn check_field(
    /// Name of the field, as the forms spell it.
    field: String,
    /// As typed.
    value: String,
) -> Result<FieldCheck, ApiError> {
    Ok(check(&field, &value))
}
