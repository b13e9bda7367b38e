//! Nothing is sent: the owner knows of the lead, and the person filled in no form that promised a reply.

use crate::Backend;
use crate::accounts::session::Admin;
use crate::boxed;
use crate::content;
use crate::db::leads::{self, Details, NewLead};
use crate::error::BackendError;
use crate::ids;
use domain::Violations;
use domain::leads::manual::{ManualDraft, ManualLead};
use domain::leads::options::{ContactMethod, LeadKind, PreferredTime};

const TRIES: usize = 5;

#[derive(Debug, thiserror::Error)]
pub enum AddError {
    #[error("invalid fields")]
    Invalid(Violations),
    #[error(transparent)]
    Unavailable(#[from] BackendError),
}

/// Read and open, at most once per attempt; returns its id.
#[boxed]
pub async fn add(backend: &Backend, admin: &Admin, draft: &ManualDraft) -> Result<String, AddError> {
    let lead = draft.validate(&content::option_lists(backend).await?).map_err(AddError::Invalid)?;
    let attempt = if ids::is_id(&draft.attempt_id) { Some(draft.attempt_id.as_str()) } else { None };
    let mut tries = TRIES;
    loop {
        tries -= 1;
        match store(backend, admin, &lead, attempt).await {
            Err(error) if tries > 0 && passes_on_retry(&error) => {}
            stored => return Ok(stored?),
        }
    }
}

fn passes_on_retry(error: &BackendError) -> bool {
    let BackendError::Db(error) = error else { return false };
    error.is_conflict("leads_reference_key") || error.is_conflict("leads_attempt_id_key")
}

async fn store(
    backend: &Backend,
    admin: &Admin,
    lead: &ManualLead,
    attempt: Option<&str>,
) -> Result<String, BackendError> {
    let mut tx = backend.db.write().await?;
    if let Some(attempt) = attempt
        && let Some(existing) = leads::by_attempt(&mut tx, attempt).await?
    {
        return Ok(existing.id);
    }
    let id = ids::new_id();
    let reference = ids::new_reference()?;
    let mut email = "";
    let mut email_normalised = String::new();
    if let Some(given) = &lead.email {
        email = given.as_str();
        email_normalised = given.normalized();
    }
    let phone = match &lead.phone {
        Some(phone) => phone.as_str(),
        None => "",
    };
    let row = NewLead {
        id: &id,
        reference: &reference,
        kind: LeadKind::Contact,
        quarantine_reason: None,
        trap_filled: false,
        name: &lead.name,
        email,
        email_normalised: &email_normalised,
        phone,
        contact_method: if email.is_empty() { ContactMethod::Phone } else { ContactMethod::Either },
        preferred_time: PreferredTime::default(),
        message: &lead.message,
        details: Details { primary_service: lead.service.as_ref(), ..Details::default() },
        user_agent: None,
        consent_version: 0,
        attempt_id: attempt,
        // The same person may call twice: these are no duplicates.
        content_hash: &id,
        network_key: "",
        received_at: backend.clock.now(),
    };
    leads::insert(&mut tx, &row).await?;
    leads::mark_by_hand(&mut tx, &id, &admin.email).await?;
    tx.commit().await?;
    Ok(id)
}
