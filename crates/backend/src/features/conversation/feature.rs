use super::templates;
use super::topic::MESSAGES;
use crate::db::leads::{conversation as db, work};
use crate::feature::{Feature, Statements};

pub(crate) const FEATURE: Feature = Feature {
    statements: &[
        Statements { module: "leads::conversation", queries: db::QUERIES },
        Statements { module: "leads::work", queries: work::QUERIES },
    ],
    topics: &[MESSAGES],
    filled_at_start: &["reply_templates"],
    add_first: Some(|db, clock| templates::add_first(db, clock)),
    ..Feature::new("conversations with visitors")
};
