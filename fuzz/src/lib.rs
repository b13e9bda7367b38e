//! One function per fuzz target: invariants that hold for any input.
//!
//! `scripts/fuzz TARGET SECONDS` runs one of them under libFuzzer; the inputs in
//! `corpus/<target>` are replayed by `tests/corpus.rs` with every test run.

mod cabin;

pub use cabin::cabin;
use domain::content::option_lists::OptionLists;
use domain::content::{VideoSettings, review};
use domain::delivery::mail_check::dkim::Selector;
use domain::delivery::mail_check::sender::SendingServer;
use domain::delivery::mail_check::spf::{self, SpfWalk};
use domain::delivery::mail_check::{DnsAnswer, dkim, dmarc, mx};
use domain::delivery::smtp::{SmtpCommand, SmtpRefusal, SmtpReply};
use domain::leads::contact::ContactDraft;
use domain::leads::refit::RefitDraft;
use domain::limits;
use domain::media::photo::target_size;
use domain::media::vimeo::{Start, VimeoVideo};
use domain::text::phone::{Phone, tel_uri};
use domain::text::{slug, urlencoded};
use domain::time::day::Day;
use heic::Limits;
use std::sync::Once;

/// Takes any bytes; panics if an invariant is violated.
type Target = fn(&[u8]);

pub const TARGETS: [(&str, Target); 12] = [
    ("form", form),
    ("phone", phone),
    ("slug", slug),
    ("vimeo", vimeo),
    ("review", review),
    ("html", html),
    ("picture", picture),
    ("picture_header", picture_header),
    ("heic", heic),
    ("heic_container", heic_container),
    ("cabin", cabin),
    ("mail_records", mail_records),
];

/// Pixel limit for `heic`: enough to reach every part of the decoder and few enough for many inputs
/// a second.
const HEIC_PIXELS: u64 = 512 * 512;

/// Pixels up to which `picture_header` decodes.
const HEADER_PIXELS: u64 = 64 * 64;

fn text(data: &[u8]) -> std::borrow::Cow<'_, str> {
    String::from_utf8_lossy(data)
}

/// Plain forms and JSON drafts: parsed or refused, and parsed ones are validated without a panic;
/// pairs survive a round trip.
pub fn form(data: &[u8]) {
    if let Some(pairs) = urlencoded::pairs(data) {
        let hex = |text: &str| text.bytes().map(|b| format!("%{b:02X}")).collect::<String>();
        let written: Vec<String> = pairs.iter().map(|(name, value)| format!("{}={}", hex(name), hex(value))).collect();
        assert_eq!(urlencoded::pairs(written.join("&").as_bytes()), Some(pairs));
    }
    if let Ok(draft) = serde_json::from_slice::<ContactDraft>(data) {
        let _ = draft.validate(&OptionLists::default());
    }
    if let Ok(draft) = serde_json::from_slice::<RefitDraft>(data) {
        let _ = draft.validate();
    }
}

/// An accepted number can be dialed, and is accepted again as it is kept.
pub fn phone(data: &[u8]) {
    let raw = text(data);
    if let Ok(phone) = Phone::parse(&raw) {
        assert!(Phone::parse(phone.as_str()).is_ok(), "{:?}", phone.as_str());
    }
    let uri = tel_uri(&raw);
    assert!(uri.bytes().all(|b| b.is_ascii_graphic()), "{uri:?}");
}

