//! The features that have pages, screens or sections of their own, a folder and a line for each.

pub(crate) mod cabin;
pub mod calendar_feed;
pub mod first_run;
pub mod newsletter;
pub mod notices;
pub mod opening;
pub mod push;
pub mod receivers;
pub mod reports;
pub mod review_requests;
pub mod shared_photos;
pub mod visits;

use crate::admin::leads::inbox_query::InboxQuery;
use crate::admin::times::When;
use crate::api::{ApiError, Endpoint};
use crate::context::LeadFormState;
use crate::feature::{Feature, LeadSection, Question};
use crate::pages::request::shown::RequestScreen;
use backend::features::conversation::Talk;
use domain::content::business::BusinessProfile;
use domain::content::site_words::SiteWords;
use domain::features::conversation::visitor_view::VisitorView;
use domain::kinds::Kind;
use domain::leads::lead::Lead;
use leptos::prelude::AnyView;
use leptos_router::any_nested_route::AnyNestedRoute;

pub(crate) const FEATURES: &[Feature] = &[
    cabin::FEATURE,
    visits::FEATURE,
    reports::FEATURE,
    newsletter::FEATURE,
    review_requests::FEATURE,
    receivers::FEATURE,
    notices::FEATURE,
    first_run::FEATURE,
    push::FEATURE,
    calendar_feed::FEATURE,
    shared_photos::FEATURE,
    opening::FEATURE,
];

pub(crate) fn pages() -> Vec<AnyNestedRoute> {
    let mut pages = Vec::new();
    for feature in FEATURES {
        pages.extend((feature.pages)());
    }
    pages
}

pub(crate) fn endpoints() -> Vec<Endpoint> {
    let mut endpoints = Vec::new();
    for feature in FEATURES {
        endpoints.extend(feature.endpoints);
    }
    endpoints
}

pub(crate) async fn below_conversation(lead: &mut Lead, query: &InboxQuery, when: &When) -> Vec<AnyView> {
    let sections = FEATURES.iter().filter_map(|feature| feature.below_conversation);
    lead_sections(sections, lead, query, when).await
}

pub(crate) async fn below_request(lead: &mut Lead, query: &InboxQuery, when: &When) -> Vec<AnyView> {
    let sections = FEATURES.iter().filter_map(|feature| feature.below_request);
    lead_sections(sections, lead, query, when).await
}

async fn lead_sections(
    sections: impl Iterator<Item = LeadSection>,
    lead: &mut Lead,
    query: &InboxQuery,
    when: &When,
) -> Vec<AnyView> {
    let mut shown = Vec::new();
    for section in sections {
        shown.extend(section(lead, query, when).await);
    }
    shown
}

pub(crate) fn in_answer(talk: &Talk, text: &str, refused: Option<&LeadFormState>) -> Vec<AnyView> {
    let mut shown = Vec::new();
    for feature in FEATURES {
        if let Some(part) = feature.in_answer {
            shown.extend(part(talk, text, refused));
        }
    }
    shown
}

pub(crate) async fn request_sections(
    view: &VisitorView,
    profile: &BusinessProfile,
    screen: &RequestScreen,
) -> Vec<AnyView> {
    let mut shown = Vec::new();
    for feature in FEATURES {
        if let Some(section) = feature.request_page {
            shown.extend(section(view, profile, screen).await);
        }
    }
    shown
}

pub(crate) async fn dashboard_sections() -> Result<Vec<AnyView>, ApiError> {
    let mut shown = Vec::new();
    for feature in FEATURES {
        if let Some(section) = feature.dashboard {
            shown.push(section().await?);
        }
    }
    Ok(shown)
}

pub(crate) async fn dashboard_begin() -> Result<Vec<AnyView>, ApiError> {
    let mut shown = Vec::new();
    for feature in FEATURES {
        if let Some(section) = feature.dashboard_begin {
            shown.extend(section().await?);
        }
    }
    Ok(shown)
}

pub(crate) async fn below_editor(kind: Kind, id: &str) -> Vec<AnyView> {
    let mut shown = Vec::new();
    for feature in FEATURES {
        if let Some(below) = &feature.below_editor
            && below.kind == kind
        {
            shown.extend((below.section)(id).await);
        }
    }
    shown
}

pub(crate) async fn contact_parts(question: Question) -> Vec<AnyView> {
    let mut shown = Vec::new();
    for part in FEATURES.iter().flat_map(|feature| feature.contact) {
        if part.question == question {
            shown.extend((part.part)().await);
        }
    }
    shown
}

pub(crate) fn beside_blog(words: &SiteWords) -> Vec<AnyView> {
    let mut shown = Vec::new();
    for feature in FEATURES {
        if let Some(section) = feature.beside_blog {
            shown.push(section(words));
        }
    }
    shown
}

pub(crate) async fn account_sections() -> Vec<AnyView> {
    let mut shown = Vec::new();
    for feature in FEATURES {
        if let Some(section) = feature.account {
            shown.push(section().await);
        }
    }
    shown
}
