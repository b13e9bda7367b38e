//! The visitor's photos: the first one beside the chosen style, the others below. Pictures of the comparison are
//! not shown again.

use crate::admin::frame::icon::{Draw as _, Icon};
use domain::features::shared_photos::messages::LEAD_ABOUT;
use domain::leads::lead::{Lead, LeadPhoto};
use domain::leads::options::LeadKind;
use leptos::prelude::*;

/// The photo or the sketch where there is only one of them, or the note that the photo is missing.
pub(super) fn first(lead: &Lead) -> Option<AnyView> {
    if lead.photo().is_some() && lead.sketch().is_some() {
        return None;
    }
    let name = lead.short_name();
    if let Some(photo) = lead.photo() {
        let label = if lead.summary.kind == LeadKind::Refit { "The cabin today" } else { "Photo" };
        return Some(alone(lead, photo, format!("Photo from {name}"), label));
    }
    if let Some(sketch) = lead.sketch() {
        let alt = format!("A sample photo with the materials that {name} chose");
        return Some(alone(lead, sketch, alt, "A sample, as wished"));
    }
    if lead.summary.photo_missing { Some(lost(&name).into_any()) } else { None }
}

fn alone(lead: &Lead, photo: &LeadPhoto, alt: String, label: &'static str) -> AnyView {
    let saved_as = format!("{}.jpg", lead.summary.reference);
    view! {
        <figure>
            <a href=photo.path() aria-label="Open the full-size photo">
                <img src=photo.path() width=photo.width height=photo.height alt=alt/>
            </a>
            <figcaption>
                <b>{label}</b>
                <span>{size(photo)}" "<a class="link" href=photo.path() download=saved_as>"Download"</a></span>
            </figcaption>
            {words(photo)}
        </figure>
    }
    .into_any()
}

fn size(photo: &LeadPhoto) -> String {
    format!("{} \u{d7} {}, private", photo.width, photo.height)
}

/// The visitor's words about it.
pub(super) fn words(photo: &LeadPhoto) -> Option<impl IntoView + use<>> {
    if photo.words.is_empty() {
        return None;
    }
    Some(view! { <p class="lead-photo-words" dir="auto">{photo.words.clone()}</p> })
}

fn lost(name: &str) -> impl IntoView {
    view! {
        <figure>
            <div class="missing-photo">
                {Icon::Image.draw()}
                <p>{format!("{name} picked a photo, but its upload did not finish. Ask for it in your reply.")}</p>
            </div>
            <figcaption><b>"Photo missing"</b></figcaption>
        </figure>
    }
}

/// The photos after the first one, in the visitor's order.
pub(super) fn further(lead: &Lead) -> Option<AnyView> {
    let further = lead.further_photos();
    let is_missing = lead.summary.photo_missing && lead.photo().is_some();
    if further.is_empty() && !is_missing {
        return None;
    }
    let mut items = Vec::new();
    for (at, photo) in further.into_iter().enumerate() {
        let number = at + 2;
        items.push(item(lead, photo, number, format!("Photo {number} from {}", lead.short_name())));
    }
    let name = lead.short_name();
    let missing = if is_missing {
        let sentence = format!("{name} picked another photo, but its upload did not finish. Ask for it in your reply.");
        Some(view! { <p class="note">{sentence}</p> })
    } else {
        None
    };
    let view = view! {
        <section class="lead-photos" aria-labelledby="lead-photos">
            <h2 id="lead-photos">"More photos"</h2>
            <ol>{items}</ol>
            {missing}
        </section>
    };
    Some(view.into_any())
}

/// Photos that the owner shared from a phone.
pub(super) fn of_owner(lead: &Lead) -> Option<AnyView> {
    let photos = lead.owner_photos();
    if photos.is_empty() {
        return None;
    }
    let before = lead.further_photos().len() + usize::from(lead.photo().is_some());
    let mut items = Vec::new();
    for (at, photo) in photos.into_iter().enumerate() {
        let number = before + at + 1;
        items.push(item(lead, photo, number, format!("Your photo {number}")));
    }
    let view = view! {
        <section class="lead-photos" aria-labelledby="owner-photos">
            <h2 id="owner-photos">"Your photos"</h2>
            <p class="small muted">{LEAD_ABOUT}</p>
            <ol>{items}</ol>
        </section>
    };
    Some(view.into_any())
}

/// `number` counts from the first photo of the lead.
fn item(lead: &Lead, photo: &LeadPhoto, number: usize, alt: String) -> impl IntoView + use<> {
    let saved_as = format!("{}-{number}.jpg", lead.summary.reference);
    view! {
        <li>
            <figure>
                <a href=photo.path() aria-label=format!("Open photo {number} in full size")>
                    <img src=format!("{}?thumb", photo.path()) width=photo.width height=photo.height alt=alt loading="lazy"/>
                </a>
                <figcaption>
                    <b>{format!("Photo {number}")}</b>
                    <a class="link" href=photo.path() download=saved_as aria-label=format!("Download photo {number}")>
                        "Download"
                    </a>
                </figcaption>
                {words(photo)}
            </figure>
        </li>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::admin::fixtures::{lead, lead_photo};
    use crate::test_html::html_of;
    use domain::leads::photos::PhotoKind;

    #[test]
    fn photos_are_shown_in_order_with_their_words() {
        let mut several = lead();
        for (id, words) in [("p2", "The <galley>"), ("p3", "")] {
            several.photos.push(LeadPhoto { words: words.into(), ..lead_photo(id, PhotoKind::Photo) });
        }
        let html = html_of(|| further(&several));
        for part in ["/admin/photos/p2?thumb", "HG-7K2M9Q-3.jpg", "The &lt;galley"] {
            assert!(html.contains(part), "{part} in {html}");
        }
        let second = html.find("photos/p2").expect("the second");
        assert!(second < html.find("photos/p3").expect("the third"));
        assert!(!html.contains("photos/p1"), "it is shown above");
        assert_eq!(html.matches("lead-photo-words").count(), 1);
    }

    #[test]
    fn the_photos_of_the_owner_are_apart() {
        let mut shared = lead();
        shared.photos.push(LeadPhoto { by_owner: true, ..lead_photo("own", PhotoKind::Photo) });
        assert!(!html_of(|| further(&shared)).contains("own"));
        let html = html_of(|| of_owner(&shared));
        assert!(html.contains("/admin/photos/own?thumb") && html.contains("Your photo 2"), "{html}");
        assert!(!html_of(|| of_owner(&lead())).contains("<section"));
    }

    #[test]
    fn one_photo_has_no_list() {
        assert!(!html_of(|| further(&lead())).contains("<section"));
        assert!(html_of(|| first(&lead())).contains("/admin/photos/p1"));
    }

    #[test]
    fn a_photo_that_did_not_arrive_beside_others_is_told() {
        let mut late = lead();
        late.summary.photo_missing = true;
        assert!(html_of(|| further(&late)).contains("Jane picked another photo"));
        late.photos.clear();
        assert!(!html_of(|| further(&late)).contains("another"));
        assert!(html_of(|| first(&late)).contains("Jane picked a photo"));
    }
}
