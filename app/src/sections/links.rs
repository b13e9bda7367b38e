//! Links and buttons of sections, as the owner entered them.

use super::QUOTE;
use super::marks::entry_mark;
use crate::ui::icon_go;
use domain::sections::LabeledLink;
use domain::text::address::encoded;
use leptos::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ButtonTone {
    OnDark,
    OnPaper,
}

/// The first two: the first is the primary button.
pub(crate) fn button_row(links: &[LabeledLink], tone: ButtonTone) -> impl IntoView + use<> {
    let mut buttons = Vec::new();
    for (at, link) in links.iter().enumerate().filter(|(_, link)| link.is_shown()).take(2) {
        let class = match (tone, buttons.len()) {
            (ButtonTone::OnDark, 0) => "button button--light button--large",
            (ButtonTone::OnPaper, 0) => "button button--large",
            _ => "button button--outline button--large",
        };
        let field = entry_mark("links", at, "label");
        buttons.push(view! { <a class=class href=link.link.clone() data-field=field>{link.label.clone()}</a> });
    }
    if buttons.is_empty() { None } else { Some(view! { <div class="button-row">{buttons}</div> }) }
}

/// The first one, as a button.
pub(crate) fn first_button(links: &[LabeledLink]) -> Option<impl IntoView + use<>> {
    let at = links.iter().position(LabeledLink::is_shown)?;
    let LabeledLink { label, link } = links.get(at)?.clone();
    Some(view! { <a class="button" href=link data-field=entry_mark("links", at, "label")>{label}</a> })
}

/// The quote form, with what the visitor asks about above its fields.
pub(crate) fn quote_about(about: &str) -> String {
    let (path, fragment) = QUOTE.split_once('#').unwrap_or((QUOTE, ""));
    format!("{path}?about={}#{fragment}", encoded(about))
}

/// A link in the text that leads on.
pub(crate) fn text_links(links: &[LabeledLink]) -> impl IntoView + use<> {
    let mut shown = Vec::new();
    for (at, link) in links.iter().enumerate().filter(|(_, link)| link.is_shown()) {
        let field = entry_mark("links", at, "label");
        shown.push(view! {
            <a class="link" href=link.link.clone() data-field=field>{link.label.clone()} " " {icon_go()}</a>
        });
    }
    shown
}

/// A text whose line breaks start new lines.
pub(crate) fn lines(text: &str) -> impl IntoView + use<> {
    let mut parts = Vec::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if lines.peek().is_some() {
            parts.push(view! { {format!("{line} ")} <br/> }.into_any());
        } else {
            parts.push(line.to_owned().into_any());
        }
    }
    parts
}
