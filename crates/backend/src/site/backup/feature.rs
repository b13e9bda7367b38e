use crate::db::backup::{erased_rows, restore, runs};
use crate::feature::{Feature, Statements};

pub(crate) const FEATURE: Feature = Feature {
    statements: &[
        Statements { module: "backup::erased_rows", queries: erased_rows::QUERIES },
        Statements { module: "backup::restore", queries: restore::QUERIES },
        Statements { module: "backup::runs", queries: runs::QUERIES },
    ],
    ..Feature::new("backups")
};
