//! What follows after a lead is won, on both engines: notes with photos, decisions, and the story that is begun from
//! the notes.

use crate::conversation::{OWNER, Talking};
use crate::mail::{VISITOR, deliver, for_receiver, header, origin, submit, words};
use crate::owner::{change, owner};
use crate::support::{TestBackend, draft, on_both_engines};
use backend::features::conversation::page::{self, RequestPageError};
use backend::features::conversation::story::{self, StoryError};
use backend::features::conversation::{self, ReplyError, TakenBack, Undo, decisions, work};
use backend::leads::{self, privacy, uploads};
use backend::{Backend, editing};
use bytes::Bytes;
use domain::features::conversation::story::{CONTACT_MARK, NAME_MARK};
use domain::features::conversation::visitor_view::{RequestStanding, ShownMessage, VisitorView};
use domain::features::conversation::work::messages as msg;
use domain::features::conversation::work::{DecisionDraft, NoteDraft, QuestionDraft, field};
use domain::features::conversation::{MessageKind, VisitorDraft, VisitorsPage};
use domain::kinds::{Fields as _, Kind};
use domain::leads::options::LeadStatus;
use domain::leads::photos::PhotoDraft;
use domain::limits;
use domain::time::DAY;
use mailparse::parse_mail;
use serde_json::json;

/// A photo of the owner in one shade.
async fn photo(site: &Backend, shade: u8) -> PhotoDraft {
    let rgba = vec![shade; 640 * 520 * 4];
    let jpeg = Bytes::from(pixels::prepare_rgba(640, 520, &rgba).expect("a photo").jpeg);
    let token = uploads::accept_of_owner(site, jpeg).await.expect("taken").token;
    PhotoDraft { token, words: String::new() }
}

fn note(text: &str, photos: Vec<PhotoDraft>) -> NoteDraft {
    NoteDraft { text: text.to_owned(), photos, ..NoteDraft::default() }
}

fn question(text: &str, choices: &[&str]) -> QuestionDraft {
    QuestionDraft { text: text.to_owned(), choices: choices.iter().map(|choice| (*choice).to_owned()).collect() }
}

async fn won(backend: &TestBackend) -> Talking {
    let talking = Talking::new(backend).await;
    assert!(leads::set_status(&talking.site, &talking.lead, LeadStatus::Won).await.expect("won"));
    talking
}

/// Posts a note, and sends it.
async fn post(backend: &TestBackend, talking: &Talking, text: &str, photos: Vec<PhotoDraft>) {
    work::post_note(&talking.site, &talking.lead, &note(text, photos)).await.expect("posted");
    backend.clock.advance(limits::REPLY_UNDO_MS);
    deliver(&talking.site).await;
}

/// Asks a question, and sends it; returns its id.
async fn ask(backend: &TestBackend, talking: &Talking) -> String {
    work::ask(&talking.site, &talking.lead, &question("Which oil?", &["Teak oil", "Hard wax"])).await.expect("asked");
    backend.clock.advance(limits::REPLY_UNDO_MS);
    deliver(&talking.site).await;
    talking.messages().await.pop().expect("the question").id
}

async fn decide(talking: &Talking, decision: &str, choice: &str, words: &str) -> Result<(), RequestPageError> {
    let draft = DecisionDraft { decision: decision.into(), choice: choice.into(), words: words.into() };
    decisions::decide(&talking.site, &talking.token().await, &draft).await
}

async fn view(talking: &Talking) -> VisitorView {
    talking.view(&talking.token().await).await
}

fn texts(messages: &[ShownMessage]) -> Vec<&str> {
    messages.iter().map(|message| message.text.as_str()).collect()
}

