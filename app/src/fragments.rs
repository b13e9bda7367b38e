//! Parts of pages that depend on nothing but the content and the minute, rendered once for both.

use crate::document::push_without_markers;
use crate::sections::local_time;
use crate::sections::visualizer::FlowWords;
use domain::content::business::BusinessProfile;
use domain::time::day::LocalTime;
use leptos::prelude::*;
use leptos::tachys::html::InertElement;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The cached parts. There are few of each, since their parameters are constants of the program, or paths in the
/// navigation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Fragment {
    /// The part above `<main>`, by path in the navigation and whether the header overlays a
    /// picture.
    Above(String, bool),
    Below,
    /// Structured data of the page at a path, as a script's text.
    StructuredData(&'static str),
    /// The refit flow while nothing was entered.
    RefitFlow(FlowWords),
}

#[derive(Clone, Debug, Default)]
pub struct FragmentCache(Arc<Mutex<CachedFragments>>);

#[derive(Debug, Default)]
struct CachedFragments {
    /// Another one for each version of the content, so that it stands for the version.
    profile: Arc<BusinessProfile>,
    now: Option<LocalTime>,
    texts: HashMap<Fragment, Arc<str>>,
}

impl FragmentCache {
    fn of(&self, profile: &Arc<BusinessProfile>, now: Option<&LocalTime>) -> MutexGuard<'_, CachedFragments> {
        let mut rendered = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !Arc::ptr_eq(&rendered.profile, profile) || rendered.now.as_ref() != now {
            *rendered = CachedFragments { profile: profile.clone(), now: now.cloned(), texts: HashMap::new() };
        }
        rendered
    }
}

/// The text of a fragment. `render` must not depend on the request, nor add to the page's head, which would
/// have it the first time only.
pub(crate) fn cached_text(
    profile: &Arc<BusinessProfile>,
    fragment: Fragment,
    render: impl FnOnce() -> String,
) -> Arc<str> {
    let cache = use_context::<FragmentCache>().unwrap_or_default();
    let now = local_time(profile);
    let cached = cache.of(profile, now.as_ref()).texts.get(&fragment).cloned();
    cached.unwrap_or_else(|| {
        let text: Arc<str> = render().into();
        cache.of(profile, now.as_ref()).texts.insert(fragment, text.clone());
        text
    })
}

pub(crate) fn cached_view<V: IntoView>(
    profile: &Arc<BusinessProfile>,
    fragment: Fragment,
    view: impl FnOnce() -> V,
) -> InertElement {
    let render = || {
        let mut html = String::new();
        push_without_markers(&mut html, &view().into_view().to_html());
        html
    };
    InertElement::new(cached_text(profile, fragment, render).to_string())
}
