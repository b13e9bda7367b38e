use crate::Backend;
use crate::boxed;
use crate::db::leads::Details;
use crate::db::leads::uploads;
use crate::db::{WriteTx, leads};
use crate::features::cabin::materials;
use crate::ids::{is_client_id, is_foreign};
use crate::leads::intake::{LeadForm, Sender, StoredLead, SubmitAttempt, accept};
use crate::leads::photos::{self, token_hash};
use crate::site::analytics;
use domain::leads::lead::LeadReceipt;
use domain::leads::options::LeadKind;
use domain::leads::refit::{RefitDraft, RefitRequest, field};
use domain::leads::surfaces::{LeadSurface, SurfaceWish};
use domain::site::analytics::{FunnelMetadata, FunnelStep};
use domain::{Timestamp, Violations, limits, messages};

pub use crate::leads::intake::SubmitError;
pub use crate::leads::origin::Origin;

#[boxed]
pub async fn submit(backend: &Backend, draft: &RefitDraft, origin: &Origin) -> Result<LeadReceipt, SubmitError> {
    let request = draft.validate().map_err(SubmitError::Invalid)?;
    let sending = SubmitAttempt { attempt_id: &draft.attempt_id, trap: &draft.trap, elapsed_ms: draft.elapsed_ms };
    accept(backend, &Form::new(draft, request), sending, origin).await
}

struct Form<'a> {
    draft: &'a RefitDraft,
    request: RefitRequest,
    sketch_token_hash: Option<String>,
    /// Of the surfaces, for telling duplicates; empty if there are none.
    surfaces: String,
}

impl<'a> Form<'a> {
    fn new(draft: &'a RefitDraft, request: RefitRequest) -> Self {
        let sketch_token_hash = token_hash(draft.sketch_token.as_deref().unwrap_or_default());
        let mut surfaces = String::new();
        for wish in &request.surfaces {
            let material = wish.material_id.as_deref().unwrap_or_default();
            let direction = wish.direction.unwrap_or_default();
            surfaces.push_str(&format!("{} {material} {direction}\n", wish.name.code()));
        }
        Self { draft, request, sketch_token_hash, surfaces }
    }

    /// The surfaces with the names of their materials.
    async fn lead_surfaces(&self, tx: &mut WriteTx) -> Result<Vec<LeadSurface>, SubmitError> {
        let mut surfaces = Vec::new();
        for wish in &self.request.surfaces {
            let mut material = None;
            if let Some(id) = &wish.material_id {
                material = Some(offered_material(tx, id).await?);
            }
            let SurfaceWish { name, material_id, direction } = wish.clone();
            surfaces.push(LeadSurface { name, material_id, material, direction });
        }
        Ok(surfaces)
    }
}

async fn offered_material(tx: &mut WriteTx, id: &str) -> Result<String, SubmitError> {
    let name = if is_foreign(id) { None } else { materials::name(tx, id).await? };
    name.ok_or_else(|| invalid(field::SURFACES, messages::MATERIAL_GONE))
}

fn invalid(field: &str, message: &str) -> SubmitError {
    let mut wrong = Violations::default();
    wrong.add(field, message);
    SubmitError::Invalid(wrong)
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
        let mut content = vec![&*self.request.style, &*self.request.description, &*self.request.name];
        // Older versions, and requests without surfaces, have no such part.
        if !self.surfaces.is_empty() {
            content.push(&self.surfaces);
        }
        content
    }

    async fn details(&self, tx: &mut WriteTx) -> Result<Details<'_>, SubmitError> {
        let Some(style_name) = leads::active_style(tx, &self.request.style).await? else {
            return Err(invalid(field::STYLE, messages::OPTION_UNKNOWN));
        };
        let surfaces = self.lead_surfaces(tx).await?;
        Ok(Details {
            style_id: Some(&self.request.style),
            style_name: Some(style_name),
            surfaces,
            photo_missing: self.draft.photo_missing,
            photos: &self.request.photos,
            ..Details::default()
        })
    }

    async fn attach(&self, tx: &mut WriteTx, lead: StoredLead<'_>) -> Result<(), SubmitError> {
        photos::claim(tx, &self.request.photos, lead).await?;
        let not_before = lead.at.plus_ms(-limits::PHOTO_UNCLAIMED_MS);
        if let Some(token_hash) = &self.sketch_token_hash
            && !uploads::claim_sketch(tx, token_hash, lead.id, not_before).await?
            && !lead.quarantined
        {
            return Err(invalid(field::SKETCH, messages::SKETCH_EXPIRED));
        }
        Ok(())
    }

    async fn measure(&self, tx: &mut WriteTx, at: Timestamp) -> Result<(), SubmitError> {
        let Some(session_id) = &self.draft.session_id else { return Ok(()) };
        if !is_client_id(session_id) {
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
