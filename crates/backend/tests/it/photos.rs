//! Several photos of one request: in order, with words, private, and gone with their request.

use crate::intake::lead;
use crate::mail::{OWNER, deliver as deliver_mail, for_receiver, submit as send, with_sink, words};
use crate::receiver::{Receiver, deliver, set_webhook};
use crate::support::{HANG, TestBackend, create_database, database_url, draft, on_both_engines, postgres_cluster};
use backend::Clock;
use backend::db::{Db, Engine};
use backend::leads::origin::Origin;
use backend::leads::refit::{SubmitError, submit};
use backend::leads::{self, contact, photo_deletions, privacy, uploads};
use backend::site::backup::{self, Installation};
use bytes::Bytes;
use domain::leads::contact::ContactDraft;
use domain::leads::lead::{Lead, LeadFilter};
use domain::leads::photos::{PhotoDraft, PhotoKind};
use domain::leads::refit::{RefitDraft, field};
use domain::time::DAY;
use domain::{limits, messages};
use mailparse::parse_mail;
use storage::{Files, StorageOptions};
use tempfile::TempDir;

fn origin() -> Origin {
    Origin { client_key: "client-1".into(), ..Origin::default() }
}

async fn upload(backend: &TestBackend, tone: u8) -> String {
    let rgba = vec![tone; 640 * 520 * 4];
    let jpeg = Bytes::from(pixels::prepare_rgba(640, 520, &rgba).expect("a photo").jpeg);
    uploads::accept(backend, jpeg, &origin()).await.expect("taken").token
}

/// As many photos as a request may have, each with its number as words.
async fn photos(backend: &TestBackend) -> Vec<PhotoDraft> {
    let mut photos = Vec::new();
    for number in 1..=limits::PHOTOS_MAX {
        let token = upload(backend, u8::try_from(number * 30).expect("a tone")).await;
        photos.push(PhotoDraft { token, words: format!("View {number}") });
    }
    photos
}

async fn whole(backend: &TestBackend) -> RefitDraft {
    let mut whole = draft();
    for photo in photos(backend).await {
        whole.add_photo(photo);
    }
    whole
}

async fn sent(backend: &TestBackend) -> Lead {
    backend.add_styles().await;
    sent_again(backend).await
}

async fn sent_again(backend: &TestBackend) -> Lead {
    let receipt = submit(backend, &whole(backend).await, &origin()).await.expect("a receipt");
    lead(backend, &receipt.reference).await
}

fn said(lead: &Lead) -> Vec<&str> {
    lead.photos.iter().map(|photo| photo.words.as_str()).collect()
}

const IN_ORDER: [&str; 6] = ["View 1", "View 2", "View 3", "View 4", "View 5", "View 6"];

fn contact_draft() -> ContactDraft {
    ContactDraft {
        attempt_id: "attempt-contact".into(),
        first_name: "Jane".into(),
        last_name: "O'Brien".into(),
        email: "jane+boat@example.com".into(),
        phone: "(619) 555-0187".into(),
        boat_location: "Slip C12".into(),
        primary_service: "Flooring & Interior".into(),
        discovery_source: "Yelp".into(),
        consent: true,
        ..ContactDraft::default()
    }
}

/// An empty place on the engine of `b`.
async fn empty(backend: &TestBackend, folder: &TempDir) -> (Installation, String) {
    let url = match (backend.db.engine(), postgres_cluster("photos")) {
        (Engine::Postgres, Some(cluster)) => database_url(&cluster, &create_database(&cluster).await),
        _ => format!("sqlite://{}", folder.path().join("restored.db").display()),
    };
    let db = Db::connect(&url).await.expect("a database");
    let files = Files::open(&StorageOptions::Disk { root: folder.path().join("files") }).await.expect("a folder");
    (Installation { db, files, clock: Clock::system() }, url)
}

async fn keys(backend: &TestBackend) -> Vec<String> {
    backend.texts("SELECT storage_key FROM uploads").await
}

