//! Programs that are told what happens to requests, and what arrived at them.

use super::loopback_server::Arrived;
use super::{Trouble, World, chosen};
use crate::action::ReceiverAction;
use crate::model::{Happened, Post, Receiver, ReceiverHappened};
use backend::features::receivers::webhook::signature;
use backend::features::receivers::{self, ReceiverError};
use domain::features::receivers::{FIRST_RECEIVER, ReceiverDraft, WebhookEvent};
use serde_json::Value;

/// At once: each one more makes every run slower.
const MOST: usize = 3;

impl World {
    pub(super) async fn act_on_receivers(&mut self, action: ReceiverAction) -> Result<Happened, Trouble> {
        match action {
            ReceiverAction::Add { events } => self.add_receiver(events).await,
            ReceiverAction::SetFirst { events } => self.set_first(events).await,
            ReceiverAction::Test { receiver } => {
                let Some(receiver) = self.receiver(receiver) else { return Ok(Happened::Nothing) };
                self.test_receiver(receiver).await
            }
            ReceiverAction::Switch { receiver } => self.switch(receiver).await,
            ReceiverAction::Renew { receiver } => self.renew(receiver).await,
            ReceiverAction::Remove { receiver } => self.remove_receiver(receiver).await,
            ReceiverAction::Server(answer) => {
                self.receiver.next(answer);
                Ok(Happened::Nothing)
            }
        }
    }

    /// The index of one that is not removed.
    fn receiver(&self, index: u8) -> Option<usize> {
        let mut living = Vec::new();
        for (number, receiver) in self.model.receivers.all.iter().enumerate() {
            if !receiver.is_removed {
                living.push(number);
            }
        }
        chosen(&living, index)
    }

    /// The address names the receiver by its number in the model.
    fn draft(&self, number: usize, events: &[WebhookEvent], is_active: bool) -> ReceiverDraft {
        ReceiverDraft {
            receiver_name: format!("Program {number}"),
            receiver_address: self.receiver.address(&format!("/hook/{number}")),
            receiver_events: events.iter().map(|event| event.code().to_owned()).collect(),
            receiver_active: is_active,
        }
    }

    async fn add_receiver(&mut self, index: u8) -> Result<Happened, Trouble> {
        let living = self.model.receivers.all.iter().filter(|receiver| !receiver.is_removed).count();
        if living >= MOST {
            return Ok(Happened::Nothing);
        }
        let number = self.model.receivers.all.len();
        let events = events_of(index);
        let Some(added) = done(receivers::add(&self.backend, &self.draft(number, &events, true)).await)? else {
            return Ok(Happened::Nothing);
        };
        let is_reached = done(receivers::test(&self.backend, &added.id).await)?.is_some_and(|tested| tested.ok);
        let mut receiver = Receiver { is_reached, ..new_receiver(added.id, added.secret) };
        receiver.events = events;
        Ok(Happened::Receiver(ReceiverHappened::Added(Box::new(receiver))))
    }

    /// It gets messages as soon as it has an address.
    async fn set_first(&mut self, index: u8) -> Result<Happened, Trouble> {
        let known = self.model.receivers.all.iter().position(|receiver| receiver.id == FIRST_RECEIVER);
        let number = known.unwrap_or(self.model.receivers.all.len());
        if known.is_some_and(|known| !self.model.receivers.all[known].is_removed) {
            return Ok(Happened::Nothing);
        }
        let events = events_of(index);
        if done(receivers::save(&self.backend, FIRST_RECEIVER, &self.draft(number, &events, true)).await)?.is_none() {
            return Ok(Happened::Nothing);
        }
        if known.is_some() {
            return Ok(Happened::Receiver(ReceiverHappened::SetAgain { receiver: number, events }));
        }
        let secret = receivers::webhook::secret(&self.backend).await?;
        let mut receiver = new_receiver(FIRST_RECEIVER.to_owned(), secret);
        receiver.events = events;
        Ok(Happened::Receiver(ReceiverHappened::Added(Box::new(receiver))))
    }

    async fn test_receiver(&mut self, receiver: usize) -> Result<Happened, Trouble> {
        let id = self.model.receivers.all[receiver].id.clone();
        match done(receivers::test(&self.backend, &id).await)? {
            Some(tested) if tested.ok => Ok(Happened::Receiver(ReceiverHappened::Reached { receiver })),
            Some(_) | None => Ok(Happened::Nothing),
        }
    }

