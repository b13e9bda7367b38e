//! One kind of work: a picture that bleeds off one side of the page, and text on the other.

use crate::ui::{Frame, Sizes, icon_go};
use domain::media::picture::Picture;
use leptos::prelude::*;

/// The side on which the picture bleeds off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Left.
    Left,
    /// Right.
    Right,
    /// Right, with a tall picture.
    RightTall,
}

/// Texts about one kind of work.
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
    /// Caption of the picture.
    pub caption: &'static str,
    /// Path and label of a further link.
    pub more: Option<(&'static str, &'static str)>,
}

/// The section.
#[component]
pub fn Craft(
    /// The managed picture.
    picture: Option<Picture>,
    /// The picture's side.
    side: Side,
    /// The texts.
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
