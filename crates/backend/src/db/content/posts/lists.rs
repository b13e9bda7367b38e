//! The lists of posts: the blog itself and the archives of categories and tags. [`reindex`] is the
//! only writer; code that changes a post calls it in the same transaction. Readers neither count
//! nor skip: a list's length is the ordinal of its newest public post, a page is a range of
//! ordinals.

use crate::db::core::locks;
use crate::db::core::rows::DamagedValue;
use crate::db::core::statements::{sql, statements};
use crate::db::media::{PICTURE_COLUMNS, PictureColumns};
use crate::db::{Db, WriteTx};
use crate::error::DbError;
use domain::content::blog::{CARD_EXCERPT, ListKey, PageRange, PostCard, Term, TermKind, term_slug};
use domain::content::options::PublishStatus;
use domain::{Timestamp, text};

/// Held while lists are changed: ordinals have no gaps.
const LISTS: &str = "post lists";
/// More posts than a site can have: a larger ordinal is damaged.
const ORDINAL_MAX: i64 = 1_000_000_000;

/// The columns of a [`CardRow`], for a query over `posts` as `p`, `media` as `m`.
const SELECT_CARDS: &str = sql!(
    "SELECT p.id, p.slug, p.title, p.excerpt, CASE WHEN COALESCE(p.excerpt, '') = '' THEN \
     (SELECT substr(t.body, 1, 400) FROM post_texts t WHERE t.post_id = p.id) END AS opening, \
     p.author_name, p.publication_date, p.category, p.tags, p.read_time, ",
    PICTURE_COLUMNS
);

