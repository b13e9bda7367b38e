//! Accepting a refit request: the lead, its photo and everything to be sent
//! because of it are stored in one transaction, or nothing is.

use crate::db::rate_limits::Limit;
use crate::db::{WriteTx, deliveries, leads, locks, rate_limits, uploads};
use crate::error::{BackendError, DbError};
use crate::{Backend, analytics, ids};
use domain::analytics::{FunnelMetadata, FunnelStep};
use domain::delivery::{Channel, DeliveryState};
use domain::options::LeadKind;
use domain::refit::{RefitDraft, RefitReceipt, RefitRequest, field};
use domain::{Timestamp, Violations, limits, messages, text};

/// Accepted requests per e-mail address.
const BY_EMAIL: Limit =
    Limit { bucket: "refit:email", events: limits::SUBMISSIONS_PER_EMAIL, window_ms: limits::SUBMISSION_WINDOW_MS };
/// Accepted requests per client address.
const BY_ADDRESS: Limit =
    Limit { bucket: "refit:address", events: limits::SUBMISSIONS_PER_ADDRESS, window_ms: limits::SUBMISSION_WINDOW_MS };
/// Quarantined requests per client address. Counted apart: a program that fills
/// in somebody's e-mail address must not lock that person out.
const BLOCKED_BY_ADDRESS: Limit = Limit { bucket: "refit:blocked", ..BY_ADDRESS };

/// Tries of the whole transaction when a reference number is taken or the same
/// attempt is being stored by another request right now.
const TRIES: usize = 5;
/// Characters kept of a browser's name.
const USER_AGENT_MAX: usize = 400;
/// Most characters of a photo token that are looked at.
const PHOTO_TOKEN_MAX: usize = 128;

/// Where a request came from.
#[derive(Clone, Debug, Default)]
pub struct Origin {
    /// Keyed hash of the client's address ([`ids::Secret::keyed_hash`]), never the address.
    pub client_key: String,
    /// What the browser calls itself.
    pub user_agent: Option<String>,
}

/// Why a request was not accepted. What the visitor typed is still theirs.
#[derive(Debug, thiserror::Error)]
pub enum SubmitError {
    /// Some fields are missing or wrong; nothing was stored.
    #[error("invalid fields")]
    Invalid(Violations),
    /// It looks automated. The owner can still release it from quarantine.
    #[error("blocked")]
    Blocked,
    /// The same request was accepted before.
    #[error("duplicate")]
    Duplicate,
    /// Over a limit; nothing was stored.
    #[error("too many")]
    TooMany {
        /// Milliseconds until one more is accepted.
        wait_ms: i64,
    },
    /// The photo is gone or taken; nothing was stored, and the browser has to
    /// send the photo again.
    #[error("photo expired")]
    PhotoExpired,
    /// The database failed. Whether the request was stored is unknown only if
    /// the failure hit the commit; repeating the attempt is safe either way.
    #[error(transparent)]
    Unavailable(#[from] BackendError),
}

impl From<DbError> for SubmitError {
    fn from(error: DbError) -> Self {
        Self::Unavailable(error.into())
    }
}

/// Accepts a refit request, at most once per attempt.
///
/// # Errors
/// See [`SubmitError`].
pub async fn submit(b: &Backend, draft: &RefitDraft, origin: &Origin) -> Result<RefitReceipt, SubmitError> {
    let request = draft.validate().map_err(SubmitError::Invalid)?;
    let submission = Submission::new(b, draft, request, origin);
    let mut tries = TRIES;
    loop {
        tries -= 1;
        let outcome = Box::pin(submission.store(b)).await;
        match &outcome {
            Err(SubmitError::Unavailable(BackendError::Db(error))) if tries > 0 && passes_on_retry(error) => {}
            _ => return outcome,
        }
    }
}

fn passes_on_retry(error: &DbError) -> bool {
    error.is_conflict("leads_reference_key") || error.is_conflict("leads_attempt_id_key")
}

/// A valid request with everything derived from it.
struct Submission<'a> {
    request: RefitRequest,
    origin: &'a Origin,
    user_agent: Option<String>,
    attempt_id: Option<&'a str>,
    photo_token_hash: Option<String>,
    photo_missing: bool,
    session_id: Option<&'a str>,
    email_normalised: String,
    email_key: String,
    content_hash: String,
    quarantine_reason: Option<&'static str>,
    now: Timestamp,
}

