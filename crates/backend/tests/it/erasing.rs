//! What is erased is gone: photos in spite of a storage that fails and a process that is killed,
//! texts from SQLite's files, and people from a backup that still has them.

use crate::s3::S3Server;
use crate::support::{TestBackend, create_database, database_url, draft, on_both_engines, postgres_cluster};
use backend::db::{Db, Engine};
use backend::features::newsletter;
use backend::leads::origin::Origin;
use backend::leads::photo_deletions::{self, Overdue};
use backend::leads::privacy::{self, Erased};
use backend::leads::{refit, uploads};
use backend::site::backup::{self, ERASED_LIST, Installation, Rotation, Schedule};
use backend::{Backend, Clock, SharedBackend};
use bytes::Bytes;
use domain::features::newsletter::NewsletterDraft;
use domain::leads::refit::RefitDraft;
use domain::site::backups::Keep;
use domain::time::{DAY, MINUTE};
use std::path::{Path, PathBuf};
use storage::{Files, StorageOptions};
use tempfile::TempDir;

fn photo() -> Bytes {
    let rgba = vec![120; 640 * 520 * 4];
    pixels::prepare_rgba(640, 520, &rgba).expect("a photo").jpeg.into()
}

/// A visitor; the real key is a hash of an address.
fn from(email: &str) -> Origin {
    Origin { client_key: email.bytes().map(|byte| format!("{byte:02x}")).collect(), ..Origin::default() }
}

/// A refit request that names its sender everywhere.
fn request(email: &str) -> RefitDraft {
    RefitDraft {
        attempt_id: format!("attempt-{email}"),
        email: email.to_owned(),
        name: format!("Captain of {email}"),
        description: format!("A saloon in walnut for {email}"),
        ..draft()
    }
}

/// A refit request with a photo; returns the photo's key.
async fn send(backend: &TestBackend, site: &Backend, email: &str) -> String {
    let taken = uploads::accept(site, photo(), &from(email)).await.expect("taken");
    let draft = RefitDraft { photo_token: Some(taken.token), ..request(email) };
    refit::submit(site, &draft, &from(email)).await.expect("a receipt");
    backend
        .texts("SELECT storage_key FROM uploads WHERE lead_id IS NOT NULL ORDER BY created_at DESC, id DESC")
        .await
        .remove(0)
}

/// The files of a photo that a storage has.
async fn stored(files: &Files, key: &str) -> usize {
    let thumb = key.replace(".jpg", "-480.jpg");
    let whole = files.exists(key).await.expect("asked");
    let thumb = files.exists(&thumb).await.expect("asked");
    usize::from(whole) + usize::from(thumb)
}

/// An instance on a bucket.
async fn in_bucket(backend: &TestBackend, server: &S3Server) -> SharedBackend {
    backend.instance(|options| options.storage = StorageOptions::S3(server.options(""))).await
}

/// Whether any of a SQLite database's files contains these bytes.
fn is_in_files(backend: &TestBackend, words: &str) -> Vec<String> {
    let file = PathBuf::from(backend.url.trim_start_matches("sqlite://"));
    let folder = file.parent().expect("a folder");
    let names = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let has = |path: &Path| {
        let bytes = std::fs::read(path).expect("a file");
        bytes.windows(words.len()).any(|window| window == words.as_bytes())
    };
    names.filter(|path| path.is_file() && has(path)).map(|path| path.display().to_string()).collect()
}

/// An empty place on the engine of `b`.
async fn empty(backend: &TestBackend, folder: &TempDir) -> (Installation, String) {
    let url = match (backend.db.engine(), postgres_cluster("erasing")) {
        (Engine::Postgres, Some(cluster)) => database_url(&cluster, &create_database(&cluster).await),
        _ => format!("sqlite://{}", folder.path().join("restored.db").display()),
    };
    let db = Db::connect(&url).await.expect("a database");
    let files = Files::open(&StorageOptions::Disk { root: folder.path().join("files") }).await.expect("a folder");
    (Installation { db, files, clock: Clock::system() }, url)
}

async fn subscribe(backend: &TestBackend, email: &str) {
    let draft = NewsletterDraft { email: email.to_owned(), ..NewsletterDraft::default() };
    newsletter::subscribe(backend, &draft, &from(email)).await.expect("subscribed");
}

