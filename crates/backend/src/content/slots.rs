use domain::content::PageImage;
use domain::media::picture::Picture;
use std::collections::HashMap;
use std::sync::Arc;

/// The pictures of pages' slots, by page and key.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Slots(Arc<HashMap<String, HashMap<String, PageImage>>>);

impl Slots {
    #[must_use]
    pub fn new(images: Vec<PageImage>) -> Self {
        let mut slots = Self::default();
        for image in images {
            slots.put(image);
        }
        slots
    }

    #[must_use]
    pub fn get(&self, page_slug: &str, section_key: &str) -> Option<&PageImage> {
        self.0.get(page_slug)?.get(section_key)
    }

    pub(super) fn put(&mut self, image: PageImage) {
        Arc::make_mut(&mut self.0).entry(image.page_slug.clone()).or_default().insert(image.section_key.clone(), image);
    }

    /// By page and key.
    #[must_use]
    pub fn all(&self) -> Vec<&PageImage> {
        let mut images: Vec<&PageImage> = self.0.values().flat_map(HashMap::values).collect();
        images.sort_unstable_by_key(|image| (&image.page_slug, &image.section_key));
        images
    }

    /// By key.
    #[must_use]
    pub fn of_page(&self, page_slug: &str) -> Vec<&PageImage> {
        let Some(page) = self.0.get(page_slug) else { return Vec::new() };
        let mut images: Vec<&PageImage> = page.values().collect();
        images.sort_unstable_by_key(|image| &image.section_key);
        images
    }

    #[must_use]
    pub fn picture(&self, page_slug: &str, section_key: &str) -> Option<&Picture> {
        self.get(page_slug, section_key)?.picture.as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_are_found_by_page_and_key() {
        let image = PageImage {
            id: String::new(),
            page_slug: "home".into(),
            section_key: "closing".into(),
            display_name: "Closing".into(),
            picture: None,
            caption: String::new(),
            video_url: None,
            enable_video: false,
            mobile_height_vh: 60,
            video_settings: domain::content::VideoSettings::default(),
        };
        let slots = Slots::new(vec![image]);
        assert!(slots.get("home", "closing").is_some());
        assert!(slots.picture("home", "closing").is_none());
        assert!(slots.get("residential", "closing").is_none());
    }
}
