//! Serving pictures that are stored in a bucket.

use crate::pictures::{key, picture, quick};
use crate::s3::S3Server;
use crate::support::{START_OF_CHILD, TestBackend, on_both_engines};
use backend::editing::upload;
use backend::media::making::make_due;
use backend::media::{PictureOptions, PicturesFromS3, ServedVariant, VariantName, read_variant, serve_variant};
use backend::{Backend, BackendError, BackendOptions, Clock, SharedBackend};
use bytes::Bytes;
use domain::media::picture::VariantFormat::{self, Avif, Jpeg, Webp};
use domain::time::MINUTE;
use std::path::Path;
use storage::StorageOptions;
use tempfile::TempDir;

/// A site whose pictures are in the bucket, with nothing in memory.
async fn site(backend: &TestBackend, server: &S3Server, pictures: PictureOptions, clock: Clock) -> SharedBackend {
    backend
        .instance(|options| {
            options.storage = StorageOptions::S3(server.options("site"));
            options.clock = clock;
            options.making = quick();
            options.pictures = PictureOptions { memory: 0, ..pictures };
        })
        .await
}

fn cached(folder: &Path) -> PictureOptions {
    PictureOptions { from_s3: PicturesFromS3::Cache, copies: folder.to_owned(), ..PictureOptions::default() }
}

fn redirected() -> PictureOptions {
    PictureOptions { from_s3: PicturesFromS3::Redirect, ..PictureOptions::default() }
}

/// A picture with all its variants; its key.
async fn picture_in(site: &Backend) -> String {
    let taken = upload(site, "deck.jpg", picture(1)).await.expect("taken");
    make_due(site).await.expect("work");
    key(&taken)
}

async fn read(site: &Backend, key: &str, width: u32, format: VariantFormat) -> Result<Option<Bytes>, BackendError> {
    Ok(match read_variant(site, key, width, format).await? {
        Some(ServedVariant::Variant(variant)) => Some(variant.file.bytes.clone()),
        Some(ServedVariant::Instead(..) | ServedVariant::Elsewhere(_)) | None => None,
    })
}

/// Where visitors are redirected for a variant.
async fn address(site: &Backend, key: &str, format: VariantFormat) -> String {
    let name = VariantName::new(key, 480, format).expect("a name");
    match serve_variant(site, name).await.expect("served") {
        Some(ServedVariant::Elsewhere(there)) => there.address,
        other => panic!("{other:?}"),
    }
}

