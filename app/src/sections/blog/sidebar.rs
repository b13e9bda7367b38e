use super::{BLOG, ListCard, post_href};
use crate::ui::{icon_go, long_date};
use domain::content::blog::PostCard;
use leptos::prelude::*;

pub fn recent_posts(cards: Vec<PostCard>) -> impl IntoView {
    if cards.is_empty() {
        return ().into_any();
    }
    let items: Vec<_> = cards
        .into_iter()
        .map(|card| {
            let spoken = long_date(&card.publication_date);
            view! {
                <li>
                    <a href=post_href(&card.slug)>{card.title}{spoken.map(|day| view! { <small>{day}</small> })}</a>
                </li>
            }
        })
        .collect();
    view! { <section><h2>"Recent posts"</h2><ul class="l lines">{items}</ul></section> }.into_any()
}

/// Below a list, as wide as the page.
#[component]
pub fn ListAside(title: &'static str, recent: Vec<PostCard>, of_features: Vec<AnyView>) -> impl IntoView {
    let recent = if recent.is_empty() { None } else { Some(recent_rows(title, recent)) };
    view! { <aside class="beside" aria-label="More of the blog">{recent}{of_features}</aside> }
}

fn recent_rows(title: &'static str, recent: Vec<PostCard>) -> impl IntoView {
    let rows: Vec<_> = recent.into_iter().map(|card| view! { <li><ListCard card/></li> }).collect();
    view! {
        <section class="wrap">
            <div class="beside-head"><h2>{title}</h2><a class="link" href=BLOG>"All articles"{icon_go()}</a></div>
            <ul class="l posts">{rows}</ul>
        </section>
    }
}
