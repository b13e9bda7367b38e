//! The rows of features with tables of their own, and what reads them; one line for each.

mod digests;
mod first_run;
mod newsletter;
mod opening;
mod push;
mod receivers;
mod reports;
mod review_requests;
mod visits;
mod withdrawals;

use super::site::Ask;

pub(super) const FEATURES: &[Feature] = &[
    newsletter::FEATURE,
    review_requests::FEATURE,
    receivers::FEATURE,
    push::FEATURE,
    digests::FEATURE,
    first_run::FEATURE,
    withdrawals::FEATURE,
    visits::FEATURE,
    reports::FEATURE,
    opening::FEATURE,
];

pub(super) struct Feature {
    pub(super) tables: &'static [&'static str],
    /// Statements that fill the tables, and queue a delivery of each topic.
    pub(super) rows: &'static [&'static str],
    /// Which row to damage, if not just any.
    pub(super) which: Option<&'static str>,
    pub(super) readers: fn() -> Vec<Ask>,
    /// Its pages that read tables of the site: the table, and the page.
    pub(super) pages: &'static [(&'static str, &'static str)],
}

pub(super) fn of_table(table: &str) -> Option<&'static Feature> {
    FEATURES.iter().find(|feature| feature.tables.contains(&table))
}

pub(super) fn pages_that_read(table: &str) -> Vec<&'static str> {
    let of_table = |(read, page): &(&str, &'static str)| if *read == table { Some(*page) } else { None };
    FEATURES.iter().flat_map(|feature| feature.pages).filter_map(of_table).collect()
}
