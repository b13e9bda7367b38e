//! The page of a project that has a story: a picture and a plate of facts, chapters, photos, materials, the client's
//! words, the next project.

use super::content_page::with_section_data;
use super::project_parts::{ProjectExtras, closing, figure, lightbox, materials_used, own_end};
use crate::assets::PageScript;
use crate::head::{Head, HeadData};
use crate::layout::PublicPage;
use crate::sections::page_needs::{PageFrame, SheetBundle, page_needs};
use crate::sections::page_sections::{PageRequest, SectionsPlace, section_views};
use crate::sections::{boat_facts, project_href};
use crate::ui::{Breadcrumb, DisplaySizes, Icon, LeadPic, Pic, Trail, icon_go, month_and_year, not_blank};
use backend::content::{ContentSnapshot, ShownMaterial};
use domain::content::option_lists::{OptionList, OptionLists, is_other};
use domain::content::{GalleryPhoto, Project, Testimonial};
use domain::features::visits::VisitDay;
use domain::messages;
use leptos::prelude::*;

const FRAME: PageFrame = PageFrame {
    base: &["sections/shared"],
    bundles: &[
        SheetBundle::inlined("pages/projects", &["sections/projects"]),
        SheetBundle::inlined("pages/project-story", &[]),
    ],
    icons: &[Icon::Back, Icon::Go],
};

pub(super) fn story(
    snapshot: &ContentSnapshot,
    project: &Project,
    days: &[VisitDay],
    head: HeadData,
    trail: &Trail,
) -> AnyView {
    let ProjectExtras { mut photos, materials, words } = ProjectExtras::of(snapshot, project);
    let head = with_section_data(head, snapshot, &project.sections);
    let has_end = own_end(project).is_some();
    let sections = if has_end { &project.sections[..project.sections.len() - 1] } else { &project.sections };
    let needs = page_needs(&FRAME, sections);
    let place = SectionsPlace { sections, slug: "", has_title: true };
    let chapters = section_views(place, snapshot, PageRequest::default(), needs.late);
    let first = match &mut photos {
        Some(photos) if !photos.is_empty() => Some(photos.remove(0).picture),
        _ => None,
    };
    let lead = first.or_else(|| project.thumbnail.clone());
    let lead = lead.map(|picture| view! { <LeadPic picture place="lead-pic" after_text=true/> });
    let crumbs = view! { <Breadcrumb trail/> };
    let kind = kind(project, &snapshot.site_data.lists);
    let name = project.name.clone();
    let short_description = project.short_description.clone();
    let plate = plate(project, &materials);
    let wood = materials.first().and_then(|used| used.material.picture.clone());
    let materials = materials_used(&materials);
    let next = next_project(snapshot, project).map(next_link);
    let closing = closing(snapshot, project, days, wood);
    let scripts: Vec<_> = needs.scripts.into_iter().map(|name| view! { <PageScript name/> }).collect();
    view! {
        <Head data=head styles=needs.inlined allows=needs.allows/>
        <PublicPage site_data=snapshot.site_data.clone() icons=needs.icons>
            <article class="story">
                <header class="wrap page-top">
                    {crumbs}
                    <div class="story-title">
                        <div>{kind}<h1>{name}</h1></div>
                        <p class="lede">{short_description}</p>
                    </div>
                </header>
                <div class="story-lead">{lead}{plate}</div>
                {chapters}
                {photo_rows(photos)}
                {materials}
                {words.map(said)}
            </article>
            {next}
            {closing}
            {scripts}
        </PublicPage>
    }
    .into_any()
}

/// The vessel type 'Other' says nothing.
fn kind(project: &Project, lists: &OptionLists) -> Option<impl IntoView + use<>> {
    if is_other(&project.vessel_type) {
        return None;
    }
    Some(view! { <p class="story-kind">{lists.label(OptionList::VesselTypes, &project.vessel_type).to_owned()}</p> })
}

