//! The four woods.

use crate::ui::{Pic, Sizes};
use backend::content::Slots;
use leptos::prelude::*;

struct Wood {
    slot: &'static str,
    name: &'static str,
    species: &'static str,
    text: &'static str,
}

const WOODS: [Wood; 4] = [
    Wood {
        slot: "material_teak",
        name: "Teak",
        species: "Tectona grandis",
        text: "For decks and wet soles. Its own oil keeps the water out.",
    },
    Wood {
        slot: "material_mahogany",
        name: "Mahogany",
        species: "Swietenia macrophylla",
        text: "For brightwork and classic saloons. Takes twelve coats like glass.",
    },
    Wood {
        slot: "material_maple",
        name: "Maple",
        species: "Acer saccharum",
        text: "For pale, hard-wearing cabins and drawer sides.",
    },
    Wood {
        slot: "material_walnut",
        name: "Walnut",
        species: "Juglans nigra",
        text: "For paneling and furniture. Dark, calm, easy on the eye at night.",
    },
];

/// Four planks, full bleed, with the residential page's pictures.
#[component]
pub fn Woods<'a>(
    /// The pages' pictures.
    slots: &'a Slots,
) -> impl IntoView + use<> {
    let planks = WOODS
        .iter()
        .map(|wood| {
            view! {
                <article class="wood">
                    <Pic picture=slots.picture("residential", wood.slot).cloned() sizes=Sizes::QUARTER/>
                    <div>
                        <h3>{wood.name}</h3>
                        <i>{wood.species}</i>
                        <p>{wood.text}</p>
                    </div>
                </article>
            }
        })
        .collect_view();
    view! {
        <section class="woods-wrap on-dark" aria-labelledby="woods">
            <div class="wrap grid intro">
                <h2 id="woods">"Four woods we trust at sea"</h2>
                <p class="lede">"Come and handle them in the showroom. Color on a screen is only a promise."</p>
            </div>
            <div class="woods">{planks}</div>
        </section>
    }
    .into_any()
}
