//! What a page needs for the sections on it: style sheets, icons, scripts and permissions of its policy.

use super::contact_form::FORM_ICONS;
use super::visualizer::FLOW_ICONS;
use crate::head::{LIVE_MAP, WASM};
use crate::ui::Icon;
use domain::sections::{HeroLook, PageSection, PictureWithTextLook, SectionContent};

/// Styles that come together. Each has a sheet of its own, and may also be part of a fixed page's sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// Headings, captions, call to action.
    Shared,
    Home,
    HomeHero,
    ServiceHero,
    Services,
    Materials,
    Grain,
    Gallery,
    Reviews,
    Questions,
    Showroom,
    Forms,
    RefitFlow,
    Contact,
    Visit,
    Projects,
    Text,
    PriceGuide,
    BeforeAfter,
    Facts,
    Pictures,
}

impl Part {
    const fn sheet(self) -> &'static str {
        match self {
            Self::Shared => "sections/shared",
            Self::Home => "sections/home",
            Self::HomeHero => "sections/home-hero",
            Self::ServiceHero => "sections/service-hero",
            Self::Services => "sections/services",
            Self::Materials => "sections/materials",
            Self::Grain => "sections/grain",
            Self::Gallery => "sections/gallery",
            Self::Reviews => "sections/reviews",
            Self::Questions => "sections/questions",
            Self::Showroom => "sections/showroom",
            Self::Forms => "sections/forms",
            Self::RefitFlow => "sections/refit-flow",
            Self::Contact => "sections/contact",
            Self::Visit => "sections/visit",
            Self::Projects => "sections/projects",
            Self::Text => "sections/text",
            Self::PriceGuide => "sections/price-guide",
            Self::BeforeAfter => "sections/before-after",
            Self::Facts => "sections/facts",
            Self::Pictures => "sections/pictures",
        }
    }
}

/// A sheet of a fixed page, and the parts that it has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bundle {
    name: &'static str,
    parts: &'static [Part],
    /// Linked before the first section that needs it, to keep the first view small; else inlined.
    is_late: bool,
}

impl Bundle {
    pub(crate) const fn inlined(name: &'static str, parts: &'static [Part]) -> Self {
        Self { name, parts, is_late: false }
    }

    pub(crate) const fn late(name: &'static str, parts: &'static [Part]) -> Self {
        Self { name, parts, is_late: true }
    }
}

/// What a page has whatever sections are on it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    /// Parts of the main sheet.
    pub(crate) base: &'static [Part],
    pub(crate) bundles: &'static [Bundle],
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

