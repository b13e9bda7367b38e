//! What pages and feeds of the blog show.

use crate::content::SiteData;
use crate::html::{ArticleText, Sanitized};
use domain::content::blog::{PostCard, RECENT_IN_LIST, Snippet, Term};
use domain::content::{Post, SeoEntry};
use std::sync::Arc;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sidebar {
    /// The newest ones, enough for [`Sidebar::recent_but`].
    pub newest: Vec<PostCard>,
    pub categories: Vec<Term>,
}

impl Sidebar {
    /// The newest articles that the list beside them does not show.
    #[must_use]
    pub fn recent_but(&self, shown: &[PostCard]) -> Vec<PostCard> {
        let mut recent = self.newest.clone();
        recent.retain(|card| !shown.iter().any(|other| other.id == card.id));
        recent.truncate(usize::try_from(RECENT_IN_LIST).unwrap_or_default());
        recent
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListContent {
    pub site_data: SiteData,
    /// Head data; only for the blog's own list.
    pub seo: Option<SeoEntry>,
    pub term: Option<Term>,
    /// `None` if they could not be read.
    pub cards: Option<Vec<PostCard>>,
    /// The featured post; only on the first page of the blog.
    pub featured: Option<PostCard>,
    pub page: i64,
    pub pages: i64,
    pub sidebar: Sidebar,
    pub complete: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PostListPage {
    Page(Box<ListContent>),
    Beyond(i64),
    Unknown,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundPost {
    pub card: PostCard,
    pub title: Snippet,
    pub text: Snippet,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchContent {
    pub site_data: SiteData,
    /// Best match first; `None` if they could not be read.
    pub found: Option<Vec<FoundPost>>,
    /// How many posts were found, up to [`domain::content::blog::SEARCH_RANKED`].
    pub total: usize,
    pub page: i64,
    pub pages: i64,
    /// Other words that find something, if nothing was found.
    pub meant: Option<String>,
    pub sidebar: Sidebar,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArticleContent {
    pub site_data: SiteData,
    /// The article; its `content` is empty, because pages show `text`.
    pub post: Post,
    pub text: Arc<ArticleText>,
    pub older: Option<PostCard>,
    /// The post after it in time, if it is already public.
    pub newer: Option<PostCard>,
    pub related: Vec<PostCard>,
    pub recent: Vec<PostCard>,
    pub complete: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeedContent {
    pub site_data: SiteData,
    pub posts: Vec<FeedPost>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FeedPost {
    /// The post; its `content` is empty, as `html` is what feeds contain.
    pub post: Post,
    pub url: String,
    /// Its text, with absolute URLs because feed readers show it elsewhere.
    pub html: Sanitized,
}
