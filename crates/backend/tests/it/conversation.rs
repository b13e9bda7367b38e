//! Answers to leads and the visitor's page, on both engines.

use crate::mail::{VISITOR, deliver, for_receiver, header, origin, submit, words};
use crate::smtp::{At, Script, Sink};
use crate::support::{TestBackend, draft, on_both_engines};
use backend::features::conversation::page::{self, RequestPageError};
use backend::features::conversation::{self, OwnerAnswer, ReplyError, TakenBack, Talk, Undo};
use backend::leads::{self, privacy};
use backend::{Backend, SharedBackend};
use domain::delivery::DeliveryState;
use domain::features::conversation::messages as msg;
use domain::features::conversation::visitor_view::{RequestStanding, VisitorView};
use domain::features::conversation::{LeadMessage, MessageKind, VisitorDraft, VisitorsPage, field};
use domain::leads::lead::Lead;
use domain::leads::options::LeadStatus;
use domain::leads::reply_templates::no_value;
use domain::limits;
use domain::time::DAY;
use mailparse::parse_mail;
use outgoing::mail::MailOptions;

const SITE: &str = "https://harborandgrain.example";
pub(crate) const OWNER: &str = "owner@example.com";

/// A site with mail and an address, and the lead of Jane, whose confirmation is sent.
pub(crate) struct Talking {
    pub(crate) sink: Sink,
    pub(crate) site: SharedBackend,
    pub(crate) lead: String,
}

impl Talking {
    pub(crate) async fn new(backend: &TestBackend) -> Self {
        let sink = Sink::start().await;
        let mut mail = MailOptions::parse(&format!("smtp://127.0.0.1:{}?tls=none", sink.port)).expect("an address");
        mail.owner = Some(OWNER.into());
        backend.add_styles().await;
        let site = backend
            .instance(|options| {
                options.mail = Some(mail);
                options.site_url = Some(SITE.into());
            })
            .await;
        submit(&site, &draft()).await;
        let lead = backend.texts("SELECT id FROM leads").await.remove(0);
        deliver(&site).await;
        Self { sink, site, lead }
    }

    pub(crate) async fn read(&self) -> Lead {
        leads::peek(&self.site, &self.lead).await.expect("read").expect("a lead")
    }

    pub(crate) async fn talk(&self) -> Talk {
        conversation::of_lead(&self.site, &self.read().await).await.expect("read")
    }

    pub(crate) async fn messages(&self) -> Vec<LeadMessage> {
        self.talk().await.conversation.messages
    }

    pub(crate) async fn answer(&self, text: &str) {
        let version = self.talk().await.conversation.version;
        conversation::reply(&self.site, &self.lead, &answer(text, version)).await.expect("stored");
    }

    /// Answers, and sends it once it can no longer be undone.
    async fn send(&self, backend: &TestBackend, text: &str) {
        self.answer(text).await;
        backend.clock.advance(limits::REPLY_UNDO_MS);
        deliver(&self.site).await;
    }

    pub(crate) async fn token(&self) -> String {
        match self.talk().await.conversation.page {
            VisitorsPage::Open { path, .. } => path.strip_prefix("/request/").expect("a path").to_owned(),
            other => panic!("no page: {other:?}"),
        }
    }

    pub(crate) async fn view(&self, token: &str) -> VisitorView {
        page::view(&self.site, token, false).await.expect("a page")
    }

    pub(crate) async fn write(&self, token: &str, text: &str) -> Result<(), RequestPageError> {
        page::write(&self.site, token, &VisitorDraft { message: text.into(), ..VisitorDraft::default() }, &origin())
            .await
    }

    fn to_visitor(&self) -> Vec<Vec<u8>> {
        for_receiver(&self.sink, VISITOR).into_iter().map(|mail| mail.data).collect()
    }
}

pub(crate) fn answer(text: &str, version: i32) -> OwnerAnswer {
    OwnerAnswer { text: text.to_owned(), times: Vec::new(), version }
}

pub(crate) async fn is_gone(site: &Backend, token: &str) -> bool {
    matches!(page::view(site, token, false).await, Err(RequestPageError::Gone))
}

fn id_of(mail: &[u8]) -> String {
    header(&parse_mail(mail).expect("a mail"), "Message-ID")
}

