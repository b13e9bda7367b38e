//! Notifications on the owner's devices: who gets them, encrypted for whom, and what becomes of a push service that fails.

use crate::browser::{Browser, claims};
use crate::conversation::{OWNER, Talking};
use crate::mail::for_receiver;
use crate::owner::owner;
use crate::receiver::{Receiver, deliver, header, one_lead, submit};
use crate::support::{START, TestBackend, eventually, on_both_engines, until};
use axum::http::StatusCode;
use backend::accounts::account;
use backend::accounts::session::{self, Admin};
use backend::accounts::sign_in::{SignIn, sign_in};
use backend::delivery::outbox;
use backend::features::push::{self, DeviceError};
use backend::leads::{self, privacy};
use backend::{Backend, key_renewal};
use domain::delivery::DeliveryState;
use domain::features::push::messages as msg;
use domain::features::push::{PushDevice, PushSubscription, RenewedSubscription};
use domain::leads::options::LeadKind;
use domain::limits::{DEVICES_MAX, PUSH_KEEP_MS, PUSH_TESTS_PER_HOUR};
use domain::time::{DAY, HOUR, MINUTE, SECOND};
use outgoing::http_guard::GuardError;
use serde_json::Value;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

const ANDROID: &str = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36";

fn subscription(browser: &Browser, endpoint: &str) -> PushSubscription {
    PushSubscription { endpoint: endpoint.to_owned(), p256dh: browser.p256dh(), auth: browser.auth() }
}

pub(crate) async fn turn_on(backend: &Backend, admin: &Admin, browser: &Browser, endpoint: &str) {
    push::turn_on(backend, admin, &subscription(browser, endpoint), ANDROID).await.expect("on");
}

/// Another sign-in, on another device.
async fn other_device(backend: &TestBackend) -> Admin {
    owner(backend).await
}

async fn devices(backend: &Backend, admin: &Admin) -> Vec<PushDevice> {
    push::devices(backend, admin).await.expect("read")
}

pub(crate) fn notifications(receiver: &Receiver, browser: &Browser) -> Vec<Value> {
    receiver.received().iter().map(|got| browser.read(&got.body)).collect()
}

async fn states(backend: &TestBackend) -> Vec<String> {
    backend.texts("SELECT state FROM deliveries WHERE topic = 'push_message' ORDER BY state").await
}

const DELIVERED: &str = DeliveryState::Delivered.code();
const PENDING: &str = DeliveryState::Pending.code();
const HELD: &str = DeliveryState::Held.code();
const FAILED: &str = DeliveryState::Failed.code();

