use crate::boxed;
use crate::db::Db;
use crate::db::core::locks;
use crate::db::editing::kinds::list_table;
use crate::db::leads::conversation::has_templates;
use crate::editing::engine::edit_tx::LOCK;
use crate::error::DbError;
use crate::ids::new_id;
use crate::time::clock::Clock;
use crate::time::zone;
use domain::Timestamp;
use domain::content::business::BusinessProfile;
use domain::features::conversation::messages::STARTER_TEMPLATES;
use domain::kinds::{Document, Fields as _, Kind, ORDER_FIELD};
use domain::leads::lead::Lead;
use domain::leads::reply_templates::{TemplateValues, one_of};

/// A site that has no template, not even in its trash, gets the first ones.
#[boxed]
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
        list_table(Kind::ReplyTemplates)?.insert(&mut tx, &new_id(), &template, now).await?;
    }
    tx.commit().await
}

/// The times are the visitor's proposals that can still be chosen.
pub(super) fn values(lead: &Lead, profile: &BusinessProfile, now: Timestamp) -> TemplateValues {
    let greeting = lead.greeting();
    let name = if greeting.is_empty() { lead.summary.name.clone() } else { greeting };
    let style = if lead.style_id.is_some() { lead.summary.topic.clone() } else { String::new() };
    let mut proposed = Vec::new();
    if let Some(visit) = &lead.visit {
        for slot in &visit.slots {
            if slot.message_id.is_none() && slot.is_free(now) && visit.leaves_open(None, now) {
                proposed.push(zone::local(&profile.time_zone, slot.starts_at));
            }
        }
    }
    TemplateValues {
        name,
        style,
        reference: lead.summary.reference.clone(),
        times: one_of(&proposed),
        business: profile.name.clone(),
    }
}
