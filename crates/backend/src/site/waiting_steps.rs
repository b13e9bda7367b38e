//! Steps of the refit funnel that wait to be written: some at a time, so that a flood of them is no
//! flood of transactions. A crash loses at most these.

use crate::leads::origin::Origin;
use domain::Timestamp;
use domain::limits::EVENTS_PER_ADDRESS;
use domain::site::analytics::FunnelEvent;
use std::sync::{Mutex, MutexGuard, PoisonError};

const WAITING_MAX: usize = 500;

#[derive(Debug)]
pub(crate) struct WaitingStep {
    pub(crate) event: FunnelEvent,
    pub(crate) origin: Origin,
    pub(crate) at: Timestamp,
}

#[derive(Debug, Default)]
pub(crate) struct WaitingSteps(Mutex<Vec<WaitingStep>>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Waits {
    Yes,
    /// As many of its client wait as may be stored in an hour.
    Limited,
    Full,
}

impl WaitingSteps {
    pub(crate) fn add(&self, step: WaitingStep) -> Waits {
        let mut waiting = self.steps();
        if waiting.len() >= WAITING_MAX {
            return Waits::Full;
        }
        let of_client = waiting.iter().filter(|other| other.origin.client_key == step.origin.client_key).count();
        if of_client >= usize::try_from(EVENTS_PER_ADDRESS).unwrap_or(usize::MAX) {
            return Waits::Limited;
        }
        waiting.push(step);
        Waits::Yes
    }

    pub(crate) fn take(&self) -> Vec<WaitingStep> {
        std::mem::take(&mut *self.steps())
    }

    /// Lets steps that could not be written wait again, as far as there is room; returns how many
    /// there is no room for.
    pub(crate) fn put_back(&self, mut steps: Vec<WaitingStep>) -> usize {
        let mut waiting = self.steps();
        let room = WAITING_MAX.saturating_sub(waiting.len());
        let dropped = steps.len().saturating_sub(room);
        steps.truncate(room);
        waiting.append(&mut steps);
        dropped
    }

    fn steps(&self) -> MutexGuard<'_, Vec<WaitingStep>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
