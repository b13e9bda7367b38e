//! The newsletter's list: only confirmed addresses are on it, and it is not revealed to anyone.

use crate::smtp::{At, Script, Sink, Taken};
use crate::support::{TestBackend, on_both_engines};
use backend::delivery::outbox;
use backend::features::newsletter::{self, SubscribeError};
use backend::leads::origin::Origin;
use backend::leads::privacy;
use backend::{Backend, SharedBackend};
use domain::features::newsletter::{NewsletterDraft, PER_EMAIL, SubscriberState};
use domain::time::{DAY, HOUR, MINUTE};
use domain::{limits, messages};
use mailparse::{MailHeaderMap as _, parse_mail};
use outgoing::mail::MailOptions;

/// The same site with mail set up.
async fn mailing(backend: &TestBackend, sink: &Sink) -> SharedBackend {
    backend
        .instance(|options| options.mail = MailOptions::parse(&format!("smtp://127.0.0.1:{}?tls=none", sink.port)).ok())
        .await
}

async fn ask_from(backend: &Backend, email: &str, client: &str) -> Result<bool, SubscribeError> {
    let origin = Origin { client_key: client.into(), ..Origin::default() };
    newsletter::subscribe(backend, &NewsletterDraft { email: email.into(), trap: String::new() }, &origin).await
}

async fn ask(backend: &Backend, email: &str) -> bool {
    ask_from(backend, email, "address-1").await.expect("accepted")
}

/// Id and token of the link with this path in a mail.
pub(crate) fn link(mail: &Taken, path: &str) -> (String, String) {
    let parsed = parse_mail(&mail.data).expect("a mail");
    let text = parsed.subparts[0].get_body().expect("text").replace("\r\n", "\n");
    let start = text.find(&format!("https://site.example/newsletter/{path}?s=")).expect("a link");
    let link = text[start..].split_whitespace().next().expect("a link");
    let query = link.split_once("?s=").expect("a query").1;
    let (id, token) = query.split_once("&t=").expect("a token");
    (id.to_owned(), token.to_owned())
}

async fn confirmed(backend: &Backend) -> Vec<String> {
    let page = newsletter::list(backend, SubscriberState::Confirmed, None).await.expect("a list");
    page.rows.into_iter().map(|row| row.email).collect()
}

