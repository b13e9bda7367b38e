//! How the layout crops pictures: the aspect ratios, the places that use them, and the classes that
//! keep the focal point visible.

use crate::media::picture::Picture;
use serde::Serialize;

/// Steps of the focal point, in percent; the style sheets have a class for each
/// (`style/public/base/focal-points.css`).
pub const FOCUS_STEP: u8 = 10;

impl Picture {
    /// None for the center.
    #[must_use]
    pub fn focus(&self) -> Option<String> {
        let x = focus_step(self.focal.0);
        let y = focus_step(self.focal.1);
        match (x == CENTER, y == CENTER) {
            (true, true) => None,
            (false, true) => Some(format!("x{x}")),
            (true, false) => Some(format!("y{y}")),
            (false, false) => Some(format!("x{x} y{y}")),
        }
    }
}

const CENTER: u8 = 50;

fn focus_step(percent: u8) -> u8 {
    (percent.min(100) + FOCUS_STEP / 2) / FOCUS_STEP * FOCUS_STEP
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Crop {
    pub code: &'static str,
    pub label: &'static str,
    /// Proportion of the sides.
    pub width: u32,
    pub height: u32,
}

/// How a place crops its picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Cut {
    pub on: &'static str,
    pub crop: &'static str,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct CropPlace {
    /// `page/section` for a slot; otherwise a name.
    pub code: &'static str,
    pub name: &'static str,
    pub cuts: &'static [Cut],
}

