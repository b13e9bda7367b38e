//! Visitors' photos: accepted or refused, claimed or deleted, in both storages.

use crate::s3::{Manner, S3Server, Stub};
use crate::support::{HANG, TestBackend, draft, in_time, on_both_engines};
use backend::leads::photo_deletions;
use backend::leads::refit::{self, Origin, SubmitError};
use backend::leads::uploads::{self, UploadError};
use backend::{Backend, SharedBackend};
use bytes::Bytes;
use domain::limits::{self, PHOTO_UNCLAIMED_MS, UPLOADS_PER_ADDRESS};
use domain::media::photo::UploadedPhoto;
use domain::messages;
use domain::time::{HOUR, SECOND};
use std::path::{Path, PathBuf};
use std::time::Duration;
use storage::{CircuitBreaker, Files, S3Files, S3Timeouts, StorageOptions};
use tempfile::TempDir;

/// A camera's JPEG of a gradient.
fn jpeg(width: u32, height: u32) -> Vec<u8> {
    let rgba: Vec<u8> =
        (0..height).flat_map(|y| (0..width).flat_map(move |x| [x as u8, y as u8, (x ^ y) as u8, 255])).collect();
    pixels::prepare_rgba(width, height, &rgba).expect("a photo").jpeg
}

/// The same with a location in EXIF.
fn jpeg_with_place(width: u32, height: u32) -> Vec<u8> {
    let plain = jpeg(width, height);
    let exif = b"Exif\0\0MM\0\x2a\0\0\0\x08\0\0\0\0\0\0 GPS 32.7157 N 117.1611 W";
    let length = u16::try_from(exif.len() + 2).expect("short").to_be_bytes();
    [&plain[..2], &[0xFF, 0xE1], &length, exif, &plain[2..]].concat()
}

/// The header of a PNG that claims to be this large, and nothing else.
fn png_header(width: u32, height: u32) -> Vec<u8> {
    let mut png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
    png.extend(width.to_be_bytes());
    png.extend(height.to_be_bytes());
    png.extend([8, 2, 0, 0, 0, 0, 0, 0, 0]);
    png
}

fn from(client_key: &str) -> Origin {
    Origin { client_key: client_key.to_owned(), ..Origin::default() }
}

async fn send(backend: &Backend, bytes: impl Into<Bytes>) -> Result<UploadedPhoto, UploadError> {
    uploads::accept(backend, bytes.into(), &from("here")).await
}

/// A request that claims the photo; returns the photo's id.
async fn claim(backend: &TestBackend, photo: &UploadedPhoto) -> String {
    backend.add_styles().await;
    let mut draft = draft();
    draft.photo_token = Some(photo.token.clone());
    refit::submit(backend, &draft, &from("here")).await.expect("accepted");
    backend.texts("SELECT id FROM uploads WHERE lead_id IS NOT NULL").await.remove(0)
}

/// Files under `folder`, recursively.
fn files_under(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok);
    entries.flat_map(|e| if e.path().is_dir() { files_under(&e.path()) } else { vec![e.path()] }).collect()
}

/// The life of a photo from upload to reading, in any storage.
async fn assert_taken_and_claimed(backend: &TestBackend, shared: &SharedBackend) {
    let photo = send(shared, jpeg_with_place(2_400, 1_200)).await.expect("taken");
    assert_eq!((photo.width, photo.height), (1_920, 960));
    assert_eq!(photo.token.len(), 43);
    assert_ne!(
        backend.texts("SELECT token_hash FROM uploads").await,
        std::slice::from_ref(&photo.token),
        "the token is not stored"
    );

    let unclaimed = backend.texts("SELECT id FROM uploads").await.remove(0);
    assert_eq!(uploads::read(shared, &unclaimed, false).await.expect("asked"), None, "an unclaimed photo is not shown");
    let id = claim(backend, &photo).await;
    let whole = uploads::read(shared, &id, false).await.expect("asked").expect("stored");
    assert_eq!(u64::try_from(whole.len()).expect("small"), photo.bytes);
    assert!(!whole.windows(4).any(|w| w == b"Exif" || w == b" GPS"), "no metadata is kept");
    let thumb = uploads::read(shared, &id, true).await.expect("asked").expect("stored");
    let probe = pixels::probe(&thumb).expect("a picture");
    assert_eq!((probe.width, probe.height), (480, 240));
}

