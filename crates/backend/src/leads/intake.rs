//! Accepting forms from visitors: the lead, its related rows and its deliveries are stored in one
//! transaction, or nothing is.
//!
//! Each form has its own module ([`crate::leads::refit`], [`crate::leads::contact`]): it validates the draft,
//! describes the result as a [`LeadForm`] and calls [`accept`]. Shared here: repeated attempts,
//! duplicates, rate limits (counted over all kinds together), quarantine, reference, deliveries.
//!
//! A form with rows in other tables writes them in [`LeadForm::attach`], which runs inside the
//! transaction right after the lead's insert; an error from it rolls everything back. A form that
//! must look something up before it can describe its lead does so in [`LeadForm::details`].

use crate::db::leads::{Details, Existing, NewLead};
use crate::db::site::rate_limits;
use crate::db::site::rate_limits::Limit;
use crate::db::{WriteTx, leads};
use crate::error::{BackendError, DbError, from_db};
use crate::features::conversation::links;
use crate::leads::origin::Origin;
use crate::leads::topic::{enqueue_for_lead, release};
use crate::{Backend, ids};
use domain::delivery::DeliveryState;
use domain::leads::entry::LeadEntry;
use domain::leads::lead::LeadReceipt;
use domain::leads::options::{ContactMethod, LeadKind, PreferredTime};
use domain::leads::spam_check::Signs;
use domain::text::email::Email;
use domain::text::phone::Phone;
use domain::{Timestamp, Violations, limits, text};
use tracing::Instrument as _;

const BY_EMAIL: Limit =
    Limit { bucket: "lead:email", events: limits::SUBMISSIONS_PER_EMAIL, window_ms: limits::SUBMISSION_WINDOW_MS };
const BY_ADDRESS: Limit =
    Limit { bucket: "lead:address", events: limits::SUBMISSIONS_PER_ADDRESS, window_ms: limits::SUBMISSION_WINDOW_MS };
/// Quarantined requests per client address. Counted separately: a bot that enters someone's e-mail
/// address must not lock that person out.
const BLOCKED_BY_ADDRESS: Limit = Limit { bucket: "lead:blocked", ..BY_ADDRESS };

/// Attempts at the whole transaction when a reference number is taken or another request is storing
/// the same attempt.
const TRIES: usize = 5;
const USER_AGENT_MAX: usize = 400;

#[derive(Debug, thiserror::Error)]
pub enum SubmitError {
    #[error("invalid fields")]
    Invalid(Violations),
    /// A program sent it. The owner can still release it from quarantine.
    #[error("blocked")]
    Blocked,
    #[error("duplicate")]
    Duplicate {
        /// Milliseconds until equal content is no duplicate anymore.
        wait_ms: i64,
    },
    /// Over a limit; nothing was stored.
    #[error("too many")]
    TooMany { wait_ms: i64 },
    /// The photo was deleted or claimed by another request; nothing was stored, and the browser has
    /// to send the photo again.
    #[error("photo expired")]
    PhotoExpired,
    /// The database failed. Only if the failure hit the commit is it unknown whether the request
    /// was stored; repeating the attempt is safe either way.
    #[error(transparent)]
    Unavailable(#[from] BackendError),
}

from_db!(SubmitError::Unavailable);

#[derive(Clone, Copy, Debug)]
pub(crate) struct Sender<'a> {
    pub(crate) name: &'a str,
    pub(crate) email: &'a Email,
    pub(crate) phone: &'a Phone,
    pub(crate) contact_method: ContactMethod,
    pub(crate) preferred_time: PreferredTime,
    /// The visitor's message; may be empty.
    pub(crate) message: &'a str,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct SubmitAttempt<'a> {
    /// One per attempt, made up by the client; any text.
    pub(crate) attempt_id: &'a str,
    pub(crate) trap: &'a str,
    /// Milliseconds between the page's arrival and the submission of its form, if known.
    pub(crate) elapsed_ms: Option<i64>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct StoredLead<'a> {
    pub(crate) id: &'a str,
    /// Whether it is in quarantine: then nothing may be refused anymore, so that a bot learns
    /// nothing from the response.
    pub(crate) quarantined: bool,
    pub(crate) at: Timestamp,
}

/// Stored by [`accept`].
pub(crate) trait LeadForm: Send + Sync {
    const KIND: LeadKind;

