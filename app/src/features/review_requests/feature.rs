use super::dashboard::dashboard_section;
use super::lead::lead_section;
use super::print_cards::PrintCardsPage;
use super::project::{ProjectReviewPage, below_editor};
use super::stop_reminder::StopReminderPage;
use crate::feature::{BelowEditor, Feature, page};
use domain::kinds::Kind;
use leptos_router::path;

pub(crate) const FEATURE: Feature = Feature {
    pages: || {
        vec![
            page(path!("/review-reminder/stop"), StopReminderPage),
            page(path!("/admin/review-card"), PrintCardsPage),
            page(path!("/admin/projects/:id/review"), ProjectReviewPage),
        ]
    },
    below_request: Some(|lead, query, when| Box::pin(lead_section(lead, query, when))),
    dashboard: Some(|| Box::pin(dashboard_section())),
    below_editor: Some(BelowEditor { kind: Kind::Projects, section: |id| Box::pin(below_editor(id)) }),
    ..Feature::new()
};
