//! A private address at which the owner's calendar finds visits and the times by which requests are to be answered.
//! Calendars have no session: the token in the address is the secret. It is compared in constant time, is not logged,
//! and ends with the keys of the server.

use crate::db::WriteTx;
use crate::db::leads::calendar::{self, BookedVisit, UnansweredLead};
use crate::db::site::server_keys;
use crate::error::BackendError;
use crate::feature::{Feature, Statements};
use crate::features::visits::letters::calendar_uid;
use crate::leads::response_time;
use crate::{Backend, boxed, content, ids};
use domain::Timestamp;
use domain::content::business::BusinessProfile;
use domain::features::calendar_feed::messages as msg;
use domain::leads::options::LeadKind;
use domain::time::{DAY, MINUTE};
use outgoing::mail::calendar::{CalendarEntry, feed};

pub(crate) const FEATURE: Feature = Feature {
    statements: &[Statements { module: "leads::calendar", queries: calendar::QUERIES }],
    renew_keys: Some(|tx, now| stop_in(tx, now)),
    ..Feature::new("calendar feed")
};

const KEY: &str = "calendar-feed";
/// How long a calendar keeps visits that are over, and asks for answers that are late.
const KEPT_MS: i64 = 30 * DAY;
const VISITS_MAX: i64 = 500;
const REPLIES_MAX: i64 = 200;
/// How long before its time an answer is shown in the calendar.
const REPLY_MS: i64 = 15 * MINUTE;

/// The address, if there is one.
#[boxed]
pub async fn address(backend: &Backend) -> Result<Option<String>, BackendError> {
    let Some(token) = server_keys::get(&backend.db, KEY).await? else { return Ok(None) };
    if token.is_empty() {
        return Ok(None);
    }
    let site = backend.site_url.as_deref().unwrap_or_default();
    Ok(Some(format!("{}/calendar/{token}.ics", site.trim_end_matches('/'))))
}

/// A new address; the former one shows nothing any more.
#[boxed]
pub async fn renew(backend: &Backend) -> Result<(), BackendError> {
    let token = ids::new_token()?;
    store(backend, &token).await
}

#[boxed]
pub async fn stop(backend: &Backend) -> Result<(), BackendError> {
    store(backend, "").await
}

/// With the keys of the server. The owner asks for a new address if one is wanted.
#[boxed]
pub(crate) async fn stop_in(tx: &mut WriteTx, now: Timestamp) -> Result<(), BackendError> {
    Ok(server_keys::set(tx, KEY, "", now).await?)
}

async fn store(backend: &Backend, token: &str) -> Result<(), BackendError> {
    let mut tx = backend.db.write().await?;
    server_keys::set(&mut tx, KEY, token, backend.clock.now()).await?;
    Ok(tx.commit().await?)
}

/// The calendar file; `None` for any other token.
#[boxed]
pub async fn read(backend: &Backend, token: &str) -> Result<Option<String>, BackendError> {
    let stored = server_keys::get(&backend.db, KEY).await?.unwrap_or_default();
    if stored.is_empty() || !ids::is_same_token(token, &stored) {
        return Ok(None);
    }
    let profile = content::site_data(backend).await?.profile;
    let from = backend.clock.now().plus_ms(-KEPT_MS);
    let mut entries = Vec::new();
    for visit in calendar::booked(&backend.db, from, VISITS_MAX).await? {
        entries.push(visit_entry(backend, &profile, &visit));
    }
    for lead in calendar::unanswered(&backend.db, from, REPLIES_MAX).await? {
        entries.push(reply_entry(backend, &profile, &lead));
    }
    Ok(Some(feed(&msg::name(&profile.name), &entries)))
}

fn visit_entry(backend: &Backend, profile: &BusinessProfile, visit: &BookedVisit) -> CalendarEntry {
    CalendarEntry {
        uid: calendar_uid("visit", &visit.id, backend.site_url.as_deref()),
        sequence: visit.sequence.value,
        stamp: Timestamp(visit.confirmed_at),
        starts_at: Timestamp(visit.starts_at),
        ends_at: Timestamp(visit.ends_at),
        summary: msg::visit_of(&visit.name.value),
        description: about(backend, &visit.id, &visit.reference.value, &visit.phone.value),
        location: format!("{}, {}", profile.street, profile.city_line()),
        is_busy: true,
    }
}

fn reply_entry(backend: &Backend, profile: &BusinessProfile, lead: &UnansweredLead) -> CalendarEntry {
    let kind = LeadKind::from_code(&lead.kind.value).unwrap_or(LeadKind::Contact);
    let received = Timestamp(lead.received_at);
    let ends_at = response_time::answer_by(profile, kind, received);
    CalendarEntry {
        uid: calendar_uid("reply", &lead.id, backend.site_url.as_deref()),
        sequence: 0,
        stamp: received,
        starts_at: ends_at.plus_ms(-REPLY_MS),
        ends_at,
        summary: msg::reply_to(&lead.name.value),
        description: about(backend, &lead.id, &lead.reference.value, &lead.phone.value),
        location: String::new(),
        is_busy: false,
    }
}

fn about(backend: &Backend, lead_id: &str, reference: &str, phone: &str) -> String {
    let site = backend.site_url.as_deref().unwrap_or_default().trim_end_matches('/');
    format!("{reference}\n{phone}\n{site}/admin/leads/{lead_id}")
}
