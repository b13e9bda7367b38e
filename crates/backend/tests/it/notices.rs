//! The mails to the owner about new requests: what they say, and how many there are.

use crate::browser::Browser;
use crate::mail::{OWNER, VISITOR, deliver, for_receiver, header, origin, submit, with_sink, words};
use crate::owner::owner;
use crate::push::turn_on;
use crate::receiver::Receiver;
use crate::smtp::{At, Script, Sink};
use crate::support::{TestBackend, draft, on_both_engines};
use crate::topics::review_requests::name_a_place;
use backend::Backend;
use backend::features::notices::{self, NoticeError};
use backend::features::push;
use backend::leads::origin::Origin;
use backend::leads::refit;
use domain::features::notices::{Cell, ClientMail, MailSample, Notice, Place, Switch, SwitchChoice};
use domain::leads::refit::RefitDraft;
use domain::limits;
use domain::messages::{inbox, mail as msg};
use domain::time::{HOUR, MINUTE};
use mailparse::{MailHeaderMap as _, parse_mail};
use outgoing::mail::MailOptions;
use outgoing::mail::letter::Person;

/// From as many addresses.
async fn submit_many(site: &Backend, numbers: std::ops::Range<i64>) {
    for n in numbers {
        let origin = Origin { client_key: format!("address-{n}"), network_key: format!("network-{n}"), ..origin() };
        let draft =
            RefitDraft { attempt_id: format!("attempt-{n:04}"), email: format!("visitor{n}@example.com"), ..draft() };
        refit::submit(site, &draft, &origin).await.expect("accepted");
    }
}

/// Subjects of the mails to the owner.
fn subjects(sink: &Sink) -> Vec<String> {
    let mut subjects = Vec::new();
    for mail in for_receiver(sink, OWNER) {
        subjects.push(header(&parse_mail(&mail.data).expect("a mail"), "Subject"));
    }
    subjects
}

