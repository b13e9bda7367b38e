//! Calls of all public forms while they are being filled in.

use super::ApiError;
use domain::leads::check::{FieldCheck, check};
use leptos::prelude::*;
use leptos::server_fn::codec::Json;

/// By the same rules as on submit. Nothing is stored or logged.
#[server(name = CheckField, prefix = "/api", endpoint = "forms/check", input = Json, output = Json)]
pub async fn check_field(field: String, value: String) -> Result<FieldCheck, ApiError> {
    Ok(check(&field, &value))
}
