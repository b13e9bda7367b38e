//! The visit of a lead that was won: a part of the work, not a step back.

use crate::conversation::{Talking, answer};
use crate::mail::deliver;
use crate::support::{TestBackend, on_both_engines};
use backend::features::conversation::{self, OwnerAnswer};
use backend::features::visits::page;
use backend::features::{calendar_feed, visits};
use backend::leads;
use domain::features::conversation::visitor_view::RequestStanding;
use domain::features::visits::VisitParty;
use domain::features::visits::offers::{ChoiceDraft, MoveVisitDraft};
use domain::leads::options::LeadStatus;
use domain::limits;
use domain::time::day::LocalTime;
use domain::time::{DAY, HOUR};

// The clock starts on Friday, November 20, 2026, at 4 in the afternoon in San Diego.
const MONDAY_8: &str = "2026-11-23T08:00";
const TUESDAY_8: &str = "2026-11-24T08:00";
const TUESDAY_10: &str = "2026-11-24T10:00";

async fn won(backend: &TestBackend) -> Talking {
    let talking = Talking::new(backend).await;
    assert!(leads::set_status(&talking.site, &talking.lead, LeadStatus::Won).await.expect("won"));
    talking
}

async fn plan(talking: &Talking, time: &str) {
    let time = LocalTime::parse(time).expect("a time");
    visits::move_to(&talking.site, &talking.lead, time, VisitParty::Owner).await.expect("planned");
}

async fn still_won(backend: &TestBackend, talking: &Talking, won_at: i64, after: &str) {
    assert_eq!(talking.read().await.summary.status, LeadStatus::Won, "{after}");
    assert_eq!(backend.number("SELECT COALESCE(won_at, 0) FROM leads").await, won_at, "{after}");
}

on_both_engines! {
    async fn a_won_lead_stays_won_whatever_happens_to_its_visit(backend: TestBackend) {
        let talking = won(&backend).await;
        let won_at = backend.clock.now().0;
        backend.clock.advance(HOUR);
        plan(&talking, MONDAY_8).await;
        still_won(&backend, &talking, won_at, "planned by the owner").await;
        let token = talking.token().await;
        let to = MoveVisitDraft { slot: TUESDAY_8.into() };
        page::move_to(&talking.site, &token, &to).await.expect("moved");
        still_won(&backend, &talking, won_at, "moved by the visitor").await;
        page::cancel(&talking.site, &token).await.expect("canceled");
        still_won(&backend, &talking, won_at, "canceled by the visitor").await;
        plan(&talking, MONDAY_8).await;
        visits::cancel(&talking.site, &talking.lead, VisitParty::Owner).await.expect("canceled");
        still_won(&backend, &talking, won_at, "canceled by the owner").await;
        backend.clock.advance(1);

        let version = talking.talk().await.conversation.version;
        let offer = OwnerAnswer { times: vec![TUESDAY_10.to_owned()], ..answer("When suits you?", version) };
        conversation::reply(&talking.site, &talking.lead, &offer).await.expect("stored");
        backend.clock.advance(limits::REPLY_UNDO_MS);
        let offered = talking.view(&token).await.offers.expect("offered").remove(0);
        page::choose(&talking.site, &token, &ChoiceDraft { time: offered.id }).await.expect("booked");
        still_won(&backend, &talking, won_at, "chosen by the visitor").await;
        let view = talking.view(&token).await;
        assert_eq!((view.standing, view.booking.is_some()), (RequestStanding::Work, true));
    }

    async fn the_export_has_the_amount_and_the_visit(backend: TestBackend) {
        let talking = won(&backend).await;
        let export = async || leads::privacy::export_leads(&talking.site, None, None).await.expect("a table");
        let table = export().await;
        assert!(table.contains("\"Amount\",\"Visit, local time\"") && table.trim_end().ends_with("\"\",\"\""), "{table}");
        assert!(leads::set_amount(&talking.site, &talking.lead, Some(1_840_050)).await.expect("set"));
        plan(&talking, MONDAY_8).await;
        let table = export().await;
        assert!(table.trim_end().ends_with("\"18400.50\",\"2026-11-23 08:00\""), "{table}");
        visits::cancel(&talking.site, &talking.lead, VisitParty::Owner).await.expect("canceled");
        assert!(leads::set_status(&talking.site, &talking.lead, LeadStatus::Replied).await.expect("a change"));
        assert!(export().await.trim_end().ends_with("\"\",\"\""));
    }

    async fn the_visit_of_a_won_lead_is_reminded_of_and_in_the_calendar(backend: TestBackend) {
        let talking = won(&backend).await;
        plan(&talking, TUESDAY_8).await;
        deliver(&talking.site).await;
        calendar_feed::renew(&talking.site).await.expect("an address");
        let address = calendar_feed::address(&talking.site).await.expect("asked").expect("an address");
        let token = address.rsplit('/').next().and_then(|file| file.strip_suffix(".ics")).expect("a token");
        let feed = calendar_feed::read(&talking.site, token).await.expect("read").expect("a feed");
        assert!(feed.contains(&format!("visit-{}", talking.lead)), "{feed}");
        // Monday, 9 in the morning.
        backend.clock.advance(2 * DAY + 17 * HOUR);
        assert_eq!(visits::remind(&talking.site).await.expect("asked"), 1);
    }
}
