//! The signed-in owner, and content to edit.

use crate::support::TestBackend;
use backend::Backend;
use backend::accounts::session::Admin;
use backend::accounts::sign_in::SignIn;
use backend::editing::{self, EditError, SaveRequest};
use domain::admin::Saved;
use domain::kinds::{Document, Kind};
use serde_json::{Value, json};

/// The owner's account and session.
pub(crate) async fn owner(backend: &Backend) -> Admin {
    backend::accounts::account::ensure_owner(backend, "owner@example.com", Some("mahogany and brass".into()))
        .await
        .expect("an account");
    let given = SignIn {
        email: "owner@example.com",
        password: "mahogany and brass",
        client_key: "here",
        range_key: "here",
        ..SignIn::default()
    };
    let signed = backend::accounts::sign_in::sign_in(backend, given).await.expect("a session");
    backend::accounts::session::resolve(backend, &signed.session.value).await.expect("a read").expect("the owner")
}

/// Saves a form; an empty id adds a row.
pub(crate) async fn save(
    backend: &Backend,
    admin: &Admin,
    kind: Kind,
    id: &str,
    row_version: Option<i32>,
    values: &Value,
) -> Result<Saved, EditError> {
    editing::save(backend, admin, SaveRequest { kind, id, row_version, part: None, attempt: "", values }).await
}

/// Saves a new row and returns it.
pub(crate) async fn add(backend: &TestBackend, admin: &Admin, kind: Kind, draft: Value) -> Saved {
    save(backend, admin, kind, "", None, &draft).await.expect("saved")
}

/// Saves a change of a row, whatever its current version.
pub(crate) async fn change(
    backend: &TestBackend,
    admin: &Admin,
    kind: Kind,
    id: &str,
    fields: Value,
) -> Result<Saved, EditError> {
    let record = editing::open(backend, kind, id).await?;
    let mut draft: Document = record.draft;
    if let Value::Object(fields) = fields {
        draft.extend(fields);
    }
    save(backend, admin, kind, id, Some(record.row_version), &Value::Object(draft)).await
}

/// The error at a field of a refused draft.
pub(crate) fn sentence<T: std::fmt::Debug>(outcome: Result<T, EditError>, field: &str) -> String {
    match outcome {
        Err(EditError::Invalid(wrong)) => wrong.of(field).unwrap_or_default().to_owned(),
        other => format!("not refused: {other:?}"),
    }
}

/// A picture in the library, without files.
pub(crate) async fn picture(backend: &TestBackend, id: &str) {
    backend
        .sql(&format!(
            "INSERT INTO media (id, key, original_name, media_type, width, height, bytes, color, thumbhash, alt, \
         created_at, updated_at) VALUES ('{id}', 'key{id}', '{id}.jpg', 'image/jpeg', 1200, 800, 1, '#000000', '', \
         'Teak', 0, 0)"
        ))
        .await;
}

/// A testimonial's draft.
pub(crate) fn words(name: &str, active: bool, position: Value) -> Value {
    json!({"clientName": name, "testimonialText": format!("{name} is content"), "isActive": active,
        "displayOrder": position, "linkedProjectId": "none"})
}

/// The carousel: names in order; the positions must be 1 to n.
pub(crate) async fn carousel(backend: &TestBackend) -> Vec<String> {
    let rows = editing::list(backend, Kind::Testimonials).await.expect("a list").rows;
    let active: Vec<_> = rows.into_iter().filter(|row| row.state == Some(true)).collect();
    let places: Vec<i32> = active.iter().filter_map(|row| row.position).collect();
    assert_eq!(places, (1..=i32::try_from(active.len()).expect("few")).collect::<Vec<_>>());
    active.into_iter().map(|row| row.title).collect()
}
