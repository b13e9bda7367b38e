use crate::db::WriteTx;
use crate::db::editing::kinds::KindTable;
use crate::error::DbError;

pub(crate) const RESERVED: [&str; 12] =
    ["admin", "archive", "category", "edit", "feed", "feed.xml", "new", "page", "rss", "search", "sitemap", "tag"];
pub(crate) const SLUG_TRIES: usize = 50;

pub(crate) fn numbered(base: &str, number: usize) -> String {
    if number == 1 { base.to_owned() } else { format!("{base}-{number}") }
}

pub(crate) async fn free_slug(
    tx: &mut WriteTx,
    table: &KindTable,
    field: &str,
    base: &str,
    row_id: &str,
) -> Result<Option<String>, DbError> {
    for number in 1..=SLUG_TRIES {
        let slug = numbered(base, number);
        if !RESERVED.contains(&slug.as_str()) && !table.is_taken(tx, field, &slug, row_id).await? {
            return Ok(Some(slug));
        }
    }
    Ok(None)
}
