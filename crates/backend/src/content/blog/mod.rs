//! A post is public when it is published and its date has come in the business's time zone; every query here carries
//! that condition, so no job has to publish anything.

mod contents;
mod feed;
mod posts;

pub use crate::content::publication::published_at;
pub use contents::{
    ArticleContent, FeedContent, FeedPost, FoundPost, ListContent, PostListPage, SearchContent, Sidebar,
};
pub use feed::{feed, rfc2822, rfc3339};
pub use posts::{PostList, posts};

use crate::Backend;
use crate::boxed;
use crate::content;
use crate::content::parts::SectionReads;
use crate::db::content::posts::{lists as post_lists, search as post_search};
use crate::db::media::text_pictures::referred_to;
use crate::db::{self, Db, WriteTx, media};
use crate::error::{BackendError, DbError};
use crate::html::{self, ArticleText, sanitize};
use crate::time::clock::Clock;
use domain::Timestamp;
use domain::content::Post;
use domain::content::blog::{
    ListKey, PAGE_SIZE, PageRange, PostCard, RECENT_IN_ARTICLE, RECENT_IN_LIST, RELATED_MAX, SearchQuery, TERMS_MAX,
    TermKind, page_count, page_range,
};
use domain::site::pages;
use std::collections::HashMap;
use std::sync::Arc;

/// Call it in the transaction that changes the post, after the change.
#[boxed]
pub async fn reindex(tx: &mut WriteTx, post_id: &str, now: Timestamp) -> Result<(), DbError> {
    post_lists::reindex(tx, post_id, now).await
}

pub(crate) async fn reindex_pending(db: &Db, clock: &Clock) -> Result<(), DbError> {
    loop {
        let posts = post_lists::unindexed(db).await?;
        if posts.is_empty() {
            return Ok(());
        }
        let mut tx = db.write().await?;
        for post in &posts {
            post_lists::reindex(&mut tx, post, clock.now()).await?;
        }
        tx.commit().await?;
    }
}

#[boxed]
pub async fn list(
    backend: &Backend,
    archive: Option<(TermKind, &str)>,
    page: i64,
) -> Result<PostListPage, BackendError> {
    let today = content::local_now(backend).await?;
    let key = match archive {
        Some((kind, slug)) => ListKey::archive(kind, slug),
        None => ListKey::all(),
    };
    let read = read_list(backend, &key, archive, page, &today);
    // Unknown addresses are unlimited in number, so they are not cached.
    let complete = |list: &PostListPage| matches!(list, PostListPage::Page(content) if content.complete);
    backend
        .content
        .cache
        .blog_lists
        .get(&backend.metrics.content, backend.content.version.current(), (&today, (key.clone(), page)), read, complete)
        .await
}

async fn read_list(
    backend: &Backend,
    key: &ListKey,
    archive: Option<(TermKind, &str)>,
    page: i64,
    today: &str,
) -> Result<PostListPage, BackendError> {
    let site_data = content::site_data(backend).await?;
    let term = match archive {
        None => None,
        Some((kind, slug)) => match post_lists::term_by_slug(&backend.db, kind, slug, today).await? {
            Some(term) => Some(term),
            None => return Ok(PostListPage::Unknown),
        },
    };
    let mut parts = SectionReads::default();
    let length = match &term {
        Some(term) => Some(term.posts),
        None => parts.take("posts", post_lists::length(&backend.db, key, today).await),
    };
    let pages = page_count(length.unwrap_or(0), PAGE_SIZE);
    if length.is_some() && page > pages {
        return Ok(PostListPage::Beyond(pages));
    }
    let whole = term.is_none() && page == 1;
    let (cards, featured, sidebar) = futures::join!(
        async {
            let length = length?;
            Some(post_lists::range(&backend.db, key, page_range(length, page, PAGE_SIZE), today).await)
        },
        async { if whole { post_lists::featured(&backend.db, today).await } else { Ok(None) } },
        sidebar(backend, today),
    );
    let cards = match cards {
        Some(cards) => parts.take("posts", cards),
        None => None,
    };
    let snapshot = if term.is_none() { parts.take("seo", content::snapshot(backend).await) } else { None };
    let seo = match &snapshot {
        Some(snapshot) => snapshot.seo(pages::BLOG.slug).cloned(),
        None => None,
    };
    Ok(PostListPage::Page(Box::new(ListContent {
        site_data,
        seo,
        term,
        cards,
        featured: parts.take_or_default("featured post", featured),
        page,
        pages,
        sidebar: parts.take_or_default("sidebar", sidebar),
        complete: parts.complete(),
    })))
}

