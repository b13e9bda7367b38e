//! The caller sees the request's headers and decides whether a visitor may be measured.

pub use crate::db::site::events::PathViews;

use crate::Backend;
use crate::boxed;
use crate::db::site::events;
use crate::db::site::events::NewEvent;
use crate::db::site::rate_limits::{self, Limit};
use crate::db::{WriteTx, leads};
use crate::error::{BackendError, DbError};
use crate::ids::is_client_id;
use crate::leads::origin::Origin;
use crate::metrics::{Measured, MeasuredKind};
use crate::site::waiting_steps::{WaitingStep, Waits};
use domain::leads::options::ContactMethod;
use domain::site::analytics::{FunnelEvent, FunnelMetadata, FunnelStep};
use domain::time::day::Day;
use domain::time::{DAY, HOUR};
use domain::{Timestamp, limits};
use std::collections::HashMap;

const UPLOAD_METHODS: [&str; 5] = ["drop", "browse", "camera", "gallery", "paste"];
const STEPS: Limit = Limit { bucket: "funnel:step", events: limits::EVENTS_PER_ADDRESS, window_ms: HOUR };
const LENGTH_STEP: u64 = 50;
/// Longest code among the metadata: a style's slug, a format's name.
const CODE_MAX: usize = 64;

/// Takes an event of the refit funnel; [`write_waiting`] stores it. False if it is ignored: its
/// session id is not one of ours, or too many wait.
pub fn record(backend: &Backend, event: FunnelEvent, origin: &Origin) -> bool {
    if origin.declines || origin.is_try || !is_client_id(&event.session_id) {
        backend.metrics.measured(MeasuredKind::Funnel, Measured::Ignored);
        return false;
    }
    let waits = backend.waiting_steps.add(WaitingStep { event, origin: origin.clone(), at: backend.clock.now() });
    match waits {
        Waits::Yes => {}
        Waits::Limited => backend.metrics.measured(MeasuredKind::Funnel, Measured::Limited),
        Waits::Full => backend.metrics.measured(MeasuredKind::Funnel, Measured::Full),
    }
    waits == Waits::Yes
}

/// Stores the events that wait, within the limits of their clients and of the day. Called by a
/// worker, and before the funnel is shown.
#[boxed]
pub async fn write_waiting(backend: &Backend) -> Result<(), BackendError> {
    let waiting = backend.waiting_steps.take();
    if waiting.is_empty() {
        return Ok(());
    }
    match store_waiting(backend, &waiting).await {
        Ok(outcomes) => {
            for outcome in outcomes {
                backend.metrics.measured(MeasuredKind::Funnel, outcome);
            }
            Ok(())
        }
        Err(cause) => {
            for _ in 0..backend.waiting_steps.put_back(waiting) {
                backend.metrics.measured(MeasuredKind::Funnel, Measured::Full);
            }
            Err(cause)
        }
    }
}

async fn store_waiting(backend: &Backend, waiting: &[WaitingStep]) -> Result<Vec<Measured>, BackendError> {
    let now = backend.clock.now();
    let mut tx = backend.db.write().await?;
    let mut limits: Vec<(Limit, &str)> = Vec::new();
    for step in waiting {
        limits.extend(step.origin.limits(STEPS));
    }
    rate_limits::lock(&mut tx, &limits, now).await?;
    let mut room = limits::EVENTS_PER_DAY - events::count_steps_since(&mut tx, now.plus_ms(-DAY)).await?;
    let mut outcomes = Vec::with_capacity(waiting.len());
    for step in waiting {
        let outcome = if room <= 0 { Measured::Full } else { store_one(&mut tx, step, now).await? };
        room -= i64::from(outcome == Measured::Stored);
        outcomes.push(outcome);
    }
    tx.commit().await?;
    Ok(outcomes)
}

async fn store_one(tx: &mut WriteTx, step: &WaitingStep, now: Timestamp) -> Result<Measured, DbError> {
    let WaitingStep { event, origin, at } = step;
    if rate_limits::count(tx, &origin.limits(STEPS), now).await?.is_some() {
        return Ok(Measured::Limited);
    }
    let stored = store(tx, &event.session_id, event.step, &known(&event.metadata), *at).await?;
    Ok(if stored { Measured::Stored } else { Measured::Ignored })
}

