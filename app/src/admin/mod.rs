//! The back office. Sign-in, dashboard and inbox are plain pages whose actions are form posts, so
//! they work without scripts. The editing screens are islands around a read-only fallback.

mod account;
pub(crate) mod dashboard;
mod find;
#[cfg(test)]
pub(crate) mod fixtures;
pub(crate) mod frame;
pub(crate) mod leads;
mod links;
mod mail;
pub(crate) mod not_found;
pub(crate) mod photo_drop;
pub(crate) mod qr;
pub(crate) mod screens;
mod settings;
mod take_away;
pub(crate) mod times;

pub use account::login::LoginPage;
pub use account::second_factor::SecondFactorPage;
pub use dashboard::DashboardPage;
pub use find::FindPage;
pub use leads::{AddLeadPage, EraseLeadsPage, LeadPage, LeadsPage};
pub use links::LinksPage;
pub use mail::MailPage;
pub use not_found::OfficeNotFoundPage;
pub use screens::{BusinessPartPage, EditPage, NewPage, ScreenPage, SiteWordsPartPage};
pub use settings::SettingsPage;

use crate::api::{ApiError, content, session};
use crate::assets::Assets;
use crate::async_view::async_view;
use crate::document::DocumentHead;
use crate::head::unlisted;
use crate::pages::set_status;
use backend::accounts::session::Admin;
use domain::Timestamp;
use domain::content::business::BusinessProfile;
use frame::SignedOut;
use leptos::prelude::*;
use std::sync::Arc;
use times::When;

#[component]
fn AdminHead(#[prop(into)] title: String) -> impl IntoView {
    let assets = Assets::of_request();
    DocumentHead::stylesheet(&assets.css("admin"));
    DocumentHead::title(&format!("{title} · Back office"));
    unlisted();
    DocumentHead::add("link", &[("rel", "manifest"), ("href", "/admin/manifest.webmanifest")]);
    DocumentHead::script(&assets.script("admin/plain-pages"));
}

pub(crate) async fn when() -> When {
    let now = match use_context::<backend::SharedBackend>() {
        Some(backend) => backend.clock.now(),
        None => Timestamp(0),
    };
    When::new(now, business_profile().await)
}

/// A default one if it cannot be read.
pub(crate) async fn business_profile() -> Arc<BusinessProfile> {
    match content::site_data().await {
        Ok(site_data) => site_data.profile,
        Err(_) => Arc::default(),
    }
}

/// People who wait for the owner, as Today lists them, for the frame; 0 if it cannot be read.
pub(crate) async fn count_unanswered() -> i64 {
    crate::api::admin::leads::count_unanswered().await.unwrap_or(0)
}

pub(crate) fn page<V, F>(title: &'static str, content: impl FnOnce(Admin) -> F) -> AnyView
where
    V: IntoView + 'static,
    F: Future<Output = V> + Send + 'static,
{
    match session::current() {
        Some(admin) => view! { <AdminHead title/>{async_view(content(admin))} }.into_any(),
        None => view! { <AdminHead title/><SignedOut/> }.into_any(),
    }
}

pub(crate) fn page_header(
    title: &'static str,
    about: impl Into<Option<String>>,
    actions: Option<AnyView>,
) -> impl IntoView {
    let about = about.into().map(|about| view! { <p>{about}</p> });
    let actions = actions.map(|actions| view! { <div class="page-header__actions">{actions}</div> });
    view! {
        <header class="page-header"><div class="page-header__title"><h1>{title}</h1>{about}</div>{actions}</header>
    }
}

pub(crate) fn pagination(class: &'static str, newest: Option<String>, older: Option<String>) -> Option<impl IntoView> {
    if newest.is_none() && older.is_none() {
        return None;
    }
    let newest = newest.map(|href| view! { <a class="link" href=href>"Newest"</a> });
    let older = older.map(|href| view! { <a class="link" rel="next" href=href>"Older"</a> });
    Some(view! { <nav class=class aria-label="Pages of the list">{newest}{older}</nav> })
}

pub(crate) fn set_failure_status(failure: &ApiError) {
    set_status(failure.status());
}

/// 'One lead', '3 leads': the plural is `one` with an s.
pub(crate) fn counted(n: i64, one: &str) -> String {
    match n {
        1 => format!("1 {one}"),
        n => format!("{n} {one}s"),
    }
}
