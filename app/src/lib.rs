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
    AddLeadPage, DashboardPage, EditPage, EraseLeadsPage, LeadPage, LeadsPage, LoginPage, NewPage, ScreenPage,
};
use admin::{LinksPage, MailPage, SecondFactorPage};
use context::RenderFailed;
use domain::site::pages as fixed;
use domain::site::pages::FixedPage;
use features::{newsletter, push, receivers, reports, review_requests, shared_photos, visits};
use leptos::prelude::*;
use leptos_router::components::{Route, Router, Routes};
use leptos_router::{SsrMode, StaticSegment, path};
use pages::{ArticlePage, BlogPage, CategoryPage, ComponentsPage, FailurePage, TagPage};
use pages::{NotFoundPage, OwnPage, ProjectPage, ThankYouPage, fixed_page, text_page};
use pages::{PhotoPage, PreviewPage, RequestPage, ShowroomPage};

/// All routes. Pages are rendered completely before the first byte is sent (`Async`), so that
/// status and head are right.
#[component]
pub fn App() -> impl IntoView {
    if let Some(RenderFailed(path)) = use_context() {
        return view! { <FailurePage cause=api::ApiError::unexpected() path/> }.into_any();
    }
    view! {
        <Router>
            <Routes fallback=NotFoundPage>
                <Route path=at(&fixed::HOME) view=|| fixed_page(&fixed::HOME) ssr=SsrMode::Async/>
                <Route path=at(&fixed::YACHT_INTERIORS) view=|| fixed_page(&fixed::YACHT_INTERIORS) ssr=SsrMode::Async/>
                <Route path=at(&fixed::RESIDENTIAL) view=|| fixed_page(&fixed::RESIDENTIAL) ssr=SsrMode::Async/>
                <Route path=at(&fixed::PROJECTS) view=|| fixed_page(&fixed::PROJECTS) ssr=SsrMode::Async/>
                <Route path=path!("/projects/:slug") view=ProjectPage ssr=SsrMode::Async/>
                <Route path=at(&fixed::BLOG) view=BlogPage ssr=SsrMode::Async/>
                <Route path=path!("/blog/category/:name") view=CategoryPage ssr=SsrMode::Async/>
                <Route path=path!("/blog/tag/:name") view=TagPage ssr=SsrMode::Async/>
                <Route path=path!("/blog/:slug") view=ArticlePage ssr=SsrMode::Async/>
                <Route path=at(&fixed::PRIVACY_POLICY) view=|| text_page(fixed::PRIVACY_POLICY) ssr=SsrMode::Async/>
                <Route path=at(&fixed::TERMS_OF_SERVICE) view=|| text_page(fixed::TERMS_OF_SERVICE) ssr=SsrMode::Async/>
                <Route path=at(&fixed::SHOWROOM) view=ShowroomPage ssr=SsrMode::Async/>
                <Route path=path!("/gallery/:id") view=PhotoPage ssr=SsrMode::Async/>
                <Route path=at(&fixed::VISUALIZER) view=|| fixed_page(&fixed::VISUALIZER) ssr=SsrMode::Async/>
                <Route path=at(&fixed::CONTACT) view=|| fixed_page(&fixed::CONTACT) ssr=SsrMode::Async/>
                <Route path=at(&fixed::VISIT) view=visits::VisitPage ssr=SsrMode::Async/>
                <Route path=at(&fixed::NEWSLETTER) view=newsletter::NewsletterPage ssr=SsrMode::Async/>
                <Route path=path!("/newsletter/confirm") view=newsletter::ConfirmPage ssr=SsrMode::Async/>
                <Route path=path!("/newsletter/unsubscribe") view=newsletter::LeavePage ssr=SsrMode::Async/>
                <Route path=path!("/review-reminder/stop") view=review_requests::StopReminderPage ssr=SsrMode::Async/>
                <Route path=at(&fixed::THANK_YOU) view=ThankYouPage ssr=SsrMode::Async/>
                <Route path=path!("/preview/:token") view=PreviewPage ssr=SsrMode::Async/>
                <Route path=path!("/request/:token") view=RequestPage ssr=SsrMode::Async/>
                <Route path=path!("/components") view=ComponentsPage ssr=SsrMode::Async/>
                <Route path=path!("/admin/login") view=LoginPage ssr=SsrMode::Async/>
                <Route path=path!("/admin") view=DashboardPage ssr=SsrMode::Async/>
                <Route path=path!("/admin/leads") view=LeadsPage ssr=SsrMode::Async/>
                <Route path=path!("/admin/leads/new") view=AddLeadPage ssr=SsrMode::Async/>
                <Route path=path!("/admin/leads/erase") view=EraseLeadsPage ssr=SsrMode::Async/>
                <Route path=path!("/admin/leads/:id") view=LeadPage ssr=SsrMode::Async/>
                <Route path=path!("/admin/newsletter") view=newsletter::SubscribersPage ssr=SsrMode::Async/>
                <Route path=path!("/admin/links") view=LinksPage ssr=SsrMode::Async/>
                <Route path=path!("/admin/reports") view=reports::ReportsPage ssr=SsrMode::Async/>
                <Route path=path!("/admin/mail") view=MailPage ssr=SsrMode::Async/>
                <Route path=path!("/admin/webhooks/new") view=receivers::NewReceiverPage ssr=SsrMode::Async/>
                <Route path=path!("/admin/webhooks/:id") view=receivers::ReceiverPage ssr=SsrMode::Async/>
                <Route path=path!("/admin/account/second-factor") view=SecondFactorPage ssr=SsrMode::Async/>
                <Route path=path!("/admin/account/notifications") view=push::NotificationsPage ssr=SsrMode::Async/>
                <Route path=path!("/admin/share") view=shared_photos::SharePage ssr=SsrMode::Async/>
                <Route path=path!("/admin/review-card") view=review_requests::PrintCardsPage ssr=SsrMode::Async/>
                <Route path=path!("/admin/projects/:id/review") view=review_requests::ProjectReviewPage ssr=SsrMode::Async/>
                <Route path=path!("/admin/:screen") view=ScreenPage ssr=SsrMode::Async/>
                <Route path=path!("/admin/:screen/new") view=NewPage ssr=SsrMode::Async/>
                <Route path=path!("/admin/:screen/:id/edit") view=EditPage ssr=SsrMode::Async/>
                // The last one, because it also matches fixed pages.
                <Route path=path!("/:slug") view=OwnPage ssr=SsrMode::Async/>
            </Routes>
        </Router>
    }
    .into_any()
}

const fn at(page: &FixedPage) -> StaticSegment<&'static str> {
    StaticSegment(page.path)
}
