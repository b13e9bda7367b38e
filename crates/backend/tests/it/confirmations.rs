//! What a confirmation tells, and how many are sent.

use crate::conversation::Talking;
use crate::mail::{OWNER, VISITOR, deliver, for_receiver, header, origin, submit, with_sink, words};
use crate::support::{TestBackend, draft, on_both_engines};
use backend::db::delivery::deliveries;
use backend::features::conversation::page;
use backend::leads::origin::Origin;
use backend::leads::{contact, refit};
use domain::leads::contact::ContactDraft;
use domain::leads::refit::RefitDraft;
use domain::time::{DAY, HOUR};
use domain::{limits, messages};
use mailparse::parse_mail;

on_both_engines! {
    async fn a_confirmation_carries_no_text_of_a_stranger(backend: TestBackend) {
        let (sink, site) = with_sink(&backend).await;
        let draft = ContactDraft {
            first_name: "Invoice".into(),
            last_name: "https://evil.example/pay now".into(),
            email: "victim@example.com".into(),
            phone: "(619) 555-0177".into(),
            boat_location: "evil.example/location".into(),
            vessel_name: "evil.example/vessel".into(),
            primary_service: "Woodwork & Carpentry".into(),
            discovery_source: "Yelp".into(),
            message: "Your invoice is overdue: https://evil.example/message".into(),
            consent: true,
            ..ContactDraft::default()
        };
        contact::submit(&site, &draft, &origin()).await.expect("accepted");
        deliver(&site).await;
        let confirmation = for_receiver(&sink, "victim@example.com").remove(0);
        let mail = parse_mail(&confirmation.data).expect("a mail");
        let html = mail.subparts[1].get_body().expect("HTML");
        for text in [words(&mail), html, header(&mail, "To"), header(&mail, "Subject"), header(&mail, "Reply-To")] {
            for part in ["evil", "nvoice", "overdue", "555-0177"] {
                assert!(!text.contains(part), "{part} in {text}");
            }
        }
        assert!(words(&mail).contains("\n\nWe have your request\n\n"), "{}", words(&mail));
        // The owner reads everything.
        let notice = for_receiver(&sink, OWNER).remove(0);
        let said = words(&parse_mail(&notice.data).expect("a mail"));
        for part in ["https://evil.example/pay now", "evil.example/location", "evil.example/vessel", "invoice is overdue"] {
            assert!(said.contains(part), "{part} in {said}");
        }
    }

    async fn the_link_is_mailed_unless_the_confirmation_was_refused_or_held(backend: TestBackend) {
        let talking = Talking::new(&backend).await;
        let token = talking.token().await;
        let without_mail = backend.instance(|options| options.site_url = Some("https://harborandgrain.example".into())).await;
        assert!(page::sent(&talking.site, &token).await.expect("sent").view.is_mailed);
        assert!(!page::sent(&without_mail, &token).await.expect("sent").view.is_mailed);
        for (state, outcome, is_mailed) in [
            ("pending", "NULL", true),
            ("pending", "'The mail server answered 451'", true),
            ("failed", "'The mail server answered 550'", false),
            ("held", "'Mail is not set up'", false),
        ] {
            backend
                .sql(&format!(
                    "UPDATE deliveries SET state = '{state}', last_outcome = {outcome} WHERE channel = 'visitor_mail'"
                ))
                .await;
            let sent = page::sent(&talking.site, &token).await.expect("sent");
            assert_eq!(sent.view.is_mailed, is_mailed, "{state} {outcome}");
        }
    }

    async fn names_are_greeted_if_they_are_nothing_else(backend: TestBackend) {
        let (sink, site) = with_sink(&backend).await;
        let greetings = [
            ("Anne-Marie O'Brien", "We have your request, Anne-Marie\n"),
            ("J. R. Søren Doe Jr.", "We have your request, J. R. Søren Doe Jr.\n"),
            ("Halloran, Maria", "We have your request, Maria\n"),
            ("DR. HALLORAN", "We have your request, Dr. Halloran\n"),
            ("Dr.", "We have your request\n"),
            ("www.evil.example", "We have your request\n"),
            ("Win 1000 dollars", "We have your request\n"),
            ("Call me at once because your account is closed today", "We have your request\n"),
        ];
        for (n, (name, greeting)) in greetings.into_iter().enumerate() {
            let email = format!("visitor{n}@example.com");
            let draft = RefitDraft { attempt_id: format!("attempt-{n:04}"), email: email.clone(), name: name.into(), ..draft() };
            submit(&site, &draft).await;
            backend.clock.advance(HOUR);
            deliver(&site).await;
            let mail = for_receiver(&sink, &email).remove(0);
            let said = words(&parse_mail(&mail.data).expect("a mail"));
            assert!(said.contains(greeting), "{said}");
        }
    }

    async fn a_part_of_the_confirmations_is_kept_for_those_who_were_sent_none(backend: TestBackend) {
        let (sink, site) = with_sink(&backend).await;
        submit(&site, &draft()).await;
        deliver(&site).await;
        for n in 1..limits::CONFIRMATIONS_PER_DAY - limits::CONFIRMATIONS_RESERVED {
            backend.sql(&format!(
                "INSERT INTO rate_events (id, bucket, key, at) VALUES ('sent-{n}', 'mail:confirmation', 'site', {})",
                backend.clock.now().0
            ))
            .await;
        }
        let again = "again@example.com".to_owned();
        let neighbor = Origin { client_key: "address-2".into(), ..origin() };
        let draft_of_neighbor = RefitDraft { attempt_id: "attempt-0002".into(), email: again.clone(), ..draft() };
        refit::submit(&site, &draft_of_neighbor, &neighbor).await.expect("accepted");
        deliver(&site).await;
        assert!(for_receiver(&sink, &again).is_empty(), "its network was sent one");
        let elsewhere = Origin { network_key: "network-2".into(), ..origin() };
        let other = "other@example.com".to_owned();
        let newcomer = RefitDraft { attempt_id: "attempt-0003".into(), email: other.clone(), ..draft() };
        refit::submit(&site, &newcomer, &elsewhere).await.expect("accepted");
        deliver(&site).await;
        assert_eq!(for_receiver(&sink, &other).len(), 1);
    }

    async fn the_site_sends_so_many_confirmations_a_day(backend: TestBackend) {
        let (sink, site) = with_sink(&backend).await;
        for n in 1..limits::CONFIRMATIONS_PER_DAY {
            backend.sql(&format!(
                "INSERT INTO rate_events (id, bucket, key, at) VALUES ('sent-{n}', 'mail:confirmation', 'site', {})",
                backend.clock.now().0
            ))
            .await;
        }
        submit(&site, &draft()).await;
        assert_eq!(deliver(&site).await, 2);
        assert_eq!(for_receiver(&sink, VISITOR).len(), 1, "the last of the day");
        let email = "late@example.com".to_owned();
        let late = RefitDraft { attempt_id: "attempt-0002".into(), email: email.clone(), ..draft() };
        submit(&site, &late).await;
        deliver(&site).await;
        assert!(for_receiver(&sink, &email).is_empty());
        assert_eq!(for_receiver(&sink, OWNER).len(), 2, "the owner gets every notice");
        let held = backend
            .texts(
                "SELECT last_outcome FROM deliveries JOIN leads ON leads.id = deliveries.subject_id \
                 WHERE leads.email = 'late@example.com' AND channel = 'visitor_mail' AND state = 'held'",
            )
            .await;
        assert_eq!(held, [messages::CONFIRMATIONS_USED_UP]);
        // On the next day the owner's 'send again' works.
        backend.clock.advance(DAY);
        let id = backend
            .texts(
                "SELECT deliveries.id FROM deliveries JOIN leads ON leads.id = deliveries.subject_id \
                 WHERE leads.email = 'late@example.com' AND channel = 'visitor_mail'",
            )
            .await
            .remove(0);
        deliveries::resend(&backend.db, &id, backend.clock.now()).await.expect("queued").expect("a lead");
        assert_eq!(deliver(&site).await, 1);
        assert_eq!(for_receiver(&sink, &email).len(), 1);
    }
}
