use super::paths::{AtPath, lookup};
use super::redirects::{Chain, chain_from};
use crate::error::BackendError;
use crate::{Backend, boxed};
use domain::site::redirect::canonical;

/// What is at this path, or at the end of its redirects. The redirect with the id `but` does not count.
#[boxed]
pub async fn follow(backend: &Backend, path: &str, but: &str) -> Result<AtPath, BackendError> {
    let found = lookup(backend, path).await?;
    if found != AtPath::Nothing {
        return Ok(found);
    }
    let Some(path) = canonical(path) else { return Ok(found) };
    Ok(match chain_from(backend, &path, but).await? {
        Chain::EndsAt(target) => AtPath::Redirected(target),
        Chain::Loop => AtPath::Loop,
        Chain::None => AtPath::Nothing,
    })
}
