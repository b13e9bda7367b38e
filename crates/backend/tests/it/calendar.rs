//! What the owner's calendar asks the owner for.

use crate::intake::lead;
use crate::owner::owner;
use crate::support::{TestBackend, on_both_engines};
use crate::visits::{draft, submit};
use backend::features::calendar_feed;
use backend::leads::{manual, merging};
use domain::leads::manual::ManualDraft;

const MONDAY_8: &str = "2026-11-23T08:00";
const TUESDAY_8: &str = "2026-11-24T08:00";

async fn feed(backend: &TestBackend) -> String {
    let address = calendar_feed::address(backend).await.expect("asked").expect("an address");
    let token = address.rsplit('/').next().and_then(|file| file.strip_suffix(".ics")).expect("a token");
    calendar_feed::read(backend, token).await.expect("read").expect("a feed")
}

on_both_engines! {
    async fn the_calendar_asks_only_for_answers_that_were_promised(backend: TestBackend) {
        calendar_feed::renew(&backend).await.expect("an address");
        let main = submit(&backend, &draft("Jane", &[MONDAY_8])).await.expect("accepted");
        let part = submit(&backend, &draft("Jane", &[TUESDAY_8])).await.expect("accepted");
        let main = lead(&backend, &main).await.summary.id;
        let part = lead(&backend, &part).await.summary.id;
        let caller = ManualDraft {
            lead_name: "Tom Reed".into(),
            lead_phone: "(619) 555-0142".into(),
            lead_message: "Wants a teak sole".into(),
            ..ManualDraft::default()
        };
        let by_hand = manual::add(&backend, &owner(&backend).await, &caller).await.expect("added");
        assert!(merging::merge(&backend, &main, std::slice::from_ref(&part)).await.expect("merged"));
        let feed = feed(&backend).await;
        assert!(feed.contains(&format!("reply-{main}")), "{feed}");
        assert!(!feed.contains(&format!("reply-{part}")), "a part has no answer of its own: {feed}");
        assert!(!feed.contains(&format!("reply-{by_hand}")), "nobody was promised one: {feed}");
    }
}
