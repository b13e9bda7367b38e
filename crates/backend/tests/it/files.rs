//! Both storages give the same guarantees, the bucket also while its service is down, silent or
//! failing.

use crate::s3::{Manner, S3Server, Stub};
use crate::support::{HANG, eventually, in_time};
use bytes::Bytes;
use std::fs::{self, File, FileTimes};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::time::{Duration, SystemTime};
use storage::{CircuitBreaker, DiskFiles, FileError, Files, S3Files, S3Timeouts};
use tempfile::TempDir;

const JPEG: &str = "image/jpeg";
const HOUR: Duration = Duration::from_secs(3_600);

async fn disk(folder: &Path) -> Files {
    DiskFiles::open(folder).await.expect("a folder").into()
}

fn bucket(server: &S3Server, prefix: &str) -> Files {
    S3Files::connect(&server.options(prefix), S3Timeouts::default()).into()
}

fn impatient() -> S3Timeouts {
    S3Timeouts {
        connect: Duration::from_millis(300),
        attempt: Duration::from_millis(300),
        total: Duration::from_millis(1_500),
        probe: Duration::from_millis(500),
        tries: 2,
    }
}

fn stubbed(stub: &Stub, timeouts: S3Timeouts) -> Files {
    S3Files::connect(&crate::s3::options(&stub.address, ""), timeouts).into()
}

fn no_answer<T>(done: &Result<T, FileError>) -> bool {
    matches!(done, Err(FileError::NoAnswer(_)))
}

/// Every call of the interface fails as unavailable.
async fn assert_unavailable(files: &Files) {
    let bytes = Bytes::from_static(b"x");
    assert!(no_answer(&files.put("a/b.jpg", &bytes, JPEG).await), "put");
    assert!(no_answer(&files.get("a/b.jpg").await), "get");
    assert!(no_answer(&files.exists("a/b.jpg").await), "exists");
    assert!(no_answer(&files.delete("a/b.jpg").await), "delete");
    assert!(no_answer(&files.probe().await), "probe");
}

/// Files are listed in pages, each once, without files of other folders.
async fn assert_listed(files: &Files) {
    let all = ["media/0123456789abcdef/800.avif", "media/0a/1.jpg", "media/0a/2.jpg", "media/0b/1.jpg"];
    for key in all.into_iter().skip(1).chain(["media/1a/1.jpg", "other/0a/1.jpg"]) {
        files.put(key, &Bytes::from_static(b"x"), JPEG).await.expect("stored");
    }
    let mut found = Vec::new();
    let mut after = String::new();
    for _ in 0..9 {
        let page = files.list("media/0", &after, 2).await.expect("listed");
        assert!(page.len() <= 2, "{page:?}");
        let Some(last) = page.last() else { break };
        after.clone_from(last);
        found.extend(page);
    }
    found.sort();
    assert_eq!(found, all);
    assert_eq!(files.list("media/0a", "", 9).await.expect("listed"), ["media/0a/1.jpg", "media/0a/2.jpg"]);
    for bad in ["", "../media", "/etc"] {
        assert!(matches!(files.list(bad, "", 9).await, Err(FileError::BadKey(_))), "{bad}");
    }
}

