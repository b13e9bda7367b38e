//! Mail servers that refuse the sender, the account or everybody, that are slow with their last answer, or break off.

use crate::mail::{OWNER, VISITOR, deliver, delivery, for_receiver, header, mailing, origin, submit, with_sink, words};
use crate::smtp::{At, Script, Sink};
use crate::support::{HANG, TestBackend, draft, eventually, on_both_engines};
use backend::Backend;
use backend::db::delivery::log as delivery_log;
use backend::delivery::outbox;
use backend::leads::refit::{self, Origin};
use domain::delivery::smtp::{UNANSWERED, UNSUPPORTED_ADDRESS};
use domain::delivery::{Channel, DeliveryState};
use domain::leads::refit::RefitDraft;
use domain::time::{DAY, HOUR, MINUTE};
use mailparse::{MailHeaderMap as _, parse_mail};
use outgoing::mail::{MailOptions, MailWaits};
use std::time::Duration;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

/// The mail to the visitor alone.
async fn one_mail(backend: &TestBackend, site: &Backend) {
    submit(site, &draft()).await;
    backend.sql("DELETE FROM deliveries WHERE channel = 'owner_mail'").await;
}

async fn submit_another(site: &Backend, n: usize) {
    let draft = RefitDraft {
        attempt_id: format!("attempt-more-{n}"),
        email: format!("visitor{n}@example.com"),
        description: format!("Another {n}"),
        ..draft()
    };
    let origin = Origin { client_key: format!("address-more-{n}"), ..origin() };
    refit::submit(site, &draft, &origin).await.expect("accepted");
}

