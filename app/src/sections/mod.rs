//! Sections of the pages.

pub mod blog;
mod closing;
mod craft;
mod deck;
mod faq;
mod features;
mod gallery;
mod hero;
mod hours;
mod materials;
mod newsletter;
mod nothing;
mod page_hero;
mod pair;
mod process;
mod project_card;
mod reach;
mod reviews;
mod services;
mod social;

pub use closing::Closing;
pub use craft::{Craft, CraftWords, Side};
pub use deck::Decking;
pub use faq::FaqSection;
pub use features::Features;
pub use gallery::{Gallery, asked_tag, gallery_href, gallery_page, photo_href, tag_query};
pub use hero::{HERO_SIZES, Hero};
pub(crate) use hours::wall;
pub use hours::{HoursTable, OpenNow};
pub use materials::{MaterialWords, Materials};
pub use newsletter::NewsletterForm;
pub use nothing::Nothing;
pub use page_hero::{HeroTone, HeroWords, PageHero};
pub use pair::Pair;
pub use process::Process;
pub use project_card::{ProjectCard, project_facts, project_href};
pub use reach::{HoursCard, PhoneCard, PlaceCard};
pub use reviews::Reviews;
pub(crate) use reviews::review;
pub use services::Services;
pub use social::Social;

/// The quote form.
pub const QUOTE: &str = "/contact#quote";
