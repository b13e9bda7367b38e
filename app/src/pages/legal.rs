use super::site_page;
use crate::api::ApiError;
use crate::context::site_url;
use crate::head::{Head, HeadData};
use crate::layout::{PublicPage, contact_lines};
use crate::ui::{Breadcrumb, Trail, day_in, long_date, prose};
use backend::content::ContentSnapshot;
use backend::html::{Heading, Sanitized};
use backend::media::og_images;
use domain::messages;
use domain::site::pages::FixedPage;
use leptos::prelude::*;
use serde_json::json;

pub fn text_page(page: FixedPage) -> impl IntoView {
    site_page(page.path, |snapshot| legal_text(page, snapshot))
}

fn legal_text(page: FixedPage, snapshot: &ContentSnapshot) -> Result<impl IntoView + use<>, ApiError> {
    let site_data = snapshot.site_data.clone();
    let profile = site_data.profile.clone();
    let seo = snapshot.seo(page.slug).cloned();
    let legal = snapshot.legal(page.slug)?;
    let title = match legal {
        Some(legal) => legal.document.title.clone(),
        None => page.label.to_owned(),
    };
    let trail = Trail::home().below(title.as_str(), page.path);
    let og_image = og_images::of_page(&profile, &page, seo.as_ref());
    let mut head = HeadData::new(page.path, format!("{title} | {}", profile.name), page.description)
        .with_seo(seo)
        .with_og_image(og_image)
        .with_json_ld(&trail.json_ld());
    let body = match legal {
        Some(legal) => {
            let document = &legal.document;
            let changed = day_in(&profile.time_zone, document.updated_at).unwrap_or_default();
            head = head.with_json_ld(&json!({
                "@context": "https://schema.org",
                "@type": "WebPage",
                "name": title,
                "url": format!("{}{}", site_url(), page.path),
                "dateModified": changed,
                "version": document.version.to_string(),
                "publisher": { "@id": format!("{}/#business", site_url()) },
            }));
            in_force(document.version, legal.html.clone(), legal.headings.clone(), changed).into_any()
        }
        None => {
            // Not indexed until the owner has written it.
            head = head.unlisted();
            view! {
                <div class="legal-none">
                    <p class="lede">{messages::LEGAL_EMPTY}</p>
                    {contact_lines(&profile)}
                </div>
            }
            .into_any()
        }
    };
    Ok(view! {
        <Head data=head styles=&["pages/projects"]/>
        <PublicPage site_data>
            <article class="wrap page-top legal-page">
                <Breadcrumb trail=&trail/>
                <h1>{title}</h1>
                {body}
            </article>
        </PublicPage>
    })
}

fn in_force(version: i32, html: Sanitized, headings: Vec<Heading>, changed: String) -> impl IntoView {
    let spoken = long_date(&changed).unwrap_or_default();
    let contents = if headings.len() > 2 { Some(contents(headings)) } else { None };
    view! {
        <p class="meta">
            <span>{format!("Version {version}")}</span>
            <span>"Last changed " <time datetime=changed>{spoken}</time></span>
        </p>
        <div class="legal-grid">
            {contents}
            {prose(html)}
        </div>
    }
}

fn contents(headings: Vec<Heading>) -> impl IntoView {
    let links =
        headings.into_iter().map(|heading| view! { <li><a href=format!("#{}", heading.id)>{heading.text}</a></li> });
    view! { <nav class="contents" aria-label="On this page"><ol class="l">{links.collect_view()}</ol></nav> }
}
