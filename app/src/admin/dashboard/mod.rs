mod beside;
mod business;
mod cards;
mod first_steps;
pub(crate) mod funnel;
mod needs;
mod page_views;
mod speed;

use super::frame::icon::{Draw as _, Icon};
use super::frame::nav::Screen;
use super::frame::{FailureNote, Frame};
use super::times::When;
use super::{page_header, set_failure_status, when};
use crate::api::ApiError;
use crate::api::admin::leads;
use crate::api::admin::types::DashboardData;
use crate::features::{dashboard_begin, dashboard_sections};
use crate::url::has_query_param;
use beside::beside;
use business::business;
use cards::cards;
use domain::messages::{backups, first_steps as steps_say, today as msg};
use domain::site::backups::{BackupStanding, Runs};
use first_steps::{first_steps, show_again};
use funnel::funnel;
use leptos::prelude::*;
use needs::{begin, needs};
use page_views::views;

#[component]
pub fn DashboardPage() -> impl IntoView {
    let refused = has_query_param("failed");
    super::page("Dashboard", move |admin| async move {
        match read().await {
            Ok(shown) => page(shown, refused, &when().await).into_any(),
            Err(failure) => {
                set_failure_status(&failure);
                failed(admin.email, failure.error.message).into_any()
            }
        }
    })
}

struct DashboardContent {
    data: DashboardData,
    /// Of features, until the site has its first request.
    to_begin: Vec<AnyView>,
    of_features: Vec<AnyView>,
}

/// Asks nothing else after a failure: each question waits for a database that does not answer.
async fn read() -> Result<DashboardContent, ApiError> {
    let data = leads::dashboard().await?;
    Ok(DashboardContent { data, to_begin: dashboard_begin().await?, of_features: dashboard_sections().await? })
}

fn page(content: DashboardContent, refused: bool, when: &When) -> impl IntoView + use<> {
    let DashboardContent { data, mut to_begin, of_features } = content;
    let waiting = data.waiting.people;
    let is_empty = data.is_without_requests() && !to_begin.is_empty();
    let steps = first_steps(&data.first_steps);
    // On a site that is empty they are what needs the owner first.
    let (steps_first, steps_later) =
        if is_empty || data.first_steps.mostly_done() { (None, steps) } else { (steps, None) };
    let refused = if refused {
        Some(
            view! { <p class="note note--error note--top" role="status"><span class="note__body">{steps_say::HIDE_FAILED}</span></p> },
        )
    } else {
        None
    };
    let email = data.email.clone();
    let head = head(email.clone(), day(waiting, when));
    let backup = backup(&data.backups, when);
    let needs = if is_empty {
        begin(std::mem::take(&mut to_begin), &data).into_any()
    } else {
        needs(&data, &backup, when).into_any()
    };
    let beside = beside(&data);
    let business = business(&data, when);
    let cards = cards(&data);
    let visitors = visitors(data, when);
    view! {
        <Frame email here=Screen::Dashboard waiting>
            {head}
            {refused}
            <div class="dashboard">
                {steps_first}
                <div class="today">{needs}{beside}</div>
                {steps_later}
                {business}
                {cards}
                {to_begin}
                {of_features}
                {visitors}
                <p id="backup" class="small muted">{backup}</p>
            </div>
        </Frame>
    }
}

/// What the site measured, and the way back to the first steps.
fn visitors(data: DashboardData, when: &When) -> impl IntoView + use<> {
    let show_again = show_again(&data.first_steps);
    view! {
        <section class="dashboard__span-6" aria-labelledby="h-funnel">
            {measured("h-funnel", "From visualizer to lead")}
            {funnel(data.funnel)}
        </section>
        <section class="dashboard__span-6" aria-labelledby="h-views">
            {measured("h-views", "Page views")}
            {views(data.views, data.most_viewed)}
        </section>
        <section aria-labelledby="h-speed">
            {measured("h-speed", "Speed for visitors")}
            {speed::speed(data.speed)}
            {speed::errors(data.errors, when)}
        </section>
        {show_again}
    }
}

fn measured(id: &'static str, title: &'static str) -> impl IntoView {
    view! {
        <div class="section-header">
            <h2 id=id>{title}</h2>
            <span class="muted small">"Last 4 weeks"</span>
        </div>
    }
}

fn failed(email: String, sentence: String) -> impl IntoView {
    view! {
        <Frame email=email.clone() here=Screen::Dashboard waiting=0>
            {head(email, None::<()>)}
            <FailureNote sentence/>
        </Frame>
    }
}

fn head(email: String, day: impl IntoView + 'static) -> impl IntoView {
    let actions = view! {
        {day}
        <a class="button button--outline hide-on-phone" href="/">{Icon::External.draw()}"View website"</a>
    };
    page_header("Welcome", email, Some(actions.into_any()))
}

fn day(people: i64, when: &When) -> impl IntoView + use<> {
    view! { <p class="today-day"><b>{when.today()}</b>" "<span>{msg::who_waits(people)}</span></p> }
}

fn backup((standing, runs): &(BackupStanding, Option<Runs>), when: &When) -> String {
    let last = runs.as_ref().and_then(|runs| Some((runs.succeeded_at?, runs.bytes)));
    match (standing, last) {
        (_, Some((at, bytes))) => backups::last(&when.full(at), &backups::size(u64::try_from(bytes).unwrap_or(0))),
        (BackupStanding::Off, None) => backups::OFF.to_owned(),
        (BackupStanding::Waiting, None) => backups::WAITING.to_owned(),
        (BackupStanding::Fine | BackupStanding::Overdue | BackupStanding::Failed, None) => backups::NONE.to_owned(),
    }
}

#[cfg(test)]
mod tests;
