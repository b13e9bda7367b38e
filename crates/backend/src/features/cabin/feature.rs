use super::materials;
use crate::feature::{Feature, Statements};

pub(crate) const FEATURE: Feature = Feature {
    statements: &[Statements { module: "cabin::materials", queries: materials::QUERIES }],
    ..Feature::new("own cabin")
};
