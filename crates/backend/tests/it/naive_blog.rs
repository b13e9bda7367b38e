//! The blog as a naive implementation has it, written to the database and compared with what is read.

use crate::support::TestBackend;
use backend::content::blog::{self, ListContent, PostListPage};
use domain::content::blog::{PAGE_SIZE, TermKind, term_slug};

/// A post in the naive implementation.
#[derive(Clone, Debug)]
pub(crate) struct Plain {
    pub(crate) id: String,
    pub(crate) slug: String,
    pub(crate) date: Option<String>,
    pub(crate) published: bool,
    pub(crate) trashed: bool,
    pub(crate) category: Option<String>,
    pub(crate) tags: Vec<String>,
}

impl Plain {
    pub(crate) fn new(number: usize, date: Option<&str>, category: Option<&str>, tags: &[&str]) -> Self {
        Self {
            // In random order, as ids of the same day are.
            id: format!("{:08x}-post", (number as u32).wrapping_mul(2_654_435_761)),
            slug: format!("post-{number}"),
            date: date.map(str::to_owned),
            published: true,
            trashed: false,
            category: category.map(str::to_owned),
            tags: tags.iter().map(|tag| (*tag).to_owned()).collect(),
        }
    }

    fn listed(&self) -> bool {
        self.published && !self.trashed && self.date.is_some()
    }

    fn out(&self, today: &str) -> bool {
        self.listed() && self.date.as_deref().is_some_and(|date| date <= today)
    }

    fn has(&self, archive: Option<(TermKind, &str)>) -> bool {
        match archive {
            None => true,
            Some((TermKind::Category, slug)) => self.category.as_deref().is_some_and(|name| term_slug(name) == slug),
            Some((TermKind::Tag, slug)) => self.tags.iter().any(|name| term_slug(name) == slug),
        }
    }
}

fn quoted(text: Option<&str>) -> String {
    text.map_or_else(|| "NULL".to_owned(), |text| format!("'{}'", text.replace('\'', "''")))
}

/// Writes the row's current state and settles it, as the back office does.
pub(crate) async fn write(backend: &TestBackend, post: &Plain) {
    let tags = serde_json::to_string(&post.tags).expect("JSON");
    let (status, trashed) =
        (if post.published { "published" } else { "draft" }, if post.trashed { "1" } else { "NULL" });
    backend.sql(&format!(
        "INSERT INTO posts (id, slug, title, content, status, publication_date, category, tags, deleted_at, created_at, updated_at) \
         VALUES ('{id}', '{slug}', 'Title of {slug}', '<p>Words of {slug}</p>', '{status}', {date}, {category}, {tags}, {trashed}, 0, 0) \
         ON CONFLICT (id) DO UPDATE SET status = excluded.status, publication_date = excluded.publication_date, \
         category = excluded.category, tags = excluded.tags, deleted_at = excluded.deleted_at",
        id = post.id,
        slug = post.slug,
        date = quoted(post.date.as_deref()),
        category = quoted(post.category.as_deref()),
        tags = quoted(Some(&tags)),
    ))
    .await;
    reindex(backend, &post.id).await;
}

pub(crate) async fn reindex(backend: &TestBackend, id: &str) {
    let mut tx = backend.db.write().await.expect("a transaction");
    blog::reindex(&mut tx, id, backend.clock.now()).await.expect("reindexed");
    backend.commit_content(tx).await.expect("a commit");
}

pub(crate) async fn page(backend: &TestBackend, archive: Option<(TermKind, &str)>, page: i64) -> Box<ListContent> {
    match blog::list(backend, archive, page).await.expect("a list") {
        PostListPage::Page(content) => content,
        other => panic!("{other:?}"),
    }
}

/// Compares every page of every list, every counter and every ordinal with `posts`.
pub(crate) async fn compare(backend: &TestBackend, posts: &[Plain], today: &str) {
    let mut archives: Vec<Option<(TermKind, String)>> = vec![None];
    for post in posts {
        let category = post.category.iter().map(|name| (TermKind::Category, term_slug(name)));
        for archive in category.chain(post.tags.iter().map(|name| (TermKind::Tag, term_slug(name)))) {
            if !archives.contains(&Some(archive.clone())) {
                archives.push(Some(archive));
            }
        }
    }
    for archive in &archives {
        let archive = archive.as_ref().map(|(kind, slug)| (*kind, slug.as_str()));
        let mut listed: Vec<&Plain> = posts.iter().filter(|p| p.listed() && p.has(archive)).collect();
        listed.sort_by(|a, b| (&b.date, &b.id).cmp(&(&a.date, &a.id)));
        let expected: Vec<&str> = listed.iter().filter(|p| p.out(today)).map(|p| p.slug.as_str()).collect();
        let list = archive.map_or_else(String::new, |(kind, slug)| format!("{}/{slug}", kind.code()));
        let stored =
            backend.texts(&format!("SELECT post_id FROM post_lists WHERE list = '{list}' ORDER BY ordinal DESC")).await;
        assert_eq!(stored, listed.iter().map(|p| p.id.clone()).collect::<Vec<_>>(), "{list}");
        let sum = backend
            .number(&format!(
                "SELECT COUNT(*) FROM post_lists WHERE list = '{list}' AND ordinal BETWEEN 1 AND {}",
                listed.len()
            ))
            .await;
        assert_eq!(sum, listed.len() as i64, "{list}: no gaps");
        if archive.is_some() {
            let counted =
                backend.number(&format!("SELECT COALESCE(MAX(posts), 0) FROM post_terms WHERE list = '{list}'")).await;
            assert_eq!(counted, listed.len() as i64, "{list}: its counter");
            if expected.is_empty() {
                assert_eq!(blog::list(backend, archive, 1).await.expect("an answer"), PostListPage::Unknown, "{list}");
                continue;
            }
        }
        let mut shown = Vec::new();
        let pages = page(backend, archive, 1).await.pages;
        for number in 1..=pages {
            let content = page(backend, archive, number).await;
            assert!(content.complete && content.pages == pages);
            shown.extend(content.cards.expect("cards").into_iter().map(|card| card.slug));
        }
        assert_eq!(shown, expected, "{list} on {today}");
        assert_eq!(
            pages,
            (expected.len() as i64 + PAGE_SIZE - 1) / PAGE_SIZE.max(1).max(i64::from(expected.is_empty())),
            "{list}"
        );
        assert_eq!(blog::list(backend, archive, pages + 1).await.expect("an answer"), PostListPage::Beyond(pages));
    }
    let texts = backend.rows("post_texts").await;
    assert_eq!(texts, posts.iter().filter(|p| p.listed()).count() as i64);
}
