//! The blog's lists: all articles, archives of categories and tags, and search results. Everything
//! is a link or a plain form.

mod around;
mod article;

pub use article::ArticlePage;
pub(super) use article::page as article_page;

use super::errors::not_found::not_found;
use super::{FailurePage, cache_if, redirect};
use crate::api::{self, ApiError};
use crate::assets::PageScript;
use crate::async_view::async_view;
use crate::features::beside_blog;
use crate::head::{Head, HeadData};
use crate::layout::PublicPage;
use crate::sections::EmptyNote;
use crate::sections::blog::{
    BLOG, Filters, FoundCard, LeadCard, ListAside, ListCard, Pages, SearchForm, archive_href,
    came_from_unknown_article, page_href, requested_page, search_href, search_words,
};
use crate::sections::heading::lede;
use crate::ui::{Breadcrumb, Trail};
use crate::url::path_param;
use around::{Around, ICONS, around};
use backend::content::ContentSnapshot;
use backend::content::blog::{ListContent, PostListPage, SearchContent};
use backend::media::og_images;
use domain::content::blog::{AskedPage, PostCard, SEARCH_RANKED, TermKind, term_slug};
use domain::messages;
use domain::site::pages;
use http::StatusCode;
use leptos::prelude::*;
use std::fmt::Write as _;

const STYLE: &str = "pages/blog-list";
const RECENT: &str = "Recent posts";
const ON_OTHER_SHELVES: &str = "Lately, on other shelves";

/// `/blog`, with `?page=` and `?q=`
#[component]
pub fn BlogPage() -> impl IntoView {
    let asked = requested_page();
    let words = search_words();
    async_view(async move {
        match words {
            Some(words) => search(words, asked).await.into_any(),
            None => listing(None, asked).await.into_any(),
        }
    })
}

#[component]
pub fn CategoryPage() -> impl IntoView {
    archive(TermKind::Category)
}

#[component]
pub fn TagPage() -> impl IntoView {
    archive(TermKind::Tag)
}

fn archive(kind: TermKind) -> impl IntoView {
    let name = path_param("name");
    let slug = term_slug(&name);
    let asked = requested_page();
    async_view(listing(Some(Archive { kind, name, slug }), asked))
}

struct Archive {
    kind: TermKind,
    name: String,
    slug: String,
}

async fn listing(archive: Option<Archive>, asked: AskedPage) -> AnyView {
    let unknown = archive.is_none() && came_from_unknown_article();
    let path = match &archive {
        Some(archive) => archive_href(archive.kind, &archive.slug),
        None => BLOG.to_owned(),
    };
    let page = match asked {
        AskedPage::First => 1,
        AskedPage::Number(page) => page,
        AskedPage::Redirect => return redirect(StatusCode::FOUND, &path).into_any(),
    };
    let term = archive.as_ref().map(|archive| (archive.kind, archive.slug.as_str()));
    let read = api::content::blog_list(term, page).await;
    match read {
        // 'Teak Care' may be typed; the canonical URL has 'teak-care'.
        Ok(PostListPage::Page(_)) if archive.is_some_and(|archive| archive.slug != archive.name) => {
            redirect(StatusCode::MOVED_PERMANENTLY, &page_href(&path, page)).into_any()
        }
        Ok(PostListPage::Page(content)) => {
            let snapshot = api::content::snapshot().ok();
            list(*content, snapshot.as_deref(), &path, unknown).into_any()
        }
        Ok(PostListPage::Beyond(last)) => redirect(StatusCode::FOUND, &page_href(&path, last)).into_any(),
        Ok(PostListPage::Unknown) => not_found().await.into_any(),
        Err(cause) => view! { <FailurePage cause path/> }.into_any(),
    }
}

/// The first page of the list, as a draft of its page would be.
pub(super) async fn front_page(snapshot: &ContentSnapshot) -> Result<Option<AnyView>, ApiError> {
    match api::content::blog_list(None, 1).await? {
        PostListPage::Page(content) => Ok(Some(list(*content, Some(snapshot), BLOG, false).into_any())),
        _ => Ok(None),
    }
}

