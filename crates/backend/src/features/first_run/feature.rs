use super::rows;
use crate::feature::{Feature, Statements};

pub(crate) const FEATURE: Feature = Feature {
    statements: &[Statements { module: "features::first_run", queries: rows::QUERIES }],
    ..Feature::new("first run")
};
