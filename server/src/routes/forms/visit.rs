//! The visit request as a plain form.

use super::plain_form::PlainForm;
use app::api::ApiError;
use domain::leads::visit::{VisitDraft, field};
use domain::limits;

const SLOTS_READ: usize = limits::VISIT_SLOTS_MAX * 8;

impl PlainForm for VisitDraft {
    fn set(&mut self, name: &str, value: String) {
        match name {
            field::SLOTS if self.slots.len() < SLOTS_READ => self.slots.push(value),
            field::NAME => self.name = value,
            field::EMAIL => self.email = value,
            field::PHONE => self.phone = value,
            field::NOTE => self.note = value,
            field::CONTACT_METHOD => self.preferred_contact_method = value,
            field::CONSENT => self.consent = !value.is_empty(),
            field::HONEYPOT => self.company_fax = value,
            field::ATTEMPT => self.attempt_id = value,
            _ => {}
        }
    }

    async fn submit(self) -> Result<String, ApiError> {
        let receipt = app::api::visit::submit(self).await?;
        Ok(format!("/thank-you?ref={}&from=visit", receipt.reference))
    }
}
