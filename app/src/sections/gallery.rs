//! A gallery: filters, the grid, and the lightbox.
//!
//! Without JavaScript a filter is a link with a query, and a photo links to its own page. The
//! lightbox is an empty element until a photo is first hovered, which loads it.

use super::links::text_links;
use super::marks::field_mark;
use super::needs::Needs;
use super::{EmptyNote, QUOTE};
use crate::assets::Assets;
use crate::island::{Client, Island};
use crate::ui::attribute_if;
use crate::ui::{DisplaySizes, Icon, Pic};
use crate::url::query_param;
use domain::content::GalleryPhoto;
use domain::content::gallery::{self, GridSpan};
use domain::content::option_lists::{ListOption, OptionList, OptionLists, is_other};
use domain::content::options::GalleryCategory;
use domain::messages;
use domain::sections::LabeledLink;
use domain::site::island::LightboxProps;
use domain::site::pages::{self, FixedPage};
use domain::text::address::encoded;
use leptos::prelude::*;

pub(crate) const NEEDS: Needs = Needs { sheets: &["sections/gallery"], icons: &[Icon::Go], ..Needs::NONE };

/// Anchor of the grid, for its filters and the lightbox.
const ANCHOR: &str = "gallery";
const PHOTOS: &str = "gallery-photos";

/// The tag in the request's URL, unchecked. Call it before the first await.
#[must_use]
pub fn requested_tag() -> Option<String> {
    query_param("tag")
}

#[must_use]
pub const fn gallery_page(category: GalleryCategory) -> FixedPage {
    match category {
        GalleryCategory::Yacht => pages::YACHT_INTERIORS,
        GalleryCategory::Showroom => pages::SHOWROOM,
    }
}

#[must_use]
pub fn gallery_href(category: GalleryCategory, tag: Option<&str>) -> String {
    format!("{}{}#{ANCHOR}", gallery_page(category).path, tag_query(tag))
}

#[must_use]
pub fn photo_href(id: &str, tag: Option<&str>) -> String {
    format!("/gallery/{id}{}", tag_query(tag))
}

#[must_use]
pub fn tag_query(tag: Option<&str>) -> String {
    match tag {
        Some(tag) => format!("?tag={}", encoded(tag)),
        None => String::new(),
    }
}

/// The gallery. Its photos link to `/gallery/{id}`; filters appear when there is
/// more than one tag.
#[component]
pub fn Gallery<'a>(
    category: GalleryCategory,
    #[prop(into, default = String::new())] title: String,
    /// In order; none if they could not be read.
    photos: Option<Vec<GalleryPhoto>>,
    lists: &'a OptionLists,
    /// The tag in the URL ([`requested_tag`]); one that no photo has filters nothing.
    #[prop(optional_no_strip)]
    tag: Option<String>,
    #[prop(optional)] links: &'a [LabeledLink],
) -> impl IntoView + use<> {
    let mut filters = None;
    let body = match photos {
        None => instead(failed(category)).into_any(),
        Some(photos) if photos.is_empty() => empty(category).into_any(),
        Some(mut photos) => {
            let tags = gallery::tags(&photos);
            let asked = tag.as_deref().unwrap_or_default();
            let chosen = gallery::chosen(tags.iter().copied(), asked).map(str::to_owned);
            let offered = gallery::filters(&photos, lists, chosen.as_deref());
            if tags.len() > 1 && !offered.is_empty() {
                filters = Some(chips(category, offered, chosen.as_deref()));
            }
            if chosen.is_some() {
                photos.retain(|photo| photo.tag == chosen);
            }
            view! { {grid(photos, lists, chosen.as_deref())} {text_links(links)} }.into_any()
        }
    };
    view! {
        <section class="section gallery" id=ANCHOR aria-labelledby="gallery-title">
            <div class="wrap">
                <div class="gallery-header"><h2 id="gallery-title" data-field=field_mark("title")>{title}</h2>{filters}</div>
                {body}
            </div>
        </section>
    }
    .into_any()
}

fn empty(category: GalleryCategory) -> impl IntoView {
    let (sentence, link) = match category {
        GalleryCategory::Yacht => (messages::YACHT_PHOTOS_EMPTY, (QUOTE, "Tell us about your boat")),
        GalleryCategory::Showroom => (messages::SHOWROOM_PHOTOS_EMPTY, (pages::VISIT.path, "Schedule a Visit")),
    };
    view! { <EmptyNote sentence link/> }
}

