//! Hashing and checking passwords without letting them take the machine.

use crate::error::BackendError;
use argon2::password_hash::phc::PasswordHash;
use argon2::{Algorithm, Argon2, Params, PasswordHasher as _, PasswordVerifier as _, Version};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;

/// Memory of one hash in KiB, passes over it, and lanes (OWASP's minimum for argon2id).
const MEMORY_KIB: u32 = 19_456;
const PASSES: u32 = 2;
const LANES: u32 = 1;
/// Hashes at once. Each takes a processor and 19 MiB.
const AT_ONCE: usize = 2;
/// Longest wait for a turn; by then a flood of sign-ins is going on.
const PATIENCE: Duration = Duration::from_secs(5);
/// Verified where there is no account, so that this takes as long as if there
/// were one. The parameters are those above; no password is known to match.
const NOBODY: &str = "$argon2id$v=19$m=19456,t=2,p=1$Wq0zj1vYpOa4uD2k7s5mXg$\
     q3hC0m9tY1xVw8rT5uZ2bN7kL4pJ6fD0sA3gH1eR9cI";

/// Hashes passwords, at most two at a time. Clones share the limit.
#[derive(Clone, Debug)]
pub struct Hasher {
    turns: Arc<Semaphore>,
}

/// What a check found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The password is right.
    pub matches: bool,
    /// The same password hashed with today's parameters, where the stored hash
    /// has others.
    pub rehashed: Option<String>,
}

impl Default for Hasher {
    fn default() -> Self {
        Self::new()
    }
}

impl Hasher {
    /// A hasher with a limit of its own; a process should have one.
    #[must_use]
    pub fn new() -> Self {
        Self { turns: Arc::new(Semaphore::new(AT_ONCE)) }
    }

    /// Hashes a password for storage (a PHC string).
    ///
    /// # Errors
    /// [`BackendError::Busy`] if no turn comes within five seconds.
    pub async fn hash(&self, password: &str) -> Result<String, BackendError> {
        let password = password.to_owned();
        self.in_turn(move || hash(&password)).await
    }

    /// Checks a password. Without a stored hash the answer is no, and takes as long.
    ///
    /// # Errors
    /// [`BackendError::Busy`] if no turn comes within five seconds.
    pub async fn verify(&self, password: &str, stored: Option<&str>) -> Result<Verdict, BackendError> {
        let (password, stored) = (password.to_owned(), stored.map(str::to_owned));
        self.in_turn(move || verify(&password, stored.as_deref())).await
    }

    async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, BackendError> + Send + 'static,
    ) -> Result<T, BackendError> {
        let turn = tokio::time::timeout(PATIENCE, Arc::clone(&self.turns).acquire_owned())
            .await
            .map_err(|_| BackendError::Busy("passwords are being checked"))?
            .map_err(|e| BackendError::Unexpected(e.to_string()))?;
        tokio::task::spawn_blocking(move || {
            // Held here, because the thread works on when the caller goes away.
            let _turn = turn;
            work()
        })
        .await
        .map_err(|e| BackendError::Unexpected(format!("hashing: {e}")))?
    }
}

fn argon2() -> Result<Argon2<'static>, BackendError> {
    let params = Params::new(MEMORY_KIB, PASSES, LANES, None).map_err(unexpected)?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

fn hash(password: &str) -> Result<String, BackendError> {
    argon2()?.hash_password(password.as_bytes()).map(|hash| hash.to_string()).map_err(unexpected)
}

fn verify(password: &str, stored: Option<&str>) -> Result<Verdict, BackendError> {
    let parsed = PasswordHash::new(stored.unwrap_or(NOBODY)).map_err(unexpected)?;
    // Takes its parameters from the stored hash.
    let right = argon2()?.verify_password(password.as_bytes(), &parsed).is_ok();
    let matches = right && stored.is_some();
    let current = Params::new(MEMORY_KIB, PASSES, LANES, None).map_err(unexpected)?;
    let outdated = Params::try_from(&parsed).map_or(true, |used| {
        (used.m_cost(), used.t_cost(), used.p_cost()) != (current.m_cost(), current.t_cost(), current.p_cost())
    });
    let rehashed = if matches && outdated { Some(hash(password)?) } else { None };
    Ok(Verdict { matches, rehashed })
}

fn unexpected(error: impl std::fmt::Display) -> BackendError {
    BackendError::Unexpected(format!("argon2: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    #[tokio::test]
    async fn only_the_password_itself_matches() {
        let hasher = Hasher::new();
        let stored = hasher.hash("teak & brass ⛵").await.expect("hashed");
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
        let right = hasher.verify("teak & brass ⛵", Some(&stored)).await.expect("checked");
        assert_eq!(right, Verdict { matches: true, rehashed: None });
        assert!(!hasher.verify("teak & brass", Some(&stored)).await.expect("checked").matches);
        assert!(!hasher.verify("", Some(&stored)).await.expect("checked").matches);
        assert_ne!(stored, hasher.hash("teak & brass ⛵").await.expect("hashed"), "every hash has its own salt");
    }

    #[tokio::test]
    async fn nobody_takes_as_long_and_never_matches() {
        let hasher = Hasher::new();
        let stored = hasher.hash("x").await.expect("hashed");
        let mut took = [Vec::new(), Vec::new()];
        for _ in 0..7 {
            for (times, hash) in took.iter_mut().zip([Some(stored.as_str()), None]) {
                let start = Instant::now();
                assert!(!hasher.verify("wrong", hash).await.expect("checked").matches);
                times.push(start.elapsed());
            }
        }
        let [known, unknown] = took.map(|mut times| {
            times.sort_unstable();
            times[times.len() / 2].as_secs_f64()
        });
        assert!((0.5..2.0).contains(&(known / unknown)), "{known} s against {unknown} s");
    }

    #[tokio::test]
    async fn older_parameters_are_renewed() {
        let params = Params::new(8_192, 1, 1, None).expect("parameters");
        let old = Argon2::new(Algorithm::Argon2id, Version::V0x13, params).hash_password(b"x").expect("hashed");
        let verdict = Hasher::new().verify("x", Some(&old.to_string())).await.expect("checked");
        assert!(verdict.matches);
        assert!(verdict.rehashed.is_some_and(|new| new.contains("m=19456,t=2,p=1")));
    }

    #[tokio::test]
    async fn a_broken_hash_is_an_error_and_not_a_match() {
        assert!(Hasher::new().verify("x", Some("plain text")).await.is_err());
    }
}
