//! The visitor's cabin: its photo, the sketch with other materials, and what is wished for which surface.
//! `frontend-islands/src/public/before-after.ts` lays the sketch over the photo; without scripts they are side by side.

use crate::admin::frame::icon::{Draw as _, Icon};
use domain::leads::lead::{Lead, LeadPhoto};
use leptos::prelude::*;

const TODAY: &str = "The cabin today";
const WISHED: &str = "As wished";

pub(crate) const fn is_compared(lead: &Lead) -> bool {
    lead.photo.is_some() && lead.sketch.is_some()
}

fn first_name(lead: &Lead) -> &str {
    lead.summary.name.split_whitespace().next().unwrap_or("visitor")
}

/// Photo and sketch, if there are both.
pub(super) fn comparison(lead: &Lead) -> Option<AnyView> {
    let photo = lead.photo.as_ref()?;
    let sketch = lead.sketch.as_ref()?;
    let name = first_name(lead);
    let photo_alt = format!("Photo from {name}");
    let sketch_alt = format!("The same photo with the materials that {name} chose");
    let view = view! {
        <figure class="before-after lead-comparison" data-before-after="">
            <div class="before-after__pictures">
                {side(photo, photo_alt, TODAY)}
                {side(sketch, sketch_alt, WISHED)}
                <span class="before-after__edge" aria-hidden="true"></span>
                <input
                    class="before-after__range" type="range" min="0" max="100" value="50"
                    aria-label=format!("Compare {TODAY} and {WISHED}") autocomplete="off" hidden
                />
            </div>
            <figcaption>{files(lead, photo, TODAY, "today")}{files(lead, sketch, WISHED, "wished")}</figcaption>
        </figure>
    };
    Some(view.into_any())
}

fn side(photo: &LeadPhoto, alt: String, words: &'static str) -> impl IntoView + use<> {
    view! {
        <div class="before-after__picture">
            <img src=photo.path() width=photo.width height=photo.height alt=alt/>
            <span class="before-after__label" data-side="">{words}</span>
        </div>
    }
}

/// `suffix` ends the name of the saved file.
fn files(lead: &Lead, photo: &LeadPhoto, words: &'static str, suffix: &str) -> impl IntoView + use<> {
    let size = format!("{} \u{d7} {}, private", photo.width, photo.height);
    let saved_as = format!("{}-{suffix}.jpg", lead.summary.reference);
    view! {
        <div>
            <p><b>{words}</b>" "<span>{size}</span></p>
            <a class="link" href=photo.path() aria-label=format!("Open {words} in full size")>"Open"</a>
            <a class="link" href=photo.path() download=saved_as aria-label=format!("Download {words}")>"Download"</a>
        </div>
    }
}

/// The photo or the sketch where there is only one of them, or the note that the photo is missing.
pub(super) fn photo(lead: &Lead) -> Option<AnyView> {
    let name = first_name(lead);
    match (&lead.photo, &lead.sketch) {
        (Some(_), Some(_)) => None,
        (Some(photo), None) => Some(alone(lead, photo, format!("Photo from {name}"), TODAY)),
        (None, Some(sketch)) => {
            let alt = format!("A sample photo with the materials that {name} chose");
            Some(alone(lead, sketch, alt, "A sample, as wished"))
        }
        (None, None) if lead.summary.photo_missing => Some(lost(name).into_any()),
        (None, None) => None,
    }
}

fn alone(lead: &Lead, photo: &LeadPhoto, alt: String, words: &'static str) -> AnyView {
    let size = format!("{} \u{d7} {}, private", photo.width, photo.height);
    let saved_as = format!("{}.jpg", lead.summary.reference);
    view! {
        <figure>
            <a href=photo.path() aria-label="Open the full-size photo">
                <img src=photo.path() width=photo.width height=photo.height alt=alt/>
            </a>
            <figcaption>
                <b>{words}</b>
                <span>{size}" "<a class="link" href=photo.path() download=saved_as>"Download"</a></span>
            </figcaption>
        </figure>
    }
    .into_any()
}

fn lost(name: &str) -> impl IntoView + use<> {
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

pub(super) fn surfaces(lead: &Lead) -> Option<AnyView> {
    if lead.surfaces.is_empty() {
        return None;
    }
    let mut rows = Vec::new();
    for surface in &lead.surfaces {
        let turned = surface.turned().map(|turned| view! { <small>{turned}</small> });
        rows.push(view! { <div><dt>{surface.name.label()}</dt><dd>{surface.wish().to_owned()}{turned}</dd></div> });
    }
    let view = view! {
        <section class="lead-surfaces" aria-labelledby="lead-surfaces">
            <h2 id="lead-surfaces">"Surfaces and materials"</h2>
            <dl class="lead-facts">{rows}</dl>
        </section>
    };
    Some(view.into_any())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::admin::fixtures::lead;
    use crate::test_html::html_of;
    use domain::leads::cabin::{LeadSurface, SurfaceName};
    use domain::messages;

    fn sketch() -> LeadPhoto {
        LeadPhoto { id: "s1".into(), width: 1600, height: 1200, bytes: 400_000 }
    }

    fn both() -> Lead {
        Lead { sketch: Some(sketch()), ..lead() }
    }

    #[test]
    fn photo_and_sketch_are_compared_and_can_both_be_saved() {
        let html = html_of(|| comparison(&both()));
        for part in [
            "src=\"/admin/photos/p1\"",
            "src=\"/admin/photos/s1\"",
            "download=\"HG-7K2M9Q-today.jpg\"",
            "download=\"HG-7K2M9Q-wished.jpg\"",
            "data-before-after",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert_eq!(html.matches("data-side").count(), 2);
        assert!(!html_of(|| photo(&both())).contains("<img"), "they are shown once");
    }

    #[test]
    fn a_sketch_of_a_sample_is_shown_without_a_photo() {
        let only = Lead { photo: None, ..both() };
        assert!(!html_of(|| comparison(&only)).contains("<img"));
        assert!(html_of(|| photo(&only)).contains("/admin/photos/s1"));
    }

    #[test]
    fn each_surface_names_its_material() {
        let settee = LeadSurface {
            name: SurfaceName::Settee,
            material: Some("Canvas <navy>".into()),
            direction: Some(90),
            ..LeadSurface::default()
        };
        let open = LeadSurface { name: SurfaceName::Helm, ..LeadSurface::default() };
        let html = html_of(|| surfaces(&Lead { surfaces: vec![settee, open], ..lead() }));
        assert!(html.contains("Canvas &lt;navy>") || html.contains("Canvas &lt;navy&gt;"), "{html}");
        assert!(html.contains(&messages::surface_turned(90)) && html.contains(messages::SURFACE_UNDECIDED), "{html}");
        assert!(!html_of(|| surfaces(&lead())).contains("<dl"));
    }
}
