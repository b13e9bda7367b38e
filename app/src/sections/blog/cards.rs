use super::{name_href, post_href};
use crate::ui::{DisplaySizes, Pic, long_date, not_blank};
use backend::content::blog::FoundPost;
use domain::content::blog::{CARD_EXCERPT, FEATURED_EXCERPT, PostCard, Snippet, TermKind};
use domain::text::shorten;
use leptos::prelude::*;

const CARD: DisplaySizes = DisplaySizes { css: "(min-width:60rem) 26vw,24vw", widest: 800 };
const FEATURED: DisplaySizes = DisplaySizes { css: "(min-width:60rem) 58vw,100vw", widest: 1_200 };
const RELATED: DisplaySizes = DisplaySizes { css: "(min-width:44rem) 33vw,100vw", widest: 800 };

pub(crate) fn category_link(category: Option<&String>) -> Option<impl IntoView + use<>> {
    let name = not_blank(category.map(String::as_str))?.to_owned();
    let href = name_href(TermKind::Category, &name)?;
    Some(view! { <a class="cat" href=href>{name}</a> })
}

pub(crate) fn tag_links(tags: &[String]) -> impl IntoView + use<> {
    let mut links = Vec::new();
    for name in tags {
        if let Some(href) = name_href(TermKind::Tag, name) {
            links.push(view! { <li><a href=href>{name.clone()}</a></li> });
        }
    }
    if !links.is_empty() { Some(view! { <ul class="l tags" aria-label="Tags">{links}</ul> }) } else { None }
}

fn day(iso: &str) -> impl IntoView + use<> {
    let iso = iso.to_owned();
    long_date(&iso).map(|spoken| view! { <time datetime=iso>{spoken}</time> })
}

fn picture(card: &PostCard, sizes: DisplaySizes, first: bool) -> Option<impl IntoView + use<>> {
    let picture = card.picture.clone()?;
    Some(view! { <div class="framed"><Pic picture=Some(picture) sizes first decorative=true/></div> })
}

/// The article that stands above a list, with its picture beside it.
#[component]
pub fn LeadCard(card: PostCard, #[prop(optional)] featured: bool) -> impl IntoView {
    let badge = if featured { Some(view! { <b>"Featured"</b> }) } else { None };
    view! {
        <article class="featured">
            {picture(&card, FEATURED, true)}
            <div>
                <p class="meta">{badge}{category_link(card.category.as_ref())}{day(&card.publication_date)}</p>
                <h2><a href=post_href(&card.slug)>{card.title.clone()}</a></h2>
                <p>{shorten(&card.excerpt, FEATURED_EXCERPT)}</p>
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
    let title = card.title.clone().into_any();
    let excerpt = shorten(&card.excerpt, CARD_EXCERPT).into_any();
    row(&card, title, excerpt, first)
}

#[component]
pub fn FoundCard(found: FoundPost) -> impl IntoView {
    let FoundPost { card, title, text } = found;
    let title = if title.0.is_empty() { Snippet(vec![(false, card.title.clone())]) } else { title };
    row(&card, marked(title).into_any(), marked(text).into_any(), false)
}

fn row(card: &PostCard, title: AnyView, text: AnyView, first: bool) -> AnyView {
    view! {
        <article class="card">
            <p class="meta">
                {category_link(card.category.as_ref())}
                {day(&card.publication_date)}
                <span>{format!("{} min read", card.read_time)}</span>
            </p>
            <h2><a href=post_href(&card.slug)>{title}</a></h2>
            <p class="excerpt">{text}</p>
            {picture(card, CARD, first)}
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
    fn a_card_has_a_short_excerpt_and_leaves_the_tags_to_the_article() {
        let found = FoundPost { card: card(), title: Snippet::default(), text: Snippet::default() };
        let list = html_of(|| view! { <ListCard card=card()/> });
        for html in
            [list.clone(), html_of(|| view! { <LeadCard card=card()/> }), html_of(|| view! { <FoundCard found/> })]
        {
            assert!(html.contains("/blog/category/finishing") && html.contains("November 12, 2026"), "{html}");
            assert!(html.contains("Thin &lt;coats&gt;") && !html.contains("/blog/tag/"), "{html}");
            assert!(html.matches("word").count() < 50 && !html.contains("<img"), "{html}");
        }
        assert!(list.contains("4 min read"), "{list}");
        assert_eq!(html_of(|| tag_links(&card().tags)).matches("/blog/tag/").count(), 3, "one of four has no letters");
    }

    #[test]
    fn only_a_featured_article_says_so() {
        let html = |featured| html_of(|| view! { <LeadCard card=card() featured/> });
        assert!(html(true).contains("Featured") && !html(false).contains("Featured"));
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
