use super::seen::Seen;
use crate::model::reminder_due;
use crate::world::{About, Mail, person_of, text};
use domain::leads::options::LeadStatus;

/// As `domain` begins its subject.
const REMINDER: &str = "Reminder: your visit";

fn reminded_of(mail: &Mail) -> Option<About> {
    mail.about.filter(|_| mail.subject.starts_with(REMINDER) && person_of(mail).is_some())
}

fn invited_to(mail: &Mail) -> Option<About> {
    mail.about.filter(|_| mail.calendar.is_some() && person_of(mail).is_some())
}

/// The time of a visit is told on the day before, and once.
pub fn reminded_in_time(seen: &Seen<'_>) -> Vec<String> {
    let mut broken = Vec::new();
    for mail in seen.new_mails {
        let Some(about) = reminded_of(mail) else { continue };
        let is_in_time = about.booked.is_some_and(|visit| {
            reminder_due(visit).is_some_and(|due| due <= about.arrived_at) && about.arrived_at < visit
        });
        if !is_in_time {
            broken.push(format!("{} came when it was {:?}: {about:?}.", mail.subject, about.arrived_at));
        }
        let another = seen.mails.iter().find(|other| {
            other.id != mail.id
                && reminded_of(other).is_some_and(|of| of.request == about.request && of.booked == about.booked)
        });
        if another.is_some() {
            broken.push(format!("{} came again to request {}.", mail.subject, about.request));
        }
    }
    broken
}

/// A reminder that is due waits in the outbox, or has arrived.
pub fn reminded(seen: &Seen<'_>) -> Vec<String> {
    let mut broken = Vec::new();
    for lead in seen.tables.of("leads") {
        let Some(index) = seen.model.by_reference(text(lead, "reference")) else { continue };
        let request = &seen.model.requests[index];
        let visit = request.standing.visit.to_come(seen.now);
        if !request.is_to_be_reminded || visit.is_none() {
            continue;
        }
        let is_of_visit = |of: About| of.request == index && of.booked == visit;
        let is_mailed = seen.mails.iter().any(|mail| reminded_of(mail).is_some_and(is_of_visit));
        let queued = seen
            .tables
            .of("deliveries")
            .iter()
            .find(|row| text(row, "channel") == "visit_reminder" && text(row, "subject_id") == text(lead, "id"));
        let is_stopped = request.standing.is_quarantined || request.standing.status == LeadStatus::Closed;
        let is_waiting = queued.is_some_and(|row| match text(row, "state") {
            "delivered" => false,
            "held" => is_stopped,
            _ => true,
        });
        if !is_mailed && !is_waiting {
            broken.push(format!("Request {index} has a visit at {visit:?}."));
        }
    }
    broken
}

/// What was taken back needs no second invitation, if it is known that the first one arrived.
pub fn told_once(seen: &Seen<'_>) -> Vec<String> {
    let mut broken = Vec::new();
    if seen.model.lost_answers > 0 {
        return broken;
    }
    for mail in seen.new_mails {
        let Some(about) = invited_to(mail) else { continue };
        let another = seen.mails.iter().find(|other| {
            other.id != mail.id
                && invited_to(other).is_some_and(|of| of.request == about.request && of.edition == about.edition)
        });
        if let Some(another) = another {
            broken.push(format!("{:?} and {:?} are of the same change.", another.calendar, mail.calendar));
        }
    }
    broken
}