on_both_engines! {
    async fn only_the_recipient_ends_the_attempts(backend: TestBackend) {
        let sink = Sink::start().await;
        backend.add_styles().await;
        let site = mailing(&backend, &format!("smtp://u:p@127.0.0.1:{}?tls=none", sink.port)).await;
        one_mail(&backend, &site).await;
        for (at, line, outcome) in [
            (At::Greeting, "554 5.7.1 No SMTP service for you", "The mail server is not ready: 554 5.7.1"),
            (At::Hello, "550 5.7.1 Access denied", "The mail server is not ready: 550 5.7.1"),
            (At::Auth, "535 5.7.8 Bad password", "The mail server refused the sign-in: 535 5.7.8"),
            (At::Mail, "553 5.7.1 Sender not owned by user", "The mail server refused the sender: 553 5.7.1"),
            (At::Mail, "550 5.4.5 Daily limit", "The mail server has a limit: 550 5.4.5"),
            (At::Rcpt, "550 5.7.1 Relaying denied", "The mail server refused the sender: 550 5.7.1"),
            (At::Rcpt, "550 relay not permitted", "The mail server refused the sender: 550"),
            (At::Rcpt, "550-5.4.5 Daily limit\r\n550 5.4.5 see our pages", "The mail server has a limit: 550 5.4.5"),
            (At::Data, "550 5.4.5 Daily limit", "The mail server has a limit: 550 5.4.5"),
            (At::End, "550 5.4.5 Daily limit", "The mail server has a limit: 550 5.4.5"),
            (At::End, "554 5.7.1 Looks like spam", "The content was refused: 554 5.7.1"),
            (At::Rcpt, "450 4.7.1 Greylisted", "Deferred 450 4.7.1"),
            (At::Mail, "452 4.3.1 No room", "The mail server has a limit: 452 4.3.1"),
        ] {
            sink.next([Script::Say(at, line)]);
            assert_eq!(deliver(&site).await, 1, "{line}");
            let waiting = delivery(&backend, Channel::VisitorMail).await;
            assert_eq!((waiting.state, waiting.last_outcome.as_deref()), (DeliveryState::Pending, Some(outcome)), "{line}");
            backend.clock.advance(8 * HOUR);
        }
        sink.next([Script::Say(At::Rcpt, "550 5.1.1 No such user")]);
        deliver(&site).await;
        let failed = delivery(&backend, Channel::VisitorMail).await;
        assert_eq!((failed.state, failed.last_outcome.as_deref()), (DeliveryState::Failed, Some("Refused 550 5.1.1")));
    }

    async fn what_waits_for_the_server_goes_once_it_takes_another_mail(backend: TestBackend) {
        let (sink, site) = with_sink(&backend).await;
        submit(&site, &draft()).await;
        sink.next([Script::Say(At::Mail, "550 5.4.5 Daily limit"), Script::Say(At::Rcpt, "450 4.7.1 Greylisted")]);
        deliver(&site).await;
        // As after a day.
        let later = backend.clock.now().plus_ms(6 * HOUR).0;
        backend.sql(&format!("UPDATE deliveries SET attempts = 17, next_attempt_at = {later}")).await;
        backend.clock.advance(HOUR);
        assert_eq!(deliver(&site).await, 0);
        submit_another(&site, 1).await;
        // Two new mails, and a mail that the limit held back; a recipient that puts off is left its time.
        let tries = deliver(&site).await + deliver(&site).await;
        assert_eq!((tries, sink.taken().len()), (3, 3));
        assert_eq!(backend.number("SELECT COUNT(*) FROM deliveries WHERE state = 'pending' AND attempts = 17").await, 1);
    }

    async fn what_waits_for_the_server_goes_after_a_restart(backend: TestBackend) {
        let (sink, site) = with_sink(&backend).await;
        one_mail(&backend, &site).await;
        sink.next([Script::Say(At::Mail, "553 5.7.1 Sender not owned by user")]);
        deliver(&site).await;
        let later = backend.clock.now().plus_ms(6 * HOUR).0;
        backend.sql(&format!("UPDATE deliveries SET next_attempt_at = {later}")).await;
        backend.clock.advance(2 * MINUTE);
        let shutdown = CancellationToken::new();
        let worker = tokio::spawn(outbox::run(site.clone(), shutdown.clone()));
        eventually("it was sent", async || delivery(&backend, Channel::VisitorMail).await.state == DeliveryState::Delivered).await;
        shutdown.cancel();
        worker.await.expect("it stops");
    }

    async fn a_slow_last_answer_blocks_nothing_and_repeats_nothing(backend: TestBackend) {
        let (sink, site) = with_sink(&backend).await;
        // More than are sent at the same time.
        const SLOW: usize = 10;
        for n in 0..SLOW {
            submit_another(&site, n).await;
        }
        backend.sql("DELETE FROM deliveries WHERE channel = 'owner_mail'").await;
        sink.next([Script::Held(At::End); SLOW]);
        let shutdown = CancellationToken::new();
        let worker = tokio::spawn(outbox::run(site.clone(), shutdown.clone()));
        let long = backend.clock.now().plus_ms(5 * MINUTE).0;
        let waiting = format!("SELECT COUNT(*) FROM deliveries WHERE lease_until > {long}");
        let slow = i64::try_from(SLOW).expect("few");
        eventually("all were sent, and none is answered", async || backend.number(&waiting).await == slow).await;
        submit_another(&site, SLOW).await;
        let delivered = "SELECT COUNT(*) FROM deliveries WHERE state = 'delivered' AND attempts = 1";
        eventually("others pass them", async || backend.number(delivered).await == 2).await;
        // Another server of the site, later: the leases are longer than the wait.
        backend.clock.advance(10 * MINUTE);
        assert_eq!(deliver(&site).await, 0);
        sink.go_on(SLOW);
        eventually("all are delivered", async || backend.number(delivered).await == slow + 2).await;
        assert_eq!(sink.taken().len(), SLOW + 2);
        shutdown.cancel();
        worker.await.expect("it stops");
    }

    async fn a_mail_without_an_answer_is_sent_once_more(backend: TestBackend) {
        let (sink, site) = with_sink(&backend).await;
        one_mail(&backend, &site).await;
        sink.next([Script::Cut(At::End, "250 2.0.0 queued", 5), Script::Drop(At::End)]);
        deliver(&site).await;
        let waiting = delivery(&backend, Channel::VisitorMail).await;
        assert_eq!((waiting.state, waiting.last_outcome.as_deref()), (DeliveryState::Pending, Some(UNANSWERED)));
        assert!(waiting.next_attempt_at >= backend.clock.now().plus_ms(29 * MINUTE), "not at once");
        backend.clock.advance(HOUR);
        assert_eq!(deliver(&site).await, 1);
        let failed = delivery(&backend, Channel::VisitorMail).await;
        assert_eq!((failed.state, failed.last_outcome.as_deref()), (DeliveryState::Failed, Some(UNANSWERED)));
        backend::leads::resend(&backend, &failed.id).await.expect("asked");
        deliver(&site).await;
        assert_eq!(delivery(&backend, Channel::VisitorMail).await.state, DeliveryState::Delivered);
    }

    async fn an_answer_that_breaks_off_is_no_answer(backend: TestBackend) {
        let (sink, site) = with_sink(&backend).await;
        one_mail(&backend, &site).await;
        let mut tries = 0;
        for (at, line) in [
            (At::Greeting, "220 sink"),
            (At::Hello, "250-sink\r\n250 HELP"),
            (At::Mail, "250 ok"),
            (At::Mail, "553 5.7.1 no"),
            (At::Rcpt, "550-5.1.1 no\r\n550 5.1.1 such user"),
            (At::Data, "354 go on"),
            (At::End, "250 ok"),
            (At::End, "550 5.1.1 no such user"),
        ] {
            for count in 0..line.len() + 2 {
                backend.sql("UPDATE deliveries SET attempts = 0").await;
                sink.next([Script::Cut(at, line, count)]);
                assert_eq!(deliver(&site).await, 1, "{line} {count}");
                let waiting = delivery(&backend, Channel::VisitorMail).await;
                let outcome = if at == At::End { UNANSWERED } else { "The connection broke" };
                assert_eq!((waiting.state, waiting.last_outcome.as_deref()), (DeliveryState::Pending, Some(outcome)));
                backend.clock.advance(6 * HOUR);
                tries += 1;
            }
        }
        assert!(sink.taken().is_empty() && tries > 100);
        deliver(&site).await;
        assert_eq!(sink.taken().len(), 1);
    }

    async fn answers_in_any_letters_are_understood(backend: TestBackend) {
        let (sink, site) = with_sink(&backend).await;
        one_mail(&backend, &site).await;
        sink.next([Script::Raw(At::Rcpt, b"550 5.4.5 T\xe4gliches Limit erreicht\r\n")]);
        deliver(&site).await;
        let waiting = delivery(&backend, Channel::VisitorMail).await;
        assert_eq!(waiting.last_outcome.as_deref(), Some("The mail server has a limit: 550 5.4.5"));
        backend.clock.advance(HOUR);
        sink.next([Script::Raw(At::End, b"250 2.0.0 \xce\xd2\xc3\xc7\r\n")]);
        deliver(&site).await;
        assert_eq!(delivery(&backend, Channel::VisitorMail).await.state, DeliveryState::Delivered);
    }

    async fn the_owner_is_told_of_a_visitor_whose_address_no_server_knows(backend: TestBackend) {
        let (sink, site) = with_sink(&backend).await;
        sink.abilities(&[]);
        let address = "j\u{f6}rg@example.com";
        submit(&site, &RefitDraft { email: address.into(), name: "J\u{f6}rg \u{26f5}".into(), ..draft() }).await;
        deliver(&site).await;
        let notice = for_receiver(&sink, OWNER).remove(0);
        assert!(notice.data.is_ascii());
        let mail = parse_mail(&notice.data).expect("a mail");
        assert!(mail.headers.get_first_value("Reply-To").is_none());
        let said = words(&mail);
        assert!(said.contains(&domain::messages::mail::cannot_reply(address)), "{said}");
        assert!(!said.contains(domain::messages::letters::REPLY_ANSWERS), "{said}");
        assert!(!sink.lines().iter().any(|line| line.contains("SMTPUTF8") || line.contains("8BITMIME")));
        let failed = delivery(&backend, Channel::VisitorMail).await;
        assert_eq!((failed.state, failed.last_outcome.as_deref()), (DeliveryState::Failed, Some(UNSUPPORTED_ADDRESS)));
        sink.abilities(&["8BITMIME", "SMTPUTF8"]);
        backend::leads::resend(&backend, &failed.id).await.expect("asked");
        deliver(&site).await;
        assert_eq!(for_receiver(&sink, address).len(), 1);
        assert!(sink.lines().iter().any(|line| line.ends_with("SMTPUTF8 BODY=8BITMIME")), "{:?}", sink.lines());
    }

    async fn names_in_ascii_are_readable(backend: TestBackend) {
        let (sink, site) = with_sink(&backend).await;
        submit(&site, &draft()).await;
        deliver(&site).await;
        let mail = for_receiver(&sink, VISITOR).remove(0);
        let raw = String::from_utf8(mail.data).expect("text");
        assert!(raw.contains("From: \"Harbor & Grain\" <hello@harborandgrain.example>\r\n"), "{raw}");
        assert_eq!(header(&parse_mail(raw.as_bytes()).expect("a mail"), "To"), "\"Jane Halloran\" <jane+boat@example.com>");
    }

    async fn what_the_settings_lack_is_named(backend: TestBackend) {
        let sink = Sink::start().await;
        backend.add_styles().await;
        let site = mailing(&backend, &format!("smtp://u:p@127.0.0.1:{}?tls=none", sink.port)).await;
        for (abilities, words) in [
            (vec!["AUTH CRAM-MD5 XOAUTH2"], "offers only CRAM-MD5 and XOAUTH2 to sign in, and the site can use PLAIN and LOGIN"),
            (vec!["AUTH <script> CRAM-MD5"], "offers only CRAM-MD5 to sign in"),
            (vec![], "offers no sign-in with user and password"),
        ] {
            sink.abilities(&abilities);
            let cause = backend::delivery::mail::probe(&site).await.expect_err("no sign-in");
            assert!(cause.contains(words), "{cause}");
        }
        let port = encrypting().await;
        let mut mail = MailOptions::parse(&format!("smtp://127.0.0.1:{port}?tls=none")).expect("an address");
        mail.waits = MailWaits { silence: Duration::from_secs(1), ..MailWaits::default() };
        let site = backend.instance(|options| options.mail = Some(mail)).await;
        let cause = backend::delivery::mail::probe(&site).await.expect_err("it waits for encryption");
        assert!(cause.contains("smtps://"), "{cause}");
    }

    async fn encryption_that_is_offered_and_refused_is_done_without_only_if_the_settings_allow_it(backend: TestBackend) {
        let sink = Sink::start().await;
        sink.abilities(&["STARTTLS"]);
        backend.add_styles().await;
        let refusal = Script::Say(At::StartTls, "454 4.7.0 TLS not available due to temporary reason");
        let url = format!("smtp://127.0.0.1:{}", sink.port);
        let strict = mailing(&backend, &format!("{url}?tls=required")).await;
        one_mail(&backend, &strict).await;
        sink.next([refusal]);
        deliver(&strict).await;
        let waiting = delivery(&backend, Channel::VisitorMail).await;
        assert_eq!(waiting.last_outcome.as_deref(), Some("The mail server is not ready: 454 4.7.0"));
        assert!(!sink.lines().iter().any(|line| line.starts_with("MAIL")), "{:?}", sink.lines());
        backend.clock.advance(HOUR);
        let lenient = mailing(&backend, &format!("{url}?tls=opportunistic")).await;
        sink.next([refusal]);
        deliver(&lenient).await;
        assert_eq!(for_receiver(&sink, VISITOR).len(), 1);
    }

    async fn what_is_said_before_the_encryption_ends_the_connection(backend: TestBackend) {
        for tls in ["required", "opportunistic"] {
            let (port, heard) = early().await;
            let site = mailing(&backend, &format!("smtp://u:p@127.0.0.1:{port}?tls={tls}")).await;
            let cause = backend::delivery::mail::probe(&site).await.expect_err("no encryption");
            assert_eq!(cause, "Could not make a secure connection");
            assert_eq!(heard.await.expect("a connection"), "", "nothing follows, no password either");
        }
    }

    async fn the_log_keeps_every_refusal(backend: TestBackend) {
        let (sink, site) = with_sink(&backend).await;
        one_mail(&backend, &site).await;
        sink.next([Script::Say(At::Mail, "550 5.4.5 Daily limit")]);
        deliver(&site).await;
        backend.clock.advance(MINUTE);
        deliver(&site).await;
        let sent = delivery(&backend, Channel::VisitorMail).await;
        let attempts = delivery_log::attempts_of(&backend.db, &sent.id, 10).await.expect("read");
        let outcomes: Vec<&str> = attempts.iter().map(|attempt| attempt.outcome.as_str()).collect();
        assert_eq!(outcomes, ["Accepted 250", "The mail server has a limit: 550 5.4.5"]);
    }
}

