//! What becomes of a confirmed visit when its lead is closed or moved to quarantine: no time is ever given twice.

use crate::intake::lead;
use crate::smtp::Sink;
use crate::support::{TestBackend, on_both_engines};
use crate::visits::{deliver, draft, offered, submit, visit, with_mail};
use backend::Backend;
use backend::features::visits;
use backend::leads;
use domain::features::visits::VisitParty;
use domain::leads::lead::Lead;
use domain::leads::options::LeadStatus;
use domain::time::DAY;

// The clock starts on Friday, November 20, 2026, at 4 in the afternoon in San Diego.
const MONDAY_8: &str = "2026-11-23T08:00";

/// A lead with this time, confirmed if it is free.
async fn confirmed(site: &Backend, name: &str) -> Lead {
    let reference = submit(site, &draft(name, &[MONDAY_8])).await.expect("accepted");
    confirm(site, &lead(site, &reference).await).await.expect("confirmed");
    deliver(site).await;
    lead(site, &reference).await
}

async fn confirm(site: &Backend, lead: &Lead) -> Result<(), visits::ConfirmError> {
    visits::confirm(site, &lead.summary.id, &visit(lead).slots[0].id).await
}

async fn set_status(site: &Backend, lead: &Lead, status: LeadStatus) {
    assert!(leads::set_status(site, &lead.summary.id, status).await.expect("a change"));
}

async fn read(site: &Backend, known: &Lead) -> Lead {
    leads::peek(site, &known.summary.id).await.expect("read").expect("the lead")
}

async fn is_offered(site: &Backend) -> bool {
    offered(site).await.contains(&MONDAY_8.to_owned())
}

fn cancellations(sink: &Sink) -> usize {
    sink.taken().iter().filter(|mail| String::from_utf8_lossy(&mail.data).contains("method=CANCEL")).count()
}

on_both_engines! {
    async fn closing_a_lead_cancels_its_visit_and_tells_the_visitor(backend: TestBackend) {
        let (sink, site) = with_mail(&backend).await;
        let tom = submit(&site, &draft("Tom", &[MONDAY_8])).await.expect("accepted");
        let jane = confirmed(&site, "Jane").await;
        set_status(&site, &jane, LeadStatus::Closed).await;
        let closed = read(&site, &jane).await;
        assert_eq!((closed.summary.status, &visit(&closed).booking), (LeadStatus::Closed, &None));
        assert!(!visit(&closed).slots[0].confirmed);
        assert_eq!(visit(&closed).cancellation.as_ref().map(|canceled| canceled.by), Some(VisitParty::Owner));
        assert_eq!((deliver(&site).await, cancellations(&sink)), (1, 1));
        set_status(&site, &jane, LeadStatus::Closed).await;
        assert_eq!(deliver(&site).await, 0, "closed again");

        // Somebody else gets the time; the lead is opened again, and its visit does not come back.
        assert!(is_offered(&site).await);
        confirm(&site, &lead(&site, &tom).await).await.expect("free");
        set_status(&site, &jane, LeadStatus::Visit).await;
        let opened = read(&site, &jane).await;
        assert!(visit(&opened).booking.is_none() && visit(&opened).slots[0].taken);
        assert_eq!(backend.number("SELECT COUNT(*) FROM visit_slots WHERE state = 'confirmed'").await, 1);
    }

    async fn a_visit_that_has_begun_is_not_canceled(backend: TestBackend) {
        let (_sink, site) = with_mail(&backend).await;
        let jane = confirmed(&site, "Jane").await;
        backend.clock.advance(3 * DAY);
        set_status(&site, &jane, LeadStatus::Closed).await;
        let closed = read(&site, &jane).await;
        assert_eq!(closed.summary.status, LeadStatus::Closed);
        assert!(visit(&closed).booking.is_some() && visit(&closed).cancellation.is_none());
        assert_eq!(deliver(&site).await, 0);
    }

    async fn a_lead_in_quarantine_keeps_its_time(backend: TestBackend) {
        let (sink, site) = with_mail(&backend).await;
        let tom = submit(&site, &draft("Tom", &[MONDAY_8])).await.expect("accepted");
        let jane = confirmed(&site, "Jane").await;
        assert!(leads::quarantine(&site, &jane.summary.id).await.expect("held"));
        assert!(!is_offered(&site).await);
        let tom = lead(&site, &tom).await;
        let second = confirm(&site, &tom).await;
        assert!(matches!(second, Err(visits::ConfirmError::Taken)), "{second:?}");
        assert!(leads::release(&site, &jane.summary.id).await.expect("released"));
        assert!(visit(&read(&site, &jane).await).booking.is_some());

        // The status of a lead in quarantine stays; it is closed after its release.
        assert!(leads::quarantine(&site, &jane.summary.id).await.expect("held"));
        set_status(&site, &jane, LeadStatus::Closed).await;
        assert!(!is_offered(&site).await);
        assert!(leads::release(&site, &jane.summary.id).await.expect("released"));
        set_status(&site, &jane, LeadStatus::Closed).await;
        confirm(&site, &tom).await.expect("free");
        deliver(&site).await;
        assert_eq!(cancellations(&sink), 1);
        assert!(visit(&read(&site, &jane).await).booking.is_none());
    }

    async fn erasing_a_lead_in_quarantine_frees_its_time(backend: TestBackend) {
        let (_sink, site) = with_mail(&backend).await;
        let jane = confirmed(&site, "Jane").await;
        assert!(leads::quarantine(&site, &jane.summary.id).await.expect("held"));
        leads::privacy::erase_person(&site, &jane.summary.id).await.expect("erased");
        assert!(is_offered(&site).await);
    }
}
