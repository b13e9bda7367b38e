//! The snapshot of the content: replaced by every change, kept while it cannot be read.

use crate::demo_site::demo_site;
use crate::owner::{add, owner};
use crate::support::{TestBackend, on_both_engines};
use backend::content;
use domain::content::option_lists::GENERAL_QUESTIONS;
use domain::content::options::GalleryCategory;
use domain::kinds::Kind;
use serde_json::json;
use std::io::Write as _;
use std::sync::Arc;
use std::time::Instant;

async fn questions(backend: &TestBackend) -> usize {
    backend.snapshot().await.faqs(GENERAL_QUESTIONS).expect("questions").len()
}

on_both_engines! {
    async fn a_change_is_seen_where_it_was_made_and_elsewhere_with_the_next_poll(backend: TestBackend) {
        demo_site(&backend).await;
        let other = backend.instance(|_| {}).await;
        let before = content::snapshot(&other).await.expect("the content");
        assert!(Arc::ptr_eq(&before, &content::snapshot(&other).await.expect("the content")), "read once");
        backend.sql("UPDATE business_profile SET document = REPLACE(document, '555-0142', '555-0199')").await;
        backend.commit_content(backend.db.write().await.expect("a transaction")).await.expect("a commit");
        assert_eq!(backend.snapshot().await.site_data.profile.phone, "(619) 555-0199");
        assert_eq!(backend.snapshot().await.version, backend.content.version.current());
        other.poll_content_version().await.expect("a poll");
        let after = content::snapshot(&other).await.expect("the content");
        assert_eq!(after.site_data.profile.phone, "(619) 555-0199");
        assert_eq!(before.site_data.profile.phone, "(619) 555-0142", "who holds the former one keeps it");
    }
}

on_both_engines! {
    async fn a_change_of_one_kind_reads_the_others_again_only_if_they_changed_too(backend: TestBackend) {
        demo_site(&backend).await;
        let admin = owner(&backend).await;
        let before = backend.snapshot().await;
        let faq = json!({"question": "How long?", "answer": "Six weeks.", "category": "general", "isActive": true});
        add(&backend, &admin, Kind::Faqs, faq.clone()).await;
        let after = backend.snapshot().await;
        assert_eq!(after.version, before.version + 1);
        let known = before.faqs(GENERAL_QUESTIONS).expect("questions").len();
        assert_eq!(after.faqs(GENERAL_QUESTIONS).expect("questions").len(), known + 1);
        let projects = (before.projects.as_ref().expect("projects"), after.projects.as_ref().expect("projects"));
        assert!(Arc::ptr_eq(projects.0, projects.1), "the projects were not read again");

        // Another instance changed something in between.
        backend.sql("UPDATE style_options SET name = 'Bright'; UPDATE content_version SET version = version + 1").await;
        add(&backend, &admin, Kind::Faqs, faq).await;
        let styles = backend.snapshot().await.styles.clone().expect("styles");
        assert!(styles.iter().all(|style| style.name == "Bright"), "{styles:?}");
    }
}

on_both_engines! {
    async fn a_table_that_cannot_be_read_keeps_the_last_state_and_says_so(backend: TestBackend) {
        demo_site(&backend).await;
        let known = questions(&backend).await;
        let shown = backend.snapshot().await.version;
        backend.change_content("DELETE FROM faqs; ALTER TABLE testimonials RENAME TO testimonials_gone").await;
        assert_eq!(questions(&backend).await, known, "not half of a new state");
        let snapshot = backend.snapshot().await;
        assert!(snapshot.is_whole && snapshot.reviews().is_some_and(|reviews| reviews.len() == 7));
        assert!(content::is_outdated(&backend));
        assert_eq!(content::snapshot_version(&backend), shown);
        assert!(backend.content.version.current() > shown, "posts and redirects go on");
        let alerts = backend::site::alerts::content(&backend).await.expect("alerts");
        assert_eq!(alerts[0].title, "Changes are not shown");
        backend.sql("ALTER TABLE testimonials_gone RENAME TO testimonials").await;
        backend.poll_content_version().await.expect("a poll");
        assert_eq!(questions(&backend).await, 0);
        assert!(!content::is_outdated(&backend));
        assert_eq!(content::snapshot_version(&backend), backend.content.version.current());
    }
}

