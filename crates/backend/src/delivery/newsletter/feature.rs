use super::topic::Subscribers;
use super::{CODE, sweep};
use crate::db::delivery::subscribers as db;
use crate::feature::{Every, Feature, Logged, Statements, Work};

pub(crate) const FEATURE: Feature = Feature {
    statements: &[Statements { module: "delivery::subscribers", queries: db::QUERIES }],
    topics: &[&Subscribers],
    personal: &[db::PERSONAL],
    work: &[Work {
        every: Every::QuarterHour,
        failure: "cannot sweep subscribers",
        run: |backend| Box::pin(async { sweep(backend).await.map(drop) }),
    }],
    // Without a name: the log outlives the erasure of a subscriber.
    logged: Some(Logged { code: CODE, label: "Newsletter subscriber" }),
    ..Feature::new("newsletter")
};
