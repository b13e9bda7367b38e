//! The lists of posts: the blog itself and the archives of categories and tags. [`reindex`] is the
//! only writer; code that changes a post calls it in the same transaction. Readers neither count
//! nor skip: a list's length is the ordinal of its newest public post, a page is a range of
//! ordinals.

use crate::db::core::locks;
use crate::db::core::rows::{self, Damage, raised, row_of};
use crate::db::media::{PictureColumns, picture_columns};
use crate::db::{Db, WriteTx, db_tx, execute, read, statements};
use crate::error::DbError;
use domain::content::blog::{CARD_EXCERPT, ListKey, PageRange, PostCard, Term, TermKind, term_slug};
use domain::content::options::PublishStatus;
use domain::{Timestamp, text};

/// Held while lists are changed: ordinals have no gaps.
const LISTS: &str = "post lists";
/// More posts than a site can have: a larger ordinal is damaged.
const ORDINAL_MAX: i64 = 1_000_000_000;

/// The columns of a [`CardRow`], for a query over `posts` as `p`, `media` as `m`.
macro_rules! select_cards {
    ($from:literal) => {
        concat!(
            "SELECT p.id, p.slug, p.title, p.excerpt, CASE WHEN COALESCE(p.excerpt, '') = '' THEN \
             (SELECT substr(t.body, 1, 400) FROM post_texts t WHERE t.post_id = p.id) END AS opening, \
             p.author_name, p.publication_date, p.category, p.tags, p.read_time, ",
            picture_columns!(),
            $from
        )
    };
}

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
    const RAISE_TERM: &str = concat!(
        "INSERT INTO post_terms (list, kind, slug, name, posts) VALUES ($1, $2, $3, $4, 1) \
         ON CONFLICT (list) DO UPDATE SET posts = ",
        raised!("post_terms.posts")
    );
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

    /// The ordinal of the newest public post, which is the number of public posts.
    pub(crate) const LENGTH: &str = "SELECT ordinal FROM post_lists WHERE list = $1 AND publication_date <= $2 \
         ORDER BY publication_date DESC, post_id DESC LIMIT 1";
    /// A page of cards.
    pub(crate) const RANGE: &str = select_cards!(
        " FROM post_lists l JOIN posts p ON p.id = l.post_id LEFT JOIN media m ON m.id = p.featured_media_id \
         WHERE l.list = $1 AND l.ordinal > $2 AND l.ordinal <= $3 AND l.publication_date <= $4 \
         ORDER BY l.ordinal DESC LIMIT 50"
    );
    /// Cards of up to five posts, by id.
    const BY_ID: &str = select_cards!(
        " FROM posts p LEFT JOIN media m ON m.id = p.featured_media_id \
         WHERE p.id IN ($1, $2, $3, $4, $5) AND p.status = 'published' AND p.deleted_at IS NULL \
         AND p.publication_date <= $6"
    );
    /// The newest featured post that is out.
    pub(crate) const FEATURED: &str = select_cards!(
        " FROM posts p LEFT JOIN media m ON m.id = p.featured_media_id \
         WHERE p.status = 'published' AND p.deleted_at IS NULL AND p.is_featured AND p.publication_date <= $1 \
         ORDER BY p.publication_date DESC, p.id DESC LIMIT 1"
    );
    /// A post's ordinal in the list of all posts.
    pub(crate) const PLACE: &str = "SELECT ordinal FROM post_lists WHERE list = '' AND post_id = $1";
    /// The lists that contain a post, except that of all posts; its category first.
    const OWN: &str = "SELECT list, ordinal FROM post_lists WHERE post_id = $1 AND list <> '' ORDER BY list LIMIT 6";
    /// Posts around an ordinal in a list. One query per list: with a join, PostgreSQL estimates
    /// thousands of rows instead of a few and reads the whole table.
    const AROUND: &str = "SELECT post_id, publication_date FROM post_lists \
         WHERE list = $1 AND ordinal >= $2 AND ordinal <= $3 AND publication_date <= $4 LIMIT 9";
    /// The most used categories or tags, with the number of their public posts.
    pub(crate) const TERMS: &str = "SELECT t.kind, t.slug, t.name, \
         (SELECT l.ordinal FROM post_lists l WHERE l.list = t.list AND l.publication_date <= $2 \
          ORDER BY l.publication_date DESC, l.post_id DESC LIMIT 1) AS posts \
         FROM post_terms t WHERE t.kind = $1 ORDER BY t.posts DESC, t.name LIMIT $3";
    const TERM: &str = "SELECT t.kind, t.slug, t.name, \
         (SELECT l.ordinal FROM post_lists l WHERE l.list = t.list AND l.publication_date <= $2 \
          ORDER BY l.publication_date DESC, l.post_id DESC LIMIT 1) AS posts \
         FROM post_terms t WHERE t.list = $1";
    /// Posts for the sitemap, oldest first.
    pub(crate) const ADDRESSES: &str = concat!(
        "SELECT l.ordinal, p.slug, p.updated_at, ",
        picture_columns!(),
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

/// A list that a published post belongs to.
struct Wanted {
    list: String,
    /// None for the list of all posts.
    term: Option<(TermKind, String, String)>,
}

row_of! {
    CardRow => PostCard {
        id: String,
        slug: String,
        title: String,
        excerpt: Option<String> = excerpt
            .filter(|text| !text.trim().is_empty())
            .or_else(|| opening.map(|text| text::shorten(&text, CARD_EXCERPT)))
            .unwrap_or_default(),
        #[sqlx(flatten)]
        picture: PictureColumns = picture.picture(),
        author_name: Option<String>,
        publication_date: Option<String> = publication_date.unwrap_or_default(),
        category: Option<String>,
        tags: String = serde_json::from_str(&tags).map_err(|_| Damage::of(&id, "tags"))?,
        read_time: i32,
    }
    with { opening: Option<String>, }
}

#[derive(sqlx::FromRow)]
struct TermRow {
    kind: String,
    slug: String,
    name: String,
    posts: Option<i64>,
}

/// A post in the sitemap.
#[derive(sqlx::FromRow)]
pub(crate) struct Address {
    /// Ordinal in the list of all posts.
    pub(crate) ordinal: i64,
    /// Slug.
    pub(crate) slug: String,
    /// Last change.
    pub(crate) updated_at: i64,
    /// The post's picture.
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
    let subject: Option<Subject> =
        db_tx!(tx, |c| rows::one("post_lists", sqlx::query_as(SUBJECT).bind(post_id), c).await)?;
    let public = subject.filter(|s| s.deleted_at.is_none() && s.status == PublishStatus::Published.code());
    let dated = public.and_then(|s| s.publication_date.clone().map(|date| (s, date)));
    let places: Vec<(String, String, i64)> =
        db_tx!(tx, |c| rows::all("post_lists", sqlx::query_as(PLACES).bind(post_id), c).await)?;
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
            execute!(tx, NAME_TERM, &list.list, name)?;
        }
    }
    match &dated {
        Some((subject, date)) => write_text(tx, post_id, subject, date).await?,
        None => execute!(tx, DROP_TEXT, post_id).map(drop)?,
    }
    execute!(tx, INDEXED, post_id).map(drop)
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
    execute!(tx, LEAVE, list, post_id)?;
    execute!(tx, CLOSE_GAP, list, ordinal)?;
    execute!(tx, LOWER_TERM, list)?;
    execute!(tx, DROP_TERM, list).map(drop)
}

