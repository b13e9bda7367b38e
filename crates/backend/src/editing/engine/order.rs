//! Moving rows: a testimonial in the carousel, others within their group.

use crate::accounts::session::Admin;
use crate::db::editing::kinds::{StoredRow, list_table};
use crate::editing::engine::edit_tx::{EditError, EditTx};
use crate::editing::engine::rules::object;
use crate::editing::engine::save::change_row;
use crate::editing::engine::{carousel, row_reading, stored_rows};
use crate::editing::kinds::rules;
use crate::{Backend, boxed};
use domain::admin::Done;
use domain::content::carousel::{position as position_in, with_row_at};
use domain::kinds::{Document, Fields as _, Kind, ORDER_FIELD, Order};
use domain::limits;
use domain::messages::admin as msg;
use serde_json::{Value, json};
use std::collections::HashSet;

/// Row id of the history of a list's order.
pub(crate) const ORDER: &str = "order";
/// The group that was moved within, in that history.
const GROUP: &str = "group";

#[boxed]
pub async fn reorder(backend: &Backend, admin: &Admin, kind: Kind, id: &str, position: i32) -> Result<Done, EditError> {
    let mut edit = EditTx::begin(backend, admin).await?;
    let row = stored_rows::existing(backend, kind, id).await?;
    let position = position.max(1);
    let undo = match kind.order() {
        Order::None => return Err(EditError::not_possible()),
        Order::All | Order::Group => move_in_group(&mut edit, kind, &row, position).await?,
        Order::Carousel => move_in_carousel(&mut edit, kind, &row, position).await?,
    };
    edit.commit(kind).await?;
    let message = if kind.order() == Order::Carousel { msg::CAROUSEL_MOVED } else { msg::ORDER_SAVED };
    Ok(Done { message: message.to_owned(), undo })
}

async fn move_in_carousel(
    edit: &mut EditTx<'_>,
    kind: Kind,
    row: &StoredRow,
    position: i32,
) -> Result<Option<String>, EditError> {
    if !kind.is_published(&row.document, "") {
        return Err(EditError::not_possible());
    }
    let mut document = row.document.clone();
    document.set(ORDER_FIELD, position);
    carousel::assign_position(edit, kind, Some(row), &mut document).await?;
    change_row(edit, "reorder", kind, &row.id, Some(row), &document).await
}

async fn move_in_group(
    edit: &mut EditTx<'_>,
    kind: Kind,
    row: &StoredRow,
    position: i32,
) -> Result<Option<String>, EditError> {
    let name = kind.order_group(&row.document);
    let mut group = stored_rows::all(edit.backend, kind).await?;
    group.retain(|other| kind.order_group(&other.document) == name);
    let old_order: Vec<String> = group.iter().map(|other| other.id.clone()).collect();
    let new_order = with_row_at(&old_order, &row.id, Some(position));
    if new_order == old_order {
        return Ok(None);
    }
    let change = edit.begin_change("reorder", kind, &row.id, &kind.title(&row.document)).await?;
    let mut previous = order_document(kind, &group);
    previous.set("moved", row.id.as_str());
    edit.record_previous(&change, "reorder", kind, ORDER, Some(&previous)).await?;
    for other in &group {
        let Some(position) = position_in(&new_order, &other.id) else { continue };
        set_position(edit, kind, other, position).await?;
    }
    Ok(Some(change))
}

pub(crate) async fn undo_move(
    edit: &mut EditTx<'_>,
    undo: &str,
    kind: Kind,
    previous: &Document,
) -> Result<(), EditError> {
    let rows = list_table(kind)?.all(edit.tx.connection()).await?;
    let mut rows = row_reading::as_in_form(edit.backend, rules(kind), kind, rows).await?;
    // A row that went to another group since has a position there.
    if let Some(group) = previous.get(GROUP) {
        rows.retain(|row| kind.order_group(&row.document) == group);
    }
    let (known, others): (Vec<StoredRow>, Vec<StoredRow>) =
        rows.into_iter().partition(|row| recorded_position(previous, &row.id).is_some());
    edit.record_previous(undo, "undo", kind, ORDER, Some(&order_document(kind, &known))).await?;
    let mut taken = HashSet::new();
    for row in &known {
        let Some(position) = recorded_position(previous, &row.id) else { continue };
        set_position(edit, kind, row, position).await?;
        taken.insert(position);
    }
    // A row that came since makes room.
    for row in &others {
        let mut position = row.document.position();
        while !taken.insert(position) {
            position += 1;
        }
        set_position(edit, kind, row, position).await?;
    }
    Ok(())
}

/// For a change that adds `count` rows before the one at `index` of a group. Its Undo moves the others back.
pub(crate) async fn make_room(
    edit: &mut EditTx<'_>,
    change: &str,
    kind: Kind,
    group: &[StoredRow],
    index: usize,
    count: usize,
) -> Result<(), EditError> {
    edit.record_previous(change, "reorder", kind, ORDER, Some(&order_document(kind, group))).await?;
    for (at, row) in group.iter().enumerate() {
        let added_before = if at < index { 0 } else { count };
        let position = i32::try_from(at + 1 + added_before).unwrap_or(limits::ORDER_MAX);
        set_position(edit, kind, row, position.min(limits::ORDER_MAX)).await?;
    }
    Ok(())
}

/// Of rows of one group.
fn order_document(kind: Kind, rows: &[StoredRow]) -> Document {
    let group = rows.first().map_or("", |row| kind.order_group(&row.document));
    let mut order = Vec::new();
    for row in rows {
        order.push(json!({"id": row.id, "place": row.document.position()}));
    }
    object(json!({ "order": order, GROUP: group }))
}

fn recorded_position(order: &Document, id: &str) -> Option<i32> {
    for row in order.get("order")?.as_array()? {
        if row.get("id").and_then(Value::as_str) == Some(id) {
            return i32::try_from(row.get("place")?.as_i64()?).ok();
        }
    }
    None
}

async fn set_position(edit: &mut EditTx<'_>, kind: Kind, row: &StoredRow, position: i32) -> Result<(), EditError> {
    if row.document.position() != position {
        list_table(kind)?.order(&mut edit.tx, &row.id, position, edit.now).await?;
    }
    Ok(())
}
