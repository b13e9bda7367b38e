//! Words in brackets keep a row from visitors. Where they see some already, it may be saved with them.

use crate::editing::engine::edit_tx::EditError;
use domain::content::unwritten::{is_shown, shows_brackets, unwritten_parts};
use domain::kinds::{Document, Kind};
use domain::messages::publishing as msg;

/// `former` is the row as it was, if there was one.
pub(crate) fn refuse_unwritten(kind: Kind, former: Option<&Document>, document: &Document) -> Result<(), EditError> {
    if !is_shown(kind, document) || former.is_some_and(|former| shows_brackets(kind, former)) {
        return Ok(());
    }
    let parts = unwritten_parts(kind, document);
    if parts.is_empty() {
        return Ok(());
    }
    let can_be_hidden = kind.description().published_by.is_some();
    Err(EditError::Refused(if can_be_hidden { msg::not_published(&parts) } else { msg::not_saved(&parts) }))
}
