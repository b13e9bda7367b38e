//! Structured data: it follows schema.org and the search engines' rules, whatever the owner typed.

use crate::heads::{change, data, elements, fixed, listed, picture, title};
use crate::support::TestServer;
use serde_json::Value;

/// Properties that search engines require, by type; a slash descends, `*` into every item.
const REQUIRED: &[(&str, &[&str])] = &[
    (
        "LocalBusiness",
        &[
            "name",
            "url",
            "telephone",
            "image",
            "address/@type",
            "address/streetAddress",
            "address/addressLocality",
            "address/addressRegion",
            "address/postalCode",
            "address/addressCountry",
            "openingHoursSpecification/*/dayOfWeek",
            "openingHoursSpecification/*/opens",
            "openingHoursSpecification/*/closes",
        ],
    ),
    ("WebSite", &["name", "url"]),
    (
        "Service",
        &[
            "name",
            "serviceType",
            "description",
            "url",
            "areaServed",
            "provider/@type",
            "provider/name",
            "provider/address/@type",
        ],
    ),
    (
        "BlogPosting",
        &[
            "headline",
            "image",
            "datePublished",
            "dateModified",
            "author/@type",
            "author/name",
            "publisher/name",
            "publisher/logo/url",
            "mainEntityOfPage",
            "description",
            "url",
        ],
    ),
    ("BreadcrumbList", &["itemListElement/*/position", "itemListElement/*/name", "itemListElement/*/item"]),
    ("FAQPage", &["mainEntity/*/name", "mainEntity/*/acceptedAnswer/text"]),
    ("ItemList", &["itemListElement/*/position", "itemListElement/*/url"]),
    (
        "OfferCatalog",
        &[
            "name",
            "itemListElement/*/itemOffered/name",
            "itemListElement/*/priceSpecification/priceCurrency",
            "itemListElement/*/priceSpecification/minPrice",
        ],
    ),
    ("CreativeWork", &["name", "description", "url", "image", "creator/name"]),
    ("WebPage", &["name", "url", "dateModified"]),
];

/// Fails unless the path leads to a value.
fn require(data: &Value, way: &str, at: &str) {
    let (step, rest) = way.split_once('/').map_or((way, None), |(step, rest)| (step, Some(rest)));
    if step == "*" {
        let items = data.as_array().filter(|items| !items.is_empty()).expect(at);
        items.iter().for_each(|item| require(item, rest.expect("more"), at));
        return;
    }
    let inside = &data[step];
    match rest {
        Some(rest) => require(inside, rest, at),
        None => assert!(!inside.is_null() && inside != "", "{at}: {step} of {data}"),
    }
}

/// Every value must be non-empty, and there must be no ratings.
fn sound(data: &Value, at: &str) {
    match data {
        Value::Null => panic!("{at}: null"),
        Value::Array(items) => items.iter().for_each(|item| sound(item, at)),
        Value::Object(fields) => {
            for (name, value) in fields {
                let stars = ["aggregateRating", "review", "reviewRating", "starRating"].contains(&name.as_str());
                assert!(!stars, "{at}: {name}");
                let address = ["url", "image", "item", "logo", "@id", "mainEntityOfPage"].contains(&name.as_str());
                if let (true, Some(text)) = (address, value.as_str()) {
                    assert!(text.starts_with("http"), "{at}: {name} is {text}");
                }
                sound(value, at);
            }
        }
        Value::String(text) => assert!(!text.trim().is_empty(), "{at}: an empty text"),
        Value::Bool(_) | Value::Number(_) => {}
    }
}

fn types(data: &[Value]) -> Vec<&str> {
    data.iter().filter_map(|data| data["@type"].as_str()).collect()
}

/// Structured data of a page, each item checked.
async fn checked(server: &TestServer, at: &str) -> Vec<Value> {
    let html = server.text(at).await;
    let data = data(&html);
    for piece in &data {
        assert_eq!(piece["@context"], "https://schema.org", "{at}");
        let kind = piece["@type"].as_str().expect("a type");
        let (_, required) = REQUIRED.iter().find(|(known, _)| *known == kind).expect(kind);
        for way in *required {
            require(piece, way, &format!("{at}: {kind}"));
        }
        sound(piece, at);
        if kind == "BreadcrumbList" {
            let items = piece["itemListElement"].as_array().expect("items");
            let places: Vec<_> = items.iter().map(|item| item["position"].as_u64()).collect();
            assert_eq!(places, (1..=items.len() as u64).map(Some).collect::<Vec<_>>(), "{at}");
            assert!(items.len() > 1, "{at}");
        }
    }
    // A page has one catalog for each of its price guides.
    let mut kinds = types(&data);
    kinds.retain(|kind| *kind != "OfferCatalog");
    let all = kinds.len();
    kinds.sort_unstable();
    kinds.dedup();
    assert_eq!(kinds.len(), all, "{at}: duplicate types");
    data
}

