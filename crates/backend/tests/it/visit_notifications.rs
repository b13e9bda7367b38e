//! What the owner notices of a visitor's change of the visit.

use crate::browser::Browser;
use crate::intake::lead;
use crate::owner::owner;
use crate::push::{notifications, turn_on};
use crate::receiver::{Receiver, deliver};
use crate::support::{TestBackend, on_both_engines};
use crate::visits::{draft, submit, visit};
use backend::features::visits;
use backend::leads;
use domain::features::push::messages as msg;
use domain::features::visits::VisitParty;
use domain::time::day::LocalTime;

const MONDAY_8: &str = "2026-11-23T08:00";
const TUESDAY_8: &str = "2026-11-24T08:00";

fn time(iso: &str) -> LocalTime {
    LocalTime::parse(iso).expect("a time")
}

on_both_engines! {
    async fn a_visitors_change_of_the_visit_is_unread_and_told_to_devices_without_mail(backend: TestBackend) {
        let phone = Browser::new(1);
        let receiver = Receiver::start().await;
        let reference = submit(&backend, &draft("Jane", &[MONDAY_8])).await.expect("accepted");
        let jane = lead(&backend, &reference).await;
        let id = &jane.summary.id;
        turn_on(&backend, &owner(&backend).await, &phone, &receiver.url).await;
        leads::open(&backend, id).await.expect("opened");
        visits::confirm(&backend, id, &visit(&jane).slots[0].id).await.expect("confirmed");
        visits::move_to(&backend, id, time(TUESDAY_8), VisitParty::Owner).await.expect("moved");
        assert_eq!(deliver(&backend).await, 0, "the owner knows");
        assert!(!lead(&backend, &reference).await.summary.unread);

        visits::move_to(&backend, id, time(MONDAY_8), VisitParty::Visitor).await.expect("moved");
        assert!(lead(&backend, &reference).await.summary.unread);
        deliver(&backend).await;
        leads::open(&backend, id).await.expect("opened");
        visits::cancel(&backend, id, VisitParty::Visitor).await.expect("canceled");
        assert!(lead(&backend, &reference).await.summary.unread);
        deliver(&backend).await;
        let told = notifications(&receiver, &phone);
        assert_eq!(told.len(), 2);
        for notification in told {
            assert_eq!((&notification["title"], &notification["body"]), (&msg::VISIT_CHANGED.into(), &msg::from("Jane").into()));
        }
    }
}
