//! Asks customers for a review, once each, and reminds them once. A unique constraint on the address refuses a second
//! request, whatever it came from; marking one as reminded and queuing the reminder is one transaction.

mod feature;
mod letter;
mod places;
mod rows;
mod topic;

pub(crate) use feature::FEATURE;
pub use feature::UNASKED;
pub(crate) use letter::letter;

use self::rows::NewRequest;
use crate::db::WriteTx;
use crate::db::delivery::deliveries;
use crate::error::{BackendError, from_db};
use crate::ids::{self, is_foreign};
use crate::time::zone;
use crate::{Backend, boxed, content};
use domain::Violations;
use domain::content::business::BusinessProfile;
use domain::delivery::{Channel, DeliveryState, Topic};
use domain::features::review_requests::STOP_REMINDER_PATH;
use domain::features::review_requests::limits::REMINDER_MS;
use domain::features::review_requests::messages as msg;
use domain::features::review_requests::places::ReviewPlace;
use domain::features::review_requests::{
    NAME_MARK, ReminderNote, ReviewDraft, ReviewMail, ReviewRequest, StoppedBy, field, read_words,
};
use domain::leads::lead::Lead;
use domain::leads::options::LeadStatus;
use domain::text::email::Email;
use domain::time::DAY;
use domain::time::day::Day;

/// Requests that are shown of a project.
const OF_PROJECT: i64 = 50;
/// Reminders queued by one run of the worker; the rest follows with the next.
const REMINDERS_AT_ONCE: i64 = 100;
/// How far back the dashboard counts.
const COUNTED_MS: i64 = 365 * DAY;
const PURPOSE: &str = "review:stop";

#[derive(Debug, thiserror::Error)]
pub enum AskError {
    #[error("no such lead or project")]
    NotFound,
    #[error("the lead is not won")]
    NotWon,
    #[error("the lead is in quarantine")]
    InQuarantine,
    #[error("no address")]
    NoAddress,
    #[error("no places")]
    NoPlaces,
    /// `day` is when, in words.
    #[error("asked already")]
    Asked { day: String },
    #[error("invalid fields")]
    Invalid(Violations),
    #[error(transparent)]
    Unavailable(#[from] BackendError),
}

from_db!(AskError::Unavailable);

/// The offer on a lead's screen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum LeadReview {
    /// The lead is not won, or in quarantine.
    #[default]
    NotOffered,
    NoAddress,
    NoPlaces,
    Ask(ReviewOffer),
    Asked(Box<ReviewRequest>, ReviewMail),
}

/// A mail that can be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewOffer {
    pub mail: ReviewMail,
    /// Whether the site sends it; otherwise the owner's mail program does.
    pub by_site: bool,
}

#[boxed]
pub async fn of_lead(backend: &Backend, lead: &Lead) -> Result<LeadReview, BackendError> {
    let address = Email::parse(&lead.email);
    let profile = content::site_data(backend).await?.profile;
    let places = places(backend).await?;
    if let Ok(email) = &address
        && let Some(request) = rows::by_email(&backend.db, &email.normalized()).await?
    {
        let mail = ReviewMail::request(&profile, places, request.words.clone(), ReminderNote::None);
        return Ok(LeadReview::Asked(Box::new(request), mail));
    }
    if lead.summary.quarantined || lead.summary.status != LeadStatus::Won {
        return Ok(LeadReview::NotOffered);
    }
    if address.is_err() {
        return Ok(LeadReview::NoAddress);
    }
    if places.is_empty() {
        return Ok(LeadReview::NoPlaces);
    }
    Ok(LeadReview::Ask(offer(backend, &profile, places, &lead.greeting())))
}

fn offer(backend: &Backend, profile: &BusinessProfile, places: Vec<ReviewPlace>, name: &str) -> ReviewOffer {
    let words = msg::request_words(name);
    ReviewOffer {
        mail: ReviewMail::request(profile, places, words, reminder_note(backend)),
        by_site: backend.outgoing.mail.is_some(),
    }
}

fn reminder_note(backend: &Backend) -> ReminderNote {
    match (&backend.outgoing.mail, &backend.site_url) {
        (None, _) => ReminderNote::None,
        (Some(_), None) => ReminderNote::ByReply,
        (Some(_), Some(_)) => ReminderNote::ByLink,
    }
}

