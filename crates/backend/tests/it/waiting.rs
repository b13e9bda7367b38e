//! People who wait for the owner: one figure for the navigation and the list of the first screen.

use crate::conversation::{Talking, answer};
use crate::receiver::submit;
use crate::support::{TestBackend, on_both_engines};
use backend::Backend;
use backend::delivery::mail::last_delivered;
use backend::features::conversation;
use backend::features::visits::{agenda, confirm};
use backend::leads::{self, figures, waiting};
use domain::Timestamp;
use domain::features::visits::agenda::VisitStanding;
use domain::leads::options::LeadStatus;
use domain::leads::waiting::{ASKED_MS, FAILING_MS, SHOWN, WaitingReason};
use domain::time::{DAY, HOUR};

/// Name, reason and words of each; the figure of the navigation is the same.
async fn shown(backend: &Backend) -> Vec<(WaitingReason, String)> {
    let list = waiting::first(backend).await.expect("a list");
    let count = waiting::count(backend).await.expect("a count");
    assert_eq!(list.people, count);
    assert_eq!(list.first.len(), usize::try_from(count).expect("a number").min(SHOWN));
    assert!(list.first.is_sorted_by_key(|person| person.due), "{list:?}");
    list.first.into_iter().map(|person| (person.reason, person.words)).collect()
}

fn reasons(shown: &[(WaitingReason, String)]) -> Vec<WaitingReason> {
    shown.iter().map(|(reason, _)| *reason).collect()
}

