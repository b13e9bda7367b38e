//! The restore drill: a backup while the site is used, then everything is gone, then everything is
//! back: every page, row and picture.

use super::{
    Engine, Place, SEARCH, Storage, assert_same, assert_same_pages, call, name, pages, read, request_with_photo,
};
use crate::support::{TestServer, jpeg};
use serde_json::json;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::task::JoinHandle;

/// Visitors who send requests with photos, and an owner who edits, until told to stop. Returns how
/// many requests were acknowledged.
fn use_it(server: &Arc<TestServer>, stop: &Arc<AtomicBool>) -> JoinHandle<usize> {
    let server = server.clone();
    let stop = stop.clone();
    tokio::spawn(async move {
        let faqs = call(&server, "admin/list", json!({"entity": "faqs"})).await;
        let faq = faqs["rows"][0]["id"].as_str().expect("a question").to_owned();
        let mut sent = 0;
        while !stop.load(Ordering::Relaxed) {
            call(&server, "admin/toggle", json!({"entity": "faqs", "id": faq, "on": sent % 2 == 0})).await;
            // The limits per address are not what is tested.
            forget_limits(&server).await;
            request_with_photo(&server, &format!("Visitor {sent}"), jpeg(520 + sent, 520)).await;
            sent += 1;
            // An owner edits no faster, and after each edit pages are rendered again.
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
        usize::try_from(sent).expect("a number")
    })
}

async fn forget_limits(server: &TestServer) {
    let backend = &server.running.state.backend;
    let later = backend.clock.now().plus_ms(domain::time::DAY);
    backend::db::site::rate_limits::sweep(&backend.db, later, later).await.expect("no limits");
}

/// All photos that requests of a backup refer to are in it, and every request has its deliveries.
fn assert_consistent(file: &Path) -> usize {
    let (contents, rows) = read(file);
    assert!(contents.missing.is_empty(), "{:?}", contents.missing);
    let photos: Vec<String> = rows["uploads"]
        .iter()
        .map(|row| serde_json::from_str::<serde_json::Value>(row).expect("a row"))
        .filter(|row| !row["lead_id"].is_null())
        .map(|row| row["storage_key"].as_str().expect("a key").to_owned())
        .collect();
    for photo in &photos {
        assert!(contents.files.contains_key(photo), "{photo}");
    }
    assert_eq!(photos.len(), rows["leads"].len(), "a request and its photo are one transaction");
    photos.len()
}

async fn drill(engine: Engine, storage: Storage) {
    let Some(site) = Place::empty(engine, storage).await else { return };
    let demo = Place::demo().await;
    let server = demo.serve().await;
    let mut shown = pages(&server).await;
    server.stop().await;
    let first = demo.file("demo.tar");
    demo.back_up(&first);

    // Into this engine and storage: from SQLite and a folder, so two of four cross over.
    let (code, said) = site.restore(&first);
    assert_eq!(code, 0, "{said}");
    let server = Arc::new(site.serve().await);
    let mut moved = pages(&server).await;
    if engine == Engine::Postgres {
        // Each engine has its own search, which cuts excerpts differently.
        assert!(shown.remove(SEARCH).is_some() && moved.remove(SEARCH).is_some_and(|page| page.contains("teak")));
    }
    assert_same_pages(&moved, &shown);
    server.sign_in().await;

    // While it is used.
    let busy = site.file("busy.tar");
    let stop = Arc::new(AtomicBool::new(false));
    let using = use_it(&server, &stop);
    for _ in 0..3 {
        let (code, said) = site.run_beside(&["backup", name(&busy)]).await;
        assert_eq!(code, 0, "{said}");
        assert_consistent(&busy);
    }
    stop.store(true, Ordering::Relaxed);
    let sent = using.await.expect("visitors");
    assert!(sent > 0, "it was used");
    let before = pages(&server).await;
    Arc::into_inner(server).expect("the only one").stop().await;

    // The site is not in use now, so the backup is exactly what there is; then all of it is gone.
    let last = demo.file("last.tar");
    site.back_up(&last);
    assert_eq!(assert_consistent(&last), sent + 1);
    drop(site);
    let back = Place::empty(engine, storage).await.expect("as above");
    let (code, said) = back.restore(&last);
    assert_eq!(code, 0, "{said}");
    let again = back.file("again.tar");
    back.back_up(&again);
    assert_same(&last, &again);
    let server = back.serve().await;
    assert_same_pages(&pages(&server).await, &before);
    assert!(server.sign_in().await.status().is_redirection(), "with the same password");
    request_with_photo(&server, "Tom Whitaker", jpeg(600, 520)).await;
    server.stop().await;

    // And back to SQLite and a folder.
    let home = Place::empty(Engine::Sqlite, Storage::Folder).await.expect("SQLite");
    let (code, said) = home.restore(&last);
    assert_eq!(code, 0, "{said}");
    let returned = home.file("returned.tar");
    home.back_up(&returned);
    assert_same(&last, &returned);
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_and_a_folder() {
    drill(Engine::Sqlite, Storage::Folder).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_and_s3() {
    drill(Engine::Sqlite, Storage::S3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_and_a_folder() {
    drill(Engine::Postgres, Storage::Folder).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_and_s3() {
    drill(Engine::Postgres, Storage::S3).await;
}
