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

    #[must_use]
    pub const fn shown(self) -> ShownStep {
        match self {
            Self::Business => ShownStep::new(msg::BUSINESS, "/admin/business/contact", Some(pages::CONTACT.path)),
            Self::Logo => ShownStep::new(msg::LOGO, "/admin/business", Some(pages::HOME.path)),
            Self::Words => ShownStep::new(msg::WORDS, "/admin/pages", Some(pages::HOME.path)),
            Self::Hero => ShownStep::new(msg::HERO, "/admin/page-images", Some(pages::HOME.path)),
            Self::Pictures => ShownStep::new(msg::PICTURES, "/admin/page-images", Some(pages::HOME.path)),
            Self::Project => ShownStep::new(msg::PROJECT, "/admin/projects/new", Some(pages::PROJECTS.path)),
            Self::Styles => ShownStep::new(msg::STYLES, "/admin/styles", Some(pages::VISUALIZER.path)),
            Self::Testimonial => ShownStep::new(msg::TESTIMONIAL, "/admin/testimonials/new", Some("/#reviews")),
            Self::Faq => ShownStep::new(msg::FAQ, "/admin/faqs/new", Some("/#faq")),
            Self::Privacy => ShownStep::new(msg::PRIVACY, "/admin/privacy-policy", Some(pages::PRIVACY_POLICY.path)),
            Self::Terms => ShownStep::new(msg::TERMS, "/admin/terms-of-service", Some(pages::TERMS_OF_SERVICE.path)),
            Self::Notices => ShownStep::new(msg::NOTICES, "/admin/contact-settings", None),
            Self::Password => ShownStep::new(msg::PASSWORD, "/admin/account", None),
            Self::SecondFactor => ShownStep::new(msg::SECOND_FACTOR, "/admin/account/second-factor", None),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownStep {
    pub title: &'static str,
    pub reason: &'static str,
    /// The address of the form that does it.
    pub form: &'static str,
    /// The address of the public page that shows it, if any.
    pub page: Option<&'static str>,
}

impl ShownStep {
    const fn new(texts: [&'static str; 2], form: &'static str, page: Option<&'static str>) -> Self {
        let [title, reason] = texts;
        Self { title, reason, form, page }
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
