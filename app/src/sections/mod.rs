pub mod blog;
mod closing;
mod contact_cards;
mod empty_note;
mod faq;
mod gallery;
pub mod home;
mod hours;
pub(crate) mod links;
mod marks;
mod materials;
mod newsletter;
pub mod page_sections;
mod project_card;
pub mod service_pages;

pub use closing::Closing;
pub use contact_cards::{HoursCard, PhoneCard, PlaceCard};
pub use empty_note::EmptyNote;
pub use faq::FaqSection;
pub use gallery::{Gallery, gallery_href, gallery_page, photo_href, requested_tag, tag_query};
pub(crate) use hours::local_time;
pub use hours::{HoursTable, OpenNow};
pub use materials::Materials;
pub use newsletter::NewsletterForm;
pub use project_card::{ProjectCard, project_facts, project_href};

pub const QUOTE: &str = "/contact#quote";
