use crate::sections::marks::field_mark;
use crate::sections::needs::Needs;
use crate::ui::{DisplaySizes, Icon, Pic, icon};
use domain::content::SocialPost;
use domain::content::business::{BusinessProfile, SocialLink};
use domain::sections::SocialPostsSection;
use leptos::prelude::*;

pub(crate) const NEEDS: Needs = Needs { sheets: &["sections/home"], icons: &[Icon::Heart, Icon::Chat], ..Needs::NONE };

#[component]
pub fn Social<'a>(
    content: &'a SocialPostsSection,
    anchor: &'a str,
    /// At most six, in order.
    posts: Vec<SocialPost>,
    profile: &'a BusinessProfile,
) -> impl IntoView + use<> {
    if posts.is_empty() {
        return ().into_any();
    }
    let profile = profile.social.first();
    let follow = profile.map(|profile| {
        let label = format!("Follow on {}", profile.network);
        view! { <a class="button button--outline" href=profile.url.clone()>{label}</a> }
    });
    let posts = posts.into_iter().map(|post| card(post, profile)).collect_view();
    view! {
        <section class="section pt0" aria-labelledby=anchor.to_owned()>
            <div class="wrap">
                <div class="reviews-head"><h2 id=anchor.to_owned() data-field=field_mark("title")>{content.title.clone()}</h2>{follow}</div>
                <div class="social">{posts}</div>
            </div>
        </section>
    }
    .into_any()
}

/// A post links to itself, else to the profile.
fn card(post: SocialPost, profile: Option<&SocialLink>) -> impl IntoView + use<> {
    let likes = post.likes.map(|likes| count(likes, Icon::Heart, " likes"));
    let comments = post.comments.map(|comments| count(comments, Icon::Chat, " comments"));
    let counts =
        if likes.is_some() || comments.is_some() { Some(view! { <small>{likes}{comments}</small> }) } else { None };
    let url = match (post.url, profile) {
        (Some(url), _) => Some(url),
        (None, Some(profile)) => Some(profile.url.clone()),
        (None, None) => None,
    };
    view! {
        <a class="post" href=url>
            <Pic picture=Some(post.picture) sizes=DisplaySizes::CELL decorative=true/>
            <div>{post.caption}{counts}</div>
        </a>
    }
}

fn count(number: i32, mark: Icon, word: &'static str) -> impl IntoView {
    view! { <span>{icon(mark)}{number}<span class="visually-hidden">{word}</span></span> }
}