    async fn switch(&mut self, index: u8) -> Result<Happened, Trouble> {
        let Some(receiver) = self.receiver(index) else { return Ok(Happened::Nothing) };
        let known = self.model.receivers.all[receiver].clone();
        let draft = self.draft(receiver, &known.events, !known.is_active);
        match done(receivers::save(&self.backend, &known.id, &draft).await)? {
            Some(()) => Ok(Happened::Receiver(ReceiverHappened::Switched { receiver })),
            None => Ok(Happened::Nothing),
        }
    }

    async fn renew(&mut self, index: u8) -> Result<Happened, Trouble> {
        let Some(receiver) = self.receiver(index) else { return Ok(Happened::Nothing) };
        let id = self.model.receivers.all[receiver].id.clone();
        match done(receivers::renew(&self.backend, &id).await)? {
            Some(renewed) => Ok(Happened::Receiver(ReceiverHappened::Renewed { receiver, secret: renewed.secret })),
            None => Ok(Happened::Nothing),
        }
    }

    async fn remove_receiver(&mut self, index: u8) -> Result<Happened, Trouble> {
        let Some(receiver) = self.receiver(index) else { return Ok(Happened::Nothing) };
        let id = self.model.receivers.all[receiver].id.clone();
        match done(receivers::delete(&self.backend, &id).await)? {
            Some(()) => Ok(Happened::Receiver(ReceiverHappened::Removed { receiver })),
            None => Ok(Happened::Nothing),
        }
    }

    /// What the programs got is in the model afterward.
    pub(super) fn take_in_posts(&mut self) -> Result<(), Trouble> {
        for arrived in self.receiver.take() {
            let Some(number) = arrived.path.strip_prefix("/hook/").and_then(|number| number.parse().ok()) else {
                continue;
            };
            let post = self.post(number, &arrived)?;
            self.model.receivers.got.push(post);
        }
        Ok(())
    }

    fn post(&self, receiver: usize, arrived: &Arrived) -> Result<Post, Trouble> {
        let body: Value = serde_json::from_slice(&arrived.body)?;
        let data = if body["data"].is_null() { &body } else { &body["data"] };
        let reference = data["reference"].as_str().unwrap_or_default();
        Ok(Post {
            receiver,
            event: WebhookEvent::from_code(body["type"].as_str().unwrap_or_default()),
            id: arrived.headers.get("webhook-id").cloned().unwrap_or_default(),
            request: self.model.by_reference(reference),
            text: body.to_string(),
            starts_at: data["visit"]["startsAt"].as_str().map(str::to_owned),
            tells_visit: !body["data"].is_null(),
            is_signed: self.is_signed(receiver, arrived),
            is_accepted: arrived.is_accepted,
            at: self.now(),
        })
    }

    /// By each secret that is valid now, and by no other.
    fn is_signed(&self, receiver: usize, arrived: &Arrived) -> bool {
        let header = |name: &str| arrived.headers.get(name).map_or("", String::as_str);
        let seconds = self.now().0 / 1_000;
        if header("webhook-timestamp") != seconds.to_string() {
            return false;
        }
        // A test of one that is just being added.
        let Some(known) = self.model.receivers.all.get(receiver) else { return true };
        let sign = |secret: &str| signature(secret, header("webhook-id"), seconds, &arrived.body);
        let mut expected = vec![sign(&known.secret)];
        if let Some(former) = &known.former
            && self.now() < former.until
        {
            expected.push(sign(&former.secret));
        }
        header("webhook-signature") == expected.join(" ")
    }
}

fn new_receiver(id: String, secret: String) -> Receiver {
    Receiver { id, events: Vec::new(), secret, former: None, is_active: true, is_reached: true, is_removed: false }
}

/// Most want everything.
fn events_of(index: u8) -> Vec<WebhookEvent> {
    if !index.is_multiple_of(3) {
        return WebhookEvent::ALL.to_vec();
    }
    let mut events = Vec::new();
    for (bit, event) in WebhookEvent::ALL.into_iter().enumerate() {
        if (index / 3 + 1) & (1 << bit) != 0 {
            events.push(event);
        }
    }
    events
}

/// None if it was refused.
fn done<T>(outcome: Result<T, ReceiverError>) -> Result<Option<T>, Trouble> {
    match outcome {
        Ok(done) => Ok(Some(done)),
        Err(ReceiverError::Unavailable(cause)) => Err(cause.into()),
        Err(_) => Ok(None),
    }
}
