//! Pictures are read in child processes: the cost of one is bounded, and ends with it.

use crate::pictures::picture;
use crate::support::START_OF_CHILD;
use domain::media::picture::VariantFormat;
use domain::messages;
use picture_worker::{PictureError, WorkerOptions, Workers};
use pixels::PixelsError;
use std::path::PathBuf;
use std::time::Duration;

fn workers(change: impl FnOnce(&mut WorkerOptions)) -> Workers {
    let mut options = START_OF_CHILD.clone();
    change(&mut options);
    Workers::new(options)
}

/// A JPEG of a million pixels.
fn jpeg() -> Vec<u8> {
    let rgba: Vec<u8> = (0..1_000_000_u32).flat_map(|n| [n as u8, (n >> 8) as u8, 90, 255]).collect();
    pixels::prepare_rgba(1_000, 1_000, &rgba).expect("a photo").jpeg
}

#[tokio::test]
async fn a_photo_is_made_and_the_child_is_kept_for_the_next() {
    let workers = workers(|_| {});
    let photo = workers.photo(&jpeg(), 480).await.expect("a photo");
    assert_eq!((photo.width, photo.height), (1_000, 1_000));
    assert!(pixels::probe(&photo.jpeg).is_ok_and(|probe| (probe.width, probe.metadata) == (1_000, false)));
    assert!(pixels::probe(&photo.thumb).is_ok_and(|probe| probe.width == 480));
    workers.photo(&jpeg(), 480).await.expect("a photo");
    assert_eq!((workers.started(), workers.idle(), workers.at_work()), (1, 1, 0));
}

#[tokio::test]
async fn an_idle_child_ends() {
    let workers = workers(|options| options.keep = Duration::from_millis(50));
    workers.photo(&jpeg(), 480).await.expect("a photo");
    while workers.idle() > 0 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test]
async fn an_original_is_decoded_once_for_all_its_variants() {
    let workers = workers(|_| {});
    let original = workers.original("key", &picture(1)).await.expect("an original");
    assert_eq!((original.facts.width, original.facts.height), (600, 520));
    for (width, format) in [(240, VariantFormat::Avif), (480, VariantFormat::Webp), (600, VariantFormat::Jpeg)] {
        // Without the file it could not be decoded again.
        let variant = workers.variant("key", &[], width, format).await.expect("a variant");
        assert!(!variant.is_empty());
    }
    let decoded = pixels::Decoded::from_bytes(&original.kept).expect("a picture");
    let direct = pixels::variants::encode(&decoded, 240, VariantFormat::Jpeg).expect("a variant");
    let by_child = workers.variant("key", &[], 240, VariantFormat::Jpeg).await.expect("a variant");
    assert_eq!(by_child, direct, "the same bytes");
    assert_eq!(workers.started(), 1);
    let other = workers.variant("other", &[], 240, VariantFormat::Jpeg).await;
    assert!(matches!(other, Err(PictureError::Pixels(PixelsError::Unknown))), "{other:?}");
}

#[tokio::test]
async fn what_breaks_a_rule_is_said_by_the_same_sentence() {
    let rgba = vec![200; 511 * 600 * 4];
    let small = pixels::prepare_rgba_with(511, 600, rgba, &mut |_| {}).expect("a picture").jpeg;
    let refused = workers(|_| {}).photo(&small, 480).await.map(drop).expect_err("too small");
    assert_eq!(refused.sentence(), Some(messages::PHOTO_TOO_SMALL));
    let refused = workers(|_| {}).photo(b"GIF89a", 480).await.map(drop).expect_err("no photo");
    assert_eq!(refused.sentence(), Some(messages::PHOTO_TYPE_MOBILE));
}

#[tokio::test]
async fn a_picture_that_needs_too_much_memory_ends_its_child_only() {
    let workers = workers(|options| options.memory_max = 2_000_000);
    let refused = workers.photo(&jpeg(), 480).await.map(drop).expect_err("too heavy");
    assert!(matches!(refused, PictureError::TooHeavy), "{refused:?}");
    assert_eq!((workers.idle(), workers.at_work()), (0, 0), "its place is free");
}

