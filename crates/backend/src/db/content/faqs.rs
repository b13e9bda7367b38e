//! Questions and answers.

use crate::db::core::rows::row_of;
use crate::db::{Db, read, statements};
use crate::error::DbError;
use domain::content::Faq;
use domain::content::options::FaqCategory;

statements!({
    // A missing category means general.
    const ACTIVE: &str = "SELECT id, question, answer, category, display_order FROM faqs \
         WHERE is_active AND deleted_at IS NULL AND COALESCE(category, 'general') = $1 ORDER BY display_order, id";
});

row_of! {
    Row => Faq {
        id: String,
        question: String,
        answer: String,
        category: Option<String> = category.as_deref().and_then(FaqCategory::from_code).unwrap_or_default(),
        display_order: i32,
    }
}

/// Public questions of one category, in order.
pub(crate) async fn active(db: &Db, category: FaqCategory) -> Result<Vec<Faq>, DbError> {
    read!(db, all("faqs") of Row, ACTIVE, category.code())
}
