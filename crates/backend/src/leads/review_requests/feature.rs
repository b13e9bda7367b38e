use super::remind;
use super::topic::ReviewRequests;
use crate::db::leads::review_requests as db;
use crate::feature::{Every, Feature, Statements, Work};

pub(crate) const FEATURE: Feature = Feature {
    statements: &[Statements { module: "leads::review_requests", queries: db::QUERIES }],
    topics: &[&ReviewRequests],
    personal: &[db::PERSONAL],
    work: &[Work {
        every: Every::QuarterHour,
        failure: "cannot queue reminders of reviews",
        run: |backend| Box::pin(async { remind(backend).await.map(drop) }),
    }],
    ..Feature::new("review requests")
};
