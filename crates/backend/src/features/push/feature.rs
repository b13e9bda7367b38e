use super::lead_events::on_lead;
use super::renew_key;
use super::topic::PUSH_MESSAGES;
use crate::db::delivery::push as db;
use crate::feature::{Feature, Statements};

pub(crate) const FEATURE: Feature = Feature {
    statements: &[Statements { module: "delivery::push", queries: db::QUERIES }],
    topics: &[PUSH_MESSAGES],
    on_lead: Some(|tx, happened| Box::pin(on_lead(tx, happened))),
    deliveries_of_person: Some(db::DELIVERIES_OF_PERSON),
    renew_keys: Some(|tx, now| renew_key(tx, now)),
    ..Feature::new("notifications on devices")
};
