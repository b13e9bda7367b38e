//! Loading the demo site: complete, once, all or nothing.

use crate::demo_site::{demo_site, variant_cache};
use crate::owner::{change, owner};
use crate::support::{HANG, TestBackend, on_both_engines};
use backend::content::demo::{self, DemoError};
use backend::editing;
use backend::html::read_minutes;
use backend::media::making::make_due;
use backend::media::{InitialVariants, ServedVariant, read_variant};
use backend::{BackendError, DbError};
use domain::kinds::{Fields as _, Kind, ORDER_FIELD, Order};
use domain::media::picture::VariantFormat;
use domain::media::widths::variant_widths;
use serde_json::json;
use sha2::{Digest as _, Sha256};
use std::collections::HashSet;

fn key_of(picture: &str) -> String {
    let path = format!("{}/../../demo/pictures/{picture}.jpg", env!("CARGO_MANIFEST_DIR"));
    hex::encode(Sha256::digest(std::fs::read(path).expect("a demo picture")))[..16].to_owned()
}

on_both_engines! {
    async fn a_complete_site_is_loaded(backend: TestBackend) {
        let before = backend.content.version.current();
        let report = demo_site(&backend).await;
        assert_eq!(report.pictures, 66);
        for (kind, rows) in [
            (Kind::Gallery, 21),
            (Kind::Projects, 4),
            (Kind::Testimonials, 8),
            (Kind::Faqs, 12),
            (Kind::Styles, 4),
            (Kind::Social, 6),
            (Kind::PageImages, 17),
            (Kind::Materials, 28),
            (Kind::Seo, 8),
            (Kind::Blog, 9),
            (Kind::PrivacyPolicy, 1),
            (Kind::TermsOfService, 1),
        ] {
            assert_eq!(report.of(kind), rows, "{}", kind.code());
        }
        assert_eq!(backend.rows("media").await, 66);
        assert_eq!(backend.rows("gallery_photos").await, 21);
        assert_eq!(backend.number("SELECT COUNT(DISTINCT tag) FROM gallery_photos WHERE category = 'yacht'").await, 5);
        assert_eq!(backend.number("SELECT COUNT(DISTINCT category) FROM gallery_photos").await, 2);
        assert_eq!(backend.rows("projects").await, 4);
        assert_eq!(backend.rows("testimonials").await, 8);
        for (category, least) in [("general", 5), ("yacht", 3), ("residential", 3)] {
            let count = backend.number(&format!("SELECT COUNT(*) FROM faqs WHERE category = '{category}'")).await;
            assert!(count >= least, "{count} questions in {category}");
        }
        assert_eq!(backend.rows("posts").await, 9);
        assert_eq!(backend.number("SELECT COUNT(*) FROM posts WHERE status = 'draft'").await, 1);
        assert_eq!(backend.number("SELECT COUNT(*) FROM posts WHERE is_featured").await, 1);
        assert_eq!(backend.rows("style_options").await, 4);
        assert_eq!(backend.rows("page_section_images").await, 17);
        assert_eq!(backend.number("SELECT COUNT(*) FROM page_section_images WHERE media_id IS NULL").await, 1, "the video");
        assert_eq!(backend.rows("seo_metadata").await, 8);
        assert_eq!(backend.rows("legal_versions").await, 2);
        assert_eq!(backend.rows("business_profile").await, 1);
        assert_eq!(backend.content.version.current(), before + 1, "caches must be invalidated");
        assert_eq!(backend.db.content_version().await.expect("a version"), before + 1);
    }
}

on_both_engines! {
    async fn every_form_of_every_picture_is_there(backend: TestBackend) {
        demo_site(&backend).await;
        let keys = backend.texts("SELECT key FROM media ORDER BY key").await;
        assert!(keys.contains(&key_of("hero-yacht")));
        for key in keys {
            let width = backend.number(&format!("SELECT CAST(width AS BIGINT) FROM media WHERE key = '{key}'")).await;
            for width in variant_widths(u32::try_from(width).expect("a width")) {
                for format in VariantFormat::ALL {
                    let found = read_variant(&backend, &key, width, format).await.expect("a read");
                    assert!(matches!(found, Some(ServedVariant::Variant(variant)) if variant.file.bytes.len() > 200), "{key} {width} {format:?}");
                }
            }
        }
        assert_eq!(backend.number("SELECT COUNT(*) FROM media WHERE color NOT LIKE '#______'").await, 0);
        assert_eq!(backend.number("SELECT COUNT(*) FROM media WHERE thumbhash = ''").await, 0);
        let unknown = read_variant(&backend, "0123456789abcdef", 480, VariantFormat::Avif).await.expect("a read");
        assert_eq!(unknown, None);
        let original = read_variant(&backend, "../secret", 480, VariantFormat::Avif).await.expect("a read");
        assert_eq!(original, None, "only keys are looked up");
    }
}

