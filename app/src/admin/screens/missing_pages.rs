//! Below the redirects: paths that were not found, the most requested first, each with a button to
//! redirect it.

use crate::admin::times::When;
use crate::api::admin::links as api;
use backend::site::redirects::MissingPath;
use domain::Timestamp;
use domain::messages::redirects as msg;
use domain::site::redirect::Missing;
use domain::text::address::encoded_path;
use leptos::prelude::*;

pub(crate) async fn section(when: &When, failed: bool) -> AnyView {
    let list = match api::missing().await {
        Ok(missing) => list(missing, when).into_any(),
        Err(_) => {
            view! { <p class="note note--error"><span class="note__body">{msg::MISSING_FAILED}</span></p> }.into_any()
        }
    };
    let failed = if failed {
        Some(
            view! { <p class="note note--error" role="status"><span class="note__body">{msg::FORGET_FAILED}</span></p> },
        )
    } else {
        None
    };
    view! {
        <section class="subsection" aria-labelledby="h-missing" id="missing">
            <div class="section-header"><h2 id="h-missing">"Not found"</h2></div>
            <p class="small muted subsection__intro">
                "Addresses that visitors requested but that do not exist. Only the path is kept, for 90 days; nothing about the visitor."
            </p>
            {failed}
            {list}
        </section>
    }
    .into_any()
}

fn list(missing: Vec<MissingPath>, when: &When) -> impl IntoView + use<> {
    if missing.is_empty() {
        return view! { <p class="empty-text">"No missing pages have been requested."</p> }.into_any();
    }
    let mut groups = Vec::new();
    let mut pages = Vec::new();
    for found in missing {
        match Missing::group(&found.path) {
            Some(name) => {
                groups.push(view! { <li><span>{name.to_owned()}</span><b>{times(found.hits)}</b></li> });
            }
            None => pages.push(page(found, when)),
        }
    }
    let pages = if pages.is_empty() {
        view! { <p class="empty-text">"Only vulnerability scanners; see below."</p> }.into_any()
    } else {
        view! { <ul class="record-list record-list--cards">{pages}</ul> }.into_any()
    };
    let groups = if groups.is_empty() {
        None
    } else {
        Some(view! {
            <h3 class="subsection__heading">"Vulnerability scanners"</h3>
            <p class="small muted">"They probe for addresses of other software. No action needed."</p>
            <ul class="probes">{groups}</ul>
        })
    };
    view! { {pages}{groups} }.into_any()
}

fn times(hits: i64) -> String {
    if hits == 1 { "once".to_owned() } else { format!("{hits} times") }
}

fn page(found: MissingPath, when: &When) -> impl IntoView + use<> {
    let first = Timestamp(found.first_seen_at);
    let last = Timestamp(found.last_seen_at);
    let new = format!("/admin/redirects/new?from={}", encoded_path(&found.path));
    let from = found.referrer.clone().map(|host| view! { <span class="break-anywhere">"from "{host}</span> });
    let since = if found.hits > 1 { Some(view! { <span>"first "{when.short(first)}</span> }) } else { None };
    view! {
        <li class="record-row">
            <div class="record-row__body">
                <h2 class="break-anywhere">{found.path.clone()}</h2>
                <p class="record-row__meta">
                    <span>"Requested "{times(found.hits)}</span>
                    <span>"last "<time datetime=when.machine(last)>{when.short(last)}</time></span>
                    {since}
                    {from}
                </p>
            </div>
            <div class="record-row__actions">
                <a class="button button--outline button--small" href=new>"Redirect this"<span class="visually-hidden">{format!(" {}", found.path)}</span></a>
                <form method="post" action="/admin/redirects/forget" data-busy="">
                    <input type="hidden" name="path" value=found.path.clone()/>
                    <button class="button button--ghost button--small">"Forget"<span class="visually-hidden">{format!(" {}", found.path)}</span></button>
                </form>
            </div>
        </li>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::admin::fixtures::when;
    use crate::test_html::html_of;

    fn found(path: &str, hits: i64) -> MissingPath {
        MissingPath {
            path: path.into(),
            hits,
            first_seen_at: 1_795_000_000_000,
            last_seen_at: 1_795_200_000_000,
            referrer: Some("forum.example".into()),
        }
    }

    #[test]
    fn pages_can_be_redirected_and_probes_are_only_counted() {
        let probe = Missing::Probe("*.php").key();
        let page = html_of(|| list(vec![found("/old <b>&x", 3), found(&probe, 40)], &when()));
        assert!(page.contains("/admin/redirects/new?from=/old%20%3Cb%3E%26x"), "{page}");
        assert!(page.contains("/old &lt;b&gt;&amp;x") && page.contains("forum.example"), "{page}");
        assert_eq!(page.matches("Redirect this").count(), 1);
        assert!(page.contains("*.php") && page.contains("40 times"));
        assert!(html_of(|| list(vec![], &when())).contains("No missing pages"));
    }
}
