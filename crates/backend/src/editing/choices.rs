//! The form of an entity, with the choices that only the database knows.

use super::kinds::{Wanted, rules};
use crate::Backend;
use crate::boxed;
use crate::error::DbError;
use domain::kinds::{Document, Entity, FormSpec};

/// The form of a row; an empty id for a new one.
#[boxed]
pub async fn form(b: &Backend, entity: Entity, id: &str) -> Result<FormSpec, DbError> {
    Ok(entity.form(&rules(entity).choices(b, Wanted { id, document: None }).await?))
}

/// The form with only the choices that one document refers to, so that saving does not read every
/// project.
pub(super) async fn form_about(
    b: &Backend,
    entity: Entity,
    id: &str,
    document: &Document,
) -> Result<FormSpec, DbError> {
    Ok(entity.form(&rules(entity).choices(b, Wanted { id, document: Some(document) }).await?))
}
