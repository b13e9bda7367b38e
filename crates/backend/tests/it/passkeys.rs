//! Passkeys as the second step of a sign-in, with an authenticator in software.

use crate::authenticator::Authenticator;
use crate::second_factor::{both_steps, first_step, second_step, sentence, signed_in};
use crate::sign_in::{EMAIL, HERE, PASSWORD, THERE, owned, sign_in};
use crate::support::{TestBackend, on_both_engines};
use backend::accounts::account::PasswordError;
use backend::accounts::second_factor;
use backend::accounts::second_step::{self, Proof, SecondStepWays};
use backend::accounts::session::{self, Admin};
use backend::accounts::sign_in::{SignIn, SignInError, SignedIn};
use backend::accounts::totp::{TotpSecret, period};
use domain::limits::{
    PASSKEY_NAME_MAX, PASSKEYS_MAX, RECOVERY_CODES, SECOND_FACTOR_STRANGERS, SECOND_FACTOR_TRIES,
    SECOND_FACTOR_WAIT_MS, SIGN_IN_WINDOW_MS,
};
use domain::messages::second_factor as msg;
use serde_json::Value;

const ORIGIN: &str = "https://site.example";

/// An account with a passkey.
struct Owner {
    admin: Admin,
    key: Authenticator,
    codes: Vec<String>,
}

async fn admin(backend: &TestBackend) -> Admin {
    let signed = sign_in(backend, EMAIL, PASSWORD, HERE).await.expect("in");
    signed_in(backend, &signed).await.expect("signed in")
}

async fn add(backend: &TestBackend, admin: &Admin, key: &Authenticator) -> Result<Vec<String>, PasswordError> {
    let options = second_factor::ask_for_passkey(backend, admin).await.expect("options");
    second_factor::add_passkey(backend, admin, PASSWORD, "Laptop", &key.create(&options)).await
}

async fn owner(backend: &TestBackend) -> Owner {
    owned(backend).await;
    let admin = admin(backend).await;
    let key = Authenticator::new(1, ORIGIN);
    let codes = add(backend, &admin, &key).await.expect("added");
    Owner { admin, key, codes }
}

async fn ask(backend: &TestBackend, pending: &str) -> Value {
    second_step::ask_passkey(backend, pending).await.expect("options")
}

async fn answer(backend: &TestBackend, pending: &str, answer: &str, from: &str) -> Result<SignedIn, SignInError> {
    let given = SignIn { client_key: from, range_key: from, ..SignIn::default() };
    second_step::take(backend, pending, Proof::Passkey(answer), given).await
}

/// Both steps, with the passkey.
async fn sign_in_with(backend: &TestBackend, key: &mut Authenticator) -> Result<SignedIn, SignInError> {
    let pending = first_step(backend, HERE).await;
    let options = ask(backend, &pending).await;
    answer(backend, &pending, &key.sign(&options), HERE).await
}

fn impossible<T: std::fmt::Debug>(outcome: Result<T, PasswordError>) -> String {
    match outcome {
        Err(PasswordError::Impossible(sentence)) => sentence.into_owned(),
        other => panic!("not impossible: {other:?}"),
    }
}

fn is_refused(outcome: &Result<SignedIn, SignInError>) -> bool {
    matches!(outcome, Err(SignInError::WrongPasskey))
}

