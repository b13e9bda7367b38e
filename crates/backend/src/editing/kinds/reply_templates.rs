use crate::editing::engine::edit_tx::{EditError, EditTx};
use crate::editing::engine::rules::{EditedRow, KindRules};
use async_trait::async_trait;
use domain::kinds::Fields as _;
use domain::leads::reply_templates::template_problem;

pub(super) struct ReplyTemplates;

#[async_trait]
impl KindRules for ReplyTemplates {
    async fn check(&self, _: &mut EditTx<'_>, row: &mut EditedRow<'_>) -> Result<(), EditError> {
        if let Some(problem) = template_problem(row.document.text("text")) {
            row.violations.add("text", &problem);
        }
        Ok(())
    }
}
