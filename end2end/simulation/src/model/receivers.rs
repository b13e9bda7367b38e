//! The programs that are told what happens to requests, what they are to be told, and what they got.

use domain::Timestamp;
use domain::features::receivers::{FORMER_SECRET_MS, WebhookEvent};

#[derive(Clone, Debug, Default)]
pub struct Receivers {
    /// Removed ones stay, as what must get nothing.
    pub all: Vec<Receiver>,
    pub causes: Vec<Cause>,
    /// Without tests.
    pub got: Vec<Post>,
}

#[derive(Clone, Debug)]
pub struct Receiver {
    pub id: String,
    pub events: Vec<WebhookEvent>,
    pub secret: String,
    /// What signs as well until then.
    pub former: Option<Former>,
    pub is_active: bool,
    /// A test has arrived.
    pub is_reached: bool,
    pub is_removed: bool,
}

#[derive(Clone, Debug)]
pub struct Former {
    pub secret: String,
    pub until: Timestamp,
}

/// Something of which receivers are told.
#[derive(Clone, Debug)]
pub struct Cause {
    pub request: usize,
    pub event: WebhookEvent,
    /// Not before the owner can no longer take it back.
    pub told_at: Timestamp,
    pub by: CausedBy,
    pub is_taken_back: bool,
    /// Receivers that wanted it, and were not switched off since.
    pub owed_to: Vec<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CausedBy {
    Visitor,
    /// An answer or a question, by its id.
    Message(String),
    /// A change that can be undone, by its number in the model.
    Change(usize),
}

/// A message that a receiver got.
#[derive(Clone, Debug)]
pub struct Post {
    pub receiver: usize,
    /// None of a test.
    pub event: Option<WebhookEvent>,
    /// The same in each attempt.
    pub id: String,
    pub request: Option<usize>,
    pub text: String,
    /// Of the visit, as sent: none in messages of the first receiver.
    pub starts_at: Option<String>,
    pub tells_visit: bool,
    pub is_signed: bool,
    /// By an answer that arrived.
    pub is_accepted: bool,
    pub at: Timestamp,
}

/// What was acknowledged of receivers, named by their index in the model.
#[derive(Clone, Debug)]
pub enum ReceiverHappened {
    Added(Box<Receiver>),
    Reached {
        receiver: usize,
    },
    Switched {
        receiver: usize,
    },
    Renewed {
        receiver: usize,
        secret: String,
    },
    Removed {
        receiver: usize,
    },
    /// The first one has an address again.
    SetAgain {
        receiver: usize,
        events: Vec<WebhookEvent>,
    },
}

impl Receiver {
    #[must_use]
    pub fn wants(&self, event: WebhookEvent) -> bool {
        self.is_active && self.is_reached && !self.is_removed && self.events.contains(&event)
    }
}

impl Receivers {
    pub fn apply(&mut self, happened: &ReceiverHappened, now: Timestamp) {
        match happened {
            ReceiverHappened::Added(receiver) => self.all.push((**receiver).clone()),
            ReceiverHappened::Reached { receiver } => self.all[*receiver].is_reached = true,
            ReceiverHappened::Switched { receiver } => {
                self.all[*receiver].is_active = !self.all[*receiver].is_active;
                self.owe_nothing(*receiver);
            }
            ReceiverHappened::Renewed { receiver, secret } => {
                let renewed = &mut self.all[*receiver];
                let former = std::mem::replace(&mut renewed.secret, secret.clone());
                renewed.former = Some(Former { secret: former, until: now.plus_ms(FORMER_SECRET_MS) });
            }
            ReceiverHappened::Removed { receiver } => {
                self.all[*receiver].is_removed = true;
                self.owe_nothing(*receiver);
            }
            ReceiverHappened::SetAgain { receiver, events } => {
                let again = &mut self.all[*receiver];
                again.is_removed = false;
                again.is_active = true;
                again.events.clone_from(events);
            }
        }
    }

    /// What waits for it may be lost.
    fn owe_nothing(&mut self, receiver: usize) {
        for cause in &mut self.causes {
            cause.owed_to.retain(|owed| *owed != receiver);
        }
    }

    /// The program knows a cause by its millisecond, in which nobody does two things.
    pub(super) fn owe_nothing_of_its_moment(&mut self, by: &CausedBy) {
        let Some(cause) = self.causes.iter().find(|cause| cause.by == *by).cloned() else { return };
        for other in &mut self.causes {
            if other.request == cause.request && other.event == cause.event && other.told_at == cause.told_at {
                other.owed_to.clear();
            }
        }
    }

    /// Most events are told once for each request: then only the first cause is owed.
    pub(super) fn caused(&mut self, request: usize, event: WebhookEvent, told_at: Timestamp, by: CausedBy) {
        let mut owed_to = Vec::new();
        if event.repeats() || self.standing(request, event).is_none() {
            owed_to = self.wanting(event);
        }
        self.causes.push(Cause { request, event, told_at, by, is_taken_back: false, owed_to });
    }

    fn wanting(&self, event: WebhookEvent) -> Vec<usize> {
        let mut wanting = Vec::new();
        for (index, receiver) in self.all.iter().enumerate() {
            if receiver.wants(event) {
                wanting.push(index);
            }
        }
        wanting
    }

    /// The first cause that was not taken back.
    fn standing(&self, request: usize, event: WebhookEvent) -> Option<usize> {
        let stands = |cause: &Cause| cause.request == request && cause.event == event && !cause.is_taken_back;
        self.causes.iter().position(stands)
    }

    /// Nothing is told of it.
    pub(super) fn forget(&mut self, request: usize) {
        self.causes.retain(|cause| cause.request != request);
    }

    /// What was owed for it is owed for the cause that is the first one now.
    pub(super) fn taken_back(&mut self, is_it: impl Fn(&Cause) -> bool) {
        for index in 0..self.causes.len() {
            if self.causes[index].is_taken_back || !is_it(&self.causes[index]) {
                continue;
            }
            self.causes[index].is_taken_back = true;
            let Cause { request, event, owed_to, .. } = self.causes[index].clone();
            let Some(first) = self.standing(request, event) else { continue };
            if !event.repeats() {
                self.causes[first].owed_to.extend(owed_to);
            }
        }
    }
}
