use crate::db::core::ids::Ids;
use domain::kinds::{Column, Storage};

pub(super) fn keep(statement: String) -> &'static str {
    statement.leak()
}

/// A field whose value no other row may have.
#[derive(Debug)]
pub(crate) struct Unique {
    pub(crate) field: String,
    pub(crate) taken: &'static str,
    pub(crate) constraint: String,
    pub(super) taken_sql: &'static str,
}

#[derive(Debug)]
pub(super) struct Carousel {
    pub(super) active: &'static str,
    pub(super) place: &'static str,
    pub(super) shift: &'static str,
    pub(super) size: &'static str,
}

/// A column whose names live as long as the program.
#[derive(Debug)]
pub(super) struct StoredColumn {
    pub(super) field: &'static str,
    pub(super) name: &'static str,
    pub(super) storage: Storage,
    pub(super) codes: Vec<String>,
}

impl StoredColumn {
    pub(super) fn of(column: Column) -> Self {
        let Column { field, name, storage, codes, .. } = column;
        Self { field: keep(field), name: keep(name), storage, codes }
    }
}

#[derive(Debug)]
pub(crate) struct KindTable {
    pub(crate) name: &'static str,
    pub(crate) ids: Ids,
    pub(crate) unique: Vec<Unique>,
    pub(super) columns: Vec<StoredColumn>,
    pub(super) one: &'static str,
    pub(super) all: &'static str,
    pub(super) shown: &'static str,
    pub(super) shown_one: &'static str,
    pub(super) insert: &'static str,
    pub(super) update: &'static str,
    pub(super) soft_delete: &'static str,
    pub(super) restore: &'static str,
    pub(super) purge: &'static str,
    pub(super) remove_unchanged: &'static str,
    pub(super) trashed: &'static str,
    pub(super) titled: &'static str,
    pub(super) expired: &'static str,
    pub(super) pictures: &'static str,
    pub(super) has: &'static str,
    pub(super) had: &'static str,
    pub(super) position: Option<[&'static str; 2]>,
    pub(super) carousel: Option<Carousel>,
}
