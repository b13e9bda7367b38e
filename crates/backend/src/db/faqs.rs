//! Questions and answers.

use crate::db::{Db, read, statements};
use crate::error::DbError;
use domain::content::Faq;
use domain::content::options::FaqCategory;

statements!({
    // A missing category means general (decision 26).
    const ACTIVE: &str = "SELECT id, question, answer, category, display_order FROM faqs \
         WHERE is_active AND deleted_at IS NULL AND COALESCE(category, 'general') = $1 ORDER BY display_order, id";
});

#[derive(sqlx::FromRow)]
struct Row {
    id: String,
    question: String,
    answer: String,
    category: Option<String>,
    display_order: i32,
}

impl From<Row> for Faq {
    fn from(row: Row) -> Self {
        Self {
            id: row.id,
            question: row.question,
            answer: row.answer,
            category: row.category.as_deref().and_then(FaqCategory::from_code).unwrap_or_default(),
            display_order: row.display_order,
        }
    }
}

/// Public questions of one category, in order.
pub(crate) async fn active(db: &Db, category: FaqCategory) -> Result<Vec<Faq>, DbError> {
    let rows: Vec<Row> = read!(db, all("faqs"), ACTIVE, category.code())?;
    Ok(rows.into_iter().map(Faq::from).collect())
}
