//! Databases that an earlier version made are migrated and keep every row. `saved/` has one of each
//! engine, as the version of migration 14 left it: the demo, a lead with its delivery, a newsletter
//! sign-up, a question that was added and another one in the trash.

use crate::owner::{owner, save};
use crate::support::{HANG, TestBackend, on_both_engines};
use backend::db::Engine;
use backend::site::redirects;
use backend::{content, editing};
use domain::content::option_lists::OptionList;
use domain::delivery::Topic;
use domain::kinds::Kind;
use flate2::read::GzDecoder;
use sqlx::{AssertSqlSafe, Connection as _};
use sqlx_sqlite::SqliteConnection;
use std::collections::BTreeMap;
use std::io::Read as _;

fn unpacked(packed: &[u8]) -> Vec<u8> {
    let mut whole = Vec::new();
    GzDecoder::new(packed).read_to_end(&mut whole).expect("a packed file");
    whole
}

/// The tables of a database.
const SQLITE_TABLES: &str =
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '%_search%'";
const POSTGRES_TABLES: &str = "SELECT CAST(tablename AS TEXT) FROM pg_tables WHERE schemaname = 'public'";

/// Former addresses of pages, as that version kept them.
fn former_slugs(schema: &str) -> String {
    format!(
        "INSERT INTO {schema}project_slugs (slug, project_id) \
         SELECT 'former-project', id FROM {schema}projects WHERE status = 'published' ORDER BY id LIMIT 1; \
         INSERT INTO {schema}post_slugs (slug, post_id) \
         SELECT 'former-post', id FROM {schema}posts WHERE status = 'published' ORDER BY id LIMIT 1"
    )
}

/// Puts the saved database in the place of `b`'s, and returns its address and the rows of its tables
/// before it is migrated.
pub(crate) async fn load(backend: &TestBackend) -> (String, BTreeMap<String, i64>) {
    let mut rows = BTreeMap::new();
    match backend.db.engine() {
        Engine::Sqlite => {
            let file = backend.files_folder().with_file_name("saved.db");
            std::fs::write(&file, unpacked(include_bytes!("saved/sqlite.db.gz"))).expect("a file");
            let url = format!("sqlite:{}", file.display());
            let mut connection = SqliteConnection::connect(&url).await.expect("a connection");
            sqlx::raw_sql(AssertSqlSafe(former_slugs(""))).execute(&mut connection).await.expect("former slugs");
            let tables: Vec<String> =
                sqlx::query_scalar(SQLITE_TABLES).fetch_all(&mut connection).await.expect("tables");
            for table in tables {
                let count = AssertSqlSafe(format!("SELECT COUNT(*) FROM {table}"));
                rows.insert(table, sqlx::query_scalar(count).fetch_one(&mut connection).await.expect("a count"));
            }
            connection.close().await.expect("closed");
            (url, rows)
        }
        Engine::Postgres => {
            let dump = String::from_utf8(unpacked(include_bytes!("saved/postgres.sql.gz"))).expect("text");
            backend.sql("DROP SCHEMA public CASCADE; CREATE SCHEMA public").await;
            backend.sql(&dump.replace("CREATE SCHEMA public;", "")).await;
            backend.sql(&former_slugs("public.")).await;
            for table in backend.texts(POSTGRES_TABLES).await {
                let count = backend.rows(&format!("public.{table}")).await;
                rows.insert(table, count);
            }
            (backend.url.clone(), rows)
        }
    }
}

/// What the migrations make of the numbers of rows: both queues are one table now, the woods are no
/// longer slots of a page, and former addresses are redirects.
pub(crate) fn migrate_counts(before: &mut BTreeMap<String, i64>) {
    let mails = before.remove("subscriber_mails").expect("the former queue");
    *before.get_mut("deliveries").expect("a table") += mails;
    *before.get_mut("page_section_images").expect("a table") -= 4;
    *before.get_mut("redirects").expect("a table") += before["project_slugs"] + before["post_slugs"];
    before.remove("_sqlx_migrations");
}

/// Texts of the saved database before it is migrated.
async fn saved_texts(backend: &TestBackend, url: &str, columns: &str, table: &str) -> Vec<String> {
    if backend.db.engine() == Engine::Postgres {
        return backend.texts(&format!("SELECT {columns} FROM public.{table} ORDER BY id")).await;
    }
    let mut connection = SqliteConnection::connect(url).await.expect("a connection");
    let query = AssertSqlSafe(format!("SELECT {columns} FROM {table} ORDER BY id"));
    let texts = sqlx::query_scalar(query).fetch_all(&mut connection).await.expect("texts");
    connection.close().await.expect("closed");
    texts
}

/// Changes the saved database before it is migrated.
async fn change_saved(backend: &TestBackend, url: &str, statements: &[String]) {
    if backend.db.engine() == Engine::Postgres {
        for statement in statements {
            backend.sql(&format!("SET search_path TO public; {statement}")).await;
        }
        return;
    }
    let mut connection = SqliteConnection::connect(url).await.expect("a connection");
    for statement in statements {
        sqlx::raw_sql(AssertSqlSafe(statement.clone())).execute(&mut connection).await.expect("executed");
    }
    connection.close().await.expect("closed");
}

