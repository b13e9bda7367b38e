//! Backups of databases that an earlier version made, and how a backup and its source fit together
//! while both change.

use crate::demo_site::demo_site;
use crate::saved;
use crate::support::{HANG, TestBackend, create_database, database_url, draft, on_both_engines, postgres_cluster};
use backend::Clock;
use backend::db::Db;
use backend::site::backup::{self, BackupError, Installation, Rotation, Schedule};
use domain::site::backups::{Keep, MadeBackup};
use domain::time::{DAY, MINUTE};
use std::path::{Path, PathBuf};
use storage::{Files, StorageOptions};
use tempfile::TempDir;

async fn back_up(installation: &Installation, file: &Path) -> backup::Summary {
    let name = file.to_owned();
    backup::make(installation, file, &move |_: MadeBackup| name.clone()).await.expect("a backup")
}

/// An empty place on the engine of `b`.
async fn empty(backend: &TestBackend, folder: &TempDir) -> (Installation, String) {
    let url = match (backend.db.engine(), postgres_cluster("backup")) {
        (backend::db::Engine::Postgres, Some(cluster)) => database_url(&cluster, &create_database(&cluster).await),
        _ => format!("sqlite://{}", folder.path().join("restored.db").display()),
    };
    let db = Db::connect(&url).await.expect("a database");
    let files = Files::open(&StorageOptions::Disk { root: folder.path().join("files") }).await.expect("a folder");
    (Installation { db, files, clock: Clock::system() }, url)
}

async fn restored(backend: &TestBackend, file: &Path) -> (Installation, TestBackend, TempDir) {
    let folder = TempDir::new().expect("a folder");
    let (installation, url) = empty(backend, &folder).await;
    backup::restore(&installation, &backup::verify(file).await.expect("whole")).await.expect("restored");
    (installation, TestBackend::open(&url, HANG).await, folder)
}

fn file(folder: &TempDir) -> PathBuf {
    folder.path().join("site.tar")
}

