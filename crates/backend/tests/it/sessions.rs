//! Signing in, staying signed in, being kept out.

use crate::support::{TestBackend, on_both_engines};
use backend::account::{self, AccountError};
use backend::session::{self, SignInError};
use domain::limits::{SESSION_IDLE_MS, SESSION_MAX_MS, SIGN_IN_MEMORY_MS};
use domain::time::{DAY, HOUR, MINUTE};
use std::time::Instant;

const EMAIL: &str = "Owner@HarborAndGrain.example";
const PASSWORD: &str = "varnish & brass 1923";
const HERE: &str = "address-one";
const THERE: &str = "address-two";

async fn owned(b: &TestBackend) {
    account::ensure_owner(b, EMAIL, Some(PASSWORD.to_owned())).await.expect("an owner");
}

async fn sign_in(b: &TestBackend, email: &str, password: &str, from: &str) -> Result<String, SignInError> {
    session::sign_in(b, email, password, from, Some("Firefox")).await.map(|token| token.value)
}

async fn is_signed_in(b: &TestBackend, cookie: &str) -> bool {
    session::resolve(b, cookie).await.expect("asked").is_some()
}

/// The wait of a refusal, which must be one.
fn wait_of(outcome: Result<String, SignInError>) -> i64 {
    match outcome {
        Err(SignInError::TooMany { wait_ms }) => wait_ms,
        other => panic!("not kept out but {other:?}"),
    }
}

