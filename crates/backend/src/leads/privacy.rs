use crate::Backend;
use crate::boxed;
use crate::db::WriteTx;
use crate::db::backup::erased_rows;
use crate::db::leads::privacy;
use crate::error::BackendError;
use crate::leads::photo_deletions;
use crate::time::zone;
use domain::text::csv;
use domain::text::email::Email;
use std::sync::atomic::Ordering::Relaxed;

const BATCH: i64 = 500;
/// Makes spreadsheets read the file as UTF-8.
const BYTE_ORDER_MARK: &str = "\u{feff}";

const COLUMNS: [&str; 16] = [
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
    "Surfaces",
];

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
                &or_none(&lead.service),
                &or_none(&lead.vessel_name),
                &or_none(&lead.boat_location),
                &or_none(&lead.source),
                &lead.message,
                &lead.surfaces(),
            ]));
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Held {
    pub leads: i64,
    pub photos: i64,
    pub subscribed: bool,
    /// Whether the person was asked for a review.
    pub asked: bool,
}

#[boxed]
pub async fn held(b: &Backend, email: &str) -> Result<Held, BackendError> {
    let Ok(email) = Email::parse(email) else { return Ok(Held::default()) };
    let counts = privacy::stored_counts(&b.db, &email.normalized()).await?;
    Ok(Held {
        leads: counts.leads,
        photos: counts.photos,
        subscribed: counts.subscriptions > 0,
        asked: counts.review_requests > 0,
    })
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Erased {
    pub rows: u64,
    /// Photos that the storage has not deleted yet; a worker repeats it until it has.
    pub photos_left: usize,
}

/// Erases everything that is stored under an e-mail address: leads with notes, visit times,
/// deliveries and photos, the newsletter subscription, and the request for a review.
#[boxed]
pub async fn erase(b: &Backend, email: &str) -> Result<Erased, BackendError> {
    let Ok(email) = Email::parse(email) else { return Ok(Erased::default()) };
    let email = email.normalized();
    let now = b.clock.now();
    let mut tx = b.db.write().await?;
    let photos = privacy::photos(&mut tx, &email).await?;
    let rows = privacy::erase(&mut tx, &email, now).await?;
    finish(b, tx, rows, &photos).await
}

/// For a lead with a damaged address, which cannot be found by it.
#[boxed]
pub async fn erase_lead(b: &Backend, id: &str) -> Result<Erased, BackendError> {
    let mut tx = b.db.write().await?;
    let mut photos = privacy::photos_of_lead(&mut tx, id).await?;
    photos.extend(privacy::sketch_of_lead(&mut tx, id).await?);
    photos.extend(privacy::further_photos_of_lead(&mut tx, id).await?);
    let existed = privacy::erase_lead(&mut tx, id).await?;
    if existed {
        erased_rows::add(&mut tx, id, b.clock.now()).await?;
    }
    finish(b, tx, u64::from(existed), &photos).await
}

async fn finish(b: &Backend, mut tx: WriteTx, rows: u64, photos: &[String]) -> Result<Erased, BackendError> {
    for key in photos {
        photo_deletions::register(&mut tx, key, b.clock.now()).await?;
    }
    tx.commit().await?;
    if rows > 0 {
        b.log_has_erased.store(true, Relaxed);
    }
    let photos_left = photo_deletions::delete_now(b, photos).await;
    Ok(Erased { rows, photos_left })
}

/// Empties SQLite's write-ahead log if it may contain what was erased since the last time. Called by
/// a worker, which tries again later if the log is in use.
#[boxed]
pub async fn empty_log(b: &Backend) -> Result<(), BackendError> {
    if !b.log_has_erased.swap(false, Relaxed) {
        return Ok(());
    }
    let emptied = b.db.empty_log().await;
    if !matches!(emptied, Ok(true)) {
        b.log_has_erased.store(true, Relaxed);
    }
    Ok(emptied.map(drop)?)
}
