use crate::db::core::statements::statements;
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use crate::ids;
use domain::Timestamp;

/// Enough slots that unrelated keys rarely meet, few enough for a small table.
const SLOTS: u32 = 1_024;

/// A slot that no key maps to.
const UNUSED_SLOT: i32 = -1;

statements!({
    const TAKE: &str = "INSERT INTO lock_slots (slot, taken) VALUES ($1, $2) \
         ON CONFLICT (slot) DO UPDATE SET taken = excluded.taken";
});

/// Waits until no other transaction holds any of `keys`, and holds them until this one ends. Take
/// all keys of a transaction in one call: they are locked in a fixed order, so that transactions
/// cannot deadlock. Later reads see everything the earlier holders committed.
pub(crate) async fn take(tx: &mut WriteTx, keys: &[&str], now: Timestamp) -> Result<(), DbError> {
    let mut slots: Vec<i32> = keys.iter().map(|key| slot(key)).collect();
    slots.sort_unstable();
    slots.dedup();
    for slot in slots {
        tx.execute(TAKE, &[slot.into(), now.into()]).await?;
    }
    Ok(())
}

impl Db {
    /// Writes a row without meaning, which the readiness probe does from time to time: a full disk
    /// still reads.
    pub async fn try_write(&self, now: Timestamp) -> Result<(), DbError> {
        self.writer().execute(TAKE, &[UNUSED_SLOT.into(), now.into()]).await
    }
}

fn slot(key: &str) -> i32 {
    let hash = ids::hash_parts(&[key]);
    let number = u32::from_str_radix(&hash[..8], 16).unwrap_or(0) % SLOTS;
    i32::try_from(number).unwrap_or(0)
}