on_both_engines! {
    async fn a_request_has_its_photos_in_order_with_their_words(backend: TestBackend) {
        let lead = sent(&backend).await;
        assert_eq!(said(&lead), IN_ORDER);
        let found = leads::list(&backend, LeadFilter::Open, None, "view 6").await.expect("a page").leads;
        assert_eq!(found[0].id, lead.summary.id, "the words of a photo are searched");
        assert!(lead.photos.iter().all(|photo| photo.kind == PhotoKind::Photo));
        assert_eq!(lead.summary.photo_id.as_ref(), lead.photo().map(|photo| &photo.id), "the list shows the first one");
        for photo in &lead.photos {
            assert!(uploads::read(&backend, &photo.id, false).await.expect("asked").is_some());
            assert!(uploads::read(&backend, &photo.id, true).await.expect("asked").is_some());
        }
    }

    async fn the_quote_form_has_photos_too(backend: TestBackend) {
        let receiver = Receiver::start().await;
        set_webhook(&backend, &receiver.url).await;
        let draft = ContactDraft { photos: photos(&backend).await, ..contact_draft() };
        let receipt = contact::submit(&backend, &draft, &origin()).await.expect("a receipt");
        let lead = lead(&backend, &receipt.reference).await;
        assert_eq!(said(&lead), IN_ORDER);
        deliver(&backend).await;
        let body: serde_json::Value = serde_json::from_slice(&receiver.received()[0].body).expect("JSON");
        assert_eq!(body["image_words"], "View 1");
        assert_eq!(body["further_images"].as_array().map(Vec::len), Some(limits::PHOTOS_MAX - 1));
    }

    async fn one_photo_more_is_refused(backend: TestBackend) {
        backend.add_styles().await;
        let mut draft = whole(&backend).await;
        draft.add_photo(PhotoDraft { token: upload(&backend, 9).await, words: String::new() });
        let Err(SubmitError::Invalid(wrong)) = submit(&backend, &draft, &origin()).await else { panic!("accepted") };
        assert_eq!(wrong.of(field::PHOTO), Some(&*messages::photos::full(limits::PHOTOS_MAX)));
        assert_eq!(backend.rows("leads").await, 0);
    }

    async fn the_same_attempt_is_one_lead_with_its_photos(backend: TestBackend) {
        backend.add_styles().await;
        let draft = whole(&backend).await;
        let first = submit(&backend, &draft, &origin()).await.expect("a receipt");
        assert_eq!(submit(&backend, &draft, &origin()).await.expect("a receipt"), first);
        assert_eq!((backend.rows("leads").await, backend.rows("uploads").await), (1, 6));
    }

    async fn with_one_photo_that_is_gone_none_is_claimed(backend: TestBackend) {
        backend.add_styles().await;
        let taken = upload(&backend, 30).await;
        let other = RefitDraft { photo_token: Some(taken.clone()), ..draft() };
        submit(&backend, &other, &origin()).await.expect("a receipt");
        for foreign in [taken.as_str(), "invented"] {
            let mut draft = RefitDraft { attempt_id: "attempt-foreign".into(), name: "Someone Else".into(), ..draft() };
            draft.add_photo(PhotoDraft { token: upload(&backend, 60).await, words: String::new() });
            draft.add_photo(PhotoDraft { token: foreign.into(), words: String::new() });
            assert!(matches!(submit(&backend, &draft, &origin()).await, Err(SubmitError::PhotoExpired)));
            assert_eq!(backend.rows("leads").await, 1);
        }
        let free = backend.texts("SELECT id FROM uploads WHERE lead_id IS NULL AND further_lead_id IS NULL").await;
        assert_eq!(free.len(), 2, "they can still be sent");
    }

    async fn claimed_photos_are_never_swept_not_even_by_an_older_version(backend: TestBackend) {
        let lead = sent(&backend).await;
        backend.clock.advance(3 * DAY);
        let old = format!(
            "SELECT id FROM uploads WHERE lead_id IS NULL AND sketch_lead_id IS NULL AND created_at <= {}",
            backend.clock.now().0
        );
        assert!(backend.texts(&old).await.is_empty(), "as the version before looks for unclaimed photos");
        uploads::sweep(&backend).await.expect("a run");
        assert_eq!(backend.rows("uploads").await, 6);
        assert!(uploads::read(&backend, &lead.photos[5].id, false).await.expect("asked").is_some());
    }

    async fn erasing_the_person_or_the_lead_removes_all_files(backend: TestBackend) {
        backend.add_styles().await;
        for by_person in [true, false] {
            let lead = sent_again(&backend).await;
            let keys = keys(&backend).await;
            assert_eq!(keys.len(), limits::PHOTOS_MAX);
            let email = &lead.email;
            assert_eq!(privacy::held(&backend, &lead.summary.id).await.expect("asked").photos, 6);
            let erased = if by_person {
                privacy::erase(&backend, email).await
            } else {
                privacy::erase_person(&backend, &lead.summary.id).await
            };
            assert_eq!(erased.expect("erased").photos_left, 0);
            assert_eq!((backend.rows("uploads").await, backend.rows("photo_deletions").await), (0, 0));
            for key in keys {
                assert!(!backend.files.exists(&key).await.expect("asked"), "{key}");
                assert!(!backend.files.exists(&key.replace(".jpg", "-480.jpg")).await.expect("asked"), "{key}");
            }
        }
    }

    async fn an_older_version_that_erases_a_lead_leaves_its_photos_to_the_sweep(backend: TestBackend) {
        let lead = sent(&backend).await;
        let keys = keys(&backend).await;
        backend.sql(&format!("DELETE FROM uploads WHERE lead_id = '{}'", lead.summary.id)).await;
        backend.sql(&format!("DELETE FROM leads WHERE id = '{}'", lead.summary.id)).await;
        assert_eq!(backend.rows("uploads").await, 0);
        photo_deletions::sweep(&backend).await.expect("looked");
        backend.clock.advance(2 * DAY);
        photo_deletions::delete_due(&backend).await.expect("a run");
        for key in keys {
            assert!(!backend.files.exists(&key).await.expect("asked"), "{key}");
        }
    }

    async fn a_backup_has_all_photos_and_leaves_out_who_was_erased(backend: TestBackend) {
        let lead = sent(&backend).await;
        let kept = TempDir::new().expect("a folder");
        let file = kept.path().join("site.tar");
        let name = file.clone();
        backup::make(&backend.installation(), &file, &move |_| name.clone()).await.expect("a backup");
        let folder = TempDir::new().expect("a folder");
        let (place, url) = empty(&backend, &folder).await;
        backup::restore(&place, &backup::verify(&file).await.expect("whole")).await.expect("restored");
        let site = TestBackend::open(&url, HANG).await;
        let back = backend::leads::peek(&site, &lead.summary.id).await.expect("asked").expect("a lead");
        assert_eq!(back.photos, lead.photos);
        site.db.close().await;
        std::fs::write(kept.path().join(backup::ERASED_LIST), format!("{} 1\n", lead.summary.id)).expect("a list");
        let other = TempDir::new().expect("a folder");
        let (place, _) = empty(&backend, &other).await;
        backup::restore(&place, &backup::verify(&file).await.expect("whole")).await.expect("restored");
        for key in keys(&backend).await {
            assert!(!place.files.exists(&key).await.expect("asked"), "{key}");
        }
    }

    async fn webhook_and_mail_name_the_first_photo_and_the_others(backend: TestBackend) {
        let receiver = Receiver::start().await;
        set_webhook(&backend, &receiver.url).await;
        let lead = sent(&backend).await;
        deliver(&backend).await;
        let body: serde_json::Value = serde_json::from_slice(&receiver.received()[0].body).expect("JSON");
        let address = |at: usize| format!("https://site.example/admin/photos/{}", lead.photos[at].id);
        assert_eq!((&body["imageUrl"], &body["imageWords"]), (&address(0).into(), &"View 1".into()));
        let further = body["furtherImages"].as_array().expect("a list");
        assert_eq!(further.len(), limits::PHOTOS_MAX - 1);
        assert_eq!(further[4], serde_json::json!({"url": address(5), "words": "View 6"}));
    }

    async fn the_owners_mail_says_how_many_and_what_they_show(backend: TestBackend) {
        let (sink, site) = with_sink(&backend).await;
        let mut draft = RefitDraft { photo_missing: true, ..draft() };
        for photo in photos(&backend).await.into_iter().take(2) {
            draft.add_photo(photo);
        }
        send(&site, &draft).await;
        deliver_mail(&site).await;
        let mail = for_receiver(&sink, OWNER).remove(0);
        let mail = parse_mail(&mail.data).expect("a mail");
        let shown = &mail.subparts[1];
        assert_eq!((shown.ctype.mimetype.as_str(), shown.subparts.len()), ("multipart/related", 2), "the first photo");
        assert!(shown.subparts[0].get_body().expect("HTML").contains("alt=\"Photo: View 1\""));
        let text = words(&mail);
        for part in ["2, in the back office", "1: View 1", "2: View 2", "did not arrive"] {
            assert!(text.contains(part), "{part} in {text}");
        }
    }
}
