//! `/admin/contact-settings/mails/:mail`: a mail to clients, to be read.

use super::api;
use crate::admin::frame::icon::{Draw as _, Icon};
use crate::admin::frame::nav::Screen;
use crate::admin::frame::{FailureNote, Frame};
use crate::admin::{count_unanswered, not_found, page, page_header, set_failure_status};
use crate::url::path_param;
use backend::features::notices::SampleMail;
use domain::features::notices::ClientMail;
use domain::features::notices::messages as msg;
use domain::kinds::Kind;
use domain::messages;
use leptos::prelude::*;

const HERE: Screen = Screen::Content(Kind::ContactSettings);

#[component]
pub fn SampleMailPage() -> impl IntoView {
    let code = path_param("mail");
    page(msg::READ_IT, move |admin| async move {
        let Some(mail) = ClientMail::from_code(&code) else { return not_found::screen(admin).await.into_any() };
        let content = match api::sample(mail.sample()).await {
            Ok(Some(sample)) => letter(&sample, mail).into_any(),
            Ok(None) => view! { <p class="empty-text">{msg::NO_PLACES}</p> }.into_any(),
            Err(cause) => {
                set_failure_status(&cause);
                view! { <FailureNote sentence=messages::UNAVAILABLE/> }.into_any()
            }
        };
        let waiting = count_unanswered().await;
        view! {
            <Frame email=admin.email here=HERE waiting>
                <a class="back-link" href="/admin/contact-settings#clients">
                    {Icon::Left.draw_small()}"Contact settings"
                </a>
                {page_header(mail.label(), format!("{} {}", mail.when(), msg::READ_ABOUT), None)}
                <div class="single-column">{content}</div>
            </Frame>
        }
        .into_any()
    })
}

/// The mail as it is sent, in a frame that runs nothing and leads nowhere.
fn letter(sample: &SampleMail, mail: ClientMail) -> impl IntoView + use<> {
    let file =
        if sample.has_calendar_file { Some(view! { <p class="small muted">{msg::CALENDAR_FILE}</p> }) } else { None };
    view! {
        <dl class="facts-list">
            <dt>{msg::FROM}</dt><dd>{sample.from.clone()}</dd>
            <dt>{msg::SUBJECT}</dt><dd>{sample.subject.clone()}</dd>
        </dl>
        <iframe class="sample-mail" title=mail.label() src=mail.sample_path() sandbox=""></iframe>
        {file}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;

    #[test]
    fn a_sample_runs_nothing_and_leads_nowhere() {
        let sample = SampleMail {
            from: "Harbor <hello@example.com>".into(),
            subject: "We <have> it".into(),
            html: "<h1>We have it</h1>".into(),
            has_calendar_file: true,
        };
        let html = html_of(|| letter(&sample, ClientMail::Visit));
        assert!(html.contains("We &lt;have&gt; it") && html.contains(msg::CALENDAR_FILE), "{html}");
        assert!(html.contains("src=\"/admin/contact-settings/mails/visit/as-sent\" sandbox=\"\""), "{html}");
        assert!(!html.contains("<h1>") && !html.contains("href="), "{html}");
    }
}
