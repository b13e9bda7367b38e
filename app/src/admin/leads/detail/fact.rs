//! A fact about a request: a row that says its value and opens, on a narrow screen; on a wide one it is open, in a
//! column beside the conversation (`frontend-islands/src/admin/lead-facts.ts`).

use crate::admin::frame::icon::{Draw as _, Icon};
use leptos::prelude::*;

pub(crate) struct Fact {
    pub(crate) id: &'static str,
    pub(crate) icon: Icon,
    pub(crate) title: String,
    pub(crate) value: String,
    /// At first, whatever the screen: it has a form that was refused.
    pub(crate) is_open: bool,
    pub(crate) content: AnyView,
}

pub(crate) fn fact(fact: Fact) -> AnyView {
    let Fact { id, icon, title, value, is_open, content } = fact;
    let heading = format!("h-{id}");
    view! {
        <section class="fact" id=id aria-labelledby=heading>
            <details open=is_open data-fact=id>
                <summary>
                    {icon.draw()}
                    <h2 id=heading.clone()>{title}</h2>
                    <span class="fact__value">{value}</span>
                    <span class="fact__mark">{Icon::Right.draw_small()}</span>
                </summary>
                <div class="fact__body">{content}</div>
            </details>
        </section>
    }
    .into_any()
}
