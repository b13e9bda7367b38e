use crate::context::site_url;
use leptos::prelude::*;
use serde_json::json;

/// The path from the home page to a page: names and paths, the page itself last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trail(Vec<(String, String)>);

impl Trail {
    #[must_use]
    pub fn home() -> Self {
        Self(vec![("Home".to_owned(), "/".to_owned())])
    }

    #[must_use]
    pub fn below(mut self, name: impl Into<String>, path: impl Into<String>) -> Self {
        self.0.push((name.into(), path.into()));
        self
    }

    #[must_use]
    pub fn json_ld(&self) -> serde_json::Value {
        let site = site_url();
        let items: Vec<_> = (1..)
            .zip(&self.0)
            .map(|(position, (name, path))| {
                json!({ "@type": "ListItem", "position": position, "name": name, "item": format!("{site}{path}") })
            })
            .collect();
        json!({ "@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": items })
    }
}

#[component]
pub fn Breadcrumb<'a>(trail: &'a Trail) -> impl IntoView + use<> {
    let last = trail.0.len().saturating_sub(1);
    let items = trail
        .0
        .iter()
        .enumerate()
        .map(|(at, (name, path))| {
            if at == last {
                view! { <li aria-current="page">{name.clone()}</li> }.into_any()
            } else {
                view! { <li><a href=path.clone()>{name.clone()}</a></li> }.into_any()
            }
        })
        .collect_view();
    view! { <nav class="crumbs" aria-label="Breadcrumb"><ol class="l">{items}</ol></nav> }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;

    fn trail() -> Trail {
        Trail::home().below("Projects", "/projects").below("Teak & <brass>", "/projects/teak-brass")
    }

    #[test]
    fn pages_above_are_links_and_the_page_itself_is_not() {
        let trail = trail();
        let html = html_of(|| view! { <Breadcrumb trail=&trail/> });
        assert!(
            html.contains(r#"<a href="/">Home</a>"#) && html.contains(r#"<a href="/projects">Projects</a>"#),
            "{html}"
        );
        assert!(html.contains(r#"<li aria-current="page">Teak &amp; &lt;brass"#), "{html}");
        assert!(!html.contains("teak-brass") && html.contains(r#"aria-label="Breadcrumb""#), "{html}");
    }

    #[test]
    fn search_engines_get_the_places_in_order() {
        let data = Owner::new().with(|| trail().json_ld());
        let items = data["itemListElement"].as_array().expect("items");
        let places: Vec<_> = items.iter().map(|item| (item["position"].as_i64(), item["item"].as_str())).collect();
        assert_eq!(
            places,
            [(Some(1), Some("/")), (Some(2), Some("/projects")), (Some(3), Some("/projects/teak-brass"))]
        );
    }
}
