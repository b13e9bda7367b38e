use super::screens::{NewReceiverPage, ReceiverPage, section};
use crate::feature::{BelowEditor, Feature, page};
use domain::kinds::Kind;
use leptos_router::path;

pub(crate) const FEATURE: Feature = Feature {
    pages: || {
        vec![page(path!("/admin/webhooks/new"), NewReceiverPage), page(path!("/admin/webhooks/:id"), ReceiverPage)]
    },
    below_editor: Some(BelowEditor {
        kind: Kind::ContactSettings,
        section: |_| Box::pin(async { Some(section().await) }),
    }),
    ..Feature::new()
};