on_both_engines! {
    async fn a_decision_of_a_won_lead_is_unread(backend: TestBackend) {
        let talking = won(&backend).await;
        let question = ask(&backend, &talking).await;
        leads::open(&talking.site, &talking.lead).await.expect("opened");
        assert_eq!(leads::unread(&talking.site).await.expect("a count"), 0);
        decide(&talking, &question, "Teak oil", "").await.expect("decided");
        assert_eq!(leads::unread(&talking.site).await.expect("a count"), 1);
        let shown = leads::waiting::first(&talking.site).await.expect("a list").first;
        assert_eq!(shown.iter().map(|person| person.lead.id.as_str()).collect::<Vec<_>>(), [talking.lead.as_str()]);
    }

    async fn a_note_is_mailed_and_shown_with_its_photos(backend: TestBackend) {
        let talking = won(&backend).await;
        backend.clock.advance(80 * DAY);
        let photos = vec![photo(&talking.site, 60).await, photo(&talking.site, 90).await];
        work::post_note(&talking.site, &talking.lead, &note("The frames are in.", photos)).await.expect("posted");
        assert_eq!((deliver(&talking.site).await, view(&talking).await.notes.len()), (0, 0), "it can be taken back");
        backend.clock.advance(limits::REPLY_UNDO_MS);
        assert_eq!(deliver(&talking.site).await, 1);
        post(&backend, &talking, "Planks next.", vec![]).await;

        let shown = view(&talking).await;
        assert_eq!((shown.standing, texts(&shown.notes)), (RequestStanding::Work, vec!["Planks next.", "The frames are in."]));
        assert_eq!((shown.notes[1].photos.len(), shown.photos.len(), shown.messages.len()), (2, 0, 0));
        assert!(shown.until.since(backend.clock.now()) > 80 * DAY, "the page goes on");
        let first = &shown.notes[1].photos[0].id;
        assert!(page::photo(&talking.site, &talking.token().await, first, true).await.expect("read").is_some());

        let mails = for_receiver(&talking.sink, VISITOR);
        let mail = parse_mail(&mails[1].data).expect("a mail");
        let said = words(&mail);
        for part in ["The frames are in.", &msg::mail_photos(2), "/request/"] {
            assert!(said.contains(part), "{part} in {said}");
        }
        let shown = &mail.subparts[1];
        assert_eq!((shown.ctype.mimetype.as_str(), shown.subparts.len()), ("multipart/related", 3));
        for photo in &shown.subparts[1..] {
            assert_eq!(photo.ctype.mimetype, "image/jpeg");
            assert!(photo.get_body_raw().expect("a photo").len() < 75_000);
        }
        let confirmation = parse_mail(&mails[0].data).expect("a mail");
        assert_eq!(header(&mail, "In-Reply-To"), header(&confirmation, "Message-ID"));
        assert_eq!(header(&mail, "Subject"), format!("Re: {}", header(&confirmation, "Subject")));

        backend.clock.advance(3 * DAY);
        uploads::sweep(&talking.site).await.expect("swept");
        assert_eq!(backend.rows("uploads").await, 2);
        let erased = privacy::erase_lead(&talking.site, &talking.lead).await.expect("erased");
        assert_eq!((erased.photos_left, backend.rows("uploads").await, backend.rows("lead_messages").await), (0, 0, 0));
    }

    async fn only_a_won_lead_has_notes_and_each_is_posted_once(backend: TestBackend) {
        let talking = Talking::new(&backend).await;
        let early = work::post_note(&talking.site, &talking.lead, &note("Frames", vec![])).await;
        assert!(matches!(&early, Err(ReplyError::Invalid(why)) if why == msg::NOT_WON), "{early:?}");
        leads::set_status(&talking.site, &talking.lead, LeadStatus::Won).await.expect("won");
        let with_photo = note("Planks", vec![photo(&talking.site, 60).await]);
        for _ in 0..2 {
            work::post_note(&talking.site, &talking.lead, &with_photo).await.expect("the answer of the first was lost");
        }
        assert_eq!((talking.messages().await.len(), backend.rows("uploads").await), (1, 1));
        let empty = work::post_note(&talking.site, &talking.lead, &note(" ", vec![])).await;
        assert!(matches!(&empty, Err(ReplyError::Invalid(why)) if why == msg::NOTE_REQUIRED), "{empty:?}");
        for _ in 0..2 {
            work::post_note(&talking.site, &talking.lead, &note("Frames", vec![])).await.expect("posted");
        }
        assert_eq!(talking.messages().await.len(), 2);
        for n in 2..limits::WORK_NOTES_MAX {
            backend.sql(&format!(
                "INSERT INTO lead_messages (id, lead_id, kind, text, created_at) \
                 VALUES ('n{n}', '{}', 'progress', 'x', 0)",
                talking.lead
            ))
            .await;
        }
        let full = work::post_note(&talking.site, &talking.lead, &note("More", vec![])).await;
        assert!(matches!(&full, Err(ReplyError::Invalid(why)) if *why == msg::too_many_notes(limits::WORK_NOTES_MAX)));
        assert!(work::remove(&talking.site, &talking.lead, "n2").await.expect("removed"));
        work::post_note(&talking.site, &talking.lead, &note("More", vec![])).await.expect("posted");
    }

    async fn a_note_taken_back_or_removed_leaves_no_photo(backend: TestBackend) {
        let talking = won(&backend).await;
        let photos = vec![photo(&talking.site, 60).await];
        work::post_note(&talking.site, &talking.lead, &note("Frames", photos)).await.expect("posted");
        let id = talking.messages().await.remove(0).id;
        let undone = conversation::undo(&talking.site, &talking.lead, &id).await.expect("asked");
        let taken = TakenBack {
            kind: MessageKind::Progress,
            text: "Frames".into(),
            choices: vec![],
            times: vec![],
        };
        assert_eq!(undone, Undo::Done(taken));
        assert_eq!((talking.messages().await.len(), backend.rows("uploads").await, backend.rows("photo_deletions").await), (0, 0, 0));

        post(&backend, &talking, "Frames", vec![photo(&talking.site, 70).await]).await;
        let id = talking.messages().await.remove(0).id;
        assert_eq!(conversation::undo(&talking.site, &talking.lead, &id).await.expect("asked"), Undo::TooLate);
        assert!(!work::remove(&talking.site, "another-lead", &id).await.expect("asked"));
        assert_eq!(backend.rows("uploads").await, 1);
        assert!(work::remove(&talking.site, &talking.lead, &id).await.expect("removed"));
        assert_eq!((view(&talking).await.notes.len(), backend.rows("uploads").await), (0, 0));
        talking.write(&talking.token().await, "Thank you").await.expect("written");
        let visitors = talking.messages().await.remove(0).id;
        assert!(!work::remove(&talking.site, &talking.lead, &visitors).await.expect("asked"), "what a visitor wrote stays");
    }

    async fn the_owners_photos_leave_room_for_the_visitors(backend: TestBackend) {
        let talking = won(&backend).await;
        post(&backend, &talking, "Frames", vec![]).await;
        let id = talking.messages().await.remove(0).id;
        for n in 0..limits::LEAD_PHOTOS_MAX {
            backend.sql(&format!(
                "INSERT INTO uploads (id, token_hash, storage_key, width, height, bytes, created_at, further_lead_id, \
                 message_id) VALUES ('u{n}', 'h{n}', 'k{n}', 1, 1, 1, 0, '{}', '{id}')",
                talking.lead
            ))
            .await;
        }
        let sent = VisitorDraft { photos: vec![photo(&talking.site, 60).await], ..VisitorDraft::default() };
        page::write(&talking.site, &talking.token().await, &sent, &origin()).await.expect("stored");
        post(&backend, &talking, "Planks", vec![photo(&talking.site, 70).await]).await;
    }

    async fn without_mail_it_is_posted_on_the_page(backend: TestBackend) {
        backend.add_styles().await;
        let site = backend.instance(|options| options.site_url = Some("https://harborandgrain.example".into())).await;
        submit(&site, &draft()).await;
        let lead = backend.texts("SELECT id FROM leads").await.remove(0);
        leads::set_status(&site, &lead, LeadStatus::Won).await.expect("won");
        work::post_note(&site, &lead, &note("Typo", vec![])).await.expect("posted");
        let read = async || {
            let lead = leads::peek(&site, &lead).await.expect("read").expect("a lead");
            conversation::of_lead(&site, &lead).await.expect("read").conversation
        };
        let id = read().await.messages.remove(0).id;
        assert!(matches!(conversation::undo(&site, &lead, &id).await.expect("asked"), Undo::Done(_)));
        work::post_note(&site, &lead, &note("The frames are in.", vec![])).await.expect("posted");
        backend.clock.advance(limits::REPLY_UNDO_MS);
        let talk = read().await;
        assert!(talk.messages[0].delivery.is_none());
        let VisitorsPage::Open { path, .. } = talk.page else { panic!("no page") };
        let token = path.strip_prefix("/request/").expect("a path");
        assert_eq!(texts(&page::view(&site, token, false).await.expect("a page").notes), ["The frames are in."]);
        assert_eq!(conversation::undo(&site, &lead, &talk.messages[0].id).await.expect("asked"), Undo::TooLate);
    }

    async fn a_decision_is_answered_once(backend: TestBackend) {
        let talking = won(&backend).await;
        let id = ask(&backend, &talking).await;
        let mails = for_receiver(&talking.sink, VISITOR);
        let said = words(&parse_mail(&mails[1].data).expect("a mail"));
        for part in ["Which oil?", "Teak oil", "Hard wax", msg::MAIL_DECIDE] {
            assert!(said.contains(part), "{part} in {said}");
        }
        let shown = view(&talking).await;
        assert_eq!((shown.decisions.len(), shown.decisions[0].choices.len()), (1, 2));
        let unchosen = decide(&talking, &id, "", "").await;
        assert!(matches!(&unchosen, Err(RequestPageError::Invalid(wrong)) if wrong.of(field::CHOICE).is_some()), "{unchosen:?}");
        assert!(decide(&talking, &id, "Paint", "").await.is_err());
        assert!(matches!(decide(&talking, "d", "Teak oil", "").await, Err(RequestPageError::DecisionGone)));

        decide(&talking, &id, "Hard wax", "matt, please").await.expect("decided");
        decide(&talking, &id, "Hard wax", "matt, please").await.expect("sent twice");
        let second = decide(&talking, &id, "Teak oil", "").await;
        assert!(matches!(&second, Err(RequestPageError::Decided { choice }) if choice == "Hard wax"), "{second:?}");
        let shown = view(&talking).await;
        assert_eq!((shown.decisions.len(), texts(&shown.messages)), (0, vec!["Which oil?", "Hard wax\n\nmatt, please"]));
        let messages = talking.messages().await;
        assert_eq!((messages.len(), messages[1].decision_id.as_deref()), (2, Some(id.as_str())));
        assert!(talking.read().await.summary.unread);
        deliver(&talking.site).await;
        let notices = for_receiver(&talking.sink, OWNER);
        let subjects: Vec<_> =
            notices.iter().map(|taken| header(&parse_mail(&taken.data).expect("a mail"), "Subject")).collect();
        let lead = talking.read().await.summary;
        assert!(subjects.contains(&msg::owner_decided_subject(&lead.name, &lead.reference)), "{subjects:?}");
        assert!(!work::remove(&talking.site, &talking.lead, &id).await.expect("asked"), "it was answered");
        assert_eq!(conversation::undo(&talking.site, &talking.lead, &id).await.expect("asked"), Undo::TooLate);
        privacy::erase_lead(&talking.site, &talking.lead).await.expect("erased");
        assert_eq!((backend.rows("lead_messages").await, backend.rows("lead_decisions").await), (0, 0));
    }

    async fn a_question_answers_a_new_lead_and_is_asked_once(backend: TestBackend) {
        let talking = Talking::new(&backend).await;
        let asked = || question("Which oil?", &["Teak oil", "Hard wax"]);
        for _ in 0..2 {
            work::ask(&talking.site, &talking.lead, &asked()).await.expect("asked");
        }
        let messages = talking.messages().await;
        assert_eq!((messages.len(), talking.read().await.summary.status), (1, LeadStatus::Replied));
        let undone = conversation::undo(&talking.site, &talking.lead, &messages[0].id).await.expect("asked");
        assert!(matches!(undone, Undo::Done(_)), "{undone:?}");
        assert_eq!((talking.messages().await.len(), talking.read().await.summary.status), (0, LeadStatus::New));
        for n in 0..limits::OPEN_DECISIONS_MAX {
            let more = question(&format!("Question {n}?"), &["Yes", "No"]);
            work::ask(&talking.site, &talking.lead, &more).await.expect("asked");
        }
        let full = work::ask(&talking.site, &talking.lead, &asked()).await;
        let expected = msg::too_many_decisions(limits::OPEN_DECISIONS_MAX);
        assert!(matches!(&full, Err(ReplyError::Invalid(why)) if *why == expected), "{full:?}");
    }

    async fn two_devices_decide_and_one_wins(backend: TestBackend) {
        let talking = won(&backend).await;
        let id = ask(&backend, &talking).await;
        let (one, other) = tokio::join!(decide(&talking, &id, "Teak oil", ""), decide(&talking, &id, "Hard wax", ""));
        assert!(one.is_ok() != other.is_ok(), "{one:?} {other:?}");
        let late = if one.is_ok() { other } else { one };
        assert!(matches!(late, Err(RequestPageError::Decided { .. })), "{late:?}");
        assert_eq!((talking.messages().await.len(), backend.rows("lead_decisions").await), (2, 1));
    }

    async fn what_is_no_longer_asked_cannot_be_decided(backend: TestBackend) {
        let talking = Talking::new(&backend).await;
        work::ask(&talking.site, &talking.lead, &question("Oil?", &["Teak oil", "Wax"])).await.expect("asked before won");
        let first = talking.messages().await.remove(0).id;
        assert!(matches!(decide(&talking, &first, "Wax", "").await, Err(RequestPageError::DecisionGone)), "not sent yet");
        let undone = conversation::undo(&talking.site, &talking.lead, &first).await.expect("asked");
        let taken = TakenBack {
            kind: MessageKind::Decision,
            text: "Oil?".into(),
            choices: vec!["Teak oil".into(), "Wax".into()],
            times: vec![],
        };
        assert_eq!(undone, Undo::Done(taken));
        assert!(matches!(decide(&talking, &first, "Wax", "").await, Err(RequestPageError::DecisionGone)), "taken back");
        let second = ask(&backend, &talking).await;
        assert!(work::remove(&talking.site, &talking.lead, &second).await.expect("removed"));
        assert!(matches!(decide(&talking, &second, "Teak oil", "").await, Err(RequestPageError::DecisionGone)), "removed");
        let third = ask(&backend, &talking).await;
        let token = talking.token().await;
        assert!(conversation::close_page(&talking.site, &talking.lead).await.expect("closed"));
        let draft = DecisionDraft { decision: third, choice: "Teak oil".into(), words: String::new() };
        let late = decisions::decide(&talking.site, &token, &draft).await;
        assert!(matches!(late, Err(RequestPageError::Gone)), "revoked: {late:?}");
        let bad = work::ask(&talking.site, &talking.lead, &question("Oil?", &["Teak oil"])).await;
        assert!(matches!(bad, Err(ReplyError::Invalid(_))), "{bad:?}");
    }

    async fn a_story_is_begun_once_and_names_nobody(backend: TestBackend) {
        let talking = won(&backend).await;
        let admin = owner(&backend).await;
        let none = story::begin(&talking.site, &admin, &talking.lead).await;
        assert!(matches!(none, Err(StoryError::NoNotes)), "{none:?}");
        let photos = vec![photo(&talking.site, 60).await, photo(&talking.site, 90).await];
        post(&backend, &talking, "Jane, the frames < 2 mm are in. Write to jane@example.com", photos).await;
        let sent = VisitorDraft { photos: vec![photo(&talking.site, 120).await], ..VisitorDraft::default() };
        page::write(&talking.site, &talking.token().await, &sent, &origin()).await.expect("stored");
        backend.clock.advance(8 * DAY);
        post(&backend, &talking, "Planks next.", vec![]).await;

        let project = story::begin(&talking.site, &admin, &talking.lead).await.expect("begun");
        let again = story::begin(&talking.site, &admin, &talking.lead).await.expect("the same");
        assert_eq!((&again, backend.rows("projects").await), (&project, 1));
        assert_eq!(talking.talk().await.story.as_ref(), Some(&project));
        let draft = editing::open(&talking.site, Kind::Projects, &project).await.expect("a project").draft;
        let written = serde_json::to_string(&draft).expect("JSON");
        assert_eq!((draft.text("status"), draft.number("weeks")), ("draft", Some(2)));
        for part in ["Week 1, ", "Week 2, ", "picture-with-text", "Planks next.", NAME_MARK, CONTACT_MARK] {
            assert!(written.contains(part), "{part} in {written}");
        }
        for private in ["Jane", "Halloran", "jane", talking.read().await.summary.reference.as_str()] {
            assert!(!written.contains(private), "{private} in {written}");
        }
        assert_eq!((backend.rows("media").await, backend.rows("project_pictures").await), (2, 2), "not the visitor's photo");

        privacy::erase_lead(&talking.site, &talking.lead).await.expect("erased");
        let kept = editing::open(&talking.site, Kind::Projects, &project).await.expect("kept");
        assert_eq!((kept.draft, backend.rows("media").await), (draft, 2));
    }

    async fn a_story_is_begun_at_once_after_the_first_note(backend: TestBackend) {
        let talking = won(&backend).await;
        let admin = owner(&backend).await;
        work::post_note(&talking.site, &talking.lead, &note("The frames are in.", vec![])).await.expect("posted");
        let project = story::begin(&talking.site, &admin, &talking.lead).await.expect("begun");
        let draft = editing::open(&talking.site, Kind::Projects, &project).await.expect("a project").draft;
        assert!(serde_json::to_string(&draft).expect("JSON").contains("The frames are in."));
    }

    async fn a_story_in_the_trash_can_be_begun_again(backend: TestBackend) {
        let talking = won(&backend).await;
        let admin = owner(&backend).await;
        post(&backend, &talking, "", vec![photo(&talking.site, 60).await]).await;
        let first = story::begin(&talking.site, &admin, &talking.lead).await.expect("begun");
        change(&backend, &admin, Kind::Projects, &first, json!({"projectName": "Selkie"})).await.expect("renamed");
        assert_eq!(story::begin(&talking.site, &admin, &talking.lead).await.expect("the same"), first);
        editing::remove(&talking.site, &admin, Kind::Projects, std::slice::from_ref(&first)).await.expect("in the trash");
        let second = story::begin(&talking.site, &admin, &talking.lead).await.expect("begun");
        assert_ne!(first, second);
        assert_eq!(backend.rows("media").await, 1, "the photo is copied once");
    }
}
