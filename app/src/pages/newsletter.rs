//! Newsletter sign-up, and the two pages that its mails link to. A link only shows a button,
//! because mail scanners follow links but do not press buttons.

use super::{FailurePage, loaded, set_status};
use crate::api::{self, ApiError};
use crate::async_view::async_view;
use crate::context::{FormState, NewsletterDone};
use crate::head::{Head, HeadData};
use crate::layout::PublicPage;
use crate::sections::NewsletterForm;
use crate::sections::heading::{lede, section_title};
use crate::ui::{FormSummary, Icon};
use backend::content::SiteData;
use domain::delivery::newsletter::NewsletterDraft;
use domain::messages::newsletter as msg;
use domain::site::pages::NEWSLETTER;
use domain::text::inline::InlineText;
use http::StatusCode;
use leptos::prelude::*;
use leptos_router::hooks::use_query_map;

const ICONS: &[Icon] = &[Icon::Alert, Icon::Check];

/// `/newsletter`; `?asked` after signing up, `?later` while no mail can be sent.
#[component]
pub fn NewsletterPage() -> impl IntoView {
    let sentence = use_query_map().with_untracked(|map| match (map.get("asked"), map.get("later")) {
        (_, Some(_)) => Some(msg::ASKED_LATER),
        (Some(_), None) => Some(msg::ASKED),
        (None, None) => None,
    });
    loaded(NEWSLETTER.path, api::content::site_data(), move |site_data| match sentence {
        Some(sentence) => message(site_data, sentence).into_any(),
        None => sign_up(site_data).into_any(),
    })
}

fn sign_up(site_data: SiteData) -> impl IntoView {
    let state = use_context::<FormState<NewsletterDraft>>().unwrap_or_default();
    // The error of the only field is shown at that field.
    let summary = if state.violations.is_empty() {
        Some(view! { <FormSummary state=&state labels=&[] profile=&site_data.profile/> })
    } else {
        None
    };
    let content = view! {
        {summary}
        <NewsletterForm state/>
    };
    framed(site_data, "Sign up", content.into_any())
}

fn message(site_data: SiteData, sentence: &'static str) -> impl IntoView {
    let content = view! {
        <p role="status">{sentence}</p>
        <p class="button-row"><a class="button" href="/blog">"Read the blog"</a></p>
    };
    framed(site_data, "Thank you", content.into_any())
}

fn framed(site_data: SiteData, heading: &'static str, content: AnyView) -> impl IntoView {
    let words = site_data.words.clone();
    let title = format!("{} | {}", words.newsletter_title, site_data.profile.name);
    let head = HeadData::new(NEWSLETTER.path, title, words.newsletter_text.as_str()).unlisted();
    view! {
        <Head data=head styles=&["pages/contact"]/>
        <PublicPage site_data icons=ICONS>
            <div class="wrap">
                <div class="page-head">{section_title(true, "", &words.newsletter_title)}{lede(&InlineText::plain(&words.newsletter_text))}</div>
                <div class="grid contact">
                    <section class="panel" aria-labelledby="newsletter-title">
                        <h2 id="newsletter-title">{heading}</h2>
                        {content}
                    </section>
                </div>
            </div>
        </PublicPage>
    }
}

#[derive(Clone, Copy)]
struct LinkPurpose {
    path: &'static str,
    title: &'static str,
    question: &'static str,
    button: &'static str,
    done: &'static str,
}

const CONFIRM: LinkPurpose = LinkPurpose {
    path: "/newsletter/confirm",
    title: "Confirm the newsletter",
    question: msg::CONFIRM_QUESTION,
    button: "Yes, send it to me",
    done: msg::CONFIRMED,
};
const LEAVE: LinkPurpose = LinkPurpose {
    path: "/newsletter/unsubscribe",
    title: "Unsubscribe",
    question: msg::LEAVE_QUESTION,
    button: "Unsubscribe",
    done: msg::LEFT,
};

#[component]
pub fn NewsletterConfirmPage() -> impl IntoView {
    purpose(CONFIRM)
}

#[component]
pub fn NewsletterLeavePage() -> impl IntoView {
    purpose(LEAVE)
}

fn purpose(purpose: LinkPurpose) -> impl IntoView {
    let asked =
        use_query_map().with_untracked(|map| (map.get("s").unwrap_or_default(), map.get("t").unwrap_or_default()));
    let done = use_context::<NewsletterDone>();
    async_view(async move {
        let (id, token) = asked;
        let site_data = match api::content::site_data().await {
            Ok(site_data) => site_data,
            Err(cause) => return view! { <FailurePage cause path=purpose.path/> }.into_any(),
        };
        match (done, good(purpose, &id, &token).await) {
            (Some(NewsletterDone::Yes), _) => {
                answer(site_data, purpose, view! { <p role="status">{purpose.done}</p> }.into_any())
            }
            (Some(NewsletterDone::Failed), _) => {
                let again = button(purpose, &id, &token);
                let content = view! { <p class="error" role="alert">{msg::NOT_CHANGED}</p>{again} };
                answer(site_data, purpose, content.into_any())
            }
            (_, Err(cause)) => view! { <FailurePage cause path=purpose.path/> }.into_any(),
            (None, Ok(true)) => {
                let ask = button(purpose, &id, &token);
                answer(site_data, purpose, view! { <p>{purpose.question}</p>{ask} }.into_any())
            }
            (Some(NewsletterDone::No), _) | (None, Ok(false)) => {
                set_status(StatusCode::GONE);
                let content = view! {
                    <p role="status">{msg::LINK_GONE}</p>
                    <p class="button-row"><a class="button" href="/newsletter">"Sign up"</a></p>
                };
                answer(site_data, purpose, content.into_any())
            }
        }
    })
}

async fn good(purpose: LinkPurpose, id: &str, token: &str) -> Result<bool, ApiError> {
    if purpose.path == CONFIRM.path {
        api::newsletter::can_confirm(id, token).await
    } else {
        api::newsletter::can_leave(id, token)
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
    let head = HeadData::new(purpose.path, title, site_data.words.newsletter_text.as_str()).unlisted();
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
