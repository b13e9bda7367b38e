//! Every kind of content goes the same way: added, edited, seen by a second tab, moved, hidden,
//! deleted, restored, undone, with its history. The drafts are made from the descriptions, so a new
//! kind is tested without a line here.

use crate::owner::{add, change, owner, picture, save};
use crate::support::{TestBackend, on_both_engines};
use backend::accounts::session::Admin;
use backend::editing::{self, EditError};
use domain::kinds::{Document, FieldKind, FieldSpec, Fields as _, Kind, ORDER_FIELD, Order};
use domain::messages::admin as msg;
use serde_json::{Value, json};

/// The picture that every form refers to.
const PICTURE: &str = "a1";

/// A value that a field accepts; `number` makes it different from that of other rows.
fn value(field: &FieldSpec, number: usize) -> Option<Value> {
    Some(match &field.kind {
        FieldKind::Text | FieldKind::Words { .. } | FieldKind::Multiline { .. } | FieldKind::InlineText { .. } => {
            json!(format!("Words {number}"))
        }
        FieldKind::RichText => json!(format!("<p>Words {number}</p>")),
        FieldKind::Slug { .. } => json!(format!("words-{number}")),
        FieldKind::Url => json!(format!("https://site.example/{number}")),
        FieldKind::Picture { .. } => json!(PICTURE),
        FieldKind::Tags { .. } => json!([format!("Tag {number}")]),
        FieldKind::Rating => json!(4),
        FieldKind::Date => json!("2026-03-20"),
        _ => return None,
    })
}

/// A complete draft of a new row, on its page where a row can be hidden.
pub(crate) async fn draft(backend: &TestBackend, kind: Kind, number: usize) -> Value {
    let mut draft = editing::open(backend, kind, "").await.expect("a form").draft;
    for field in kind.spec().fields() {
        let value = value(field, number).filter(|_| draft.get(&field.name).is_some_and(is_empty));
        if let Some(value) = value {
            draft.set(&field.name, value);
        }
    }
    match kind {
        Kind::Seo => draft.set("pageSlug", ["home", "contact", "blog", "visit"][number]),
        Kind::Redirects => {
            draft.set("from", format!("/old-{number}"));
            draft.set("to", "/contact");
        }
        _ => {}
    }
    if let Some((field, on)) = kind.toggled(true) {
        draft.set(field, on);
    }
    Value::Object(draft)
}

fn is_empty(value: &Value) -> bool {
    matches!(value, Value::Null) || value.as_str() == Some("") || value.as_array().is_some_and(Vec::is_empty)
}

/// The field that the walk edits: the first line of text that is not a title's slug or an address.
fn edited(kind: Kind) -> &'static FieldSpec {
    let plain = |field: &&FieldSpec| matches!(field.kind, FieldKind::Text | FieldKind::Multiline { .. });
    let free = |field: &&FieldSpec| field.taken.is_none() && field.name != "to";
    let found = kind.spec().fields().filter(plain).find(free);
    let select = || kind.spec().fields().find(|field| matches!(field.kind, FieldKind::Select { .. }));
    found.or_else(select).expect("a field to edit")
}

/// Another value of the edited field.
fn other(field: &FieldSpec) -> Value {
    match &field.kind {
        FieldKind::Select { options } => json!(options.last().expect("options").value),
        _ => json!("Other words"),
    }
}

async fn value_of(backend: &TestBackend, kind: Kind, id: &str, field: &str) -> Value {
    editing::open(backend, kind, id).await.expect("a row").draft[field].clone()
}

/// A second tab that began with an older version changes nothing and is shown both.
async fn conflict(backend: &TestBackend, admin: &Admin, kind: Kind, id: &str, begun: (i32, &Document)) {
    let field = edited(kind);
    let late = save(backend, admin, kind, id, Some(begun.0), &Value::Object(begun.1.clone())).await;
    let Err(EditError::Conflict(current)) = late else { panic!("{kind:?}: {late:?}") };
    assert_eq!(current.draft[&field.name], other(field), "{kind:?}");
    let chosen = Some(current.row_version);
    let chosen = save(backend, admin, kind, id, chosen, &Value::Object(begun.1.clone())).await.expect("chosen");
    assert_eq!(chosen.record.draft[&field.name], begun.1[&field.name], "{kind:?}");
}

