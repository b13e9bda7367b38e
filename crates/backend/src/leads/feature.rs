use super::topic::LEADS;
use super::{erasing, photo_deletions, uploads};
use crate::db::leads as db;
use crate::feature::{Every, Feature, Statements, Work};

pub(crate) const FEATURE: Feature = Feature {
    statements: &[
        Statements { module: "leads", queries: db::QUERIES },
        Statements { module: "leads::bulk", queries: db::bulk::QUERIES },
        Statements { module: "leads::figures", queries: db::figures::QUERIES },
        Statements { module: "leads::inbox", queries: db::inbox::QUERIES },
        Statements { module: "leads::merging", queries: db::merging::QUERIES },
        Statements { module: "leads::photo_deletions", queries: db::photo_deletions::QUERIES },
        Statements { module: "leads::privacy", queries: db::privacy::QUERIES },
        Statements { module: "leads::saved_filters", queries: db::saved_filters::QUERIES },
        Statements { module: "leads::search", queries: db::search::QUERIES },
        Statements { module: "leads::undo", queries: db::undo::QUERIES },
        Statements { module: "leads::uploads", queries: db::uploads::QUERIES },
        Statements { module: "leads::waiting", queries: db::waiting::QUERIES },
    ],
    topics: &[LEADS],
    work: &[
        Work {
            every: Every::FifteenSeconds,
            failure: "cannot delete photos of erased people",
            run: |backend| Box::pin(async { photo_deletions::delete_due(backend).await.map(drop) }),
        },
        Work {
            every: Every::FifteenSeconds,
            failure: "cannot empty the write-ahead log",
            run: |backend| erasing::empty_log(backend),
        },
        Work {
            every: Every::QuarterHour,
            failure: "cannot sweep photos",
            run: |backend| Box::pin(async { uploads::sweep(backend).await.map(drop) }),
        },
        Work {
            every: Every::QuarterHour,
            failure: "cannot sweep photos that no row names",
            run: |backend| Box::pin(async { photo_deletions::sweep(backend).await.map(drop) }),
        },
    ],
    ..Feature::new("leads")
};
