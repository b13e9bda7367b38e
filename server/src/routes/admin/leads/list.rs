//! The leads that are ticked in the list, and its saved filters.

use super::inbox_form::{LIST, chosen, list, with_value};
use crate::routes::forms::plain_form::{FormPage, Next, PlainForm, Sent};
use app::api::ApiError;
use app::api::admin::inbox;
use app::context::LeadFormState;
use domain::leads::bulk::ERASE;
use domain::text::address::encoded;
use serde::Deserialize;

#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct ChangeChosen {
    change: String,
    lead: Vec<String>,
    ids: String,
}

impl PlainForm for ChangeChosen {
    type Refused = LeadFormState;
    const PAGE: FormPage = FormPage::At(LIST);

    /// Erasing is asked about first, on a page that says what goes.
    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        let leads = chosen(self.lead, &self.ids);
        if self.change == ERASE {
            inbox::check_chosen(&leads)?;
            let ids = format!("ids={}", encoded(&leads.join(",")));
            return Ok(Next::Page(with_value(sent, "/admin/leads/erase", &ids)));
        }
        let changed = inbox::change(&leads, &self.change).await?;
        let mut page = with_value(sent, LIST, &format!("changed={}", changed.leads));
        if !changed.undo.steps.is_empty() {
            page.push_str(&format!("&undo={}", changed.undo.code()));
        }
        Ok(Next::Page(page))
    }
}

/// Takes back a change of several leads.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct UndoChosen {
    plan: String,
}

impl PlainForm for UndoChosen {
    type Refused = LeadFormState;
    const PAGE: FormPage = FormPage::At(LIST);

    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        inbox::undo(&self.plan).await?;
        Ok(Next::Page(with_value(sent, LIST, "undone")))
    }
}

#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct EraseChosen {
    lead: Vec<String>,
    ids: String,
}

impl PlainForm for EraseChosen {
    type Refused = LeadFormState;
    const PAGE: FormPage = FormPage::At(LIST);

    async fn submit(self, _sent: &Sent) -> Result<Next, ApiError> {
        let photos_left = inbox::erase(&chosen(self.lead, &self.ids)).await?;
        Ok(Next::Page(format!("{LIST}?erased={photos_left}")))
    }
}

/// Keeps the list's query under a name.
#[derive(Clone, Default, Deserialize)]
#[serde(default)]
pub struct SaveFilter {
    text: String,
}

impl PlainForm for SaveFilter {
    type Refused = LeadFormState;
    const PAGE: FormPage = FormPage::At(LIST);

    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        inbox::save_filter(&self.text, sent.query.as_deref().unwrap_or_default()).await?;
        Ok(list(sent))
    }
}

#[derive(Clone, Default, Deserialize)]
pub struct DeleteFilter {}

impl PlainForm for DeleteFilter {
    type Refused = LeadFormState;
    const PAGE: FormPage = FormPage::At(LIST);

    async fn submit(self, sent: &Sent) -> Result<Next, ApiError> {
        inbox::delete_filter(&sent.id).await?;
        Ok(list(sent))
    }
}
