//! Places elsewhere that a feature keeps beside the business profile's document, so that a version that does not know of
//! them keeps them. In the form they are those of the list of places that have the feature's tick.

use crate::db::{Db, WriteTx};
use crate::error::DbError;
use async_trait::async_trait;
use serde_json::Value;

/// A place elsewhere, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NamedPlace {
    pub(crate) name: String,
    pub(crate) url: String,
}

#[async_trait]
pub(crate) trait ProfileList: Sync {
    /// The field of its tick.
    fn tick(&self) -> &'static str;

    /// None if they are damaged.
    async fn read(&self, db: &Db) -> Result<Option<Vec<NamedPlace>>, DbError>;

    /// The most that it can have.
    fn max(&self) -> usize;

    /// Longest name of one, in characters.
    fn name_max(&self) -> usize;

    /// Why an address cannot be one of them.
    fn check_address(&self, url: &str) -> Result<(), &'static str>;

    /// Over those of the profile, which is saved before.
    async fn write(&self, tx: &mut WriteTx, places: Vec<NamedPlace>) -> Result<(), DbError>;
}

pub(crate) fn trimmed(entry: &Value, field: &str) -> String {
    entry.get(field).and_then(Value::as_str).unwrap_or_default().trim().to_owned()
}