    fn sender(&self) -> Sender<'_>;

    /// The values that, together with the sender's e-mail and phone, identify a duplicate.
    fn content(&self) -> Vec<&str>;

    /// The columns of its kind. May run queries, and refuse what only the database can know to be
    /// wrong.
    fn details(&self, tx: &mut WriteTx) -> impl Future<Output = Result<Details<'_>, SubmitError>> + Send;

    fn attach(&self, _tx: &mut WriteTx, _lead: StoredLead<'_>) -> impl Future<Output = Result<(), SubmitError>> + Send {
        std::future::ready(Ok(()))
    }

    /// Records the success for the owner's statistics; not called in quarantine.
    fn measure(&self, _tx: &mut WriteTx, _at: Timestamp) -> impl Future<Output = Result<(), SubmitError>> + Send {
        std::future::ready(Ok(()))
    }
}

/// At most once per attempt.
pub(crate) async fn accept<F: LeadForm>(
    backend: &Backend,
    form: &F,
    sending: SubmitAttempt<'_>,
    origin: &Origin,
) -> Result<LeadReceipt, SubmitError> {
    let submission = Submission::new(backend, form, sending, origin);
    let mut tries = TRIES;
    loop {
        tries -= 1;
        let outcome = Box::pin(submission.store(backend)).instrument(tracing::debug_span!("accept a lead")).await;
        match &outcome {
            Err(SubmitError::Unavailable(BackendError::Db(error))) if tries > 0 && passes_on_retry(error) => {}
            _ => return outcome,
        }
    }
}

fn passes_on_retry(error: &DbError) -> bool {
    error.is_conflict("leads_reference_key") || error.is_conflict("leads_attempt_id_key")
}

fn shortened(raw: &str) -> String {
    text::clean_line(raw).chars().take(USER_AGENT_MAX).collect()
}

struct Submission<'a, F> {
    form: &'a F,
    origin: &'a Origin,
    user_agent: Option<String>,
    attempt_id: Option<&'a str>,
    email_normalised: String,
    email_key: String,
    content_hash: String,
    quarantine_reason: Option<&'static str>,
    trap_filled: bool,
    now: Timestamp,
}

impl<'a, F: LeadForm> Submission<'a, F> {
    fn new(backend: &Backend, form: &'a F, sending: SubmitAttempt<'a>, origin: &'a Origin) -> Self {
        let sender = form.sender();
        let email_normalised = sender.email.normalized();
        let mut content = vec![F::KIND.code(), email_normalised.as_str(), sender.phone.as_str()];
        content.extend(form.content());
        let content_hash = ids::hash_parts(&content);
        let signs = Signs { trap: sending.trap, elapsed_ms: sending.elapsed_ms, from_browser: origin.from_browser };
        let mut user_agent = origin.user_agent.as_deref().map(shortened);
        user_agent.take_if(|name| name.is_empty());
        Self {
            form,
            origin,
            user_agent,
            attempt_id: Some(sending.attempt_id).filter(|id| ids::is_client_id(id)),
            email_key: backend.secret.keyed_hash("email", &sender.email.mailbox()),
            email_normalised,
            content_hash,
            quarantine_reason: signs.program(),
            trap_filled: signs.trap_filled(),
            now: backend.clock.now(),
        }
    }

    async fn store(&self, backend: &Backend) -> Result<LeadReceipt, SubmitError> {
        let mut tx = backend.db.write().await?;
        rate_limits::lock(&mut tx, &self.limits(), self.now).await?;
        let mut attempt_id = self.attempt_id;
        if let Some(id) = attempt_id
            && let Some(existing) = leads::by_attempt(&mut tx, id).await?
        {
            if !existing.is_held || existing.content_hash == self.content_hash {
                return self.repeat(backend, tx, existing).await;
            }
            // Changed after it was blocked: a request of its own, and the key is taken.
            attempt_id = None;
        }
        if let Some(existing) = leads::by_content(&mut tx, &self.content_hash, self.now).await? {
            if self.quarantine_reason.is_some() {
                return Err(SubmitError::Blocked);
            }
            if !existing.is_held {
                return Err(self.duplicate_of(&existing));
            }
            return self.repeat(backend, tx, existing).await;
        }
        let details = self.form.details(&mut tx).await?;
        match self.count(&mut tx).await {
            // A bot must learn nothing from the limit.
            Err(SubmitError::TooMany { .. }) if self.quarantine_reason.is_some() => return Err(SubmitError::Blocked),
            counted => counted?,
        }
        let reference = ids::new_reference()?;
        let lead_id = self.insert(&mut tx, &reference, attempt_id, details).await?;
        let lead = StoredLead { id: &lead_id, quarantined: self.quarantine_reason.is_some(), at: self.now };
        self.form.attach(&mut tx, lead).await?;
        let state = if lead.quarantined { DeliveryState::Held } else { DeliveryState::Pending };
        enqueue_for_lead(backend, &mut tx, &lead_id, state, self.now).await?;
        if self.origin.is_try {
            leads::mark_try(&mut tx, &lead_id).await?;
        } else if !lead.quarantined {
            self.form.measure(&mut tx, self.now).await?;
        }
        tx.commit().await?;
        if lead.quarantined {
            return Err(SubmitError::Blocked);
        }
        backend.metrics.lead_accepted(F::KIND);
        backend.outbox.wake();
        Ok(LeadReceipt { reference, page: links::of_lead(backend, &lead_id, self.now).await })
    }

