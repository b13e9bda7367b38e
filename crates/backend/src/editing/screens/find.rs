//! Rows of every kind by the words of their titles.

use crate::db::editing::kinds;
use crate::db::media::library;
use crate::editing::engine::stored_rows;
use crate::editing::screens::local_clock::LocalClock;
use crate::editing::screens::record::picture_ids;
use crate::{Backend, BackendError, boxed};
use domain::kinds::Kind;

const DESCRIBED_MAX: usize = 60;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    pub rows: Vec<FoundRow>,
    /// There are more of a kind.
    pub is_cut: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundRow {
    pub kind: Kind,
    pub id: String,
    pub title: String,
    /// On the site; empty until it is described, and if visitors see no page of it.
    pub href: String,
    /// The smallest file of its first picture.
    pub picture: Option<String>,
}

/// Up to `most` rows of each kind whose title has the words in this order, those changed last first.
#[boxed]
pub async fn find(backend: &Backend, q: &str, most: i64) -> Result<Found, BackendError> {
    let mut found = Found::default();
    let Some(pattern) = pattern(q) else { return Ok(found) };
    for (kind, table) in kinds::tables() {
        let mut rows = table.titled(&backend.db, &pattern, most + 1).await?;
        let at_most = usize::try_from(most).unwrap_or(usize::MAX);
        found.is_cut |= rows.len() > at_most;
        rows.truncate(at_most);
        for row in rows {
            found.rows.push(FoundRow { kind, id: row.id, title: row.title, href: String::new(), picture: None });
        }
    }
    Ok(found)
}

/// Where visitors see the rows, and their pictures. One that cannot be read is left as it is, as those that stand far
/// below.
#[boxed]
pub async fn describe_found(backend: &Backend, rows: &mut [FoundRow]) -> Result<(), BackendError> {
    let now = LocalClock::read(backend).await?.local_now();
    for row in rows.iter_mut().take(DESCRIBED_MAX) {
        let Ok(stored) = stored_rows::existing(backend, row.kind, &row.id).await else { continue };
        row.href = row.kind.public_path(&stored.id, &stored.document, &now);
        let own =
            if row.kind == Kind::Media { vec![stored.id] } else { picture_ids(row.kind.spec(), &stored.document) };
        if let Some(id) = own.iter().find(|id| !id.is_empty()) {
            row.picture = library::one(&backend.db, id).await?.map(|item| item.picture.src);
        }
    }
    Ok(())
}

/// For LIKE, with a backslash before what it reads in its own way; none without a word.
fn pattern(q: &str) -> Option<String> {
    let mut pattern = String::from("%");
    for word in q.to_lowercase().split_whitespace() {
        for letter in word.chars() {
            if matches!(letter, '%' | '_' | '\\') {
                pattern.push('\\');
            }
            pattern.push(letter);
        }
        pattern.push('%');
    }
    if pattern == "%" { None } else { Some(pattern) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_has_the_words_in_their_order() {
        assert_eq!(pattern(" Walnut  salon").as_deref(), Some("%walnut%salon%"));
        assert_eq!(pattern("50%_\\").as_deref(), Some("%50\\%\\_\\\\%"));
        assert_eq!(pattern("  "), None);
    }
}