/// Page `page` of the search results for `raw` in titles, excerpts, texts and tags. Any input is a
/// valid search; one without a word finds nothing.
#[boxed]
pub async fn search(backend: &Backend, raw: &str, page: i64) -> Result<SearchContent, BackendError> {
    let site_data = content::site_data(backend).await?;
    let today = content::local_now(backend).await?;
    let mut parts = SectionReads::default();
    let sidebar = parts.take_or_default("sidebar", sidebar(backend, &today).await);
    let mut content =
        SearchContent { site_data, found: Some(Vec::new()), total: 0, page: 1, pages: 1, meant: None, sidebar };
    let Some(query) = SearchQuery::parse(raw) else { return Ok(content) };
    let Some(matches) = parts.take("search", post_search::ranked(&backend.db, &query, &today).await) else {
        content.found = None;
        return Ok(content);
    };
    if matches.is_empty() {
        let known = parts.take_or_default("words", post_search::words(&backend.db, &today).await);
        content.meant = query.suggestion(&known);
        return Ok(content);
    }
    content.total = matches.len();
    content.pages = page_count(i64::try_from(matches.len()).unwrap_or(i64::MAX), PAGE_SIZE);
    content.page = page.clamp(1, content.pages);
    let skipped = usize::try_from((content.page - 1) * PAGE_SIZE).unwrap_or(0);
    let size = usize::try_from(PAGE_SIZE).unwrap_or(5);
    let shown: Vec<_> = matches.into_iter().skip(skipped).take(size).collect();
    content.found = parts.take("search", found(backend, &query, &shown, &today).await);
    Ok(content)
}

async fn found(
    backend: &Backend,
    query: &SearchQuery,
    matches: &[post_search::Match],
    today: &str,
) -> Result<Vec<FoundPost>, DbError> {
    let ids: Vec<String> = matches.iter().map(|found| found.post_id.clone()).collect();
    let mut cards = post_lists::by_id(&backend.db, &ids, today).await?;
    let mut snippets = post_search::snippets(&backend.db, query, matches).await?;
    let mut list = Vec::with_capacity(cards.len());
    for found in matches {
        let Some(at) = cards.iter().position(|card| card.id == found.post_id) else { continue };
        let marked = snippets.remove(&found.number).unwrap_or_default();
        list.push(FoundPost { card: cards.swap_remove(at), title: marked.title, text: marked.body });
    }
    Ok(list)
}

#[boxed]
pub async fn article(backend: &Backend, slug: &str) -> Result<Option<ArticleContent>, BackendError> {
    let today = content::local_now(backend).await?;
    let complete = |article: &Option<ArticleContent>| matches!(article, Some(content) if content.complete);
    backend
        .content
        .cache
        .articles
        .get(
            &backend.metrics.content,
            backend.content.version.current(),
            (&today, slug.to_owned()),
            read_article(backend, slug, &today),
            complete,
        )
        .await
}

async fn read_article(backend: &Backend, slug: &str, today: &str) -> Result<Option<ArticleContent>, BackendError> {
    let Some(post) = db::content::posts::by_slug(&backend.db, slug, today).await? else { return Ok(None) };
    Ok(Some(around(backend, post, today).await?))
}

/// A post that need not be public, as its page will show it.
#[boxed]
pub async fn preview(backend: &Backend, post: Post) -> Result<ArticleContent, BackendError> {
    let clock = content::local_now(backend).await?;
    around(backend, post, &clock).await
}

