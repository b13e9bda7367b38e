use super::lead_events::on_lead;
use super::topic::WebhookMessages;
use super::{add_first, renew_all, sweep};
use crate::db::delivery::receivers as db;
use crate::feature::{Every, Feature, Statements, Work};

pub(crate) const FEATURE: Feature = Feature {
    statements: &[Statements { module: "delivery::receivers", queries: db::QUERIES }],
    topics: &[&WebhookMessages],
    filled_at_start: &["webhook_receivers"],
    add_first: Some(|db, clock| add_first(db, clock)),
    work: &[Work { every: Every::QuarterHour, failure: "cannot sweep former secrets", run: |backend| sweep(backend) }],
    on_lead: Some(|tx, happened| Box::pin(on_lead(tx, happened))),
    deliveries_of_person: Some(db::DELIVERIES_OF_PERSON),
    renew_keys: Some(|tx, now| renew_all(tx, now)),
    ..Feature::new("webhook receivers")
};
