//! Visits of the showroom: times on offer, requests that propose some, the confirmed one and its changes.

pub mod agenda;
pub(crate) mod booking;
mod feature;
pub(crate) mod letters;
pub(crate) mod mails;
pub mod page;
pub(crate) mod reminders;
pub(crate) mod undo;

pub use booking::{ConfirmError, already_booked, cancel, confirm, ics, invite_again, move_to, times_for};
pub(crate) use feature::FEATURE;
pub use reminders::remind;

use crate::Backend;
use crate::boxed;
use crate::content;
use crate::db::WriteTx;
use crate::db::leads::Details;
use crate::db::leads::visits::{self, TakenTime};
use crate::error::BackendError;
use crate::leads::intake::{LeadForm, Sender, StoredLead, SubmitAttempt, SubmitError, accept};
use crate::leads::origin::Origin;
use crate::time::zone;
use domain::content::business::BusinessProfile;
use domain::features::visits as visit;
use domain::features::visits::{VISIT_MS, VisitDay, VisitDraft, VisitRequest, field};
use domain::leads::lead::LeadReceipt;
use domain::leads::options::{LeadKind, PreferredTime};
use domain::time::day::LocalTime;
use domain::{Timestamp, Violations, messages};

/// The times that a visitor can propose.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VisitTimes {
    pub days: Vec<VisitDay>,
    /// Abbreviation of the time zone at these times: 'PST', or 'PDT, and PST from Mon, Nov 2'.
    pub zone: String,
}

#[boxed]
pub async fn times(backend: &Backend) -> Result<VisitTimes, BackendError> {
    let profile = content::site_data(backend).await?.profile;
    let days = free(backend, &profile).await?;
    Ok(VisitTimes { zone: zone_of(backend, &profile, &days), days })
}

/// The abbreviation at noon of the first day with times, and the next one if the clocks change between such days.
fn zone_of(backend: &Backend, profile: &BusinessProfile, days: &[VisitDay]) -> String {
    let name = profile.time_zone.as_str();
    let noon = |day| zone::resolve_local(name, LocalTime { day, minute: 12 * 60 });
    let abbreviation_on = |day| zone::abbreviation(name, noon(day).unwrap_or(backend.clock.now()));
    let mut open = days.iter().filter(|day| !day.times.is_empty());
    let Some(first) = open.next() else { return zone::abbreviation(name, backend.clock.now()) };
    let before = abbreviation_on(first.day);
    for VisitDay { day, .. } in open {
        let after = abbreviation_on(*day);
        if after != before {
            return visit::messages::zones(&before, &after, &day.short());
        }
    }
    before
}

/// The times that a visitor can propose now: within opening hours, not in a DST gap, and not
/// confirmed for another visitor.
async fn free(backend: &Backend, profile: &BusinessProfile) -> Result<Vec<VisitDay>, BackendError> {
    free_for(backend, profile, None).await
}

/// A time that is confirmed for this lead counts as free.
async fn free_for(
    backend: &Backend,
    profile: &BusinessProfile,
    lead_id: Option<&str>,
) -> Result<Vec<VisitDay>, BackendError> {
    let zone = profile.time_zone.as_str();
    let mut days = visit::offered(&profile.hours, zone::local(zone, backend.clock.now()));
    let (Some(first), Some(last)) = (days.first(), days.last()) else { return Ok(days) };
    let midnight = |day| zone::instant(zone, LocalTime { day, minute: 0 });
    // Two days more on each side than can matter: midnight may be skipped.
    let from = midnight(first.day.plus(-2)).unwrap_or(Timestamp(0));
    let to = midnight(last.day.plus(2)).unwrap_or(Timestamp(i64::MAX));
    let mut taken = visits::taken_times(&backend.db, from, to).await?;
    taken.retain(|time| Some(time.lead_id.as_str()) != lead_id);
    for day in &mut days {
        let date = day.day;
        day.times.retain(|minute| is_free(zone, LocalTime { day: date, minute: *minute }, &taken));
    }
    days.retain(|day| !day.times.is_empty() || day.note.is_some());
    Ok(days)
}

