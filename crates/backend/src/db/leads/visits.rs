use crate::db::core::rows::{DamagedValue, Lossy, NEXT_VERSION};
use crate::db::core::statements::{sql, statements};
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use crate::ids;
use domain::Timestamp;
use domain::leads::options::LeadStatus;
use domain::leads::visit::{Booking, Visit, VisitSlot};

// A time is taken while the lead for which it was confirmed exists.
const FROM_TAKEN: &str = "FROM visit_slots o JOIN leads l ON l.id = o.lead_id \
     WHERE o.state = 'confirmed' AND l.deleted_at IS NULL AND NOT l.quarantined AND l.status <> 'closed' AND ";

statements!({
    const INSERT_SLOT: &str = "INSERT INTO visit_slots (id, lead_id, starts_at, ends_at, state, message_id) \
         VALUES ($1, $2, $3, $4, 'proposed', $5)";
    const SLOTS: &str = sql!(
        "SELECT s.id, s.starts_at, s.ends_at, s.state, EXISTS (SELECT 1 ",
        FROM_TAKEN,
        "o.lead_id <> s.lead_id AND o.starts_at < s.ends_at AND o.ends_at > s.starts_at",
        ") AS taken, s.message_id FROM visit_slots s WHERE s.lead_id = $1 ORDER BY s.starts_at, s.id"
    );
    const BOOKING: &str = "SELECT s.starts_at, s.ends_at, v.sequence, v.confirmed_at \
         FROM visits v JOIN visit_slots s ON s.id = v.slot_id WHERE v.lead_id = $1";
    const TAKEN: &str = sql!("SELECT o.starts_at, o.ends_at ", FROM_TAKEN, "o.ends_at > $1 AND o.starts_at < $2");
    const RELEASE: &str = "UPDATE visit_slots SET state = 'proposed' WHERE lead_id = $1 AND state = 'confirmed'";
    const CONFIRM: &str = "UPDATE visit_slots SET state = 'confirmed' WHERE id = $1";
    const BOOK: &str = "INSERT INTO visits (lead_id, slot_id, sequence, confirmed_at) VALUES ($1, $2, 0, $3) \
         ON CONFLICT (lead_id) DO UPDATE SET slot_id = excluded.slot_id, sequence = CASE WHEN visits.sequence \
         BETWEEN 0 AND 2000000000 THEN visits.sequence + 1 ELSE 1 END, confirmed_at = excluded.confirmed_at";
    const SET_STATUS: &str = sql!(
        "UPDATE leads SET status = $1, updated_at = $2, report_due = TRUE, won_at = NULL, ",
        NEXT_VERSION,
        " WHERE id = $3 AND deleted_at IS NULL AND NOT quarantined"
    );
});

#[derive(sqlx::FromRow)]
struct SlotRow {
    id: String,
    starts_at: i64,
    ends_at: i64,
    #[sqlx(rename = "state")]
    confirmed: String,
    taken: bool,
    message_id: Lossy<Option<String>>,
}

impl TryFrom<SlotRow> for VisitSlot {
    type Error = DamagedValue;

    fn try_from(row: SlotRow) -> Result<Self, DamagedValue> {
        let SlotRow { id, starts_at, ends_at, confirmed, taken, message_id } = row;
        let starts_at = Timestamp(starts_at);
        let ends_at = Timestamp(ends_at);
        let confirmed = confirmed == "confirmed";
        let message_id = message_id.value;
        Ok(Self { id, starts_at, ends_at, confirmed, taken, message_id })
    }
}

#[derive(sqlx::FromRow)]
struct BookingRow {
    starts_at: i64,
    ends_at: i64,
    sequence: i32,
    confirmed_at: i64,
}

impl TryFrom<BookingRow> for Booking {
    type Error = DamagedValue;

    fn try_from(row: BookingRow) -> Result<Self, DamagedValue> {
        let BookingRow { starts_at, ends_at, sequence, confirmed_at } = row;
        let starts_at = Timestamp(starts_at);
        let ends_at = Timestamp(ends_at);
        let confirmed_at = Timestamp(confirmed_at);
        Ok(Self { starts_at, ends_at, sequence, confirmed_at })
    }
}

/// `message_id` is the answer that offers it, if the visitor did not propose it.
pub(crate) async fn insert_slot(
    tx: &mut WriteTx,
    lead_id: &str,
    starts_at: Timestamp,
    ends_at: Timestamp,
    message_id: Option<&str>,
) -> Result<(), DbError> {
    let values = [ids::new_id().into(), lead_id.into(), starts_at.into(), ends_at.into(), message_id.into()];
    tx.execute(INSERT_SLOT, &values).await
}

/// Proposed and offered ones.
pub(crate) async fn slots_of(db: &Db, lead_id: &str) -> Result<Vec<VisitSlot>, DbError> {
    db.reader().all_from::<SlotRow, _>("visit_slots", SLOTS, &[lead_id.into()]).await
}

pub(crate) async fn of_lead(db: &Db, lead_id: &str) -> Result<Visit, DbError> {
    Ok(Visit {
        slots: slots_of(db, lead_id).await?,
        booking: db.reader().one_from::<BookingRow, _>("visit_slots", BOOKING, &[lead_id.into()]).await?,
    })
}

pub(crate) async fn slots(tx: &mut WriteTx, lead_id: &str) -> Result<Vec<VisitSlot>, DbError> {
    tx.connection().all_from::<SlotRow, _>("visit_slots", SLOTS, &[lead_id.into()]).await
}

#[derive(Clone, Copy, Debug, sqlx::FromRow)]
pub(crate) struct TakenTime {
    pub(crate) starts_at: i64,
    pub(crate) ends_at: i64,
}

/// The confirmed visits that overlap this time.
pub(crate) async fn taken(db: &Db, from: Timestamp, to: Timestamp) -> Result<Vec<TakenTime>, DbError> {
    db.reader().all("visit_slots", TAKEN, &[from.into(), to.into()]).await
}

/// Confirms a slot as the lead's visit and sets the lead's status; false if there is no such lead,
/// or it is in quarantine. The caller holds the lock and has checked that the slot belongs to the
/// lead and is free.
pub(crate) async fn confirm(tx: &mut WriteTx, lead_id: &str, slot_id: &str, now: Timestamp) -> Result<bool, DbError> {
    let found = tx.affected(SET_STATUS, &[LeadStatus::Visit.code().into(), now.into(), lead_id.into()]).await?;
    if found == 0 {
        return Ok(false);
    }
    tx.execute(RELEASE, &[lead_id.into()]).await?;
    tx.execute(CONFIRM, &[slot_id.into()]).await?;
    tx.execute(BOOK, &[lead_id.into(), slot_id.into(), now.into()]).await?;
    Ok(true)
}
