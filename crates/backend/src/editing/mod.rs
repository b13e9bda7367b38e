//! The owner's changes to content, each in one transaction. [`engine::save`] shows the order in which
//! everything happens.

pub(crate) mod drafts;
pub(crate) mod engine;
mod feature;
pub(crate) mod history;
pub(crate) mod kinds;
pub(crate) mod library;
pub(crate) mod screens;

pub use drafts::autosave::{DraftMark, discard_draft, save_draft};
pub use drafts::preview_content::PreviewContent;
pub use drafts::preview_links::{Previewed, preview, preview_links, revoke_preview, share_preview};
pub use drafts::publish_checklist::checklist;
pub use engine::edit_tx::EditError;
pub(crate) use engine::edit_tx::EditTx;
pub use engine::order::reorder;
pub(crate) use engine::save::add_row;
pub use engine::save::{SaveRequest, save};
pub(crate) use engine::text_pictures::add_missing_ids;
pub use engine::toggle::{toggle, toggle_many};
pub use engine::trash::{purge, remove, restore_from_trash, sweep, trash};
pub(crate) use feature::FEATURE;
pub use history::audit_log::audit;
pub use history::undo::undo;
pub use history::versions::{history, history_of_part, restore, restore_part};
pub use kinds::single_documents::contact_settings::test_webhook;
pub use kinds::testimonials::testimonial;
pub use library::bulk_changes::{decorate_media, remove_media, remove_unused};
pub use library::details::{PictureTexts, restore_media, update_media};
pub use library::list::{media, picture, pictures};
pub use library::places::{GalleryPlace, picture_places, put_in_gallery, put_on_page, tag_photos, take_out};
pub use library::replace::replace;
pub use library::sizes::{remake_sizes, sizes};
pub use library::unused::note_unused;
pub use library::upload::{MediaError, import, upload};
pub(crate) use library::uses::KnownUses;
pub use screens::editor_path::editor_path;
pub use screens::find::{Found, FoundRow, describe_found, find};
pub use screens::forms::form;
pub use screens::list::list;
pub use screens::page_choices::page_choices;
pub use screens::record::open;
