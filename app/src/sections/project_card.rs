use crate::ui::{DisplaySizes, FramedPic, Icon, icon, month_and_year, not_blank};
use domain::content::Project;
use domain::content::option_lists::{OptionList, OptionLists, is_other};
use leptos::prelude::*;

/// Known facts about a project, as label and value. The vessel type 'Other' is omitted, since it
/// says nothing.
#[must_use]
pub fn project_facts(project: &Project, lists: &OptionLists) -> Vec<(&'static str, String)> {
    let mut facts = Vec::new();
    if !is_other(&project.vessel_type) {
        facts.push(("Vessel", lists.label(OptionList::VesselTypes, &project.vessel_type).to_owned()));
    }
    if let Some(place) = not_blank(project.location.as_deref()) {
        facts.push(("Place", place.to_owned()));
    }
    if let Some(date) = project.date_completed.as_deref().and_then(month_and_year) {
        facts.push(("Finished", date));
    }
    facts
}

/// Known facts about the boat, as label and value.
#[must_use]
pub fn boat_facts(project: &Project) -> Vec<(&'static str, String)> {
    let boat = &project.boat;
    let mut facts = Vec::new();
    for (label, value) in [("Boat", &boat.model), ("Builder", &boat.builder), ("Length", &boat.length)] {
        if let Some(value) = not_blank(value.as_deref()) {
            facts.push((label, value.to_owned()));
        }
    }
    if let Some(year) = boat.year_built {
        facts.push(("Built", year.to_string()));
    }
    facts
}

#[must_use]
pub fn project_href(project: &Project) -> String {
    format!("/projects/{}", project.slug)
}

#[component]
pub fn ProjectCard<'a>(
    project: Project,
    lists: &'a OptionLists,
    /// Whether its picture is above the fold.
    #[prop(optional)]
    first: bool,
) -> impl IntoView + use<> {
    let facts =
        project_facts(&project, lists).into_iter().map(|(_, value)| view! { <span>{value}</span> }).collect_view();
    let href = project_href(&project);
    view! {
        <li class="project-card">
            <FramedPic picture=project.thumbnail.clone() sizes=DisplaySizes::HALF first decorative=true/>
            <div>
                <p class="meta">{facts}</p>
                <h2><a href=href>{project.name}</a></h2>
                <p>{project.short_description}</p>
                {icon(Icon::Go)}
            </div>
        </li>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;
    use domain::content::options::PublishStatus;

    fn project() -> Project {
        Project {
            id: "1".into(),
            slug: "blue-heron".into(),
            name: "Blue <Heron>".into(),
            vessel_type: "Sailboat".into(),
            short_description: "A saloon".into(),
            location: Some("Point Loma".into()),
            date_completed: Some("2026-03-20".into()),
            display_order: 1,
            status: PublishStatus::Published,
            ..Project::default()
        }
    }

    #[test]
    fn facts_that_are_not_there_are_not_named() {
        let whole = [("Vessel", "Sailboat".into()), ("Place", "Point Loma".into()), ("Finished", "March 2026".into())];
        assert_eq!(project_facts(&project(), &OptionLists::default()), whole);
        let bare = Project {
            vessel_type: "Other".into(),
            location: Some("  ".into()),
            date_completed: Some("last spring".into()),
            ..project()
        };
        assert_eq!(project_facts(&bare, &OptionLists::default()), []);
    }

    #[test]
    fn a_card_without_a_picture_keeps_its_shape_and_escapes_its_words() {
        let lists = OptionLists::default();
        let html = html_of(|| view! { <ProjectCard project=project() lists=&lists/> });
        assert!(html.contains("/placeholder.svg") && html.contains(r#"href="/projects/blue-heron""#), "{html}");
        assert!(html.contains("Blue &lt;Heron") && !html.contains("<Heron"), "{html}");
    }
}