on_both_engines! {
    async fn what_the_owner_turned_off_is_neither_mailed_nor_shown(backend: TestBackend) {
        let (sink, site) = with_sink(&backend).await;
        let admin = owner(&backend).await;
        let phone = Receiver::start().await;
        turn_on(&backend, &admin, &Browser::new(1), &phone.url).await;
        let device = push::devices(&backend, &admin).await.expect("read").remove(0).id;
        let choose = async |notice: Notice, place: &Place, is_on: bool| {
            let switch = Switch::ToOwner(Cell { notice, place: place.clone() });
            let choice = SwitchChoice { switch, is_on };
            notices::choose(&site, &admin, &[choice]).await
        };
        let on_phone = Place::Device(device);
        for place in [&Place::Mail, &on_phone] {
            choose(Notice::Request, place, false).await.expect("chosen");
        }
        submit_many(&site, 0..1).await;
        deliver(&site).await;
        assert!(subjects(&sink).is_empty() && phone.received().is_empty());
        assert_eq!(for_receiver(&sink, "visitor0@example.com").len(), 1, "the visitor is told as before");
        choose(Notice::Message, &on_phone, false).await.expect("chosen");
        for place in [&Place::Mail, &on_phone] {
            choose(Notice::Request, place, true).await.expect("chosen");
        }
        submit_many(&site, 1..2).await;
        deliver(&site).await;
        assert_eq!((subjects(&sink).len(), phone.received().len()), (1, 1));
        let foreign = Place::Device("another".into());
        for (notice, place) in [(Notice::Request, &foreign), (Notice::Week, &on_phone)] {
            let refused = choose(notice, place, true).await;
            assert!(matches!(refused, Err(NoticeError::NotFound)), "{notice:?}");
        }
    }

    async fn each_mail_to_clients_can_be_read(backend: TestBackend) {
        for mail in ClientMail::ALL {
            let is_of_review = matches!(mail, ClientMail::Review | ClientMail::ReviewReminder);
            let Some(sample) = notices::sample(&backend, mail.sample()).await.expect("read") else {
                assert!(is_of_review, "{mail:?}: no place for reviews is named");
                continue;
            };
            assert!(!is_of_review && !sample.subject.is_empty() && sample.html.contains("<h1"), "{sample:?}");
            assert_eq!(sample.has_calendar_file, mail == ClientMail::Visit);
        }
    }

    async fn every_mail_has_one_shape(backend: TestBackend) {
        let (_sink, site) = with_sink(&backend).await;
        name_a_place(&backend).await;
        for mail in MailSample::ALL {
            let sample = notices::sample(&site, mail).await.expect("read").expect("a mail");
            let html = &sample.html;
            assert_eq!(html.matches("<h1").count(), 1, "{mail:?}");
            assert!(html.matches("class=\"btn\"").count() <= 1, "{mail:?}: one button");
            assert_eq!(html.matches("<img").count(), 1, "{mail:?}: the logo and nothing else");
            assert!(html.contains("<img src=\"/logos/"), "{mail:?}: from this server, whatever its address");
            assert!(html.contains("alt=\"Harbor &amp; Grain\"") && html.contains("2240 Shelter Island Drive"), "{mail:?}");
            assert!(html.len() < 20_000, "{mail:?}: {}", html.len());
        }
    }

    async fn many_requests_are_told_in_one_mail(backend: TestBackend) {
        let (sink, site) = with_sink(&backend).await;
        let single = limits::OWNER_NOTICES_PER_HOUR;
        let many = single + 7;
        submit_many(&site, 0..many).await;
        deliver(&site).await;
        let told = subjects(&sink);
        assert_eq!(told.len(), usize::try_from(single).expect("few"), "{told:?}");
        assert!(told.iter().all(|subject| subject.starts_with("New refit request from")), "{told:?}");
        for n in 0..many {
            assert_eq!(for_receiver(&sink, &format!("visitor{n}@example.com")).len(), 1, "visitors get theirs");
        }
        // In the same hour of the clock; the mail about all comes after it.
        submit_many(&site, many..many + 3).await;
        deliver(&site).await;
        backend.clock.advance(HOUR + 2 * MINUTE);
        deliver(&site).await;
        assert_eq!(subjects(&sink).last(), Some(&msg::gathered_subject(10)));
        assert_eq!(subjects(&sink).len(), told.len() + 1);
        let gathered = for_receiver(&sink, OWNER).pop().expect("a mail");
        let said = words(&parse_mail(&gathered.data).expect("a mail"));
        assert!(said.contains("Nothing is lost") && said.contains("https://site.example/admin/leads"), "{said}");
        // The next one has a mail of its own again, and any of the others can be sent.
        submit_many(&site, many + 3..many + 4).await;
        let held = "SELECT id FROM deliveries WHERE channel = 'owner_mail' AND state = 'held'";
        let id = backend.texts(held).await.remove(0);
        backend::leads::resend(&backend, &id).await.expect("asked");
        deliver(&site).await;
        assert_eq!(subjects(&sink).len(), told.len() + 3);
        assert_eq!(backend.texts(held).await.len(), 9);
        assert_eq!(backend.rows("leads").await, many + 4);
    }

    async fn a_notice_that_was_refused_once_is_not_gathered(backend: TestBackend) {
        let (sink, site) = with_sink(&backend).await;
        submit_many(&site, 0..1).await;
        sink.next([Script::Say(At::Mail, "451 4.3.0 Try again"); 2]);
        deliver(&site).await;
        submit_many(&site, 1..limits::OWNER_NOTICES_PER_HOUR + 3).await;
        deliver(&site).await;
        backend.clock.advance(HOUR + 2 * MINUTE);
        deliver(&site).await;
        let told = subjects(&sink);
        let single = told.iter().filter(|subject| subject.starts_with("New refit request")).count();
        assert_eq!(single, usize::try_from(limits::OWNER_NOTICES_PER_HOUR).expect("few"));
        assert!(told.contains(&msg::gathered_subject(3)), "{told:?}");
    }

    async fn much_room_of_unread_requests_is_said(backend: TestBackend) {
        let (_sink, site) = with_sink(&backend).await;
        submit_many(&site, 0..2).await;
        let said = async || {
            let alerts = backend::site::alerts::content(&backend).await.expect("a list");
            alerts.into_iter().any(|alert| alert.title == "Unread requests have 524.2 MB of photos")
        };
        let leads = backend.texts("SELECT id FROM leads").await;
        let half = limits::PHOTOS_UNREAD_WARNED_BYTES / 2;
        for (column, lead) in [("lead_id", &leads[0]), ("further_lead_id", &leads[1])] {
            assert!(!said().await, "{column}");
            backend.sql(&format!(
                "INSERT INTO uploads (id, token_hash, storage_key, width, height, bytes, created_at, {column}) \
                 VALUES ('{column}', '{column}', '{column}', 600, 600, {half}, 1, '{lead}')"
            ))
            .await;
        }
        assert!(said().await);
        backend.sql(&format!("UPDATE leads SET read_at = 1 WHERE id = '{}'", leads[1])).await;
        assert!(!said().await);
    }

    async fn a_filled_trap_is_said_to_the_owner_alone(backend: TestBackend) {
        let (sink, site) = with_sink(&backend).await;
        submit(&site, &RefitDraft { trap: "Halloran Marine".into(), ..draft() }).await;
        deliver(&site).await;
        let said_to = |address: &str| words(&parse_mail(&for_receiver(&sink, address)[0].data).expect("a mail"));
        assert_eq!(said_to(OWNER).matches(inbox::TRAP_FILLED).count(), 1);
        assert!(!said_to(VISITOR).contains("hidden field"));
    }

    async fn the_name_of_the_sender_is_that_of_the_settings(backend: TestBackend) {
        let sink = Sink::start().await;
        backend.add_styles().await;
        let url = format!("smtp://127.0.0.1:{}?tls=none", sink.port);
        let from = |name: &str| Some(Person { name: name.into(), address: "site@mail.example".into() });
        for (n, (name, shown)) in [("", "Harbor & Grain"), ("Front, \"Desk\"", "Front, \"Desk\""), ("Größl ⛵", "Größl ⛵")]
            .into_iter()
            .enumerate()
        {
            let mut mail = MailOptions::parse(&url).expect("an address");
            mail.from = from(name);
            let site = backend.instance(|options| options.mail = Some(mail)).await;
            let email = format!("visitor{n}@example.com");
            submit(&site, &RefitDraft { attempt_id: format!("attempt-{n:04}"), email: email.clone(), ..draft() }).await;
            deliver(&site).await;
            let sent = for_receiver(&sink, &email).remove(0);
            assert_eq!(sent.from, "site@mail.example");
            let mail = parse_mail(&sent.data).expect("a mail");
            let header = mailparse::addrparse_header(mail.get_headers().get_first_header("From").expect("From"));
            let sender = header.expect("an address").extract_single_info().expect("one");
            assert_eq!(sender.display_name.as_deref(), Some(shown));
            assert_eq!(sender.addr, "site@mail.example");
        }
    }
}
