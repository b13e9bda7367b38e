//! The settings: a page of rows in chapters, one for each screen or part of one, with what is set now.

mod now;

use super::frame::Frame;
use super::frame::icon::{Draw as _, Icon};
use super::frame::nav::{Destination, Screen, rows};
use super::{count_unanswered, page, page_header, when};
use domain::admin::place::Chapter;
use leptos::prelude::*;
use now::{Mark, Now, Settings};

const HERE: Screen = Screen::Settings;

#[component]
pub fn SettingsPage() -> impl IntoView {
    page(HERE.label(), |admin| async move {
        let settings =
            Settings { email: admin.email.clone(), profile: super::business_profile().await, when: when().await };
        let mut chapters = Vec::new();
        for chapter in Chapter::ALL {
            let mut shown = Vec::new();
            for destination in rows(chapter) {
                shown.push(row(destination, settings.now(destination.screen).await));
            }
            chapters.push(section(chapter, shown));
        }
        let waiting = count_unanswered().await;
        view! {
            <Frame email=admin.email here=HERE waiting>
                {page_header(HERE.label(), HERE.about().to_owned(), None)}
                <div class="settings">{chapters}</div>
            </Frame>
        }
    })
}

fn section(chapter: Chapter, rows: Vec<AnyView>) -> impl IntoView {
    let id = format!("chapter-{}", chapter.code());
    view! {
        <section aria-labelledby=id>
            <h2 id=id.clone()>{chapter.label()}</h2>
            <ul>{rows}</ul>
        </section>
    }
}

fn row(destination: &Destination, now: Now) -> AnyView {
    let screen = destination.screen;
    let mark = now.mark.map(mark);
    view! {
        <li>
            <a class="settings__row" href=screen.href()>
                {screen.icon().draw()}
                <b>{destination.place.label}</b>
                <span class="settings__now">{now.text}</span>
                {mark}
                {Icon::Right.draw_small()}
            </a>
        </li>
    }
    .into_any()
}

fn mark(mark: Mark) -> AnyView {
    match mark {
        Mark::Fine(word) => view! { <span class="badge badge--success">{Icon::Check.draw()}{word}</span> }.into_any(),
        Mark::ToDo(word) => view! { <span class="badge badge--warning">{Icon::Alert.draw()}{word}</span> }.into_any(),
        Mark::Fault(word) => view! { <span class="badge badge--error">{Icon::Alert.draw()}{word}</span> }.into_any(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_html::html_of;

    #[test]
    fn a_row_says_what_is_set_and_what_is_to_do() {
        let trash = rows(Chapter::Safety).next().expect("a row");
        let now = Now { text: "3 things".into(), mark: Some(Mark::ToDo("Look")) };
        let html = html_of(|| row(trash, now));
        assert!(html.contains("href=\"/admin/trash\"") && html.contains("<b>Trash</b>"), "{html}");
        assert!(html.contains("3 things") && html.contains("badge--warning"), "{html}");
    }
}
