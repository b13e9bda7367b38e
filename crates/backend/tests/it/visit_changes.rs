//! Moving and canceling a confirmed visit, and the reminder of it.

use crate::intake::lead;
use crate::support::{TestBackend, on_both_engines};
use crate::visits::{deliver, draft, invitations, offered, submit, visit, with_mail};
use backend::features::visits::{self, ConfirmError};
use backend::time::zone;
use domain::content::business::BusinessProfile;
use domain::features::visits as rules;
use domain::features::visits::VisitParty;
use domain::leads::options::LeadStatus;
use domain::limits;
use domain::time::day::LocalTime;
use domain::time::{DAY, HOUR, MINUTE};
use icalendar::Component as _;
use mailparse::{MailHeaderMap as _, parse_mail};

const ZONE: &str = "America/Los_Angeles";
// The clock starts on Friday, November 20, 2026, at 4 in the afternoon in San Diego.
const MONDAY_8: &str = "2026-11-23T08:00";
const MONDAY_10: &str = "2026-11-23T10:00";
const TUESDAY_8: &str = "2026-11-24T08:00";

fn time(iso: &str) -> LocalTime {
    LocalTime::parse(iso).expect("a time")
}

/// The calendar files that the sink received.
fn calendars(sink: &crate::smtp::Sink) -> Vec<String> {
    let mut found = Vec::new();
    for taken in sink.taken() {
        let mail = parse_mail(&taken.data).expect("a mail");
        if mail.ctype.mimetype == "multipart/mixed" {
            found.push(mail.subparts[1].get_body().expect("a file"));
        }
    }
    found
}

