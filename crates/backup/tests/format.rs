//! Any change of any byte is noticed, a cut too, and an interrupted backup is continued.
#![expect(clippy::expect_used, reason = "a test fails by panicking")]

use backup::{Contents, Damage, FORMAT, Partial, PartialError, Reader, Writer};
use proptest::prelude::*;
use std::path::Path;

const PICTURE: &[u8] = &[7; 1_300];

fn contents(files: &[(&str, &str)]) -> Contents {
    Contents {
        created: 1,
        schema: 17,
        engine: "sqlite".into(),
        storage: "folder".into(),
        rows: [("faqs".to_owned(), 2)].into(),
        files: files.iter().map(|(key, sha256)| ((*key).to_owned(), (*sha256).to_owned())).collect(),
        ..Contents::default()
    }
}

/// A small backup.
fn whole() -> Vec<u8> {
    let mut writer = Writer::new(Vec::new(), "1.2.3").expect("a beginning");
    let first = writer.add("files/media/00/original.jpg", PICTURE).expect("an entry");
    let second = writer.add("files/private/ff.jpg", b"").expect("an entry");
    writer.add("rows/faqs/1.jsonl", b"{\"id\":1}\n{\"id\":2}\n").expect("an entry");
    let files = [("media/00/original.jpg", first.as_str()), ("private/ff.jpg", second.as_str())];
    writer.finish(&contents(&files)).expect("an end").out
}

fn verify(bytes: &[u8]) -> Result<Contents, Damage> {
    Ok(Reader::new(bytes)?.verify()?.contents)
}

#[test]
fn a_whole_backup_is_read_back() {
    let bytes = whole();
    let read = verify(&bytes).expect("whole");
    assert_eq!((read.files.len(), read.schema), (2, 17));
    let mut reader = Reader::new(&*bytes).expect("a beginning");
    let entry = reader.next().expect("whole").expect("an entry");
    assert_eq!((entry.name.as_str(), &*entry.data), ("files/media/00/original.jpg", PICTURE));
}

#[test]
fn other_programs_can_unpack_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("b.tar");
    std::fs::write(&file, whole()).expect("a file");
    let tar = std::process::Command::new("tar").arg("-xf").arg(&file).arg("-C").arg(folder.path()).output();
    let tar = tar.expect("tar");
    assert!(tar.status.success() && tar.stderr.is_empty(), "{tar:?}");
    assert_eq!(std::fs::read(folder.path().join("files/media/00/original.jpg")).expect("a file"), PICTURE);
}

#[test]
fn every_cut_is_noticed() {
    let bytes = whole();
    for end in 0..bytes.len() {
        assert!(matches!(verify(&bytes[..end]), Err(Damage::Cut(_))), "cut after {end} bytes");
    }
}

#[test]
fn every_changed_byte_is_noticed() {
    let bytes = whole();
    for at in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[at] ^= 1;
        assert!(verify(&changed).is_err(), "byte {at}");
    }
    let longer = [bytes.as_slice(), b"\0"].concat();
    assert!(verify(&longer).is_err());
}

proptest! {
    #[test]
    fn no_damage_passes(at in 0..whole().len(), to in any::<u8>(), more in proptest::collection::vec(any::<u8>(), 0..600)) {
        let bytes = whole();
        let mut changed = bytes.clone();
        changed[at] = to;
        prop_assert_eq!(verify(&changed).is_ok(), changed == bytes);
        changed.splice(at..at, more.clone());
        prop_assert_eq!(verify(&changed).is_ok(), changed == bytes);
        prop_assert!(verify(&more).is_err());
    }
}

#[test]
fn another_format_is_refused_by_name() {
    let mut writer = Writer::resume(Vec::new(), backup::Progress::default());
    writer.add("backup.json", br#"{"format":2,"program":"9.0.0"}"#).expect("an entry");
    let bytes = writer.finish(&Contents::default()).expect("an end").out;
    let refused = verify(&bytes).expect_err("another format");
    assert!(matches!(&refused, Damage::Format { found: 2, program } if program == "9.0.0"), "{refused}");
    assert!(refused.to_string().contains(&FORMAT.to_string()));
    assert!(matches!(verify(&[1; 4_096]), Err(Damage::Foreign)));
}

#[test]
fn contents_that_do_not_fit_are_noticed() {
    let written = |contents: &Contents| {
        let mut writer = Writer::new(Vec::new(), "1").expect("a beginning");
        writer.add("rows/faqs/1.jsonl", b"{}\n{}\n").expect("an entry");
        writer.finish(contents).expect("an end").out
    };
    assert!(verify(&written(&contents(&[]))).is_ok());
    assert!(verify(&written(&contents(&[("media/x", "00")]))).is_err(), "a file that is not in it");
    assert!(verify(&written(&Contents::default())).is_err(), "rows that were not counted");
}

fn begin(target: &Path) -> Partial {
    Partial::open(target, "1").expect("a file")
}

#[test]
fn an_interrupted_backup_keeps_its_whole_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let target = folder.path().join("site.tar");
    let mut first = begin(&target);
    first.add("files/a", &[1; 2_000_000]).expect("written");
    first.add("files/b", &[2; 700_000]).expect("written");
    first.add("rows/faqs/1.jsonl", b"{}\n").expect("written");
    assert!(matches!(Partial::open(&target, "1"), Err(PartialError::Busy(_))), "one process at a time");
    drop(first);
    assert!(!target.exists());
    let partial = Partial::path_of(&target);
    let written = std::fs::read(&partial).expect("a file");
    for keep in [written.len(), 2_500_000, 1_000_000, 100, 0] {
        std::fs::write(&partial, &written[..keep]).expect("a file");
        let again = begin(&target);
        let kept: Vec<&str> = again.files.keys().map(String::as_str).collect();
        let expected: &[&str] = match keep {
            2_500_000 => &["a"],
            1_000_000 | 100 | 0 => &[],
            _ => &["a", "b"],
        };
        assert_eq!(kept, expected, "of {keep} bytes");
        drop(again);
    }
    std::fs::write(&partial, &written).expect("a file");
    let mut again = begin(&target);
    again.add("rows/faqs/1.jsonl", b"{}\n{}\n").expect("written");
    let files = again.files.clone();
    let files: Vec<(&str, &str)> = files.iter().map(|(key, file)| (key.as_str(), file.sha256.as_str())).collect();
    let bytes = again.finish(&contents(&files)).expect("an end");
    let done = std::fs::read(&target).expect("a file");
    assert_eq!((done.len() as u64, verify(&done).expect("whole").files.len()), (bytes, 2));
    assert!(!partial.exists());
}

#[test]
fn only_its_owner_can_read_it() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().expect("a folder");
    let target = folder.path().join("site.tar");
    let bytes = begin(&target).finish(&Contents::default()).expect("an end");
    let about = target.metadata().expect("a file");
    assert_eq!((about.permissions().mode() & 0o777, about.len()), (0o600, bytes));
}

#[test]
fn a_folder_that_is_not_there_is_named() {
    let refused = Partial::open(Path::new("/nonexistent/site.tar"), "1").expect_err("no folder");
    assert!(matches!(&refused, PartialError::Open(name, _) if name.contains("/nonexistent")), "{refused}");
    match refused {
        PartialError::Open(_, cause) => assert_eq!(cause.kind(), std::io::ErrorKind::NotFound),
        other => panic!("{other}"),
    }
}
