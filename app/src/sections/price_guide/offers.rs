use domain::sections::{PriceGuideItem, PriceGuideSection};
use serde_json::{Value, json};

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
    if !item.unit.is_empty() {
        price["@type"] = json!("UnitPriceSpecification");
        price["unitText"] = json!(item.unit);
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

    #[test]
    fn search_engines_get_the_range() {
        let item = PriceGuideItem { from: 190, to: Some(260), unit: "sq ft".into(), ..PriceGuideItem::default() };
        let guide = PriceGuideSection { items: vec![item], ..PriceGuideSection::default() };
        let price = &offer_catalog(&guide)["itemListElement"][0]["priceSpecification"];
        assert_eq!((price["minPrice"].as_i64(), price["maxPrice"].as_i64()), (Some(190), Some(260)));
        assert_eq!(
            (price["@type"].as_str(), price["unitText"].as_str()),
            (Some("UnitPriceSpecification"), Some("sq ft"))
        );
    }
}
