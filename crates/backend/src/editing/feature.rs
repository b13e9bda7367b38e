use super::sweep;
use crate::db::editing::{changes, drafts, previews};
use crate::feature::{Every, Feature, Statements, Work};

pub(crate) const FEATURE: Feature = Feature {
    statements: &[
        Statements { module: "editing::changes", queries: changes::QUERIES },
        Statements { module: "editing::drafts", queries: drafts::QUERIES },
        Statements { module: "editing::previews", queries: previews::QUERIES },
    ],
    work: &[Work {
        every: Every::QuarterHour,
        failure: "cannot sweep the trash",
        run: |backend| Box::pin(async { sweep(backend).await.map(drop) }),
    }],
    ..Feature::new("editing")
};
