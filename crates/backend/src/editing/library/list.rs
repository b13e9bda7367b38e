use crate::db::core::ids;
use crate::db::media::library as db;
use crate::editing::library::unused;
use crate::ids::is_id;
use crate::{Backend, BackendError, boxed};
use domain::admin::{MediaFilter, MediaFilterCount, MediaItem, MediaPage};
use domain::text::folded::folded;
use domain::{limits, text};
use std::collections::HashMap;

const QUERY_MAX: usize = 100;

/// Newest first: pictures that pass the filter, have the words of `q` in what is said about them and their places,
/// and come after the picture `after`.
#[boxed]
pub async fn media(
    backend: &Backend,
    q: &str,
    filter: MediaFilter,
    after: Option<&str>,
) -> Result<MediaPage, BackendError> {
    let mut items = pictures(backend).await?;
    let removable = unused::removable(&items, backend.clock.now());
    let query: String = folded(&text::clean_line(q)).chars().take(QUERY_MAX).collect();
    items.retain(|item| has_words(item, &query));
    let mut filters = Vec::new();
    for each in MediaFilter::all() {
        filters.push(MediaFilterCount {
            show: each.code().to_owned(),
            label: each.label(),
            count: items.iter().filter(|item| passes(item, each)).count(),
            place: matches!(each, MediaFilter::In(_)),
        });
    }
    items.retain(|item| passes(item, filter));
    if let Some(after) = after
        && is_id(after)
    {
        items.retain(|item| item.id.as_str() < after);
    }
    let has_more = items.len() > limits::MEDIA_PAGE;
    items.truncate(limits::MEDIA_PAGE);
    let after = match items.last() {
        Some(item) if has_more => Some(item.id.clone()),
        _ => None,
    };
    Ok(MediaPage { items, filters, after, removable })
}

/// One that is not in the trash.
#[boxed]
pub async fn picture(backend: &Backend, id: &str) -> Result<Option<MediaItem>, BackendError> {
    let items = pictures(backend).await?;
    Ok(items.into_iter().find(|item| item.id == id))
}

/// All that are not in the trash, newest first, with their uses.
#[boxed]
pub async fn pictures(backend: &Backend) -> Result<Vec<MediaItem>, BackendError> {
    let state = db::state(&backend.db).await?;
    let mut items = db::all(&backend.db).await?;
    let seen: Vec<&str> = items.iter().map(|item| item.id.as_str()).collect();
    if ids::repair_seen(&backend.db, &ids::MEDIA, &seen).await? {
        items = db::all(&backend.db).await?;
    }
    items.sort_unstable_by(|one, other| other.id.cmp(&one.id));
    let uses = backend.pictures.uses.of(&backend.db, state, &items).await?;
    for item in &mut items {
        uses.add_to(item);
    }
    if items.iter().any(unused::is_stale) {
        unused::note_unused(backend).await?;
        let mut unused_since = HashMap::new();
        for item in db::all(&backend.db).await? {
            unused_since.insert(item.id, item.unused_since);
        }
        for item in &mut items {
            item.unused_since = unused_since.get(&item.id).copied().flatten();
        }
    }
    Ok(items)
}

/// All of them in any order: in its texts, its file's name, its places and their tags.
fn has_words(item: &MediaItem, query: &str) -> bool {
    let mut said = format!("{} {} {}", item.name, item.alt, item.caption);
    for place in &item.uses {
        for text in [&place.label, &place.name, &place.about, &place.alt] {
            said.push(' ');
            said.push_str(text);
        }
    }
    let said = folded(&said);
    query.split_whitespace().all(|word| said.contains(word))
}

fn passes(item: &MediaItem, filter: MediaFilter) -> bool {
    match filter {
        MediaFilter::All => true,
        MediaFilter::Unused => item.uses.is_empty(),
        MediaFilter::NoAlt => item.lacks_alt(),
        MediaFilter::Small => item.is_small(),
        MediaFilter::Heavy => usize::try_from(item.bytes).is_ok_and(|bytes| bytes > limits::MEDIA_HEAVY_BYTES),
        MediaFilter::In(kind) => item.uses.iter().any(|place| place.kind == kind.code()),
    }
}
