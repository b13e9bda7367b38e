//! The woods, side by side; on the residential page each opens a close-up of its grain.

use super::marks::field_mark;
use super::needs::Needs;
use super::project_href;
use crate::ui::{DisplaySizes, Icon, Pic, icon, inline};
use domain::content::{Material, Project};
use domain::sections::{MaterialsSection, material_anchor};
use domain::text::count_word;
use leptos::prelude::*;

pub(crate) const NEEDS: Needs = Needs { sheets: &["sections/materials"], ..Needs::NONE };
pub(crate) const NEEDS_OF_GRAIN: Needs = Needs { sheets: &["sections/materials", "sections/grain"], ..Needs::NONE };

/// Planks, full bleed. Close-ups are native popovers and need no scripts. Shows nothing without
/// woods.
#[component]
pub fn Materials<'a>(
    content: &'a MaterialsSection,
    anchor: &'a str,
    materials: Option<Vec<Material>>,
    /// Each close-up links to the projects that use its material.
    #[prop(optional)]
    projects: &'a [Project],
) -> impl IntoView + use<> {
    let materials = materials?;
    if materials.is_empty() {
        return None;
    }
    let count = count_word(materials.len(), "wood");
    let joint = if content.title.starts_with(',') { "" } else { " " };
    let title = format!("{count}{joint}{}", content.title);
    let mut planks = Vec::new();
    let mut panels = Vec::new();
    for material in &materials {
        let opens = content.show_grain && !material.details.is_empty();
        let id = material_anchor(anchor, &material.id);
        if opens {
            panels.push(panel(material, grain_id(&id), projects));
        }
        planks.push(plank(material, id, opens));
    }
    Some(view! {
        <section class="woods-wrap on-dark" aria-labelledby=anchor.to_owned()>
            <div class="wrap grid intro">
                <h2 id=anchor.to_owned() data-field=field_mark("title")>{title}</h2>
                <p class="lede" data-field=field_mark("text")>{inline(&content.text)}</p>
            </div>
            <div class="woods">{planks}</div>
            {panels}
        </section>
    })
}

/// Of the close-up: two sections may show the same material.
fn grain_id(id: &str) -> String {
    format!("{id}-grain")
}

fn plank(material: &Material, id: String, opens: bool) -> impl IntoView + use<> {
    let look = if opens {
        Some(view! {
            <button
                class="look"
                type="button"
                popovertarget=grain_id(&id)
                aria-label=format!("Look closer at {}", material.name)
            >
                "Look closer"
            </button>
        })
    } else {
        None
    };
    view! {
        <article class=if opens { "wood wood-open" } else { "wood" } id=id>
            <Pic picture=material.picture.clone() sizes=DisplaySizes::QUARTER/>
            <div>
                <h3>{material.name.clone()}</h3>
                <i>{material.species.clone()}</i>
                <p>{material.text.clone()}</p>
                {look}
            </div>
        </article>
    }
}

fn panel(material: &Material, id: String, projects: &[Project]) -> impl IntoView + use<> {
    let facts = material
        .facts
        .iter()
        .map(|(label, value)| view! { <div><dt>{label.clone()}</dt><dd>{value.clone()}</dd></div> })
        .collect_view();
    let name = format!("{} up close", material.name);
    let target = id.clone();
    view! {
        <div class="grain on-dark" id=id popover="auto" role="dialog" aria-label=name>
            <Pic picture=material.picture.clone() sizes=DisplaySizes::CLOSE decorative=true/>
            <div class="grain-text">
                <h3>{material.name.clone()}</h3>
                <i>{material.species.clone()}</i>
                <p>{material.details.clone()}</p>
                {if !material.facts.is_empty() { Some(view! { <dl class="facts">{facts}</dl> }) } else { None }}
                {used_in(material, projects)}
            </div>
            <button
                class="button button--icon button--light"
                type="button"
                popovertarget=target
                popovertargetaction="hide"
                aria-label="Close"
            >
                {icon(Icon::Close)}
            </button>
        </div>
    }
}

fn used_in(material: &Material, projects: &[Project]) -> Option<impl IntoView + use<>> {
    let mut links = Vec::new();
    for project in projects.iter().filter(|project| project.uses(&material.id)) {
        links.push(view! { <li><a class="link" href=project_href(project)>{project.name.clone()}</a></li> });
    }
    if links.is_empty() {
        return None;
    }
    let heading = format!("Projects with {}", material.name.to_lowercase());
    Some(view! { <h4>{heading}</h4> <ul class="grain-projects">{links}</ul> })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;
    use domain::content::UsedMaterial;

    fn material(name: &str, details: &str) -> Material {
        Material {
            id: name.to_lowercase(),
            name: name.to_owned(),
            species: String::new(),
            picture: None,
            text: "For decks.".to_owned(),
            details: details.to_owned(),
            facts: vec![("Weight".to_owned(), "41 lb".to_owned())],
        }
    }

    fn content(title: &str, show_grain: bool) -> MaterialsSection {
        MaterialsSection { title: title.into(), show_grain, ..MaterialsSection::default() }
    }

    #[test]
    fn every_plank_opens_its_own_panel_even_without_pictures() {
        let materials = vec![material("Teak", "Straight."), material("Maple", "Fine."), material("Oak", "")];
        let content = content(", and what each is for", true);
        let html = html_of(|| view! { <Materials content=&content anchor="woods" materials=Some(materials)/> });
        for id in ["woods-teak-grain", "woods-maple-grain"] {
            assert_eq!(html.matches(&format!(r#"popovertarget="{id}""#)).count(), 2, "{id}");
            assert_eq!(html.matches(&format!(r#"id="{id}""#)).count(), 1, "{id}");
        }
        assert!(!html.contains("oak-grain"), "there is nothing to look at more closely");
        assert_eq!(html.matches(r#"src="/placeholder.svg""#).count(), 5);
        assert!(html.contains("Three woods, and what each is for"));
    }

    #[test]
    fn a_close_up_leads_to_the_projects_that_were_made_of_it() {
        let projects = [Project {
            slug: "heron".into(),
            name: "Heron <I>".into(),
            materials: vec![UsedMaterial { material: "teak".into(), note: String::new() }],
            ..Project::default()
        }];
        let materials = vec![material("Teak", "Straight."), material("Maple", "Fine.")];
        let content = content("we use", true);
        let html = html_of(|| {
            view! { <Materials content=&content anchor="woods" materials=Some(materials) projects=&projects/> }
        });
        assert_eq!(html.matches("href=\"/projects/heron\"").count(), 1, "{html}");
        assert!(html.contains("Projects with teak") && html.contains("Heron &lt;I"), "{html}");
        assert!(html.contains("id=\"woods-teak\"") && !html.contains("Projects with maple"), "{html}");
    }

    #[test]
    fn without_woods_there_is_no_section() {
        let content = content("we trust at sea", false);
        let html = html_of(|| view! { <Materials content=&content anchor="materials" materials=Some(vec![])/> });
        assert!(!html.contains("section"), "{html}");
        let materials = Some(vec![material("Teak", "x")]);
        let html = html_of(|| view! { <Materials content=&content anchor="materials" materials/> });
        assert!(html.contains("One wood we trust at sea") && !html.contains("popover"), "{html}");
    }
}
