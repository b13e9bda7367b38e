//! Styles of the visualizer.

use super::Rules;
use crate::db::editing::kinds::list_table;
use crate::editing::slugs::{SLUG_TRIES, numbered};
use crate::editing::{EditError, EditTx};
use crate::ids;
use async_trait::async_trait;
use domain::kinds::{Document, Entity, Fields as _};
use domain::text::slug::slugify;

pub(super) struct Styles;

#[async_trait]
impl Rules for Styles {
    /// A style's id appears in requests: readable, and never reused.
    async fn new_id(&self, work: &mut EditTx<'_>, after: &Document) -> Result<String, EditError> {
        let base = match slugify(after.text("name")) {
            empty if empty.is_empty() => "style".to_owned(),
            slug => slug,
        };
        for number in 1..=SLUG_TRIES {
            let id = numbered(&base, number);
            if !list_table(Entity::Styles)?.had(&mut work.tx, &id).await? {
                return Ok(id);
            }
        }
        Ok(ids::new_id())
    }
}
