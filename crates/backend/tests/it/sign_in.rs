//! Limits of sign-in attempts.

use crate::support::{TestBackend, on_both_engines};
use backend::accounts::account;
use backend::accounts::sign_in::{SignIn, SignInError, SignedIn};
use domain::limits::{
    DEVICE_KEEP_MS, SIGN_IN_DEVICE_TRIES, SIGN_IN_MEMORY_MS, SIGN_IN_NETWORKS, SIGN_IN_STRANGERS,
    SIGN_IN_STRANGERS_PER_RANGE, SIGN_IN_WINDOW_MS,
};
use domain::time::{DAY, MINUTE};

pub(crate) const EMAIL: &str = "Owner@HarborAndGrain.example";
pub(crate) const PASSWORD: &str = "varnish & brass 1923";
pub(crate) const HERE: &str = "address-one";
pub(crate) const THERE: &str = "address-two";

type Outcome = Result<SignedIn, SignInError>;

pub(crate) async fn owned(backend: &TestBackend) {
    account::ensure_owner(backend, EMAIL, Some(PASSWORD.to_owned())).await.expect("an owner");
}

/// An attempt from an address in a range of its own.
pub(crate) async fn sign_in(backend: &TestBackend, email: &str, password: &str, from: &str) -> Outcome {
    let given =
        SignIn { email, password, client_key: from, range_key: from, user_agent: Some("Firefox"), ..SignIn::default() };
    backend::accounts::sign_in::sign_in(backend, given).await
}

/// An attempt from a device that has a cookie.
async fn with_device(backend: &TestBackend, password: &str, from: &str, device: &str) -> Outcome {
    let given =
        SignIn { email: EMAIL, password, client_key: from, range_key: from, device: Some(device), ..SignIn::default() };
    backend::accounts::sign_in::sign_in(backend, given).await
}

/// Whether the password was checked: it was, and was wrong.
fn was_checked(outcome: &Outcome) -> bool {
    match outcome {
        Err(SignInError::Wrong) => true,
        Err(SignInError::TooMany { .. }) => false,
        other => panic!("neither wrong nor limited but {other:?}"),
    }
}

/// The wait of a refusal, which the outcome must be.
fn wait_of(outcome: Outcome) -> i64 {
    match outcome {
        Err(SignInError::TooMany { wait_ms }) => wait_ms,
        other => panic!("not refused but {other:?}"),
    }
}

/// Wrong passwords from this many addresses, each in a range of its own, ten rounds; returns how
/// many were checked.
async fn flood(backend: &TestBackend, addresses: usize) -> i64 {
    let mut checked = 0;
    for n in 0..addresses * 10 {
        checked +=
            i64::from(was_checked(&sign_in(backend, EMAIL, "wrong", &format!("attacker-{}", n % addresses)).await));
    }
    checked
}