/// A picture edited and replaced, and two in the trash, as an earlier version recorded them.
async fn add_picture_changes(backend: &TestBackend, url: &str) {
    let now = backend.clock.now().0;
    let described = r#"{"alt":"Teak","decorative":false,"focalX":50,"focalY":50}"#;
    // An alt text that looks like the values after it.
    let replaced =
        r#"{"alt":"A \",\"picture\":{\"key\":\"x\"}}","decorative":false,"focalX":20,"focalY":80,"picture":{"key":""#;
    let first = "(SELECT MIN(id) FROM media)";
    let last = "(SELECT MAX(id) FROM media)";
    let second = format!("(SELECT MIN(id) FROM media WHERE id <> {first})");
    change_saved(backend, url, &[
        format!("UPDATE media SET alt = 'Now', focal_x = 30, focal_y = 30, original_name = 'new.jpg' WHERE id = {first}"),
        format!("UPDATE media SET original_name = 'old.jpg', deleted_at = {now} WHERE id = {last}"),
        format!("UPDATE media SET original_name = 'gone.jpg', deleted_at = {now} WHERE id = {second}"),
        format!("INSERT INTO changes (id, action, entity, entity_id, title, created_at) VALUES ('0001', 'save', 'media', {first}, 'old.jpg', {now})"),
        format!("INSERT INTO changes (id, action, entity, entity_id, title, created_at) VALUES ('0002', 'replace', 'media', {first}, 'old.jpg', {now})"),
        format!("INSERT INTO revisions (id, entity, entity_id, document, created_at, change_id) VALUES ('0001', 'media', {first}, '{described}', {now}, '0001')"),
        format!("INSERT INTO revisions (id, entity, entity_id, document, created_at, change_id) VALUES ('0002', 'media', {first}, '{replaced}' || (SELECT key FROM media WHERE id = {last}) || '\",\"name\":\"old.jpg\"}}}}', {now}, '0002')"),
    ]).await;
}

