use crate::admin::frame::icon::{Draw as _, Icon};
use crate::admin::leads::inbox_query::InboxQuery;
use crate::ui::attribute_if;
use domain::leads::filter::SavedFilter;
use leptos::prelude::*;

/// The saved filters, and a form that saves the present one.
pub(crate) fn saved(query: &InboxQuery, filters: &[SavedFilter]) -> Option<impl IntoView + use<>> {
    let is_saveable = query.is_narrowed() || !query.q.is_empty();
    if filters.is_empty() && !is_saveable {
        return None;
    }
    let here = InboxQuery { after: String::new(), ..query.clone() }.list();
    let mut rows = Vec::new();
    for filter in filters {
        let address = format!("/admin/leads?{}", filter.query);
        let current = attribute_if(address == here, "true");
        let delete = format!("Delete the filter {}", filter.name);
        rows.push(view! {
            <li>
                <a class="link" href=address aria-current=current>{filter.name.clone()}</a>
                <form method="post" action=query.delete_saved(&filter.id) data-busy="">
                    <button class="button button--ghost button--icon button--small" aria-label=delete>{Icon::Trash.draw()}</button>
                </form>
            </li>
        });
    }
    let list = if rows.is_empty() { None } else { Some(view! { <ul aria-label="Saved filters">{rows}</ul> }) };
    let form = if is_saveable {
        Some(view! {
            <form class="saved-filters__form" method="post" action=query.save() data-busy="">
                <label class="visually-hidden" for="filter-name">"Name of this filter"</label>
                <input class="input" id="filter-name" name="text" autocomplete="off" placeholder="Name of this filter"/>
                <button class="button button--outline button--small">"Save filter"</button>
            </form>
        })
    } else {
        None
    };
    Some(view! { <div class="saved-filters">{list}{form}</div> })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;

    fn filter() -> SavedFilter {
        SavedFilter { id: "f1".into(), name: "Teak <b>".into(), query: "q=teak".into() }
    }

    #[test]
    fn the_present_one_is_marked() {
        let query = InboxQuery { q: "teak".into(), after: "1.x".into(), ..InboxQuery::default() };
        let html = html_of(|| saved(&query, &[filter()]));
        assert!(html.contains("Teak &lt;b&gt;") && html.contains("aria-current=\"true\""), "{html}");
        assert!(
            html.contains("/admin/lead-filters/f1/delete") && html.contains("/admin/lead-filters/new/save?q=teak\"")
        );
        let elsewhere = html_of(|| saved(&InboxQuery::default(), &[filter()]));
        assert!(!elsewhere.contains("aria-current") && !elsewhere.contains("Save filter"), "{elsewhere}");
    }

    #[test]
    fn without_any_there_is_nothing() {
        assert!(saved(&InboxQuery::default(), &[]).is_none());
    }
}
