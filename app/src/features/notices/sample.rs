//! `/admin/contact-settings/mails/:mail`: a mail to clients, to be read.

use super::api;
use crate::admin::frame::icon::{Draw as _, Icon};
use crate::admin::frame::nav::Screen;
use crate::admin::frame::{FailureNote, Frame};
use crate::admin::{count_unanswered, not_found, page, page_header, set_failure_status};
use crate::url::path_param;
use backend::features::notices::{Block, SampleMail};
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
        let content = match api::sample(mail).await {
            Ok(Some(sample)) => letter(&sample).into_any(),
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

fn letter(sample: &SampleMail) -> impl IntoView + use<> {
    let blocks: Vec<_> = sample.blocks.iter().map(block).collect();
    let file =
        if sample.has_calendar_file { Some(view! { <p class="small muted">{msg::CALENDAR_FILE}</p> }) } else { None };
    view! {
        <dl class="facts-list">
            <dt>{msg::FROM}</dt><dd>{sample.from.clone()}</dd>
            <dt>{msg::SUBJECT}</dt><dd>{sample.subject.clone()}</dd>
        </dl>
        <div class="sample-mail">{blocks}</div>
        {file}
    }
}

/// Its links lead nowhere: no request is behind them.
fn block(block: &Block) -> AnyView {
    match block {
        Block::Text(text) => view! { <p>{text.clone()}</p> }.into_any(),
        Block::Heading(text) => view! { <p><b>{text.clone()}</b></p> }.into_any(),
        Block::Quote(words) => view! { <blockquote>{words.clone()}</blockquote> }.into_any(),
        Block::Link(words, _) => view! { <p><u>{words.clone()}</u></p> }.into_any(),
        Block::Button(words, _) => view! { <p><span class="button" aria-hidden="true">{words.clone()}</span><span class="visually-hidden">{words.clone()}</span></p> }.into_any(),
        Block::Facts(facts) => {
            let mut entries = Vec::new();
            for (label, value) in facts {
                entries.push(view! { <dt>{*label}</dt><dd>{value.clone()}</dd> });
            }
            view! { <dl class="facts-list">{entries}</dl> }.into_any()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;

    #[test]
    fn no_link_of_a_sample_leads_anywhere() {
        let page = "https://site.example/request".to_owned();
        let sample = SampleMail {
            from: "Harbor <hello@example.com>".into(),
            subject: "We <have> it".into(),
            blocks: vec![
                Block::Text("Hello\nJane".into()),
                Block::Facts(vec![("When", "Friday".into())]),
                Block::Button("Open your page".into(), page.clone()),
                Block::Link("Directions".into(), page),
            ],
            has_calendar_file: true,
        };
        let html = html_of(|| letter(&sample));
        assert!(html.contains("We &lt;have&gt; it") && html.contains(msg::CALENDAR_FILE), "{html}");
        assert!(html.contains("Open your page") && html.contains("Directions"), "{html}");
        assert!(!html.contains("href=") && !html.contains("site.example"), "{html}");
    }
}
