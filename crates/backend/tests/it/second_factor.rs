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

pub(crate) async fn signed_in(b: &TestBackend, signed: &SignedIn) -> Option<Admin> {
    session::resolve(b, &signed.session.value).await.expect("asked")
}

/// The owner with two-step sign-in, set up within a session; its code is used up.
async fn owner(b: &TestBackend) -> Owner {
    owned(b).await;
    let signed = sign_in(b, EMAIL, PASSWORD, HERE).await.expect("in");
    let admin = signed_in(b, &signed).await.expect("signed in");
    let app = TotpSecret::random().expect("randomness");
    let codes = second_factor::set_up(b, &admin, PASSWORD, &app.text(), &code(b, &app)).await.expect("set up");
    b.clock.advance(NEXT_CODE);
    Owner { admin, app, codes }
}

fn code(b: &TestBackend, app: &TotpSecret) -> String {
    app.code(period(b.clock.now()))
}

/// The first step: the cookie of the second.
pub(crate) async fn first_step(b: &TestBackend, from: &str) -> String {
    match sign_in(b, EMAIL, PASSWORD, from).await {
        Err(SignInError::NeedsCode { pending }) => pending.value,
        other => panic!("no code is asked for: {other:?}"),
    }
}

pub(crate) async fn second_step(
    b: &TestBackend,
    pending: &str,
    code: &str,
    from: &str,
) -> Result<SignedIn, SignInError> {
    let given = SignIn { client_key: from, range_key: from, user_agent: Some("Firefox"), ..SignIn::default() };
    second_step::take(b, pending, Proof::Code(code), given).await
}

pub(crate) async fn both_steps(b: &TestBackend, code: &str, from: &str) -> Result<SignedIn, SignInError> {
    let pending = first_step(b, from).await;
    second_step(b, &pending, code, from).await
}

pub(crate) fn sentence<T: std::fmt::Debug>(outcome: Result<T, PasswordError>, wanted: &str) -> &'static str {
    match outcome {
        Err(PasswordError::Refused { field, sentence }) if field == wanted => sentence,
        other => panic!("not refused at {wanted}: {other:?}"),
    }
}

