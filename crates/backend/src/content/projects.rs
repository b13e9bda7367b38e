//! Projects as their pages show them: with photos, the client's words, materials and neighbors.

use super::content_snapshot::{ContentSnapshot, unread};
use super::placed::put;
use crate::error::BackendError;
use domain::content::options::GalleryCategory;
use domain::content::page::page_path;
use domain::content::{GalleryPhoto, Material, Project, Testimonial, WordsSource};
use domain::media::picture::Picture;
use domain::sections::{MaterialsSection, PageSection, SectionContent, material_anchor};
use std::collections::HashMap;
use std::sync::Arc;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProjectNeighbors<'a> {
    pub previous: Option<&'a Project>,
    pub next: Option<&'a Project>,
}

/// A material that a project was made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownMaterial<'a> {
    pub material: &'a Material,
    /// Its use in the project.
    pub note: &'a str,
    /// The address of the page that shows it; none if no page does.
    pub path: Option<String>,
}

/// The sections that a project can have. A stored one of another type was not checked when it was saved.
pub(crate) fn chapters(sections: Vec<PageSection>) -> Vec<PageSection> {
    let mut chapters = sections;
    chapters.retain(|section| section.kind.is_for_projects());
    chapters
}

impl ContentSnapshot {
    pub fn project(&self, slug: &str) -> Result<Option<&Project>, BackendError> {
        let projects = self.projects.as_ref().ok_or_else(unread)?;
        Ok(projects.iter().find(|project| project.slug == slug))
    }

    pub(crate) fn project_with_id(&self, id: &str) -> Result<Option<&Project>, BackendError> {
        let projects = self.projects.as_ref().ok_or_else(unread)?;
        Ok(projects.iter().find(|project| project.id == id))
    }

    /// Empty while they cannot be read.
    #[must_use]
    pub fn known_projects(&self) -> &[Project] {
        self.projects.as_deref().map_or(&[], Vec::as_slice)
    }

    /// The visible photos of a project, in its order.
    #[must_use]
    pub fn project_photos(&self, project: &Project) -> Option<Vec<GalleryPhoto>> {
        let mut place_of = HashMap::new();
        for (place, id) in project.gallery_photo_ids.iter().enumerate() {
            place_of.insert(id.as_str(), place);
        }
        let mut found: Vec<(usize, &GalleryPhoto)> = Vec::new();
        for category in GalleryCategory::ALL {
            for photo in self.photos(category)? {
                if let Some(place) = place_of.get(photo.id.as_str()) {
                    found.push((*place, photo));
                }
            }
        }
        found.sort_unstable_by_key(|(place, _)| *place);
        Some(found.into_iter().map(|(_, photo)| photo.clone()).collect())
    }

    /// The client's words about a project. A chosen testimonial that is not active gives way to one that names the
    /// project.
    #[must_use]
    pub fn project_words(&self, project: &Project) -> Option<Testimonial> {
        match &project.words {
            WordsSource::Own { text, name } => {
                return Some(Testimonial { text: text.clone(), client_name: name.clone(), ..Testimonial::default() });
            }
            WordsSource::Testimonial(id) => {
                if let Some(chosen) = self.said(|testimonial| testimonial.id == *id) {
                    return Some(chosen);
                }
            }
            WordsSource::Linked => {}
        }
        self.said(|testimonial| testimonial.project_id.as_ref() == Some(&project.id))
    }

    /// The first testimonial with words for which this holds.
    fn said(&self, is_wanted: impl Fn(&Testimonial) -> bool) -> Option<Testimonial> {
        for testimonial in self.testimonials.as_ref()?.iter() {
            if is_wanted(testimonial) && !testimonial.text.trim_matches(' ').is_empty() {
                return Some(testimonial.clone());
            }
        }
        None
    }

    /// The projects before and after one of [`ContentSnapshot::projects`].
    #[must_use]
    pub fn neighbors(&self, project: &Project) -> ProjectNeighbors<'_> {
        let projects = self.known_projects();
        let Some(at) = projects.iter().position(|other| other.id == project.id) else {
            return ProjectNeighbors::default();
        };
        let previous = if at > 0 { projects.get(at - 1) } else { None };
        ProjectNeighbors { previous, next: projects.get(at + 1) }
    }

    /// The visible materials of a project, in its order.
    #[must_use]
    pub fn project_materials<'a>(&'a self, project: &'a Project) -> Vec<ShownMaterial<'a>> {
        let mut shown = Vec::new();
        for used in &project.materials {
            if let Some(material) = self.material(&used.material) {
                let path = self.material_path(&material.id);
                shown.push(ShownMaterial { material, note: &used.note, path });
            }
        }
        shown
    }

    /// Each visible material belongs to one page or to both.
    fn material(&self, id: &str) -> Option<&Material> {
        for materials in [&self.home_materials, &self.residential_materials].into_iter().flatten() {
            if let Some(material) = materials.iter().find(|material| material.id == id) {
                return Some(material);
            }
        }
        None
    }

    #[must_use]
    pub fn materials_of(&self, section: &MaterialsSection) -> Option<&[Material]> {
        let materials = if section.is_of_residential() { &self.residential_materials } else { &self.home_materials };
        materials.as_deref().map(Vec::as_slice)
    }

    /// A page that tells more about it, with close-ups, comes first.
    fn material_path(&self, id: &str) -> Option<String> {
        let mut found = None;
        for page in self.pages() {
            for section in &page.sections {
                let SectionContent::Materials(content) = &section.content else { continue };
                let materials = self.materials_of(content).unwrap_or_default();
                if !materials.iter().any(|material| material.id == id) {
                    continue;
                }
                let path = format!("{}#{}", page_path(&page.slug), material_anchor(&section.anchor, id));
                if content.show_grain {
                    return Some(path);
                }
                found.get_or_insert(path);
            }
        }
        found
    }

    /// With a project in its place, also a draft, and the pictures in its sections.
    #[must_use]
    pub fn with_project(mut self, project: Project, pictures: HashMap<String, Picture>) -> Self {
        put(&mut self.projects, project);
        Arc::make_mut(&mut self.section_pictures).extend(pictures);
        self
    }
}
