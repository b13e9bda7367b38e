use crate::boxed;
use crate::db::leads::Details;
use crate::db::leads::uploads;
use crate::db::{WriteTx, leads};
use crate::leads::intake::{LeadForm, Sender, Sending, Stored, accept};
use crate::site::analytics;
use crate::{Backend, ids};
use domain::leads::lead::LeadReceipt;
use domain::leads::options::LeadKind;
use domain::leads::refit::{RefitDraft, RefitRequest, field};
use domain::site::analytics::{FunnelMetadata, FunnelStep};
use domain::{Timestamp, Violations, limits, messages};

pub use crate::leads::intake::SubmitError;
pub use crate::leads::origin::Origin;

const PHOTO_TOKEN_MAX: usize = 128;

#[boxed]
pub async fn submit(b: &Backend, draft: &RefitDraft, origin: &Origin) -> Result<LeadReceipt, SubmitError> {
    let request = draft.validate().map_err(SubmitError::Invalid)?;
    let sending =
        Sending { attempt_id: &draft.attempt_id, company_fax: &draft.company_fax, elapsed_ms: draft.elapsed_ms };
    accept(b, &Form::new(draft, request), sending, origin).await
}

struct Form<'a> {
    draft: &'a RefitDraft,
    request: RefitRequest,
    photo_token_hash: Option<String>,
}

impl<'a> Form<'a> {
    fn new(draft: &'a RefitDraft, request: RefitRequest) -> Self {
        let token = draft.photo_token.as_deref().map(str::trim).filter(|token| !token.is_empty());
        let photo_token_hash = token.map(|t| ids::hash_token(t.get(..PHOTO_TOKEN_MAX).unwrap_or(t)));
        Self { draft, request, photo_token_hash }
    }
}

impl LeadForm for Form<'_> {
    const KIND: LeadKind = LeadKind::Refit;

    fn sender(&self) -> Sender<'_> {
        Sender {
            name: &self.request.name,
            email: &self.request.email,
            phone: &self.request.phone,
            contact_method: self.request.contact_method,
            preferred_time: self.request.preferred_time,
            message: &self.request.description,
        }
    }

    fn content(&self) -> Vec<&str> {
        vec![&self.request.style, &self.request.description, &self.request.name]
    }

    async fn details(&self, tx: &mut WriteTx) -> Result<Details<'_>, SubmitError> {
        let Some(style_name) = leads::active_style(tx, &self.request.style).await? else {
            let mut wrong = Violations::default();
            wrong.add(field::STYLE, messages::OPTION_UNKNOWN);
            return Err(SubmitError::Invalid(wrong));
        };
        Ok(Details {
            style_id: Some(&self.request.style),
            style_name: Some(style_name),
            photo_missing: self.draft.photo_missing && self.photo_token_hash.is_none(),
            ..Details::default()
        })
    }

    async fn attach(&self, tx: &mut WriteTx, lead: Stored<'_>) -> Result<(), SubmitError> {
        let Some(token_hash) = &self.photo_token_hash else { return Ok(()) };
        let not_before = lead.at.plus_ms(-limits::PHOTO_UNCLAIMED_MS);
        let claimed = uploads::claim(tx, token_hash, lead.id, not_before).await?;
        // A bot's invented token must not change its response.
        if claimed || lead.quarantined { Ok(()) } else { Err(SubmitError::PhotoExpired) }
    }

    async fn measure(&self, tx: &mut WriteTx, at: Timestamp) -> Result<(), SubmitError> {
        let Some(session_id) = &self.draft.session_id else { return Ok(()) };
        if !analytics::is_client_id(session_id) {
            return Ok(());
        }
        let completion_time = match self.draft.elapsed_ms {
            Some(ms) => u64::try_from(ms).ok(),
            None => None,
        };
        let metadata = FunnelMetadata {
            style_id: Some(self.request.style.clone()),
            has_phone: Some(!self.draft.phone.trim().is_empty()),
            completion_time,
            preferred_contact: Some(self.request.contact_method.code().to_owned()),
            description_length: u64::try_from(self.request.description.chars().count()).ok(),
            ..FunnelMetadata::default()
        };
        analytics::store(tx, session_id, FunnelStep::SubmissionComplete, &metadata, at).await?;
        Ok(())
    }
}
