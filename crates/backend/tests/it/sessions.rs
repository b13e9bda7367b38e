//! Sessions and passwords.

use crate::sign_in::{EMAIL, HERE, PASSWORD, THERE, owned, sign_in};
use crate::support::{TestBackend, on_both_engines};
use backend::accounts::account::{self, AccountError};
use backend::accounts::second_factor;
use backend::accounts::session::{self, Admin};
use backend::accounts::sign_in::{SignIn, SignInError};
use backend::accounts::totp::{TotpSecret, period};
use domain::accounts::password::PasswordFlaw;
use domain::limits::{DEVICES_MAX, SESSION_IDLE_MS, SESSION_MAX_MS};
use domain::time::{DAY, HOUR, MINUTE};

async fn is_signed_in(backend: &TestBackend, cookie: &str) -> bool {
    session::resolve(backend, cookie).await.expect("asked").is_some()
}

async fn admin(backend: &TestBackend, cookie: &str) -> Admin {
    session::resolve(backend, cookie).await.expect("asked").expect("signed in")
}

on_both_engines! {
    async fn the_owner_signs_in_and_out(backend: TestBackend) {
        owned(&backend).await;
        let given = SignIn { client_key: HERE, password: PASSWORD, email: " owner@harborandgrain.EXAMPLE ", ..SignIn::default() };
        let signed = backend::accounts::sign_in::sign_in(&backend, given).await.expect("in");
        let token = signed.session;
        assert_eq!(token.max_age, SESSION_MAX_MS / 1_000);
        assert_eq!((token.value.len(), signed.device.value.len()), (43, 43));
        let admin = admin(&backend, &token.value).await;
        assert_eq!(admin.email, EMAIL.to_lowercase());
        let stored = backend.texts("SELECT token_hash FROM sessions").await;
        assert_ne!(stored, std::slice::from_ref(&token.value), "the cookie itself is not stored");
        let stored = backend.texts("SELECT token_hash FROM devices").await;
        assert_ne!(stored, std::slice::from_ref(&signed.device.value), "nor the device's");

        let second = sign_in(&backend, EMAIL, PASSWORD, HERE).await.expect("in again").session.value;
        assert_ne!(second, token.value);
        session::sign_out(&backend, &token.value, None).await.expect("out");
        session::sign_out(&backend, &token.value, None).await.expect("out again");
        assert!(!is_signed_in(&backend, &token.value).await);
        assert!(is_signed_in(&backend, &second).await, "the other browser stays");
        session::sign_out_everywhere(&backend, &admin.account_id).await.expect("out");
        assert!(!is_signed_in(&backend, &second).await);
    }

    async fn cookies_nobody_gave_out_are_nobody(backend: TestBackend) {
        owned(&backend).await;
        for cookie in ["", "x", "' OR 1=1 --", &"a".repeat(100_000), "\0", "ünïcode"] {
            assert!(!is_signed_in(&backend, cookie).await);
            session::sign_out(&backend, cookie, None).await.expect("nothing to end");
        }
    }

    async fn unused_sessions_end_and_used_ones_last_a_fortnight(backend: TestBackend) {
        owned(&backend).await;
        let unused = sign_in(&backend, EMAIL, PASSWORD, HERE).await.expect("in").session.value;
        let used = sign_in(&backend, EMAIL, PASSWORD, HERE).await.expect("in").session.value;
        backend.clock.advance(SESSION_IDLE_MS - 1);
        assert!(is_signed_in(&backend, &used).await);
        backend.clock.advance(1);
        assert!(!is_signed_in(&backend, &unused).await, "half a day without a request");
        let mut gone = SESSION_IDLE_MS;
        while gone + 11 * HOUR < SESSION_MAX_MS {
            backend.clock.advance(11 * HOUR);
            gone += 11 * HOUR;
            assert!(is_signed_in(&backend, &used).await, "after {} days", gone / DAY);
        }
        backend.clock.advance(SESSION_MAX_MS - gone);
        assert!(!is_signed_in(&backend, &used).await, "two weeks at most");
        assert_eq!(backend.rows("sessions").await, 2);
        session::sweep(&backend).await.expect("swept");
        assert_eq!(backend.rows("sessions").await, 0);
    }

    async fn an_account_that_is_no_longer_the_owners_is_out(backend: TestBackend) {
        owned(&backend).await;
        let cookie = sign_in(&backend, EMAIL, PASSWORD, HERE).await.expect("in").session.value;
        backend.sql("UPDATE accounts SET is_admin = FALSE").await;
        assert!(!is_signed_in(&backend, &cookie).await);
    }

    async fn without_a_database_nobody_is_sent_away(backend: TestBackend) {
        owned(&backend).await;
        let cookie = sign_in(&backend, EMAIL, PASSWORD, HERE).await.expect("in").session.value;
        backend.db.close().await;
        assert!(session::resolve(&backend, &cookie).await.is_err_and(|e| e.is_unavailable()));
        assert!(matches!(sign_in(&backend, EMAIL, PASSWORD, HERE).await, Err(SignInError::Unavailable(_))));
    }

    async fn a_clock_set_back_ends_sessions(backend: TestBackend) {
        owned(&backend).await;
        let cookie = sign_in(&backend, EMAIL, PASSWORD, HERE).await.expect("in").session.value;
        backend.clock.advance(-MINUTE);
        assert!(is_signed_in(&backend, &cookie).await, "tolerates that much clock skew");
        backend.clock.advance(-DAY);
        assert!(!is_signed_in(&backend, &cookie).await);
        session::sweep(&backend).await.expect("swept");
        assert_eq!(backend.rows("sessions").await, 0);
    }

    async fn devices_are_listed_and_signed_out(backend: TestBackend) {
        owned(&backend).await;
        let on = async |agent: &'static str| {
            backend.clock.advance(MINUTE);
            let given = SignIn { email: EMAIL, password: PASSWORD, client_key: HERE, user_agent: Some(agent), ..SignIn::default() };
            backend::accounts::sign_in::sign_in(&backend, given).await.expect("in")
        };
        let phone = on("Mozilla/5.0 (iPhone) CriOS/141.0 Safari/604.1").await;
        let mac = on("Mozilla/5.0 (Macintosh) Version/26.0 Safari/605.1.15").await;
        let other = on("curl/8.5.0").await;
        let owner = admin(&backend, &mac.session.value).await;
        let listed = session::devices(&backend, &owner).await.expect("devices");
        let names: Vec<&str> = listed.iter().map(|device| device.name.as_str()).collect();
        assert_eq!(names, ["Safari on Mac", "Unknown browser", "Chrome on iPhone"]);
        assert_eq!(listed.iter().map(|device| device.current).collect::<Vec<_>>(), [true, false, false]);
        assert!(backend.texts("SELECT token_hash FROM sessions").await.iter().all(|hash| listed.iter().all(|d| d.id != *hash)));

        session::sign_out_device(&backend, &owner, &listed[2].id).await.expect("out");
        session::sign_out_device(&backend, &owner, &listed[2].id).await.expect("out already");
        session::sign_out_device(&backend, &owner, "no such id").await.expect("nothing to do");
        assert!(!is_signed_in(&backend, &phone.session.value).await);
        assert!(is_signed_in(&backend, &other.session.value).await);
        assert_eq!(backend.rows("devices").await, 2, "a lost phone is no longer known either");

        session::sign_out_others(&backend, &owner).await.expect("out");
        assert!(!is_signed_in(&backend, &other.session.value).await);
        assert!(is_signed_in(&backend, &owner.renewed_tokens().expect("other tokens").session.value).await);
        assert_eq!((backend.rows("sessions").await, backend.rows("devices").await), (1, 1));
    }

    async fn devices_of_another_account_stay(backend: TestBackend) {
        owned(&backend).await;
        let mine = sign_in(&backend, EMAIL, PASSWORD, HERE).await.expect("in").session.value;
        backend.sql("INSERT INTO accounts (id, email, password_hash, is_admin, created_at, updated_at) \
             SELECT 'x', 'partner@example.com', password_hash, is_admin, 0, 0 FROM accounts").await;
        let theirs = sign_in(&backend, "partner@example.com", PASSWORD, HERE).await.expect("in").session.value;
        let owner = admin(&backend, &mine).await;
        let partner = admin(&backend, &theirs).await;
        let listed = session::devices(&backend, &partner).await.expect("devices");
        assert_eq!(listed.len(), 1);
        session::sign_out_device(&backend, &owner, &listed[0].id).await.expect("not found");
        session::sign_out_others(&backend, &owner).await.expect("none");
        session::sign_out_everywhere(&backend, &owner.account_id).await.expect("out");
        assert!(is_signed_in(&backend, &theirs).await);
    }

    async fn an_account_has_so_many_sessions_and_no_more(backend: TestBackend) {
        owned(&backend).await;
        let first = sign_in(&backend, EMAIL, PASSWORD, HERE).await.expect("in").session.value;
        for _ in 0..DEVICES_MAX {
            backend.clock.advance(1);
            sign_in(&backend, EMAIL, PASSWORD, HERE).await.expect("in");
        }
        assert_eq!((backend.rows("sessions").await, backend.rows("devices").await), (DEVICES_MAX, DEVICES_MAX));
        assert!(!is_signed_in(&backend, &first).await, "the least recently used was evicted");
    }

    async fn a_sign_in_ends_the_session_from_before(backend: TestBackend) {
        owned(&backend).await;
        let before = sign_in(&backend, EMAIL, PASSWORD, HERE).await.expect("in");
        let given = SignIn {
            email: EMAIL,
            password: PASSWORD,
            client_key: THERE,
            device: Some(&before.device.value),
            former: Some(&before.session.value),
            ..SignIn::default()
        };
        let after = backend::accounts::sign_in::sign_in(&backend, given).await.expect("in");
        assert!(!is_signed_in(&backend, &before.session.value).await);
        assert!(is_signed_in(&backend, &after.session.value).await);
        assert_eq!((backend.rows("sessions").await, backend.rows("devices").await), (1, 1));
    }

    async fn a_password_set_by_command_ends_sessions_and_waits(backend: TestBackend) {
        owned(&backend).await;
        let before = sign_in(&backend, EMAIL, PASSWORD, HERE).await.expect("in").session.value;
        for n in 0..50 {
            let _ = sign_in(&backend, EMAIL, "wrong", &format!("address-{n}")).await;
        }
        assert!(matches!(sign_in(&backend, EMAIL, "wrong", THERE).await, Err(SignInError::TooMany { .. })));
        account::set_password(&backend, EMAIL, "a better password").await.expect("set");
        assert!(!is_signed_in(&backend, &before).await);
        assert!(matches!(sign_in(&backend, EMAIL, PASSWORD, HERE).await, Err(SignInError::Wrong)));
        sign_in(&backend, EMAIL, "a better password", THERE).await.expect("in");
        let none = account::set_password(&backend, "no@example.com", "long enough").await;
        assert!(matches!(none, Err(AccountError::NotFound)));
    }

    async fn passwords_that_are_guessed_first_are_refused(backend: TestBackend) {
        owned(&backend).await;
        let cookie = sign_in(&backend, EMAIL, PASSWORD, HERE).await.expect("in").session.value;
        let owner = admin(&backend, &cookie).await;
        for (password, flaw) in [
            ("short", PasswordFlaw::TooShort),
            ("Password1!", PasswordFlaw::Common),
            ("aaaaaaaaaaaa", PasswordFlaw::Repeated),
            (EMAIL, PasswordFlaw::Email),
        ] {
            let by_command = account::set_password(&backend, EMAIL, password).await;
            assert!(matches!(by_command, Err(AccountError::Password(found)) if found == flaw), "{password}");
            match account::change_password(&backend, &owner, PASSWORD, password, "").await {
                Err(account::PasswordError::Refused { field: "new", sentence }) => assert_eq!(sentence, flaw.sentence()),
                other => panic!("{password}: {other:?}"),
            }
        }
        sign_in(&backend, EMAIL, PASSWORD, HERE).await.expect("nothing was changed");
    }

    async fn the_owner_is_made_once(backend: TestBackend) {
        assert!(matches!(account::ensure_owner(&backend, "owner", None).await, Err(AccountError::BadEmail)));
        let common = account::ensure_owner(&backend, EMAIL, Some("password".to_owned())).await;
        assert!(matches!(common, Err(AccountError::Password(PasswordFlaw::Common))));
        let made = account::ensure_owner(&backend, EMAIL, None).await.expect("made").expect("a generated password");
        sign_in(&backend, EMAIL, &made, HERE).await.expect("it works");
        assert_eq!(account::ensure_owner(&backend, EMAIL, None).await.expect("there already"), None);
        let other = account::ensure_owner(&backend, "other@example.com", Some("password".to_owned())).await;
        assert_eq!(other.expect("exists already"), None, "a setting that is no longer read stops no start");
        assert_eq!(backend.rows("accounts").await, 1);
    }

    async fn changes_of_how_the_owner_signs_in_end_copies_of_the_cookies(backend: TestBackend) {
        owned(&backend).await;
        let mut signed = sign_in(&backend, EMAIL, PASSWORD, HERE).await.expect("in");
        for step in 0..3 {
            let owner = admin(&backend, &signed.session.value).await;
            match step {
                0 => session::sign_out_others(&backend, &owner).await.expect("out"),
                1 => {
                    let secret = TotpSecret::random().expect("a secret");
                    let code = secret.code(period(backend.clock.now()));
                    second_factor::set_up(&backend, &owner, PASSWORD, &secret.text(), &code).await.expect("on");
                    second_factor::renew_codes(&backend, &owner, PASSWORD).await.expect("renewed");
                    second_factor::remove_app(&backend, &owner, PASSWORD).await.expect("removed");
                }
                _ => second_factor::turn_off(&backend, &owner, PASSWORD).await.expect("off"),
            }
            let renewed = owner.renewed_tokens().expect("other tokens");
            assert!(!is_signed_in(&backend, &signed.session.value).await, "{step}: a copy of the former cookie");
            assert!(is_signed_in(&backend, &renewed.session.value).await, "{step}");
            assert_eq!((backend.rows("sessions").await, backend.rows("devices").await), (1, 1), "{step}");
            let listed = session::devices(&backend, &owner).await.expect("listed");
            assert!(listed.len() == 1 && listed[0].current, "{step}");
            signed = renewed;
        }
        let owner = admin(&backend, &signed.session.value).await;
        let screen = session::devices(&backend, &owner).await.expect("listed");
        session::sign_out_others(&backend, &owner).await.expect("out");
        session::sign_out_device(&backend, &owner, &screen[0].id).await.expect("out");
        assert_eq!(backend.rows("sessions").await, 0, "the screen that is older than the token signs this device out");
    }

    async fn a_wrong_password_changes_no_token(backend: TestBackend) {
        owned(&backend).await;
        let cookie = sign_in(&backend, EMAIL, PASSWORD, HERE).await.expect("in").session.value;
        let owner = admin(&backend, &cookie).await;
        assert!(account::confirm_password(&backend, &owner, "not it").await.is_err());
        assert!(account::change_password(&backend, &owner, "not it", "a better password", "").await.is_err());
        assert!(owner.renewed_tokens().is_none() && is_signed_in(&backend, &cookie).await);
    }

    async fn changing_the_password_signs_the_others_out_and_asks_only_so_often(backend: TestBackend) {
        owned(&backend).await;
        let other = sign_in(&backend, EMAIL, PASSWORD, THERE).await.expect("in");
        let cookie = sign_in(&backend, EMAIL, PASSWORD, HERE).await.expect("in").session.value;
        let owner = admin(&backend, &cookie).await;
        account::change_password(&backend, &owner, PASSWORD, "a better password", "").await.expect("changed");
        let renewed = owner.renewed_tokens().expect("other tokens");
        assert!(is_signed_in(&backend, &renewed.session.value).await);
        assert!(!is_signed_in(&backend, &cookie).await, "a copy of the former cookie");
        assert!(!is_signed_in(&backend, &other.session.value).await);
        assert_eq!(backend.rows("devices").await, 1);
        assert_eq!(backend.rows("rate_events").await, 0, "a right password is not counted");
        let mut wrong = 0;
        for _ in 0..20 {
            match account::change_password(&backend, &owner, "not it", "the best password", "").await {
                Err(account::PasswordError::Refused { field: "current", .. }) => wrong += 1,
                Err(account::PasswordError::TooMany { wait_ms }) => assert_eq!(wait_ms, MINUTE),
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(wrong, 5);
    }
}
