//! The parts of the chrome that depend on the business and the minute only, as HTML.

use super::footer::Footer;
use super::header::{Header, Menu, TopBar};
use super::help::Help;
use crate::sections::wall;
use domain::content::business::BusinessProfile;
use domain::time::day::LocalTime;
use leptos::prelude::*;
use leptos::tachys::html::InertElement;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Context: the chrome of the pages that were rendered since the business or the minute changed, so
/// that each page renders it once a minute.
#[derive(Clone, Debug, Default)]
pub struct ChromeCache(Arc<Mutex<Rendered>>);

#[derive(Debug, Default)]
struct Rendered {
    profile: Arc<BusinessProfile>,
    now: Option<LocalTime>,
    /// By path in the navigation and whether the header overlays a picture.
    parts: HashMap<(&'static str, bool), Parts>,
}

/// What stands above and below `<main>`.
#[derive(Clone, Debug)]
pub(super) struct Parts {
    above: String,
    below: String,
}

impl Parts {
    fn new(profile: &BusinessProfile, current: &'static str, over: bool) -> Self {
        let above = view! { <TopBar profile/><Header profile current over/><Menu profile current/> };
        let below = view! { <Footer profile/><Help profile/> };
        Self { above: above.into_view().to_html(), below: below.into_view().to_html() }
    }

    /// As views.
    pub(super) fn into_views(self) -> (InertElement, InertElement) {
        (InertElement::new(self.above), InertElement::new(self.below))
    }
}

impl ChromeCache {
    /// The parts of a page, see [`super::PublicPage`].
    pub(super) fn parts(&self, profile: &Arc<BusinessProfile>, current: &'static str, over: bool) -> Parts {
        let now = wall(profile);
        let mut rendered = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !Arc::ptr_eq(&rendered.profile, profile) || rendered.now != now {
            *rendered = Rendered { profile: profile.clone(), now, parts: HashMap::new() };
        }
        rendered.parts.entry((current, over)).or_insert_with(|| Parts::new(profile, current, over)).clone()
    }
}
