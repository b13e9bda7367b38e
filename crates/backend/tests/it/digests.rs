//! The digest each morning and the weekly report.

use crate::owner::owner;
use crate::receiver::{deliver, submit};
use crate::smtp::Sink;
use crate::support::{TestBackend, on_both_engines};
use backend::SharedBackend;
use backend::features::{digests, notices};
use backend::leads::merging;
use domain::Timestamp;
use domain::features::notices::{Cell, Notice, Place, Switch, SwitchChoice};
use domain::leads::options::LeadStatus;
use domain::time::{DAY, HOUR, MINUTE};
use outgoing::mail::MailOptions;

/// 2026-11-23T15:00:00Z, a Monday: 7 AM in California.
const MONDAY: i64 = 1_795_446_000_000;

async fn mailing(backend: &TestBackend) -> (Sink, SharedBackend) {
    let sink = Sink::start().await;
    let mail = MailOptions::parse(&format!("smtp://127.0.0.1:{}?tls=none", sink.port)).expect("an address");
    let site = backend.instance(|options| options.mail = Some(mail)).await;
    (sink, site)
}

async fn mail(site: &SharedBackend, notice: Notice) {
    let admin = owner(site).await;
    let switch = Switch::ToOwner(Cell { notice, place: Place::Mail });
    let choice = SwitchChoice { switch, is_on: true };
    notices::choose(site, &admin, &[choice]).await.expect("chosen");
}

fn go_to(backend: &TestBackend, at: i64) {
    backend.clock.advance(Timestamp(at).since(backend.clock.now()));
}

async fn round(site: &SharedBackend) {
    digests::queue_due(site).await.expect("a round");
    deliver(site).await;
}

on_both_engines! {
    async fn a_digest_comes_once_a_morning_if_something_waits(backend: TestBackend) {
        let (sink, site) = mailing(&backend).await;
        let second = backend.instance(|options| options.mail.clone_from(&site.outgoing.mail)).await;
        backend.add_styles().await;
        submit(&backend, 0..2).await;
        round(&site).await;
        assert!(sink.taken().is_empty(), "both are off at first");
        mail(&site, Notice::Morning).await;
        go_to(&backend, MONDAY - MINUTE);
        round(&site).await;
        assert!(sink.taken().is_empty(), "not before 7");
        go_to(&backend, MONDAY);
        let (one, two) = tokio::join!(digests::queue_due(&site), digests::queue_due(&second));
        one.expect("a round");
        two.expect("a round");
        for _ in 0..3 {
            round(&site).await;
            round(&second).await;
            backend.clock.advance(MINUTE);
        }
        let mails = sink.taken();
        assert_eq!(mails.len(), 1);
        let text = String::from_utf8_lossy(&mails[0].data).into_owned();
        assert!(text.contains("2 leads are waiting"), "{text}");

        for id in backend.texts("SELECT id FROM leads").await {
            assert!(backend::leads::set_status(&backend, &id, LeadStatus::Closed).await.expect("a change"));
        }
        go_to(&backend, MONDAY + DAY);
        round(&site).await;
        submit(&backend, 2..3).await;
        backend.clock.advance(HOUR);
        round(&site).await;
        assert_eq!(sink.taken().len(), 1, "nothing waited at 7, so nothing is sent later");
        go_to(&backend, MONDAY + 2 * DAY);
        round(&site).await;
        assert_eq!(sink.taken().len(), 2);
        second.db.close().await;
        site.db.close().await;
    }

    async fn parts_are_not_counted_and_an_unread_won_lead_is(backend: TestBackend) {
        let (sink, site) = mailing(&backend).await;
        backend.add_styles().await;
        submit(&backend, 0..3).await;
        let ids = backend.texts("SELECT id FROM leads ORDER BY email").await;
        assert!(merging::merge(&backend, &ids[0], &ids[1..2]).await.expect("merged"));
        assert!(backend::leads::set_status(&backend, &ids[2], LeadStatus::Won).await.expect("won"));
        mail(&site, Notice::Morning).await;
        for (morning, waiting) in ["2 leads are waiting", "1 lead is waiting"].into_iter().enumerate() {
            go_to(&backend, MONDAY + i64::try_from(morning).expect("small") * DAY);
            round(&site).await;
            let mails = sink.taken();
            let text = String::from_utf8_lossy(&mails[morning].data).into_owned();
            assert!(text.contains(waiting), "{waiting}: {text}");
            backend::leads::open(&backend, &ids[2]).await.expect("opened");
        }
        site.db.close().await;
    }

    async fn it_is_seven_on_both_sides_of_a_clock_change(backend: TestBackend) {
        let (sink, site) = mailing(&backend).await;
        backend.add_styles().await;
        submit(&backend, 0..1).await;
        mail(&site, Notice::Morning).await;
        // Saturday, March 13, 2027, 7 AM PST. The clocks go forward on the 14th, so 7 AM is an hour earlier in UTC.
        let saturday = 1_804_950_000_000;
        for (at, sent) in [(saturday, 1), (saturday + DAY - HOUR - MINUTE, 1), (saturday + DAY - HOUR, 2), (saturday + DAY, 2)] {
            go_to(&backend, at);
            round(&site).await;
            assert_eq!(sink.taken().len(), sent, "{at}");
        }
        site.db.close().await;
    }

    async fn the_weekly_report_is_of_the_week_before(backend: TestBackend) {
        let (sink, site) = mailing(&backend).await;
        backend.add_styles().await;
        submit(&backend, 0..3).await;
        mail(&site, Notice::Week).await;
        go_to(&backend, MONDAY);
        round(&site).await;
        round(&site).await;
        let mails = sink.taken();
        assert_eq!(mails.len(), 1);
        let text = String::from_utf8_lossy(&mails[0].data).into_owned();
        assert!(text.contains("Nov 16") && text.contains("Nov 22") && text.contains("Requests"), "{text}");
        go_to(&backend, MONDAY + DAY);
        round(&site).await;
        assert_eq!(sink.taken().len(), 1);
        backend.clock.advance(70 * DAY);
        digests::sweep(&site).await.expect("swept");
        assert_eq!((backend.rows("digests").await, backend.rows("deliveries").await), (0, 0));
        site.db.close().await;
    }

    async fn a_digest_that_waited_for_the_mail_server_over_night_is_not_sent(backend: TestBackend) {
        let (sink, site) = mailing(&backend).await;
        backend.add_styles().await;
        submit(&backend, 0..1).await;
        mail(&site, Notice::Morning).await;
        go_to(&backend, MONDAY);
        digests::queue_due(&site).await.expect("a round");
        backend.clock.advance(DAY);
        round(&site).await;
        let mails = sink.taken();
        assert_eq!(mails.len(), 1, "only the one of the day");
    }
}
