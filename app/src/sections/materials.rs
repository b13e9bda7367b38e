//! The four woods, with close-ups of the grain.

use crate::ui::{Icon, Pic, Sizes, icon};
use backend::content::Slots;
use leptos::prelude::*;

struct Material {
    slot: &'static str,
    /// Id of its panel.
    panel: &'static str,
    name: &'static str,
    species: &'static str,
    /// Text next to the plank.
    short: &'static str,
    /// Text next to the close-up.
    long: &'static str,
    facts: [(&'static str, &'static str); 4],
}

/// Figures for dry wood from the trade's tables: Janka hardness at 12 percent moisture, and
/// tangential shrinkage from green to oven-dry.
const MATERIALS: [Material; 4] = [
    Material {
        slot: "material_teak",
        panel: "grain-teak",
        name: "Teak",
        species: "Tectona grandis",
        short: "For wet rooms, counters and everything outdoors.",
        long: "Straight, slightly coarse grain with a waxy hand. Its own oil keeps the water out, so it needs no film on top. It darkens from straw to honey in its first summer.",
        facts: [
            ("Hardness", "1,070 lbf, Janka"),
            ("Weight", "41 lb/ft\u{b3}"),
            ("Movement", "5.3 % as it dries"),
            ("Finish", "Oil, or nothing at all"),
        ],
    },
    Material {
        slot: "material_mahogany",
        panel: "grain-mahogany",
        name: "Mahogany",
        species: "Swietenia macrophylla",
        short: "For doors, tables and anything that should shine.",
        long: "Even pores and a ribbon that changes sides as you walk past. It moves less than any other wood we use, which is why patterns and instrument cases were made of it.",
        facts: [
            ("Hardness", "900 lbf, Janka"),
            ("Weight", "37 lb/ft\u{b3}"),
            ("Movement", "4.3 % as it dries"),
            ("Finish", "Up to twelve coats of varnish"),
        ],
    },
    Material {
        slot: "material_maple",
        panel: "grain-maple",
        name: "Maple",
        species: "Acer saccharum",
        short: "For drawer sides, worktops and pale rooms.",
        long: "So fine that the pores are hard to find, and the hardest of the four. It takes a plane to a polish and wears for generations in a drawer. Kept pale, it wants a finish without yellow.",
        facts: [
            ("Hardness", "1,450 lbf, Janka"),
            ("Weight", "44 lb/ft\u{b3}"),
            ("Movement", "9.9 % as it dries"),
            ("Finish", "Soap, or a clear satin"),
        ],
    },
    Material {
        slot: "material_walnut",
        panel: "grain-walnut",
        name: "Walnut",
        species: "Juglans nigra",
        short: "For libraries, paneling and furniture.",
        long: "Chocolate with a violet cast, calmer in the quarter and wilder near the root. It is the one that grows lighter with the years, so we hang pictures late.",
        facts: [
            ("Hardness", "1,010 lbf, Janka"),
            ("Weight", "38 lb/ft\u{b3}"),
            ("Movement", "7.8 % as it dries"),
            ("Finish", "Hand-rubbed oil and wax"),
        ],
    },
];

/// Four planks; each opens its popover natively, without scripts.
#[component]
pub fn Materials<'a>(
    /// The pages' pictures.
    slots: &'a Slots,
) -> impl IntoView + use<> {
    let planks = MATERIALS.iter().map(|material| plank(material, slots)).collect_view();
    let panels = MATERIALS.iter().map(|material| panel(material, slots)).collect_view();
    view! {
        <section class="woods-wrap on-dark" aria-labelledby="materials">
            <div class="wrap grid intro">
                <h2 id="materials">"Four woods, and what each is for"</h2>
                <p class="lede">"Open one to look at the grain. Then come and run a thumb over it."</p>
            </div>
            <div class="woods">{planks}</div>
            {panels}
        </section>
    }
    .into_any()
}

fn plank(material: &'static Material, slots: &Slots) -> impl IntoView + use<> {
    view! {
        <article class="wood wood-open">
            <Pic picture=slots.picture("residential", material.slot).cloned() sizes=Sizes::QUARTER/>
            <div>
                <h3>{material.name}</h3>
                <i>{material.species}</i>
                <p>{material.short}</p>
                <button
                    class="look"
                    type="button"
                    popovertarget=material.panel
                    aria-label=format!("Look closer at {}", material.name)
                >
                    "Look closer"
                </button>
            </div>
        </article>
    }
}

fn panel(material: &'static Material, slots: &Slots) -> impl IntoView + use<> {
    let facts = material.facts.map(|(what, value)| view! { <div><dt>{what}</dt><dd>{value}</dd></div> });
    view! {
        <div class="grain on-dark" id=material.panel popover="auto" role="dialog" aria-label=format!("{} up close", material.name)>
            <Pic picture=slots.picture("residential", material.slot).cloned() sizes=Sizes::CLOSE decorative=true/>
            <div class="grain-text">
                <h3>{material.name}</h3>
                <i>{material.species}</i>
                <p>{material.long}</p>
                <dl class="facts">{facts.into_iter().collect_view()}</dl>
            </div>
            <button
                class="button button--icon button--light"
                type="button"
                popovertarget=material.panel
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
    use crate::rendered::rendered;

    #[test]
    fn every_plank_opens_its_own_panel_even_without_pictures() {
        let slots = Slots::default();
        let html = rendered(|| view! { <Materials slots=&slots/> });
        for material in &MATERIALS {
            assert_eq!(html.matches(&format!(r#"popovertarget="{}""#, material.panel)).count(), 2, "{}", material.name);
            assert_eq!(html.matches(&format!(r#"id="{}""#, material.panel)).count(), 1, "{}", material.name);
        }
        assert_eq!(html.matches(r#"src="/placeholder.svg""#).count(), 8);
    }
}