on_both_engines! {
    async fn a_visit_is_moved_to_any_free_time_and_both_sides_are_told(backend: TestBackend) {
        let (sink, site) = with_mail(&backend).await;
        let reference = submit(&site, &draft("Jane Halloran", &[MONDAY_8])).await.expect("accepted");
        let tom = submit(&site, &draft("Tom", &[TUESDAY_8])).await.expect("accepted");
        let jane = lead(&site, &reference).await;
        let tom = lead(&site, &tom).await;
        visits::confirm(&site, &jane.summary.id, &visit(&jane).slots[0].id).await.expect("confirmed");
        visits::confirm(&site, &tom.summary.id, &visit(&tom).slots[0].id).await.expect("confirmed");
        deliver(&site).await;
        let free = visits::times_for(&site, &jane.summary.id).await.expect("times");
        assert!(!rules::is_offered(&free.days, time(MONDAY_8)), "its own time");
        assert!(!rules::is_offered(&free.days, time(TUESDAY_8)), "another visitor's");

        let id = &jane.summary.id;
        for gone in [TUESDAY_8, "2026-11-21T08:00", "2026-11-23T08:01", "2031-11-24T08:00"] {
            let moved = visits::move_to(&site, id, time(gone), VisitParty::Visitor).await;
            assert!(matches!(moved, Err(ConfirmError::Taken)), "{gone}: {moved:?}");
        }
        let before = sink.taken().len();
        visits::move_to(&site, id, time(MONDAY_10), VisitParty::Visitor).await.expect("moved");
        assert_eq!(deliver(&site).await, 2, "an invitation, and a notice to the owner");
        let moved = lead(&site, &reference).await;
        let booking = visit(&moved).booking.clone().expect("a booking");
        assert_eq!((booking.sequence, zone::local(ZONE, booking.starts_at)), (1, time(MONDAY_10)));
        assert!(offered(&site).await.contains(&MONDAY_8.to_owned()));
        let mut told: Vec<String> = sink.taken()[before..].iter().flat_map(|mail| mail.to.clone()).collect();
        told.sort();
        assert_eq!(told, [BusinessProfile::default().email, "jane.halloran@example.com".to_owned()]);
        // The owner moves it back: the owner needs no mail.
        visits::move_to(&site, id, time(MONDAY_8), VisitParty::Owner).await.expect("moved");
        assert_eq!(deliver(&site).await, 1);
        assert_eq!(invitations(&sink).last().expect("an invitation").2.get_sequence(), Some(2));
        assert_eq!(backend.rows("visits").await, 2);
    }

    async fn a_canceled_visit_frees_its_time_and_leaves_the_calendar(backend: TestBackend) {
        let (sink, site) = with_mail(&backend).await;
        let reference = submit(&site, &draft("Jane", &[MONDAY_8, TUESDAY_8])).await.expect("accepted");
        let jane = lead(&site, &reference).await;
        let id = &jane.summary.id;
        let none = visits::cancel(&site, id, VisitParty::Owner).await;
        assert!(matches!(none, Err(ConfirmError::NotFound)), "nothing is confirmed yet");
        visits::confirm(&site, id, &visit(&jane).slots[0].id).await.expect("confirmed");
        deliver(&site).await;
        backend::features::calendar_feed::renew(&site).await.expect("an address");
        visits::cancel(&site, id, VisitParty::Visitor).await.expect("canceled");
        let twice = visits::cancel(&site, id, VisitParty::Visitor).await;
        assert!(matches!(twice, Err(ConfirmError::NotFound)), "{twice:?}");
        assert_eq!(deliver(&site).await, 2);
        let canceled = lead(&site, &reference).await;
        assert_eq!(canceled.summary.status, LeadStatus::Replied);
        assert_eq!(visit(&canceled).booking, None);
        let cancellation = visit(&canceled).cancellation.clone().expect("a cancellation");
        assert_eq!((cancellation.by, cancellation.booking.sequence), (VisitParty::Visitor, 1));
        assert!(offered(&site).await.contains(&MONDAY_8.to_owned()));
        assert_eq!(visits::ics(&site, id).await.expect("asked"), None);
        let address = backend::features::calendar_feed::address(&site).await.expect("asked").expect("an address");
        let token = address.rsplit('/').next().and_then(|file| file.strip_suffix(".ics")).expect("a token");
        let feed = backend::features::calendar_feed::read(&site, token).await.expect("read").expect("a feed");
        assert!(!feed.contains(&format!("visit-{id}")), "{feed}");
        let file = calendars(&sink).pop().expect("a file");
        assert!(file.contains("METHOD:CANCEL") && file.contains("STATUS:CANCELLED"), "{file}");
        assert!(file.contains("SEQUENCE:1\r\n") && file.contains(&format!("visit-{id}@")), "{file}");

        // It can be planned anew, with a later number than the cancellation.
        visits::confirm(&site, id, &visit(&jane).slots[1].id).await.expect("confirmed");
        let planned = lead(&site, &reference).await;
        assert_eq!(visit(&planned).booking.as_ref().map(|booking| booking.sequence), Some(2));
        assert_eq!(visit(&planned).cancellation, None);
        backend.clock.advance(5 * DAY);
        let late = visits::cancel(&site, id, VisitParty::Visitor).await;
        assert!(matches!(late, Err(ConfirmError::Passed)), "{late:?}");
    }

    async fn a_request_without_times_can_lead_to_a_visit_and_moves_are_bounded(backend: TestBackend) {
        let reference = submit(&backend, &draft("Jane", &[MONDAY_8])).await.expect("accepted");
        let jane = lead(&backend, &reference).await;
        let id = &jane.summary.id;
        backend.sql("DELETE FROM visit_slots; UPDATE leads SET kind = 'contact'").await;
        assert_eq!(lead(&backend, &reference).await.visit, None);
        visits::move_to(&backend, id, time(MONDAY_8), VisitParty::Owner).await.expect("planned");
        assert!(visit(&lead(&backend, &reference).await).booking.is_some());
        let mut moved = 0;
        for day in visits::times_for(&backend, id).await.expect("times").days {
            for minute in day.times {
                let to = LocalTime { day: day.day, minute };
                match visits::move_to(&backend, id, to, VisitParty::Visitor).await {
                    Ok(()) => moved += 1,
                    Err(ConfirmError::TooMany) => {}
                    Err(other) => panic!("{other}"),
                }
            }
        }
        // The first one is kept, too.
        assert_eq!(moved, limits::VISIT_SLOTS_KEPT_MAX - 1);
        for (lead, by) in [("none", VisitParty::Owner), ("x' OR 1", VisitParty::Visitor)] {
            let to = visits::move_to(&backend, lead, time(TUESDAY_8), by).await;
            assert!(matches!(to, Err(ConfirmError::NotFound)), "{to:?}");
            assert!(matches!(visits::cancel(&backend, lead, by).await, Err(ConfirmError::NotFound)));
        }
    }

    async fn a_reminder_comes_at_nine_after_the_clocks_have_changed(backend: TestBackend) {
        let site = with_mail(&backend).await.1;
        // Friday, March 12, 2027, at noon; the clocks go forward on Sunday.
        backend.clock.advance(1_804_881_600_000 - backend.clock.now().0);
        let jane = submit(&site, &draft("Jane", &["2027-03-15T08:00"])).await.expect("accepted");
        let lead = lead(&site, &jane).await;
        visits::confirm(&site, &lead.summary.id, &visit(&lead).slots[0].id).await.expect("confirmed");
        // On Sunday 8:59 in summer time, an hour earlier than without it.
        backend.clock.advance(DAY + 19 * HOUR + 59 * MINUTE);
        assert_eq!(visits::remind(&site).await.expect("asked"), 0);
        backend.clock.advance(MINUTE);
        assert_eq!(visits::remind(&site).await.expect("asked"), 1);
        site.db.close().await;
    }

    async fn the_visitor_is_reminded_once_on_the_day_before(backend: TestBackend) {
        let (sink, site) = with_mail(&backend).await;
        let jane = submit(&site, &draft("Jane", &[TUESDAY_8])).await.expect("accepted");
        let tom = submit(&site, &draft("Tom", &["2026-11-24T10:00"])).await.expect("accepted");
        let pat = submit(&site, &draft("Pat", &["2026-11-24T12:00"])).await.expect("accepted");
        for reference in [&jane, &tom] {
            let lead = lead(&site, reference).await;
            visits::confirm(&site, &lead.summary.id, &visit(&lead).slots[0].id).await.expect("confirmed");
        }
        deliver(&site).await;
        let before = sink.taken().len();
        // Monday, 8 in the morning: too early.
        backend.clock.advance(2 * DAY + 16 * HOUR);
        assert_eq!(visits::remind(&site).await.expect("asked"), 0);
        let tom = lead(&site, &tom).await;
        visits::cancel(&site, &tom.summary.id, VisitParty::Visitor).await.expect("canceled");
        backend.clock.advance(HOUR);
        // Confirmed within the hour: the invitation is reminder enough.
        let pat = lead(&site, &pat).await;
        backend.clock.advance(HOUR);
        visits::confirm(&site, &pat.summary.id, &visit(&pat).slots[0].id).await.expect("confirmed");
        deliver(&site).await;
        let others = sink.taken().len();
        assert!(others > before);
        let second = with_mail(&backend).await.1;
        let both = tokio::join!(visits::remind(&site), visits::remind(&second));
        assert_eq!(both.0.expect("asked") + both.1.expect("asked"), 1, "two servers, one mail");
        deliver(&site).await;
        let reminded = &sink.taken()[others..];
        assert_eq!(reminded.len(), 1);
        assert_eq!(reminded[0].to, ["jane@example.com"]);
        let mail = parse_mail(&reminded[0].data).expect("a mail");
        let subject = mail.headers.get_first_value("Subject").unwrap_or_default();
        assert_eq!(subject, domain::features::visits::messages::reminder_subject("Tuesday, November 24 at 8am PST"));
        assert_eq!(visits::remind(&site).await.expect("asked"), 0);

        // One that waited in the outbox until the visit is not sent.
        let jane = lead(&site, &jane).await;
        visits::move_to(&site, &jane.summary.id, time("2026-11-25T08:00"), VisitParty::Owner).await.expect("moved");
        deliver(&site).await;
        backend.clock.advance(DAY);
        assert_eq!(visits::remind(&site).await.expect("asked"), 1, "the new time has a reminder of its own");
        backend.clock.advance(DAY);
        let late = sink.taken().len();
        deliver(&site).await;
        assert_eq!(sink.taken().len(), late);
    }

    async fn moving_to_the_same_time_changes_nothing(backend: TestBackend) {
        let (_sink, site) = with_mail(&backend).await;
        let reference = submit(&site, &draft("Jane", &[MONDAY_8])).await.expect("accepted");
        let jane = lead(&site, &reference).await;
        let id = &jane.summary.id;
        visits::move_to(&site, id, time(MONDAY_10), VisitParty::Owner).await.expect("moved");
        deliver(&site).await;
        let before = visit(&lead(&site, &reference).await).booking.clone().expect("a booking");
        for by in [VisitParty::Visitor, VisitParty::Owner, VisitParty::Visitor] {
            let moved = visits::move_to(&site, id, time(MONDAY_10), by).await;
            assert!(matches!(moved, Err(ConfirmError::SameTime)), "{moved:?}");
        }
        let after = visit(&lead(&site, &reference).await).booking.clone().expect("a booking");
        assert_eq!((after.sequence, after.confirmed_at), (0, before.confirmed_at));
        assert_eq!(deliver(&site).await, 0, "nobody is told");
        assert!(!rules::is_offered(&visits::times_for(&site, id).await.expect("times").days, time(MONDAY_10)));
        assert!(rules::is_offered(&visits::times_for(&site, id).await.expect("times").days, time(MONDAY_8)));
    }

    async fn a_time_that_is_in_the_list_twice_is_the_same_time(backend: TestBackend) {
        let (_sink, site) = with_mail(&backend).await;
        let reference = submit(&site, &draft("Jane", &[MONDAY_8])).await.expect("accepted");
        let jane = lead(&site, &reference).await;
        let id = &jane.summary.id;
        // Proposed by the visitor, and offered by the owner.
        backend.sql("INSERT INTO visit_slots (id, lead_id, starts_at, ends_at, state) \
             SELECT 'offered', lead_id, starts_at, ends_at, 'proposed' FROM visit_slots").await;
        visits::confirm(&site, id, "offered").await.expect("confirmed");
        deliver(&site).await;
        let moved = visits::move_to(&site, id, time(MONDAY_8), VisitParty::Visitor).await;
        assert!(matches!(moved, Err(ConfirmError::SameTime)), "{moved:?}");
        visits::confirm(&site, id, &visit(&jane).slots[0].id).await.expect("confirmed already");
        let booking = visit(&lead(&site, &reference).await).booking.clone().expect("a booking");
        assert_eq!((booking.sequence, deliver(&site).await), (0, 0));
    }

    async fn two_devices_that_move_to_one_time_send_one_invitation(backend: TestBackend) {
        let (_sink, site) = with_mail(&backend).await;
        let reference = submit(&site, &draft("Jane", &[MONDAY_8])).await.expect("accepted");
        let id = lead(&site, &reference).await.summary.id;
        visits::move_to(&site, &id, time(MONDAY_8), VisitParty::Owner).await.expect("booked");
        deliver(&site).await;
        let both = [VisitParty::Visitor, VisitParty::Visitor].map(|by| {
            let site = site.clone();
            let id = id.clone();
            tokio::spawn(async move { visits::move_to(&site, &id, time(MONDAY_10), by).await })
        });
        let mut moved = 0;
        for one in both {
            match one.await.expect("an answer") {
                Ok(()) => moved += 1,
                Err(ConfirmError::SameTime) => {}
                Err(other) => panic!("{other:?}"),
            }
        }
        let booking = visit(&lead(&site, &reference).await).booking.clone().expect("a booking");
        assert_eq!((moved, booking.sequence), (1, 1));
    }

    async fn a_reminder_that_waited_is_not_sent_for_a_visit_that_was_moved(backend: TestBackend) {
        let (sink, site) = with_mail(&backend).await;
        let reference = submit(&site, &draft("Jane", &[MONDAY_8])).await.expect("accepted");
        let jane = lead(&site, &reference).await;
        let id = &jane.summary.id;
        visits::confirm(&site, id, &visit(&jane).slots[0].id).await.expect("confirmed");
        deliver(&site).await;
        // A lead that the owner has set back still has its visit.
        assert!(backend::leads::set_status(&site, id, LeadStatus::Replied).await.expect("a change"));
        backend.clock.advance(2 * DAY);
        assert_eq!(visits::remind(&site).await.expect("a round"), 1);
        visits::move_to(&site, id, time("2026-12-01T10:00"), VisitParty::Visitor).await.expect("moved");
        deliver(&site).await;
        let reminders = || {
            sink.taken().iter().filter(|mail| String::from_utf8_lossy(&mail.data).contains("Subject: Reminder")).count()
        };
        assert_eq!(reminders(), 0);
        backend.clock.advance(8 * DAY);
        assert_eq!(visits::remind(&site).await.expect("a round"), 1);
        deliver(&site).await;
        assert_eq!(reminders(), 1);
    }

    async fn a_visitor_without_an_address_gets_no_mail_that_could_only_fail(backend: TestBackend) {
        let (_sink, site) = with_mail(&backend).await;
        let reference = submit(&site, &draft("Jane", &[MONDAY_8])).await.expect("accepted");
        let jane = lead(&site, &reference).await;
        let id = &jane.summary.id;
        deliver(&site).await;
        backend.sql("UPDATE leads SET email = '', email_normalised = ''").await;
        visits::confirm(&site, id, &visit(&jane).slots[0].id).await.expect("confirmed");
        assert_eq!(deliver(&site).await, 0);
        backend.clock.advance(2 * DAY);
        assert_eq!(visits::remind(&site).await.expect("a round"), 0);
        visits::cancel(&site, id, VisitParty::Owner).await.expect("canceled");
        assert_eq!(deliver(&site).await, 0);
    }
}
