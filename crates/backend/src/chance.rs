//! The only source of chance in this crate: ids, secrets and the spread of retries. It is the system's; a simulation gives
//! its thread one that follows from a seed, so that a run can be repeated (`end2end/simulation`). Optimized programs have no
//! way to do that.
//!
//! Out of reach are names of files that are being written (`storage`) and keys and salts of notifications (`outgoing`):
//! no row or decision depends on them, except a notification's key itself.

use crate::error::BackendError;
use uuid::Uuid;

#[cfg(debug_assertions)]
pub use seeded::follow;

pub(crate) fn fill(bytes: &mut [u8]) -> Result<(), BackendError> {
    #[cfg(debug_assertions)]
    if seeded::fill(bytes) {
        return Ok(());
    }
    getrandom::fill(bytes).map_err(|e| BackendError::Unexpected(format!("no randomness: {e}")))
}

/// Ascends with time.
pub(crate) fn id_of_now() -> Uuid {
    #[cfg(debug_assertions)]
    if let Some(id) = seeded::id_of_now() {
        return id;
    }
    Uuid::now_v7()
}

/// Says nothing of its time.
pub(crate) fn id() -> Uuid {
    #[cfg(debug_assertions)]
    if let Some(id) = seeded::id() {
        return id;
    }
    Uuid::new_v4()
}

#[cfg(debug_assertions)]
mod seeded {
    use crate::time::clock::Clock;
    use std::cell::RefCell;
    use uuid::{Builder, Uuid};

    thread_local! {
        static SOURCE: RefCell<Option<Source>> = const { RefCell::new(None) };
    }

    struct Source {
        state: u64,
        /// Of ids, which take their time from it.
        clock: Clock,
        ids: u64,
    }

    /// From now on everything that happens on this thread follows from `seed` and `clock`.
    pub fn follow(seed: u64, clock: Clock) {
        SOURCE.with_borrow_mut(|source| *source = Some(Source { state: seed, clock, ids: 0 }));
    }

    /// False on a thread that follows no seed.
    pub(super) fn fill(bytes: &mut [u8]) -> bool {
        SOURCE.with_borrow_mut(|source| match source {
            Some(source) => {
                source.fill(bytes);
                true
            }
            None => false,
        })
    }

    pub(super) fn id_of_now() -> Option<Uuid> {
        SOURCE.with_borrow_mut(|source| Some(source.as_mut()?.id_of_now()))
    }

    pub(super) fn id() -> Option<Uuid> {
        SOURCE.with_borrow_mut(|source| {
            let mut bytes = [0; 16];
            source.as_mut()?.fill(&mut bytes);
            Some(Builder::from_random_bytes(bytes).into_uuid())
        })
    }

    impl Source {
        fn fill(&mut self, bytes: &mut [u8]) {
            for chunk in bytes.chunks_mut(8) {
                chunk.copy_from_slice(&self.next().to_le_bytes()[..chunk.len()]);
            }
        }

        /// `SplitMix64`.
        const fn next(&mut self) -> u64 {
            self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mut mixed = self.state;
            mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            mixed ^ (mixed >> 31)
        }

        /// Ids of one moment ascend by their number.
        fn id_of_now(&mut self) -> Uuid {
            self.ids += 1;
            let mut rest = [0; 10];
            self.fill(&mut rest[6..]);
            // The version and the variant take the upper bits of the first and the third byte.
            rest[..2].copy_from_slice(&((self.ids >> 14 & 0x0FFF) as u16).to_be_bytes());
            rest[2..4].copy_from_slice(&((self.ids & 0x3FFF) as u16).to_be_bytes());
            let ms = u64::try_from(self.clock.now().0).unwrap_or(0);
            Builder::from_unix_timestamp_millis(ms, &rest).into_uuid()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some() -> Vec<String> {
        let mut bytes = [0; 11];
        fill(&mut bytes).expect("chance");
        vec![format!("{bytes:?}"), id_of_now().to_string(), id_of_now().to_string(), id().to_string()]
    }

    #[test]
    fn a_seed_is_followed_on_its_thread_only() {
        let clock = crate::Clock::fixed(1_795_219_200_000);
        follow(7, clock.clone());
        let first = some();
        follow(7, clock.clone());
        assert_eq!(some(), first);
        assert!(first[1] < first[2], "{first:?}");
        clock.advance(1);
        assert!(id_of_now().to_string() > first[2]);
        follow(8, clock);
        assert_ne!(some(), first);
        let elsewhere = std::thread::spawn(|| [some(), some()]).join().expect("a thread");
        assert_ne!(elsewhere[0], elsewhere[1]);
    }
}
