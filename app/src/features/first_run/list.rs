//! `/admin/first-run`: the ten answers in one line each; `/admin/first-run/done`: what is written, and what is left.

use super::api::{self, Run};
use super::screen::bar;
use super::site::framed;
use crate::admin::frame::FailureNote;
use crate::admin::frame::icon::{Draw as _, Icon};
use crate::admin::times::When;
use crate::admin::{page, set_failure_status, when};
use crate::features::opening;
use domain::features::first_run::{AnswerState, DONE_PATH, Question, messages as msg};
use leptos::prelude::*;

#[component]
pub fn QuestionsPage() -> impl IntoView {
    page(msg::TITLE, |_| async move {
        let when = when().await;
        match api::run().await {
            Ok(run) => resumed(&run, &when).into_any(),
            Err(cause) => {
                set_failure_status(&cause);
                view! { <main class="main" id="main"><FailureNote sentence=cause.error.message/></main> }.into_any()
            }
        }
    })
}

#[component]
pub fn DonePage() -> impl IntoView {
    page(msg::TITLE, |_| async move {
        let when = when().await;
        match api::run().await {
            Ok(run) => done(&run, &when, open_or_leave().await).into_any(),
            Err(cause) => {
                set_failure_status(&cause);
                view! { <main class="main" id="main"><FailureNote sentence=cause.error.message/></main> }.into_any()
            }
        }
    })
}

fn resumed(run: &Run, when: &When) -> impl IntoView + use<> {
    let stopped = run.state.last_kept().map(|at| when.full(at));
    let kept_at = run.state.last_kept().map_or(0, |at| at.0);
    let mut rows = Vec::new();
    for question in Question::ALL {
        rows.push(row(question, run));
    }
    let next = match run.state.next_open() {
        Some(next) => view! { <a class="button" href=next.path()>{msg::go_on(next.label())}</a> }.into_any(),
        None => view! { <a class="button" href=DONE_PATH>{msg::SEE_WRITTEN}</a> }.into_any(),
    };
    view! {
        {bar(run, None, when)}
        <main class="run" id="main" tabindex="-1">
            <section class="run-question" aria-labelledby="h-question">
                <header>
                    {stopped.map(|at| view! { <p class="run-question__number">{at}</p> })}
                    <h1 id="h-question">{msg::progress(run.state.done())}</h1>
                    <p class="muted">{msg::OTHER_DEVICE}</p>
                </header>
                <ul class="run-list">{rows}</ul>
                <div class="run-buttons">{next}<a class="button button--ghost" href="/admin">{msg::LATER}</a></div>
            </section>
            {framed("/", kept_at, "")}
        </main>
    }
}

fn row(question: Question, run: &Run) -> impl IntoView + use<> {
    let state = run.state.state_of(question);
    let icon = match state {
        AnswerState::Open => Icon::Right,
        AnswerState::LeftOut => Icon::Close,
        AnswerState::Answered => Icon::Check,
    };
    let line = match state {
        AnswerState::Open => String::new(),
        AnswerState::LeftOut => "Left out".to_owned(),
        AnswerState::Answered => run.state.answers.line(question).unwrap_or_default(),
    };
    let action = if state == AnswerState::Answered { "Change" } else { "Answer" };
    view! {
        <li>
            {icon.draw_small()}
            <p><b>{question.label()}</b>" "<span class="muted">{line}</span></p>
            <a class="link" href=question.path() aria-label=format!("{action}: {}", question.label())>{action}</a>
        </li>
    }
}

/// The button that opens the site; once it is open, the way to the dashboard. Without the state, too.
async fn open_or_leave() -> AnyView {
    match opening::api::read().await {
        Ok(opening) if !opening.state.is_open() => opening::open_form(),
        _ => view! { <a class="button" href="/admin">"Go to Today"</a> }.into_any(),
    }
}

fn done(run: &Run, when: &When, open_or_leave: AnyView) -> impl IntoView + use<> {
    let kept_at = run.state.last_kept().map_or(0, |at| at.0);
    let answered = run.state.count(AnswerState::Answered);
    let left_out = Question::ALL.len() - answered;
    let mut left = Vec::new();
    for question in Question::ALL {
        if run.state.state_of(question) != AnswerState::Answered {
            left.push(left_row(question));
        }
    }
    let left = if left.is_empty() { None } else { Some(view! { <h2>"Left"</h2><ul class="run-list">{left}</ul> }) };
    let pages = written_pages(run)
        .into_iter()
        .map(|page| {
            view! {
                <li>
                    {Icon::Check.draw_small()}
                    <p><b>{page.title}</b>" "<span class="muted">{page.about}</span></p>
                    <a class="link" href=page.path aria-label=format!("Look: {}", page.title)>"Look"</a>
                </li>
            }
        })
        .collect_view();
    view! {
        {bar(run, None, when)}
        <main class="run" id="main" tabindex="-1">
            <section class="run-question" aria-labelledby="h-question">
                <header>
                    <p class="run-question__number">{msg::answered(answered, left_out)}</p>
                    <h1 id="h-question">{msg::WRITTEN}</h1>
                    <p class="muted">{msg::NOT_CHANGED_BY_US}</p>
                </header>
                <h2>"Written"</h2>
                <ul class="run-list">{pages}</ul>
                {left}
                {needs(run)}
                <div class="run-buttons">
                    {open_or_leave}
                    <a class="button button--ghost" href="/admin/pages">"Change a text"</a>
                    <a class="button button--ghost" href=Question::Words.path()>{msg::BACK}</a>
                </div>
            </section>
            {framed("/", kept_at, "")}
        </main>
    }
}

/// What has to be answered before the site can be opened.
fn needs(run: &Run) -> Option<impl IntoView + use<>> {
    if run.state.answers.contact.is_some() {
        return None;
    }
    Some(view! {
        <p class="note"><span class="note__body">
            {msg::OPEN_NEEDS}" "<a class="link" href=Question::Contact.path()>{Question::Contact.label()}</a>
        </span></p>
    })
}

fn left_row(question: Question) -> impl IntoView {
    view! {
        <li>
            {Icon::Alert.draw_small()}
            <p><b>{question.label()}</b>" "<span class="muted">{question.without()}</span></p>
            <a class="link" href=question.path() aria-label=format!("Answer: {}", question.label())>"Answer"</a>
        </li>
    }
}

struct WrittenPage {
    title: &'static str,
    about: &'static str,
    path: &'static str,
}

/// Those that visitors are led to.
fn written_pages(run: &Run) -> Vec<WrittenPage> {
    let answers = &run.state.answers;
    let page = |title, about, path| WrittenPage { title, about, path };
    let mut pages = vec![page("Home", "", "/")];
    if answers.works_on_boats() {
        pages.push(page("Yacht Interiors", "", "/yacht-interiors"));
    }
    if answers.works_in_houses() {
        pages.push(page("Residential", "", "/residential"));
    }
    if answers.is_visited() {
        pages.push(page("Showroom", "address and map", "/showroom"));
    }
    pages.push(page("Contact", "with the form for requests", "/contact"));
    pages.push(page("Privacy and Terms", msg::READ_ONCE, "/privacy-policy"));
    pages
}
