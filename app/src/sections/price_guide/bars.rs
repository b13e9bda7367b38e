//! The bars, their scale, and what they mean. Policies of pages allow no inline styles, so that bars are drawings.

use domain::sections::{PriceBar, PriceBarLook, PriceGuideSection, PriceScale};
use leptos::prelude::*;
use leptos::svg;

/// Begins the ids of the woods that the guides of a page share.
pub(super) const OF_GUIDES: &str = "price";

/// The woods of bars; once on a page for each beginning of their ids.
pub(super) fn woods(ids: &str) -> impl IntoView + use<> {
    let whole = format!(
        r##"<linearGradient id="{ids}-whole" x2="0" y2="1"><stop stop-color="#8b6244"/><stop offset="1" stop-color="#5f3e29"/></linearGradient>"##
    );
    let open = format!(
        r##"<linearGradient id="{ids}-open"><stop stop-color="#6b4a33"/><stop offset="1" stop-color="#6b4a33" stop-opacity="0"/></linearGradient>"##
    );
    let worked = format!(
        r##"<pattern id="{ids}-worked" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(25)"><path d="M0 0h2v6H0z" fill="#5f3e29"/></pattern>"##
    );
    let woods = [whole, open, worked].concat();
    svg::svg().attr("class", "visually-hidden").attr("aria-hidden", "true").inner_html(woods)
}

pub(super) fn axis(scale: PriceScale) -> impl IntoView {
    let mut labels = Vec::new();
    for label in scale.labels() {
        labels.push(view! { <span>{label}</span> });
    }
    view! { <span class="price-axis" aria-hidden="true">{labels}</span> }
}

pub(super) fn bar(bar: PriceBar, ids: &str) -> AnyView {
    let from = percent(bar.from);
    let end = percent(bar.from + bar.width);
    let wood = match bar.look {
        PriceBarLook::Whole => "whole",
        PriceBarLook::WorkedOut => "worked",
        PriceBarLook::Open => "open",
    };
    let wood = format!("url(#{ids}-{wood})");
    let right = if bar.look == PriceBarLook::Open {
        None
    } else {
        Some(view! { <rect class="price-end" x=end width="2" height="18" transform="translate(-2)"/> })
    };
    view! {
        <svg class="price-bar" aria-hidden="true">
            <rect x=from.clone() width=percent(bar.width) height="18" fill=wood/>
            <rect class="price-end" x=from width="2" height="18"/>
            {right}
        </svg>
    }
    .into_any()
}

fn percent(thousandths: i64) -> String {
    format!("{}.{}%", thousandths / 10, thousandths % 10)
}

/// What the kinds of bars mean; none if all are of whole jobs.
pub(super) fn key(guides: &[&PriceGuideSection], scale: PriceScale) -> Option<AnyView> {
    let mut has_whole = false;
    let mut has_open = false;
    let mut worked_out = None;
    for item in guides.iter().flat_map(|guide| &guide.items) {
        match scale.bar(item).map(|bar| bar.look) {
            Some(PriceBarLook::Whole) => has_whole = true,
            Some(PriceBarLook::Open) => has_open = true,
            Some(PriceBarLook::WorkedOut) => worked_out = Some(item.per()),
            None => {}
        }
    }
    if !has_open && worked_out.is_none() {
        return None;
    }
    let entry = |is_there: bool, look, words: String| {
        let sample = PriceBar { look, from: 0, width: 1_000 };
        if is_there { Some(view! { <span>{bar(sample, OF_GUIDES)}{words}</span> }) } else { None }
    };
    let per = worked_out.clone().unwrap_or_default();
    let key = view! {
        <p class="price-key" aria-hidden="true">
            {entry(has_whole, PriceBarLook::Whole, "a finished job".to_owned())}
            {entry(worked_out.is_some(), PriceBarLook::WorkedOut, format!("worked out from a price {per}"))}
            {entry(has_open, PriceBarLook::Open, "from, without an upper end".to_owned())}
        </p>
    };
    Some(key.into_any())
}
