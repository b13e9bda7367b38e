//! What can be written about a request, and in which form.

use crate::context::LeadFormState;
use domain::leads::lead::Lead;
use domain::leads::options::LeadStatus;

/// Last part of the URL that notes are posted to.
pub(crate) const NOTE: &str = "note";
/// The name of the box while only the owner sees what is written in it.
pub(crate) const FOR_YOURSELF: &str = "Note for yourself";

/// Whether the screen shows the form with this action, and what is wrong in it.
pub(crate) fn has_form(lead: &Lead, action: &str) -> bool {
    match action {
        LeadFormState::REPLY | LeadFormState::ASK => can_answer(lead),
        LeadFormState::PROGRESS => can_show_work(lead),
        NOTE => true,
        _ => false,
    }
}

pub(crate) fn can_answer(lead: &Lead) -> bool {
    !lead.summary.quarantined && !lead.email.is_empty()
}

pub(crate) fn can_show_work(lead: &Lead) -> bool {
    can_answer(lead) && lead.summary.status == LeadStatus::Won
}

/// The id of the field that notes are written in.
pub(crate) fn field_of_notes(lead: &Lead) -> &'static str {
    if can_answer(lead) { "answer" } else { "note" }
}
