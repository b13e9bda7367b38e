//! Data subject requests: what is stored about a person, and its erasure.

use crate::Backend;
use crate::boxed;
use crate::db::privacy;
use crate::error::BackendError;
use crate::leads::uploads;
use crate::time::zone;
use domain::text::csv;
use domain::text::email::Email;

/// Leads read at a time for the export.
const BATCH: i64 = 500;
/// Makes spreadsheets read the file as UTF-8.
const BYTE_ORDER_MARK: &str = "\u{feff}";

const COLUMNS: [&str; 15] = [
    "Reference",
    "Kind",
    "Status",
    "Received",
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
];

/// Every lead as CSV for spreadsheets, oldest first.
#[boxed]
pub async fn export_leads(b: &Backend) -> Result<String, BackendError> {
    let mut table = format!("{BYTE_ORDER_MARK}{}", csv::line(&COLUMNS));
    let mut after = String::new();
    loop {
        let batch = privacy::export(&b.db, &after, BATCH).await?;
        let Some(last) = batch.last() else { return Ok(table) };
        after.clone_from(&last.id);
        for lead in &batch {
            // A timestamp outside the calendar's range is left out, the lead is not.
            let received = zone::iso(domain::Timestamp(lead.received_at)).unwrap_or_default();
            let or_none = |text: &Option<String>| text.clone().unwrap_or_default();
            table.push_str(&csv::line(&[
                &lead.reference,
                &lead.kind,
                &lead.status,
                &received,
                &lead.name,
                &lead.email,
                &lead.phone,
                &lead.contact_method,
                &lead.preferred_time,
                &or_none(&lead.style_name),
                &or_none(&lead.primary_service),
                &or_none(&lead.vessel_name),
                &or_none(&lead.boat_location),
                &or_none(&lead.discovery_source),
                &lead.message,
            ]));
        }
    }
}

/// How much is stored about one person.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Held {
    /// Requests, with their notes, times and deliveries.
    pub leads: i64,
    /// Photos sent with them.
    pub photos: i64,
    /// Whether the address is subscribed to the newsletter.
    pub subscribed: bool,
}

/// What [`erase`] would delete.
#[boxed]
pub async fn held(b: &Backend, email: &str) -> Result<Held, BackendError> {
    let Ok(email) = Email::parse(email) else { return Ok(Held::default()) };
    let (leads, photos, subscriptions) = privacy::held(&b.db, &email.normalised()).await?;
    Ok(Held { leads, photos, subscribed: subscriptions > 0 })
}

/// Erases everything that is stored under an e-mail address: leads with notes, visit times,
/// deliveries and photos, and the newsletter subscription. Returns how much there was.
///
/// # Errors
/// The database fails; nothing was erased.
#[boxed]
pub async fn erase(b: &Backend, email: &str) -> Result<u64, BackendError> {
    let Ok(email) = Email::parse(email) else { return Ok(0) };
    let email = email.normalised();
    let mut tx = b.db.write().await?;
    let photos = privacy::photos(&mut tx, &email).await?;
    let gone = privacy::erase(&mut tx, &email).await?;
    tx.commit().await?;
    delete_photos(b, photos).await;
    Ok(gone)
}

/// Erases one lead by its id: one with a damaged address cannot be found by it. Returns whether it
/// existed.
///
/// # Errors
/// The database fails; nothing was erased.
#[boxed]
pub async fn erase_lead(b: &Backend, id: &str) -> Result<bool, BackendError> {
    let mut tx = b.db.write().await?;
    let photos = privacy::photos_of_lead(&mut tx, id).await?;
    let gone = privacy::erase_lead(&mut tx, id).await?;
    tx.commit().await?;
    delete_photos(b, photos).await;
    Ok(gone)
}

async fn delete_photos(b: &Backend, keys: Vec<String>) {
    for key in keys {
        if let Err(cause) = uploads::delete_files(b, &key).await {
            tracing::error!(%cause, "could not remove a photo of an erased person");
        }
    }
}
