//! Site-wide figures for the owner's dashboard.

pub use crate::db::overview::ContentCounts;

use crate::Backend;
use crate::boxed;
use crate::db::{leads, overview, settings};
use crate::error::BackendError;

/// How much content there is.
#[boxed]
pub async fn content(b: &Backend) -> Result<ContentCounts, BackendError> {
    Ok(overview::counts(&b.db).await?)
}

/// Whether new leads are sent to a webhook. Its address is a secret.
#[boxed]
pub async fn has_webhook(b: &Backend) -> Result<bool, BackendError> {
    let url = settings::get(&b.db, leads::WEBHOOK_SETTING).await?;
    Ok(url.is_some_and(|url| !url.trim().is_empty()))
}
