//! What the forms of the inbox have in common: where they lead, and how they are shown again.

use crate::routes::forms::plain_form::{Next, RefusedForm, Sent};
use app::context::LeadFormState;
use domain::leads::undo::UndoPlan;

pub(super) const LIST: &str = "/admin/leads";

/// A refused form of a lead, with what was typed.
impl<F> From<RefusedForm<F>> for LeadFormState {
    fn from(refused: RefusedForm<F>) -> Self {
        let sent = &refused.sent;
        Self {
            action: sent.action().to_owned(),
            text: sent.value("text"),
            notice: refused.form.notice.unwrap_or_default(),
            times: chosen_times(sent.values("time")),
            choices: sent.values("choice"),
            version: sent.value("version"),
            only_me: sent.value(LeadFormState::TO) == LeadFormState::ONLY_ME,
        }
    }
}

/// Fields of times that were left open do not count.
pub(super) fn chosen_times(times: Vec<String>) -> Vec<String> {
    times.into_iter().filter(|time| !time.is_empty()).collect()
}

/// The page of the form's lead, with the list that the owner came from in its query.
pub(super) fn page_of_lead(sent: &Sent) -> String {
    sent.with_query(&format!("{LIST}/{}", sent.id))
}

pub(super) fn lead(sent: &Sent) -> Next {
    Next::Page(page_of_lead(sent))
}

pub(super) fn list(sent: &Sent) -> Next {
    Next::Page(sent.with_query(LIST))
}

/// A page with the form's query and one more value.
pub(super) fn with_value(sent: &Sent, page: &str, value: &str) -> String {
    let mark = if sent.query.is_some() { '&' } else { '?' };
    format!("{}{mark}{value}", sent.with_query(page))
}

/// The same with how the change is taken back, if it changed anything.
pub(crate) fn with_undo(sent: &Sent, page: &str, undo: &UndoPlan) -> String {
    if undo.steps.is_empty() { sent.with_query(page) } else { with_value(sent, page, &format!("undo={}", undo.code())) }
}

/// The leads that are ticked: a field for each, or all of them in one.
pub(super) fn chosen(ticked: Vec<String>, together: &str) -> Vec<String> {
    let mut leads = ticked;
    leads.extend(together.split(',').filter(|id| !id.is_empty()).map(str::to_owned));
    leads
}