/// Sheets that no bundle has are inlined for the first section and linked for the others.
pub(crate) fn page_needs(frame: &Frame, sections: &[PageSection]) -> PageNeeds {
    let mut needs = PageNeeds { icons: frame.icons.to_vec(), ..PageNeeds::default() };
    for bundle in frame.bundles.iter().filter(|bundle| !bundle.is_late) {
        needs.inlined.push(bundle.name);
    }
    let mut linked: Vec<&'static str> = Vec::new();
    for (at, section) in sections.iter().enumerate() {
        let needed = section_needs(&section.content);
        let mut late = Vec::new();
        for part in needed.parts {
            let sheet = sheet_of(frame, *part);
            if frame.base.contains(part) || needs.inlined.contains(&sheet) || linked.contains(&sheet) {
                continue;
            }
            if at == 0 {
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

fn sheet_of(frame: &Frame, part: Part) -> &'static str {
    match frame.bundles.iter().find(|bundle| bundle.parts.contains(&part)) {
        Some(bundle) => bundle.name,
        None => part.sheet(),
    }
}

fn add_new<T: Copy + PartialEq>(all: &mut Vec<T>, more: &[T]) {
    for one in more {
        if !all.contains(one) {
            all.push(*one);
        }
    }
}

#[derive(Clone, Copy)]
struct SectionNeeds {
    parts: &'static [Part],
    icons: &'static [Icon],
    scripts: &'static [&'static str],
    allows: &'static [&'static str],
}

const fn usual(parts: &'static [Part]) -> SectionNeeds {
    SectionNeeds { parts, icons: &[], scripts: &[], allows: &[] }
}

const fn section_needs(content: &SectionContent) -> SectionNeeds {
    const ON: &[Icon] = &[Icon::Go];
    const CONTACT: &[&str] = &["public/contact"];
    const FORM: SectionNeeds = SectionNeeds { icons: FORM_ICONS, ..usual(&[Part::Forms, Part::Contact]) };
    match content {
        SectionContent::Hero(hero) => match hero.look {
            HeroLook::Full => SectionNeeds { icons: &[Icon::Down], ..usual(&[Part::HomeHero]) },
            HeroLook::Walnut | HeroLook::Paper => usual(&[Part::ServiceHero]),
            HeroLook::Inlay => usual(&[Part::Showroom]),
        },
        SectionContent::PictureWithText(content) => match content.look {
            PictureWithTextLook::Pair => SectionNeeds { icons: ON, ..usual(&[Part::Home]) },
            _ => SectionNeeds { icons: ON, ..usual(&[Part::Services]) },
        },
        SectionContent::BeforeAfter(_) => {
            SectionNeeds { scripts: &["public/before-after"], ..usual(&[Part::Shared, Part::BeforeAfter]) }
        }
        SectionContent::Cards(_) => SectionNeeds { icons: ON, ..usual(&[Part::Home]) },
        SectionContent::Steps(_) => SectionNeeds { icons: ON, ..usual(&[Part::Services]) },
        SectionContent::Features(_) | SectionContent::Decking(_) => usual(&[Part::Services]),
        SectionContent::Materials(content) => {
            if content.show_grain {
                usual(&[Part::Materials, Part::Grain])
            } else {
                usual(&[Part::Materials])
            }
        }
        SectionContent::Gallery(_) => SectionNeeds { icons: ON, ..usual(&[Part::Gallery]) },
        SectionContent::Projects(_) => SectionNeeds { icons: ON, ..usual(&[Part::Shared, Part::Projects]) },
        SectionContent::Articles(_) => SectionNeeds { icons: ON, ..usual(&[]) },
        SectionContent::Reviews(_) => {
            SectionNeeds { icons: &[Icon::Back, Icon::Go], ..usual(&[Part::Shared, Part::Reviews]) }
        }
        SectionContent::Questions(_) => SectionNeeds { icons: ON, ..usual(&[Part::Questions]) },
        SectionContent::SocialPosts(_) => SectionNeeds { icons: &[Icon::Heart, Icon::Chat], ..usual(&[Part::Home]) },
        SectionContent::Visualizer(_) => SectionNeeds {
            icons: FLOW_ICONS,
            allows: &[WASM],
            ..usual(&[Part::Forms, Part::RefitFlow, Part::Showroom])
        },
        SectionContent::ContactForm(_) => SectionNeeds { scripts: CONTACT, ..FORM },
        SectionContent::VisitForm(_) => SectionNeeds {
            icons: FORM_ICONS,
            scripts: &["public/visit"],
            ..usual(&[Part::Forms, Part::Contact, Part::Visit])
        },
        SectionContent::Map(_) => SectionNeeds { scripts: CONTACT, allows: &[LIVE_MAP], ..usual(&[Part::Contact]) },
        SectionContent::PriceGuide(_) => usual(&[Part::PriceGuide]),
        SectionContent::Facts(_) => usual(&[Part::Facts]),
        SectionContent::Pictures(_) => usual(&[Part::Pictures, Part::Shared]),
        SectionContent::HoursAndMap(_) => usual(&[Part::Showroom]),
        SectionContent::PageHead(_) => usual(&[Part::Forms]),
        SectionContent::Newsletter(_) => FORM,
        SectionContent::Text(_) => usual(&[Part::Text]),
        SectionContent::CallToAction(_) => usual(&[Part::Shared]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::sections::{GallerySection, HeroSection, MapSection, PageHeadSection, ReviewsSection, SectionType};

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
        const BUNDLES: &[Bundle] =
            &[Bundle::inlined("hero", &[Part::ServiceHero]), Bundle::late("rest", &[Part::Gallery])];
        let frame = Frame { base: &[Part::Shared], bundles: BUNDLES, icons: &[] };
        let needs = page_needs(&frame, &sections());
        assert_eq!(needs.inlined, ["hero"]);
        assert_eq!(needs.late, [vec![], vec!["rest"], vec!["sections/reviews"], vec![]]);
        let needs = page_needs(&frame, &sections()[1..]);
        assert_eq!(needs.inlined, ["hero", "rest"], "the first view does not wait for a link");
        assert_eq!(needs.late, [vec![], vec!["sections/reviews"], vec![]]);
    }

    #[test]
    fn a_page_without_bundles_has_a_sheet_for_each_part_once() {
        let frame = Frame { base: &[], bundles: &[], icons: &[] };
        let needs = page_needs(&frame, &sections());
        assert_eq!(needs.inlined, [Part::ServiceHero.sheet()]);
        assert_eq!(needs.late, [vec![], vec!["sections/gallery"], vec!["sections/shared", "sections/reviews"], vec![]]);
    }

    #[test]
    fn only_a_page_with_a_map_may_show_the_live_one() {
        let frame = Frame { base: &[], bundles: &[], icons: &[] };
        let head = section(SectionContent::PageHead(PageHeadSection::default()));
        assert!(page_needs(&frame, std::slice::from_ref(&head)).allows.is_empty());
        let map = section(SectionContent::Map(MapSection::default()));
        let needs = page_needs(&frame, &[head, map.clone(), map]);
        assert_eq!((needs.allows, needs.scripts), (vec![LIVE_MAP], vec!["public/contact"]));
    }
}
