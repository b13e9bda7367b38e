//! The words above the list of articles, and the other sections of the blog's page.

use crate::sections::page_needs::{PageFrame, PageNeeds, page_needs};
use crate::sections::page_sections::{PageRequest, SectionsPlace, section_views};
use crate::ui::Icon;
use backend::content::ContentSnapshot;
use domain::sections::{ArticlesSection, PageSection, SectionContent};
use domain::site::pages::BLOG;
use leptos::prelude::*;

const FRAME: PageFrame = PageFrame { base: &[], bundles: &[], icons: ICONS };

pub(super) const ICONS: &[Icon] = &[Icon::Back, Icon::Go, Icon::Search];

pub(super) struct Around {
    pub(super) words: ArticlesSection,
    pub(super) above: Vec<AnyView>,
    pub(super) below: Vec<AnyView>,
    pub(super) needs: PageNeeds,
}

/// On later pages and in archives only the words.
pub(super) fn around(snapshot: Option<&ContentSnapshot>, is_front: bool) -> Around {
    let mut around = Around {
        words: ArticlesSection { title: BLOG.label.to_owned(), ..ArticlesSection::default() },
        above: Vec::new(),
        below: Vec::new(),
        needs: page_needs(&FRAME, &[]),
    };
    let Some(snapshot) = snapshot else { return around };
    let Ok(Some(page)) = snapshot.page(BLOG.slug) else { return around };
    let Some(at) = page.sections.iter().position(is_list) else { return around };
    if let SectionContent::Articles(words) = &page.sections[at].content {
        around.words = words.clone();
    }
    if is_front {
        around.needs = page_needs(&FRAME, &page.sections);
        let late = std::mem::take(&mut around.needs.late);
        let mut views = section_views(SectionsPlace::of_page(page), snapshot, PageRequest::default(), late);
        around.below = views.split_off(at + 1);
        views.truncate(at);
        around.above = views;
    }
    around
}

const fn is_list(section: &PageSection) -> bool {
    matches!(section.content, SectionContent::Articles(_))
}
