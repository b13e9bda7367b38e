//! Times for a visit that an answer offers, and the visitor's choice, on both engines.

use crate::conversation::{OWNER, Talking, answer};
use crate::mail::{VISITOR, deliver, for_receiver, header, words};
use crate::support::{TestBackend, on_both_engines};
use backend::features::conversation::page::RequestPageError;
use backend::features::conversation::{self, OwnerAnswer, ReplyError, TakenBack, Undo};
use backend::features::visits::{self, ConfirmError, page};
use backend::leads;
use backend::time::zone;
use domain::delivery::Channel;
use domain::features::conversation::MessageKind;
use domain::features::conversation::visitor_view::{RequestStanding, VisitState};
use domain::features::visits::messages::{already_booked, too_many_changes};
use domain::features::visits::offers::{ChoiceDraft, field};
use domain::features::visits::{VisitParty, VisitSlot};
use domain::leads::options::LeadStatus;
use domain::limits::throttle::minutes;
use domain::time::DAY;
use domain::time::day::LocalTime;
use domain::{limits, messages};
use mailparse::parse_mail;

/// The first free times, as the form has them.
async fn free(talking: &Talking) -> Vec<String> {
    let mut times = Vec::new();
    for day in visits::times(&talking.site).await.expect("times").days {
        for minute in day.times {
            times.push(LocalTime { day: day.day, minute }.iso());
        }
    }
    times
}

async fn offer(talking: &Talking, times: &[String]) -> Result<(), ReplyError> {
    let version = talking.talk().await.conversation.version;
    let answer = OwnerAnswer { times: times.to_vec(), ..answer("When suits you?", version) };
    conversation::reply(&talking.site, &talking.lead, &answer).await
}

/// Offers the first free times, and sends them.
pub(crate) async fn send_offer(backend: &TestBackend, talking: &Talking, count: usize) -> Vec<VisitSlot> {
    offer(talking, &free(talking).await[..count]).await.expect("stored");
    backend.clock.advance(limits::REPLY_UNDO_MS);
    deliver(&talking.site).await;
    let offers = talking.view(&talking.token().await).await.offers;
    offers.expect("offered")
}

pub(crate) async fn choose(talking: &Talking, id: &str) -> Result<(), RequestPageError> {
    page::choose(&talking.site, &talking.token().await, &ChoiceDraft { time: id.to_owned() }).await
}

