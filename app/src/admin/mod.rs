//! The back office. Sign-in, dashboard and inbox are plain pages whose actions are form posts, so
//! they work without scripts. The editing screens are islands around a read-only fallback.

mod account;
mod dashboard;
mod fallback;
mod first_steps;
#[cfg(test)]
pub(crate) mod fixtures;
mod frame;
mod funnel;
mod icon;
mod island;
mod leads;
mod links;
mod login;
mod missing;
mod nav;
mod newsletter;
mod pending_form;
mod screens;
mod speed;
mod views;
mod when;

pub use dashboard::DashboardPage;
pub use leads::{LeadPage, LeadsPage};
pub use links::LinksPage;
pub use login::LoginPage;
pub use newsletter::SubscribersPage;
pub use screens::{EditPage, NewPage, ScreenPage};

use crate::api::content;
use crate::assets::Assets;
use crate::head::unlisted;
use crate::shell::DocumentHead;
use domain::Timestamp;
use http::StatusCode;
use leptos::prelude::*;
use when::When;

/// The head of a back office page, excluded from search engines.
#[component]
fn AdminHead(
    /// Title of the page.
    #[prop(into)]
    title: String,
) -> impl IntoView {
    let assets = use_context::<Assets>().unwrap_or_default();
    DocumentHead::stylesheet(&assets.css("admin"));
    DocumentHead::title(&format!("{title} · Back office"));
    unlisted();
    DocumentHead::script(&assets.script("admin"));
}

/// The time of this request, in the business's time zone.
async fn when() -> When {
    let now = use_context::<backend::Shared>().map_or(Timestamp(0), |b| b.clock.now());
    let profile = content::basics().await.map(|basics| basics.profile).unwrap_or_default();
    When::new(now, profile)
}

/// Number of unread leads for the frame; 0 if it cannot be read.
async fn unread() -> i64 {
    crate::api::leads::unread().await.unwrap_or(0)
}

/// Sets the response's status.
fn answer(status: StatusCode) {
    if let Some(response) = use_context::<leptos_axum::ResponseOptions>() {
        response.set_status(status);
    }
}

/// 'One lead', '3 leads': the plural is `one` with an s.
fn counted(n: i64, one: &str) -> String {
    match n {
        1 => format!("1 {one}"),
        n => format!("{n} {one}s"),
    }
}
