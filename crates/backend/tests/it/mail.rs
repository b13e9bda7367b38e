//! Mail through the outbox, to a mail server that behaves and one that does not.

use crate::smtp::{At, Script, Sink, Taken};
use crate::support::{TestBackend, draft, on_both_engines};
use backend::db::delivery::{deliveries, log as delivery_log};
use backend::delivery::outbox;
use backend::leads::contact;
use backend::leads::refit::{self, Origin, SubmitError};
use backend::{Backend, SharedBackend};
use domain::delivery::smtp::UNANSWERED;
use domain::delivery::{Carrier, Channel, DeliveryState, MAX_ATTEMPTS, Topic};
use domain::leads::contact::ContactDraft;
use domain::leads::lead::Delivery;
use domain::leads::refit::RefitDraft;
use domain::time::{DAY, MINUTE};
use mailparse::{MailHeaderMap as _, ParsedMail, parse_mail};
use outgoing::mail::MailOptions;
use std::time::Duration;
use tokio::net::TcpListener;

/// The same site with mail set up.
pub(crate) async fn mailing(backend: &TestBackend, url: &str) -> SharedBackend {
    let mut mail = MailOptions::parse(url).expect("an address");
    mail.owner = Some("owner@example.com".into());
    backend.instance(|options| options.mail = Some(mail)).await
}

pub(crate) async fn with_sink(backend: &TestBackend) -> (Sink, SharedBackend) {
    let sink = Sink::start().await;
    let site = mailing(backend, &format!("smtp://127.0.0.1:{}?tls=none", sink.port)).await;
    backend.add_styles().await;
    (sink, site)
}

pub(crate) fn origin() -> Origin {
    Origin { client_key: "address-1".into(), network_key: "network-1".into(), ..Origin::default() }
}

pub(crate) async fn submit(site: &Backend, draft: &RefitDraft) -> String {
    refit::submit(site, draft, &origin()).await.expect("accepted").reference
}

pub(crate) async fn deliver(site: &Backend) -> usize {
    outbox::deliver_due(site).await.expect("the database works")
}

/// The delivery of one channel of the only lead.
pub(crate) async fn delivery(backend: &TestBackend, channel: Channel) -> Delivery {
    let lead = backend.texts("SELECT id FROM leads").await.remove(0);
    let all = deliveries::of_subject(&backend.db, Topic::Lead, &lead).await.expect("read");
    all.into_iter().find(|d| d.channel == channel).expect("a delivery")
}

/// The messages that the sink accepted for this receiver.
pub(crate) fn for_receiver(sink: &Sink, to: &str) -> Vec<Taken> {
    sink.taken().into_iter().filter(|mail| mail.to == [to]).collect()
}

pub(crate) fn header(mail: &ParsedMail<'_>, name: &str) -> String {
    mail.headers.get_first_value(name).unwrap_or_default()
}

pub(crate) fn words(mail: &ParsedMail<'_>) -> String {
    mail.subparts[0].get_body().expect("text").replace("\r\n", "\n")
}

pub(crate) const VISITOR: &str = "jane+boat@example.com";
pub(crate) const OWNER: &str = "owner@example.com";

