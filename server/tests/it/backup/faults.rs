//! What can go wrong: a clear sentence, the right exit code, and nothing half-done that looks whole.

use super::{Engine, Place, Storage, assert_same, name, read};
use backup::{Contents, Partial, Progress, Writer};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

async fn empty() -> Place {
    Place::empty(Engine::Sqlite, Storage::Folder).await.expect("SQLite is always there")
}

/// Every file below a folder.
fn files(folder: &Path) -> BTreeSet<PathBuf> {
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.path().is_dir() {
            found.extend(files(&entry.path()));
        } else {
            found.insert(entry.path());
        }
    }
    found
}

/// `verify` and `restore` refuse the file with this sentence, and the target stays as it is.
async fn refused(file: &Path, sentence: &str) {
    let target = empty().await;
    let (code, said) = target.run(&["verify", name(file)]);
    assert!(code == 2 && said.contains(sentence), "{code}: {said}");
    let (code, said) = target.restore(file);
    assert!(code == 2 && said.contains(sentence) && said.contains("Nothing was"), "{code}: {said}");
    assert!(!target.data().exists(), "{:?}", files(&target.data()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_or_cut_file_is_refused() {
    let site = Place::demo().await;
    let file = site.file("site.tar");
    site.back_up(&file);
    let whole = fs::read(&file).expect("a file");
    let bad = site.file("bad.tar");
    let size = whole.len();
    // The first entry, a picture, the rows, the table of contents, the end.
    for at in [0, 100, 600, 1_700, size / 3, size / 2, size - 30_000, size - 1_300, size - 1] {
        let mut changed = whole.clone();
        changed[at] ^= 0x20;
        fs::write(&bad, changed).expect("a file");
        refused(&bad, "").await;
    }
    for end in [0, 511, size / 2, size - 1_025, size - 1] {
        fs::write(&bad, &whole[..end]).expect("a file");
        refused(&bad, "cut off").await;
    }
    fs::write(&bad, b"a picture or a letter".repeat(500)).expect("a file");
    refused(&bad, "not a backup").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_of_another_version_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("other.tar");
    let mut writer = Writer::resume(Vec::new(), Progress::default());
    writer.add("backup.json", br#"{"format":7,"program":"9.1.0"}"#).expect("an entry");
    fs::write(&file, writer.finish(&Contents::default()).expect("an end").out).expect("a file");
    refused(&file, "format 7, made by version 9.1.0").await;
    let newer = Contents { schema: 9_999, ..Contents::default() };
    let writer = Writer::new(Vec::new(), "9.1.0").expect("a beginning");
    fs::write(&file, writer.finish(&newer).expect("an end").out).expect("a file");
    refused(&file, "migration 9999").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_target_is_refused_and_stays() {
    let site = Place::demo().await;
    let file = site.file("site.tar");
    site.back_up(&file);
    let before = files(&site.data().join("files"));
    let (code, said) = site.restore(&file);
    assert!(code == 2 && said.contains("the database has rows in"), "{code}: {said}");
    let again = site.file("again.tar");
    site.back_up(&again);
    assert_eq!(files(&site.data().join("files")), before);
    assert_eq!(read(&file).1, read(&again).1, "nothing changed");

    let target = empty().await;
    fs::create_dir_all(target.data().join("files/media/0123456789abcdef")).expect("a folder");
    fs::write(target.data().join("files/media/0123456789abcdef/480.jpg"), b"x").expect("a file");
    let (code, said) = target.restore(&file);
    assert!(code == 2 && said.contains("the storage has files, such as media/0123456789abcdef/480.jpg"), "{said}");

    let (code, said) = target.run(&["migrate"]);
    assert_eq!(code, 0, "{said}");
    fs::remove_dir_all(target.data().join("files/media")).expect("removed");
    let (code, said) = target.restore(&file);
    assert_eq!(code, 0, "empty tables are fine: {said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_missing_picture_is_named_and_everything_else_saved() {
    let site = Place::demo().await;
    let stored = files(&site.data().join("files/media"));
    let lost = stored.iter().find(|file| file.ends_with("480.avif")).expect("a picture");
    fs::remove_file(lost).expect("removed");
    let key = name(lost).rsplit_once("files/").expect("a key").1;
    let file = site.file("site.tar");
    let (code, said) = site.run(&["backup", name(&file)]);
    assert!(
        code == 3 && said.contains(&format!("{key}: ")) && said.contains("480 pixels wide, avif"),
        "{code}: {said}"
    );
    let (code, said) = site.run(&["verify", name(&file)]);
    assert!(code == 0 && said.contains(key), "{code}: {said}");
    let target = empty().await;
    let (code, said) = target.restore(&file);
    assert!(code == 0 && said.contains(key), "{code}: {said}");
    assert_eq!(files(&target.data().join("files")).len(), files(&site.data().join("files")).len());
}

/// Starts a restore, kills it once it has stored some files, and returns whether it was in the middle.
///
/// Files that are being written do not count, nor does the file by which a start checks the folder, which is
/// written before the restore is recorded.
async fn killed(target: &Place, file: &Path, stored: usize) -> bool {
    let mut restore = target.command(&["restore", name(file)]);
    let mut process = restore.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program");
    let complete = || {
        let mut files = files(&target.data().join("files"));
        files.retain(|path| !path.components().any(|part| part.as_os_str() == ".aside"));
        files.len()
    };
    while complete() < stored {
        if process.try_wait().expect("asked").is_some() {
            return false;
        }
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    process.kill().expect("killed");
    !process.wait().expect("gone").success()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_interrupted_restore_is_not_served_and_is_continued() {
    let site = Place::demo().await;
    let file = site.file("site.tar");
    let other = site.file("other.tar");
    site.back_up(&file);
    site.back_up(&other);
    let all = read(&file).0.files.len();
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let Some(target) = Place::empty(engine, Storage::Folder).await else { continue };
        // With enough left that it cannot end between being seen and being killed.
        for stored in [1, all / 4, all / 2] {
            assert!(killed(&target, &file, stored).await, "in the middle");
            for command in ["serve", "migrate"] {
                let (code, said) = target.run(&[command]);
                assert!(code == 2 && said.contains("`server restore` with the same file"), "{code}: {said}");
            }
        }
        let (code, said) = target.restore(&other);
        assert!(code == 2 && said.contains("the restore of another backup was interrupted"), "{code}: {said}");
        let (code, said) = target.run(&["backup", name(&target.file("half.tar"))]);
        assert!(code == 2 && !target.file("half.tar").exists(), "{code}: {said}");
        let (code, said) = target.restore(&file);
        assert_eq!(code, 0, "{said}");
        let again = target.file("again.tar");
        target.back_up(&again);
        assert_same(&file, &again);
        target.serve().await.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_storage_that_is_down_makes_no_backup_and_the_next_run_continues() {
    let demo = Place::demo().await;
    let file = demo.file("site.tar");
    demo.back_up(&file);
    let mut site = Place::empty(Engine::Sqlite, Storage::S3).await.expect("SQLite");
    let (code, said) = site.restore(&file);
    assert_eq!(code, 0, "{said}");
    let target = site.file("site.tar");

    // It goes down in the middle.
    let partial = Partial::path_of(&target);
    let mut command = site.command(&["backup", name(&target)]);
    let mut process = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("the program");
    while fs::metadata(&partial).map_or(0, |about| about.len()) < 2_000_000 {
        assert!(process.try_wait().expect("asked").is_none(), "it ended too early");
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    site.s3.as_mut().expect("a bucket").kill();
    let output = process.wait_with_output().expect("an end");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("the storage failed") && said.contains("Run the command again to continue"), "{said}");
    assert!(!target.exists() && fs::metadata(&partial).expect("a part").len() >= 2_000_000);

    site.s3.as_mut().expect("a bucket").restart();
    site.back_up(&target);
    assert!(!partial.exists());
    assert_same(&file, &target);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_that_cannot_begin_says_why() {
    let nothing = empty().await;
    let (code, said) = nothing.run(&["backup", name(&nothing.file("site.tar"))]);
    assert!(code == 2 && said.contains("there is no database file"), "{code}: {said}");
    assert!(!nothing.data().exists() && !nothing.file("site.tar").exists(), "and creates nothing");
    let (code, said) = nothing.run(&["backup", "--keep", "1d"]);
    assert!(code == 2, "{code}: {said}");
    let (code, said) = nothing.run(&["backup", "--keep", "often", "x"]);
    assert!(code == 2 && said.contains("7d,4w,6m"), "{code}: {said}");

    let site = Place::demo().await;
    let (code, said) = site.run(&["backup", "/nonexistent/site.tar"]);
    assert!(code == 2 && said.contains("cannot open /nonexistent/site.tar.partial"), "{code}: {said}");
    let file = site.file("site.tar");
    fs::write(&file, b"the former one").expect("a file");
    let partial = Partial::open(&file, "1").expect("another process");
    let (code, said) = site.run(&["backup", name(&file)]);
    assert!(code == 1 && said.contains("another process is writing"), "{code}: {said}");
    assert_eq!(fs::read(&file).expect("a file"), b"the former one");
    drop(partial);
    site.back_up(&file);
    let (code, said) = site.run(&["verify", name(&file)]);
    assert_eq!(code, 0, "{said}");
    let (code, said) = site.run(&["verify", "/nonexistent/site.tar"]);
    assert!(code == 2 && said.contains("/nonexistent/site.tar: the file cannot be read"), "{code}: {said}");
}