/// Edits a row, or a single document: changed, refused to a second tab, undone, restored.
async fn edit(backend: &TestBackend, admin: &Admin, kind: Kind, id: &str) {
    let field = edited(kind);
    let begun = editing::open(backend, kind, id).await.expect("a row");
    let was = begun.draft[&field.name].clone();
    let saved = change(backend, admin, kind, id, json!({&field.name: other(field)})).await.expect("saved");
    assert!(!saved.message.is_empty() && saved.undo.is_some(), "{kind:?}: {saved:?}");
    assert_eq!(value_of(backend, kind, id, &field.name).await, other(field), "{kind:?}");
    let same = change(backend, admin, kind, id, json!({})).await.expect("saved");
    assert_eq!(same.undo, None, "{kind:?}: nothing changed");
    conflict(backend, admin, kind, id, (begun.row_version, &begun.draft)).await;
    let again = change(backend, admin, kind, id, json!({&field.name: other(field)})).await.expect("saved");
    editing::undo(backend, admin, &again.undo.expect("an undo")).await.expect("undone");
    assert_eq!(value_of(backend, kind, id, &field.name).await, was, "{kind:?}: undone");
    let versions = editing::history(backend, kind, id).await.expect("versions");
    let told = |version: &&domain::admin::Version| {
        version.restorable && version.changes.iter().any(|change| change.label == field.label)
    };
    assert!(versions.iter().any(|version| told(&version)), "{kind:?}: {versions:?}");
    let latest = versions.iter().find(|version| version.restorable).expect("an earlier version");
    let back = editing::restore(backend, admin, kind, id, &latest.id).await.expect("restored");
    assert_eq!(back.message, msg::RESTORED);
    assert_eq!(value_of(backend, kind, id, &field.name).await, other(field), "{kind:?}: restored");
}

/// Moves the last of three rows to the front, and back. A site has pages before the first one is added.
async fn reorder(backend: &TestBackend, admin: &Admin, kind: Kind, ids: &[String; 3]) {
    let order = async || -> Vec<String> {
        let rows = editing::list(backend, kind).await.expect("a list").rows;
        rows.into_iter().map(|row| row.id).filter(|id| ids.contains(id)).collect()
    };
    let [first, second, last] = ids;
    if kind.order() == Order::None {
        let refused = editing::reorder(backend, admin, kind, last, 1).await;
        assert!(matches!(refused, Err(EditError::Refused(_))), "{kind:?}: {refused:?}");
        return;
    }
    assert_eq!(order().await, *ids, "{kind:?}: as they were added");
    let moved = editing::reorder(backend, admin, kind, last, 1).await.expect("moved");
    assert_eq!(order().await, [last.clone(), first.clone(), second.clone()], "{kind:?}: moved");
    editing::undo(backend, admin, &moved.undo.expect("an undo")).await.expect("undone");
    assert_eq!(order().await, *ids, "{kind:?}: moved back");
}

/// Turns a row off and on again; one that is off is not public.
async fn hide(backend: &TestBackend, admin: &Admin, kind: Kind, id: &str) {
    let Some((field, off)) = kind.toggled(false) else {
        let refused = editing::toggle(backend, admin, kind, id, false).await;
        assert!(matches!(refused, Err(EditError::Refused(_))), "{kind:?}: {refused:?}");
        return;
    };
    let done = editing::toggle(backend, admin, kind, id, false).await.expect("turned off");
    assert_eq!(done.message, kind.texts().turned_off);
    assert_eq!(value_of(backend, kind, id, field).await, off, "{kind:?}");
    if kind.description().published_by == Some(field) {
        let record = editing::open(backend, kind, id).await.expect("a row");
        assert_eq!(record.href, "", "{kind:?}: it is on no page");
    }
    editing::undo(backend, admin, &done.undo.expect("an undo")).await.expect("undone");
    assert_ne!(value_of(backend, kind, id, field).await, off, "{kind:?}: turned on again");
}

/// What is retired instead stays.
async fn keep(backend: &TestBackend, admin: &Admin, kind: Kind, id: &str) {
    let refused = editing::remove(backend, admin, kind, &[id.to_owned()]).await;
    assert!(matches!(refused, Err(EditError::Refused(_))), "{kind:?}: {refused:?}");
    editing::open(backend, kind, id).await.expect("it is still there");
}