/// A slug is a valid path segment, and slugifying it again changes nothing.
pub fn slug(data: &[u8]) {
    let slug = slug::slugify(&text(data));
    assert!(slug.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-'), "{slug:?}");
    assert!(!slug.contains("--") && !slug.starts_with('-') && !slug.ends_with('-'), "{slug:?}");
    assert_eq!(slug::slugify(&slug), slug);
}

/// An accepted video leads to Vimeo's player only.
pub fn vimeo(data: &[u8]) {
    if let Ok(video) = VimeoVideo::parse(&text(data)) {
        let player = video.player_url(&VideoSettings::default(), Start::Visitor);
        assert!(player.starts_with("https://player.vimeo.com/video/"), "{player}");
        assert_eq!(VimeoVideo::parse(&player).as_ref(), Ok(&video), "{player}");
    }
}

/// A review page or pasted review gives bounded text and a rating of 1 to 5.
pub fn review(data: &[u8]) {
    let raw = text(data);
    for found in [backend::content::reviews::from_page(&raw), review::from_text(&raw, Day(20_000))] {
        assert!(found.rating.is_none_or(|stars| (1..=5).contains(&stars)), "{found:?}");
        assert!(found.name.chars().count() <= 200 && found.text.chars().count() <= 5_000, "{found:?}");
    }
}

/// Sanitized HTML contains nothing executable, and sanitizing it again changes nothing.
pub fn html(data: &[u8]) {
    let inline = backend::html::inline_text(&format!("<p>{}</p>", text(data)));
    assert_eq!(backend::html::inline_text(&inline.stored()), inline);
    let clean = backend::html::sanitize(&text(data));
    let lower = clean.to_lowercase();
    for forbidden in ["<script", "<style", "<iframe", "<svg", "<math", "<object", "<form"] {
        assert!(!lower.contains(forbidden), "{forbidden}: {clean:?}");
    }
    // Text may mention scripts, an attribute may not contain one; browsers ignore the characters of
    // `blank`.
    let blank = |c: char| c <= ' ';
    for tag in lower.split('<').skip(1).filter_map(|rest| rest.split('>').next()) {
        for value in tag.replace(['\t', '\n', '\r'], "").split("=\"").skip(1) {
            assert!(!value.trim_start_matches(blank).starts_with("javascript:"), "{clean:?}");
        }
    }
    assert_eq!(backend::html::sanitize(&clean), clean);
    let _ = backend::html::picture_keys(&clean);
    let _ = backend::html::links(&clean);
    let _ = backend::html::pictures(&clean);
    let _ = backend::html::read_minutes(&clean);
}

/// A picture is refused, or the result is within the limits of a stored photo.
pub fn picture(data: &[u8]) {
    decoders_may_panic();
    let probed = pixels::probe(data);
    if let Ok(photo) = pixels::prepare_photo(data) {
        assert!(probed.is_ok(), "a refused header is not decoded");
        let size = target_size(photo.width, photo.height);
        assert_eq!((size.width, size.height), (photo.width, photo.height), "nothing is left to shrink");
        assert!(pixels::probe(&photo.jpeg).is_ok_and(|stored| !stored.metadata), "the stored file is a picture");
    }
}

/// A HEIC file is refused, or has as many pixels as it declares.
pub fn heic(data: &[u8]) {
    decoders_may_panic();
    let allowed = Limits { pixels_max: HEIC_PIXELS, memory_max: HEIC_PIXELS * 32, threads_max: 1 };
    if let Ok(photo) = heic::decode_rgba(data, &allowed) {
        assert_eq!(photo.data.len() as u64, u64::from(photo.width) * u64::from(photo.height) * 4);
    }
}

/// What stands around the pixels of a JPEG, PNG or WebP: a header is refused or within the limits.
/// Small pictures are decoded, for what the decoders read before the pixels.
pub fn picture_header(data: &[u8]) {
    decoders_may_panic();
    let _ = pixels::strip_metadata(data);
    let Ok(probe) = pixels::probe(data) else { return };
    let pixels = u64::from(probe.width) * u64::from(probe.height);
    assert!((1..=limits::PHOTO_PIXELS_MAX).contains(&pixels), "{}x{}", probe.width, probe.height);
    if pixels <= HEADER_PIXELS {
        let _ = pixels::Decoded::from_bytes(data);
    }
}

/// The tables of a HEIC file, without its pixels: files that the tables refuse are not decoded.
pub fn heic_container(data: &[u8]) {
    let without_pixels = Limits { pixels_max: u64::MAX, memory_max: 0, threads_max: 1 };
    let seen = heic::dimensions(data);
    let refused = heic::decode_rgba(data, &without_pixels).map(|_| ());
    match seen {
        Ok(_) => assert!(refused.is_err()),
        Err(why) => assert_eq!(refused, Err(why)),
    }
}

/// Decoders run in `catch_unwind`, and their panics are refusals: libFuzzer's hook, which ends the
/// process at every panic, must not see them. A panic that escapes a target still ends it.
fn decoders_may_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| std::panic::set_hook(Box::new(|_| {})));
}

/// Records of DNS, one a line, and the words of a mail server: read without a panic, and SPF asks for few names.
pub fn mail_records(data: &[u8]) {
    let raw = text(data);
    let _ = SmtpRefusal::of(SmtpCommand::Recipient, SmtpReply::of(550, &raw), &raw);
    let _ = SmtpRefusal::in_outcome(&raw);
    let answer = DnsAnswer::Records(raw.lines().map(str::to_owned).collect());
    let mut walk = SpfWalk::of_domain(&answer);
    let mut asked = 0;
    while walk.next_name().is_some() {
        asked += 1;
        walk.read(&answer);
    }
    assert!(asked <= spf::LOOKUPS_MAX, "{asked}");
    let server = SendingServer::of("smtp.gmail.com", None);
    let mut found = spf::findings("example.com", &answer, &walk, &server);
    found.push(dmarc::finding("example.com", std::slice::from_ref(&answer)));
    if let Ok(Some(selector)) = Selector::parse("s1") {
        found.push(dkim::finding("example.com", Some(&selector), &answer));
    }
    found.push(mx::finding("example.com", &answer));
    assert!(found.iter().all(|finding| !finding.sentence.is_empty()));
}