on_both_engines! {
    async fn a_link_that_went_to_the_address_confirms_and_another_ends_it(backend: TestBackend) {
        let sink = Sink::start().await;
        let site = mailing(&backend, &sink).await;
        assert!(ask(&site, "Jane+Boat@Example.com").await);
        assert_eq!(outbox::deliver_due(&site).await.expect("sent"), 1);
        assert_eq!(confirmed(&site).await, Vec::<String>::new());
        let mail = sink.taken().remove(0);
        assert_eq!(mail.to, ["Jane+Boat@example.com"], "hosts are lower-cased");
        let (id, token) = link(&mail, "confirm");
        // Opening the link changes nothing, however often mail scanners do it.
        assert!(newsletter::can_confirm(&site, &id, &token).await.expect("read"));
        assert_eq!(backend.number("SELECT COUNT(*) FROM subscribers WHERE state = 'confirmed'").await, 0);
        for _ in 0..2 {
            assert!(newsletter::confirm(&site, &id, &token).await.expect("confirmed"));
        }
        assert_eq!(confirmed(&site).await, ["Jane+Boat@Example.com"]);
        assert_eq!(backend.rows("deliveries").await, 0, "the confirmation mail is dropped");
        let table = newsletter::export(&site).await.expect("a table");
        let (leave_id, leave) = link(&mail, "unsubscribe");
        assert!(table.contains("Jane+Boat@Example.com") && table.contains(&format!("s={leave_id}&t={leave}")), "{table}");
        for _ in 0..2 {
            assert!(newsletter::unsubscribe(&site, &leave_id, &leave).await.expect("left"), "idempotent");
        }
        assert_eq!(backend.rows("subscribers").await, 0);
        assert!(!newsletter::confirm(&site, &id, &token).await.expect("read"), "an old link no longer works");
        site.db.close().await;
    }

    async fn mail_programs_get_a_button_of_their_own(backend: TestBackend) {
        let sink = Sink::start().await;
        let site = mailing(&backend, &sink).await;
        ask(&site, "jane@example.com").await;
        outbox::deliver_due(&site).await.expect("sent");
        let mail = sink.taken().remove(0);
        let parsed = parse_mail(&mail.data).expect("a mail");
        let header = |name: &str| parsed.headers.get_first_value(name).unwrap_or_default();
        let (id, token) = link(&mail, "unsubscribe");
        assert_eq!(header("List-Unsubscribe"), format!("<https://site.example/newsletter/unsubscribe?s={id}&t={token}>"));
        assert_eq!(header("List-Unsubscribe-Post"), "List-Unsubscribe=One-Click");
        assert_eq!(header("Auto-Submitted"), "auto-generated");
        assert!(header("Message-ID").starts_with(&format!("<{id}.0@")), "{}", header("Message-ID"));
        site.db.close().await;
    }

    async fn the_answer_is_the_same_for_everybody(backend: TestBackend) {
        let sink = Sink::start().await;
        let site = mailing(&backend, &sink).await;
        let first = ask(&site, "jane@example.com").await;
        outbox::deliver_due(&site).await.expect("sent");
        let (id, token) = link(&sink.taken()[0], "confirm");
        newsletter::confirm(&site, &id, &token).await.expect("confirmed");
        // Known by another spelling: nothing is sent, nothing is revealed.
        assert_eq!(ask(&site, "JANE@example.com").await, first);
        assert_eq!(outbox::deliver_due(&site).await.expect("nothing"), 0);
        assert_eq!((sink.taken().len(), backend.rows("subscribers").await), (1, 1));
        // Signing up again before confirming sends the same link again.
        ask(&site, "tom@example.com").await;
        outbox::deliver_due(&site).await.expect("sent");
        ask(&site, "Tom@example.com").await;
        outbox::deliver_due(&site).await.expect("sent");
        let taken = sink.taken();
        assert_eq!((taken.len(), link(&taken[1], "confirm")), (3, link(&taken[2], "confirm")));
        site.db.close().await;
    }

    async fn forged_links_do_nothing(backend: TestBackend) {
        let sink = Sink::start().await;
        let site = mailing(&backend, &sink).await;
        ask(&site, "jane@example.com").await;
        ask(&site, "tom@example.com").await;
        outbox::deliver_due(&site).await.expect("sent");
        let taken = sink.taken();
        let (jane, token) = link(&taken[0], "confirm");
        let (tom, _) = link(&taken[1], "confirm");
        let (_, leave) = link(&taken[0], "unsubscribe");
        let flipped = format!("{}{}", &token[..63], if token.ends_with('0') { '1' } else { '0' });
        for (id, token) in [
            (jane.as_str(), ""),
            (jane.as_str(), &flipped[..]),
            (jane.as_str(), &leave[..]),
            (tom.as_str(), &token[..]),
            ("", &token[..]),
            ("a\0b", &token[..]),
            ("' OR 1=1 --", &token[..]),
        ] {
            assert!(!newsletter::confirm(&site, id, token).await.expect("read"), "{id}");
        }
        for (id, token) in [(jane.as_str(), &token[..]), (tom.as_str(), &leave[..]), ("\0", &leave[..])] {
            assert!(!newsletter::unsubscribe(&site, id, token).await.expect("read"), "{id}");
        }
        assert_eq!((confirmed(&site).await.len(), backend.rows("subscribers").await), (0, 2));
        site.db.close().await;
    }

    async fn who_does_not_confirm_within_a_month_is_forgotten(backend: TestBackend) {
        let sink = Sink::start().await;
        let site = mailing(&backend, &sink).await;
        ask(&site, "jane@example.com").await;
        outbox::deliver_due(&site).await.expect("sent");
        let (id, token) = link(&sink.taken()[0], "confirm");
        backend.clock.advance(30 * DAY - 1);
        assert!(newsletter::can_confirm(&site, &id, &token).await.expect("read"));
        assert_eq!(newsletter::sweep(&site).await.expect("swept"), 0);
        backend.clock.advance(1);
        assert!(!newsletter::confirm(&site, &id, &token).await.expect("read"), "before the sweep too");
        assert_eq!(newsletter::sweep(&site).await.expect("swept"), 1);
        assert_eq!((backend.rows("subscribers").await, backend.rows("deliveries").await), (0, 0));
        assert_eq!(backend.rows("delivery_attempts").await, 0, "the log goes with it");
        site.db.close().await;
    }

    async fn asking_is_limited_by_address_and_by_client(backend: TestBackend) {
        for _ in 0..PER_EMAIL {
            ask(&backend, "jane@example.com").await;
        }
        let refused = ask_from(&backend, "JANE@example.com", "address-2").await;
        assert!(matches!(refused, Err(SubscribeError::TooMany { wait_ms }) if wait_ms == 12 * HOUR), "{refused:?}");
        for n in 0..limits::SUBMISSIONS_PER_ADDRESS - PER_EMAIL {
            ask(&backend, &format!("reader{n}@example.com")).await;
        }
        let refused = ask_from(&backend, "one.more@example.com", "address-1").await;
        assert!(matches!(refused, Err(SubscribeError::TooMany { wait_ms }) if wait_ms == HOUR), "{refused:?}");
        backend.clock.advance(HOUR + MINUTE);
        assert!(ask_from(&backend, "one.more@example.com", "address-1").await.is_ok());
    }

    async fn programs_and_nonsense_store_nothing(backend: TestBackend) {
        let origin = Origin::default();
        let trapped = NewsletterDraft { email: "jane@example.com".into(), trap: "x".into() };
        assert!(matches!(newsletter::subscribe(&backend, &trapped, &origin).await, Err(SubscribeError::Blocked)));
        let refused = ask_from(&backend, "a@b.co\r\nBcc: x@y.zz", "x").await;
        assert!(matches!(&refused, Err(SubscribeError::Invalid(wrong)) if wrong.of("email") == Some(messages::EMAIL_INVALID)));
        assert_eq!((backend.rows("subscribers").await, backend.rows("rate_events").await), (0, 0));
    }

    async fn a_reader_whose_browser_filled_the_trap_gets_the_mail(backend: TestBackend) {
        let sink = Sink::start().await;
        let site = mailing(&backend, &sink).await;
        let trapped = NewsletterDraft { email: "jane@example.com".into(), trap: "Halloran Marine".into() };
        let origin = Origin { from_browser: true, ..Origin::default() };
        assert!(newsletter::subscribe(&site, &trapped, &origin).await.expect("accepted"));
        assert_eq!(outbox::deliver_due(&site).await.expect("sent"), 1);
        assert_eq!(sink.taken()[0].to, ["jane@example.com"]);
    }

    async fn without_mail_sign_ups_wait_and_leave_once_there_is_some(backend: TestBackend) {
        assert!(!ask(&backend, "jane@example.com").await, "and reports that no mail is set up");
        assert_eq!(outbox::deliver_due(&backend).await.expect("nothing"), 0);
        let sink = Sink::start().await;
        let site = mailing(&backend, &sink).await;
        assert_eq!(outbox::deliver_due(&site).await.expect("sent"), 1);
        assert_eq!(sink.taken().len(), 1);
        site.db.close().await;
    }

    async fn a_mail_that_is_put_off_is_tried_again_and_one_refused_is_not(backend: TestBackend) {
        let sink = Sink::start().await;
        let site = mailing(&backend, &sink).await;
        sink.next([Script::Reply(At::Rcpt, 451)]);
        ask(&site, "jane@example.com").await;
        assert_eq!(outbox::deliver_due(&site).await.expect("tried"), 1);
        backend.clock.advance(MINUTE);
        assert_eq!(outbox::deliver_due(&site).await.expect("sent"), 1);
        assert_eq!(sink.taken().len(), 1);
        sink.next([Script::Reply(At::Rcpt, 550)]);
        ask(&site, "gone@example.com").await;
        outbox::deliver_due(&site).await.expect("tried");
        backend.clock.advance(DAY);
        assert_eq!(outbox::deliver_due(&site).await.expect("nothing"), 0);
        let page = newsletter::list(&site, SubscriberState::Pending, None).await.expect("a list");
        assert_eq!((page.counts.pending, page.counts.failed), (2, 1));
        let row = page.rows.iter().find(|row| row.email == "gone@example.com").expect("a row");
        assert_eq!(row.last_outcome.as_deref(), Some("Refused 550"));
        let log = backend.texts("SELECT outcome FROM delivery_attempts ORDER BY id").await;
        assert_eq!(log, ["Deferred 451", "Accepted 250", "Refused 550"]);
        let admin = crate::owner::owner(&backend).await;
        assert!(newsletter::resend(&site, &admin, &row.id).await.expect("again"));
        assert_eq!(outbox::deliver_due(&site).await.expect("sent"), 1);
        assert!(!newsletter::resend(&site, &admin, "nobody").await.expect("read"));
        site.db.close().await;
    }

    async fn erasing_a_person_covers_the_list_and_the_log_names_nobody(backend: TestBackend) {
        ask(&backend, "Käpt.N@Example.com").await;
        assert_eq!(privacy::erase(&backend, "KÄPT.n@example.com").await.expect("erased").rows, 1);
        assert_eq!((backend.rows("subscribers").await, backend.rows("deliveries").await), (0, 0));
        ask(&backend, "tom@example.com").await;
        let admin = crate::owner::owner(&backend).await;
        let id = newsletter::list(&backend, SubscriberState::Pending, None).await.expect("a list").rows.remove(0).id;
        assert!(newsletter::erase(&backend, &admin, &id).await.expect("erased"));
        assert!(!newsletter::erase(&backend, &admin, &id).await.expect("read"));
        let log = backend::editing::audit(&backend, None).await.expect("a log");
        assert_eq!(log[0].text, "Permanently deleted: Newsletter subscriber");
        assert_eq!(backend.number("SELECT COUNT(*) FROM changes WHERE title LIKE '%tom%'").await, 0);
    }

    async fn the_export_has_no_formulas_and_only_who_confirmed(backend: TestBackend) {
        backend.sql(
            "INSERT INTO subscribers (id, email, email_normalised, state, token_hash, created_at, confirmed_at, requested_at) VALUES \
             ('a', '=cmd@example.com', '=cmd@example.com', 'confirmed', 'x', 0, 0, 0), \
             ('b', 'waits@example.com', 'waits@example.com', 'pending', 'y', 0, NULL, 0)",
        )
        .await;
        let table = newsletter::export(&backend).await.expect("a table");
        assert!(table.contains("\"'=cmd@example.com\"") && !table.contains("waits@"), "{table}");
    }

    async fn a_long_list_has_pages(backend: TestBackend) {
        for n in 0..51 {
            backend.sql(&format!(
                "INSERT INTO subscribers (id, email, email_normalised, state, token_hash, created_at, requested_at) \
                 VALUES ('{n:03}', 'r{n}@example.com', 'r{n}@example.com', 'pending', 'x', 0, 0)"
            ))
            .await;
        }
        let first = newsletter::list(&backend, SubscriberState::Pending, None).await.expect("a page");
        assert_eq!((first.rows.len(), first.rows[0].id.as_str()), (50, "050"));
        let rest = newsletter::list(&backend, SubscriberState::Pending, first.next.as_deref()).await.expect("a page");
        assert_eq!((rest.rows.len(), rest.next), (1, None));
    }
}
