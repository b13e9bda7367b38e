pub mod backup_download;
pub mod csv_exports;
pub mod leads;
pub mod mail;
pub mod manifest;
pub mod page_editor;
pub mod second_factor;
pub mod sign_in;
pub mod site_forms;

use super::forms::office_form::FormRoute;
use crate::features::{FEATURES, shared_photos};
use axum::http::Method;

/// Every plain form of the back office, but for those with files, the download of a backup and the sign-in.
pub fn forms() -> impl Iterator<Item = &'static FormRoute> {
    let tables = [leads::FORMS, mail::FORMS, second_factor::FORMS, site_forms::FORMS];
    let of_features = FEATURES.iter().flat_map(|feature| feature.forms);
    tables.into_iter().flatten().chain(of_features)
}

/// Whether a handler below `/admin` answers requests without a session itself. Browsers always ask for the
/// manifest without it; files answer 404; shared photos wait as uploads.
#[must_use]
pub fn answers_without_session(method: &Method, path: &str) -> bool {
    let is_public = path == manifest::MANIFEST || path.starts_with("/admin/originals/");
    let is_shared = *method == Method::POST && path == shared_photos::SCREEN;
    is_public || is_shared || FEATURES.iter().any(|feature| feature.without_session.contains(&path))
}
