use crate::db::Db;
use crate::db::core::locks;
use crate::db::editing::kinds::list_table;
use crate::db::leads::conversation::has_templates;
use crate::editing::engine::edit_tx::LOCK;
use crate::error::DbError;
use crate::ids::new_id;
use crate::time::clock::Clock;
use domain::content::business::BusinessProfile;
use domain::kinds::{Document, Entity, Fields as _, ORDER_FIELD};
use domain::leads::lead::Lead;
use domain::leads::reply_templates::TemplateValues;
use domain::messages::conversation::STARTER_TEMPLATES;

/// A site that has no template, not even in its trash, gets the first ones.
pub(crate) async fn add_first(db: &Db, clock: &Clock) -> Result<(), DbError> {
    if has_templates(db).await? {
        return Ok(());
    }
    let now = clock.now();
    let mut tx = db.write().await?;
    locks::take(&mut tx, &[LOCK], now).await?;
    if has_templates(db).await? {
        return Ok(());
    }
    for (position, [name, text]) in (1_i32..).zip(STARTER_TEMPLATES) {
        let mut template = Document::new();
        template.set("name", name);
        template.set("text", text);
        template.set(ORDER_FIELD, position);
        list_table(Entity::ReplyTemplates)?.insert(&mut tx, &new_id(), &template, now).await?;
    }
    tx.commit().await
}

pub(super) fn values(lead: &Lead, profile: &BusinessProfile) -> TemplateValues {
    let first = lead.summary.name.split_whitespace().next().unwrap_or_default();
    let style = if lead.style_id.is_some() { lead.summary.topic.clone() } else { String::new() };
    TemplateValues {
        name: first.to_owned(),
        style,
        reference: lead.summary.reference.clone(),
        business: profile.name.clone(),
    }
}