#[tokio::test]
async fn structured_data_has_what_search_engines_ask_for() {
    let server = TestServer::demo().await;
    let mut paths = listed(&server).await;
    paths.extend(fixed().filter(|path| !path.contains('?')).map(str::to_owned));
    paths.sort();
    paths.dedup();
    for at in &paths {
        let data = checked(&server, at).await;
        let kinds = types(&data);
        let deep = at.matches('/').count() > 1;
        assert!(!deep || kinds.contains(&"BreadcrumbList"), "{at} is nested and has no breadcrumbs");
        let wanted: &[&str] = match at.as_str() {
            "/" => &["LocalBusiness", "WebSite", "FAQPage"],
            "/contact" | "/showroom" | "/visit" => &["LocalBusiness"],
            "/visualizer" => &["Service"],
            "/yacht-interiors" | "/residential" => &["Service", "FAQPage"],
            "/projects" => &["ItemList", "BreadcrumbList"],
            path if path.starts_with("/projects/") => &["CreativeWork"],
            path if path.starts_with("/blog/") && path.matches('/').count() == 2 => &["BlogPosting"],
            _ => &[],
        };
        for kind in wanted {
            assert!(kinds.contains(kind), "{at} lacks {kind}: {kinds:?}");
        }
    }
    let home = checked(&server, "/").await;
    let business = home.iter().find(|data| data["@type"] == "LocalBusiness").expect("a business");
    assert_eq!(business["openingHoursSpecification"].as_array().map(Vec::len), Some(5));
    // The structured FAQ must match the visible one.
    let html = server.text("/").await;
    let faq = home.iter().find(|data| data["@type"] == "FAQPage").expect("questions");
    let questions = faq["mainEntity"].as_array().expect("questions");
    assert_eq!(questions.len(), html.matches("<summary").count());
}

#[tokio::test]
async fn a_holiday_is_told_and_an_empty_site_tells_nothing_it_does_not_have() {
    let server = TestServer::empty().await;
    for at in ["/", "/contact", "/projects", "/yacht-interiors", "/residential", "/showroom", "/blog"] {
        let data = checked(&server, at).await;
        assert!(!types(&data).iter().any(|kind| ["FAQPage", "ItemList"].contains(kind)), "{at}");
    }
    let html = server.text("/").await;
    assert!(picture(&server, "/", &html).await.starts_with("/cards/page/home/"));
}

#[tokio::test]
async fn nothing_typed_gets_out_of_the_data_it_stands_in() {
    let server = TestServer::demo().await;
    let evil =
        "</script><script>alert(1)</script><!-- <script> --> \" '' \\ & ]]> {{x}} %00 \u{2028}\u{2029}\u{202e} ${1}";
    change(
        &server,
        &format!(
            "UPDATE posts SET title = '{evil}', excerpt = '{evil}', category = '{evil}', author_name = '{evil}', \
             author_title = '{evil}', tags = '[\"</script><script>alert(1)</script>\"]' WHERE slug = 'oil-it-or-leave-it-gray'; \
             UPDATE projects SET project_name = '{evil}', short_description = '{evil}', location = '{evil}' WHERE slug = 'vinter-galley'; \
             UPDATE faqs SET question = '{evil}', answer = '{evil}'; \
             UPDATE gallery_photos SET caption = '{evil}', alt_text = '{evil}'; \
             UPDATE seo_metadata SET seo_title = '{evil}', meta_description = '{evil}', og_title = '{evil}', og_description = '{evil}'"
        ),
    )
    .await;
    for at in [
        "/",
        "/residential",
        "/yacht-interiors",
        "/projects",
        "/projects/vinter-galley",
        "/blog",
        "/blog/oil-it-or-leave-it-gray",
        "/contact",
    ] {
        let html = server.text(at).await;
        assert!(!html.contains("<script>alert") && !html.contains("<!-- <script>"), "{at}");
        for piece in html.split("<script type=\"application/ld+json\">").skip(1) {
            let text = piece.split("</script>").next().expect("an end");
            assert!(!text.contains(['<', '>', '&', '\u{2028}', '\u{2029}']), "{at}: {text}");
        }
        checked(&server, at).await;
        assert_eq!(
            elements(&html, "meta").iter().filter(|tag| tag.contains_key("content")).count(),
            elements(&html, "meta").len() - 1,
            "{at}: only charset has none"
        );
    }
    let html = server.text("/blog/oil-it-or-leave-it-gray").await;
    let posting = data(&html).into_iter().find(|data| data["@type"] == "BlogPosting").expect("an article");
    assert!(posting["headline"].as_str().is_some_and(|text| text.starts_with("</script><script>")));
    assert!(title(&html).starts_with("</script>"));
}
