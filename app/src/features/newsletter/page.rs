use super::section::NewsletterForm;
use crate::api;
use crate::context::FormState;
use crate::head::{Head, HeadData};
use crate::layout::PublicPage;
use crate::pages::loaded;
use crate::sections::heading::{lede, section_title};
use crate::ui::{FormSummary, Icon};
use backend::content::SiteData;
use domain::features::newsletter::NewsletterDraft;
use domain::features::newsletter::messages as msg;
use domain::site::pages::NEWSLETTER;
use domain::text::inline::InlineText;
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
