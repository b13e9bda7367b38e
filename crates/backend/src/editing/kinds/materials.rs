use crate::Backend;
use crate::db::content::styles;
use crate::editing::engine::rules::{ChoicesFor, KindRules};
use crate::error::DbError;
use async_trait::async_trait;
use domain::kinds::{FormChoices, SelectOption};

pub(super) struct Materials;

#[async_trait]
impl KindRules for Materials {
    async fn choices(&self, backend: &Backend, _: ChoicesFor<'_>) -> Result<FormChoices, DbError> {
        let mut choices = FormChoices::default();
        for style in styles::names(&backend.db).await? {
            choices.styles.push(SelectOption::new(&style.id, &style.name));
        }
        Ok(choices)
    }
}