fn list(content: ListContent, snapshot: Option<&ContentSnapshot>, path: &str, unknown: bool) -> impl IntoView + use<> {
    cache_if(content.complete);
    let trail = match &content.term {
        None => Trail::home().below("Blog", BLOG),
        Some(term) => Trail::home().below("Blog", BLOG).below(&term.name, path),
    };
    let empty = matches!(content.cards.as_deref(), Some([])) && content.featured.is_none();
    let Around { words, above, below, needs } = around(snapshot, content.term.is_none() && content.page == 1);
    let head = list_head(&content, path, &words.text.text()).with_json_ld(&trail.json_ld());
    let head = if empty { head.unlisted() } else { head };
    let ListContent { site_data, term, cards, featured, page, pages, sidebar, .. } = content;
    let title = match &term {
        Some(term) => term.name.clone(),
        None => words.title.clone(),
    };
    let of_features = beside_blog(&site_data.words);
    let shown = cards.as_deref().unwrap_or_default();
    let is_front = term.is_none() && page == 1;
    let recent = if is_front { Vec::new() } else { sidebar.recent_but(shown) };
    let beside = if term.is_some() { ON_OTHER_SHELVES } else { RECENT };
    let is_featured = featured.is_some();
    let lead = featured.or_else(|| only(shown));
    let body = list_body(cards, lead.as_ref());
    let filters =
        view! { <Filters categories=&sidebar.categories current=term.as_ref() all=term.is_none()/> }.into_any();
    let other_pages = view! { <Pages path page pages/> }.into_any();
    let lede = if term.is_none() && page == 1 { lede(&words.text) } else { None };
    let unknown =
        if unknown { Some(view! { <p class="notice" role="status">{messages::ARTICLE_NOT_FOUND}</p> }) } else { None };
    let search_form = if empty { None } else { Some(view! { <SearchForm/> }) };
    view! {
        <Head data=head base=STYLE styles=needs.inlined allows=needs.allows/>
        <PublicPage site_data icons=needs.icons>
            {above}
            <div class="wrap page-top">
                <Breadcrumb trail=&trail/>
                {unknown}
                <div class="blog-head">
                    <div><h1>{title}</h1>{lede}</div>
                    {search_form}
                </div>
                {filters}
                {lead.map(|card| view! { <LeadCard card featured=is_featured/> })}
                {body}
                {other_pages}
            </div>
            <ListAside title=beside recent of_features/>
            {below}
            {needs.scripts.into_iter().map(|name| view! { <PageScript name/> }).collect_view()}
        </PublicPage>
    }
}

fn list_head(content: &ListContent, path: &str, about: &str) -> HeadData {
    let ListContent { site_data, seo, term, page, pages: last, .. } = content;
    let profile = &site_data.profile;
    let mut title = match term {
        None => "Blog".to_owned(),
        Some(term) => format!("{}: articles", term.name),
    };
    let mut description = match term {
        None => about.to_owned(),
        Some(term) if term.kind == TermKind::Category => format!("Articles about {}.", term.name),
        Some(term) => format!("Articles tagged {}.", term.name),
    };
    let _ = write!(description, " From {} in {}.", profile.name, profile.city);
    let first = *page == 1;
    if !first {
        let _ = write!(title, ", page {page} of {last}");
        let _ = write!(description, " Page {page} of {last}.");
    }
    let _ = write!(title, " | {}", profile.name);
    let og_image = match term {
        Some(term) => og_images::of_term(profile, term),
        None => og_images::of_page(profile, &pages::BLOG, seo.as_ref()),
    };
    let head = HeadData::new(page_href(path, *page), title, description);
    // Title and description apply to the first page only, the picture to all.
    let head = match seo {
        Some(seo) if !first => head.with_picture(seo.og_image.clone()),
        _ if first => head.with_seo(seo.clone()),
        _ => head,
    };
    head.with_og_image(og_image).with_feeds()
}

