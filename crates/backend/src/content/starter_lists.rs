//! The styles of the visualizer and the woods that the specification fixes. Only a new site gets them, so that what an
//! owner has deleted, or never wanted, does not come back.

use super::demo;
use crate::db::WriteTx;
use crate::db::editing::kinds::{STARTER_ROWS, list_table};
use crate::error::DbError;
use domain::Timestamp;

/// `tx` also adds the first pages, by which a new site is known.
pub(super) async fn add(tx: &mut WriteTx, now: Timestamp) -> Result<(), DbError> {
    for (kind, ids) in STARTER_ROWS {
        let rows = demo::starter_rows(kind, &ids).map_err(|cause| DbError::corrupt(&cause.to_string()))?;
        for (id, row) in ids.iter().zip(rows) {
            list_table(kind)?.insert(tx, id, &row, now).await?;
        }
    }
    Ok(())
}
