//! How a feature declares itself to the pages and to the back office.

use crate::admin::leads::inbox_query::InboxQuery;
use crate::admin::times::When;
use crate::api::{ApiError, Endpoint};
use crate::context::LeadFormState;
use crate::pages::request::shown::RequestScreen;
use backend::features::conversation::Talk;
use domain::content::business::BusinessProfile;
use domain::content::site_words::SiteWords;
use domain::features::conversation::visitor_view::VisitorView;
use domain::kinds::Kind;
use domain::leads::lead::Lead;
use domain::site::pages::FixedPage;
use futures::future::BoxFuture;
use leptos::prelude::*;
use leptos_router::any_nested_route::{AnyNestedRoute, IntoAnyNestedRoute as _};
use leptos_router::{NestedRoute, PossibleRouteMatch, SsrMode, StaticSegment};

/// One constant of each feature, in the list [`crate::features::FEATURES`].
pub(crate) struct Feature {
    /// Its pages and screens. Of two that match a path the first one is shown.
    pub(crate) pages: fn() -> Vec<AnyNestedRoute>,
    pub(crate) endpoints: &'static [Endpoint],
    /// Its section of a lead's screen below the conversation.
    pub(crate) below_conversation: Option<LeadSection>,
    /// Its section of a lead's screen below what the visitor sent.
    pub(crate) below_request: Option<LeadSection>,
    /// Its part of the form for an answer, which has this text.
    pub(crate) in_answer: Option<AnswerPart>,
    /// Its section of a visitor's page, above the thread.
    pub(crate) request_page: Option<RequestSection>,
    /// Its section of the dashboard, which fails with it.
    pub(crate) dashboard: Option<DashboardSection>,
    /// What stands on the dashboard of an empty site in place of who waits. It fails with it, too.
    pub(crate) dashboard_begin: Option<BeginSection>,
    /// Its section below the editor of a kind.
    pub(crate) below_editor: Option<BelowEditor>,
    /// Its answers to the questions of the contact settings.
    pub(crate) contact: &'static [ContactPart],
    /// Its section beside the lists of the blog.
    pub(crate) beside_blog: Option<fn(&SiteWords) -> AnyView>,
    /// Its section of the account.
    pub(crate) account: Option<fn() -> BoxFuture<'static, AnyView>>,
}

impl Feature {
    /// A feature that shows nothing yet.
    pub(crate) const fn new() -> Self {
        Self {
            pages: Vec::new,
            endpoints: &[],
            below_conversation: None,
            below_request: None,
            in_answer: None,
            request_page: None,
            dashboard: None,
            dashboard_begin: None,
            below_editor: None,
            contact: &[],
            beside_blog: None,
            account: None,
        }
    }
}

pub(crate) type AnswerPart = fn(&Talk, &str, Option<&LeadFormState>) -> Option<AnyView>;

pub(crate) type DashboardSection = fn() -> BoxFuture<'static, Result<AnyView, ApiError>>;

/// None if there is nothing to begin with.
pub(crate) type BeginSection = fn() -> BoxFuture<'static, Result<Option<AnyView>, ApiError>>;

/// It may add what else it knows to the lead, such as deliveries.
pub(crate) type LeadSection = for<'a> fn(&'a mut Lead, &'a InboxQuery, &'a When) -> BoxFuture<'a, Option<AnyView>>;

pub(crate) type RequestSection =
    for<'a> fn(&'a VisitorView, &'a BusinessProfile, &'a RequestScreen) -> BoxFuture<'a, Option<AnyView>>;

pub(crate) struct BelowEditor {
    pub(crate) kind: Kind,
    /// By the id of the row, which is empty for a new one.
    pub(crate) section: for<'a> fn(&'a str) -> BoxFuture<'a, Option<AnyView>>,
}

/// A question of the contact settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    Told,
    /// The mails to clients.
    Clients,
    /// Other programs; the parts are entries of one list.
    Programs,
    /// How another program is added, below that list.
    AddProgram,
    /// What only the person who runs the server reads: terms and descriptions.
    Server,
}

pub(crate) struct ContactPart {
    pub(crate) question: Question,
    /// None if it cannot be read.
    pub(crate) part: fn() -> BoxFuture<'static, Option<AnyView>>,
}

/// A page that is rendered completely before the first byte is sent (`Async`), so that status and head are right.
pub(crate) fn page<Path, Show, View>(path: Path, show: Show) -> AnyNestedRoute
where
    Path: PossibleRouteMatch + Clone + Send + 'static,
    Show: Fn() -> View + Clone + Send + 'static,
    View: IntoView + 'static,
{
    NestedRoute::new(path, move || show().into_any()).ssr_mode(SsrMode::Async).into_any_nested_route()
}

pub(crate) const fn at(page: &FixedPage) -> StaticSegment<&'static str> {
    StaticSegment(page.path)
}