const fn failed(category: GalleryCategory) -> &'static str {
    match category {
        GalleryCategory::Yacht => messages::YACHT_PHOTOS_FAILED,
        GalleryCategory::Showroom => messages::SHOWROOM_PHOTOS_FAILED,
    }
}

fn instead(sentence: &'static str) -> impl IntoView {
    view! { <p class="lede">{sentence}</p> }
}

fn chips(category: GalleryCategory, tags: Vec<ListOption>, chosen: Option<&str>) -> impl IntoView + use<> {
    let chip = |label: String, tag: Option<&str>| {
        let href = gallery_href(category, tag);
        view! { <li><a class="chip" href=href aria-current=attribute_if(tag == chosen, "true")>{label}</a></li> }
    };
    let all = chip("All".to_owned(), None);
    let others = tags.into_iter().map(|tag| chip(tag.label, Some(tag.code.as_str()))).collect_view();
    view! { <nav aria-label="Filter photos"><ul class="chips">{all}{others}</ul></nav> }
}

fn grid(photos: Vec<GalleryPhoto>, lists: &OptionLists, chosen: Option<&str>) -> impl IntoView + use<> {
    let stylesheet = Assets::of_request().css("islands/lightbox");
    let props = LightboxProps { stylesheet };
    let spans = gallery::rhythm(photos.len());
    let mut items = Vec::new();
    for (photo, span) in photos.into_iter().zip(spans) {
        let tag = shown_tag(&photo, lists, chosen);
        items.push(item(items.len() + 1, photo, span, Tags { shown: tag, chosen }).into_any());
    }
    view! {
        <ul class="photo-grid" id=PHOTOS>{items}</ul>
        <Island name="lightbox" props client=Client::Click watched=PHOTOS>""</Island>
    }
}

struct Tags<'a> {
    /// The label on the photo.
    shown: Option<String>,
    /// The code of the filter.
    chosen: Option<&'a str>,
}

/// 'Other' is for the owner and says nothing about a picture.
fn shown_tag(photo: &GalleryPhoto, lists: &OptionLists, chosen: Option<&str>) -> Option<String> {
    let tag = photo.tag.as_deref()?;
    if is_other(tag) || Some(tag) == chosen {
        return None;
    }
    Some(lists.label(OptionList::GalleryTags, tag).to_owned())
}

fn item(number: usize, photo: GalleryPhoto, span: GridSpan, tags: Tags<'_>) -> impl IntoView + use<> {
    let href = photo_href(&photo.id, tags.chosen);
    let nameless = photo.picture.alt.trim().is_empty() && photo.caption.is_none();
    let named =
        if nameless { Some(view! { <span class="visually-hidden">{format!("Photo {number}")}</span> }) } else { None };
    let tag = tags.shown.map(|tag| view! { <small>{tag}</small> });
    let caption = if photo.caption.is_some() || tag.is_some() {
        Some(view! { <span class="cap"><span>{photo.caption}</span>{tag}</span> })
    } else {
        None
    };
    view! {
        <li class=class(span)>
            <a href=href id=format!("photo-{}", photo.id)>
                <span class="framed"><Pic picture=Some(photo.picture) sizes=sizes(span) tinted=true/></span>
                {named}
                {caption}
            </a>
        </li>
    }
}

const fn class(span: GridSpan) -> &'static str {
    match (span.columns, span.whole_phone) {
        (12, _) => "w12 big",
        (7, true) => "w7 big",
        (7, false) => "w7",
        (5, true) => "w5 big",
        (5, false) => "w5",
        (_, true) => "w4 big",
        (_, false) => "w4",
    }
}

