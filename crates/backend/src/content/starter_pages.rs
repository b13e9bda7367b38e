//! The pages that the specification requires exist on every site: those that are missing are added at the start.

use super::demo;
use crate::db::Db;
use crate::db::content::pages;
use crate::db::core::locks;
use crate::db::editing::kinds::list_table;
use crate::editing::engine::edit_tx::LOCK;
use crate::error::DbError;
use crate::ids::new_id;
use crate::time::clock::Clock;
use domain::kinds::{Document, Entity, Fields as _};

pub(crate) async fn add_missing(db: &Db, clock: &Clock) -> Result<(), DbError> {
    let starter = demo::starter_pages().map_err(|cause| DbError::corrupt(&cause.to_string()))?;
    if missing(&pages::slugs(db.reader()).await?, &starter).is_empty() {
        return Ok(());
    }
    let now = clock.now();
    let mut tx = db.write().await?;
    locks::take(&mut tx, &[LOCK], now).await?;
    for page in missing(&pages::slugs(tx.connection()).await?, &starter) {
        list_table(Entity::Pages)?.insert(&mut tx, &new_id(), page, now).await?;
    }
    tx.commit().await
}

fn missing<'p>(slugs: &[String], starter: &'p [Document]) -> Vec<&'p Document> {
    let mut missing = Vec::new();
    for page in starter {
        if !slugs.iter().any(|slug| slug == page.text("slug")) {
            missing.push(page);
        }
    }
    missing
}
