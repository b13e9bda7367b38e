//! Proposing times for a visit, and confirming one of them.

use crate::intake::lead;
use crate::smtp::{At, Script, Sink};
use crate::support::{TestBackend, on_both_engines};
use backend::delivery::outbox;
use backend::leads::intake::SubmitError;
use backend::leads::origin::Origin;
use backend::leads::visits::{self, ConfirmError};
use backend::time::zone;
use backend::{Backend, Clock, Shared};
use domain::Timestamp;
use domain::content::business::BusinessProfile;
use domain::delivery::{Carrier, Channel, DeliveryState, Topic};
use domain::leads::lead::Lead;
use domain::leads::options::{LeadKind, LeadStatus};
use domain::leads::visit::{self, Visit, VisitDraft, VisitParty, field};
use domain::time::day::LocalTime;
use domain::time::{DAY, HOUR};
use domain::{limits, messages};
use icalendar::{Calendar, CalendarDateTime, Component as _, DatePerhapsTime, Event};
use mailparse::{MailHeaderMap as _, parse_mail};
use outgoing::mail::MailOptions;

// The clock starts on Friday, November 20, 2026, at 4 in the afternoon in San Diego.
const ZONE: &str = "America/Los_Angeles";
const MONDAY_8: &str = "2026-11-23T08:00";
const MONDAY_10: &str = "2026-11-23T10:00";
const TUESDAY_8: &str = "2026-11-24T08:00";

