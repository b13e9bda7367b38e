//! Prices as a table. The link of a row carries it over to the quote form, whose script writes it into the message.

use super::QUOTE;
use super::marks::{entry_mark, field_mark};
use super::needs::Needs;
use crate::ui::{inline, long_date};
use domain::sections::{PriceGuideItem, PriceGuideSection};
use domain::text::address::encoded;
use leptos::prelude::*;
use serde_json::{Value, json};

pub(crate) const NEEDS: Needs = Needs { sheets: &["sections/price-guide"], ..Needs::NONE };

#[component]
pub fn PriceGuide<'a>(content: &'a PriceGuideSection, anchor: &'a str) -> impl IntoView + use<> {
    let mut rows = Vec::new();
    for (at, item) in content.items.iter().enumerate() {
        rows.push(row(item, at));
    }
    let as_of = long_date(&content.date);
    let as_of = as_of.map(
        |day| view! { <p class="price-date" data-field=field_mark("date")>"Prices as of " <time datetime=content.date.clone()>{day}</time></p> },
    );
    let note = if content.note.is_empty() {
        None
    } else {
        Some(view! { <p class="price-note" data-field=field_mark("note")>{inline(&content.note)}</p> })
    };
    view! {
        <section class="section" aria-labelledby=anchor.to_owned()>
            <div class="wrap">
                <div class="grid intro">
                    <h2 id=anchor.to_owned() data-field=field_mark("title")>{content.title.clone()}</h2>
                    <p class="lede" data-field=field_mark("text")>{inline(&content.text)}</p>
                </div>
                <table class="prices" aria-labelledby=anchor.to_owned()>
                    <thead>
                        <tr>
                            <th scope="col">"Work"</th>
                            <th scope="col">"Price"</th>
                            <th scope="col">"Time"</th>
                            <th scope="col">"What moves it"</th>
                            <td></td>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
                {as_of}
                {note}
            </div>
        </section>
    }
    .into_any()
}

fn row(item: &PriceGuideItem, at: usize) -> impl IntoView + use<> {
    let href = quote_href(item);
    let mark = |name| entry_mark("items", at, name);
    let size = if item.size.is_empty() {
        None
    } else {
        Some(view! { <small data-field=mark("size")>{item.size.clone()}</small> })
    };
    view! {
        <tr>
            <th scope="row" data-field=mark("work")>{item.work.clone()} {size}</th>
            <td data-field=mark("from")>{item.range()}</td>
            <td data-field=mark("weeks")>{item.weeks.clone()}</td>
            <td data-field=mark("factors")>{inline(&item.factors)}</td>
            <td>
                <a class="link" href=href>
                    "Ask about this" <span class="visually-hidden">": " {item.work.clone()}</span>
                </a>
            </td>
        </tr>
    }
}

fn quote_href(item: &PriceGuideItem) -> String {
    let (path, fragment) = QUOTE.split_once('#').unwrap_or((QUOTE, ""));
    format!("{path}?about={}#{fragment}", encoded(&item.request()))
}

/// <https://schema.org/OfferCatalog>
pub(crate) fn offer_catalog(content: &PriceGuideSection) -> Value {
    let mut offers = Vec::new();
    for item in &content.items {
        offers.push(offer(item));
    }
    json!({
        "@context": "https://schema.org",
        "@type": "OfferCatalog",
        "name": content.title,
        "itemListElement": offers,
    })
}

fn offer(item: &PriceGuideItem) -> Value {
    let mut price = json!({
        "@type": "PriceSpecification",
        "priceCurrency": "USD",
        "minPrice": item.from,
    });
    if let Some(to) = item.to {
        price["maxPrice"] = json!(to);
    }
    let mut service = json!({ "@type": "Service", "name": item.work });
    if !item.size.is_empty() {
        service["description"] = json!(item.size);
    }
    json!({ "@type": "Offer", "itemOffered": service, "priceSpecification": price })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;

    fn content() -> PriceGuideSection {
        let item = PriceGuideItem {
            work: "Galley & <bar>".into(),
            size: "40 ft".into(),
            from: 9_000,
            to: Some(12_000),
            ..PriceGuideItem::default()
        };
        PriceGuideSection {
            title: "Prices".into(),
            date: "2026-11-02".into(),
            items: vec![item],
            ..PriceGuideSection::default()
        }
    }

    #[test]
    fn a_row_says_what_it_costs_and_leads_to_the_quote_form() {
        let content = content();
        let html = html_of(|| view! { <PriceGuide content=&content anchor="prices"/> });
        assert!(html.contains("$9,000 to $12,000") && html.contains("Galley &amp; &lt;bar"), "{html}");
        assert!(html.contains("/contact?about=Galley%20%26%20%3Cbar%3E"), "{html}");
        assert!(html.contains("<time datetime=\"2026-11-02\">"), "{html}");
    }

    #[test]
    fn search_engines_get_the_range() {
        let catalog = offer_catalog(&content());
        let price = &catalog["itemListElement"][0]["priceSpecification"];
        assert_eq!((price["minPrice"].as_i64(), price["maxPrice"].as_i64()), (Some(9_000), Some(12_000)));
    }
}