/// Moves a post to the ordinal of another date: only the posts in between move.
async fn move_within(tx: &mut WriteTx, list: &str, post_id: &str, from: i64, date: &str) -> Result<(), DbError> {
    let before: Option<i64> =
        db_tx!(tx, |c| rows::value("post_lists", sqlx::query_as(BEFORE_MOVED).bind(list).bind(date).bind(post_id), c)
            .await)?;
    let before = before.unwrap_or(0);
    let (above, last, by, to) = if before > from {
        (from, before, -1_i64, before)
    } else {
        (before, from.saturating_sub(1), 1, before.saturating_add(1))
    };
    if last > above {
        execute!(tx, SHIFT, list, above, last, by)?;
    }
    execute!(tx, MOVE, list, post_id, date, to).map(drop)
}

async fn insert_into_list(tx: &mut WriteTx, wanted: &Wanted, post_id: &str, date: &str) -> Result<(), DbError> {
    let list = wanted.list.as_str();
    let before: Option<i64> =
        db_tx!(tx, |c| rows::value("post_lists", sqlx::query_as(BEFORE).bind(list).bind(date).bind(post_id), c).await)?;
    let before = before.unwrap_or(0);
    execute!(tx, OPEN_GAP, list, before)?;
    execute!(tx, ENTER, list, post_id, date, before.saturating_add(1))?;
    if let Some((kind, slug, name)) = &wanted.term {
        execute!(tx, RAISE_TERM, list, kind.code(), slug, name)?;
    }
    Ok(())
}

