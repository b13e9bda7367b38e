use super::ICONS;
use crate::api;
use crate::assets::{Assets, DEFAULT_OG_IMAGE};
use crate::context::site_url;
use crate::head::{Head, HeadData, og_image_path};
use crate::layout::PublicPage;
use crate::pages::{cache_if, loaded, redirect};
use crate::schema::{known, organization};
use crate::sections::blog::{BLOG, RelatedCard, category_link, post_href, recent_posts, tag_links};
use crate::ui::{
    Breadcrumb, DisplaySizes, Icon, LeadPic, Pic, Trail, icon, icon_go, instant, long_date, not_blank, prose,
};
use crate::url::path_param;
use backend::content::blog::{ArticleContent, published_at};
use backend::html::Heading;
use backend::media::og_images;
use domain::content::Post;
use domain::content::blog::{CONTENTS_MIN, PostCard, UNKNOWN_ARTICLE};
use domain::content::business::BusinessProfile;
use domain::text::address::encoded;
use domain::text::shorten;
use http::StatusCode;
use leptos::prelude::*;
use serde_json::json;

const DESCRIPTION: usize = 160;
const DATA_PICTURE: u32 = 1_200;
const STYLE: &str = "pages/blog-article";
const AVATAR: DisplaySizes = DisplaySizes { css: "56px", widest: 480 };

#[component]
pub fn ArticlePage() -> impl IntoView {
    let slug = path_param("slug");
    loaded(post_href(&slug), async move { api::content::article(&slug).await }, |article| match article {
        Some(content) => page(content).into_any(),
        None => redirect(StatusCode::FOUND, UNKNOWN_ARTICLE).into_any(),
    })
}

pub(in crate::pages) fn page(content: ArticleContent) -> impl IntoView {
    cache_if(content.complete);
    let path = post_href(&content.post.slug);
    let trail = Trail::home().below("Blog", BLOG).below(&content.post.title, &path);
    let head = head(&content, &path, &trail);
    let ArticleContent { site_data, post, text, older, newer, related, recent, .. } = content;
    let words = site_data.words.clone();
    let video = if text.has_video { Some(video_script()) } else { None };
    let contents = if text.headings.len() >= CONTENTS_MIN { Some(contents(&text.headings)) } else { None };
    let lede = excerpt(&post).map(|excerpt| view! { <p class="lede">{excerpt.to_owned()}</p> });
    let lead = post.featured_image.clone().map(|picture| view! { <LeadPic picture place="art-pic"/> });
    view! {
        <Head data=head base=STYLE/>
        <PublicPage site_data icons=ICONS>
            <article>
                <header class="wrap page-top art-head">
                    <Breadcrumb trail=&trail/>
                    <div class="art-row">
                        <div>{category_link(post.category.as_ref())}<h1>{post.title.clone()}</h1>{lede}</div>
                        {byline(&post, text.read_minutes)}
                    </div>
                </header>
                {lead}
                <div class="wrap art-grid">
                    {contents}
                    <div class="art-text">
                        {prose(text.html.clone())}
                        {video}
                        {tag_links(&post.tags)}
                        {share(&post, &path)}
                    </div>
                    <aside class="aside">
                        <section class="quote-box on-dark">
                            <h2>{words.article_title.clone()}</h2>
                            <p>{words.article_text.clone()}</p>
                            <a class="button button--light button--small" href=words.quote_link.clone()>
                                {words.article_button.clone()}
                            </a>
                        </section>
                        {recent_posts(recent)}
                    </aside>
                </div>
            </article>
            {neighbors(older, newer)}
            {keep_reading(related)}
        </PublicPage>
    }
}

fn video_script() -> impl IntoView {
    let script = Assets::of_request().script("public/article-videos");
    view! { <script type="module" src=script></script> }
}

fn head(content: &ArticleContent, path: &str, trail: &Trail) -> HeadData {
    let ArticleContent { site_data, post, text, .. } = content;
    let profile = &site_data.profile;
    let description = match excerpt(post) {
        Some(excerpt) => shorten(excerpt, DESCRIPTION),
        None => text.beginning.clone(),
    };
    let description = if description.is_empty() { post.title.clone() } else { description };
    let published = published(post, profile);
    let changed = changed(post, profile, &published);
    let og_image = og_images::of_post(profile, post);
    let posting = BlogPosting {
        description: &description,
        og_image: og_image.as_ref().map(og_image_path),
        published: &published,
        changed: &changed,
        words: text.words,
    };
    let posting = posting.json_ld(post, profile);
    HeadData::new(path, format!("{} | {}", post.title, profile.name), description)
        .with_picture(post.featured_image.clone())
        .with_og_image(og_image)
        .with_article(&published, &changed)
        .with_feeds()
        .with_json_ld(&trail.json_ld())
        .with_json_ld(&posting)
}

fn excerpt(post: &Post) -> Option<&str> {
    not_blank(post.excerpt.as_deref())
}

/// Publication date for machines: the day, or with a time the instant.
fn published(post: &Post, profile: &BusinessProfile) -> String {
    let date = post.publication_date.clone().unwrap_or_default();
    if date.contains('T')
        && let Some(at) = published_at(&profile.time_zone, &date)
        && let Some(at) = instant(at)
    {
        return at;
    }
    date
}

