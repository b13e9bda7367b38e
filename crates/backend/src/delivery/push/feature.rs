use super::topic::PushMessages;
use crate::db::delivery::push as db;
use crate::feature::{Feature, Statements};

pub(crate) const FEATURE: Feature = Feature {
    statements: &[Statements { module: "delivery::push", queries: db::QUERIES }],
    topics: &[&PushMessages],
    ..Feature::new("notifications on devices")
};