impl<'a> Submission<'a> {
    fn new(b: &Backend, draft: &'a RefitDraft, request: RefitRequest, origin: &'a Origin) -> Self {
        let email_normalised = request.email.normalised();
        let email_key = b.secret.keyed_hash("email", &email_normalised);
        let content_hash = ids::hash_parts(&[
            &request.style,
            &request.description,
            &request.name,
            &email_normalised,
            request.phone.as_str(),
        ]);
        let token = draft.photo_token.as_deref().map(str::trim).filter(|token| !token.is_empty());
        let quarantine_reason =
            draft.looks_automated().then(|| if draft.company_fax.trim().is_empty() { "too fast" } else { "honeypot" });
        let user_agent = origin
            .user_agent
            .as_deref()
            .map(|raw| text::clean_line(raw).chars().take(USER_AGENT_MAX).collect::<String>());
        Self {
            origin,
            user_agent: user_agent.filter(|name| !name.is_empty()),
            attempt_id: Some(draft.attempt_id.as_str()).filter(|id| analytics::is_client_id(id)),
            photo_token_hash: token.map(|t| ids::hash_token(t.get(..PHOTO_TOKEN_MAX).unwrap_or(t))),
            photo_missing: draft.photo_missing && token.is_none(),
            session_id: draft.session_id.as_deref().filter(|id| analytics::is_client_id(id)),
            email_normalised,
            email_key,
            content_hash,
            quarantine_reason,
            now: b.clock.now(),
            request,
        }
    }

    async fn store(&self, b: &Backend) -> Result<RefitReceipt, SubmitError> {
        let mut tx = b.db.write().await?;
        let keys = self.limits().map(|(limit, key)| limit.lock_key(key));
        locks::take(&mut tx, &keys.each_ref().map(String::as_str), self.now).await?;
        if let Some(attempt_id) = self.attempt_id
            && let Some(existing) = leads::by_attempt(&mut tx, attempt_id).await?
        {
            return self.repeat(b, tx, existing).await;
        }
        let since = self.now.plus_ms(-limits::DUPLICATE_WINDOW_MS);
        let equal = leads::by_content(&mut tx, &self.content_hash, since).await?;
        match (self.quarantine_reason, equal) {
            (Some(_), Some(_)) => return Err(SubmitError::Blocked),
            (None, Some(existing)) if !existing.quarantined => return Err(SubmitError::Duplicate),
            _ => {}
        }
        let Some(style_name) = leads::active_style(&mut tx, &self.request.style).await? else {
            let mut wrong = Violations::default();
            wrong.add(field::STYLE, messages::OPTION_UNKNOWN);
            return Err(SubmitError::Invalid(wrong));
        };
        match self.count(&mut tx).await {
            // A program learns nothing from the limit.
            Err(SubmitError::TooMany { .. }) if self.quarantine_reason.is_some() => return Err(SubmitError::Blocked),
            counted => counted?,
        }
        let reference = ids::new_reference()?;
        let lead_id = self.insert(&mut tx, &reference, &style_name).await?;
        self.attach_photo(&mut tx, &lead_id).await?;
        self.enqueue(&mut tx, &lead_id).await?;
        self.measure(&mut tx).await?;
        tx.commit().await?;
        if self.quarantine_reason.is_some() {
            return Err(SubmitError::Blocked);
        }
        b.outbox.wake();
        Ok(RefitReceipt { reference })
    }

