//! Finished projects: the list and each project's page.

use super::errors::not_found::not_found;
use super::{Failed, keep_if, loaded, redirect};
use crate::api;
use crate::assets::Assets;
use crate::async_view::async_view;
use crate::context::site_url;
use crate::head::{Head, HeadData, og_image_path};
use crate::island::{Client, Island};
use crate::layout::PublicPage;
use crate::schema::{known, organization};
use crate::sections::{Closing, Nothing, ProjectCard, photo_href, project_facts, project_href};
use crate::ui::{Breadcrumb, Frame, Icon, Pic, Sizes, Trail, icon};
use backend::content::{ProjectContent, ProjectsContent};
use backend::media::og_images;
use domain::content::business::BusinessProfile;
use domain::content::{GalleryPhoto, Project, Testimonial};
use domain::media::picture::Picture;
use domain::messages;
use domain::site::island::LightboxProps;
use domain::site::pages::{self, Page};
use http::StatusCode;
use leptos::prelude::*;
use leptos_router::hooks::use_params_map;
use serde_json::json;

const PAGE: Page = pages::PROJECTS;
const LIST_ICONS: &[Icon] = &[Icon::Go];
const ICONS: &[Icon] = &[Icon::Back, Icon::Go];
/// Id of the photos' element, whose links open the lightbox.
const PHOTOS: &str = "project-photos";
const FULL_WIDTH: u32 = 1_920;

#[component]
pub fn ProjectsPage() -> impl IntoView {
    loaded(PAGE.path, api::content::projects(), list)
}

fn list(content: ProjectsContent) -> impl IntoView {
    let ProjectsContent { basics, seo, projects, slots, complete } = content;
    keep_if(complete);
    let profile = basics.profile.clone();
    let trail = Trail::home().then("Projects", PAGE.path);
    let head = HeadData::of_page(&PAGE, &profile, seo).with_json_ld(&trail.json_ld());
    let head = match projects.as_deref() {
        Some([]) => head.unlisted(),
        Some(projects) => head.with_json_ld(&item_list(projects)),
        None => head,
    };
    let body = match projects {
        None => view! { <p class="lede project-none">{messages::PROJECTS_FAILED}</p> }.into_any(),
        Some(projects) if projects.is_empty() => {
            let way = (pages::YACHT_INTERIORS.path, "See how we work");
            view! { <div class="project-none"><Nothing sentence=messages::PROJECTS_EMPTY way/></div> }.into_any()
        }
        Some(projects) => {
            let cards = (0..).zip(projects).map(|(at, project)| view! { <ProjectCard project first=at == 0/> });
            view! { <ul class="projects">{cards.collect_view()}</ul> }.into_any()
        }
    };
    let closing = slots.picture("home", "closing").cloned();
    view! {
        <Head data=head styles=&["pages/projects"]/>
        <PublicPage basics icons=LIST_ICONS>
            <div class="wrap page-top">
                <Breadcrumb trail=&trail/>
                <div class="grid intro">
                    <h1>"Finished boats and houses"</h1>
                    <p class="lede">"What we found, what we changed, and what it looks like now."</p>
                </div>
                {body}
            </div>
            <Closing picture=closing profile=&profile title="Tell us about yours"/>
        </PublicPage>
    }
}

fn item_list(projects: &[Project]) -> serde_json::Value {
    let site = site_url();
    let items: Vec<_> = (1..)
        .zip(projects)
        .map(|(position, project)| {
            json!({
                "@type": "ListItem",
                "position": position,
                "name": project.name,
                "url": format!("{site}{}", project_href(project)),
            })
        })
        .collect();
    json!({ "@context": "https://schema.org", "@type": "ItemList", "itemListElement": items })
}

#[component]
pub fn ProjectPage() -> impl IntoView {
    let slug = use_params_map().with_untracked(|params| params.get("slug")).unwrap_or_default();
    async_view(async move {
        match api::content::project(&slug).await {
            Ok(Some(content)) => project(content).into_any(),
            Ok(None) => match api::content::project_moved(&slug).await {
                Ok(Some(slug)) => redirect(StatusCode::MOVED_PERMANENTLY, &format!("{}/{slug}", PAGE.path)).into_any(),
                Ok(None) => not_found().await.into_any(),
                Err(cause) => view! { <Failed cause path=PAGE.path/> }.into_any(),
            },
            Err(cause) => view! { <Failed cause path=PAGE.path/> }.into_any(),
        }
    })
}