#[tokio::test]
async fn a_picture_that_takes_too_long_ends_its_child_only() {
    let workers = workers(|options| options.decode_max = Duration::from_micros(1));
    let refused = workers.photo(&jpeg(), 480).await.map(drop).expect_err("too slow");
    assert!(matches!(refused, PictureError::TooSlow), "{refused:?}");
    assert_eq!((workers.idle(), workers.at_work()), (0, 0), "its place is free");
}

#[tokio::test]
async fn a_caller_that_goes_away_takes_the_child_along() {
    let workers = workers(|_| {});
    let file = jpeg();
    {
        let mut work = std::pin::pin!(workers.photo(&file, 480));
        while workers.at_work() == 0 {
            futures::poll!(&mut work).is_ready();
        }
    }
    assert_eq!((workers.idle(), workers.at_work()), (0, 0));
    workers.photo(&file, 480).await.expect("a photo");
}

#[tokio::test]
async fn another_program_is_no_child() {
    for program in ["/bin/false", "/nonexistent"] {
        let workers = workers(|options| options.program = PathBuf::from(program));
        let failed = workers.photo(&jpeg(), 480).await.map(drop);
        assert!(matches!(&failed, Err(PictureError::NoChild(_))), "{failed:?}");
        assert_eq!(failed.expect_err("failed").sentence(), None, "not the picture's fault");
    }
}

#[cfg(target_os = "linux")]
mod on_linux {
    use super::*;
    use std::fs;

    /// Process ids of the children of this process that were started with this much memory.
    fn children(memory_max: u64) -> Vec<u32> {
        let own = format!("PPid:\t{}\n", std::process::id());
        let ids = fs::read_dir("/proc").expect("/proc").flatten();
        let ids = ids.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        ids.filter(|id| {
            let arguments = fs::read(format!("/proc/{id}/cmdline")).unwrap_or_default();
            let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
            status.contains(&own) && arguments.ends_with(format!("\0{memory_max}\0").as_bytes())
        })
        .collect()
    }

    fn of(child: u32, file: &str) -> String {
        fs::read_to_string(format!("/proc/{child}/{file}")).expect("a file about the child")
    }

    /// One line of a file about a child.
    fn line(child: u32, file: &str, start: &str) -> Vec<String> {
        let text = of(child, file);
        let line = text.lines().find(|line| line.starts_with(start)).expect("a line");
        line[start.len()..].split_whitespace().map(str::to_owned).collect()
    }

    #[tokio::test]
    async fn the_kernel_confines_it() {
        const MEMORY: u64 = 399_000_001;
        let workers = workers(|options| options.memory_max = MEMORY);
        workers.photo(&jpeg(), 480).await.expect("a photo");
        let [child] = children(MEMORY)[..] else { panic!("one child") };
        assert_eq!(line(child, "limits", "Max open files")[..2], ["3", "3"]);
        assert_eq!(line(child, "limits", "Max file size")[..2], ["0", "0"]);
        let space: u64 = line(child, "limits", "Max address space")[0].parse().expect("bytes");
        assert!(space < MEMORY + 600_000_000, "{space}");
        assert_ne!(line(child, "limits", "Max cpu time")[0], "unlimited");
        assert_eq!(line(child, "status", "Seccomp:"), ["2"], "system calls are filtered");
        assert_eq!(line(child, "status", "NoNewPrivs:"), ["1"]);
        assert_eq!(of(child, "oom_score_adj").trim(), "1000");
        assert_eq!(fs::read(format!("/proc/{child}/environ")).expect("its environment"), b"MIMALLOC_ARENA_RESERVE=0\0");
    }

    #[tokio::test]
    async fn one_that_was_killed_is_replaced() {
        const MEMORY: u64 = 399_000_002;
        let workers = workers(|options| options.memory_max = MEMORY);
        workers.photo(&jpeg(), 480).await.expect("a photo");
        for child in children(MEMORY) {
            let killed = std::process::Command::new("kill").args(["-9", &child.to_string()]).status();
            assert!(killed.is_ok_and(|status| status.success()));
        }
        workers.photo(&jpeg(), 480).await.expect("a photo");
        assert_eq!(workers.started(), 2);
    }
}