    /// The same request again: a lost response, a double click, or a person mistaken for a bot who
    /// presses the button once more.
    async fn repeat(&self, backend: &Backend, mut tx: WriteTx, existing: Existing) -> Result<LeadReceipt, SubmitError> {
        if existing.content_hash != self.content_hash {
            return Err(self.duplicate_of(&existing));
        }
        if existing.is_held {
            if self.quarantine_reason.is_some() {
                return Err(SubmitError::Blocked);
            }
            self.count(&mut tx).await?;
            leads::set_quarantine(&mut tx, &existing.id, None, self.now).await?;
            release(backend, &mut tx, &existing.id, self.now).await?;
            if !self.origin.is_try {
                self.form.measure(&mut tx, self.now).await?;
            }
            tx.commit().await?;
            backend.metrics.lead_accepted(F::KIND);
            backend.outbox.wake();
        }
        let page = links::of_lead(backend, &existing.id, Timestamp(existing.received_at)).await;
        Ok(LeadReceipt { reference: existing.reference, page })
    }

    fn duplicate_of(&self, existing: &Existing) -> SubmitError {
        let wait_ms = existing.received_at.saturating_add(limits::DUPLICATE_WINDOW_MS).saturating_sub(self.now.0);
        SubmitError::Duplicate { wait_ms }
    }

    /// The limit of the e-mail address first.
    fn limits(&self) -> Vec<(Limit, &str)> {
        let by_address = if self.quarantine_reason.is_some() { BLOCKED_BY_ADDRESS } else { BY_ADDRESS };
        let mut limits = vec![(BY_EMAIL, self.email_key.as_str())];
        limits.extend(self.origin.limits(by_address));
        limits
    }

    async fn count(&self, tx: &mut WriteTx) -> Result<(), SubmitError> {
        let limits = self.limits();
        // A quarantined request counts for the client address only.
        let counting = if self.quarantine_reason.is_some() { &limits[1..] } else { &limits[..] };
        match rate_limits::count(tx, counting, self.now).await? {
            Some(wait_ms) => Err(SubmitError::TooMany { wait_ms }),
            None => Ok(()),
        }
    }

    async fn insert(
        &self,
        tx: &mut WriteTx,
        reference: &str,
        attempt_id: Option<&str>,
        details: Details<'_>,
    ) -> Result<String, SubmitError> {
        let id = ids::new_id();
        let sender = self.form.sender();
        let lead = NewLead {
            id: &id,
            reference,
            kind: F::KIND,
            quarantine_reason: self.quarantine_reason,
            trap_filled: self.trap_filled,
            name: sender.name,
            email: sender.email.as_str(),
            email_normalised: &self.email_normalised,
            phone: sender.phone.as_str(),
            contact_method: sender.contact_method,
            preferred_time: sender.preferred_time,
            message: sender.message,
            details,
            user_agent: self.user_agent.as_deref(),
            consent_version: leads::policy_version(tx).await?,
            attempt_id,
            content_hash: &self.content_hash,
            network_key: &self.origin.network_key,
            received_at: self.now,
        };
        leads::insert(tx, &lead).await?;
        if self.origin.entry != LeadEntry::default() {
            leads::set_entry(tx, &id, &self.origin.entry).await?;
        }
        Ok(id)
    }
}
