//! Rows of every kind by the words of their titles.

use crate::db::editing::kinds;
use crate::{Backend, BackendError, boxed};
use domain::kinds::Kind;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundRow {
    pub kind: Kind,
    pub id: String,
    pub title: String,
}

/// Up to `most` rows of each kind whose title has the words in this order, those changed last first.
#[boxed]
pub async fn find(backend: &Backend, q: &str, most: i64) -> Result<Vec<FoundRow>, BackendError> {
    let mut found = Vec::new();
    let Some(pattern) = pattern(q) else { return Ok(found) };
    for (kind, table) in kinds::tables() {
        for row in table.titled(&backend.db, &pattern, most).await? {
            found.push(FoundRow { kind, id: row.id, title: row.title });
        }
    }
    Ok(found)
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