on_both_engines! {
    async fn a_webhook_that_hangs_delays_no_mail(backend: TestBackend) {
        let (sink, site) = with_sink(&backend).await;
        // It accepts connections, but nothing reads from them.
        let silent = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}/", silent.local_addr().expect("an address"));
        backend.sql(&format!(
            "INSERT INTO admin_settings (setting_key, setting_value, updated_at) VALUES ('zapier_webhook_url', '{url}', 0)"
        ))
        .await;
        // More than are attempted concurrently: each eight hang for ten seconds, all of them for
        // longer than their mail takes on any machine.
        const LEADS: usize = 26;
        for n in 0..LEADS {
            let email = format!("visitor{n}@example.com");
            let draft = RefitDraft { attempt_id: format!("attempt-{n:04}"), email, ..draft() };
            let origin = Origin { client_key: format!("address-{n}"), ..Origin::default() };
            refit::submit(&site, &draft, &origin).await.expect("accepted");
        }
        let all_mail = async {
            while sink.taken().len() < 2 * LEADS {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::select! {
            tries = deliver(&site) => panic!("the webhooks hang, and yet {tries} attempts ended"),
            () = all_mail => {}
        }
        site.db.close().await;
    }

    async fn the_owner_is_told_and_the_visitor_gets_a_confirmation(backend: TestBackend) {
        let (sink, site) = with_sink(&backend).await;
        let reference = submit(&site, &draft()).await;
        assert_eq!(backend.rows("deliveries").await, 2, "written with the lead");
        assert_eq!(deliver(&site).await, 2);
        assert_eq!(deliver(&site).await, 0);

        let confirmation = for_receiver(&sink, VISITOR).remove(0);
        assert_eq!(confirmation.from, "hello@harborandgrain.example");
        let mail = parse_mail(&confirmation.data).expect("a mail");
        assert_eq!(header(&mail, "Subject"), format!("We received your refit request ({reference})"));
        assert_eq!(header(&mail, "To"), "\"Jane Halloran\" <jane+boat@example.com>");
        assert_eq!(header(&mail, "Auto-Submitted"), "auto-generated");
        let said = words(&mail);
        // It came on Friday, November 20, at 4 PM: the shop is closed on the next day.
        for part in [
            &*reference,
            "We will be in touch by Monday, November 23 at 4pm PST.",
            "We have your request, Jane",
            "Style: Coastal Modern",
            "2240 Shelter Island Drive",
        ] {
            assert!(said.contains(part), "{part} in {said}");
        }

        let notice = for_receiver(&sink, OWNER).remove(0);
        let mail = parse_mail(&notice.data).expect("a mail");
        assert_eq!(header(&mail, "Subject"), format!("New refit request from Jane Halloran ({reference})"));
        assert_eq!(header(&mail, "Reply-To"), "\"Jane Halloran\" <jane+boat@example.com>");
        let lead = backend.texts("SELECT id FROM leads").await.remove(0);
        let said = words(&mail);
        let link = format!("https://site.example/admin/leads/{lead}");
        for part in [&*link, "> New galley, LOA < 50 ft", "(619) 555-0142", "Friday, November 20 at 4pm PST"] {
            assert!(said.contains(part), "{part} in {said}");
        }
        assert!(mail.subparts[1].get_body().expect("HTML").contains("LOA &lt; 50 ft"));
        for channel in [Channel::OwnerMail, Channel::VisitorMail] {
            let sent = delivery(&backend, channel).await;
            assert_eq!((sent.state, sent.attempts), (DeliveryState::Delivered, 1));
            assert_eq!(sent.last_outcome.as_deref(), Some("Accepted 250"));
        }
    }

    async fn a_contact_form_promises_the_next_business_day(backend: TestBackend) {
        let (sink, site) = with_sink(&backend).await;
        let draft = ContactDraft {
            first_name: "Tom".into(),
            last_name: "Whitaker".into(),
            email: "tom@example.com".into(),
            phone: "(619) 555-0199".into(),
            boat_location: "Pier 3".into(),
            vessel_name: "Selkie".into(),
            vessel_length: "45.5".into(),
            primary_service: "Woodwork & Carpentry".into(),
            discovery_source: "Yelp".into(),
            consent: true,
            ..ContactDraft::default()
        };
        contact::submit(&site, &draft, &origin()).await.expect("accepted");
        deliver(&site).await;
        let confirmation = for_receiver(&sink, "tom@example.com").remove(0);
        let said = words(&parse_mail(&confirmation.data).expect("a mail"));
        for part in ["by the next business day, Monday, November 23", "Service: Woodwork & Carpentry"] {
            assert!(said.contains(part), "{part} in {said}");
        }
    }

    async fn a_server_that_puts_off_is_asked_again_and_never_twice(backend: TestBackend) {
        let (sink, site) = with_sink(&backend).await;
        submit(&site, &draft()).await;
        backend.sql("DELETE FROM deliveries WHERE channel = 'owner_mail'").await;
        sink.next([Script::Reply(At::Rcpt, 451), Script::Reply(At::Greeting, 421), Script::Reply(At::End, 452)]);
        for (n, outcome) in [(1, "Deferred 451"), (2, "The mail server is not ready: 421"), (3, "Deferred 452")] {
            assert_eq!(deliver(&site).await, 1, "try {n}");
            let waiting = delivery(&backend, Channel::VisitorMail).await;
            assert_eq!((waiting.state, waiting.attempts), (DeliveryState::Pending, n));
            assert_eq!(waiting.last_outcome.as_deref(), Some(outcome));
            assert_eq!(deliver(&site).await, 0, "not before it is due");
            backend.clock.advance(waiting.next_attempt_at.since(backend.clock.now()));
        }
        assert_eq!(deliver(&site).await, 1);
        let sent = delivery(&backend, Channel::VisitorMail).await;
        assert_eq!(sent.state, DeliveryState::Delivered);
        let attempts = delivery_log::attempts_of(&backend.db, &sent.id, 10).await.expect("read");
        assert_eq!(attempts.iter().map(|a| a.status).collect::<Vec<_>>(), [Some(250), Some(452), Some(421), Some(451)]);
        backend.clock.advance(30 * DAY);
        assert_eq!(deliver(&site).await, 0);
        assert_eq!(sink.taken().len(), 1);
    }

    async fn a_repetition_can_be_told_by_its_id(backend: TestBackend) {
        let (sink, site) = with_sink(&backend).await;
        submit(&site, &draft()).await;
        backend.sql("DELETE FROM deliveries WHERE channel = 'owner_mail'").await;
        deliver(&site).await;
        let sent = delivery(&backend, Channel::VisitorMail).await;
        // As after a crash between the server's acceptance and recording it.
        backend.sql("UPDATE deliveries SET state = 'pending'").await;
        backend.clock.advance(MINUTE);
        deliver(&site).await;
        let taken = sink.taken();
        let ids: Vec<String> =
            taken.iter().map(|mail| header(&parse_mail(&mail.data).expect("a mail"), "Message-ID")).collect();
        assert_eq!(ids, [format!("<{}@site.example>", sent.id), format!("<{}@site.example>", sent.id)]);
    }

    async fn an_address_that_does_not_exist_is_given_up_at_once(backend: TestBackend) {
        let (sink, site) = with_sink(&backend).await;
        submit(&site, &draft()).await;
        backend.sql("DELETE FROM deliveries WHERE channel = 'owner_mail'").await;
        sink.next([Script::Reply(At::Rcpt, 550)]);
        deliver(&site).await;
        let failed = delivery(&backend, Channel::VisitorMail).await;
        assert_eq!((failed.state, failed.attempts), (DeliveryState::Failed, 1));
        assert_eq!(failed.last_outcome.as_deref(), Some("Refused 550"));
        let page = backend::leads::list(&backend, domain::leads::lead::LeadFilter::Open, None, "").await.expect("a list");
        assert_eq!(page.leads[0].delivery_trouble, Some(Channel::VisitorMail));
        // The owner has called, and the address was right after all.
        backend::leads::resend(&backend, &failed.id).await.expect("asked");
        deliver(&site).await;
        assert_eq!(delivery(&backend, Channel::VisitorMail).await.state, DeliveryState::Delivered);
    }

    async fn a_refused_sign_in_waits_for_the_owner_to_mend_it(backend: TestBackend) {
        let sink = Sink::start().await;
        backend.add_styles().await;
        let site = mailing(&backend, &format!("smtp://jane%40example.com:p%2Fw@127.0.0.1:{}?tls=none", sink.port)).await;
        submit(&site, &draft()).await;
        backend.sql("DELETE FROM deliveries WHERE channel = 'owner_mail'").await;
        sink.next([Script::Reply(At::Auth, 535)]);
        deliver(&site).await;
        let waiting = delivery(&backend, Channel::VisitorMail).await;
        assert_eq!(waiting.state, DeliveryState::Pending);
        assert_eq!(waiting.last_outcome.as_deref(), Some("The mail server refused the sign-in: 535"));
        backend.clock.advance(MINUTE);
        deliver(&site).await;
        assert_eq!(delivery(&backend, Channel::VisitorMail).await.state, DeliveryState::Delivered);
        // base64 of NUL jane@example.com NUL p/w
        assert!(sink.lines().iter().any(|line| line == "AUTH PLAIN AGphbmVAZXhhbXBsZS5jb20AcC93"), "{:?}", sink.lines());
        assert!(backend::delivery::mail::probe(&site).await.expect("reached"), "doctor");
    }

    async fn what_goes_wrong_on_the_way_is_put_into_words(backend: TestBackend) {
        let (sink, site) = with_sink(&backend).await;
        submit(&site, &draft()).await;
        backend.sql("DELETE FROM deliveries WHERE channel = 'owner_mail'").await;
        let down = TcpListener::bind("127.0.0.1:0").await.expect("a port").local_addr().expect("an address");
        let nobody = mailing(&backend, &format!("smtp://{down}?tls=none")).await;
        let unknown = mailing(&backend, "smtp://no-such-host.invalid?tls=none").await;
        let encrypted = mailing(&backend, &format!("smtp://u:p@127.0.0.1:{}", sink.port)).await;
        let wrapped = mailing(&backend, &format!("smtps://u:p@127.0.0.1:{}", sink.port)).await;
        sink.next([Script::Drop(At::Mail), Script::Drop(At::End)]);
        for (site, outcome) in [
            (&site, "The connection broke"),
            (&site, UNANSWERED),
            (&nobody, "Could not connect"),
            (&unknown, "Could not connect"),
            (&encrypted, "The mail server offers no encryption (STARTTLS) on this port"),
            (&wrapped, "This port of the mail server does not encrypt from the start: SMTP_URL has to begin with smtp://"),
        ] {
            assert_eq!(deliver(site).await, 1, "{outcome}");
            let waiting = delivery(&backend, Channel::VisitorMail).await;
            assert_eq!((waiting.state, waiting.last_outcome.as_deref()), (DeliveryState::Pending, Some(outcome)));
            backend.clock.advance(DAY);
        }
        assert!(!sink.lines().iter().any(|line| line.starts_with("AUTH")), "no password without encryption");
        assert!(sink.taken().is_empty());
        assert!(i32::from(u8::MAX) > MAX_ATTEMPTS);
    }

    async fn a_mail_server_that_is_down_for_two_days_loses_no_mail(backend: TestBackend) {
        let (sink, site) = with_sink(&backend).await;
        submit(&site, &draft()).await;
        let address = TcpListener::bind("127.0.0.1:0").await.expect("a port").local_addr().expect("an address");
        let down = mailing(&backend, &format!("smtp://{address}?tls=none")).await;
        let works_again = backend.clock.now().plus_ms(2 * DAY);
        while backend.clock.now() < works_again {
            deliver(&down).await;
            let due = deliveries::next_due_at(&backend.db, Topic::Lead, Carrier::Mail).await.expect("read").expect("none is given up");
            backend.clock.advance(due.since(backend.clock.now()));
        }
        assert_eq!(backend.texts("SELECT DISTINCT state FROM deliveries").await, ["pending"]);
        backend.clock.advance(DAY);
        assert_eq!(deliver(&site).await, 2);
        assert_eq!(sink.taken().len(), 2);
    }

    async fn quarantine_holds_the_mail_until_it_is_released(backend: TestBackend) {
        let (sink, site) = with_sink(&backend).await;
        let spam = RefitDraft { elapsed_ms: Some(1), ..draft() };
        assert!(matches!(refit::submit(&site, &spam, &origin()).await, Err(SubmitError::Blocked)));
        assert_eq!(deliver(&site).await, 0);
        assert_eq!(delivery(&backend, Channel::OwnerMail).await.state, DeliveryState::Held);
        let lead = backend.texts("SELECT id FROM leads").await.remove(0);
        assert!(backend::leads::release(&site, &lead).await.expect("released"));
        assert_eq!(deliver(&site).await, 2);
        assert_eq!(sink.taken().len(), 2);
    }

    async fn mail_that_is_set_up_no_more_is_kept(backend: TestBackend) {
        let (sink, site) = with_sink(&backend).await;
        submit(&backend, &draft()).await;
        assert_eq!(backend.rows("deliveries").await, 0, "nothing to send without mail");
        let other = RefitDraft { attempt_id: "attempt-0002".into(), description: "Another".into(), ..draft() };
        submit(&site, &other).await;
        assert_eq!(deliver(&backend).await, 2);
        assert_eq!(backend.texts("SELECT DISTINCT last_outcome FROM deliveries WHERE state = 'held'").await, ["Mail is not set up"]);
        for id in backend.texts("SELECT id FROM deliveries").await {
            backend::leads::resend(&site, &id).await.expect("asked");
        }
        deliver(&site).await;
        assert_eq!(sink.taken().len(), 2);
    }

    async fn names_of_every_kind_arrive_and_inject_nothing(backend: TestBackend) {
        let (sink, site) = with_sink(&backend).await;
        let names = [
            "K\u{e4}pt'n Blaub\u{e4}r \u{26f5}",
            "\u{5e9}\u{5dc}\u{5d5}\u{5dd}",
            "Jane\r\nBcc: evil@example.com\r\n\r\nBuy",
            "\"><b>Jane</b>, <evil@example.com>",
        ];
        for (n, name) in names.iter().enumerate() {
            let draft = RefitDraft {
                attempt_id: format!("attempt-name-{n}"),
                name: (*name).into(),
                email: format!("o'brien{n}+boat@b\u{fc}cher.example"),
                description: format!("{name}\r\n.\r\nMAIL FROM:<evil@example.com>"),
                ..draft()
            };
            let origin = Origin { client_key: format!("address-{n}"), ..Origin::default() };
            refit::submit(&site, &draft, &origin).await.expect("accepted");
            deliver(&site).await;
            let confirmation = for_receiver(&sink, &format!("o'brien{n}+boat@xn--bcher-kva.example")).remove(0);
            let notice = for_receiver(&sink, OWNER).pop().expect("a notice");
            for mail in [&confirmation, &notice] {
                assert!(parse_mail(&mail.data).expect("a mail").headers.get_first_value("Bcc").is_none());
            }
            let mail = parse_mail(&notice.data).expect("a mail");
            let name = domain::text::clean_line(name);
            let reply_to = mail.headers.get_first_header("Reply-To").expect("a header");
            let visitor = mailparse::addrparse_header(reply_to).expect("addresses");
            assert_eq!(visitor.extract_single_info().expect("one").display_name.as_deref(), Some(&*name));
            assert!(words(&mail).contains("> MAIL FROM:<evil@example.com>"));
            assert!(header(&mail, "Subject").contains(&name), "{}", header(&mail, "Subject"));
        }
        assert_eq!(sink.taken().len(), names.len() * 2);
        assert!(!sink.lines().iter().any(|line| line.contains("evil@example.com")));
    }

    async fn letters_that_a_server_cannot_write_to_are_final(backend: TestBackend) {
        let (sink, site) = with_sink(&backend).await;
        let draft = RefitDraft { email: "k\u{e4}ptn@example.com".into(), ..draft() };
        submit(&site, &draft).await;
        backend.sql("DELETE FROM deliveries WHERE channel = 'owner_mail'").await;
        sink.abilities(&["8BITMIME"]);
        deliver(&site).await;
        let failed = delivery(&backend, Channel::VisitorMail).await;
        assert_eq!(failed.state, DeliveryState::Failed);
        assert_eq!(failed.last_outcome.as_deref(), Some("The mail server does not support this kind of address"));
        sink.abilities(&["8BITMIME", "SMTPUTF8"]);
        backend::leads::resend(&backend, &failed.id).await.expect("asked");
        deliver(&site).await;
        assert_eq!(for_receiver(&sink, "k\u{e4}ptn@example.com").len(), 1);
    }
}
