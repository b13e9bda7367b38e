//! How the layout crops pictures: the aspect ratios, the places that use them, and the classes that
//! keep the focal point visible.

use crate::media::picture::Picture;
use serde::Serialize;

/// Steps of the focal point, in percent; the style sheets have a class for each
/// (`style/public/base/focal-points.css`).
pub const FOCUS_STEP: u8 = 10;

impl Picture {
    /// Classes that keep the focal point visible where the picture is cropped; none for the center.
    #[must_use]
    pub fn focus(&self) -> Option<String> {
        let class = |axis: char, percent: u8| {
            let step = (percent.min(100) + FOCUS_STEP / 2) / FOCUS_STEP * FOCUS_STEP;
            (step != 50).then(|| format!("{axis}{step}"))
        };
        let classes: Vec<String> = class('x', self.focal.0).into_iter().chain(class('y', self.focal.1)).collect();
        (!classes.is_empty()).then(|| classes.join(" "))
    }
}

/// An aspect ratio that pictures are cropped to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Crop {
    /// Its code in a place.
    pub code: &'static str,
    /// Its label.
    pub label: &'static str,
    /// Proportion of the sides.
    pub width: u32,
    /// See `width`.
    pub height: u32,
}

/// How a place crops its picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Cut {
    /// Label of where it applies.
    pub on: &'static str,
    /// The code of the aspect ratio.
    pub crop: &'static str,
}

/// A place in the layout that crops its picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct CropPlace {
    /// `page/section` for a slot; otherwise a name.
    pub code: &'static str,
    /// Its label.
    pub name: &'static str,
    /// The aspect ratios it uses.
    pub cuts: &'static [Cut],
}

impl CropPlace {
    /// Page and section of a slot.
    #[must_use]
    pub fn slot(&self) -> Option<(&'static str, &'static str)> {
        self.code.split_once('/')
    }
}

macro_rules! crops {
    ($($code:literal $label:literal $width:literal : $height:literal;)+) => {
        /// Every aspect ratio, the widest first. Those of pages were measured at 1440 by 900 and
        /// 390 by 844 pixels, and are within a tenth of what the pages show; a browser test
        /// compares them.
        pub const CROPS: &[Crop] = &[$(Crop { code: $code, label: $label, width: $width, height: $height },)+];
    };
}
crops! {
    "strip" "Full width" 21:10;
    "shared" "Card of a shared link" 1200:630;
    "film" "Wide" 16:9;
    "landscape" "Landscape" 3:2;
    "classic" "Slightly wide" 4:3;
    "near" "Nearly square" 6:5;
    "square" "Square" 1:1;
    "portrait" "Portrait" 4:5;
    "tall" "Tall" 7:10;
}

macro_rules! places {
    ($($code:literal $name:literal [$($on:literal $crop:literal)*];)+) => {
        &[$(CropPlace { code: $code, name: $name, cuts: &[$(Cut { on: $on, crop: $crop }),*] },)+]
    };
}

/// Every slot of the site's pages.
pub const SLOTS: &[CropPlace] = places! {
    "home/hero_video" "Home: hero video" [];
    "home/hero_fallback" "Home: hero picture" ["Computer" "strip" "Phone" "portrait"];
    "home/service_yacht" "Home: card Yacht Interior Refits" ["Computer and phone" "landscape"];
    "home/service_cabinetry" "Home: card Custom Cabinetry" ["Computer" "near" "Phone" "landscape"];
    "home/service_decking" "Home: card Teak Decking" ["Computer" "near" "Phone" "landscape"];
    "home/service_residential" "Home: card Residential Woodworking" ["Computer and phone" "landscape"];
    "home/craft_large" "Home: workshop, large picture" ["Computer" "tall" "Phone" "near"];
    "home/craft_detail" "Home: workshop, detail" ["Computer" "landscape" "Phone" "classic"];
    "home/closing" "Home: background of the call to action" ["Computer" "strip" "Phone" "near"];
    "yacht-interiors/hero" "Yacht Interiors: hero" ["Computer" "strip" "Phone" "portrait"];
    "yacht-interiors/marine_carpentry_image" "Yacht Interiors: marine carpentry" ["Computer" "square" "Phone" "near"];
    "yacht-interiors/teak_decking_image" "Yacht Interiors: teak decking" ["Computer" "square" "Phone" "classic"];
    "residential/hero" "Residential: hero" ["Computer" "strip" "Phone" "portrait"];
    "residential/custom_cabinetry_image" "Residential: custom cabinetry" ["Computer" "square" "Phone" "near"];
    "residential/custom_furniture_image" "Residential: custom furniture" ["Computer" "tall" "Phone" "near"];
    "showroom/hero" "Showroom: hero" ["Computer" "near" "Phone" "classic"];
    "showroom/location" "Showroom: location and hours" [
        "Computer and phone" "classic" "Contact page, computer" "portrait" "Contact page, phone" "landscape"];
};

/// The slots whose pages show a caption below the picture.
pub const CAPTIONED: [&str; 4] = [
    "home/craft_detail",
    "yacht-interiors/marine_carpentry_image",
    "residential/custom_cabinetry_image",
    "residential/custom_furniture_image",
];

/// Places of content that has its own pictures.
pub const CONTENT: &[CropPlace] = places! {
    "gallery" "Gallery" ["Small, computer and phone" "square" "Large, computer" "film" "Large, phone" "classic"];
    "projects" "Project" [
        "List, computer" "classic" "List, phone" "landscape" "Its page, computer" "strip" "Its page, phone" "classic"
        "Shared link" "shared"];
    "blog" "Blog post" [
        "List" "classic" "Its page, computer" "strip" "Its page, phone" "classic" "Shared link" "shared"];
    "blog-author" "Author of a post" ["Computer and phone" "square"];
    "testimonials" "Testimonial" ["Computer and phone" "square"];
    "styles" "Refit style" ["Computer and phone" "landscape"];
    "materials" "Material" ["Computer and phone" "tall"];
    "social" "Social post" ["Large, computer" "tall" "Small, computer" "classic" "Phone" "square"];
};

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
