use super::page_href;
use crate::ui::attribute_if;
use crate::ui::{Icon, icon};
use leptos::prelude::*;

/// Of two pages the numbers would say no more than the links.
const NUMBERED_FROM: i64 = 3;

/// Links to the first, the last and the neighboring pages. None if there is only one page.
#[component]
pub fn Pages<'a>(path: &'a str, page: i64, pages: i64) -> impl IntoView + use<> {
    if pages < 2 {
        return ().into_any();
    }
    let numbers = if pages < NUMBERED_FROM {
        view! { <span>{format!("Page {page} of {pages}")}</span> }.into_any()
    } else {
        numbers(path, page, pages)
    };
    let newer = if page > 1 {
        Some(view! { <a class="link" rel="prev" href=page_href(path, page - 1)>{icon(Icon::Back)}"Newer articles"</a> })
    } else {
        None
    };
    let older = if page < pages {
        Some(view! { <a class="link" rel="next" href=page_href(path, page + 1)>"Older articles"{icon(Icon::Go)}</a> })
    } else {
        None
    };
    view! { <nav class="pages" aria-label="Pages">{newer}{numbers}{older}</nav> }.into_any()
}

fn numbers(path: &str, page: i64, pages: i64) -> AnyView {
    let mut items = Vec::new();
    for number in shown(page, pages) {
        let item = match number {
            None => view! { <li aria-hidden="true">"…"</li> }.into_any(),
            Some(number) => {
                let here = attribute_if(number == page, "page");
                view! {
                    <li>
                        <a href=page_href(path, number) aria-current=here aria-label=format!("Page {number}")>{number}</a>
                    </li>
                }
                .into_any()
            }
        };
        items.push(item);
    }
    view! { <ol class="l">{items}</ol> }.into_any()
}

/// The page numbers to show, in order; `None` for a gap.
fn shown(page: i64, pages: i64) -> Vec<Option<i64>> {
    let mut numbers = vec![1, page - 1, page, page + 1, pages];
    numbers.retain(|number| (1..=pages).contains(number));
    // A gap of a single page shows that page instead.
    for n in [2, pages - 1] {
        if numbers.contains(&(n - 1)) && numbers.contains(&(n + 1)) {
            numbers.push(n);
        }
    }
    numbers.sort_unstable();
    numbers.dedup();
    let mut shown = Vec::with_capacity(numbers.len() + 2);
    let mut before = 0;
    for number in numbers {
        if number > before + 1 {
            shown.push(None);
        }
        shown.push(Some(number));
        before = number;
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;

    fn text(page: i64, pages: i64) -> String {
        shown(page, pages).iter().map(|n| n.map_or("…".to_owned(), |n| n.to_string())).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn few_links_lead_to_any_number_of_pages() {
        assert_eq!(text(1, 2), "1 2");
        assert_eq!(text(1, 20_000), "1 2 … 20000");
        assert_eq!(text(7, 20), "1 … 6 7 8 … 20");
        assert_eq!(text(3, 5), "1 2 3 4 5");
        assert_eq!(text(4, 20), "1 2 3 4 5 … 20");
        assert_eq!(text(20, 20), "1 … 19 20");
    }

    #[test]
    fn the_only_page_has_no_links() {
        let html = html_of(|| view! { <Pages path="/blog" page=1 pages=1/> });
        assert!(!html.contains("<nav"));
        let html = html_of(|| view! { <Pages path="/blog" page=1 pages=2/> });
        assert!(html.contains("Page 1 of 2") && html.contains("Older articles") && !html.contains("<ol"), "{html}");
        let html = html_of(|| view! { <Pages path="/blog" page=2 pages=3/> });
        assert!(
            html.contains("href=\"/blog\"") && html.contains("/blog?page=3") && html.contains("aria-current"),
            "{html}"
        );
    }
}
