//! What moves the prices of a table, and what is in them.

use crate::sections::marks::{entry_mark, field_mark};
use crate::ui::{Icon, icon};
use domain::sections::PriceGuideSection;
use leptos::prelude::*;

/// None if nothing is said of them.
pub(super) fn particulars(content: &PriceGuideSection) -> Option<AnyView> {
    let parts: Vec<AnyView> = [moves(content), always(content), never(content)].into_iter().flatten().collect();
    if parts.is_empty() { None } else { Some(view! { <div class="price-moves">{parts}</div> }.into_any()) }
}

fn moves(content: &PriceGuideSection) -> Option<AnyView> {
    let mut reasons = Vec::new();
    for (at, moved) in content.moves.iter().enumerate() {
        let arrow = if moved.is_saving() { Icon::Down } else { Icon::Up };
        let class = if moved.is_saving() { Some("price-saving") } else { None };
        reasons.push(view! {
            <li class=class>
                {icon(arrow)}
                <span data-field=entry_mark("moves", at, "text")>{moved.text.clone()}</span>
                <b data-field=entry_mark("moves", at, "amount")>{moved.shown_amount()}</b>
            </li>
        });
    }
    if reasons.is_empty() {
        return None;
    }
    Some(view! { <div><h3>"What moves the price"</h3><ul class="l">{reasons}</ul></div> }.into_any())
}

fn always(content: &PriceGuideSection) -> Option<AnyView> {
    let lines = lines(&content.always, Icon::Check);
    if lines.is_empty() {
        return None;
    }
    Some(
        view! { <div><h3>"Always in it"</h3><ul class="l" data-field=field_mark("always")>{lines}</ul></div> }
            .into_any(),
    )
}

fn never(content: &PriceGuideSection) -> Option<AnyView> {
    let lines = lines(&content.never, Icon::Close);
    if lines.is_empty() {
        return None;
    }
    Some(
        view! { <div><h3>"Never in it"</h3><ul class="l" data-field=field_mark("never")>{lines}</ul></div> }.into_any(),
    )
}

fn lines(text: &str, mark: Icon) -> Vec<AnyView> {
    let mut lines = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        lines.push(view! { <li>{icon(mark)}<span>{line.to_owned()}</span></li> }.into_any());
    }
    lines
}
