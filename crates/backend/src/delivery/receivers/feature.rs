use super::sweep;
use super::topic::WebhookMessages;
use crate::db::delivery::receivers as db;
use crate::feature::{Every, Feature, Statements, Work};

pub(crate) const FEATURE: Feature = Feature {
    statements: &[Statements { module: "delivery::receivers", queries: db::QUERIES }],
    topics: &[&WebhookMessages],
    filled_at_start: &["webhook_receivers"],
    work: &[Work { every: Every::QuarterHour, failure: "cannot sweep former secrets", run: |backend| sweep(backend) }],
    ..Feature::new("webhook receivers")
};
