//! Passkeys as the second step of a sign-in, with an authenticator in software.

use crate::authenticator::Authenticator;
use crate::second_factor::{both_steps, first_step, second_step, sentence, signed_in};
use crate::sign_in::{EMAIL, HERE, PASSWORD, THERE, owned, sign_in};
use crate::support::{TestBackend, on_both_engines};
use backend::accounts::account::PasswordError;
use backend::accounts::second_factor;
use backend::accounts::second_step::{self, Proof, Ways};
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

async fn admin(b: &TestBackend) -> Admin {
    let signed = sign_in(b, EMAIL, PASSWORD, HERE).await.expect("in");
    signed_in(b, &signed).await.expect("signed in")
}

async fn add(b: &TestBackend, admin: &Admin, key: &Authenticator) -> Result<Vec<String>, PasswordError> {
    let options = second_factor::ask_for_passkey(b, admin).await.expect("options");
    second_factor::add_passkey(b, admin, PASSWORD, "Laptop", &key.create(&options)).await
}

async fn owner(b: &TestBackend) -> Owner {
    owned(b).await;
    let admin = admin(b).await;
    let key = Authenticator::new(1, ORIGIN);
    let codes = add(b, &admin, &key).await.expect("added");
    Owner { admin, key, codes }
}

async fn ask(b: &TestBackend, pending: &str) -> Value {
    second_step::ask_passkey(b, pending).await.expect("options")
}

async fn answer(b: &TestBackend, pending: &str, answer: &str, from: &str) -> Result<SignedIn, SignInError> {
    let given = SignIn { client_key: from, range_key: from, ..SignIn::default() };
    second_step::take(b, pending, Proof::Passkey(answer), given).await
}

