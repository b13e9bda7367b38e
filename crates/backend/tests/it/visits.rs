//! Proposing times for a visit, and confirming one of them.

use crate::intake::lead;
use crate::mail::for_receiver;
use crate::smtp::{At, Script, Sink};
use crate::support::{TestBackend, on_both_engines};
use backend::delivery::outbox;
use backend::features::visits::{self, ConfirmError};
use backend::leads::intake::SubmitError;
use backend::leads::origin::Origin;
use backend::{Backend, Clock, SharedBackend};
use domain::Timestamp;
use domain::delivery::{Carrier, Channel, DeliveryState, Topic};
use domain::features::visits::{Visit, VisitDraft, VisitParty, field};
use domain::leads::lead::Lead;
use domain::leads::options::{LeadKind, LeadStatus};
use domain::time::day::LocalTime;
use domain::time::{DAY, HOUR};
use domain::{limits, messages};
use icalendar::{Calendar, CalendarDateTime, Component as _, DatePerhapsTime, Event};
use mailparse::{MailHeaderMap as _, parse_mail};
use outgoing::mail::MailOptions;

// The clock starts on Friday, November 20, 2026, at 4 in the afternoon in San Diego.
const MONDAY_8: &str = "2026-11-23T08:00";
const MONDAY_10: &str = "2026-11-23T10:00";
const TUESDAY_8: &str = "2026-11-24T08:00";

pub(crate) fn draft(name: &str, slots: &[&str]) -> VisitDraft {
    VisitDraft {
        slots: slots.iter().map(|slot| (*slot).to_owned()).collect(),
        name: name.into(),
        email: format!("{}@example.com", name.to_lowercase().replace(' ', ".")),
        phone: "(619) 555-0142".into(),
        note: "A cushion, to match".into(),
        consent: true,
        ..VisitDraft::default()
    }
}

pub(crate) async fn submit(backend: &Backend, draft: &VisitDraft) -> Result<String, SubmitError> {
    let origin = Origin { client_key: format!("address of {}", draft.name), ..Origin::default() };
    visits::submit(backend, draft, &origin).await.map(|receipt| receipt.reference)
}

pub(crate) fn visit(lead: &Lead) -> &Visit {
    lead.visit.as_ref().expect("a visit")
}

fn refused(outcome: Result<String, SubmitError>) -> String {
    let Err(SubmitError::Invalid(wrong)) = outcome else { panic!("{outcome:?}") };
    wrong.of(field::SLOTS).unwrap_or_default().to_owned()
}

/// The offered times, as the form sends them.
pub(crate) async fn offered(backend: &Backend) -> Vec<String> {
    let days = visits::times(backend).await.expect("a page").days;
    days.iter()
        .flat_map(|day| {
            day.times.iter().map(|minute| domain::time::day::LocalTime { day: day.day, minute: *minute }.iso())
        })
        .collect()
}

pub(crate) async fn with_mail(backend: &TestBackend) -> (Sink, SharedBackend) {
    let sink = Sink::start().await;
    let url = format!("smtp://127.0.0.1:{}?tls=none", sink.port);
    let site = backend.instance(|options| options.mail = MailOptions::parse(&url).ok()).await;
    (sink, site)
}

/// Once the owner can no longer take it back.
pub(crate) async fn deliver(site: &Backend) -> usize {
    site.clock.advance(limits::REPLY_UNDO_MS);
    outbox::deliver_due(site).await.expect("the database works")
}

/// Parses a file with a calendar library.
fn event(ics: &str) -> Event {
    let calendar: Calendar = ics.parse().unwrap_or_else(|cause| panic!("{cause}: {ics}"));
    assert_eq!(calendar.property_value("METHOD"), Some("REQUEST"));
    calendar.components[0].as_event().expect("an event").clone()
}

fn starts(event: &Event) -> i64 {
    match event.get_start() {
        Some(DatePerhapsTime::DateTime(CalendarDateTime::Utc(at))) => at.timestamp_millis(),
        other => panic!("{other:?}"),
    }
}

