//! The screen with the button that opens or closes the site, and with the preview link.

use super::api;
use crate::admin::frame::icon::{Draw as _, Icon};
use crate::admin::frame::nav::Screen;
use crate::admin::frame::{FailureNote, Frame};
use crate::admin::times::When;
use crate::admin::{count_unanswered, page, page_header, set_failure_status, when};
use crate::api::ApiError;
use crate::context::site_url;
use crate::url::query_text;
use backend::features::opening::Opening;
use domain::admin::PreviewLink;
use domain::features::opening::{Missing, SiteState, Unwritten, messages as msg};
use domain::{Timestamp, limits};
use leptos::prelude::*;

const HERE: Screen = Screen::Opening;

/// Context: why the form was refused.
#[derive(Clone, Debug, Default)]
pub struct OpeningRefused {
    pub notice: String,
}

struct Shown {
    opening: Opening,
    missing: Missing,
    preview: Option<PreviewLink>,
}

#[component]
pub fn OpeningPage() -> impl IntoView {
    let refused = use_context::<OpeningRefused>().map(|refused| refused.notice);
    let done = query_text("done");
    page(HERE.label(), move |admin| async move {
        let when = when().await;
        let waiting = count_unanswered().await;
        let mut heading = HERE.label();
        let content = match read().await {
            Ok(shown) => {
                heading = msg::heading(shown.opening.state);
                view! { {note(&done, refused, shown.opening, when.now())}{screen(&shown, &when)} }.into_any()
            }
            Err(cause) => {
                set_failure_status(&cause);
                view! { <FailureNote sentence=cause.error.message/> }.into_any()
            }
        };
        view! {
            <Frame email=admin.email here=HERE waiting>
                {page_header(heading, HERE.about().to_owned(), None)}
                <div class="single-column">{content}</div>
            </Frame>
        }
    })
}

async fn read() -> Result<Shown, ApiError> {
    let opening = api::read().await?;
    let missing = if opening.state.is_open() { Missing::default() } else { api::missing().await? };
    Ok(Shown { opening, missing, preview: api::preview_link().await? })
}

/// What was just done, with its Undo.
fn note(done: &str, refused: Option<String>, opening: Opening, now: Timestamp) -> Option<AnyView> {
    if let Some(sentence) = refused {
        return Some(view! { <FailureNote sentence is_first=true/> }.into_any());
    }
    let words = match done {
        "opened" if opening.state.is_open() => msg::OPENED,
        "closed" if !opening.state.is_open() => msg::CLOSED_NOW,
        "undone" => return Some(said(msg::UNDONE, None)),
        "link" => return Some(said(msg::PREVIEW_MADE, None)),
        "ended" => return Some(said(msg::PREVIEW_ENDED, None)),
        _ => return None,
    };
    let is_late = now.since(opening.changed_at) > limits::UNDO_GRACE_MS;
    Some(said(words, if is_late { None } else { Some(undo(opening.changed_at)) }))
}

fn said(words: &'static str, form: Option<AnyView>) -> AnyView {
    view! {
        <div class="note note--top" role="status">{Icon::Check.draw()}<p class="note__body">{words}</p>{form}</div>
    }
    .into_any()
}

fn undo(changed_at: Timestamp) -> AnyView {
    view! {
        <form class="note__actions" method="post" action="/admin/opening/undo">
            <input type="hidden" name="at" value=changed_at.0/>
            <button class="button button--ghost button--small">"Undo"</button>
        </form>
    }
    .into_any()
}

fn screen(shown: &Shown, when: &When) -> impl IntoView + use<> {
    let state = shown.opening.state;
    let button = if state.is_open() { close_form() } else { open_form() };
    let missing = if state.is_open() { None } else { missing_list(&shown.missing) };
    view! {
        <section class="form-section" aria-label=msg::state(state)>
            <p>{msg::seen(state)}</p>
            {missing}
            {button}
        </section>
        {preview(shown.preview.as_ref(), state, when)}
    }
}

pub fn open_form() -> AnyView {
    view! {
        <form method="post" action="/admin/opening/open" data-busy=""><button class="button">{msg::OPEN_SITE}</button></form>
    }
    .into_any()
}

fn close_form() -> AnyView {
    view! {
        <p class="muted">{msg::CLOSE_HELP}</p>
        <form method="post" action="/admin/opening/close" data-busy="">
            <button class="button button--outline">{msg::CLOSE_SITE}</button>
        </form>
    }
    .into_any()
}