/// The article of a list that has no other.
fn only(cards: &[PostCard]) -> Option<PostCard> {
    match cards {
        [card] => Some(card.clone()),
        _ => None,
    }
}

/// The articles without the one above them.
fn list_body(cards: Option<Vec<PostCard>>, lead: Option<&PostCard>) -> AnyView {
    let Some(cards) = cards else {
        return view! { <p class="lede" role="alert">{messages::BLOG_FAILED}</p> }.into_any();
    };
    if cards.is_empty() && lead.is_none() {
        return view! { <EmptyNote sentence=messages::BLOG_EMPTY link=(pages::CONTACT.path, "Ask us instead")/> }
            .into_any();
    }
    let mut shown = Vec::new();
    for card in cards {
        if lead.is_some_and(|lead| lead.id == card.id) {
            continue;
        }
        let first = lead.is_none() && shown.is_empty();
        shown.push(view! { <li><ListCard card first/></li> });
    }
    if shown.is_empty() {
        return ().into_any();
    }
    view! { <ul class="l posts">{shown}</ul> }.into_any()
}

async fn search(words: String, asked: AskedPage) -> AnyView {
    let page = match asked {
        AskedPage::Number(page) => page,
        AskedPage::First => 1,
        AskedPage::Redirect => return redirect(StatusCode::FOUND, &search_href(&words)).into_any(),
    };
    match api::content::blog_search(&words, page).await {
        Ok(content) => results(content, words).into_any(),
        Err(cause) => view! { <FailurePage cause path=BLOG/> }.into_any(),
    }
}

fn results(content: SearchContent, words: String) -> impl IntoView {
    let SearchContent { site_data, found, total, page, pages, meant, sidebar } = content;
    // Made-up searches are neither cached nor listed.
    cache_if(false);
    let words: String = words.chars().take(domain::content::blog::SEARCH_CHARS).collect();
    let head =
        HeadData::new(BLOG, format!("Search: {words} | {}", site_data.profile.name), messages::BLOG_SEARCH_ABOUT)
            .unlisted();
    let trail = Trail::home().below("Blog", BLOG).below("Search", BLOG);
    let of_features = beside_blog(&site_data.words);
    let shown: Vec<PostCard> = found.iter().flatten().map(|found| found.card.clone()).collect();
    let recent = sidebar.recent_but(&shown);
    let count = match total {
        0 => None,
        1 => Some("1 article".to_owned()),
        _ => match i64::try_from(total) {
            Ok(ranked) if ranked >= SEARCH_RANKED => Some(format!("The first {total} articles")),
            _ => Some(format!("{total} articles")),
        },
    };
    let body = match found {
        None => view! { <p class="lede" role="alert">{messages::BLOG_FAILED}</p> }.into_any(),
        Some(found) if found.is_empty() => {
            let meant = meant.map(|words| {
                view! { <p>"Did you mean " <a class="link" href=search_href(&words)>{words.clone()}</a> "?"</p> }
            });
            view! { <p class="lede">{messages::BLOG_NOTHING_FOUND}</p> {meant} }.into_any()
        }
        Some(found) => {
            let cards: Vec<_> = found.into_iter().map(|found| view! { <li><FoundCard found/></li> }).collect();
            view! { <ul class="l posts">{cards}</ul> }.into_any()
        }
    };
    let filters = view! { <Filters categories=&sidebar.categories current=None all=false/> }.into_any();
    let path = search_href(&words);
    view! {
        <Head data=head base=STYLE/>
        <PublicPage site_data icons=ICONS>
            <div class="wrap page-top">
                <Breadcrumb trail=&trail/>
                <div class="blog-head">
                    <div>
                        <h1>"Search"</h1>
                        <p class="lede" role="status">{count.map(|count| format!("{count} with “{words}”"))}</p>
                    </div>
                    <SearchForm words=words.clone()/>
                </div>
                {filters}
                {body}
                <Pages path=&path page pages/>
            </div>
            <ListAside title=RECENT recent of_features/>
        </PublicPage>
    }
}
