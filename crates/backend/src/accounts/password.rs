use crate::boxed;
use crate::error::BackendError;
use crate::gate::{Gate, QueuePlace};
use argon2::password_hash::phc::{Output, PasswordHash};
use argon2::{Algorithm, Argon2, Block, Params, PasswordHasher as _, PasswordVerifier as _, Version};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Memory of one hash in KiB, passes over it, and lanes (OWASP's minimum for argon2id).
const MEMORY_KIB: u32 = 19_456;
const PASSES: u32 = 2;
const LANES: u32 = 1;
/// Checks that may queue in one lane; more are refused immediately.
const QUEUE: usize = 8;
const QUEUE_TIMEOUT: Duration = Duration::from_secs(5);
/// Assumed duration of a check before one was measured.
const CHECK_MICROS: u64 = 30_000;
/// Verified if there is no account, so that this takes as long as if there were one. The parameters
/// are as above; no password is known to match.
const HASH_OF_NO_ACCOUNT: &str = "$argon2id$v=19$m=19456,t=2,p=1$Wq0zj1vYpOa4uD2k7s5mXg$\
     q3hC0m9tY1xVw8rT5uZ2bN7kL4pJ6fD0sA3gH1eR9cI";

/// Queues for checks. Each lane checks one at a time (a processor and 19 MiB each), so that a flood
/// of unknown clients delays only unknown clients.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// Devices and networks that signed in before, and the owner's own actions.
    Known,
    Strangers,
}

/// Hashes passwords, two at a time: one in each [`Lane`]. Clones share the limit.
#[derive(Clone, Debug)]
pub struct Hasher {
    known: Gate,
    strangers: Gate,
    check_micros: Arc<AtomicU64>,
    memory: Arc<Memory>,
}

/// The memory that no check uses now: that of one check for each lane, at most. The allocator would
/// put each check of a flood in a new place, 19 MB each (docs/performance.md).
#[derive(Debug, Default)]
struct Memory(Mutex<Vec<Vec<Block>>>);

impl Memory {
    /// Runs a check with `blocks` blocks, which hold what an earlier one left.
    fn lend<T>(&self, blocks: usize, check: impl FnOnce(&mut [Block]) -> T) -> T {
        let mut memory = self.free().pop().unwrap_or_default();
        memory.resize(blocks, Block::new());
        let result = check(&mut memory);
        self.free().push(memory);
        result
    }

    fn free(&self) -> MutexGuard<'_, Vec<Vec<Block>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifyResult {
    pub matches: bool,
    /// The same password hashed with the current parameters, if the stored hash has others.
    pub rehashed: Option<String>,
}

impl Default for Hasher {
    fn default() -> Self {
        Self::new()
    }
}

impl Hasher {
    /// A process should have one.
    #[must_use]
    pub fn new() -> Self {
        let lane = || Gate::queued("passwords are being checked", 1, QUEUE - 1, QUEUE_TIMEOUT);
        Self {
            known: lane(),
            strangers: lane(),
            check_micros: Arc::new(AtomicU64::new(CHECK_MICROS)),
            memory: Arc::default(),
        }
    }

    /// A place in the queue of a lane, to be taken before anything is counted.
    pub fn place(&self, lane: Lane) -> Result<QueuePlace, BackendError> {
        match lane {
            Lane::Known => self.known.place(),
            Lane::Strangers => self.strangers.place(),
        }
    }

    /// For storage (a PHC string).
    #[boxed]
    pub async fn hash(&self, password: &str) -> Result<String, BackendError> {
        let password = password.to_owned();
        run_in_turn(self.place(Lane::Known)?, move || hash(&password)).await
    }

    /// Without a stored hash it never matches, but takes as long.
    #[boxed]
    pub async fn verify(
        &self,
        place: QueuePlace,
        password: &str,
        stored: Option<&str>,
    ) -> Result<VerifyResult, BackendError> {
        let password = password.to_owned();
        let stored = stored.map(str::to_owned);
        let took = Arc::clone(&self.check_micros);
        let memory = Arc::clone(&self.memory);
        run_in_turn(place, move || {
            let began = Instant::now();
            let result = verify(&password, stored.as_deref(), &memory);
            took.store(u64::try_from(began.elapsed().as_micros()).unwrap_or(CHECK_MICROS), Ordering::Relaxed);
            tracing::debug!("checked a password");
            result
        })
        .await
    }

    /// Waits as long as the last check took, without checking: a refusal without a check must not
    /// be recognizable by its timing.
    #[boxed]
    pub async fn as_long_as_a_check(&self) {
        tokio::time::sleep(Duration::from_micros(self.check_micros.load(Ordering::Relaxed))).await;
    }
}

async fn run_in_turn<T: Send + 'static>(
    place: QueuePlace,
    work: impl FnOnce() -> Result<T, BackendError> + Send + 'static,
) -> Result<T, BackendError> {
    let turn = place.turn(1).await?;
    let hashing = |cause: String| BackendError::Unexpected(format!("hashing: {cause}"));
    let (sender, receiver) = tokio::sync::oneshot::channel();
    // A new thread and not one of the runtime's blocking threads, which stay alive with the 19 MB of
    // a new hash in their heaps.
    std::thread::Builder::new()
        .name("password".into())
        .spawn(move || {
            let _turn = turn;
            let _ = sender.send(work());
        })
        .map_err(|cause| hashing(cause.to_string()))?;
    receiver.await.map_err(|cause| hashing(cause.to_string()))?
}