on_both_engines! {
    async fn without_a_last_state_each_part_fails_alone(backend: TestBackend) {
        demo_site(&backend).await;
        // A server that has not shown a page yet.
        let started = backend.instance(|_| {}).await;
        backend.sql("ALTER TABLE faqs RENAME TO faqs_gone; ALTER TABLE project_photos RENAME TO photos_gone").await;
        let snapshot = content::snapshot(&started).await.expect("the rest");
        assert!(!snapshot.is_whole && snapshot.require_whole().is_err());
        assert_eq!((snapshot.faqs(GENERAL_QUESTIONS), snapshot.projects.as_deref()), (None, None));
        assert!(snapshot.project("vinter-galley").is_err(), "it is unknown whether it exists");
        assert!(snapshot.photos(GalleryCategory::Yacht).is_some() && snapshot.social.len() == 6);
        backend.sql("ALTER TABLE business_profile RENAME TO profile_gone").await;
        assert!(content::snapshot(&started).await.is_err(), "every page shows the business");
        backend.sql(
            "ALTER TABLE faqs_gone RENAME TO faqs; ALTER TABLE photos_gone RENAME TO project_photos; \
             ALTER TABLE profile_gone RENAME TO business_profile",
        )
        .await;
        assert!(content::snapshot(&started).await.expect("the content").is_whole);
    }
}

on_both_engines! {
    async fn a_form_needs_only_the_business_and_the_privacy_policy(backend: TestBackend) {
        demo_site(&backend).await;
        let started = backend.instance(|_| {}).await;
        backend.sql("ALTER TABLE faqs RENAME TO faqs_gone; ALTER TABLE projects RENAME TO projects_gone").await;
        let data = content::site_data(&started).await.expect("site data");
        assert_eq!((data.profile.phone.as_str(), data.privacy_version), ("(619) 555-0142", 1));
    }
}

on_both_engines! {
    async fn a_damaged_row_is_left_out(backend: TestBackend) {
        demo_site(&backend).await;
        let photos = backend.snapshot().await.photos(GalleryCategory::Yacht).expect("photos").len();
        backend.change_content("UPDATE gallery_photos SET category = '?' \
             WHERE id = (SELECT MIN(id) FROM gallery_photos WHERE category = 'yacht')").await;
        let snapshot = backend.snapshot().await;
        assert_eq!(snapshot.photos(GalleryCategory::Yacht).expect("photos").len(), photos - 1);
        assert!(snapshot.is_whole && !content::is_outdated(&backend));
    }

    async fn a_row_with_a_damaged_list_is_shown_without_it(backend: TestBackend) {
        demo_site(&backend).await;
        backend.change_content("UPDATE style_options SET materials = '{' WHERE id = 'coastal-modern'").await;
        let snapshot = backend.snapshot().await;
        let styles = snapshot.styles.as_ref().expect("styles");
        let damaged = styles.iter().find(|style| style.id == "coastal-modern").expect("the style");
        assert!(damaged.materials.is_empty());
    }
}

/// The memory that this process uses, in KB; 0 where the system does not tell.
fn memory() -> u64 {
    let Ok(status) = std::fs::read_to_string("/proc/self/status") else { return 0 };
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

on_both_engines! {
    async fn a_large_site_is_read_in_one_piece(backend: TestBackend) {
        demo_site(&backend).await;
        backend.sql(
            "WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 10000) \
             INSERT INTO gallery_photos (id, media_id, alt_text, caption, tag, category, is_visible, display_order, \
             created_at, updated_at) SELECT 'photo-' || n, (SELECT MIN(id) FROM media), 'A photo of the work', \
             'A caption of some words, number ' || n, 'Galley', 'yacht', TRUE, 100 + n, 0, 0 FROM numbers",
        )
        .await;
        backend.sql(
            "WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 10000) \
             INSERT INTO faqs (id, question, answer, category, is_active, display_order, created_at, updated_at) \
             SELECT 'question-' || n, 'Question number ' || n || '?', 'An answer of two sentences, as owners write \
             them. It goes on for about as long as this one does, and then ends.', 'general', TRUE, 100 + n, 0, 0 \
             FROM numbers",
        )
        .await;
        let before = memory();
        let began = Instant::now();
        backend.change_content("UPDATE faqs SET answer = answer").await;
        let took = began.elapsed();
        let used = memory().saturating_sub(before);
        let figures = format!("20,000 rows: {took:?} with the change itself, {used} KB more memory");
        writeln!(std::io::stderr(), "{figures}").expect("a line");
        assert_eq!(backend.snapshot().await.photos(GalleryCategory::Yacht).expect("photos").len(), 10_012);
        assert!(questions(&backend).await >= 10_000);
    }
}