fn draft(name: &str, slots: &[&str]) -> VisitDraft {
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

async fn submit(b: &Backend, draft: &VisitDraft) -> Result<String, SubmitError> {
    let origin = Origin { client_key: format!("address of {}", draft.name), ..Origin::default() };
    visits::submit(b, draft, &origin).await.map(|receipt| receipt.reference)
}

fn visit(lead: &Lead) -> &Visit {
    lead.visit.as_ref().expect("a visit")
}

fn refused(outcome: Result<String, SubmitError>) -> String {
    let Err(SubmitError::Invalid(wrong)) = outcome else { panic!("{outcome:?}") };
    wrong.of(field::SLOTS).unwrap_or_default().to_owned()
}

/// The offered times, as the form sends them.
async fn offered(b: &Backend) -> Vec<String> {
    let days = visits::times(b).await.expect("a page").days;
    days.iter()
        .flat_map(|day| day.times.iter().map(|minute| LocalTime { day: day.day, minute: *minute }.iso()))
        .collect()
}

async fn with_mail(b: &TestBackend) -> (Sink, Shared) {
    let sink = Sink::start().await;
    let url = format!("smtp://127.0.0.1:{}?tls=none", sink.port);
    let site = b.instance(|options| options.mail = MailOptions::parse(&url).ok()).await;
    (sink, site)
}

async fn deliver(site: &Backend) -> usize {
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

fn time(iso: &str) -> LocalTime {
    LocalTime::parse(iso).expect("a time")
}

/// The calendar files that the sink received.
fn calendars(sink: &Sink) -> Vec<String> {
    let mut found = Vec::new();
    for taken in sink.taken() {
        let mail = parse_mail(&taken.data).expect("a mail");
        if mail.ctype.mimetype == "multipart/mixed" {
            found.push(mail.subparts[1].get_body().expect("a file"));
        }
    }
    found
}

/// The invitations that the sink received, parsed, with their message ids.
fn invitations(sink: &Sink) -> Vec<(String, String, Event)> {
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
    async fn a_request_is_stored_with_its_times(b: TestBackend) {
        b.add_webhook().await;
        let reference = submit(&b, &draft("Jane Halloran", &[TUESDAY_8, MONDAY_8])).await.expect("accepted");
        let lead = lead(&b, &reference).await;
        assert_eq!((lead.summary.kind, lead.summary.status), (LeadKind::Visit, LeadStatus::New));
        assert_eq!(lead.summary.message, "A cushion, to match");
        let slots = &visit(&lead).slots;
        // 8 AM there is 16:00 UTC: 64 hours after the clock's start.
        assert_eq!(slots[0].starts_at, b.clock.now().plus_ms(2 * DAY + 16 * HOUR));
        assert_eq!(slots[1].starts_at, b.clock.now().plus_ms(3 * DAY + 16 * HOUR));
        assert!(slots.iter().all(|s| s.ends_at.since(s.starts_at) == HOUR && !s.confirmed && !s.taken));
        assert_eq!(visit(&lead).booking, None);
        assert_eq!(b.rows("deliveries").await, 1, "the webhook's");
        assert!(matches!(submit(&b, &draft("Jane Halloran", &[MONDAY_8, TUESDAY_8])).await, Err(SubmitError::Duplicate { .. })));
        assert_eq!((b.rows("leads").await, b.rows("visit_slots").await), (1, 2));
    }

    async fn times_are_checked_against_the_hours(b: TestBackend) {
        let gone = |time: &str| messages::slot_gone(time);
        for (slot, time) in [
            ("2026-11-20T16:00", "Fri, Nov 20 at 4pm"),
            ("2026-11-22T10:00", "Sun, Nov 22 at 10am"),
            ("2026-11-23T07:00", "Mon, Nov 23 at 7am"),
            ("2026-11-23T16:00", "Mon, Nov 23 at 4pm"),
            ("2027-11-22T08:00", "Mon, Nov 22 at 8am"),
        ] {
            assert_eq!(refused(submit(&b, &draft("Jane", &[slot])).await), gone(time));
        }
        let four = [MONDAY_8, MONDAY_10, TUESDAY_8, "2026-11-25T08:00"];
        assert_eq!(refused(submit(&b, &draft("Jane", &four)).await), messages::too_many_slots(3));
        assert_eq!(refused(submit(&b, &draft("Jane", &[])).await), messages::SLOTS_REQUIRED);
        assert_eq!((b.rows("leads").await, b.rows("visit_slots").await), (0, 0));
    }

    async fn a_holiday_in_the_record_closes_its_day(b: TestBackend) {
        assert!(offered(&b).await.contains(&"2026-11-26T10:00".to_owned()));
        let mut profile = domain::content::business::BusinessProfile::default();
        profile.hours.exceptions.push(domain::content::business::HoursException {
            date: "2026-11-26".into(),
            reason: "Thanksgiving".into(),
            hours: domain::content::business::DayHours { span: None, by_appointment: false },
        });
        let document = serde_json::to_string(&profile).expect("JSON").replace('\'', "''");
        b.sql(&format!(
            "INSERT INTO business_profile (id, document, created_at, updated_at) VALUES ('business', '{document}', 0, 0); \
             UPDATE content_version SET version = version + 1"
        )).await;
        b.poll_content_version().await.expect("a version");
        let times = offered(&b).await;
        assert!(!times.iter().any(|time| time.starts_with("2026-11-26")) && times.contains(&"2026-11-27T10:00".to_owned()));
        let refusal = refused(submit(&b, &draft("Jane", &["2026-11-26T10:00"])).await);
        assert_eq!(refusal, messages::slot_gone("Thu, Nov 26 at 10am"));
    }

    async fn the_clocks_change_and_opening_time_stays(b: TestBackend) {
        // Friday, March 12, 2027, at noon; the clocks go forward on Sunday.
        let spring = b.instance(|options| options.clock = Clock::fixed(1_804_881_600_000)).await;
        let times = offered(&spring).await;
        assert_eq!(times[0], "2027-03-15T08:00");
        let reference = submit(&spring, &draft("Jane", &["2027-03-15T08:00"])).await.expect("accepted");
        let lead = lead(&spring, &reference).await;
        // 15:00 UTC in summer, 16:00 in winter.
        assert_eq!(visit(&lead).slots[0].starts_at, Timestamp(1_805_122_800_000));
        assert_eq!(visits::times(&spring).await.expect("a page").zone, "PDT");
        spring.db.close().await;
    }

    async fn limits_and_quarantine_are_those_of_every_form(b: TestBackend) {
        let spam = VisitDraft { company_fax: "x".into(), ..draft("Bot", &[MONDAY_8]) };
        assert!(matches!(submit(&b, &spam).await, Err(SubmitError::Blocked)));
        assert_eq!(b.texts("SELECT quarantine_reason FROM leads").await, ["honeypot"]);
        assert_eq!(b.rows("visit_slots").await, 1, "the owner can still release it");
        for (n, slot) in [MONDAY_8, MONDAY_10, TUESDAY_8].into_iter().enumerate() {
            assert!(submit(&b, &draft("Jane", &[slot])).await.is_ok(), "{n}");
        }
        let fourth = submit(&b, &draft("Jane", &["2026-11-25T08:00"])).await;
        assert!(matches!(fourth, Err(SubmitError::TooMany { .. })));
        assert_eq!(limits::SUBMISSIONS_PER_EMAIL, 3);
    }

    async fn confirming_books_the_visit_and_takes_the_time(b: TestBackend) {
        let jane = submit(&b, &draft("Jane", &[MONDAY_8, TUESDAY_8])).await.expect("accepted");
        let tom = submit(&b, &draft("Tom", &[MONDAY_8])).await.expect("accepted");
        let jane = lead(&b, &jane).await;
        visits::confirm(&b, &jane.summary.id, &visit(&jane).slots[0].id).await.expect("confirmed");
        let jane = lead(&b, &jane.summary.reference).await;
        assert_eq!(jane.summary.status, LeadStatus::Visit);
        let booking = visit(&jane).booking.clone().expect("a booking");
        assert_eq!((booking.starts_at, booking.sequence), (visit(&jane).slots[0].starts_at, 0));
        assert!(visit(&jane).slots[0].confirmed && !visit(&jane).slots[1].confirmed);
        assert_eq!(b.rows("deliveries").await, 0, "mail is not set up");

        let tom = lead(&b, &tom).await;
        assert!(visit(&tom).slots[0].taken);
        let again = visits::confirm(&b, &tom.summary.id, &visit(&tom).slots[0].id).await;
        assert!(matches!(again, Err(ConfirmError::Taken)));
        assert_eq!(lead(&b, &tom.summary.reference).await.summary.status, LeadStatus::New);
        assert!(!offered(&b).await.contains(&MONDAY_8.to_owned()));
        assert_eq!(refused(submit(&b, &draft("Pat", &[MONDAY_8])).await), messages::slot_gone("Mon, Nov 23 at 8am"));

        // Confirming another of Jane's times frees the first.
        visits::confirm(&b, &jane.summary.id, &visit(&jane).slots[1].id).await.expect("confirmed");
        let jane = lead(&b, &jane.summary.reference).await;
        assert_eq!(visit(&jane).booking.as_ref().map(|b| b.sequence), Some(1));
        assert!(offered(&b).await.contains(&MONDAY_8.to_owned()));
        visits::confirm(&b, &tom.summary.id, &visit(&tom).slots[0].id).await.expect("free again");
        // A closed lead's visit is canceled.
        backend::leads::set_status(&b, &tom.summary.id, LeadStatus::Closed).await.expect("set");
        assert!(offered(&b).await.contains(&MONDAY_8.to_owned()));
    }

    async fn only_a_leads_own_times_to_come_can_be_confirmed(b: TestBackend) {
        let jane = submit(&b, &draft("Jane", &[MONDAY_8])).await.expect("accepted");
        let tom = submit(&b, &draft("Tom", &[TUESDAY_8])).await.expect("accepted");
        let jane = lead(&b, &jane).await;
        let tom = lead(&b, &tom).await;
        let id = &jane.summary.id;
        let slot = &visit(&jane).slots[0].id;
        for (lead, slot) in [(id.as_str(), visit(&tom).slots[0].id.as_str()), (id, "none"), ("none", slot), ("x' OR 1", slot)] {
            assert!(matches!(visits::confirm(&b, lead, slot).await, Err(ConfirmError::NotFound)), "{lead} {slot}");
        }
        backend::leads::quarantine(&b, id).await.expect("held");
        assert!(matches!(visits::confirm(&b, id, slot).await, Err(ConfirmError::NotFound)));
        backend::leads::release(&b, id).await.expect("released");
        b.clock.advance(3 * DAY);
        assert!(matches!(visits::confirm(&b, id, slot).await, Err(ConfirmError::Passed)));
        assert_eq!(b.rows("visits").await, 0);
        assert_eq!(visits::ics(&b, id).await.expect("asked"), None);
    }

    async fn two_owners_at_once_do_not_book_one_time_twice(b: TestBackend) {
        let mut asked = Vec::new();
        for n in 0..6 {
            let reference = submit(&b, &draft(&format!("Visitor {n}"), &[MONDAY_8])).await.expect("accepted");
            let lead = lead(&b, &reference).await;
            asked.push((b.shared.clone(), lead.summary.id.clone(), visit(&lead).slots[0].id.clone()));
        }
        let tasks: Vec<_> = asked
            .into_iter()
            .map(|(b, id, slot)| tokio::spawn(async move { visits::confirm(&b, &id, &slot).await }))
            .collect();
        let mut confirmed = 0;
        for task in tasks {
            match task.await.expect("no panic") {
                Ok(()) => confirmed += 1,
                Err(ConfirmError::Taken) => {}
                Err(other) => panic!("{other}"),
            }
        }
        assert_eq!((confirmed, b.rows("visits").await), (1, 1));
    }

    async fn the_visitor_is_invited_and_told_of_changes(b: TestBackend) {
        let (sink, site) = with_mail(&b).await;
        let reference = submit(&site, &draft("Jane Halloran", &[MONDAY_8, TUESDAY_8])).await.expect("accepted");
        assert_eq!(deliver(&site).await, 2);
        let confirmation = sink.taken().into_iter().find(|mail| mail.to == ["jane.halloran@example.com"]).expect("sent");
        let said = parse_mail(&confirmation.data).expect("a mail").subparts[0].get_body().expect("text");
        for part in ["confirm one of your times by the next business day, Monday, November 23", "Monday, November 23 at 8am PST"] {
            assert!(said.contains(part), "{part} in {said}");
        }
        let jane = lead(&site, &reference).await;
        let slots = visit(&jane).slots.clone();
        for slot in [&slots[0], &slots[0], &slots[1]] {
            visits::confirm(&site, &jane.summary.id, &slot.id).await.expect("confirmed");
            assert_eq!(deliver(&site).await, 1);
        }
        assert_eq!(deliver(&site).await, 0);
        let sent = invitations(&sink);
        let uid = format!("visit-{}@site.example", jane.summary.id);
        for (n, (_, _, event)) in sent.iter().enumerate() {
            assert_eq!((event.get_uid(), event.get_sequence()), (Some(uid.as_str()), u32::try_from(n).ok()));
        }
        let times: Vec<i64> = sent.iter().map(|(_, _, event)| starts(event)).collect();
        assert_eq!(times, [slots[0].starts_at.0, slots[0].starts_at.0, slots[1].starts_at.0]);
        assert_eq!(sent[0].1, "Your visit on Monday, November 23 at 8am PST");
        assert_eq!(sent[2].1, "Updated: your visit on Tuesday, November 24 at 8am PST");
        assert!(sent[0].0 != sent[1].0 && sent[1].0 != sent[2].0, "each is a message of its own");
        let file = visits::ics(&b, &jane.summary.id).await.expect("asked").expect("a file");
        assert_eq!(event(&file).get_sequence(), Some(2), "the same file for the owner, with mail or without");
    }

    async fn a_change_during_a_try_is_still_sent(b: TestBackend) {
        let (sink, site) = with_mail(&b).await;
        let reference = submit(&site, &draft("Jane", &[MONDAY_8, TUESDAY_8])).await.expect("accepted");
        deliver(&site).await;
        let jane = lead(&site, &reference).await;
        let slots = visit(&jane).slots.clone();
        visits::confirm(&site, &jane.summary.id, &slots[0].id).await.expect("confirmed");
        // The first invitation is being sent while the second is queued.
        let claimed = backend::db::delivery::deliveries::claim_due(&b.db, Topic::Lead, Carrier::Mail, b.clock.now(), 60_000, 9).await.expect("claimed");
        assert_eq!(claimed.len(), 1);
        visits::confirm(&site, &jane.summary.id, &slots[1].id).await.expect("confirmed");
        assert_eq!(deliver(&site).await, 0, "not two concurrently");
        let attempt = backend::db::delivery::log::DeliveryAttempt {
            at: b.clock.now(),
            status: Some(250),
            outcome: "Accepted 250".into(),
            duration_ms: 5,
        };
        let after = backend::db::delivery::deliveries::AttemptResult::Delivered;
        assert!(!backend::db::delivery::deliveries::record_attempt(&b.db, &claimed[0], &attempt, after).await.expect("noted"));
        assert_eq!(deliver(&site).await, 1, "the newer edition is sent immediately");
        assert_eq!(invitations(&sink).iter().map(|(_, _, event)| starts(event)).collect::<Vec<_>>(), [slots[1].starts_at.0]);
        let sent = backend::db::delivery::deliveries::of_subject(&b.db, Topic::Lead, &jane.summary.id).await.expect("read");
        let sent = sent.into_iter().find(|d| d.channel == Channel::VisitMail).expect("a delivery");
        assert_eq!(sent.state, DeliveryState::Delivered);
    }

    async fn an_invitation_that_bounces_can_be_confirmed_again(b: TestBackend) {
        let (sink, site) = with_mail(&b).await;
        let reference = submit(&site, &draft("Jane", &[MONDAY_8])).await.expect("accepted");
        deliver(&site).await;
        let jane = lead(&site, &reference).await;
        let slot = &visit(&jane).slots[0].id;
        sink.next([Script::Reply(At::Rcpt, 550)]);
        visits::confirm(&site, &jane.summary.id, slot).await.expect("confirmed");
        deliver(&site).await;
        assert_eq!(lead(&site, &reference).await.summary.delivery_trouble, Some(Channel::VisitMail));
        visits::confirm(&site, &jane.summary.id, slot).await.expect("confirmed");
        deliver(&site).await;
        assert_eq!(lead(&site, &reference).await.summary.delivery_trouble, None);
        assert_eq!(invitations(&sink).len(), 1);
    }

    async fn a_visit_is_moved_to_any_free_time_and_both_sides_are_told(b: TestBackend) {
        let (sink, site) = with_mail(&b).await;
        let reference = submit(&site, &draft("Jane Halloran", &[MONDAY_8])).await.expect("accepted");
        let tom = submit(&site, &draft("Tom", &[TUESDAY_8])).await.expect("accepted");
        let jane = lead(&site, &reference).await;
        let tom = lead(&site, &tom).await;
        visits::confirm(&site, &jane.summary.id, &visit(&jane).slots[0].id).await.expect("confirmed");
        visits::confirm(&site, &tom.summary.id, &visit(&tom).slots[0].id).await.expect("confirmed");
        deliver(&site).await;
        let free = visits::times_for(&site, &jane.summary.id).await.expect("times");
        assert!(visit::is_offered(&free.days, time(MONDAY_8)), "its own time");
        assert!(!visit::is_offered(&free.days, time(TUESDAY_8)), "another visitor's");

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
        assert_eq!(b.rows("visits").await, 2);
    }

    async fn a_canceled_visit_frees_its_time_and_leaves_the_calendar(b: TestBackend) {
        let (sink, site) = with_mail(&b).await;
        let reference = submit(&site, &draft("Jane", &[MONDAY_8, TUESDAY_8])).await.expect("accepted");
        let jane = lead(&site, &reference).await;
        let id = &jane.summary.id;
        let none = visits::cancel(&site, id, VisitParty::Owner).await;
        assert!(matches!(none, Err(ConfirmError::NotFound)), "nothing is confirmed yet");
        visits::confirm(&site, id, &visit(&jane).slots[0].id).await.expect("confirmed");
        deliver(&site).await;
        backend::leads::calendar_feed::renew(&site).await.expect("an address");
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
        let address = backend::leads::calendar_feed::address(&site).await.expect("asked").expect("an address");
        let token = address.rsplit('/').next().and_then(|file| file.strip_suffix(".ics")).expect("a token");
        let feed = backend::leads::calendar_feed::read(&site, token).await.expect("read").expect("a feed");
        assert!(!feed.contains(&format!("visit-{id}")), "{feed}");
        let file = calendars(&sink).pop().expect("a file");
        assert!(file.contains("METHOD:CANCEL") && file.contains("STATUS:CANCELLED"), "{file}");
        assert!(file.contains("SEQUENCE:1\r\n") && file.contains(&format!("visit-{id}@")), "{file}");

        // It can be planned anew, with a later number than the cancellation.
        visits::confirm(&site, id, &visit(&jane).slots[1].id).await.expect("confirmed");
        let planned = lead(&site, &reference).await;
        assert_eq!(visit(&planned).booking.as_ref().map(|booking| booking.sequence), Some(2));
        assert_eq!(visit(&planned).cancellation, None);
        b.clock.advance(5 * DAY);
        let late = visits::cancel(&site, id, VisitParty::Visitor).await;
        assert!(matches!(late, Err(ConfirmError::Passed)), "{late:?}");
    }

    async fn a_request_without_times_can_lead_to_a_visit_and_moves_are_bounded(b: TestBackend) {
        let reference = submit(&b, &draft("Jane", &[MONDAY_8])).await.expect("accepted");
        let jane = lead(&b, &reference).await;
        let id = &jane.summary.id;
        b.sql("DELETE FROM visit_slots; UPDATE leads SET kind = 'contact'").await;
        assert_eq!(lead(&b, &reference).await.visit, None);
        visits::move_to(&b, id, time(MONDAY_8), VisitParty::Owner).await.expect("planned");
        assert!(visit(&lead(&b, &reference).await).booking.is_some());
        let mut moved = 0;
        for day in visits::times_for(&b, id).await.expect("times").days {
            for minute in day.times {
                let to = LocalTime { day: day.day, minute };
                match visits::move_to(&b, id, to, VisitParty::Visitor).await {
                    Ok(()) => moved += 1,
                    Err(ConfirmError::TooMany) => {}
                    Err(other) => panic!("{other}"),
                }
            }
        }
        assert_eq!(moved, limits::VISIT_SLOTS_KEPT_MAX);
        for (lead, by) in [("none", VisitParty::Owner), ("x' OR 1", VisitParty::Visitor)] {
            let to = visits::move_to(&b, lead, time(TUESDAY_8), by).await;
            assert!(matches!(to, Err(ConfirmError::NotFound)), "{to:?}");
            assert!(matches!(visits::cancel(&b, lead, by).await, Err(ConfirmError::NotFound)));
        }
    }

    async fn the_visitor_is_reminded_once_on_the_day_before(b: TestBackend) {
        let (sink, site) = with_mail(&b).await;
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
        b.clock.advance(2 * DAY + 16 * HOUR);
        assert_eq!(visits::remind(&site).await.expect("asked"), 0);
        let tom = lead(&site, &tom).await;
        visits::cancel(&site, &tom.summary.id, VisitParty::Visitor).await.expect("canceled");
        b.clock.advance(HOUR);
        // Confirmed within the hour: the invitation is reminder enough.
        let pat = lead(&site, &pat).await;
        b.clock.advance(HOUR);
        visits::confirm(&site, &pat.summary.id, &visit(&pat).slots[0].id).await.expect("confirmed");
        deliver(&site).await;
        let others = sink.taken().len();
        assert!(others > before);
        let second = with_mail(&b).await.1;
        let both = tokio::join!(visits::remind(&site), visits::remind(&second));
        assert_eq!(both.0.expect("asked") + both.1.expect("asked"), 1, "two servers, one mail");
        deliver(&site).await;
        let reminded = &sink.taken()[others..];
        assert_eq!(reminded.len(), 1);
        assert_eq!(reminded[0].to, ["jane@example.com"]);
        let mail = parse_mail(&reminded[0].data).expect("a mail");
        let subject = mail.headers.get_first_value("Subject").unwrap_or_default();
        assert_eq!(subject, domain::messages::visits::reminder_subject("Tuesday, November 24 at 8am PST"));
        assert_eq!(visits::remind(&site).await.expect("asked"), 0);

        // One that waited in the outbox until the visit is not sent.
        let jane = lead(&site, &jane).await;
        visits::move_to(&site, &jane.summary.id, time("2026-11-25T08:00"), VisitParty::Owner).await.expect("moved");
        deliver(&site).await;
        b.clock.advance(DAY);
        assert_eq!(visits::remind(&site).await.expect("asked"), 1, "the new time has a reminder of its own");
        b.clock.advance(DAY);
        let late = sink.taken().len();
        deliver(&site).await;
        assert_eq!(sink.taken().len(), late);
    }
}