/// The requests on a project's screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProjectReviews {
    pub project: String,
    /// None while the owner has named no place.
    pub offer: Option<ReviewOffer>,
    pub places: Vec<ReviewPlace>,
    pub requests: Vec<ReviewRequest>,
}

/// `None` if there is no such project.
#[boxed]
pub async fn of_project(backend: &Backend, id: &str) -> Result<Option<ProjectReviews>, BackendError> {
    if !ids::is_id(id) {
        return Ok(None);
    }
    let Some(project) = rows::project_name(&backend.db, id).await? else { return Ok(None) };
    let profile = content::site_data(backend).await?.profile;
    let places = places(backend).await?;
    let offer = if places.is_empty() { None } else { Some(offer(backend, &profile, places.clone(), NAME_MARK)) };
    let requests = rows::of_project(&backend.db, id, OF_PROJECT).await?;
    Ok(Some(ProjectReviews { project, offer, places, requests }))
}

/// Where customers can write a review.
#[boxed]
pub async fn places(backend: &Backend) -> Result<Vec<ReviewPlace>, BackendError> {
    Ok(places::read(&backend.db).await?)
}

/// Asks the person of a lead that was won, with the owner's words.
#[boxed]
pub async fn ask_lead(backend: &Backend, lead_id: &str, words: &str) -> Result<(), AskError> {
    if is_foreign(lead_id) {
        return Err(AskError::NotFound);
    }
    let mut tx = backend.db.write().await?;
    let customer = rows::customer_of_lead(&mut tx, lead_id).await?.ok_or(AskError::NotFound)?;
    if customer.quarantined {
        return Err(AskError::InQuarantine);
    }
    if LeadStatus::from_code(&customer.status) != Some(LeadStatus::Won) {
        return Err(AskError::NotWon);
    }
    let Ok(email) = Email::parse(&customer.email) else { return Err(AskError::NoAddress) };
    let words = read_words(words).map_err(|message| invalid(&message))?;
    let new = NewRequest {
        id: &ids::new_id(),
        lead_id: Some(lead_id),
        project_id: None,
        name: &customer.name,
        email: email.as_str(),
        email_normalised: &customer.email_normalised,
        words: &words,
        by_hand: backend.outgoing.mail.is_none(),
    };
    store(backend, tx, new).await
}

/// Asks a customer of a project, who is named by the owner.
#[boxed]
pub async fn ask_of_project(backend: &Backend, draft: &ReviewDraft) -> Result<(), AskError> {
    let project_id = draft.review_project.as_str();
    if !ids::is_id(project_id) || rows::project_name(&backend.db, project_id).await?.is_none() {
        return Err(AskError::NotFound);
    }
    let customer = draft.validate().map_err(AskError::Invalid)?;
    let tx = backend.db.write().await?;
    let new = NewRequest {
        id: &ids::new_id(),
        lead_id: None,
        project_id: Some(project_id),
        name: &customer.name,
        email: customer.email.as_str(),
        email_normalised: &customer.email.normalized(),
        words: &customer.words,
        by_hand: backend.outgoing.mail.is_none(),
    };
    store(backend, tx, new).await
}

fn invalid(message: &str) -> AskError {
    let mut wrong = Violations::default();
    wrong.add(field::WORDS, message);
    AskError::Invalid(wrong)
}

/// Writes the request and its mail in one transaction.
async fn store(backend: &Backend, mut tx: WriteTx, new: NewRequest<'_>) -> Result<(), AskError> {
    if places(backend).await?.is_empty() {
        return Err(AskError::NoPlaces);
    }
    let profile = content::site_data(backend).await?.profile;
    let now = backend.clock.now();
    if !rows::insert(&mut tx, new, now).await? {
        let asked_at = rows::asked_at(&mut tx, new.email_normalised).await?;
        let day = zone::local(&profile.time_zone, asked_at.unwrap_or(now)).day;
        return Err(AskError::Asked { day: day.long_with_year() });
    }
    if !new.by_hand {
        deliveries::enqueue(&mut tx, Topic::ReviewRequest, new.id, Channel::ReviewMail, DeliveryState::Pending, now)
            .await?;
    }
    tx.commit().await?;
    backend.outbox.wake();
    Ok(())
}

