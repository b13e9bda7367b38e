use super::{Endpoint, admin, analytics, contact, content_api, forms, photos, refit};
use crate::features;

/// Explicit, because automatic registration depends on what the linker keeps.
fn endpoints() -> Vec<Endpoint> {
    let mut endpoints = [site_endpoints(), content_endpoints(), admin_endpoints()].concat();
    endpoints.extend(features::endpoints());
    endpoints
}

/// Functions that the scripts of public pages call.
fn site_endpoints() -> Vec<Endpoint> {
    vec![
        Endpoint::of::<refit::SubmitRefit>(),
        Endpoint::of::<contact::SubmitContact>(),
        Endpoint::of::<photos::GetPhotoTools>(),
        Endpoint::of::<forms::CheckField>(),
        Endpoint::of::<analytics::RecordEvent>(),
    ]
}

fn content_endpoints() -> Vec<Endpoint> {
    vec![
        Endpoint::of::<content_api::ReadDescription>(),
        Endpoint::of::<content_api::ReadBusiness>(),
        Endpoint::of::<content_api::ReadPages>(),
        Endpoint::of::<content_api::ReadPage>(),
        Endpoint::of::<content_api::ReadSeo>(),
        Endpoint::of::<content_api::ReadPageImages>(),
        Endpoint::of::<content_api::ReadTestimonials>(),
        Endpoint::of::<content_api::ReadFaqs>(),
        Endpoint::of::<content_api::ReadStyles>(),
        Endpoint::of::<content_api::ReadMaterials>(),
        Endpoint::of::<content_api::ReadGallery>(),
        Endpoint::of::<content_api::ReadOptions>(),
        Endpoint::of::<content_api::ReadProjects>(),
        Endpoint::of::<content_api::ReadProject>(),
        Endpoint::of::<content_api::ReadPosts>(),
        Endpoint::of::<content_api::ReadPost>(),
        Endpoint::of::<content_api::ReadLegal>(),
    ]
}

fn admin_endpoints() -> Vec<Endpoint> {
    vec![
        Endpoint::of::<admin::second_factor::AskForPasskey>(),
        Endpoint::of::<admin::account::ChangePassword>(),
        Endpoint::of::<admin::account::SignOutDevice>(),
        Endpoint::of::<admin::account::SignOutOthers>(),
        Endpoint::of::<admin::account::SignOutEverywhere>(),
        Endpoint::of::<admin::content::ListContent>(),
        Endpoint::of::<admin::content::OpenContent>(),
        Endpoint::of::<admin::content::SaveContent>(),
        Endpoint::of::<admin::content::ToggleContent>(),
        Endpoint::of::<admin::content::ToggleMany>(),
        Endpoint::of::<admin::content::ReorderContent>(),
        Endpoint::of::<admin::content::RemoveContent>(),
        Endpoint::of::<admin::history::UndoChange>(),
        Endpoint::of::<admin::history::HistoryOf>(),
        Endpoint::of::<admin::history::RestoreVersion>(),
        Endpoint::of::<admin::history::RestoreFromTrash>(),
        Endpoint::of::<admin::history::PurgeContent>(),
        Endpoint::of::<admin::history::ReadAudit>(),
        Endpoint::of::<admin::library::ListMedia>(),
        Endpoint::of::<admin::library::UpdateMedia>(),
        Endpoint::of::<admin::library::RemakeMedia>(),
        Endpoint::of::<admin::library::SizesOfMedia>(),
        Endpoint::of::<admin::library::RemoveMedia>(),
        Endpoint::of::<admin::library::RemoveUnusedMedia>(),
        Endpoint::of::<admin::library::DecorateMedia>(),
        Endpoint::of::<admin::library::ImportMedia>(),
        Endpoint::of::<admin::library::MediaHistory>(),
        Endpoint::of::<admin::library::RestoreMedia>(),
        Endpoint::of::<admin::library::PutInGallery>(),
        Endpoint::of::<admin::library::TagPhotos>(),
        Endpoint::of::<admin::library::PutOnPage>(),
        Endpoint::of::<admin::library::TakeOut>(),
        Endpoint::of::<admin::library::OneMedia>(),
        Endpoint::of::<admin::outside::TestWebhook>(),
        Endpoint::of::<admin::outside::FetchReview>(),
        Endpoint::of::<admin::outside::ParseReview>(),
        Endpoint::of::<admin::publishing::KeepDraft>(),
        Endpoint::of::<admin::publishing::DiscardDraft>(),
        Endpoint::of::<admin::publishing::PublishChecklist>(),
        Endpoint::of::<admin::publishing::ShowTestimonial>(),
        Endpoint::of::<admin::publishing::ListPreviews>(),
        Endpoint::of::<admin::publishing::SharePreview>(),
        Endpoint::of::<admin::publishing::RevokePreview>(),
    ]
}

pub fn register() {
    for endpoint in endpoints() {
        (endpoint.register)();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use leptos::server_fn::axum::server_fn_paths;
    use std::collections::BTreeSet;

    /// In this program the linker keeps all of them, so that automatic registration is complete.
    #[test]
    fn every_server_function_is_registered() {
        let written: BTreeSet<&str> = server_fn_paths().map(|(path, _)| path).collect();
        let listed: BTreeSet<&str> = endpoints().iter().map(|endpoint| endpoint.path).collect();
        assert!(written.len() > 40, "{written:?}");
        assert_eq!(written, listed);
    }
}
