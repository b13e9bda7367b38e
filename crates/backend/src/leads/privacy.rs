//! What is stored about a person: exporting, counting and erasing it.

pub use crate::leads::erasing::{Erased, empty_log, erase_lead};

use crate::Backend;
use crate::boxed;
use crate::content;
use crate::db::WriteTx;
use crate::db::backup::erased_rows;
use crate::db::leads::privacy::{self, ExportPage, ExportedLead, ExportedNote};
use crate::error::{BackendError, DbError};
use crate::features::{deliveries_of_person, personal_rows};
use crate::ids::is_foreign;
use crate::leads::erasing::{LeftBehind, finish};
use crate::leads::listing::TimeSpan;
use crate::time::zone;
use domain::Timestamp;
use domain::text::csv;
use domain::text::email::Email;
use domain::time::day::Day;
use std::collections::{HashMap, HashSet};

const BATCH: i64 = 500;
/// Makes spreadsheets read the file as UTF-8.
const BYTE_ORDER_MARK: &str = "\u{feff}";

const COLUMNS: [&str; 20] = [
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
    "Amount",
    "Visit, local time",
];

/// Of the leads received on these days, both included, in the business's time zone.
#[boxed]
pub async fn export_leads(backend: &Backend, from: Option<Day>, to: Option<Day>) -> Result<String, BackendError> {
    let zone = content::site_data(backend).await?.profile.time_zone.clone();
    let TimeSpan { from, until } = TimeSpan::of_days(&zone, from, to);
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

fn line(lead: &ExportedLead, notes: &str, zone: &str) -> String {
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
        &lead.amount(),
        &lead.visit_at.map(|at| local(zone, at)).unwrap_or_default(),
    ])
}

/// How much is stored about a person, and erased with one of their leads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
    /// What else there is, in words.
    pub also: Vec<&'static str>,
}

/// All zero if there is no such lead.
#[boxed]
pub async fn held(backend: &Backend, lead_id: &str) -> Result<Held, BackendError> {
    if is_foreign(lead_id) {
        return Ok(Held::default());
    }
    let mut counts = privacy::stored_counts(&backend.db, lead_id).await?;
    for statement in deliveries_of_person() {
        let found = privacy::count_deliveries(&backend.db, statement, lead_id).await?;
        counts.deliveries += found.deliveries;
        counts.waiting += found.waiting;
    }
    let mut also = Vec::new();
    for rows in personal_rows() {
        if rows.count(&backend.db, lead_id).await? > 0 {
            also.push(rows.label);
        }
    }
    Ok(Held {
        leads: counts.leads,
        photos: counts.photos,
        notes: counts.notes,
        messages: counts.messages,
        times: counts.times,
        deliveries: counts.deliveries,
        waiting: counts.waiting,
        also,
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
        gone.extend(privacy::erased_with(&backend.db, id).await?);
        people.push(HeldPerson { name: lead.summary.name, email: lead.email, held: held(backend, id).await? });
    }
    Ok(people)
}

/// Erases everything that is stored under an e-mail address: leads with notes, messages, visit
/// times, deliveries and photos, and the personal rows of other features.
#[boxed]
pub async fn erase(backend: &Backend, email: &str) -> Result<Erased, BackendError> {
    let Ok(email) = Email::parse(email) else { return Ok(Erased::default()) };
    let email = email.normalized();
    let now = backend.clock.now();
    let mut tx = backend.db.write().await?;
    let photos = privacy::photos(&mut tx, &email).await?;
    let entries = privacy::entries(&mut tx, &email).await?;
    let rows = erase_address(&mut tx, &email, now).await?;
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
        rows += erase_address(&mut tx, email, now).await?;
    }
    for id in &leads {
        if privacy::erase_lead(&mut tx, id).await? {
            erased_rows::add(&mut tx, id, now).await?;
            rows += 1;
        }
    }
    finish(backend, tx, rows, &left).await
}

/// Deletes every row about an address; returns how many leads and other personal rows there were.
async fn erase_address(tx: &mut WriteTx, email: &str, now: Timestamp) -> Result<u64, DbError> {
    let mut erased = 0;
    // Before the leads, which take rows about them along.
    for rows in personal_rows() {
        erased += rows.erase(tx, email, now).await?;
    }
    Ok(erased + privacy::erase(tx, email, now).await?)
}
