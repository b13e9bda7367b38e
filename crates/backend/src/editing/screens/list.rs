use crate::db::content::options;
use crate::db::editing::drafts;
use crate::db::editing::kinds::{StoredRow, table};
use crate::editing::engine::edit_tx::EditError;
use crate::editing::engine::stored_rows;
use crate::editing::kinds::rules;
use crate::editing::screens::local_clock::LocalClock;
use crate::{Backend, BackendError, boxed};
use domain::admin::{ListPage, ListRow};
use domain::content::publication::Publication;
use domain::kinds::{Document, FieldKind, Fields as _, FormChoices, FormSpec, Kind, Order};
use domain::messages::admin as msg;
use domain::site::island::PictureSources;
use domain::text;
use domain::text::inline::InlineText;
use serde_json::Value;
use std::collections::BTreeSet;

/// Longest text of a row, in characters: the list shows two lines.
const TEXT_MAX: usize = 240;

#[boxed]
pub async fn list(backend: &Backend, kind: Kind) -> Result<ListPage, EditError> {
    let Some(table) = table(kind) else { return Err(EditError::not_possible()) };
    let rules = rules(kind);
    let stored = stored_rows::all_with_valid_ids(backend, kind).await?;
    let stored = rules.listed(backend, stored).await?;
    let pictures = table.pictures(backend.db.reader()).await?;
    let clock = LocalClock::read(backend).await?;
    let autosaved = drafts::of(&backend.db, kind.code()).await.map_err(BackendError::from)?;

    let form = kind.form(&FormChoices { lists: options::all(backend.db.reader()).await?, ..FormChoices::default() });

    let picture_fields = kind.picture_fields();
    let mut rows: Vec<ListRow> = Vec::with_capacity(stored.len());
    for row in &stored {
        let mut line = list_row(&form, row, &clock);
        for field in &picture_fields {
            if let Some(picture) = pictures.get(row.document.text(field)) {
                line.picture = Some(PictureSources::with_thumb(picture));
                break;
            }
        }
        rows.push(line);
    }
    rules.describe(backend, &clock, &mut rows, &stored).await?;
    for row in &mut rows {
        if autosaved.contains(&row.id) {
            row.badges.push("Unpublished changes".to_owned());
        }
    }
    let mut groups = BTreeSet::new();
    for row in &rows {
        if !row.group.is_empty() {
            groups.insert(row.group.clone());
        }
    }
    Ok(ListPage { rows, groups: groups.into_iter().collect() })
}

fn list_row(form: &FormSpec, stored: &StoredRow, clock: &LocalClock) -> ListRow {
    let kind = form.kind;
    let document = &stored.document;
    let mut row = ListRow {
        id: stored.id.clone(),
        row_version: stored.row_version,
        title: kind.title(document),
        text: String::new(),
        badges: Vec::new(),
        picture: None,
        state: None,
        rating: document.number("rating"),
        position: None,
        group: kind.group(document).to_owned(),
        updated_at: stored.updated_at,
        facts: Vec::new(),
        figures: Vec::new(),
        href: kind.public_path(&stored.id, document, &clock.local_now()),
        damaged: damage(form, stored),
        stays: String::new(),
    };
    let Some(rows) = &kind.description().rows else { return row };
    row.text = text::shorten(&line_of(kind, document, rows.line), TEXT_MAX);
    if let Some(toggle) = rows.toggle {
        let is_on = document.is_on(toggle.field);
        let badge = if is_on { toggle.on } else { toggle.off };
        if !badge.is_empty() {
            row.badges.push(badge.to_owned());
        }
        row.state = Some(is_on);
    }
    let has_position = match rows.order {
        Order::None => false,
        Order::All | Order::Group => true,
        // A row that is off has no position; in other lists 0 is one.
        Order::Carousel => row.state == Some(true),
    };
    if has_position {
        row.position = Some(document.position());
    }
    for field in rows.facts {
        row.facts.extend(facts_of(form, document, field));
    }
    row.facts.retain(|fact| !fact.is_empty());
    row
}

/// Without marks.
fn line_of(kind: Kind, document: &Document, name: &str) -> String {
    let text = document.text(name);
    match kind.spec().fields().find(|field| field.name == name) {
        Some(field) if matches!(field.kind, FieldKind::InlineText { .. }) => InlineText::read(text).text(),
        _ => text.to_owned(),
    }
}

fn facts_of(form: &FormSpec, document: &Document, name: &str) -> Vec<String> {
    if let Some(Value::Array(_)) = document.get(name) {
        return document.texts(name);
    }
    let text = document.text(name);
    let mut shown = None;
    if let Some(field) = form.fields().find(|field| field.name == name) {
        match &field.kind {
            FieldKind::Date | FieldKind::Moment => shown = Publication::parse(text).map(Publication::short),
            FieldKind::Select { options } => {
                shown = options.iter().find(|option| option.value == text).map(|option| option.label.clone());
            }
            _ => {}
        }
    }
    vec![shown.unwrap_or_else(|| text.to_owned())]
}

fn damage(form: &FormSpec, stored: &StoredRow) -> Option<String> {
    if stored.damaged.is_empty() {
        return None;
    }
    let mut labels = Vec::new();
    for name in &stored.damaged {
        match form.fields().find(|field| field.name == *name) {
            Some(field) => labels.push(field.label),
            None => labels.push(*name),
        }
    }
    Some(msg::damaged(&labels))
}