on_both_engines! {
    async fn a_site_that_was_started_and_not_changed_is_empty(backend: TestBackend) {
        let folder = TempDir::new().expect("a folder");
        backend.sql("DELETE FROM style_options").await;
        backend.sql("UPDATE materials SET name = 'Burma teak', row_version = 2 WHERE id = 'teak'").await;
        back_up(&backend.installation(), &file(&folder)).await;
        let (installation, url) = empty(&backend, &folder).await;
        TestBackend::open(&url, HANG).await.db.close().await;
        backup::restore(&installation, &backup::verify(&file(&folder)).await.expect("whole")).await.expect("restored");
        let site = TestBackend::open(&url, HANG).await;
        assert_eq!((site.rows("style_options").await, site.rows("materials").await), (0, 4));
        assert_eq!(site.number("SELECT COUNT(*) FROM materials WHERE name = 'Burma teak'").await, 1);
        installation.db.close().await;
        site.db.close().await;
    }

    async fn a_backup_of_an_earlier_version_is_migrated_after_it_is_restored(backend: TestBackend) {
        let folder = TempDir::new().expect("a folder");
        let (url, mut before) = saved::load(&backend).await;
        let old = Installation { db: Db::connect_existing(&url).await.expect("a database"), ..backend.installation() };
        let made = back_up(&old, &file(&folder)).await;
        assert!(made.rows > 300 && !made.missing.is_empty(), "the pictures were not saved with it");
        old.db.close().await;
        let contents = backup::verify(&file(&folder)).await.expect("whole").contents;
        assert_eq!(contents.schema, 14, "the source was not migrated");
        // The list of a newer version, which also names rows of tables that the backup does not have.
        let list = folder.path().join(backup::ERASED_LIST);
        std::fs::write(list, "0192f3b4-0000-7000-8000-000000000001 1\n").expect("a list");
        let (_, site, _kept) = restored(&backend, &file(&folder)).await;
        for not_saved in ["sessions", "lock_slots", "share_cards", "stray_files"] {
            before.remove(not_saved);
        }
        saved::migrate_counts(&mut before);
        for (table, rows) in before {
            assert_eq!(site.rows(&table).await, rows, "{table}");
        }
        site.db.close().await;
    }

    async fn a_restored_site_is_newer_than_any_cache(backend: TestBackend) {
        let folder = TempDir::new().expect("a folder");
        backend.add_styles().await;
        let version = backend.db.content_version().await.expect("a version");
        back_up(&backend.installation(), &file(&folder)).await;
        let (installation, site, _kept) = restored(&backend, &file(&folder)).await;
        let raised = site.db.content_version().await.expect("a version");
        assert!(raised > version);
        // A server that already ran on that database would have seen some version: this one is newer.
        backend.content.version.set(raised);
        assert_eq!(backend.content.version.current(), raised);
        let again = backup::restore(&installation, &backup::verify(&file(&folder)).await.expect("whole")).await;
        assert!(matches!(&again, Err(BackupError::NotEmpty(why)) if why.contains("pages")), "{again:?}");
        site.db.close().await;
    }

    async fn search_and_new_rows_work_after_a_restore(backend: TestBackend) {
        let folder = TempDir::new().expect("a folder");
        demo_site(&backend).await;
        let made = back_up(&backend.installation(), &file(&folder)).await;
        assert!(made.missing.is_empty() && made.files > 100, "{made:?}");
        let (installation, site, _kept) = restored(&backend, &file(&folder)).await;
        assert_eq!(site.rows("_post_search").await, backend.rows("_post_search").await);
        let stored = installation.files.any().await.expect("asked");
        assert!(stored.is_some_and(|key| key.starts_with("media/")));
        // Numbers of rows continue after the inserted ones.
        site.sql("INSERT INTO posts_unsettled (post_id) SELECT id FROM posts").await;
        site.sql("DELETE FROM post_texts WHERE number = (SELECT MIN(number) FROM post_texts)").await;
        TestBackend::open(&site.url, HANG).await.db.close().await;
        assert_eq!(site.rows("post_texts").await, backend.rows("post_texts").await);
        site.db.close().await;
    }

    async fn an_interrupted_backup_does_not_read_its_files_again(backend: TestBackend) {
        let folder = TempDir::new().expect("a folder");
        demo_site(&backend).await;
        let whole = back_up(&backend.installation(), &file(&folder)).await;
        let bytes = std::fs::read(file(&folder)).expect("a file");
        std::fs::write(folder.path().join("site.tar.partial"), &bytes[..bytes.len() * 2 / 3]).expect("a part");
        std::fs::remove_file(file(&folder)).expect("removed");
        // What the part has is not asked for: half of the storage is gone, and nothing is missing.
        let mut reader = ::backup::Reader::new(&*bytes).expect("a backup");
        for _ in 0..whole.files / 3 {
            let entry = reader.next().expect("whole").expect("an entry");
            backend.files.delete(entry.name.strip_prefix("files/").expect("a file")).await.expect("deleted");
        }
        let again = back_up(&backend.installation(), &file(&folder)).await;
        assert_eq!((again.files, again.missing.len()), (whole.files, 0));
        let contents = |bytes: &[u8]| ::backup::Reader::new(bytes).expect("a backup").verify().expect("whole").contents.files;
        assert_eq!(contents(&std::fs::read(file(&folder)).expect("a file")), contents(&bytes));
    }

    async fn a_photo_without_a_request_may_lack_its_file(backend: TestBackend) {
        let folder = TempDir::new().expect("a folder");
        backend.add_styles().await;
        let photo = "INSERT INTO uploads (id, token_hash, storage_key, width, height, bytes, created_at, lead_id) VALUES";
        backend.sql(&format!("{photo} ('u1', 't1', 'private/a.jpg', 1, 1, 1, 1, NULL)")).await;
        let made = back_up(&backend.installation(), &file(&folder)).await;
        assert!(made.missing.is_empty(), "it is stored right after its row: {made:?}");
        backend::leads::refit::submit(&backend, &draft(), &backend::leads::origin::Origin::default()).await.expect("a lead");
        backend.sql("UPDATE uploads SET lead_id = (SELECT id FROM leads)").await;
        let made = back_up(&backend.installation(), &file(&folder)).await;
        assert_eq!(made.missing.keys().collect::<Vec<_>>(), ["private/a-480.jpg", "private/a.jpg"]);
    }

    async fn a_scheduled_backup_that_a_dead_server_began_is_made_by_another(backend: TestBackend) {
        let folder = TempDir::new().expect("a folder");
        backend.add_styles().await;
        let keep = Keep { days: 1, weeks: 0, months: 0 };
        let rotation = Rotation { folder: folder.path().to_owned(), site: "site.example".to_owned(), keep };
        let other = backend.instance(|options| options.backups = Some(Schedule { rotation, every_ms: DAY })).await;
        let made = || std::fs::read_dir(folder.path()).expect("a folder").count();
        // What the first one left when it died: its lease.
        let now = backend.clock.now().0;
        let until = backend.clock.now().plus_ms(5 * MINUTE).0;
        backend.sql(&format!("INSERT INTO backups (id, since, lease_until) VALUES (1, {now}, {until})")).await;
        backend.clock.advance(5 * MINUTE - 1);
        backup::back_up_if_due(&other).await.expect("a database");
        assert_eq!(made(), 0, "it may still be at it");
        backend.clock.advance(1);
        backup::back_up_if_due(&other).await.expect("a database");
        assert_eq!(made(), 1);
        other.db.close().await;
    }
}
