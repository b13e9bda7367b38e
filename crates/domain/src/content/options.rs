//! The option lists of the content: its status, categories and tags.

use crate::text::options::options;

options! {
    /// Whether content is public.
    PublishStatus {
        #[default]
        Draft = "draft", "Draft";
        Published = "published", "Published";
    }
}

options! {
    /// A FAQ's category.
    FaqCategory {
        #[default]
        General = "general", "General";
        Yacht = "yacht", "Yacht";
        Residential = "residential", "Residential";
    }
}

options! {
    /// Which gallery a photo belongs to.
    GalleryCategory {
        #[default]
        Yacht = "yacht", "Yacht";
        Showroom = "showroom", "Showroom";
    }
}

options! {
    /// What a gallery photo shows.
    GalleryTag {
        Galley = "Galley", "Galley";
        TeakDeck = "Teak Deck", "Teak Deck";
        Cabinetry = "Cabinetry", "Cabinetry";
        Tables = "Tables", "Tables";
        #[default]
        Other = "Other", "Other";
    }
}
