//! A changed password ends what is under way with the old one.

use crate::sign_in::{EMAIL, HERE, PASSWORD, owned, sign_in};
use crate::support::{TestBackend, on_both_engines};
use argon2::{Algorithm, Argon2, Params, PasswordHasher as _, Version};
use backend::accounts::account::{self, PasswordError};
use backend::accounts::password::Lane;
use backend::accounts::session::{self, Admin};
use backend::accounts::sign_in::SignInError;
use backend::gate::RunPermit;
use std::time::Duration;
use tokio::task::JoinHandle;

const NEW: &str = "a better password";
/// An attempt is counted right before the stored hash is read.
const READ_WITHIN: Duration = Duration::from_millis(200);
const ATTEMPTS: i64 = 3;

/// Keeps checks of passwords waiting until it is dropped.
async fn hold(backend: &TestBackend, lane: Lane) -> RunPermit {
    backend.hashing.place(lane).expect("a place").turn(1).await.expect("a turn")
}

/// Waits until this many attempts have read the stored hash.
async fn under_way(backend: &TestBackend, bucket: &str, attempts: i64) {
    let counted = format!("SELECT COUNT(*) FROM rate_events WHERE bucket = '{bucket}'");
    while backend.number(&counted).await < attempts {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    tokio::time::sleep(READ_WITHIN).await;
}

/// Sign-ins from several networks that wait for the check of the password.
async fn sign_ins(backend: &TestBackend) -> Vec<JoinHandle<Result<(), SignInError>>> {
    let begun = (0..ATTEMPTS).map(|n| {
        let backend = backend.clone();
        tokio::spawn(async move { sign_in(&backend, EMAIL, PASSWORD, &format!("network-{n}")).await.map(drop) })
    });
    let begun = begun.collect();
    under_way(backend, "sign-in:stranger", ATTEMPTS).await;
    begun
}

/// As a wrong password is; on a slow machine the check may have waited too long.
fn is_refused(outcome: Result<(), SignInError>) {
    assert!(matches!(outcome, Err(SignInError::Wrong | SignInError::Unavailable(_))), "{outcome:?}");
}

async fn owner(backend: &TestBackend) -> Admin {
    let signed = sign_in(backend, EMAIL, PASSWORD, HERE).await.expect("in");
    session::resolve(backend, &signed.session.value).await.expect("asked").expect("signed in")
}

/// A change of the password on its page that waits for the check of the current one.
async fn change(backend: &TestBackend, admin: &Admin) -> JoinHandle<Result<(), PasswordError>> {
    let backend = backend.clone();
    let admin = admin.clone();
    let shared = backend.clone();
    let begun =
        tokio::spawn(
            async move { account::change_password(&shared, &admin, PASSWORD, "a thief's password", "").await },
        );
    under_way(&backend, "sign-in:device", 1).await;
    begun
}

on_both_engines! {
    async fn sign_ins_with_the_old_password_end_when_a_command_sets_another(backend: TestBackend) {
        owned(&backend).await;
        let held = hold(&backend, Lane::Strangers).await;
        let begun = sign_ins(&backend).await;
        account::set_password(&backend, EMAIL, NEW).await.expect("set");
        drop(held);
        for attempt in begun {
            is_refused(attempt.await.expect("no panic"));
        }
        assert_eq!((backend.rows("sessions").await, backend.rows("devices").await, backend.rows("known_networks").await), (0, 0, 0));
        sign_in(&backend, EMAIL, NEW, HERE).await.expect("in");
    }

    async fn sign_ins_with_the_old_password_end_when_the_owner_sets_another(backend: TestBackend) {
        owned(&backend).await;
        let owner = owner(&backend).await;
        let held = hold(&backend, Lane::Strangers).await;
        let begun = sign_ins(&backend).await;
        account::change_password(&backend, &owner, PASSWORD, NEW, "").await.expect("changed");
        drop(held);
        for attempt in begun {
            is_refused(attempt.await.expect("no panic"));
        }
        assert_eq!((backend.rows("sessions").await, backend.rows("devices").await), (1, 1), "the owner's own");
    }

    async fn a_change_with_the_old_password_ends_with_it(backend: TestBackend) {
        owned(&backend).await;
        let thief = owner(&backend).await;
        let held = hold(&backend, Lane::Known).await;
        let begun = change(&backend, &thief).await;
        // Another instance has checks of its own.
        let other = backend.instance(|_| {}).await;
        account::set_password(&other, EMAIL, NEW).await.expect("set");
        drop(held);
        // On a slow machine the hash may have been read after the other password was set.
        let ended = begun.await.expect("no panic");
        let is_refused = matches!(ended, Err(PasswordError::SignedOut | PasswordError::Refused { field: "current", .. }));
        assert!(is_refused, "{ended:?}");
        sign_in(&backend, EMAIL, NEW, HERE).await.expect("the password that was set last");
        other.db.close().await;
    }

    async fn a_session_that_was_signed_out_changes_no_password(backend: TestBackend) {
        owned(&backend).await;
        let thief = owner(&backend).await;
        let held = hold(&backend, Lane::Known).await;
        let begun = change(&backend, &thief).await;
        session::sign_out_everywhere(&backend, &thief.account_id).await.expect("out");
        drop(held);
        assert!(matches!(begun.await.expect("no panic"), Err(PasswordError::SignedOut)));
        sign_in(&backend, EMAIL, PASSWORD, HERE).await.expect("the password is as it was");
    }

    async fn a_hash_that_another_sign_in_renewed_refuses_no_one(backend: TestBackend) {
        owned(&backend).await;
        let weaker = Params::new(8_192, 1, 1, None).expect("parameters");
        let old = Argon2::new(Algorithm::Argon2id, Version::V0x13, weaker).hash_password(PASSWORD.as_bytes()).expect("hashed");
        backend.sql(&format!("UPDATE accounts SET password_hash = '{old}'")).await;
        let held = hold(&backend, Lane::Strangers).await;
        let begun = sign_ins(&backend).await;
        drop(held);
        for attempt in begun {
            attempt.await.expect("no panic").expect("in");
        }
        let stored = backend.texts("SELECT password_hash FROM accounts").await;
        assert!(stored[0].contains("m=19456,t=2,p=1"), "{stored:?}");
        assert_eq!(backend.rows("sessions").await, ATTEMPTS);
    }
}
