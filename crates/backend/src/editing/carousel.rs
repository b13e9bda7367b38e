//! The positions of a carousel: every row that is on has one, from 1 without gaps; the others have
//! none.

use super::{EditError, EditTx};
use crate::db::WriteTx;
use crate::db::editing::kinds::{Stored, list_table};
use crate::error::DbError;
use domain::Timestamp;
use domain::content::carousel;
use domain::kinds::{Document, Entity, Fields as _, ORDER_FIELD, Order};
use serde_json::{Value, json};

/// Whether a row is in the carousel; none for other lists.
fn is_on(entity: Entity, document: &Document) -> Option<bool> {
    let (field, _) = entity.toggled(true).filter(|_| entity.order() == Order::Carousel)?;
    Some(document.is_on(field))
}

/// A stored position means nothing for a row that is off.
pub(super) fn after_read(entity: Entity, document: &mut Document) {
    if is_on(entity, document).is_some_and(|on| !on || document.position() == 0) {
        document.set(ORDER_FIELD, Value::Null);
    }
}

/// The position of a row that does not move, so that the others need not be read.
fn stays(entity: Entity, before: Option<&Stored>, after: &Document) -> Option<i32> {
    let place = |document: &Document| (is_on(entity, document) == Some(true)).then(|| document.position());
    // A row restored from the trash has no position until it is given one.
    let old_place = before.filter(|stored| stored.deleted_at.is_none()).and_then(|stored| place(&stored.document));
    match (old_place, place(after)) {
        (None, None) => Some(0),
        (Some(old_place), Some(new_place)) => (old_place == new_place && new_place > 0).then_some(new_place),
        _ => None,
    }
}

/// The meaning of a row's position: last for one that was just turned on, unchanged if it is not
/// given, none for one that is off.
pub(super) async fn settle(
    work: &mut EditTx<'_>,
    entity: Entity,
    before: Option<&Stored>,
    mut after: Document,
) -> Result<Document, EditError> {
    let Some(on) = is_on(entity, &after) else { return Ok(after) };
    if stays(entity, before, &after).is_some_and(|at| at > 0) {
        return Ok(after);
    }
    let position = if on {
        let order = list_table(entity)?.carousel(&mut work.tx).await?;
        let order: Vec<String> = order.into_iter().map(|(id, _)| id).collect();
        let old_place = before.and_then(|stored| carousel::position(&order, &stored.id));
        let last = i32::try_from(order.len()).unwrap_or(i32::MAX).saturating_add(i32::from(old_place.is_none()));
        let wanted = Some(after.position()).filter(|at| *at > 0).or(old_place).unwrap_or(last);
        json!(wanted.clamp(1, last.max(1)))
    } else {
        Value::Null
    };
    after.set(ORDER_FIELD, position);
    Ok(after)
}

/// Makes room for a row that is about to be written, and sets its position.
pub(super) async fn before_write(
    tx: &mut WriteTx,
    entity: Entity,
    id: &str,
    before: Option<&Stored>,
    row: &mut Document,
    now: Timestamp,
) -> Result<(), DbError> {
    let Some(on) = is_on(entity, row) else { return Ok(()) };
    let position = match stays(entity, before, row) {
        Some(position) => position,
        None => arrange(tx, entity, id, on.then(|| row.position()), now).await?,
    };
    row.set(ORDER_FIELD, position);
    Ok(())
}

/// Takes a row out of the carousel.
pub(super) async fn leave(tx: &mut WriteTx, entity: Entity, id: &str, now: Timestamp) -> Result<(), DbError> {
    if entity.order() == Order::Carousel {
        arrange(tx, entity, id, None, now).await?;
    }
    Ok(())
}

/// The only place where the order changes: moves a row to a position (0 for the last), or takes it
/// out, and shifts the others. Returns its position.
async fn arrange(
    tx: &mut WriteTx,
    entity: Entity,
    id: &str,
    place: Option<i32>,
    now: Timestamp,
) -> Result<i32, DbError> {
    let table = list_table(entity)?;
    let old_positions = table.carousel(tx).await?;
    let order: Vec<String> = old_positions.iter().map(|(id, _)| id.clone()).collect();
    let next = match place {
        Some(place) => carousel::place(&order, id, Some(place).filter(|at| *at > 0)),
        None => carousel::leave(&order, id),
    };
    let moves: Vec<(String, i32)> =
        carousel::moves(&old_positions, &next).into_iter().filter(|(o, _)| o != id).collect();
    match carousel::as_shift(&old_positions, &moves, id) {
        // The whole range is shifted by one statement, however long it is.
        Some(shift) => table.shift(tx, (shift.first, shift.last), shift.by, id, now).await?,
        None => {
            for (other, position) in moves {
                table.place(tx, &other, position, now).await?;
            }
        }
    }
    Ok(carousel::position(&next, id).unwrap_or(0))
}
