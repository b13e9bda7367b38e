//! A list in the form of the business profile that a feature keeps beside the profile's document, so that a version
//! that does not know of it keeps it.

use crate::db::{Db, WriteTx};
use crate::error::DbError;
use async_trait::async_trait;
use domain::Violations;
use serde_json::Value;

#[async_trait]
pub(crate) trait ProfileList: Sync {
    /// Its field in the form.
    fn field(&self) -> &'static str;

    /// Its entries as the form shows them; none if they are damaged.
    async fn read(&self, db: &Db) -> Result<Option<Vec<Value>>, DbError>;

    fn check(&self, entries: &[Value], violations: &mut Violations);

    /// Over those of the profile, which is saved before.
    async fn write(&self, tx: &mut WriteTx, entries: &[Value]) -> Result<(), DbError>;
}

pub(crate) fn trimmed(entry: &Value, field: &str) -> String {
    entry.get(field).and_then(Value::as_str).unwrap_or_default().trim().to_owned()
}