/// Moves a row to the trash and restores it by both ways; the picture it uses stays in use.
async fn delete(backend: &TestBackend, admin: &Admin, kind: Kind, id: &str) {
    let before = editing::open(backend, kind, id).await.expect("a row").draft;
    let ids = [id.to_owned()];
    let gone = editing::remove(backend, admin, kind, &ids).await.expect("deleted");
    assert_eq!(gone.message, kind.texts().deleted);
    let missing = editing::open(backend, kind, id).await;
    assert!(matches!(missing, Err(EditError::NotFound(text)) if text == kind.texts().not_found), "{kind:?}");
    let trash = editing::trash(backend).await.expect("the trash");
    let title = kind.title(&before);
    assert!(trash.iter().any(|item| item.id == id && item.title == title), "{kind:?}: {title} in {trash:?}");
    if !kind.picture_fields().is_empty() {
        let used = editing::remove_media(backend, admin, &[PICTURE]).await;
        assert!(used.is_err(), "{kind:?}: what is in the trash can come back with its picture");
    }
    editing::undo(backend, admin, &gone.undo.expect("an undo")).await.expect("undone");
    editing::remove(backend, admin, kind, &ids).await.expect("deleted");
    editing::restore_from_trash(backend, admin, kind.code(), id).await.expect("restored");
    let mut after = editing::open(backend, kind, id).await.expect("a row").draft;
    // A row that returns to the carousel may get another position.
    after.set(ORDER_FIELD, before.get(ORDER_FIELD).cloned().unwrap_or(Value::Null));
    let before = Document::from_iter(before.into_iter().chain([(ORDER_FIELD.to_owned(), after[ORDER_FIELD].clone())]));
    assert_eq!(after, before, "{kind:?}");
}

on_both_engines! {
    async fn every_list_goes_the_whole_way(backend: TestBackend) {
        let admin = owner(&backend).await;
        picture(&backend, PICTURE).await;
        for kind in Kind::ALL.iter().copied().filter(|kind| kind.can_be_added()) {
            let version = backend.content.version.current();
            let mut ids = Vec::new();
            for number in 0..3 {
                let made = add(&backend, &admin, kind, draft(&backend, kind, number).await).await;
                assert!(!made.message.is_empty() && !made.record.id.is_empty(), "{kind:?}");
                ids.push(made.record.id);
            }
            let ids: [String; 3] = ids.try_into().expect("three");
            let is_raised = backend.content.version.current() > version;
            assert_eq!(is_raised, kind.description().is_public, "{kind:?}: public pages are invalidated");
            reorder(&backend, &admin, kind, &ids).await;
            edit(&backend, &admin, kind, &ids[1]).await;
            hide(&backend, &admin, kind, &ids[1]).await;
            if kind.can_be_deleted() {
                delete(&backend, &admin, kind, &ids[1]).await;
            } else {
                keep(&backend, &admin, kind, &ids[1]).await;
            }
            let undone = add(&backend, &admin, kind, draft(&backend, kind, 3).await).await;
            editing::undo(&backend, &admin, &undone.undo.expect("an undo")).await.expect("undone");
            assert!(editing::open(&backend, kind, &undone.record.id).await.is_err(), "{kind:?}: adding is undone");
            let log = editing::audit(&backend, None).await.expect("a log");
            assert!(log.iter().any(|line| line.text.contains(kind.singular())), "{kind:?}");
        }
    }

    async fn every_single_document_goes_the_whole_way(backend: TestBackend) {
        let admin = owner(&backend).await;
        picture(&backend, PICTURE).await;
        for kind in Kind::ALL.iter().copied().filter(|kind| kind.is_single()) {
            let code = kind.code();
            if kind.spec().fields().any(|field| field.kind == FieldKind::RichText) {
                change(&backend, &admin, kind, code, json!({"content": "<p>Words</p>"})).await.expect("published");
            }
            if kind != Kind::ContactSettings {
                edit(&backend, &admin, kind, code).await;
            }
            for refused in [
                editing::remove(&backend, &admin, kind, &[code.to_owned()]).await.map(drop),
                editing::toggle(&backend, &admin, kind, code, false).await.map(drop),
                editing::reorder(&backend, &admin, kind, code, 1).await.map(drop),
                editing::list(&backend, kind).await.map(drop),
            ] {
                assert!(matches!(refused, Err(EditError::Refused(_))), "{kind:?}: {refused:?}");
            }
        }
    }
}