async fn write_text(tx: &mut WriteTx, post_id: &str, subject: &Subject, date: &str) -> Result<(), DbError> {
    let mut tags = tags_of(subject);
    tags.extend(subject.category.clone());
    let body = crate::html::to_sentences(&subject.content);
    execute!(
        tx,
        WRITE_TEXT,
        post_id,
        date,
        &subject.title,
        subject.excerpt.as_deref().unwrap_or_default(),
        &body,
        tags.join(", ")
    )
    .map(drop)
}

/// Posts that were never indexed, oldest first, a few hundred at a time.
pub(crate) async fn unindexed(db: &Db) -> Result<Vec<String>, DbError> {
    read!(db, values("post_lists"), UNINDEXED)
}

/// How many posts of a list are public on `today`.
pub(crate) async fn length(db: &Db, list: &ListKey, today: &str) -> Result<i64, DbError> {
    let length: Option<i64> = read!(db, value("post_lists"), LENGTH, list.as_str(), today)?;
    Ok(length.unwrap_or(0).clamp(0, ORDINAL_MAX))
}

/// The public posts of a list with ordinals in `range`, newest first.
pub(crate) async fn range(db: &Db, list: &ListKey, range: PageRange, today: &str) -> Result<Vec<PostCard>, DbError> {
    read!(db, all("posts") of CardRow, RANGE, list.as_str(), range.above, range.newest, today)
}

/// The public posts with these ids, in the order of the ids; five at most.
pub(crate) async fn by_id(db: &Db, ids: &[String], today: &str) -> Result<Vec<PostCard>, DbError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let id = |at: usize| ids.get(at).map_or("", String::as_str);
    let mut cards: Vec<PostCard> = read!(db, all("posts") of CardRow, BY_ID, id(0), id(1), id(2), id(3), id(4), today)?;
    cards.sort_by_key(|card| ids.iter().position(|id| *id == card.id));
    Ok(cards)
}

/// The newest featured post that is out.
pub(crate) async fn featured(db: &Db, today: &str) -> Result<Option<PostCard>, DbError> {
    read!(db, one("posts") of CardRow, FEATURED, today)
}

/// The ordinal of a published post among all of them.
pub(crate) async fn place(db: &Db, post_id: &str) -> Result<Option<i64>, DbError> {
    read!(db, value("post_lists"), PLACE, post_id)
}

/// Posts near a post in the archives that contain it: id, list, date. The post itself is included.
pub(crate) async fn around(db: &Db, post_id: &str, today: &str) -> Result<Vec<(String, String, String)>, DbError> {
    let own: Vec<(String, i64)> = read!(db, all("post_lists"), OWN, post_id)?;
    let near = own.into_iter().map(async |(list, ordinal)| {
        let posts: Vec<(String, String)> =
            read!(db, all("post_lists"), AROUND, &list, ordinal.saturating_sub(4), ordinal.saturating_add(4), today)?;
        Ok::<_, DbError>(posts.into_iter().map(|(id, date)| (id, list.clone(), date)).collect::<Vec<_>>())
    });
    Ok(futures::future::try_join_all(near).await?.into_iter().flatten().collect())
}

/// The most used categories or tags that have public posts on `today`.
pub(crate) async fn terms(db: &Db, kind: TermKind, today: &str, limit: i64) -> Result<Vec<Term>, DbError> {
    let rows: Vec<TermRow> = read!(db, all("post_lists"), TERMS, kind.code(), today, limit)?;
    Ok(rows.into_iter().filter_map(term).collect())
}

/// A category or tag by its slug, if it has public posts.
pub(crate) async fn term_by_slug(db: &Db, kind: TermKind, slug: &str, today: &str) -> Result<Option<Term>, DbError> {
    let key = ListKey::archive(kind, slug);
    let row: Option<TermRow> = read!(db, one("post_lists"), TERM, key.as_str(), today)?;
    Ok(row.and_then(term))
}

/// Addresses of posts with ordinals above `after` up to `last`, oldest first, at
/// most a few hundred.
pub(crate) async fn addresses(db: &Db, after: i64, last: i64, today: &str) -> Result<Vec<Address>, DbError> {
    read!(db, all("post_lists"), ADDRESSES, after, last, today)
}
