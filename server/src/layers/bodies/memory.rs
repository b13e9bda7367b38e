//! Counts the memory of all request bodies together, and of each client's.

use super::refusal::BodyRefusal;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Bodies in memory, in bytes: six of the largest photos.
const TOTAL_MAX: usize = 128 * 1024 * 1024;
/// Limit per client, in bytes: two of the largest photos.
const PER_CLIENT_MAX: usize = 44 * 1024 * 1024;
/// A client with no more than this in memory may exceed [`TOTAL_MAX`], so that large bodies do not
/// block small ones ...
const SMALL: usize = 128 * 1024;
/// ... up to this total.
const SMALL_TOTAL_MAX: usize = TOTAL_MAX + 64 * 1024 * 1024;

/// Memory taken by bodies, in bytes. Clones share the count.
#[derive(Clone, Default)]
pub struct Bodies(Arc<Mutex<InMemory>>);

#[derive(Default)]
struct InMemory {
    total: usize,
    clients: HashMap<IpAddr, usize>,
}

impl Bodies {
    pub(super) fn of(&self, client: IpAddr) -> MemoryClaim {
        MemoryClaim { bodies: self.clone(), client, bytes: 0 }
    }

    fn counts(&self) -> MutexGuard<'_, InMemory> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub struct MemoryClaim {
    bodies: Bodies,
    client: IpAddr,
    bytes: usize,
}

impl MemoryClaim {
    pub(super) fn grow(&mut self, to: usize) -> Result<(), BodyRefusal> {
        let more = to.saturating_sub(self.bytes);
        let mut counts = self.bodies.counts();
        let of_client = counts.clients.get(&self.client).copied().unwrap_or(0) + more;
        let total = counts.total + more;
        if of_client > PER_CLIENT_MAX {
            return Err(BodyRefusal::TooMany);
        }
        if total > if of_client > SMALL { TOTAL_MAX } else { SMALL_TOTAL_MAX } {
            return Err(BodyRefusal::Busy);
        }
        counts.total = total;
        counts.clients.insert(self.client, of_client);
        self.bytes += more;
        Ok(())
    }
}

impl Drop for MemoryClaim {
    fn drop(&mut self) {
        let mut counts = self.bodies.counts();
        counts.total -= self.bytes;
        if let Some(of_client) = counts.clients.get_mut(&self.client) {
            *of_client -= self.bytes;
            if *of_client == 0 {
                counts.clients.remove(&self.client);
            }
        }
    }
}