/// The guarantees of both storages.
async fn assert_contract(files: &Files) {
    let key = "media/0123456789abcdef/800.avif";
    let other = "private/00ff.jpg";
    let first = Bytes::from(vec![7_u8; 300_000]);
    let second = Bytes::from_static(b"second");
    files.probe().await.expect("it works");
    assert_eq!(files.get(key).await.expect("asked"), None);
    assert!(!files.exists(key).await.expect("asked"));
    files.delete(key).await.expect("nothing to delete is fine");

    assert_eq!(files.list("media/0", "", 9).await.expect("listed"), Vec::<String>::new(), "still empty");
    files.put(key, &first, "image/avif").await.expect("stored");
    assert_listed(files).await;
    files.put(other, &Bytes::new(), JPEG).await.expect("stored, though empty");
    assert_eq!(files.get(key).await.expect("asked"), Some(first));
    assert_eq!(files.get(other).await.expect("asked"), Some(Bytes::new()));
    assert!(files.exists(key).await.expect("asked"));

    files.put(key, &second, "image/avif").await.expect("replaced");
    assert_eq!(files.get(key).await.expect("asked"), Some(second));

    files.delete(key).await.expect("deleted");
    files.delete(key).await.expect("deleted again");
    assert_eq!(files.get(key).await.expect("asked"), None);
    assert!(files.exists(other).await.expect("asked"), "other files stay");

    for bad in ["../outside", "/etc/passwd", "a/../../b", ".aside/x", ""] {
        assert!(matches!(files.put(bad, &Bytes::new(), JPEG).await, Err(FileError::BadKey(_))), "{bad}");
        assert!(matches!(files.get(bad).await, Err(FileError::BadKey(_))), "{bad}");
        assert!(matches!(files.exists(bad).await, Err(FileError::BadKey(_))), "{bad}");
        assert!(matches!(files.delete(bad).await, Err(FileError::BadKey(_))), "{bad}");
    }
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).expect("it exists").permissions().mode() & 0o777
}

fn entries(folder: &Path) -> usize {
    fs::read_dir(folder).expect("a folder").count()
}

#[tokio::test]
async fn a_folder_keeps_the_contract() {
    let folder = TempDir::new().expect("a folder");
    let files = disk(&folder.path().join("made/on/demand")).await;
    assert_contract(&files).await;
    assert_eq!(entries(folder.path()), 1, "nothing outside the storage");
}

#[tokio::test]
async fn private_files_are_the_servers_alone() {
    let folder = TempDir::new().expect("a folder");
    let files = disk(folder.path()).await;
    files.put("private/aa.jpg", &Bytes::from_static(b"x"), JPEG).await.expect("stored");
    files.put("media/aa/1.jpg", &Bytes::from_static(b"x"), JPEG).await.expect("stored");
    assert_eq!(mode(&folder.path().join("private")), 0o700);
    assert_eq!(mode(&folder.path().join("private/aa.jpg")), 0o600);
    assert_ne!(mode(&folder.path().join("media/aa/1.jpg")) & 0o444, 0);
}

#[tokio::test]
async fn a_reader_never_sees_half_a_file() {
    let folder = TempDir::new().expect("a folder");
    let files = disk(folder.path()).await;
    let forms = [Bytes::from(vec![1_u8; 400_000]), Bytes::from(vec![2_u8; 100_000])];
    files.put("media/a.jpg", &forms[0], JPEG).await.expect("stored");
    let writer = tokio::spawn({
        let files = files.clone();
        let forms = forms.clone();
        async move {
            for n in 0..30 {
                files.put("media/a.jpg", &forms[n % 2], JPEG).await.expect("stored");
            }
        }
    });
    while !writer.is_finished() {
        let read = files.get("media/a.jpg").await.expect("read").expect("always there");
        assert!(forms.contains(&read), "a mixture of {} bytes", read.len());
    }
    writer.await.expect("written");
}

#[tokio::test]
async fn a_failed_write_leaves_nothing() {
    let folder = TempDir::new().expect("a folder");
    let files = disk(folder.path()).await;
    fs::write(folder.path().join("media"), "a file where a folder should be").expect("written");
    fs::create_dir(folder.path().join("taken.jpg")).expect("a folder where a file should be");
    for key in ["media/a.jpg", "taken.jpg"] {
        let put = files.put(key, &Bytes::from_static(b"x"), JPEG).await;
        assert!(matches!(put, Err(FileError::Unavailable(_))), "{key}");
    }
    assert_eq!(files.get("media/a.jpg").await.expect("asked"), None);
    assert_eq!(entries(&folder.path().join(".aside")), 0);
}

#[tokio::test]
async fn what_a_killed_process_left_goes_at_the_next_start() {
    let folder = TempDir::new().expect("a folder");
    disk(folder.path()).await;
    let [old, young] = ["old", "young"].map(|name| folder.path().join(".aside").join(name));
    fs::write(&young, "being written by another process").expect("written");
    let yesterday = SystemTime::now() - Duration::from_secs(86_400);
    let left = File::create(&old).expect("created");
    left.set_times(FileTimes::new().set_modified(yesterday)).expect("aged");
    disk(folder.path()).await;
    assert!(!old.exists());
    assert!(young.exists());
}

