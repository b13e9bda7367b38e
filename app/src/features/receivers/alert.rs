use crate::api::ApiError;
use crate::api::admin::alerts::{Alert, Severity};
use backend::Backend;
use backend::delivery::receivers;
use domain::admin::AlertItem;
use domain::messages::receivers as msg;

/// If deliveries to a receiver were given up.
pub(crate) async fn alert(backend: &Backend) -> Result<Option<Alert>, ApiError> {
    let receivers = receivers::list(backend).await?;
    let Some(failing) = receivers.iter().find(|receiver| receiver.failed > 0) else { return Ok(None) };
    let item = AlertItem {
        title: msg::undelivered(&failing.name),
        text: msg::UNDELIVERED_HELP.to_owned(),
        href: format!("/admin/webhooks/{}", failing.id),
        action: "Look".to_owned(),
    };
    Ok(Some(Alert { item, severity: Severity::Bad }))
}
