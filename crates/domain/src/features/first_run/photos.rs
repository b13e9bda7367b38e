//! Where photos are put: by their shape and by what they show. Each says why.

use super::Answers;
use super::answers::RunPhoto;
use super::limits::{CARDS, LARGE_WIDTH, PROJECT_PHOTOS};
use super::work::offered;
use crate::content::option_lists::is_other;
use crate::content::options::GalleryCategory;

/// A place of a photo on the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PhotoPlace {
    HomeTop,
    HomeClosing,
    YachtTop,
    ResidentialTop,
    /// The card of a kind of work, by its place among the answers.
    Card(usize),
    Workshop,
}

/// The photos of an answer, each with its places. All are in the gallery, too.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlacedPhotos {
    pub photos: Vec<RunPhoto>,
    places: Vec<Vec<PhotoPlace>>,
}

impl PlacedPhotos {
    #[must_use]
    pub fn of(answers: &Answers) -> Self {
        let photos = match &answers.photos {
            Some(answer) => answer.photos.clone(),
            None => Vec::new(),
        };
        let places = vec![Vec::new(); photos.len()];
        let mut placed = Self { photos, places };
        placed.put_at_top();
        placed.put_on_cards(answers);
        placed.put_below_pages(answers);
        for at in 0..placed.photos.len() {
            if placed.places[at].is_empty() {
                placed.places[at].push(PhotoPlace::Workshop);
            }
        }
        placed
    }

    #[must_use]
    pub fn at(&self, place: &PhotoPlace) -> Option<&RunPhoto> {
        let at = self.places.iter().position(|places| places.contains(place))?;
        self.photos.get(at)
    }

    #[must_use]
    pub fn in_workshop(&self) -> Vec<&RunPhoto> {
        let mut found = Vec::new();
        for (photo, places) in self.photos.iter().zip(&self.places) {
            if places.contains(&PhotoPlace::Workshop) {
                found.push(photo);
            }
        }
        found
    }

    /// The tag of the first three photos or more that show the same work.
    #[must_use]
    pub fn project_tag(&self) -> Option<&str> {
        for photo in &self.photos {
            let same = self.photos.iter().filter(|other| other.shows == photo.shows).count();
            if !is_other(&photo.shows) && same >= PROJECT_PHOTOS {
                return Some(&photo.shows);
            }
        }
        None
    }

    /// Where the photo at this place of the list is, and why.
    #[must_use]
    pub fn told(&self, at: usize, kinds: &[String]) -> PlaceTold {
        let photo = self.photos.get(at).cloned().unwrap_or_default();
        let place = self.places.get(at).and_then(|places| places.first());
        let (place, why) = match place {
            Some(PhotoPlace::HomeTop) if photo.at_top => ("Home, at the top".to_owned(), "Your choice"),
            Some(PhotoPlace::HomeTop) => ("Home, at the top".to_owned(), "The widest one"),
            Some(PhotoPlace::HomeClosing) => ("Home, behind the last words".to_owned(), "Wide enough for it"),
            Some(PhotoPlace::YachtTop) => ("Yacht Interiors, at the top".to_owned(), "Wide enough for it"),
            Some(PhotoPlace::ResidentialTop) => ("Residential, at the top".to_owned(), "Wide enough for it"),
            Some(PhotoPlace::Card(card)) => {
                let kind = kinds.get(*card).map_or("", String::as_str);
                (format!("Card “{kind}”"), if is_other(&photo.shows) { "It is upright" } else { "It shows this work" })
            }
            Some(PhotoPlace::Workshop) | None if !is_large(&photo) => {
                ("From the workshop".to_owned(), "Small: kept off the large places")
            }
            Some(PhotoPlace::Workshop) | None => ("From the workshop".to_owned(), "and in the gallery"),
        };
        PlaceTold { place, why }
    }

    fn is_free(&self, at: usize) -> bool {
        self.places[at].is_empty()
    }

    fn put_at_top(&mut self) {
        let chosen = self.photos.iter().position(|photo| photo.at_top);
        if let Some(at) = chosen.or_else(|| self.widest_free()) {
            self.places[at].push(PhotoPlace::HomeTop);
        }
    }

    /// The widest photo without a place that fills a page.
    fn widest_free(&self) -> Option<usize> {
        let mut widest: Option<usize> = None;
        for (at, photo) in self.photos.iter().enumerate() {
            if !self.is_free(at) || !is_large(photo) {
                continue;
            }
            if widest.is_none_or(|known| is_wider(photo, &self.photos[known])) {
                widest = Some(at);
            }
        }
        widest
    }

    fn put_on_cards(&mut self, answers: &Answers) {
        let kinds = &answers.kinds()[..answers.kinds().len().min(CARDS)];
        for (card, kind) in kinds.iter().enumerate() {
            let tags = offered(kind).map_or(&[][..], |kind| kind.tags);
            if let Some(at) = self.free(|photo| tags.contains(&photo.shows.as_str())) {
                self.places[at].push(PhotoPlace::Card(card));
            }
        }
        for card in 0..kinds.len() {
            let has_photo = self.places.iter().any(|places| places.contains(&PhotoPlace::Card(card)));
            if has_photo {
                continue;
            }
            // A photo that shows other work would say something wrong.
            if let Some(at) = self.free(|photo| is_other(&photo.shows) && is_upright(photo)) {
                self.places[at].push(PhotoPlace::Card(card));
            }
        }
    }

