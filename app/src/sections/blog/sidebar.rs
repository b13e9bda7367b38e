use super::{archive_href, post_href};
use crate::ui::long_date;
use backend::content::blog::Sidebar;
use domain::content::blog::{PostCard, Term};
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

#[component]
pub fn ListAside(side: Sidebar, of_features: Vec<AnyView>) -> impl IntoView {
    let Sidebar { recent, categories, tags } = side;
    view! {
        <aside class="aside" aria-label="More of the blog">
            {recent_posts(recent)}
            {terms("Categories", "l lines", categories)}
            {terms("Tags", "l tags", tags)}
            {of_features}
        </aside>
    }
}

fn terms(title: &'static str, class: &'static str, terms: Vec<Term>) -> impl IntoView {
    if terms.is_empty() {
        return ().into_any();
    }
    let counted = !class.contains("tags");
    let items: Vec<_> = terms
        .into_iter()
        .map(|term| {
            let count = if counted { Some(view! { <span>{term.posts}</span> }) } else { None };
            view! { <li><a href=archive_href(term.kind, &term.slug)>{term.name}{count}</a></li> }
        })
        .collect();
    view! { <section><h2>{title}</h2><ul class=class>{items}</ul></section> }.into_any()
}
