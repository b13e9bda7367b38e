use crate::text::options::options;

options! {
    PublishStatus {
        #[default]
        Draft = "draft", "Draft";
        Published = "published", "Published";
    }
}

options! {
    FaqCategory {
        #[default]
        General = "general", "General";
        Yacht = "yacht", "Yacht";
        Residential = "residential", "Residential";
    }
}

options! {
    GalleryCategory {
        #[default]
        Yacht = "yacht", "Yacht";
        Showroom = "showroom", "Showroom";
    }
}

options! {
    GalleryTag {
        Galley = "Galley", "Galley";
        TeakDeck = "Teak Deck", "Teak Deck";
        Cabinetry = "Cabinetry", "Cabinetry";
        Tables = "Tables", "Tables";
        #[default]
        Other = "Other", "Other";
    }
}