on_both_engines! {
    async fn five_of_the_new_requests_are_shown_and_all_are_counted(backend: TestBackend) {
        backend.add_styles().await;
        submit(&backend, 0..7).await;
        let list = waiting::first(&backend).await.expect("a list");
        assert_eq!((list.people, list.first.len(), list.more()), (7, SHOWN, 2));
        assert!(list.first.iter().all(|person| person.reason == WaitingReason::New && !person.words.is_empty()));
        let done = &list.first[0].lead.id;
        assert!(leads::set_status(&backend, done, LeadStatus::Replied).await.expect("a change"));
        assert!(leads::quarantine(&backend, &list.first[1].lead.id).await.expect("a change"));
        assert!(leads::set_status(&backend, &list.first[2].lead.id, LeadStatus::Closed).await.expect("a change"));
        assert_eq!(reasons(&shown(&backend).await), [WaitingReason::New; 4]);
    }

    async fn it_is_the_owners_turn_from_a_message_to_the_answer(backend: TestBackend) {
        let talking = Talking::new(&backend).await;
        assert_eq!(reasons(&shown(&talking.site).await), [WaitingReason::New]);
        backend.clock.advance(HOUR);
        talking.answer("Monday suits us.").await;
        assert_eq!(shown(&talking.site).await, []);

        backend.clock.advance(HOUR);
        let token = talking.token().await;
        talking.write(&token, "And the table?").await.expect("written");
        backend.clock.advance(HOUR);
        talking.write(&token, "It is loose.").await.expect("written");
        assert_eq!(shown(&talking.site).await, [(WaitingReason::Turn, "It is loose.".to_owned())]);
        let first = waiting::first(&talking.site).await.expect("a list").first.remove(0);
        assert_eq!(first.since, talking.messages().await[1].created_at, "the promise began with the first message");

        // Reading it answers nothing.
        leads::open(&talking.site, &talking.lead).await.expect("opened");
        assert_eq!(reasons(&shown(&talking.site).await), [WaitingReason::Turn]);
        assert!(leads::set_status(&talking.site, &talking.lead, LeadStatus::Won).await.expect("a change"));
        assert_eq!(reasons(&shown(&talking.site).await), [WaitingReason::Turn], "the conversation goes on");
        talking.answer("We bring glue.").await;
        assert_eq!(shown(&talking.site).await, []);

        backend.clock.advance(HOUR);
        talking.write(&token, "Thank you.").await.expect("written");
        backend.clock.advance(ASKED_MS);
        assert_eq!(shown(&talking.site).await.len(), 1);
        backend.clock.advance(DAY);
        assert_eq!(shown(&talking.site).await, [], "nobody expects an answer anymore");
    }

    async fn a_mail_that_does_not_arrive_waits_until_someone_writes_again(backend: TestBackend) {
        let talking = Talking::new(&backend).await;
        talking.answer("Monday suits us.").await;
        backend.sql("UPDATE deliveries SET state = 'pending', attempts = 3 WHERE channel = 'reply_mail'").await;
        assert_eq!(shown(&talking.site).await, [], "it is tried again by itself");
        backend.clock.advance(FAILING_MS + HOUR);
        assert_eq!(reasons(&shown(&talking.site).await), [WaitingReason::CameBack]);
        backend.sql("UPDATE deliveries SET state = 'failed' WHERE channel = 'reply_mail'").await;
        let first = waiting::first(&talking.site).await.expect("a list").first.remove(0);
        assert_eq!((first.reason, first.lead.id.as_str()), (WaitingReason::CameBack, talking.lead.as_str()));
        let version = talking.talk().await.conversation.version;
        conversation::reply(&talking.site, &talking.lead, &answer("Once more.", version)).await.expect("stored");
        assert_eq!(shown(&talking.site).await, []);
    }

    async fn times_that_nobody_confirmed_wait_and_stand_among_the_visits(backend: TestBackend) {
        backend.add_styles().await;
        submit(&backend, 0..1).await;
        let lead = backend.texts("SELECT id FROM leads").await.remove(0);
        let morning = backend.clock.now().0 + 2 * DAY;
        backend.sql(&format!(
            "INSERT INTO visit_slots (id, lead_id, starts_at, ends_at, state) \
             VALUES ('00000000-0000-4000-8000-000000000001', '{lead}', {morning}, {}, 'proposed')",
            morning + HOUR
        )).await;
        assert_eq!(reasons(&shown(&backend).await), [WaitingReason::New], "once, and as a new request");
        assert!(leads::set_status(&backend, &lead, LeadStatus::Replied).await.expect("a change"));
        assert_eq!(reasons(&shown(&backend).await), [WaitingReason::Times]);
        let ahead = agenda::ahead(&backend, 9).await.expect("read").ahead;
        assert_eq!(ahead.iter().map(|visit| visit.standing).collect::<Vec<_>>(), [VisitStanding::AskedFor]);

        confirm(&backend, &lead, "00000000-0000-4000-8000-000000000001").await.expect("confirmed");
        assert_eq!(shown(&backend).await, []);
        let ahead = agenda::ahead(&backend, 9).await.expect("read").ahead;
        assert_eq!(ahead.iter().map(|visit| visit.standing).collect::<Vec<_>>(), [VisitStanding::Booked]);
        assert_eq!(agenda::past(&backend, 9).await.expect("read"), []);
        backend.clock.advance(4 * DAY);
        assert_eq!(agenda::ahead(&backend, 9).await.expect("read").ahead, []);
        assert_eq!(agenda::past(&backend, 9).await.expect("read").len(), 1);
    }

    async fn the_figures_of_answers_are_those_of_first_ones(backend: TestBackend) {
        let talking = Talking::new(&backend).await;
        assert_eq!(figures::answer_times(&talking.site, 91).await.expect("read"), figures::AnswerTimes::default());
        assert_eq!(figures::undecided(&talking.site).await.expect("read").people, 0);
        backend.clock.advance(2 * HOUR);
        talking.answer("Monday suits us.").await;
        backend.clock.advance(9 * DAY);
        talking.answer("Or Tuesday.").await;
        let times = figures::answer_times(&talking.site, 91).await.expect("read");
        assert_eq!((times.answers, times.in_time, times.usual_ms), (1, 1, 2 * HOUR));
        let undecided = figures::undecided(&talking.site).await.expect("read");
        assert_eq!((undecided.people, undecided.since.is_some()), (1, true));
        assert_eq!(figures::quoted(&talking.site).await.expect("read"), figures::Quoted::default());
        assert!(leads::set_amount(&talking.site, &talking.lead, Some(4_150_000)).await.expect("set"));
        let quoted = figures::quoted(&talking.site).await.expect("read");
        assert_eq!((quoted.people, quoted.cents, quoted.since), (1, 4_150_000, undecided.since));
        assert!(leads::set_status(&talking.site, &talking.lead, LeadStatus::Closed).await.expect("closed"));
        assert_eq!(figures::quoted(&talking.site).await.expect("read").people, 0, "it is decided");
    }

    async fn a_quiet_day_knows_the_last_answer_and_the_last_mail(backend: TestBackend) {
        let talking = Talking::new(&backend).await;
        assert_eq!(figures::last_answer(&talking.site).await.expect("read"), None);
        talking.answer("Monday suits us.").await;
        let last = figures::last_answer(&talking.site).await.expect("read").expect("an answer");
        assert_eq!(last.lead_id, talking.lead);
        let at = Timestamp(8_000_000_000_000);
        let deliver = format!("UPDATE deliveries SET state = 'delivered', updated_at = {} WHERE channel = 'owner_mail'", at.0);
        backend.sql(&deliver).await;
        assert_eq!(last_delivered(&talking.site).await.expect("read"), Some(at));
        backend.sql("UPDATE deliveries SET updated_at = 8500000000000, channel = 'push' WHERE channel = 'owner_mail'").await;
        assert!(last_delivered(&talking.site).await.expect("read").is_none_or(|mail| mail < at), "no mail");
    }

    async fn deliveries_to_the_owner_are_no_people_but_are_known(backend: TestBackend) {
        let talking = Talking::new(&backend).await;
        talking.answer("Monday suits us.").await;
        backend.sql("UPDATE deliveries SET state = 'failed', attempts = 3 WHERE channel = 'owner_mail'").await;
        assert_eq!(shown(&talking.site).await, []);
        let troubled = waiting::troubled(&talking.site).await.expect("read");
        assert_eq!(troubled.iter().map(|lead| lead.id.as_str()).collect::<Vec<_>>(), [talking.lead.as_str()]);
    }
}
