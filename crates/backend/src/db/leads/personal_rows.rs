//! Tables beside the leads whose rows are about a person, each with an id and a normalized address.

use crate::db::{Db, WriteTx};
use crate::error::DbError;
use domain::Timestamp;

/// The statements of one table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PersonalRows {
    pub(crate) table: &'static str,
    /// How its rows are called in the list of what is erased with a person.
    pub(crate) label: &'static str,
    /// Counts the rows of the person of lead $1; begins with [`crate::db::leads::privacy::PERSON`].
    pub(crate) count: &'static str,
    /// Writes down in `erased_rows` that the rows of address $1 were erased at $2.
    pub(crate) remember: &'static str,
    /// Deletes the rows of address $1.
    pub(crate) erase: &'static str,
    /// Deletes row $1.
    pub(crate) erase_one: &'static str,
}

impl PersonalRows {
    pub(crate) async fn count(&self, db: &Db, lead_id: &str) -> Result<i64, DbError> {
        db.reader().scalar(self.count, &[lead_id.into()]).await
    }

    /// Deletes the rows of a person and remembers their ids; returns how many there were.
    pub(crate) async fn erase(&self, tx: &mut WriteTx, email: &str, now: Timestamp) -> Result<u64, DbError> {
        tx.execute(self.remember, &[email.into(), now.into()]).await?;
        tx.affected(self.erase, &[email.into()]).await
    }

    /// False if there is no such row.
    pub(crate) async fn erase_one(&self, tx: &mut WriteTx, id: &str) -> Result<bool, DbError> {
        Ok(tx.affected(self.erase_one, &[id.into()]).await? == 1)
    }
}