/// The invitations that the sink received, parsed, with their message ids.
pub(crate) fn invitations(sink: &Sink) -> Vec<(String, String, Event)> {
    let mut found = Vec::new();
    for taken in sink.taken() {
        let mail = parse_mail(&taken.data).expect("a mail");
        if mail.ctype.mimetype == "multipart/mixed" {
            let file = mail.subparts[1].get_body().expect("a file");
            let header = |name: &str| mail.headers.get_first_value(name).unwrap_or_default();
            found.push((header("Message-ID"), header("Subject"), event(&file)));
        }
    }
    found
}

on_both_engines! {
    async fn a_request_is_stored_with_its_times(backend: TestBackend) {
        backend.add_webhook().await;
        let reference = submit(&backend, &draft("Jane Halloran", &[TUESDAY_8, MONDAY_8])).await.expect("accepted");
        let lead = lead(&backend, &reference).await;
        assert_eq!((lead.summary.kind, lead.summary.status), (LeadKind::Visit, LeadStatus::New));
        assert_eq!(lead.summary.message, "A cushion, to match");
        let slots = &visit(&lead).slots;
        // 8 AM there is 16:00 UTC: 64 hours after the clock's start.
        assert_eq!(slots[0].starts_at, backend.clock.now().plus_ms(2 * DAY + 16 * HOUR));
        assert_eq!(slots[1].starts_at, backend.clock.now().plus_ms(3 * DAY + 16 * HOUR));
        assert!(slots.iter().all(|s| s.ends_at.since(s.starts_at) == HOUR && !s.confirmed && !s.taken));
        assert_eq!(visit(&lead).booking, None);
        assert_eq!(backend.rows("deliveries").await, 1, "the webhook's");
        assert!(matches!(submit(&backend, &draft("Jane Halloran", &[MONDAY_8, TUESDAY_8])).await, Err(SubmitError::Duplicate { .. })));
        assert_eq!((backend.rows("leads").await, backend.rows("visit_slots").await), (1, 2));
    }

    async fn times_are_checked_against_the_hours(backend: TestBackend) {
        let gone = |time: &str| messages::slot_gone(time);
        for (slot, time) in [
            ("2026-11-20T16:00", "Fri, Nov 20, 4 pm"),
            ("2026-11-22T10:00", "Sun, Nov 22, 10 am"),
            ("2026-11-23T07:00", "Mon, Nov 23, 7 am"),
            ("2026-11-23T16:00", "Mon, Nov 23, 4 pm"),
            ("2027-11-22T08:00", "Mon, Nov 22, 8 am"),
        ] {
            assert_eq!(refused(submit(&backend, &draft("Jane", &[slot])).await), gone(time));
        }
        let four = [MONDAY_8, MONDAY_10, TUESDAY_8, "2026-11-25T08:00"];
        assert_eq!(refused(submit(&backend, &draft("Jane", &four)).await), messages::too_many_slots(3));
        assert_eq!(refused(submit(&backend, &draft("Jane", &[])).await), messages::SLOTS_REQUIRED);
        assert_eq!((backend.rows("leads").await, backend.rows("visit_slots").await), (0, 0));
    }

    async fn a_holiday_in_the_record_closes_its_day(backend: TestBackend) {
        assert!(offered(&backend).await.contains(&"2026-11-26T10:00".to_owned()));
        let mut profile = domain::content::business::BusinessProfile::default();
        profile.hours.exceptions.push(domain::content::business::HoursException {
            date: "2026-11-26".into(),
            reason: "Thanksgiving".into(),
            hours: domain::content::business::DayHours { span: None, by_appointment: false },
        });
        let document = serde_json::to_string(&profile).expect("JSON").replace('\'', "''");
        backend.sql(&format!(
            "INSERT INTO business_profile (id, document, created_at, updated_at) VALUES ('business', '{document}', 0, 0); \
             UPDATE content_version SET version = version + 1"
        )).await;
        backend.poll_content_version().await.expect("a version");
        let times = offered(&backend).await;
        assert!(!times.iter().any(|time| time.starts_with("2026-11-26")) && times.contains(&"2026-11-27T10:00".to_owned()));
        let refusal = refused(submit(&backend, &draft("Jane", &["2026-11-26T10:00"])).await);
        assert_eq!(refusal, messages::slot_gone("Thu, Nov 26, 10 am"));
    }

    async fn times_name_the_zones_before_and_after_the_clocks_change(backend: TestBackend) {
        let zone = async || visits::times(&backend).await.expect("a page").zone;
        assert_eq!(zone().await, "PST");
        // Friday, March 5, 2027; the clocks change on the Sunday of the next week, which has times by appointment.
        backend.clock.advance(105 * DAY);
        assert_eq!(zone().await, "PST, and PDT from Sun, Mar 14");
    }

    async fn the_clocks_change_and_opening_time_stays(backend: TestBackend) {
        // Friday, March 12, 2027, at noon; the clocks go forward on Sunday.
        let spring = backend.instance(|options| options.clock = Clock::fixed(1_804_881_600_000)).await;
        let times = offered(&spring).await;
        assert_eq!(times[0], "2027-03-15T08:00");
        let reference = submit(&spring, &draft("Jane", &["2027-03-15T08:00"])).await.expect("accepted");
        let lead = lead(&spring, &reference).await;
        // 15:00 UTC in summer, 16:00 in winter.
        assert_eq!(visit(&lead).slots[0].starts_at, Timestamp(1_805_122_800_000));
        assert_eq!(visits::times(&spring).await.expect("a page").zone, "PDT");
        spring.db.close().await;
    }

    async fn limits_and_quarantine_are_those_of_every_form(backend: TestBackend) {
        let spam = VisitDraft { trap: "x".into(), ..draft("Bot", &[MONDAY_8]) };
        assert!(matches!(submit(&backend, &spam).await, Err(SubmitError::Blocked)));
        assert_eq!(backend.texts("SELECT quarantine_reason FROM leads").await, ["trap filled"]);
        assert_eq!(backend.rows("visit_slots").await, 1, "the owner can still release it");
        for (n, slot) in [MONDAY_8, MONDAY_10, TUESDAY_8].into_iter().enumerate() {
            assert!(submit(&backend, &draft("Jane", &[slot])).await.is_ok(), "{n}");
        }
        let fourth = submit(&backend, &draft("Jane", &["2026-11-25T08:00"])).await;
        assert!(matches!(fourth, Err(SubmitError::TooMany { .. })));
        assert_eq!(limits::SUBMISSIONS_PER_EMAIL, 3);
    }

    async fn confirming_books_the_visit_and_takes_the_time(backend: TestBackend) {
        let jane = submit(&backend, &draft("Jane", &[MONDAY_8, TUESDAY_8])).await.expect("accepted");
        let tom = submit(&backend, &draft("Tom", &[MONDAY_8])).await.expect("accepted");
        let jane = lead(&backend, &jane).await;
        visits::confirm(&backend, &jane.summary.id, &visit(&jane).slots[0].id).await.expect("confirmed");
        let jane = lead(&backend, &jane.summary.reference).await;
        assert_eq!(jane.summary.status, LeadStatus::Visit);
        let booking = visit(&jane).booking.clone().expect("a booking");
        assert_eq!((booking.starts_at, booking.sequence), (visit(&jane).slots[0].starts_at, 0));
        assert!(visit(&jane).slots[0].confirmed && !visit(&jane).slots[1].confirmed);
        assert_eq!(backend.rows("deliveries").await, 0, "mail is not set up");

        let tom = lead(&backend, &tom).await;
        assert!(visit(&tom).slots[0].taken);
        let again = visits::confirm(&backend, &tom.summary.id, &visit(&tom).slots[0].id).await;
        assert!(matches!(again, Err(ConfirmError::Taken)));
        assert_eq!(lead(&backend, &tom.summary.reference).await.summary.status, LeadStatus::New);
        assert!(!offered(&backend).await.contains(&MONDAY_8.to_owned()));
        assert_eq!(refused(submit(&backend, &draft("Pat", &[MONDAY_8])).await), messages::slot_gone("Mon, Nov 23, 8 am"));

        // Canceling frees the time.
        visits::cancel(&backend, &jane.summary.id, VisitParty::Owner).await.expect("canceled");
        assert!(offered(&backend).await.contains(&MONDAY_8.to_owned()));
        visits::confirm(&backend, &tom.summary.id, &visit(&tom).slots[0].id).await.expect("free again");
        // A closed lead's visit is canceled.
        backend::leads::set_status(&backend, &tom.summary.id, LeadStatus::Closed).await.expect("set");
        assert!(offered(&backend).await.contains(&MONDAY_8.to_owned()));
    }

    async fn a_booked_visit_is_not_changed_by_another_of_its_times(backend: TestBackend) {
        let (_sink, site) = with_mail(&backend).await;
        let jane = submit(&site, &draft("Jane", &[MONDAY_8, TUESDAY_8])).await.expect("accepted");
        let jane = lead(&site, &jane).await;
        let id = &jane.summary.id;
        let slots = &visit(&jane).slots;
        visits::confirm(&site, id, &slots[0].id).await.expect("confirmed");
        deliver(&site).await;
        let before = lead(&site, &jane.summary.reference).await;
        for status in [LeadStatus::Visit, LeadStatus::Replied, LeadStatus::Won] {
            assert!(backend::leads::set_status(&site, id, status).await.expect("a change"));
            let other = visits::confirm(&site, id, &slots[1].id).await;
            assert!(matches!(&other, Err(ConfirmError::Booked(at)) if *at == slots[0].starts_at), "{other:?}");
            visits::confirm(&site, id, &slots[0].id).await.expect("an old page, a second tap");
            assert_eq!(visit(&lead(&site, &jane.summary.reference).await), visit(&before));
        }
        assert_eq!(deliver(&site).await, 0, "nobody is told");

        // A closed one opens no more; a canceled visit makes way, also for the other time.
        visits::cancel(&site, id, VisitParty::Owner).await.expect("canceled");
        assert!(backend::leads::set_status(&site, id, LeadStatus::Closed).await.expect("a change"));
        let closed = visits::confirm(&site, id, &slots[1].id).await;
        assert!(matches!(closed, Err(ConfirmError::Closed)), "{closed:?}");
        assert!(backend::leads::set_status(&site, id, LeadStatus::Replied).await.expect("a change"));
        visits::confirm(&site, id, &slots[1].id).await.expect("confirmed");
        backend::leads::privacy::erase_person(&site, id).await.expect("erased");
        let erased = visits::confirm(&site, id, &slots[0].id).await;
        assert!(matches!(erased, Err(ConfirmError::NotFound)), "{erased:?}");
    }

    async fn two_devices_of_the_owner_book_one_time(backend: TestBackend) {
        let jane = submit(&backend, &draft("Jane", &[MONDAY_8, TUESDAY_8])).await.expect("accepted");
        let jane = lead(&backend, &jane).await;
        let id = &jane.summary.id;
        let slots = &visit(&jane).slots;
        let (one, other) = tokio::join!(
            visits::confirm(&backend, id, &slots[0].id),
            visits::confirm(&backend, id, &slots[1].id)
        );
        assert!(one.is_ok() != other.is_ok(), "{one:?} {other:?}");
        let late = if one.is_ok() { other } else { one };
        assert!(matches!(late, Err(ConfirmError::Booked(_))), "{late:?}");
    }

    async fn only_a_leads_own_times_to_come_can_be_confirmed(backend: TestBackend) {
        let jane = submit(&backend, &draft("Jane", &[MONDAY_8])).await.expect("accepted");
        let tom = submit(&backend, &draft("Tom", &[TUESDAY_8])).await.expect("accepted");
        let jane = lead(&backend, &jane).await;
        let tom = lead(&backend, &tom).await;
        let id = &jane.summary.id;
        let slot = &visit(&jane).slots[0].id;
        for (lead, slot) in [(id.as_str(), visit(&tom).slots[0].id.as_str()), (id, "none"), ("none", slot), ("x' OR 1", slot)] {
            assert!(matches!(visits::confirm(&backend, lead, slot).await, Err(ConfirmError::NotFound)), "{lead} {slot}");
        }
        backend::leads::quarantine(&backend, id).await.expect("held");
        assert!(matches!(visits::confirm(&backend, id, slot).await, Err(ConfirmError::NotFound)));
        backend::leads::release(&backend, id).await.expect("released");
        backend.clock.advance(3 * DAY);
        assert!(matches!(visits::confirm(&backend, id, slot).await, Err(ConfirmError::Passed)));
        assert_eq!(backend.rows("visits").await, 0);
        assert_eq!(visits::ics(&backend, id).await.expect("asked"), None);
    }

    async fn two_owners_at_once_do_not_book_one_time_twice(backend: TestBackend) {
        let mut asked = Vec::new();
        for n in 0..6 {
            let reference = submit(&backend, &draft(&format!("Visitor {n}"), &[MONDAY_8])).await.expect("accepted");
            let lead = lead(&backend, &reference).await;
            asked.push((backend.shared.clone(), lead.summary.id.clone(), visit(&lead).slots[0].id.clone()));
        }
        let tasks: Vec<_> = asked
            .into_iter()
            .map(|(backend, id, slot)| tokio::spawn(async move { visits::confirm(&backend, &id, &slot).await }))
            .collect();
        let mut confirmed = 0;
        for task in tasks {
            match task.await.expect("no panic") {
                Ok(()) => confirmed += 1,
                Err(ConfirmError::Taken) => {}
                Err(other) => panic!("{other}"),
            }
        }
        assert_eq!((confirmed, backend.rows("visits").await), (1, 1));
    }

    async fn the_visitor_is_invited_and_told_of_changes(backend: TestBackend) {
        let (sink, site) = with_mail(&backend).await;
        let reference = submit(&site, &draft("Jane Halloran", &[MONDAY_8, TUESDAY_8])).await.expect("accepted");
        assert_eq!(deliver(&site).await, 2);
        let confirmation = sink.taken().into_iter().find(|mail| mail.to == ["jane.halloran@example.com"]).expect("sent");
        let said = parse_mail(&confirmation.data).expect("a mail").subparts[0].get_body().expect("text");
        for part in ["confirm one of your times by the next business day, Monday, November 23", "Monday, November 23 at 8am PST"] {
            assert!(said.contains(part), "{part} in {said}");
        }
        let jane = lead(&site, &reference).await;
        let slots = visit(&jane).slots.clone();
        let id = &jane.summary.id;
        visits::confirm(&site, id, &slots[0].id).await.expect("confirmed");
        assert_eq!(deliver(&site).await, 1);
        visits::invite_again(&site, id).await.expect("invited");
        assert_eq!(deliver(&site).await, 1);
        let tuesday = LocalTime::parse(TUESDAY_8).expect("a time");
        visits::move_to(&site, id, tuesday, VisitParty::Owner).await.expect("moved");
        assert_eq!(deliver(&site).await, 1);
        assert_eq!(deliver(&site).await, 0);
        let sent = invitations(&sink);
        let uid = format!("visit-{}@site.example", jane.summary.id);
        for (n, (_, _, event)) in sent.iter().enumerate() {
            assert_eq!((event.get_uid(), event.get_sequence()), (Some(uid.as_str()), u32::try_from(n).ok()));
        }
        let times: Vec<i64> = sent.iter().map(|(_, _, event)| starts(event)).collect();
        assert_eq!(times, [slots[0].starts_at.0, slots[0].starts_at.0, slots[1].starts_at.0]);
        assert_eq!(sent[0].1, "Booked: Monday, November 23 at 8am PST");
        assert_eq!(sent[2].1, "Your visit is now on Tuesday, November 24 at 8am PST");
        assert!(sent[0].0 != sent[1].0 && sent[1].0 != sent[2].0, "each is a message of its own");
        let file = visits::ics(&backend, &jane.summary.id).await.expect("asked").expect("a file");
        assert_eq!(event(&file).get_sequence(), Some(2), "the same file for the owner, with mail or without");
        let before = |n: usize| {
            let mail = String::from_utf8(for_receiver(&sink, "jane.halloran@example.com")[n].data.clone()).expect("ASCII");
            mail.split_once("Before: ").and_then(|(_, rest)| rest.split_once("\r\n")).map(|(time, _)| time.to_owned())
        };
        assert_eq!(before(2), None, "the same time, sent again");
        assert_eq!(before(3).as_deref(), Some("Monday, November 23 at 8am PST"));
        for time in [MONDAY_10, MONDAY_8] {
            let time = LocalTime::parse(time).expect("a time");
            visits::move_to(&site, id, time, VisitParty::Owner).await.expect("moved");
        }
        deliver(&site).await;
        assert_eq!(before(4).as_deref(), Some("Tuesday, November 24 at 8am PST"), "the visitor was told of no other");
    }

    async fn a_change_during_a_try_is_still_sent(backend: TestBackend) {
        let (sink, site) = with_mail(&backend).await;
        let reference = submit(&site, &draft("Jane", &[MONDAY_8, TUESDAY_8])).await.expect("accepted");
        deliver(&site).await;
        let jane = lead(&site, &reference).await;
        let slots = visit(&jane).slots.clone();
        visits::confirm(&site, &jane.summary.id, &slots[0].id).await.expect("confirmed");
        // The first invitation is being sent while the second is queued.
        backend.clock.advance(limits::REPLY_UNDO_MS);
        let claimed = backend::db::delivery::deliveries::claim_due(&backend.db, Topic::Lead, Carrier::Mail, backend.clock.now(), 60_000, 9).await.expect("claimed");
        assert_eq!(claimed.len(), 1);
        let tuesday = LocalTime::parse(TUESDAY_8).expect("a time");
        visits::move_to(&site, &jane.summary.id, tuesday, VisitParty::Owner).await.expect("moved");
        assert_eq!(deliver(&site).await, 0, "not two concurrently");
        let attempt = backend::db::delivery::log::DeliveryAttempt {
            at: backend.clock.now(),
            status: Some(250),
            outcome: "Accepted 250".into(),
            duration_ms: 5,
        };
        let after = backend::db::delivery::deliveries::AttemptResult::Delivered;
        assert!(!backend::db::delivery::deliveries::record_attempt(&backend.db, &claimed[0], &attempt, after).await.expect("noted"));
        assert_eq!(deliver(&site).await, 1, "the newer edition is sent immediately");
        assert_eq!(invitations(&sink).iter().map(|(_, _, event)| starts(event)).collect::<Vec<_>>(), [slots[1].starts_at.0]);
        let sent = backend::db::delivery::deliveries::of_subject(&backend.db, Topic::Lead, &jane.summary.id).await.expect("read");
        let sent = sent.into_iter().find(|d| d.channel == Channel::VisitMail).expect("a delivery");
        assert_eq!(sent.state, DeliveryState::Delivered);
    }

    async fn an_invitation_that_bounces_can_be_sent_again(backend: TestBackend) {
        let (sink, site) = with_mail(&backend).await;
        let reference = submit(&site, &draft("Jane", &[MONDAY_8])).await.expect("accepted");
        deliver(&site).await;
        let jane = lead(&site, &reference).await;
        let slot = &visit(&jane).slots[0].id;
        sink.next([Script::Reply(At::Rcpt, 550)]);
        visits::confirm(&site, &jane.summary.id, slot).await.expect("confirmed");
        deliver(&site).await;
        assert_eq!(lead(&site, &reference).await.summary.delivery_trouble, Some(Channel::VisitMail));
        visits::invite_again(&site, &jane.summary.id).await.expect("invited");
        deliver(&site).await;
        assert_eq!(lead(&site, &reference).await.summary.delivery_trouble, None);
        assert_eq!(invitations(&sink).len(), 1);
    }
}
