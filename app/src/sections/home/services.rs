use crate::ui::{FramedPic, Icon, Sizes, icon};
use backend::content::Slots;
use domain::site::pages;
use leptos::prelude::*;

struct Service {
    slot: &'static str,
    path: &'static str,
    name: &'static str,
    text: &'static str,
}

const SERVICES: [Service; 4] = [
    Service {
        slot: "service_yacht",
        path: pages::YACHT_INTERIORS.path,
        name: "Yacht Interior Refits",
        text: "Staterooms, saloons and galleys taken back to the hull and built again, with wiring and plumbing planned in.",
    },
    Service {
        slot: "service_cabinetry",
        path: pages::YACHT_INTERIORS.path,
        name: "Custom Cabinetry",
        text: "Dovetailed drawers, sea-fast latches and doors that stay shut in a beam sea.",
    },
    Service {
        slot: "service_decking",
        path: pages::YACHT_INTERIORS.path,
        name: "Teak Decking",
        text: "Templated, caulked and sanded fair, from one hatch to a full weather deck.",
    },
    Service {
        slot: "service_residential",
        path: pages::RESIDENTIAL.path,
        name: "Residential Woodworking",
        text: "Libraries, kitchens and fitted furniture for houses that look out at the water.",
    },
];

#[component]
pub fn Services<'a>(slots: &'a Slots) -> impl IntoView + use<> {
    let cards = SERVICES
        .iter()
        .map(|service| {
            view! {
                <article class="service">
                    <FramedPic picture=slots.picture("home", service.slot).cloned() sizes=Sizes::HALF/>
                    <div class="service-body">
                        <h3><a href=service.path>{service.name}</a></h3>
                        {icon(Icon::Go)}
                        <p>{service.text}</p>
                    </div>
                </article>
            }
        })
        .collect_view();
    view! {
        <section class="section" id="services">
            <div class="wrap">
                <div class="grid intro">
                    <h2>"Four kinds of work, one workshop"</h2>
                    <p class="lede">
                        "The person who measures your boat also cuts the wood and carries it down the dock."
                    </p>
                </div>
                <div class="services">{cards}</div>
            </div>
        </section>
    }
    .into_any()
}
