use super::lead_events::on_lead;
use super::topic::WEBHOOK_MESSAGES;
use super::{add_first, list, renew_all, sweep};
use crate::db::delivery::receivers as db;
use crate::feature::{Every, Feature, Statements, Work};
use crate::{Backend, BackendError};
use domain::admin::AlertItem;
use domain::features::receivers::{WebhookReceiver, messages as msg};

pub(crate) const FEATURE: Feature = Feature {
    statements: &[Statements { module: "delivery::receivers", queries: db::QUERIES }],
    topics: &[WEBHOOK_MESSAGES],
    filled_at_start: &["webhook_receivers"],
    add_first: Some(|db, clock| add_first(db, clock)),
    work: &[Work { every: Every::QuarterHour, failure: "cannot sweep former secrets", run: |backend| sweep(backend) }],
    on_lead: Some(|tx, happened| Box::pin(on_lead(tx, happened))),
    deliveries_of_person: Some(db::DELIVERIES_OF_PERSON),
    renew_keys: Some(|tx, now| renew_all(tx, now)),
    alert: Some(|backend| Box::pin(alert(backend))),
    ..Feature::new("webhook receivers")
};

/// If a receiver gets nothing because no test has arrived, or if deliveries to one were given up.
async fn alert(backend: &Backend) -> Result<Option<AlertItem>, BackendError> {
    let receivers = list(backend).await?;
    let about = |receiver: &WebhookReceiver, title: String, text: &str| AlertItem {
        title,
        text: text.to_owned(),
        href: format!("/admin/webhooks/{}", receiver.id),
        action: "Look".to_owned(),
    };
    if let Some(unreached) = receivers.iter().find(|receiver| receiver.is_active && receiver.unreached_at.is_some()) {
        return Ok(Some(about(unreached, msg::unreached(&unreached.name), msg::UNREACHED_HELP)));
    }
    let Some(failing) = receivers.iter().find(|receiver| receiver.failed > 0) else { return Ok(None) };
    Ok(Some(about(failing, msg::undelivered(&failing.name), msg::UNDELIVERED_HELP)))
}
