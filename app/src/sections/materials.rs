//! The woods, side by side; on the residential page each opens a close-up of its grain.

use crate::ui::{Icon, Pic, Sizes, icon};
use domain::content::Material;
use domain::text::count_word;
use leptos::prelude::*;

#[derive(Clone, Copy)]
pub enum MaterialWords {
    Sea,
    House,
}

/// Planks, full bleed. Close-ups are native popovers and need no scripts. Shows nothing without
/// woods.
#[component]
pub fn Materials(materials: Option<Vec<Material>>, words: MaterialWords) -> impl IntoView {
    let materials = materials.filter(|materials| !materials.is_empty())?;
    let count = count_word(materials.len(), "wood");
    let (title, lede, close_up) = match words {
        MaterialWords::Sea => (
            format!("{count} we trust at sea"),
            "Come and handle them in the showroom. Color on a screen is only a promise.",
            false,
        ),
        MaterialWords::House => (
            format!("{count}, and what each is for"),
            "Open one to look at the grain. Then come and run a thumb over it.",
            true,
        ),
    };
    let opens = |material: &Material| close_up && !material.details.is_empty();
    let planks = materials.iter().map(|material| plank(material, opens(material))).collect_view();
    let panels = materials.iter().filter(|material| opens(material)).map(panel).collect_view();
    Some(view! {
        <section class="woods-wrap on-dark" aria-labelledby="materials">
            <div class="wrap grid intro">
                <h2 id="materials">{title}</h2>
                <p class="lede">{lede}</p>
            </div>
            <div class="woods">{planks}</div>
            {panels}
        </section>
    })
}

fn panel_id(material: &Material) -> String {
    format!("grain-{}", material.id)
}

fn plank(material: &Material, opens: bool) -> impl IntoView + use<> {
    let look = opens.then(|| {
        view! {
            <button
                class="look"
                type="button"
                popovertarget=panel_id(material)
                aria-label=format!("Look closer at {}", material.name)
            >
                "Look closer"
            </button>
        }
    });
    view! {
        <article class=if opens { "wood wood-open" } else { "wood" }>
            <Pic picture=material.picture.clone() sizes=Sizes::QUARTER/>
            <div>
                <h3>{material.name.clone()}</h3>
                <i>{material.species.clone()}</i>
                <p>{material.text.clone()}</p>
                {look}
            </div>
        </article>
    }
}

fn panel(material: &Material) -> impl IntoView + use<> {
    let facts = material
        .facts
        .iter()
        .map(|(label, value)| view! { <div><dt>{label.clone()}</dt><dd>{value.clone()}</dd></div> })
        .collect_view();
    let name = format!("{} up close", material.name);
    view! {
        <div class="grain on-dark" id=panel_id(material) popover="auto" role="dialog" aria-label=name>
            <Pic picture=material.picture.clone() sizes=Sizes::CLOSE decorative=true/>
            <div class="grain-text">
                <h3>{material.name.clone()}</h3>
                <i>{material.species.clone()}</i>
                <p>{material.details.clone()}</p>
                {(!material.facts.is_empty()).then(|| view! { <dl class="facts">{facts}</dl> })}
            </div>
            <button
                class="button button--icon button--light"
                type="button"
                popovertarget=panel_id(material)
                popovertargetaction="hide"
                aria-label="Close"
            >
                {icon(Icon::Close)}
            </button>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;

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

    #[test]
    fn every_plank_opens_its_own_panel_even_without_pictures() {
        let materials = vec![material("Teak", "Straight."), material("Maple", "Fine."), material("Oak", "")];
        let html = html_of(|| view! { <Materials materials=Some(materials) words=MaterialWords::House/> });
        for id in ["grain-teak", "grain-maple"] {
            assert_eq!(html.matches(&format!(r#"popovertarget="{id}""#)).count(), 2, "{id}");
            assert_eq!(html.matches(&format!(r#"id="{id}""#)).count(), 1, "{id}");
        }
        assert!(!html.contains("grain-oak"), "there is nothing to look at more closely");
        assert_eq!(html.matches(r#"src="/placeholder.svg""#).count(), 5);
        assert!(html.contains("Three woods, and what each is for"));
    }

    #[test]
    fn without_woods_there_is_no_section() {
        let html = html_of(|| view! { <Materials materials=Some(vec![]) words=MaterialWords::Sea/> });
        assert!(!html.contains("section"), "{html}");
        let html =
            html_of(|| view! { <Materials materials=Some(vec![material("Teak", "x")]) words=MaterialWords::Sea/> });
        assert!(html.contains("One wood we trust at sea") && !html.contains("popover"), "{html}");
    }
}
