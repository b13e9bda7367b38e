use crate::db::content::posts::lists as post_lists;
use crate::error::BackendError;
use crate::{Backend, boxed, content};
use domain::content::blog::{ListKey, PostCard, TermKind, page_count, page_range};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PostList {
    pub cards: Vec<PostCard>,
    pub pages: i64,
    pub total: i64,
}

/// `None` for an unknown archive or past the end.
#[boxed]
pub async fn posts(
    backend: &Backend,
    archive: Option<(TermKind, &str)>,
    page: i64,
    size: i64,
) -> Result<Option<PostList>, BackendError> {
    let today = content::local_now(backend).await?;
    let key = match archive {
        None => ListKey::all(),
        Some((kind, slug)) => ListKey::archive(kind, slug),
    };
    let total = match archive {
        None => post_lists::length(&backend.db, &key, &today).await?,
        Some((kind, slug)) => match post_lists::term_by_slug(&backend.db, kind, slug, &today).await? {
            Some(term) => term.posts,
            None => return Ok(None),
        },
    };
    let pages = page_count(total, size);
    if page > pages {
        return Ok(None);
    }
    let cards = post_lists::range(&backend.db, &key, page_range(total, page, size), &today).await?;
    Ok(Some(PostList { cards, pages, total }))
}
