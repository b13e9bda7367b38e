//! Requests that the owner adds, of people who called.

use super::visitor::{email_of, name_of, phone_of};
use super::{Attempt, Known, Trouble, World};
use crate::action::Device;
use crate::action::Form;
use crate::model::{Happened, Request};
use backend::leads::manual::{self, AddError};
use backend::{ids, leads};
use domain::leads::lead::LeadReceipt;
use domain::leads::manual::ManualDraft;

impl World {
    pub(super) async fn add_by_hand(&mut self, person: u8) -> Result<Happened, Trouble> {
        let words = self.new_word();
        let draft = ManualDraft {
            attempt_id: ids::new_id(),
            lead_name: name_of(person),
            lead_email: email_of(person),
            lead_phone: phone_of(person),
            lead_service: String::new(),
            lead_message: words.clone(),
        };
        let Some(receipt) = self.store_by_hand(&draft).await? else { return Ok(Happened::Nothing) };
        let Some(lead_id) = self.id_of(&receipt.reference).await? else { return Ok(Happened::Nothing) };
        let attempt = Attempt::ByHand(Box::new(draft));
        self.known.push(Known { lead_id, attempt, tokens: Vec::new(), is_try: false });
        let mut request = Request::new(receipt.reference, person, Form::Contact, words, self.now());
        request.is_by_hand = true;
        request.standing.is_unread = false;
        Ok(Happened::Asked(Box::new(request)))
    }

    /// Without a page: its person was sent nothing.
    pub(super) async fn store_by_hand(&mut self, draft: &ManualDraft) -> Result<Option<LeadReceipt>, Trouble> {
        let Some(admin) = self.admin(Device::Desk).await? else { return Ok(None) };
        let id = match manual::add(&self.backend, &admin, draft).await {
            Ok(id) => id,
            Err(AddError::Invalid(_)) => return Ok(None),
            Err(AddError::Unavailable(cause)) => return Err(cause.into()),
        };
        let lead = leads::peek(&self.backend, &id).await?;
        Ok(lead.map(|lead| LeadReceipt { reference: lead.summary.reference, page: String::new() }))
    }

    async fn id_of(&mut self, reference: &str) -> Result<Option<String>, Trouble> {
        let tables = self.tables().await?;
        let mut leads = tables.of("leads").iter();
        let lead = leads.find(|lead| super::text(lead, "reference") == reference);
        Ok(lead.map(|lead| super::text(lead, "id").to_owned()))
    }
}
