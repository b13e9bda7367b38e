use crate::Backend;
use crate::boxed;
use crate::content;
use crate::db::WriteTx;
use crate::db::leads::Details;
use crate::leads::intake::{LeadForm, Sender, StoredLead, SubmitAttempt, SubmitError, accept};
use crate::leads::origin::Origin;
use crate::leads::photos;
use domain::leads::contact::{ContactDraft, ContactRequest};
use domain::leads::lead::LeadReceipt;
use domain::leads::options::LeadKind;

#[boxed]
pub async fn submit(backend: &Backend, draft: &ContactDraft, origin: &Origin) -> Result<LeadReceipt, SubmitError> {
    let request = draft.validate(&content::option_lists(backend).await?).map_err(SubmitError::Invalid)?;
    let name = request.name();
    let sending = SubmitAttempt { attempt_id: &draft.attempt_id, trap: &draft.trap, elapsed_ms: draft.elapsed_ms };
    accept(backend, &Form { request, name, photo_missing: draft.photo_missing }, sending, origin).await
}

struct Form {
    request: ContactRequest,
    name: String,
    photo_missing: bool,
}

impl LeadForm for Form {
    const KIND: LeadKind = LeadKind::Contact;

    fn sender(&self) -> Sender<'_> {
        Sender {
            name: &self.name,
            email: &self.request.email,
            phone: &self.request.phone,
            contact_method: self.request.contact_method,
            preferred_time: self.request.preferred_time,
            message: &self.request.message,
        }
    }

    fn content(&self) -> Vec<&str> {
        let request = &self.request;
        vec![
            &request.first_name,
            &request.last_name,
            &request.location,
            &request.vessel_name,
            &request.service.code,
            &request.message,
        ]
    }

    async fn details(&self, _tx: &mut WriteTx) -> Result<Details<'_>, SubmitError> {
        let request = &self.request;
        Ok(Details {
            first_name: Some(&request.first_name),
            last_name: Some(&request.last_name),
            boat_location: Some(&request.location),
            vessel_name: Some(request.vessel_name.as_str()).filter(|name| !name.is_empty()),
            vessel_length: request.vessel_length,
            primary_service: Some(&request.service),
            discovery_source: Some(&request.source),
            photo_missing: self.photo_missing,
            photos: &request.photos,
            ..Details::default()
        })
    }

    async fn attach(&self, tx: &mut WriteTx, lead: StoredLead<'_>) -> Result<(), SubmitError> {
        photos::claim(tx, &self.request.photos, lead).await
    }
}
