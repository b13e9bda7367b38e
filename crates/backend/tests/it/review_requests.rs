//! Asking customers for a review: once each, one reminder, and nothing for people who may not be asked.

use crate::mail::{deliver, for_receiver, header, origin, submit, with_sink, words};
use crate::owner::{add, change, owner};
use crate::smtp::{At, Script, Sink};
use crate::support::{TestBackend, draft, on_both_engines};
use crate::topics::review_requests::{PLACE, name_a_place};
use backend::features::review_requests::{self, AskError, LeadReview};
use backend::leads::privacy;
use backend::leads::refit::{self, SubmitError};
use backend::leads::{self, Narrowing};
use backend::{Backend, SharedBackend};
use domain::delivery::{Channel, DeliveryState};
use domain::features::review_requests::limits::REMINDER_MS;
use domain::features::review_requests::messages as msg;
use domain::features::review_requests::{NAME_MARK, Reminder, ReviewDraft, ReviewRequest, StoppedBy};
use domain::kinds::Kind;
use domain::leads::lead::{Lead, LeadFilter};
use domain::leads::options::LeadStatus;
use domain::leads::refit::RefitDraft;
use domain::time::DAY;
use mailparse::parse_mail;
use serde_json::json;

const JANE: &str = "jane+boat@example.com";
const WORDS: &str = "Dear Jane,\n\nhow is the galley?";

/// A site with mail, a place for reviews and the won lead of Jane, whose other mail is sent.
struct Asking {
    sink: Sink,
    site: SharedBackend,
    lead: String,
}

impl Asking {
    async fn new(backend: &TestBackend) -> Self {
        name_a_place(backend).await;
        let (sink, site) = with_sink(backend).await;
        let lead = won_lead(backend, &site, draft()).await;
        deliver(&site).await;
        Self { sink, site, lead }
    }

    async fn ask(&self) -> Result<(), AskError> {
        review_requests::ask_lead(&self.site, &self.lead, WORDS).await
    }

    async fn request(&self) -> ReviewRequest {
        match review(&self.site, &self.lead).await {
            LeadReview::Asked(request, _) => *request,
            other => panic!("not asked: {other:?}"),
        }
    }

    /// What Jane got since the confirmation of her request.
    fn mails(&self) -> Vec<Vec<u8>> {
        let mut mails = Vec::new();
        for mail in for_receiver(&self.sink, JANE).into_iter().skip(1) {
            mails.push(mail.data);
        }
        mails
    }

    /// More than two weeks later, as the worker does it.
    async fn remind(&self, backend: &TestBackend) -> usize {
        backend.clock.advance(REMINDER_MS + DAY);
        review_requests::remind(&self.site).await.expect("a run")
    }
}

async fn won_lead(backend: &TestBackend, site: &Backend, draft: RefitDraft) -> String {
    submit(site, &draft).await;
    let sql = format!("SELECT id FROM leads WHERE attempt_id = '{}'", draft.attempt_id);
    let lead = backend.texts(&sql).await.remove(0);
    assert!(leads::set_status(site, &lead, LeadStatus::Won).await.expect("saved"));
    lead
}

async fn peek(site: &Backend, id: &str) -> Lead {
    leads::peek(site, id).await.expect("read").expect("a lead")
}

async fn review(site: &Backend, id: &str) -> LeadReview {
    review_requests::of_lead(site, &peek(site, id).await).await.expect("read")
}

async fn project(backend: &TestBackend) -> String {
    let admin = owner(backend).await;
    let draft = json!({"projectName": "Selkie", "shortDescription": "A galley", "status": "published"});
    add(backend, &admin, Kind::Projects, draft).await.record.id
}

fn customer(project: &str, email: &str) -> ReviewDraft {
    ReviewDraft {
        review_project: project.to_owned(),
        review_name: "Tom Reed".into(),
        review_email: email.to_owned(),
        review_words: format!("Dear {NAME_MARK}, how is the boat?"),
    }
}

