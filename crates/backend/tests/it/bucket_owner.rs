//! A bucket belongs to one site, and only that one deletes in it.

use crate::s3::S3Server;
use crate::support::{TestBackend, on_both_engines};
use backend::site::bucket_owner::{check, take_over};
use backend::{Backend, SharedBackend, media::strays};
use bytes::Bytes;
use domain::limits::STRAY_FILES_KEEP_MS;
use domain::time::{DAY, MINUTE};
use storage::{SITE_ID, StorageOptions};

const STRAY: &str = "media/0123456789abcdef/original.jpg";

/// This site on the bucket, at this address.
async fn site(backend: &TestBackend, server: &S3Server, address: &str) -> SharedBackend {
    let site = backend
        .instance(|options| {
            options.storage = StorageOptions::S3(server.options("site"));
            options.site_url = Some(address.to_owned());
        })
        .await;
    check(&site).await;
    site
}

/// Whether a file that no row names is gone after all sweeps; it is stored again.
async fn sweeps(backend: &Backend) -> bool {
    backend.files.put(STRAY, &Bytes::from_static(b"x"), "image/jpeg").await.expect("stored");
    for _ in 0..2 {
        for _ in 0..16 {
            strays::sweep(backend).await.expect("a sweep");
            backend.clock.advance(15 * MINUTE);
        }
        backend.clock.advance(STRAY_FILES_KEEP_MS + DAY);
    }
    strays::sweep(backend).await.expect("a sweep");
    !backend.files.exists(STRAY).await.expect("asked")
}

on_both_engines! {
    async fn a_copy_of_the_site_deletes_nothing_in_the_originals_bucket(backend: TestBackend) {
        let server = S3Server::start();
        let original = site(&backend, &server, "https://harbor.example").await;
        assert!(original.files.exists(SITE_ID).await.expect("asked"));
        assert!(sweeps(&original).await);
        // The database was copied with its key, and is tried out elsewhere.
        let copy = site(&backend, &server, "http://127.0.0.1:3000").await;
        assert!(copy.files.keeps_all() && !sweeps(&copy).await);
        copy.files.delete(STRAY).await.expect_err("not by hand either");
        assert!(copy.files.exists(STRAY).await.expect("asked"));
        check(&original).await;
        original.files.delete(STRAY).await.expect("the original may");
        // The site moved to another address.
        let moved = site(&backend, &server, "https://new.example").await;
        assert!(moved.files.keeps_all());
        take_over(&moved).await.expect("taken over");
        check(&original).await;
        assert!(!moved.files.keeps_all() && original.files.keeps_all());
        for site in [original, copy, moved] {
            site.db.close().await;
        }
    }

    async fn another_site_deletes_nothing_until_it_takes_the_bucket_over(backend: TestBackend) {
        let server = S3Server::start();
        let first = site(&backend, &server, "http://127.0.0.1:3000").await;
        // Another machine of the same site, or after a restart on another port.
        let twin = site(&backend, &server, "http://127.0.0.1:3001").await;
        assert!(!twin.files.keeps_all());
        // Its address becomes public.
        let public = site(&backend, &server, "https://harbor.example").await;
        assert!(!public.files.keeps_all());
        check(&first).await;
        assert!(first.files.keeps_all(), "now it counts");
        backend.sql("DELETE FROM server_keys WHERE name = 'site-id'").await;
        let other = site(&backend, &server, "https://harbor.example").await;
        assert!(other.files.keeps_all() && !sweeps(&other).await);
        take_over(&other).await.expect("taken over");
        assert!(sweeps(&other).await);
        for site in [first, twin, public, other] {
            site.db.close().await;
        }
    }

    async fn a_bucket_that_is_down_is_asked_again(backend: TestBackend) {
        let mut server = S3Server::start();
        server.kill();
        let site = site(&backend, &server, "https://harbor.example").await;
        assert!(site.files.keeps_all());
        server.restart();
        check(&site).await;
        assert!(!site.files.keeps_all());
        site.db.close().await;
    }
}
