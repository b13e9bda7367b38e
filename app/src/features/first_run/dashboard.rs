use super::api;
use crate::api::ApiError;
use domain::features::first_run::{PATH, Question, messages as msg};
use leptos::prelude::*;

/// While questions are open: how many, with the way to the next one.
pub(super) async fn section() -> Result<AnyView, ApiError> {
    let run = api::run().await?;
    let done = run.state.done();
    let goes_on = done > 0 || run.is_due;
    let Some(next) = run.state.next_open().filter(|_| goes_on) else { return Ok(().into_any()) };
    Ok(shown(done, next).into_any())
}

fn shown(done: usize, next: Question) -> impl IntoView {
    let label = if done == 0 { "Begin".to_owned() } else { msg::go_on(next.label()) };
    view! {
        <section class="run-card" aria-labelledby="h-first-run">
            <div>
                <h2 id="h-first-run">{msg::progress(done)}</h2>
                <p class="muted">
                    "The answers write your site. "<a class="link" href=PATH>{msg::ALL_TEN}</a>
                </p>
            </div>
            <a class="button" href=next.path()>{label}</a>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;

    #[test]
    fn it_leads_to_the_next_question() {
        let html = html_of(|| shown(5, Question::Contact));
        assert!(html.contains("Five done, five to go") && html.contains("/admin/first-run/contact"), "{html}");
        assert!(html.contains("Go on: phone and mail"), "{html}");
    }
}
