//! The media library's list: searched, filtered and counted.

use super::media_unused;
use super::media_uses::KnownUses;
use crate::boxed;
use crate::db::core::ids;
use crate::db::media::library as db;
use crate::ids::is_id;
use crate::{Backend, BackendError};
use domain::admin::{MediaFilter, MediaFilterCount, MediaItem, MediaPage};
use domain::{limits, text};
use std::collections::HashMap;

/// Longest search, in characters.
const QUERY_MAX: usize = 100;

/// A page of the library, newest first: pictures that pass the filter, have `q` in their name or
/// alt text, and come after the picture `after`.
#[boxed]
pub async fn media(b: &Backend, q: &str, filter: MediaFilter, after: Option<&str>) -> Result<MediaPage, BackendError> {
    let q: String = text::clean_line(q).to_lowercase().chars().take(QUERY_MAX).collect();
    let state = db::state(&b.db).await?;
    let mut found = db::all(&b.db).await?;
    let seen: Vec<&str> = found.iter().map(|item| item.id.as_str()).collect();
    if ids::repair_seen(&b.db, &ids::MEDIA, &seen).await? {
        found = db::all(&b.db).await?;
    }
    found.sort_unstable_by(|one, other| other.id.cmp(&one.id));
    let uses = KnownUses::of(b, state, &found).await?;
    found = found.into_iter().map(|item| uses.with_uses(item)).collect();
    if found.iter().any(media_unused::is_stale) {
        media_unused::note_unused(b).await?;
        let since: HashMap<String, _> = db::all(&b.db).await?.into_iter().map(|i| (i.id, i.unused_since)).collect();
        for item in &mut found {
            item.unused_since = since.get(&item.id).copied().flatten();
        }
    }
    let removable = media_unused::removable(&found, b.clock.now());
    found.retain(|item| item.name.to_lowercase().contains(&q) || item.alt.to_lowercase().contains(&q));
    let filters = MediaFilter::all()
        .into_iter()
        .map(|each| MediaFilterCount {
            show: each.code().to_owned(),
            label: each.label(),
            count: found.iter().filter(|item| fits(item, each)).count(),
            place: matches!(each, MediaFilter::In(_)),
        })
        .collect();
    let after = after.filter(|id| is_id(id));
    let mut items: Vec<MediaItem> = found
        .into_iter()
        .filter(|item| fits(item, filter) && after.is_none_or(|after| item.id.as_str() < after))
        .take(limits::MEDIA_PAGE + 1)
        .collect();
    let more = items.len() > limits::MEDIA_PAGE;
    items.truncate(limits::MEDIA_PAGE);
    let after = items.last().filter(|_| more).map(|item| item.id.clone());
    Ok(MediaPage { items, filters, after, removable })
}

fn fits(item: &MediaItem, filter: MediaFilter) -> bool {
    match filter {
        MediaFilter::All => true,
        MediaFilter::Unused => item.uses.is_empty(),
        MediaFilter::NoAlt => item.alt.is_empty() && !item.decorative,
        MediaFilter::Heavy => usize::try_from(item.bytes).is_ok_and(|bytes| bytes > limits::MEDIA_HEAVY_BYTES),
        MediaFilter::In(entity) => item.uses.iter().any(|place| place.entity == entity.code()),
    }
}
