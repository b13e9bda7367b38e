use crate::admin::frame::icon::{Draw as _, Icon};
use domain::admin::first_steps::{FirstStep, FirstSteps, ShownStep, counted_slots};
use domain::messages::first_steps as msg;
use leptos::prelude::*;

/// The list; none once every step is done or the owner has hidden it.
pub(crate) fn first_steps(steps: &FirstSteps) -> Option<AnyView> {
    if steps.hidden || steps.complete() {
        return None;
    }
    let done = steps.done.len();
    let all = FirstStep::ALL.len();
    let left = FirstStep::ALL.into_iter().zip(1..).filter(|(step, _)| !steps.done.contains(step));
    let left = left.enumerate().map(|(at, (step, number))| to_do(steps, step, number, at == 0)).collect_view();
    let ticked = steps.done.iter().map(|step| ticked(*step)).collect_view();
    let ticked = if done > 0 {
        Some(
            view! { <details class="first-steps__done"><summary>{msg::done(done)}</summary><ul>{ticked}</ul></details> },
        )
    } else {
        None
    };
    Some(
        view! {
            <section class="first-steps" aria-labelledby="h-first-steps">
                <div class="section-header">
                    <h2 id="h-first-steps">{msg::TITLE}</h2>
                    <span class="muted small">{msg::progress(done, all)}</span>
                    <form method="post" action="/admin/first-steps/hide" data-busy="">
                        <button class="button button--ghost button--small" aria-label=msg::HIDE>{msg::HIDE_SHORT}</button>
                    </form>
                </div>
                <progress max=all.to_string() value=done.to_string() aria-label=msg::progress(done, all)></progress>
                <p class="muted small">{msg::INTRO}</p>
                <ol class="todo">{left}</ol>
                {ticked}
            </section>
        }
        .into_any(),
    )
}

/// While something is left to do.
pub(crate) fn show_again(steps: &FirstSteps) -> Option<impl IntoView + use<>> {
    if steps.hidden && !steps.complete() {
        Some(view! {
            <form method="post" action="/admin/first-steps/show" data-busy="">
                <button class="button button--ghost button--small">{msg::SHOW}</button>
            </form>
        })
    } else {
        None
    }
}

fn to_do(steps: &FirstSteps, step: FirstStep, number: u8, next: bool) -> impl IntoView + use<> {
    let ShownStep { title, reason, form, .. } = step.shown();
    let why = match step {
        FirstStep::Words => unwritten(steps),
        FirstStep::Pictures => msg::pictures(steps.pictures, counted_slots().count()),
        _ => reason.to_owned(),
    };
    let form = match steps.unwritten.first() {
        Some(page) if step == FirstStep::Words => format!("/admin/pages/{}/edit", page.id),
        _ => form.to_owned(),
    };
    let class = if next { "button button--small" } else { "button button--outline button--small" };
    // The buttons would otherwise have the same name.
    let label = format!("{}: {title}", msg::OPEN);
    view! {
        <li value=number>
            <i class="first-steps__number" aria-hidden="true">{number}</i>
            <b>{title}</b>
            <p>{why}</p>
            <a class=class href=form aria-label=label>{msg::OPEN}</a>
        </li>
    }
}

fn unwritten(steps: &FirstSteps) -> String {
    let titles: Vec<&str> = steps.unwritten.iter().map(|page| page.title.as_str()).collect();
    msg::unwritten(&titles)
}

fn ticked(step: FirstStep) -> impl IntoView {
    let ShownStep { title, form, page, .. } = step.shown();
    let see = page.map(|page| {
        view! { <a class="link" href=page aria-label=format!("{}: {title}", msg::SEE)>{msg::SEE}</a> }
    });
    view! { <li>{Icon::Check.draw_small()}<a href=form>{title}</a>{see}</li> }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;
    use domain::admin::first_steps::UnwrittenPage;

    fn html(steps: &FirstSteps) -> String {
        html_of(|| view! { {first_steps(steps)}{show_again(steps)} })
    }

    #[test]
    fn the_next_step_is_the_first_that_is_left() {
        let unwritten = vec![UnwrittenPage { id: "p1".to_owned(), title: "Home".to_owned() }];
        let done = vec![FirstStep::Business, FirstStep::Hero];
        let steps = FirstSteps { done, pictures: 4, unwritten, hidden: false };
        let html = html(&steps);
        assert!(html.contains("2 of 14 done") && html.contains("value=\"2\""), "{html}");
        assert!(html.contains("4 of 15 places have a picture"), "{html}");
        assert!(html.contains("on: Home.") && html.contains("href=\"/admin/pages/p1/edit\""), "{html}");
        let next: Vec<_> = html.split("<a ").filter(|link| link.contains("class=\"button button--small\"")).collect();
        assert_eq!(next.len(), 1, "{html}");
        assert!(next[0].contains("href=\"/admin/business\"") && next[0].contains("Open: Add the logo"), "{html}");
        assert!(html.contains(&format!("aria-label=\"{}: {}\"", msg::SEE, msg::BUSINESS[0])), "{html}");
    }

    #[test]
    fn it_leaves_when_all_is_done_and_comes_back_when_asked() {
        let all = FirstSteps { done: FirstStep::ALL.to_vec(), ..FirstSteps::default() };
        assert!(!html(&all).contains("First steps") && !html(&FirstSteps { hidden: true, ..all }).contains("form"));
        let hidden = html(&FirstSteps { hidden: true, ..FirstSteps::default() });
        assert!(!hidden.contains("<section") && hidden.contains("/admin/first-steps/show"), "{hidden}");
    }
}
