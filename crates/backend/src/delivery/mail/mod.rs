//! Mail of the site: its texts ([`letters`]), and whether it can be sent and arrives ([`check`]). The outbox decides
//! what is sent when.

pub mod check;
pub(crate) mod conversation_letters;
pub(crate) mod digest_letters;
mod house;
pub(crate) mod letters;
pub(crate) mod photos;

use crate::boxed;
use crate::db::delivery::deliveries;
use crate::error::BackendError;
use domain::Timestamp;
use outgoing::mail::Mailer;

/// Whether the mail server accepts the connection and sign-in; `Ok(false)` if none is configured.
#[boxed]
pub async fn probe(backend: &crate::Backend) -> Result<bool, String> {
    let Some(options) = &backend.outgoing.mail else { return Ok(false) };
    let mailer = Mailer::new(options, site_host(backend.site_url.as_deref()).as_deref()).map_err(|e| e.to_string())?;
    mailer.probe().await.map(|()| true).map_err(|e| e.to_string())
}

/// When the last mail was taken by the mail server.
#[boxed]
pub async fn last_delivered(backend: &crate::Backend) -> Result<Option<Timestamp>, BackendError> {
    Ok(deliveries::last_mail(&backend.db).await?)
}

/// Used in EHLO; makes message ids and calendar ids globally unique.
pub(crate) fn site_host(site_url: Option<&str>) -> Option<String> {
    domain::text::web_address::host(site_url?)
}
