use super::sweep;
use super::topic::Withdrawals;
use crate::db::leads::withdrawals as db;
use crate::feature::{Every, Feature, Statements, Work};

pub(crate) const FEATURE: Feature = Feature {
    statements: &[Statements { module: "leads::withdrawals", queries: db::QUERIES }],
    topics: &[&Withdrawals],
    work: &[Work { every: Every::QuarterHour, failure: "cannot sweep withdrawals", run: |backend| sweep(backend) }],
    ..Feature::new("withdrawals")
};
