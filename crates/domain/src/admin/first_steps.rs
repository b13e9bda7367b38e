//! The owner's first steps: what a new site needs, in order. Whether a step is done follows from the
//! content; nothing about it is stored.

use crate::media::crops::{CropPlace, PageSlot, SLOTS};
use crate::messages::first_steps as msg;
use crate::site::pages;

/// The comments tell when a step counts as done, where its name does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstStep {
    Business,
    /// The logo shows the name of the business.
    Logo,
    /// No page shows words in brackets.
    Words,
    /// The home page's hero has a picture or a video.
    Hero,
    /// Every other slot of the pages has a picture.
    Pictures,
    /// A project with a picture is public.
    Project,
    /// The visualizer offers styles, each with a picture.
    Styles,
    Testimonial,
    Faq,
    Privacy,
    Terms,
    /// Mail or the webhook is set up.
    Notices,
    Password,
    /// A sign-in needs a code as well.
    SecondFactor,
}

impl FirstStep {
    pub const ALL: [Self; 14] = [
        Self::Business,
        Self::Logo,
        Self::Words,
        Self::Hero,
        Self::Pictures,
        Self::Project,
        Self::Styles,
        Self::Testimonial,
        Self::Faq,
        Self::Privacy,
        Self::Terms,
        Self::Notices,
        Self::Password,
        Self::SecondFactor,
    ];

    /// The instruction, with its reason.
    #[must_use]
    pub const fn texts(self) -> [&'static str; 2] {
        match self {
            Self::Business => msg::BUSINESS,
            Self::Logo => msg::LOGO,
            Self::Words => msg::WORDS,
            Self::Hero => msg::HERO,
            Self::Pictures => msg::PICTURES,
            Self::Project => msg::PROJECT,
            Self::Styles => msg::STYLES,
            Self::Testimonial => msg::TESTIMONIAL,
            Self::Faq => msg::FAQ,
            Self::Privacy => msg::PRIVACY,
            Self::Terms => msg::TERMS,
            Self::Notices => msg::NOTICES,
            Self::Password => msg::PASSWORD,
            Self::SecondFactor => msg::SECOND_FACTOR,
        }
    }

    #[must_use]
    pub const fn form(self) -> &'static str {
        match self {
            Self::Business | Self::Logo => "/admin/business",
            Self::Words => "/admin/pages",
            Self::Hero | Self::Pictures => "/admin/page-images",
            Self::Project => "/admin/projects/new",
            Self::Styles => "/admin/styles",
            Self::Testimonial => "/admin/testimonials/new",
            Self::Faq => "/admin/faqs/new",
            Self::Privacy => "/admin/privacy-policy",
            Self::Terms => "/admin/terms-of-service",
            Self::Notices => "/admin/contact-settings",
            Self::Password => "/admin/account",
            Self::SecondFactor => "/admin/account/second-factor",
        }
    }

    /// The public page that shows it, if any.
    #[must_use]
    pub const fn page(self) -> Option<&'static str> {
        match self {
            Self::Business => Some(pages::CONTACT.path),
            Self::Logo | Self::Words | Self::Hero | Self::Pictures => Some(pages::HOME.path),
            Self::Project => Some(pages::PROJECTS.path),
            Self::Styles => Some(pages::VISUALIZER.path),
            Self::Testimonial => Some("/#reviews"),
            Self::Faq => Some("/#faq"),
            Self::Privacy => Some(pages::PRIVACY_POLICY.path),
            Self::Terms => Some(pages::TERMS_OF_SERVICE.path),
            Self::Notices | Self::Password | Self::SecondFactor => None,
        }
    }
}

/// The slots counted by [`FirstStep::Pictures`]: every slot except the hero's.
pub fn counted_slots() -> impl Iterator<Item = PageSlot> {
    SLOTS.iter().filter_map(CropPlace::slot).filter(|slot| !(slot.page == "home" && slot.section.starts_with("hero_")))
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnwrittenPage {
    pub id: String,
    pub title: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FirstSteps {
    pub done: Vec<FirstStep>,
    /// Slots counted by [`FirstStep::Pictures`] that have a picture.
    pub pictures: i64,
    /// Public pages with words in brackets.
    pub unwritten: Vec<UnwrittenPage>,
    pub hidden: bool,
}

impl FirstSteps {
    /// Whether at least half of the steps are done.
    #[must_use]
    pub fn mostly_done(&self) -> bool {
        self.done.len() * 2 >= FirstStep::ALL.len()
    }

    #[must_use]
    pub fn complete(&self) -> bool {
        self.done.len() == FirstStep::ALL.len()
    }
}