on_both_engines! {
    async fn a_passkey_is_the_second_step(backend: TestBackend) {
        let mut owner = owner(&backend).await;
        assert_eq!(owner.codes.len(), RECOVERY_CODES);
        assert_eq!(backend.rows("passkey_ceremonies").await, 0, "answered once");
        let sessions = backend.rows("sessions").await;
        let pending = first_step(&backend, THERE).await;
        assert_eq!(backend.rows("sessions").await, sessions, "the password alone begins no session");
        assert_eq!(second_step::ways(&backend, &pending).await.expect("asked"), SecondStepWays { app: false, passkeys: true });
        let options = ask(&backend, &pending).await;
        backend.clock.advance(1_000);
        let signed = answer(&backend, &pending, &owner.key.sign(&options), THERE).await.expect("in");
        assert!(signed_in(&backend, &signed).await.is_some());
        assert_eq!((backend.rows("pending_sign_ins").await, backend.rows("passkey_ceremonies").await), (0, 0));
        assert_eq!(backend.rows("rate_events").await, 0, "right passkeys are not counted");
        let factor = second_factor::read(&backend, &owner.admin).await.expect("a read");
        assert_eq!((factor.passkeys[0].name.as_str(), factor.app), ("Laptop", None));
        assert_eq!(factor.passkeys[0].last_used_at, Some(backend.clock.now()));
        assert_eq!(factor.since(), Some(factor.passkeys[0].added_at));
        sign_in_with(&backend, &mut owner.key).await.expect("again");
    }

    async fn the_first_passkey_ends_other_sessions_and_needs_the_password(backend: TestBackend) {
        owned(&backend).await;
        let other = sign_in(&backend, EMAIL, PASSWORD, THERE).await.expect("in");
        let admin = admin(&backend).await;
        let key = Authenticator::new(1, ORIGIN);
        let options = second_factor::ask_for_passkey(&backend, &admin).await.expect("options");
        let made = key.create(&options);
        sentence(second_factor::add_passkey(&backend, &admin, "wrong", "Laptop", &made).await, "current");
        for name in ["", " \n ", &"x".repeat(PASSKEY_NAME_MAX + 1)] {
            sentence(second_factor::add_passkey(&backend, &admin, PASSWORD, name, &made).await, "name");
        }
        assert_eq!(impossible(second_factor::add_passkey(&backend, &admin, PASSWORD, "Laptop", " ").await), msg::PASSKEY_NEEDS_SCRIPT);
        assert_eq!(backend.rows("passkeys").await, 0);
        let name = "\u{e9}".repeat(PASSKEY_NAME_MAX);
        let codes = second_factor::add_passkey(&backend, &admin, PASSWORD, &name, &made).await.expect("the answer is still good");
        assert_eq!(codes.len(), RECOVERY_CODES);
        assert!(signed_in(&backend, &other).await.is_none(), "it began with the password alone");
        session::resolve(&backend, "").await.expect("asked");
        assert!(second_factor::is_on(&backend, EMAIL).await.expect("asked"));

        let mut second = Authenticator::new(2, ORIGIN);
        let third = sign_in_with(&backend, &mut { key }).await.expect("in");
        assert_eq!(add(&backend, &admin, &second).await.expect("added"), Vec::<String>::new(), "the codes stay");
        assert!(signed_in(&backend, &third).await.is_some(), "it began with a passkey");
        sign_in_with(&backend, &mut second).await.expect("in");
        both_steps(&backend, &codes[0], HERE).await.expect("a recovery code works, too");
    }

    async fn an_answer_is_good_once_and_for_its_own_question(backend: TestBackend) {
        let mut owner = owner(&backend).await;
        let first = first_step(&backend, HERE).await;
        let other = first_step(&backend, HERE).await;
        let options = ask(&backend, &first).await;
        ask(&backend, &other).await;
        let given = owner.key.sign(&options);
        assert!(is_refused(&answer(&backend, &other, &given, HERE).await), "of another waiting sign-in");
        let newer = ask(&backend, &first).await;
        assert!(is_refused(&answer(&backend, &first, &given, HERE).await), "of an earlier question");
        assert!(is_refused(&answer(&backend, &first, &owner.key.sign(&newer), HERE).await), "the question was used up");
        let newest = ask(&backend, &first).await;
        let given = owner.key.sign(&newest);
        answer(&backend, &first, &given, HERE).await.expect("in");
        let replayed = answer(&backend, &first, &given, HERE).await;
        assert!(matches!(replayed, Err(SignInError::Ended)), "{replayed:?}");
        let pending = first_step(&backend, HERE).await;
        ask(&backend, &pending).await;
        assert!(is_refused(&answer(&backend, &pending, &given, HERE).await), "replayed in another sign-in");
    }

    async fn a_foreign_origin_key_or_unverified_answer_is_refused(backend: TestBackend) {
        let owner = owner(&backend).await;
        let foreign = "https://site.example.evil.example";
        for (origin, verifies) in [(foreign, true), ("http://site.example", true), ("https://site.example:8443", true), (ORIGIN, false)] {
            let mut key = Authenticator::new(1, origin);
            key.verifies = verifies;
            assert!(is_refused(&sign_in_with(&backend, &mut key).await), "{origin}");
            let mut new = Authenticator::new(2, origin);
            new.verifies = verifies;
            assert_eq!(impossible(add(&backend, &owner.admin, &new).await), msg::PASSKEY_REFUSED, "{origin}");
            backend.clock.advance(SIGN_IN_WINDOW_MS);
        }
        let mut stranger = Authenticator::new(2, ORIGIN);
        assert!(is_refused(&sign_in_with(&backend, &mut stranger).await), "no passkey of the account");
        let pending = first_step(&backend, HERE).await;
        for nonsense in ["{}", "null", "[", &"x".repeat(50_000), "{\"id\":\"\u{0}\"}"] {
            ask(&backend, &pending).await;
            let from = format!("network-{}", nonsense.len());
            assert!(is_refused(&answer(&backend, &pending, nonsense, &from).await), "{nonsense:.20}");
        }
        assert_eq!((backend.rows("passkeys").await, backend.rows("sessions").await), (1, 1));
        add(&backend, &owner.admin, &stranger).await.expect("added");
    }

    async fn a_count_that_goes_backwards_is_refused(backend: TestBackend) {
        let mut owner = owner(&backend).await;
        let mut copy = owner.key.clone();
        sign_in_with(&backend, &mut owner.key).await.expect("in");
        sign_in_with(&backend, &mut owner.key).await.expect("in");
        assert_eq!(backend.number("SELECT sign_count FROM passkeys").await, i64::from(owner.key.count));
        assert!(is_refused(&sign_in_with(&backend, &mut copy).await), "a copy that signed less often");
        // Two questions of the same time: the copy answers with a count that was right then.
        let mut copy = owner.key.clone();
        let first = first_step(&backend, HERE).await;
        let second = first_step(&backend, HERE).await;
        let asked_first = ask(&backend, &first).await;
        let asked_second = ask(&backend, &second).await;
        answer(&backend, &first, &owner.key.sign(&asked_first), HERE).await.expect("in");
        assert!(is_refused(&answer(&backend, &second, &copy.sign(&asked_second), HERE).await));
        // Many passkeys do not count at all.
        let mut without = Authenticator::new(2, ORIGIN);
        without.count = 0;
        add(&backend, &owner.admin, &without).await.expect("added");
        sign_in_with(&backend, &mut without).await.expect("in");
        sign_in_with(&backend, &mut without).await.expect("in");
    }

    async fn wrong_passkeys_count_like_codes(backend: TestBackend) {
        let mut owner = owner(&backend).await;
        let mut stranger = Authenticator::new(9, ORIGIN);
        let pending = first_step(&backend, HERE).await;
        assert!(matches!(answer(&backend, &pending, " ", HERE).await, Err(SignInError::Missing)));
        for n in 0..SECOND_FACTOR_TRIES {
            let options = ask(&backend, &pending).await;
            assert!(is_refused(&answer(&backend, &pending, &stranger.sign(&options), &format!("network-{n}")).await));
        }
        let options = ask(&backend, &pending).await;
        let last = answer(&backend, &pending, &owner.key.sign(&options), "elsewhere").await;
        assert!(matches!(last, Err(SignInError::Ended)), "{last:?}");
        let mut checked = SECOND_FACTOR_TRIES;
        for n in 0..4 * SECOND_FACTOR_STRANGERS {
            let from = format!("thief-{n}");
            if n % 3 == 0 {
                backend.clock.advance(SIGN_IN_WINDOW_MS);
            }
            let Err(SignInError::NeedsCode { pending }) = sign_in(&backend, EMAIL, PASSWORD, &from).await else { continue };
            let options = ask(&backend, &pending.value).await;
            checked += i64::from(is_refused(&answer(&backend, &pending.value, &stranger.sign(&options), &from).await));
        }
        assert_eq!(checked, SECOND_FACTOR_STRANGERS);
    }

    async fn a_question_ends_in_time_and_is_swept(backend: TestBackend) {
        let owner = owner(&backend).await;
        let mut key = Authenticator::new(2, ORIGIN);
        let options = second_factor::ask_for_passkey(&backend, &owner.admin).await.expect("options");
        backend.clock.advance(SECOND_FACTOR_WAIT_MS);
        let late = second_factor::add_passkey(&backend, &owner.admin, PASSWORD, "Phone", &key.create(&options)).await;
        assert_eq!(impossible(late), msg::PASSKEY_REFUSED);
        second_factor::ask_for_passkey(&backend, &owner.admin).await.expect("options");
        let pending = first_step(&backend, HERE).await;
        let options = ask(&backend, &pending).await;
        session::sweep(&backend).await.expect("swept");
        assert_eq!(backend.rows("passkey_ceremonies").await, 2);
        backend.clock.advance(SECOND_FACTOR_WAIT_MS);
        assert!(matches!(answer(&backend, &pending, &key.sign(&options), HERE).await, Err(SignInError::Ended)));
        assert!(matches!(second_step::ask_passkey(&backend, &pending).await, Err(SignInError::Ended)));
        session::sweep(&backend).await.expect("swept");
        assert_eq!(backend.rows("passkey_ceremonies").await, 0);
    }

    async fn what_was_asked_belongs_to_its_session(backend: TestBackend) {
        let mut owner = owner(&backend).await;
        let signed = sign_in_with(&backend, &mut owner.key).await.expect("in");
        let other = signed_in(&backend, &signed).await.expect("signed in");
        let key = Authenticator::new(2, ORIGIN);
        let options = second_factor::ask_for_passkey(&backend, &owner.admin).await.expect("options");
        let made = key.create(&options);
        assert_eq!(impossible(second_factor::add_passkey(&backend, &other, PASSWORD, "Phone", &made).await), msg::PASSKEY_REFUSED);
        second_factor::add_passkey(&backend, &owner.admin, PASSWORD, "Phone", &made).await.expect("added");
        assert_eq!(impossible(second_factor::add_passkey(&backend, &owner.admin, PASSWORD, "Phone", &made).await), msg::PASSKEY_REFUSED);
        assert_eq!(impossible(add(&backend, &owner.admin, &key).await), msg::PASSKEY_REFUSED, "the device has one already");
        assert_eq!(backend.rows("passkeys").await, 2);
    }

    async fn there_are_at_most_ten(backend: TestBackend) {
        let owner = owner(&backend).await;
        for number in 2..=PASSKEYS_MAX {
            add(&backend, &owner.admin, &Authenticator::new(number as u8, ORIGIN)).await.expect("added");
        }
        assert_eq!(impossible(add(&backend, &owner.admin, &Authenticator::new(99, ORIGIN)).await), msg::passkeys_full());
        assert_eq!(backend.rows("passkeys").await, PASSKEYS_MAX as i64);
        sign_in_with(&backend, &mut owner.key.clone()).await.expect("in");
    }

    async fn without_the_last_factor_it_is_off(backend: TestBackend) {
        let owner = owner(&backend).await;
        let app = TotpSecret::random().expect("randomness");
        let code = app.code(period(backend.clock.now()));
        second_factor::set_up(&backend, &owner.admin, PASSWORD, &app.text(), &code).await.expect("set up");
        let id = second_factor::read(&backend, &owner.admin).await.expect("a read").passkeys[0].id.clone();
        let pending = first_step(&backend, HERE).await;
        assert_eq!(second_step::ways(&backend, &pending).await.expect("asked"), SecondStepWays { app: true, passkeys: true });
        let options = ask(&backend, &pending).await;
        sentence(second_factor::remove_passkey(&backend, &owner.admin, "wrong", &id).await, "current");
        assert!(second_factor::remove_passkey(&backend, &owner.admin, PASSWORD, "\u{0}").await.expect("nothing has this id"));
        assert!(second_factor::remove_passkey(&backend, &owner.admin, PASSWORD, &id).await.expect("removed"), "the app is left");
        let late = answer(&backend, &pending, &owner.key.clone().sign(&options), HERE).await;
        assert!(matches!(late, Err(SignInError::Ended)), "{late:?}");
        assert!(backend.rows("recovery_codes").await > 0);
        add(&backend, &owner.admin, &owner.key).await.expect("added again");
        sentence(second_factor::remove_app(&backend, &owner.admin, "wrong").await, "current");
        assert!(second_factor::remove_app(&backend, &owner.admin, PASSWORD).await.expect("removed"), "the passkey is left");
        let id = second_factor::read(&backend, &owner.admin).await.expect("a read").passkeys[0].id.clone();
        assert!(!second_factor::remove_passkey(&backend, &owner.admin, PASSWORD, &id).await.expect("removed"));
        assert_eq!(backend.rows("recovery_codes").await, 0);
        sign_in(&backend, EMAIL, PASSWORD, HERE).await.expect("the password is enough again");
    }

    async fn turning_it_off_removes_passkeys(backend: TestBackend) {
        let owner = owner(&backend).await;
        second_factor::turn_off(&backend, &owner.admin, PASSWORD).await.expect("off");
        assert_eq!((backend.rows("passkeys").await, backend.rows("recovery_codes").await), (0, 0));
        add(&backend, &owner.admin, &owner.key).await.expect("added");
        assert!(second_factor::remove(&backend, EMAIL).await.expect("removed"));
        assert_eq!((backend.rows("passkeys").await, backend.rows("recovery_codes").await), (0, 0));
        sign_in(&backend, EMAIL, PASSWORD, HERE).await.expect("in");
    }

    async fn each_step_of_a_passkey_may_be_at_another_instance(backend: TestBackend) {
        let mut owner = owner(&backend).await;
        let other = backend.instance(|_| {}).await;
        let pending = first_step(&backend, HERE).await;
        let options = second_step::ask_passkey(&other, &pending).await.expect("options");
        let signed = answer(&backend, &pending, &owner.key.sign(&options), HERE).await.expect("in");
        assert!(signed_in(&backend, &signed).await.is_some());
        let key = Authenticator::new(2, ORIGIN);
        let options = second_factor::ask_for_passkey(&backend, &owner.admin).await.expect("options");
        second_factor::add_passkey(&other, &owner.admin, PASSWORD, "Phone", &key.create(&options)).await.expect("added");
        other.db.close().await;
    }

    async fn passkeys_need_https_or_this_machine_and_a_name(backend: TestBackend) {
        let owner = owner(&backend).await;
        let pending = first_step(&backend, HERE).await;
        for (address, possible) in [
            ("http://site.example", false), ("https://203.0.113.7", false), ("http://127.0.0.1:3000", false),
            ("http://localhost:3000", true), ("https://site.example:8443", true),
        ] {
            let other = backend.instance(|options| options.site_url = Some(address.to_owned())).await;
            assert_eq!(second_factor::ask_for_passkey(&other, &owner.admin).await.is_ok(), possible, "{address}");
            assert_eq!(second_step::ways(&other, &pending).await.expect("asked").passkeys, possible, "{address}");
            assert_eq!(second_step::ask_passkey(&other, &pending).await.is_ok(), possible, "{address}");
            other.db.close().await;
        }
        second_step(&backend, &pending, &owner.codes[0], HERE).await.expect("a recovery code works everywhere");
    }

    async fn a_damaged_passkey_leaves_the_recovery_codes(backend: TestBackend) {
        let owner = owner(&backend).await;
        backend.sql("UPDATE passkeys SET credential = 'no key'").await;
        let pending = first_step(&backend, HERE).await;
        assert!(matches!(second_step::ask_passkey(&backend, &pending).await, Err(SignInError::WrongPasskey)));
        second_step(&backend, &pending, &owner.codes[0], HERE).await.expect("in");
    }
}
