//! The library's pictures in the sections of a page or a project.

use crate::Backend;
use crate::db::media;
use crate::editing::engine::edit_tx::{EditError, EditTx};
use crate::editing::engine::rules::EditedRow;
use crate::error::DbError;
use domain::kinds::Document;
use domain::media::picture::Picture;
use domain::messages::admin as msg;
use domain::sections::library_pictures;
use serde_json::Value;
use std::collections::HashMap;

pub(super) const SECTIONS: &str = "sections";

pub(super) fn sections_of(document: &Document) -> &[Value] {
    match document.get(SECTIONS) {
        Some(Value::Array(sections)) => sections,
        _ => &[],
    }
}

/// Their ids, each once.
pub(super) fn pictures_of(document: &Document) -> Vec<String> {
    library_pictures(sections_of(document))
}

pub(super) async fn check_pictures(edit: &mut EditTx<'_>, row: &mut EditedRow<'_>) -> Result<(), EditError> {
    for picture in pictures_of(&row.document) {
        if !media::library::exists(&mut edit.tx, &picture).await? {
            row.violations.add(SECTIONS, msg::PICTURE_GONE);
            break;
        }
    }
    Ok(())
}

pub(super) async fn pictures_now(backend: &Backend, document: &Document) -> Result<HashMap<String, Picture>, DbError> {
    let mut pictures = HashMap::new();
    for id in pictures_of(document) {
        if let Some(picture) = media::picture(backend.db.reader(), &id).await? {
            pictures.insert(id, picture);
        }
    }
    Ok(pictures)
}
