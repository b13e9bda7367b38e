//! The blog's search on each engine, and that no query reads more than it shows.

use crate::naive_blog::{Plain, reindex, write};
use crate::support::{TestBackend, on_both_engines};
use backend::content::blog;
use backend::db::Engine;
use backend::{all_queries, engine_queries};

pub(crate) async fn found(backend: &TestBackend, words: &str) -> Vec<String> {
    let content = blog::search(backend, words, 1).await.expect("an answer");
    content.found.expect("a search").into_iter().map(|found| found.card.slug).collect()
}

on_both_engines! {
    async fn whatever_is_searched_for_has_an_answer(backend: TestBackend) {
        let mut post = Plain::new(1, Some("2026-11-01"), Some("Crème"), &["Lackfarbe"]);
        post.slug = "zuerich".into();
        write(&backend, &post).await;
        backend.sql(
            "UPDATE posts SET title = 'Zürich & the <b>oil</b>', excerpt = 'An excerpt about cork', \
             content = '<h2>The Captain&#39;s chair</h2><p>Twelve thin coats of <em>var</em>nish by Größl in Łódź.</p>'",
        )
        .await;
        reindex(&backend, &post.id).await;
        for hit in [
            "twelve", "COATS", "coat", "\"thin coats\"", "varnish", "varn", "cork", "Lackfarbe", "creme", "crème", "zurich",
            "Captain's chair", "captain\u{2019}s", "oil -twelve", "(thin) AND* coats",
            "grossl", "Größl", "größl", "grös", "lodz", "\u{200b}varnish\u{ad}",
        ] {
            assert_eq!(found(&backend, hit).await, ["zuerich"], "{hit}");
        }
        for miss in ["mahogany", "\"coats thin\"", "⛵", "", "  ", "\"", "***", "zzz OR"] {
            assert_eq!(found(&backend, miss).await, [] as [&str; 0], "{miss}");
        }
        let long = "varnish ".repeat(1_250);
        for odd in ["a", "z", "é", "NEAR(a b)", "title:oil", "a AND", "^oil", "{oil}", "'", "\\", "%", "_", ":*", "\0", "& | ! <->", &long] {
            blog::search(&backend, odd, 1).await.unwrap_or_else(|cause| panic!("{odd:.20}: {cause}"));
        }
        let marked = blog::search(&backend, "oil", 1).await.expect("an answer").found.expect("posts").remove(0);
        assert!(marked.title.0.iter().any(|(is_found, text)| *is_found && text == "oil"), "{:?}", marked.title);
        for page in [i64::MIN, -1, 0, 2, i64::MAX] {
            assert_eq!(blog::search(&backend, "oil", page).await.expect("an answer").page, 1);
        }
        write(&backend, &Plain { published: false, ..post }).await;
        assert_eq!(found(&backend, "twelve").await, [] as [&str; 0], "withdrawn");
    }

    async fn either_spelling_is_found_and_a_typing_error_is_asked_about(backend: TestBackend) {
        write(&backend, &Plain::new(1, Some("2026-11-01"), None, &[])).await;
        backend.sql("UPDATE posts SET title = 'Gray varnish', excerpt = 'For harbours', content = '<p>Aluminum.</p>'").await;
        let id = backend.texts("SELECT id FROM posts").await.remove(0);
        reindex(&backend, &id).await;
        for hit in ["grey", "gray", "greys varnish", "\"grey varnish\"", "harbor", "aluminium"] {
            assert_eq!(found(&backend, hit).await, ["post-1"], "{hit}");
        }
        let meant = async |words: &str| blog::search(&backend, words, 1).await.expect("an answer").meant;
        assert_eq!(meant("varnsh").await.as_deref(), Some("varnish"));
        assert_eq!(meant("grey vanrish").await.as_deref(), Some("gray varnish"));
        for nothing in ["varnish", "upholstery", "\0", ""] {
            assert_eq!(meant(nothing).await, None, "{nothing}");
        }
    }

    async fn headings_do_not_run_into_what_follows(backend: TestBackend) {
        let post = Plain::new(1, Some("2026-11-01"), None, &[]);
        write(&backend, &post).await;
        backend.sql("UPDATE posts SET content = '<h2>Oil or varnish</h2><p>Nobody agrees.</p><ul><li>Tung oil</li><li>Linseed</li></ul>'").await;
        reindex(&backend, &post.id).await;
        let found = blog::search(&backend, "linseed", 1).await.expect("an answer").found.expect("posts").remove(0);
        let text: String = found.text.0.iter().map(|(_, piece)| piece.as_str()).collect();
        assert!(text.contains("Oil or varnish · Nobody agrees. Tung oil · Linseed"), "{text}");
        assert!(found.text.0.contains(&(true, "Linseed".into())));
    }

    async fn titles_count_more_than_texts(backend: TestBackend) {
        for (number, title, content) in [
            (1, "Bilges", "mahogany planks and mahogany frames"),
            (2, "Mahogany", "a wood"),
            (3, "Decks", "teak beside mahogany, among many other words about decks"),
        ] {
            write(&backend, &Plain::new(number, Some("2026-11-01"), None, &[])).await;
            backend.sql(&format!("UPDATE posts SET title = '{title}', content = '{content}' WHERE slug = 'post-{number}'")).await;
            let id = backend.texts(&format!("SELECT id FROM posts WHERE slug = 'post-{number}'")).await.remove(0);
            reindex(&backend, &id).await;
        }
        assert_eq!(found(&backend, "mahogany").await.first().map(String::as_str), Some("post-2"));
        assert_eq!(found(&backend, "mahogany").await.len(), 3);
    }

    async fn no_list_is_counted_sorted_or_skipped_through(backend: TestBackend) {
        many(&backend, 3_000).await;
        let query = |name: &str| {
            let (_, queries) = *all_queries().iter().find(|(module, _)| *module == "content::posts::lists").expect("the module");
            *queries.iter().find(|query| query.contains(name)).unwrap_or_else(|| panic!("{name}"))
        };
        for (what, name, values, index) in [
            ("length", "SELECT ordinal FROM post_lists WHERE list = $1 AND publication_date <=", &["''", "'2026-11-20'"][..], "post_lists_day"),
            ("page", "ORDER BY l.ordinal DESC LIMIT 50", &["''", "1500", "1505", "'2026-11-20'"], "post_lists_place"),
            ("featured", "p.is_featured AND", &["'2026-11-20'"], "posts_featured"),
            ("related", "LIMIT 9", &["'tag/a'", "1500", "1508", "'2026-11-20'"], "post_lists_place"),
            ("place", "WHERE list = '' AND post_id", &["'x'"], "(list=? AND post_id=?)|post_lists_p"),
            ("addresses", "p.updated_at", &["1000", "1005", "'2026-11-20'"], "post_lists_place"),
        ] {
            let mut sql = query(name).to_owned();
            for (at, value) in values.iter().enumerate().rev() {
                sql = sql.replace(&format!("${}", at + 1), value);
            }
            let plan = explain(&backend, &sql).await;
            assert!(index.split('|').any(|index| plan.contains(index)), "{what} does not use {index}:\n{plan}");
            let scans = ["SCAN p\n", "SCAN l\n", "SCAN post_lists\n", "TEMP B-TREE", "Seq Scan on post", "Seq Scan on posts"];
            for scan in scans {
                // Neighbors of a post are a dozen rows: they may be sorted.
                assert!(!format!("{plan}\n").contains(scan), "{what}: {scan}\n{plan}");
            }
        }
        let rare = |query: &&str| query.contains("bm25") || query.contains("WITH found");
        let search = engine_queries(backend.db.engine()).into_iter().find(rare).expect("a search");
        let words = if backend.db.engine() == Engine::Sqlite { "'\"rare1234\"'" } else { "'rare1234'" };
        let sql = search.replace("$1", words).replace("$2", "'2026-11-20'").replace("$3", "500").replace("$4", "500");
        let plan = explain(&backend, &sql).await;
        assert!(plan.contains("VIRTUAL TABLE INDEX") || plan.contains("_post_search_document"), "{plan}");
    }
}

