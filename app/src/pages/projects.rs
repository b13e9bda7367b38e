//! The page of a finished project.

use super::errors::not_found::not_found;
use super::project_parts::{ProjectExtras, closing, ending, figure, lightbox, materials_used};
use super::project_story::story;
use super::{FailurePage, loaded, site_view};
use crate::api::{self, ApiError};
use crate::async_view::async_view;
use crate::context::site_url;
use crate::features::visits::times::{ContentWithTimes, days_of, names_days};
use crate::head::{Head, HeadData, og_image_path};
use crate::layout::PublicPage;
use crate::schema::{known, organization};
use crate::sections::{boat_facts, project_facts, project_href, projects_trail};
use crate::ui::{Breadcrumb, DisplaySizes, FramedPic, Icon, LeadPic, Trail, icon};
use crate::url::path_param;
use backend::content::{ContentSnapshot, ProjectNeighbors, ShownMaterial};
use backend::media::og_images;
use domain::content::business::BusinessProfile;
use domain::content::{GalleryPhoto, Project, Testimonial};
use domain::features::visits::VisitDay;
use domain::media::picture::Picture;
use domain::messages;
use domain::site::pages::{self, FixedPage};
use leptos::prelude::*;
use serde_json::json;
use std::sync::Arc;

const PAGE: FixedPage = pages::PROJECTS;
const ICONS: &[Icon] = &[Icon::Back, Icon::Go];
const SHEET: &str = "pages/projects";
const FULL_WIDTH: u32 = 1_920;

#[component]
pub fn ProjectPage() -> impl IntoView {
    let slug = path_param("slug");
    match found(&slug) {
        Ok(Some(page)) => page,
        Ok(None) => async_view(not_found()).into_any(),
        Err(cause) => view! { <FailurePage cause path=PAGE.path/> }.into_any(),
    }
}

fn found(slug: &str) -> Result<Option<AnyView>, ApiError> {
    let snapshot = api::content::snapshot()?;
    let Some(found) = snapshot.project(slug)? else { return Ok(None) };
    if !names_days(ending(&snapshot, found)) {
        return Ok(Some(site_view(&snapshot, |snapshot| Ok(project(snapshot, found, &[])))?));
    }
    let slug = slug.to_owned();
    let read = read(Arc::clone(&snapshot), slug.clone());
    let view = loaded(PAGE.path, read, move |content| match with_days(&content, &slug) {
        Ok(view) => view,
        Err(cause) => view! { <FailurePage cause path=PAGE.path/> }.into_any(),
    });
    Ok(Some(view.into_any()))
}

async fn read(snapshot: Arc<ContentSnapshot>, slug: String) -> Result<ContentWithTimes, ApiError> {
    let found = snapshot.project(&slug)?.ok_or_else(ApiError::unexpected)?;
    let days = days_of(ending(&snapshot, found)).await;
    Ok(ContentWithTimes { snapshot, times: None, days })
}

fn with_days(content: &ContentWithTimes, slug: &str) -> Result<AnyView, ApiError> {
    let found = content.snapshot.project(slug)?.ok_or_else(ApiError::unexpected)?;
    site_view(&content.snapshot, |snapshot| Ok(project(snapshot, found, &content.days)))
}

/// `days` are the next ones for a visit, where its end names them.
pub(super) fn project(snapshot: &ContentSnapshot, project: &Project, days: &[VisitDay]) -> AnyView {
    let path = project_href(project);
    let trail = projects_trail().below(&project.name, &path);
    let head = head(snapshot, project, &trail);
    if project.sections.is_empty() {
        plain(snapshot, project, days, head, &trail)
    } else {
        story(snapshot, project, days, head, &trail)
    }
}

fn head(snapshot: &ContentSnapshot, project: &Project, trail: &Trail) -> HeadData {
    let profile = &snapshot.site_data.profile;
    let path = project_href(project);
    let og_image = og_images::of_project(profile, project);
    let og_image_url = og_image.as_ref().map(og_image_path);
    let materials = snapshot.project_materials(project);
    HeadData::new(
        &path,
        format!("{} | {}", project.name, profile.name),
        domain::text::shorten(&project.short_description, 160),
    )
    .with_picture(project.thumbnail.clone())
    .with_og_image(og_image)
    .with_json_ld(&trail.json_ld())
    .with_json_ld(&creative_work(project, profile, og_image_url.as_deref(), &materials))
}

