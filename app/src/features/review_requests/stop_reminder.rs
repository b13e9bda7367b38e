//! The page of the link by which a customer wants no reminder.

use crate::api::{ApiError, backend};
use crate::pages::mail_link::{MailLink, mail_link_page};
use backend::features::review_requests;
use domain::features::review_requests::STOP_REMINDER_PATH;
use domain::features::review_requests::messages as msg;
use leptos::prelude::*;

const LINK: MailLink = MailLink {
    path: STOP_REMINDER_PATH,
    title: msg::STOP_TITLE,
    question: msg::STOP_QUESTION,
    button: msg::STOP_BUTTON,
    done: msg::STOPPED,
    failed: msg::STOP_FAILED,
    gone: msg::STOP_LINK_GONE,
    about: |_| msg::STOP_QUESTION,
    way_on: || ().into_any(),
};

#[component]
pub fn StopReminderPage() -> impl IntoView {
    mail_link_page(LINK, can_stop)
}

/// Whether the link is authentic.
async fn can_stop(id: String, token: String) -> Result<bool, ApiError> {
    Ok(review_requests::can_stop(&*backend()?, &id, &token))
}

/// `false` if the link is not authentic.
pub async fn stop(id: String, token: String) -> Result<bool, ApiError> {
    Ok(review_requests::stop_by_link(&*backend()?, &id, &token).await?)
}
