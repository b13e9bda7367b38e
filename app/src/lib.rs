//! The pages, rendered on the server, and the server functions that they and the islands call. No
//! Leptos code runs in the browser.

// View types nest as deeply as their markup.
#![recursion_limit = "256"]

pub mod admin;
pub mod api;
pub mod assets;
mod async_view;
pub mod context;
mod document;
mod feature;
pub mod features;
pub mod fragments;
pub mod head;
pub mod island;
pub mod layout;
pub mod modules;
pub mod pages;
mod render;
pub mod schema;
pub mod sections;
#[cfg(test)]
mod test_html;
pub mod ui;
mod url;

pub use render::render;

use admin::{
    AddLeadPage, BusinessPartPage, DashboardPage, EditPage, EraseLeadsPage, LeadPage, LeadsPage, LoginPage, NewPage,
    ScreenPage, SiteWordsPartPage,
};
use admin::{FindPage, LinksPage, MailPage, SecondFactorPage, SettingsPage};
use context::RenderFailed;
use domain::site::pages as fixed;
use feature::{at, page};
use features::opening::{HiddenSite, QuietPage};
use leptos::prelude::*;
use leptos::tachys::view::iterators::StaticVec;
use leptos_router::any_nested_route::AnyNestedRoute;
use leptos_router::components::{Router, Routes};
use leptos_router::path;
use pages::{ArticlePage, BlogPage, CategoryPage, ComponentsPage, FailurePage, TagPage};
use pages::{NotFoundPage, OwnPage, ProjectPage, ThankYouPage, fixed_page, text_page};
use pages::{PhotoPage, PreviewPage, RequestPage, ShowroomPage};

#[component]
pub fn App() -> impl IntoView {
    if let Some(RenderFailed(path)) = use_context() {
        return view! { <FailurePage cause=api::ApiError::unexpected() path/> }.into_any();
    }
    if let Some(site) = use_context::<HiddenSite>() {
        return view! { <QuietPage site/> }.into_any();
    }
    view! {
        <Router>
            <Routes fallback=NotFoundPage><Pages/></Routes>
        </Router>
    }
    .into_any()
}

#[component(transparent)]
fn Pages() -> StaticVec<AnyNestedRoute> {
    StaticVec::from(pages())
}

/// Of two that match a path the first one is shown.
fn pages() -> Vec<AnyNestedRoute> {
    let mut pages = features::pages();
    pages.extend(public_pages());
    pages.extend(office_pages());
    pages.extend([
        page(path!("/admin/:screen"), ScreenPage),
        page(path!("/admin/:screen/new"), NewPage),
        page(path!("/admin/:screen/:id/edit"), EditPage),
        // The last one, because it also matches fixed pages.
        page(path!("/:slug"), OwnPage),
    ]);
    pages
}

fn public_pages() -> Vec<AnyNestedRoute> {
    vec![
        page(at(&fixed::HOME), || fixed_page(&fixed::HOME)),
        page(at(&fixed::YACHT_INTERIORS), || fixed_page(&fixed::YACHT_INTERIORS)),
        page(at(&fixed::RESIDENTIAL), || fixed_page(&fixed::RESIDENTIAL)),
        page(at(&fixed::PROJECTS), || fixed_page(&fixed::PROJECTS)),
        page(path!("/projects/:slug"), ProjectPage),
        page(at(&fixed::BLOG), BlogPage),
        page(path!("/blog/category/:name"), CategoryPage),
        page(path!("/blog/tag/:name"), TagPage),
        page(path!("/blog/:slug"), ArticlePage),
        page(at(&fixed::PRIVACY_POLICY), || text_page(fixed::PRIVACY_POLICY)),
        page(at(&fixed::TERMS_OF_SERVICE), || text_page(fixed::TERMS_OF_SERVICE)),
        page(at(&fixed::SHOWROOM), ShowroomPage),
        page(path!("/gallery/:id"), PhotoPage),
        page(at(&fixed::VISUALIZER), || fixed_page(&fixed::VISUALIZER)),
        page(at(&fixed::CONTACT), || fixed_page(&fixed::CONTACT)),
        page(at(&fixed::THANK_YOU), ThankYouPage),
        page(path!("/preview/:token"), PreviewPage),
        page(path!("/request/:token"), RequestPage),
        page(path!("/components"), ComponentsPage),
    ]
}

fn office_pages() -> Vec<AnyNestedRoute> {
    vec![
        page(path!("/admin/login"), LoginPage),
        page(path!("/admin"), DashboardPage),
        page(path!("/admin/leads"), LeadsPage),
        page(path!("/admin/leads/new"), AddLeadPage),
        page(path!("/admin/leads/erase"), EraseLeadsPage),
        page(path!("/admin/leads/:id"), LeadPage),
        page(path!("/admin/links"), LinksPage),
        page(path!("/admin/find"), FindPage),
        page(path!("/admin/settings"), SettingsPage),
        page(path!("/admin/business/:part"), BusinessPartPage),
        page(path!("/admin/site-words/:part"), SiteWordsPartPage),
        page(path!("/admin/mail"), MailPage),
        page(path!("/admin/account/second-factor"), SecondFactorPage),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use leptos_router::{MatchNestedRoutes as _, PathSegment};

    /// A path of this page, with a word for each of its parameters.
    fn path_of(page: &AnyNestedRoute) -> String {
        let mut path = String::new();
        for route in page.generate_routes() {
            for segment in route.segments {
                path.push('/');
                match segment {
                    PathSegment::Static(name) => path.push_str(name.trim_matches('/')),
                    _ => path.push_str("some"),
                }
            }
        }
        path
    }

    #[test]
    fn no_page_hides_another() {
        let pages = pages();
        for page in &pages {
            let path = path_of(page);
            let shown = pages.iter().find(|other| other.match_nested(&path).0.is_some());
            assert_eq!(shown.map(path_of).as_deref(), Some(path.as_str()));
        }
    }
}