fn argon2() -> Result<Argon2<'static>, BackendError> {
    let params = Params::new(MEMORY_KIB, PASSES, LANES, None).map_err(unexpected)?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

fn hash(password: &str) -> Result<String, BackendError> {
    argon2()?.hash_password(password.as_bytes()).map(|hash| hash.to_string()).map_err(unexpected)
}

fn verify(password: &str, stored: Option<&str>, memory: &Memory) -> Result<VerifyResult, BackendError> {
    // A damaged hash matches no password, and takes as long as any other.
    let readable = |hash: &&str| {
        let known = PasswordHash::new(hash);
        known.inspect_err(|cause| tracing::warn!(%cause, "a stored password hash cannot be parsed")).is_ok()
    };
    let stored = stored.filter(readable);
    let parsed = PasswordHash::new(stored.unwrap_or(HASH_OF_NO_ACCOUNT)).map_err(unexpected)?;
    let argon2 = argon2()?;
    let outdated = !is_current(&parsed, argon2.params());
    let right = if outdated {
        // Takes its parameters from the stored hash.
        argon2.verify_password(password.as_bytes(), &parsed).is_ok()
    } else {
        let blocks = argon2.params().block_count();
        memory.lend(blocks, |memory| matches_hash(&argon2, password, &parsed, memory))
    };
    let matches = right && stored.is_some();
    let rehashed = if matches && outdated { Some(hash(password)?) } else { None };
    Ok(VerifyResult { matches, rehashed })
}

fn is_current(stored: &PasswordHash, current: &Params) -> bool {
    let same = |used: Params| {
        (used.m_cost(), used.t_cost(), used.p_cost()) == (current.m_cost(), current.t_cost(), current.p_cost())
    };
    stored.algorithm == Algorithm::Argon2id.ident()
        && stored.version == Some(Version::V0x13.into())
        && Params::try_from(stored).is_ok_and(same)
}

/// [`Argon2::verify_password`] for a hash with these parameters, in memory that exists.
fn matches_hash(argon2: &Argon2<'_>, password: &str, stored: &PasswordHash, memory: &mut [Block]) -> bool {
    let (Some(salt), Some(expected)) = (&stored.salt, &stored.hash) else { return false };
    let mut out = vec![0; expected.as_ref().len()];
    let hashed = argon2.hash_password_into_with_memory(password.as_bytes(), salt.as_ref(), &mut out, memory);
    // Compared in constant time.
    hashed.is_ok() && Output::new(&out).is_ok_and(|found| found == *expected)
}

fn unexpected(error: impl std::fmt::Display) -> BackendError {
    BackendError::Unexpected(format!("argon2: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn check(hasher: &Hasher, password: &str, stored: Option<&str>) -> Result<VerifyResult, BackendError> {
        hasher.verify(hasher.place(Lane::Strangers)?, password, stored).await
    }

    #[tokio::test]
    async fn a_full_queue_refuses_and_leaves_the_other_lane_alone() {
        let hasher = Hasher::new();
        let waiting: Vec<QueuePlace> =
            (0..QUEUE).map(|_| hasher.place(Lane::Strangers).expect("a place in the queue")).collect();
        assert!(matches!(hasher.place(Lane::Strangers), Err(BackendError::Busy(_))));
        assert!(hasher.hash("teak & brass").await.is_ok());
        drop(waiting);
        assert!(hasher.place(Lane::Strangers).is_ok());
    }

    #[tokio::test]
    async fn only_the_password_itself_matches() {
        let hasher = Hasher::new();
        let stored = hasher.hash("teak & brass ⛵").await.expect("hashed");
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
        let right = check(&hasher, "teak & brass ⛵", Some(&stored)).await.expect("checked");
        assert_eq!(right, VerifyResult { matches: true, rehashed: None });
        assert!(!check(&hasher, "teak & brass", Some(&stored)).await.expect("checked").matches);
        assert!(!check(&hasher, "", Some(&stored)).await.expect("checked").matches);
        let again = check(&hasher, "teak & brass ⛵", Some(&stored)).await.expect("checked");
        assert_eq!(again, right, "in memory that others have used");
        assert_eq!(hasher.memory.free().len(), 1, "one after the other in the same memory");
        assert_ne!(stored, hasher.hash("teak & brass ⛵").await.expect("hashed"), "every hash has its own salt");
    }

    // The timing is measured by `scripts/faults sign-in-flood`.
    #[tokio::test]
    async fn an_account_that_does_not_exist_never_matches() {
        let hasher = Hasher::new();
        for password in ["", "wrong"] {
            let result = check(&hasher, password, None).await.expect("checked");
            assert_eq!(result, VerifyResult { matches: false, rehashed: None });
        }
    }

    #[tokio::test]
    async fn older_parameters_are_renewed() {
        let params = Params::new(8_192, 1, 1, None).expect("parameters");
        let old = Argon2::new(Algorithm::Argon2id, Version::V0x13, params).hash_password(b"x").expect("hashed");
        let result = check(&Hasher::new(), "x", Some(&old.to_string())).await.expect("checked");
        assert!(result.matches);
        assert!(result.rehashed.is_some_and(|new| new.contains("m=19456,t=2,p=1")));
    }

    #[tokio::test]
    async fn a_broken_hash_fits_no_password() {
        let result = check(&Hasher::new(), "plain text", Some("plain text")).await.expect("checked");
        assert_eq!(result, VerifyResult { matches: false, rehashed: None });
    }
}
