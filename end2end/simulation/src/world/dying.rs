//! The program dies in the middle of an action.

use super::browsers::Browsers;
use super::{Known, Trouble, World, ends};
use crate::action::Action;
use crate::model::Model;
use backend::delivery::outbox::Stepper;
use backend::pauses;
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use std::task::Poll;

/// What people know after an action.
#[derive(Clone)]
pub struct Memory {
    model: Model,
    known: Vec<Known>,
    owner: Browsers,
    feeds: Vec<String>,
}

impl World {
    #[must_use]
    pub fn memory(&self) -> Memory {
        Memory {
            model: self.model.clone(),
            known: self.known.clone(),
            owner: self.owner.clone(),
            feeds: self.feeds.clone(),
        }
    }

    pub fn recall(&mut self, memory: Memory) {
        let lost_answers = self.model.lost_answers.max(memory.model.lost_answers);
        let deaths = self.model.deaths.max(memory.model.deaths);
        self.model = Model { lost_answers, deaths, ..memory.model };
        self.known = memory.known;
        self.owner = memory.owner;
        self.feeds = memory.feeds;
        let now = self.now();
        self.model.accounts.program_died(now);
    }

    /// The program dies at a pause of this action, whose answer nobody gets, and another one takes over the same files.
    pub async fn die_in(&mut self, action: Action, pause: usize) -> Result<(), Trouble> {
        pauses::stop_at(Some(pause));
        let outcome = ends(until_stopped(Box::pin(self.carry_out(action)).as_mut())).await;
        pauses::go_on();
        // It may have come to its end: caches of other runs are older.
        if let Some(Err(trouble)) = outcome? {
            return Err(trouble);
        }
        self.end_second_server().await;
        self.backend.db.close().await;
        self.backend = self.place.open(self.clock.clone(), self.sink.port).await?;
        self.stepper = Arc::new(Stepper::default());
        // A mail whose sending was cut may have arrived, and comes again.
        if matches!(action, Action::Deliver | Action::DeliverAll) {
            self.model.lost_answers += 1;
            self.model.deaths += 1;
        }
        Ok(())
    }
}

/// None if it waits at a pause.
pub(super) async fn until_stopped<F: Future>(mut action: Pin<&mut F>) -> Option<F::Output> {
    poll_fn(|context| match action.as_mut().poll(context) {
        Poll::Ready(outcome) => Poll::Ready(Some(outcome)),
        Poll::Pending if pauses::is_stopped() => Poll::Ready(None),
        Poll::Pending => Poll::Pending,
    })
    .await
}