fn plate(project: &Project, materials: &[ShownMaterial<'_>]) -> Option<impl IntoView + use<>> {
    let mut facts = boat_facts(project);
    if let Some(place) = not_blank(project.location.as_deref()) {
        facts.push(("Place", place.to_owned()));
    }
    let finished = project.date_completed.as_deref().and_then(month_and_year);
    match (project.weeks, finished) {
        (Some(weeks), Some(month)) => facts.push(("Work", format!("{}, {month}", domain::text::weeks(weeks)))),
        (Some(weeks), None) => facts.push(("Work", domain::text::weeks(weeks))),
        (None, Some(month)) => facts.push(("Finished", month)),
        (None, None) => {}
    }
    if !materials.is_empty() {
        let names: Vec<&str> = materials.iter().map(|used| used.material.name.as_str()).collect();
        facts.push(("Materials", names.join(", ")));
    }
    if facts.is_empty() {
        return None;
    }
    let mut shown = Vec::new();
    for (name, value) in facts {
        shown.push(view! { <div><dt>{name}</dt><dd>{value}</dd></div> });
    }
    Some(view! { <dl class="plate on-dark">{shown}</dl> })
}

/// The photos that are not above the chapters.
fn photo_rows(photos: Option<Vec<GalleryPhoto>>) -> Option<AnyView> {
    let Some(photos) = photos else {
        return Some(view! { <div class="wrap"><p class="lede">{messages::YACHT_PHOTOS_FAILED}</p></div> }.into_any());
    };
    if photos.is_empty() {
        return None;
    }
    let rows: Vec<_> = photos.into_iter().map(|photo| view! { <li>{figure(photo, false)}</li> }).collect();
    Some(lightbox(view! { <ul class="wrap project-photos project">{rows}</ul> }))
}

fn said(words: Testimonial) -> impl IntoView {
    let on_google = match &words.review_url {
        Some(url) if words.is_google() => Some(view! { <a href=url.clone() rel="noopener">"Read it on Google"</a> }),
        _ => None,
    };
    let name = words.client_name.map(|name| view! { <b>{name}</b> });
    let place = words.location.map(|place| view! { <span>{place}</span> });
    view! {
        <div class="said on-dark">
            <figure class="wrap">
                <blockquote>{words.text}</blockquote>
                <figcaption>{name}{place}{on_google}</figcaption>
            </figure>
        </div>
    }
}

/// After the last one comes the first.
fn next_project<'a>(snapshot: &'a ContentSnapshot, project: &Project) -> Option<&'a Project> {
    let next = snapshot.neighbors(project).next.or_else(|| snapshot.known_projects().first())?;
    if next.id == project.id { None } else { Some(next) }
}

fn next_link(project: &Project) -> impl IntoView + use<> {
    let place = not_blank(project.location.as_deref()).unwrap_or("See this project").to_owned();
    view! {
        <nav class="next-project" aria-label="More projects">
            <a href=project_href(project) rel="next">
                <span class="next-project-text">
                    <small>"Next project"</small>
                    <b>{project.name.clone()}</b>
                    <span>{place} " " {icon_go()}</span>
                </span>
                <Pic picture=project.thumbnail.clone() sizes=DisplaySizes::HALF decorative=true/>
            </a>
        </nav>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::project_parts::tests::walnut;
    use crate::sections::page_needs::tests::expect_imports;
    use crate::test_html::html_of;
    use domain::content::BoatFacts;

    #[test]
    fn its_sheets_import_the_sections_that_are_said_of_them() {
        expect_imports(&FRAME);
    }

    #[test]
    fn the_plate_has_what_is_known_and_nothing_else() {
        let material = walnut();
        let used = [ShownMaterial { material: &material, note: "", path: None }];
        let boat = BoatFacts { model: Some("Grand <Banks>".into()), year_built: Some(1989), ..BoatFacts::default() };
        let project = Project { boat, weeks: Some(1), location: Some("  ".into()), ..Project::default() };
        let html = html_of(|| plate(&project, &used));
        assert!(html.contains("Grand &lt;Banks") && html.contains("1989") && html.contains("1 week<"), "{html}");
        assert_eq!(html.matches("<dt").count(), 4, "boat, year, work, materials: {html}");
        let dated = Project { date_completed: Some("2026-02-20".into()), ..Project::default() };
        assert!(html_of(|| plate(&dated, &[])).contains("Finished"));
        assert!(!html_of(|| plate(&Project::default(), &[])).contains("<dl"), "no empty plate");
    }

    #[test]
    fn words_from_google_lead_there() {
        let words = Testimonial {
            text: "Quiet <now>.".into(),
            client_name: Some("Ruth".into()),
            review_url: Some("https://g.page/r/1".into()),
            platform: "google".into(),
            ..Testimonial::default()
        };
        let html = html_of(|| said(words.clone()));
        assert!(html.contains("Quiet &lt;now") && html.contains("href=\"https://g.page/r/1\""), "{html}");
        let elsewhere = Testimonial { platform: "yelp".into(), ..words };
        assert!(!html_of(|| said(elsewhere)).contains("href"));
    }
}