/// Somebody in between who answers what is not asked yet, in the packet that agrees to the encryption. The task ends with
/// what comes after that.
async fn early() -> (u16, JoinHandle<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let port = listener.local_addr().expect("an address").port();
    let task = tokio::spawn(async move {
        let (socket, _) = listener.accept().await.expect("a connection");
        let mut socket = BufReader::new(socket);
        socket.write_all(b"220 sink.example\r\n").await.expect("written");
        for answer in
            ["250-sink.example\r\n250 STARTTLS\r\n", "220 go\r\n250-x\r\n250 AUTH PLAIN\r\n235 ok\r\n250 ok\r\n"]
        {
            socket.read_line(&mut String::new()).await.expect("a command");
            socket.write_all(answer.as_bytes()).await.expect("written");
        }
        let mut rest = Vec::new();
        let _ = socket.read_to_end(&mut rest).await;
        String::from_utf8_lossy(&rest).into_owned()
    });
    (port, task)
}

/// A server for encryption from the start: silent until the client begins, then it refuses the handshake.
async fn encrypting() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let port = listener.local_addr().expect("an address").port();
    tokio::spawn(async move {
        while let Ok((mut socket, _)) = listener.accept().await {
            tokio::spawn(async move {
                let mut hello = [0; 512];
                if socket.read(&mut hello).await.is_ok_and(|count| count > 0 && hello[0] == 0x16) {
                    // Alert, TLS 1.2, two bytes: fatal, handshake failure.
                    let _ = socket.write_all(&[0x15, 3, 3, 0, 2, 2, 40]).await;
                }
                tokio::time::sleep(HANG).await;
            });
        }
    });
    port
}