on_both_engines! {
    async fn the_owner_signs_in_and_out(b: TestBackend) {
        owned(&b).await;
        let token = session::sign_in(&b, " owner@harborandgrain.EXAMPLE ", PASSWORD, HERE, None).await.expect("in");
        assert_eq!(token.max_age, SESSION_MAX_MS / 1_000);
        assert_eq!(token.value.len(), 43);
        let admin = session::resolve(&b, &token.value).await.expect("asked").expect("signed in");
        assert_eq!(admin.email, EMAIL.to_lowercase());
        let stored = b.texts("SELECT token_hash FROM sessions").await;
        assert_ne!(stored, std::slice::from_ref(&token.value), "the cookie itself is not stored");

        let second = sign_in(&b, EMAIL, PASSWORD, HERE).await.expect("in again");
        assert_ne!(second, token.value);
        session::sign_out(&b, &token.value).await.expect("out");
        session::sign_out(&b, &token.value).await.expect("out again");
        assert!(!is_signed_in(&b, &token.value).await);
        assert!(is_signed_in(&b, &second).await, "the other browser stays");
        session::sign_out_everywhere(&b, &admin.account_id).await.expect("out");
        assert!(!is_signed_in(&b, &second).await);
    }

    async fn cookies_nobody_gave_out_are_nobody(b: TestBackend) {
        owned(&b).await;
        for cookie in ["", "x", "' OR 1=1 --", &"a".repeat(100_000), "\0", "ünïcode"] {
            assert!(!is_signed_in(&b, cookie).await);
            session::sign_out(&b, cookie).await.expect("nothing to end");
        }
    }

    async fn refusals_tell_no_more_than_they_should(b: TestBackend) {
        owned(&b).await;
        let hash = b.hashing.hash("somebody else").await.expect("hashed");
        b.sql(&format!("INSERT INTO accounts (id, email, password_hash, is_admin, created_at, updated_at) \
             VALUES ('x', 'crew@example.com', '{hash}', FALSE, 0, 0)")).await;
        for (email, password) in [("", PASSWORD), ("  ", "x"), (EMAIL, "")] {
            assert!(matches!(sign_in(&b, email, password, HERE).await, Err(SignInError::Missing)));
        }
        assert!(matches!(sign_in(&b, EMAIL, "wrong", "a").await, Err(SignInError::Wrong)));
        assert!(matches!(sign_in(&b, "nobody@example.com", PASSWORD, "b").await, Err(SignInError::Wrong)));
        assert!(matches!(sign_in(&b, EMAIL, &PASSWORD.repeat(100), "c").await, Err(SignInError::Wrong)));
        assert!(matches!(sign_in(&b, "crew@example.com", "wrong", "d").await, Err(SignInError::Wrong)));
        assert!(matches!(sign_in(&b, "crew@example.com", "somebody else", "e").await, Err(SignInError::Restricted)));
        assert_eq!(b.rows("sessions").await, 0);
    }

    async fn five_failures_lock_an_account_for_a_while(b: TestBackend) {
        owned(&b).await;
        for n in 0..5 {
            assert!(matches!(sign_in(&b, EMAIL, "wrong", &format!("address-{n}")).await, Err(SignInError::Wrong)));
        }
        assert_eq!(wait_of(sign_in(&b, EMAIL, PASSWORD, THERE).await), MINUTE, "even the right password");
        b.clock.advance(MINUTE / 2);
        assert_eq!(wait_of(sign_in(&b, EMAIL, "wrong", THERE).await), MINUTE / 2, "a refused try prolongs nothing");
        b.clock.advance(MINUTE / 2);
        assert!(matches!(sign_in(&b, EMAIL, "wrong", THERE).await, Err(SignInError::Wrong)));
        assert_eq!(wait_of(sign_in(&b, EMAIL, PASSWORD, THERE).await), 2 * MINUTE, "the wait doubles");
        b.clock.advance(2 * MINUTE);
        sign_in(&b, EMAIL, PASSWORD, THERE).await.expect("in");
        for _ in 0..4 {
            assert!(matches!(sign_in(&b, EMAIL, "wrong", THERE).await, Err(SignInError::Wrong)));
        }
        sign_in(&b, EMAIL, PASSWORD, THERE).await.expect("success starts the count anew");
    }

    async fn five_failures_lock_an_address_but_no_other(b: TestBackend) {
        owned(&b).await;
        for n in 0..5 {
            let guess = sign_in(&b, &format!("guess{n}@example.com"), "wrong", HERE).await;
            assert!(matches!(guess, Err(SignInError::Wrong)));
        }
        assert_eq!(wait_of(sign_in(&b, EMAIL, PASSWORD, HERE).await), MINUTE);
        sign_in(&b, EMAIL, PASSWORD, THERE).await.expect("in from elsewhere");
    }

    async fn an_hour_forgets_failures(b: TestBackend) {
        owned(&b).await;
        for n in 0..4 {
            let guess = sign_in(&b, EMAIL, "wrong", HERE).await;
            assert!(matches!(guess, Err(SignInError::Wrong)), "{n}");
        }
        b.clock.advance(SIGN_IN_MEMORY_MS);
        for n in 0..5 {
            let guess = sign_in(&b, EMAIL, "wrong", HERE).await;
            assert!(matches!(guess, Err(SignInError::Wrong)), "{n}");
        }
        assert_eq!(wait_of(sign_in(&b, EMAIL, "wrong", HERE).await), MINUTE);
        b.clock.advance(SIGN_IN_MEMORY_MS);
        session::sweep(&b).await.expect("swept");
        assert_eq!(b.rows("sign_in_failures").await, 0);
    }

    async fn guesses_made_at_once_do_not_slip_through(b: TestBackend) {
        owned(&b).await;
        let guesses = (0..16).map(|_| {
            let b = b.clone();
            tokio::spawn(async move { sign_in(&b, EMAIL, "wrong", HERE).await })
        });
        let mut wrong = 0;
        for guess in guesses.collect::<Vec<_>>() {
            match guess.await.expect("no panic") {
                Err(SignInError::Wrong) => wrong += 1,
                other => assert_eq!(wait_of(other), MINUTE),
            }
        }
        assert_eq!(wrong, 5);
    }

    async fn unused_sessions_end_and_used_ones_last_a_fortnight(b: TestBackend) {
        owned(&b).await;
        let unused = sign_in(&b, EMAIL, PASSWORD, HERE).await.expect("in");
        let used = sign_in(&b, EMAIL, PASSWORD, HERE).await.expect("in");
        b.clock.advance(SESSION_IDLE_MS - 1);
        assert!(is_signed_in(&b, &used).await);
        b.clock.advance(1);
        assert!(!is_signed_in(&b, &unused).await, "a day without a request");
        let mut gone = SESSION_IDLE_MS;
        while gone + 12 * HOUR < SESSION_MAX_MS {
            b.clock.advance(12 * HOUR);
            gone += 12 * HOUR;
            assert!(is_signed_in(&b, &used).await, "after {} days", gone / DAY);
        }
        b.clock.advance(SESSION_MAX_MS - gone);
        assert!(!is_signed_in(&b, &used).await, "a fortnight is the end");
        assert_eq!(b.rows("sessions").await, 2);
        session::sweep(&b).await.expect("swept");
        assert_eq!(b.rows("sessions").await, 0);
    }

    async fn a_new_password_ends_sessions_and_locks(b: TestBackend) {
        owned(&b).await;
        let before = sign_in(&b, EMAIL, PASSWORD, HERE).await.expect("in");
        for n in 0..5 {
            assert!(sign_in(&b, EMAIL, "wrong", &format!("address-{n}")).await.is_err());
        }
        account::set_password(&b, EMAIL, "a better password").await.expect("set");
        assert!(!is_signed_in(&b, &before).await);
        assert!(matches!(sign_in(&b, EMAIL, PASSWORD, HERE).await, Err(SignInError::Wrong)));
        sign_in(&b, EMAIL, "a better password", HERE).await.expect("in");
        assert!(matches!(account::set_password(&b, EMAIL, "short").await, Err(AccountError::TooShort)));
        assert!(matches!(account::set_password(&b, "no@example.com", "long enough").await, Err(AccountError::NotFound)));
    }

    async fn an_account_that_is_no_longer_the_owners_is_out(b: TestBackend) {
        owned(&b).await;
        let cookie = sign_in(&b, EMAIL, PASSWORD, HERE).await.expect("in");
        b.sql("UPDATE accounts SET is_admin = FALSE").await;
        assert!(!is_signed_in(&b, &cookie).await);
    }

    async fn the_owner_is_made_once(b: TestBackend) {
        assert!(matches!(account::ensure_owner(&b, "owner", None).await, Err(AccountError::BadEmail)));
        let short = account::ensure_owner(&b, EMAIL, Some("short".to_owned())).await;
        assert!(matches!(short, Err(AccountError::TooShort)));
        let made = account::ensure_owner(&b, EMAIL, None).await.expect("made").expect("a generated password");
        sign_in(&b, EMAIL, &made, HERE).await.expect("it works");
        assert_eq!(account::ensure_owner(&b, EMAIL, None).await.expect("there already"), None);
        let other = account::ensure_owner(&b, "other@example.com", Some(PASSWORD.to_owned())).await;
        assert_eq!(other.expect("there already"), None);
        assert_eq!(b.rows("accounts").await, 1);
    }

    async fn without_a_database_nobody_is_sent_away(b: TestBackend) {
        owned(&b).await;
        let cookie = sign_in(&b, EMAIL, PASSWORD, HERE).await.expect("in");
        b.db.close().await;
        assert!(session::resolve(&b, &cookie).await.is_err_and(|e| e.is_unavailable()));
        assert!(matches!(sign_in(&b, EMAIL, PASSWORD, HERE).await, Err(SignInError::Unavailable(_))));
    }

    async fn every_refusal_takes_the_same_time(b: TestBackend) {
        owned(&b).await;
        for _ in 0..5 {
            assert!(sign_in(&b, "locked@example.com", "wrong", "elsewhere").await.is_err());
        }
        let mut took = [Vec::new(), Vec::new(), Vec::new()];
        for n in 0..5 {
            let from = format!("address-{n}");
            for (times, email) in took.iter_mut().zip([EMAIL, "nobody@example.com", "locked@example.com"]) {
                let began = Instant::now();
                assert!(sign_in(&b, email, "wrong", &from).await.is_err());
                times.push(began.elapsed());
            }
        }
        let [wrong, unknown, locked] = took.map(|mut times| {
            times.sort_unstable();
            times[times.len() / 2].as_secs_f64()
        });
        for other in [unknown, locked] {
            assert!((0.4..2.5).contains(&(wrong / other)), "wrong {wrong} s, unknown {unknown} s, locked {locked} s");
        }
    }
}
