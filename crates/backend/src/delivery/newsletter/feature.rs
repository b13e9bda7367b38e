use super::sweep;
use super::topic::Subscribers;
use crate::db::delivery::subscribers as db;
use crate::feature::{Every, Feature, Statements, Work};

pub(crate) const FEATURE: Feature = Feature {
    statements: &[Statements { module: "delivery::subscribers", queries: db::QUERIES }],
    topics: &[&Subscribers],
    personal: &[db::PERSONAL],
    work: &[Work {
        every: Every::QuarterHour,
        failure: "cannot sweep subscribers",
        run: |backend| Box::pin(async { sweep(backend).await.map(drop) }),
    }],
    ..Feature::new("newsletter")
};
