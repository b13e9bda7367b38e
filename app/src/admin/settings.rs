//! The settings: a page of rows in chapters, one for each screen or part of one.

use super::frame::Frame;
use super::frame::icon::{Draw as _, Icon};
use super::frame::nav::{Destination, Screen, rows};
use super::{count_unanswered, page, page_header};
use domain::admin::place::Chapter;
use leptos::prelude::*;

const HERE: Screen = Screen::Settings;

#[component]
pub fn SettingsPage() -> impl IntoView {
    page(HERE.label(), |admin| async move {
        let waiting = count_unanswered().await;
        let chapters = Chapter::ALL.into_iter().map(chapter).collect_view();
        view! {
            <Frame email=admin.email here=HERE waiting>
                {page_header(HERE.label(), HERE.about().to_owned(), None)}
                <div class="settings">{chapters}</div>
            </Frame>
        }
    })
}

fn chapter(chapter: Chapter) -> impl IntoView {
    let id = format!("chapter-{}", chapter.code());
    let rows = rows(chapter).map(row).collect_view();
    view! {
        <section aria-labelledby=id>
            <h2 id=id.clone()>{chapter.label()}</h2>
            <ul>{rows}</ul>
        </section>
    }
}

fn row(row: &Destination) -> impl IntoView + use<> {
    let screen = row.screen;
    view! {
        <li>
            <a class="settings__row" href=screen.href()>
                {screen.icon().draw()}
                <b>{row.place.label}</b>
                <span>{screen.about()}</span>
                {Icon::Right.draw_small()}
            </a>
        </li>
    }
}
