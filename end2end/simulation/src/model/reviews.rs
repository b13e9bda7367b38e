//! Who was asked for a review.

use super::Request;
use domain::Timestamp;
use domain::leads::options::LeadStatus;

#[derive(Clone, Debug, Default)]
pub struct Reviews {
    pub asked: Vec<Asked>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    pub id: String,
    pub person: u8,
    pub request: usize,
    pub arrived_at: Option<Timestamp>,
    pub is_stopped: bool,
    /// A worker that looked was to queue the reminder.
    pub is_due: bool,
    /// And has done so.
    pub is_reminded: bool,
    pub has_reminder_arrived: bool,
    /// Its request was lost or in quarantine in between: what was due then is not sent by itself.
    pub was_held: bool,
}

#[derive(Clone, Debug)]
pub enum ReviewsEvent {
    Asked {
        id: String,
        request: usize,
        person: u8,
    },
    Stopped {
        id: String,
    },
    /// With a token that was made for another request.
    ForgedTaken {
        id: String,
    },
}

/// Whether the person of a request may get mails about a review.
#[must_use]
pub fn may_get_mail(request: &Request) -> bool {
    !request.is_erased && !request.standing.is_quarantined && request.standing.status == LeadStatus::Won
}

impl Reviews {
    #[must_use]
    pub fn of(&self, person: u8) -> Option<&Asked> {
        self.asked.iter().find(|asked| asked.person == person)
    }

    /// Returns what must never happen, in words.
    pub fn apply(&mut self, event: &ReviewsEvent) -> Option<String> {
        match event {
            ReviewsEvent::Asked { id, request, person } => self.asked.push(Asked {
                id: id.clone(),
                person: *person,
                request: *request,
                arrived_at: None,
                is_stopped: false,
                is_due: false,
                is_reminded: false,
                has_reminder_arrived: false,
                was_held: false,
            }),
            ReviewsEvent::Stopped { id } => {
                for asked in self.asked.iter_mut().filter(|asked| asked.id == *id) {
                    asked.is_stopped = true;
                }
            }
            ReviewsEvent::ForgedTaken { id } => {
                return Some(format!("the link of another request for a review was taken for {id}"));
            }
        }
        None
    }

    /// With the request that they were asked after, or with the person.
    pub fn erase(&mut self, requests: &[usize], people: &[u8]) {
        self.asked.retain(|asked| !requests.contains(&asked.request) && !people.contains(&asked.person));
    }

    pub fn due(&mut self, ids: &[String]) {
        for asked in self.asked.iter_mut().filter(|asked| ids.contains(&asked.id)) {
            asked.is_due = true;
        }
    }

    pub fn reminded(&mut self, ids: &[String]) {
        for asked in self.asked.iter_mut().filter(|asked| ids.contains(&asked.id)) {
            asked.is_reminded = true;
        }
    }

    pub fn arrived(&mut self, person: u8, is_reminder: bool, now: Timestamp) {
        for asked in self.asked.iter_mut().filter(|asked| asked.person == person) {
            if is_reminder {
                asked.has_reminder_arrived = true;
            } else {
                asked.arrived_at = asked.arrived_at.or(Some(now));
            }
        }
    }

    pub fn note_holds(&mut self, requests: &[Request]) {
        for asked in &mut self.asked {
            asked.was_held = asked.was_held || !may_get_mail(&requests[asked.request]);
        }
    }
}
