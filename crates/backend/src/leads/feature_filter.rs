//! A filter of the inbox that a feature adds: a checkbox of one tab. One of them can be ticked at a time.

use crate::db::leads::search::SearchStatements;
use domain::leads::lead::LeadFilter;

#[derive(Debug, PartialEq, Eq)]
pub struct FeatureFilter {
    /// In the address of the list: 'unasked'.
    pub code: &'static str,
    pub label: &'static str,
    pub tab: LeadFilter,
    pub(crate) search: SearchStatements,
}
