pub use crate::db::site::overview::ContentCounts;

use crate::Backend;
use crate::boxed;
use crate::content;
use crate::db::site::overview;
use crate::error::BackendError;
use crate::features::receivers;
use domain::features::receivers::WebhookEvent;

#[boxed]
pub async fn content(backend: &Backend) -> Result<ContentCounts, BackendError> {
    Ok(overview::counts(&backend.db).await?)
}

/// Whether new leads are sent to a webhook. Its address is a secret.
#[boxed]
pub async fn has_webhook(backend: &Backend) -> Result<bool, BackendError> {
    let known = receivers::list(backend).await?;
    Ok(known.iter().any(|receiver| receiver.wants(WebhookEvent::LeadCreated)))
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Destinations {
    /// The address that gets a notice; none if the site sends no mail.
    pub mail: Option<String>,
    pub webhook: bool,
}

#[boxed]
pub async fn destinations(backend: &Backend) -> Result<Destinations, BackendError> {
    let webhook = has_webhook(backend).await?;
    let mail = match &backend.outgoing.mail {
        Some(options) if options.owner.is_some() => options.owner.clone(),
        Some(_) => Some(content::site_data(backend).await?.profile.email.clone()),
        None => None,
    };
    Ok(Destinations { mail, webhook })
}