/// Cropped pictures need more width than their cell: four by three in a square.
const fn sizes(span: GridSpan) -> DisplaySizes {
    let css = match (span.columns, span.whole_phone) {
        (12, _) => "(min-width:90rem) 1320px,92vw",
        (7, true) => "(min-width:90rem) 760px,(min-width:44rem) 55vw,92vw",
        (7, false) => "(min-width:90rem) 760px,(min-width:44rem) 55vw,60vw",
        (_, true) => "(min-width:90rem) 590px,(min-width:44rem) 41vw,92vw",
        (_, false) => "(min-width:90rem) 590px,(min-width:44rem) 41vw,60vw",
    };
    // The lightbox reuses these variants at a larger size.
    DisplaySizes { css, widest: 1_920 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;
    use domain::media::picture::Picture;

    fn photo(id: &str, tag: Option<&str>) -> GalleryPhoto {
        GalleryPhoto {
            id: id.into(),
            picture: Picture {
                key: "abc".into(),
                alt: "A \"saloon\"".into(),
                width: 1_600,
                height: 1_200,
                color: "#8b6244".into(),
                ..Picture::default()
            },
            caption: Some(format!("Caption <{id}>")),
            tag: tag.map(Into::into),
            category: GalleryCategory::Yacht,
            display_order: 1,
        }
    }

    fn html(photos: Option<Vec<GalleryPhoto>>, tag: Option<&str>) -> String {
        let tag = tag.map(str::to_owned);
        let category = GalleryCategory::Yacht;
        let lists = OptionLists::default();
        html_of(|| view! { <Gallery category photos lists=&lists tag/> })
    }

    fn several() -> Vec<GalleryPhoto> {
        vec![photo("1", Some("Galley")), photo("2", Some("Teak Deck")), photo("3", None), photo("4", Some("Galley"))]
    }

    #[test]
    fn each_gallery_says_why_it_is_empty() {
        assert!(html(None, None).contains(messages::YACHT_PHOTOS_FAILED));
        assert!(html(Some(vec![]), Some("Galley")).contains(messages::YACHT_PHOTOS_EMPTY));
        let showroom = Owner::new().with(|| {
            let lists = OptionLists::default();
            view! { <Gallery category=GalleryCategory::Showroom photos=Some(Vec::new()) lists=&lists tag=None/> }
                .to_html()
        });
        assert!(showroom.contains("Admin &gt; Photo Gallery."), "{showroom}");
    }

    #[test]
    fn links_lead_on_from_the_photos_and_not_from_an_empty_gallery() {
        let on = [LabeledLink { label: "The whole <story>".into(), link: "/projects".into() }];
        let lists = OptionLists::default();
        let category = GalleryCategory::Yacht;
        for (photos, shown) in [(several(), 1), (Vec::new(), 0)] {
            let photos = Some(photos);
            let html = html_of(|| view! { <Gallery category photos lists=&lists tag=None links=&on/> });
            assert_eq!(html.matches("href=\"/projects\" class=\"link\">The whole &lt;story").count(), shown, "{html}");
        }
    }

    #[test]
    fn one_tag_needs_no_filters() {
        assert!(!html(Some(vec![photo("1", Some("Galley")), photo("2", None)]), None).contains("chip"));
    }

    #[test]
    fn filters_are_links_and_the_chosen_one_is_marked() {
        let html = html(Some(several()), Some("teak deck"));
        assert!(html.contains("href=\"/yacht-interiors#gallery\""));
        assert!(html.contains("href=\"/yacht-interiors?tag=Teak%20Deck#gallery\" aria-current=\"true\""), "{html}");
        assert_eq!(html.matches("aria-current").count(), 1);
        assert!(html.contains("href=\"/gallery/2?tag=Teak%20Deck\"") && !html.contains("/gallery/1"));
    }

    #[test]
    fn unknown_and_absurd_tags_show_everything() {
        for tag in ["Nope", "\"><script>", &"x".repeat(10_000)] {
            let html = html(Some(several()), Some(tag));
            assert_eq!(html.matches("id=\"photo-").count(), 4, "{tag:.20}");
            assert!(html.contains("href=\"/yacht-interiors#gallery\" aria-current=\"true\""));
            assert!(!html.contains("<script>"));
        }
    }

    #[test]
    fn pictures_keep_their_place_and_are_lazy() {
        let html = html(Some(several()), None);
        assert_eq!(html.matches("loading=\"lazy\"").count(), 4);
        assert!(html.contains("color=\"#8b6244\"") && !html.contains(" style="));
        assert!(html.contains("Caption &lt;1&gt;"));
    }

    #[test]
    fn a_photo_without_any_words_still_has_a_name() {
        let bare = GalleryPhoto {
            picture: Picture { alt: String::new(), ..photo("1", None).picture },
            caption: None,
            ..photo("1", None)
        };
        assert!(html(Some(vec![bare]), None).contains("Photo 1"));
    }
}
