//! The rows of a kind in the order of the pages, and putting one of them into it.

use domain::content::{Faq, GalleryPhoto, Project, Testimonial};
use std::sync::Arc;

/// None if it could not be read; the page says so in its place.
pub type ReadList<T> = Option<Arc<Vec<T>>>;

pub(super) trait InPageOrder: Clone {
    fn id(&self) -> &str;
    fn comes_before(&self, other: &Self) -> bool;
}

pub(super) fn put<T: InPageOrder>(list: &mut ReadList<T>, row: T) {
    remove(list, row.id());
    let rows = Arc::make_mut(list.get_or_insert_default());
    let at = rows.partition_point(|other| other.comes_before(&row));
    rows.insert(at, row);
}

pub(super) fn remove<T: InPageOrder>(list: &mut ReadList<T>, id: &str) {
    Arc::make_mut(list.get_or_insert_default()).retain(|other| other.id() != id);
}

impl InPageOrder for Faq {
    fn id(&self) -> &str {
        &self.id
    }

    fn comes_before(&self, other: &Self) -> bool {
        (self.display_order, &self.id) < (other.display_order, &other.id)
    }
}

impl InPageOrder for GalleryPhoto {
    fn id(&self) -> &str {
        &self.id
    }

    fn comes_before(&self, other: &Self) -> bool {
        (self.display_order, &self.id) < (other.display_order, &other.id)
    }
}

impl InPageOrder for Project {
    fn id(&self) -> &str {
        &self.id
    }

    fn comes_before(&self, other: &Self) -> bool {
        (self.display_order, &self.id) < (other.display_order, &other.id)
    }
}

impl InPageOrder for Testimonial {
    fn id(&self) -> &str {
        &self.id
    }

    /// Each stored one has a position of its own, which a draft takes.
    fn comes_before(&self, other: &Self) -> bool {
        self.position < other.position
    }
}
