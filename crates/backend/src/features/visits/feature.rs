use super::remind;
use crate::db::leads::{agenda, visits};
use crate::feature::{Every, Feature, Statements, Work};

pub(crate) const FEATURE: Feature = Feature {
    statements: &[
        Statements { module: "leads::visits", queries: visits::QUERIES },
        Statements { module: "leads::agenda", queries: agenda::QUERIES },
    ],
    work: &[Work {
        every: Every::Minute,
        failure: "cannot queue reminders of visits",
        run: |backend| Box::pin(async { remind(backend).await.map(drop) }),
    }],
    ..Feature::new("visits of the showroom")
};