impl CropPlace {
    #[must_use]
    pub fn slot(&self) -> Option<PageSlot> {
        let (page, section) = self.code.split_once('/')?;
        Some(PageSlot { page, section })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageSlot {
    pub page: &'static str,
    pub section: &'static str,
}

/// Every aspect ratio, the widest first. Ratios of pages were measured at 1440 by 900 and 390 by 844
/// pixels; a browser test compares them with the pages, to a tenth.
pub const CROPS: &[Crop] = &[
    Crop { code: "strip", label: "Full width", width: 21, height: 10 },
    Crop { code: "shared", label: "Card of a shared link", width: 1200, height: 630 },
    Crop { code: "film", label: "Wide", width: 16, height: 9 },
    Crop { code: "landscape", label: "Landscape", width: 3, height: 2 },
    Crop { code: "classic", label: "Slightly wide", width: 4, height: 3 },
    Crop { code: "near", label: "Nearly square", width: 6, height: 5 },
    Crop { code: "square", label: "Square", width: 1, height: 1 },
    Crop { code: "portrait", label: "Portrait", width: 4, height: 5 },
    Crop { code: "tall", label: "Tall", width: 7, height: 10 },
];

const fn place(code: &'static str, name: &'static str, cuts: &'static [Cut]) -> CropPlace {
    CropPlace { code, name, cuts }
}

const fn cut(on: &'static str, crop: &'static str) -> Cut {
    Cut { on, crop }
}

pub const SLOTS: &[CropPlace] = &[
    place("home/hero_video", "Home: hero video", &[]),
    place("home/hero_fallback", "Home: hero picture", &[cut("Computer", "strip"), cut("Phone", "portrait")]),
    place("home/service_yacht", "Home: card Yacht Interior Refits", &[cut("Computer and phone", "landscape")]),
    place(
        "home/service_cabinetry",
        "Home: card Custom Cabinetry",
        &[cut("Computer", "near"), cut("Phone", "landscape")],
    ),
    place("home/service_decking", "Home: card Teak Decking", &[cut("Computer", "near"), cut("Phone", "landscape")]),
    place("home/service_residential", "Home: card Residential Woodworking", &[cut("Computer and phone", "landscape")]),
    place("home/craft_large", "Home: workshop, large picture", &[cut("Computer", "tall"), cut("Phone", "near")]),
    place("home/craft_detail", "Home: workshop, detail", &[cut("Computer", "landscape"), cut("Phone", "classic")]),
    place("home/closing", "Home: background of the call to action", &[cut("Computer", "strip"), cut("Phone", "near")]),
    place("yacht-interiors/hero", "Yacht Interiors: hero", &[cut("Computer", "strip"), cut("Phone", "portrait")]),
    place(
        "yacht-interiors/marine_carpentry_image",
        "Yacht Interiors: marine carpentry",
        &[cut("Computer", "square"), cut("Phone", "near")],
    ),
    place(
        "yacht-interiors/teak_decking_image",
        "Yacht Interiors: teak decking",
        &[cut("Computer", "square"), cut("Phone", "classic")],
    ),
    place("residential/hero", "Residential: hero", &[cut("Computer", "strip"), cut("Phone", "portrait")]),
    place(
        "residential/custom_cabinetry_image",
        "Residential: custom cabinetry",
        &[cut("Computer", "square"), cut("Phone", "near")],
    ),
    place(
        "residential/custom_furniture_image",
        "Residential: custom furniture",
        &[cut("Computer", "tall"), cut("Phone", "near")],
    ),
    place("showroom/hero", "Showroom: hero", &[cut("Computer", "near"), cut("Phone", "classic")]),
    place(
        "showroom/location",
        "Showroom: location and hours",
        &[cut("Contact page, computer", "portrait"), cut("Contact page, phone", "landscape")],
    ),
];

/// In the order of the pages and of their sections. A slot that no page has comes last.
#[must_use]
pub fn slot_order(page: &str, section: &str) -> usize {
    let code = format!("{page}/{section}");
    let known = SLOTS.iter().position(|place| place.code == code);
    known.unwrap_or(SLOTS.len())
}

/// The slots whose pages show a caption below the picture.
pub const CAPTIONED: [&str; 4] = [
    "home/craft_detail",
    "yacht-interiors/marine_carpentry_image",
    "residential/custom_cabinetry_image",
    "residential/custom_furniture_image",
];

/// Places of content that has its own pictures.
pub const CONTENT: &[CropPlace] = &[
    place(
        "gallery",
        "Gallery",
        &[cut("Small, computer and phone", "square"), cut("Large, computer", "film"), cut("Large, phone", "classic")],
    ),
    place(
        "projects",
        "Project",
        &[
            cut("List, computer", "classic"),
            cut("List, phone", "landscape"),
            cut("Its page, computer", "strip"),
            cut("Its page, phone", "classic"),
            cut("Shared link", "shared"),
        ],
    ),
    place(
        "blog",
        "Blog post",
        &[
            cut("List, computer", "film"),
            cut("List, phone", "square"),
            cut("Its page, computer", "strip"),
            cut("Its page, phone", "classic"),
            cut("Shared link", "shared"),
        ],
    ),
    place("blog-author", "Author of a post", &[cut("Computer and phone", "square")]),
    place("testimonials", "Testimonial", &[cut("Computer and phone", "square")]),
    place("styles", "Refit style", &[cut("Computer and phone", "landscape")]),
    place("materials", "Material", &[cut("Computer and phone", "tall")]),
    place(
        "social",
        "Social post",
        &[cut("Large, computer", "tall"), cut("Small, computer", "classic"), cut("Phone", "square")],
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_name_crops_that_there_are_and_each_place_once() {
        let places: Vec<&CropPlace> = SLOTS.iter().chain(CONTENT).collect();
        for place in &places {
            assert!(place.cuts.iter().all(|cut| CROPS.iter().any(|crop| crop.code == cut.crop)), "{}", place.code);
            assert_eq!(places.iter().filter(|other| other.code == place.code).count(), 1, "{}", place.code);
        }
        assert!(SLOTS.iter().all(|slot| slot.slot().is_some()));
        assert!(CAPTIONED.iter().all(|code| SLOTS.iter().any(|slot| slot.code == *code)));
        for crop in CROPS {
            assert!(
                places.iter().any(|place| place.cuts.iter().any(|cut| cut.crop == crop.code)),
                "no place uses {}",
                crop.code
            );
        }
    }

    #[test]
    fn the_focal_point_is_told_in_steps() {
        let focus = |x, y| Picture { focal: (x, y), ..Picture::default() }.focus();
        assert_eq!(focus(50, 50), None);
        assert_eq!(focus(54, 45), None);
        assert_eq!(focus(55, 50).as_deref(), Some("x60"));
        assert_eq!(focus(0, 100).as_deref(), Some("x0 y100"));
        assert_eq!(focus(255, 4).as_deref(), Some("x100 y0"));
    }
}
