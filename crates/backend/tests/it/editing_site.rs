//! The owner's changes to site-wide content: head data, slots, the hero, the business, legal texts,
//! the webhook, posts; and imports of external pages.

use crate::owner::{add, change, owner, picture, save, sentence};
use crate::support::{TestBackend, on_both_engines};
use axum::Router;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse as _, Redirect};
use axum::routing::{get, post};
use backend::content;
use backend::content::reviews::{self, ReviewError};
use backend::db::site::settings;
use backend::editing::{self, EditError, SaveRequest};
use backend::site::alerts;
use domain::content::option_lists::GENERAL_QUESTIONS;
use domain::kinds::{Document, Kind};
use domain::messages::admin as msg;
use domain::time::DAY;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};

/// Headers and body of a request.
type Received = (HeaderMap, Vec<u8>);

/// Serves `router` on a free port; returns its URL.
async fn serve(router: Router) -> String {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move { axum::serve(listener, router).await });
    format!("http://{address}")
}

async fn open(backend: &TestBackend, kind: Kind) -> Document {
    editing::open(backend, kind, kind.code()).await.expect("a document").draft
}

on_both_engines! {
    async fn head_data_is_one_per_page(backend: TestBackend) {
        let admin = owner(&backend).await;
        let made = add(&backend, &admin, Kind::Seo, json!({"pageSlug": "home", "pageTitle": "Home", "seoTitle": "x".repeat(90)})).await;
        assert_eq!(made.record.href, "/", "length limits are advisory");
        let twice = save(&backend, &admin, Kind::Seo, "", None, &json!({"pageSlug": "home", "pageTitle": "Again"})).await;
        assert_eq!(sentence(twice, "pageSlug"), msg::SEO_SLUG_TAKEN);
        let unknown = save(&backend, &admin, Kind::Seo, "", None, &json!({"pageSlug": "nowhere", "pageTitle": "x"})).await;
        assert_eq!(sentence(unknown, "pageSlug"), domain::messages::OPTION_UNKNOWN);
        let id = made.record.id;
        let away = json!({"canonicalUrl": "https://elsewhere.example/"});
        assert_eq!(sentence(change(&backend, &admin, Kind::Seo, &id, away.clone()).await, "canonicalUrl"), msg::CANONICAL_ELSEWHERE);
        change(&backend, &admin, Kind::Seo, &id, json!({"canonicalUrl": "https://site.example/"})).await.expect("our own host");
        let sure = change(&backend, &admin, Kind::Seo, &id, json!({"canonicalUrl": "https://elsewhere.example/", "canonicalConfirmed": true})).await.expect("meant");
        assert_eq!(sure.record.draft["canonicalConfirmed"], json!(true), "asked once");
        let gone = editing::remove(&backend, &admin, Kind::Seo, std::slice::from_ref(&id)).await.expect("removed");
        assert_eq!(gone.message, "SEO configuration deleted successfully.");
        editing::undo(&backend, &admin, &gone.undo.expect("an undo")).await.expect("undone");
    }

    async fn slots_and_the_hero_are_there_before_any_content(backend: TestBackend) {
        let admin = owner(&backend).await;
        picture(&backend, "a1").await;
        let slots = editing::list(&backend, Kind::PageImages).await.expect("a list").rows;
        assert!(slots.len() > 10 && slots.iter().all(|row| !row.facts.contains(&"hero_video".to_owned())));
        let slot = slots.iter().find(|row| row.facts[1] == "craft_large").expect("the workshop");
        change(&backend, &admin, Kind::PageImages, &slot.id, json!({"picture": "a1", "altText": "The shop", "pageSlug": "hacked"})).await.expect("saved");
        let record = editing::open(&backend, Kind::PageImages, &slot.id).await.expect("a slot");
        assert_eq!((record.draft["pageSlug"].clone(), record.draft["altText"].clone()), (json!("home"), json!("The shop")));
        assert!(matches!(editing::remove(&backend, &admin, Kind::PageImages, std::slice::from_ref(&slot.id)).await, Err(EditError::Refused(_))));
        assert!(matches!(save(&backend, &admin, Kind::PageImages, "", None, &json!({})).await, Err(EditError::Refused(_))));
        let hero = async |fields: Value| change(&backend, &admin, Kind::HeroVideo, "hero-video", fields).await;
        // Another host, and what is no web address at all.
        for wrong in ["https://example.com/1", "76979871", "my film", "javascript:alert(1)"] {
            assert_eq!(sentence(hero(json!({"videoUrl": wrong})).await, "videoUrl"), msg::VIMEO_SAVE_FAILED, "{wrong}");
        }
        let saved = hero(json!({"videoUrl": "https://vimeo.com/123456789/abcdef", "mobileHeightVh": 500, "picture": "a1", "altText": "Saloon", "loop": false})).await.expect("saved");
        assert_eq!((saved.message.as_str(), saved.record.draft["mobileHeightVh"].clone()), (msg::HERO_VIDEO_SAVED, json!(100)));
        let site = backend.snapshot().await;
        let video = site.slots.get("home", "hero_video").expect("a video");
        assert_eq!((video.video_url.as_deref(), video.enable_video, video.video_settings.r#loop), (Some("https://vimeo.com/123456789/abcdef"), true, false));
        assert_eq!(site.slots.picture("home", "hero_fallback").expect("a poster").alt, "Saloon");
        editing::undo(&backend, &admin, &saved.undo.expect("an undo")).await.expect("undone");
        assert_eq!(open(&backend, Kind::HeroVideo).await["videoUrl"], json!(""));
        let off = hero(json!({"videoUrl": "https://vimeo.com/123456789/abcdef", "enableVideo": false})).await.expect("saved");
        assert_eq!(off.message, msg::HERO_VIDEO_SAVED_OFF);
        let loud = hero(json!({"enableVideo": true, "muted": false})).await.expect("saved");
        assert_eq!(loud.message, msg::HERO_VIDEO_SAVED_LOUD);
    }

    async fn a_caption_leaves_with_the_picture_that_it_was_written_for(backend: TestBackend) {
        let admin = owner(&backend).await;
        picture(&backend, "a1").await;
        picture(&backend, "b2").await;
        let slots = editing::list(&backend, Kind::PageImages).await.expect("a list").rows;
        let slot = slots.iter().find(|row| row.facts[1] == "craft_detail").expect("the workshop");
        let save = async |fields: Value| change(&backend, &admin, Kind::PageImages, &slot.id, fields).await.expect("saved");
        let shown = async || {
            let site = backend.snapshot().await;
            site.slots.get("home", "craft_detail").expect("a slot").caption.clone()
        };
        save(json!({"picture": "a1", "caption": "Our bench"})).await;
        save(json!({"altText": "A bench"})).await;
        assert_eq!(shown().await, "Our bench");
        let replaced = save(json!({"picture": "b2"})).await;
        assert_eq!((replaced.record.draft["caption"].clone(), shown().await), (json!(""), String::new()));
        editing::undo(&backend, &admin, &replaced.undo.expect("an undo")).await.expect("undone");
        assert_eq!(shown().await, "Our bench", "back with its picture");
        save(json!({"picture": "b2", "caption": "Our other bench"})).await;
        assert_eq!(shown().await, "Our other bench");
    }

    async fn the_business_is_one_record(backend: TestBackend) {
        let admin = owner(&backend).await;
        let first = open(&backend, Kind::Business).await;
        assert_eq!(first["hours"][0], json!({"open": "08:00", "close": "16:00", "byAppointment": true}));
        let holiday = json!([{"date": "2026-12-25", "reason": "Christmas", "open": "", "close": "", "byAppointment": false}]);
        let saved = change(&backend, &admin, Kind::Business, "business", json!({"phone": "+1 619 555 0199", "exceptions": holiday})).await.expect("saved");
        assert_eq!(saved.message, msg::settings_saved_for_later("Friday, December 25, 2026", "Friday, November 27, 2026"));
        let profile = content::site_data(&backend).await.expect("site data").profile;
        assert_eq!((profile.phone.as_str(), profile.hours.exceptions[0].reason.as_str()), ("+1 619 555 0199", "Christmas"));
        let wrong = change(&backend, &admin, Kind::Business, "business", json!({"phone": "12", "email": "x", "exceptions": [{"date": "soon"}], "elsewhere": [{"name": "X", "url": "javascript:alert(1)", "footer": true}]})).await;
        let Err(EditError::Invalid(wrong)) = wrong else { unreachable!("accepted") };
        let fields: Vec<_> = wrong.0.iter().map(|w| w.field.as_str()).collect();
        assert_eq!(fields, ["phone", "email", "exceptions.0.date", "elsewhere.0.url"]);
        let versions = editing::history(&backend, Kind::Business, "business").await.expect("versions");
        let labels: Vec<_> = versions[0].changes.iter().map(|c| c.label.as_str()).collect();
        assert_eq!(labels, ["Phone", "Holidays and other exceptions"]);
        assert!(versions[0].changes[1].after.starts_with("2026-12-25 Christmas"), "{:?}", versions[0].changes[1]);
        let past = json!([{"date": "1999-12-24", "reason": "Christmas Eve", "open": "", "close": "", "byAppointment": false}]);
        let saved = change(&backend, &admin, Kind::Business, "business", json!({"exceptions": past})).await.expect("saved");
        assert_eq!(saved.message, msg::settings_saved_for_the_past("Friday, December 24, 1999"));
        editing::restore(&backend, &admin, Kind::Business, "business", &versions[0].id).await.expect("restored");
        assert_eq!(open(&backend, Kind::Business).await["phone"], first["phone"]);
        assert!(save(&backend, &admin, Kind::Business, "", None, &json!({})).await.is_err());
    }

    async fn a_part_of_the_business_is_saved_on_its_own(backend: TestBackend) {
        let admin = owner(&backend).await;
        let record = editing::open(&backend, Kind::Business, "business").await.expect("a record");
        let first = record.draft.clone();
        // Values of other parts are not looked at, whatever they are.
        let draft = json!({"licenseNumber": "1012345", "phone": "12", "name": "", "hours": []});
        let part = Kind::Business.part("license");
        let request = SaveRequest { kind: Kind::Business, id: "business", row_version: Some(record.row_version), part, attempt: "", values: &draft };
        let saved = editing::save(&backend, &admin, request).await.expect("saved");
        let mut expected = first;
        expected.insert("licenseNumber".into(), json!("1012345"));
        assert_eq!(saved.record.draft, expected);
        assert!(matches!(editing::save(&backend, &admin, request).await, Err(EditError::Conflict(_))), "an older version");
        editing::undo(&backend, &admin, &saved.undo.expect("an undo")).await.expect("undone");
        assert_eq!(open(&backend, Kind::Business).await["licenseNumber"], json!(""));
    }

    async fn a_part_of_the_business_is_restored_on_its_own(backend: TestBackend) {
        let admin = owner(&backend).await;
        let kind = Kind::Business;
        let first = open(&backend, kind).await;
        for values in [json!({"phone": "+1 619 555 0199", "licenseNumber": "1"}), json!({"licenseNumber": "2"})] {
            change(&backend, &admin, kind, "business", values).await.expect("saved");
        }
        let contact = kind.part("contact").expect("a part");
        let versions = editing::history_of_part(&backend, kind, "business", contact).await.expect("versions");
        let labels: Vec<_> = versions.iter().map(|version| version.changes[0].label.as_str()).collect();
        assert_eq!(labels, ["Phone"], "what changed in other parts is not listed");
        editing::restore_part(&backend, &admin, kind, contact, &versions[0].id).await.expect("restored");
        let now = open(&backend, kind).await;
        assert_eq!((&now["phone"], &now["licenseNumber"]), (&first["phone"], &json!("2")));
    }

    async fn a_changed_legal_text_is_a_new_version(backend: TestBackend) {
        let admin = owner(&backend).await;
        let policy = async |content: &str| change(&backend, &admin, Kind::PrivacyPolicy, "privacy-policy", json!({"title": "Privacy", "content": content})).await;
        assert_eq!(sentence(policy("<p> </p>").await, "content"), msg::LEGAL_REQUIRED);
        let first = policy("<h2>What</h2><p onclick=\"x()\">we keep<script>alert(1)</script></p>").await.expect("saved");
        assert_eq!((first.message.as_str(), first.record.draft["content"].clone()), (msg::legal_published(1).as_str(), json!("<h2>What</h2><p>we keep</p>")));
        assert_eq!(policy("<h2>What</h2><p>we keep</p>").await.expect("saved").undo, None, "the same text is the same version");
        assert_eq!(policy("<p>Less</p>").await.expect("saved").record.draft["version"], json!(2));
        assert_eq!(content::site_data(&backend).await.expect("site data").privacy_version, 2);
        assert_eq!(backend.rows("legal_versions").await, 2);
    }

    async fn the_webhook_is_tested_for_real(backend: TestBackend) {
        let admin = owner(&backend).await;
        let seen: Arc<Mutex<Vec<Received>>> = Arc::default();
        let notes = Arc::clone(&seen);
        let site = serve(
            Router::new()
                .route("/ok", post(move |headers: HeaderMap, body: axum::body::Bytes| async move {
                    notes.lock().expect("notes").push((headers, body.to_vec()));
                    StatusCode::ACCEPTED
                }))
                .route("/no", post(|| async { StatusCode::FORBIDDEN })),
        )
        .await;
        let saved = change(&backend, &admin, Kind::ContactSettings, "contact-settings", json!({"webhookUrl": format!("{site}/ok"), "webhookSecret": "mine"})).await.expect("saved");
        assert_eq!(saved.message, msg::SETTINGS_SAVED);
        assert_eq!(settings::get(&backend.db, "zapier_webhook_url").await.expect("a read"), Some(format!("{site}/ok")));
        assert_eq!(settings::get(&backend.db, "webhook_secret").await.expect("a read"), None, "a sent secret is ignored");
        let test = async |url: &str| editing::test_webhook(&backend, url).await.expect("an outcome");
        let good = test(&format!("{site}/ok")).await;
        assert_eq!((good.ok, good.status, good.sentence.as_str()), (true, Some(202), msg::WEBHOOK_TEST_SENT));
        let (headers, body) = seen.lock().expect("notes").pop().expect("a request");
        assert!(headers.contains_key("webhook-signature") && headers["content-type"] == "application/json");
        let body: Value = serde_json::from_slice(&body).expect("JSON");
        assert!(body["test"] == json!(true) && body["timestamp"].is_string() && body["message"].is_string());
        let bad = test(&format!("{site}/no")).await;
        assert_eq!((bad.ok, bad.status, bad.sentence.as_str()), (false, Some(403), msg::webhook_test_failed("Answered 403").as_str()));
        assert_eq!(test("http://127.0.0.1:9/").await.sentence, msg::webhook_test_failed("Could not connect"));
        assert_eq!(test(" ").await.sentence, msg::WEBHOOK_URL_REQUIRED);
        let wrong = change(&backend, &admin, Kind::ContactSettings, "contact-settings", json!({"webhookUrl": "ftp://x"})).await;
        assert_eq!(sentence(wrong, "webhookUrl"), msg::URL_INVALID);
        let record = editing::open(&backend, Kind::ContactSettings, "contact-settings").await.expect("a document");
        assert!(record.draft["webhookSecret"].as_str().is_some_and(|secret| secret.starts_with("whsec_")));
    }

    async fn reviews_are_read_where_they_can_be(backend: TestBackend) {
        let page = r#"<script type="application/ld+json">{"@type":"Review","author":{"name":"Jane Halloran"},"reviewBody":"Fine teak.","reviewRating":{"ratingValue":5}}</script>"#;
        let html = move || async move { ([(header::CONTENT_TYPE, "text/html")], page).into_response() };
        let site = serve(
            Router::new()
                .route("/reviews/abc", get(html))
                .route("/moved", get(|| async { Redirect::temporary("/reviews/abc") }))
                .route("/round", get(|| async { Redirect::temporary("/round") }))
                .route("/empty", get(|| async { "Sign in" }))
                .route("/large", get(|| async { "x".repeat(4 * 1024 * 1024) })),
        )
        .await;
        for path in ["/reviews/abc", "/moved"] {
            let found = reviews::fetch(&backend, &format!("{site}{path}"), "").await.expect("a review");
            assert_eq!((found.client_name.as_str(), found.testimonial_text.as_str(), found.rating), ("Jane Halloran", "Fine teak.", Some(5)));
            assert_eq!(found.message, msg::REVIEW_FOUND);
        }
        for path in ["/empty", "/round", "/large", "/nowhere"] {
            let refused = reviews::fetch(&backend, &format!("{site}{path}"), "").await;
            assert!(matches!(refused, Err(ReviewError::Refused(msg::REVIEW_FAILED))), "{path}");
        }
        assert!(matches!(reviews::fetch(&backend, " ", "").await, Err(ReviewError::Refused(msg::REVIEW_URL_REQUIRED))));
        let not_a_picture = editing::import(&backend, &format!("{site}/empty")).await;
        assert!(matches!(not_a_picture, Err(editing::MediaError::Refused(msg::PICTURE_URL_FAILED))));
    }

    async fn a_post_is_written_renamed_and_listed(backend: TestBackend) {
        let admin = owner(&backend).await;
        let draft = json!({"title": "Caring for Teak", "slug": "caring-for-teak", "content": "<p>Wash<script>x</script> it.</p>",
            "status": "published", "publicationDate": "2026-11-01", "tags": ["Teak"], "category": "Care"});
        let bare = save(&backend, &admin, Kind::Blog, "", None, &json!({"title": "x", "slug": "x", "content": "<p></p>"})).await;
        assert_eq!(sentence(bare, "content"), msg::POST_REQUIRED);
        let none = save(&backend, &admin, Kind::Blog, "", None, &json!({})).await;
        assert_eq!(sentence(none, "slug"), msg::SLUG_REQUIRED);
        let made = add(&backend, &admin, Kind::Blog, draft).await.record;
        assert_eq!((made.draft["content"].clone(), made.href.as_str()), (json!("<p>Wash it.</p>"), "/blog/caring-for-teak"));
        assert_eq!(backend::content::blog::feed(&backend, "https://site.example").await.expect("a feed").posts.len(), 1);
        change(&backend, &admin, Kind::Blog, &made.id, json!({"slug": "teak-care"})).await.expect("renamed");
        let moved = backend.texts("SELECT from_path FROM redirects").await;
        assert_eq!(moved, ["/blog/caring-for-teak"]);
        let on = editing::toggle(&backend, &admin, Kind::Blog, &made.id, true).await.expect("featured");
        assert_eq!(on.message, "Blog post featured successfully.");
        let rows = editing::list(&backend, Kind::Blog).await.expect("a list").rows;
        assert_eq!((rows[0].badges.as_slice(), rows[0].state), (["Published".to_owned(), "Featured".to_owned()].as_slice(), Some(true)));
        editing::remove(&backend, &admin, Kind::Blog, std::slice::from_ref(&made.id)).await.expect("removed");
        assert!(backend::content::blog::feed(&backend, "https://site.example").await.expect("a feed").posts.is_empty());
        editing::purge(&backend, &admin, "blog", &made.id).await.expect("purged");
        assert_eq!((backend.rows("posts").await, backend.rows("redirects").await), (0, 0));
    }

    async fn styles_keep_the_ids_that_requests_carry(backend: TestBackend) {
        let admin = owner(&backend).await;
        picture(&backend, "a1").await;
        let draft = json!({"name": "North Shore", "description": "Light", "materials": ["Oak", " Oak ", "Linen"], "picture": "a1", "isActive": true});
        let style = add(&backend, &admin, Kind::Styles, draft.clone()).await.record;
        assert_eq!((style.id.as_str(), style.draft["materials"].clone()), ("north-shore", json!(["Oak", "Linen"])));
        assert_eq!(add(&backend, &admin, Kind::Styles, draft).await.record.id, "north-shore-2");
        let social = add(&backend, &admin, Kind::Social, json!({"picture": "a1", "caption": "Caulking day", "isVisible": true, "likes": ""})).await.record;
        assert_eq!(social.draft["likes"], Value::Null);
        let odd = change(&backend, &admin, Kind::Social, &social.id, json!({"likes": "many"})).await;
        assert_eq!(sentence(odd, "likes"), msg::NUMBER_INVALID);
        assert_eq!(backend.snapshot().await.social.len(), 1);
    }

    async fn quiet_troubles_are_told(backend: TestBackend) {
        let admin = owner(&backend).await;
        let titles = async || alerts::content(&backend).await.expect("a list").into_iter().map(|i| i.title).collect::<Vec<_>>();
        assert_eq!(titles().await, ["The hero has no video"]);
        change(&backend, &admin, Kind::HeroVideo, "hero-video", json!({"enableVideo": false})).await.expect("saved");
        picture(&backend, "a1").await;
        backend.sql("UPDATE media SET alt = ''").await;
        change(&backend, &admin, Kind::Business, "business", json!({"exceptions": [{"date": "2026-07-04", "reason": "x"}]})).await.expect("saved");
        assert_eq!(titles().await, ["One picture has no alt text", "No upcoming holidays"]);
        backend.clock.advance(181 * DAY);
        assert_eq!(titles().await, ["One picture has no alt text", "Opening hours may be out of date"]);
    }

    async fn what_is_hidden_is_not_public(backend: TestBackend) {
        let admin = owner(&backend).await;
        let id = add(&backend, &admin, Kind::Faqs, json!({"question": "Q", "answer": "A", "isActive": true})).await.record.id;
        let shown = async || backend.snapshot().await.faqs(GENERAL_QUESTIONS).expect("questions").len();
        assert_eq!(shown().await, 1);
        editing::toggle(&backend, &admin, Kind::Faqs, &id, false).await.expect("toggled");
        assert_eq!(shown().await, 0);
        assert_eq!(GENERAL_QUESTIONS, "general");
    }
}
