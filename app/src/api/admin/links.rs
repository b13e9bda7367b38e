//! The link checker and the log of missing pages.

use crate::api::session::owner_call;
use crate::api::{ApiError, exists};
use backend::site::links::LinkPage;
use backend::site::redirects::MissingPath;
use domain::site::link::LinkState;

pub async fn list(state: Option<LinkState>, after: Option<&str>) -> Result<LinkPage, ApiError> {
    let call = owner_call()?;
    Ok(backend::site::links::list(&call.backend, state, after).await?)
}

pub async fn missing() -> Result<Vec<MissingPath>, ApiError> {
    let call = owner_call()?;
    Ok(backend::site::redirects::missing(&call.backend).await?)
}

pub async fn check(id: &str) -> Result<(), ApiError> {
    let call = owner_call()?;
    exists(backend::site::links::check_one(&call.backend, id).await?)
}

pub async fn ignore(id: &str, ignored: bool) -> Result<(), ApiError> {
    let call = owner_call()?;
    exists(backend::site::links::ignore(&call.backend, &call.admin, id, ignored).await?)
}

pub async fn scan() -> Result<(), ApiError> {
    let call = owner_call()?;
    Ok(backend::site::links::check_all(&call.backend).await?)
}

pub async fn forget_missing(path: &str) -> Result<(), ApiError> {
    let call = owner_call()?;
    Ok(backend::site::redirects::forget(&call.backend, path).await?)
}
