//! One kind of work: a picture that runs off the page on one side, words on the other.

use crate::ui::{Frame, Sizes, icon_go};
use domain::picture::Picture;
use leptos::prelude::*;

/// Which edge of the window the picture runs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The left one.
    Left,
    /// The right one.
    Right,
    /// The right one, with a tall picture.
    RightTall,
}

/// What is said about one kind of work.
#[derive(Clone, Copy, Debug)]
pub struct CraftWords {
    /// Anchor; also names the section's heading.
    pub id: &'static str,
    /// Heading.
    pub title: &'static str,
    /// A paragraph.
    pub text: &'static str,
    /// Parts of the work and how they are made.
    pub facts: &'static [(&'static str, &'static str)],
    /// Line under the picture.
    pub caption: &'static str,
    /// Path and label of a way on.
    pub more: Option<(&'static str, &'static str)>,
}

/// The section.
#[component]
pub fn Craft(
    /// The managed picture.
    picture: Option<Picture>,
    /// Where it is.
    side: Side,
    /// What is said.
    words: CraftWords,
) -> impl IntoView {
    let class = match side {
        Side::Left => "craft",
        Side::Right => "craft craft-right",
        Side::RightTall => "craft craft-right craft-tall",
    };
    let facts =
        words.facts.iter().map(|(part, how)| view! { <div><dt>{*part}</dt><dd>{*how}</dd></div> }).collect_view();
    let caption = picture.is_some().then(|| view! { <figcaption>{words.caption}</figcaption> });
    view! {
        <section class=class aria-labelledby=words.id>
            <figure><Frame picture sizes=Sizes::HALF/>{caption}</figure>
            <div class="craft-text">
                <h2 id=words.id>{words.title}</h2>
                <p>{words.text}</p>
                <dl class="facts">{facts}</dl>
                {words.more.map(|(path, label)| view! { <a class="link" href=path>{label} " " {icon_go()}</a> })}
            </div>
        </section>
    }
    .into_any()
}
