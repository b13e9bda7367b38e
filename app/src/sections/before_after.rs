//! Two pictures of the same place. `frontend-islands/src/public/before-after.ts` lays the second one over the first,
//! and its range moves the edge between them. Without scripts they are side by side.

use super::heading::{lede, section_title};
use super::marks::field_mark;
use super::needs::Needs;
use crate::layout::is_preview;
use crate::ui::{DisplaySizes, Pic};
use domain::media::picture::Picture;
use domain::sections::BeforeAfterSection;
use leptos::prelude::*;

pub(crate) const NEEDS: Needs =
    Needs { sheets: &["sections/shared", "sections/before-after"], scripts: &["public/before-after"], ..Needs::NONE };

/// As wide as the page once they lie over each other.
const COMPARED: DisplaySizes = DisplaySizes { css: "(min-width:90rem) 1320px,92vw", widest: 1_920 };

/// One of the two pictures.
pub(crate) struct ComparedSide {
    pub(crate) picture: AnyView,
    /// The field that it shows, in a preview.
    pub(crate) picture_field: &'static str,
    pub(crate) label: String,
    /// None for words that are not the owner's.
    pub(crate) label_field: Option<&'static str>,
}

/// Both pictures with the range between them, for a figure that the script finds by `data-before-after`; it finds the
/// words by `data-side`.
pub(crate) fn compared(sides: [ComparedSide; 2], name: String) -> impl IntoView {
    let sides = sides.map(|side| {
        view! {
            <div class="before-after__picture" data-field=field_mark(side.picture_field)>
                {side.picture}
                <span class="before-after__label" data-side="" data-field=side.label_field.and_then(field_mark)>
                    {side.label}
                </span>
            </div>
        }
    });
    view! {
        <div class="before-after__pictures">
            {sides}
            <span class="before-after__edge" aria-hidden="true"></span>
            <input
                class="before-after__range" type="range" min="0" max="100" value="50"
                aria-label=name autocomplete="off" hidden
            />
        </div>
    }
}

/// Shows nothing without both pictures, except in the editor.
#[component]
pub fn BeforeAfter<'a>(
    content: &'a BeforeAfterSection,
    anchor: &'a str,
    is_first: bool,
    before: Option<Picture>,
    after: Option<Picture>,
) -> impl IntoView + use<> {
    let is_complete = before.is_some() && after.is_some();
    if !is_complete && !is_preview() {
        return ().into_any();
    }
    let name = format!("{} and {}", content.before_label(), content.after_label());
    let title = if content.title.is_empty() { name.clone() } else { content.title.clone() };
    // A headline has the anchor.
    let id = if content.title.is_empty() { Some(anchor.to_owned()) } else { None };
    let sides = [
        ComparedSide {
            picture: view! { <Pic picture=before sizes=COMPARED/> }.into_any(),
            picture_field: "beforePicture",
            label: content.before_label().to_owned(),
            label_field: Some("beforeLabel"),
        },
        ComparedSide {
            picture: view! { <Pic picture=after sizes=COMPARED/> }.into_any(),
            picture_field: "afterPicture",
            label: content.after_label().to_owned(),
            label_field: Some("afterLabel"),
        },
    ];
    view! {
        <section class="section" id=id aria-label=title>
            <div class="wrap">
                {intro(content, anchor, is_first)}
                <figure class="before-after" data-before-after="">
                    {compared(sides, format!("Compare {name}"))}
                    {caption(&content.caption)}
                </figure>
            </div>
        </section>
    }
    .into_any()
}

fn intro(content: &BeforeAfterSection, anchor: &str, is_first: bool) -> Option<impl IntoView + use<>> {
    if content.title.is_empty() && content.text.is_empty() {
        return None;
    }
    let title = section_title(is_first, anchor, &content.title);
    Some(view! { <div class="grid intro">{title}{lede(&content.text)}</div> })
}

fn caption(caption: &str) -> Option<impl IntoView + use<>> {
    if caption.is_empty() {
        return None;
    }
    Some(view! { <figcaption data-field=field_mark("caption")>{caption.to_owned()}</figcaption> })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::PreviewNotice;
    use crate::test_html::html_of;

    fn picture(alt: &str) -> Option<Picture> {
        Some(Picture { key: "abc".into(), alt: alt.into(), ..Picture::default() })
    }

    fn html(content: &BeforeAfterSection, after: Option<Picture>) -> String {
        html_of(|| {
            let before = picture("Gray planks");
            view! { <BeforeAfter content anchor="deck" is_first=false before after/> }
        })
    }

    fn deck() -> BeforeAfterSection {
        let values =
            serde_json::json!({"title": "Eight weeks", "afterLabel": "May <2026>", "caption": "The aft deck."});
        serde_json::from_value(values).expect("a section")
    }

    #[test]
    fn both_pictures_have_their_words_and_the_range_a_name() {
        let html = html(&deck(), picture("New teak"));
        for part in [
            "alt=\"Gray planks\"",
            "alt=\"New teak\"",
            ">Before</span>",
            ">May &lt;2026&gt;</span>",
            "aria-label=\"Compare Before and May &lt;2026&gt;\"",
            "<h2 id=\"deck\">Eight weeks</h2>",
            "<figcaption>The aft deck.</figcaption>",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        let range = html.split("<input").nth(1).expect("a range");
        assert!(range.split('>').next().expect("its attributes").contains("hidden"), "only the script shows it");
    }

    #[test]
    fn one_picture_is_no_comparison() {
        assert!(!html(&deck(), None).contains("figure"));
        let drawn = html_of(|| {
            provide_context(PreviewNotice::default());
            let content = BeforeAfterSection::default();
            view! { <BeforeAfter content=&content anchor="deck" is_first=false before=picture("Gray planks") after=None/> }
        });
        assert!(drawn.contains("data-field=\"afterPicture\""), "the owner sees where it goes: {drawn}");
    }

    #[test]
    fn without_words_of_its_own_there_is_no_headline_and_no_caption() {
        let html = html(&BeforeAfterSection::default(), picture("New teak"));
        assert!(!html.contains("<h2") && !html.contains("figcaption") && html.contains(">After</span>"), "{html}");
    }
}
