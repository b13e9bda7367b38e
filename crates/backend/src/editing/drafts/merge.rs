use crate::editing::drafts::stored_drafts::{self, form_fields};
use crate::{Backend, BackendError};
use domain::Timestamp;
use domain::admin::{Record, Unsaved};
use domain::kinds::FormSpec;
use serde_json::Value;

/// Adds the draft to a record. If the row has changed since in fields that the draft left alone,
/// the draft takes those changes over; if both changed the same field, the draft keeps its base and
/// saving it shows a conflict.
pub(crate) async fn attach_draft(backend: &Backend, form: &FormSpec, record: &mut Record) -> Result<(), BackendError> {
    let kind = record.kind;
    if !kind.description().has_preview {
        return Ok(());
    }
    let Some(draft) = stored_drafts::read(backend.db.reader(), kind, &record.id).await? else { return Ok(()) };
    let mut unsaved = Unsaved {
        draft: form.validate_unfinished(&Value::Object(draft.document)),
        base: draft.base,
        row_version: draft.base_version,
        revision: draft.revision,
        at: Timestamp(draft.updated_at),
        by: draft.email,
    };
    if unsaved.row_version != record.row_version {
        merge_row(&mut unsaved, record);
    }
    if form_fields(form, &record.draft) != unsaved.draft {
        record.unsaved = Some(unsaved);
    }
    Ok(())
}

fn merge_row(unsaved: &mut Unsaved, record: &Record) {
    let mut merged = unsaved.draft.clone();
    for (name, row_value) in &record.draft {
        let base = unsaved.base.get(name).unwrap_or(&Value::Null);
        let typed = unsaved.draft.get(name).unwrap_or(&Value::Null);
        if base == row_value || typed == row_value {
            continue;
        }
        if typed != base {
            return;
        }
        merged.insert(name.clone(), row_value.clone());
    }
    unsaved.draft = merged;
    unsaved.base = record.draft.clone();
    unsaved.row_version = record.row_version;
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::kinds::Document;
    use domain::kinds::Kind;
    use serde_json::json;

    fn document(pairs: &[(&str, &str)]) -> Document {
        pairs.iter().map(|(name, value)| ((*name).to_owned(), json!(value))).collect()
    }

    fn unsaved(base: &[(&str, &str)], draft: &[(&str, &str)]) -> Unsaved {
        Unsaved {
            draft: document(draft),
            base: document(base),
            row_version: 1,
            revision: 1,
            at: Timestamp(0),
            by: None,
        }
    }

    fn record(draft: &[(&str, &str)]) -> Record {
        Record {
            kind: Kind::Blog,
            id: "p".into(),
            row_version: 2,
            updated_at: Timestamp(0),
            updated_by: None,
            draft: document(draft),
            media: vec![],
            places: 0,
            href: String::new(),
            scheduled: None,
            unsaved: None,
        }
    }

    #[test]
    fn a_draft_takes_over_what_it_left_alone() {
        let mut draft = unsaved(&[("title", "A"), ("tag", "x")], &[("title", "B"), ("tag", "x")]);
        merge_row(&mut draft, &record(&[("title", "A"), ("tag", "y")]));
        assert_eq!(draft.draft, document(&[("title", "B"), ("tag", "y")]));
        assert_eq!((draft.row_version, draft.base["tag"].clone()), (2, json!("y")));
    }

    #[test]
    fn a_field_that_both_changed_is_left_for_the_owner_to_decide() {
        let mut draft = unsaved(&[("title", "A"), ("tag", "x")], &[("title", "B"), ("tag", "x")]);
        merge_row(&mut draft, &record(&[("title", "C"), ("tag", "y")]));
        assert_eq!(draft.draft, document(&[("title", "B"), ("tag", "x")]));
        assert_eq!(draft.row_version, 1, "saving it will be refused as a conflict");
    }

    #[test]
    fn the_same_change_on_both_sides_is_none() {
        let mut draft = unsaved(&[("title", "A")], &[("title", "B")]);
        merge_row(&mut draft, &record(&[("title", "B")]));
        assert_eq!((draft.row_version, draft.draft), (2, document(&[("title", "B")])));
    }
}
