//! Pages of the back office's long lists, newest first.
use crate::ids;

/// Rows of a page.
pub const PAGE: usize = 50;
/// One row more than a page has, to see whether another page follows.
pub(crate) const ROWS_TO_READ: i64 = 51;
/// Sorts after every id.
const AFTER_EVERY_ID: &str = "g";

/// The page has the rows below this id: the last one of the page before, or for the first page an id
/// above all others.
pub(crate) fn upper_bound(after: Option<&str>) -> &str {
    match after {
        Some(id) if ids::is_id(id) => id,
        Some(_) | None => AFTER_EVERY_ID,
    }
}

/// Removes the row that is beyond the page; returns whether there was one.
pub(crate) fn cut<T>(rows: &mut Vec<T>) -> bool {
    let more = rows.len() > PAGE;
    rows.truncate(PAGE);
    more
}
