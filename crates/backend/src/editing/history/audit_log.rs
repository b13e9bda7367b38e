use crate::db::editing::changes::{self, AuditRow};
use crate::editing::engine::order::ORDER;
use crate::editing::history::action_labels::{action_label, parse_previous, toggle_label};
use crate::features::logged;
use crate::ids::is_id;
use crate::{Backend, BackendError, boxed};
use domain::Timestamp;
use domain::admin::AuditEntry;
use domain::kinds::Kind;

const LINES: i64 = 100;
/// Sorts after every id.
const END_CURSOR: &str = "g";

#[boxed]
pub async fn audit(backend: &Backend, after: Option<&str>) -> Result<Vec<AuditEntry>, BackendError> {
    let cursor = match after {
        Some(id) if is_id(id) => id,
        _ => END_CURSOR,
    };
    let lines = changes::log(&backend.db, cursor, LINES).await?;
    Ok(lines.into_iter().map(entry).collect())
}

fn entry(line: AuditRow) -> AuditEntry {
    AuditEntry { at: Timestamp(line.created_at), text: sentence(&line), href: href(&line), id: line.id, by: line.email }
}

fn sentence(line: &AuditRow) -> String {
    let kind = Kind::from_code(&line.entity);
    let action = match kind {
        Some(kind) if line.action == "toggle" => {
            let previous = match &line.toggled {
                Some(json) => parse_previous(json),
                None => None,
            };
            toggle_label(kind, previous.as_ref())
        }
        _ => action_label(&line.action),
    };
    let label = match (logged(&line.entity), kind) {
        (Some(logged), _) => logged.label,
        (None, Some(kind)) => kind.singular(),
        (None, None) => "Content",
    };
    if line.title.is_empty() || line.title == label {
        format!("{action}: {label}")
    } else {
        format!("{action}: {label} \u{201c}{}\u{201d}", line.title)
    }
}

fn href(line: &AuditRow) -> String {
    if matches!(line.action.as_str(), "remove" | "purge") {
        return String::new();
    }
    match Kind::from_code(&line.entity) {
        Some(kind) if line.entity_id == ORDER => kind.screen_path(),
        Some(kind) => kind.edit_path(&line.entity_id),
        None if logged(&line.entity).is_some() => format!("/admin/{}", line.entity),
        None => String::new(),
    }
}