on_both_engines! {
    async fn a_photo_of_an_erased_person_goes_as_soon_as_the_storage_answers(backend: TestBackend) {
        let mut server = S3Server::start();
        let site = in_bucket(&backend, &server).await;
        backend.add_styles().await;
        let key = send(&backend, &site, "jane@example.com").await;
        let kept = send(&backend, &site, "tom@example.com").await;
        assert_eq!(stored(&site.files, &key).await, 2);
        server.kill();
        let erased = privacy::erase(&site, "jane@example.com").await.expect("erased");
        assert_eq!(erased, Erased { rows: 1, photos_left: 1 });
        assert_eq!(backend.texts("SELECT storage_key FROM photo_deletions").await, std::slice::from_ref(&key));
        let none = photo_deletions::overdue(&site).await.expect("a count");
        assert_eq!(none, Overdue::default(), "the worker did not try it yet");
        let since = backend.clock.now();
        // It fails again and again, and is overdue.
        for _ in 0..6 {
            backend.clock.advance(15 * MINUTE);
            assert_eq!(photo_deletions::delete_due(&site).await.expect("a run"), 0);
        }
        let overdue = photo_deletions::overdue(&site).await.expect("a count");
        assert_eq!(overdue, Overdue { photos: 1, since: Some(since) });
        server.restart();
        // Another process: this one's circuit breaker may be open.
        let other = in_bucket(&backend, &server).await;
        assert_eq!(photo_deletions::delete_due(&other).await.expect("a run"), 0, "not before the pause has passed");
        backend.clock.advance(15 * MINUTE);
        assert_eq!(photo_deletions::delete_due(&other).await.expect("a run"), 1);
        assert_eq!((stored(&other.files, &key).await, backend.rows("photo_deletions").await), (0, 0));
        assert_eq!(stored(&other.files, &kept).await, 2, "others stay");
        assert_eq!(photo_deletions::overdue(&other).await.expect("a count"), Overdue::default());
        for shared in [site, other] {
            shared.db.close().await;
        }
    }

    async fn a_process_that_is_killed_after_the_commit_leaves_the_photo_to_the_worker(backend: TestBackend) {
        backend.add_styles().await;
        let key = send(&backend, &backend, "jane@example.com").await;
        // The rows as the transaction leaves them.
        let now = backend.clock.now().0;
        backend.sql(&format!("INSERT INTO photo_deletions (storage_key, since, due_at) VALUES ('{key}', {now}, {now} + 60000)")).await;
        backend.clock.advance(MINUTE);
        assert_eq!(photo_deletions::delete_due(&backend).await.expect("a run"), 0, "a row still has it");
        assert_eq!(stored(&backend.files, &key).await, 2);
        backend.sql("DELETE FROM uploads").await;
        backend.clock.advance(15 * MINUTE);
        // Two servers at the same time.
        let other = backend.instance(|_| {}).await;
        let (one, two) = tokio::join!(photo_deletions::delete_due(&backend), photo_deletions::delete_due(&other));
        assert_eq!(one.expect("a run") + two.expect("a run"), 1);
        assert_eq!((stored(&backend.files, &key).await, backend.rows("photo_deletions").await), (0, 0));
        other.db.close().await;
    }

    async fn photos_that_no_row_knows_are_deleted_after_a_day(backend: TestBackend) {
        backend.add_styles().await;
        let kept = send(&backend, &backend, "jane@example.com").await;
        let stray = send(&backend, &backend, "tom@example.com").await;
        let other = "private/not-a-photo.jpg";
        backend.files.put(other, &Bytes::from_static(b"x"), "image/jpeg").await.expect("stored");
        backend.sql(&format!("DELETE FROM uploads WHERE storage_key = '{stray}'")).await;
        assert_eq!(photo_deletions::sweep(&backend).await.expect("a sweep"), 1);
        backend.clock.advance(DAY - 1);
        assert_eq!(photo_deletions::delete_due(&backend).await.expect("a run"), 0, "not yet");
        backend.clock.advance(1);
        assert_eq!(photo_deletions::sweep(&backend).await.expect("a sweep"), 1, "known already");
        assert_eq!(photo_deletions::delete_due(&backend).await.expect("a run"), 1);
        assert_eq!((stored(&backend.files, &stray).await, stored(&backend.files, &kept).await), (0, 2));
        assert!(backend.files.exists(other).await.expect("asked"));
        assert_eq!(photo_deletions::sweep(&backend).await.expect("a sweep"), 0);
    }

    async fn nothing_of_an_erased_person_stays_in_the_databases_files(backend: TestBackend) {
        // What remains in PostgreSQL until its vacuum is in docs/operations.md.
        if backend.db.engine() == Engine::Postgres {
            return;
        }
        backend.add_styles().await;
        // Enough for rows to move from page to page.
        for n in 0..150 {
            let email = format!("captain-{n}@example.com");
            let mut draft = request(&email);
            if n == 7 {
                draft.description.push_str(" xylographwork");
            }
            refit::submit(&backend, &draft, &from(&email)).await.expect("a receipt");
        }
        // As the index of the search has it: a word without the letters in common with the previous word.
        let indexed = "ylographwork";
        assert!(!is_in_files(&backend, indexed).is_empty(), "it is found while it is stored");
        let words = |n: u32| [format!("captain-{n}@example.com"), format!("A saloon in walnut for captain-{n}@")];
        assert!(!is_in_files(&backend, &words(7)[0]).is_empty(), "it is found while it is stored");
        for n in [0, 7, 20, 77, 149] {
            privacy::erase(&backend, &format!("captain-{n}@example.com")).await.expect("erased");
            privacy::empty_log(&backend).await.expect("emptied");
            for words in words(n) {
                assert_eq!(is_in_files(&backend, &words), Vec::<String>::new(), "{words}");
            }
        }
        assert_eq!(is_in_files(&backend, indexed), Vec::<String>::new());
        assert!(!is_in_files(&backend, &words(8)[0]).is_empty(), "others stay");
        // A reader keeps the log for a while.
        let mut reader = backend.sqlite().await;
        sqlx::raw_sql("BEGIN; SELECT COUNT(*) FROM leads").execute(&mut reader).await.expect("a snapshot");
        privacy::erase(&backend, "captain-8@example.com").await.expect("erased");
        privacy::empty_log(&backend).await.expect("it is left for later");
        assert!(!is_in_files(&backend, &words(8)[0]).is_empty(), "the reader still sees it");
        sqlx::raw_sql("COMMIT").execute(&mut reader).await.expect("its end");
        privacy::empty_log(&backend).await.expect("emptied");
        assert_eq!(is_in_files(&backend, &words(8)[0]), Vec::<String>::new());
    }

    async fn a_restored_backup_does_not_bring_erased_people_back(backend: TestBackend) {
        let folder = TempDir::new().expect("a folder");
        let file = folder.path().join("site.tar");
        backend.add_styles().await;
        let key = send(&backend, &backend, "jane@example.com").await;
        let kept = send(&backend, &backend, "tom@example.com").await;
        for email in ["jane@example.com", "ann@example.com", "bob@example.com"] {
            subscribe(&backend, email).await;
        }
        let name = file.clone();
        backup::make(&backend.installation(), &file, &move |_| name.clone()).await.expect("a backup");
        assert!(!folder.path().join(ERASED_LIST).exists(), "nothing was erased");
        // After the backup; the worker keeps the list, whenever the next backup is due.
        privacy::erase(&backend, "jane@example.com").await.expect("erased");
        backend.sql("UPDATE subscribers SET state = 'confirmed' WHERE email = 'ann@example.com'").await;
        let rows = newsletter::export(&backend).await.expect("a list");
        let link = rows.split('"').find(|cell| cell.contains("/newsletter/")).expect("a link").to_owned();
        let mut parts = link.split(['/', '?', '=', '&']).rev();
        let token = parts.next().expect("a token").to_owned();
        let id = backend.texts("SELECT id FROM subscribers WHERE email = 'ann@example.com'").await.remove(0);
        assert!(newsletter::unsubscribe(&backend, &id, &token).await.expect("left"), "{link}");
        let keep = Keep { days: 1, weeks: 0, months: 0 };
        let rotation = Rotation { folder: folder.path().to_owned(), site: "site.example".to_owned(), keep };
        let other = backend.instance(|options| options.backups = Some(Schedule { rotation, every_ms: DAY })).await;
        backend.sql(&format!("INSERT INTO backups (id, since, succeeded_at) VALUES (1, {0}, {0}) \
            ON CONFLICT (id) DO UPDATE SET succeeded_at = excluded.succeeded_at", backend.clock.now().0)).await;
        backup::back_up_if_due(&other).await.expect("a database");
        other.db.close().await;
        let list = std::fs::read_to_string(folder.path().join(ERASED_LIST)).expect("a list");
        assert_eq!(list.lines().filter(|line| !line.starts_with('#')).count(), 3, "{list}");
        assert!(!list.contains("example.com") && !list.contains("Captain"), "{list}");
        // The server is lost; a line of the list is damaged.
        std::fs::write(folder.path().join(ERASED_LIST), format!("{list}no id at all\n\u{0}\n")).expect("written");
        let target = TempDir::new().expect("a folder");
        let (place, url) = empty(&backend, &target).await;
        let restored = backup::restore(&place, &backup::verify(&file).await.expect("whole")).await.expect("restored");
        assert_eq!(restored.left_out, 3);
        let site = TestBackend::open(&url, crate::support::HANG).await;
        assert_eq!(site.texts("SELECT email FROM leads").await, ["tom@example.com"]);
        assert_eq!(site.texts("SELECT email FROM subscribers").await, ["bob@example.com"]);
        assert_eq!((stored(&place.files, &key).await, stored(&place.files, &kept).await), (0, 2));
        assert_eq!(site.rows("erased_rows").await, 3, "the next backup has them too");
        site.db.close().await;
    }
}
