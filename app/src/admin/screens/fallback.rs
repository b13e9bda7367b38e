//! Read-only fallback of the screens, without scripts and until the islands have loaded.

use super::thumb::thumb;
use super::tiles;
use crate::admin::frame::FailureNote;
use domain::admin::{ListPage, ListRow, Record, Trashed};
use domain::kinds::{FieldKind, FieldSpec, FormSpec};
use domain::messages::admin as msg;
use domain::text::inline::InlineText;
use leptos::prelude::*;

const ROWS: usize = 30;

pub(crate) fn needs_scripts() -> AnyView {
    view! {
        <noscript>
            <p class="note">"Without JavaScript you can read this, but not change it."</p>
        </noscript>
    }
    .into_any()
}

/// A list; `gone` if an edit URL of an unknown row redirected here. The island shows that as a
/// message.
pub(crate) fn list(spec: &FormSpec, page: &ListPage, gone: bool) -> AnyView {
    let gone = if gone { Some(view! { <FailureNote sentence=spec.texts.not_found/> }) } else { None };
    if page.rows.is_empty() {
        return view! { {gone}{needs_scripts()}<p class="empty-text">{spec.texts.empty}</p> }.into_any();
    }
    if let Some(list) = &spec.list
        && list.as_tiles
    {
        return view! { {gone}{needs_scripts()}{tiles::galleries(spec.kind, list, &page.rows)} }.into_any();
    }
    let code = spec.kind.code();
    let rows = page.rows.iter().take(ROWS).map(|row| row_view(code, row)).collect_view();
    view! { {gone}{needs_scripts()}<ul class="record-list record-list--cards">{rows}</ul> }.into_any()
}

fn row_view(code: &str, row: &ListRow) -> impl IntoView + use<> {
    let facts = row.badges.iter().chain(&row.facts);
    let facts = facts.map(|fact| view! { <span>{fact.clone()}</span> }).collect_view();
    view! {
        <li class="record-row">
            {row.picture.as_ref().map(|picture| thumb(picture, "thumb", "96px"))}
            <div class="record-row__body">
                <p class="record-row__meta">{facts}</p>
                <h2><a href=format!("/admin/{code}/{}/edit", row.id)>{row.title.clone()}</a></h2>
                <p class="record-row__text">{row.text.clone()}</p>
                {row.damaged.as_ref().map(|what| view! { <p class="record-row__problem"><b>{msg::DAMAGED}</b>" "{what.clone()}</p> })}
            </div>
        </li>
    }
}

pub(crate) fn form(spec: &FormSpec, record: &Record) -> AnyView {
    let title = match spec.part {
        Some(part) => part.label,
        None if spec.list.is_some() => spec.singular,
        None => spec.plural,
    };
    view! {
        <header class="page-header page-header--edit"><div class="page-header__title"><h1>{title}</h1></div></header>
        {needs_scripts()}
        {values(spec, record)}
    }
    .into_any()
}

pub(crate) fn records(spec: &FormSpec, records: &[Record]) -> AnyView {
    let all = records.iter().map(|record| values(spec, record)).collect_view();
    view! { {needs_scripts()}{all} }.into_any()
}

pub(crate) fn values(spec: &FormSpec, record: &Record) -> impl IntoView + use<> {
    let rows = spec.fields().filter_map(|field| value(field, record)).collect_view();
    view! { <dl class="value-list">{rows}</dl> }
}

fn value(field: &FieldSpec, record: &Record) -> Option<impl IntoView + use<>> {
    let text = match (&field.kind, record.draft.get(&field.name)?) {
        (FieldKind::Picture { .. } | FieldKind::GalleryPhotos | FieldKind::Hours | FieldKind::ListOf { .. }, _) => {
            return None;
        }
        (FieldKind::Toggle, value) => if value.as_bool()? { "Yes" } else { "No" }.to_owned(),
        (FieldKind::Select { options }, value) => {
            let code = value.as_str()?;
            match options.iter().find(|option| option.value == code) {
                Some(option) => option.label.clone(),
                None => code.to_owned(),
            }
        }
        (FieldKind::InlineText { .. }, serde_json::Value::String(text)) if !text.is_empty() => {
            InlineText::read(text).text()
        }
        (_, serde_json::Value::String(text)) if !text.is_empty() => text.clone(),
        (_, serde_json::Value::Number(number)) => number.to_string(),
        _ => return None,
    };
    Some(view! { <div><dt>{field.label}</dt><dd>{text}</dd></div> })
}

pub(crate) fn trash(trashed: &[Trashed]) -> AnyView {
    let items = trashed
        .iter()
        .map(|item| view! { <li class="record-row"><div class="record-row__body"><h2>{item.title.clone()}</h2><p class="record-row__meta"><span>{item.kind_label.clone()}</span></p></div></li> })
        .collect_view();
    view! { {needs_scripts()}<ul class="record-list record-list--cards">{items}</ul> }.into_any()
}