#[tokio::test]
async fn a_storage_that_cannot_be_a_folder_is_refused_at_start() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("file");
    fs::write(&file, "x").expect("written");
    assert!(DiskFiles::open(&file.join("below")).await.is_err());
}

#[tokio::test]
async fn a_bucket_keeps_the_contract() {
    let server = S3Server::start();
    assert_contract(&bucket(&server, "")).await;
    assert_contract(&bucket(&server, "site/one")).await;
}

#[tokio::test]
async fn prefixes_keep_sites_apart() {
    let server = S3Server::start();
    let one = bucket(&server, "one");
    let two = bucket(&server, "two");
    one.put("media/a.jpg", &Bytes::from_static(b"x"), JPEG).await.expect("stored");
    assert!(server.bucket().join("one/media/a.jpg").is_file());
    assert_eq!(two.get("media/a.jpg").await.expect("asked"), None);
}

#[tokio::test]
async fn a_wrong_key_or_bucket_is_told() {
    let server = S3Server::start();
    let mut options = server.options("");
    options.secret_key = "wrong".to_owned();
    let wrong_key = Files::from(S3Files::connect(&options, S3Timeouts::default()));
    assert!(matches!(wrong_key.get("a.jpg").await, Err(FileError::Unavailable(cause)) if !cause.contains("wrong")));
    let mut options = server.options("");
    options.bucket = "elsewhere".to_owned();
    let wrong_bucket = Files::from(S3Files::connect(&options, S3Timeouts::default()));
    assert!(matches!(wrong_bucket.probe().await, Err(FileError::Unavailable(_))));
}

#[tokio::test]
async fn a_bucket_that_goes_down_is_told_quickly_and_used_again_when_it_is_back() {
    let mut server = S3Server::start();
    let files = bucket(&server, "");
    files.put("media/a.jpg", &Bytes::from_static(b"kept"), JPEG).await.expect("stored");
    server.kill();
    in_time("five calls of a bucket that is down", assert_unavailable(&files)).await;
    server.restart();
    assert_eq!(files.get("media/a.jpg").await.expect("back"), Some(Bytes::from_static(b"kept")));
}

#[tokio::test]
async fn a_bucket_that_never_answers_is_left_alone_and_tried_again() {
    let stub = Stub::start(Manner::Silent).await;
    let files = stubbed(&stub, impatient()).with_breaker(CircuitBreaker::new(2, HOUR));
    for _ in 0..2 {
        files.check_available().expect("still asked");
        assert!(no_answer(&files.get("a.jpg").await));
    }
    assert!(no_answer(&files.check_available()));
    let asked = stub.requests();
    assert!(no_answer(&files.put("a.jpg", &Bytes::new(), JPEG).await));
    assert!(no_answer(&files.get("a.jpg").await));
    assert!(no_answer(&files.exists("a.jpg").await));
    assert!(no_answer(&files.delete("a.jpg").await));
    assert_eq!(stub.requests(), asked, "nothing is sent");
    eventually("but a probe is still sent", async || {
        assert!(no_answer(&files.probe().await));
        stub.requests() > asked
    })
    .await;
}

#[tokio::test]
async fn after_the_pause_one_call_tries_a_failing_bucket() {
    let stub = Stub::start(Manner::Fails).await;
    let files = stubbed(&stub, S3Timeouts::default()).with_breaker(CircuitBreaker::new(2, Duration::ZERO));
    for _ in 0..2 {
        assert!(no_answer(&files.get("a.jpg").await));
    }
    let asked = stub.requests();
    files.check_available().expect("one trial call");
    let (one, other) = tokio::join!(files.get("a.jpg"), files.get("a.jpg"));
    assert!(no_answer(&one) && no_answer(&other));
    let tries = usize::try_from(S3Timeouts::default().tries).expect("few");
    assert_eq!(stub.requests(), asked + tries, "one call with its retries, not two");
}

