//! What the owner's calendar asks the owner for.

use crate::intake::lead;
use crate::owner::owner;
use crate::support::{TestBackend, on_both_engines};
use crate::visits::{draft, submit};
use backend::leads::{calendar_feed, manual, merging};
use domain::leads::manual::ManualDraft;

const MONDAY_8: &str = "2026-11-23T08:00";
const TUESDAY_8: &str = "2026-11-24T08:00";

async fn feed(b: &TestBackend) -> String {
    let address = calendar_feed::address(b).await.expect("asked").expect("an address");
    let token = address.rsplit('/').next().and_then(|file| file.strip_suffix(".ics")).expect("a token");
    calendar_feed::read(b, token).await.expect("read").expect("a feed")
}

on_both_engines! {
    async fn the_calendar_asks_only_for_answers_that_were_promised(b: TestBackend) {
        calendar_feed::renew(&b).await.expect("an address");
        let main = submit(&b, &draft("Jane", &[MONDAY_8])).await.expect("accepted");
        let part = submit(&b, &draft("Jane", &[TUESDAY_8])).await.expect("accepted");
        let main = lead(&b, &main).await.summary.id;
        let part = lead(&b, &part).await.summary.id;
        let caller = ManualDraft {
            lead_name: "Tom Reed".into(),
            lead_phone: "(619) 555-0142".into(),
            lead_message: "Wants a teak sole".into(),
            ..ManualDraft::default()
        };
        let by_hand = manual::add(&b, &owner(&b).await, &caller).await.expect("added");
        assert!(merging::merge(&b, &main, std::slice::from_ref(&part)).await.expect("merged"));
        let feed = feed(&b).await;
        assert!(feed.contains(&format!("reply-{main}")), "{feed}");
        assert!(!feed.contains(&format!("reply-{part}")), "a part has no answer of its own: {feed}");
        assert!(!feed.contains(&format!("reply-{by_hand}")), "nobody was promised one: {feed}");
    }
}