on_both_engines! {
    async fn a_won_leads_person_is_asked_once_and_reminded_once(backend: TestBackend) {
        let asking = Asking::new(&backend).await;
        let LeadReview::Ask(offer) = review(&asking.site, &asking.lead).await else { panic!("offered") };
        assert!(offer.by_site && offer.mail.words.starts_with("Dear Jane,"));
        asking.ask().await.expect("asked");
        assert_eq!(deliver(&asking.site).await, 1);

        let mails = asking.mails();
        let mail = parse_mail(&mails[0]).expect("a mail");
        assert_eq!(header(&mail, "Subject"), offer.mail.subject);
        let said = words(&mail);
        for part in ["how is the galley?", PLACE, "Google", msg::STOP_LINK, "/review-reminder/stop?s=", "Harbor & Grain"] {
            assert!(said.contains(part), "{part} in {said}");
        }
        assert!(mail.subparts[1].get_body().expect("HTML").contains(&format!("href=\"{PLACE}\"")));
        assert!(header(&mail, "List-Unsubscribe").contains("/review-reminder/stop?s="));

        assert!(matches!(asking.ask().await, Err(AskError::Asked { .. })), "nobody is asked twice");
        assert_eq!(deliver(&asking.site).await, 0);
        let delivered_at = backend.clock.now();
        let Reminder::Due(due_at) = asking.request().await.reminder() else { panic!("due") };
        let wait = due_at.since(delivered_at);
        assert!((REMINDER_MS..REMINDER_MS + DAY).contains(&wait), "{wait}");

        backend.clock.advance(REMINDER_MS - DAY);
        assert_eq!(review_requests::remind(&asking.site).await.expect("a run"), 0, "not before it is due");
        backend.clock.advance(2 * DAY);
        assert_eq!(review_requests::remind(&asking.site).await.expect("a run"), 1);
        assert_eq!(review_requests::remind(&asking.site).await.expect("a run"), 0);
        assert_eq!(deliver(&asking.site).await, 1);
        let mails = asking.mails();
        let reminder = parse_mail(&mails[1]).expect("a mail");
        assert_eq!(header(&reminder, "Subject"), msg::reminder_subject("Harbor & Grain"));
        assert!(words(&reminder).contains(PLACE));

        assert_eq!(asking.remind(&backend).await, 0, "and never again");
        let request = asking.request().await;
        assert!(matches!(request.reminder(), Reminder::Sent(_)));
        let log: Vec<_> = request.deliveries.iter().map(|delivery| (delivery.channel, delivery.state)).collect();
        let both = [Channel::ReviewMail, Channel::ReviewReminder].map(|channel| (channel, DeliveryState::Delivered));
        assert_eq!(log, both);
        asking.site.db.close().await;
    }

    async fn a_person_with_several_leads_is_asked_once(backend: TestBackend) {
        let asking = Asking::new(&backend).await;
        asking.ask().await.expect("asked");
        let again = RefitDraft {
            attempt_id: "attempt-0002".into(),
            email: JANE.to_uppercase(),
            description: "The saloon too".into(),
            ..draft()
        };
        let second = won_lead(&backend, &asking.site, again).await;
        let LeadReview::Asked(request, _) = review(&asking.site, &second).await else { panic!("asked") };
        assert_eq!(request.lead_id.as_deref(), Some(asking.lead.as_str()));
        let refused = review_requests::ask_lead(&asking.site, &second, WORDS).await;
        assert!(matches!(refused, Err(AskError::Asked { .. })), "{refused:?}");
        let project = project(&backend).await;
        let refused = review_requests::ask_of_project(&asking.site, &customer(&project, JANE)).await;
        assert!(matches!(refused, Err(AskError::Asked { .. })), "{refused:?}");
        asking.site.db.close().await;
    }

    async fn two_presses_at_once_send_one_mail(backend: TestBackend) {
        let asking = Asking::new(&backend).await;
        let (one, other) = tokio::join!(asking.ask(), asking.ask());
        assert_eq!([one, other].iter().filter(|asked| asked.is_ok()).count(), 1);
        assert_eq!(deliver(&asking.site).await, 1);
        backend.clock.advance(REMINDER_MS + DAY);
        let second = backend.instance(|options| options.mail.clone_from(&asking.site.outgoing.mail)).await;
        let (one, other) = tokio::join!(review_requests::remind(&asking.site), review_requests::remind(&second));
        assert_eq!(one.expect("a run") + other.expect("a run"), 1, "two instances remind once");
        second.db.close().await;
        asking.site.db.close().await;
    }

    async fn the_owner_or_the_customer_stops_the_reminder(backend: TestBackend) {
        let asking = Asking::new(&backend).await;
        asking.ask().await.expect("asked");
        deliver(&asking.site).await;
        let id = asking.request().await.id;
        let said = words(&parse_mail(&asking.mails()[0]).expect("a mail"));
        let token = said.split(&format!("/review-reminder/stop?s={id}&t=")).nth(1).expect("a link");
        let token = token.split_whitespace().next().expect("a token");
        assert!(!review_requests::stop_by_link(&asking.site, &id, "forged").await.expect("asked"));
        assert!(!review_requests::can_stop(&asking.site, &id, "") && review_requests::can_stop(&asking.site, &id, token));
        assert!(matches!(asking.request().await.reminder(), Reminder::Due(_)), "looking at the link changes nothing");
        for _ in 0..2 {
            assert!(review_requests::stop_by_link(&asking.site, &id, token).await.expect("stopped"));
        }
        let stopped = Reminder::Stopped(backend.clock.now(), StoppedBy::Customer);
        assert_eq!(asking.request().await.reminder(), stopped);
        assert!(review_requests::stop(&asking.site, &id).await.expect("stopped").is_some());
        assert_eq!(asking.request().await.reminder(), stopped, "the first to stop it is remembered");
        assert_eq!(asking.remind(&backend).await, 0);
        assert_eq!((deliver(&asking.site).await, asking.mails().len()), (0, 1));
        asking.site.db.close().await;
    }

    async fn a_reminder_that_waits_in_the_outbox_can_still_be_stopped(backend: TestBackend) {
        let asking = Asking::new(&backend).await;
        asking.ask().await.expect("asked");
        deliver(&asking.site).await;
        assert_eq!(asking.remind(&backend).await, 1);
        let id = asking.request().await.id;
        review_requests::stop(&asking.site, &id).await.expect("stopped");
        deliver(&asking.site).await;
        assert_eq!(asking.mails().len(), 1);
        assert_eq!(asking.request().await.deliveries[1].state, DeliveryState::Held);
        asking.site.db.close().await;
    }

    async fn an_undelivered_request_is_not_followed_by_a_reminder(backend: TestBackend) {
        let asking = Asking::new(&backend).await;
        asking.sink.next([Script::Reply(At::Rcpt, 550)]);
        asking.ask().await.expect("asked");
        deliver(&asking.site).await;
        assert_eq!(asking.remind(&backend).await, 0);
        let undelivered = review_requests::undelivered(&asking.site).await.expect("read");
        assert_eq!(undelivered, Some(format!("/admin/leads/{}", asking.lead)));
        let failed = asking.request().await.deliveries.remove(0);
        assert_eq!(failed.state, DeliveryState::Failed);
        assert!(leads::resend(&asking.site, &failed.id).await.expect("asked").is_none(), "not a lead's delivery");
        assert!(review_requests::resend(&asking.site, &failed.id).await.expect("asked").is_some());
        assert_eq!((deliver(&asking.site).await, asking.mails().len()), (1, 1));
        assert_eq!(asking.remind(&backend).await, 1, "two weeks after it arrived");
        asking.site.db.close().await;
    }

    async fn those_who_were_no_customers_are_refused(backend: TestBackend) {
        let asking = Asking::new(&backend).await;
        for status in [LeadStatus::New, LeadStatus::Replied, LeadStatus::Visit, LeadStatus::Closed] {
            leads::set_status(&asking.site, &asking.lead, status).await.expect("saved");
            assert!(matches!(asking.ask().await, Err(AskError::NotWon)), "{status:?}");
            assert_eq!(review(&asking.site, &asking.lead).await, LeadReview::NotOffered, "{status:?}");
        }
        leads::set_status(&asking.site, &asking.lead, LeadStatus::Won).await.expect("saved");
        leads::quarantine(&asking.site, &asking.lead).await.expect("moved");
        assert!(matches!(asking.ask().await, Err(AskError::InQuarantine)));
        assert_eq!(review(&asking.site, &asking.lead).await, LeadReview::NotOffered);
        leads::release(&asking.site, &asking.lead).await.expect("released");
        let empty = review_requests::ask_lead(&asking.site, &asking.lead, " \n").await;
        assert!(matches!(empty, Err(AskError::Invalid(_))), "{empty:?}");
        privacy::erase(&asking.site, JANE).await.expect("erased");
        assert!(matches!(asking.ask().await, Err(AskError::NotFound)));
        let forged = review_requests::ask_lead(&asking.site, "x' OR 1", WORDS).await;
        assert!(matches!(forged, Err(AskError::NotFound)), "{forged:?}");
        let nowhere = review_requests::ask_of_project(&asking.site, &customer("p-1", "tom@example.com")).await;
        assert!(matches!(nowhere, Err(AskError::NotFound)), "{nowhere:?}");
        assert_eq!(backend.rows("review_requests").await, 0);
        asking.site.db.close().await;
    }

    async fn a_lead_that_is_moved_to_quarantine_or_lost_gets_no_mail(backend: TestBackend) {
        let asking = Asking::new(&backend).await;
        asking.ask().await.expect("asked");
        leads::quarantine(&asking.site, &asking.lead).await.expect("moved");
        deliver(&asking.site).await;
        assert_eq!(asking.mails().len(), 0);
        let held = asking.request().await.deliveries.remove(0);
        assert_eq!(held.state, DeliveryState::Held);
        assert!(review_requests::resend(&asking.site, &held.id).await.expect("asked").is_none(), "while it is there");
        leads::release(&asking.site, &asking.lead).await.expect("released");
        assert!(review_requests::resend(&asking.site, &held.id).await.expect("asked").is_some());
        deliver(&asking.site).await;
        assert_eq!(asking.mails().len(), 1);
        leads::set_status(&asking.site, &asking.lead, LeadStatus::Closed).await.expect("saved");
        assert_eq!(asking.remind(&backend).await, 0);
        asking.site.db.close().await;
    }

    async fn without_places_nobody_is_asked_and_without_mail_it_is_noted(backend: TestBackend) {
        backend.add_styles().await;
        let lead = won_lead(&backend, &backend, draft()).await;
        assert_eq!(review(&backend, &lead).await, LeadReview::NoPlaces);
        let refused = review_requests::ask_lead(&backend, &lead, WORDS).await;
        assert!(matches!(refused, Err(AskError::NoPlaces)), "{refused:?}");
        name_a_place(&backend).await;
        let LeadReview::Ask(offer) = review(&backend, &lead).await else { panic!("offered") };
        assert!(!offer.by_site && !offer.mail.has_stop_link);
        review_requests::ask_lead(&backend, &lead, WORDS).await.expect("noted");
        let LeadReview::Asked(request, mail) = review(&backend, &lead).await else { panic!("noted") };
        assert!(request.by_hand && request.reminder() == Reminder::None && request.deliveries.is_empty());
        assert!(mail.text().contains("how is the galley?") && mail.text().contains(PLACE), "{}", mail.text());
        // Mail is set up later: the site does not know what the owner sent.
        let (sink, site) = with_mail(&backend).await;
        backend.clock.advance(REMINDER_MS + DAY);
        assert_eq!(review_requests::remind(&site).await.expect("a run"), 0);
        assert_eq!((deliver(&site).await, sink.taken().len()), (0, 0));
        site.db.close().await;
    }

    async fn a_projects_customer_is_asked_by_name_and_can_be_erased(backend: TestBackend) {
        let asking = Asking::new(&backend).await;
        let project = project(&backend).await;
        let tom = customer(&project, "Tom@Example.com");
        review_requests::ask_of_project(&asking.site, &tom).await.expect("asked");
        deliver(&asking.site).await;
        let mail = for_receiver(&asking.sink, "Tom@example.com").remove(0);
        assert!(words(&parse_mail(&mail.data).expect("a mail")).contains("Dear Tom Reed, how is the boat?"));
        let noted = review_requests::of_project(&asking.site, &project).await.expect("read").expect("a project");
        assert_eq!((noted.project.as_str(), noted.requests.len()), ("Selkie", 1));
        assert_eq!(backend.rows("review_requests").await, 1);
        assert_eq!(privacy::erase(&asking.site, "TOM@example.com").await.expect("erased").rows, 1);
        assert_eq!(backend.rows("review_requests").await, 0);
        assert_eq!(backend.number("SELECT COUNT(*) FROM deliveries WHERE topic = 'review_request'").await, 0);
        assert_eq!(backend.rows("erased_rows").await, 1, "a backup does not bring it back");
        asking.site.db.close().await;
    }

    async fn erasing_a_person_erases_the_request_and_waiting_mails(backend: TestBackend) {
        let asking = Asking::new(&backend).await;
        asking.ask().await.expect("asked");
        privacy::erase(&asking.site, JANE).await.expect("erased");
        assert_eq!((backend.rows("review_requests").await, backend.rows("deliveries").await), (0, 0));
        assert_eq!((deliver(&asking.site).await, asking.mails().len()), (0, 0));
        asking.site.db.close().await;
    }

    async fn the_dashboard_counts_and_lists_who_was_not_asked(backend: TestBackend) {
        let asking = Asking::new(&backend).await;
        let tom = RefitDraft {
            attempt_id: "attempt-0002".into(),
            name: "Tom Reed".into(),
            email: "tom@example.com".into(),
            ..draft()
        };
        won_lead(&backend, &asking.site, tom).await;
        let spam = RefitDraft {
            attempt_id: "attempt-0003".into(),
            email: "spam@example.com".into(),
            elapsed_ms: Some(1),
            ..draft()
        };
        assert!(matches!(refit::submit(&asking.site, &spam, &origin()).await, Err(SubmitError::Blocked)));
        backend.sql("UPDATE leads SET status = 'won' WHERE quarantined").await;
        let before = review_requests::totals(&asking.site).await.expect("totals");
        assert_eq!((before.asked, before.reminded, before.unasked, before.newest), (0, 0, 2, None));
        asking.ask().await.expect("asked");
        deliver(&asking.site).await;
        assert_eq!(asking.remind(&backend).await, 1);
        let admin = owner(&backend).await;
        for (name, date, active) in [("Old", "2025-03-01", true), ("Newest", "2026-10-09", true), ("Off", "2026-11-01", false)] {
            let draft = json!({"clientName": name, "testimonialText": "Good", "date": date, "isActive": active, "linkedProjectId": "none"});
            add(&backend, &admin, Kind::Testimonials, draft).await;
        }
        let after = review_requests::totals(&asking.site).await.expect("totals");
        assert_eq!((after.asked, after.reminded, after.unasked), (1, 1, 1));
        assert_eq!(after.newest.map(|day| day.iso()).as_deref(), Some("2026-10-09"));
        let draft = json!({"clientName": "Undated", "testimonialText": "Good", "isActive": true, "linkedProjectId": "none"});
        add(&backend, &admin, Kind::Testimonials, draft).await;
        let dated = review_requests::totals(&asking.site).await.expect("totals").newest.expect("a day");
        assert_eq!(dated.iso(), backend::content::today(&asking.site).await.expect("a day"), "one without a date is as old as its row");
        let narrowing = Narrowing { ticked: Some(&review_requests::UNASKED), ..Narrowing::default() };
        let page = leads::list_narrowed(&asking.site, LeadFilter::Won, None, "", narrowing).await.expect("a list");
        assert_eq!(page.leads.iter().map(|lead| lead.name.as_str()).collect::<Vec<_>>(), ["Tom Reed"]);
        backend.clock.advance(365 * DAY);
        let later = review_requests::totals(&asking.site).await.expect("totals");
        assert_eq!((later.asked, later.reminded), (0, 0));
        asking.site.db.close().await;
    }

    async fn places_are_saved_with_the_profile_and_survive_an_older_version(backend: TestBackend) {
        let admin = owner(&backend).await;
        let places = json!([
            {"name": "Google", "url": PLACE, "footer": false, "reviews": true},
            {"name": "Houzz", "url": "www.houzz.com/harbor", "footer": true, "reviews": true},
        ]);
        change(&backend, &admin, Kind::Business, "business", json!({"elsewhere": places})).await.expect("saved");
        let saved = review_requests::places(&backend).await.expect("read");
        assert_eq!(saved.len(), 2);
        assert_eq!(saved[1].url, "https://www.houzz.com/harbor");
        let social = backend::content::site_data(&backend).await.expect("read").profile.social.clone();
        assert_eq!(social.iter().map(|link| link.network.as_str()).collect::<Vec<_>>(), ["Houzz"]);
        // As a version saves the profile that does not know of places.
        backend.change_content(
            "INSERT INTO business_profile (id, document, created_at, updated_at) \
             SELECT 'business', REPLACE(document, 'San Diego', 'Duluth'), 0, 0 FROM business_profile WHERE TRUE \
             ON CONFLICT (id) DO UPDATE SET document = excluded.document, updated_at = excluded.updated_at",
        )
        .await;
        let profile = backend::content::site_data(&backend).await.expect("read").profile;
        assert_eq!((profile.city.as_str(), review_requests::places(&backend).await.expect("read")), ("Duluth", saved));
        let other = json!([{"name": "", "url": "http://g.page/r", "reviews": true}]);
        let refused = change(&backend, &admin, Kind::Business, "business", json!({"elsewhere": other})).await;
        assert_eq!(crate::owner::sentence(refused, "elsewhere.0.name"), domain::messages::admin::PLACE_REQUIRED);
    }
}

/// An instance with mail, on a site that had none.
async fn with_mail(backend: &TestBackend) -> (Sink, SharedBackend) {
    let sink = Sink::start().await;
    let url = format!("smtp://127.0.0.1:{}?tls=none", sink.port);
    let mail = outgoing::mail::MailOptions::parse(&url).expect("an address");
    let site = backend.instance(|options| options.mail = Some(mail)).await;
    (sink, site)
}
