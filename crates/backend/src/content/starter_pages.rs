//! The pages that the specification requires exist on every site: missing ones are added at the start.

use super::demo::{self, StarterPages};
use super::starter_lists;
use crate::db::Db;
use crate::db::content::pages;
use crate::db::core::locks;
use crate::db::editing::kinds::{has_content_now, list_table};
use crate::editing::engine::edit_tx::LOCK;
use crate::error::DbError;
use crate::ids::new_id;
use crate::time::clock::Clock;
use domain::kinds::{Document, Fields as _, Kind, is_fixed_page};

pub(crate) async fn add_missing(db: &Db, clock: &Clock) -> Result<(), DbError> {
    // A site with content from before the pages could be edited keeps the words that its visitors saw.
    let words = if has_content_now(db).await? { StarterPages::Former } else { StarterPages::Neutral };
    let starter = demo::starter_pages(words).map_err(|cause| DbError::corrupt(&cause.to_string()))?;
    if missing(&pages::slugs(db.reader()).await?, &starter).is_empty() {
        return Ok(());
    }
    let now = clock.now();
    let mut tx = db.write().await?;
    locks::take(&mut tx, &[LOCK], now).await?;
    let known = pages::slugs(tx.connection()).await?;
    for page in missing(&known, &starter) {
        list_table(Kind::Pages)?.insert(&mut tx, &new_id(), page, now).await?;
    }
    if known.is_empty() && words == StarterPages::Neutral {
        starter_lists::add(&mut tx, now).await?;
    }
    tx.commit().await
}

/// The demo has pages of its own, too, which no other site gets.
fn missing<'p>(slugs: &[String], starter: &'p [Document]) -> Vec<&'p Document> {
    let mut missing = Vec::new();
    for page in starter {
        let slug = page.text("slug");
        if is_fixed_page(slug) && !slugs.iter().any(|known| known == slug) {
            missing.push(page);
        }
    }
    missing
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::sections::{has_placeholder, stored};
    use serde_json::Value;

    fn pages(words: StarterPages) -> Vec<Document> {
        demo::starter_pages(words).expect("pages").into_iter().filter(|page| is_fixed_page(page.text("slug"))).collect()
    }

    fn shape(page: &Document) -> Vec<String> {
        let mut shape = vec![page.text("slug").to_owned(), page.text("title").to_owned()];
        for section in page["sections"].as_array().expect("sections") {
            shape.push(format!("{} {}", section[stored::ID], section[stored::TYPE]));
        }
        shape
    }

    #[test]
    fn both_have_the_same_sections_and_only_the_neutral_ones_have_words_in_brackets() {
        let neutral = pages(StarterPages::Neutral);
        let former = pages(StarterPages::Former);
        assert_eq!(neutral.iter().map(shape).collect::<Vec<_>>(), former.iter().map(shape).collect::<Vec<_>>());
        let has_brackets = |page: &Document| has_placeholder(&Value::Object(page.clone()));
        assert!(neutral.iter().any(has_brackets) && !former.iter().any(has_brackets));
    }
}
