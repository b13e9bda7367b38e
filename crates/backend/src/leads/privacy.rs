use crate::Backend;
use crate::boxed;
use crate::content;
use crate::db::WriteTx;
use crate::db::backup::erased_rows;
use crate::db::leads::privacy::{self, ExportPage, Exported, ExportedNote};
use crate::db::leads::search;
use crate::db::site::day_counts;
use crate::error::{BackendError, DbError};
use crate::ids::is_foreign;
use crate::leads::listing::Span;
use crate::leads::photo_deletions;
use crate::time::zone;
use domain::Timestamp;
use domain::leads::entry::LeadEntry;
use domain::text::csv;
use domain::text::email::Email;
use domain::time::day::Day;
use std::collections::{HashMap, HashSet};
use std::sync::atomic::Ordering::Relaxed;

const BATCH: i64 = 500;
/// Makes spreadsheets read the file as UTF-8.
const BYTE_ORDER_MARK: &str = "\u{feff}";

const COLUMNS: [&str; 18] = [
    "Reference",
    "Kind",
    "Status",
    "Received",
    "Received, local time",
    "Name",
    "Email",
    "Phone",
    "Contact method",
    "Preferred time",
    "Style",
    "Service",
    "Vessel",
    "Location",
    "Found us by",
    "Message",
    "Surfaces",
    "Notes",
];

/// Of the leads received on these days, both included, in the business's time zone.
#[boxed]
pub async fn export_leads(backend: &Backend, from: Option<Day>, to: Option<Day>) -> Result<String, BackendError> {
    let zone = content::site_data(backend).await?.profile.time_zone.clone();
    let Span { from, until } = Span::of_days(&zone, from, to);
    let mut table = format!("{BYTE_ORDER_MARK}{}", csv::line(&COLUMNS));
    let mut after = String::new();
    loop {
        let batch = privacy::export(&backend.db, ExportPage { after: &after, from, until, limit: BATCH }).await?;
        let Some(last) = batch.last() else { return Ok(table) };
        let first = batch.first().map_or("", |lead| lead.id.as_str());
        let notes = notes_by_lead(privacy::export_notes(&backend.db, first, &last.id).await?, &zone);
        after.clone_from(&last.id);
        for lead in &batch {
            let notes = notes.get(&lead.id).map_or("", String::as_str);
            table.push_str(&line(lead, notes, &zone));
        }
    }
}

/// One note each line, after its time.
fn notes_by_lead(notes: Vec<ExportedNote>, zone: &str) -> HashMap<String, String> {
    let mut by_lead: HashMap<String, String> = HashMap::new();
    for note in notes {
        let text = by_lead.entry(note.lead_id).or_default();
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&format!("{}: {}", local(zone, note.created_at), note.text));
    }
    by_lead
}

/// '2026-11-19 16:12'. A timestamp outside the calendar's range is left out, its lead is not.
fn local(zone: &str, at: i64) -> String {
    match zone::iso(Timestamp(at)) {
        Ok(_) => zone::local(zone, Timestamp(at)).iso().replace('T', " "),
        Err(_) => String::new(),
    }
}

fn line(lead: &Exported, notes: &str, zone: &str) -> String {
    let received = zone::iso(Timestamp(lead.received_at)).unwrap_or_default();
    let or_none = |text: &Option<String>| text.clone().unwrap_or_default();
    csv::line(&[
        &lead.reference,
        &lead.kind,
        &lead.status,
        &received,
        &local(zone, lead.received_at),
        &lead.name,
        &lead.email,
        &lead.phone,
        &lead.contact_method,
        &lead.preferred_time,
        &or_none(&lead.style_name),
        &or_none(&lead.service),
        &or_none(&lead.vessel_name),
        &or_none(&lead.boat_location),
        &or_none(&lead.source),
        &lead.message,
        &lead.surfaces(),
        notes,
    ])
}

/// How much is stored about a person, and erased with one of their leads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Held {
    pub leads: i64,
    /// Sketches included.
    pub photos: i64,
    pub notes: i64,
    /// Between the owner and the person.
    pub messages: i64,
    /// Proposed for a visit.
    pub times: i64,
    pub deliveries: i64,
    /// Deliveries that were not sent yet.
    pub waiting: i64,
    pub subscribed: bool,
    /// Whether the person was asked for a review.
    pub asked: bool,
}

/// All zero if there is no such lead.
#[boxed]
pub async fn held(backend: &Backend, lead_id: &str) -> Result<Held, BackendError> {
    if is_foreign(lead_id) {
        return Ok(Held::default());
    }
    let counts = privacy::stored_counts(&backend.db, lead_id).await?;
    Ok(Held {
        leads: counts.leads,
        photos: counts.photos,
        notes: counts.notes,
        messages: counts.messages,
        times: counts.times,
        deliveries: counts.deliveries,
        waiting: counts.waiting,
        subscribed: counts.subscriptions > 0,
        asked: counts.review_requests > 0,
    })
}

/// How much goes with the person of one of several leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeldPerson {
    pub name: String,
    pub email: String,
    pub held: Held,
}