on_both_engines! {
    async fn an_answer_is_sent_after_the_time_to_undo_it_and_belongs_to_the_thread(backend: TestBackend) {
        let talking = Talking::new(&backend).await;
        talking.answer("Dear {name},\n\nabout {style}: is the light 12 volts?").await;
        assert_eq!(deliver(&talking.site).await, 0, "it can still be undone");
        assert_eq!(talking.read().await.summary.status, LeadStatus::Replied);
        backend.clock.advance(limits::REPLY_UNDO_MS);
        assert_eq!(deliver(&talking.site).await, 1);
        talking.send(&backend, "One more thing.").await;

        let mails = talking.to_visitor();
        let [confirmation, first, second] = mails.as_slice() else { panic!("{} mails", mails.len()) };
        let first_id = id_of(first);
        let mail = parse_mail(first).expect("a mail");
        assert_eq!(header(&mail, "In-Reply-To"), id_of(confirmation));
        assert_eq!(header(&mail, "References"), id_of(confirmation));
        assert!(first_id.ends_with("@harborandgrain.example>"), "{first_id}");
        assert_eq!(header(&mail, "Auto-Submitted"), "no");
        let subject = header(&parse_mail(confirmation).expect("a mail"), "Subject");
        assert_eq!(header(&mail, "Subject"), format!("Re: {subject}"));
        let said = words(&mail);
        assert!(said.contains("\n\nDear Jane,\n\nabout Coastal Modern"), "{said}");
        assert!(said.contains(&format!("{SITE}/request/")), "{said}");
        let mail = parse_mail(second).expect("a mail");
        assert_eq!(header(&mail, "In-Reply-To"), first_id);
        assert_eq!(header(&mail, "References"), format!("{} {first_id}", id_of(confirmation)));
        let states: Vec<_> = talking.messages().await.into_iter().map(|said| said.delivery.expect("a mail").state).collect();
        assert_eq!(states, [DeliveryState::Delivered; 2]);
    }

    async fn the_confirmation_has_the_link_to_the_page(backend: TestBackend) {
        let talking = Talking::new(&backend).await;
        let mails = talking.to_visitor();
        let said = words(&parse_mail(&mails[0]).expect("a mail"));
        let at = said.find("/request/").expect("a link");
        let token = said[at + "/request/".len()..].lines().next().expect("a token").to_owned();
        let view = talking.view(&token).await;
        assert_eq!((view.standing, view.greeting.as_str()), (RequestStanding::Received, "Jane"));
        assert_eq!(view.until, view.received_at.plus_ms(limits::VISITORS_PAGE_MS));
    }

    async fn an_answer_can_be_taken_back_until_it_is_sent(backend: TestBackend) {
        let talking = Talking::new(&backend).await;
        talking.answer("Too hasty").await;
        let id = talking.messages().await[0].id.clone();
        assert_eq!(conversation::undo(&talking.site, "other", &id).await.expect("done"), Undo::TooLate);
        let undone = conversation::undo(&talking.site, &talking.lead, &id).await.expect("done");
        assert_eq!(undone, Undo::Done(TakenBack { kind: MessageKind::Reply, choices: vec![], text: "Too hasty".into(), times: vec![] }));
        assert_eq!(talking.read().await.summary.status, LeadStatus::New);
        assert_eq!(talking.messages().await, []);
        backend.clock.advance(limits::REPLY_UNDO_MS);
        assert_eq!(deliver(&talking.site).await, 0);
        assert_eq!(talking.to_visitor().len(), 1, "only the confirmation");

        talking.answer("On the page, but its mail waits").await;
        backend.clock.advance(limits::REPLY_UNDO_MS);
        let id = talking.messages().await[0].id.clone();
        assert_eq!(conversation::undo(&talking.site, &talking.lead, &id).await.expect("done"), Undo::TooLate);
        deliver(&talking.site).await;

        talking.send(&backend, "Meant so").await;
        let id = talking.messages().await[0].id.clone();
        assert_eq!(conversation::undo(&talking.site, &talking.lead, &id).await.expect("done"), Undo::TooLate);
        assert_eq!(talking.messages().await.len(), 2);
    }

    async fn a_second_device_learns_that_it_was_answered(backend: TestBackend) {
        let talking = Talking::new(&backend).await;
        let version = talking.talk().await.conversation.version;
        let answers = [answer("From the phone", version), answer("From the desk", version)];
        let both = answers.iter().map(|answer| conversation::reply(&talking.site, &talking.lead, answer));
        let outcomes = futures::future::join_all(both).await;
        let stored = outcomes.iter().filter(|outcome| outcome.is_ok()).count();
        let refused = outcomes.iter().filter(|outcome| matches!(outcome, Err(ReplyError::Changed))).count();
        assert_eq!((stored, refused), (1, 1), "{outcomes:?}");
        talking.answer("After looking").await;
        assert_eq!(talking.messages().await.len(), 2);
    }

    async fn a_missing_value_and_an_empty_answer_are_refused(backend: TestBackend) {
        let talking = Talking::new(&backend).await;
        for (text, why) in [("Dear {nmae}", no_value("nmae")), (" \n", msg::REPLY_REQUIRED.to_owned())] {
            let refused = conversation::reply(&talking.site, &talking.lead, &answer(text, 0)).await;
            assert!(matches!(&refused, Err(ReplyError::Invalid(message)) if *message == why), "{refused:?}");
        }
        assert!(matches!(conversation::reply(&talking.site, "nobody", &answer("Hello", 0)).await, Err(ReplyError::NotFound)));
        assert_eq!(talking.messages().await, []);
    }

    async fn no_word_becomes_a_header(backend: TestBackend) {
        let talking = Talking::new(&backend).await;
        backend.sql("UPDATE leads SET name = 'Jane\r\nBcc: all@example.com'").await;
        talking.send(&backend, "Hello\r\nBcc: all@example.com\r\n\r\nSubject: other").await;
        let mails = for_receiver(&talking.sink, VISITOR);
        let newest = mails.last().expect("a mail");
        assert_eq!(newest.to, [VISITOR]);
        let mail = parse_mail(&newest.data).expect("a mail");
        assert_eq!(header(&mail, "Bcc"), "");
        assert!(header(&mail, "Subject").starts_with("Re: "), "{}", header(&mail, "Subject"));
        assert!(words(&mail).contains("Bcc: all@example.com"), "it is text");
    }

    async fn a_mail_server_that_is_down_keeps_the_answer_queued(backend: TestBackend) {
        let talking = Talking::new(&backend).await;
        talking.sink.next([Script::Reply(At::Greeting, 421), Script::Reply(At::Greeting, 421)]);
        talking.send(&backend, "Dear Jane").await;
        let waiting = talking.messages().await[0].delivery.clone().expect("a mail");
        assert_eq!((waiting.state, waiting.attempts), (DeliveryState::Pending, 1));
        // Two days later it is sent, with the same id as before.
        for _ in 0..2 {
            backend.clock.advance(DAY);
            deliver(&talking.site).await;
        }
        let sent = talking.messages().await[0].delivery.clone().expect("a mail");
        assert_eq!(sent.state, DeliveryState::Delivered);
        let mails = talking.to_visitor();
        assert_eq!((mails.len(), id_of(&mails[1])), (2, format!("<{}@harborandgrain.example>", sent.id)));
    }

    async fn a_refused_answer_is_said_and_sent_again(backend: TestBackend) {
        let talking = Talking::new(&backend).await;
        talking.sink.next([Script::Reply(At::Rcpt, 550)]);
        talking.send(&backend, "Dear Jane").await;
        let refused = talking.messages().await[0].delivery.clone().expect("a mail");
        assert_eq!(refused.state, DeliveryState::Failed);
        assert!(talking.read().await.summary.delivery_trouble.is_some(), "the inbox says so");
        let lead = leads::resend(&talking.site, &refused.id).await.expect("queued");
        assert_eq!(lead.as_deref(), Some(talking.lead.as_str()));
        deliver(&talking.site).await;
        assert_eq!(talking.messages().await[0].delivery.clone().expect("a mail").state, DeliveryState::Delivered);
    }

    async fn the_visitor_reads_the_answer_and_writes_back(backend: TestBackend) {
        let talking = Talking::new(&backend).await;
        leads::open(&talking.site, &talking.lead).await.expect("read");
        let token = talking.token().await;
        assert_eq!(talking.view(&token).await.standing, RequestStanding::InReview);
        talking.answer("Is the light 12 volts?").await;
        assert_eq!(talking.view(&token).await.messages, [], "it can still be undone");
        backend.clock.advance(limits::REPLY_UNDO_MS);
        deliver(&talking.site).await;
        let view = talking.view(&token).await;
        assert_eq!((view.standing, view.messages.len()), (RequestStanding::Answered, 1));

        talking.write(&token, " It is.\n").await.expect("stored");
        talking.write(&token, "It is.").await.expect("the same words, once");
        let lead = talking.read().await;
        assert!(lead.summary.unread);
        let talk = talking.talk().await;
        assert!(talk.conversation.is_owners_turn() && talk.conversation.seen_at.is_some());
        let said: Vec<_> = talk.conversation.messages.iter().map(|said| (said.kind, said.text.as_str())).collect();
        assert_eq!(said, [(MessageKind::Reply, "Is the light 12 volts?"), (MessageKind::Visitor, "It is.")]);
        deliver(&talking.site).await;
        let notices = for_receiver(&talking.sink, OWNER);
        let mail = parse_mail(&notices[1].data).expect("a mail");
        assert_eq!(header(&mail, "In-Reply-To"), id_of(&notices[0].data));
        assert!(words(&mail).contains("> It is.") && header(&mail, "Reply-To").contains(VISITOR), "{}", words(&mail));
    }

    async fn what_a_visitor_writes_is_bounded(backend: TestBackend) {
        let talking = Talking::new(&backend).await;
        let token = talking.token().await;
        let empty = talking.write(&token, " ").await;
        assert!(matches!(&empty, Err(RequestPageError::Invalid(wrong)) if wrong.of(field::MESSAGE).is_some()), "{empty:?}");
        for n in 0..limits::VISITOR_MESSAGES {
            talking.write(&token, &format!("Message {n}")).await.expect("stored");
        }
        assert!(matches!(talking.write(&token, "One more").await, Err(RequestPageError::TooMany { .. })));
        backend.clock.advance(limits::VISITOR_MESSAGES_WINDOW_MS);
        talking.write(&token, "One more").await.expect("later");
    }

    async fn a_message_opens_a_closed_lead_again(backend: TestBackend) {
        let talking = Talking::new(&backend).await;
        let token = talking.token().await;
        leads::set_status(&talking.site, &talking.lead, LeadStatus::Closed).await.expect("saved");
        talking.write(&token, "One more thing").await.expect("stored");
        assert_eq!(talking.read().await.summary.status, LeadStatus::Replied);
    }

    async fn only_the_link_of_a_request_opens_it(backend: TestBackend) {
        let talking = Talking::new(&backend).await;
        let token = talking.token().await;
        let (said, hash) = token.rsplit_once('.').expect("parts");
        let parts: Vec<&str> = said.split('.').collect();
        let later = format!("{}.{}.9999999999999.{hash}", parts[0], parts[1]);
        let other = format!("{}.{}.{}.{hash}", backend::ids::new_id(), parts[1], parts[2]);
        let cut = &token[..token.len() - 1];
        for forged in ["", "x", "...", ".", said, &later, &other, cut, &format!("{token}.x"), &"x".repeat(9_000)] {
            assert!(is_gone(&talking.site, forged).await, "{forged}");
            let written = talking.write(forged, "Hello").await;
            assert!(matches!(written, Err(RequestPageError::Gone)), "{forged}");
            page::send_new_link(&talking.site, forged).await.expect("the same answer");
        }
        assert!(matches!(page::photo(&talking.site, "x", "p", false).await, Err(RequestPageError::Gone)));
        assert_eq!(page::photo(&talking.site, &token, "p", false).await.expect("read"), None);
        assert_eq!(talking.messages().await, [], "no mail was queued");
    }

    async fn a_revoked_page_opens_only_by_a_new_link(backend: TestBackend) {
        let talking = Talking::new(&backend).await;
        let old = talking.token().await;
        assert!(conversation::close_page(&talking.site, &talking.lead).await.expect("closed"));
        assert!(is_gone(&talking.site, &old).await);
        assert_eq!(talking.talk().await.conversation.page, VisitorsPage::Closed);
        talking.send(&backend, "No link in it").await;
        let mails = talking.to_visitor();
        assert!(!words(&parse_mail(&mails[1]).expect("a mail")).contains("/request/"));
        page::send_new_link(&talking.site, &old).await.expect("the same answer");
        assert!(conversation::send_link(&talking.site, &talking.lead).await.expect("queued"));
        deliver(&talking.site).await;
        let mails = talking.to_visitor();
        let said = words(&parse_mail(&mails[2]).expect("a mail"));
        let new = talking.token().await;
        assert!(said.contains(&new), "{said}");
        talking.view(&new).await;
        assert!(is_gone(&talking.site, &old).await);
    }

    async fn a_link_ends_and_a_new_one_goes_to_the_stored_address(backend: TestBackend) {
        let talking = Talking::new(&backend).await;
        let old = talking.token().await;
        backend.clock.advance(limits::VISITORS_PAGE_MS);
        for _ in 0..5 {
            assert!(matches!(page::view(&talking.site, &old, false).await, Err(RequestPageError::Expired)));
            page::send_new_link(&talking.site, &old).await.expect("the same answer");
        }
        deliver(&talking.site).await;
        let links = talking.to_visitor().len() - 1;
        assert_eq!(i64::try_from(links).expect("few"), limits::NEW_LINKS_PER_DAY);
        assert!(matches!(page::view(&talking.site, &old, false).await, Err(RequestPageError::Expired)), "it stays ended");
        talking.view(&talking.token().await).await;
        privacy::erase_lead(&talking.site, &talking.lead).await.expect("erased");
        assert!(matches!(page::view(&talking.site, &old, false).await, Err(RequestPageError::Expired)), "as before");
        page::send_new_link(&talking.site, &old).await.expect("the same answer");
    }

    async fn the_status_stays_while_another_answer_stands(backend: TestBackend) {
        let talking = Talking::new(&backend).await;
        talking.answer("First").await;
        backend.clock.advance(1);
        talking.answer("Second").await;
        let answers: Vec<String> = talking.messages().await.into_iter().map(|answer| answer.id).collect();
        for (id, status) in answers.iter().zip([LeadStatus::Replied, LeadStatus::New]) {
            let undone = conversation::undo(&talking.site, &talking.lead, id).await.expect("a change");
            assert!(matches!(undone, Undo::Done(_)), "{undone:?}");
            assert_eq!(talking.read().await.summary.status, status);
        }
    }

    async fn a_lead_in_quarantine_has_no_page_and_no_answers(backend: TestBackend) {
        let talking = Talking::new(&backend).await;
        let token = talking.token().await;
        talking.answer("Dear Jane").await;
        leads::quarantine(&talking.site, &talking.lead).await.expect("held");
        assert!(is_gone(&talking.site, &token).await);
        backend.clock.advance(limits::REPLY_UNDO_MS);
        deliver(&talking.site).await;
        assert_eq!(talking.to_visitor().len(), 1, "only the confirmation");
        let refused = conversation::reply(&talking.site, &talking.lead, &answer("Hello", 1)).await;
        assert!(matches!(refused, Err(ReplyError::InQuarantine)), "{refused:?}");
    }

    async fn without_mail_the_lead_notes_that_the_mail_program_was_opened(backend: TestBackend) {
        backend.add_styles().await;
        submit(&backend, &draft()).await;
        let lead = backend.texts("SELECT id FROM leads").await.remove(0);
        conversation::reply(&backend, &lead, &answer("Dear {name}", 0)).await.expect("noted");
        assert!(conversation::note_mail(&backend, &lead).await.expect("noted"));
        assert!(!conversation::note_mail(&backend, "nobody").await.expect("read"));
        let read = leads::peek(&backend, &lead).await.expect("read").expect("a lead");
        assert_eq!(read.summary.status, LeadStatus::Replied);
        let talk = conversation::of_lead(&backend, &read).await.expect("read");
        let kinds: Vec<_> = talk.conversation.messages.iter().map(|said| said.kind).collect();
        assert_eq!(kinds, [MessageKind::MailProgram, MessageKind::ByMail]);
        assert_eq!(talk.conversation.messages[0].text, "Dear Jane");
        assert_eq!(backend.rows("deliveries").await, 0);
    }

    async fn a_site_starts_with_templates(backend: TestBackend) {
        backend.add_styles().await;
        submit(&backend, &draft()).await;
        let lead = backend.texts("SELECT id FROM leads").await.remove(0);
        let read = leads::peek(&backend, &lead).await.expect("read").expect("a lead");
        let talk = conversation::of_lead(&backend, &read).await.expect("read");
        let names: Vec<_> = talk.templates.iter().map(|template| template.name.as_str()).collect();
        assert_eq!(names, msg::STARTER_TEMPLATES.map(|[name, _]| name));
    }
}
