use super::readable_values::readable;
use super::section_differences::section_differences;
use crate::{Backend, BackendError};
use domain::admin::Change;
use domain::kinds::{Difference, Document, FieldKind, FormSpec};
use serde_json::Value;

pub(crate) async fn differences(
    backend: &Backend,
    form: &FormSpec,
    before: &Document,
    after: &Document,
) -> Result<Vec<Change>, BackendError> {
    let mut changes = Vec::new();
    if let Some(differences) = form.kind.description().differences {
        for Difference { label, before, after } in differences(before, after) {
            changes.push(Change { label: label.to_owned(), before, after });
        }
        return Ok(changes);
    }
    for field in form.fields() {
        if matches!(field.kind, FieldKind::ReadOnly) {
            continue;
        }
        let old = value_of(before, &field.name);
        let new = value_of(after, &field.name);
        if let FieldKind::Sections { types } = &field.kind {
            changes.extend(section_differences(backend, types, old, new).await?);
        } else if old != new {
            changes.push(Change {
                label: field.label.to_owned(),
                before: readable(backend, field, old).await?,
                after: readable(backend, field, new).await?,
            });
        }
    }
    Ok(changes)
}

fn value_of<'d>(document: &'d Document, field: &str) -> &'d Value {
    document.get(field).unwrap_or(&Value::Null)
}
