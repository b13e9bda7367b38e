//! The visitor's photo beside the sketch with other materials, and the wish for each surface.

use super::photos::words;
use domain::leads::lead::{Lead, LeadPhoto};
use leptos::prelude::*;

const TODAY: &str = "The cabin today";
const WISHED: &str = "As wished";

/// Photo and sketch, if there are both.
pub(super) fn comparison(lead: &Lead) -> Option<AnyView> {
    let photo = lead.photo()?;
    let sketch = lead.sketch()?;
    let name = lead.short_name();
    let photo_alt = format!("Photo from {name}");
    let sketch_alt = format!("The same photo with the materials that {name} chose");
    let view = view! {
        <figure class="lead-duo">
            <div class="lead-duo__pictures">{side(photo, photo_alt, TODAY)}{side(sketch, sketch_alt, WISHED)}</div>
            <figcaption>{files(lead, photo, TODAY, "today")}{files(lead, sketch, WISHED, "wished")}</figcaption>
        </figure>
    };
    Some(view.into_any())
}

fn side(photo: &LeadPhoto, alt: String, words: &'static str) -> impl IntoView + use<> {
    view! {
        <div class="lead-duo__picture">
            <img src=photo.path() width=photo.width height=photo.height alt=alt/>
            <span class="lead-duo__label">{words}</span>
        </div>
    }
}

/// `suffix` ends the name of the saved file.
fn files(lead: &Lead, photo: &LeadPhoto, label: &'static str, suffix: &str) -> impl IntoView + use<> {
    let size = format!("{} \u{d7} {}, private", photo.width, photo.height);
    let saved_as = format!("{}-{suffix}.jpg", lead.summary.reference);
    view! {
        <div>
            <p><b>{label}</b>" "<span>{size}</span></p>
            <a class="link" href=photo.path() aria-label=format!("Open {label} in full size")>"Open"</a>
            <a class="link" href=photo.path() download=saved_as aria-label=format!("Download {label}")>"Download"</a>
            {words(photo)}
        </div>
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
    use super::super::photos::first;
    use super::*;
    use crate::admin::fixtures::{lead, lead_photo};
    use crate::test_html::html_of;
    use domain::leads::photos::PhotoKind;
    use domain::leads::surfaces::{LeadSurface, SurfaceName};
    use domain::messages;

    fn both() -> Lead {
        let mut both = lead();
        both.photos.push(lead_photo("s1", PhotoKind::Sketch));
        both
    }

    #[test]
    fn photo_and_sketch_stand_side_by_side_and_can_both_be_saved() {
        let html = html_of(|| comparison(&both()));
        for part in [
            "src=\"/admin/photos/p1\"",
            "src=\"/admin/photos/s1\"",
            "download=\"HG-7K2M9Q-today.jpg\"",
            "download=\"HG-7K2M9Q-wished.jpg\"",
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert_eq!(html.matches("lead-duo__label").count(), 2);
        assert!(!html_of(|| first(&both())).contains("<img"), "they are shown once");
    }

    #[test]
    fn a_sketch_of_a_sample_is_shown_without_a_photo() {
        let mut only = both();
        only.photos.remove(0);
        assert!(!html_of(|| comparison(&only)).contains("<img"));
        assert!(html_of(|| first(&only)).contains("/admin/photos/s1"));
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
