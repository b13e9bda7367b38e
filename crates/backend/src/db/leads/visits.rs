//! Proposed and confirmed visits.

use crate::db::core::rows::{self, next_version, raised, row_of};
use crate::db::{Db, WriteTx, db_tx, execute, read, statements};
use crate::error::DbError;
use crate::ids;
use domain::Timestamp;
use domain::leads::options::LeadStatus;
use domain::leads::visit::{Booking, Visit, VisitSlot};

// A time is taken while the lead for which it was confirmed exists.
macro_rules! taken_sql {
    ($rest:literal) => {
        concat!(
            "FROM visit_slots o JOIN leads l ON l.id = o.lead_id \
             WHERE o.state = 'confirmed' AND l.deleted_at IS NULL AND NOT l.quarantined AND l.status <> 'closed' AND ",
            $rest
        )
    };
}

statements!({
    const INSERT_SLOT: &str = "INSERT INTO visit_slots (id, lead_id, starts_at, ends_at, state) \
         VALUES ($1, $2, $3, $4, 'proposed')";
    const SLOTS: &str = concat!(
        "SELECT s.id, s.starts_at, s.ends_at, s.state, EXISTS (SELECT 1 ",
        taken_sql!("o.lead_id <> s.lead_id AND o.starts_at < s.ends_at AND o.ends_at > s.starts_at"),
        ") AS taken FROM visit_slots s WHERE s.lead_id = $1 ORDER BY s.starts_at, s.id"
    );
    const BOOKING: &str = "SELECT s.starts_at, s.ends_at, v.sequence, v.confirmed_at \
         FROM visits v JOIN visit_slots s ON s.id = v.slot_id WHERE v.lead_id = $1";
    const TAKEN: &str = concat!("SELECT o.starts_at, o.ends_at ", taken_sql!("o.ends_at > $1 AND o.starts_at < $2"));
    const RELEASE: &str = "UPDATE visit_slots SET state = 'proposed' WHERE lead_id = $1 AND state = 'confirmed'";
    const CONFIRM: &str = "UPDATE visit_slots SET state = 'confirmed' WHERE id = $1";
    const BOOK: &str = concat!(
        "INSERT INTO visits (lead_id, slot_id, sequence, confirmed_at) VALUES ($1, $2, 0, $3) \
         ON CONFLICT (lead_id) DO UPDATE SET slot_id = excluded.slot_id, sequence = ",
        raised!("visits.sequence"),
        ", confirmed_at = excluded.confirmed_at"
    );
    const SET_STATUS: &str = concat!(
        "UPDATE leads SET status = $1, updated_at = $2, ",
        next_version!(),
        " WHERE id = $3 AND deleted_at IS NULL AND NOT quarantined"
    );
});

row_of! {
    SlotRow => VisitSlot {
        id: String,
        starts_at: i64 = Timestamp(starts_at),
        ends_at: i64 = Timestamp(ends_at),
        #[sqlx(rename = "state")]
        confirmed: String = confirmed == "confirmed",
        taken: bool,
    }
}

row_of! {
    BookingRow => Booking {
        starts_at: i64 = Timestamp(starts_at),
        ends_at: i64 = Timestamp(ends_at),
        sequence: i32,
        confirmed_at: i64 = Timestamp(confirmed_at),
    }
}

/// Inserts a proposed time.
pub(crate) async fn insert_slot(
    tx: &mut WriteTx,
    lead_id: &str,
    starts_at: Timestamp,
    ends_at: Timestamp,
) -> Result<(), DbError> {
    execute!(tx, INSERT_SLOT, ids::new_id(), lead_id, starts_at.0, ends_at.0).map(drop)
}

/// A lead's proposed times and the confirmed visit.
pub(crate) async fn of_lead(db: &Db, lead_id: &str) -> Result<Visit, DbError> {
    Ok(Visit {
        slots: read!(db, all("visit_slots") of SlotRow, SLOTS, lead_id)?,
        booking: read!(db, one("visit_slots") of BookingRow, BOOKING, lead_id)?,
    })
}

/// A lead's proposed times, as this transaction sees them.
pub(crate) async fn slots(tx: &mut WriteTx, lead_id: &str) -> Result<Vec<VisitSlot>, DbError> {
    let rows: Vec<SlotRow> = db_tx!(tx, |c| rows::all("visit_slots", sqlx::query_as(SLOTS).bind(lead_id), c).await)?;
    Ok(rows::sound("visit_slots", rows.into_iter().map(TryInto::try_into)))
}

/// Starts and ends of the confirmed visits that overlap this time.
pub(crate) async fn taken(db: &Db, from: Timestamp, to: Timestamp) -> Result<Vec<(Timestamp, Timestamp)>, DbError> {
    let rows: Vec<(i64, i64)> = read!(db, all("visit_slots"), TAKEN, from.0, to.0)?;
    Ok(rows.into_iter().map(|(from, to)| (Timestamp(from), Timestamp(to))).collect())
}

/// Confirms a slot as the lead's visit and sets the lead's status; false if there is no such lead,
/// or it is in quarantine. The caller holds the lock and has checked that the slot belongs to the
/// lead and is free.
pub(crate) async fn confirm(tx: &mut WriteTx, lead_id: &str, slot_id: &str, now: Timestamp) -> Result<bool, DbError> {
    let found = execute!(tx, SET_STATUS, LeadStatus::Visit.code(), now.0, lead_id)?;
    if found == 0 {
        return Ok(false);
    }
    execute!(tx, RELEASE, lead_id)?;
    execute!(tx, CONFIRM, slot_id)?;
    execute!(tx, BOOK, lead_id, slot_id, now.0)?;
    Ok(true)
}
