//! The owner's first steps: what a new site needs, in order. Whether a step is done follows from the
//! content; nothing about it is stored.

use crate::media::crops::{CropPlace, SLOTS};
use crate::messages::first_steps as msg;
use crate::site::pages;

/// Makes the steps of their texts, form and page.
macro_rules! steps {
    ($($(#[$meta:meta])* $step:ident: $texts:expr, $form:expr, $page:expr;)+) => {
        /// A step.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum FirstStep {
            $($(#[$meta])* $step,)+
        }

        impl FirstStep {
            /// Every step, in order.
            pub const ALL: [Self; [$($form),+].len()] = [$(Self::$step),+];

            /// What to do, and why.
            #[must_use]
            pub const fn texts(self) -> [&'static str; 2] {
                match self { $(Self::$step => $texts),+ }
            }

            /// Path of the form.
            #[must_use]
            pub const fn form(self) -> &'static str {
                match self { $(Self::$step => $form),+ }
            }

            /// The public page that shows it, if any.
            #[must_use]
            pub const fn page(self) -> Option<&'static str> {
                match self { $(Self::$step => $page),+ }
            }
        }
    };
}

steps! {
    /// The business profile was saved.
    Business: msg::BUSINESS, "/admin/business", Some(pages::CONTACT.path);
    /// The logo shows the name of the business.
    Logo: msg::LOGO, "/admin/business", Some(pages::HOME.path);
    /// The home page's hero has a picture or a video.
    Hero: msg::HERO, "/admin/page-images", Some(pages::HOME.path);
    /// Every other slot of the pages has a picture.
    Pictures: msg::PICTURES, "/admin/page-images", Some(pages::HOME.path);
    /// A project with a picture is public.
    Project: msg::PROJECT, "/admin/projects/new", Some(pages::PROJECTS.path);
    /// The visualizer offers a style.
    Styles: msg::STYLES, "/admin/styles/new", Some(pages::VISUALIZER.path);
    /// The home page shows a review.
    Testimonial: msg::TESTIMONIAL, "/admin/testimonials/new", Some("/#reviews");
    /// A question is public.
    Faq: msg::FAQ, "/admin/faqs/new", Some("/#faq");
    /// The privacy policy is in force.
    Privacy: msg::PRIVACY, "/admin/privacy-policy", Some(pages::PRIVACY_POLICY.path);
    /// The terms of service are in force.
    Terms: msg::TERMS, "/admin/terms-of-service", Some(pages::TERMS_OF_SERVICE.path);
    /// Mail or the webhook is set up.
    Notices: msg::NOTICES, "/admin/contact-settings", None;
    /// The password is not the one of the first start anymore.
    Password: msg::PASSWORD, "/admin/account", None;
    /// A sign-in needs a code as well.
    SecondFactor: msg::SECOND_FACTOR, "/admin/account/second-factor", None;
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
