use super::sweep;
use super::topic::WITHDRAWALS;
use crate::db::leads::withdrawals as db;
use crate::feature::{Every, Feature, Statements, Work};

pub(crate) const FEATURE: Feature = Feature {
    statements: &[Statements { module: "leads::withdrawals", queries: db::QUERIES }],
    topics: &[WITHDRAWALS],
    work: &[Work { every: Every::QuarterHour, failure: "cannot sweep withdrawals", run: |backend| sweep(backend) }],
    ..Feature::new("withdrawals")
};
