use super::api;
use crate::api::ApiError;
use crate::pages::mail_link::{MailLink, mail_link_page};
use backend::content::SiteData;
use domain::features::newsletter::messages as msg;
use domain::features::newsletter::{CONFIRM_PATH, LEAVE_PATH};
use leptos::prelude::*;

const CONFIRM: MailLink = MailLink {
    path: CONFIRM_PATH,
    title: "Confirm the newsletter",
    question: msg::CONFIRM_QUESTION,
    button: "Yes, send it to me",
    done: msg::CONFIRMED,
    failed: msg::NOT_CHANGED,
    gone: msg::LINK_GONE,
    about,
    way_on,
};
const LEAVE: MailLink = MailLink {
    path: LEAVE_PATH,
    title: "Unsubscribe",
    question: msg::LEAVE_QUESTION,
    button: "Unsubscribe",
    done: msg::LEFT,
    failed: msg::NOT_CHANGED,
    gone: msg::LINK_GONE,
    about,
    way_on,
};

#[component]
pub fn ConfirmPage() -> impl IntoView {
    mail_link_page(CONFIRM, can_confirm)
}

#[component]
pub fn LeavePage() -> impl IntoView {
    mail_link_page(LEAVE, can_leave)
}

async fn can_confirm(id: String, token: String) -> Result<bool, ApiError> {
    api::can_confirm(&id, &token).await
}

async fn can_leave(id: String, token: String) -> Result<bool, ApiError> {
    api::can_unsubscribe(&id, &token)
}

fn about(site_data: &SiteData) -> &str {
    &site_data.words.newsletter_text
}

fn way_on() -> AnyView {
    view! { <p class="button-row"><a class="button" href="/newsletter">"Sign up"</a></p> }.into_any()
}