on_both_engines! {
    async fn a_form_whose_file_was_lost_is_made_again_when_asked_for(backend: TestBackend) {
        demo_site(&backend).await;
        assert_eq!(backend.rows("variant_jobs").await, 0, "no jobs are left");
        let key = key_of("mat-teak");
        let variant = (480, VariantFormat::Jpeg);
        let file = format!("media/{key}/480.jpg");
        let before = backend.files.get(&file).await.expect("a read");
        backend.files.delete(&file).await.expect("deleted");
        let rows = backend.rows("media_variants").await;
        for _ in 0..3 {
            let instead = read_variant(&backend, &key, variant.0, variant.1).await.expect("a read");
            assert_eq!(instead, Some(ServedVariant::Instead(240, VariantFormat::Jpeg)), "no waiting");
        }
        assert_eq!(backend.rows("variant_jobs").await, 1);
        assert_eq!(make_due(&backend).await.expect("work"), 1);
        let Some(ServedVariant::Variant(again)) = read_variant(&backend, &key, variant.0, variant.1).await.expect("a read") else { panic!() };
        assert_eq!(Some(&again.file.bytes), before.as_ref(), "encoded again identically");
        assert_eq!((backend.rows("media_variants").await, backend.rows("variant_jobs").await), (rows, 0));
        let other = read_variant(&backend, &key, 481, variant.1).await.expect("a read");
        assert_eq!(other, None, "only the widths pages ask for are made");
        assert_eq!(backend.rows("variant_jobs").await, 0);
    }

    async fn a_site_can_be_shown_before_its_sizes_are_made(backend: TestBackend) {
        demo::load(&backend, InitialVariants::First, &mut |_| {}).await.expect("the demo site");
        assert_eq!(backend.rows("media_variants").await, 66, "one of each picture");
        let all = backend.texts("SELECT CAST(width AS TEXT) FROM media").await.into_iter();
        let all: usize = all.map(|width| variant_widths(width.parse().expect("a width")).len() * VariantFormat::ALL.len()).sum();
        assert_eq!(backend.rows("variant_jobs").await, i64::try_from(all).expect("few") - 66);
        for html in backend.texts("SELECT content FROM posts").await {
            for address in html.split("src=\"/").skip(1).filter(|rest| rest.starts_with("media/")) {
                let file = address.split('"').next().expect("an address");
                assert!(backend.files.exists(file).await.expect("a read"), "{file} exists from the start");
            }
        }
    }

    async fn what_the_cache_has_is_there_at_once(backend: TestBackend) {
        let folder = tempfile::tempdir().expect("a folder");
        let url = format!("sqlite://{}", folder.path().join("other.db").display());
        let other = TestBackend::open(&url, HANG).await;
        demo_site(&other).await;
        demo::load(&backend, InitialVariants::Cached(&variant_cache()), &mut |_| {}).await.expect("the demo site");
        assert_eq!(backend.rows("variant_jobs").await, 0);
        assert_eq!(backend.rows("media_variants").await, other.rows("media_variants").await);
        other.db.close().await;
    }
}

on_both_engines! {
    async fn a_site_with_content_is_left_alone(backend: TestBackend) {
        demo_site(&backend).await;
        let version = backend.content.version.current();
        let refused = demo::load(&backend, InitialVariants::All(Some(&variant_cache())), &mut |_| {}).await;
        assert!(matches!(refused, Err(DemoError::NotEmpty)), "{refused:?}");
        assert_eq!(backend.rows("posts").await, 9);
        assert_eq!(backend.content.version.current(), version);
        let variant = read_variant(&backend, &key_of("galley"), 480, VariantFormat::Avif).await.expect("a read");
        assert!(matches!(variant, Some(ServedVariant::Variant(_))), "the first load's files are still there");
    }
}