/// At each step of the conversation the server stops answering, or keeps announcing more lines. No
/// database connection is held during that time, so one engine is enough.
#[tokio::test]
async fn a_server_that_stalls_is_given_up_wherever_it_stalls() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let url = format!("sqlite://{}", folder.path().join("test.db").display());
    let backend = TestBackend::open(&url, HANG).await;
    let sink = Sink::start().await;
    let mut mail = MailOptions::parse(&format!("smtp://u:p@127.0.0.1:{}?tls=none", sink.port)).expect("an address");
    mail.owner = Some(OWNER.into());
    let patience = Duration::from_secs(10);
    mail.waits = MailWaits { silence: 2 * patience, answer: patience, end: patience, ..MailWaits::default() };
    let site = backend.instance(|options| options.mail = Some(mail)).await;
    backend.add_styles().await;
    let stalls = [
        Script::Hang(At::Greeting),
        Script::Hang(At::Hello),
        Script::Hang(At::Auth),
        Script::Hang(At::Mail),
        Script::Hang(At::Rcpt),
        Script::Hang(At::Data),
        Script::Hang(At::End),
        Script::Drip(At::Mail),
    ];
    for n in 0..stalls.len() / 2 {
        let mut draft = draft();
        draft.attempt_id = format!("attempt-{n:04}");
        draft.email = format!("visitor{n}@example.com");
        submit(&site, &draft).await;
    }
    sink.next(stalls);
    assert_eq!(deliver(&site).await, stalls.len(), "each is attempted once");
    let outcomes = backend.texts("SELECT last_outcome FROM deliveries WHERE state = 'pending' AND attempts = 1").await;
    let unanswered = outcomes.iter().filter(|outcome| *outcome == UNANSWERED).count();
    let silent = outcomes.iter().filter(|outcome| *outcome == "No answer in time").count();
    assert_eq!((unanswered, silent), (1, 7), "{outcomes:?}");
    backend.clock.advance(DAY);
    assert_eq!(deliver(&site).await, stalls.len());
    assert_eq!(backend.texts("SELECT id FROM deliveries WHERE state = 'delivered'").await.len(), stalls.len());
}
