use super::{name_href, post_href};
use crate::ui::{DisplaySizes, Pic, long_date, not_blank};
use backend::content::blog::FoundPost;
use domain::content::blog::{CARD_EXCERPT, CARD_TAGS, FEATURED_EXCERPT, PostCard, Snippet, TermKind};
use domain::text::shorten;
use leptos::prelude::*;

const CARD: DisplaySizes = DisplaySizes { css: "(min-width:44rem) 16rem,100vw", widest: 800 };
const FEATURED: DisplaySizes = DisplaySizes { css: "(min-width:60rem) 58vw,100vw", widest: 1_200 };
const RELATED: DisplaySizes = DisplaySizes { css: "(min-width:44rem) 33vw,100vw", widest: 800 };

pub(crate) fn category_link(category: Option<&String>) -> Option<impl IntoView + use<>> {
    let name = not_blank(category.map(String::as_str))?.to_owned();
    let href = name_href(TermKind::Category, &name)?;
    Some(view! { <a class="cat" href=href>{name}</a> })
}

pub(crate) fn tag_links(tags: &[String], limit: usize) -> impl IntoView + use<> {
    let mut links = Vec::new();
    for name in tags {
        if let Some(href) = name_href(TermKind::Tag, name)
            && links.len() < limit
        {
            links.push(view! { <li><a href=href>{name.clone()}</a></li> });
        }
    }
    if !links.is_empty() { Some(view! { <ul class="l tags" aria-label="Tags">{links}</ul> }) } else { None }
}

fn day(iso: &str) -> impl IntoView + use<> {
    let iso = iso.to_owned();
    long_date(&iso).map(|spoken| view! { <time datetime=iso>{spoken}</time> })
}

fn meta(card: &PostCard) -> impl IntoView + use<> {
    view! { <p class="when">{day(&card.publication_date)}{format!(" · {} min read", card.read_time)}</p> }
}

fn picture(card: &PostCard, sizes: DisplaySizes, first: bool) -> Option<impl IntoView + use<>> {
    let picture = card.picture.clone()?;
    Some(view! { <div class="framed"><Pic picture=Some(picture) sizes first decorative=true/></div> })
}

#[component]
pub fn FeaturedCard(card: PostCard) -> impl IntoView {
    view! {
        <article class="featured">
            {picture(&card, FEATURED, true)}
            <div>
                <p class="badge">"Featured"</p>
                <h2><a href=post_href(&card.slug)>{card.title.clone()}</a></h2>
                <p>{shorten(&card.excerpt, FEATURED_EXCERPT)}</p>
                {meta(&card)}
                {tag_links(&card.tags, CARD_TAGS)}
            </div>
        </article>
    }
    .into_any()
}

#[component]
pub fn ListCard(
    card: PostCard,
    /// Whether its picture is above the fold.
    #[prop(optional)]
    first: bool,
) -> impl IntoView {
    view! {
        <article class="card">
            {picture(&card, CARD, first)}
            <div>
                {category_link(card.category.as_ref())}
                <h2><a href=post_href(&card.slug)>{card.title.clone()}</a></h2>
                <p>{shorten(&card.excerpt, CARD_EXCERPT)}</p>
                {meta(&card)}
                {tag_links(&card.tags, CARD_TAGS)}
            </div>
        </article>
    }
    .into_any()
}

#[component]
pub fn FoundCard(found: FoundPost) -> impl IntoView {
    let FoundPost { card, title, text } = found;
    let title = if title.0.is_empty() { Snippet(vec![(false, card.title.clone())]) } else { title };
    view! {
        <article class="card">
            {picture(&card, CARD, false)}
            <div>
                {category_link(card.category.as_ref())}
                <h2><a href=post_href(&card.slug)>{marked(title)}</a></h2>
                <p>{marked(text)}</p>
                {meta(&card)}
                {tag_links(&card.tags, CARD_TAGS)}
            </div>
        </article>
    }
    .into_any()
}

fn marked(snippet: Snippet) -> impl IntoView + use<> {
    snippet
        .0
        .into_iter()
        .map(|(found, text)| if found { view! { <mark>{text}</mark> }.into_any() } else { text.into_any() })
        .collect_view()
}

#[component]
pub fn RelatedCard(card: PostCard) -> impl IntoView {
    let subject = match &card.category {
        Some(name) => format!("{name} · "),
        None => String::new(),
    };
    view! {
        <article>
            {picture(&card, RELATED, false)}
            <h3><a href=post_href(&card.slug)>{card.title.clone()}</a></h3>
            <small>{subject}{card.read_time}" min read"</small>
        </article>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;

    fn card() -> PostCard {
        PostCard {
            id: "1".into(),
            slug: "thin-coats".into(),
            title: "Thin <coats>".into(),
            excerpt: "word ".repeat(100),
            picture: None,
            author_name: None,
            publication_date: "2026-11-12".into(),
            category: Some("Finishing".into()),
            tags: vec!["⛵".into(), "Teak".into(), "Varnish".into(), "Oil".into()],
            read_time: 4,
        }
    }

    #[test]
    fn a_card_has_two_tags_and_a_short_excerpt() {
        let html = html_of(|| view! { <ListCard card=card()/> });
        let found = FoundPost { card: card(), title: Snippet::default(), text: Snippet::default() };
        for html in
            [html.clone(), html_of(|| view! { <FeaturedCard card=card()/> }), html_of(|| view! { <FoundCard found/> })]
        {
            assert_eq!(html.matches("/blog/tag/").count(), CARD_TAGS, "{html}");
        }
        assert!(html.contains("/blog/tag/teak") && html.contains("/blog/tag/varnish"), "{html}");
        assert!(
            html.contains("November 12, 2026") && html.contains("4 min read") && html.contains("Thin &lt;coats&gt;")
        );
        assert!(html.matches("word").count() < 40 && !html.contains("<img"));
    }

    #[test]
    fn found_words_are_marked_and_nothing_else_is_markup() {
        let text = Snippet::parse("a <b>\u{2}<i>\u{3}");
        let found = FoundPost { card: card(), title: Snippet::default(), text };
        let html = html_of(|| view! { <FoundCard found/> });
        assert!(html.contains("<mark>&lt;i&gt;</mark>") && html.contains("a &lt;b&gt;"), "{html}");
        assert!(html.contains("Thin &lt;coats&gt;"));
    }
}
