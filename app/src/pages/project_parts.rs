//! Parts that the pages of projects with and without a story have in common.

use crate::assets::Assets;
use crate::head::LateStyles;
use crate::island::{Client, Island};
use crate::sections::marks::marked_section;
use crate::sections::{closing_needs, closing_view, photo_href};
use crate::ui::{DisplaySizes, Pic, attribute_if, not_blank};
use backend::content::{ContentSnapshot, ShownMaterial};
use domain::content::{GalleryPhoto, Project, Testimonial};
use domain::features::visits::VisitDay;
use domain::media::picture::Picture;
use domain::media::widths::fills_wide_screen;
use domain::sections::{PageSection, SectionContent};
use domain::site::island::LightboxProps;
use domain::site::pages::PROJECTS;
use leptos::prelude::*;

const PHOTOS: &str = "project-photos";

/// The content of a project's page besides its own values.
pub(super) struct ProjectExtras<'a> {
    /// None if they could not be read.
    pub(super) photos: Option<Vec<GalleryPhoto>>,
    pub(super) materials: Vec<ShownMaterial<'a>>,
    pub(super) words: Option<Testimonial>,
}

impl<'a> ProjectExtras<'a> {
    pub(super) fn of(snapshot: &'a ContentSnapshot, project: &'a Project) -> Self {
        Self {
            photos: snapshot.project_photos(project),
            materials: snapshot.project_materials(project),
            words: snapshot.project_words(project),
        }
    }
}

/// The call to action behind the last chapter: it is the end of the page.
pub(super) fn own_end(project: &Project) -> Option<&PageSection> {
    project.sections.last().filter(|section| is_end(section))
}

/// The project's own end, or that of the list of projects; at most one section.
pub(super) fn ending<'a>(snapshot: &'a ContentSnapshot, project: &'a Project) -> &'a [PageSection] {
    let of_list = || match snapshot.page(PROJECTS.slug) {
        Ok(Some(list)) => list.sections.iter().find(|section| is_end(section)),
        _ => None,
    };
    own_end(project).or_else(of_list).map_or(&[], std::slice::from_ref)
}

/// `days` are the next ones for a visit, where the end names them.
pub(super) fn closing(
    snapshot: &ContentSnapshot,
    project: &Project,
    days: &[VisitDay],
    wood: Option<Picture>,
) -> Option<AnyView> {
    let section = ending(snapshot, project).first()?;
    let SectionContent::CallToAction(content) = &section.content else { return None };
    let mut names = closing_needs(content.look).sheets.to_vec();
    // The main sheet has it.
    names.retain(|name| *name != "sections/shared");
    let mut end = closing_view(content, &section.anchor, snapshot, days, wood);
    // The editor of the project does not have that of the list.
    if own_end(project).is_some() {
        end = marked_section(end, &section.id);
    }
    Some(view! { <LateStyles names/> {end} }.into_any())
}

const fn is_end(section: &PageSection) -> bool {
    matches!(section.content, SectionContent::CallToAction(_))
}

/// Photos that open larger.
pub(super) fn lightbox(photos: impl IntoView + 'static) -> AnyView {
    let props = LightboxProps { stylesheet: Assets::of_request().css("islands/lightbox") };
    view! {
        <div id=PHOTOS>{photos}</div>
        <Island name="lightbox" props client=Client::Click watched=PHOTOS>""</Island>
    }
    .into_any()
}

pub(super) fn figure(photo: GalleryPhoto, lead: bool) -> impl IntoView {
    let GalleryPhoto { id, picture, caption: text, .. } = photo;
    let nameless = picture.alt.trim().is_empty();
    let place = match (lead, fills_wide_screen(picture.width)) {
        (true, true) => "framed lead-pic",
        (true, false) => "framed lead-pic within",
        (false, _) => "framed",
    };
    let sizes = if lead { DisplaySizes::FULL } else { DisplaySizes::HALF };
    view! {
        <figure class=attribute_if(lead, "lead")>
            <a class=place href=photo_href(&id, None) id=format!("photo-{id}")>
                <Pic picture=Some(picture) sizes first=lead after_text=lead/>
                {if nameless { Some(view! { <span class="visually-hidden">"Open this photo"</span> }) } else { None }}
            </a>
            {caption(text)}
        </figure>
    }
}

fn caption(text: Option<String>) -> Option<impl IntoView + use<>> {
    let text = not_blank(text.as_deref())?.to_owned();
    Some(view! { <figcaption>{text}</figcaption> })
}

pub(super) fn materials_used(materials: &[ShownMaterial<'_>]) -> Option<AnyView> {
    if materials.is_empty() {
        return None;
    }
    let mut items = Vec::new();
    for used in materials {
        let name = used.material.name.clone();
        let name = match &used.path {
            Some(path) => view! { <a href=path.clone()>{name}</a> }.into_any(),
            None => name.into_any(),
        };
        let note = not_blank(Some(used.note)).map(|note| view! { <span>{note.to_owned()}</span> });
        items.push(view! {
            <li>
                <Pic picture=used.material.picture.clone() sizes=DisplaySizes::CELL decorative=true/>
                <b>{name}</b>
                {note}
            </li>
        });
    }
    let view = view! {
        <section class="section wrap" aria-labelledby="materials-used">
            <h2 id="materials-used">"What it is made of"</h2>
            <ul class="used">{items}</ul>
        </section>
    };
    Some(view.into_any())
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::test_html::html_of;
    use domain::content::Material;

    pub(in crate::pages) fn walnut() -> Material {
        Material {
            id: "walnut".into(),
            name: "Walnut".into(),
            species: "Juglans nigra".into(),
            picture: None,
            text: String::new(),
            details: String::new(),
            facts: vec![],
        }
    }

    #[test]
    fn a_material_without_a_page_is_named_without_a_link() {
        let material = walnut();
        let path = Some("/residential#materials-walnut".to_owned());
        let used = [
            ShownMaterial { material: &material, note: "Fronts & doors", path },
            ShownMaterial { material: &material, note: " ", path: None },
        ];
        let html = html_of(|| materials_used(&used));
        assert_eq!(html.matches("href=").count(), 1, "{html}");
        assert!(html.contains("Fronts &amp; doors") && html.matches("<span").count() == 1, "{html}");
    }
}
