//! The inbox's plain forms. A refused one is shown on the page that it is on, with what was typed.

mod changes;
mod conversation;
pub(crate) mod inbox_form;
mod list;
pub mod work_notes;

use crate::routes::forms::office_form::FormRoute;
use crate::routes::forms::plain_form::{Next, PlainForm, Sent};
use app::api::ApiError;
use app::api::admin::leads;
use app::context::FormState;
use domain::leads::manual::ManualDraft;
use inbox_form::LIST;

pub const FORMS: &[FormRoute] = &[
    FormRoute::acting::<ManualDraft>("/admin/leads/new"),
    FormRoute::asking::<changes::SetStatus>("/admin/leads/{id}/status", "Change the status"),
    FormRoute::acting::<changes::UndoChange>("/admin/leads/{id}/undo-change"),
    FormRoute::acting::<changes::SetAmount>("/admin/leads/{id}/amount"),
    FormRoute::acting::<changes::AddNote>("/admin/leads/{id}/note"),
    FormRoute::acting::<changes::MarkUnread>("/admin/leads/{id}/unread"),
    FormRoute::acting::<changes::Quarantine>("/admin/leads/{id}/quarantine"),
    FormRoute::asking::<changes::Release>("/admin/leads/{id}/release", "Release from quarantine"),
    FormRoute::asking::<changes::Erase>("/admin/leads/{id}/erase", "Erase permanently"),
    FormRoute::acting::<changes::Merge>("/admin/leads/{id}/merge"),
    FormRoute::acting::<changes::Split>("/admin/leads/{id}/split"),
    FormRoute::asking::<changes::Resend>("/admin/deliveries/{id}/resend", "Send again"),
    FormRoute::asking::<conversation::Reply>("/admin/leads/{id}/reply", "Send"),
    FormRoute::acting::<conversation::UndoReply>("/admin/leads/{id}/undo-reply"),
    FormRoute::acting::<conversation::NoteMail>("/admin/leads/{id}/note-mail"),
    FormRoute::asking::<conversation::ClosePage>("/admin/leads/{id}/close-page", "Revoke the link"),
    FormRoute::asking::<conversation::SendLink>("/admin/leads/{id}/send-link", "Send a new link"),
    FormRoute::asking::<conversation::Ask>("/admin/leads/{id}/ask", "Ask"),
    FormRoute::asking::<conversation::RemovePost>("/admin/leads/{id}/remove-post", "Remove from the page"),
    FormRoute::acting::<conversation::BeginStory>("/admin/leads/{id}/story"),
    FormRoute::asking::<list::ChangeChosen>("/admin/lead-bulk/{id}/apply", "Change the requests"),
    FormRoute::acting::<list::UndoChosen>("/admin/lead-bulk/{id}/undo"),
    FormRoute::asking::<list::EraseChosen>("/admin/lead-bulk/{id}/erase", "Erase permanently"),
    FormRoute::acting::<list::SaveFilter>("/admin/lead-filters/{id}/save"),
    FormRoute::asking::<list::DeleteFilter>("/admin/lead-filters/{id}/delete", "Delete the filter"),
];

impl PlainForm for ManualDraft {
    type Refused = FormState<Self>;

    async fn submit(self, _sent: &Sent) -> Result<Next, ApiError> {
        Ok(Next::Page(format!("{LIST}/{}", leads::add(self).await?)))
    }
}