statements!({
    const SUBJECT: &str = "SELECT title, excerpt, content, publication_date, status, category, tags, deleted_at \
         FROM posts WHERE id = $1";
    const PLACES: &str = "SELECT list, publication_date, ordinal FROM post_lists WHERE post_id = $1";
    const LEAVE: &str = "DELETE FROM post_lists WHERE list = $1 AND post_id = $2";
    const CLOSE_GAP: &str = "UPDATE post_lists SET ordinal = ordinal - 1 WHERE list = $1 AND ordinal > $2";
    const BEFORE: &str = "SELECT ordinal FROM post_lists WHERE list = $1 AND (publication_date, post_id) < ($2, $3) \
         ORDER BY publication_date DESC, post_id DESC LIMIT 1";
    const OPEN_GAP: &str = "UPDATE post_lists SET ordinal = ordinal + 1 WHERE list = $1 AND ordinal > $2 \
         AND ordinal < 9000000000000000000";
    /// The last post before a date, excluding the post itself.
    const BEFORE_MOVED: &str = "SELECT ordinal FROM post_lists WHERE list = $1 AND \
         (publication_date, post_id) < ($2, $3) AND post_id <> $3 \
         ORDER BY publication_date DESC, post_id DESC LIMIT 1";
    /// Ordinals above the first number, up to the second.
    const SHIFT: &str =
        "UPDATE post_lists SET ordinal = ordinal + $4 WHERE list = $1 AND ordinal > $2 AND ordinal <= $3";
    const MOVE: &str = "UPDATE post_lists SET publication_date = $3, ordinal = $4 WHERE list = $1 AND post_id = $2";
    const ENTER: &str = "INSERT INTO post_lists (list, post_id, publication_date, ordinal) VALUES ($1, $2, $3, $4)";
    const RAISE_TERM: &str = "INSERT INTO post_terms (list, kind, slug, name, posts) VALUES ($1, $2, $3, $4, 1) \
         ON CONFLICT (list) DO UPDATE SET posts = CASE WHEN post_terms.posts BETWEEN 0 AND 2000000000 THEN \
         post_terms.posts + 1 ELSE 1 END";
    const NAME_TERM: &str = "UPDATE post_terms SET name = $2 WHERE list = $1 AND name <> $2";
    const LOWER_TERM: &str = "UPDATE post_terms SET posts = posts - 1 WHERE list = $1 AND posts > 0";
    const DROP_TERM: &str = "DELETE FROM post_terms WHERE list = $1 AND posts < 1";
    const WRITE_TEXT: &str = "INSERT INTO post_texts (post_id, publication_date, title, excerpt, body, tags) \
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (post_id) DO UPDATE SET \
         publication_date = excluded.publication_date, title = excluded.title, excerpt = excluded.excerpt, \
         body = excluded.body, tags = excluded.tags";
    const DROP_TEXT: &str = "DELETE FROM post_texts WHERE post_id = $1";
    const INDEXED: &str = "DELETE FROM posts_unsettled WHERE post_id = $1";
    const UNINDEXED: &str = "SELECT u.post_id FROM posts_unsettled u LEFT JOIN posts p ON p.id = u.post_id \
         ORDER BY p.publication_date, u.post_id LIMIT 200";

    pub(crate) const LENGTH: &str = "SELECT ordinal FROM post_lists WHERE list = $1 AND publication_date <= $2 \
         ORDER BY publication_date DESC, post_id DESC LIMIT 1";
    pub(crate) const RANGE: &str = sql!(
        SELECT_CARDS,
        " FROM post_lists l JOIN posts p ON p.id = l.post_id LEFT JOIN media m ON m.id = p.featured_media_id \
         WHERE l.list = $1 AND l.ordinal > $2 AND l.ordinal <= $3 AND l.publication_date <= $4 \
         ORDER BY l.ordinal DESC LIMIT 50"
    );
    const BY_ID: &str = sql!(
        SELECT_CARDS,
        " FROM posts p LEFT JOIN media m ON m.id = p.featured_media_id \
         WHERE p.id IN ($1, $2, $3, $4, $5) AND p.status = 'published' AND p.deleted_at IS NULL \
         AND p.publication_date <= $6"
    );
    pub(crate) const FEATURED: &str = sql!(
        SELECT_CARDS,
        " FROM posts p LEFT JOIN media m ON m.id = p.featured_media_id \
         WHERE p.status = 'published' AND p.deleted_at IS NULL AND p.is_featured AND p.publication_date <= $1 \
         ORDER BY p.publication_date DESC, p.id DESC LIMIT 1"
    );
    pub(crate) const PLACE: &str = "SELECT ordinal FROM post_lists WHERE list = '' AND post_id = $1";
    const OWN: &str = "SELECT list, ordinal FROM post_lists WHERE post_id = $1 AND list <> '' ORDER BY list LIMIT 6";
    /// Posts around an ordinal in a list. One query per list: with a join, PostgreSQL estimates
    /// thousands of rows instead of a few and reads the whole table.
    const AROUND: &str = "SELECT list, post_id, publication_date FROM post_lists \
         WHERE list = $1 AND ordinal >= $2 AND ordinal <= $3 AND publication_date <= $4 LIMIT 9";
    pub(crate) const TERMS: &str = "SELECT t.kind, t.slug, t.name, \
         (SELECT l.ordinal FROM post_lists l WHERE l.list = t.list AND l.publication_date <= $2 \
          ORDER BY l.publication_date DESC, l.post_id DESC LIMIT 1) AS posts \
         FROM post_terms t WHERE t.kind = $1 ORDER BY t.posts DESC, t.name LIMIT $3";
    const TERM: &str = "SELECT t.kind, t.slug, t.name, \
         (SELECT l.ordinal FROM post_lists l WHERE l.list = t.list AND l.publication_date <= $2 \
          ORDER BY l.publication_date DESC, l.post_id DESC LIMIT 1) AS posts \
         FROM post_terms t WHERE t.list = $1";
    const NAME_OF_OTHERS: &str = "SELECT t.name FROM post_terms t WHERE t.list = $1 AND EXISTS \
         (SELECT 1 FROM post_lists l WHERE l.list = t.list AND l.post_id <> $2)";
    pub(crate) const ADDRESSES: &str = sql!(
        "SELECT l.ordinal, p.slug, p.updated_at, ",
        PICTURE_COLUMNS,
        " FROM post_lists l JOIN posts p ON p.id = l.post_id LEFT JOIN media m ON m.id = p.featured_media_id \
         WHERE l.list = '' AND l.ordinal > $1 AND l.ordinal <= $2 AND l.publication_date <= $3 \
         ORDER BY l.ordinal LIMIT 500"
    );
});

