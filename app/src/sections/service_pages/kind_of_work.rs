//! A picture that bleeds off one side of the page, and text on the other.

use crate::sections::links::text_links;
use crate::sections::marks::{entry_mark, field_mark};
use crate::sections::needs::Needs;
use crate::ui::{DisplaySizes, FramedPic, Icon, Pic, inline};
use backend::content::ShownPicture;
use domain::media::picture::Picture;
use domain::sections::{PictureWithTextLook, PictureWithTextSection};
use leptos::prelude::*;

pub(crate) const NEEDS: Needs = Needs { sheets: &["sections/services"], icons: &[Icon::Go], ..Needs::NONE };

const PORTRAIT: DisplaySizes = DisplaySizes { css: "56px", widest: 480 };

/// None without a picture: a caption describes one.
pub(crate) fn caption(shown: &ShownPicture) -> Option<impl IntoView + use<>> {
    if shown.picture.is_none() || shown.caption.is_empty() {
        return None;
    }
    Some(view! { <figcaption>{shown.caption.clone()}</figcaption> })
}

#[component]
pub fn KindOfWork<'a>(
    content: &'a PictureWithTextSection,
    anchor: &'a str,
    shown: ShownPicture,
    /// Of the facts that are people, by their places.
    portraits: Vec<Option<Picture>>,
) -> impl IntoView + use<> {
    let class = match content.look {
        PictureWithTextLook::Left => "craft",
        PictureWithTextLook::Right | PictureWithTextLook::Pair => "craft craft-right",
        PictureWithTextLook::RightTall => "craft craft-right craft-tall",
    };
    let mut facts = Vec::new();
    for (at, (fact, portrait)) in content.facts.iter().zip(portraits).enumerate() {
        let portrait = portrait.map(|picture| view! { <Pic picture=Some(picture) sizes=PORTRAIT decorative=true/> });
        facts.push(view! {
            <div>
                <dt data-field=entry_mark("facts", at, "name")>{portrait}{fact.name.clone()}</dt>
                <dd data-field=entry_mark("facts", at, "text")>{inline(&fact.text)}</dd>
            </div>
        });
    }
    let caption = caption(&shown);
    view! {
        <section class=class aria-labelledby=anchor.to_owned()>
            <figure><FramedPic picture=shown.picture sizes=DisplaySizes::HALF field=field_mark("picture")/>{caption}</figure>
            <div class="craft-text">
                <h2 id=anchor.to_owned() data-field=field_mark("title")>{content.title.clone()}</h2>
                <p data-field=field_mark("text")>{inline(&content.text)}</p>
                <dl class="facts">{facts}</dl>
                {text_links(&content.links)}
            </div>
        </section>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;
    use domain::sections::FactItem;

    fn html(picture: Option<Picture>, caption: &str) -> String {
        let content = PictureWithTextSection::default();
        let shown = ShownPicture { picture, caption: caption.to_owned(), ..ShownPicture::default() };
        html_of(|| view! { <KindOfWork content=&content anchor="carpentry" shown portraits=Vec::new()/> })
    }

    #[test]
    fn a_person_has_a_portrait_beside_the_name() {
        let person = |name: &str| FactItem { name: name.into(), ..FactItem::default() };
        let facts = vec![person("Marco"), person("The shop")];
        let content = PictureWithTextSection { facts, ..PictureWithTextSection::default() };
        let portraits = vec![Some(Picture { key: "abc".into(), ..Picture::default() }), None];
        let shown = ShownPicture::default();
        let html = html_of(|| view! { <KindOfWork content=&content anchor="people" shown portraits/> });
        assert_eq!(html.matches("/media/abc/").count(), 1, "{html}");
        assert!(html.contains("Marco") && html.contains("The shop"), "{html}");
    }

    #[test]
    fn a_picture_has_its_own_caption_or_none() {
        let picture = || Some(Picture { key: "abc".into(), ..Picture::default() });
        assert!(html(picture(), "Our bench").contains("<figcaption>Our bench</figcaption>"));
        assert!(!html(picture(), "").contains("figcaption"));
        assert!(!html(None, "Our bench").contains("figcaption"));
    }
}