on_both_engines! {
    async fn a_photo_is_made_anew_and_kept_private_in_a_folder(backend: TestBackend) {
        let folder = TempDir::new().expect("a folder");
        let shared = backend.instance(|options| options.storage = StorageOptions::Disk { root: folder.path().to_owned() }).await;
        assert_taken_and_claimed(&backend, &shared).await;
        assert_eq!(files_under(folder.path()).len(), 2);
        for file in files_under(folder.path()) {
            let name = file.strip_prefix(folder.path()).expect("inside").display().to_string();
            assert!(name.starts_with("private/") && name.len() >= "private/".len() + 32, "{name}");
        }
        shared.db.close().await;
    }

    async fn a_photo_is_made_anew_and_kept_private_in_a_bucket(backend: TestBackend) {
        let server = S3Server::start();
        let shared = backend.instance(|options| options.storage = StorageOptions::S3(server.options("site"))).await;
        assert_taken_and_claimed(&backend, &shared).await;
        shared.db.close().await;
    }

    async fn a_phones_heic_becomes_a_jpeg_too(backend: TestBackend) {
        let heic = heifer::encode_rgb8(640, 520, &vec![120; 640 * 520 * 3], &heifer::EncodeOptions::default());
        let photo = send(&backend, heic.expect("a HEIC")).await.expect("taken");
        assert_eq!((photo.width, photo.height), (640, 520));
        let id = claim(&backend, &photo).await;
        let whole = uploads::read(&backend, &id, false).await.expect("asked").expect("stored");
        assert!(whole.starts_with(&[0xFF, 0xD8, 0xFF]), "a JPEG");
        let small = heifer::encode_rgb8(640, 500, &vec![120; 640 * 500 * 3], &heifer::EncodeOptions::default());
        let sent = send(&backend, small.expect("a HEIC")).await;
        assert!(matches!(sent, Err(UploadError::Refused(messages::PHOTO_TOO_SMALL))), "{sent:?}");
    }

    async fn what_breaks_a_rule_is_refused_and_not_kept(backend: TestBackend) {
        let folder = TempDir::new().expect("a folder");
        let shared = backend.instance(|options| options.storage = StorageOptions::Disk { root: folder.path().to_owned() }).await;
        let good = jpeg(900, 600);
        let mut large = good.clone();
        large.resize(11 * 1024 * 1024, 0);
        let mut noise = good.clone();
        for byte in noise.iter_mut().skip(200) {
            *byte = byte.wrapping_mul(31).wrapping_add(7);
        }
        let cases: Vec<(&str, Vec<u8>, &[&str])> = vec![
            ("nothing", Vec::new(), &[messages::PHOTO_TYPE_MOBILE]),
            ("a renamed text", b"not a photo at all".repeat(100), &[messages::PHOTO_TYPE_MOBILE]),
            ("an SVG", b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>".to_vec(),
                &[messages::PHOTO_TYPE_MOBILE]),
            ("a GIF", b"GIF89a\x00\x04\x00\x04\0\0\0".to_vec(), &[messages::PHOTO_TYPE_MOBILE]),
            ("11 MB", large, &[messages::PHOTO_TOO_LARGE]),
            ("a narrow PNG", png_header(511, 900), &[messages::PHOTO_TOO_SMALL]),
            ("a bomb", png_header(20_000, 20_000), &[messages::PHOTO_TOO_MANY_PIXELS]),
            ("a long bomb", png_header(600, 4_000_000_000), &[messages::PHOTO_TOO_MANY_PIXELS]),
            ("only a header", png_header(900, 900), &[messages::PHOTO_DAMAGED]),
            ("half a JPEG", good[..good.len() / 2].to_vec(), &[messages::PHOTO_DAMAGED]),
            ("a fake HEIC", b"\0\0\0\x18ftypheic\0\0\0\0mif1heic".to_vec(), &[messages::PHOTO_DAMAGED]),
            // Whatever a decoder makes of it, it neither panics nor leaves anything behind when
            // refused.
            ("noise", noise, &[messages::PHOTO_DAMAGED, messages::PHOTO_UNSUPPORTED, messages::PHOTO_TOO_SMALL,
                messages::PHOTO_TOO_MANY_PIXELS]),
        ];
        let mut kept = 0;
        for (name, bytes, sentences) in cases {
            match send(&shared, bytes).await {
                Err(UploadError::Refused(sentence) | UploadError::Unreadable(sentence)) => assert!(sentences.contains(&sentence), "{name}: {sentence}"),
                Ok(_) if name == "noise" => kept += 1,
                other => panic!("{name}: {other:?}"),
            }
        }
        assert_eq!(backend.rows("uploads").await, kept);
        assert_eq!(files_under(folder.path()).len(), 2 * usize::try_from(kept).expect("few"));
        shared.db.close().await;
    }

    async fn the_thirty_first_photo_of_an_hour_waits(backend: TestBackend) {
        let photo = Bytes::from(jpeg(512, 512));
        for n in 0..UPLOADS_PER_ADDRESS {
            assert!(send(&backend, photo.clone()).await.is_ok(), "{n}");
            backend.clock.advance(SECOND);
        }
        let Err(UploadError::TooMany { wait_ms }) = send(&backend, photo.clone()).await else { panic!("taken") };
        assert_eq!(wait_ms, HOUR - UPLOADS_PER_ADDRESS * SECOND);
        assert!(send(&backend, "no photo").await.is_err_and(|e| matches!(e, UploadError::Unreadable(_))));
        let small = send(&backend, png_header(10, 10)).await;
        assert!(matches!(small, Err(UploadError::TooMany { .. })), "nothing is parsed before the limit: {small:?}");
        assert!(uploads::accept(&backend, photo.clone(), &from("elsewhere")).await.is_ok(), "others are not limited");
        backend.clock.advance(wait_ms);
        assert!(send(&backend, photo).await.is_ok());
    }

    async fn photos_without_a_request_have_a_total(backend: TestBackend) {
        let first = send(&backend, jpeg(512, 512)).await.expect("taken");
        backend.sql(&format!("UPDATE uploads SET bytes = {}", limits::PHOTOS_UNCLAIMED_BYTES)).await;
        let sent = uploads::accept(&backend, Bytes::from(jpeg(512, 512)), &from("elsewhere")).await;
        assert!(matches!(sent, Err(UploadError::Full)), "{sent:?}");
        assert_eq!(backend.rows("uploads").await, 1);
        // A claimed photo does not count.
        claim(&backend, &first).await;
        assert!(send(&backend, jpeg(512, 512)).await.is_ok());
    }

    async fn each_sender_has_a_share_of_the_room_for_photos_without_a_request(backend: TestBackend) {
        let first = send(&backend, jpeg(512, 512)).await.expect("taken");
        backend.sql(&format!("UPDATE uploads SET bytes = {}", limits::PHOTOS_UNCLAIMED_PER_ADDRESS)).await;
        assert!(matches!(send(&backend, jpeg(512, 512)).await, Err(UploadError::Full)));
        let photo = Bytes::from(jpeg(512, 512));
        assert!(uploads::accept(&backend, photo.clone(), &from("elsewhere")).await.is_ok(), "others have theirs");
        assert!(uploads::accept_of_owner(&backend, photo.clone()).await.is_ok());
        claim(&backend, &first).await;
        assert!(send(&backend, jpeg(512, 512)).await.is_ok(), "a claimed photo does not count");

        let site = |n: i64| Origin { site_key: Some("site".to_owned()), ..from(&format!("network-{n}")) };
        uploads::accept(&backend, photo.clone(), &site(1)).await.expect("taken");
        let most = limits::PHOTOS_UNCLAIMED_PER_SITE;
        backend.sql(&format!("UPDATE uploads SET bytes = {most} WHERE site_key = 'site'")).await;
        assert!(matches!(uploads::accept(&backend, photo, &site(2)).await, Err(UploadError::Full)));
    }

    async fn photos_of_many_networks_of_one_customer_are_limited_together(backend: TestBackend) {
        let site = |n: i64| Origin { site_key: Some("site".to_owned()), ..from(&format!("network-{n}")) };
        let counted = UPLOADS_PER_ADDRESS * limits::PER_SITE_FACTOR - 1;
        for n in 0..counted {
            backend.sql(&format!(
                "INSERT INTO rate_events (id, bucket, key, at) VALUES ('sent-{n}', 'upload', 'site', {})",
                backend.clock.now().0
            ))
            .await;
        }
        let photo = Bytes::from(jpeg(512, 512));
        assert!(uploads::accept(&backend, photo.clone(), &site(1)).await.is_ok());
        let sent = uploads::accept(&backend, photo.clone(), &site(2)).await;
        assert!(matches!(sent, Err(UploadError::TooMany { .. })), "{sent:?}");
        assert!(uploads::accept(&backend, photo, &from("elsewhere")).await.is_ok(), "others are not limited");
    }

    async fn a_storage_that_fails_keeps_nothing(backend: TestBackend) {
        let stub = Stub::start(Manner::Fails).await;
        let shared = backend.instance(|options| options.storage = StorageOptions::S3(crate::s3::options(&stub.address, ""))).await;
        let sent = send(&shared, jpeg(600, 600)).await;
        assert!(matches!(sent, Err(UploadError::Unavailable(ref cause)) if cause.is_unavailable()), "{sent:?}");
        // It is unknown whether the storage wrote anything, so it is asked to delete it until it answers.
        backend.clock.advance(PHOTO_UNCLAIMED_MS + 2 * HOUR);
        uploads::sweep(&shared).await.expect("swept");
        assert_eq!((backend.rows("uploads").await, backend.rows("photo_deletions").await), (0, 1));
        backend.clock.advance(HOUR);
        assert_eq!(photo_deletions::delete_due(&shared).await.expect("a run"), 0);
        backend.clock.advance(HOUR);
        assert_eq!(photo_deletions::delete_due(&backend).await.expect("with a storage that works"), 1);
        assert_eq!(backend.rows("photo_deletions").await, 0);
        shared.db.close().await;
    }

    async fn a_folder_that_fails_keeps_nothing(backend: TestBackend) {
        let folder = TempDir::new().expect("a folder");
        let shared = backend.instance(|options| options.storage = StorageOptions::Disk { root: folder.path().to_owned() }).await;
        std::fs::remove_dir(folder.path().join("private")).expect("empty");
        std::fs::write(folder.path().join("private"), "in the way").expect("written");
        let sent = send(&shared, jpeg(600, 600)).await;
        assert!(matches!(sent, Err(UploadError::Unavailable(ref cause)) if cause.is_unavailable()), "{sent:?}");
        assert_eq!(backend.rows("uploads").await, 0);
        assert_eq!(files_under(folder.path()).len(), 1);
        shared.db.close().await;
    }

    async fn a_database_that_fails_keeps_nothing(backend: TestBackend) {
        backend.db.close().await;
        let sent = send(&backend, jpeg(600, 600)).await;
        assert!(matches!(sent, Err(UploadError::Unavailable(ref cause)) if cause.is_unavailable()), "{sent:?}");
    }

    async fn unclaimed_photos_are_forgotten_after_a_day(backend: TestBackend) {
        let folder = TempDir::new().expect("a folder");
        let shared = backend.instance(|options| options.storage = StorageOptions::Disk { root: folder.path().to_owned() }).await;
        let claimed = send(&shared, jpeg(600, 600)).await.expect("taken");
        let forgotten = send(&shared, jpeg(600, 601)).await.expect("taken");
        let id = claim(&backend, &claimed).await;
        backend.clock.advance(PHOTO_UNCLAIMED_MS - SECOND);
        assert_eq!(uploads::sweep(&shared).await.expect("swept"), 0);
        backend.clock.advance(SECOND);
        let mut late = draft();
        late.attempt_id = "attempt-0002".into();
        late.photo_token = Some(forgotten.token);
        late.description = "Another".into();
        assert!(matches!(refit::submit(&backend, &late, &from("here")).await, Err(SubmitError::PhotoExpired)));
        assert_eq!(uploads::sweep(&shared).await.expect("swept"), 0, "a request in flight keeps its photo");
        backend.clock.advance(2 * HOUR);
        let young = send(&shared, jpeg(600, 602)).await.expect("taken");
        assert_eq!(uploads::sweep(&shared).await.expect("swept"), 1);
        assert_eq!(uploads::sweep(&shared).await.expect("swept"), 0);
        assert_eq!(files_under(folder.path()).len(), 4, "of the claimed and the young one");
        assert!(uploads::read(&shared, &id, false).await.expect("asked").is_some());
        assert_eq!(young.width, 600);
        shared.db.close().await;
    }

    async fn a_sweep_finishes_what_another_began(backend: TestBackend) {
        let folder = TempDir::new().expect("a folder");
        let shared = backend.instance(|options| options.storage = StorageOptions::Disk { root: folder.path().to_owned() }).await;
        send(&shared, jpeg(600, 600)).await.expect("taken");
        // As after a kill between deleting the files and the row.
        for file in files_under(folder.path()) {
            std::fs::remove_file(file).expect("removed");
        }
        backend.clock.advance(PHOTO_UNCLAIMED_MS + 2 * HOUR);
        assert_eq!(uploads::sweep(&shared).await.expect("swept"), 1);
        assert_eq!(backend.rows("uploads").await, 0);
        shared.db.close().await;
    }

    async fn ids_nobody_gave_out_are_no_photo(backend: TestBackend) {
        for id in ["", "x", "../../etc/passwd", "019ab0c0-0000-7000-8000-000000000000", &"a".repeat(10_000)] {
            assert_eq!(uploads::read(&backend, id, false).await.expect("asked"), None);
        }
    }

    async fn a_crowd_is_served_a_few_at_a_time(backend: TestBackend) {
        let photo = Bytes::from(jpeg(1_600, 1_600));
        let crowd = (0..40).map(|n| {
            let backend = backend.clone();
            let photo = photo.clone();
            tokio::spawn(async move { uploads::accept(&backend, photo, &from(&format!("visitor-{n}"))).await })
        });
        let mut taken = 0;
        let mut busy = 0;
        for sent in crowd.collect::<Vec<_>>() {
            match sent.await.expect("no panic") {
                Ok(_) => taken += 1,
                Err(UploadError::Unavailable(cause)) if cause.is_unavailable() => busy += 1,
                other => panic!("{other:?}"),
            }
        }
        // The first ones do not wait; how many get their turn in time depends on the machine.
        assert!(taken >= 2, "{taken} taken, {busy} refused as busy");
        assert_eq!(backend.rows("uploads").await, taken);
    }
}

