use crate::api::ApiError;
use crate::api::session::owner_call;
use leptos::prelude::*;
use leptos::server_fn::codec::Json;

#[server(name = HideFirstSteps, prefix = "/api", endpoint = "admin/first-steps/hide", input = Json, output = Json)]
pub async fn hide(hidden: bool) -> Result<(), ApiError> {
    let call = owner_call()?;
    Ok(backend::site::first_steps::hide(&call.backend, hidden).await?)
}