/// Both steps, with the passkey.
async fn sign_in_with(b: &TestBackend, key: &mut Authenticator) -> Result<SignedIn, SignInError> {
    let pending = first_step(b, HERE).await;
    let options = ask(b, &pending).await;
    answer(b, &pending, &key.sign(&options), HERE).await
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
    async fn a_passkey_is_the_second_step(b: TestBackend) {
        let mut owner = owner(&b).await;
        assert_eq!(owner.codes.len(), RECOVERY_CODES);
        assert_eq!(b.rows("passkey_ceremonies").await, 0, "answered once");
        let sessions = b.rows("sessions").await;
        let pending = first_step(&b, THERE).await;
        assert_eq!(b.rows("sessions").await, sessions, "the password alone begins no session");
        assert_eq!(second_step::ways(&b, &pending).await.expect("asked"), Ways { app: false, passkeys: true });
        let options = ask(&b, &pending).await;
        b.clock.advance(1_000);
        let signed = answer(&b, &pending, &owner.key.sign(&options), THERE).await.expect("in");
        assert!(signed_in(&b, &signed).await.is_some());
        assert_eq!((b.rows("pending_sign_ins").await, b.rows("passkey_ceremonies").await), (0, 0));
        assert_eq!(b.rows("rate_events").await, 0, "right passkeys are not counted");
        let factor = second_factor::read(&b, &owner.admin).await.expect("a read");
        assert_eq!((factor.passkeys[0].name.as_str(), factor.app), ("Laptop", None));
        assert_eq!(factor.passkeys[0].last_used_at, Some(b.clock.now()));
        assert_eq!(factor.since(), Some(factor.passkeys[0].added_at));
        sign_in_with(&b, &mut owner.key).await.expect("again");
    }

    async fn the_first_passkey_ends_other_sessions_and_needs_the_password(b: TestBackend) {
        owned(&b).await;
        let other = sign_in(&b, EMAIL, PASSWORD, THERE).await.expect("in");
        let admin = admin(&b).await;
        let key = Authenticator::new(1, ORIGIN);
        let options = second_factor::ask_for_passkey(&b, &admin).await.expect("options");
        let made = key.create(&options);
        sentence(second_factor::add_passkey(&b, &admin, "wrong", "Laptop", &made).await, "current");
        for name in ["", " \n ", &"x".repeat(PASSKEY_NAME_MAX + 1)] {
            sentence(second_factor::add_passkey(&b, &admin, PASSWORD, name, &made).await, "name");
        }
        assert_eq!(impossible(second_factor::add_passkey(&b, &admin, PASSWORD, "Laptop", " ").await), msg::PASSKEY_NEEDS_SCRIPT);
        assert_eq!(b.rows("passkeys").await, 0);
        let name = "\u{e9}".repeat(PASSKEY_NAME_MAX);
        let codes = second_factor::add_passkey(&b, &admin, PASSWORD, &name, &made).await.expect("the answer is still good");
        assert_eq!(codes.len(), RECOVERY_CODES);
        assert!(signed_in(&b, &other).await.is_none(), "it began with the password alone");
        session::resolve(&b, "").await.expect("asked");
        assert!(second_factor::is_on(&b, EMAIL).await.expect("asked"));

        let mut second = Authenticator::new(2, ORIGIN);
        let third = sign_in_with(&b, &mut { key }).await.expect("in");
        assert_eq!(add(&b, &admin, &second).await.expect("added"), Vec::<String>::new(), "the codes stay");
        assert!(signed_in(&b, &third).await.is_some(), "it began with a passkey");
        sign_in_with(&b, &mut second).await.expect("in");
        both_steps(&b, &codes[0], HERE).await.expect("a recovery code works, too");
    }

    async fn an_answer_is_good_once_and_for_its_own_question(b: TestBackend) {
        let mut owner = owner(&b).await;
        let first = first_step(&b, HERE).await;
        let other = first_step(&b, HERE).await;
        let options = ask(&b, &first).await;
        ask(&b, &other).await;
        let given = owner.key.sign(&options);
        assert!(is_refused(&answer(&b, &other, &given, HERE).await), "of another waiting sign-in");
        let newer = ask(&b, &first).await;
        assert!(is_refused(&answer(&b, &first, &given, HERE).await), "of an earlier question");
        assert!(is_refused(&answer(&b, &first, &owner.key.sign(&newer), HERE).await), "the question was used up");
        let newest = ask(&b, &first).await;
        let given = owner.key.sign(&newest);
        answer(&b, &first, &given, HERE).await.expect("in");
        let replayed = answer(&b, &first, &given, HERE).await;
        assert!(matches!(replayed, Err(SignInError::Ended)), "{replayed:?}");
        let pending = first_step(&b, HERE).await;
        ask(&b, &pending).await;
        assert!(is_refused(&answer(&b, &pending, &given, HERE).await), "replayed in another sign-in");
    }

    async fn a_foreign_origin_key_or_unverified_answer_is_refused(b: TestBackend) {
        let owner = owner(&b).await;
        let foreign = "https://site.example.evil.example";
        for (origin, verifies) in [(foreign, true), ("http://site.example", true), ("https://site.example:8443", true), (ORIGIN, false)] {
            let mut key = Authenticator::new(1, origin);
            key.verifies = verifies;
            assert!(is_refused(&sign_in_with(&b, &mut key).await), "{origin}");
            let mut new = Authenticator::new(2, origin);
            new.verifies = verifies;
            assert_eq!(impossible(add(&b, &owner.admin, &new).await), msg::PASSKEY_REFUSED, "{origin}");
            b.clock.advance(SIGN_IN_WINDOW_MS);
        }
        let mut stranger = Authenticator::new(2, ORIGIN);
        assert!(is_refused(&sign_in_with(&b, &mut stranger).await), "no passkey of the account");
        let pending = first_step(&b, HERE).await;
        for nonsense in ["{}", "null", "[", &"x".repeat(50_000), "{\"id\":\"\u{0}\"}"] {
            ask(&b, &pending).await;
            let from = format!("network-{}", nonsense.len());
            assert!(is_refused(&answer(&b, &pending, nonsense, &from).await), "{nonsense:.20}");
        }
        assert_eq!((b.rows("passkeys").await, b.rows("sessions").await), (1, 1));
        add(&b, &owner.admin, &stranger).await.expect("added");
    }

    async fn a_count_that_goes_backwards_is_refused(b: TestBackend) {
        let mut owner = owner(&b).await;
        let mut copy = owner.key.clone();
        sign_in_with(&b, &mut owner.key).await.expect("in");
        sign_in_with(&b, &mut owner.key).await.expect("in");
        assert_eq!(b.number("SELECT sign_count FROM passkeys").await, i64::from(owner.key.count));
        assert!(is_refused(&sign_in_with(&b, &mut copy).await), "a copy that signed less often");
        // Two questions of the same time: the copy answers with a count that was right then.
        let mut copy = owner.key.clone();
        let first = first_step(&b, HERE).await;
        let second = first_step(&b, HERE).await;
        let asked_first = ask(&b, &first).await;
        let asked_second = ask(&b, &second).await;
        answer(&b, &first, &owner.key.sign(&asked_first), HERE).await.expect("in");
        assert!(is_refused(&answer(&b, &second, &copy.sign(&asked_second), HERE).await));
        // Many passkeys do not count at all.
        let mut without = Authenticator::new(2, ORIGIN);
        without.count = 0;
        add(&b, &owner.admin, &without).await.expect("added");
        sign_in_with(&b, &mut without).await.expect("in");
        sign_in_with(&b, &mut without).await.expect("in");
    }

    async fn wrong_passkeys_count_like_codes(b: TestBackend) {
        let mut owner = owner(&b).await;
        let mut stranger = Authenticator::new(9, ORIGIN);
        let pending = first_step(&b, HERE).await;
        assert!(matches!(answer(&b, &pending, " ", HERE).await, Err(SignInError::Missing)));
        for n in 0..SECOND_FACTOR_TRIES {
            let options = ask(&b, &pending).await;
            assert!(is_refused(&answer(&b, &pending, &stranger.sign(&options), &format!("network-{n}")).await));
        }
        let options = ask(&b, &pending).await;
        let last = answer(&b, &pending, &owner.key.sign(&options), "elsewhere").await;
        assert!(matches!(last, Err(SignInError::Ended)), "{last:?}");
        let mut checked = SECOND_FACTOR_TRIES;
        for n in 0..4 * SECOND_FACTOR_STRANGERS {
            let from = format!("thief-{n}");
            if n % 3 == 0 {
                b.clock.advance(SIGN_IN_WINDOW_MS);
            }
            let Err(SignInError::NeedsCode { pending }) = sign_in(&b, EMAIL, PASSWORD, &from).await else { continue };
            let options = ask(&b, &pending.value).await;
            checked += i64::from(is_refused(&answer(&b, &pending.value, &stranger.sign(&options), &from).await));
        }
        assert_eq!(checked, SECOND_FACTOR_STRANGERS);
    }

    async fn a_question_ends_in_time_and_is_swept(b: TestBackend) {
        let owner = owner(&b).await;
        let mut key = Authenticator::new(2, ORIGIN);
        let options = second_factor::ask_for_passkey(&b, &owner.admin).await.expect("options");
        b.clock.advance(SECOND_FACTOR_WAIT_MS);
        let late = second_factor::add_passkey(&b, &owner.admin, PASSWORD, "Phone", &key.create(&options)).await;
        assert_eq!(impossible(late), msg::PASSKEY_REFUSED);
        second_factor::ask_for_passkey(&b, &owner.admin).await.expect("options");
        let pending = first_step(&b, HERE).await;
        let options = ask(&b, &pending).await;
        session::sweep(&b).await.expect("swept");
        assert_eq!(b.rows("passkey_ceremonies").await, 2);
        b.clock.advance(SECOND_FACTOR_WAIT_MS);
        assert!(matches!(answer(&b, &pending, &key.sign(&options), HERE).await, Err(SignInError::Ended)));
        assert!(matches!(second_step::ask_passkey(&b, &pending).await, Err(SignInError::Ended)));
        session::sweep(&b).await.expect("swept");
        assert_eq!(b.rows("passkey_ceremonies").await, 0);
    }

    async fn what_was_asked_belongs_to_its_session(b: TestBackend) {
        let mut owner = owner(&b).await;
        let signed = sign_in_with(&b, &mut owner.key).await.expect("in");
        let other = signed_in(&b, &signed).await.expect("signed in");
        let key = Authenticator::new(2, ORIGIN);
        let options = second_factor::ask_for_passkey(&b, &owner.admin).await.expect("options");
        let made = key.create(&options);
        assert_eq!(impossible(second_factor::add_passkey(&b, &other, PASSWORD, "Phone", &made).await), msg::PASSKEY_REFUSED);
        second_factor::add_passkey(&b, &owner.admin, PASSWORD, "Phone", &made).await.expect("added");
        assert_eq!(impossible(second_factor::add_passkey(&b, &owner.admin, PASSWORD, "Phone", &made).await), msg::PASSKEY_REFUSED);
        assert_eq!(impossible(add(&b, &owner.admin, &key).await), msg::PASSKEY_REFUSED, "the device has one already");
        assert_eq!(b.rows("passkeys").await, 2);
    }

    async fn there_are_at_most_ten(b: TestBackend) {
        let owner = owner(&b).await;
        for number in 2..=PASSKEYS_MAX {
            add(&b, &owner.admin, &Authenticator::new(number as u8, ORIGIN)).await.expect("added");
        }
        assert_eq!(impossible(add(&b, &owner.admin, &Authenticator::new(99, ORIGIN)).await), msg::passkeys_full());
        assert_eq!(b.rows("passkeys").await, PASSKEYS_MAX as i64);
        sign_in_with(&b, &mut owner.key.clone()).await.expect("in");
    }

    async fn without_the_last_factor_it_is_off(b: TestBackend) {
        let owner = owner(&b).await;
        let app = TotpSecret::random().expect("randomness");
        let code = app.code(period(b.clock.now()));
        second_factor::set_up(&b, &owner.admin, PASSWORD, &app.text(), &code).await.expect("set up");
        let id = second_factor::read(&b, &owner.admin).await.expect("a read").passkeys[0].id.clone();
        let pending = first_step(&b, HERE).await;
        assert_eq!(second_step::ways(&b, &pending).await.expect("asked"), Ways { app: true, passkeys: true });
        let options = ask(&b, &pending).await;
        sentence(second_factor::remove_passkey(&b, &owner.admin, "wrong", &id).await, "current");
        assert!(second_factor::remove_passkey(&b, &owner.admin, PASSWORD, "\u{0}").await.expect("nothing has this id"));
        assert!(second_factor::remove_passkey(&b, &owner.admin, PASSWORD, &id).await.expect("removed"), "the app is left");
        let late = answer(&b, &pending, &owner.key.clone().sign(&options), HERE).await;
        assert!(matches!(late, Err(SignInError::Ended)), "{late:?}");
        assert!(b.rows("recovery_codes").await > 0);
        add(&b, &owner.admin, &owner.key).await.expect("added again");
        sentence(second_factor::remove_app(&b, &owner.admin, "wrong").await, "current");
        assert!(second_factor::remove_app(&b, &owner.admin, PASSWORD).await.expect("removed"), "the passkey is left");
        let id = second_factor::read(&b, &owner.admin).await.expect("a read").passkeys[0].id.clone();
        assert!(!second_factor::remove_passkey(&b, &owner.admin, PASSWORD, &id).await.expect("removed"));
        assert_eq!(b.rows("recovery_codes").await, 0);
        sign_in(&b, EMAIL, PASSWORD, HERE).await.expect("the password is enough again");
    }

    async fn turning_it_off_removes_passkeys(b: TestBackend) {
        let owner = owner(&b).await;
        second_factor::turn_off(&b, &owner.admin, PASSWORD).await.expect("off");
        assert_eq!((b.rows("passkeys").await, b.rows("recovery_codes").await), (0, 0));
        add(&b, &owner.admin, &owner.key).await.expect("added");
        assert!(second_factor::remove(&b, EMAIL).await.expect("removed"));
        assert_eq!((b.rows("passkeys").await, b.rows("recovery_codes").await), (0, 0));
        sign_in(&b, EMAIL, PASSWORD, HERE).await.expect("in");
    }

    async fn each_step_of_a_passkey_may_be_at_another_instance(b: TestBackend) {
        let mut owner = owner(&b).await;
        let other = b.instance(|_| {}).await;
        let pending = first_step(&b, HERE).await;
        let options = second_step::ask_passkey(&other, &pending).await.expect("options");
        let signed = answer(&b, &pending, &owner.key.sign(&options), HERE).await.expect("in");
        assert!(signed_in(&b, &signed).await.is_some());
        let key = Authenticator::new(2, ORIGIN);
        let options = second_factor::ask_for_passkey(&b, &owner.admin).await.expect("options");
        second_factor::add_passkey(&other, &owner.admin, PASSWORD, "Phone", &key.create(&options)).await.expect("added");
        other.db.close().await;
    }

    async fn passkeys_need_https_or_this_machine_and_a_name(b: TestBackend) {
        let owner = owner(&b).await;
        let pending = first_step(&b, HERE).await;
        for (address, possible) in [
            ("http://site.example", false), ("https://203.0.113.7", false), ("http://127.0.0.1:3000", false),
            ("http://localhost:3000", true), ("https://site.example:8443", true),
        ] {
            let other = b.instance(|options| options.site_url = Some(address.to_owned())).await;
            assert_eq!(second_factor::ask_for_passkey(&other, &owner.admin).await.is_ok(), possible, "{address}");
            assert_eq!(second_step::ways(&other, &pending).await.expect("asked").passkeys, possible, "{address}");
            assert_eq!(second_step::ask_passkey(&other, &pending).await.is_ok(), possible, "{address}");
            other.db.close().await;
        }
        second_step(&b, &pending, &owner.codes[0], HERE).await.expect("a recovery code works everywhere");
    }

    async fn a_damaged_passkey_leaves_the_recovery_codes(b: TestBackend) {
        let owner = owner(&b).await;
        b.sql("UPDATE passkeys SET credential = 'no key'").await;
        let pending = first_step(&b, HERE).await;
        assert!(matches!(second_step::ask_passkey(&b, &pending).await, Err(SignInError::WrongPasskey)));
        second_step(&b, &pending, &owner.codes[0], HERE).await.expect("in");
    }
}
