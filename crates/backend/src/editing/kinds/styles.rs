use crate::db::editing::kinds::list_table;
use crate::editing::engine::edit_tx::{EditError, EditTx};
use crate::editing::engine::rules::{EditedRow, KindRules};
use crate::editing::engine::slugs::{SLUG_TRIES, numbered};
use async_trait::async_trait;
use domain::kinds::{Fields as _, Kind};
use domain::text::slug::slugify;

pub(super) struct Styles;

#[async_trait]
impl KindRules for Styles {
    /// A style's id appears in requests: readable, and never reused.
    async fn check(&self, edit: &mut EditTx<'_>, row: &mut EditedRow<'_>) -> Result<(), EditError> {
        if row.previous.is_some() || !row.id.is_empty() {
            return Ok(());
        }
        let mut base = slugify(row.document.text("name"));
        if base.is_empty() {
            base.push_str("style");
        }
        for number in 1..=SLUG_TRIES {
            let id = numbered(&base, number);
            if !list_table(Kind::Styles)?.had(&mut edit.tx, &id).await? {
                row.new_id = Some(id);
                break;
            }
        }
        Ok(())
    }
}