on_both_engines! {
    async fn the_styles_and_woods_of_a_new_site_give_way_to_the_demos(backend: TestBackend) {
        assert_eq!((backend.rows("style_options").await, backend.rows("materials").await), (4, 4));
        demo_site(&backend).await;
        assert_eq!((backend.rows("style_options").await, backend.rows("materials").await), (4, 28));
        assert_eq!(backend.number("SELECT COUNT(*) FROM style_options WHERE media_id IS NULL").await, 0);
    }

    async fn a_style_that_the_owner_changed_is_content(backend: TestBackend) {
        let admin = owner(&backend).await;
        change(&backend, &admin, Kind::Styles, "scandinavian", json!({"description": "Ours"})).await.expect("saved");
        let refused = demo::load(&backend, InitialVariants::All(Some(&variant_cache())), &mut |_| {}).await;
        assert!(matches!(refused, Err(DemoError::NotEmpty)), "{refused:?}");
    }

    async fn a_style_that_the_owner_deleted_stays_deleted(backend: TestBackend) {
        let admin = owner(&backend).await;
        let ids = editing::list(&backend, Kind::Styles).await.expect("styles").rows.into_iter().map(|row| row.id);
        editing::remove(&backend, &admin, Kind::Styles, &ids.collect::<Vec<_>>()).await.expect("removed");
        backend.sql("DELETE FROM style_options").await;
        let _again = backend.instance(|_| ()).await;
        assert_eq!((backend.rows("style_options").await, backend.rows("materials").await), (0, 4));
    }

    async fn the_order_on_a_card_is_the_one_in_the_form(backend: TestBackend) {
        demo_site(&backend).await;
        let mut seen = 0;
        for kind in Kind::ALL.into_iter().filter(|kind| kind.order() != Order::None) {
            let mut taken = HashSet::new();
            for row in editing::list(&backend, kind).await.expect("a list").rows {
                let Some(position) = row.position else { continue };
                let form = editing::open(&backend, kind, &row.id).await.expect("a row").draft;
                assert_eq!(Some(position), form.number(ORDER_FIELD), "{}: {}", kind.code(), row.title);
                assert!(taken.insert((row.group.clone(), position)), "{}: {position} twice", kind.code());
                seen += 1;
            }
        }
        assert!(seen > 100, "{seen} rows");
    }
}

on_both_engines! {
    async fn one_question_of_the_owner_is_content(backend: TestBackend) {
        backend.sql("INSERT INTO faqs (id, question, answer, created_at, updated_at) VALUES ('q', 'Q', 'A', 0, 0)").await;
        let refused = demo::load(&backend, InitialVariants::All(Some(&variant_cache())), &mut |_| {}).await;
        assert!(matches!(refused, Err(DemoError::NotEmpty)), "{refused:?}");
        assert_eq!(backend.rows("media").await, 0);
        assert_eq!(backend.rows("faqs").await, 1);
    }
}

on_both_engines! {
    async fn a_load_that_fails_at_its_end_leaves_nothing(backend: TestBackend) {
        // The last table to be written does not exist.
        backend.sql("ALTER TABLE legal_versions RENAME TO hidden").await;
        let failed = demo::load(&backend, InitialVariants::All(Some(&variant_cache())), &mut |_| {}).await;
        assert!(matches!(failed, Err(DemoError::Backend(_))), "{failed:?}");
        for table in ["media", "media_variants", "projects", "posts", "business_profile"] {
            assert_eq!(backend.rows(table).await, 0, "{table}");
        }
        assert_eq!(backend.number("SELECT COUNT(*) FROM style_options WHERE media_id IS NULL").await, 4, "as before");
        let variant = read_variant(&backend, &key_of("galley"), 480, VariantFormat::Avif).await.expect("a read");
        assert_eq!(variant, None, "files without rows are removed");
        assert_eq!(backend.db.content_version().await.expect("a version"), backend.content.version.current());
        backend.sql("ALTER TABLE hidden RENAME TO legal_versions").await;
        demo_site(&backend).await;
    }
}

on_both_engines! {
    async fn two_loads_at_once_make_one_site(backend: TestBackend) {
        let cache = variant_cache();
        let mut one = |_: &str| {};
        let mut other = |_: &str| {};
        let (one, other) = tokio::join!(
            demo::load(&backend, InitialVariants::All(Some(&cache)), &mut one),
            demo::load(&backend, InitialVariants::All(Some(&cache)), &mut other)
        );
        assert!(one.is_ok() != other.is_ok(), "{one:?} {other:?}");
        let refused = one.and(other);
        // The slower one finds the site filled, or waits longer than it may for the faster one's transaction.
        let waited = |error: &DemoError| matches!(error, DemoError::Backend(BackendError::Db(DbError::Unavailable(_))));
        assert!(refused.as_ref().is_err_and(|e| matches!(e, DemoError::NotEmpty) || waited(e)), "{refused:?}");
        assert_eq!(backend.rows("posts").await, 9);
        let variant = read_variant(&backend, &key_of("galley"), 480, VariantFormat::Avif).await.expect("a read");
        assert!(matches!(variant, Some(ServedVariant::Variant(_))), "the slower load must not remove the faster one's files");
    }
}

on_both_engines! {
    async fn articles_are_ready_to_read(backend: TestBackend) {
        demo_site(&backend).await;
        let articles = backend.texts("SELECT content FROM posts").await;
        for html in &articles {
            let minutes = read_minutes(html);
            assert!((3..=5).contains(&minutes), "{minutes} minutes");
            assert!(!html.contains("{{"));
        }
        assert!(articles.iter().any(|html| html.contains(&format!("/media/{}/1200.jpg", key_of("deck-detail")))));
        assert_eq!(backend.number("SELECT COUNT(*) FROM posts WHERE read_time BETWEEN 3 AND 5").await, 9);
    }
}