/// Queues the reminders that are due; returns how many. Called by a worker.
#[boxed]
pub async fn remind(backend: &Backend) -> Result<usize, BackendError> {
    if backend.outgoing.mail.is_none() {
        return Ok(0);
    }
    let now = backend.clock.now();
    let due = rows::due(&backend.db, now.plus_ms(-REMINDER_MS), REMINDERS_AT_ONCE).await?;
    let mut queued = 0;
    for id in due {
        let mut tx = backend.db.write().await?;
        if rows::mark_reminded(&mut tx, &id, now).await? {
            let state = DeliveryState::Pending;
            deliveries::enqueue(&mut tx, Topic::ReviewRequest, &id, Channel::ReviewReminder, state, now).await?;
            tx.commit().await?;
            queued += 1;
        }
    }
    if queued > 0 {
        backend.outbox.wake();
    }
    Ok(queued)
}

/// The owner wants no reminder to be sent; returns the request, `None` if there is none.
#[boxed]
pub async fn stop(backend: &Backend, id: &str) -> Result<Option<ReviewRequest>, BackendError> {
    if !ids::is_id(id) {
        return Ok(None);
    }
    rows::stop(&backend.db, id, StoppedBy::Owner, backend.clock.now()).await?;
    Ok(rows::get(&backend.db, id).await?)
}

/// The link in a request that stops its reminder; `None` while the site's address is not known.
pub(crate) fn stop_link(backend: &Backend, id: &str) -> Option<String> {
    let site = backend.site_url.as_ref()?;
    Some(format!("{site}{STOP_REMINDER_PATH}?s={id}&t={}", backend.secret.keyed_hash(PURPOSE, id)))
}

/// Whether a mail's link is authentic. Changes nothing: mail scanners follow links.
#[must_use]
pub fn can_stop(backend: &Backend, id: &str, token: &str) -> bool {
    ids::is_id(id) && ids::is_same_token(token, &backend.secret.keyed_hash(PURPOSE, id))
}

/// The customer pressed the button behind the link; false if the link is not ours. Idempotent.
#[boxed]
pub async fn stop_by_link(backend: &Backend, id: &str, token: &str) -> Result<bool, BackendError> {
    if !can_stop(backend, id, token) {
        return Ok(false);
    }
    rows::stop(&backend.db, id, StoppedBy::Customer, backend.clock.now()).await?;
    Ok(true)
}

/// `None` if there is none.
#[boxed]
pub async fn get(backend: &Backend, id: &str) -> Result<Option<ReviewRequest>, BackendError> {
    if !ids::is_id(id) {
        return Ok(None);
    }
    Ok(rows::get(&backend.db, id).await?)
}

/// Sends a mail again with a fresh count of attempts; returns its request, `None` if there is no such mail or its
/// person may get none now.
#[boxed]
pub async fn resend(backend: &Backend, delivery_id: &str) -> Result<Option<ReviewRequest>, BackendError> {
    if is_foreign(delivery_id) {
        return Ok(None);
    }
    let Some(id) = rows::resend(&backend.db, delivery_id, backend.clock.now()).await? else { return Ok(None) };
    backend.outbox.wake();
    Ok(rows::get(&backend.db, &id).await?)
}

/// For the dashboard.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReviewTotals {
    /// The day of the newest review that visitors see.
    pub newest: Option<Day>,
    /// In the last twelve months.
    pub asked: i64,
    /// In the last twelve months.
    pub reminded: i64,
    /// Won leads with an address whose person was not asked yet.
    pub unasked: i64,
    pub has_places: bool,
}

#[boxed]
pub async fn totals(backend: &Backend) -> Result<ReviewTotals, BackendError> {
    let profile = content::site_data(backend).await?.profile;
    let totals = rows::totals(&backend.db, backend.clock.now().plus_ms(-COUNTED_MS)).await?;
    let dated = totals.newest_date.as_deref().and_then(Day::parse);
    let mut newest = dated;
    if let Some(at) = totals.newest_without_date {
        let entered = zone::local(&profile.time_zone, domain::Timestamp(at)).day;
        newest = Some(dated.unwrap_or(entered).max(entered));
    }
    Ok(ReviewTotals {
        newest,
        asked: totals.asked,
        reminded: totals.reminded,
        unasked: totals.unasked,
        has_places: !places(backend).await?.is_empty(),
    })
}

/// The screen of a request of which a mail was given up.
#[boxed]
pub async fn undelivered(backend: &Backend) -> Result<Option<String>, BackendError> {
    let Some(id) = rows::given_up(&backend.db).await? else { return Ok(None) };
    Ok(rows::get(&backend.db, &id).await?.map(|request| request.screen()))
}