#[derive(sqlx::FromRow)]
struct Subject {
    title: String,
    excerpt: Option<String>,
    content: String,
    publication_date: Option<String>,
    status: String,
    category: Option<String>,
    tags: String,
    deleted_at: Option<i64>,
}

struct Wanted {
    list: String,
    /// None for the list of all posts.
    term: Option<(TermKind, String, String)>,
}

#[derive(sqlx::FromRow)]
struct CardRow {
    id: String,
    slug: String,
    title: String,
    excerpt: Option<String>,
    #[sqlx(flatten)]
    picture: PictureColumns,
    author_name: Option<String>,
    publication_date: Option<String>,
    category: Option<String>,
    tags: String,
    read_time: i32,
    opening: Option<String>,
}

impl TryFrom<CardRow> for PostCard {
    type Error = DamagedValue;

    fn try_from(row: CardRow) -> Result<Self, DamagedValue> {
        let CardRow {
            id,
            slug,
            title,
            excerpt,
            picture,
            author_name,
            publication_date,
            category,
            tags,
            read_time,
            opening,
        } = row;
        let excerpt = excerpt
            .filter(|text| !text.trim().is_empty())
            .or_else(|| opening.map(|text| text::shorten(&text, CARD_EXCERPT)))
            .unwrap_or_default();
        let picture = picture.picture();
        let publication_date = publication_date.unwrap_or_default();
        let tags = serde_json::from_str(&tags).map_err(|_| DamagedValue::of(&id, "tags"))?;
        Ok(Self { id, slug, title, excerpt, picture, author_name, publication_date, category, tags, read_time })
    }
}

#[derive(sqlx::FromRow)]
struct TermRow {
    kind: String,
    slug: String,
    name: String,
    posts: Option<i64>,
}

#[derive(sqlx::FromRow)]
pub(crate) struct PostAddress {
    pub(crate) ordinal: i64,
    pub(crate) slug: String,
    pub(crate) updated_at: i64,
    #[sqlx(flatten)]
    pub(crate) picture: PictureColumns,
}

fn term(row: TermRow) -> Option<Term> {
    let kind = TermKind::from_code(&row.kind)?;
    Some(Term { kind, slug: row.slug, name: row.name, posts: row.posts.filter(|posts| *posts > 0)? })
}

/// Updates lists, terms and search texts to match the row of one post after any change: insert,
/// publish, new date, rename, unpublish, trash, restore. Cheap for a recent post; for an old one
/// every newer post moves by one ordinal, and for a changed date all posts between the two ordinals
/// do.
pub(crate) async fn reindex(tx: &mut WriteTx, post_id: &str, now: Timestamp) -> Result<(), DbError> {
    locks::take(tx, &[LISTS], now).await?;
    let subject: Option<Subject> = tx.one("post_lists", SUBJECT, &[post_id.into()]).await?;
    let public = subject.filter(|s| s.deleted_at.is_none() && s.status == PublishStatus::Published.code());
    let dated = public.and_then(|s| s.publication_date.clone().map(|date| (s, date)));
    let places: Vec<(String, String, i64)> = tx.all("post_lists", PLACES, &[post_id.into()]).await?;
    let wanted = dated.as_ref().map(|(s, _)| lists_of(s)).unwrap_or_default();
    let date = dated.as_ref().map_or("", |(_, date)| date.as_str());
    for (list, stood_at, ordinal) in &places {
        if !wanted.iter().any(|w| w.list == *list) {
            remove_from_list(tx, list, post_id, *ordinal).await?;
        } else if stood_at != date {
            move_within(tx, list, post_id, *ordinal, date).await?;
        }
    }
    for list in &wanted {
        if !places.iter().any(|(place, ..)| *place == list.list) {
            insert_into_list(tx, list, post_id, date).await?;
        }
        if let Some((_, _, name)) = &list.term {
            tx.execute(NAME_TERM, &[list.list.as_str().into(), name.into()]).await?;
        }
    }
    match &dated {
        Some((subject, date)) => write_text(tx, post_id, subject, date).await?,
        None => tx.execute(DROP_TEXT, &[post_id.into()]).await?,
    }
    tx.execute(INDEXED, &[post_id.into()]).await
}

