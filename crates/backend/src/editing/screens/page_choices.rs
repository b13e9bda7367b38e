//! The choices in the fields of a page's sections.

use crate::content::{ContentSnapshot, snapshot};
use crate::{Backend, BackendError};
use domain::admin::{LinkChoice, PageChoices, SlotChoice};
use domain::content::page::SitePage;
use domain::kinds::Kind;
use domain::sections::{PageTemplate, slot_value};
use domain::site::island::PictureSources;
use domain::site::pages::{self, PAGES};

/// Addresses that sections of fixed pages have and that no page's sections name.
const FIXED_ANCHORS: [(&str, &str); 2] =
    [("/contact#quote", "Contact: quote form"), ("/showroom#visualizer", "Showroom: visualizer")];

pub async fn page_choices(backend: &Backend) -> Result<PageChoices, BackendError> {
    let snapshot = snapshot(backend).await?;
    Ok(PageChoices { targets: targets(&snapshot), slots: slots(&snapshot), templates: templates() })
}

fn templates() -> Vec<LinkChoice> {
    let mut templates = Vec::new();
    for template in PageTemplate::ALL {
        templates.push(LinkChoice { address: template.form(), label: template.label().to_owned() });
    }
    templates
}

fn targets(snapshot: &ContentSnapshot) -> Vec<LinkChoice> {
    let mut targets = Vec::new();
    for page in PAGES.iter().filter(|page| page.og_image.is_some()) {
        targets.push(LinkChoice { address: page.path.to_owned(), label: page.label.to_owned() });
    }
    for (address, label) in FIXED_ANCHORS {
        targets.push(LinkChoice { address: address.to_owned(), label: label.to_owned() });
    }
    for page in snapshot.pages() {
        let path = path_of(page);
        if pages::at(&path).is_none() {
            targets.push(LinkChoice { address: path.clone(), label: page.title.clone() });
        }
        for section in &page.sections {
            let label = format!("{}: {}", page.title, section.kind.descriptor().label);
            targets.push(LinkChoice { address: format!("{path}#{}", section.anchor), label });
        }
    }
    for project in snapshot.projects.iter().flat_map(|projects| projects.iter()) {
        targets.push(LinkChoice { address: format!("/projects/{}", project.slug), label: project.name.clone() });
    }
    targets
}

pub(super) fn path_of(page: &SitePage) -> String {
    match pages::by_slug(&page.slug) {
        Some(fixed) => fixed.path.to_owned(),
        None => format!("/{}", page.slug),
    }
}

fn slots(snapshot: &ContentSnapshot) -> Vec<SlotChoice> {
    let mut slots = Vec::new();
    for image in snapshot.slots.all() {
        slots.push(SlotChoice {
            value: slot_value(&image.page_slug, &image.section_key),
            name: image.display_name.clone(),
            picture: image.picture.as_ref().map(PictureSources::of),
            href: format!("/admin/{}", Kind::PageImages.code()),
        });
    }
    slots
}