on_both_engines! {
    async fn a_sign_in_needs_password_and_code(b: TestBackend) {
        let owner = owner(&b).await;
        let sessions = b.rows("sessions").await;
        let pending = first_step(&b, THERE).await;
        assert_eq!(b.rows("sessions").await, sessions, "the password alone begins no session");
        assert_eq!(pending.len(), 43);
        assert_ne!(b.texts("SELECT token_hash FROM pending_sign_ins").await, [pending.as_str()]);
        let signed = second_step(&b, &pending, &format!(" {} ", code(&b, &owner.app)), THERE).await.expect("in");
        assert_eq!(signed_in(&b, &signed).await.expect("signed in").email, EMAIL.to_lowercase());
        assert_eq!(b.rows("pending_sign_ins").await, 0);
        assert_eq!(b.rows("rate_events").await, 0, "right passwords and codes are not counted");
    }

    async fn a_code_of_the_app_is_accepted_once(b: TestBackend) {
        let owner = owner(&b).await;
        let used = code(&b, &owner.app);
        both_steps(&b, &used, HERE).await.expect("in");
        assert!(matches!(both_steps(&b, &used, HERE).await, Err(SignInError::WrongCode)));
        let earlier = owner.app.code(period(b.clock.now()) - 1);
        assert!(matches!(both_steps(&b, &earlier, HERE).await, Err(SignInError::WrongCode)), "nor an earlier one");
        b.clock.advance(NEXT_CODE);
        both_steps(&b, &code(&b, &owner.app), HERE).await.expect("the next one");
        // The clock is set back: what was used in the future no longer counts.
        b.clock.advance(-DAY);
        both_steps(&b, &code(&b, &owner.app), HERE).await.expect("in");
    }

    async fn one_code_signs_in_once_however_many_try_at_once(b: TestBackend) {
        let owner = owner(&b).await;
        let used = code(&b, &owner.app);
        let mut steps = Vec::new();
        for _ in 0..3 {
            let pending = first_step(&b, HERE).await;
            let shared = b.clone();
            let code = used.clone();
            steps.push(tokio::spawn(async move { second_step(&shared, &pending, &code, HERE).await.is_ok() }));
        }
        let mut signed = 0;
        for step in steps {
            signed += i64::from(step.await.expect("no panic"));
        }
        assert_eq!(signed, 1);
        assert_eq!(b.rows("sessions").await, 2, "with the one that set it up");
    }

    async fn a_recovery_code_signs_in_once(b: TestBackend) {
        let owner = owner(&b).await;
        assert_eq!(owner.codes.len(), RECOVERY_CODES);
        let stored = b.texts("SELECT code_hash FROM recovery_codes").await;
        assert!(stored.iter().all(|hash| hash.len() == 64), "hashes");
        let typed = owner.codes[0].to_uppercase().replace('-', " ");
        both_steps(&b, &typed, HERE).await.expect("in");
        assert!(matches!(both_steps(&b, &owner.codes[0], HERE).await, Err(SignInError::WrongCode)));
        assert_eq!(second_factor::read(&b, &owner.admin).await.expect("a read").codes_left, 9);
        let renewed = second_factor::renew_codes(&b, &owner.admin, PASSWORD).await.expect("renewed").expect("on");
        assert!(matches!(both_steps(&b, &owner.codes[1], HERE).await, Err(SignInError::WrongCode)));
        both_steps(&b, &renewed[1], HERE).await.expect("in");
    }

    async fn the_second_step_ends_in_time_and_after_a_few_tries(b: TestBackend) {
        let owner = owner(&b).await;
        let pending = first_step(&b, HERE).await;
        b.clock.advance(SECOND_FACTOR_WAIT_MS);
        assert!(matches!(second_step(&b, &pending, &code(&b, &owner.app), HERE).await, Err(SignInError::Ended)));
        let pending = first_step(&b, HERE).await;
        assert!(matches!(second_step(&b, &pending, "  ", HERE).await, Err(SignInError::Missing)));
        for n in 0..SECOND_FACTOR_TRIES {
            // Each from another network, so that no wait comes first.
            let outcome = second_step(&b, &pending, "000000", &format!("network-{n}")).await;
            assert!(matches!(outcome, Err(SignInError::WrongCode)), "{outcome:?}");
        }
        let last = second_step(&b, &pending, &code(&b, &owner.app), "elsewhere").await;
        assert!(matches!(last, Err(SignInError::Ended)), "even the right one: {last:?}");
        for cookie in ["", "x", &"a".repeat(1_000)] {
            assert!(matches!(second_step(&b, cookie, "000000", HERE).await, Err(SignInError::Ended)));
        }
        session::sweep(&b).await.expect("swept");
        assert_eq!(b.rows("pending_sign_ins").await, 1);
        b.clock.advance(SECOND_FACTOR_WAIT_MS);
        session::sweep(&b).await.expect("swept");
        assert_eq!(b.rows("pending_sign_ins").await, 0);
    }

    async fn who_knows_the_password_guesses_few_codes(b: TestBackend) {
        let owner = owner(&b).await;
        let mut checked = 0;
        for n in 0..4 * SECOND_FACTOR_STRANGERS {
            let from = format!("thief-{n}");
            if n % 3 == 0 {
                b.clock.advance(SIGN_IN_WINDOW_MS);
            }
            let Err(SignInError::NeedsCode { pending }) = sign_in(&b, EMAIL, PASSWORD, &from).await else { continue };
            let outcome = second_step(&b, &pending.value, "000000", &from).await;
            checked += i64::from(matches!(outcome, Err(SignInError::WrongCode)));
        }
        assert_eq!(checked, SECOND_FACTOR_STRANGERS, "of {} in ten hours", 4 * SECOND_FACTOR_STRANGERS);
        b.clock.advance(SECOND_FACTOR_WINDOW_MS);
        both_steps(&b, &code(&b, &owner.app), THERE).await.expect("in");
    }

    async fn a_changed_password_ends_the_second_step(b: TestBackend) {
        let owner = owner(&b).await;
        let pending = first_step(&b, HERE).await;
        account::set_password(&b, EMAIL, "a better password").await.expect("set");
        let outcome = second_step(&b, &pending, &code(&b, &owner.app), HERE).await;
        assert!(matches!(outcome, Err(SignInError::Ended)), "{outcome:?}");
        assert_eq!(b.rows("sessions").await, 0);
        assert!(matches!(sign_in(&b, EMAIL, "a better password", HERE).await, Err(SignInError::NeedsCode { .. })));
    }

    async fn setting_it_up_needs_password_and_code_and_ends_other_sessions(b: TestBackend) {
        owned(&b).await;
        let other = sign_in(&b, EMAIL, PASSWORD, THERE).await.expect("in");
        let signed = sign_in(&b, EMAIL, PASSWORD, HERE).await.expect("in");
        let admin = signed_in(&b, &signed).await.expect("signed in");
        let app = TotpSecret::random().expect("randomness");
        let (key, right) = (app.text(), code(&b, &app));
        assert_eq!(sentence(second_factor::set_up(&b, &admin, PASSWORD, "short", &right).await, "secret"), msg::SECRET_WRONG);
        assert_eq!(sentence(second_factor::set_up(&b, &admin, PASSWORD, &key, "12345").await, "code"), msg::APP_CODE_WRONG);
        sentence(second_factor::set_up(&b, &admin, "wrong", &key, &right).await, "current");
        assert_eq!(b.rows("totp_secrets").await, 0);
        assert_eq!(second_factor::renew_codes(&b, &admin, PASSWORD).await.expect("asked"), None, "off");
        assert!(signed_in(&b, &other).await.is_some());

        second_factor::set_up(&b, &admin, PASSWORD, &key, &right).await.expect("set up");
        assert!(signed_in(&b, &other).await.is_none(), "it began without a code");
        assert!(signed_in(&b, &signed).await.is_none(), "a copy of the former cookie");
        assert!(signed_in(&b, &admin.renewed_tokens().expect("other tokens")).await.is_some());
        assert!(matches!(both_steps(&b, &right, HERE).await, Err(SignInError::WrongCode)), "used for setting up");
        sentence(second_factor::turn_off(&b, &admin, "wrong").await, "current");
        second_factor::turn_off(&b, &admin, PASSWORD).await.expect("off");
        sign_in(&b, EMAIL, PASSWORD, HERE).await.expect("the password is enough again");
        assert_eq!((b.rows("recovery_codes").await, b.rows("totp_secrets").await), (0, 0));
    }

    async fn a_command_turns_it_off(b: TestBackend) {
        let owner = owner(&b).await;
        let pending = first_step(&b, HERE).await;
        assert!(second_factor::is_on(&b, EMAIL).await.expect("asked"));
        assert!(second_factor::remove(&b, EMAIL).await.expect("removed"));
        assert!(!second_factor::remove(&b, EMAIL).await.expect("off already"));
        assert!(matches!(second_factor::remove(&b, "no@example.com").await, Err(AccountError::NotFound)));
        assert!(matches!(second_step(&b, &pending, &code(&b, &owner.app), HERE).await, Err(SignInError::Ended)));
        sign_in(&b, EMAIL, PASSWORD, HERE).await.expect("in");
    }

    async fn each_step_may_be_at_another_instance(b: TestBackend) {
        let owner = owner(&b).await;
        let pending = first_step(&b, HERE).await;
        let other = b.instance(|_| {}).await;
        let given = SignIn { client_key: HERE, range_key: HERE, ..SignIn::default() };
        let signed = second_step::take(&other, &pending, Proof::Code(&code(&b, &owner.app)), given).await;
        assert!(signed_in(&b, &signed.expect("in")).await.is_some());
        other.db.close().await;
    }

    async fn a_damaged_key_leaves_the_recovery_codes(b: TestBackend) {
        let owner = owner(&b).await;
        b.sql("UPDATE totp_secrets SET secret = 'no key'").await;
        assert!(matches!(both_steps(&b, &code(&b, &owner.app), HERE).await, Err(SignInError::WrongCode)));
        both_steps(&b, &owner.codes[0], HERE).await.expect("in");
    }
}