async fn around(backend: &Backend, mut post: Post, today: &str) -> Result<ArticleContent, BackendError> {
    let site_data = content::site_data(backend).await?;
    let mut parts = SectionReads::default();
    let content = sanitize(&std::mem::take(&mut post.content));
    let library = parts.take_or_default("pictures of the text", referred_to(backend.db.reader(), &content).await);
    let content = content.with_addresses(&library);
    let keys = html::picture_keys(&content);
    let (pictures, neighbors, related, recent) = futures::join!(
        media::by_keys(&backend.db, &keys),
        neighbors(backend, &post.id, today),
        related(backend, &post.id, today),
        // One more, in case this one is among them.
        newest(backend, RECENT_IN_ARTICLE + 1, today),
    );
    let neighbors = parts.take_or_default("neighbors", neighbors);
    let mut recent = parts.take_or_default("recent posts", recent);
    recent.retain(|card| card.id != post.id);
    recent.truncate(usize::try_from(RECENT_IN_ARTICLE).unwrap_or(0));
    let related = parts.take_or_default("related posts", related);
    let pictures = parts.take_or_default("pictures of the text", pictures);
    let text = Arc::new(ArticleText::new(&content, &pictures));
    Ok(ArticleContent {
        site_data,
        older: neighbors.older,
        newer: neighbors.newer,
        related,
        recent,
        post,
        text,
        complete: parts.complete(),
    })
}

#[derive(Default)]
struct Neighbors {
    older: Option<PostCard>,
    newer: Option<PostCard>,
}

async fn neighbors(backend: &Backend, post_id: &str, today: &str) -> Result<Neighbors, DbError> {
    let Some(place) = post_lists::place(&backend.db, post_id).await? else { return Ok(Neighbors::default()) };
    let nearest = PageRange { above: place.saturating_sub(2), newest: place.saturating_add(1) };
    let around = post_lists::range(&backend.db, &ListKey::all(), nearest, today).await?;
    let at = around.iter().position(|card| card.id == post_id).unwrap_or(0);
    let newer = if at > 0 { around.get(at - 1).cloned() } else { None };
    Ok(Neighbors { older: around.get(at + 1).cloned(), newer })
}

/// Ordered by score, then date.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct RelatedPost {
    score: i32,
    date: String,
    id: String,
}

async fn related(backend: &Backend, post_id: &str, today: &str) -> Result<Vec<PostCard>, DbError> {
    let mut shared: HashMap<String, RelatedPost> = HashMap::new();
    let category = format!("{}/", TermKind::Category.code());
    for post in post_lists::around(&backend.db, post_id, today).await? {
        if post.post_id == post_id {
            continue;
        }
        let related = shared.entry(post.post_id.clone()).or_insert(RelatedPost {
            score: 0,
            date: post.publication_date,
            id: post.post_id,
        });
        related.score += if post.list.starts_with(&category) { 2 } else { 1 };
    }
    let mut ranked: Vec<RelatedPost> = shared.into_values().collect();
    ranked.sort_unstable_by(|a, b| b.cmp(a));
    ranked.truncate(RELATED_MAX);
    let ids: Vec<String> = ranked.into_iter().map(|post| post.id).collect();
    post_lists::by_id(&backend.db, &ids, today).await
}

async fn newest(backend: &Backend, limit: i64, today: &str) -> Result<Vec<PostCard>, DbError> {
    let all = ListKey::all();
    let length = post_lists::length(&backend.db, &all, today).await?;
    let newest = PageRange { above: length.saturating_sub(limit), newest: length };
    post_lists::range(&backend.db, &all, newest, today).await
}

async fn sidebar(backend: &Backend, today: &str) -> Result<Sidebar, DbError> {
    backend
        .content
        .cache
        .blog_sidebar
        .get(
            &backend.metrics.content,
            backend.content.version.current(),
            (today, ()),
            read_sidebar(backend, today),
            |_| true,
        )
        .await
}

async fn read_sidebar(backend: &Backend, today: &str) -> Result<Sidebar, DbError> {
    let (newest, categories) = futures::join!(
        newest(backend, PAGE_SIZE + RECENT_IN_LIST, today),
        post_lists::terms(&backend.db, TermKind::Category, today, TERMS_MAX),
    );
    Ok(Sidebar { newest: newest?, categories: categories? })
}
