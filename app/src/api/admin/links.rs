//! The link checker and the log of missing pages. Screens call the reads in their own process; plain
//! forms and scripts share the writes.

use crate::api::session::require_admin;
use crate::api::{ApiError, backend, found};
use backend::site::links::LinkPage;
use backend::site::redirects::MissingPath;
use domain::site::link::LinkState;
use leptos::prelude::*;
use leptos::server_fn::codec::Json;

/// A page of links with a state; without one, the ignored links.
pub async fn list(state: Option<LinkState>, after: Option<&str>) -> Result<LinkPage, ApiError> {
    require_admin()?;
    Ok(backend::site::links::list(&*backend()?, state, after).await?)
}

/// Paths that were not found, the most requested first.
pub async fn missing() -> Result<Vec<MissingPath>, ApiError> {
    require_admin()?;
    Ok(backend::site::redirects::missing(&*backend()?).await?)
}

#[server(name = CheckLink, prefix = "/api", endpoint = "admin/links/check", input = Json, output = Json)]
pub async fn check(id: String) -> Result<(), ApiError> {
    require_admin()?;
    found(backend::site::links::check_one(&*backend()?, &id).await?.then_some(()))
}

#[server(name = IgnoreLink, prefix = "/api", endpoint = "admin/links/ignore", input = Json, output = Json)]
pub async fn ignore(id: String, ignored: bool) -> Result<(), ApiError> {
    let admin = require_admin()?;
    found(backend::site::links::ignore(&*backend()?, &admin, &id, ignored).await?.then_some(()))
}

#[server(name = ScanLinks, prefix = "/api", endpoint = "admin/links/scan", input = Json, output = Json)]
pub async fn scan() -> Result<(), ApiError> {
    require_admin()?;
    Ok(backend::site::links::check_all(&*backend()?).await?)
}

#[server(name = ForgetMissing, prefix = "/api", endpoint = "admin/redirects/forget", input = Json, output = Json)]
pub async fn forget_missing(path: String) -> Result<(), ApiError> {
    require_admin()?;
    Ok(backend::site::redirects::forget(&*backend()?, &path).await?)
}
