//! The options that a site starts with exist on every site: missing ones are added at the start.

use crate::db::Db;
use crate::db::content::options::{self, UsedCode};
use crate::db::core::locks;
use crate::db::editing::kinds::list_table;
use crate::editing::engine::edit_tx::LOCK;
use crate::error::DbError;
use crate::ids::new_id;
use crate::time::clock::Clock;
use domain::content::option_lists::OptionList;
use domain::kinds::{Document, Fields as _, Kind, ORDER_FIELD};

pub(crate) async fn add_missing(db: &Db, clock: &Clock) -> Result<(), DbError> {
    if missing(&options::codes(db.reader()).await?).is_empty() {
        return Ok(());
    }
    let now = clock.now();
    let mut tx = db.write().await?;
    locks::take(&mut tx, &[LOCK], now).await?;
    for option in missing(&options::codes(tx.connection()).await?) {
        list_table(Kind::Options)?.insert(&mut tx, &new_id(), &option, now).await?;
    }
    tx.commit().await
}

fn missing(known: &[UsedCode]) -> Vec<Document> {
    let mut missing = Vec::new();
    for list in OptionList::ALL {
        for (position, label) in (1_i32..).zip(list.first_labels()) {
            let code = list.code_for(label);
            if known.iter().any(|used| used.list == list.code() && used.code == code) {
                continue;
            }
            let mut option = Document::new();
            option.set("list", list.code());
            option.set("code", code);
            option.set("label", *label);
            option.set(ORDER_FIELD, position);
            option.set("isOffered", true);
            missing.push(option);
        }
    }
    missing
}