fn is_free(zone: &str, time: LocalTime, taken: &[TakenTime]) -> bool {
    let Some(starts) = zone::instant(zone, time) else { return false };
    let ends = starts.plus_ms(VISIT_MS);
    !taken.iter().any(|taken| taken.starts_at < ends.0 && taken.ends_at > starts.0)
}

#[boxed]
pub async fn submit(backend: &Backend, draft: &VisitDraft, origin: &Origin) -> Result<LeadReceipt, SubmitError> {
    let profile = content::site_data(backend).await?.profile;
    let days = free(backend, &profile).await?;
    let request = draft.validate(&days).map_err(SubmitError::Invalid)?;
    let mut slots = Vec::new();
    for slot in &request.slots {
        let starts_at = zone::instant(&profile.time_zone, *slot).ok_or_else(|| gone(*slot))?;
        slots.push((starts_at, starts_at.plus_ms(VISIT_MS)));
    }
    let times = request.slots.iter().map(|slot| slot.iso()).collect::<Vec<_>>().join(" ");
    let sending = SubmitAttempt { attempt_id: &draft.attempt_id, trap: &draft.trap, elapsed_ms: draft.elapsed_ms };
    accept(backend, &Form { request, slots, times }, sending, origin).await
}

fn gone(slot: LocalTime) -> SubmitError {
    let mut wrong = Violations::default();
    wrong.add(field::SLOTS, &messages::slot_gone(&slot.short()));
    SubmitError::Invalid(wrong)
}

struct Form {
    request: VisitRequest,
    slots: Vec<(Timestamp, Timestamp)>,
    times: String,
}

impl LeadForm for Form {
    const KIND: LeadKind = LeadKind::Visit;

    fn sender(&self) -> Sender<'_> {
        Sender {
            name: &self.request.name,
            email: &self.request.email,
            phone: &self.request.phone,
            contact_method: self.request.contact_method,
            // Not asked: the proposed times are more precise.
            preferred_time: PreferredTime::default(),
            message: &self.request.note,
        }
    }

    fn content(&self) -> Vec<&str> {
        vec![&self.request.name, &self.request.note, &self.times]
    }

    async fn details(&self, _tx: &mut WriteTx) -> Result<Details<'_>, SubmitError> {
        Ok(Details::default())
    }

    async fn attach(&self, tx: &mut WriteTx, lead: StoredLead<'_>) -> Result<(), SubmitError> {
        for (starts_at, ends_at) in &self.slots {
            visits::insert_slot(tx, lead.id, *starts_at, *ends_at, None).await?;
        }
        Ok(())
    }
}

/// The times that the owner offers in an answer, or why that is not possible. Nothing holds them until one is chosen.
pub(super) async fn read_offers(
    backend: &Backend,
    profile: &BusinessProfile,
    typed: &[String],
) -> Result<Result<Vec<Timestamp>, String>, BackendError> {
    let days = free(backend, profile).await?;
    let times = match visit::read_times(typed, &days) {
        Ok(times) => times,
        Err(sentence) => return Ok(Err(sentence)),
    };
    let mut instants = Vec::new();
    for time in times {
        // Times in a gap of summer time are not free.
        instants.extend(zone::instant(&profile.time_zone, time));
    }
    Ok(Ok(instants))
}

pub(super) async fn offer(
    tx: &mut WriteTx,
    lead_id: &str,
    message_id: &str,
    times: &[Timestamp],
) -> Result<(), BackendError> {
    for starts_at in times {
        visits::insert_slot(tx, lead_id, *starts_at, starts_at.plus_ms(VISIT_MS), Some(message_id)).await?;
    }
    Ok(())
}
