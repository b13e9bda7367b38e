//! Where the links of a text lead. Addresses of this site are looked up; others are only parsed.

use crate::db::{gallery, legal, post_lists, posts, projects};
use crate::error::DbError;
use crate::ids::is_id;
use crate::{Backend, BackendError, content, sitemap};
use domain::blog::{TermKind, term_slug};
use domain::checklist::LinkStatus;

/// Addresses that are in no table.
const FIXED: [&str; 9] = [
    "/blog",
    "/visit",
    "/thank-you",
    "/feed.xml",
    "/feed.atom",
    "/feed.json",
    "/sitemap.xml",
    "/robots.txt",
    "/og.jpg",
];

/// What happens to a link that is written like this.
pub(super) async fn status(b: &Backend, href: &str) -> Result<LinkStatus, BackendError> {
    let href = href.trim();
    if href.starts_with('#')
        || ["mailto:", "tel:"].iter().any(|s| href.get(..s.len()).is_some_and(|h| h.eq_ignore_ascii_case(s)))
    {
        return Ok(if href.len() > 1 { LinkStatus::Fine } else { LinkStatus::Unreadable });
    }
    let own =
        b.site_url.as_deref().and_then(|site| href.strip_prefix(site)).filter(|r| r.is_empty() || r.starts_with('/'));
    let path = match own {
        Some("") => "/",
        Some(path) => path,
        None if href.starts_with('/') && !href.starts_with("//") => href,
        None => return Ok(if is_web_address(href) { LinkStatus::Fine } else { LinkStatus::Unreadable }),
    };
    let path = path.split(['?', '#']).next().unwrap_or_default();
    Ok(if is_there(b, path).await? { LinkStatus::Fine } else { LinkStatus::Missing })
}

fn is_web_address(href: &str) -> bool {
    let rest = ["https://", "http://"].iter().find_map(|scheme| {
        href.get(..scheme.len()).filter(|start| start.eq_ignore_ascii_case(scheme)).map(|s| &href[s.len()..])
    });
    let Some(host) = rest.map(|rest| rest.split(['/', '?', '#']).next().unwrap_or_default()) else { return false };
    host.contains('.') && !host.starts_with('.') && !host.ends_with('.') && !host.contains(char::is_whitespace)
}

/// Whether a path leads to a public page.
async fn is_there(b: &Backend, path: &str) -> Result<bool, DbError> {
    let path = if path == "/" { path } else { path.trim_end_matches('/') };
    if sitemap::PAGES.contains(&path) || FIXED.contains(&path) {
        return Ok(true);
    }
    let Ok(clock) = content::local_now(b).await else { return Ok(true) };
    let parts: Vec<&str> = path.trim_start_matches('/').split('/').collect();
    // No address of ours has other characters, so the database is not queried for them.
    if parts.iter().any(|part| part.is_empty() || part.contains(|c: char| c.is_control())) {
        return Ok(false);
    }
    Ok(match parts.as_slice() {
        ["privacy-policy" | "terms-of-service"] => legal::current(&b.db, parts[0]).await?.is_some(),
        ["projects", slug] => projects::published_by_slug(&b.db, slug).await?.is_some(),
        ["gallery", id] => is_id(id) && gallery::category_of(&b.db, id).await?.is_some(),
        ["blog", slug] => {
            posts::by_slug(&b.db, slug, &clock).await?.is_some()
                || posts::moved_to(&b.db, slug, &clock).await?.is_some()
        }
        ["blog", kind, name] => {
            let kind = [TermKind::Category, TermKind::Tag].into_iter().find(|known| known.code() == *kind);
            match kind {
                Some(kind) => post_lists::term_by_slug(&b.db, kind, &term_slug(name), &clock).await?.is_some(),
                None => false,
            }
        }
        ["media", ..] => true,
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foreign_addresses_need_a_host() {
        for fine in ["https://example.com", "HTTP://a.example/x?y#z"] {
            assert!(is_web_address(fine), "{fine}");
        }
        for bad in ["https://", "https:///x", "example.com", "//example.com/x", "htp://a.b", "https://localhost", ""] {
            assert!(!is_web_address(bad), "{bad}");
        }
    }
}
