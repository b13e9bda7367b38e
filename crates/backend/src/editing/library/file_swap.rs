//! Swaps the files of two pictures.

use crate::db::editing::kinds::list_table;
use crate::db::media::swap::{self as media_swap, Content, Swapped};
use crate::db::media::variant_jobs::{self, IfQueued};
use crate::editing::engine::edit_tx::{AfterCommit, EditTx};
use crate::editing::kinds::single_documents::business::rewrite_logos;
use crate::error::DbError;
use crate::media::all_variants;
use domain::kinds::Kind;

/// Gives a picture the file of the row with this key, and that row, in the trash, the picture's.
pub(crate) async fn swap_file(edit: &mut EditTx<'_>, id: &str, key: &str) -> Result<(), DbError> {
    let swapped = media_swap::swap(&mut edit.tx, id, key, edit.now).await?;
    let Swapped { other_id, before, after } = swapped.ok_or_else(|| DbError::corrupt("a file without a picture"))?;
    queue_missing_variants(edit, id, &after).await?;
    queue_missing_variants(edit, &other_id, &before).await?;
    // The previous content now counts as deleted today, whenever that row was.
    let table = list_table(Kind::Media)?;
    table.restore(&mut edit.tx, &other_id, edit.now).await?;
    table.soft_delete(&mut edit.tx, &other_id, edit.now).await?;
    rewrite_logos(edit, id).await?;
    edit.after_commit(AfterCommit::MakeSizes);
    Ok(())
}

async fn queue_missing_variants(edit: &mut EditTx<'_>, id: &str, content: &Content) -> Result<(), DbError> {
    let made = content.variants();
    for variant in all_variants(content.width()) {
        if !made.has(variant.width, variant.format) {
            variant_jobs::enqueue(&mut edit.tx, id, variant, IfQueued::Keep, edit.now).await?;
        }
    }
    Ok(())
}
