//! The second step of a sign-in: codes of an app, recovery codes, limits, and the ways back.

use crate::sign_in::{EMAIL, HERE, PASSWORD, THERE, owned, sign_in};
use crate::support::{TestBackend, on_both_engines};
use backend::accounts::account::{self, AccountError, PasswordError};
use backend::accounts::second_factor;
use backend::accounts::second_step::{self, Proof};
use backend::accounts::session::{self, Admin};
use backend::accounts::sign_in::{SignIn, SignInError, SignedIn};
use backend::accounts::totp::{TotpSecret, period};
use domain::limits::{
    RECOVERY_CODES, SECOND_FACTOR_STRANGERS, SECOND_FACTOR_TRIES, SECOND_FACTOR_WAIT_MS, SECOND_FACTOR_WINDOW_MS,
    SIGN_IN_WINDOW_MS,
};
use domain::messages::second_factor as msg;
use domain::time::{DAY, SECOND};

/// A new code is shown after this.
const NEXT_CODE: i64 = 30 * SECOND;

/// An account with an app.
struct Owner {
    admin: Admin,
    app: TotpSecret,
    codes: Vec<String>,
}

pub(crate) async fn signed_in(backend: &TestBackend, signed: &SignedIn) -> Option<Admin> {
    session::resolve(backend, &signed.session.value).await.expect("asked")
}

/// The owner with two-step sign-in, set up within a session; its code is used up.
async fn owner(backend: &TestBackend) -> Owner {
    owned(backend).await;
    let signed = sign_in(backend, EMAIL, PASSWORD, HERE).await.expect("in");
    let admin = signed_in(backend, &signed).await.expect("signed in");
    let app = TotpSecret::random().expect("randomness");
    let codes =
        second_factor::set_up(backend, &admin, PASSWORD, &app.text(), &code(backend, &app)).await.expect("set up");
    backend.clock.advance(NEXT_CODE);
    Owner { admin, app, codes }
}

fn code(backend: &TestBackend, app: &TotpSecret) -> String {
    app.code(period(backend.clock.now()))
}

/// The first step: the cookie of the second.
pub(crate) async fn first_step(backend: &TestBackend, from: &str) -> String {
    match sign_in(backend, EMAIL, PASSWORD, from).await {
        Err(SignInError::NeedsCode { pending }) => pending.value,
        other => panic!("no code is asked for: {other:?}"),
    }
}

pub(crate) async fn second_step(
    backend: &TestBackend,
    pending: &str,
    code: &str,
    from: &str,
) -> Result<SignedIn, SignInError> {
    let given = SignIn { client_key: from, range_key: from, user_agent: Some("Firefox"), ..SignIn::default() };
    second_step::take(backend, pending, Proof::Code(code), given).await
}

pub(crate) async fn both_steps(backend: &TestBackend, code: &str, from: &str) -> Result<SignedIn, SignInError> {
    let pending = first_step(backend, from).await;
    second_step(backend, &pending, code, from).await
}

pub(crate) fn sentence<T: std::fmt::Debug>(outcome: Result<T, PasswordError>, wanted: &str) -> &'static str {
    match outcome {
        Err(PasswordError::Refused { field, sentence }) if field == wanted => sentence,
        other => panic!("not refused at {wanted}: {other:?}"),
    }
}

