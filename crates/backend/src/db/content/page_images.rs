use crate::db::core::statements::statements;
use crate::db::{Db, WriteTx};
use crate::error::DbError;

statements!({
    const SLOT: &str = "SELECT id FROM page_section_images WHERE page_slug = $1 AND section_key = $2";
});

pub(crate) async fn slot(tx: &mut WriteTx, page: &str, section: &str) -> Result<Option<String>, DbError> {
    tx.value("page_section_images", SLOT, &[page.into(), section.into()]).await
}

pub(crate) async fn slot_now(db: &Db, page: &str, section: &str) -> Result<Option<String>, DbError> {
    db.reader().value("page_section_images", SLOT, &[page.into(), section.into()]).await
}
