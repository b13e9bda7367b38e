//! Words in brackets keep a page from visitors; one that they see already may be saved with them.

use crate::editing::engine::edit_tx::EditError;
use domain::content::options::PublishStatus;
use domain::content::page_checklist::PageParts;
use domain::kinds::{Document, Fields as _, Kind};
use domain::messages::publishing as msg;

/// The types of the sections with words in brackets; none for a kind without sections.
pub(crate) fn unwritten_sections(kind: Kind, document: &Document) -> Vec<&'static str> {
    PageParts::of(kind.spec(), document).unwritten()
}

/// `former` is the row as it was, if there was one.
pub(crate) fn refuse_unwritten(kind: Kind, former: Option<&Document>, document: &Document) -> Result<(), EditError> {
    if !is_published(document) || former.is_some_and(is_published) {
        return Ok(());
    }
    let sections = unwritten_sections(kind, document);
    if sections.is_empty() { Ok(()) } else { Err(EditError::Refused(msg::not_published(&sections))) }
}

/// At once or on a later day.
pub(crate) fn is_published(document: &Document) -> bool {
    document.text("status") == PublishStatus::Published.code()
}
