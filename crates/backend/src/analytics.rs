//! First-party measuring. Whether a visitor may be measured is decided by the
//! caller, who sees the request's headers.

use crate::Backend;
use crate::db::{WriteTx, events};
use crate::error::{BackendError, DbError};
use domain::analytics::{FunnelEvent, FunnelMetadata, FunnelStep};
use domain::day::Day;
use domain::options::ContactMethod;
use domain::{Timestamp, limits};
use std::collections::HashMap;

const UPLOAD_METHODS: [&str; 4] = ["drop", "browse", "camera", "gallery"];
/// Longest code among the metadata: a style's slug, a format's name.
const CODE_MAX: usize = 64;

/// Whether `id` looks like what our scripts make up for attempts and sessions:
/// 8 to 64 letters, digits, hyphens and underscores.
pub(crate) fn is_client_id(id: &str) -> bool {
    (8..=64).contains(&id.len()) && id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
}

/// Records an event of the refit funnel. False if it was ignored: its session id
/// is not one of ours, or the session is full.
///
/// # Errors
/// The database fails.
pub async fn record(b: &Backend, event: &FunnelEvent) -> Result<bool, BackendError> {
    if !is_client_id(&event.session_id) {
        return Ok(false);
    }
    let mut tx = b.db.write().await?;
    let stored = store(&mut tx, &event.session_id, event.step, &known(&event.metadata), b.clock.now()).await?;
    tx.commit().await?;
    Ok(stored)
}

/// Adds an event within a transaction unless the session is full.
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
    let json = serde_json::to_string(metadata).map_err(|e| DbError::Other(Box::new(e)))?;
    events::insert(tx, session_id, step, &json, now).await?;
    Ok(true)
}

/// The metadata without anything that could be a person's text.
fn known(metadata: &FunnelMetadata) -> FunnelMetadata {
    let code = |value: &Option<String>| {
        value.clone().filter(|v| {
            !v.is_empty()
                && v.len() <= CODE_MAX
                && v.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'/' | b'.' | b'+'))
        })
    };
    FunnelMetadata {
        style_id: code(&metadata.style_id),
        file_type: code(&metadata.file_type),
        upload_method: metadata.upload_method.clone().filter(|m| UPLOAD_METHODS.contains(&m.as_str())),
        preferred_contact: metadata.preferred_contact.clone().filter(|c| ContactMethod::from_code(c).is_some()),
        compression_ratio: metadata.compression_ratio.filter(|r| r.is_finite()),
        ..metadata.clone()
    }
}

/// How many sessions reached each step of the funnel since `since`.
///
/// # Errors
/// The database fails.
pub async fn funnel(b: &Backend, since: Timestamp) -> Result<[i64; 4], BackendError> {
    Ok(events::funnel(&b.db, since).await?)
}

/// The most visited paths since a day (ISO date), with their views.
///
/// # Errors
/// The database fails.
pub async fn most_viewed(b: &Backend, since_day: &str, limit: i64) -> Result<Vec<(String, i64)>, BackendError> {
    Ok(events::most_viewed(&b.db, since_day, limit).await?)
}

/// The views of all pages on each of the last `days` days (UTC), oldest first,
/// days without any included.
///
/// # Errors
/// The database fails.
pub async fn views_per_day(b: &Backend, days: i32) -> Result<Vec<(Day, i64)>, BackendError> {
    let today = Day::parse(&utc_day(b.clock.now())).unwrap_or(Day(0));
    let first = today.plus(1 - days);
    let counted: HashMap<String, i64> = events::views_per_day(&b.db, &first.iso()).await?.into_iter().collect();
    Ok((0..days).map(|n| first.plus(n)).map(|day| (day, counted.get(&day.iso()).copied().unwrap_or(0))).collect())
}

/// Adds `views` to today's count of `path` (UTC). The caller counts in memory and
/// writes now and then, and passes only paths of pages that exist.
///
/// # Errors
/// The database fails.
pub async fn record_views(b: &Backend, path: &str, views: i64) -> Result<(), BackendError> {
    Ok(events::add_views(&b.db, &utc_day(b.clock.now()), path, views).await?)
}

fn utc_day(now: Timestamp) -> String {
    let at = jiff::Timestamp::from_millisecond(now.0).unwrap_or_default();
    at.to_zoned(jiff::tz::TimeZone::UTC).date().to_string()
}

/// Forgets funnel events from before `before`.
///
/// # Errors
/// The database fails.
pub async fn sweep(b: &Backend, before: Timestamp) -> Result<(), BackendError> {
    Ok(events::sweep(&b.db, before).await?)
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

    #[test]
    fn ids_of_sessions_have_a_shape() {
        assert!(is_client_id("0190c7b2-7e7a-7000-8000-000000000000"));
        for id in ["", "short", "with space in it", "nul\0nul\0nul", &"x".repeat(65)] {
            assert!(!is_client_id(id), "{id:?}");
        }
    }
}
