//! Picture files without a row, on both engines and both storages.

use crate::pictures::{key, picture as photo};
use crate::s3::S3Server;
use crate::support::{TestBackend, on_both_engines};
use backend::media::strays::sweep;
use backend::{Backend, editing};
use bytes::Bytes;
use domain::limits::STRAY_FILES_KEEP_MS;
use domain::time::{DAY, MINUTE};
use storage::StorageOptions;

/// Runs until every file was checked; returns for how many pictures files were removed.
async fn round(backend: &Backend) -> usize {
    let mut swept = 0;
    for _ in 0..16 {
        swept += sweep(backend).await.expect("a sweep");
        backend.clock.advance(15 * MINUTE);
    }
    swept
}

async fn there(backend: &Backend, file: &str) -> bool {
    backend.files.exists(file).await.expect("asked")
}

async fn left_behind(backend: &Backend, key: &str) -> [String; 2] {
    let files = [format!("media/{key}/original.jpg"), format!("media/{key}/1200.jpg")];
    for file in &files {
        backend.files.put(file, &Bytes::from_static(b"x"), "image/jpeg").await.expect("stored");
    }
    files
}

async fn strays_go_after_the_grace(backend: &Backend) {
    let kept = editing::upload(backend, "deck.jpg", photo(1)).await.expect("taken");
    let strays = left_behind(backend, "0123456789abcdef").await;
    let others = ["media/not-ours/1.jpg", "cards/0123456789abcdef.jpg", "private/00ff.jpg"];
    for other in others {
        backend.files.put(other, &Bytes::from_static(b"x"), "image/jpeg").await.expect("stored");
    }
    assert_eq!(round(backend).await, 0, "it is only recorded");
    backend.clock.advance(STRAY_FILES_KEEP_MS - 2 * DAY);
    assert_eq!(round(backend).await, 0, "a day too early");
    assert!(there(backend, &strays[0]).await && there(backend, &strays[1]).await);
    backend.clock.advance(2 * DAY);
    assert_eq!(round(backend).await, 1);
    assert!(!there(backend, &strays[0]).await && !there(backend, &strays[1]).await);
    for other in others {
        assert!(there(backend, other).await, "{other}");
    }
    assert!(there(backend, kept.picture.src.trim_start_matches('/')).await, "a row refers to it");
    assert_eq!(round(backend).await, 0, "once");
}

async fn what_is_brought_again_stays(backend: &TestBackend, site: &Backend) {
    let taken = editing::upload(site, "deck.jpg", photo(2)).await.expect("taken");
    let file = format!("media/{}/original.jpg", key(&taken));
    // As left by a process that died before writing the row.
    backend.sql(&format!("DELETE FROM media WHERE id = '{}'", taken.id)).await;
    assert_eq!(round(site).await, 0);
    assert_eq!(backend.texts("SELECT key FROM stray_files").await, [key(&taken)]);
    backend.clock.advance(STRAY_FILES_KEEP_MS);
    // The same picture, at the last moment.
    let again = editing::upload(site, "deck.jpg", photo(2)).await.expect("taken");
    assert_eq!(again.known, None, "there was no row");
    assert_eq!((round(site).await, backend.rows("stray_files").await), (0, 0));
    assert!(there(site, &file).await);
    // A row that bypassed the bookkeeping counts as well.
    backend.sql(&format!("INSERT INTO stray_files (key, seen_at) VALUES ('{}', 0)", key(&taken))).await;
    assert_eq!((round(site).await, backend.rows("stray_files").await), (0, 0));
    assert!(there(site, &file).await);
}

on_both_engines! {
    async fn files_that_no_picture_names_go_after_thirty_days(backend: TestBackend) {
        strays_go_after_the_grace(&backend).await;
        what_is_brought_again_stays(&backend, &backend).await;
    }

    async fn files_that_no_picture_names_go_from_a_bucket_too(backend: TestBackend) {
        let server = S3Server::start();
        for prefix in ["", "site/files"] {
            let site = backend.instance(|options| options.storage = StorageOptions::S3(server.options(prefix))).await;
            strays_go_after_the_grace(&site).await;
            what_is_brought_again_stays(&backend, &site).await;
            backend.sql("DELETE FROM media").await;
        }
    }

    async fn who_brings_a_picture_waits_until_its_former_files_are_removed(backend: TestBackend) {
        let taken = editing::upload(&backend, "deck.jpg", photo(3)).await.expect("taken");
        let file = format!("media/{}/original.jpg", key(&taken));
        let key = key(&taken);
        backend.sql(&format!("DELETE FROM media WHERE id = '{}'", taken.id)).await;
        let until = backend.clock.now().plus_ms(MINUTE).0;
        backend.sql(&format!("INSERT INTO stray_files (key, seen_at, deleting_until) VALUES ('{key}', 0, {until})")).await;
        let removing = async {
            backend.files.delete(&file).await.expect("removed");
            backend.sql("DELETE FROM stray_files").await;
        };
        let (taken, ()) = tokio::join!(editing::upload(&backend, "deck.jpg", photo(3)), removing);
        taken.expect("taken");
        assert!(there(&backend, &file).await, "stored after they were removed");
        // The lease of a crashed remover expires.
        backend.sql("DELETE FROM media").await;
        let past = backend.clock.now().plus_ms(-1).0;
        backend.sql(&format!("INSERT INTO stray_files (key, seen_at, deleting_until) VALUES ('{key}', 0, {past})")).await;
        editing::upload(&backend, "deck.jpg", photo(3)).await.expect("taken");
        assert_eq!((backend.rows("stray_files").await, there(&backend, &file).await), (0, true));
    }
}
