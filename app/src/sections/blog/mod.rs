pub(super) mod articles;
mod cards;
mod pagination;
mod sidebar;

pub use articles::ArticlesLink;
pub use cards::{FoundCard, LeadCard, ListCard, RelatedCard};
pub(crate) use cards::{category_link, tag_links};
pub use pagination::Pages;
pub use sidebar::{ListAside, recent_posts};

use crate::ui::{Icon, attribute_if, icon};
use crate::url::{query_param, query_text};
use domain::content::blog::{AskedPage, Term, TermKind, term_slug};
use domain::text::address::encoded;
use leptos::prelude::*;

pub const BLOG: &str = domain::site::pages::BLOG.path;

#[must_use]
pub fn post_href(slug: &str) -> String {
    format!("{BLOG}/{}", encoded(slug))
}

#[must_use]
pub fn archive_href(kind: TermKind, slug: &str) -> String {
    format!("{BLOG}/{}/{}", kind.code(), encoded(slug))
}

#[must_use]
pub fn name_href(kind: TermKind, name: &str) -> Option<String> {
    let slug = term_slug(name);
    if !slug.is_empty() { Some(archive_href(kind, &slug)) } else { None }
}

/// URL of page `page` of the list at `path`, which may have a query.
#[must_use]
pub fn page_href(path: &str, page: i64) -> String {
    match (page, path.contains('?')) {
        (1, _) => path.to_owned(),
        (_, true) => format!("{path}&page={page}"),
        (_, false) => format!("{path}?page={page}"),
    }
}

#[must_use]
pub fn search_href(words: &str) -> String {
    format!("{BLOG}?q={}", encoded(words))
}

/// The page that the request's URL asks for. Call it before the first await.
#[must_use]
pub fn requested_page() -> AskedPage {
    AskedPage::parse(query_param("page").as_deref())
}

/// The search text in the request's URL, if any. Call it before the first await.
#[must_use]
pub fn search_words() -> Option<String> {
    let words = domain::text::clean_line(&query_text("q"));
    if words.is_empty() { None } else { Some(words) }
}

/// Whether an unknown article's URL redirected here. Call it before the first await.
#[must_use]
pub fn came_from_unknown_article() -> bool {
    query_text("unknown") == "article"
}

#[component]
pub fn SearchForm(#[prop(optional, into)] words: String) -> impl IntoView {
    view! {
        <form class="search" role="search" action=BLOG>
            <label class="visually-hidden" for="q">"Search the blog"</label>
            <input id="q" name="q" type="search" dir="auto" placeholder="Search the blog" value=words/>
            <button type="submit" aria-label="Search">{icon(Icon::Search)}</button>
        </form>
    }
}

#[component]
pub fn Filters<'a>(
    categories: &'a [Term],
    current: Option<&'a Term>,
    /// Whether all posts are shown: false for a search or a tag's archive.
    all: bool,
) -> impl IntoView + use<> {
    let current = match current {
        Some(term) if term.kind == TermKind::Category => Some(term),
        _ => None,
    };
    if categories.is_empty() && current.is_none() {
        return ().into_any();
    }
    let mut links = vec![shelf(BLOG.to_owned(), "All".to_owned(), all)];
    // Second, where a narrow window shows it. One with few posts is not among the others.
    if let Some(term) = current {
        links.push(shelf(archive_href(term.kind, &term.slug), term.name.clone(), true));
    }
    for term in categories {
        if current.is_none_or(|current| current.slug != term.slug) {
            links.push(shelf(archive_href(term.kind, &term.slug), term.name.clone(), false));
        }
    }
    view! { <nav class="shelf" aria-label="Categories"><ul class="l">{links}</ul></nav> }.into_any()
}

fn shelf(href: String, name: String, here: bool) -> impl IntoView {
    view! { <li><a href=href aria-current=attribute_if(here, "page")>{name}</a></li> }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_hold_whatever_names_hold() {
        assert_eq!(name_href(TermKind::Category, "Teak Care").as_deref(), Some("/blog/category/teak-care"));
        assert_eq!(name_href(TermKind::Tag, "木").as_deref(), Some("/blog/tag/%E6%9C%A8"));
        assert_eq!(name_href(TermKind::Tag, "⛵"), None);
        assert_eq!(page_href("/blog", 1), "/blog");
        assert_eq!(page_href("/blog", 3), "/blog?page=3");
        assert_eq!(page_href(&search_href("a&b c"), 2), "/blog?q=a%26b%20c&page=2");
    }
}
