//! The plain contact form, for browsers without scripts.

use super::plain_form::PlainForm;
use app::api::ApiError;
use domain::leads::contact::{ContactDraft, field};

impl PlainForm for ContactDraft {
    fn set(&mut self, name: &str, value: String) {
        match name {
            field::FIRST_NAME => self.first_name = value,
            field::LAST_NAME => self.last_name = value,
            field::EMAIL => self.email = value,
            field::PHONE => self.phone = value,
            field::LOCATION => self.boat_location = value,
            field::VESSEL_NAME => self.vessel_name = value,
            field::VESSEL_LENGTH => self.vessel_length = value,
            field::SERVICE => self.primary_service = value,
            field::SOURCE => self.discovery_source = value,
            field::MESSAGE => self.message = value,
            field::CONTACT_METHOD => self.preferred_contact_method = value,
            field::PREFERRED_TIME => self.preferred_time = value,
            field::CONSENT => self.consent = !value.is_empty(),
            field::HONEYPOT => self.company_fax = value,
            field::ATTEMPT => self.attempt_id = value,
            _ => {}
        }
    }

    async fn submit(self) -> Result<String, ApiError> {
        let receipt = app::api::contact::submit(self).await?;
        Ok(format!("/thank-you?ref={}&from=contact", receipt.reference))
    }
}