#[tokio::test]
async fn a_refusal_does_not_close_the_way_to_other_files() {
    let server = S3Server::start();
    let mut options = server.options("");
    options.secret_key = "wrong".to_owned();
    let files = Files::from(S3Files::connect(&options, S3Timeouts::default()))
        .with_breaker(CircuitBreaker::new(1, Duration::from_secs(60)));
    for _ in 0..2 {
        assert!(matches!(files.get("a.jpg").await, Err(FileError::Unavailable(_))));
    }
    files.check_available().expect("a refusal is an answer");
}

/// A named pipe: opening it waits for the other end, like a file on a hanging file server.
fn hanging(path: &Path) {
    fs::create_dir_all(path.parent().expect("a folder")).expect("created");
    assert!(std::process::Command::new("mkfifo").arg(path).status().expect("mkfifo").success());
}

/// Unblocks every reader of the pipe; there may be none left.
fn release(path: &Path) {
    let _ = fs::OpenOptions::new().read(true).write(true).open(path).expect("the pipe");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_that_hangs_is_not_waited_for() {
    let folder = TempDir::new().expect("a folder");
    let stuck = "media/a/1.jpg";
    let pipe = folder.path().join("media/a/1.jpg");
    let patient = DiskFiles::open(folder.path()).await.expect("a folder").with_timeout(HANG);
    let hasty = patient.clone().with_timeout(Duration::from_millis(200));
    Files::from(patient).put("media/b/1.jpg", &Bytes::from_static(b"x"), JPEG).await.expect("stored");
    let files = Files::from(hasty).with_breaker(CircuitBreaker::new(3, HOUR));
    hanging(&pipe);
    for _ in 0..3 {
        assert!(no_answer(&files.get(stuck).await));
    }
    assert!(no_answer(&files.check_available()), "the breaker is open");
    eventually("but a probe is still made", async || files.probe().await.is_ok()).await;
    let files = files.with_breaker(CircuitBreaker::new(3, Duration::ZERO));
    let expected = Some(Bytes::from_static(b"x"));
    eventually("others are read", async || files.get("media/b/1.jpg").await.is_ok_and(|got| got == expected)).await;
    // Hanging calls keep their threads, whose number is limited.
    let files = files.with_breaker(CircuitBreaker::new(u32::MAX, Duration::ZERO));
    let all = (0..40).map(|_| files.get(stuck));
    assert!(futures::future::join_all(all).await.iter().all(no_answer));
    assert!(no_answer(&files.get("media/b/1.jpg").await), "no thread is left");
    let releasing = pipe.clone();
    eventually("it works again once the file server answers", async || {
        release(&releasing);
        files.get("media/b/1.jpg").await.is_ok()
    })
    .await;
}

#[tokio::test]
async fn a_silent_bucket_is_not_waited_for() {
    let stub = Stub::start(Manner::Silent).await;
    in_time("five calls of a silent bucket", assert_unavailable(&stubbed(&stub, impatient()))).await;
}

#[tokio::test]
async fn a_body_that_stalls_is_not_waited_for() {
    let stub = Stub::start(Manner::Stalls).await;
    let got = in_time("a body that stalls", stubbed(&stub, impatient()).get("a.jpg")).await;
    assert!(no_answer(&got), "{got:?}");
}

#[tokio::test]
async fn a_failing_bucket_is_tried_again_and_then_told() {
    let stub = Stub::start(Manner::Fails).await;
    let files = stubbed(&stub, S3Timeouts { probe: Duration::from_secs(10), ..S3Timeouts::default() });
    let put = files.put("a.jpg", &Bytes::from_static(b"x"), JPEG).await;
    assert!(no_answer(&put), "{put:?}");
    assert_eq!(stub.requests(), 3, "the first attempt and two retries");
    assert_unavailable(&files).await;
}

#[tokio::test]
async fn a_bucket_that_cannot_encrypt_is_told() {
    let stub = Stub::start(Manner::Fails).await;
    let options = crate::s3::options(&stub.address.replace("http:", "https:"), "");
    assert_unavailable(&S3Files::connect(&options, impatient()).into()).await;
    assert_eq!(stub.requests(), 0, "nothing was sent unencrypted");
}
