use crate::sections::links::text_links;
use crate::sections::marks::{entry_mark, field_mark};
use crate::sections::needs::Needs;
use crate::sections::service_pages::caption;
use crate::ui::{DisplaySizes, FramedPic, Icon, inline};
use backend::content::ContentSnapshot;
use domain::sections::PictureWithTextSection;
use leptos::prelude::*;

pub(crate) const NEEDS: Needs = Needs { sheets: &["sections/home"], icons: &[Icon::Go], ..Needs::NONE };

/// Text between two pictures.
#[component]
pub fn HowWeWork<'a>(
    content: &'a PictureWithTextSection,
    anchor: &'a str,
    snapshot: &'a ContentSnapshot,
) -> impl IntoView + use<> {
    let detail = snapshot.section_picture(&content.picture);
    let caption = caption(&detail);
    let large = snapshot.section_picture(&content.second()).picture;
    let mut steps = Vec::new();
    for (at, fact) in content.facts.iter().enumerate() {
        steps.push(view! {
            <li>
                <b data-field=entry_mark("facts", at, "name")>{fact.name.clone()}</b>
                <span data-field=entry_mark("facts", at, "text")>{inline(&fact.text)}</span>
            </li>
        });
    }
    view! {
        <section class="pair" aria-labelledby=anchor.to_owned()>
            <div class="pair-a">
                <FramedPic picture=large sizes=DisplaySizes::HALF field=field_mark("secondPicture")/>
            </div>
            <div class="pair-text">
                <h2 id=anchor.to_owned() data-field=field_mark("title")>{content.title.clone()}</h2>
                <p data-field=field_mark("text")>{inline(&content.text)}</p>
                <ul class="steps">{steps}</ul>
                {text_links(&content.links)}
            </div>
            <figure class="pair-b">
                <FramedPic picture=detail.picture sizes=DisplaySizes::HALF field=field_mark("picture")/>
                {caption}
            </figure>
        </section>
    }
    .into_any()
}