    /// The first photo without a place that fits, an upright one before others.
    fn free(&self, fits: impl Fn(&RunPhoto) -> bool) -> Option<usize> {
        let mut found = None;
        for (at, photo) in self.photos.iter().enumerate() {
            if !self.is_free(at) || !fits(photo) {
                continue;
            }
            if is_upright(photo) {
                return Some(at);
            }
            found = found.or(Some(at));
        }
        found
    }

    fn put_below_pages(&mut self, answers: &Answers) {
        let top = self.places.iter().position(|places| places.contains(&PhotoPlace::HomeTop));
        if answers.works_on_boats()
            && let Some(at) = self.widest_free().filter(|at| !is_upright(&self.photos[*at])).or(top)
        {
            self.places[at].push(PhotoPlace::YachtTop);
        } else if answers.works_in_houses()
            && let Some(at) = top
        {
            self.places[at].push(PhotoPlace::ResidentialTop);
        }
        if let Some(at) = self.widest_free().filter(|at| !is_upright(&self.photos[*at])) {
            self.places[at].push(PhotoPlace::HomeClosing);
        }
    }
}

/// The gallery in which the photos are.
#[must_use]
pub fn category(answers: &Answers) -> GalleryCategory {
    if answers.works_in_houses() && !answers.works_on_boats() {
        GalleryCategory::Showroom
    } else {
        GalleryCategory::Yacht
    }
}

/// What a screen reader says: what the photo shows, and whose work it is.
#[must_use]
pub fn description(photo: &RunPhoto, answers: &Answers) -> String {
    let name = answers.name.as_ref().map_or("", |name| name.name.as_str());
    let what = if is_other(&photo.shows) { "Work" } else { photo.shows.as_str() };
    if name.is_empty() { what.to_owned() } else { format!("{what} by {name}") }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceTold {
    pub place: String,
    pub why: &'static str,
}

fn is_large(photo: &RunPhoto) -> bool {
    photo.width >= LARGE_WIDTH
}

fn is_upright(photo: &RunPhoto) -> bool {
    photo.height > photo.width
}

fn is_wider(one: &RunPhoto, other: &RunPhoto) -> bool {
    u64::from(one.width) * u64::from(other.height) > u64::from(other.width) * u64::from(one.height)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::first_run::answers::{PhotosAnswer, WorkAnswer};

    fn photo(id: &str, shows: &str, width: u32, height: u32) -> RunPhoto {
        RunPhoto { id: id.into(), shows: shows.into(), width, height, at_top: false }
    }

    fn placed(photos: Vec<RunPhoto>) -> PlacedPhotos {
        let kinds = ["Yacht Interior Refits", "Custom Cabinetry", "Teak Decking"].map(str::to_owned).to_vec();
        PlacedPhotos::of(&Answers {
            work: Some(WorkAnswer { kinds }),
            photos: Some(PhotosAnswer { photos }),
            ..Answers::default()
        })
    }

    fn id(placed: &PlacedPhotos, place: &PhotoPlace) -> Option<String> {
        placed.at(place).map(|photo| photo.id.clone())
    }

    #[test]
    fn the_widest_is_at_the_top_and_tags_say_the_card() {
        let placed = placed(vec![
            photo("a", "Cabinetry", 1_600, 2_000),
            photo("b", "Other", 2_400, 1_200),
            photo("c", "Teak Deck", 1_500, 1_000),
            photo("d", "Tables", 600, 400),
        ]);
        assert_eq!(id(&placed, &PhotoPlace::HomeTop).as_deref(), Some("b"));
        assert_eq!(id(&placed, &PhotoPlace::Card(1)).as_deref(), Some("a"));
        assert_eq!(id(&placed, &PhotoPlace::Card(2)).as_deref(), Some("c"));
        assert_eq!(id(&placed, &PhotoPlace::Card(0)).as_deref(), Some("d"));
        assert_eq!(id(&placed, &PhotoPlace::YachtTop).as_deref(), Some("b"), "none other is free");
    }

    #[test]
    fn portraits_alone_one_alone_and_none_are_placed() {
        let portraits = placed(vec![photo("a", "Other", 1_500, 2_000), photo("b", "Other", 1_500, 2_100)]);
        assert_eq!(id(&portraits, &PhotoPlace::HomeTop).as_deref(), Some("a"), "the squarest");
        assert_eq!(id(&portraits, &PhotoPlace::Card(0)).as_deref(), Some("b"));
        assert_eq!(id(&portraits, &PhotoPlace::HomeClosing), None);
        let one = placed(vec![photo("a", "Galley", 640, 480)]);
        assert_eq!(id(&one, &PhotoPlace::HomeTop), None, "too small");
        assert_eq!(id(&one, &PhotoPlace::Card(0)).as_deref(), Some("a"));
        assert_eq!(placed(Vec::new()), PlacedPhotos::default());
    }

    #[test]
    fn the_owner_chooses_the_top() {
        let mut upright = photo("a", "Other", 400, 900);
        upright.at_top = true;
        let placed = placed(vec![photo("b", "Other", 2_400, 1_200), upright]);
        assert_eq!(id(&placed, &PhotoPlace::HomeTop).as_deref(), Some("a"));
    }

    #[test]
    fn three_of_one_kind_are_a_project() {
        let photos = |tags: [&str; 4]| tags.map(|tag| photo(tag, tag, 900, 600)).to_vec();
        assert_eq!(placed(photos(["Galley", "Tables", "Galley", "Galley"])).project_tag(), Some("Galley"));
        assert_eq!(placed(photos(["Other", "Other", "Other", "Galley"])).project_tag(), None);
    }
}