/// A project without a story.
fn plain(snapshot: &ContentSnapshot, project: &Project, days: &[VisitDay], head: HeadData, trail: &Trail) -> AnyView {
    let mut known = project_facts(project, &snapshot.site_data.lists);
    known.extend(boat_facts(project));
    if let Some(weeks) = project.weeks {
        known.push(("Work", domain::text::weeks(weeks)));
    }
    let mut facts = Vec::new();
    for (what, value) in known {
        facts.push(view! { <div><dt>{what}</dt><dd>{value}</dd></div> });
    }
    let ProjectExtras { photos, materials, words } = ProjectExtras::of(snapshot, project);
    let styles: &[&str] = if materials.is_empty() { &[SHEET] } else { &[SHEET, "pages/project-story"] };
    let closing = closing(snapshot, project, days, None);
    let photos = photo_part(photos, project.thumbnail.clone());
    let words = words.map(quote);
    let materials = materials_used(&materials);
    let neighbors = neighbors(snapshot.neighbors(project));
    let crumbs = view! { <Breadcrumb trail/> };
    let name = project.name.clone();
    let short_description = project.short_description.clone();
    view! {
        <Head data=head styles/>
        <PublicPage site_data=snapshot.site_data.clone() icons=ICONS>
            <article class="project">
                <header class="wrap page-top">
                    {crumbs}
                    <div class="grid project-head">
                        <h1>{name}</h1>
                        <dl class="facts">{facts}</dl>
                        <p class="lede">{short_description}</p>
                    </div>
                </header>
                {photos}
                {materials}
                {words}
            </article>
            {neighbors}
            {closing}
        </PublicPage>
    }
    .into_any()
}

fn creative_work(
    project: &Project,
    profile: &BusinessProfile,
    og_image: Option<&str>,
    materials: &[ShownMaterial<'_>],
) -> serde_json::Value {
    let site = site_url();
    let path = project_href(project);
    let materials: Vec<&str> = materials.iter().map(|used| used.material.name.as_str()).collect();
    let picture = match (&project.thumbnail, og_image) {
        (Some(picture), _) => Some(format!("{site}{}", picture.fallback_url(FULL_WIDTH))),
        (None, Some(og_image)) => Some(format!("{site}{og_image}")),
        (None, None) => None,
    };
    known(json!({
        "@context": "https://schema.org",
        "@type": "CreativeWork",
        "name": project.name,
        "description": project.short_description,
        "url": format!("{site}{path}"),
        "image": picture,
        "dateCreated": project.date_completed,
        "locationCreated": project.location.as_ref().map(|name| json!({ "@type": "Place", "name": name })),
        "material": materials,
        "creator": organization(profile),
    }))
}

/// The first photo at full width, the others in rows; each links to its own page, which the
/// lightbox intercepts. Without photos, the card's picture or a message.
fn photo_part(photos: Option<Vec<GalleryPhoto>>, card: Option<Picture>) -> impl IntoView {
    let Some(photos) = photos else {
        return view! { <div class="wrap project-none"><p class="lede">{messages::YACHT_PHOTOS_FAILED}</p></div> }
            .into_any();
    };
    let mut photos = photos.into_iter();
    let Some(lead) = photos.next() else {
        return card.map(card_picture).into_any();
    };
    let rest: Vec<_> = photos.map(|photo| view! { <li>{figure(photo, false)}</li> }).collect();
    let rest = if rest.is_empty() { None } else { Some(view! { <ul class="wrap project-photos">{rest}</ul> }) };
    lightbox(view! { {figure(lead, true)} {rest} })
}

fn card_picture(picture: Picture) -> impl IntoView {
    view! { <LeadPic picture place="lead-pic" after_text=true/> }
}

fn quote(words: Testimonial) -> impl IntoView {
    let who = match (words.client_name, words.location) {
        (Some(name), Some(place)) => format!("{name}, {place}"),
        (name, place) => name.or(place).unwrap_or_default(),
    };
    let who = if who.is_empty() { None } else { Some(view! { <figcaption>{who}</figcaption> }) };
    view! {
        <figure class="wrap words">
            <blockquote>{words.text}</blockquote>
            {who}
        </figure>
    }
}

fn neighbors(neighbors: ProjectNeighbors<'_>) -> impl IntoView + use<> {
    let previous = neighbors.previous.cloned();
    let next = neighbors.next.cloned();
    if previous.is_none() && next.is_none() {
        return ().into_any();
    }
    let previous = previous.map(|project| {
        let label = view! { <small>{icon(Icon::Back)}"Previous project"</small> };
        neighbor(project, "prev", label.into_any())
    });
    let next = next.map(|project| {
        let label = view! { <small>"Next project"{icon(Icon::Go)}</small> };
        neighbor(project, "next", label.into_any())
    });
    view! { <nav class="wrap neighbors" aria-label="More projects">{previous}{next}</nav> }.into_any()
}

fn neighbor(project: Project, rel: &'static str, label: AnyView) -> impl IntoView {
    let href = project_href(&project);
    view! {
        <a class=format!("neighbor {rel}") href=href rel=rel>
            <FramedPic picture=project.thumbnail sizes=DisplaySizes::CELL decorative=true/>
            <span>{label}{project.name}</span>
        </a>
    }
}
