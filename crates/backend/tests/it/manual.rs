//! What the owner meets in lists: leads added by hand, the inbox narrowed, dates and names, what a save
//! says.

use crate::owner::{add, change, owner};
use crate::support::{TestBackend, on_both_engines};
use backend::editing;
use backend::leads::manual::{self, AddError};
use backend::leads::{self, Narrowing, privacy};
use domain::kinds::Kind;
use domain::leads::filter::InboxChoices;
use domain::leads::lead::{LeadFilter, LeadSource};
use domain::leads::manual::ManualDraft;
use domain::messages::{admin as msg, publishing};
use domain::time::DAY;
use domain::time::day::Day;
use serde_json::json;

fn caller(name: &str, phone: &str) -> ManualDraft {
    ManualDraft {
        lead_name: name.into(),
        lead_phone: phone.into(),
        lead_message: "Wants a teak sole".into(),
        ..ManualDraft::default()
    }
}

async fn names(backend: &TestBackend, narrowing: Narrowing) -> Vec<String> {
    let page = leads::list_narrowed(backend, LeadFilter::Open, None, "", narrowing).await.expect("a page");
    page.leads.into_iter().map(|lead| lead.name).collect()
}

on_both_engines! {
    async fn a_lead_added_by_hand_is_read_found_and_sent_nowhere(backend: TestBackend) {
        let admin = owner(&backend).await;
        let draft = ManualDraft { attempt_id: "attempt-1".into(), ..caller("Tom Reed", "(619) 555-0142") };
        let id = manual::add(&backend, &admin, &draft).await.expect("added");
        let again = manual::add(&backend, &admin, &draft).await.expect("the same attempt");
        assert_eq!(id, again, "sent twice, added once");
        let lead = leads::peek(&backend, &id).await.expect("a read").expect("the lead");
        assert!(lead.summary.by_hand && !lead.summary.unread && lead.deliveries.is_empty());
        assert_eq!((lead.summary.source(), lead.email.as_str(), lead.summary.topic.as_str()), ("Added by hand", "", ""));
        let found = leads::list(&backend, LeadFilter::Open, None, "6195550142").await.expect("a page").leads;
        assert_eq!(found.len(), 1);
        assert_eq!(backend.rows("deliveries").await, 0);
        assert!(leads::quarantine(&backend, &id).await.expect("moved") && leads::release(&backend, &id).await.expect("released"));
        assert_eq!(backend.rows("deliveries").await, 0);
        // Without an address it is erased by its id.
        assert_eq!(privacy::erase_person(&backend, &id).await.expect("erased").rows, 1);
        assert_eq!(backend.rows("leads").await, 0);
    }

    async fn a_lead_without_a_way_to_reply_is_not_added(backend: TestBackend) {
        let admin = owner(&backend).await;
        let refused = manual::add(&backend, &admin, &caller("Tom Reed", " ")).await;
        let Err(AddError::Invalid(wrong)) = refused else { panic!("{refused:?}") };
        assert_eq!(wrong.0[0].message, msg::LEAD_CONTACT_REQUIRED);
        assert_eq!(backend.rows("leads").await, 0);
    }

    async fn a_holiday_far_ahead_says_when_it_is_shown(backend: TestBackend) {
        let admin = owner(&backend).await;
        let saved = async |date: &str| {
            let fields = json!({"exceptions": [{"date": date, "reason": "Launch day"}]});
            change(&backend, &admin, Kind::Business, "business", fields).await.expect("saved").message
        };
        assert_eq!(saved("2026-11-26").await, msg::SETTINGS_SAVED);
        let far = saved("2027-07-04").await;
        assert_eq!(far, msg::settings_saved_for_later("Sunday, July 4, 2027", "Sunday, June 6, 2027"));
        assert!(far.contains("July 4, 2027") && far.contains("from Sunday, June 6, 2027 on"), "{far}");
    }

    async fn lists_speak_as_people_do(backend: TestBackend) {
        let admin = owner(&backend).await;
        let post = |title: &str, day: &str| {
            json!({"title": title, "slug": format!("post-{day}"), "content": "<p>We haul out in spring.</p>", "status": "published", "publicationDate": day, "isFeatured": true})
        };
        add(&backend, &admin, Kind::Blog, post("Newer", "2026-11-02")).await;
        add(&backend, &admin, Kind::Blog, post("Older", "2026-11-01")).await;
        add(&backend, &admin, Kind::Blog, post(publishing::UNTITLED, "2026-10-01")).await;
        let rows = editing::list(&backend, Kind::Blog).await.expect("a list").rows;
        let about: Vec<(&str, bool)> = rows
            .iter()
            .map(|row| (row.title.as_str(), row.facts.iter().any(|fact| fact == publishing::FEATURED_BEHIND)))
            .collect();
        assert_eq!(about, [("Newer", false), ("Older", true), ("Untitled: Fri, Nov 20", true)]);
        assert!(rows[0].facts.contains(&"Nov 2, 2026".to_owned()), "{:?}", rows[0].facts);
        let review = json!({"clientName": "Jane", "testimonialText": "Good.", "reviewPlatform": "google", "date": "2026-11-25", "isActive": true});
        let review = add(&backend, &admin, Kind::Testimonials, review).await.record;
        let row = &editing::list(&backend, Kind::Testimonials).await.expect("a list").rows[0];
        assert_eq!(row.facts, ["Nov 25, 2026", "Google"]);
        editing::toggle(&backend, &admin, Kind::Testimonials, &review.id, false).await.expect("off");
        editing::toggle(&backend, &admin, Kind::Testimonials, &review.id, true).await.expect("on");
        let log = editing::audit(&backend, None).await.expect("a log");
        let said: Vec<&str> = log.iter().take(2).map(|line| line.text.as_str()).collect();
        assert_eq!(said, ["Turned on: Testimonial \u{201c}Jane\u{201d}", "Turned off: Testimonial \u{201c}Jane\u{201d}"]);
        let versions = editing::history(&backend, Kind::Testimonials, &review.id).await.expect("versions");
        assert_eq!((versions[0].action.as_str(), versions[1].action.as_str()), ("Turned on", "Turned off"));
    }

    async fn the_inbox_is_narrowed_by_source_and_by_days_of_the_business(backend: TestBackend) {
        let admin = owner(&backend).await;
        // The clock stands at 2026-11-20, 4 PM in San Diego.
        manual::add(&backend, &admin, &caller("Friday", "(619) 555-0142")).await.expect("added");
        backend.clock.advance(DAY);
        manual::add(&backend, &admin, &caller("Saturday", "(619) 555-0143")).await.expect("added");
        let day = Day::parse;
        for (kind, from, to, expected) in [
            (None, None, None, vec!["Saturday", "Friday"]),
            (Some(LeadSource::Manual), None, None, vec!["Saturday", "Friday"]),
            (Some(LeadSource::Contact), None, None, vec![]),
            (None, day("2026-11-21"), None, vec!["Saturday"]),
            (None, None, day("2026-11-20"), vec!["Friday"]),
            (None, day("2026-11-20"), day("2026-11-21"), vec!["Saturday", "Friday"]),
            (None, day("2026-11-22"), day("2026-11-19"), vec![]),
        ] {
            let choices = InboxChoices { kind, ..InboxChoices::default() };
            let narrowing = Narrowing { choices, from, to, ticked: None };
            assert_eq!(names(&backend, narrowing).await, expected, "{kind:?} {from:?} {to:?}");
        }
    }
}
