mod answers;
pub mod first_steps;
pub mod icon;
mod library;
pub mod place;
mod screens;

pub use answers::{
    AlertItem, AuditEntry, Change, DeliveryRow, Device, Done, DraftKept, ListPage, ListRow, MediaFilterCount,
    MediaItem, MediaPage, MediaRemovable, MediaReplaced, MediaSizes, MediaUse, PreviewLink, Record, ReviewData,
    RowFigure, Saved, SecondStep, TestimonialCard, Trashed, Unsaved, Version, WebhookTest,
};
pub use library::{MediaFilter, picture_title};
pub use screens::{
    AccountScreen, EditorScreen, LinkChoice, ListScreen, MediaScreen, Neighbor, PageChoices, PageImagesScreen,
    PicturePlaces, SitePart, SlotChoice, TrashScreen, UploadsScreen,
};
