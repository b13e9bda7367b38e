//! The owner's first steps: what a new site needs, in order. Whether a step is done follows from the
//! content; nothing about it is stored.

use crate::media::crops::{CropPlace, SLOTS};
use crate::messages::first_steps as say;
use crate::site::pages;

/// A step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstStep {
    /// The business profile was saved.
    Business,
    /// The logo shows the name of the business.
    Logo,
    /// The home page's hero has a picture or a video.
    Hero,
    /// Every other slot of the pages has a picture.
    Pictures,
    /// A project with a picture is public.
    Project,
    /// The visualizer offers a style.
    Styles,
    /// The home page shows a review.
    Testimonial,
    /// A question is public.
    Faq,
    /// The privacy policy is in force.
    Privacy,
    /// The terms of service are in force.
    Terms,
    /// Mail or the webhook is set up.
    Notices,
    /// The password is not the one of the first start anymore.
    Password,
}

impl FirstStep {
    /// Every step, in order.
    pub const ALL: [Self; 12] = [
        Self::Business,
        Self::Logo,
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
    ];

    /// What to do, and why.
    #[must_use]
    pub const fn texts(self) -> [&'static str; 2] {
        match self {
            Self::Business => say::BUSINESS,
            Self::Logo => say::LOGO,
            Self::Hero => say::HERO,
            Self::Pictures => say::PICTURES,
            Self::Project => say::PROJECT,
            Self::Styles => say::STYLES,
            Self::Testimonial => say::TESTIMONIAL,
            Self::Faq => say::FAQ,
            Self::Privacy => say::PRIVACY,
            Self::Terms => say::TERMS,
            Self::Notices => say::NOTICES,
            Self::Password => say::PASSWORD,
        }
    }

    /// Path of the form.
    #[must_use]
    pub const fn form(self) -> &'static str {
        match self {
            Self::Business | Self::Logo => "/admin/business",
            Self::Hero | Self::Pictures => "/admin/page-images",
            Self::Project => "/admin/projects/new",
            Self::Styles => "/admin/styles/new",
            Self::Testimonial => "/admin/testimonials/new",
            Self::Faq => "/admin/faqs/new",
            Self::Privacy => "/admin/privacy-policy",
            Self::Terms => "/admin/terms-of-service",
            Self::Notices => "/admin/contact-settings",
            Self::Password => "/admin/account",
        }
    }

    /// The public page that shows it, if any.
    #[must_use]
    pub const fn page(self) -> Option<&'static str> {
        match self {
            Self::Business => Some(pages::CONTACT.path),
            Self::Logo | Self::Hero | Self::Pictures => Some(pages::HOME.path),
            Self::Project => Some(pages::PROJECTS.path),
            Self::Styles => Some(pages::VISUALIZER.path),
            Self::Testimonial => Some("/#reviews"),
            Self::Faq => Some("/#faq"),
            Self::Privacy => Some(pages::PRIVACY_POLICY.path),
            Self::Terms => Some(pages::TERMS_OF_SERVICE.path),
            Self::Notices | Self::Password => None,
        }
    }
}

/// The slots counted by [`FirstStep::Pictures`]: all but those of the hero.
pub fn counted_slots() -> impl Iterator<Item = (&'static str, &'static str)> {
    SLOTS
        .iter()
        .filter_map(CropPlace::slot)
        .filter(|(page, section)| !(*page == "home" && section.starts_with("hero_")))
}

/// How far the owner is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FirstSteps {
    /// The steps that are done.
    pub done: Vec<FirstStep>,
    /// Slots counted by [`FirstStep::Pictures`] that have a picture.
    pub pictures: i64,
    /// Whether the owner has hidden the list.
    pub hidden: bool,
}

impl FirstSteps {
    /// Whether at least half of the steps are done.
    #[must_use]
    pub fn mostly_done(&self) -> bool {
        self.done.len() * 2 >= FirstStep::ALL.len()
    }

    /// Whether nothing is left to do.
    #[must_use]
    pub fn complete(&self) -> bool {
        self.done.len() == FirstStep::ALL.len()
    }
}