on_both_engines! {
    async fn a_sign_in_needs_password_and_code(backend: TestBackend) {
        let owner = owner(&backend).await;
        let sessions = backend.rows("sessions").await;
        let pending = first_step(&backend, THERE).await;
        assert_eq!(backend.rows("sessions").await, sessions, "the password alone begins no session");
        assert_eq!(pending.len(), 43);
        assert_ne!(backend.texts("SELECT token_hash FROM pending_sign_ins").await, [pending.as_str()]);
        let signed = second_step(&backend, &pending, &format!(" {} ", code(&backend, &owner.app)), THERE).await.expect("in");
        assert_eq!(signed_in(&backend, &signed).await.expect("signed in").email, EMAIL.to_lowercase());
        assert_eq!(backend.rows("pending_sign_ins").await, 0);
        assert_eq!(backend.rows("rate_events").await, 0, "right passwords and codes are not counted");
    }

    async fn a_code_of_the_app_is_accepted_once(backend: TestBackend) {
        let owner = owner(&backend).await;
        let used = code(&backend, &owner.app);
        both_steps(&backend, &used, HERE).await.expect("in");
        assert!(matches!(both_steps(&backend, &used, HERE).await, Err(SignInError::WrongCode)));
        let earlier = owner.app.code(period(backend.clock.now()) - 1);
        assert!(matches!(both_steps(&backend, &earlier, HERE).await, Err(SignInError::WrongCode)), "nor an earlier one");
        backend.clock.advance(NEXT_CODE);
        both_steps(&backend, &code(&backend, &owner.app), HERE).await.expect("the next one");
        // The clock is set back: what was used in the future no longer counts.
        backend.clock.advance(-DAY);
        both_steps(&backend, &code(&backend, &owner.app), HERE).await.expect("in");
    }

    async fn one_code_signs_in_once_however_many_try_at_once(backend: TestBackend) {
        let owner = owner(&backend).await;
        let used = code(&backend, &owner.app);
        let mut steps = Vec::new();
        for _ in 0..3 {
            let pending = first_step(&backend, HERE).await;
            let shared = backend.clone();
            let code = used.clone();
            steps.push(tokio::spawn(async move { second_step(&shared, &pending, &code, HERE).await.is_ok() }));
        }
        let mut signed = 0;
        for step in steps {
            signed += i64::from(step.await.expect("no panic"));
        }
        assert_eq!(signed, 1);
        assert_eq!(backend.rows("sessions").await, 2, "with the one that set it up");
    }

    async fn a_recovery_code_signs_in_once(backend: TestBackend) {
        let owner = owner(&backend).await;
        assert_eq!(owner.codes.len(), RECOVERY_CODES);
        let stored = backend.texts("SELECT code_hash FROM recovery_codes").await;
        assert!(stored.iter().all(|hash| hash.len() == 64), "hashes");
        let typed = owner.codes[0].to_uppercase().replace('-', " ");
        both_steps(&backend, &typed, HERE).await.expect("in");
        assert!(matches!(both_steps(&backend, &owner.codes[0], HERE).await, Err(SignInError::WrongCode)));
        assert_eq!(second_factor::read(&backend, &owner.admin).await.expect("a read").codes_left, 9);
        let renewed = second_factor::renew_codes(&backend, &owner.admin, PASSWORD).await.expect("renewed").expect("on");
        assert!(matches!(both_steps(&backend, &owner.codes[1], HERE).await, Err(SignInError::WrongCode)));
        both_steps(&backend, &renewed[1], HERE).await.expect("in");
    }

    async fn the_second_step_ends_in_time_and_after_a_few_tries(backend: TestBackend) {
        let owner = owner(&backend).await;
        let pending = first_step(&backend, HERE).await;
        backend.clock.advance(SECOND_FACTOR_WAIT_MS);
        assert!(matches!(second_step(&backend, &pending, &code(&backend, &owner.app), HERE).await, Err(SignInError::Ended)));
        let pending = first_step(&backend, HERE).await;
        assert!(matches!(second_step(&backend, &pending, "  ", HERE).await, Err(SignInError::Missing)));
        for n in 0..SECOND_FACTOR_TRIES {
            // Each from another network, so that no wait comes first.
            let outcome = second_step(&backend, &pending, "000000", &format!("network-{n}")).await;
            assert!(matches!(outcome, Err(SignInError::WrongCode)), "{outcome:?}");
        }
        let last = second_step(&backend, &pending, &code(&backend, &owner.app), "elsewhere").await;
        assert!(matches!(last, Err(SignInError::Ended)), "even the right one: {last:?}");
        for cookie in ["", "x", &"a".repeat(1_000)] {
            assert!(matches!(second_step(&backend, cookie, "000000", HERE).await, Err(SignInError::Ended)));
        }
        session::sweep(&backend).await.expect("swept");
        assert_eq!(backend.rows("pending_sign_ins").await, 1);
        backend.clock.advance(SECOND_FACTOR_WAIT_MS);
        session::sweep(&backend).await.expect("swept");
        assert_eq!(backend.rows("pending_sign_ins").await, 0);
    }

    async fn who_knows_the_password_guesses_few_codes(backend: TestBackend) {
        let owner = owner(&backend).await;
        let mut checked = 0;
        for n in 0..4 * SECOND_FACTOR_STRANGERS {
            let from = format!("thief-{n}");
            if n % 3 == 0 {
                backend.clock.advance(SIGN_IN_WINDOW_MS);
            }
            let Err(SignInError::NeedsCode { pending }) = sign_in(&backend, EMAIL, PASSWORD, &from).await else { continue };
            let outcome = second_step(&backend, &pending.value, "000000", &from).await;
            checked += i64::from(matches!(outcome, Err(SignInError::WrongCode)));
        }
        assert_eq!(checked, SECOND_FACTOR_STRANGERS, "of {} in ten hours", 4 * SECOND_FACTOR_STRANGERS);
        backend.clock.advance(SECOND_FACTOR_WINDOW_MS);
        both_steps(&backend, &code(&backend, &owner.app), THERE).await.expect("in");
    }

    async fn a_changed_password_ends_the_second_step(backend: TestBackend) {
        let owner = owner(&backend).await;
        let pending = first_step(&backend, HERE).await;
        account::set_password(&backend, EMAIL, "a better password").await.expect("set");
        let outcome = second_step(&backend, &pending, &code(&backend, &owner.app), HERE).await;
        assert!(matches!(outcome, Err(SignInError::Ended)), "{outcome:?}");
        assert_eq!(backend.rows("sessions").await, 0);
        assert!(matches!(sign_in(&backend, EMAIL, "a better password", HERE).await, Err(SignInError::NeedsCode { .. })));
    }

    async fn setting_it_up_needs_password_and_code_and_ends_other_sessions(backend: TestBackend) {
        owned(&backend).await;
        let other = sign_in(&backend, EMAIL, PASSWORD, THERE).await.expect("in");
        let signed = sign_in(&backend, EMAIL, PASSWORD, HERE).await.expect("in");
        let admin = signed_in(&backend, &signed).await.expect("signed in");
        let app = TotpSecret::random().expect("randomness");
        let (key, right) = (app.text(), code(&backend, &app));
        assert_eq!(sentence(second_factor::set_up(&backend, &admin, PASSWORD, "short", &right).await, "secret"), msg::SECRET_WRONG);
        assert_eq!(sentence(second_factor::set_up(&backend, &admin, PASSWORD, &key, "12345").await, "code"), msg::APP_CODE_WRONG);
        sentence(second_factor::set_up(&backend, &admin, "wrong", &key, &right).await, "current");
        assert_eq!(backend.rows("totp_secrets").await, 0);
        assert_eq!(second_factor::renew_codes(&backend, &admin, PASSWORD).await.expect("asked"), None, "off");
        assert!(signed_in(&backend, &other).await.is_some());

        second_factor::set_up(&backend, &admin, PASSWORD, &key, &right).await.expect("set up");
        assert!(signed_in(&backend, &other).await.is_none(), "it began without a code");
        assert!(signed_in(&backend, &signed).await.is_none(), "a copy of the former cookie");
        assert!(signed_in(&backend, &admin.renewed_tokens().expect("other tokens")).await.is_some());
        assert!(matches!(both_steps(&backend, &right, HERE).await, Err(SignInError::WrongCode)), "used for setting up");
        sentence(second_factor::turn_off(&backend, &admin, "wrong").await, "current");
        second_factor::turn_off(&backend, &admin, PASSWORD).await.expect("off");
        sign_in(&backend, EMAIL, PASSWORD, HERE).await.expect("the password is enough again");
        assert_eq!((backend.rows("recovery_codes").await, backend.rows("totp_secrets").await), (0, 0));
    }

    async fn a_command_turns_it_off(backend: TestBackend) {
        let owner = owner(&backend).await;
        let pending = first_step(&backend, HERE).await;
        assert!(second_factor::is_on(&backend, EMAIL).await.expect("asked"));
        assert!(second_factor::remove(&backend, EMAIL).await.expect("removed"));
        assert!(!second_factor::remove(&backend, EMAIL).await.expect("off already"));
        assert!(matches!(second_factor::remove(&backend, "no@example.com").await, Err(AccountError::NotFound)));
        assert!(matches!(second_step(&backend, &pending, &code(&backend, &owner.app), HERE).await, Err(SignInError::Ended)));
        sign_in(&backend, EMAIL, PASSWORD, HERE).await.expect("in");
    }

    async fn each_step_may_be_at_another_instance(backend: TestBackend) {
        let owner = owner(&backend).await;
        let pending = first_step(&backend, HERE).await;
        let other = backend.instance(|_| {}).await;
        let given = SignIn { client_key: HERE, range_key: HERE, ..SignIn::default() };
        let signed = second_step::take(&other, &pending, Proof::Code(&code(&backend, &owner.app)), given).await;
        assert!(signed_in(&backend, &signed.expect("in")).await.is_some());
        other.db.close().await;
    }

    async fn a_damaged_key_leaves_the_recovery_codes(backend: TestBackend) {
        let owner = owner(&backend).await;
        backend.sql("UPDATE totp_secrets SET secret = 'no key'").await;
        assert!(matches!(both_steps(&backend, &code(&backend, &owner.app), HERE).await, Err(SignInError::WrongCode)));
        both_steps(&backend, &owner.codes[0], HERE).await.expect("in");
    }
}
