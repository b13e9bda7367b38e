//! An upload returns immediately, and variants are made in the background: whatever dies, fails or
//! hangs, each is made exactly once in the end.

use crate::owner::owner;
use crate::pictures::{
    ALL, Barrier, LEFT, Log, assert_complete, files_under, instance, item, key, killed_after, logged, picture, quick,
};
use crate::s3::S3Server;
use crate::support::{TestBackend, on_both_engines};
use backend::editing::{self, upload};
use backend::media::MakingOptions;
use backend::media::making::{Remade, make_due, remake_all};
use backend::media::{ServedVariant, read_variant};
use domain::delivery::MAX_ATTEMPTS;
use domain::media::picture::VariantFormat;
use domain::media::widths::FULL_WIDTH;
use domain::messages::pictures as msg;
use domain::time::{HOUR, MINUTE};
use std::sync::Arc;
use std::time::Duration;
use storage::{CircuitBreaker, Files, S3Files, S3Timeouts};

/// Longer than any lease.
const LEASE: i64 = 5 * MINUTE;

on_both_engines! {
    async fn an_upload_is_answered_with_one_size_and_the_others_follow(backend: TestBackend) {
        let log = Log::default();
        let site = instance(&backend, logged(&log, |_, _| {})).await;
        let taken = upload(&site, "deck.jpg", picture(1)).await.expect("taken");
        assert!(log.lock().expect("a log").is_empty(), "the upload does not wait for the others");
        assert_eq!(taken.sizes.as_deref(), Some("1 of 9 sizes"));
        assert_eq!((taken.picture.avif.as_str(), taken.picture.webp.as_str()), ("", ""));
        assert_eq!(taken.picture.jpeg, format!("{} 600w", taken.picture.src), "only the existing variant");
        let shown = read_variant(&site, &key(&taken), 600, VariantFormat::Jpeg).await.expect("read");
        assert!(matches!(shown, Some(ServedVariant::Variant(variant)) if pixels::probe(&variant.file.bytes).is_ok_and(|p| p.width == 600)));
        let before = site.content.version.current();
        assert_eq!(make_due(&site).await.expect("work"), LEFT);
        assert_complete(&backend, &site.files, 1).await;
        use VariantFormat::{Avif, Jpeg, Webp};
        let order = [(240, Avif), (240, Webp), (240, Jpeg), (480, Avif), (480, Webp), (480, Jpeg), (600, Avif), (600, Webp)];
        assert_eq!(*log.lock().expect("a log"), order, "small before large, the most used format first");
        assert_eq!(site.content.version.current(), before + 1, "pages are invalidated once");
        let whole = item(&site).await;
        assert_eq!((whole.sizes, whole.sizes_problem), (None, None));
        assert_eq!(whole.picture.avif.matches(".avif").count(), 3);
        assert_eq!(make_due(&site).await.expect("work"), 0);
        site.db.close().await;
    }

    async fn what_is_asked_for_is_made_first(backend: TestBackend) {
        let log = Log::default();
        let site = instance(&backend, logged(&log, |_, _| {})).await;
        let first = upload(&site, "a.jpg", picture(1)).await.expect("taken");
        let second = upload(&site, "b.jpg", picture(2)).await.expect("taken");
        let asked = read_variant(&site, &key(&second), 600, VariantFormat::Webp).await.expect("read");
        assert_eq!(asked, Some(ServedVariant::Instead(600, VariantFormat::Jpeg)));
        for key in [key(&first), key(&second)] {
            let nothing = read_variant(&site, &key, 333, VariantFormat::Webp).await.expect("read");
            assert_eq!(nothing, None, "no page asks for that");
        }
        make_due(&site).await.expect("work");
        assert_eq!(log.lock().expect("a log")[0], (600, VariantFormat::Webp));
        assert_complete(&backend, &site.files, 2).await;
        site.db.close().await;
    }

    async fn the_full_width_is_made_once_it_is_asked_for(backend: TestBackend) {
        let site = instance(&backend, quick()).await;
        let rgba = [90, 60, 30, 255].repeat(2_560 * 520);
        let wide = pixels::Decoded::from_rgba(2_560, 520, rgba).expect("pixels").to_jpeg().expect("a photo");
        let wide = upload(&site, "wide.jpg", wide.into()).await.expect("taken");
        make_due(&site).await.expect("work");
        let full = async || read_variant(&site, &key(&wide), FULL_WIDTH, VariantFormat::Avif).await.expect("read");
        assert_eq!(full().await, Some(ServedVariant::Instead(1_920, VariantFormat::Avif)));
        assert_eq!(make_due(&site).await.expect("work"), 1, "no other size of it is made");
        assert!(matches!(full().await, Some(ServedVariant::Variant(_))));
        // It is made again as the others are, in the format that was asked for.
        assert_eq!(remake_all(&site).await.expect("nothing"), Remade::default());
        backend.sql("UPDATE media_variants SET settings = 'former' WHERE width = 2560").await;
        assert_eq!(remake_all(&site).await.expect("noted"), Remade { variants: 1, pictures: 1 });
        assert_eq!(make_due(&site).await.expect("work"), 1);
        let narrow = upload(&site, "narrow.jpg", picture(1)).await.expect("taken");
        let wider = read_variant(&site, &key(&narrow), FULL_WIDTH, VariantFormat::Avif).await.expect("read");
        assert_eq!(wider, None, "nothing is enlarged");
        site.db.close().await;
    }

    async fn a_picture_that_is_looked_at_comes_before_others(backend: TestBackend) {
        let log = Log::default();
        let site = instance(&backend, logged(&log, |_, _| {})).await;
        upload(&site, "a.jpg", picture(1)).await.expect("taken");
        let seen = upload(&site, "b.jpg", picture(2)).await.expect("taken");
        let unseen = "SELECT COUNT(*) FROM variant_jobs WHERE priority >= 1000000";
        for _ in 0..3 {
            read_variant(&site, &key(&seen), 600, VariantFormat::Jpeg).await.expect("read");
            assert_eq!(backend.number(unseen).await, LEFT as i64, "those of the other one");
        }
        let next = backend.texts("SELECT media_id FROM variant_jobs ORDER BY priority LIMIT 1").await;
        assert_eq!(next, [seen.id]);
        make_due(&site).await.expect("work");
        let order: Vec<u32> = log.lock().expect("a log").iter().map(|variant| variant.0).collect();
        let one = [240, 240, 240, 480, 480, 480, 600, 600];
        assert_eq!(order, [one, one].concat());
        site.db.close().await;
    }

    async fn killed_at_any_moment_it_is_taken_up_again(backend: TestBackend) {
        let site = instance(&backend, quick()).await;
        let taken = upload(&site, "deck.jpg", picture(1)).await.expect("taken");
        let original = format!("media/{}/original.jpg", key(&taken));
        let before = site.files.get(&original).await.expect("read");
        let mut kills = 0;
        for polls in 1..40 {
            if killed_after(polls, make_due(&site)).await {
                break;
            }
            kills += 1;
            // Another start, after the lease expired; not yet the twentieth attempt.
            backend.clock.advance(LEASE);
            backend.sql("UPDATE variant_jobs SET tries = 0").await;
        }
        assert!(kills > 0, "no run was cut short");
        let left = usize::try_from(backend.rows("variant_jobs").await).expect("few");
        assert_eq!(make_due(&site).await.expect("work"), left);
        assert_complete(&backend, &site.files, 1).await;
        assert_eq!(site.files.get(&original).await.expect("read"), before);
        site.db.close().await;
    }

    async fn what_never_comes_to_an_end_is_given_up(backend: TestBackend) {
        let site = instance(&backend, quick()).await;
        upload(&site, "deck.jpg", picture(1)).await.expect("taken");
        backend.sql(&format!("UPDATE variant_jobs SET tries = {MAX_ATTEMPTS} WHERE width = 480")).await;
        assert_eq!(make_due(&site).await.expect("work"), LEFT - 3);
        let stuck = item(&site).await;
        assert_eq!((stuck.sizes, stuck.sizes_problem), (None, Some(msg::sizes_given_up(3, msg::SIZE_UNFINISHED))));
        site.db.close().await;
    }

    async fn two_instances_make_each_size_once(backend: TestBackend) {
        let log = Log::default();
        let slow = |_, _| std::thread::sleep(Duration::from_millis(5));
        let one = instance(&backend, logged(&log, slow)).await;
        let other = instance(&backend, logged(&log, slow)).await;
        for seed in 0..3 {
            upload(&one, "deck.jpg", picture(seed)).await.expect("taken");
        }
        let (by_one, by_other) = tokio::join!(make_due(&one), make_due(&other));
        // One may find nothing while the other holds the rows.
        let rest = make_due(&one).await.expect("work");
        assert_eq!(by_one.expect("work") + by_other.expect("work") + rest, 3 * LEFT);
        assert_eq!(log.lock().expect("a log").len(), 3 * LEFT);
        assert_complete(&backend, &one.files, 3).await;
        one.db.close().await;
        other.db.close().await;
    }

    async fn a_picture_deleted_meanwhile_leaves_nothing_behind(backend: TestBackend) {
        let barrier = Barrier::default();
        let admin = owner(&backend).await;
        let held = barrier.clone();
        let site = instance(&backend, logged(&Log::default(), move |_, _| held.hold())).await;
        let taken = upload(&site, "deck.jpg", picture(1)).await.expect("taken");
        let working = tokio::spawn({ let site = site.clone(); async move { make_due(&site).await } });
        barrier.reached().await;
        editing::remove_media(&site, &admin, &[&taken.id]).await.expect("removed");
        editing::purge(&site, &admin, "media", &taken.id).await.expect("purged");
        barrier.let_go();
        working.await.expect("a worker").expect("no error");
        for table in ["media", "media_variants", "variant_jobs"] {
            assert_eq!(backend.rows(table).await, 0, "{table}");
        }
        assert_eq!(files_under(&backend.files_folder().join("media")), 0);
        site.db.close().await;
    }

    async fn a_picture_brought_again_meanwhile_is_whole(backend: TestBackend) {
        let barrier = Barrier::default();
        let admin = owner(&backend).await;
        let held = barrier.clone();
        let site = instance(&backend, logged(&Log::default(), move |_, _| held.hold())).await;
        let taken = upload(&site, "deck.jpg", picture(1)).await.expect("taken");
        let working = tokio::spawn({ let site = site.clone(); async move { make_due(&site).await } });
        barrier.reached().await;
        editing::remove_media(&site, &admin, &[&taken.id]).await.expect("removed");
        editing::purge(&site, &admin, "media", &taken.id).await.expect("purged");
        let again = upload(&site, "deck.jpg", picture(1)).await.expect("taken");
        assert_ne!(again.id, taken.id);
        barrier.let_go();
        working.await.expect("a worker").expect("no error");
        make_due(&site).await.expect("work");
        assert_complete(&backend, &site.files, 1).await;
        site.db.close().await;
    }

    async fn in_the_trash_nothing_is_made_and_out_of_it_everything(backend: TestBackend) {
        let site = instance(&backend, quick()).await;
        let admin = owner(&backend).await;
        let taken = upload(&site, "deck.jpg", picture(1)).await.expect("taken");
        editing::remove_media(&site, &admin, &[&taken.id]).await.expect("removed");
        assert_eq!(make_due(&site).await.expect("work"), 0);
        upload(&site, "deck.jpg", picture(1)).await.expect("restored from the trash");
        assert_eq!(make_due(&site).await.expect("work"), LEFT);
        assert_complete(&backend, &site.files, 1).await;
        site.db.close().await;
    }

    async fn what_ends_its_process_three_times_is_given_up_with_its_picture(backend: TestBackend) {
        let log = Log::default();
        let site = instance(&backend, logged(&log, |width, format| assert!((width, format) != (480, VariantFormat::Webp)))).await;
        upload(&site, "deck.jpg", picture(1)).await.expect("taken");
        backend.sql("DELETE FROM variant_jobs WHERE width = 600").await;
        assert_eq!(make_due(&site).await.expect("work"), 5, "the others are made");
        backend.sql("INSERT INTO variant_jobs (id, media_id, width, format, priority, due_at) \
             SELECT 'late', id, 600, 'avif', 9999999, 9999999999999 FROM media").await;
        for _ in 0..5 {
            backend.clock.advance(HOUR);
            make_due(&site).await.expect("work");
        }
        let tried = log.lock().expect("a log").iter().filter(|variant| **variant == (480, VariantFormat::Webp)).count();
        assert_eq!(tried, 3);
        assert_eq!(backend.number("SELECT COUNT(*) FROM variant_jobs WHERE given_up").await, 2, "also what was not tried");
        assert_eq!(item(&site).await.sizes_problem, Some(msg::sizes_given_up(2, msg::SIZE_ENDED)));
        site.db.close().await;
    }

    async fn an_encoder_that_never_ends_holds_up_nobody(backend: TestBackend) {
        let barrier = Barrier::default();
        let held = barrier.clone();
        let hang = move |width, format| if (width, format) == (240, VariantFormat::Avif) { held.hold() };
        let making = MakingOptions { encode_max: Duration::from_secs(3), ..logged(&Log::default(), hang) };
        let site = instance(&backend, making).await;
        upload(&site, "a.jpg", picture(1)).await.expect("taken");
        assert_eq!(make_due(&site).await.expect("work"), LEFT - 1, "the others continue");
        assert_eq!(site.pictures.making.in_progress(), 0, "its place is free");
        for _ in 0..2 {
            backend.clock.advance(HOUR);
            assert_eq!(make_due(&site).await.expect("work"), 0);
        }
        assert_eq!(item(&site).await.sizes_problem, Some(msg::sizes_given_up(1, msg::SIZE_TOO_SLOW)));
        barrier.let_go();
        remake_all(&site).await.expect("noted");
        make_due(&site).await.expect("work");
        assert_complete(&backend, &site.files, 1).await;
        site.db.close().await;
    }

    async fn a_folder_that_fails_is_tried_again_and_given_up_in_the_end(backend: TestBackend) {
        let site = instance(&backend, quick()).await;
        let taken = upload(&site, "deck.jpg", picture(1)).await.expect("taken");
        let in_the_way = backend.files_folder().join("media").join(key(&taken)).join("480.avif");
        std::fs::create_dir_all(in_the_way.join("x")).expect("a folder where a file should be");
        let before = site.content.version.current();
        assert_eq!(make_due(&site).await.expect("work"), LEFT - 1);
        assert_eq!(site.content.version.current(), before + 1, "pages get those that exist");
        assert_eq!(make_due(&site).await.expect("work"), 0, "not immediately again");
        let waiting = item(&site).await;
        assert_eq!((waiting.sizes.as_deref(), waiting.sizes_problem), (Some("8 of 9 sizes"), None));
        for _ in 0..30 {
            backend.clock.advance(10 * HOUR);
            make_due(&site).await.expect("work");
        }
        let given_up = item(&site).await;
        assert_eq!(given_up.sizes_problem, Some(msg::sizes_given_up(1, msg::SIZE_NOT_STORED)));
        assert_eq!(backend.number("SELECT CAST(tries AS BIGINT) FROM variant_jobs").await, i64::from(MAX_ATTEMPTS));
        std::fs::remove_dir_all(&in_the_way).expect("removed");
        // A page view does not restart it; the owner does.
        read_variant(&site, &key(&taken), 480, VariantFormat::Avif).await.expect("read");
        assert_eq!(make_due(&site).await.expect("work"), 0);
        let again = editing::remake_sizes(&site, &taken.id).await.expect("noted");
        assert_eq!((again.sizes.as_deref(), again.sizes_problem), (Some("8 of 9 sizes"), None));
        assert_eq!(make_due(&site).await.expect("work"), 1);
        assert_complete(&backend, &site.files, 1).await;
        site.db.close().await;
    }

    async fn a_bucket_that_is_away_in_the_middle_is_waited_for(backend: TestBackend) {
        let mut server = S3Server::start();
        let patient = CircuitBreaker::new(1_000, Duration::ZERO);
        let timeouts = S3Timeouts { tries: 1, ..S3Timeouts::default() };
        let bucket = Files::from(S3Files::connect(&server.options("site"), timeouts)).with_breaker(patient);
        let mut site = instance(&backend, quick()).await;
        Arc::get_mut(&mut site).expect("the only reference").files = bucket;
        let site = site;
        let taken = upload(&site, "deck.jpg", picture(1)).await.expect("taken");
        assert!(taken.sizes.is_some());
        server.kill();
        assert_eq!(make_due(&site).await.expect("work"), 0);
        assert_eq!(backend.number("SELECT COUNT(*) FROM variant_jobs WHERE tries = 1 AND problem IS NOT NULL").await, 8);
        server.restart();
        backend.clock.advance(MINUTE);
        assert_eq!(make_due(&site).await.expect("work"), LEFT);
        assert_complete(&backend, &site.files, 1).await;
        site.db.close().await;
    }

    async fn an_original_that_is_gone_is_said(backend: TestBackend) {
        let site = instance(&backend, quick()).await;
        let taken = upload(&site, "deck.jpg", picture(1)).await.expect("taken");
        site.files.delete(&format!("media/{}/original.jpg", key(&taken))).await.expect("gone");
        assert_eq!(make_due(&site).await.expect("work"), 0);
        assert_eq!(item(&site).await.sizes_problem, Some(msg::sizes_given_up(8, msg::SIZE_NO_ORIGINAL)));
        let shown = read_variant(&site, &key(&taken), 600, VariantFormat::Jpeg).await.expect("read");
        assert!(matches!(shown, Some(ServedVariant::Variant(_))), "an existing one is shown");
        site.db.close().await;
    }

    async fn rules_that_changed_meanwhile_are_followed(backend: TestBackend) {
        let log = Log::default();
        let site = instance(&backend, logged(&log, |_, _| {})).await;
        upload(&site, "deck.jpg", picture(1)).await.expect("taken");
        // Widths of an earlier list are not made.
        backend.sql("UPDATE variant_jobs SET width = 333 WHERE width = 480").await;
        make_due(&site).await.expect("work");
        assert!(!log.lock().expect("a log").iter().any(|variant| variant.0 == 333));
        assert_eq!((backend.rows("variant_jobs").await, backend.rows("media_variants").await), (0, ALL - 3));
        // The command queues missing widths of the current list, and variants made with other
        // settings.
        assert_eq!(remake_all(&site).await.expect("noted"), Remade { variants: 3, pictures: 1 });
        backend.sql("UPDATE media_variants SET settings = 'former' WHERE width = 240").await;
        assert_eq!(remake_all(&site).await.expect("noted"), Remade { variants: 6, pictures: 1 });
        assert_eq!(make_due(&site).await.expect("work"), 6);
        assert_eq!(remake_all(&site).await.expect("nothing"), Remade::default());
        assert_complete(&backend, &site.files, 1).await;
        site.db.close().await;
    }

    async fn a_thousand_that_wait_keep_nobody_waiting(backend: TestBackend) {
        let log = Log::default();
        let site = instance(&backend, logged(&log, |_, _| {})).await;
        let rows: Vec<String> = (0..1_000)
            .map(|n| format!("('old-{n:04}', 'k{n:04}', 'x.jpg', 'image/jpeg', 600, 520, 1, '#000000', '', '', 0, 0)"))
            .collect();
        backend.sql(&format!(
            "INSERT INTO media (id, key, original_name, media_type, width, height, bytes, color, thumbhash, alt, \
             created_at, updated_at) VALUES {}; \
             INSERT INTO variant_jobs (id, media_id, width, format, priority, due_at) \
             SELECT id, id, 240, 'avif', 720, 0 FROM media",
            rows.join(", ")
        ))
        .await;
        let taken = upload(&site, "deck.jpg", picture(1)).await.expect("taken");
        read_variant(&site, &key(&taken), 600, VariantFormat::Avif).await.expect("read");
        assert_eq!(make_due(&site).await.expect("work"), LEFT);
        assert_eq!(log.lock().expect("a log")[0], (600, VariantFormat::Avif), "before the thousand");
        assert_eq!(backend.number("SELECT COUNT(*) FROM variant_jobs WHERE given_up").await, 1_000, "none has an original");
        site.db.close().await;
    }
}
