//! The digest each morning and the weekly report.

use crate::receiver::{deliver, submit};
use crate::smtp::Sink;
use crate::support::{TestBackend, on_both_engines};
use backend::Shared;
use backend::delivery::digests;
use backend::leads::merging;
use domain::Timestamp;
use domain::leads::options::LeadStatus;
use domain::time::{DAY, HOUR, MINUTE};
use outgoing::mail::MailOptions;

/// 2026-11-23T15:00:00Z, a Monday: 7 AM in California.
const MONDAY: i64 = 1_795_446_000_000;

async fn mailing(b: &TestBackend) -> (Sink, Shared) {
    let sink = Sink::start().await;
    let mail = MailOptions::parse(&format!("smtp://127.0.0.1:{}?tls=none", sink.port)).expect("an address");
    let site = b.instance(|options| options.mail = Some(mail)).await;
    (sink, site)
}

fn go_to(b: &TestBackend, at: i64) {
    b.clock.advance(Timestamp(at).since(b.clock.now()));
}

async fn round(site: &Shared) {
    digests::queue_due(site).await.expect("a round");
    deliver(site).await;
}

on_both_engines! {
    async fn a_digest_comes_once_a_morning_if_something_waits(b: TestBackend) {
        let (sink, site) = mailing(&b).await;
        let second = b.instance(|options| options.mail.clone_from(&site.outgoing.mail)).await;
        b.add_styles().await;
        submit(&b, 0..2).await;
        round(&site).await;
        assert!(sink.taken().is_empty(), "both are off at first");
        digests::switch(&site, true, false).await.expect("switched");
        go_to(&b, MONDAY - MINUTE);
        round(&site).await;
        assert!(sink.taken().is_empty(), "not before 7");
        go_to(&b, MONDAY);
        let (one, two) = tokio::join!(digests::queue_due(&site), digests::queue_due(&second));
        one.expect("a round");
        two.expect("a round");
        for _ in 0..3 {
            round(&site).await;
            round(&second).await;
            b.clock.advance(MINUTE);
        }
        let mails = sink.taken();
        assert_eq!(mails.len(), 1);
        let text = String::from_utf8_lossy(&mails[0].data).into_owned();
        assert!(text.contains("2 leads are waiting"), "{text}");

        for id in b.texts("SELECT id FROM leads").await {
            assert!(backend::leads::set_status(&b, &id, LeadStatus::Closed).await.expect("a change"));
        }
        go_to(&b, MONDAY + DAY);
        round(&site).await;
        submit(&b, 2..3).await;
        b.clock.advance(HOUR);
        round(&site).await;
        assert_eq!(sink.taken().len(), 1, "nothing waited at 7, so nothing is sent later");
        go_to(&b, MONDAY + 2 * DAY);
        round(&site).await;
        assert_eq!(sink.taken().len(), 2);
        second.db.close().await;
        site.db.close().await;
    }

    async fn parts_are_not_counted_and_an_unread_won_lead_is(b: TestBackend) {
        let (sink, site) = mailing(&b).await;
        b.add_styles().await;
        submit(&b, 0..3).await;
        let ids = b.texts("SELECT id FROM leads ORDER BY email").await;
        assert!(merging::merge(&b, &ids[0], &ids[1..2]).await.expect("merged"));
        assert!(backend::leads::set_status(&b, &ids[2], LeadStatus::Won).await.expect("won"));
        digests::switch(&site, true, false).await.expect("switched");
        for (morning, waiting) in ["2 leads are waiting", "1 lead is waiting"].into_iter().enumerate() {
            go_to(&b, MONDAY + i64::try_from(morning).expect("small") * DAY);
            round(&site).await;
            let mails = sink.taken();
            let text = String::from_utf8_lossy(&mails[morning].data).into_owned();
            assert!(text.contains(waiting), "{waiting}: {text}");
            backend::leads::open(&b, &ids[2]).await.expect("opened");
        }
        site.db.close().await;
    }

    async fn it_is_seven_on_both_sides_of_a_clock_change(b: TestBackend) {
        let (sink, site) = mailing(&b).await;
        b.add_styles().await;
        submit(&b, 0..1).await;
        digests::switch(&site, true, false).await.expect("switched");
        // Saturday, March 13, 2027, 7 AM PST. The clocks go forward on the 14th, so 7 AM is an hour earlier in UTC.
        let saturday = 1_804_950_000_000;
        for (at, sent) in [(saturday, 1), (saturday + DAY - HOUR - MINUTE, 1), (saturday + DAY - HOUR, 2), (saturday + DAY, 2)] {
            go_to(&b, at);
            round(&site).await;
            assert_eq!(sink.taken().len(), sent, "{at}");
        }
        site.db.close().await;
    }

    async fn the_weekly_report_is_of_the_week_before(b: TestBackend) {
        let (sink, site) = mailing(&b).await;
        b.add_styles().await;
        submit(&b, 0..3).await;
        digests::switch(&site, false, true).await.expect("switched");
        assert!(digests::switches(&site).await.expect("read").weekly);
        go_to(&b, MONDAY);
        round(&site).await;
        round(&site).await;
        let mails = sink.taken();
        assert_eq!(mails.len(), 1);
        let text = String::from_utf8_lossy(&mails[0].data).into_owned();
        assert!(text.contains("Nov 16") && text.contains("Nov 22") && text.contains("Requests"), "{text}");
        go_to(&b, MONDAY + DAY);
        round(&site).await;
        assert_eq!(sink.taken().len(), 1);
        b.clock.advance(70 * DAY);
        digests::sweep(&site).await.expect("swept");
        assert_eq!((b.rows("digests").await, b.rows("deliveries").await), (0, 0));
        site.db.close().await;
    }

    async fn a_digest_that_waited_for_the_mail_server_over_night_is_not_sent(b: TestBackend) {
        let (sink, site) = mailing(&b).await;
        b.add_styles().await;
        submit(&b, 0..1).await;
        digests::switch(&site, true, false).await.expect("switched");
        go_to(&b, MONDAY);
        digests::queue_due(&site).await.expect("a round");
        b.clock.advance(DAY);
        round(&site).await;
        let mails = sink.taken();
        assert_eq!(mails.len(), 1, "only the one of the day");
    }
}
