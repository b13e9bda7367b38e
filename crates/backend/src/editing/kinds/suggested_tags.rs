//! Tags in use, which the forms of projects, testimonials and sections suggest.

use crate::Backend;
use crate::db::content::{projects, testimonials};
use crate::error::DbError;
use domain::kinds::FormChoices;
use std::collections::BTreeSet;

pub(super) async fn suggest_tags(backend: &Backend, choices: &mut FormChoices) -> Result<(), DbError> {
    choices.project_tags = without_duplicates(&projects::tags(&backend.db).await?);
    choices.review_tags = without_duplicates(&testimonials::tags(&backend.db).await?);
    Ok(())
}

/// By name, from the lists of rows as they are stored.
fn without_duplicates(lists: &[String]) -> Vec<String> {
    let mut tags = BTreeSet::new();
    for list in lists {
        // A damaged list suggests nothing.
        tags.extend(serde_json::from_str::<Vec<String>>(list).unwrap_or_default());
    }
    tags.into_iter().collect()
}
