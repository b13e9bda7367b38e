use super::renew_key;
use super::topic::PushMessages;
use crate::db::delivery::push as db;
use crate::feature::{Feature, Statements};

pub(crate) const FEATURE: Feature = Feature {
    statements: &[Statements { module: "delivery::push", queries: db::QUERIES }],
    topics: &[&PushMessages],
    renew_keys: Some(|tx, now| renew_key(tx, now)),
    ..Feature::new("notifications on devices")
};
