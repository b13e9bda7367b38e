use crate::text::options::options;

options! {
    PublishStatus {
        #[default]
        Draft = "draft", "Draft";
        Published = "published", "Published";
    }
}

options! {
    GalleryCategory {
        #[default]
        Yacht = "yacht", "Yacht";
        Showroom = "showroom", "Showroom";
    }
}