    /// The same attempt again: an answer that got lost, a double click, or a
    /// person who was taken for a program and presses the button once more.
    async fn repeat(
        &self,
        b: &Backend,
        mut tx: WriteTx,
        existing: leads::Existing,
    ) -> Result<RefitReceipt, SubmitError> {
        if existing.content_hash != self.content_hash {
            return Err(SubmitError::Duplicate);
        }
        if existing.quarantined {
            if self.quarantine_reason.is_some() {
                return Err(SubmitError::Blocked);
            }
            self.count(&mut tx).await?;
            leads::set_quarantine(&mut tx, &existing.id, None, self.now).await?;
            deliveries::release(&mut tx, &existing.id, self.now).await?;
            self.measure(&mut tx).await?;
            tx.commit().await?;
            b.outbox.wake();
        }
        Ok(RefitReceipt { reference: existing.reference })
    }

    fn limits(&self) -> [(Limit, &str); 2] {
        let by_address = if self.quarantine_reason.is_some() { BLOCKED_BY_ADDRESS } else { BY_ADDRESS };
        [(BY_EMAIL, self.email_key.as_str()), (by_address, self.origin.client_key.as_str())]
    }

    /// Counts this request against its limits, or names the longest wait.
    async fn count(&self, tx: &mut WriteTx) -> Result<(), SubmitError> {
        let mut longest = None;
        let limits = self.limits();
        // What is quarantined counts for the address only.
        let counting = if self.quarantine_reason.is_some() { &limits[1..] } else { &limits[..] };
        for (limit, key) in counting {
            longest = longest.max(rate_limits::wait(tx, limit, key, self.now).await?);
        }
        if let Some(wait_ms) = longest {
            return Err(SubmitError::TooMany { wait_ms });
        }
        for (limit, key) in counting {
            rate_limits::note(tx, limit, key, self.now).await?;
        }
        Ok(())
    }

    async fn insert(&self, tx: &mut WriteTx, reference: &str, style_name: &str) -> Result<String, SubmitError> {
        let id = ids::new_id();
        let lead = leads::NewLead {
            id: &id,
            reference,
            kind: LeadKind::Refit,
            quarantine_reason: self.quarantine_reason,
            name: &self.request.name,
            email: self.request.email.as_str(),
            email_normalised: &self.email_normalised,
            phone: self.request.phone.as_str(),
            contact_method: self.request.contact_method,
            preferred_time: self.request.preferred_time,
            style_id: Some(&self.request.style),
            style_name: Some(style_name),
            message: &self.request.description,
            photo_missing: self.photo_missing,
            user_agent: self.user_agent.as_deref(),
            consent_version: leads::policy_version(tx).await?,
            attempt_id: self.attempt_id,
            content_hash: &self.content_hash,
            client_key: &self.origin.client_key,
            received_at: self.now,
        };
        leads::insert(tx, &lead).await?;
        Ok(id)
    }

    async fn attach_photo(&self, tx: &mut WriteTx, lead_id: &str) -> Result<(), SubmitError> {
        let Some(token_hash) = &self.photo_token_hash else { return Ok(()) };
        let not_before = self.now.plus_ms(-limits::PHOTO_UNCLAIMED_MS);
        let claimed = uploads::claim(tx, token_hash, lead_id, not_before).await?;
        // A program's made-up token must not change its answer.
        if claimed || self.quarantine_reason.is_some() { Ok(()) } else { Err(SubmitError::PhotoExpired) }
    }

    async fn enqueue(&self, tx: &mut WriteTx, lead_id: &str) -> Result<(), SubmitError> {
        let state = if self.quarantine_reason.is_some() { DeliveryState::Held } else { DeliveryState::Pending };
        if leads::has_webhook(tx).await? {
            deliveries::enqueue(tx, lead_id, Channel::Webhook, state, self.now).await?;
        }
        Ok(())
    }

    async fn measure(&self, tx: &mut WriteTx) -> Result<(), SubmitError> {
        let (Some(session_id), None) = (self.session_id, self.quarantine_reason) else { return Ok(()) };
        let metadata = FunnelMetadata {
            style_id: Some(self.request.style.clone()),
            preferred_contact: Some(self.request.contact_method.code().to_owned()),
            description_length: u64::try_from(self.request.description.chars().count()).ok(),
            ..FunnelMetadata::default()
        };
        analytics::store(tx, session_id, FunnelStep::SubmissionComplete, &metadata, self.now).await?;
        Ok(())
    }
}
