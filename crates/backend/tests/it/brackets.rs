//! Words in brackets stand for words that are still to be written: by no way do they get before visitors.

use crate::kinds::draft;
use crate::owner::{add, change, owner, picture, save};
use crate::support::{TestBackend, on_both_engines};
use backend::accounts::session::Admin;
use backend::editing::{self, EditError};
use backend::features::opening;
use domain::admin::Saved;
use domain::content::unwritten::is_read_by_visitors;
use domain::kinds::{Document, FieldKind, FieldSpec, Fields as _, Kind};
use serde_json::{Value, json};
use std::fmt::Debug;

const WORDS: &str = "[What you do]";

fn assert_refused<T: Debug>(kind: Kind, outcome: Result<T, EditError>) {
    match outcome {
        Err(EditError::Refused(why)) => assert!(why.contains("words in brackets"), "{kind:?}: {why}"),
        other => panic!("{kind:?}: {other:?}"),
    }
}

/// The first field with words.
fn words_of(kind: Kind) -> &'static str {
    let has_words = |field: &&FieldSpec| matches!(field.kind, FieldKind::Text | FieldKind::Multiline { .. });
    &kind.spec().fields().find(has_words).expect("a field with words").name
}

/// The value by which a row is public, or is not.
fn shown(kind: Kind, field: &str, on: bool) -> Value {
    let is_flag = kind.spec().fields().any(|spec| spec.name == field && spec.kind == FieldKind::Toggle);
    match (is_flag, on) {
        (true, on) => json!(on),
        (false, true) => json!("published"),
        (false, false) => json!("draft"),
    }
}

async fn row_with_brackets(backend: &TestBackend, kind: Kind) -> Document {
    let Value::Object(mut row) = draft(backend, kind, 0).await else { panic!("{kind:?}: no form") };
    row.set(words_of(kind), WORDS);
    row
}

async fn refuse_row(backend: &TestBackend, admin: &Admin, kind: Kind) {
    let mut row = row_with_brackets(backend, kind).await;
    let Some(field) = kind.description().published_by else {
        assert_refused(kind, save(backend, admin, kind, "", None, &Value::Object(row)).await);
        return;
    };
    row.set(field, shown(kind, field, true));
    assert_refused(kind, save(backend, admin, kind, "", None, &Value::Object(row.clone())).await);
    row.set(field, shown(kind, field, false));
    let id = add(backend, admin, kind, Value::Object(row)).await.record.id;
    assert_refused(kind, change(backend, admin, kind, &id, json!({field: shown(kind, field, true)})).await);
    if kind.toggled(true).is_some_and(|(toggled, _)| toggled == field) {
        assert_refused(kind, editing::toggle(backend, admin, kind, &id, true).await);
        assert_refused(kind, editing::toggle_many(backend, admin, kind, &[id], true).await);
    }
}

async fn refuse_single(backend: &TestBackend, admin: &Admin, kind: Kind, id: &str) {
    let mut values = json!({words_of(kind): WORDS});
    if kind.spec().fields().any(|field| field.kind == FieldKind::RichText) {
        values = json!({"content": "<p>[Who is responsible]</p>"});
    }
    assert_refused(kind, change(backend, admin, kind, id, values).await);
}

/// A page of a new site, which has some, with all its words written.
async fn write_page(backend: &TestBackend, admin: &Admin) -> Saved {
    let missing = opening::missing(backend).await.expect("what is missing");
    let page = missing.unwritten.into_iter().find(|place| place.kind == Kind::Pages).expect("a page");
    let draft = editing::open(backend, Kind::Pages, &page.id).await.expect("a page").draft;
    let written = without_brackets(&draft["sections"]);
    change(backend, admin, Kind::Pages, &page.id, json!({"sections": written})).await.expect("saved")
}

fn without_brackets(value: &Value) -> Value {
    match value {
        Value::String(text) => Value::String(text.replace(['[', ']'], "")),
        Value::Array(items) => items.iter().map(without_brackets).collect(),
        Value::Object(values) => values.iter().map(|(name, value)| (name.clone(), without_brackets(value))).collect(),
        other => other.clone(),
    }
}

on_both_engines! {
    async fn nothing_of_any_kind_is_published_with_them(backend: TestBackend) {
        let admin = owner(&backend).await;
        picture(&backend, "a1").await;
        for kind in Kind::ALL.into_iter().filter(|kind| is_read_by_visitors(*kind)) {
            if kind.is_single() {
                refuse_single(&backend, &admin, kind, kind.code()).await;
            } else if kind.can_be_added() {
                refuse_row(&backend, &admin, kind).await;
            } else {
                let slots = editing::list(&backend, kind).await.expect("slots").rows;
                refuse_single(&backend, &admin, kind, &slots[0].id).await;
            }
        }
    }

    async fn nothing_is_published_with_them_on_a_later_day(backend: TestBackend) {
        let admin = owner(&backend).await;
        picture(&backend, "a1").await;
        for (kind, field) in [(Kind::Blog, "publicationDate"), (Kind::Pages, "publishAt")] {
            let mut row = row_with_brackets(&backend, kind).await;
            row.set("status", "published");
            row.set(field, "2999-01-01");
            assert_refused(kind, save(&backend, &admin, kind, "", None, &Value::Object(row)).await);
        }
    }

    async fn a_version_with_them_comes_back_by_undo_only(backend: TestBackend) {
        let admin = owner(&backend).await;
        let saved = write_page(&backend, &admin).await;
        let id = saved.record.id;
        let versions = editing::history(&backend, Kind::Pages, &id).await.expect("versions");
        let version = versions.iter().find(|version| version.restorable).expect("the one with brackets");
        assert_refused(Kind::Pages, editing::restore(&backend, &admin, Kind::Pages, &id, &version.id).await);
        editing::undo(&backend, &admin, &saved.undo.expect("an undo")).await.expect("undone");
        let missing = opening::missing(&backend).await.expect("what is missing");
        assert!(missing.unwritten.iter().any(|place| place.id == id), "as it was");
    }

    async fn where_they_are_seen_the_site_is_not_opened(backend: TestBackend) {
        let admin = owner(&backend).await;
        for is_active in [true, false] {
            let faq = json!({"question": format!("When {is_active}?"), "answer": "Soon", "isActive": is_active});
            add(&backend, &admin, Kind::Faqs, faq).await;
        }
        change(&backend, &admin, Kind::SiteWords, "site-words", json!({"quoteLabel": "Ask us"})).await.expect("saved");
        let kinds = async || {
            let mut kinds = Vec::new();
            for place in opening::missing(&backend).await.expect("what is missing").unwritten {
                if place.kind != Kind::Pages { kinds.push((place.kind, place.name())) }
            }
            kinds
        };
        assert!(kinds().await.is_empty());
        // As an earlier program stored them.
        backend.sql("UPDATE faqs SET question = '[' || question || ']'").await;
        backend.sql("UPDATE site_words SET document = REPLACE(document, 'Ask us', '[Ask us]')").await;
        let faq = (Kind::Faqs, "FAQ \u{201c}[When true?]\u{201d}".to_owned());
        assert_eq!(kinds().await, [(Kind::SiteWords, Kind::SiteWords.singular().to_owned()), faq]);
    }
}