pub(super) fn project(content: ProjectContent) -> impl IntoView {
    let ProjectContent { basics, project, photos, words, previous, next, slots, complete } = content;
    keep_if(complete);
    let profile = basics.profile.clone();
    let path = project_href(&project);
    let trail = Trail::home().then("Projects", PAGE.path).then(&project.name, &path);
    let og_image = og_images::of_project(&profile, &project);
    let og_image_url = og_image.as_ref().map(og_image_path);
    let head = HeadData::new(
        &path,
        format!("{} | {}", project.name, profile.name),
        domain::text::shorten(&project.short_description, 160),
    )
    .with_picture(project.thumbnail.clone())
    .with_og_image(og_image)
    .with_json_ld(&trail.json_ld())
    .with_json_ld(&creative_work(&project, &profile, &path, og_image_url.as_deref()));
    let facts = project_facts(&project)
        .into_iter()
        .map(|(what, value)| view! { <div><dt>{what}</dt><dd>{value}</dd></div> })
        .collect_view();
    let closing = slots.picture("home", "closing").cloned();
    view! {
        <Head data=head styles=&["pages/projects"]/>
        <PublicPage basics icons=ICONS>
            <article class="project">
                <header class="wrap page-top">
                    <Breadcrumb trail=&trail/>
                    <div class="grid project-head">
                        <h1>{project.name.clone()}</h1>
                        <dl class="facts">{facts}</dl>
                        <p class="lede">{project.short_description.clone()}</p>
                    </div>
                </header>
                {photo_part(photos, project.thumbnail.clone())}
                {words.map(quote)}
            </article>
            {neighbors(previous, next)}
            <Closing picture=closing profile=&profile title="Tell us about yours"/>
        </PublicPage>
    }
}

fn creative_work(
    project: &Project,
    profile: &BusinessProfile,
    path: &str,
    og_image: Option<&str>,
) -> serde_json::Value {
    let site = site_url();
    let own = project.thumbnail.as_ref().map(|picture| picture.fallback_url(FULL_WIDTH));
    let picture = own.or_else(|| og_image.map(str::to_owned)).map(|path| format!("{site}{path}"));
    known(json!({
        "@context": "https://schema.org",
        "@type": "CreativeWork",
        "name": project.name,
        "description": project.short_description,
        "url": format!("{site}{path}"),
        "image": picture,
        "dateCreated": project.date_completed,
        "locationCreated": project.location.as_ref().map(|name| json!({ "@type": "Place", "name": name })),
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
    let stylesheet = use_context::<Assets>().unwrap_or_default().css("islands/lightbox");
    let props = LightboxProps { stylesheet };
    let mut photos = photos.into_iter();
    let Some(lead) = photos.next() else {
        return card
            .map(|picture| {
                view! { <div class="inlay lead-pic"><Pic picture=Some(picture) sizes=Sizes::FULL first=true after_text=true/></div> }
            })
            .into_any();
    };
    let rest: Vec<_> = photos.map(|photo| view! { <li>{figure(photo, false)}</li> }).collect();
    let rest = (!rest.is_empty()).then(|| view! { <ul class="wrap project-photos">{rest}</ul> });
    view! {
        <div id=PHOTOS>{figure(lead, true)}{rest}</div>
        <Island name="lightbox" props client=Client::Click watched=PHOTOS>""</Island>
    }
    .into_any()
}

fn figure(photo: GalleryPhoto, lead: bool) -> impl IntoView {
    let GalleryPhoto { id, picture, caption: text, .. } = photo;
    let nameless = picture.alt.trim().is_empty();
    let (place, sizes) = if lead { ("inlay lead-pic", Sizes::FULL) } else { ("inlay", Sizes::HALF) };
    view! {
        <figure class=lead.then_some("lead")>
            <a class=place href=photo_href(&id, None) id=format!("photo-{id}")>
                <Pic picture=Some(picture) sizes first=lead after_text=lead/>
                {nameless.then(|| view! { <span class="visually-hidden">"Open this photo"</span> })}
            </a>
            {caption(text)}
        </figure>
    }
}

fn caption(text: Option<String>) -> Option<impl IntoView> {
    text.filter(|text| !text.trim().is_empty()).map(|text| view! { <figcaption>{text}</figcaption> })
}

fn quote(words: Testimonial) -> impl IntoView {
    let who = [words.client_name, words.location].into_iter().flatten().collect::<Vec<_>>().join(", ");
    let who = (!who.is_empty()).then(|| view! { <figcaption>{who}</figcaption> });
    view! {
        <figure class="wrap words">
            <blockquote>{words.text}</blockquote>
            {who}
        </figure>
    }
}

/// None if there is only one project.
fn neighbors(previous: Option<Project>, next: Option<Project>) -> impl IntoView {
    if previous.is_none() && next.is_none() {
        return ().into_any();
    }
    let link = |project: Project, rel: &'static str, label: &'static str| {
        let picture = project.thumbnail.clone();
        let href = project_href(&project);
        view! {
            <a class=format!("neighbor {rel}") href=href rel=rel>
                <Frame picture sizes=Sizes::CELL decorative=true/>
                <span>
                    <small>{(rel == "prev").then(|| icon(Icon::Back))}{label}{(rel == "next").then(|| icon(Icon::Go))}</small>
                    {project.name}
                </span>
            </a>
        }
    };
    view! {
        <nav class="wrap neighbors" aria-label="More projects">
            {previous.map(|project| link(project, "prev", "Previous project"))}
            {next.map(|project| link(project, "next", "Next project"))}
        </nav>
    }
    .into_any()
}