on_both_engines! {
    async fn an_earlier_database_keeps_every_row(backend: TestBackend) {
        let (url, mut before) = load(&backend).await;
        assert!(before["leads"] == 1 && before["faqs"] == 13 && before["media"] == 22, "{before:?}");
        let saved = TestBackend::open(&url, HANG).await;
        migrate_counts(&mut before);
        for (table, rows) in before {
            assert_eq!(saved.rows(&table).await, rows, "{table}");
        }
        for topic in [Topic::Lead, Topic::Subscriber] {
            let due = format!("SELECT COUNT(*) FROM deliveries WHERE topic = '{}'", topic.code());
            assert_eq!(saved.number(&due).await, 1, "{topic:?}");
        }
        for from in ["/projects/former-project", "/blog/former-post"] {
            let redirect = redirects::follow(&saved, from, None, None).await.expect("read").expect(from);
            let table = if from.starts_with("/blog/") { "posts" } else { "projects" };
            let slug = redirect.location.rsplit('/').next().expect("a slug");
            let page = format!("SELECT COUNT(*) FROM {table} WHERE status = 'published' AND slug = '{slug}'");
            assert!(redirect.permanent && saved.number(&page).await == 1, "{redirect:?}");
        }
        let snapshot = content::snapshot(&saved).await.expect("the content");
        for slug in ["home", "yacht-interiors", "residential"] {
            let page = snapshot.page(slug).expect("read").expect(slug);
            assert!(page.sections.len() > 3, "{slug}: the pages of a new site");
        }
        let woods = snapshot.home_materials.as_ref().expect("woods");
        for list in OptionList::ALL {
            let offered = snapshot.site_data.lists.offered(list);
            let labels: Vec<&str> = offered.into_iter().map(|option| option.label.as_str()).collect();
            assert_eq!(labels, list.first_labels(), "the options of before");
        }
        assert!(snapshot.is_whole && woods.len() == 4 && woods.iter().all(|wood| wood.picture.is_some()), "{woods:?}");
        let admin = owner(&saved).await;
        for kind in Kind::ALL.iter().copied().filter(|kind| !kind.is_single()) {
            let list = editing::list(&saved, kind).await.expect("a list").rows;
            // A public one: a draft without a date gets one when it is saved.
            let first = list.iter().find(|row| !row.href.is_empty()).or(list.first()).expect("a row");
            let row = editing::open(&saved, kind, &first.id).await.expect("a row");
            let draft = serde_json::Value::Object(row.draft);
            let same = save(&saved, &admin, kind, &first.id, Some(row.row_version), &draft).await;
            assert_eq!(same.expect("saved").undo, None, "{kind:?}: what was saved can be saved again");
        }
        let trash = editing::trash(&saved).await.expect("the trash");
        editing::restore_from_trash(&saved, &admin, &trash[0].kind, &trash[0].id).await.expect("restored");
        saved.db.close().await;
    }
    async fn its_texts_refer_to_pictures_by_id_and_its_pages_are_the_same(backend: TestBackend) {
        let (url, _) = load(&backend).await;
        let versions = "slug || ' ' || row_version || ' ' || updated_at";
        let texts = saved_texts(&backend, &url, "content", "posts").await;
        let unchanged = saved_texts(&backend, &url, versions, "posts").await;
        let pictures: usize = texts.iter().map(|text| text.matches("<img ").count()).sum();
        assert!(pictures > 0, "the demo has a picture in a text");
        let saved = TestBackend::open(&url, HANG).await;
        let with_ids = saved.texts("SELECT content FROM posts ORDER BY id").await;
        let found: usize = with_ids.iter().map(|text| text.matches("<img data-picture=").count()).sum();
        assert_eq!(found, pictures);
        assert_eq!(saved.texts(&format!("SELECT {versions} FROM posts ORDER BY id")).await, unchanged);
        let slugs = saved.texts("SELECT slug FROM posts WHERE status = 'published'").await;
        let articles = async || {
            let mut articles = Vec::new();
            for slug in &slugs {
                if let Some(article) = content::blog::article(&saved, slug).await.expect("a read") {
                    articles.push(article.text.html.to_string());
                }
            }
            articles
        };
        let shown = articles().await;
        for id in saved.texts("SELECT id FROM media").await {
            saved.change_content(&format!("UPDATE posts SET content = REPLACE(content, 'data-picture=\"{id}\" ', '')")).await;
        }
        assert_eq!(saved.texts("SELECT content FROM posts ORDER BY id").await, texts, "nothing else was added");
        assert!(!shown.is_empty() && articles().await == shown, "{shown:?}");
        saved.db.close().await;
    }
    async fn pictures_keep_their_history_and_their_trash(backend: TestBackend) {
        let (url, _) = load(&backend).await;
        let alt = "A \",\"picture\":{\"key\":\"x\"}}";
        add_picture_changes(&backend, &url).await;
        let saved = TestBackend::open(&url, HANG).await;
        let admin = owner(&saved).await;
        let ids = saved.texts("SELECT id FROM media ORDER BY id").await;
        let (id, gone) = (ids[0].as_str(), ids[1].as_str());
        let keys = async || saved.texts("SELECT key FROM media ORDER BY id").await;
        let before = keys().await;

        let versions = editing::history(&saved, Kind::Media, id).await.expect("versions");
        let told: Vec<_> = versions.iter().map(|version| {
            let changes: Vec<_> = version.changes.iter().map(|c| (c.label.as_str(), c.before.as_str(), c.after.as_str())).collect();
            (version.action.as_str(), changes)
        }).collect();
        assert_eq!(told, [
            ("Replaced", vec![
                ("File", "old.jpg", "new.jpg"),
                ("Alt text", alt, "Now"),
                ("Focal point", "20% from the left, 80% from the top", "30% from the left, 30% from the top"),
            ]),
            ("Edited", vec![
                ("Alt text", "Teak", alt),
                ("Focal point", "50% from the left, 50% from the top", "20% from the left, 80% from the top"),
            ]),
        ]);
        let log = editing::audit(&saved, None).await.expect("a log");
        let replaced = log.iter().find(|entry| entry.text == "Replaced: Picture \u{201c}old.jpg\u{201d}").expect("the change");
        assert_eq!(replaced.href, "/admin/media");

        let undone = editing::undo(&saved, &admin, "0002").await.expect("undone");
        let after = keys().await;
        assert_eq!((&after[0], &after[ids.len() - 1]), (&before[ids.len() - 1], &before[0]), "the files are swapped back");
        assert_eq!(saved.texts("SELECT original_name FROM media ORDER BY id").await[0], "old.jpg");
        assert_eq!(saved.texts("SELECT alt FROM media ORDER BY id").await[0], alt);
        editing::undo(&saved, &admin, &undone.undo.expect("an undo")).await.expect("done again");
        assert_eq!(keys().await, before);
        // A version of the details leaves the file alone.
        let item = editing::restore_media(&saved, &admin, id, "0001").await.expect("restored");
        assert_eq!((item.alt.as_str(), item.focal_x, item.name.as_str()), ("Teak", 50, "new.jpg"));
        let item = editing::restore_media(&saved, &admin, id, "0002").await.expect("restored");
        assert_eq!((item.alt.as_str(), item.focal_x, item.name.as_str()), (alt, 20, "old.jpg"));
        let trash = editing::trash(&saved).await.expect("the trash");
        let trashed = trash.iter().find(|item| item.id == gone).expect("the picture");
        assert_eq!((trashed.kind_label.as_str(), trashed.title.as_str()), ("Picture", "gone.jpg"));
        editing::restore_from_trash(&saved, &admin, "media", gone).await.expect("restored");
        assert_eq!(saved.number(&format!("SELECT COUNT(*) FROM media WHERE id = '{gone}' AND deleted_at IS NULL")).await, 1);
        saved.db.close().await;
    }
}
