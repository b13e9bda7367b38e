//! Every row that is on has a position, from 1 without gaps; the others have none.

use crate::db::editing::kinds::{StoredRow, list_table};
use crate::editing::engine::edit_tx::EditTx;
use crate::error::DbError;
use domain::content::carousel;
use domain::kinds::{Document, Fields as _, Kind, ORDER_FIELD, Order};
use serde_json::Value;

/// The field that puts a row into the carousel; none for other lists.
fn toggle_field(kind: Kind) -> Option<&'static str> {
    if kind.order() != Order::Carousel {
        return None;
    }
    let (field, _) = kind.toggled(true)?;
    Some(field)
}

/// A stored position means nothing for a row that is off.
pub(crate) fn hide_unused_position(kind: Kind, document: &mut Document) {
    let Some(field) = toggle_field(kind) else { return };
    if !document.is_on(field) || document.position() == 0 {
        document.set(ORDER_FIELD, Value::Null);
    }
}

/// Whether a row needs a change of the carousel, for which the others have to be read.
enum Move {
    /// It stays at this position; 0 if it is off.
    Stays(i32),
    Changes,
}

fn move_of(field: &str, previous: Option<&StoredRow>, document: &Document) -> Move {
    let position = document.position();
    let was_on = match previous {
        // A row restored from the trash has no position until it is given one.
        Some(previous) if previous.deleted_at.is_none() => previous.document.is_on(field),
        _ => false,
    };
    match (was_on, document.is_on(field), previous) {
        (false, false, _) => Move::Stays(0),
        (true, true, Some(previous)) if previous.document.position() == position && position > 0 => {
            Move::Stays(position)
        }
        _ => Move::Changes,
    }
}

/// Gives a row its position before it is written: last for one that was just turned on, unchanged
/// if none is given, none for one that is off.
pub(crate) async fn assign_position(
    edit: &mut EditTx<'_>,
    kind: Kind,
    previous: Option<&StoredRow>,
    document: &mut Document,
) -> Result<(), DbError> {
    let Some(field) = toggle_field(kind) else { return Ok(()) };
    if !document.is_on(field) {
        document.set(ORDER_FIELD, Value::Null);
        return Ok(());
    }
    if let Move::Stays(_) = move_of(field, previous, document) {
        return Ok(());
    }
    let order = current_order(edit, kind).await?;
    let old_position = match previous {
        Some(previous) => carousel::position(&order, &previous.id),
        None => None,
    };
    let size = i32::try_from(order.len()).unwrap_or(i32::MAX);
    let last = if old_position.is_some() { size } else { size.saturating_add(1) };
    let given = document.position();
    let position = if given > 0 { given } else { old_position.unwrap_or(last) };
    document.set(ORDER_FIELD, position.clamp(1, last.max(1)));
    Ok(())
}

async fn current_order(edit: &mut EditTx<'_>, kind: Kind) -> Result<Vec<String>, DbError> {
    let mut ids = Vec::new();
    for (id, _) in list_table(kind)?.carousel(&mut edit.tx).await? {
        ids.push(id);
    }
    Ok(ids)
}

/// Makes room for a row that is about to be written, and sets its position in `values`.
pub(crate) async fn make_room(
    edit: &mut EditTx<'_>,
    kind: Kind,
    id: &str,
    previous: Option<&StoredRow>,
    values: &mut Document,
) -> Result<(), DbError> {
    let Some(field) = toggle_field(kind) else { return Ok(()) };
    let position = match move_of(field, previous, values) {
        Move::Stays(position) => position,
        Move::Changes if values.is_on(field) => reorder(edit, kind, id, Place::At(values.position())).await?,
        Move::Changes => reorder(edit, kind, id, Place::Removed).await?,
    };
    values.set(ORDER_FIELD, position);
    Ok(())
}

pub(crate) async fn remove_position(edit: &mut EditTx<'_>, kind: Kind, id: &str) -> Result<(), DbError> {
    if kind.order() == Order::Carousel {
        reorder(edit, kind, id, Place::Removed).await?;
    }
    Ok(())
}

enum Place {
    /// A position from 1; the last one for 0.
    At(i32),
    Removed,
}

/// The only place where the order changes: moves or removes a row, and shifts the others. Returns
/// its position; 0 if it has none.
async fn reorder(edit: &mut EditTx<'_>, kind: Kind, id: &str, place: Place) -> Result<i32, DbError> {
    let table = list_table(kind)?;
    let old_positions = table.carousel(&mut edit.tx).await?;
    let order: Vec<String> = old_positions.iter().map(|(id, _)| id.clone()).collect();
    let new_order = match place {
        Place::At(position) if position > 0 => carousel::with_row_at(&order, id, Some(position)),
        Place::At(_) => carousel::with_row_at(&order, id, None),
        Place::Removed => carousel::without_row(&order, id),
    };
    let mut moves = carousel::moves(&old_positions, &new_order);
    moves.retain(|(other, _)| other != id);
    edit.moved_others |= !moves.is_empty();
    match carousel::as_shift(&old_positions, &moves, id) {
        // The whole range is shifted by one statement, however long it is.
        Some(shift) => table.shift(&mut edit.tx, shift, id, edit.now).await?,
        None => {
            for (other, position) in moves {
                table.place(&mut edit.tx, &other, position, edit.now).await?;
            }
        }
    }
    Ok(carousel::position(&new_order, id).unwrap_or(0))
}