on_both_engines! {
    async fn refusals_tell_no_more_than_they_should(backend: TestBackend) {
        owned(&backend).await;
        let hash = backend.hashing.hash("somebody else").await.expect("hashed");
        backend.sql(&format!("INSERT INTO accounts (id, email, password_hash, is_admin, created_at, updated_at) \
             VALUES ('x', 'crew@example.com', '{hash}', FALSE, 0, 0)")).await;
        for (email, password) in [("", PASSWORD), ("  ", "x"), (EMAIL, "")] {
            assert!(matches!(sign_in(&backend, email, password, HERE).await, Err(SignInError::Missing)));
        }
        assert!(matches!(sign_in(&backend, EMAIL, "wrong", "a").await, Err(SignInError::Wrong)));
        assert!(matches!(sign_in(&backend, "nobody@example.com", PASSWORD, "b").await, Err(SignInError::Wrong)));
        assert!(matches!(sign_in(&backend, EMAIL, &PASSWORD.repeat(100), "c").await, Err(SignInError::Wrong)));
        assert!(matches!(sign_in(&backend, "crew@example.com", "wrong", "d").await, Err(SignInError::Wrong)));
        assert!(matches!(sign_in(&backend, "crew@example.com", "somebody else", "e").await, Err(SignInError::Restricted)));
        assert_eq!(backend.rows("sessions").await, 0);
    }

    async fn five_wrong_passwords_from_five_addresses_lock_nobody_out(backend: TestBackend) {
        owned(&backend).await;
        for n in 0..5 {
            assert!(was_checked(&sign_in(&backend, EMAIL, "wrong", &format!("address-{n}")).await));
        }
        sign_in(&backend, EMAIL, PASSWORD, THERE).await.expect("in");
    }

    async fn an_address_waits_longer_after_each_failure_and_no_other_does(backend: TestBackend) {
        owned(&backend).await;
        for _ in 0..5 {
            assert!(was_checked(&sign_in(&backend, EMAIL, "wrong", HERE).await));
        }
        assert_eq!(wait_of(sign_in(&backend, EMAIL, PASSWORD, HERE).await), MINUTE, "even the right password");
        backend.clock.advance(MINUTE / 2);
        assert_eq!(wait_of(sign_in(&backend, EMAIL, "wrong", HERE).await), MINUTE / 2, "a refused attempt prolongs nothing");
        backend.clock.advance(MINUTE / 2);
        assert!(was_checked(&sign_in(&backend, "guess@example.com", "wrong", HERE).await));
        assert_eq!(wait_of(sign_in(&backend, EMAIL, PASSWORD, HERE).await), 2 * MINUTE, "the wait doubles");
        sign_in(&backend, EMAIL, PASSWORD, THERE).await.expect("in from elsewhere");
        backend.clock.advance(2 * MINUTE);
        sign_in(&backend, EMAIL, PASSWORD, HERE).await.expect("in");
        for _ in 0..4 {
            assert!(was_checked(&sign_in(&backend, EMAIL, "wrong", HERE).await));
        }
        sign_in(&backend, EMAIL, PASSWORD, HERE).await.expect("success resets the count");
    }

    async fn an_hour_forgets_failures(backend: TestBackend) {
        owned(&backend).await;
        for _ in 0..4 {
            assert!(was_checked(&sign_in(&backend, EMAIL, "wrong", HERE).await));
        }
        backend.clock.advance(SIGN_IN_MEMORY_MS);
        for _ in 0..5 {
            assert!(was_checked(&sign_in(&backend, EMAIL, "wrong", HERE).await));
        }
        assert_eq!(wait_of(sign_in(&backend, EMAIL, "wrong", HERE).await), MINUTE);
        backend.clock.advance(SIGN_IN_MEMORY_MS);
        backend::accounts::session::sweep(&backend).await.expect("swept");
        assert_eq!(backend.rows("sign_in_failures").await, 0);
    }

    async fn a_flood_reaches_the_hash_so_often_and_no_more(backend: TestBackend) {
        owned(&backend).await;
        let mine = sign_in(&backend, EMAIL, PASSWORD, HERE).await.expect("in").device.value;
        sign_in(&backend, EMAIL, PASSWORD, THERE).await.expect("in");
        assert_eq!(flood(&backend, 40).await, SIGN_IN_STRANGERS);
        assert!(wait_of(sign_in(&backend, EMAIL, PASSWORD, "new address").await) <= SIGN_IN_WINDOW_MS);
        let renewed = with_device(&backend, PASSWORD, "new address", &mine).await.expect("a known device gets in from anywhere");
        sign_in(&backend, EMAIL, PASSWORD, THERE).await.expect("a known network gets in without a cookie");
        assert_eq!(flood(&backend, 40).await, 0, "the owner's success gives the flood nothing");

        // Worst case: the attacker is in the owner's network and has the cookie.
        let mut checked = SIGN_IN_STRANGERS;
        for from in ["attacker-1", THERE, HERE] {
            for _ in 0..20 {
                checked += i64::from(was_checked(&with_device(&backend, "wrong", from, &renewed.device.value).await));
            }
        }
        assert!(checked <= 25, "{checked} checks");
        backend.clock.advance(SIGN_IN_WINDOW_MS);
        assert_eq!(flood(&backend, 40).await, SIGN_IN_STRANGERS);
    }

    async fn one_range_of_addresses_leaves_room_for_others(backend: TestBackend) {
        owned(&backend).await;
        let mut checked = 0;
        for n in 0..200 {
            let from = format!("rented-{n}");
            let given = SignIn { email: EMAIL, password: "wrong", client_key: &from, range_key: "10/8", ..SignIn::default() };
            checked += i64::from(was_checked(&backend::accounts::sign_in::sign_in(&backend, given).await));
        }
        assert_eq!(checked, SIGN_IN_STRANGERS_PER_RANGE);
        sign_in(&backend, EMAIL, PASSWORD, "new address").await.expect("an address without failures, elsewhere");
    }

    async fn a_stolen_device_cookie_gives_a_few_tries_and_no_more(backend: TestBackend) {
        owned(&backend).await;
        let mine = sign_in(&backend, EMAIL, PASSWORD, HERE).await.expect("in").device.value;
        let other = sign_in(&backend, EMAIL, PASSWORD, HERE).await.expect("in").device.value;
        assert_eq!(flood(&backend, 40).await, SIGN_IN_STRANGERS);
        let mut checked = 0;
        for n in 0..40 {
            checked += i64::from(was_checked(&with_device(&backend, "wrong", &format!("thief-{n}"), &mine).await));
        }
        assert_eq!(checked, SIGN_IN_DEVICE_TRIES);
        with_device(&backend, PASSWORD, "anywhere", &other).await.expect("the other device is still known");
        backend.clock.advance(SIGN_IN_WINDOW_MS);
        assert_eq!(flood(&backend, 40).await, SIGN_IN_STRANGERS);
        assert!(!was_checked(&with_device(&backend, "wrong", "thief", &mine).await), "forever");
    }

    async fn a_device_is_known_to_its_account_until_it_signs_in_again(backend: TestBackend) {
        owned(&backend).await;
        let mine = sign_in(&backend, EMAIL, PASSWORD, HERE).await.expect("in").device.value;
        backend.sql("INSERT INTO accounts (id, email, password_hash, is_admin, created_at, updated_at) \
             SELECT 'x', 'partner@example.com', password_hash, is_admin, 0, 0 FROM accounts").await;
        let theirs = sign_in(&backend, "partner@example.com", PASSWORD, HERE).await.expect("in").device.value;
        let renewed = with_device(&backend, PASSWORD, "hotel", &mine).await.expect("in").device.value;
        assert_ne!(renewed, mine);
        assert_eq!(flood(&backend, 40).await, SIGN_IN_STRANGERS);
        assert!(!was_checked(&with_device(&backend, "wrong", "new-1", &mine).await), "a copy of the old cookie");
        assert!(!was_checked(&with_device(&backend, "wrong", "new-2", &theirs).await), "another account's");
        assert!(was_checked(&with_device(&backend, "wrong", "new-3", &renewed).await));
        backend.clock.advance(DEVICE_KEEP_MS);
        assert_eq!(flood(&backend, 40).await, SIGN_IN_STRANGERS);
        assert!(!was_checked(&with_device(&backend, "wrong", "new-4", &renewed).await), "too long ago");
        backend::accounts::session::sweep(&backend).await.expect("swept");
        assert_eq!((backend.rows("devices").await, backend.rows("known_networks").await), (0, 0));
    }

    async fn accounts_that_do_not_exist_answer_the_same(backend: TestBackend) {
        owned(&backend).await;
        sign_in(&backend, EMAIL, PASSWORD, HERE).await.expect("in");
        let mut answers = [Vec::new(), Vec::new()];
        for (answers, email) in answers.iter_mut().zip([EMAIL, "nobody@example.com"]) {
            for n in 0..30 {
                // HERE is known: this must not depend on which account is tried.
                let from = if n % 2 == 0 { HERE.to_owned() } else { format!("{email}-{n}") };
                answers.push(match sign_in(&backend, email, "wrong", &from).await {
                    Err(SignInError::Wrong) => None,
                    other => Some(wait_of(other)),
                });
            }
            backend.sql("DELETE FROM sign_in_failures").await;
        }
        assert_eq!(answers[0], answers[1]);
    }

    async fn guesses_made_at_once_do_not_slip_through(backend: TestBackend) {
        owned(&backend).await;
        sign_in(&backend, EMAIL, PASSWORD, HERE).await.expect("in");
        let guesses = (0..16).map(|_| {
            let backend = backend.clone();
            tokio::spawn(async move { sign_in(&backend, EMAIL, "wrong", HERE).await })
        });
        let mut checked = 0;
        let mut busy = 0;
        for guess in guesses.collect::<Vec<_>>() {
            match guess.await.expect("no panic") {
                // The queue of checks is short; refused attempts are not counted.
                Err(SignInError::Unavailable(cause)) if cause.is_unavailable() => busy += 1,
                other => checked += i64::from(was_checked(&other)),
            }
        }
        assert!((1..=SIGN_IN_NETWORKS).contains(&checked), "{checked} checked, {busy} turned away");
        let counted = backend.number("SELECT COUNT(*) FROM rate_events WHERE bucket = 'sign-in:network'").await;
        assert_eq!(counted, checked);
    }

    async fn events_in_the_future_keep_nobody_waiting(backend: TestBackend) {
        owned(&backend).await;
        let mine = sign_in(&backend, EMAIL, PASSWORD, HERE).await.expect("in").device.value;
        backend.clock.advance(DAY);
        flood(&backend, 40).await;
        for _ in 0..20 {
            let _ = with_device(&backend, "wrong", HERE, &mine).await;
        }
        assert!(!was_checked(&sign_in(&backend, EMAIL, "wrong", HERE).await));
        backend.clock.advance(-DAY);
        sign_in(&backend, EMAIL, PASSWORD, HERE).await.expect("in");
        sign_in(&backend, EMAIL, PASSWORD, "attacker-1").await.expect("in");
        backend.sweep_counters().await.expect("swept");
        backend::accounts::session::sweep(&backend).await.expect("swept");
        assert_eq!((backend.rows("rate_events").await, backend.rows("sign_in_failures").await), (0, 0));
    }
}
