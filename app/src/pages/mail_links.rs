//! The pages that links in mails lead to. A link only shows a button, because mail scanners follow links but do not
//! press buttons.

use super::{FailurePage, set_status};
use crate::api::{self, ApiError};
use crate::async_view::async_view;
use crate::context::MailLinkDone;
use crate::head::{Head, HeadData};
use crate::layout::PublicPage;
use crate::ui::Icon;
use backend::content::SiteData;
use domain::messages::{newsletter, reviews};
use domain::text::typed::token;
use http::StatusCode;
use leptos::prelude::*;
use leptos_router::hooks::use_query_map;

const ICONS: &[Icon] = &[Icon::Alert, Icon::Check];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Action {
    ConfirmNewsletter,
    LeaveNewsletter,
    StopReviewReminder,
}

#[derive(Clone, Copy)]
struct LinkPurpose {
    action: Action,
    path: &'static str,
    title: &'static str,
    question: &'static str,
    button: &'static str,
    done: &'static str,
    failed: &'static str,
    gone: &'static str,
}

const CONFIRM: LinkPurpose = LinkPurpose {
    action: Action::ConfirmNewsletter,
    path: "/newsletter/confirm",
    title: "Confirm the newsletter",
    question: newsletter::CONFIRM_QUESTION,
    button: "Yes, send it to me",
    done: newsletter::CONFIRMED,
    failed: newsletter::NOT_CHANGED,
    gone: newsletter::LINK_GONE,
};
const LEAVE: LinkPurpose = LinkPurpose {
    action: Action::LeaveNewsletter,
    path: "/newsletter/unsubscribe",
    title: "Unsubscribe",
    question: newsletter::LEAVE_QUESTION,
    button: "Unsubscribe",
    done: newsletter::LEFT,
    failed: newsletter::NOT_CHANGED,
    gone: newsletter::LINK_GONE,
};
const STOP: LinkPurpose = LinkPurpose {
    action: Action::StopReviewReminder,
    path: "/review-reminder/stop",
    title: reviews::STOP_TITLE,
    question: reviews::STOP_QUESTION,
    button: reviews::STOP_BUTTON,
    done: reviews::STOPPED,
    failed: reviews::STOP_FAILED,
    gone: reviews::STOP_LINK_GONE,
};

#[component]
pub fn NewsletterConfirmPage() -> impl IntoView {
    purpose(CONFIRM)
}

#[component]
pub fn NewsletterLeavePage() -> impl IntoView {
    purpose(LEAVE)
}

#[component]
pub fn ReviewReminderPage() -> impl IntoView {
    purpose(STOP)
}

fn purpose(purpose: LinkPurpose) -> impl IntoView {
    let asked = use_query_map()
        .with_untracked(|map| (map.get("s").unwrap_or_default(), token(&map.get("t").unwrap_or_default())));
    let done = use_context::<MailLinkDone>();
    async_view(async move {
        let (id, token) = asked;
        let site_data = match api::content::site_data().await {
            Ok(site_data) => site_data,
            Err(cause) => return view! { <FailurePage cause path=purpose.path/> }.into_any(),
        };
        match (done, good(purpose, &id, &token).await) {
            (Some(MailLinkDone::Yes), _) => {
                answer(site_data, purpose, view! { <p role="status">{purpose.done}</p> }.into_any())
            }
            (Some(MailLinkDone::Failed), _) => {
                let again = button(purpose, &id, &token);
                let content = view! { <p class="error" role="alert">{purpose.failed}</p>{again} };
                answer(site_data, purpose, content.into_any())
            }
            (_, Err(cause)) => view! { <FailurePage cause path=purpose.path/> }.into_any(),
            (None, Ok(true)) => {
                let ask = button(purpose, &id, &token);
                answer(site_data, purpose, view! { <p>{purpose.question}</p>{ask} }.into_any())
            }
            (Some(MailLinkDone::No), _) | (None, Ok(false)) => {
                set_status(StatusCode::GONE);
                let content = view! { <p role="status">{purpose.gone}</p>{sign_up(purpose)} };
                answer(site_data, purpose, content.into_any())
            }
        }
    })
}

/// The way on from a newsletter's link that no longer works.
fn sign_up(purpose: LinkPurpose) -> Option<impl IntoView + use<>> {
    if purpose.action == Action::StopReviewReminder {
        return None;
    }
    Some(view! { <p class="button-row"><a class="button" href="/newsletter">"Sign up"</a></p> })
}

async fn good(purpose: LinkPurpose, id: &str, token: &str) -> Result<bool, ApiError> {
    match purpose.action {
        Action::ConfirmNewsletter => api::newsletter::can_confirm(id, token).await,
        Action::LeaveNewsletter => api::newsletter::can_leave(id, token),
        Action::StopReviewReminder => api::review_reminder::can_stop(id, token),
    }
}

/// The form posts to the link's own URL, as mail programs do (RFC 8058).
fn button(purpose: LinkPurpose, id: &str, token: &str) -> impl IntoView + use<> {
    // The link was validated: letters, digits and hyphens only.
    let action = format!("{}?s={id}&t={token}", purpose.path);
    view! { <form method="post" action=action><button class="button button--large" type="submit">{purpose.button}</button></form> }
}

fn answer(site_data: SiteData, purpose: LinkPurpose, content: AnyView) -> AnyView {
    let title = format!("{} | {}", purpose.title, site_data.profile.name);
    let about = match purpose.action {
        Action::ConfirmNewsletter | Action::LeaveNewsletter => site_data.words.newsletter_text.clone(),
        Action::StopReviewReminder => purpose.question.to_owned(),
    };
    let head = HeadData::new(purpose.path, title, about.as_str()).unlisted();
    view! {
        <Head data=head styles=&["pages/contact"]/>
        <PublicPage site_data icons=ICONS>
            <div class="wrap">
                <div class="page-head"><h1>{purpose.title}</h1></div>
                <div class="grid contact"><section class="panel" aria-label=purpose.title>{content}</section></div>
            </div>
        </PublicPage>
    }
    .into_any()
}
