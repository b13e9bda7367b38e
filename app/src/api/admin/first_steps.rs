//! The owner's first steps on the dashboard.

use crate::api::session::require_admin;
use crate::api::{ApiError, backend};
use leptos::prelude::*;
use leptos::server_fn::codec::Json;

#[server(name = HideFirstSteps, prefix = "/api", endpoint = "admin/first-steps/hide", input = Json, output = Json)]
pub async fn hide(hidden: bool) -> Result<(), ApiError> {
    require_admin()?;
    Ok(backend::site::first_steps::hide(&*backend()?, hidden).await?)
}
