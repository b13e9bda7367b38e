use super::api;
use crate::api::ApiError;
use crate::features::opening;
use domain::features::first_run::{DONE_PATH, PATH, Question, messages as msg};
use domain::features::opening::SiteState;
use leptos::prelude::*;

/// Until the site is opened for the first time: how many questions are done, with the way to the next one, or to what
/// is written.
pub(super) async fn section() -> Result<Option<AnyView>, ApiError> {
    let opening = opening::api::read().await?;
    if opening.state != SiteState::NotOpen {
        return Ok(None);
    }
    let run = api::run().await?;
    let done = run.state.done();
    let has_begun = done > 0 || run.is_due;
    Ok(if has_begun { Some(shown(done, run.state.next_open()).into_any()) } else { None })
}

fn shown(done: usize, next: Option<Question>) -> impl IntoView {
    let label = match next {
        Some(_) if done == 0 => "Begin".to_owned(),
        Some(next) => msg::go_on(next.label()),
        None => msg::SEE_WRITTEN.to_owned(),
    };
    let href = next.map_or(DONE_PATH.to_owned(), Question::path);
    view! {
        <section class="run-card" aria-labelledby="h-first-run">
            <div>
                <h2 id="h-first-run">{msg::progress(done)}</h2>
                <p class="muted">
                    "The answers write your site. "<a class="link" href=PATH>{msg::ALL_TEN}</a>
                </p>
            </div>
            <a class="button" href=href>{label}</a>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;

    #[test]
    fn it_leads_to_the_next_question() {
        let html = html_of(|| shown(5, Some(Question::Contact)));
        assert!(html.contains("Five done, five to go") && html.contains("/admin/first-run/contact"), "{html}");
        assert!(html.contains("Go on: phone and mail"), "{html}");
    }

    #[test]
    fn after_the_last_question_it_leads_to_what_is_written() {
        let html = html_of(|| shown(10, None));
        assert!(html.contains("All ten are done") && html.contains("href=\"/admin/first-run/done\""), "{html}");
    }
}