/// Its tags; none if they are damaged, so that the post can still be indexed.
fn tags_of(subject: &Subject) -> Vec<String> {
    serde_json::from_str(&subject.tags).unwrap_or_default()
}

fn lists_of(subject: &Subject) -> Vec<Wanted> {
    let mut wanted = vec![Wanted { list: ListKey::all().as_str().to_owned(), term: None }];
    let category = subject.category.iter().map(|name| (TermKind::Category, name.clone()));
    let tags = tags_of(subject).into_iter().map(|name| (TermKind::Tag, name));
    for (kind, name) in category.chain(tags) {
        let slug = term_slug(&name);
        let list = ListKey::archive(kind, &slug).as_str().to_owned();
        if !slug.is_empty() && !wanted.iter().any(|w| w.list == list) {
            wanted.push(Wanted { list, term: Some((kind, slug, name.trim().to_owned())) });
        }
    }
    wanted
}

async fn remove_from_list(tx: &mut WriteTx, list: &str, post_id: &str, ordinal: i64) -> Result<(), DbError> {
    tx.execute(LEAVE, &[list.into(), post_id.into()]).await?;
    tx.execute(CLOSE_GAP, &[list.into(), ordinal.into()]).await?;
    tx.execute(LOWER_TERM, &[list.into()]).await?;
    tx.execute(DROP_TERM, &[list.into()]).await
}

/// Moves a post to the ordinal of another date: only the posts in between move.
async fn move_within(tx: &mut WriteTx, list: &str, post_id: &str, from: i64, date: &str) -> Result<(), DbError> {
    let before: Option<i64> = tx.value("post_lists", BEFORE_MOVED, &[list.into(), date.into(), post_id.into()]).await?;
    let before = before.unwrap_or(0);
    let (above, last, by, to) = if before > from {
        (from, before, -1_i64, before)
    } else {
        (before, from.saturating_sub(1), 1, before.saturating_add(1))
    };
    if last > above {
        tx.execute(SHIFT, &[list.into(), above.into(), last.into(), by.into()]).await?;
    }
    tx.execute(MOVE, &[list.into(), post_id.into(), date.into(), to.into()]).await
}

async fn insert_into_list(tx: &mut WriteTx, wanted: &Wanted, post_id: &str, date: &str) -> Result<(), DbError> {
    let list = wanted.list.as_str();
    let before: Option<i64> = tx.value("post_lists", BEFORE, &[list.into(), date.into(), post_id.into()]).await?;
    let before = before.unwrap_or(0);
    tx.execute(OPEN_GAP, &[list.into(), before.into()]).await?;
    tx.execute(ENTER, &[list.into(), post_id.into(), date.into(), before.saturating_add(1).into()]).await?;
    if let Some((kind, slug, name)) = &wanted.term {
        tx.execute(RAISE_TERM, &[list.into(), kind.code().into(), slug.into(), name.into()]).await?;
    }
    Ok(())
}

async fn write_text(tx: &mut WriteTx, post_id: &str, subject: &Subject, date: &str) -> Result<(), DbError> {
    let mut tags = tags_of(subject);
    tags.extend(subject.category.clone());
    let body = crate::html::to_sentences(&subject.content);
    tx.execute(
        WRITE_TEXT,
        &[
            post_id.into(),
            date.into(),
            subject.title.as_str().into(),
            subject.excerpt.as_deref().unwrap_or_default().into(),
            body.as_str().into(),
            tags.join(", ").into(),
        ],
    )
    .await
}

/// Oldest first, a few hundred at a time.
pub(crate) async fn unindexed(db: &Db) -> Result<Vec<String>, DbError> {
    db.reader().column("post_lists", UNINDEXED, &[]).await
}

pub(crate) async fn length(db: &Db, list: &ListKey, today: &str) -> Result<i64, DbError> {
    let length: Option<i64> = db.reader().value("post_lists", LENGTH, &[list.as_str().into(), today.into()]).await?;
    Ok(length.unwrap_or(0).clamp(0, ORDINAL_MAX))
}

