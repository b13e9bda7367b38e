use crate::accounts::session::Admin;
use crate::db::editing::changes;
use crate::db::media::library as db;
use crate::editing::engine::edit_tx::{EditError, EditTx};
use crate::editing::history::action_labels::action_label;
use crate::editing::library::details::{MEDIA_CODE, MediaDetails, save_details};
use crate::editing::library::replace::restore_content;
use crate::editing::library::uses::key_of;
use crate::ids::is_id;
use crate::{Backend, BackendError, boxed};
use domain::Timestamp;
use domain::admin::{Change, MediaItem, Version};
use domain::messages::admin as msg;

const VERSIONS: i64 = 100;

#[boxed]
pub async fn media_versions(b: &Backend, id: &str) -> Result<Vec<Version>, BackendError> {
    if !is_id(id) {
        return Ok(Vec::new());
    }
    let Some(item) = db::one(&b.db, id).await? else { return Ok(Vec::new()) };
    let mut after = MediaDetails::of(&item);
    let mut file_name = item.name;
    let mut versions = Vec::new();
    for revision in changes::history(&b.db, MEDIA_CODE, id, VERSIONS).await? {
        let Some(before) = MediaDetails::parse(&revision.document) else { continue };
        let mut changes = Vec::new();
        if let Some(picture) = &before.picture {
            add_change(&mut changes, "File", picture.name.clone(), file_name);
            file_name = picture.name.clone();
        }
        if before.alt_label() != after.alt_label() {
            add_change(&mut changes, "Alt text", before.alt_label(), after.alt_label());
        }
        if before.focal_label() != after.focal_label() {
            add_change(&mut changes, "Focal point", before.focal_label(), after.focal_label());
        }
        versions.push(Version {
            id: revision.id,
            at: Timestamp(revision.created_at),
            by: revision.email,
            action: action_label(&revision.action).to_owned(),
            changes,
            restorable: true,
        });
        after = before;
    }
    Ok(versions)
}

fn add_change(changes: &mut Vec<Change>, label: &str, before: String, after: String) {
    changes.push(Change { label: label.to_owned(), before, after });
}

#[boxed]
pub async fn restore_media(b: &Backend, admin: &Admin, id: &str, version: &str) -> Result<MediaItem, EditError> {
    let version_gone = || EditError::NotFound(msg::VERSION_GONE);
    if !is_id(id) || !is_id(version) {
        return Err(version_gone());
    }
    let mut edit = EditTx::begin(b, admin).await?;
    let recorded = changes::revision(&mut edit.tx, version, MEDIA_CODE, id).await?.ok_or_else(version_gone)?;
    let details = MediaDetails::parse(&recorded).ok_or_else(version_gone)?;
    let item = db::one(&b.db, id).await?.ok_or_else(version_gone)?;
    match &details.picture {
        Some(picture) if picture.key != key_of(&item) => {
            restore_content(&mut edit, "restore", &item, picture).await?.ok_or_else(version_gone)?;
            b.commit_content(edit.tx).await?;
            b.making.wake();
        }
        _ => drop(edit),
    }
    save_details(b, admin, "restore", id, details.details()).await
}