#[tokio::test]
async fn a_silent_bucket_does_not_hold_an_upload_forever() {
    let stub = Stub::start(Manner::Silent).await;
    let folder = TempDir::new().expect("a folder");
    let url = format!("sqlite://{}", folder.path().join("test.db").display());
    let backend = TestBackend::open(&url, HANG).await;
    let impatient =
        S3Timeouts { attempt: Duration::from_millis(200), total: Duration::from_millis(500), ..S3Timeouts::default() };
    let silent = Files::from(S3Files::connect(&crate::s3::options(&stub.address, ""), impatient))
        .with_breaker(CircuitBreaker::new(2, HANG));
    let mut shared =
        backend.instance(|options| options.storage = StorageOptions::Disk { root: folder.path().join("unused") }).await;
    std::sync::Arc::get_mut(&mut shared).expect("the only reference").files = silent;
    let sent = in_time("an upload", send(&shared, jpeg(600, 600))).await;
    assert!(matches!(sent, Err(UploadError::Unavailable(_))), "{sent:?}");
    assert_eq!(backend.rows("uploads").await, 1, "left to the sweep, which deletes what may have arrived");
    let asked = stub.requests();
    let counted = backend.rows("rate_events").await;
    let again = send(&shared, jpeg(600, 600)).await;
    assert!(matches!(again, Err(UploadError::Unavailable(_))), "{again:?}");
    assert_eq!(
        (stub.requests(), backend.rows("uploads").await),
        (asked, 1),
        "nothing is decoded or written for nothing"
    );
    assert_eq!(backend.rows("rate_events").await, counted, "and nothing counted");
}
