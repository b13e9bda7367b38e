//! What is costly to open is refused, or opened within the budget; ordinary pictures are opened.
//! Each in a process of its own, whose memory the kernel counts.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test whose picture cannot be made has failed")]
#![expect(clippy::print_stdout, reason = "the figures are for docs/reliability.md")]

use crafted_pictures::png::{Colors, Depth};
use crafted_pictures::{heic, jpeg, png, webp};
use domain::limits::PICTURE_MEMORY_MAX;
use std::io::Write as _;
use std::process::{Command, Stdio};

/// What a process holds in addition to the picture: encoders, tables, the thumbnail, pages of code. The
/// budget is about the picture.
const OVERHEAD: u64 = 24 * 1024 * 1024;
/// What is refused by its header takes no more than the header's tables.
const REFUSED_MAX: u64 = 16 * 1024 * 1024;

/// What opening a picture took.
struct Opened {
    outcome: String,
    peak: u64,
}

fn open(name: &str, task: &str, bytes: &[u8]) -> Opened {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(bytes).unwrap();
    let run = Command::new(env!("CARGO_BIN_EXE_picture-peak"))
        .arg(task)
        .arg(file.path())
        .stderr(Stdio::inherit())
        .output()
        .unwrap();
    assert!(run.status.success(), "{name}: {:?}", run.status);
    let told: serde_json::Value = serde_json::from_slice(&run.stdout).unwrap();
    let peak = told["peak"].as_u64().unwrap();
    let outcome = told["outcome"].as_str().unwrap().to_owned();
    println!(
        "{name}, {task}: {} MB, {:.1} s, {} bytes: {outcome}",
        peak / 1_000_000,
        told["seconds"].as_f64().unwrap(),
        bytes.len()
    );
    Opened { outcome, peak }
}

fn within_the_budget(name: &str, task: &str, bytes: &[u8]) {
    let opened = open(name, task, bytes);
    assert!(!opened.outcome.starts_with("refused"), "{name}: {}", opened.outcome);
    assert!(opened.peak <= PICTURE_MEMORY_MAX + OVERHEAD, "{name}: {} bytes", opened.peak);
}

fn refused_by_its_header(name: &str, bytes: &[u8]) {
    for task in ["photo", "upload"] {
        let opened = open(name, task, bytes);
        assert!(opened.outcome.starts_with("refused"), "{name}: {}", opened.outcome);
        assert!(opened.peak <= REFUSED_MAX, "{name}: {} bytes", opened.peak);
    }
}

#[test]
fn everything_crafted_is_refused_or_within_the_budget() {
    for picture in crafted_pictures::all().unwrap() {
        for task in ["photo", "upload"] {
            let opened = open(picture.name, task, &picture.bytes);
            let allowed =
                if opened.outcome.starts_with("refused") { REFUSED_MAX } else { PICTURE_MEMORY_MAX + OVERHEAD };
            assert!(opened.peak <= allowed, "{}: {} bytes", picture.name, opened.peak);
        }
    }
}

#[test]
fn containers_that_no_phone_makes_are_refused_before_they_are_parsed() {
    for (name, bytes) in [
        ("overlay", heic::overlay(3_000).unwrap()),
        ("grid", heic::grid(255).unwrap()),
        ("nested", heic::nested(255).unwrap()),
        ("identity", heic::identity().unwrap()),
        ("cycle", heic::cycle().unwrap()),
        ("small canvas", heic::small_canvas(40, 40).unwrap()),
        ("understated", heic::understated().unwrap()),
        ("extents", heic::extents(3_000)),
        ("clones", heic::clones(1_000)),
        ("square", heic::square(50_000, 333_000)),
    ] {
        refused_by_its_header(name, &bytes);
    }
}

#[test]
fn the_largest_accepted_pictures_are_within_the_budget() {
    let pictures = [
        ("JPEG 100", jpeg::plain(10_000, 10_000)),
        ("JPEG wide 80", jpeg::plain(20_000, 4_000)),
        ("JPEG progressive 60", jpeg::progressive(7_740, 7_740)),
        ("PNG 100", png::large(10_000, 10_000, Depth::Eight, Colors::Rgb)),
        ("PNG 16 bits 100", png::large(10_000, 10_000, Depth::Sixteen, Colors::Rgb)),
        ("PNG alpha 40", png::large(6_320, 6_320, Depth::Sixteen, Colors::Rgba)),
        ("PNG gray 80", png::large(8_900, 8_900, Depth::Eight, Colors::Gray)),
        ("PNG gray alpha 40", png::large(6_320, 6_320, Depth::Eight, Colors::GrayAlpha)),
        ("WebP 40", webp::one_color(6_320, 6_320, None)),
        ("WebP alpha 40", webp::one_color(6_320, 6_320, Some(127))),
        ("HEIC 48", heic::photo(16, 11).unwrap()),
    ];
    for (name, bytes) in pictures {
        within_the_budget(name, "photo", &bytes);
        within_the_budget(name, "upload", &bytes);
    }
}

#[test]
fn a_packed_profile_is_not_unpacked() {
    let opened = open("profile", "photo", &png::with_profile(512, 500_000_000));
    assert_eq!(opened.outcome, "512x512");
    assert!(opened.peak <= OVERHEAD, "{} bytes", opened.peak);
}
