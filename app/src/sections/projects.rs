//! The list of finished projects.

use super::heading::{lede, section_title};
use super::needs::Needs;
use super::{EmptyNote, ProjectCard};
use crate::ui::{Breadcrumb, Icon, Trail};
use domain::content::Project;
use domain::content::option_lists::OptionLists;
use domain::messages;
use domain::sections::ProjectsSection;
use domain::site::pages;
use leptos::prelude::*;

pub(crate) const NEEDS: Needs =
    Needs { sheets: &["sections/shared", "sections/projects"], icons: &[Icon::Go], ..Needs::NONE };

/// The path from the home page to the list.
pub(crate) fn projects_trail() -> Trail {
    Trail::home().below("Projects", pages::PROJECTS.path)
}

#[component]
pub fn Projects<'a>(
    content: &'a ProjectsSection,
    anchor: &'a str,
    /// Whether it begins the page of the list.
    is_own_page: bool,
    /// All that are public; none if they could not be read.
    projects: Option<&'a [Project]>,
    lists: &'a OptionLists,
) -> impl IntoView + use<> {
    let chosen = projects.map(|all| chosen_by(content, all));
    let class = if is_own_page { "wrap page-top" } else { "wrap section" };
    let trail = projects_trail();
    let trail = if is_own_page { Some(view! { <Breadcrumb trail=&trail/> }) } else { None };
    view! {
        <div class=class>
            {trail}
            <div class="grid intro">{section_title(is_own_page, anchor, &content.title)}{lede(&content.text)}</div>
            {list(chosen.as_deref(), lists)}
        </div>
    }
    .into_any()
}

fn chosen_by(content: &ProjectsSection, projects: &[Project]) -> Vec<Project> {
    projects.iter().filter(|project| content.shows(&project.tags)).cloned().collect()
}

fn list(projects: Option<&[Project]>, lists: &OptionLists) -> AnyView {
    match projects {
        None => view! { <p class="lede project-none">{messages::PROJECTS_FAILED}</p> }.into_any(),
        Some([]) => {
            let link = (pages::YACHT_INTERIORS.path, "See how we work");
            view! { <div class="project-none"><EmptyNote sentence=messages::PROJECTS_EMPTY link/></div> }.into_any()
        }
        Some(projects) => {
            let mut cards = Vec::new();
            for (at, project) in projects.iter().cloned().enumerate() {
                cards.push(view! { <ProjectCard project lists first=at == 0/> });
            }
            view! { <ul class="projects">{cards}</ul> }.into_any()
        }
    }
}