on_both_engines! {
    async fn each_device_gets_a_notice_that_only_it_can_read_and_that_leads_to_the_request(backend: TestBackend) {
        let phone = Browser::new(1);
        let tablet = Browser::new(2);
        let first = Receiver::start().await;
        let second = Receiver::start().await;
        backend.add_styles().await;
        let admin = owner(&backend).await;
        turn_on(&backend, &admin, &phone, &first.url).await;
        turn_on(&backend, &other_device(&backend).await, &tablet, &second.url).await;
        submit(&backend, 0..1).await;
        assert_eq!(deliver(&backend).await, 2);
        let lead = backend.texts("SELECT id FROM leads").await.remove(0);
        let public_key = push::screen(&backend, &admin).await.expect("read").public_key;
        for (receiver, browser) in [(&first, &phone), (&second, &tablet)] {
            let got = receiver.received().remove(0);
            assert_eq!(header(&got, "content-encoding"), "aes128gcm");
            assert_eq!(header(&got, "urgency"), "high");
            assert_eq!(header(&got, "ttl"), (PUSH_KEEP_MS / SECOND).to_string());
            let claims = claims(header(&got, "authorization"), &public_key);
            assert_eq!(format!("{}/hook", claims["aud"].as_str().expect("text")), receiver.url);
            let until = claims["exp"].as_i64().expect("a number");
            assert!(until > START / SECOND && until <= (START + DAY) / SECOND, "{until}");
            assert_eq!(claims["sub"], "https://site.example");
            let notification = browser.read(&got.body);
            assert_eq!(notification["title"], domain::features::push::PushEvent::NewLead.title(LeadKind::Refit));
            let name = backend.texts("SELECT name FROM leads").await.remove(0);
            assert_eq!(notification["body"], msg::from(&name));
            assert_eq!(notification["navigate"], format!("https://site.example/admin/leads/{lead}"));
        }
        assert_eq!(states(&backend).await, [DELIVERED, DELIVERED]);
        let listed = devices(&backend, &admin).await;
        assert!(listed.iter().all(|device| device.delivered_at == Some(backend.clock.now()) && device.trouble.is_none()));
        assert_eq!(listed.iter().filter(|device| device.is_current).count(), 1);
    }

    async fn a_visitors_message_is_told_each_time(backend: TestBackend) {
        let talking = Talking::new(&backend).await;
        let phone = Browser::new(1);
        let receiver = Receiver::start().await;
        turn_on(&talking.site, &owner(&backend).await, &phone, &receiver.url).await;
        let token = talking.token().await;
        for expected in 1..=2 {
            // The same words would be the same message.
            talking.write(&token, &format!("Question {expected}")).await.expect("written");
            backend.clock.advance(MINUTE);
            deliver(&talking.site).await;
            let told = notifications(&receiver, &phone);
            assert_eq!(told.len(), expected);
            assert_eq!(told[expected - 1]["title"], msg::VISITOR_WROTE);
        }
        let told = notifications(&receiver, &phone);
        assert_eq!(told[0]["tag"], told[1]["tag"], "the newer one replaces the other");
    }

    async fn a_device_that_is_gone_is_removed_with_what_waits_for_it(backend: TestBackend) {
        backend.add_styles().await;
        let admin = owner(&backend).await;
        for status in [StatusCode::GONE, StatusCode::NOT_FOUND] {
            let gone = Receiver::start().await;
            gone.answer(|script| script.status = status);
            turn_on(&backend, &admin, &Browser::new(1), &gone.url).await;
            let number = usize::from(status.as_u16());
            submit(&backend, number..number + 1).await;
            assert_eq!(deliver(&backend).await, 1);
            assert_eq!(devices(&backend, &admin).await, []);
            assert_eq!((backend.rows("push_messages").await, states(&backend).await.len()), (0, 0));
            assert_eq!(backend.rows("delivery_attempts").await, 0);
            submit(&backend, number + 1..number + 2).await;
            assert_eq!((deliver(&backend).await, gone.received().len()), (0, 1));
        }
    }

    async fn an_overloaded_push_service_is_asked_again_when_it_says(backend: TestBackend) {
        let receiver = Receiver::start().await;
        let phone = Browser::new(1);
        backend.add_styles().await;
        let admin = owner(&backend).await;
        turn_on(&backend, &admin, &phone, &receiver.url).await;
        submit(&backend, 0..1).await;
        for (status, asked) in [(StatusCode::TOO_MANY_REQUESTS, "3600"), (StatusCode::SERVICE_UNAVAILABLE, "3600")] {
            receiver.answer(|script| { script.status = status; script.retry_after = Some(asked); });
            assert_eq!(deliver(&backend).await, 1);
            assert_eq!(states(&backend).await, [PENDING]);
            let trouble = devices(&backend, &admin).await.remove(0).trouble.expect("noted");
            assert_eq!((trouble.status, trouble.advice()), (Some(status.as_u16()), msg::ADVICE_WAIT));
            backend.clock.advance(HOUR - 1);
            assert_eq!(deliver(&backend).await, 0, "not before");
            backend.clock.advance(1);
        }
        receiver.answer(|script| { script.status = StatusCode::CREATED; script.retry_after = None; });
        assert_eq!(deliver(&backend).await, 1);
        assert_eq!(states(&backend).await, [DELIVERED]);
        assert_eq!(devices(&backend, &admin).await.remove(0).trouble, None);
        let last = receiver.received().pop().expect("a notification");
        assert_eq!(header(&last, "ttl"), ((PUSH_KEEP_MS - 2 * HOUR) / SECOND).to_string());
    }

    async fn a_refusal_is_final_and_says_what_to_do(backend: TestBackend) {
        let receiver = Receiver::start().await;
        receiver.answer(|script| script.status = StatusCode::FORBIDDEN);
        backend.add_styles().await;
        let admin = owner(&backend).await;
        turn_on(&backend, &admin, &Browser::new(1), &receiver.url).await;
        submit(&backend, 0..1).await;
        assert_eq!(deliver(&backend).await, 1);
        assert_eq!(states(&backend).await, [FAILED]);
        let trouble = devices(&backend, &admin).await.remove(0).trouble.expect("noted");
        assert_eq!(trouble.advice(), msg::ADVICE_AGAIN);
    }

    async fn a_push_service_that_is_gone_delays_nothing_and_is_left_alone_for_a_while(backend: TestBackend) {
        let other = Receiver::start().await;
        let phone = Browser::new(2);
        // Nothing listens there anymore.
        let closed = TcpListener::bind("127.0.0.1:0").await.expect("a port").local_addr().expect("an address");
        backend.add_styles().await;
        let admin = owner(&backend).await;
        turn_on(&backend, &admin, &Browser::new(1), &format!("http://{closed}/")).await;
        turn_on(&backend, &other_device(&backend).await, &phone, &other.url).await;
        submit(&backend, 0..3).await;
        deliver(&backend).await;
        assert_eq!(notifications(&other, &phone).len(), 3);
        let listed = devices(&backend, &admin).await;
        let failing = listed.iter().find(|device| device.is_current).expect("this device");
        assert_eq!(failing.trouble.as_ref().expect("noted").outcome, GuardError::Connect.to_string());
        let next = backend.number("SELECT MIN(next_attempt_at) FROM deliveries WHERE state = 'pending'").await;
        assert!(next >= START + MINUTE, "{next}");
    }

    async fn push_services_that_hang_hold_up_no_mail(backend: TestBackend) {
        // More than are attempted concurrently: each eight hang for ten seconds, all of them for longer than a mail
        // takes on any machine.
        const DEVICES: i64 = 26;
        let talking = Talking::new(&backend).await;
        // It accepts connections, but nothing reads from them.
        let silent = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}/", silent.local_addr().expect("an address"));
        turn_on(&talking.site, &owner(&backend).await, &Browser::new(1), &url).await;
        for n in 1..DEVICES {
            backend.sql(&format!(
                "INSERT INTO push_subscriptions (id, account_id, device_hash, endpoint, p256dh, auth, name, created_at) \
                 SELECT 'device-{n}', account_id, device_hash, '{url}{n}', p256dh, auth, name, 0 \
                 FROM push_subscriptions WHERE endpoint = '{url}'"
            ))
            .await;
        }
        let shutdown = CancellationToken::new();
        let worker = tokio::spawn(outbox::run(talking.site.clone(), shutdown.clone()));
        let token = talking.token().await;
        talking.write(&token, "First").await.expect("written");
        let begun = "SELECT COUNT(*) FROM deliveries WHERE topic = 'push_message' AND lease_until IS NOT NULL";
        eventually("the notifications are being sent", async || backend.number(begun).await > 0).await;
        talking.write(&token, "Second").await.expect("written");
        let ended = "SELECT COUNT(*) FROM delivery_attempts a JOIN deliveries d ON d.id = a.delivery_id \
             WHERE d.topic = 'push_message'";
        let mails = until("the mails of both messages", || for_receiver(&talking.sink, OWNER).len() == 3);
        let notifications = eventually("the notifications gave up", async || backend.number(ended).await >= DEVICES);
        tokio::select! {
            () = mails => {}
            () = notifications => panic!("the mail waited for the notifications"),
        }
        worker.abort();
    }

    async fn only_addresses_of_public_push_services_are_taken(backend: TestBackend) {
        let admin = owner(&backend).await;
        let strict = backend.instance(|options| options.webhook_allow_private = false).await;
        let phone = Browser::new(1);
        let good = subscription(&phone, "https://push.example.com/1");
        let long = format!("https://push.example.com/{}", "a".repeat(3_000));
        for wrong in [
            PushSubscription { endpoint: "http://push.example.com/1".into(), ..good.clone() },
            PushSubscription { endpoint: String::new(), ..good.clone() },
            PushSubscription { endpoint: long, ..good.clone() },
            PushSubscription { p256dh: phone.auth(), ..good.clone() },
            PushSubscription { auth: String::new(), ..good.clone() },
        ] {
            let refused = push::turn_on(&strict, &admin, &wrong, ANDROID).await;
            assert!(matches!(refused, Err(DeviceError::Invalid)), "{wrong:?}");
        }
        let inside = PushSubscription { endpoint: "https://127.0.0.1/1".into(), ..good };
        push::turn_on(&strict, &admin, &inside, ANDROID).await.expect("looked at when something is sent");
        let id = devices(&strict, &admin).await.remove(0).id;
        let test = push::send_test(&strict, &admin, &id).await.expect("tried");
        assert!(!test.is_taken);
        assert_eq!(test.sentence, msg::test_failed(&GuardError::Private.to_string(), msg::ADVICE_WAIT));
    }

    async fn a_device_has_one_subscription_and_keeps_it_through_sign_ins(backend: TestBackend) {
        let receiver = Receiver::start().await;
        let phone = Browser::new(1);
        owner(&backend).await;
        let signed = sign_in(&backend, given("")).await.expect("in");
        let admin = session::resolve(&backend, &signed.session.value).await.expect("read").expect("the owner");
        turn_on(&backend, &admin, &phone, &format!("{}?former", receiver.url)).await;
        turn_on(&backend, &admin, &phone, &receiver.url).await;
        let listed = devices(&backend, &admin).await;
        assert_eq!((listed.len(), listed[0].endpoint.as_str()), (1, receiver.url.as_str()));
        assert_eq!(listed[0].name, domain::text::user_agent::device_name(ANDROID));

        let again = sign_in(&backend, given(&signed.device.value)).await.expect("in again");
        let admin = session::resolve(&backend, &again.session.value).await.expect("read").expect("the owner");
        let listed = devices(&backend, &admin).await;
        assert!(listed.len() == 1 && listed[0].is_current, "{listed:?}");
        session::sign_out(&backend, &again.session.value, None).await.expect("out");
        assert_eq!(backend.rows("push_subscriptions").await, 0);
    }

    async fn the_device_that_signed_in_first_keeps_its_subscription_when_there_are_too_many(backend: TestBackend) {
        let receiver = Receiver::start().await;
        owner(&backend).await;
        let first = sign_in(&backend, given("")).await.expect("in");
        let admin = session::resolve(&backend, &first.session.value).await.expect("read").expect("the owner");
        turn_on(&backend, &admin, &Browser::new(1), &receiver.url).await;
        while backend.rows("devices").await < DEVICES_MAX {
            backend.clock.advance(1);
            sign_in(&backend, given("")).await.expect("in");
        }
        let again = sign_in(&backend, given(&first.device.value)).await.expect("in again");
        let admin = session::resolve(&backend, &again.session.value).await.expect("read").expect("the owner");
        let listed = devices(&backend, &admin).await;
        assert!(listed.len() == 1 && listed[0].is_current, "{listed:?}");
    }

    async fn a_password_that_a_command_sets_ends_the_notifications_of_all_devices(backend: TestBackend) {
        let receiver = Receiver::start().await;
        owner(&backend).await;
        let signed = sign_in(&backend, given("")).await.expect("in");
        let admin = session::resolve(&backend, &signed.session.value).await.expect("read").expect("the owner");
        let phone = Browser::new(1);
        turn_on(&backend, &admin, &phone, &receiver.url).await;
        account::set_password(&backend, &admin.email, "new pass phrase 1").await.expect("set");
        assert_eq!(backend.rows("push_subscriptions").await, 0);
        assert_eq!(backend.rows("devices").await, 2, "they may still sign in during an attack");
        let renewed = RenewedSubscription {
            former: receiver.url.clone(),
            endpoint: format!("{}?elsewhere", receiver.url),
            p256dh: phone.p256dh(),
            auth: phone.auth(),
        };
        let moved = push::renew(&backend, Some(&signed.device.value), &renewed).await;
        assert!(matches!(moved, Err(DeviceError::NotFound)));
    }

    async fn a_changed_password_ends_what_a_copy_of_the_cookies_has_turned_on(backend: TestBackend) {
        let receiver = Receiver::start().await;
        owner(&backend).await;
        let phone = Browser::new(1);
        let here = receiver.url.as_str();
        let elsewhere = format!("{here}?elsewhere");
        let mut signed = sign_in(&backend, given("")).await.expect("in");
        let mut current = "mahogany and brass";
        for (endpoint, new, kept) in [(here, "the second password", 1), (elsewhere.as_str(), "the third password", 0)] {
            let admin = session::resolve(&backend, &signed.session.value).await.expect("read").expect("the owner");
            turn_on(&backend, &admin, &phone, endpoint).await;
            account::change_password(&backend, &admin, current, new, here).await.expect("changed");
            assert_eq!(backend.rows("push_subscriptions").await, kept, "{endpoint}");
            signed = admin.renewed_tokens().expect("other tokens");
            current = new;
        }
    }

    async fn a_browser_that_replaced_its_subscription_is_followed_without_a_session(backend: TestBackend) {
        let receiver = Receiver::start().await;
        backend.add_styles().await;
        let phone = Browser::new(1);
        owner(&backend).await;
        let signed = sign_in(&backend, given("")).await.expect("in");
        let admin = session::resolve(&backend, &signed.session.value).await.expect("read").expect("the owner");
        let former = format!("{}?former", receiver.url);
        turn_on(&backend, &admin, &phone, &former).await;
        let renewed = RenewedSubscription {
            former,
            endpoint: receiver.url.clone(),
            p256dh: phone.p256dh(),
            auth: phone.auth(),
        };
        let device = Some(signed.device.value.as_str());
        let unknown = RenewedSubscription { former: "https://push.example/x".into(), ..renewed.clone() };
        assert!(matches!(push::renew(&backend, device, &unknown).await, Err(DeviceError::NotFound)));
        for stranger in [None, Some("x")] {
            assert!(push::renew(&backend, stranger, &renewed).await.is_err(), "{stranger:?}");
        }
        let broken = RenewedSubscription { p256dh: "x".into(), ..renewed.clone() };
        assert!(matches!(push::renew(&backend, device, &broken).await, Err(DeviceError::Invalid)));
        push::renew(&backend, device, &renewed).await.expect("followed");
        assert!(matches!(push::renew(&backend, device, &renewed).await, Err(DeviceError::NotFound)), "it was replaced");
        submit(&backend, 0..1).await;
        deliver(&backend).await;
        assert_eq!(notifications(&receiver, &phone).len(), 1);
    }

    async fn signing_out_the_others_ends_their_notifications(backend: TestBackend) {
        let receiver = Receiver::start().await;
        let lost = other_device(&backend).await;
        turn_on(&backend, &lost, &Browser::new(1), &receiver.url).await;
        let admin = owner(&backend).await;
        turn_on(&backend, &admin, &Browser::new(2), &format!("{}?own", receiver.url)).await;
        session::sign_out_others(&backend, &admin).await.expect("out");
        let left = devices(&backend, &admin).await;
        assert!(left.len() == 1 && left[0].is_current);
    }

    async fn a_test_notice_is_sent_at_once_a_few_times_an_hour(backend: TestBackend) {
        let receiver = Receiver::start().await;
        let phone = Browser::new(1);
        let admin = owner(&backend).await;
        turn_on(&backend, &admin, &phone, &receiver.url).await;
        let id = devices(&backend, &admin).await.remove(0).id;
        assert!(matches!(push::send_test(&backend, &admin, "other").await, Err(DeviceError::NotFound)));
        for _ in 0..PUSH_TESTS_PER_HOUR {
            let test = push::send_test(&backend, &admin, &id).await.expect("sent");
            assert!(test.is_taken && test.sentence == msg::TEST_SENT);
        }
        assert!(matches!(push::send_test(&backend, &admin, &id).await, Err(DeviceError::TooOften)));
        assert_eq!(notifications(&receiver, &phone)[0]["title"], msg::TEST_NOTIFICATION);
        backend.clock.advance(HOUR + SECOND);
        receiver.answer(|script| script.status = StatusCode::GONE);
        let test = push::send_test(&backend, &admin, &id).await.expect("tried");
        assert_eq!(test.sentence, msg::TEST_GONE);
        assert_eq!(devices(&backend, &admin).await, []);
    }

    async fn a_request_in_quarantine_is_told_once_it_is_released(backend: TestBackend) {
        let receiver = Receiver::start().await;
        turn_on(&backend, &owner(&backend).await, &Browser::new(1), &receiver.url).await;
        one_lead(&backend, "").await;
        let lead = backend.texts("SELECT id FROM leads").await.remove(0);
        assert!(leads::quarantine(&backend, &lead).await.expect("a change"));
        assert_eq!(states(&backend).await, [HELD]);
        assert_eq!((deliver(&backend).await, receiver.received().len()), (0, 0));
        assert!(leads::release(&backend, &lead).await.expect("a change"));
        assert_eq!((deliver(&backend).await, receiver.received().len()), (1, 1));
        assert_eq!(states(&backend).await, [DELIVERED]);
    }

    async fn a_new_key_ends_all_notifications_and_an_erased_lead_leaves_none(backend: TestBackend) {
        let receiver = Receiver::start().await;
        let admin = owner(&backend).await;
        turn_on(&backend, &admin, &Browser::new(1), &receiver.url).await;
        one_lead(&backend, "").await;
        let lead = backend.texts("SELECT id FROM leads").await.remove(0);
        assert_eq!(backend.rows("push_messages").await, 1);
        let held = privacy::held(&backend, &lead).await.expect("a count");
        assert_eq!((held.deliveries, held.waiting), (1, 1), "the dialog counts it");
        privacy::erase_lead(&backend, &lead).await.expect("erased");
        assert_eq!((backend.rows("push_messages").await, states(&backend).await.len()), (0, 0));
        let former = push::screen(&backend, &admin).await.expect("read").public_key;
        key_renewal::renew(&backend).await.expect("renewed");
        let renewed = push::screen(&backend, &admin).await.expect("read");
        assert_ne!(renewed.public_key, former);
        assert_eq!(renewed.devices, []);
    }
}

fn given(device: &str) -> SignIn<'_> {
    let device = Some(device).filter(|device| !device.is_empty());
    SignIn {
        email: "owner@example.com",
        password: "mahogany and brass",
        client_key: "here",
        range_key: "here",
        device,
        ..SignIn::default()
    }
}
