//! Databases that an earlier version made are migrated and keep every row. `saved/` has one of each
//! engine, as the version of migration 14 left it: the demo, a lead with its delivery, a newsletter
//! sign-up, a question that was added and another one in the trash.

use crate::owner::{owner, save};
use crate::support::{HANG, TestBackend, on_both_engines};
use backend::db::Engine;
use backend::site::redirects;
use backend::{content, editing};
use domain::delivery::Topic;
use domain::kinds::Entity;
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
pub(crate) async fn load(b: &TestBackend) -> (String, BTreeMap<String, i64>) {
    let mut rows = BTreeMap::new();
    match b.db.engine() {
        Engine::Sqlite => {
            let file = b.files_folder().with_file_name("saved.db");
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
            b.sql("DROP SCHEMA public CASCADE; CREATE SCHEMA public").await;
            b.sql(&dump.replace("CREATE SCHEMA public;", "")).await;
            b.sql(&former_slugs("public.")).await;
            for table in b.texts(POSTGRES_TABLES).await {
                let count = b.rows(&format!("public.{table}")).await;
                rows.insert(table, count);
            }
            (b.url.clone(), rows)
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

on_both_engines! {
    async fn an_earlier_database_keeps_every_row(b: TestBackend) {
        let (url, mut before) = load(&b).await;
        assert!(before["leads"] == 1 && before["faqs"] == 13 && before["media"] == 22, "{before:?}");
        let saved = TestBackend::open(&url, HANG).await;
        migrate_counts(&mut before);
        for (table, rows) in before {
            assert_eq!(saved.rows(&table).await, rows, "{table}");
        }
        for topic in Topic::ALL {
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
        let home = content::home(&saved).await.expect("a page");
        let woods = home.materials.expect("woods");
        assert!(home.complete && woods.len() == 4 && woods.iter().all(|wood| wood.picture.is_some()), "{woods:?}");
        let admin = owner(&saved).await;
        for entity in Entity::ALL.iter().copied().filter(|entity| !entity.is_single()) {
            let list = editing::list(&saved, entity).await.expect("a list").rows;
            // A public one: a draft without a date gets one when it is saved.
            let first = list.iter().find(|row| !row.href.is_empty()).or(list.first()).expect("a row");
            let row = editing::open(&saved, entity, &first.id).await.expect("a row");
            let draft = serde_json::Value::Object(row.draft);
            let same = save(&saved, &admin, entity, &first.id, Some(row.row_version), &draft).await;
            assert_eq!(same.expect("saved").undo, None, "{entity:?}: what was saved can be saved again");
        }
        let trash = editing::trash(&saved).await.expect("the trash");
        editing::restore_from_trash(&saved, &admin, &trash[0].entity, &trash[0].id).await.expect("restored");
        saved.db.close().await;
    }
}