/// Adds an event within a transaction unless the session has reached its limit. Its time is the
/// day and the text's length is rounded: with the exact values the lead would tell which visitor it
/// was.
pub(crate) async fn store(
    tx: &mut WriteTx,
    session_id: &str,
    step: FunnelStep,
    metadata: &FunnelMetadata,
    now: Timestamp,
) -> Result<bool, DbError> {
    if events::count_of_session(tx, session_id).await? >= limits::EVENTS_PER_SESSION {
        return Ok(false);
    }
    let mut metadata = metadata.clone();
    if let Some(length) = &mut metadata.description_length {
        *length = length.checked_next_multiple_of(LENGTH_STEP).unwrap_or(*length);
    }
    metadata.style_name = match &metadata.style_id {
        Some(style) => leads::active_style(tx, style).await?,
        None => None,
    };
    let json = serde_json::to_string(&metadata).map_err(|e| DbError::Other(Box::new(e)))?;
    let event = NewEvent { session_id, step: step.code(), step_number: step.number(), metadata: &json };
    events::insert(tx, &event, day_of(now)).await?;
    Ok(true)
}

/// The first moment of the day (UTC).
const fn day_of(at: Timestamp) -> Timestamp {
    Timestamp(at.0.div_euclid(domain::time::DAY) * domain::time::DAY)
}

fn known(metadata: &FunnelMetadata) -> FunnelMetadata {
    let mut known = metadata.clone();
    known.style_id.take_if(|style| !is_code(style));
    known.file_type.take_if(|file_type| !is_code(file_type));
    known.upload_method.take_if(|method| !UPLOAD_METHODS.contains(&method.as_str()));
    known.preferred_contact.take_if(|contact| ContactMethod::from_code(contact).is_none());
    known.compression_ratio.take_if(|ratio| !ratio.is_finite());
    known
}

fn is_code(text: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'/' | b'.' | b'+');
    !text.is_empty() && text.len() <= CODE_MAX && text.bytes().all(is_plain)
}

#[boxed]
pub async fn funnel(backend: &Backend, since: Timestamp) -> Result<[i64; 4], BackendError> {
    if let Err(cause) = write_waiting(backend).await {
        tracing::warn!(%cause, "the funnel is shown without its last steps");
    }
    Ok(events::funnel(&backend.db, day_of(since)).await?)
}

/// `since_day` is an ISO date.
#[boxed]
pub async fn most_viewed(backend: &Backend, since_day: &str, limit: i64) -> Result<Vec<PathViews>, BackendError> {
    Ok(events::most_viewed(&backend.db, since_day, limit).await?)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DayViews {
    pub day: Day,
    pub views: i64,
}

/// UTC, oldest first; days without any are included.
#[boxed]
pub async fn views_per_day(backend: &Backend, days: i32) -> Result<Vec<DayViews>, BackendError> {
    let today = Day::parse(&utc_day(backend.clock.now())).unwrap_or(Day(0));
    let first = today.plus(1 - days);
    let mut counted: HashMap<String, i64> = HashMap::new();
    for of_day in events::views_per_day(&backend.db, &first.iso()).await? {
        counted.insert(of_day.day, of_day.views);
    }
    let mut per_day = Vec::new();
    for number in 0..days {
        let day = first.plus(number);
        per_day.push(DayViews { day, views: counted.get(&day.iso()).copied().unwrap_or(0) });
    }
    Ok(per_day)
}

/// Adds `views` to today's count of `path` (UTC). The caller counts in memory and writes from time
/// to time, and passes only paths of pages that exist.
#[boxed]
pub async fn record_views(backend: &Backend, path: &str, views: i64) -> Result<(), BackendError> {
    Ok(events::add_views(&backend.db, &utc_day(backend.clock.now()), path, views).await?)
}

pub(super) fn utc_day(now: Timestamp) -> String {
    let at = jiff::Timestamp::from_millisecond(now.0).unwrap_or_default();
    at.to_zoned_datetime(jiff::tz::TimeZone::UTC).date().to_string()
}

#[boxed]
pub async fn sweep(backend: &Backend, before: Timestamp) -> Result<(), BackendError> {
    Ok(events::sweep(&backend.db, before).await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_a_person_typed_is_kept() {
        let metadata = FunnelMetadata {
            style_id: Some("coastal-modern".into()),
            file_type: Some("image/jpeg".into()),
            upload_method: Some("my name is Jane".into()),
            preferred_contact: Some("jane@example.com".into()),
            compression_ratio: Some(f64::NAN),
            ..FunnelMetadata::default()
        };
        let kept = known(&metadata);
        assert_eq!(kept.style_id.as_deref(), Some("coastal-modern"));
        assert_eq!(kept.file_type.as_deref(), Some("image/jpeg"));
        assert_eq!((kept.upload_method, kept.preferred_contact, kept.compression_ratio), (None, None, None));
    }

    #[test]
    fn days_are_iso_dates() {
        assert_eq!(utc_day(Timestamp(0)), "1970-01-01");
        assert_eq!(utc_day(Timestamp(1_795_236_000_000)), "2026-11-21");
    }
}
