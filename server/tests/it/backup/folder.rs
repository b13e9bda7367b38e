//! Backups in a folder, by hand and by schedule.

use super::{Engine, Place, Storage, name, read};
use std::fs;
use std::path::Path;

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").flatten();
    let mut names: Vec<String> = entries.map(|entry| entry.file_name().into_string().expect("a name")).collect();
    names.sort();
    names
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_keeps_what_the_rule_says() {
    let site = Place::demo().await;
    let folder = site.file("backups");
    fs::create_dir_all(&folder).expect("a folder");
    let old = ["20200101T000000Z", "20200102T000000Z", "20200102T110000Z"];
    for stamp in old {
        fs::write(folder.join(format!("boats.example-{stamp}.tar")), b"").expect("a file");
    }
    fs::write(folder.join("other.example-20200101T000000Z.tar"), b"").expect("a file");
    let (code, said) = site.run(&["backup", "--keep", "2d", name(&folder)]);
    assert_eq!(code, 0, "{said}");
    let kept = names(&folder);
    assert_eq!(kept.len(), 3, "{kept:?}");
    assert_eq!(kept[0], "boats.example-20200102T110000Z.tar");
    assert!(kept[2].starts_with("other.example-"), "another site's are left alone");
    assert!(read(&folder.join(&kept[1])).0.missing.is_empty());

    // Without a picture it is kept, and so is the last whole one.
    let stored = site.data().join("files/media");
    let picture = fs::read_dir(stored).expect("pictures").flatten().next().expect("one").path();
    fs::remove_dir_all(picture).expect("removed");
    let (code, said) = site.run(&["backup", "--keep", "1d", name(&folder)]);
    assert_eq!(code, 3, "{said}");
    let left = names(&folder);
    assert_eq!(left.len(), 3, "{left:?}");
    assert!(left[0] == kept[1] && left[1].ends_with("-incomplete.tar"), "{left:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_scheduled_backup_is_made_once_and_shown_to_the_owner() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let Some(mut site) = Place::empty(engine, Storage::Folder).await else { continue };
        let demo = Place::demo().await;
        demo.back_up(&demo.file("site.tar"));
        assert_eq!(site.restore(&demo.file("site.tar")).0, 0);
        let quiet = site.serve().await;
        quiet.sign_in().await;
        let dashboard = quiet.text("/admin").await;
        assert!(dashboard.contains(domain::messages::backups::OFF), "{dashboard}");
        quiet.stop().await;
        let folder = site.file("backups");
        site.settings.insert("BACKUP_DIR".into(), name(&folder).into());
        let server = site.serve().await;
        let backend = &server.running.state.backend;
        let (one, other) = tokio::join!(
            backend::site::backup::back_up_if_due(backend),
            backend::site::backup::back_up_if_due(backend)
        );
        one.and(other).expect("a database");
        assert_eq!(names(&folder).len(), 1, "only one of two makes it");
        backend::site::backup::back_up_if_due(backend).await.expect("a database");
        assert_eq!(names(&folder).len(), 1, "the next one is due tomorrow");
        assert!(backend::site::backup::last_backup(backend).await.expect("a database").is_some());
        server.sign_in().await;
        let dashboard = server.text("/admin").await;
        assert!(dashboard.contains("Last backup: ") && !dashboard.contains(domain::messages::backups::FAILED));
        server.stop().await;

        // A folder that cannot be used, and any other failure, is shown, and tried again later.
        let (code, _) = site.run(&["backup", "/nonexistent/x.tar"]);
        assert_eq!(code, 2);
        let server = site.serve().await;
        server.sign_in().await;
        let dashboard = server.text("/admin").await;
        assert!(dashboard.contains(domain::messages::backups::FAILED) && dashboard.contains("/nonexistent/x.tar"));
        backend::site::backup::back_up_if_due(&server.running.state.backend).await.expect("a database");
        assert_eq!(names(&folder).len(), 1, "not at once");
        server.stop().await;
    }
}
