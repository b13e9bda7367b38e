use crate::Backend;
use crate::db::content::styles;
use crate::editing::engine::rules::{ChoicesFor, Rules};
use crate::error::DbError;
use async_trait::async_trait;
use domain::kinds::{Choices, SelectOption};

pub(super) struct Materials;

#[async_trait]
impl Rules for Materials {
    async fn choices(&self, backend: &Backend, _: ChoicesFor<'_>) -> Result<Choices, DbError> {
        let mut choices = Choices::default();
        for (id, name) in styles::names(&backend.db).await? {
            choices.styles.push(SelectOption::new(&id, &name));
        }
        Ok(choices)
    }
}
