use crate::db::core::rows::{DamagedValue, Lossy, NEXT_VERSION};
use crate::db::core::statements::{Connection, sql, statements};
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use crate::ids;
use domain::Timestamp;
use domain::features::visits::{Booking, Cancellation, Visit, VisitParty, VisitSlot};
use domain::leads::options::LeadStatus;
use domain::leads::undo::FormerVisit;

// A time is taken while the lead for which it was confirmed exists, also in quarantine: it may be released. A closed
// lead has no visit to come.
const FROM_TAKEN: &str = "FROM visit_slots o JOIN leads l ON l.id = o.lead_id \
     WHERE o.state = 'confirmed' AND l.deleted_at IS NULL AND ";

statements!({
    const INSERT_SLOT: &str = "INSERT INTO visit_slots (id, lead_id, starts_at, ends_at, state, message_id) \
         VALUES ($1, $2, $3, $4, 'proposed', $5)";
    const SLOTS: &str = sql!(
        "SELECT s.id, s.starts_at, s.ends_at, s.state, EXISTS (SELECT 1 ",
        FROM_TAKEN,
        "o.lead_id <> s.lead_id AND o.starts_at < s.ends_at AND o.ends_at > s.starts_at",
        ") AS taken, s.message_id, m.created_at AS offered_at FROM visit_slots s LEFT JOIN lead_messages m \
             ON m.id = s.message_id WHERE s.lead_id = $1 ORDER BY s.starts_at, s.id"
    );
    const BOOKING: &str = "SELECT s.starts_at, s.ends_at, v.sequence, v.confirmed_at, v.canceled_at, v.canceled_by, \
         v.moved_from FROM visits v JOIN visit_slots s ON s.id = v.slot_id WHERE v.lead_id = $1";
    const TAKEN: &str =
        sql!("SELECT o.lead_id, o.starts_at, o.ends_at ", FROM_TAKEN, "o.ends_at > $1 AND o.starts_at < $2");
    const RELEASE: &str = "UPDATE visit_slots SET state = 'proposed' WHERE lead_id = $1 AND state = 'confirmed'";
    const CONFIRM: &str = "UPDATE visit_slots SET state = 'confirmed' WHERE id = $1";
    // While an invitation waits, the visitor knows only the time before it.
    const BOOK: &str = "INSERT INTO visits (lead_id, slot_id, sequence, confirmed_at) VALUES ($1, $2, 0, $3) \
         ON CONFLICT (lead_id) DO UPDATE SET slot_id = excluded.slot_id, sequence = CASE WHEN visits.sequence \
         BETWEEN 0 AND 2000000000 THEN visits.sequence + 1 ELSE 1 END, confirmed_at = excluded.confirmed_at, \
         canceled_at = NULL, canceled_by = NULL, reminded_at = NULL, moved_from = CASE \
         WHEN visits.canceled_at IS NOT NULL THEN NULL \
         WHEN EXISTS (SELECT 1 FROM deliveries d WHERE d.lead_id = visits.lead_id AND d.channel = 'visit_mail' \
         AND d.state = 'pending') THEN visits.moved_from \
         ELSE (SELECT s.starts_at FROM visit_slots s WHERE s.id = visits.slot_id) END";
    const NEXT_EDITION: &str = "UPDATE visits SET sequence = CASE \
         WHEN sequence BETWEEN 0 AND 2000000000 THEN sequence + 1 ELSE 1 END, moved_from = CASE \
         WHEN EXISTS (SELECT 1 FROM deliveries d WHERE d.lead_id = visits.lead_id AND d.channel = 'visit_mail' \
         AND d.state = 'pending') THEN moved_from ELSE NULL END WHERE lead_id = $1 AND canceled_at IS NULL \
         AND EXISTS (SELECT 1 FROM leads l WHERE l.id = visits.lead_id AND l.deleted_at IS NULL AND NOT l.quarantined)";
    const CANCEL: &str = "UPDATE visits SET canceled_at = $1, canceled_by = $2, sequence = CASE WHEN sequence \
         BETWEEN 0 AND 2000000000 THEN sequence + 1 ELSE 1 END WHERE lead_id = $3 AND canceled_at IS NULL";
    // One that was planned anew stays a canceled one.
    const UNBOOK: &str = "DELETE FROM visits WHERE lead_id = $1 AND sequence = 0";
    const CANCELED_SLOT: &str = "SELECT slot_id FROM visits WHERE lead_id = $1 AND canceled_by = 'owner'";
    const BOOKED: &str = "SELECT slot_id, confirmed_at, reminded_at, sequence FROM visits \
         WHERE lead_id = $1 AND canceled_at IS NULL";
    const SEQUENCE: &str = "SELECT sequence FROM visits WHERE lead_id = $1";
    const CONFIRMED_SLOT: &str = "SELECT id FROM visit_slots WHERE lead_id = $1 AND state = 'confirmed'";
    const MOVE_BACK: &str = "UPDATE visits SET slot_id = $1, confirmed_at = $2, reminded_at = $3 \
         WHERE lead_id = $4 AND sequence = $5 AND canceled_at IS NULL";
    // The row of a canceled visit still names its time.
    const REMOVE_SLOT: &str = "DELETE FROM visit_slots WHERE id = $1 AND state = 'proposed' \
         AND NOT EXISTS (SELECT 1 FROM visits v WHERE v.slot_id = visit_slots.id)";
    const REBOOK: &str = "UPDATE visits SET canceled_at = NULL, canceled_by = NULL WHERE lead_id = $1";
    // A lead that was added by hand may have no address.
    const TO_REMIND: &str = "SELECT l.id, s.starts_at, v.confirmed_at \
         FROM visits v JOIN visit_slots s ON s.id = v.slot_id JOIN leads l ON l.id = v.lead_id \
         WHERE s.starts_at > $1 AND s.starts_at < $2 AND v.reminded_at IS NULL AND v.canceled_at IS NULL \
         AND l.deleted_at IS NULL AND NOT l.quarantined AND l.status <> 'closed' AND l.email <> '' ORDER BY s.starts_at, l.id LIMIT $3";
    // One that was moved or canceled in between is decided on anew.
    const REMINDED: &str = "UPDATE visits SET reminded_at = $1 WHERE lead_id = $2 AND confirmed_at = $3 \
         AND reminded_at IS NULL AND canceled_at IS NULL";
    // One that was given up before the visit was confirmed is of another visit.
    const RELEASE_REMINDER: &str = "UPDATE deliveries SET state = 'pending', next_attempt_at = $1, updated_at = $1 \
         WHERE lead_id = $2 AND channel = 'visit_reminder' AND state = 'held' \
         AND updated_at >= (SELECT confirmed_at FROM visits WHERE lead_id = $2)";
    const HAS_ADDRESS: &str = "SELECT COUNT(*) FROM leads WHERE id = $1 AND email <> ''";
    const IS_CLOSED: &str = "SELECT COUNT(*) FROM leads WHERE id = $1 AND status = 'closed'";
    const HAS_LEAD: &str = "SELECT COUNT(*) FROM leads WHERE id = $1 AND deleted_at IS NULL AND NOT quarantined";
    // A won lead stays won, since the same day.
    const SET_STATUS: &str = sql!(
        "UPDATE leads SET status = CASE WHEN status = 'won' THEN status ELSE $1 END, updated_at = $2, \
             report_due = TRUE, won_at = CASE WHEN status = 'won' THEN won_at ELSE NULL END, ",
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
    offered_at: Option<i64>,
}

impl TryFrom<SlotRow> for VisitSlot {
    type Error = DamagedValue;

    fn try_from(row: SlotRow) -> Result<Self, DamagedValue> {
        let SlotRow { id, starts_at, ends_at, confirmed, taken, message_id, offered_at } = row;
        let starts_at = Timestamp(starts_at);
        let ends_at = Timestamp(ends_at);
        let confirmed = confirmed == "confirmed";
        let message_id = message_id.value;
        let offered_at = offered_at.map(Timestamp);
        Ok(Self { id, starts_at, ends_at, confirmed, taken, message_id, offered_at })
    }
}

#[derive(sqlx::FromRow)]
struct BookingRow {
    starts_at: i64,
    ends_at: i64,
    sequence: i32,
    confirmed_at: i64,
    canceled_at: Option<i64>,
    canceled_by: Option<String>,
    moved_from: Option<i64>,
}

#[derive(sqlx::FromRow)]
struct BookedRow {
    slot_id: String,
    confirmed_at: i64,
    reminded_at: Option<i64>,
    sequence: i32,
}

impl From<BookedRow> for FormerVisit {
    fn from(row: BookedRow) -> Self {
        Self {
            slot_id: row.slot_id,
            confirmed_at: Timestamp(row.confirmed_at),
            reminded_at: row.reminded_at.map(Timestamp),
            sequence: row.sequence,
            is_invitation_waiting: false,
        }
    }
}

/// A visit that was confirmed, and perhaps canceled since.
struct Booked {
    booking: Booking,
    canceled_at: Option<Timestamp>,
    by: VisitParty,
    moved_from: Option<Timestamp>,
}

impl TryFrom<BookingRow> for Booked {
    type Error = DamagedValue;

    fn try_from(row: BookingRow) -> Result<Self, DamagedValue> {
        let booking = Booking {
            starts_at: Timestamp(row.starts_at),
            ends_at: Timestamp(row.ends_at),
            sequence: row.sequence,
            confirmed_at: Timestamp(row.confirmed_at),
        };
        let by = VisitParty::from_code(row.canceled_by.as_deref().unwrap_or_default());
        Ok(Self {
            booking,
            canceled_at: row.canceled_at.map(Timestamp),
            by: by.unwrap_or(VisitParty::Owner),
            moved_from: row.moved_from.map(Timestamp),
        })
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

/// Whether there is such a lead, and it is not in quarantine.
pub(crate) async fn has_lead(tx: &mut WriteTx, lead_id: &str) -> Result<bool, DbError> {
    Ok(tx.scalar::<i64>(HAS_LEAD, &[lead_id.into()]).await? > 0)
}

pub(crate) async fn is_closed(tx: &mut WriteTx, lead_id: &str) -> Result<bool, DbError> {
    Ok(tx.scalar::<i64>(IS_CLOSED, &[lead_id.into()]).await? > 0)
}

/// Whether the visitor can be mailed: a lead that was added by hand may have no address.
pub(crate) async fn has_address(tx: &mut WriteTx, lead_id: &str) -> Result<bool, DbError> {
    Ok(tx.scalar::<i64>(HAS_ADDRESS, &[lead_id.into()]).await? > 0)
}

pub(crate) async fn of_lead(db: &Db, lead_id: &str) -> Result<Visit, DbError> {
    visit(db.reader(), lead_id).await
}

pub(crate) async fn of_lead_in(tx: &mut WriteTx, lead_id: &str) -> Result<Visit, DbError> {
    visit(tx.connection(), lead_id).await
}

async fn visit(mut connection: Connection<'_>, lead_id: &str) -> Result<Visit, DbError> {
    let slots = connection.reborrow().all_from::<SlotRow, _>("visit_slots", SLOTS, &[lead_id.into()]).await?;
    let booked: Option<Booked> =
        connection.one_from::<BookingRow, _>("visit_slots", BOOKING, &[lead_id.into()]).await?;
    let Some(Booked { booking, canceled_at, by, moved_from }) = booked else {
        return Ok(Visit { slots, ..Visit::default() });
    };
    Ok(match canceled_at {
        Some(canceled_at) => {
            let cancellation = Some(Cancellation { booking, canceled_at, by });
            Visit { slots, cancellation, ..Visit::default() }
        }
        None => Visit { slots, booking: Some(booking), cancellation: None, moved_from },
    })
}

pub(crate) async fn slots(tx: &mut WriteTx, lead_id: &str) -> Result<Vec<VisitSlot>, DbError> {
    tx.connection().all_from::<SlotRow, _>("visit_slots", SLOTS, &[lead_id.into()]).await
}

#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct TakenTime {
    pub(crate) lead_id: String,
    pub(crate) starts_at: i64,
    pub(crate) ends_at: i64,
}

/// The confirmed visits that overlap this time.
pub(crate) async fn taken_times(db: &Db, from: Timestamp, to: Timestamp) -> Result<Vec<TakenTime>, DbError> {
    db.reader().all("visit_slots", TAKEN, &[from.into(), to.into()]).await
}

/// Confirms a slot as the lead's visit and sets the lead's status, unless it is won; false if there is no such lead,
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

/// A calendar takes the invitation to the visit as it is for a newer one; false if none is booked, or the lead is in
/// quarantine. The caller holds the lock.
pub(crate) async fn next_edition(tx: &mut WriteTx, lead_id: &str) -> Result<bool, DbError> {
    Ok(tx.affected(NEXT_EDITION, &[lead_id.into()]).await? > 0)
}

/// Cancels the lead's visit and frees its time; false if none is confirmed. The lead's status stays as it is. The
/// caller holds the lock.
pub(crate) async fn cancel_only(
    tx: &mut WriteTx,
    lead_id: &str,
    by: VisitParty,
    now: Timestamp,
) -> Result<bool, DbError> {
    if tx.affected(CANCEL, &[now.into(), by.code().into(), lead_id.into()]).await? == 0 {
        return Ok(false);
    }
    tx.execute(RELEASE, &[lead_id.into()]).await?;
    Ok(true)
}

/// As if no visit had been confirmed. The caller holds the lock.
pub(crate) async fn unbook(tx: &mut WriteTx, lead_id: &str, now: Timestamp) -> Result<(), DbError> {
    tx.execute(RELEASE, &[lead_id.into()]).await?;
    if tx.affected(UNBOOK, &[lead_id.into()]).await? == 0 {
        cancel_only(tx, lead_id, VisitParty::Owner, now).await?;
    }
    Ok(())
}

/// As if the owner had not canceled the visit; false if its time is gone. The caller holds the lock.
pub(crate) async fn rebook(tx: &mut WriteTx, lead_id: &str, now: Timestamp) -> Result<bool, DbError> {
    let canceled: Vec<String> = tx.column("visits", CANCELED_SLOT, &[lead_id.into()]).await?;
    let slots = slots(tx, lead_id).await?;
    let Some(slot) = slots.iter().find(|slot| canceled.contains(&slot.id) && slot.is_free(now)) else {
        return Ok(false);
    };
    tx.execute(CONFIRM, &[slot.id.as_str().into()]).await?;
    tx.execute(REBOOK, &[lead_id.into()]).await?;
    Ok(true)
}

/// Makes a reminder due that was given up while the visit was canceled or moved.
pub(crate) async fn release_reminder(tx: &mut WriteTx, lead_id: &str, now: Timestamp) -> Result<(), DbError> {
    tx.execute(RELEASE_REMINDER, &[now.into(), lead_id.into()]).await
}

/// The visit that is not canceled.
pub(crate) async fn booked(db: &Db, lead_id: &str) -> Result<Option<FormerVisit>, DbError> {
    let row: Option<BookedRow> = db.reader().one("visits", BOOKED, &[lead_id.into()]).await?;
    Ok(row.map(FormerVisit::from))
}

/// The number of the visit's last change; none if there was no visit.
pub(crate) async fn sequence_of(db: &Db, lead_id: &str) -> Result<Option<i32>, DbError> {
    db.reader().value("visits", SEQUENCE, &[lead_id.into()]).await
}

pub(crate) async fn sequence(tx: &mut WriteTx, lead_id: &str) -> Result<Option<i32>, DbError> {
    tx.value("visits", SEQUENCE, &[lead_id.into()]).await
}

pub(crate) async fn confirmed_slot(tx: &mut WriteTx, lead_id: &str) -> Result<Option<String>, DbError> {
    tx.value("visit_slots", CONFIRMED_SLOT, &[lead_id.into()]).await
}

/// As if the owner had not moved the visit; false if its time is gone, or it was changed again since. The caller holds the
/// lock.
pub(crate) async fn move_back(tx: &mut WriteTx, lead_id: &str, former: &FormerVisit) -> Result<bool, DbError> {
    let slots = slots(tx, lead_id).await?;
    if !slots.iter().any(|slot| slot.id == former.slot_id && !slot.taken) {
        return Ok(false);
    }
    let values = [
        former.slot_id.as_str().into(),
        former.confirmed_at.into(),
        former.reminded_at.map(|at| at.0).into(),
        lead_id.into(),
        former.sequence.saturating_add(1).into(),
    ];
    if tx.affected(MOVE_BACK, &values).await? == 0 {
        return Ok(false);
    }
    tx.execute(RELEASE, &[lead_id.into()]).await?;
    tx.execute(CONFIRM, &[former.slot_id.as_str().into()]).await?;
    Ok(true)
}

/// A proposed one that no visit names.
pub(crate) async fn remove_slot(tx: &mut WriteTx, id: &str) -> Result<(), DbError> {
    tx.execute(REMOVE_SLOT, &[id.into()]).await
}

/// The same, and sets the lead's status, unless it is won; false also if the lead is in quarantine.
pub(crate) async fn cancel(tx: &mut WriteTx, lead_id: &str, by: VisitParty, now: Timestamp) -> Result<bool, DbError> {
    if !cancel_only(tx, lead_id, by, now).await? {
        return Ok(false);
    }
    let status = LeadStatus::Replied.code();
    Ok(tx.affected(SET_STATUS, &[status.into(), now.into(), lead_id.into()]).await? > 0)
}

#[derive(Debug, sqlx::FromRow)]
pub(crate) struct VisitToRemind {
    /// The lead.
    pub(crate) id: String,
    pub(crate) starts_at: i64,
    pub(crate) confirmed_at: i64,
}

/// The visits between these times whose visitors were not reminded, the earliest first.
pub(crate) async fn to_remind(
    db: &Db,
    from: Timestamp,
    to: Timestamp,
    limit: i64,
) -> Result<Vec<VisitToRemind>, DbError> {
    db.reader().all("visits", TO_REMIND, &[from.into(), to.into(), limit.into()]).await
}

/// False if another server was first, or the visit was moved or canceled.
pub(crate) async fn mark_reminded(tx: &mut WriteTx, visit: &VisitToRemind, now: Timestamp) -> Result<bool, DbError> {
    Ok(tx.affected(REMINDED, &[now.into(), visit.id.as_str().into(), visit.confirmed_at.into()]).await? > 0)
}