on_both_engines! {
    async fn the_visitor_books_one_of_the_offered_times(backend: TestBackend) {
        let talking = Talking::new(&backend).await;
        let before = free(&talking).await;
        let slots = send_offer(&backend, &talking, 3).await;
        assert_eq!(slots.len(), 3);
        assert_eq!(free(&talking).await, before, "an offer holds nothing");
        let mails = for_receiver(&talking.sink, VISITOR);
        let said = words(&parse_mail(&mails[1].data).expect("a mail"));
        assert!(said.contains(domain::features::conversation::messages::MAIL_TIMES), "{said}");
        assert!(said.contains("Where: 2240 Shelter Island Drive") && said.contains("How long: An hour"), "{said}");

        let unsaid = page::choose(&talking.site, &talking.token().await, &ChoiceDraft::default()).await;
        assert!(matches!(&unsaid, Err(RequestPageError::Invalid(wrong)) if wrong.of(field::TIME).is_some()), "{unsaid:?}");
        choose(&talking, &slots[1].id).await.expect("booked");
        choose(&talking, &slots[1].id).await.expect("the same again");
        let other = choose(&talking, &slots[0].id).await;
        assert!(matches!(other, Err(RequestPageError::TimeGone)), "one is booked: {other:?}");
        let view = talking.view(&talking.token().await).await;
        let booking = view.booking.expect("booked");
        assert_eq!((booking.starts_at, booking.sequence, view.standing), (slots[1].starts_at, 0, RequestStanding::Visit));
        assert_eq!(view.offers, None);

        let lead = talking.read().await;
        assert_eq!((lead.summary.status, lead.summary.unread), (LeadStatus::Visit, true));
        assert!(!free(&talking).await.contains(&before[1]), "nobody else can propose it");
        let kinds: Vec<_> = talking.messages().await.into_iter().map(|said| said.kind).collect();
        assert_eq!(kinds, [MessageKind::Reply, MessageKind::Chosen]);
        deliver(&talking.site).await;
        let invited = talking.read().await.deliveries.into_iter().filter(|mail| mail.channel == Channel::VisitMail);
        assert_eq!(invited.count(), 1);
        let notice = for_receiver(&talking.sink, OWNER).pop().expect("a notice");
        assert!(header(&parse_mail(&notice.data).expect("a mail"), "Subject").starts_with("Jane Halloran chose"));
        assert!(page::calendar_file(&talking.site, &talking.token().await).await.expect("read").is_some());
    }

    async fn nobody_books_a_time_that_is_taken_passed_or_not_offered_to_them(backend: TestBackend) {
        let talking = Talking::new(&backend).await;
        let mut tom = domain::leads::refit::RefitDraft { email: "tom@example.com".into(), ..crate::support::draft() };
        tom.attempt_id = "attempt-tom".into();
        crate::mail::submit(&talking.site, &tom).await;
        let others = backend.texts(&format!("SELECT id FROM leads WHERE id <> '{}'", talking.lead)).await.remove(0);
        let slots = send_offer(&backend, &talking, 2).await;
        let times = free(&talking).await;
        let answer = OwnerAnswer { times: times[..1].to_vec(), ..answer("When suits you?", 0) };
        conversation::reply(&talking.site, &others, &answer).await.expect("stored");
        let theirs = backend.texts(&format!("SELECT id FROM visit_slots WHERE lead_id = '{others}'")).await.remove(0);
        assert!(matches!(choose(&talking, &theirs).await, Err(RequestPageError::TimeGone)), "of another lead");

        visits::confirm(&talking.site, &others, &theirs).await.expect("confirmed");
        assert!(matches!(choose(&talking, &slots[0].id).await, Err(RequestPageError::TimeGone)), "taken");
        let left = talking.view(&talking.token().await).await.offers.expect("one left");
        assert_eq!(left.iter().map(|slot| slot.id.as_str()).collect::<Vec<_>>(), [slots[1].id.as_str()]);
        backend.clock.advance(30 * DAY);
        assert!(matches!(choose(&talking, &slots[1].id).await, Err(RequestPageError::TimeGone)), "passed");
        assert_eq!(backend.number("SELECT COUNT(*) FROM visits").await, 1);
    }

    async fn two_visitors_do_not_book_the_same_time(backend: TestBackend) {
        let talking = Talking::new(&backend).await;
        let slot = send_offer(&backend, &talking, 1).await.remove(0);
        let mut tom = domain::leads::refit::RefitDraft { email: "tom@example.com".into(), ..crate::support::draft() };
        tom.attempt_id = "attempt-tom".into();
        crate::mail::submit(&talking.site, &tom).await;
        let others = backend.texts(&format!("SELECT id FROM leads WHERE id <> '{}'", talking.lead)).await.remove(0);
        let times = free(&talking).await;
        let answer = OwnerAnswer { times: times[..1].to_vec(), ..answer("When suits you?", 0) };
        conversation::reply(&talking.site, &others, &answer).await.expect("stored");
        let theirs = backend.texts(&format!("SELECT id FROM visit_slots WHERE lead_id = '{others}'")).await.remove(0);
        let own = choose(&talking, &slot.id);
        let other = visits::confirm(&talking.site, &others, &theirs);
        let both = futures::future::join(own, other).await;
        assert!(both.0.is_ok() != both.1.is_ok(), "{both:?}");
        assert_eq!(backend.number("SELECT COUNT(*) FROM visit_slots WHERE state = 'confirmed'").await, 1);
    }

    async fn two_devices_of_a_visitor_book_one_time(backend: TestBackend) {
        let talking = Talking::new(&backend).await;
        let slots = send_offer(&backend, &talking, 2).await;
        let (one, other) = tokio::join!(choose(&talking, &slots[0].id), choose(&talking, &slots[1].id));
        assert!(one.is_ok() != other.is_ok(), "{one:?} {other:?}");
        let late = if one.is_ok() { other } else { one };
        assert!(matches!(late, Err(RequestPageError::TimeGone)), "{late:?}");
        let chosen = talking.messages().await.iter().filter(|message| message.kind == MessageKind::Chosen).count();
        assert_eq!(chosen, 1);
    }

    async fn an_answer_lists_the_times_that_it_offers_once(backend: TestBackend) {
        let talking = Talking::new(&backend).await;
        assert_eq!(talking.talk().await.values.times, domain::features::conversation::messages::TIMES_BELOW);
        let write = async |text: &str, times: Vec<String>| {
            let version = talking.talk().await.conversation.version;
            let answer = OwnerAnswer { times, ..answer(text, version) };
            conversation::reply(&talking.site, &talking.lead, &answer).await
        };
        let times = free(&talking).await;
        let filled = format!("Would {} suit you?", domain::features::conversation::messages::TIMES_BELOW);
        for text in ["Would {times} suit you?", filled.as_str()] {
            let unchosen = write(text, vec![]).await;
            assert!(matches!(&unchosen, Err(ReplyError::Invalid(why)) if why == domain::features::conversation::messages::NO_TIMES), "{text}");
            write(text, times[..1].to_vec()).await.expect("stored");
            let said = talking.messages().await.pop().expect("a message");
            assert_eq!((said.text.as_str(), said.offers.len()), (filled.as_str(), 1));
        }
        backend.clock.advance(limits::REPLY_UNDO_MS);
        deliver(&talking.site).await;
        let mail = for_receiver(&talking.sink, VISITOR).pop().expect("a mail");
        let said = words(&parse_mail(&mail.data).expect("a mail"));
        let time = LocalTime::parse(&times[0]).expect("a time");
        let named = format!("{}, {}", time.day.long(), time.clock());
        assert_eq!(said.matches(&named).count(), 1, "{said}");
        assert!(!said.contains("{times}"), "{said}");
    }

    async fn an_offer_taken_back_offers_nothing(backend: TestBackend) {
        let talking = Talking::new(&backend).await;
        let times = free(&talking).await[..2].to_vec();
        offer(&talking, &times).await.expect("stored");
        assert_eq!(talking.view(&talking.token().await).await.offers, None, "it can still be taken back");
        let id = talking.messages().await[0].id.clone();
        let undone = conversation::undo(&talking.site, &talking.lead, &id).await.expect("done");
        assert_eq!(undone, Undo::Done(TakenBack { kind: MessageKind::Reply, choices: vec![], text: "When suits you?".into(), times }));
        assert_eq!(backend.rows("visit_slots").await, 0);
    }

    async fn times_that_are_not_free_are_not_offered(backend: TestBackend) {
        let talking = Talking::new(&backend).await;
        let free = free(&talking).await;
        let four = offer(&talking, &free[..4]).await;
        let too_many = messages::too_many_slots(limits::VISIT_SLOTS_MAX);
        assert!(matches!(&four, Err(ReplyError::Invalid(sentence)) if *sentence == too_many), "{four:?}");
        for wrong in ["2026-11-26T09:07", "soon", "2020-01-01T10:00"] {
            let refused = offer(&talking, &[wrong.to_owned()]).await;
            assert!(matches!(refused, Err(ReplyError::Invalid(_))), "{wrong}: {refused:?}");
        }
        assert_eq!(talking.messages().await, []);
        assert!(leads::open(&talking.site, &talking.lead).await.expect("read").expect("a lead").visit.is_none());
    }

    async fn while_a_visit_is_booked_no_times_are_offered(backend: TestBackend) {
        let talking = Talking::new(&backend).await;
        let slots = send_offer(&backend, &talking, 2).await;
        assert!(!talking.talk().await.is_visit_booked);
        choose(&talking, &slots[0].id).await.expect("booked");
        assert!(talking.talk().await.is_visit_booked);
        backend.clock.advance(1);
        let when = zone::local("America/Los_Angeles", slots[0].starts_at).short();
        let refused = offer(&talking, &free(&talking).await[..1]).await;
        assert!(matches!(&refused, Err(ReplyError::Invalid(why)) if *why == already_booked(&when)), "{refused:?}");
        offer(&talking, &[String::new()]).await.expect("an answer without times");
        // The owner's old page.
        let old = visits::confirm(&talking.site, &talking.lead, &slots[1].id).await;
        assert!(matches!(&old, Err(ConfirmError::Booked(at)) if *at == slots[0].starts_at), "{old:?}");
        let booking = talking.view(&talking.token().await).await.booking.expect("booked");
        assert_eq!((booking.starts_at, booking.sequence), (slots[0].starts_at, 0));

        visits::cancel(&talking.site, &talking.lead, VisitParty::Owner).await.expect("canceled");
        backend.clock.advance(1);
        let anew = send_offer(&backend, &talking, 1).await.remove(0);
        choose(&talking, &anew.id).await.expect("booked");
    }

    async fn times_of_a_visit_that_the_owner_canceled_are_no_offer_anymore(backend: TestBackend) {
        let talking = Talking::new(&backend).await;
        let slots = send_offer(&backend, &talking, 2).await;
        choose(&talking, &slots[0].id).await.expect("booked");
        visits::cancel(&talking.site, &talking.lead, VisitParty::Visitor).await.expect("canceled");
        let view = talking.view(&talking.token().await).await;
        assert_eq!(view.offers.expect("another may suit").len(), 2);
        choose(&talking, &slots[1].id).await.expect("booked");
        visits::cancel(&talking.site, &talking.lead, VisitParty::Owner).await.expect("canceled");
        assert_eq!(talking.view(&talking.token().await).await.offers, None);
        let again = choose(&talking, &slots[1].id).await;
        assert!(matches!(again, Err(RequestPageError::TimeGone)), "{again:?}");
    }

    async fn a_closed_request_offers_nothing(backend: TestBackend) {
        let talking = Talking::new(&backend).await;
        let slots = send_offer(&backend, &talking, 1).await;
        assert!(leads::set_status(&talking.site, &talking.lead, LeadStatus::Closed).await.expect("a change"));
        let view = talking.view(&talking.token().await).await;
        assert_eq!((view.offers, view.standing), (None, RequestStanding::Closed));
        let late = choose(&talking, &slots[0].id).await;
        assert!(matches!(late, Err(RequestPageError::TimeGone)), "{late:?}");
        assert_eq!(talking.read().await.summary.status, LeadStatus::Closed);
    }

    async fn times_are_offered_again_after_the_visit(backend: TestBackend) {
        let talking = Talking::new(&backend).await;
        let slots = send_offer(&backend, &talking, 3).await;
        choose(&talking, &slots[0].id).await.expect("booked");
        backend.clock.advance(slots[0].starts_at.since(backend.clock.now()));
        let view = talking.view(&talking.token().await).await;
        assert_eq!(view.offers, None, "those of the first visit are over");
        let second = send_offer(&backend, &talking, 1).await.remove(0);
        choose(&talking, &second.id).await.expect("booked");
        let view = talking.view(&talking.token().await).await;
        assert_eq!((view.offers, view.visit, view.standing), (None, VisitState::ToCome, RequestStanding::Visit));
        backend.clock.advance(60 * DAY);
        let view = talking.view(&talking.token().await).await;
        assert_eq!((view.visit, view.standing), (VisitState::Over, RequestStanding::Visited));
    }

    async fn the_link_of_an_invitation_works_until_after_the_visit(backend: TestBackend) {
        let talking = Talking::new(&backend).await;
        backend.clock.advance(limits::VISITORS_PAGE_MS - DAY);
        let first = free(&talking).await.remove(0);
        let time = LocalTime::parse(&first).expect("a time");
        visits::move_to(&talking.site, &talking.lead, time, VisitParty::Owner).await.expect("booked");
        let token = talking.token().await;
        backend.clock.advance(30 * DAY);
        assert_eq!(talking.view(&token).await.visit, VisitState::Over);
    }

    async fn messages_do_not_keep_a_visitor_from_canceling(backend: TestBackend) {
        let talking = Talking::new(&backend).await;
        let slots = send_offer(&backend, &talking, 1).await;
        choose(&talking, &slots[0].id).await.expect("booked");
        let token = talking.token().await;
        for n in 0..=limits::VISITOR_MESSAGES {
            let written = talking.write(&token, &format!("Message {n}")).await;
            assert_eq!(written.is_ok(), n < limits::VISITOR_MESSAGES, "{n}");
        }
        page::cancel(&talking.site, &token).await.expect("canceled");
        for n in 1..=limits::VISIT_CHANGES_PER_HOUR {
            let first = LocalTime::parse(&free(&talking).await.remove(0)).expect("a time");
            visits::move_to(&talking.site, &talking.lead, first, VisitParty::Owner).await.expect("booked");
            let canceled = page::cancel(&talking.site, &token).await;
            let is_over = matches!(canceled, Err(RequestPageError::TooMany { wait_ms, ref sentence }) if *sentence == too_many_changes(minutes(wait_ms)));
            assert_eq!(is_over, n == limits::VISIT_CHANGES_PER_HOUR, "{n}: {canceled:?}");
        }
    }
}
