//! The needs of a page for the sections on it: style sheets, icons, scripts and permissions of its policy.

use super::needs::Needs;
use super::{
    before_after, blog, closing, contact_form, facts, faq, gallery, home, hours_and_map, inlay_hero, map, materials,
    page_head, pictures, price_guide, projects, service_pages, text, visualizer,
};
use crate::features::{cabin, newsletter, visits};
use crate::ui::Icon;
use domain::sections::{HeroLook, PageSection, PictureWithTextLook, PlaceLook, SectionContent};

/// A sheet of a fixed page, and the sheets of sections that it imports.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SheetBundle {
    name: &'static str,
    sections: &'static [&'static str],
    /// Linked before the first section that needs it, to keep the first view small; else inlined.
    is_late: bool,
}

impl SheetBundle {
    pub(crate) const fn inlined(name: &'static str, sections: &'static [&'static str]) -> Self {
        Self { name, sections, is_late: false }
    }

    pub(crate) const fn late(name: &'static str, sections: &'static [&'static str]) -> Self {
        Self { name, sections, is_late: true }
    }
}

/// Sheets and icons of a page, whatever sections are on it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PageFrame {
    /// Sheets of sections that the main sheet imports.
    pub(crate) base: &'static [&'static str],
    pub(crate) bundles: &'static [SheetBundle],
    pub(crate) icons: &'static [Icon],
}

#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct PageNeeds {
    pub(crate) inlined: Vec<&'static str>,
    /// Sheets to link before a section, by its place.
    pub(crate) late: Vec<Vec<&'static str>>,
    pub(crate) icons: Vec<Icon>,
    pub(crate) scripts: Vec<&'static str>,
    pub(crate) allows: Vec<&'static str>,
}

/// Sheets that no bundle has are inlined for the first view and linked for the other sections.
pub(crate) fn page_needs(frame: &PageFrame, sections: &[PageSection]) -> PageNeeds {
    let mut needs = PageNeeds { icons: frame.icons.to_vec(), ..PageNeeds::default() };
    for bundle in frame.bundles.iter().filter(|bundle| !bundle.is_late) {
        needs.inlined.push(bundle.name);
    }
    let mut linked: Vec<&'static str> = Vec::new();
    for (at, section) in sections.iter().enumerate() {
        let needed = section_needs(&section.content);
        let mut late = Vec::new();
        for of_section in needed.sheets {
            let sheet = sheet_with(frame, of_section);
            if frame.base.contains(of_section) || needs.inlined.contains(&sheet) || linked.contains(&sheet) {
                continue;
            }
            if at == 0 || (at == 1 && is_below_head(sections)) {
                needs.inlined.push(sheet);
            } else {
                linked.push(sheet);
                late.push(sheet);
            }
        }
        needs.late.push(late);
        add_new(&mut needs.icons, needed.icons);
        add_new(&mut needs.scripts, needed.scripts);
        add_new(&mut needs.allows, needed.allows);
    }
    needs
}

/// Whether the second section is in the first view, too: what comes late there would move the head.
fn is_below_head(sections: &[PageSection]) -> bool {
    matches!(sections.first(), Some(PageSection { content: SectionContent::PageHead(_), .. }))
}

