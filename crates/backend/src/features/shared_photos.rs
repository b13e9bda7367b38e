//! Photos that the owner shared from a phone, and where they go. Until then they are unclaimed uploads.

use crate::accounts::session::Admin;
use crate::db::leads::uploads::{self, PhotoClaim, Upload};
use crate::editing::{self, EditError, MediaError, SaveRequest};
use crate::error::{BackendError, DbError, from_db};
use crate::feature::Feature;
use crate::ids::{self, is_foreign};
use crate::leads::photo_thumb::thumb_key;
use crate::leads::photos::token_hash;
use crate::leads::uploads::forget;
use crate::{Backend, boxed, leads};
use bytes::Bytes;
use domain::features::shared_photos::messages as msg;
use domain::features::shared_photos::{SharedDraft, SharedPhotos};
use domain::kinds::{Document, Fields as _, Kind, PROJECT_PHOTOS};
use domain::leads::lead::{LeadFilter, LeadSummary};
use domain::{Timestamp, limits};
use serde_json::json;

pub(crate) const FEATURE: Feature = Feature::new("photos shared from a phone");

/// How the library calls them.
const NAME: &str = "shared-photo.jpg";
/// Open leads, won leads and projects that are offered.
const OFFERED: usize = 20;

#[derive(Debug, thiserror::Error)]
pub enum ShareError {
    #[error("the photos are gone")]
    Gone,
    #[error("{0}")]
    NotFound(&'static str),
    #[error("{0}")]
    Refused(String),
    #[error(transparent)]
    Edit(EditError),
    #[error(transparent)]
    Unavailable(#[from] BackendError),
}

from_db!(ShareError::Unavailable);

impl From<EditError> for ShareError {
    fn from(cause: EditError) -> Self {
        match cause {
            EditError::Backend(cause) => Self::Unavailable(cause),
            other => Self::Edit(other),
        }
    }
}

impl From<MediaError> for ShareError {
    fn from(cause: MediaError) -> Self {
        match cause {
            MediaError::Refused(sentence) | MediaError::Unreadable(sentence) => Self::Refused(sentence.to_owned()),
            MediaError::Backend(cause) => Self::Unavailable(cause),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfferedProject {
    pub id: String,
    pub name: String,
}

/// Where shared photos can go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharePlaces {
    /// Photos that still wait.
    pub waiting: SharedPhotos,
    /// The newest open and won leads, or the leads that were searched for.
    pub leads: Vec<LeadSummary>,
    pub projects: Vec<OfferedProject>,
}

/// `q` is searched in the leads, as in the inbox.
#[boxed]
pub async fn places(backend: &Backend, photos: &SharedPhotos, q: &str) -> Result<SharePlaces, ShareError> {
    let mut waiting = Vec::new();
    for token in photos.tokens() {
        if find(backend, token).await?.is_some() {
            waiting.push(token.clone());
        }
    }
    let mut leads = Vec::new();
    for filter in [LeadFilter::Open, LeadFilter::Won] {
        leads.extend(leads::list(backend, filter, None, q).await?.leads.into_iter().take(OFFERED));
    }
    let mut rows = editing::list(backend, Kind::Projects).await?.rows;
    rows.sort_by_key(|row| std::cmp::Reverse(row.updated_at));
    let mut projects = Vec::new();
    for row in rows.into_iter().take(OFFERED) {
        projects.push(OfferedProject { id: row.id, name: row.title });
    }
    Ok(SharePlaces { waiting: SharedPhotos::from(waiting), leads, projects })
}

/// The thumbnail of a photo that waits, a JPEG.
#[boxed]
pub async fn thumbnail(backend: &Backend, token: &str) -> Result<Option<Bytes>, BackendError> {
    match find(backend, token).await? {
        Some(upload) => Ok(backend.files.get(&thumb_key(&upload.storage_key)).await?),
        None => Ok(None),
    }
}

fn not_before(backend: &Backend) -> Timestamp {
    backend.clock.now().plus_ms(-limits::PHOTO_UNCLAIMED_MS)
}

async fn find(backend: &Backend, token: &str) -> Result<Option<Upload>, DbError> {
    match token_hash(token) {
        Some(hash) => uploads::unclaimed_by_token(&backend.db, &hash, not_before(backend)).await,
        None => Ok(None),
    }
}

/// As photos of the lead, all or none. Those that it has already stay: the answer may have been lost.
#[boxed]
pub async fn to_lead(backend: &Backend, photos: &SharedPhotos, lead_id: &str) -> Result<(), ShareError> {
    if is_foreign(lead_id) || leads::peek(backend, lead_id).await?.is_none() {
        return Err(ShareError::NotFound(msg::NO_LEAD));
    }
    if photos.tokens().is_empty() {
        return Err(ShareError::Gone);
    }
    let mut tx = backend.db.write().await?;
    let held = usize::try_from(uploads::photos_by_owner(&mut tx, lead_id).await?).unwrap_or(usize::MAX);
    if held.saturating_add(photos.tokens().len()) > limits::LEAD_PHOTOS_MAX {
        return Err(ShareError::Refused(msg::lead_full(limits::LEAD_PHOTOS_MAX)));
    }
    let mut position = i32::try_from(uploads::photos_of_lead(&mut tx, lead_id).await?).unwrap_or(i32::MAX);
    for token in photos.tokens() {
        let hash = token_hash(token).unwrap_or_default();
        let claim = PhotoClaim { token_hash: &hash, words: "", position };
        if uploads::claim_by_owner(&mut tx, claim, lead_id, not_before(backend)).await? {
            position = position.saturating_add(1);
        } else if !uploads::is_by_owner(&mut tx, &hash, lead_id).await? {
            return Err(ShareError::Gone);
        }
    }
    Ok(tx.commit().await?)
}

async fn waiting(backend: &Backend, photos: &SharedPhotos) -> Result<Vec<Upload>, ShareError> {
    let mut waiting = Vec::new();
    for token in photos.tokens() {
        if let Some(upload) = find(backend, token).await? {
            waiting.push(upload);
        }
    }
    if waiting.is_empty() { Err(ShareError::Gone) } else { Ok(waiting) }
}

/// If it fails, added photos are in the library, and the others still wait.
#[boxed]
pub async fn to_library(backend: &Backend, photos: &SharedPhotos) -> Result<(), ShareError> {
    for upload in waiting(backend, photos).await? {
        add_to_library(backend, &upload).await?;
        forget(backend, &upload.id, &upload.storage_key).await?;
    }
    Ok(())
}

/// Returns the id of the picture. A repetition returns the same one.
async fn add_to_library(backend: &Backend, upload: &Upload) -> Result<String, ShareError> {
    let Some(bytes) = backend.files.get(&upload.storage_key).await.map_err(BackendError::from)? else {
        return Err(ShareError::Gone);
    };
    Ok(editing::upload(backend, NAME, bytes).await?.id)
}

/// Adds them to the gallery and to the photos of a project. If it fails, they all still wait.
#[boxed]
pub async fn to_project(backend: &Backend, admin: &Admin, draft: &SharedDraft) -> Result<(), ShareError> {
    let project_id = draft.project.as_str();
    let photos = SharedPhotos::read(&draft.photos);
    if !ids::is_id(project_id) {
        return Err(ShareError::NotFound(msg::NO_PROJECT));
    }
    let alt_text = draft.alt_text().map_err(|wrong| ShareError::Edit(EditError::Invalid(wrong)))?;
    let project = match editing::open(backend, Kind::Projects, project_id).await {
        Ok(project) => project,
        Err(EditError::NotFound(_)) => return Err(ShareError::NotFound(msg::NO_PROJECT)),
        Err(cause) => return Err(cause.into()),
    };
    let uploads = waiting(backend, &photos).await?;
    let mut shown = project.draft.texts(PROJECT_PHOTOS);
    for upload in &uploads {
        let values = json!({
            "picture": add_to_library(backend, upload).await?,
            "altText": alt_text,
            "category": draft.category,
            "isVisible": true,
        });
        // A repetition adds no second one.
        let attempt = upload.id.as_str();
        let save = SaveRequest { kind: Kind::Gallery, id: "", row_version: None, part: None, attempt, values: &values };
        shown.push(editing::save(backend, admin, save).await?.record.id);
    }
    let mut changed: Document = project.draft;
    changed.set(PROJECT_PHOTOS, shown);
    let values = serde_json::Value::Object(changed);
    let row_version = Some(project.row_version);
    let save =
        SaveRequest { kind: Kind::Projects, id: &project.id, row_version, part: None, attempt: "", values: &values };
    editing::save(backend, admin, save).await?;
    for upload in &uploads {
        forget(backend, &upload.id, &upload.storage_key).await?;
    }
    Ok(())
}
