//! Backups of earlier versions.

use super::{Engine, Place, Storage};
use backup::{FILES, ROWS, Reader, Writer, table_of};
use std::fs;
use std::io::BufReader;
use std::path::Path;

/// Tables of the version that first had pages, and of later ones.
const NEW_TABLES: [&str; 17] = [
    "pages",
    "page_pictures",
    "project_pictures",
    "options",
    "review_requests",
    "lead_filters",
    "webhook_receivers",
    "webhook_messages",
    "digests",
    "report_days",
    "lead_messages",
    "lead_decisions",
    "reply_templates",
    "push_subscriptions",
    "push_messages",
    "withdrawals",
    "site_opening",
];

/// The same backup, as the version before pages made it.
fn without_pages(file: &Path, former: &Path) {
    let open = || Reader::new(BufReader::new(fs::File::open(file).expect("a file"))).expect("a backup");
    let mut contents = open().verify().expect("whole").contents;
    contents.schema = 25;
    contents.rows.retain(|table, _| !NEW_TABLES.contains(&table.as_str()));
    let mut writer = Writer::new(Vec::new(), "1.0.0").expect("a beginning");
    let mut reader = open();
    while let Some(entry) = reader.next().expect("whole") {
        let is_new = table_of(&entry.name).is_some_and(|table| NEW_TABLES.contains(&table));
        if !is_new && (entry.name.starts_with(FILES) || entry.name.starts_with(ROWS)) {
            writer.add(&entry.name, &entry.data).expect("an entry");
        }
    }
    fs::write(former, writer.finish(&contents).expect("an end").out).expect("a file");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_without_pages_gets_those_of_a_new_site() {
    let demo = Place::demo().await;
    let file = demo.file("demo.tar");
    demo.back_up(&file);
    let former = demo.file("former.tar");
    without_pages(&file, &former);
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let Some(site) = Place::empty(engine, Storage::Folder).await else { continue };
        let (code, said) = site.restore(&former);
        assert_eq!(code, 0, "{said}");
        let server = site.serve().await;
        for path in ["/", "/yacht-interiors", "/residential"] {
            let response = server.get(path).await;
            assert_eq!(response.status(), 200, "{path}");
            assert!(response.text().await.expect("text").matches("<section").count() > 3, "{path}");
        }
        server.stop().await;
    }
}
