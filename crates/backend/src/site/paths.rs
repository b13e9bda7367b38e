//! Which addresses this site has, according to the database: for redirects, which must not hide a
//! page, and for links, which must not be broken.

use crate::boxed;
use crate::db::content::posts;
use crate::db::content::posts::lists as post_lists;
use crate::db::media;
use crate::error::BackendError;
use crate::{Backend, content, ids};
use domain::content::blog::{TermKind, term_slug};
use domain::site::pages;
use domain::site::redirect::{RedirectTarget, canonical};

/// Generated files that always exist. The server's tests request every one of them.
pub const FILES: &[&str] =
    &["/sitemap.xml", "/robots.txt", "/site.webmanifest", "/feed.xml", "/feed.atom", "/feed.json"];

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AtPath {
    Page,
    /// The first of some redirects, with the target of the last one.
    Redirected(RedirectTarget),
    Loop,
    Nothing,
}

impl AtPath {
    const fn page_if(exists: bool) -> Self {
        if exists { Self::Page } else { Self::Nothing }
    }
}

/// The page at this path, without the redirects, which never hide a page.
#[boxed]
pub async fn lookup(backend: &Backend, path: &str) -> Result<AtPath, BackendError> {
    let Some(path) = canonical(path) else { return Ok(AtPath::Nothing) };
    if pages::at(&path).is_some() || FILES.contains(&path.as_str()) {
        return Ok(AtPath::Page);
    }
    let parts: Vec<&str> = path.trim_start_matches('/').split('/').collect();
    let today = content::local_now(backend).await?;
    Ok(match parts.as_slice() {
        ["projects", slug] => AtPath::page_if(content::snapshot(backend).await?.project(slug)?.is_some()),
        ["blog", slug] => AtPath::page_if(posts::by_slug(&backend.db, slug, &today).await?.is_some()),
        ["blog", kind @ ("category" | "tag"), name] => {
            let kind = if *kind == "tag" { TermKind::Tag } else { TermKind::Category };
            AtPath::page_if(post_lists::term_by_slug(&backend.db, kind, &term_slug(name), &today).await?.is_some())
        }
        ["gallery", id] => AtPath::page_if(content::snapshot(backend).await?.photo(id)?.is_some()),
        ["media", key, _file] => {
            AtPath::page_if(ids::is_id(key) && media::id_by_key(&backend.db, key).await?.is_some())
        }
        [slug] if content::snapshot(backend).await?.own_page(slug)?.is_some() => AtPath::Page,
        // The back office and its assets are not valid link targets.
        _ => AtPath::page_if(backend.addresses.public_files.contains(path.trim_start_matches('/'))),
    })
}
