//! The grid of social posts.

use crate::ui::{Icon, Pic, Sizes, icon};
use domain::content::SocialPost;
use domain::content::business::BusinessProfile;
use leptos::prelude::*;

#[component]
pub fn Social<'a>(
    /// At most six, in order.
    posts: Vec<SocialPost>,
    profile: &'a BusinessProfile,
) -> impl IntoView + use<> {
    if posts.is_empty() {
        return ().into_any();
    }
    let follow = profile.social.first().map(|s| {
        view! { <a class="button button--outline" href=s.url.clone()>{format!("Follow on {}", s.network)}</a> }
    });
    let home = profile.social.first().map(|s| s.url.clone());
    let posts = posts.into_iter().map(|post| card(post, home.as_ref())).collect_view();
    view! {
        <section class="section pt0" aria-labelledby="soc">
            <div class="wrap">
                <div class="reviews-head"><h2 id="soc">"From the bench"</h2>{follow}</div>
                <div class="social">{posts}</div>
            </div>
        </section>
    }
    .into_any()
}

/// A post links to itself, else to the profile.
fn card(post: SocialPost, profile: Option<&String>) -> impl IntoView + use<> {
    let counts = (post.likes.is_some() || post.comments.is_some()).then(|| {
        view! {
            <small>
                {post.likes.map(|n| count(n, Icon::Heart, " likes"))}
                {post.comments.map(|n| count(n, Icon::Chat, " comments"))}
            </small>
        }
    });
    let url = post.url.or_else(|| profile.cloned());
    view! {
        <a class="post" href=url>
            <Pic picture=Some(post.picture) sizes=Sizes::CELL decorative=true/>
            <div>{post.caption}{counts}</div>
        </a>
    }
}

fn count(number: i32, mark: Icon, word: &'static str) -> impl IntoView {
    view! { <span>{icon(mark)}{number}<span class="visually-hidden">{word}</span></span> }
}