fn missing_list(missing: &Missing) -> Option<AnyView> {
    if missing.is_empty() {
        return None;
    }
    let contact = missing.is_unreachable.then(|| {
        view! { <li>{msg::UNREACHABLE}" "<a class="link" href="/admin/business">{msg::ADD_CONTACT}</a></li> }
    });
    let brackets = if missing.unwritten.is_empty() { None } else { Some(unwritten(&missing.unwritten)) };
    Some(view! { <p>{msg::FIRST}</p><ul class="bullets">{contact}{brackets}</ul> }.into_any())
}

/// One sentence with a link to each place.
fn unwritten(places: &[Unwritten]) -> impl IntoView + use<> {
    let mut links = Vec::new();
    for (at, place) in places.iter().enumerate() {
        let before = match at {
            0 => " ",
            at if at + 1 == places.len() => " and ",
            _ => ", ",
        };
        let href = place.kind.edit_path(&place.id);
        links.push(view! { {before}<a class="link" href=href>{place.name()}</a> });
    }
    view! { <li>{msg::BRACKETS}{links}"."</li> }
}

fn preview(link: Option<&PreviewLink>, state: SiteState, when: &When) -> Option<AnyView> {
    if state.is_open() {
        return None;
    }
    let shown = match link {
        Some(link) => live_link(link, when).into_any(),
        None => view! { <p>{msg::PREVIEW_NONE}</p> }.into_any(),
    };
    let renew = if link.is_some() { msg::PREVIEW_RENEW } else { msg::PREVIEW_NEW };
    let end = link.map(|_| {
        view! {
            <form method="post" action="/admin/opening/end-preview">
                <button class="button button--ghost">{msg::PREVIEW_END}</button>
            </form>
        }
    });
    let section = view! {
        <section class="form-section" id="preview" aria-labelledby="h-preview">
            <h2 id="h-preview">{msg::PREVIEW_TITLE}</h2>
            <p class="muted">{msg::PREVIEW_HELP}</p>
            <div class="stack">
                {shown}
                <div class="actions">
                    <form method="post" action="/admin/opening/preview">
                        <button class="button button--outline">{renew}</button>
                    </form>
                    {end}
                </div>
            </div>
        </section>
    };
    Some(section.into_any())
}

fn live_link(link: &PreviewLink, when: &When) -> impl IntoView + use<> {
    let address = format!("{}{}", site_url(), link.path);
    view! {
        <div class="field">
            <label for="preview-link">{msg::PREVIEW_LINK}</label>
            <input class="input" id="preview-link" type="url" readonly value=address aria-describedby="preview-until"/>
            <p class="hint" id="preview-until">{msg::works_until(&when.full(link.expires_at))}</p>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::admin::fixtures::when;
    use crate::test_html::html_of;
    use domain::kinds::Kind;

    fn shown(state: SiteState, missing: Missing) -> String {
        let opening = Opening { state, ..Opening::default() };
        html_of(|| screen(&Shown { opening, missing, preview: None }, &when()))
    }

    #[test]
    fn each_page_that_is_not_written_has_its_link() {
        let home = Unwritten { kind: Kind::Pages, id: "p1".into(), title: "Home".into() };
        let about = Unwritten { kind: Kind::Pages, id: "p2".into(), title: "About".into() };
        let faq = Unwritten { kind: Kind::Faqs, id: "f1".into(), title: "When?".into() };
        let html = shown(SiteState::NotOpen, Missing { is_unreachable: true, unwritten: vec![home, about, faq] });
        assert_eq!(html.matches(msg::BRACKETS).count(), 1, "{html}");
        assert!(html.contains("href=\"/admin/faqs/f1/edit\""), "{html}");
        assert!(html.contains("href=\"/admin/pages/p1/edit\"") && html.contains("href=\"/admin/business\""), "{html}");
        assert!(html.contains("action=\"/admin/opening/open\"") && html.contains(msg::PREVIEW_NEW), "{html}");
    }

    #[test]
    fn an_open_site_can_be_closed_and_needs_no_preview() {
        let html = shown(SiteState::Open, Missing { is_unreachable: true, unwritten: vec![] });
        assert!(html.contains("action=\"/admin/opening/close\"") && !html.contains("opening/preview"), "{html}");
        assert!(!html.contains(msg::UNREACHABLE), "{html}");
    }

    #[test]
    fn undo_is_offered_for_the_change_that_was_made() {
        let at = Timestamp(1_000);
        let opened = Opening { state: SiteState::Open, former: SiteState::NotOpen, changed_at: at };
        let note = |done: &str, now: Timestamp| html_of(|| note(done, None, opened, now));
        assert!(note("opened", at).contains("value=\"1000\""));
        assert!(!note("opened", at.plus_ms(limits::UNDO_GRACE_MS + 1)).contains("<form"));
        assert!(!note("closed", at).contains("role=\"status\""), "it was opened since");
    }
}