fn sheet_with(frame: &PageFrame, of_section: &'static str) -> &'static str {
    match frame.bundles.iter().find(|bundle| bundle.sections.contains(&of_section)) {
        Some(bundle) => bundle.name,
        None => of_section,
    }
}

fn add_new<T: Copy + PartialEq>(all: &mut Vec<T>, more: &[T]) {
    for one in more {
        if !all.contains(one) {
            all.push(*one);
        }
    }
}

fn section_needs(content: &SectionContent) -> Needs {
    match content {
        SectionContent::Hero(hero) => match hero.look {
            HeroLook::Full => home::hero::NEEDS,
            HeroLook::Walnut | HeroLook::Paper => service_pages::page_hero::NEEDS,
            HeroLook::Inlay => inlay_hero::NEEDS,
        },
        SectionContent::PictureWithText(content) => match content.look {
            PictureWithTextLook::Pair => home::how_we_work::NEEDS,
            _ => service_pages::kind_of_work::NEEDS,
        },
        SectionContent::BeforeAfter(_) => before_after::NEEDS,
        SectionContent::Cards(_) => home::services::NEEDS,
        SectionContent::Steps(_) => service_pages::process::NEEDS,
        SectionContent::Features(_) => home::features::NEEDS,
        SectionContent::Decking(_) => service_pages::decking::NEEDS,
        SectionContent::Materials(content) if content.show_grain => materials::NEEDS_OF_GRAIN,
        SectionContent::Materials(_) => materials::NEEDS,
        SectionContent::Gallery(_) => gallery::NEEDS,
        SectionContent::Projects(_) => projects::NEEDS,
        SectionContent::Articles(_) => blog::articles::NEEDS,
        SectionContent::Reviews(_) => home::reviews::NEEDS,
        SectionContent::Questions(_) => faq::NEEDS,
        SectionContent::SocialPosts(_) => home::social::NEEDS,
        SectionContent::OwnCabin(_) => cabin::needs(),
        SectionContent::Visualizer(_) => visualizer::NEEDS,
        SectionContent::ContactForm(_) => contact_form::NEEDS,
        SectionContent::VisitForm(_) => visits::NEEDS,
        SectionContent::Map(_) => map::NEEDS,
        SectionContent::PriceGuide(_) => price_guide::NEEDS,
        SectionContent::Facts(_) => facts::NEEDS,
        SectionContent::Pictures(_) => pictures::NEEDS,
        SectionContent::HoursAndMap(content) => match content.look {
            PlaceLook::BesidePicture => hours_and_map::NEEDS,
            PlaceLook::OnMap => hours_and_map::NEEDS_ON_MAP,
        },
        SectionContent::PageHead(_) => page_head::NEEDS,
        SectionContent::Newsletter(_) => newsletter::NEEDS,
        SectionContent::Text(_) => text::NEEDS,
        SectionContent::CallToAction(content) => closing::needs(content.look),
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::head::LIVE_MAP;
    use domain::sections::{GallerySection, HeroSection, MapSection, PageHeadSection, ReviewsSection, SectionType};
    use std::collections::BTreeSet;
    use std::fs;

    const STYLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../style");

    /// Fails where a sheet of the frame does not import what the frame says of it.
    pub(crate) fn expect_imports(frame: &PageFrame) {
        assert_eq!(imported_sections("site"), names(frame.base), "site");
        for bundle in frame.bundles {
            let mut imported = imported_sections(bundle.name);
            if bundle.name.starts_with("sections/") {
                imported.insert(bundle.name.to_owned());
            }
            assert_eq!(imported, names(bundle.sections), "{}", bundle.name);
        }
    }

    fn names(names: &[&str]) -> BTreeSet<String> {
        names.iter().map(|name| (*name).to_owned()).collect()
    }

    fn imported_sections(sheet: &str) -> BTreeSet<String> {
        let text = fs::read_to_string(format!("{STYLE}/{sheet}.css")).expect("a sheet");
        let mut imported = BTreeSet::new();
        for line in text.lines().filter(|line| line.starts_with("@import")) {
            let path = line.split('"').nth(1).expect("the path of an import");
            let path = path.trim_start_matches("../").trim_start_matches("./");
            if path.starts_with("sections/") {
                imported.insert(path.trim_end_matches(".css").to_owned());
            }
        }
        imported
    }

    fn section(content: SectionContent) -> PageSection {
        PageSection { id: String::new(), anchor: String::new(), kind: SectionType::Hero, content }
    }

    fn sections() -> [PageSection; 4] {
        [
            section(SectionContent::Hero(HeroSection::default())),
            section(SectionContent::Gallery(GallerySection::default())),
            section(SectionContent::Reviews(ReviewsSection::default())),
            section(SectionContent::Gallery(GallerySection::default())),
        ]
    }

    #[test]
    fn a_page_has_its_bundles_and_the_sheets_that_they_lack() {
        const BUNDLES: &[SheetBundle] = &[
            SheetBundle::inlined("hero", &["sections/service-hero"]),
            SheetBundle::late("rest", &["sections/gallery"]),
        ];
        let frame = PageFrame { base: &["sections/shared"], bundles: BUNDLES, icons: &[] };
        let needs = page_needs(&frame, &sections());
        assert_eq!(needs.inlined, ["hero"]);
        assert_eq!(needs.late, [vec![], vec!["rest"], vec!["sections/reviews"], vec![]]);
        let needs = page_needs(&frame, &sections()[1..]);
        assert_eq!(needs.inlined, ["hero", "rest"], "the first view does not wait for a link");
        assert_eq!(needs.late, [vec![], vec!["sections/reviews"], vec![]]);
    }

    #[test]
    fn a_page_without_bundles_has_a_sheet_for_each_part_once() {
        let frame = PageFrame { base: &[], bundles: &[], icons: &[] };
        let needs = page_needs(&frame, &sections());
        assert_eq!(needs.inlined, ["sections/service-hero"]);
        assert_eq!(needs.late, [vec![], vec!["sections/gallery"], vec!["sections/shared", "sections/reviews"], vec![]]);
    }

    #[test]
    fn what_is_below_a_head_is_in_the_first_view_too() {
        let frame = PageFrame { base: &["sections/shared"], bundles: &[], icons: &[] };
        let head = section(SectionContent::PageHead(PageHeadSection::default()));
        let [_, gallery, reviews, _] = sections();
        let needs = page_needs(&frame, &[head, gallery, reviews]);
        assert!(needs.inlined.contains(&"sections/gallery"), "{:?}", needs.inlined);
        assert_eq!(needs.late, [vec![], vec![], vec!["sections/reviews"]]);
    }

    #[test]
    fn only_a_page_with_a_map_may_show_the_live_one() {
        let frame = PageFrame { base: &[], bundles: &[], icons: &[] };
        let head = section(SectionContent::PageHead(PageHeadSection::default()));
        assert!(page_needs(&frame, std::slice::from_ref(&head)).allows.is_empty());
        let map = section(SectionContent::Map(MapSection::default()));
        let needs = page_needs(&frame, &[head, map.clone(), map]);
        assert_eq!((needs.allows, needs.scripts), (vec![LIVE_MAP], vec!["public/contact"]));
    }
}
