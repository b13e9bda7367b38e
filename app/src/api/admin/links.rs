//! The link checker and the log of missing pages. Screens call the reads in their own process; plain
//! forms and scripts share the writes.

use crate::api::session::owner_call;
use crate::api::{ApiError, exists};
use backend::site::links::LinkPage;
use backend::site::redirects::MissingPath;
use domain::site::link::LinkState;
use leptos::prelude::*;
use leptos::server_fn::codec::Json;

pub async fn list(state: Option<LinkState>, after: Option<&str>) -> Result<LinkPage, ApiError> {
    let call = owner_call()?;
    Ok(backend::site::links::list(&call.backend, state, after).await?)
}

pub async fn missing() -> Result<Vec<MissingPath>, ApiError> {
    let call = owner_call()?;
    Ok(backend::site::redirects::missing(&call.backend).await?)
}

#[server(name = CheckLink, prefix = "/api", endpoint = "admin/links/check", input = Json, output = Json)]
pub async fn check(id: String) -> Result<(), ApiError> {
    let call = owner_call()?;
    exists(backend::site::links::check_one(&call.backend, &id).await?)
}

#[server(name = IgnoreLink, prefix = "/api", endpoint = "admin/links/ignore", input = Json, output = Json)]
pub async fn ignore(id: String, ignored: bool) -> Result<(), ApiError> {
    let call = owner_call()?;
    exists(backend::site::links::ignore(&call.backend, &call.admin, &id, ignored).await?)
}

#[server(name = ScanLinks, prefix = "/api", endpoint = "admin/links/scan", input = Json, output = Json)]
pub async fn scan() -> Result<(), ApiError> {
    let call = owner_call()?;
    Ok(backend::site::links::check_all(&call.backend).await?)
}

#[server(name = ForgetMissing, prefix = "/api", endpoint = "admin/redirects/forget", input = Json, output = Json)]
pub async fn forget_missing(path: String) -> Result<(), ApiError> {
    let call = owner_call()?;
    Ok(backend::site::redirects::forget(&call.backend, &path).await?)
}