on_both_engines! {
    async fn a_copy_is_served_while_the_bucket_is_away(backend: TestBackend) {
        let mut server = S3Server::start();
        let folder = TempDir::new().expect("a folder");
        let shown = site(&backend, &server, cached(folder.path()), backend.clock.clone()).await;
        let key = picture_in(&shown).await;
        let first = read(&shown, &key, 480, Avif).await.expect("read").expect("there");
        server.kill();
        assert_eq!(read(&shown, &key, 480, Avif).await.expect("a copy"), Some(first.clone()));
        assert!(read(&shown, &key, 480, Webp).await.expect_err("no copy").is_unavailable());
        // Another start finds the copy too.
        let again = site(&backend, &server, cached(folder.path()), backend.clock.clone()).await;
        assert_eq!(read(&again, &key, 480, Avif).await.expect("a copy"), Some(first));
        shown.db.close().await;
        again.db.close().await;
    }

    async fn no_copy_outlives_what_it_was_made_of(backend: TestBackend) {
        let server = S3Server::start();
        let folder = TempDir::new().expect("a folder");
        let shown = site(&backend, &server, cached(folder.path()), backend.clock.clone()).await;
        let key = picture_in(&shown).await;
        let first = read(&shown, &key, 480, Avif).await.expect("read").expect("there");
        // Another server replaces the variant.
        let file = format!("media/{key}/480.avif");
        let other = Bytes::from_static(b"made anew");
        shown.files.put(&file, &other, "image/avif").await.expect("stored");
        assert_eq!(read(&shown, &key, 480, Avif).await.expect("a copy"), Some(first), "the row is written last");
        backend.sql("UPDATE media_variants SET settings = 'other' WHERE width = 480 AND format = 'avif'").await;
        assert_eq!(read(&shown, &key, 480, Avif).await.expect("read"), Some(other));
        // Another server deletes the picture.
        shown.files.delete(&file).await.expect("deleted");
        backend.sql("DELETE FROM media_variants; DELETE FROM media").await;
        assert_eq!(read(&shown, &key, 480, Avif).await.expect("read"), None);
        shown.db.close().await;
    }

    async fn without_a_folder_for_copies_pictures_are_served_all_the_same(backend: TestBackend) {
        let server = S3Server::start();
        let folder = TempDir::new().expect("a folder");
        let taken = folder.path().join("taken");
        std::fs::write(&taken, b"no folder").expect("a file in its place");
        for options in [
            cached(&taken),
            PictureOptions { copies_max: 0, ..cached(&folder.path().join("none")) },
            PictureOptions { from_s3: PicturesFromS3::Proxy, ..PictureOptions::default() },
        ] {
            let shown = site(&backend, &server, options, backend.clock.clone()).await;
            let key = picture_in(&shown).await;
            for _ in 0..2 {
                assert!(read(&shown, &key, 480, Jpeg).await.expect("read").is_some());
            }
            shown.db.close().await;
        }
    }

    async fn visitors_are_sent_to_the_bucket_for_forms_alone(backend: TestBackend) {
        let server = S3Server::start();
        let shown = site(&backend, &server, redirected(), Clock::system()).await;
        let key = picture_in(&shown).await;
        let _ = rustls::crypto::ring::default_provider().install_default();
        let stored = shown.files.get(&format!("media/{key}/480.webp")).await.expect("read");
        let there = address(&shown, &key, Webp).await;
        let origin = shown.picture_origin().await.expect("an origin").expect("a bucket");
        assert!(there.starts_with(&origin), "{there} is of {origin}");
        let fetched = reqwest::get(&there).await.expect("an answer");
        assert_eq!(fetched.status(), 200);
        assert_eq!(fetched.headers()["content-type"], "image/webp");
        assert_eq!(fetched.bytes().await.ok(), stored);
        // Without the signature, or with that of another file, access is refused.
        let (plain, signature) = there.split_once('?').expect("a signature");
        for other in [plain.to_owned(), format!("{}?{signature}", plain.replace("480.webp", "original.jpg"))] {
            assert_eq!(reqwest::get(&other).await.expect("an answer").status(), 403, "{other}");
        }
        // A missing variant leads to an existing one.
        shown.files.delete(&format!("media/{key}/480.avif")).await.expect("deleted");
        let lost = VariantName::new(&key, 480, Avif).expect("a name");
        assert_eq!(serve_variant(&shown, lost).await.expect("served"), Some(ServedVariant::Instead(600, Avif)));
        shown.db.close().await;
    }

    async fn a_signed_address_stays_the_same_for_as_long_as_it_is_kept(backend: TestBackend) {
        let server = S3Server::start();
        let shown = site(&backend, &server, redirected(), backend.clock.clone()).await;
        let another = site(&backend, &server, redirected(), backend.clock.clone()).await;
        let key = picture_in(&shown).await;
        let first = address(&shown, &key, Jpeg).await;
        backend.clock.advance(10 * MINUTE - 1);
        assert_eq!(address(&another, &key, Jpeg).await, first, "on every server");
        assert!(first.contains("X-Amz-Expires=1500"), "{first}");
        backend.clock.advance(1);
        assert_ne!(address(&shown, &key, Jpeg).await, first);
        shown.db.close().await;
        another.db.close().await;
    }
}

#[tokio::test]
async fn a_folder_sends_nobody_away() {
    let folder = TempDir::new().expect("a folder");
    let options = BackendOptions {
        picture_workers: START_OF_CHILD.clone(),
        database_url: format!("sqlite://{}", folder.path().join("site.db").display()),
        storage: StorageOptions::Disk { root: folder.path().join("files") },
        pictures: redirected(),
        making: quick(),
        ..BackendOptions::default()
    };
    let shown = Backend::open(options).await.expect("a backend");
    assert_eq!(shown.picture_origin().await.expect("asked"), None);
    let key = picture_in(&shown).await;
    let name = VariantName::new(&key, 480, Jpeg).expect("a name");
    assert!(matches!(serve_variant(&shown, name).await, Ok(Some(ServedVariant::Variant(_)))));
    shown.db.close().await;
}
