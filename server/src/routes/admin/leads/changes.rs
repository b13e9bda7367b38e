//! Changes of one lead.

use super::inbox_form::{LIST, chosen, lead, list, with_undo, with_value};
use crate::routes::forms::plain_form::{FormPage, Next, PlainForm, Sent};
use app::api::ApiError;
use app::api::admin::{inbox, leads};
use app::context::LeadFormState;
use serde::Deserialize;

#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct SetStatus {
    status: String,
}

impl PlainForm for SetStatus {
    type Refused = LeadFormState;
    const PAGE: FormPage = FormPage::Above;

    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        let undo = leads::set_status(&sent.id, &self.status).await?;
        Ok(Next::Page(with_undo(sent, &format!("{LIST}/{}", sent.id), &undo)))
    }
}

/// Takes back a change of its status or visit.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct UndoChange {
    plan: String,
}

impl PlainForm for UndoChange {
    type Refused = LeadFormState;
    const PAGE: FormPage = FormPage::Above;

    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        inbox::undo(&self.plan).await?;
        Ok(Next::Page(with_value(sent, &format!("{LIST}/{}", sent.id), "undone")))
    }
}

/// What was quoted, or what a won lead is worth.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct SetAmount {
    text: String,
}

impl PlainForm for SetAmount {
    type Refused = LeadFormState;
    const PAGE: FormPage = FormPage::Above;

    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        leads::set_amount(&sent.id, &self.text).await?;
        Ok(lead(sent))
    }
}

/// The next page is the lead's, which says so.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct AddNote {
    text: String,
}

impl PlainForm for AddNote {
    type Refused = LeadFormState;
    const PAGE: FormPage = FormPage::Above;

    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        leads::add_note(&sent.id, &self.text).await?;
        Ok(Next::Page(with_value(sent, &format!("{LIST}/{}", sent.id), "noted")))
    }
}

#[derive(Clone, Default, Deserialize)]
pub struct MarkUnread {}

impl PlainForm for MarkUnread {
    type Refused = LeadFormState;
    const PAGE: FormPage = FormPage::Above;

    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        leads::mark_unread(&sent.id).await?;
        Ok(list(sent))
    }
}

#[derive(Clone, Default, Deserialize)]
pub struct Quarantine {}

impl PlainForm for Quarantine {
    type Refused = LeadFormState;
    const PAGE: FormPage = FormPage::Above;

    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        leads::quarantine(&sent.id).await?;
        Ok(lead(sent))
    }
}

#[derive(Clone, Default, Deserialize)]
pub struct Release {}

impl PlainForm for Release {
    type Refused = LeadFormState;
    const PAGE: FormPage = FormPage::Above;

    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        leads::release(&sent.id).await?;
        Ok(lead(sent))
    }
}

/// Everything about the lead's person.
#[derive(Clone, Default, Deserialize)]
pub struct Erase {}

impl PlainForm for Erase {
    type Refused = LeadFormState;
    const PAGE: FormPage = FormPage::Above;

    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        let photos_left = leads::erase(&sent.id).await?;
        Ok(Next::Page(format!("{LIST}?erased={photos_left}")))
    }
}

/// Makes other requests parts of it.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct Merge {
    lead: Vec<String>,
    ids: String,
}

impl PlainForm for Merge {
    type Refused = LeadFormState;
    const PAGE: FormPage = FormPage::Above;

    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        inbox::merge(&sent.id, &chosen(self.lead, &self.ids)).await?;
        Ok(lead(sent))
    }
}

#[derive(Clone, Default, Deserialize)]
pub struct Split {}

impl PlainForm for Split {
    type Refused = LeadFormState;
    const PAGE: FormPage = FormPage::Above;

    /// The next page is the request that it was a part of.
    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        let whole = inbox::split(&sent.id).await?;
        Ok(Next::Page(sent.with_query(&format!("{LIST}/{whole}"))))
    }
}

/// Sends a delivery again.
#[derive(Clone, Default, Deserialize)]
pub struct Resend {}

impl PlainForm for Resend {
    type Refused = LeadFormState;
    const PAGE: FormPage = FormPage::At(LIST);

    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        let screen = leads::resend(&sent.id).await?;
        Ok(Next::Page(sent.with_query(&screen)))
    }
}
