use super::links::CODE;
use super::{analytics, redirects, reports};
use crate::db::site::{day_counts, events, links, page_figures, redirects as missing};
use crate::feature::{Every, Feature, Logged, Statements, Work};

pub(crate) const ANALYTICS: Feature = Feature {
    statements: &[
        Statements { module: "site::events", queries: events::QUERIES },
        Statements { module: "site::page_figures", queries: page_figures::QUERIES },
    ],
    work: &[Work {
        every: Every::TenSeconds,
        failure: "cannot write steps of the refit funnel",
        run: |backend| analytics::write_waiting(backend),
    }],
    ..Feature::new("analytics")
};

pub(crate) const REPORTS: Feature = Feature {
    statements: &[Statements { module: "site::day_counts", queries: day_counts::QUERIES }],
    work: &[Work {
        every: Every::TenSeconds,
        failure: "cannot count leads for the reports",
        run: |backend| reports::count_due(backend),
    }],
    ..Feature::new("reports")
};

pub(crate) const LINKS: Feature = Feature {
    statements: &[Statements { module: "site::links", queries: links::QUERIES }],
    logged: Some(Logged { code: CODE, label: "Link" }),
    ..Feature::new("links")
};

pub(crate) const REDIRECTS: Feature = Feature {
    statements: &[Statements { module: "site::redirects", queries: missing::QUERIES }],
    work: &[
        Work {
            every: Every::TenSeconds,
            failure: "cannot write redirect counts",
            run: |backend| redirects::flush(backend),
        },
        Work {
            every: Every::QuarterHour,
            failure: "cannot sweep addresses that were not found",
            run: |backend| Box::pin(async { redirects::sweep(backend).await.map(drop) }),
        },
    ],
    ..Feature::new("redirects")
};