/// The people of these leads, each once.
#[boxed]
pub async fn held_by_people(backend: &Backend, lead_ids: &[String]) -> Result<Vec<HeldPerson>, BackendError> {
    let mut people = Vec::new();
    let mut gone: HashSet<String> = HashSet::new();
    for id in lead_ids {
        if gone.contains(id) {
            continue;
        }
        let Some(lead) = super::peek(backend, id).await? else { continue };
        gone.extend(privacy::gone_with(&backend.db, id).await?);
        people.push(HeldPerson { name: lead.summary.name, email: lead.email, held: held(backend, id).await? });
    }
    Ok(people)
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Erased {
    pub rows: u64,
    /// Photos that the storage has not deleted yet; a worker repeats it until it has.
    pub photos_left: usize,
}

/// Erases everything that is stored under an e-mail address: leads with notes, messages, visit
/// times, deliveries and photos, the newsletter subscription, and the request for a review.
#[boxed]
pub async fn erase(backend: &Backend, email: &str) -> Result<Erased, BackendError> {
    let Ok(email) = Email::parse(email) else { return Ok(Erased::default()) };
    let email = email.normalized();
    let now = backend.clock.now();
    let mut tx = backend.db.write().await?;
    let photos = privacy::photos(&mut tx, &email).await?;
    let entries = privacy::entries(&mut tx, &email).await?;
    let rows = privacy::erase(&mut tx, &email, now).await?;
    finish(backend, tx, rows, &LeftBehind { photos, entries }).await
}

/// Erases the person of a lead: everything under the addresses of the requests that it is merged with, and these
/// requests themselves. An address may be missing, or damaged and not found.
#[boxed]
pub async fn erase_person(backend: &Backend, lead_id: &str) -> Result<Erased, BackendError> {
    if is_foreign(lead_id) {
        return Ok(Erased::default());
    }
    let now = backend.clock.now();
    let mut tx = backend.db.write().await?;
    let emails = privacy::emails(&mut tx, lead_id).await?;
    let leads = privacy::leads_of_person(&mut tx, lead_id).await?;
    let mut left = LeftBehind::default();
    let mut rows = 0;
    for id in &leads {
        left.add_lead(&mut tx, id).await?;
    }
    for email in &emails {
        rows += privacy::erase(&mut tx, email, now).await?;
    }
    for id in &leads {
        if privacy::erase_lead(&mut tx, id).await? {
            erased_rows::add(&mut tx, id, now).await?;
            rows += 1;
        }
    }
    finish(backend, tx, rows, &left).await
}

/// Erases one request with everything that was sent with it, and nothing else of its person.
#[boxed]
pub async fn erase_lead(backend: &Backend, lead_id: &str) -> Result<Erased, BackendError> {
    let tx = backend.db.write().await?;
    erase_lead_in(backend, tx, lead_id).await
}

/// Commits `tx` if there was such a lead.
pub(super) async fn erase_lead_in(backend: &Backend, mut tx: WriteTx, lead_id: &str) -> Result<Erased, BackendError> {
    let mut left = LeftBehind::default();
    left.add_lead(&mut tx, lead_id).await?;
    if !privacy::erase_lead(&mut tx, lead_id).await? {
        return Ok(Erased::default());
    }
    erased_rows::add(&mut tx, lead_id, backend.clock.now()).await?;
    finish(backend, tx, 1, &left).await
}

/// Data that the rows of leads do not take with them.
#[derive(Debug, Default)]
struct LeftBehind {
    /// Storage keys of everything that was sent.
    photos: Vec<String>,
    /// In the counts of the reports.
    entries: Vec<LeadEntry>,
}

impl LeftBehind {
    async fn add_lead(&mut self, tx: &mut WriteTx, lead_id: &str) -> Result<(), BackendError> {
        self.photos.extend(privacy::photos_of_lead(tx, lead_id).await?);
        self.photos.extend(privacy::sketch_of_lead(tx, lead_id).await?);
        self.photos.extend(privacy::further_photos_of_lead(tx, lead_id).await?);
        self.entries.extend(privacy::entry_of_lead(tx, lead_id).await?);
        Ok(())
    }
}

async fn finish(backend: &Backend, mut tx: WriteTx, rows: u64, left: &LeftBehind) -> Result<Erased, BackendError> {
    let photos = &left.photos;
    for key in photos {
        photo_deletions::register(&mut tx, key, backend.clock.now()).await?;
    }
    for entry in &left.entries {
        day_counts::forget_entry(&mut tx, entry).await?;
    }
    tx.commit().await?;
    if rows > 0 {
        backend.log_has_erased.store(true, Relaxed);
    }
    let photos_left = photo_deletions::delete_now(backend, photos).await;
    Ok(Erased { rows, photos_left })
}

/// Overwrites what SQLite's write-ahead log and index of words may still contain of what was erased since the last time.
/// Called by a worker, which tries again later if the log is in use.
#[boxed]
pub async fn empty_log(backend: &Backend) -> Result<(), BackendError> {
    if !backend.log_has_erased.swap(false, Relaxed) {
        return Ok(());
    }
    let emptied = overwrite_erased(backend).await;
    if !matches!(emptied, Ok(true)) {
        backend.log_has_erased.store(true, Relaxed);
    }
    Ok(emptied.map(drop)?)
}

/// False if it is to be tried again.
async fn overwrite_erased(backend: &Backend) -> Result<bool, DbError> {
    if !search::forget_deleted(&backend.db).await? {
        return Ok(false);
    }
    backend.db.empty_log().await
}