/// For machines; never before the publication, which may be later than the last edit.
fn changed(post: &Post, profile: &BusinessProfile, published: &str) -> String {
    let date = post.publication_date.as_deref().unwrap_or_default();
    match published_at(&profile.time_zone, date) {
        Some(at) if at > post.updated_at => published.to_owned(),
        _ => instant(post.updated_at).unwrap_or_else(|| published.to_owned()),
    }
}

fn byline(post: &Post, minutes: i32) -> impl IntoView + use<> {
    let avatar =
        post.author_avatar.clone().map(|picture| view! { <Pic picture=Some(picture) sizes=AVATAR decorative=true/> });
    let day = post.publication_date.as_deref().and_then(day);
    let title = not_blank(post.author_title.as_deref()).map(|title| view! { <span>{title.to_owned()}</span> });
    let name = not_blank(post.author_name.as_deref()).map(|name| view! { <b>{name.to_owned()}</b> });
    view! {
        <div class="byline">
            {avatar}
            <div>
                {name}
                {title}
                <span>{day}{format!("{minutes} min read")}</span>
            </div>
        </div>
    }
}

fn day(iso: &str) -> Option<impl IntoView + use<>> {
    let spoken = long_date(iso)?;
    Some(view! { <time datetime=iso.to_owned()>{spoken}</time>" · " })
}

fn contents(headings: &[Heading]) -> impl IntoView + use<> {
    let links: Vec<_> = headings
        .iter()
        .map(|heading| view! { <li><a href=format!("#{}", heading.id)>{heading.text.clone()}</a></li> })
        .collect();
    view! { <nav class="toc" aria-labelledby="toc"><h2 class="small-title" id="toc">"Contents"</h2><ol class="l lines">{links}</ol></nav> }
}

/// Plain share links; no third-party code is loaded.
fn share(post: &Post, path: &str) -> impl IntoView + use<> {
    let url = encoded(&format!("{}{path}", site_url()));
    let title = encoded(&post.title);
    let links = [
        ("Email", format!("mailto:?subject={title}&body={url}")),
        ("Facebook", format!("https://www.facebook.com/sharer/sharer.php?u={url}")),
        ("LinkedIn", format!("https://www.linkedin.com/sharing/share-offsite/?url={url}")),
        ("X", format!("https://x.com/intent/post?url={url}&text={title}")),
    ]
    .map(|(name, href)| view! { <li><a href=href rel="nofollow noopener">{name}</a></li> })
    .collect_view();
    view! { <nav class="share" aria-labelledby="share"><h2 class="small-title" id="share">"Share"</h2><ul class="l tags">{links}</ul></nav> }
}

fn neighbors(older: Option<PostCard>, newer: Option<PostCard>) -> impl IntoView {
    if older.is_none() && newer.is_none() {
        return ().into_any();
    }
    let older = older.map(|card| {
        view! { <a rel="prev" href=post_href(&card.slug)><small>{icon(Icon::Back)}"Previous article"</small>{card.title}</a> }
    });
    let newer = newer.map(|card| {
        view! { <a rel="next" href=post_href(&card.slug)><small>"Next article"{icon(Icon::Go)}</small>{card.title}</a> }
    });
    view! { <nav class="wrap article-pager" aria-label="More articles">{older}{newer}</nav> }.into_any()
}

fn keep_reading(related: Vec<PostCard>) -> impl IntoView {
    if related.is_empty() {
        return ().into_any();
    }
    let cards: Vec<_> = related.into_iter().map(|card| view! { <RelatedCard card/> }).collect();
    view! {
        <section class="section cream" aria-labelledby="rel">
            <div class="wrap">
                <div class="related-header">
                    <h2 id="rel">"Keep reading"</h2>
                    <a class="link" href=BLOG>"All articles"{icon_go()}</a>
                </div>
                <div class="related">{cards}</div>
            </div>
        </section>
    }
    .into_any()
}

/// Structured data of an article that its post does not have.
struct BlogPosting<'a> {
    description: &'a str,
    og_image: Option<String>,
    published: &'a str,
    changed: &'a str,
    words: usize,
}

impl BlogPosting<'_> {
    fn json_ld(self, post: &Post, profile: &BusinessProfile) -> serde_json::Value {
        let site = site_url();
        let path = post_href(&post.slug);
        let business = organization(profile);
        let author = match not_blank(post.author_name.as_deref()) {
            Some(name) => known(json!({
                "@type": "Person",
                "name": name,
                "jobTitle": post.author_title,
                "worksFor": { "@id": format!("{site}/#business") },
            })),
            None => business.clone(),
        };
        let picture = match (self.og_image, &post.featured_image) {
            (Some(og_image), _) => og_image,
            (None, Some(picture)) => picture.fallback_url(DATA_PICTURE),
            (None, None) => DEFAULT_OG_IMAGE.to_owned(),
        };
        known(json!({
            "@context": "https://schema.org",
            "@type": "BlogPosting",
            "headline": post.title,
            "description": self.description,
            "url": format!("{site}{path}"),
            "mainEntityOfPage": format!("{site}{path}"),
            "datePublished": self.published,
            "dateModified": self.changed,
            "author": author,
            "publisher": business,
            "articleSection": post.category,
            "keywords": post.tags,
            "wordCount": self.words,
            "inLanguage": "en-US",
            "image": format!("{site}{picture}"),
        }))
    }
}
