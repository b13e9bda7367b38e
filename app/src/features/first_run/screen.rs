//! `/admin/first-run/{question}`: one question, with the site beside it.

use super::api::{self, Run};
use super::fields::Form;
use super::photos::add_form;
use super::questions::fields;
use super::site::{framed, written_parts};
use crate::admin::frame::FailureNote;
use crate::admin::times::When;
use crate::admin::{page, set_failure_status, when};
use crate::assets::Assets;
use crate::document::DocumentHead;
use crate::pages::set_status;
use crate::ui::attribute_if;
use crate::url::path_param;
use domain::features::first_run::draft::{field, then};
use domain::features::first_run::{AnswerState, PATH, Question, messages as msg};
use domain::messages::admin::kept_at;
use http::StatusCode;
use leptos::prelude::*;

#[component]
pub fn QuestionPage() -> impl IntoView {
    let form = use_context::<Form>().unwrap_or_default();
    let question = Question::from_code(&path_param("id"));
    page(msg::TITLE, move |_| async move {
        let Some(question) = question else {
            set_status(StatusCode::NOT_FOUND);
            return bare(view! { <FailureNote sentence=domain::messages::NOT_FOUND/> }.into_any());
        };
        if question == Question::Photos {
            let assets = Assets::of_request();
            DocumentHead::script(&assets.script("photo/shrink-photos"));
            DocumentHead::script(&assets.script("admin/drop-photos"));
        }
        let when = when().await;
        let run = match api::run().await {
            Ok(run) => run,
            Err(cause) => {
                set_failure_status(&cause);
                return bare(view! { <FailureNote sentence=cause.error.message/> }.into_any());
            }
        };
        let thumbnails = match question {
            Question::Photos => api::thumbnails(&photo_ids(&run)).await.unwrap_or_default(),
            _ => Vec::new(),
        };
        screen(question, &run, &form, &thumbnails, &when).into_any()
    })
}

fn photo_ids(run: &Run) -> Vec<String> {
    match &run.state.answers.photos {
        Some(answer) => answer.photos.iter().map(|photo| photo.id.clone()).collect(),
        None => Vec::new(),
    }
}

fn bare(content: AnyView) -> AnyView {
    view! { <main class="main" id="main"><h1>{msg::TITLE}</h1>{content}<a class="link" href=PATH>{msg::ALL_TEN}</a></main> }
        .into_any()
}

fn screen(question: Question, run: &Run, form: &Form, thumbnails: &[String], when: &When) -> impl IntoView + use<> {
    let kept = run.state.of_question(question);
    let kept_at = run.state.last_kept().map_or(0, |at| at.0);
    let add = if question == Question::Photos { Some(add_form(run, form)) } else { None };
    view! {
        {bar(run, Some(question), when)}
        <main class="run" id="main" tabindex="-1">
            <section class="run-question" aria-labelledby="h-question">
                <header>
                    <p class="run-question__number">{msg::count_of_ten(question.number())}</p>
                    <h1 id="h-question" tabindex="-1" autofocus=!form.is_refused()>{question.heading()}</h1>
                    <p class="muted">{question.about()}</p>
                </header>
                // A script says it: a live region is heard once it changes.
                <p class="visually-hidden" role="status" data-here=msg::here(question.number(), question.label())></p>
                {refused(question, run, form)}
                {add}
                <form
                    class="stack" method="post" action=question.path() data-busy="" data-first-run=question.code()
                    data-previous=question.previous().map(Question::path) data-next=question.next().map(Question::path)
                >
                    <input type="hidden" name=field::VERSION value=kept.version.to_string()/>
                    {fields(question, run, form, thumbnails)}
                    {buttons(question)}
                </form>
                <p class="hint">{msg::OTHER_DEVICE}</p>
            </section>
            {framed(question.shown_at(), kept_at, written_parts(question, &run.state.answers))}
        </main>
    }
}

/// After a refusal: why, and what the other device wrote.
fn refused(question: Question, run: &Run, form: &Form) -> Option<impl IntoView + use<>> {
    let sentence = form.notice.clone()?;
    let is_conflict = sentence == msg::CHANGED_ELSEWHERE;
    let other = if is_conflict {
        let line = match run.state.state_of(question) {
            AnswerState::LeftOut => "Left out".to_owned(),
            _ => run.state.answers.line(question).unwrap_or_default(),
        };
        Some(view! { <p class="note"><span class="note__body"><b>"On the other device: "</b>{line}</span></p> })
    } else {
        None
    };
    Some(view! { <FailureNote sentence is_first=true/>{other} })
}

fn buttons(question: Question) -> impl IntoView {
    let next = if question.next().is_none() { msg::SEE_WRITTEN } else { msg::NEXT };
    let back =
        question.previous().map(|before| view! { <a class="button button--ghost" href=before.path()>{msg::BACK}</a> });
    let leave_out = if question.can_be_left_out() {
        let action = format!("{}/leave-out", question.path());
        Some(view! { <button class="button button--ghost" formaction=action formnovalidate>{msg::LEAVE_OUT}</button> })
    } else {
        None
    };
    view! {
        <div class="run-buttons">
            <button class="button" name=field::THEN value=then::NEXT>{next}</button>
            {leave_out}
            {back}
        </div>
    }
}

/// The bar above: what was kept, and the ten questions.
pub(super) fn bar(run: &Run, here: Option<Question>, when: &When) -> impl IntoView + use<> {
    let kept = run.state.last_kept().map(|at| kept_at(&when.short(at)));
    let mut plugs = Vec::new();
    for question in Question::ALL {
        plugs.push(plug(question, run.state.state_of(question), here == Some(question)));
    }
    view! {
        <a class="skip-link" href="#main">{msg::SKIP}</a>
        <header class="run-bar">
            <a class="run-bar__mark" href="/admin" aria-label=msg::TO_TODAY>
                <img src="/favicon.svg" width="32" height="32" alt=""/>
            </a>
            <span class="run-bar__title">{msg::TITLE}</span>
            <p class="run-bar__kept muted" role="status" data-kept="">{kept}</p>
            <nav aria-label="Questions"><ol class="run-plugs">{plugs}</ol></nav>
            <a class="run-bar__all link" href=PATH>{msg::ALL_TEN}</a>
            <a class="button button--ghost button--small" href="/admin">{msg::LATER}</a>
        </header>
    }
}

fn plug(question: Question, state: AnswerState, is_here: bool) -> impl IntoView {
    let class = match state {
        AnswerState::Open => "run-plug",
        AnswerState::Answered => "run-plug run-plug--answered",
        AnswerState::LeftOut => "run-plug run-plug--left-out",
    };
    let said = match state {
        AnswerState::Open => "",
        AnswerState::Answered => ", answered",
        AnswerState::LeftOut => ", left out",
    };
    let label = format!("{}{said}", question.label());
    view! { <li><a class=class href=question.path() aria-current=attribute_if(is_here, "step") aria-label=label></a></li> }
}
