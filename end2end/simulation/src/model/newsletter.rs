//! Who is on the newsletter's list.

use domain::Timestamp;
use domain::features::newsletter::UNCONFIRMED_MS;

#[derive(Clone, Debug, Default)]
pub struct Newsletter {
    /// With those who are too late to confirm, until a worker has looked.
    pub subscribers: Vec<Subscriber>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subscriber {
    pub id: String,
    pub person: u8,
    pub is_confirmed: bool,
    /// The latest sign-up.
    pub requested_at: Timestamp,
    /// The mail that asks to confirm is still to arrive.
    pub is_mail_due: bool,
}

#[derive(Clone, Debug)]
pub enum NewsletterEvent {
    SignedUp {
        id: String,
        person: u8,
    },
    /// `is_done`: the link was taken.
    ConfirmTried {
        id: String,
        is_done: bool,
    },
    LeaveTried {
        id: String,
        is_done: bool,
    },
    /// By the owner.
    Erased {
        id: String,
    },
    AskedAgain {
        id: String,
    },
    /// With a token that was made for another subscriber.
    ForgedTaken {
        id: String,
    },
}

impl Subscriber {
    /// A worker forgets it.
    #[must_use]
    pub const fn is_too_late(&self, now: Timestamp) -> bool {
        !self.is_confirmed && now.since(self.requested_at) >= UNCONFIRMED_MS
    }
}

impl Newsletter {
    #[must_use]
    pub fn of(&self, person: u8) -> Option<&Subscriber> {
        self.subscribers.iter().find(|subscriber| subscriber.person == person)
    }

    /// Returns what must never happen, in words.
    pub fn apply(&mut self, event: &NewsletterEvent, now: Timestamp) -> Option<String> {
        match event {
            NewsletterEvent::SignedUp { id, person } => {
                self.signed_up(id, *person, now);
                None
            }
            NewsletterEvent::ConfirmTried { id, is_done } => self.confirm_tried(id, *is_done, now),
            NewsletterEvent::LeaveTried { id, is_done } => {
                self.subscribers.retain(|subscriber| subscriber.id != *id);
                if *is_done { None } else { Some(format!("the link of a mail does not end subscriber {id}")) }
            }
            NewsletterEvent::Erased { id } => {
                self.subscribers.retain(|subscriber| subscriber.id != *id);
                None
            }
            NewsletterEvent::AskedAgain { id } => {
                for subscriber in self.subscribers.iter_mut().filter(|subscriber| subscriber.id == *id) {
                    subscriber.is_mail_due = true;
                }
                None
            }
            NewsletterEvent::ForgedTaken { id } => Some(format!("the link of another subscriber was taken for {id}")),
        }
    }

    /// Whoever is on the list already is asked nothing.
    fn signed_up(&mut self, id: &str, person: u8, now: Timestamp) {
        match self.subscribers.iter_mut().find(|subscriber| subscriber.person == person) {
            Some(known) if known.is_confirmed => {}
            Some(known) => {
                // Another one if the former was forgotten.
                if known.is_too_late(now) {
                    id.clone_into(&mut known.id);
                }
                known.requested_at = now;
                known.is_mail_due = true;
            }
            None => self.subscribers.push(Subscriber {
                id: id.to_owned(),
                person,
                is_confirmed: false,
                requested_at: now,
                is_mail_due: true,
            }),
        }
    }

    fn confirm_tried(&mut self, id: &str, is_done: bool, now: Timestamp) -> Option<String> {
        let mut is_open = false;
        if let Some(known) = self.subscribers.iter_mut().find(|subscriber| subscriber.id == id) {
            is_open = !known.is_too_late(now);
            if is_open {
                known.is_confirmed = true;
                known.is_mail_due = false;
            }
        }
        if is_done == is_open { None } else { Some(format!("the link that confirms subscriber {id}: {is_done}")) }
    }

    pub fn mail_arrived(&mut self, id: &str) {
        for subscriber in &mut self.subscribers {
            if subscriber.id == id {
                subscriber.is_mail_due = false;
            }
        }
    }

    pub fn erase(&mut self, people: &[u8]) {
        self.subscribers.retain(|subscriber| !people.contains(&subscriber.person));
    }

    /// Who did not confirm in time is forgotten.
    pub fn sweep(&mut self, now: Timestamp) {
        self.subscribers.retain(|subscriber| !subscriber.is_too_late(now));
    }
}