/// Inserts thousands of posts with a settled list in one batch.
async fn many(backend: &TestBackend, count: i64) {
    let (series, number) = match backend.db.engine() {
        Engine::Sqlite => (
            format!("WITH RECURSIVE s (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < {count})"),
            "printf('%08d', n)",
        ),
        Engine::Postgres => (format!("WITH s (n) AS (SELECT generate_series(1, {count}))"), "lpad(n::text, 8, '0')"),
    };
    backend.sql(&format!(
        "{series} INSERT INTO posts (id, slug, title, content, status, publication_date, category, tags, created_at, updated_at) \
         SELECT {number}, 'post-' || n, 'Post ' || n, 'words', 'published', '2026-01-01', 'Workshop', '[]', 0, 0 FROM s; \
         {series} INSERT INTO post_lists (list, post_id, publication_date, ordinal) SELECT '', {number}, '2026-01-01', n FROM s; \
         {series} INSERT INTO post_lists (list, post_id, publication_date, ordinal) SELECT 'category/workshop', {number}, '2026-01-01', n FROM s; \
         {series} INSERT INTO post_lists (list, post_id, publication_date, ordinal) SELECT 'tag/a', {number}, '2026-01-01', n FROM s; \
         {series} INSERT INTO post_texts (post_id, publication_date, title, excerpt, body, tags) \
         SELECT {number}, '2026-01-01', 'Post ' || n, '', 'words of rare' || n, '' FROM s; \
         INSERT INTO post_terms (list, kind, slug, name, posts) VALUES ('category/workshop', 'category', 'workshop', 'Workshop', {count}); \
         ANALYZE"
    ))
    .await;
}

async fn explain(backend: &TestBackend, sql: &str) -> String {
    use sqlx::{AssertSqlSafe, Row as _};
    match backend.db.engine() {
        Engine::Sqlite => {
            let rows = sqlx::query(AssertSqlSafe(format!("EXPLAIN QUERY PLAN {sql}")))
                .fetch_all(&mut backend.sqlite().await)
                .await;
            rows.expect("a plan").iter().map(|row| row.get::<String, _>(3)).collect::<Vec<_>>().join("\n")
        }
        Engine::Postgres => backend.texts(&format!("EXPLAIN {sql}")).await.join("\n"),
    }
}
