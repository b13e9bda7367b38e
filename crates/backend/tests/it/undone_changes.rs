//! Changes of leads that the owner takes back.

use crate::intake::lead;
use crate::support::{TestBackend, on_both_engines};
use crate::visits::{deliver, draft, offered, submit, visit, with_mail};
use backend::Backend;
use backend::features::visits;
use backend::leads::undo::Undone;
use backend::leads::{self, bulk, undo};
use domain::features::visits::VisitParty;
use domain::leads::bulk::BulkChange;
use domain::leads::lead::Lead;
use domain::leads::options::LeadStatus;
use domain::limits;
use domain::time::HOUR;
use domain::time::day::LocalTime;

const MONDAY_8: &str = "2026-11-23T08:00";
const TUESDAY_10: &str = "2026-11-24T10:00";
const TUESDAY_12: &str = "2026-11-24T12:00";

async fn status(site: &Backend, reference: &str) -> LeadStatus {
    lead(site, reference).await.summary.status
}

on_both_engines! {
    async fn several_leads_are_changed_back_to_what_each_was(backend: TestBackend) {
        let jane = submit(&backend, &draft("Jane", &[MONDAY_8])).await.expect("accepted");
        let tom = submit(&backend, &draft("Tom", &[MONDAY_8])).await.expect("accepted");
        let ids = [lead(&backend, &jane).await.summary.id, lead(&backend, &tom).await.summary.id];
        assert!(leads::set_status(&backend, &ids[0], LeadStatus::Won).await.expect("won"));
        let won_at = "SELECT COALESCE(won_at, 0) FROM leads WHERE status = 'won'";
        let before = backend.number(won_at).await;
        backend.clock.advance(HOUR);
        let closing = BulkChange::Status(LeadStatus::Closed);
        let plan = undo::plan(&backend, &ids, closing).await.expect("a plan");
        assert_eq!(bulk::change(&backend, &ids, closing).await.expect("changed"), 2);
        assert_eq!(undo::undo(&backend, &plan).await.expect("undone"), Undone::All);
        assert_eq!((status(&backend, &jane).await, status(&backend, &tom).await), (LeadStatus::Won, LeadStatus::New));
        assert_eq!(backend.number(won_at).await, before, "won on the day that it was");

        for change in [BulkChange::Unread, BulkChange::Read, BulkChange::Quarantine] {
            let flags = "SELECT COUNT(*) FROM leads WHERE read_at IS NULL AND NOT quarantined";
            let unread = backend.number(flags).await;
            let plan = undo::plan(&backend, &ids, change).await.expect("a plan");
            bulk::change(&backend, &ids, change).await.expect("changed");
            assert_eq!(undo::undo(&backend, &plan).await.expect("undone"), Undone::All, "{change:?}");
            assert_eq!(backend.number(flags).await, unread, "{change:?}");
        }

        let plan = undo::plan(&backend, &ids, closing).await.expect("a plan");
        bulk::change(&backend, &ids, closing).await.expect("changed");
        backend.clock.advance(limits::REPLY_UNDO_MS);
        assert_eq!(undo::undo(&backend, &plan).await.expect("asked"), Undone::TooLate, "too late");
        assert_eq!(status(&backend, &jane).await, LeadStatus::Closed);
    }

    async fn a_confirmed_visit_is_taken_back_before_the_visitor_is_told(backend: TestBackend) {
        let (_sink, site) = with_mail(&backend).await;
        let jane = submit(&site, &draft("Jane", &[MONDAY_8])).await.expect("accepted");
        deliver(&site).await;
        let first = lead(&site, &jane).await;
        let id = &first.summary.id;
        let slot = &visit(&first).slots[0].id;
        let plan = undo::plan_of_confirming(&site, id).await.expect("a plan");
        visits::confirm(&site, id, slot).await.expect("confirmed");
        assert_eq!(undo::undo(&site, &plan).await.expect("undone"), Undone::All);
        let after = lead(&site, &jane).await;
        assert_eq!((after.summary.status, visit(&after)), (LeadStatus::New, visit(&first)));
        assert!(offered(&site).await.contains(&MONDAY_8.to_owned()));
        assert_eq!(deliver(&site).await, 0, "nobody is told");

        let plan = undo::plan_of_confirming(&site, id).await.expect("a plan");
        visits::confirm(&site, id, slot).await.expect("confirmed");
        let twice = undo::plan_of_confirming(&site, id).await.expect("a plan");
        assert!(twice.steps.is_empty(), "confirming again changes nothing");
        assert_eq!(deliver(&site).await, 1);
        assert_eq!(undo::undo(&site, &plan).await.expect("asked"), Undone::TooLate, "the invitation is sent");
        assert!(visit(&lead(&site, &jane).await).booking.is_some());
    }

    async fn a_canceled_visit_comes_back_unless_its_time_is_gone(backend: TestBackend) {
        let (_sink, site) = with_mail(&backend).await;
        let jane = submit(&site, &draft("Jane", &[MONDAY_8])).await.expect("accepted");
        let tom = submit(&site, &draft("Tom", &[MONDAY_8])).await.expect("accepted");
        let first = lead(&site, &jane).await;
        let id = &first.summary.id;
        visits::confirm(&site, id, &visit(&first).slots[0].id).await.expect("confirmed");
        deliver(&site).await;
        let booked = lead(&site, &jane).await;
        let back = async |by_closing: bool| {
            if by_closing {
                let closing = BulkChange::Status(LeadStatus::Closed);
                let plan = undo::plan(&site, std::slice::from_ref(id), closing).await.expect("a plan");
                assert!(leads::set_status(&site, id, LeadStatus::Closed).await.expect("closed"));
                plan
            } else {
                let plan = undo::plan_of_canceling(&site, id).await.expect("a plan");
                visits::cancel(&site, id, VisitParty::Owner).await.expect("canceled");
                plan
            }
        };
        for by_closing in [true, false] {
            let plan = back(by_closing).await;
            assert!(visit(&lead(&site, &jane).await).booking.is_none());
            assert_eq!(undo::undo(&site, &plan).await.expect("undone"), Undone::All);
            let after = lead(&site, &jane).await;
            assert_eq!(after.summary.status, booked.summary.status);
            assert_eq!(visit(&after).booking.as_ref().map(|booking| booking.starts_at), Some(visit(&first).slots[0].starts_at));
            assert_eq!(deliver(&site).await, 0, "nobody is told");
        }
        let plan = back(false).await;
        let other = lead(&site, &tom).await;
        visits::confirm(&site, &other.summary.id, &visit(&other).slots[0].id).await.expect("confirmed");
        assert_eq!(undo::undo(&site, &plan).await.expect("asked"), Undone::TooLate, "another visitor has the time");
        assert!(visit(&lead(&site, &jane).await).booking.is_none());
    }

    async fn a_status_that_was_changed_again_since_stays(backend: TestBackend) {
        let jane = submit(&backend, &draft("Jane", &[MONDAY_8])).await.expect("accepted");
        let tom = submit(&backend, &draft("Tom", &[MONDAY_8])).await.expect("accepted");
        let ids = [lead(&backend, &jane).await.summary.id, lead(&backend, &tom).await.summary.id];
        let closing = BulkChange::Status(LeadStatus::Closed);
        let plan = undo::plan(&backend, &ids, closing).await.expect("a plan");
        bulk::change(&backend, &ids, closing).await.expect("changed");
        assert!(leads::set_status(&backend, &ids[0], LeadStatus::Won).await.expect("won on another device"));
        assert_eq!(undo::undo(&backend, &plan).await.expect("asked"), Undone::Overtaken);
        assert_eq!((status(&backend, &jane).await, status(&backend, &tom).await), (LeadStatus::Won, LeadStatus::New));
    }

    async fn a_moved_visit_goes_back_and_nobody_is_told(backend: TestBackend) {
        let (_sink, site) = with_mail(&backend).await;
        let jane = submit(&site, &draft("Jane", &[MONDAY_8])).await.expect("accepted");
        let first = lead(&site, &jane).await;
        let id = &first.summary.id;
        visits::confirm(&site, id, &visit(&first).slots[0].id).await.expect("confirmed");
        deliver(&site).await;
        let booked = lead(&site, &jane).await;
        let move_to = async |time: &str| {
            let time = LocalTime::parse(time).expect("a time");
            let plan = undo::plan_of_moving(&site, id, time).await.expect("a plan");
            visits::move_to(&site, id, time, VisitParty::Owner).await.expect("moved");
            plan
        };
        let plan = move_to(TUESDAY_10).await;
        assert!(!offered(&site).await.contains(&TUESDAY_10.to_owned()));
        assert_eq!(undo::undo(&site, &plan).await.expect("undone"), Undone::All);
        let after = lead(&site, &jane).await;
        let times = |lead: &Lead| visit(lead).booking.as_ref().map(|booking| (booking.starts_at, booking.confirmed_at));
        assert_eq!(times(&after), times(&booked));
        assert_eq!(visit(&after).slots, visit(&booked).slots, "the new time is not left as a proposed one");
        assert!(offered(&site).await.contains(&TUESDAY_10.to_owned()));
        assert_eq!(deliver(&site).await, 0, "nobody is told");

        let plan = move_to(TUESDAY_10).await;
        let newer = move_to(TUESDAY_12).await;
        assert_eq!(undo::undo(&site, &plan).await.expect("asked"), Undone::TooLate, "it was moved again");
        assert_eq!(undo::undo(&site, &newer).await.expect("undone"), Undone::All);
        assert_eq!(deliver(&site).await, 1, "of the first move, which stays");
        let plan = move_to(MONDAY_8).await;
        assert_eq!(deliver(&site).await, 1);
        assert_eq!(undo::undo(&site, &plan).await.expect("asked"), Undone::TooLate, "the visitor was told");
    }

    async fn a_visit_at_a_time_that_nobody_proposed_is_taken_back(backend: TestBackend) {
        let jane = submit(&backend, &draft("Jane", &[MONDAY_8])).await.expect("accepted");
        let first = lead(&backend, &jane).await;
        let id = &first.summary.id;
        let time = LocalTime::parse(TUESDAY_10).expect("a time");
        let plan = undo::plan_of_moving(&backend, id, time).await.expect("a plan");
        visits::move_to(&backend, id, time, VisitParty::Owner).await.expect("planned");
        assert_eq!(undo::undo(&backend, &plan).await.expect("undone"), Undone::All);
        let after = lead(&backend, &jane).await;
        assert_eq!((after.summary.status, visit(&after)), (LeadStatus::New, visit(&first)));
    }
}
