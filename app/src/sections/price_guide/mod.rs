//! Prices as bars in a table. All guides of a page have one scale. The link of a row carries it over to the quote form.

mod bars;
mod offers;
mod one_like_it;
mod particulars;

pub(crate) use offers::offer_catalog;
pub(super) use one_like_it::{LikeIt, one_like_it};

use super::hours::local_time;
use super::links::quote_about;
use super::marks::{entry_mark, field_mark};
use super::needs::Needs;
use super::page_ids::PageIds;
use crate::layout::is_preview;
use crate::ui::{Icon, icon_go, inline, long_date};
use bars::{OF_GUIDES, axis, bar, key, woods};
use domain::content::business::BusinessProfile;
use domain::sections::{PageSection, PriceGuideItem, PriceGuideSection, PriceScale, SectionContent};
use domain::text::slug::slugify;
use domain::time::day::Day;
use leptos::prelude::*;
use particulars::particulars;

pub(crate) const NEEDS: Needs = Needs {
    sheets: &["sections/price-guide"],
    icons: &[Icon::Check, Icon::Close, Icon::Down, Icon::Go, Icon::Up],
    ..Needs::NONE
};

/// The day at the shop, for which prices may be too old; the first of all days outside a request.
pub(crate) fn today(profile: &BusinessProfile) -> Day {
    local_time(profile).map_or(Day(0), |time| time.day)
}

/// The price guides that are on a page.
#[derive(Clone, Debug, Default)]
pub(crate) struct PageGuides<'a> {
    shown: Vec<&'a PriceGuideSection>,
    /// Of the prices right below the page's head; empty if there are none.
    pub(crate) date_in_head: &'a str,
    today: Day,
}

impl<'a> PageGuides<'a> {
    pub(crate) fn of(sections: &'a [PageSection], today: Day) -> Self {
        let mut guides = Self { shown: Vec::new(), date_in_head: "", today };
        for (at, section) in sections.iter().enumerate() {
            let SectionContent::PriceGuide(guide) = &section.content else { continue };
            if !guide.is_shown(today) && !is_preview() {
                continue;
            }
            if at == 1 && matches!(sections[0].content, SectionContent::PageHead(_)) {
                guides.date_in_head = &guide.date;
            }
            guides.shown.push(guide);
        }
        guides
    }
}

/// Nothing if visitors do not see its prices.
#[component]
pub(crate) fn PriceGuide<'a>(
    content: &'a PriceGuideSection,
    anchor: &'a str,
    guides: PageGuides<'a>,
    ids: &'a mut PageIds,
) -> impl IntoView + use<> {
    if !guides.shown.iter().any(|shown| std::ptr::eq(*shown, content)) {
        return ().into_any();
    }
    let is_first = guides.shown.first().is_some_and(|first| std::ptr::eq(*first, content));
    let scale = PriceScale::of(guides.shown.iter().copied());
    let mut rows = Vec::new();
    for (at, item) in content.items.iter().enumerate() {
        let slug = slugify(&item.work);
        let id = if slug.is_empty() { None } else { Some(ids.take(&slug)) };
        rows.push(row(item, scale, at, id));
    }
    let title = view! { <h2 id=anchor.to_owned() data-field=field_mark("title")>{content.title.clone()}</h2> };
    let date = date(content, &guides);
    let above = if content.text.is_empty() {
        view! { {title}{date} }.into_any()
    } else {
        let text = view! { <p class="lede" data-field=field_mark("text")>{inline(&content.text)}</p> };
        view! { <div class="grid intro">{title}{text}{date}</div> }.into_any()
    };
    let note = if content.note.is_empty() {
        None
    } else {
        Some(view! { <p class="price-note" data-field=field_mark("note")>{inline(&content.note)}</p> })
    };
    view! {
        <section class="section price-guide" aria-labelledby=anchor.to_owned()>
            <div class="wrap">
                {if is_first { Some(woods(OF_GUIDES)) } else { None }}
                {above}
                <table class="prices" role="table">
                    <caption class="visually-hidden">"Price guide: " {content.title.clone()}</caption>
                    {table_head(scale)}
                    <tbody role="rowgroup">{rows}</tbody>
                </table>
                {if is_first { key(&guides.shown, scale) } else { None }}
                {particulars(content)}
                {note}
            </div>
        </section>
    }
    .into_any()
}

fn table_head(scale: PriceScale) -> impl IntoView {
    view! {
        <thead role="rowgroup">
            <tr role="row">
                <th scope="col" role="columnheader">"Work"</th>
                <th class="price-scale" scope="col" role="columnheader">
                    {axis(scale)}
                    <span class="visually-hidden">"Range"</span>
                </th>
                <th scope="col" role="columnheader">"From, to"</th>
                <th scope="col" role="columnheader">"Time"</th>
                <th scope="col" role="columnheader"><span class="visually-hidden">"Ask"</span></th>
            </tr>
        </thead>
    }
}

/// Not where the head of the page says it.
fn date(content: &PriceGuideSection, guides: &PageGuides<'_>) -> Option<AnyView> {
    if content.is_outdated(guides.today) {
        let words = "Visitors do not see these prices until you set a new date.";
        return Some(view! { <p class="price-date" data-field=field_mark("date")>{words}</p> }.into_any());
    }
    if content.date == guides.date_in_head { None } else { prices_as_of(&content.date, field_mark("date")) }
}

/// "Prices as of November 2, 2026".
pub(crate) fn prices_as_of(date: &str, mark: Option<String>) -> Option<AnyView> {
    let day = long_date(date)?;
    let date = date.to_owned();
    let words = view! { <p class="price-date" data-field=mark>"Prices as of " <time datetime=date>{day}</time></p> };
    Some(words.into_any())
}

fn row(item: &PriceGuideItem, scale: PriceScale, at: usize, id: Option<String>) -> impl IntoView + use<> {
    let mark = |name| entry_mark("items", at, name);
    let small = |name, text: String| {
        if text.is_empty() { None } else { Some(view! { <span data-field=mark(name)>{text}</span> }) }
    };
    let more = if item.factors.is_empty() {
        None
    } else {
        Some(view! { <span data-field=mark("factors")>{inline(&item.factors)}</span> })
    };
    let per = item.per();
    let per = if per.is_empty() { None } else { Some(view! { <small data-field=mark("unit")>{per}</small> }) };
    view! {
        <tr role="row" id=id>
            <th scope="row" role="rowheader">
                <b data-field=mark("work")>{item.work.clone()}</b>
                {small("size", item.size.clone())}
                {more}
                {small("units", item.drawn_for().unwrap_or_default())}
            </th>
            <td class="price-scale" role="cell">{scale.bar(item).map(|shown| bar(shown, OF_GUIDES))}</td>
            <td class="price-sum" role="cell"><span data-field=mark("from")>{item.range()}</span>{per}</td>
            <td class="price-time" role="cell" data-field=mark("weeks")>{item.weeks.clone()}</td>
            <td class="price-ask" role="cell">
                <a class="link" href=quote_about(&item.request())>
                    <span>"Ask about this"<span class="visually-hidden">": " {item.work.clone()}</span></span>
                    {icon_go()}
                </a>
            </td>
        </tr>
    }
}

#[cfg(test)]
mod tests;
