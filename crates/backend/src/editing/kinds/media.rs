//! Pictures of the library. A version of a picture is what is said about it and its file, which stays
//! in the trash after another one has replaced it.

use crate::db::media::{library, swap as media_swap};
use crate::editing::engine::edit_tx::{AfterCommit, EditError, EditTx};
use crate::editing::engine::row_write::RowWrite;
use crate::editing::engine::rules::{EditedRow, KindRules, Removal};
use crate::editing::library::file_swap::swap_file;
use crate::editing::library::uses::{key_of, places};
use crate::error::BackendError;
use crate::media::strays;
use async_trait::async_trait;
use domain::kinds::{Document, Fields as _, PICTURE_FILE};
use domain::messages::admin as msg;

pub(super) struct Media;

#[async_trait]
impl KindRules for Media {
    async fn check(&self, edit: &mut EditTx<'_>, row: &mut EditedRow<'_>) -> Result<(), EditError> {
        if row.was_saved {
            return check_file(edit, row).await;
        }
        if row.document.is_on("decorative") {
            row.document.set("alt", "");
        } else if row.document.text("alt").is_empty() {
            row.violations.add("alt", msg::ALT_OR_DECORATIVE);
        }
        Ok(())
    }

    async fn write(&self, edit: &mut EditTx<'_>, row: &RowWrite<'_>) -> Result<(), EditError> {
        // Uploads add pictures.
        let Some(previous) = row.previous else { return Err(EditError::not_possible()) };
        let file = row.document.text(PICTURE_FILE);
        let previous_file = previous.document.text(PICTURE_FILE);
        let mut values = row.document.clone();
        values.set(PICTURE_FILE, previous_file);
        row.store_as(edit, values).await?;
        if previous.deleted_at.is_some() {
            // Its time as an unused picture starts over.
            library::unused_from(&mut edit.tx, row.id, None).await?;
        }
        if file != previous_file {
            swap_file(edit, row.id, file).await?;
        }
        Ok(())
    }

    /// A picture is kept as long as something in the trash shows it.
    async fn removed(&self, edit: &mut EditTx<'_>, id: &str, removal: Removal) -> Result<bool, BackendError> {
        if removal == Removal::ToTrash {
            return Ok(true);
        }
        let Some(item) = library::one(&edit.backend.db, id).await? else { return Ok(true) };
        if !places(&edit.backend.db, &item).await?.is_empty() {
            return Ok(false);
        }
        let key = key_of(&item).to_owned();
        strays::discard(&mut edit.tx, &key, edit.now).await?;
        edit.after_commit(AfterCommit::RemoveFiles(key));
        Ok(true)
    }
}

/// A version whose file was purged, or is a picture of its own again, restores only what is said about
/// the picture.
async fn check_file(edit: &mut EditTx<'_>, row: &mut EditedRow<'_>) -> Result<(), EditError> {
    let empty = Document::new();
    let previous = match row.previous {
        Some(previous) => &previous.document,
        None => &empty,
    };
    // The name belongs to the file and moves with it.
    row.document.set("name", previous.text("name"));
    let file = row.document.text(PICTURE_FILE);
    if file == previous.text(PICTURE_FILE) || media_swap::in_trash(&mut edit.tx, file).await?.is_some() {
        return Ok(());
    }
    row.document.set(PICTURE_FILE, previous.text(PICTURE_FILE));
    if row.document == *previous {
        return Err(EditError::NotFound(msg::VERSION_GONE));
    }
    Ok(())
}