/// Newest first.
pub(crate) async fn range(db: &Db, list: &ListKey, range: PageRange, today: &str) -> Result<Vec<PostCard>, DbError> {
    let values = [list.as_str().into(), range.above.into(), range.newest.into(), today.into()];
    db.reader().all_from::<CardRow, _>("posts", RANGE, &values).await
}

pub(crate) async fn by_id(db: &Db, ids: &[String], today: &str) -> Result<Vec<PostCard>, DbError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let id = |at: usize| ids.get(at).map_or("", String::as_str);
    let mut cards: Vec<PostCard> = db
        .reader()
        .all_from::<CardRow, _>(
            "posts",
            BY_ID,
            &[id(0).into(), id(1).into(), id(2).into(), id(3).into(), id(4).into(), today.into()],
        )
        .await?;
    cards.sort_by_key(|card| ids.iter().position(|id| *id == card.id));
    Ok(cards)
}

pub(crate) async fn featured(db: &Db, today: &str) -> Result<Option<PostCard>, DbError> {
    db.reader().one_from::<CardRow, _>("posts", FEATURED, &[today.into()]).await
}

pub(crate) async fn place(db: &Db, post_id: &str) -> Result<Option<i64>, DbError> {
    db.reader().value("post_lists", PLACE, &[post_id.into()]).await
}

#[derive(Clone, Debug, sqlx::FromRow)]
pub(crate) struct ListedPost {
    pub(crate) list: String,
    pub(crate) post_id: String,
    pub(crate) publication_date: String,
}

#[derive(sqlx::FromRow)]
struct PlaceRow {
    list: String,
    ordinal: i64,
}

/// Includes the post itself.
pub(crate) async fn around(db: &Db, post_id: &str, today: &str) -> Result<Vec<ListedPost>, DbError> {
    let own: Vec<PlaceRow> = db.reader().all("post_lists", OWN, &[post_id.into()]).await?;
    let lists = futures::future::try_join_all(own.iter().map(|place| around_place(db, place, today))).await?;
    Ok(lists.into_iter().flatten().collect())
}

async fn around_place(db: &Db, place: &PlaceRow, today: &str) -> Result<Vec<ListedPost>, DbError> {
    let first = place.ordinal.saturating_sub(4);
    let last = place.ordinal.saturating_add(4);
    let values = [place.list.as_str().into(), first.into(), last.into(), today.into()];
    db.reader().all("post_lists", AROUND, &values).await
}

pub(crate) async fn terms(db: &Db, kind: TermKind, today: &str, limit: i64) -> Result<Vec<Term>, DbError> {
    let rows: Vec<TermRow> =
        db.reader().all("post_lists", TERMS, &[kind.code().into(), today.into(), limit.into()]).await?;
    let mut terms = Vec::with_capacity(rows.len());
    for row in rows {
        terms.extend(term(row));
    }
    Ok(terms)
}

pub(crate) async fn term_by_slug(db: &Db, kind: TermKind, slug: &str, today: &str) -> Result<Option<Term>, DbError> {
    let key = ListKey::archive(kind, slug);
    let row: Option<TermRow> = db.reader().one("post_lists", TERM, &[key.as_str().into(), today.into()]).await?;
    Ok(row.and_then(term))
}

/// The name of the archive at the address that this name has, if other published posts are in it.
pub(crate) async fn name_of_others(
    tx: &mut WriteTx,
    kind: TermKind,
    name: &str,
    post_id: &str,
) -> Result<Option<String>, DbError> {
    let key = ListKey::archive(kind, &term_slug(name));
    tx.value("post_lists", NAME_OF_OTHERS, &[key.as_str().into(), post_id.into()]).await
}

/// A few hundred at most.
pub(crate) async fn addresses(db: &Db, after: i64, last: i64, today: &str) -> Result<Vec<PostAddress>, DbError> {
    db.reader().all("post_lists", ADDRESSES, &[after.into(), last.into(), today.into()]).await
}
