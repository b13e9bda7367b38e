use super::topic::DIGESTS;
use super::{queue_due, sweep};
use crate::db::delivery::digests as db;
use crate::feature::{Every, Feature, Statements, Work};

pub(crate) const FEATURE: Feature = Feature {
    statements: &[Statements { module: "delivery::digests", queries: db::QUERIES }],
    topics: &[DIGESTS],
    work: &[
        Work { every: Every::Minute, failure: "cannot queue the digest", run: |backend| queue_due(backend) },
        Work { every: Every::QuarterHour, failure: "cannot sweep digests", run: |backend| sweep(backend) },
    ],
    ..Feature::new("digests")
};
