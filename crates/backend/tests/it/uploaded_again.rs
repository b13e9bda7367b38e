//! A picture that is uploaded again while it is purged, or after the storage lost files of it.

use crate::owner::owner;
use crate::pictures::{ALL, assert_complete, key, picture as photo, quick};
use crate::s3::S3Server;
use crate::support::{TestBackend, on_both_engines};
use backend::media::making::make_due;
use backend::media::strays;
use backend::{Backend, editing};
use domain::messages::pictures as msg;
use domain::time::MINUTE;
use std::time::Duration;
use storage::StorageOptions;

/// Deletions in the bucket are this slow.
const SLOW: Duration = Duration::from_millis(100);

async fn there(backend: &Backend, file: &str) -> bool {
    backend.files.exists(file).await.expect("asked")
}

on_both_engines! {
    async fn what_is_uploaded_while_its_files_are_purged_is_whole(backend: TestBackend) {
        let server = S3Server::start_with(SLOW);
        let site = backend.instance(|options| {
            options.storage = StorageOptions::S3(server.options(""));
            options.making = quick();
        }).await;
        let admin = owner(&backend).await;
        let former = editing::upload(&site, "deck.jpg", photo(1)).await.expect("taken");
        make_due(&site).await.expect("work");
        editing::remove_media(&site, &admin, &[&former.id]).await.expect("in the trash");
        let purging = editing::purge(&site, &admin, "media", &former.id);
        let uploading = async {
            while backend.rows("media").await > 0 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            editing::upload(&site, "deck.jpg", photo(1)).await
        };
        let (purged, again) = tokio::join!(purging, uploading);
        purged.expect("purged");
        let again = again.expect("taken");
        assert!(again.id != former.id && again.known.is_none(), "{again:?}");
        make_due(&site).await.expect("work");
        assert_complete(&backend, &site.files, 1).await;
        assert_eq!(backend.rows("stray_files").await, 0);
        site.db.close().await;
    }

    async fn files_that_a_killed_process_was_to_purge_are_removed_by_the_sweep(backend: TestBackend) {
        let admin = owner(&backend).await;
        let former = editing::upload(&backend, "deck.jpg", photo(1)).await.expect("taken");
        let original = format!("media/{}/original.jpg", key(&former));
        editing::remove_media(&backend, &admin, &[&former.id]).await.expect("in the trash");
        // The storage fails, as far as this instance can see.
        let server = S3Server::start();
        let mut gone = server.options("");
        gone.endpoint = Some("http://127.0.0.1:9".to_owned());
        let site = backend.instance(|options| options.storage = StorageOptions::S3(gone)).await;
        editing::purge(&site, &admin, "media", &former.id).await.expect("purged");
        assert!(there(&backend, &original).await);
        // A deletion without an answer may still happen: for a while nothing is stored again.
        backend.clock.advance(5 * MINUTE);
        assert_eq!(strays::sweep(&backend).await.expect("a sweep"), 1);
        assert!(!there(&backend, &original).await);
        site.db.close().await;
    }

    async fn an_original_that_the_storage_lost_is_stored_when_it_is_uploaded_again(backend: TestBackend) {
        let site = backend.instance(|options| options.making = quick()).await;
        let item = editing::upload(&site, "deck.jpg", photo(1)).await.expect("taken");
        let folder = backend.files_folder().join("media").join(key(&item));
        // All files are lost before the variants are made: these are given up.
        std::fs::remove_dir_all(&folder).expect("lost");
        make_due(&site).await.expect("work");
        assert_eq!(backend.number("SELECT COUNT(*) FROM variant_jobs WHERE given_up").await, ALL - 1);
        let again = editing::upload(&site, "deck.jpg", photo(1)).await.expect("known");
        assert_eq!((again.id.as_str(), again.known.as_deref()), (item.id.as_str(), Some(msg::PICTURE_REPAIRED)));
        make_due(&site).await.expect("work");
        assert_complete(&backend, &site.files, 1).await;
        let known = editing::upload(&site, "deck.jpg", photo(1)).await.expect("known").known;
        assert_eq!(known.as_deref(), Some(msg::PICTURE_KNOWN), "nothing is missing now");
        // A variant alone.
        std::fs::remove_file(folder.join("480.avif")).expect("lost");
        let known = editing::upload(&site, "deck.jpg", photo(1)).await.expect("known").known;
        assert_eq!(known.as_deref(), Some(msg::PICTURE_REPAIRED));
        make_due(&site).await.expect("work");
        assert_complete(&backend, &site.files, 1).await;
        site.db.close().await;
    }
}
